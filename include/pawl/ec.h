/* SPDX-License-Identifier: Apache-2.0
 * pawl/ec.h: the curves P-256, P-384 and P-521: key generation, Diffie-Hellman,
 * and ECDSA over a digest, all resumable.
 *
 * Source: SEC 1, sections 3.3.1, 4.1.3, 4.1.4; FIPS 186-4, section 6.4; curves
 * of SEC 2, sections 2.4.2, 2.5.1 and 2.6.1.
 * An operation works on a curve, pawl_ec_pBITS, ECDSA on pawl_ec_pBITS_order,
 * where BITS is 256, 384 or 521. It lives in caller memory of
 * PAWL_EC_..._SIZE(BITS) bytes, aligned as uint64_t. Below, `size` is
 * PAWL_EC_BYTES(BITS): 32, 48 or 66. Scalars, coordinates and the halves of a
 * signature are size bytes, big-endian; points are in uncompressed form: 4, x,
 * y. Inputs are copied by start; nothing needs to stay readable. Outputs are
 * written by the run that returns PAWL_OK, and only by that one.
 * Timing: private keys, nonces and shared secrets are secret, and nothing
 * depends on them. Verification has no secrets, and its time depends on all
 * its inputs.
 * blind: PAWL_EC_BLIND random bytes (secret), or NULL. They scale the
 * coordinates of the running point, so that its words cannot be foreseen by who
 * watches power. They never change a result.
 * Stack: budget 480 bytes below the caller on a Cortex-M4.
 * Rules shared by all headers (units, wiping): docs/conventions.md.
 */
#ifndef PAWL_EC_H
#define PAWL_EC_H

#include "pawl/base.h"

#define PAWL_EC_BYTES(bits)     (((bits) + 7u) / 8u)
#define PAWL_EC_POINT(bits)     (1u + 2u * PAWL_EC_BYTES(bits))
#define PAWL_EC_SIGNATURE(bits) (2u * PAWL_EC_BYTES(bits)) /* r, s */
#define PAWL_EC_BLIND           32                         /* bytes */
#define PAWL_EC_DIGEST_MIN      20                         /* bytes */

typedef struct pawl_ec_curve pawl_ec_curve;
typedef struct pawl_ec_order pawl_ec_order;

/* Where an operation stands; numbers follow it. All fields are private. */
typedef struct pawl_ec_op {
    union {
        const pawl_ec_curve *curve;
        const pawl_ec_order *order; /* sign, verify */
    } on;
    int16_t verdict;
    uint16_t index; /* columns, windows or bits of the scalar left */
    uint8_t phase;
    uint8_t pc;   /* next word of the running program */
    uint8_t left; /* squarings that its current row still needs */
    uint8_t turn;
} pawl_ec_op;

/* Bytes of an operation. */
#define PAWL_EC_WORDS(bits) (((bits) + 63u) / 64u * 2u)
#define PAWL_EC_KEYGEN_SIZE(bits)                                              \
    (sizeof(pawl_ec_op) + 4u * (1u + 9u * PAWL_EC_WORDS(bits)))
#define PAWL_EC_SHARE_SIZE(bits)                                               \
    (sizeof(pawl_ec_op) + 4u * (17u * PAWL_EC_WORDS(bits)))
#define PAWL_EC_SIGN_SIZE(bits)                                                \
    (sizeof(pawl_ec_op) + 4u * (1u + 11u * PAWL_EC_WORDS(bits)))
#define PAWL_EC_VERIFY_SIZE(bits)                                              \
    (sizeof(pawl_ec_op) + 4u * (1u + 19u * PAWL_EC_WORDS(bits)))

PAWL_BEGIN_DECLS

extern const pawl_ec_curve pawl_ec_p256;
extern const pawl_ec_curve pawl_ec_p384;
extern const pawl_ec_curve pawl_ec_p521;
extern const pawl_ec_order pawl_ec_p256_order;
extern const pawl_ec_order pawl_ec_p384_order;
extern const pawl_ec_order pawl_ec_p521_order;

/* PAWL_OK when scalar (secret) is in 1 .. n-1, else PAWL_ERR_ARGUMENT. */
PAWL_MUST_CHECK pawl_err pawl_ec_scalar_check(const pawl_ec_curve *curve,
                                              const uint8_t *scalar);

/* Makes the public point of priv. start: PAWL_ERR_ARGUMENT when priv is not in
 * 1 .. n-1; run then repeats it. run writes out[1 + 2 size]. */
PAWL_MUST_CHECK pawl_err pawl_ec_keygen_start(void *op,
                                              const pawl_ec_curve *curve,
                                              const uint8_t *priv,
                                              const uint8_t *blind);
PAWL_MUST_CHECK pawl_err pawl_ec_keygen_run(void *op, uint8_t *out,
                                            uint32_t *units);
void pawl_ec_keygen_wipe(void *op, const pawl_ec_curve *curve);

/* Makes the shared secret of priv and point[point_len]: the x coordinate of
 * their product, out[size]. start: PAWL_ERR_ARGUMENT when priv is not in
 * 1 .. n-1; PAWL_ERR_POINT when the point has another length or form than that
 * above, or a coordinate of p or more. run: PAWL_ERR_POINT when the point is
 * not on the curve. */
PAWL_MUST_CHECK pawl_err pawl_ec_share_start(
    void *op, const pawl_ec_curve *curve, const uint8_t *priv,
    const uint8_t *point, size_t point_len, const uint8_t *blind);
PAWL_MUST_CHECK pawl_err pawl_ec_share_run(void *op, uint8_t *out,
                                           uint32_t *units);
void pawl_ec_share_wipe(void *op, const pawl_ec_curve *curve);

/* out[size] := digest[digest_len] as a number modulo n, of its leftmost BITS
 * bits when it is longer; both may be secret. */
void pawl_ec_digest_reduce(const pawl_ec_curve *curve, uint8_t *out,
                           const uint8_t *digest, size_t digest_len);

/* Signs digest[digest_len], PAWL_EC_DIGEST_MIN bytes or more, of which the
 * leftmost BITS bits count, with priv and the nonce k. The nonce must be
 * secret, unpredictable and never used for another digest: whoever knows it, or
 * sees two signatures with it, has the key. run writes sig[2 size]. start, run:
 * PAWL_ERR_ARGUMENT when priv or the nonce cannot be used (chance of the latter
 * below 2^-31): draw another nonce. */
PAWL_MUST_CHECK pawl_err pawl_ec_sign_start(
    void *op, const pawl_ec_order *order, const uint8_t *priv, const uint8_t *k,
    const uint8_t *digest, size_t digest_len, const uint8_t *blind);
PAWL_MUST_CHECK pawl_err pawl_ec_sign_run(void *op, uint8_t *sig,
                                          uint32_t *units);
void pawl_ec_sign_wipe(void *op, const pawl_ec_order *order);

/* Checks sig[2 size] over digest[digest_len], of lengths as above, with
 * point[point_len]. start: PAWL_ERR_ARGUMENT when the digest is
 * shorter; PAWL_ERR_POINT as above; PAWL_ERR_SIGNATURE when r or s is not in
 * 1 .. n-1. run: PAWL_OK, PAWL_ERR_POINT when the point is not on the curve, or
 * PAWL_ERR_SIGNATURE. */
PAWL_MUST_CHECK pawl_err
pawl_ec_verify_start(void *op, const pawl_ec_order *order, const uint8_t *point,
                     size_t point_len, const uint8_t *digest, size_t digest_len,
                     const uint8_t *sig);
PAWL_MUST_CHECK pawl_err pawl_ec_verify_run(void *op, uint32_t *units);
void pawl_ec_verify_wipe(void *op, const pawl_ec_order *order);

PAWL_END_DECLS

#endif
