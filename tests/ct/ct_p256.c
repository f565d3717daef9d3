/* SPDX-License-Identifier: Apache-2.0
 * P-256: private keys, nonces, blinding and shared secrets are secret; points
 * that come from the peer, digests and signatures are public. */
#include "ct/ct.h"

#include <string.h>

#include "pawl/p256.h"

/* The generator, SEC 2 section 2.4.2. */
static const uint8_t p256_generator[PAWL_P256_POINT_SIZE] = {
    0x04, 0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc,
    0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03, 0x7d, 0x81, 0x2d,
    0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
    0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb,
    0x4a, 0x7c, 0x0f, 0x9e, 0x16, 0x2b, 0xce, 0x33, 0x57, 0x6b, 0x31,
    0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5};

static void p256_secret(uint8_t *p, uint8_t seed)
{
    ct_fill(p, PAWL_P256_SIZE, seed);
    p[0] = 0x55;
    ct_secret(p, PAWL_P256_SIZE);
}

static void p256_keygen_and_share(uint8_t low)
{
    uint8_t priv[PAWL_P256_SIZE];
    uint8_t blind[PAWL_P256_SIZE];
    uint8_t out[PAWL_P256_POINT_SIZE];

    p256_secret(priv, 1);
    ct_public(priv, sizeof priv);
    priv[31] = low;
    ct_secret(priv, sizeof priv);
    p256_secret(blind, 2);
    ct_expect(ct_public_int(pawl_p256_keygen_of(out, priv, blind)) == PAWL_OK);
    ct_expect(ct_public_int(pawl_p256_share_of(out, priv, p256_generator,
                                               sizeof p256_generator, blind)) ==
              PAWL_OK);
    ct_expect(ct_public_int(pawl_p256_share_of(out, priv, p256_generator,
                                               sizeof p256_generator, NULL)) ==
              PAWL_OK);
}

CT_TEST(keygen_and_share_of_an_odd_key)
{
    p256_keygen_and_share(0x4d);
}

CT_TEST(keygen_and_share_of_an_even_key)
{
    p256_keygen_and_share(0x4c);
}

CT_TEST(sign)
{
    pawl_p256_sign op;
    uint8_t priv[PAWL_P256_SIZE];
    uint8_t nonce[PAWL_P256_SIZE];
    uint8_t blind[PAWL_P256_SIZE];
    uint8_t digest[32];
    uint8_t sig[PAWL_P256_SIGNATURE_SIZE];
    uint32_t units = UINT32_MAX;

    p256_secret(priv, 1);
    p256_secret(nonce, 2);
    p256_secret(blind, 3);
    ct_fill(digest, sizeof digest, 4);
    pawl_err err =
        pawl_p256_sign_start(&op, priv, nonce, digest, sizeof digest, blind);
    ct_expect(ct_public_int(err) == PAWL_OK);
    ct_expect(ct_public_int(pawl_p256_sign_run(&op, sig, &units)) == PAWL_OK);
    pawl_p256_sign_wipe(&op);
}

CT_TEST(a_scalar_out_of_range)
{
    uint8_t scalar[PAWL_P256_SIZE];

    memset(scalar, 0xff, sizeof scalar);
    ct_secret(scalar, sizeof scalar);
    ct_expect(ct_public_int(pawl_p256_scalar_check(scalar)) ==
              PAWL_ERR_ARGUMENT);
}

void ct_main(void)
{
    CT_RUN(keygen_and_share_of_an_odd_key);
    CT_RUN(keygen_and_share_of_an_even_key);
    CT_RUN(sign);
    CT_RUN(a_scalar_out_of_range);
}
