/* SPDX-License-Identifier: Apache-2.0
 * pawl/rsa_keygen.h: RSA keys, made on the device, resumable.
 *
 * Source: FIPS 186-5, appendix A.1.3: random probable primes, every candidate
 * drawn anew, both 3 modulo 4; divided by the odd primes to 1999; then as many
 * rounds of Miller and Rabin as appendix B.1 asks for or more, bases drawn. e
 * is 65537; d is modulo the least common multiple of p - 1 and q - 1, and
 * longer than a prime; p and q differ in their highest 100 bits.
 *
 * Secret: all but the modulus. What can be told from how long it takes: how
 * many candidates failed, each at which prime or test; they are thrown away,
 * and nothing about those that are kept follows from them.
 */
#ifndef PAWL_RSA_KEYGEN_H
#define PAWL_RSA_KEYGEN_H

#include "pawl/rng.h"
#include "pawl/rsa.h"

PAWL_BEGIN_DECLS

/* Bytes of memory for a modulus of so many bits: a multiple of 128 from 1024
 * (tests; 2048 is the least that anyone should use) to 4096. 0: not such. */
size_t pawl_rsa_keygen_size(unsigned bits);

/* Begins, in op[0..op_size), aligned as uint64_t. rng's context and
 * out[out_size] stay. PAWL_ERR_ARGUMENT: bits. PAWL_ERR_MEMORY: op_size is
 * below pawl_rsa_keygen_size(bits), or out_size below PAWL_RSA_KEY_SIZE(bits /
 * 8). PAWL_ERR_UNSEEDED: rng is NULL. */
PAWL_MUST_CHECK pawl_err pawl_rsa_keygen_start(void *op, size_t op_size,
                                               uint8_t *out, size_t out_size,
                                               unsigned bits,
                                               const pawl_rng *rng);

/* PAWL_OK: out holds *len bytes of a PKCS #1 RSAPrivateKey (secret), as
 * pawl_signer takes it. Errors of rng; PAWL_ERR_ENTROPY too when no prime was
 * found among as many numbers as should hold twenty. out is wiped then. */
PAWL_MUST_CHECK pawl_err pawl_rsa_keygen_run(void *op, size_t *len,
                                             uint32_t *units);

/* Clears op, and out if no key was finished; also allowed before the end. */
void pawl_rsa_keygen_wipe(void *op);

PAWL_END_DECLS

#endif
