/* SPDX-License-Identifier: Apache-2.0
 * The programs for points that all operations share. A doubling gives half the
 * Z of its source, hence a quarter of X and an eighth of Y: the same point.
 *
 * Source: the formulas "dbl-2001-b" and "madd" of the Explicit-Formulas
 * Database, short Weierstrass curves, Jacobian coordinates with a = -3; and,
 * for the addition without exceptions, Renes, Costello, Batina, "Complete
 * addition formulas for prime order elliptic curves", EUROCRYPT 2016,
 * algorithm 5. */
#include "crypto/ec/ec.h"

const uint16_t pawli_ec_double[] = {
    PAWLI_EC_MUL(T0, Z, Z),   PAWLI_EC_MUL(Z, Y, Z), /* Z3 = Y Z */
    PAWLI_EC_SUB(T1, X, T0),  PAWLI_EC_ADD(T0, X, T0),
    PAWLI_EC_MUL(T0, T0, T1), PAWLI_EC_HALF(T1, T0),
    PAWLI_EC_ADD(T0, T0, T1), /* alpha = 3/2 (X - Z^2) (X + Z^2) */
    PAWLI_EC_MUL(Y, Y, Y),    PAWLI_EC_MUL(T1, X, Y), /* X Y^2 */
    PAWLI_EC_MUL(Y, Y, Y),                            /* Y^4 */
    PAWLI_EC_MUL(X, T0, T0),  PAWLI_EC_SUB(X, X, T1),
    PAWLI_EC_SUB(X, X, T1), /* X3 = alpha^2 - 2 X Y^2 */
    PAWLI_EC_SUB(T1, T1, X),  PAWLI_EC_MUL(T1, T1, T0),
    PAWLI_EC_SUB(Y, T1, Y),   PAWLI_EC_END};

const uint16_t pawli_ec_add_begin[] = {
    PAWLI_EC_MUL(T0, Z, Z),
    PAWLI_EC_MUL(T1, AX, T0),
    PAWLI_EC_MUL(T0, T0, Z),
    PAWLI_EC_MUL(T0, T0, AY),
    PAWLI_EC_SUB(T1, T1, X), /* H = AX Z^2 - X */
    PAWLI_EC_SUB(T0, T0, Y), /* R = AY Z^3 - Y */
    PAWLI_EC_END};

const uint16_t pawli_ec_add_end[] = {
    PAWLI_EC_MUL(Z, Z, T1), /* Z3 = Z H */
    PAWLI_EC_MUL(T2, T1, T1),
    PAWLI_EC_MUL(T1, T1, T2), /* H^3 */
    PAWLI_EC_MUL(T2, X, T2),  /* X H^2 */
    PAWLI_EC_MUL(X, T0, T0),
    PAWLI_EC_SUB(X, X, T1),
    PAWLI_EC_SUB(X, X, T2),
    PAWLI_EC_SUB(X, X, T2), /* X3 = R^2 - H^3 - 2 X H^2 */
    PAWLI_EC_SUB(T2, T2, X),
    PAWLI_EC_MUL(T2, T2, T0),
    PAWLI_EC_MUL(T1, T1, Y),
    PAWLI_EC_SUB(Y, T2, T1),
    PAWLI_EC_END};

/* The source has homogeneous coordinates: first (X Z, Y, Z^3). */
const uint16_t pawli_ec_add_last[] = {
    PAWLI_EC_MUL(X, X, Z),    PAWLI_EC_MUL(T0, Z, Z),
    PAWLI_EC_MUL(Z, Z, T0),   PAWLI_EC_ADD(T2, AX, AY),
    PAWLI_EC_ADD(T1, X, Y),   PAWLI_EC_MUL(T2, T2, T1),
    PAWLI_EC_MUL(T0, X, AX),                            /* x x' */
    PAWLI_EC_MUL(T1, Y, AY),                            /* y y' */
    PAWLI_EC_SUB(T2, T2, T0), PAWLI_EC_SUB(T2, T2, T1), /* x y' + x' y */
    PAWLI_EC_MUL(AY, AY, Z),  PAWLI_EC_ADD(AY, AY, Y),  /* y z' + y' z */
    PAWLI_EC_MUL(AX, AX, Z),  PAWLI_EC_ADD(AX, AX, X),  /* x z' + x' z */
    PAWLI_EC_LDC(Y, B),       PAWLI_EC_MUL(X, Y, Z),
    PAWLI_EC_SUB(X, AX, X),   PAWLI_EC_MUL(AX, Y, AX),
    PAWLI_EC_ADD(Y, X, X),    PAWLI_EC_ADD(X, X, Y),
    PAWLI_EC_SUB(Y, T1, X),   PAWLI_EC_ADD(X, T1, X),
    PAWLI_EC_ADD(T1, Z, Z),   PAWLI_EC_ADD(Z, T1, Z), /* 3 z z' */
    PAWLI_EC_SUB(AX, AX, Z),  PAWLI_EC_SUB(AX, AX, T0),
    PAWLI_EC_ADD(T1, AX, AX), PAWLI_EC_ADD(AX, T1, AX),
    PAWLI_EC_ADD(T1, T0, T0), PAWLI_EC_ADD(T0, T1, T0),
    PAWLI_EC_SUB(T0, T0, Z),  PAWLI_EC_MUL(T1, AY, AX),
    PAWLI_EC_MUL(Z, T0, AX),  PAWLI_EC_MUL(AX, X, Y),
    PAWLI_EC_ADD(AX, AX, Z),  PAWLI_EC_MUL(X, T2, X),
    PAWLI_EC_SUB(X, X, T1),   PAWLI_EC_MUL(Z, AY, Y),
    PAWLI_EC_MUL(T1, T2, T0), PAWLI_EC_ADD(Z, Z, T1),
    PAWLI_EC_MOV(Y, AX),      PAWLI_EC_END};

const uint16_t pawli_ec_scale[] = {
    PAWLI_EC_MUL(T0, Z, Z), PAWLI_EC_MUL(X, X, T0), PAWLI_EC_MUL(T0, T0, Z),
    PAWLI_EC_MUL(Y, Y, T0), PAWLI_EC_END};

const uint16_t pawli_ec_plain[] = {
    PAWLI_EC_LDC(T0, UNIT), PAWLI_EC_MUL(T0, T0, Z), PAWLI_EC_MUL(X, X, T0),
    PAWLI_EC_MUL(Y, Y, T0), PAWLI_EC_END};
