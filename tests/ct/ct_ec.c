/* SPDX-License-Identifier: Apache-2.0
 * P-256, P-384, P-521: private keys, nonces, blinding and shared secrets are
 * secret; points that come from the peer, digests and signatures are public. */
#include "ct/ct.h"

#include <string.h>

#include "pawl/ec.h"

static uint64_t ec_memory[PAWL_EC_VERIFY_SIZE(521) / 8 + 1];

/* A number below n of either curve, of `size` bytes. */
static void ec_secret(uint8_t *p, size_t size, uint8_t low, uint8_t seed)
{
    ct_fill(p, size, seed);
    p[0] = size == 66 ? 1 : 0x55;
    p[size - 1] = low;
    ct_secret(p, size);
}

static void ec_keygen_and_share(const pawl_ec_curve *curve, size_t bits,
                                uint8_t low)
{
    uint8_t priv[PAWL_EC_BYTES(521)];
    uint8_t blind[PAWL_EC_BLIND];
    uint8_t point[PAWL_EC_POINT(521)];
    uint8_t out[PAWL_EC_BYTES(521)];
    uint32_t units = UINT32_MAX;

    ec_secret(priv, PAWL_EC_BYTES(bits), low, 1);
    ct_fill(blind, sizeof blind, 2);
    ct_secret(blind, sizeof blind);
    ct_expect(ct_public_int(pawl_ec_keygen_start(ec_memory, curve, priv,
                                                 blind)) == PAWL_OK);
    ct_expect(ct_public_int(pawl_ec_keygen_run(ec_memory, point, &units)) ==
              PAWL_OK);
    ct_public(point, sizeof point);
    ct_expect(ct_public_int(pawl_ec_share_start(ec_memory, curve, priv, point,
                                                PAWL_EC_POINT(bits), blind)) ==
              PAWL_OK);
    ct_expect(ct_public_int(pawl_ec_share_run(ec_memory, out, &units)) ==
              PAWL_OK);
    /* of 521 bits, the first byte has one */
    ct_expect(ct_is_secret(out + (bits % 8 != 0),
                           PAWL_EC_BYTES(bits) - (bits % 8 != 0)));
}

static void ec_sign(const pawl_ec_order *order, size_t bits)
{
    uint8_t priv[PAWL_EC_BYTES(521)];
    uint8_t nonce[PAWL_EC_BYTES(521)];
    uint8_t blind[PAWL_EC_BLIND];
    uint8_t digest[32];
    uint8_t sig[PAWL_EC_SIGNATURE(521)];
    uint32_t units = UINT32_MAX;

    ec_secret(priv, PAWL_EC_BYTES(bits), 7, 1);
    ec_secret(nonce, PAWL_EC_BYTES(bits), 6, 2);
    ct_fill(blind, sizeof blind, 3);
    ct_secret(blind, sizeof blind);
    ct_fill(digest, sizeof digest, 4);
    ct_expect(ct_public_int(pawl_ec_sign_start(ec_memory, order, priv, nonce,
                                               digest, sizeof digest, blind)) ==
              PAWL_OK);
    ct_expect(ct_public_int(pawl_ec_sign_run(ec_memory, sig, &units)) ==
              PAWL_OK);
    pawl_ec_sign_wipe(ec_memory, order);
}

CT_TEST(p256_keygen_and_share_of_an_odd_key)
{
    ec_keygen_and_share(&pawl_ec_p256, 256, 0x4d);
}

CT_TEST(p256_keygen_and_share_of_an_even_key)
{
    ec_keygen_and_share(&pawl_ec_p256, 256, 0x4c);
}

CT_TEST(p384_keygen_and_share_of_an_odd_key)
{
    ec_keygen_and_share(&pawl_ec_p384, 384, 0x4d);
}

CT_TEST(p384_keygen_and_share_of_an_even_key)
{
    ec_keygen_and_share(&pawl_ec_p384, 384, 0x4c);
}

CT_TEST(p521_keygen_and_share_of_an_odd_key)
{
    ec_keygen_and_share(&pawl_ec_p521, 521, 0x4d);
}

CT_TEST(p521_keygen_and_share_of_an_even_key)
{
    ec_keygen_and_share(&pawl_ec_p521, 521, 0x4c);
}

CT_TEST(p256_sign)
{
    ec_sign(&pawl_ec_p256_order, 256);
}

CT_TEST(p384_sign)
{
    ec_sign(&pawl_ec_p384_order, 384);
}

CT_TEST(p521_sign)
{
    ec_sign(&pawl_ec_p521_order, 521);
}

CT_TEST(a_scalar_out_of_range)
{
    uint8_t scalar[PAWL_EC_BYTES(521)];

    memset(scalar, 0xff, sizeof scalar);
    ct_secret(scalar, sizeof scalar);
    ct_expect(ct_public_int(pawl_ec_scalar_check(&pawl_ec_p256, scalar)) ==
              PAWL_ERR_ARGUMENT);
}

void ct_main(void)
{
    CT_RUN(p256_keygen_and_share_of_an_odd_key);
    CT_RUN(p256_keygen_and_share_of_an_even_key);
    CT_RUN(p256_sign);
    CT_RUN(p384_sign);
    CT_RUN(p521_sign);
    CT_RUN(a_scalar_out_of_range);
    CT_RUN(p384_keygen_and_share_of_an_odd_key);
    CT_RUN(p384_keygen_and_share_of_an_even_key);
    CT_RUN(p521_keygen_and_share_of_an_odd_key);
    CT_RUN(p521_keygen_and_share_of_an_even_key);
}
