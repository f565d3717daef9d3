/* SPDX-License-Identifier: Apache-2.0
 * pawl/rsa.h: the RSA operations, s^e mod n and m^d mod n, resumable.
 *
 * This is arithmetic only: no padding, no digest and no policy about key
 * sizes. To check or make a signature use pawl/sig.h.
 *
 * Source: RFC 8017, sections 5.2.1 and 5.2.2. Byte strings are big-endian.
 * Stack: budget 256 bytes below the caller, private 400.
 */
#ifndef PAWL_RSA_H
#define PAWL_RSA_H

#include "pawl/base.h"

#define PAWL_RSA_MODULUS_MIN 16   /* bytes; what is safe is far above */
#define PAWL_RSA_MODULUS_MAX 1024 /* bytes */

PAWL_BEGIN_DECLS

/* ---- Public: nothing is secret, and time depends on all inputs ----------- */

/* Twice the modulus and about 60 bytes; n and s stay with the caller.
 * Bytes of memory the operation needs for a modulus of n_len bytes; 0 when
 * n_len is not in PAWL_RSA_MODULUS_MIN .. PAWL_RSA_MODULUS_MAX. */
size_t pawl_rsa_public_size(size_t n_len);

/* Begins s^e mod n in op[0..op_size), aligned as uint64_t. n[n_len] stays
 * readable until the end. op is untouched on error:
 * PAWL_ERR_UNSUPPORTED: n is longer than PAWL_RSA_MODULUS_MAX.
 * PAWL_ERR_ENCODING: n is empty or begins with a zero byte.
 * PAWL_ERR_WEAK: n is shorter than PAWL_RSA_MODULUS_MIN or even; e is even or
 * below 3.
 * PAWL_ERR_SIGNATURE: s_len is not n_len, or s is not below n.
 * PAWL_ERR_MEMORY: op_size is below pawl_rsa_public_size(n_len). */
PAWL_MUST_CHECK pawl_err pawl_rsa_public_start(void *op, size_t op_size,
                                               const uint8_t *n, size_t n_len,
                                               uint32_t e, const uint8_t *s,
                                               size_t s_len);

/* s[n_len] holds the same at every call. PAWL_PENDING or PAWL_OK. The number
 * of units depends on n_len, the position of n's highest bit, and e. */
PAWL_MUST_CHECK pawl_err pawl_rsa_public_run(void *op, const uint8_t *s,
                                             uint32_t *units);

/* The power, n_len bytes that lie inside op and live as long as it; the caller
 * may change them. NULL before run returned PAWL_OK. */
uint8_t *pawl_rsa_public_result(void *op);

/* power[n_len] was computed elsewhere: run returns PAWL_OK from now on. */
void pawl_rsa_public_given(void *op, const uint8_t *power);

/* Clears op; also allowed before the end. */
void pawl_rsa_public_wipe(void *op);

/* start, run and result in one call; the power is copied to out[n_len] and op
 * wiped. */
PAWL_MUST_CHECK pawl_err pawl_rsa_public_of(void *op, size_t op_size,
                                            uint8_t *out, const uint8_t *n,
                                            size_t n_len, uint32_t e,
                                            const uint8_t *s, size_t s_len);

PAWL_END_DECLS

/* ---- Private ------------------------------------------------------------- */

#define PAWL_RSA_PRIVATE_MAX 512 /* bytes of the modulus */
#define PAWL_RSA_BLIND_SIZE  32  /* bytes of the random number that blinds */

/* A private key as PKCS #1 has it, each number big-endian without leading
 * zeros. n, e and all lengths are public, the numbers secret. */
typedef struct pawl_rsa_private_key {
    const uint8_t *n, *p, *q, *dp, *dq, *qinv;
    uint16_t n_len, p_len, q_len, dp_len, dq_len, qinv_len;
    uint32_t e;
} pawl_rsa_private_key;

PAWL_BEGIN_DECLS

/* Bytes of memory the operation needs with this key, 0 when start refuses it;
 * and bytes with which it takes three quarters of the time. In 32-bit builds
 * 1.2 and 2.7 kB for 2048 bits, 2.2 and 5.3 kB for 4096, when the primes are of
 * one length. */
size_t pawl_rsa_private_size(const pawl_rsa_private_key *key);
size_t pawl_rsa_private_size_fast(const pawl_rsa_private_key *key);

/* What start says of the key. */
PAWL_MUST_CHECK pawl_err
pawl_rsa_private_check(const pawl_rsa_private_key *key);

/* Begins m^d mod n in op[0..op_size), aligned as uint64_t, by the Chinese
 * remainder theorem, blinded with fresh random bytes. What key points to stays
 * readable until the end. op is untouched on error:
 * PAWL_ERR_ENCODING: n is empty or begins with a zero byte.
 * PAWL_ERR_WEAK: n is too short or even; e is even or below 3.
 * PAWL_ERR_UNSUPPORTED: n is too long; p, q, dp, dq or qinv is missing, or a
 * prime is shorter than PAWL_RSA_MODULUS_MIN.
 * PAWL_ERR_ARGUMENT: the numbers cannot belong to one key.
 * PAWL_ERR_MEMORY: op_size is below pawl_rsa_private_size(key). */
PAWL_MUST_CHECK pawl_err pawl_rsa_private_start(
    void *op, size_t op_size, const pawl_rsa_private_key *key,
    const uint8_t blind[PAWL_RSA_BLIND_SIZE]);

/* m[n_len], below n, holds the same at every call. PAWL_PENDING or PAWL_OK;
 * PAWL_ERR_FAULT: the result's power e was not m: something was disturbed, or
 * the numbers are not those of one key; the result is gone. The number of units
 * depends on lengths, op_size, e and the highest bit of n. */
PAWL_MUST_CHECK pawl_err pawl_rsa_private_run(void *op, const uint8_t *m,
                                              uint32_t *units);

/* The result, n_len bytes inside op; NULL before run returned PAWL_OK. */
const uint8_t *pawl_rsa_private_result(const void *op);

/* Clears op; also allowed before the end. */
void pawl_rsa_private_wipe(void *op);

PAWL_END_DECLS

/* ---- A key from its primes ----------------------------------------------- */

PAWL_BEGIN_DECLS

/* Bytes of memory for primes of half bytes, a multiple of 8; 0: not such. */
size_t pawl_rsa_make_size(size_t half);

/* Begins the making of a key with e = 65537 (d modulo the least common multiple
 * of p - 1 and q - 1). PAWL_ERR_ARGUMENT: half. PAWL_ERR_MEMORY: op_size. */
PAWL_MUST_CHECK pawl_err pawl_rsa_make_start(void *op, size_t op_size,
                                             size_t half);

/* p and q, secret, half bytes each, both 3 modulo 4 and not alike; they and out
 * are the same at every call. PAWL_OK: out holds *len bytes of RSAPrivateKey,
 * secret, at most PAWL_RSA_KEY_SIZE(2 * half). PAWL_ERR_WEAK: e divides
 * p - 1 or q - 1, or d is not longer than a prime: take other primes. How many
 * octets a number takes can be told. */
PAWL_MUST_CHECK pawl_err pawl_rsa_make_run(void *op, const uint8_t *p,
                                           const uint8_t *q, uint8_t *out,
                                           size_t *len, uint32_t *units);

/* Clears op; also allowed before the end. */
void pawl_rsa_make_wipe(void *op);

/* Bytes of an RSAPrivateKey with a modulus of n_len bytes, at most. */
#define PAWL_RSA_KEY_SIZE(n_len) (9u * ((n_len) / 2u) + 52u)

PAWL_END_DECLS

#endif
