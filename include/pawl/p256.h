/* SPDX-License-Identifier: Apache-2.0
 * pawl/p256.h: the curve P-256: key generation, Diffie-Hellman, and ECDSA over
 * a digest, all resumable.
 *
 * Source: SEC 1, sections 3.3.1, 4.1.3, 4.1.4; FIPS 186-4, section 6.4; curve
 * of SEC 2, section 2.4.2.
 * Scalars, coordinates and the halves of a signature are 32 bytes, big-endian;
 * points are in uncompressed form: 4, x, y.
 * Inputs are copied by start; nothing needs to stay readable. Outputs are
 * written by the run that returns PAWL_OK, and only by that one.
 * Timing: private keys, nonces and shared secrets are secret, and nothing
 * depends on them. Verification has no secrets, and its time depends on all
 * its inputs.
 * blind: 32 random bytes (secret), or NULL. They scale the coordinates of the
 * running point, so that its words cannot be foreseen by who watches power.
 * They never change a result.
 * Stack: budget 320 bytes below the caller on a Cortex-M4.
 * Rules shared by all headers (units, wiping): docs/conventions.md.
 */
#ifndef PAWL_P256_H
#define PAWL_P256_H

#include "pawl/base.h"

#define PAWL_P256_SIZE           32 /* scalar or coordinate, in bytes */
#define PAWL_P256_POINT_SIZE     65 /* bytes */
#define PAWL_P256_SIGNATURE_SIZE 64 /* r, s; bytes */
#define PAWL_P256_DIGEST_MIN     20 /* bytes */

/* Where an operation stands. Private to src/crypto/p256, as are all fields
 * below. */
typedef struct pawl_p256_state {
    int32_t verdict;
    uint8_t phase;
    uint8_t pc;    /* next word of the running program */
    uint8_t left;  /* squarings that its current row still needs */
    uint8_t index; /* columns, windows or bits of the scalar left */
    uint8_t turn;  /* doublings before the next addition */
    uint8_t back;  /* verify: phase after the running addition */
    uint8_t low;   /* verify: bit where the next digit of u2 is added */
    uint8_t flags;
} pawl_p256_state;

/* A multiple of the generator; part of keygen and sign. */
typedef struct pawl_p256_base {
    pawl_p256_state at;
    uint32_t negated; /* all ones when k stands for n - k */
    uint32_t k[8];    /* recoded, secret */
    uint32_t r[8][8]; /* registers */
} pawl_p256_base;

typedef struct pawl_p256_keygen {
    pawl_p256_base base;
} pawl_p256_keygen;

typedef struct pawl_p256_share {
    pawl_p256_state at;
    uint32_t k[8];     /* recoded, secret */
    uint32_t r[16][8]; /* registers */
} pawl_p256_share;

typedef struct pawl_p256_sign {
    pawl_p256_base base;
    uint32_t d[8]; /* private key */
    uint32_t e[8]; /* digest modulo n */
} pawl_p256_sign;

typedef struct pawl_p256_verify {
    pawl_p256_state at;
    uint32_t negated; /* u1 stands for n - u1 */
    uint32_t u1[8];   /* digest, then multiple of the generator */
    uint32_t u2[8];   /* s, then multiple of the public key */
    uint32_t rx[8];   /* first half of the signature */
    uint32_t r[16][8];
} pawl_p256_verify;

PAWL_BEGIN_DECLS

/* PAWL_OK when scalar[32] (secret) is in 1 .. n-1, else PAWL_ERR_ARGUMENT. */
PAWL_MUST_CHECK pawl_err pawl_p256_scalar_check(const uint8_t *scalar);

/* out[32] := in[32] modulo n; both may be secret, and the same. */
void pawl_p256_scalar_reduce(uint8_t *out, const uint8_t *in);

/* Makes the public point of priv[32]. start: PAWL_ERR_ARGUMENT when priv is
 * not in 1 .. n-1; run then repeats it. run writes out[65]. */
PAWL_MUST_CHECK pawl_err pawl_p256_keygen_start(pawl_p256_keygen *op,
                                                const uint8_t *priv,
                                                const uint8_t *blind);
PAWL_MUST_CHECK pawl_err pawl_p256_keygen_run(pawl_p256_keygen *op,
                                              uint8_t *out, uint32_t *units);
void pawl_p256_keygen_wipe(pawl_p256_keygen *op);
PAWL_MUST_CHECK pawl_err pawl_p256_keygen_of(uint8_t *out, const uint8_t *priv,
                                             const uint8_t *blind);

/* Makes the shared secret of priv[32] and point[point_len]: the x coordinate of
 * their product, out[32]. start: PAWL_ERR_ARGUMENT when priv is not in
 * 1 .. n-1; PAWL_ERR_POINT when the point has another length or form than that
 * above, or a coordinate of p or more. run: PAWL_ERR_POINT when the point is
 * not on the curve. */
PAWL_MUST_CHECK pawl_err pawl_p256_share_start(pawl_p256_share *op,
                                               const uint8_t *priv,
                                               const uint8_t *point,
                                               size_t point_len,
                                               const uint8_t *blind);
PAWL_MUST_CHECK pawl_err pawl_p256_share_run(pawl_p256_share *op, uint8_t *out,
                                             uint32_t *units);
void pawl_p256_share_wipe(pawl_p256_share *op);
PAWL_MUST_CHECK pawl_err pawl_p256_share_of(uint8_t *out, const uint8_t *priv,
                                            const uint8_t *point,
                                            size_t point_len,
                                            const uint8_t *blind);

/* Signs digest[digest_len], at least PAWL_P256_DIGEST_MIN bytes of which the
 * first 32 count, with priv[32] and the nonce k[32]. The nonce must be secret,
 * unpredictable and never used for another digest: whoever knows it, or sees
 * two signatures with it, has the key. run writes sig[64]. start, run:
 * PAWL_ERR_ARGUMENT when priv or the nonce cannot be used (chance of the latter
 * below 2^-31): draw another nonce. */
PAWL_MUST_CHECK pawl_err pawl_p256_sign_start(
    pawl_p256_sign *op, const uint8_t *priv, const uint8_t *k,
    const uint8_t *digest, size_t digest_len, const uint8_t *blind);
PAWL_MUST_CHECK pawl_err pawl_p256_sign_run(pawl_p256_sign *op, uint8_t *sig,
                                            uint32_t *units);
void pawl_p256_sign_wipe(pawl_p256_sign *op);

/* Checks sig[64] over digest[digest_len], of lengths as above, with
 * point[point_len]. start: PAWL_ERR_ARGUMENT when the digest is shorter;
 * PAWL_ERR_POINT as above; PAWL_ERR_SIGNATURE when r or s is not in 1 .. n-1.
 * run: PAWL_OK, PAWL_ERR_POINT when the point is not on the curve, or
 * PAWL_ERR_SIGNATURE. */
PAWL_MUST_CHECK pawl_err pawl_p256_verify_start(
    pawl_p256_verify *op, const uint8_t *point, size_t point_len,
    const uint8_t *digest, size_t digest_len, const uint8_t *sig);
PAWL_MUST_CHECK pawl_err pawl_p256_verify_run(pawl_p256_verify *op,
                                              uint32_t *units);
void pawl_p256_verify_wipe(pawl_p256_verify *op);

PAWL_END_DECLS

#endif
