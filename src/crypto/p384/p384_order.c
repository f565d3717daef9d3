/* SPDX-License-Identifier: Apache-2.0
 * The integers modulo the group order of P-384, and inversion in them. */
#include "crypto/p384/p384.h"

#include "crypto/ec/ec.h"

static const pawli_ec_modulus p384_order_n = {pawli_p384_n, 0x6ed46089e88fdc45u,
                                              12};

static void p384_order_mul(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    pawli_ec_mont_mul(r, a, b, &p384_order_n);
}

static const uint32_t p384_order_constants[12] = {
    0x19b409a9, 0x2d319b24, 0xdf1aa419, 0xff3d81e5, 0xfcb82947, 0xbc3e483a,
    0x4aab1cc5, 0xd40d4917, 0x28266895, 0x3fb05b7a, 0x2b39bf21, 0x0c84ee01};

/* r[0]^(n - 2), by Fermat: a row of ones, then windows. */
static const uint16_t p384_order_invert[] = {
    PAWLI_EC_LDC(TMP, RR),       PAWLI_EC_MUL(E1, E1, TMP),
    PAWLI_EC_SQN(TMP, E1, 1),    PAWLI_EC_MUL(E3, TMP, E1),
    PAWLI_EC_MUL(E5, TMP, E3),   PAWLI_EC_MUL(E7, TMP, E5),
    PAWLI_EC_SQN(TMP, E3, 1),    PAWLI_EC_MUL(E11, TMP, E5),
    PAWLI_EC_MUL(E13, TMP, E7),  PAWLI_EC_SQN(TMP, E7, 3),
    PAWLI_EC_MUL(ACC, TMP, E7),  PAWLI_EC_SQN(TMP, ACC, 6),
    PAWLI_EC_MUL(ACC, TMP, ACC), PAWLI_EC_SQN(TMP, ACC, 12),
    PAWLI_EC_MUL(ACC, TMP, ACC), PAWLI_EC_SQN(TMP, ACC, 24),
    PAWLI_EC_MUL(ACC, TMP, ACC), PAWLI_EC_SQN(TMP, ACC, 48),
    PAWLI_EC_MUL(ACC, TMP, ACC), PAWLI_EC_SQN(TMP, ACC, 96),
    PAWLI_EC_MUL(ACC, TMP, ACC), PAWLI_EC_WINDOW(2, 3),
    PAWLI_EC_WINDOW(5, 3),       PAWLI_EC_WINDOW(4, 11),
    PAWLI_EC_WINDOW(7, 13),      PAWLI_EC_WINDOW(3, 1),
    PAWLI_EC_WINDOW(4, 11),      PAWLI_EC_WINDOW(9, 7),
    PAWLI_EC_WINDOW(4, 13),      PAWLI_EC_WINDOW(6, 3),
    PAWLI_EC_WINDOW(4, 7),       PAWLI_EC_WINDOW(5, 5),
    PAWLI_EC_WINDOW(4, 11),      PAWLI_EC_WINDOW(4, 11),
    PAWLI_EC_WINDOW(3, 7),       PAWLI_EC_WINDOW(5, 11),
    PAWLI_EC_WINDOW(10, 13),     PAWLI_EC_WINDOW(9, 13),
    PAWLI_EC_WINDOW(4, 11),      PAWLI_EC_WINDOW(3, 1),
    PAWLI_EC_WINDOW(3, 1),       PAWLI_EC_WINDOW(3, 1),
    PAWLI_EC_WINDOW(7, 11),      PAWLI_EC_WINDOW(7, 5),
    PAWLI_EC_WINDOW(3, 1),       PAWLI_EC_WINDOW(4, 13),
    PAWLI_EC_WINDOW(3, 7),       PAWLI_EC_WINDOW(5, 11),
    PAWLI_EC_WINDOW(4, 11),      PAWLI_EC_WINDOW(4, 3),
    PAWLI_EC_WINDOW(4, 11),      PAWLI_EC_WINDOW(7, 3),
    PAWLI_EC_WINDOW(3, 1),       PAWLI_EC_WINDOW(5, 13),
    PAWLI_EC_WINDOW(5, 11),      PAWLI_EC_WINDOW(4, 3),
    PAWLI_EC_WINDOW(4, 3),       PAWLI_EC_WINDOW(6, 5),
    PAWLI_EC_WINDOW(5, 5),       PAWLI_EC_WINDOW(3, 1),
    PAWLI_EC_WINDOW(4, 7),       PAWLI_EC_SQN(ACC, ACC, 4),
    PAWLI_EC_MUL(E1, ACC, E1),   PAWLI_EC_END};

const pawl_ec_order pawl_ec_p384_order = {
    .ring = {.mul = p384_order_mul,
             .m = pawli_p384_n,
             .constants = p384_order_constants,
             .words = 12,
             .product = 28,
             .sum = 3},
    .invert = p384_order_invert,
    .curve = &pawl_ec_p384};
