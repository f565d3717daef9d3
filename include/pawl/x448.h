/* SPDX-License-Identifier: Apache-2.0
 * pawl/x448.h: X448, the Diffie-Hellman function on Curve448.
 *
 * Source: RFC 7748, sections 5 and 6.2.
 * Errors: PAWL_ERR_POINT, when the result would be zero (section 6.2).
 * Timing: the scalar, the point and the result are secret; nothing depends on
 *         them, and every operation takes PAWL_X448_UNITS units.
 * Stack:  budget on a Cortex-M4, below the caller: 800 bytes.
 * Rules shared by all headers (units, wiping): docs/conventions.md.
 */
#ifndef PAWL_X448_H
#define PAWL_X448_H

#include "pawl/base.h"

#define PAWL_X448_SIZE  56  /* scalar, point and result, in bytes */
#define PAWL_X448_UNITS 989 /* units of one operation */

/* One running operation. Fields are private to src/crypto/x448. */
typedef struct pawl_x448 {
    uint32_t fe[5][16];             /* x1, x2, z2, x3, z3 of the ladder */
    uint8_t scalar[PAWL_X448_SIZE]; /* clamped, secret */
    uint32_t swap;
    int32_t verdict;
    uint16_t bit; /* ladder: bits of the scalar left */
    uint8_t phase;
    uint8_t row;  /* inversion: row of the addition chain */
    uint8_t done; /* inversion: squarings done in that row */
} pawl_x448;

PAWL_BEGIN_DECLS

/* The generator of section 4.2: u = 5. */
extern const uint8_t pawl_x448_base[PAWL_X448_SIZE];

/* Starts the product of scalar and point, both little-endian and copied. The
 * scalar is clamped (section 5); a point of p or more means its value modulo
 * p. */
void pawl_x448_start(pawl_x448 *op, const uint8_t *scalar,
                     const uint8_t *point);

/* PAWL_OK: out[PAWL_X448_SIZE] was written. PAWL_ERR_POINT: the result is zero,
 * and so is out. PAWL_ERR_STATE: not started. */
PAWL_MUST_CHECK pawl_err pawl_x448_run(pawl_x448 *op, uint8_t *out,
                                       uint32_t *units);

void pawl_x448_wipe(pawl_x448 *op);

/* All of it in one call; out may be scalar or point. */
PAWL_MUST_CHECK pawl_err pawl_x448_of(uint8_t *out, const uint8_t *scalar,
                                      const uint8_t *point);

PAWL_END_DECLS

#endif
