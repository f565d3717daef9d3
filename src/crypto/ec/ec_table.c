/* SPDX-License-Identifier: Apache-2.0
 * The curve equation, and the table of a point's odd multiples.
 *
 * Source: for co-Z additions, Meloni, "New point addition formulae for ECC
 * applications", WAIFI 2007. The points of a co-Z addition share a Z, so none
 * has to be tracked but the last; the factors f by which Z grows give the
 * others back after one inversion. None of the sums below is of equal or
 * opposite points, as n is a large prime. */
#include "crypto/ec/ec.h"

const uint16_t pawli_ec_equation[] = {
    PAWLI_EC_LDC(T0, RR),
    PAWLI_EC_MUL(P1X, P1X, T0),
    PAWLI_EC_MUL(P1Y, P1Y, T0),
    PAWLI_EC_MUL(T0, P1X, P1X),
    PAWLI_EC_MUL(T0, T0, P1X),
    PAWLI_EC_ADD(T1, P1X, P1X),
    PAWLI_EC_ADD(T1, T1, P1X),
    PAWLI_EC_SUB(T0, T0, T1),
    PAWLI_EC_LDC(T1, B),
    PAWLI_EC_ADD(T0, T0, T1),
    PAWLI_EC_MUL(T1, P1Y, P1Y),
    PAWLI_EC_SUB(T0, T0, T1), /* x^3 - 3 x + b - y^2 */
    PAWLI_EC_END};

/* f := X - ox; (nx, ny) := (X, Y) + (ox, oy); (X, Y) and Z scaled to match.
 * All registers named are different. */
#define PAWLI_EC_CO_Z(f, ox, oy, nx, ny)                                       \
    PAWLI_EC_SUB(f, X, ox), PAWLI_EC_MUL(T0, f, f), PAWLI_EC_MUL(X, X, T0),    \
        PAWLI_EC_MUL(nx, ox, T0), PAWLI_EC_SUB(ny, Y, oy),                     \
        PAWLI_EC_SUB(T1, X, nx), PAWLI_EC_MUL(Y, Y, T1),                       \
        PAWLI_EC_MUL(T1, ny, ny), PAWLI_EC_SUB(T1, T1, X),                     \
        PAWLI_EC_SUB(nx, T1, nx), PAWLI_EC_SUB(T1, X, nx),                     \
        PAWLI_EC_MUL(ny, ny, T1), PAWLI_EC_SUB(ny, ny, Y),                     \
        PAWLI_EC_MUL(Z, Z, f)

const uint16_t pawli_ec_table[] = {
    PAWLI_EC_MUL(AX, P1X, P1X), /* 2 P, doubled from Z = 1 */
    PAWLI_EC_LDC(T0, ONE),
    PAWLI_EC_SUB(AX, AX, T0),
    PAWLI_EC_ADD(T0, AX, AX),
    PAWLI_EC_ADD(T0, T0, AX), /* 3 (x^2 - 1) */
    PAWLI_EC_MUL(Y, P1Y, P1Y),
    PAWLI_EC_MUL(AX, P1X, Y),
    PAWLI_EC_ADD(AX, AX, AX),
    PAWLI_EC_ADD(AX, AX, AX), /* 4 x y^2: x of P at the Z of 2 P */
    PAWLI_EC_MUL(AY, Y, Y),
    PAWLI_EC_ADD(AY, AY, AY),
    PAWLI_EC_ADD(AY, AY, AY),
    PAWLI_EC_ADD(AY, AY, AY), /* 8 y^4: y of P at the Z of 2 P */
    PAWLI_EC_MUL(X, T0, T0),
    PAWLI_EC_SUB(X, X, AX),
    PAWLI_EC_SUB(X, X, AX),
    PAWLI_EC_SUB(T1, AX, X),
    PAWLI_EC_MUL(T1, T1, T0),
    PAWLI_EC_SUB(Y, T1, AY),
    PAWLI_EC_ADD(Z, P1Y, P1Y),
    PAWLI_EC_CO_Z(P7X, AX, AY, P3X, P3Y),  /* 3 P */
    PAWLI_EC_CO_Z(AX, P3X, P3Y, P5X, P5Y), /* 5 P */
    PAWLI_EC_CO_Z(AY, P5X, P5Y, P7X, P7Y), /* 7 P */
    PAWLI_EC_MOV(X, AX),
    PAWLI_EC_MOV(Y, AY),
    PAWLI_EC_END};

/* (x, y) leaves Z, of which Z now holds the inverse. */
#define PAWLI_EC_AFFINE(x, y)                                                  \
    PAWLI_EC_MUL(T0, Z, Z), PAWLI_EC_MUL(x, x, T0), PAWLI_EC_MUL(T0, T0, Z),   \
        PAWLI_EC_MUL(y, y, T0)

const uint16_t pawli_ec_spread[] = {PAWLI_EC_AFFINE(P7X, P7Y),
                                    PAWLI_EC_MUL(Z, Z, Y),
                                    PAWLI_EC_AFFINE(P5X, P5Y),
                                    PAWLI_EC_MUL(Z, Z, X),
                                    PAWLI_EC_AFFINE(P3X, P3Y),
                                    PAWLI_EC_MOV(Z, T2),
                                    PAWLI_EC_END};
