/* SPDX-License-Identifier: Apache-2.0
 * X25519: the scalar and the shared secret are secret; the point is public. */
#include "ct/ct.h"

#include "pawl/kex.h"
#include "pawl/x25519.h"

CT_TEST(x25519_of_a_secret_scalar)
{
    uint8_t scalar[PAWL_X25519_SIZE];
    uint8_t out[PAWL_X25519_SIZE];

    ct_fill(scalar, sizeof scalar, 1);
    ct_secret(scalar, sizeof scalar);
    pawl_err err = pawl_x25519_of(out, scalar, pawl_x25519_base);
    ct_expect(ct_public_int(err) == PAWL_OK);
}

CT_TEST(x25519_of_a_point_of_low_order)
{
    static const uint8_t zero[PAWL_X25519_SIZE];
    uint8_t scalar[PAWL_X25519_SIZE];
    uint8_t out[PAWL_X25519_SIZE];

    ct_fill(scalar, sizeof scalar, 2);
    ct_secret(scalar, sizeof scalar);
    pawl_err err = pawl_x25519_of(out, scalar, zero);
    ct_expect(ct_public_int(err) == PAWL_ERR_POINT);
}

void ct_main(void)
{
    CT_RUN(x25519_of_a_secret_scalar);
    CT_RUN(x25519_of_a_point_of_low_order);
}
