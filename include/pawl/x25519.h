/* SPDX-License-Identifier: Apache-2.0
 * pawl/x25519.h: X25519, the Diffie-Hellman function on Curve25519.
 *
 * Source: RFC 7748, sections 5 and 6.1.
 * Errors: PAWL_ERR_POINT, when the result would be zero (section 6.1).
 * Timing: the scalar, the point and the result are secret; nothing depends on
 *         them, and every operation takes PAWL_X25519_UNITS units.
 * Stack:  budget on a Cortex-M4, below the caller: run 400 bytes, of 656.
 * Rules shared by all headers (units, wiping): docs/conventions.md.
 */
#ifndef PAWL_X25519_H
#define PAWL_X25519_H

#include "pawl/ed25519.h"

#define PAWL_X25519_SIZE         32  /* scalar, point and result, in bytes */
#define PAWL_X25519_UNITS        289 /* units of one operation */
#define PAWL_X25519_KEYGEN_UNITS 98

/* One running operation. Fields are private to src/crypto/x25519. */
typedef struct pawl_x25519 {
    uint32_t fe[5][10];               /* x1, x2, z2, x3, z3 of the ladder */
    uint8_t scalar[PAWL_X25519_SIZE]; /* clamped, secret */
    uint8_t phase;
    uint8_t bit;  /* ladder: bits of the scalar left */
    uint8_t row;  /* inversion: row of the addition chain */
    uint8_t done; /* inversion: squarings done in that row */
    uint32_t swap;
    int32_t verdict;
} pawl_x25519;

/* A public key in the making by the table of Ed25519. */
typedef struct pawl_x25519_keygen {
    pawl_ed25519_base base;
    int32_t verdict;
} pawl_x25519_keygen;

PAWL_BEGIN_DECLS

/* The generator of section 4.1: u = 9. */
extern const uint8_t pawl_x25519_base[PAWL_X25519_SIZE];

/* Starts the product of scalar and point, both little-endian and copied. The
 * scalar is clamped and bit 255 of the point ignored (section 5); a point of p
 * or more means its value modulo p. */
void pawl_x25519_start(pawl_x25519 *op, const uint8_t *scalar,
                       const uint8_t *point);

/* PAWL_OK: out[PAWL_X25519_SIZE] was written. PAWL_ERR_POINT: the result is
 * zero, and so is out. PAWL_ERR_STATE: not started. */
PAWL_MUST_CHECK pawl_err pawl_x25519_run(pawl_x25519 *op, uint8_t *out,
                                         uint32_t *units);

void pawl_x25519_wipe(pawl_x25519 *op);

/* All of it in one call; out may be scalar or point. */
PAWL_MUST_CHECK pawl_err pawl_x25519_of(uint8_t *out, const uint8_t *scalar,
                                        const uint8_t *point);

/* The product of scalar[32] and the generator in a third of the time, with 7 kB
 * more of flash, as no other point has a table. random[32] (secret) or NULL:
 * see pawl/ed25519.h. Both are copied. run writes out[PAWL_X25519_SIZE] when it
 * returns PAWL_OK, which it does in PAWL_X25519_KEYGEN_UNITS units. */
void pawl_x25519_keygen_start(pawl_x25519_keygen *op, const uint8_t *scalar,
                              const uint8_t *random);
PAWL_MUST_CHECK pawl_err pawl_x25519_keygen_run(pawl_x25519_keygen *op,
                                                uint8_t *out, uint32_t *units);
void pawl_x25519_keygen_wipe(pawl_x25519_keygen *op);

PAWL_END_DECLS

#endif
