/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed25519.h: Ed25519: public keys, signatures over whole messages and
 * their verification, all resumable.
 *
 * Source: RFC 8032, section 5.1 (PureEdDSA, no context).
 * A private key is its seed, 32 random bytes. Seeds, keys and random bytes are
 * copied by start; messages, and what verification is given, stay readable
 * until the end. A message is hashed twice to sign it, once to verify. Outputs
 * are written by the run that returns PAWL_OK, and only by that one.
 * Timing: seeds and all that is made of them are secret, and nothing depends
 * on them; lengths and messages are public. Verification has no secrets, and
 * its time depends on all its inputs.
 * random: 32 random bytes (secret), or NULL. They scale the coordinates of the
 * running point, so that its words cannot be foreseen by who watches power, and
 * are hashed into the nonce of a signature, which is then another one each
 * time: docs/design/ed25519.md. NULL: the signature of RFC 8032.
 * Stack: budget on a Cortex-M4, below the caller: 700 bytes, to verify 850.
 * Rules shared by all headers (units, wiping): docs/conventions.md.
 */
#ifndef PAWL_ED25519_H
#define PAWL_ED25519_H

#include "pawl/sha512.h"

#define PAWL_ED25519_SEED_SIZE      32 /* bytes */
#define PAWL_ED25519_PUBLIC_SIZE    32 /* bytes */
#define PAWL_ED25519_SIGNATURE_SIZE 64 /* R, S; bytes */
#define PAWL_ED25519_RANDOM_SIZE    32 /* bytes */

/* All fields below are private to src/crypto/ed25519. */

/* A multiple of the generator; part of keygen and sign. */
typedef struct pawl_ed25519_base {
    uint32_t fe[7][10]; /* x, y, z, t; the entry of the table */
    uint32_t k[9];      /* recoded, secret */
    uint8_t column, table;
    uint8_t phase;
    uint8_t row, done;  /* inversion: where it stands */
    uint8_t montgomery; /* the result is u of RFC 7748 */
} pawl_ed25519_base;

typedef struct pawl_ed25519_keygen {
    union {
        pawl_sha512 hash;
        pawl_ed25519_base base;
    } u;
    uint8_t digest[64]; /* seed, then its hash */
    uint8_t random[PAWL_ED25519_RANDOM_SIZE];
    size_t at; /* bytes hashed */
    int32_t verdict;
    uint8_t phase;
    uint8_t hedged; /* random is there */
} pawl_ed25519_keygen;

typedef struct pawl_ed25519_sign {
    pawl_ed25519_keygen key;
    uint32_t a[8]; /* private scalar */
    uint32_t r[8]; /* nonce */
    uint32_t k[8]; /* hash of R, A and the message */
    uint8_t pub[PAWL_ED25519_PUBLIC_SIZE];
    uint8_t point[32]; /* first half of the signature */
    const uint8_t *message;
    size_t message_len;
    uint8_t step;
} pawl_ed25519_sign;

typedef struct pawl_ed25519_verify {
    union {
        struct {
            pawl_sha512 hash;
            uint8_t digest[64];
        } h;
        uint32_t fe[19][10];
    } u;
    uint32_t k[8];  /* multiple of the key */
    uint32_t k3[8]; /* 3 k */
    uint32_t s[9];  /* multiple of the generator, recoded */
    const uint8_t *pub, *message, *sig;
    size_t message_len;
    size_t at; /* bytes hashed */
    int32_t verdict;
    uint8_t phase;
    uint8_t index; /* bits left */
    uint8_t table; /* of the generator, next to use */
    uint8_t row, done;
    int8_t digit; /* of k, to be added; 0 for none */
    uint16_t low; /* bit where it is added */
} pawl_ed25519_verify;

PAWL_BEGIN_DECLS

/* Makes the public key of seed[32]; run writes out[32]. */
void pawl_ed25519_keygen_start(pawl_ed25519_keygen *op, const uint8_t *seed,
                               const uint8_t *random);
PAWL_MUST_CHECK pawl_err pawl_ed25519_keygen_run(pawl_ed25519_keygen *op,
                                                 uint8_t *out, uint32_t *units);
void pawl_ed25519_keygen_wipe(pawl_ed25519_keygen *op);
PAWL_MUST_CHECK pawl_err pawl_ed25519_keygen_of(uint8_t *out,
                                                const uint8_t *seed,
                                                const uint8_t *random);

/* Signs message[message_len] with seed[32]; run writes sig[64]. The public key
 * is made anew, as a wrong one would betray the seed. */
void pawl_ed25519_sign_start(pawl_ed25519_sign *op, const uint8_t *seed,
                             const uint8_t *message, size_t message_len,
                             const uint8_t *random);
PAWL_MUST_CHECK pawl_err pawl_ed25519_sign_run(pawl_ed25519_sign *op,
                                               uint8_t *sig, uint32_t *units);
void pawl_ed25519_sign_wipe(pawl_ed25519_sign *op);

/* Checks sig[64] over message[message_len] with the public key pub[32]. start:
 * PAWL_ERR_SIGNATURE when S is not below the order of the generator. run:
 * PAWL_OK; PAWL_ERR_POINT when pub is not the canonical encoding of a point of
 * the curve, or of a point of small order, for which anybody can sign;
 * PAWL_ERR_SIGNATURE when R is not the encoding of S B - k A (without
 * cofactor, hence canonical). run repeats what start returned. */
PAWL_MUST_CHECK pawl_err pawl_ed25519_verify_start(pawl_ed25519_verify *op,
                                                   const uint8_t *pub,
                                                   const uint8_t *message,
                                                   size_t message_len,
                                                   const uint8_t *sig);
PAWL_MUST_CHECK pawl_err pawl_ed25519_verify_run(pawl_ed25519_verify *op,
                                                 uint32_t *units);
void pawl_ed25519_verify_wipe(pawl_ed25519_verify *op);

PAWL_END_DECLS

#endif
