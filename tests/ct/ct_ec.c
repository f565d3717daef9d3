/* SPDX-License-Identifier: Apache-2.0
 * P-384 and P-521: private keys, nonces, blinding and shared secrets are
 * secret; points that come from the peer, digests and signatures are public. */
#include "ct/ct.h"

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
    ct_expect(ct_is_secret(out, PAWL_EC_BYTES(bits)));
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

void ct_main(void)
{
    CT_RUN(p384_keygen_and_share_of_an_odd_key);
    CT_RUN(p384_keygen_and_share_of_an_even_key);
    CT_RUN(p521_keygen_and_share_of_an_odd_key);
    CT_RUN(p521_keygen_and_share_of_an_even_key);
}
