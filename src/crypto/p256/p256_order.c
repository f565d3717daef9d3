/* SPDX-License-Identifier: Apache-2.0
 * The integers modulo the group order n as a ring, and inversion in it. */
#include "crypto/p256/p256_program.h"

#include "crypto/p256/p256_field.h"

static const uint32_t p256_order_constants[][8] = {
    {0x00000001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
     0x00000000, 0x00000000},
    {0xbe79eea2, 0x83244c95, 0x49bd6fa6, 0x4699799c, 0x2b6bec59, 0x2845b239,
     0xf3d95620, 0x66e12d94}};

const pawli_p256_ring pawli_p256_order = {pawli_p256_order_mul, pawli_p256_n,
                                          p256_order_constants};

/* Registers: powers of the number, the running one, and another. */
enum {
    PAWLI_P256_E1,
    PAWLI_P256_E3,
    PAWLI_P256_E7,
    PAWLI_P256_E15,
    PAWLI_P256_E21,
    PAWLI_P256_ACC,
    PAWLI_P256_TMP
};

/* The exponent's next n bits, of value e. */
#define PAWLI_P256_WINDOW(n, e)                                                \
    PAWLI_P256_SQN(ACC, ACC, n), PAWLI_P256_MUL(ACC, ACC, E##e)

/* r[0]^(n - 2), by Fermat: the upper half of the exponent from 2^32 - 1, the
 * lower half by windows. */
const uint16_t pawli_p256_order_invert[] = {
    PAWLI_P256_LDC(ACC, RR),
    PAWLI_P256_MUL(E1, E1, ACC),
    PAWLI_P256_SQN(ACC, E1, 1),
    PAWLI_P256_MUL(E3, ACC, E1),
    PAWLI_P256_SQN(TMP, E3, 1),
    PAWLI_P256_MUL(E7, TMP, E1),
    PAWLI_P256_SQN(ACC, E7, 1),
    PAWLI_P256_MUL(E15, ACC, E1),
    PAWLI_P256_MUL(E21, E15, TMP),
    PAWLI_P256_SQN(ACC, E15, 4),
    PAWLI_P256_MUL(ACC, ACC, E15),
    PAWLI_P256_SQN(TMP, ACC, 8),
    PAWLI_P256_MUL(TMP, TMP, ACC),
    PAWLI_P256_SQN(ACC, TMP, 16),
    PAWLI_P256_MUL(TMP, ACC, TMP), /* 2^32 - 1 */
    PAWLI_P256_SQN(ACC, TMP, 64),
    PAWLI_P256_MUL(ACC, ACC, TMP), /* ffffffff 00000000 ffffffff */
    PAWLI_P256_SQN(ACC, ACC, 32),
    PAWLI_P256_MUL(ACC, ACC, TMP), /* ffffffff */
    PAWLI_P256_WINDOW(1, 1),
    PAWLI_P256_WINDOW(5, 15),
    PAWLI_P256_WINDOW(5, 7),
    PAWLI_P256_WINDOW(4, 3),
    PAWLI_P256_WINDOW(5, 15),
    PAWLI_P256_WINDOW(5, 21),
    PAWLI_P256_WINDOW(2, 1),
    PAWLI_P256_WINDOW(3, 3),
    PAWLI_P256_WINDOW(3, 3),
    PAWLI_P256_WINDOW(2, 1),
    PAWLI_P256_WINDOW(5, 7),
    PAWLI_P256_WINDOW(4, 1),
    PAWLI_P256_WINDOW(5, 15),
    PAWLI_P256_WINDOW(6, 15),
    PAWLI_P256_WINDOW(2, 1),
    PAWLI_P256_WINDOW(5, 1),
    PAWLI_P256_WINDOW(6, 15),
    PAWLI_P256_WINDOW(5, 7),
    PAWLI_P256_WINDOW(4, 7),
    PAWLI_P256_WINDOW(5, 7),
    PAWLI_P256_WINDOW(7, 21),
    PAWLI_P256_WINDOW(1, 1),
    PAWLI_P256_WINDOW(5, 1),
    PAWLI_P256_WINDOW(5, 15),
    PAWLI_P256_WINDOW(2, 3),
    PAWLI_P256_WINDOW(5, 3),
    PAWLI_P256_WINDOW(5, 3),
    PAWLI_P256_WINDOW(3, 1),
    PAWLI_P256_WINDOW(7, 21),
    PAWLI_P256_SQN(ACC, ACC, 6),
    PAWLI_P256_MUL(E1, ACC, E15),
    PAWLI_P256_END};
