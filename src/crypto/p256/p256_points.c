/* SPDX-License-Identifier: Apache-2.0
 * The field of P-256 as a ring, and the programs for points that all
 * operations share.
 *
 * Source: the formulas "dbl-2001-b" and "madd" of the Explicit-Formulas
 * Database, short Weierstrass curves, Jacobian coordinates with a = -3. */
#include "crypto/p256/p256_program.h"

#include "crypto/p256/p256_field.h"

static const uint32_t p256_points_constants[][8] = {
    {0x00000001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
     0x00000000, 0x00000000},
    {0x00000003, 0x00000000, 0xffffffff, 0xfffffffb, 0xfffffffe, 0xffffffff,
     0xfffffffd, 0x00000004},
    {0x00000001, 0x00000000, 0x00000000, 0xffffffff, 0xffffffff, 0xffffffff,
     0xfffffffe, 0x00000000},
    {0x29c4bddf, 0xd89cdf62, 0x78843090, 0xacf005cd, 0xf7212ed6, 0xe5a220ab,
     0x04874834, 0xdc30061d}};

const pawli_p256_ring pawli_p256_field = {pawli_p256_field_mul, pawli_p256_p,
                                          p256_points_constants};

const uint16_t pawli_p256_double[] = {
    PAWLI_P256_MUL(T0, Z, Z),   PAWLI_P256_MUL(Z, Y, Z),
    PAWLI_P256_ADD(Z, Z, Z), /* Z3 = 2 Y Z */
    PAWLI_P256_SUB(T1, X, T0),  PAWLI_P256_ADD(T0, X, T0),
    PAWLI_P256_MUL(T0, T0, T1), PAWLI_P256_ADD(T1, T0, T0),
    PAWLI_P256_ADD(T0, T0, T1), /* alpha = 3 (X - Z^2) (X + Z^2) */
    PAWLI_P256_MUL(Y, Y, Y),    PAWLI_P256_ADD(Y, Y, Y),    /* 2 Y^2 */
    PAWLI_P256_MUL(T1, X, Y),   PAWLI_P256_ADD(T1, T1, T1), /* 4 X Y^2 */
    PAWLI_P256_MUL(Y, Y, Y),    PAWLI_P256_ADD(Y, Y, Y),    /* 8 Y^4 */
    PAWLI_P256_MUL(X, T0, T0),  PAWLI_P256_SUB(X, X, T1),
    PAWLI_P256_SUB(X, X, T1), /* X3 = alpha^2 - 8 X Y^2 */
    PAWLI_P256_SUB(T1, T1, X),  PAWLI_P256_MUL(T1, T1, T0),
    PAWLI_P256_SUB(Y, T1, Y),   PAWLI_P256_END};

const uint16_t pawli_p256_add_begin[] = {
    PAWLI_P256_MUL(T0, Z, Z),
    PAWLI_P256_MUL(T1, AX, T0),
    PAWLI_P256_MUL(T0, T0, Z),
    PAWLI_P256_MUL(T0, T0, AY),
    PAWLI_P256_SUB(T1, T1, X), /* H = AX Z^2 - X */
    PAWLI_P256_SUB(T0, T0, Y), /* R = AY Z^3 - Y */
    PAWLI_P256_END};

const uint16_t pawli_p256_add_end[] = {
    PAWLI_P256_MUL(Z, Z, T1), /* Z3 = Z H */
    PAWLI_P256_MUL(T2, T1, T1),
    PAWLI_P256_MUL(T1, T1, T2), /* H^3 */
    PAWLI_P256_MUL(T2, X, T2),  /* X H^2 */
    PAWLI_P256_MUL(X, T0, T0),
    PAWLI_P256_SUB(X, X, T1),
    PAWLI_P256_SUB(X, X, T2),
    PAWLI_P256_SUB(X, X, T2), /* X3 = R^2 - H^3 - 2 X H^2 */
    PAWLI_P256_SUB(T2, T2, X),
    PAWLI_P256_MUL(T2, T2, T0),
    PAWLI_P256_MUL(T1, T1, Y),
    PAWLI_P256_SUB(Y, T2, T1),
    PAWLI_P256_END};

const uint16_t pawli_p256_scale[] = {
    PAWLI_P256_MUL(T0, Z, Z), PAWLI_P256_MUL(X, X, T0),
    PAWLI_P256_MUL(T0, T0, Z), PAWLI_P256_MUL(Y, Y, T0), PAWLI_P256_END};

/* Z^(p - 2), by Fermat; the exponent in hexadecimal on the right. */
const uint16_t pawli_p256_invert[] = {
    PAWLI_P256_SQN(T0, Z, 1),
    PAWLI_P256_MUL(T0, T0, Z), /* Z^(2^2 - 1) */
    PAWLI_P256_SQN(T1, T0, 1),
    PAWLI_P256_MUL(T1, T1, Z), /* Z^(2^3 - 1) */
    PAWLI_P256_SQN(AX, T1, 3),
    PAWLI_P256_MUL(AX, AX, T1), /* Z^(2^6 - 1) */
    PAWLI_P256_SQN(AY, AX, 6),
    PAWLI_P256_MUL(AY, AY, AX), /* Z^(2^12 - 1) */
    PAWLI_P256_SQN(AY, AY, 3),
    PAWLI_P256_MUL(AY, AY, T1), /* Z^(2^15 - 1) */
    PAWLI_P256_SQN(T1, AY, 15),
    PAWLI_P256_MUL(T1, T1, AY), /* Z^(2^30 - 1) */
    PAWLI_P256_SQN(AX, T1, 2),
    PAWLI_P256_MUL(AX, AX, T0), /* Z^(2^32 - 1) */
    PAWLI_P256_SQN(T0, AX, 32),
    PAWLI_P256_MUL(T0, T0, Z), /* ffffffff 00000001 */
    PAWLI_P256_SQN(T0, T0, 128),
    PAWLI_P256_MUL(T0, T0, AX), /* 00000000 00000000 00000000 ffffffff */
    PAWLI_P256_SQN(T0, T0, 32),
    PAWLI_P256_MUL(T0, T0, AX), /* ffffffff */
    PAWLI_P256_SQN(T0, T0, 30),
    PAWLI_P256_MUL(T0, T0, T1),
    PAWLI_P256_SQN(T0, T0, 2),
    PAWLI_P256_MUL(Z, T0, Z), /* fffffffd */
    PAWLI_P256_END};

const uint16_t pawli_p256_plain[] = {PAWLI_P256_LDC(T0, UNIT),
                                     PAWLI_P256_MUL(X, X, T0),
                                     PAWLI_P256_MUL(Y, Y, T0), PAWLI_P256_END};
