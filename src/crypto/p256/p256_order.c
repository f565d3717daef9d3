/* SPDX-License-Identifier: Apache-2.0
 * The integers modulo the group order of P-256, and inversion in them. */
#include "crypto/p256/p256.h"

#include "crypto/ec/ec.h"

static const pawli_ec_modulus p256_order_n = {pawli_p256_n, 0xccd1c8aaee00bc4fu,
                                              8};

static void p256_order_mul(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    pawli_ec_mont_mul(r, a, b, &p256_order_n);
}

static const uint32_t p256_order_constants[8] = {
    0xbe79eea2, 0x83244c95, 0x49bd6fa6, 0x4699799c,
    0x2b6bec59, 0x2845b239, 0xf3d95620, 0x66e12d94};

/* r[0]^(n - 2), by Fermat: the upper half of the exponent from 2^32 - 1, the
 * lower half by windows. */
static const uint16_t p256_order_invert[] = {
    PAWLI_EC_LDC(ACC, RR),
    PAWLI_EC_MUL(E1, E1, ACC),
    PAWLI_EC_SQN(ACC, E1, 1),
    PAWLI_EC_MUL(E3, ACC, E1),
    PAWLI_EC_SQN(TMP, E3, 1),
    PAWLI_EC_MUL(E7, TMP, E1),
    PAWLI_EC_SQN(ACC, E7, 1),
    PAWLI_EC_MUL(E15, ACC, E1),
    PAWLI_EC_MUL(E21, E15, TMP),
    PAWLI_EC_SQN(ACC, E15, 4),
    PAWLI_EC_MUL(ACC, ACC, E15),
    PAWLI_EC_SQN(TMP, ACC, 8),
    PAWLI_EC_MUL(TMP, TMP, ACC),
    PAWLI_EC_SQN(ACC, TMP, 16),
    PAWLI_EC_MUL(TMP, ACC, TMP), /* 2^32 - 1 */
    PAWLI_EC_SQN(ACC, TMP, 64),
    PAWLI_EC_MUL(ACC, ACC, TMP), /* ffffffff 00000000 ffffffff */
    PAWLI_EC_SQN(ACC, ACC, 32),
    PAWLI_EC_MUL(ACC, ACC, TMP), /* ffffffff */
    PAWLI_EC_WINDOW(1, 1),
    PAWLI_EC_WINDOW(5, 15),
    PAWLI_EC_WINDOW(5, 7),
    PAWLI_EC_WINDOW(4, 3),
    PAWLI_EC_WINDOW(5, 15),
    PAWLI_EC_WINDOW(5, 21),
    PAWLI_EC_WINDOW(2, 1),
    PAWLI_EC_WINDOW(3, 3),
    PAWLI_EC_WINDOW(3, 3),
    PAWLI_EC_WINDOW(2, 1),
    PAWLI_EC_WINDOW(5, 7),
    PAWLI_EC_WINDOW(4, 1),
    PAWLI_EC_WINDOW(5, 15),
    PAWLI_EC_WINDOW(6, 15),
    PAWLI_EC_WINDOW(2, 1),
    PAWLI_EC_WINDOW(5, 1),
    PAWLI_EC_WINDOW(6, 15),
    PAWLI_EC_WINDOW(5, 7),
    PAWLI_EC_WINDOW(4, 7),
    PAWLI_EC_WINDOW(5, 7),
    PAWLI_EC_WINDOW(7, 21),
    PAWLI_EC_WINDOW(1, 1),
    PAWLI_EC_WINDOW(5, 1),
    PAWLI_EC_WINDOW(5, 15),
    PAWLI_EC_WINDOW(2, 3),
    PAWLI_EC_WINDOW(5, 3),
    PAWLI_EC_WINDOW(5, 3),
    PAWLI_EC_WINDOW(3, 1),
    PAWLI_EC_WINDOW(7, 21),
    PAWLI_EC_SQN(ACC, ACC, 6),
    PAWLI_EC_MUL(E1, ACC, E15),
    PAWLI_EC_END};

const pawl_ec_order pawl_ec_p256_order = {
    .ring = {.mul = p256_order_mul,
             .m = pawli_p256_n,
             .constants = p256_order_constants,
             .words = 8,
             .product = 13,
             .sum = 1},
    .invert = p256_order_invert,
    .curve = &pawl_ec_p256};
