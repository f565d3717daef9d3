/* SPDX-License-Identifier: Apache-2.0
 * pawl/kex.h: key exchange by groups, resumable, and its instances.
 *
 * Two operations: keygen makes the public share of a private key; share makes
 * the shared secret of a private key and a peer's public share. Both live in
 * caller memory of op_size bytes, aligned as uint64_t. After a start that
 * failed, run fails too. Wiping op_size bytes abandons an operation.
 *
 * rng, of either start, randomises how the points are written during the
 * operation, in the groups where that can be foreseen otherwise (P-256, P-384,
 * P-521: 32 bytes are drawn), against those who watch power. No result depends
 * on it. NULL: not randomised, for known answers. An error of rng is that of
 * start.
 *
 * A key pair to keep is made on a device in the same way: draw private_size
 * bytes, give them to private_from until it accepts some, then keygen. The
 * private key of a curve is what its signers take.
 */
#ifndef PAWL_KEX_H
#define PAWL_KEX_H

#include "pawl/rng.h"

#define PAWL_KEX_PRIVATE_MAX 66  /* bytes */
#define PAWL_KEX_PUBLIC_MAX  133 /* bytes */
#define PAWL_KEX_SECRET_MAX  66  /* bytes */

/* One group. Encodings are those of RFC 8446, section 4.2.8.2. */
typedef struct pawl_kex {
    uint16_t group;       /* TLS NamedGroup */
    uint8_t private_size; /* bytes */
    uint8_t public_size;  /* bytes */
    uint8_t secret_size;  /* bytes */
    uint16_t op_size;     /* bytes of memory that either operation needs */
    /* Turns random[private_size] (secret, from a pawl_rng) into a private key
     * in place. PAWL_ERR_ARGUMENT: not usable, draw again (chance below 2^-31).
     */
    pawl_err (*private_from)(uint8_t *random);
    /* priv stays readable until the end. */
    pawl_err (*keygen_start)(void *op, const uint8_t *priv,
                             const pawl_rng *rng);
    /* PAWL_OK: public_size bytes were written to out. */
    pawl_err (*keygen_run)(void *op, uint8_t *out, uint32_t *units);
    /* priv and peer[peer_len] stay readable until the end. PAWL_ERR_POINT: the
     * share has the wrong length or form. */
    pawl_err (*share_start)(void *op, const uint8_t *priv, const uint8_t *peer,
                            size_t peer_len, const pawl_rng *rng);
    /* PAWL_OK: secret_size bytes were written to out. PAWL_ERR_POINT: the share
     * is not on the curve, or the secret would be zero. */
    pawl_err (*share_run)(void *op, uint8_t *out, uint32_t *units);
} pawl_kex;

PAWL_BEGIN_DECLS

extern const pawl_kex pawl_kex_x25519;

/* The same group, with public keys from the table of Ed25519: about three times
 * as fast, for 7 kB more of flash where Ed25519 is not linked anyway. */
extern const pawl_kex pawl_kex_x25519_table;

extern const pawl_kex pawl_kex_p256;
extern const pawl_kex pawl_kex_x448;
extern const pawl_kex pawl_kex_p384;
extern const pawl_kex pawl_kex_p521;

/* Keys that only sign: private_from and keygen, for private keys as the signers
 * of pawl/sig.h take them. They are no group: group is 0, there is no share. */
extern const pawl_kex pawl_keys_ed25519;
extern const pawl_kex pawl_keys_ed448;

PAWL_END_DECLS

#endif
