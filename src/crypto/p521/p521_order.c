/* SPDX-License-Identifier: Apache-2.0
 * The integers modulo the group order of P-521, and inversion in them. */
#include "crypto/p521/p521.h"

#include "crypto/ec/ec.h"

static const pawli_ec_modulus p521_order_n = {pawli_p521_n, 0x1d2f5ccd79a995c7u,
                                              18};

static void p521_order_mul(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    pawli_ec_mont_mul(r, a, b, &p521_order_n);
}

static const uint32_t p521_order_constants[18] = {
    0xcf15dd04, 0x137cd04d, 0xe5547ea3, 0xf707badc, 0x794573ff, 0x12a78d38,
    0x57f75e06, 0xd3721ef5, 0x2e49c7db, 0xdd6e23d8, 0xb7756e3e, 0xcff3d142,
    0xa8e567bc, 0x5bcc6d61, 0x492d0d45, 0x2d8e03d1, 0x0000003d, 0x00000000};

/* r[0]^(n - 2), by Fermat: a row of ones, then windows. */
static const uint16_t p521_order_invert[] = {PAWLI_EC_LDC(TMP, RR),
                                             PAWLI_EC_MUL(E1, E1, TMP),
                                             PAWLI_EC_SQN(TMP, E1, 1),
                                             PAWLI_EC_MUL(E3, TMP, E1),
                                             PAWLI_EC_MUL(E5, TMP, E3),
                                             PAWLI_EC_MUL(E7, TMP, E5),
                                             PAWLI_EC_SQN(TMP, E3, 1),
                                             PAWLI_EC_MUL(E13, TMP, E7),
                                             PAWLI_EC_SQN(TMP, E1, 1),
                                             PAWLI_EC_MUL(E15, TMP, E13),
                                             PAWLI_EC_SQN(TMP, E15, 4),
                                             PAWLI_EC_MUL(ACC, TMP, E15),
                                             PAWLI_EC_SQN(TMP, ACC, 8),
                                             PAWLI_EC_MUL(ACC, TMP, ACC),
                                             PAWLI_EC_SQN(TMP, ACC, 16),
                                             PAWLI_EC_MUL(ACC, TMP, ACC),
                                             PAWLI_EC_SQN(TMP, ACC, 32),
                                             PAWLI_EC_MUL(ACC, TMP, ACC),
                                             PAWLI_EC_SQN(TMP, ACC, 64),
                                             PAWLI_EC_MUL(ACC, TMP, ACC),
                                             PAWLI_EC_SQN(TMP, ACC, 128),
                                             PAWLI_EC_MUL(ACC, TMP, ACC),
                                             PAWLI_EC_WINDOW(4, 15),
                                             PAWLI_EC_WINDOW(4, 13),
                                             PAWLI_EC_WINDOW(5, 5),
                                             PAWLI_EC_WINDOW(5, 3),
                                             PAWLI_EC_WINDOW(8, 13),
                                             PAWLI_EC_WINDOW(8, 15),
                                             PAWLI_EC_WINDOW(8, 7),
                                             PAWLI_EC_WINDOW(3, 3),
                                             PAWLI_EC_WINDOW(4, 15),
                                             PAWLI_EC_WINDOW(5, 5),
                                             PAWLI_EC_WINDOW(4, 15),
                                             PAWLI_EC_WINDOW(3, 1),
                                             PAWLI_EC_WINDOW(3, 3),
                                             PAWLI_EC_WINDOW(6, 13),
                                             PAWLI_EC_WINDOW(5, 13),
                                             PAWLI_EC_WINDOW(4, 15),
                                             PAWLI_EC_WINDOW(4, 15),
                                             PAWLI_EC_WINDOW(4, 3),
                                             PAWLI_EC_WINDOW(12, 5),
                                             PAWLI_EC_WINDOW(3, 1),
                                             PAWLI_EC_WINDOW(7, 15),
                                             PAWLI_EC_WINDOW(4, 7),
                                             PAWLI_EC_WINDOW(5, 1),
                                             PAWLI_EC_WINDOW(6, 13),
                                             PAWLI_EC_WINDOW(5, 5),
                                             PAWLI_EC_WINDOW(4, 13),
                                             PAWLI_EC_WINDOW(9, 7),
                                             PAWLI_EC_WINDOW(4, 7),
                                             PAWLI_EC_WINDOW(5, 13),
                                             PAWLI_EC_WINDOW(4, 7),
                                             PAWLI_EC_WINDOW(3, 1),
                                             PAWLI_EC_WINDOW(4, 3),
                                             PAWLI_EC_WINDOW(4, 7),
                                             PAWLI_EC_WINDOW(4, 1),
                                             PAWLI_EC_WINDOW(4, 1),
                                             PAWLI_EC_WINDOW(4, 3),
                                             PAWLI_EC_WINDOW(5, 7),
                                             PAWLI_EC_WINDOW(4, 1),
                                             PAWLI_EC_WINDOW(7, 15),
                                             PAWLI_EC_WINDOW(4, 5),
                                             PAWLI_EC_WINDOW(4, 13),
                                             PAWLI_EC_WINDOW(4, 7),
                                             PAWLI_EC_WINDOW(3, 3),
                                             PAWLI_EC_WINDOW(5, 13),
                                             PAWLI_EC_WINDOW(4, 15),
                                             PAWLI_EC_WINDOW(3, 3),
                                             PAWLI_EC_WINDOW(4, 7),
                                             PAWLI_EC_WINDOW(5, 3),
                                             PAWLI_EC_WINDOW(4, 13),
                                             PAWLI_EC_WINDOW(3, 1),
                                             PAWLI_EC_WINDOW(4, 1),
                                             PAWLI_EC_WINDOW(5, 7),
                                             PAWLI_EC_WINDOW(6, 3),
                                             PAWLI_EC_WINDOW(3, 1),
                                             PAWLI_EC_SQN(ACC, ACC, 10),
                                             PAWLI_EC_MUL(E1, ACC, E7),
                                             PAWLI_EC_END};

const pawl_ec_order pawl_ec_p521_order = {
    .ring = {.mul = p521_order_mul,
             .m = pawli_p521_n,
             .constants = p521_order_constants,
             .words = 18,
             .product = 64,
             .sum = 4},
    .invert = p521_order_invert,
    .curve = &pawl_ec_p521};
