/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed448.h: Ed448: public keys, signatures over whole messages and their
 * verification, all resumable.
 *
 * Source: RFC 8032, section 5.2 (PureEdDSA, empty context).
 * Ownership, outputs, secrets, random: as pawl/ed25519.h says, with 57 bytes
 * for 32.
 * Stack: budget on a Cortex-M4, below the caller: 900 bytes, to verify 1050.
 * Rules shared by all headers (units, wiping): docs/conventions.md.
 */
#ifndef PAWL_ED448_H
#define PAWL_ED448_H

#include "pawl/sha3.h"

#define PAWL_ED448_SEED_SIZE      57  /* bytes */
#define PAWL_ED448_PUBLIC_SIZE    57  /* bytes */
#define PAWL_ED448_SIGNATURE_SIZE 114 /* R, S; bytes */
#define PAWL_ED448_RANDOM_SIZE    57  /* bytes */

/* All fields below are private to src/crypto/ed448. */

/* A multiple of the generator; part of keygen and sign. */
typedef struct pawl_ed448_base {
    uint32_t fe[7][16]; /* x, y, z, t; the entry of the table */
    uint32_t k[15];     /* recoded, secret */
    uint8_t column, table;
    uint8_t phase;
    uint8_t row, done; /* inversion: where it stands */
} pawl_ed448_base;

typedef struct pawl_ed448_keygen {
    union {
        pawl_sha3 hash;
        pawl_ed448_base base;
    } u;
    uint8_t digest[114]; /* seed, then its hash */
    uint8_t random[PAWL_ED448_RANDOM_SIZE];
    uint8_t phase;
    uint8_t hedged; /* random is there */
    uint8_t fill;   /* bytes in the block of the hash */
    size_t at;      /* bytes hashed */
    int32_t verdict;
} pawl_ed448_keygen;

typedef struct pawl_ed448_sign {
    pawl_ed448_keygen key;
    uint32_t a[14]; /* private scalar */
    uint32_t r[14]; /* nonce */
    uint32_t k[14]; /* hash of R, A and the message */
    uint8_t pub[PAWL_ED448_PUBLIC_SIZE];
    uint8_t point[57]; /* first half of the signature */
    uint8_t step;
    uint8_t piece; /* of a digest, to be reduced */
    const uint8_t *message;
    size_t message_len;
} pawl_ed448_sign;

typedef struct pawl_ed448_verify {
    union {
        struct {
            pawl_sha3 hash;
            uint8_t digest[114];
        } h;
        uint32_t fe[19][16];
    } u;
    uint32_t k[14];  /* multiple of the key */
    uint32_t k3[14]; /* 3 k */
    uint32_t s[15];  /* multiple of the generator, recoded */
    const uint8_t *pub, *message, *sig;
    size_t message_len;
    size_t at; /* bytes hashed */
    int32_t verdict;
    uint16_t index; /* bits left */
    uint16_t low;   /* bit where the next digit of k is added */
    int8_t digit;   /* it; 0 for none */
    uint8_t phase;
    uint8_t table; /* of the generator, next to use; before: steps done */
    uint8_t begun; /* how far the running sum is */
    uint8_t fill;  /* bytes in the block of the hash */
    uint8_t row, done;
} pawl_ed448_verify;

PAWL_BEGIN_DECLS

/* Makes the public key of seed[57]; run writes out[57]. */
void pawl_ed448_keygen_start(pawl_ed448_keygen *op, const uint8_t *seed,
                             const uint8_t *random);
PAWL_MUST_CHECK pawl_err pawl_ed448_keygen_run(pawl_ed448_keygen *op,
                                               uint8_t *out, uint32_t *units);
void pawl_ed448_keygen_wipe(pawl_ed448_keygen *op);
PAWL_MUST_CHECK pawl_err pawl_ed448_keygen_of(uint8_t *out, const uint8_t *seed,
                                              const uint8_t *random);

/* Signs message[message_len] with seed[57]; run writes sig[114]. The public key
 * is made anew, as a wrong one would betray the seed. */
void pawl_ed448_sign_start(pawl_ed448_sign *op, const uint8_t *seed,
                           const uint8_t *message, size_t message_len,
                           const uint8_t *random);
PAWL_MUST_CHECK pawl_err pawl_ed448_sign_run(pawl_ed448_sign *op, uint8_t *sig,
                                             uint32_t *units);
void pawl_ed448_sign_wipe(pawl_ed448_sign *op);

/* Checks sig[114] over message[message_len] with the public key pub[57]; the
 * rule and the errors are those of pawl_ed25519_verify_start. */
PAWL_MUST_CHECK pawl_err pawl_ed448_verify_start(pawl_ed448_verify *op,
                                                 const uint8_t *pub,
                                                 const uint8_t *message,
                                                 size_t message_len,
                                                 const uint8_t *sig);
PAWL_MUST_CHECK pawl_err pawl_ed448_verify_run(pawl_ed448_verify *op,
                                               uint32_t *units);
void pawl_ed448_verify_wipe(pawl_ed448_verify *op);

PAWL_END_DECLS

#endif
