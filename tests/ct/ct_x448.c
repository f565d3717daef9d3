/* SPDX-License-Identifier: Apache-2.0
 * X448: the scalar and the shared secret are secret; the point is public. */
#include "ct/ct.h"

#include "pawl/kex.h"
#include "pawl/x448.h"

CT_TEST(x448_of_a_secret_scalar)
{
    uint8_t scalar[PAWL_X448_SIZE];
    uint8_t out[PAWL_X448_SIZE];

    ct_fill(scalar, sizeof scalar, 1);
    ct_secret(scalar, sizeof scalar);
    pawl_err err = pawl_x448_of(out, scalar, pawl_x448_base);
    ct_expect(ct_public_int(err) == PAWL_OK);
}

CT_TEST(x448_of_a_point_of_low_order)
{
    static const uint8_t zero[PAWL_X448_SIZE];
    uint8_t scalar[PAWL_X448_SIZE];
    uint8_t out[PAWL_X448_SIZE];

    ct_fill(scalar, sizeof scalar, 2);
    ct_secret(scalar, sizeof scalar);
    pawl_err err = pawl_x448_of(out, scalar, zero);
    ct_expect(ct_public_int(err) == PAWL_ERR_POINT);
}

void ct_main(void)
{
    CT_RUN(x448_of_a_secret_scalar);
    CT_RUN(x448_of_a_point_of_low_order);
}
