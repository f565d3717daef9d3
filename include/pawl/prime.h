/* SPDX-License-Identifier: Apache-2.0
 * pawl/prime.h: is a large odd number prime? Division by small primes, and the
 * test of Miller and Rabin, resumable.
 *
 * Source: FIPS 186-5, appendix B.3.1. The number and the base may be secret:
 * only the verdict, lengths, and how often 2 divides the number less one can be
 * told from what is executed. Byte strings are big-endian.
 */
#ifndef PAWL_PRIME_H
#define PAWL_PRIME_H

#include "pawl/base.h"

#define PAWL_PRIME_MIN    16  /* bytes of a number */
#define PAWL_PRIME_MAX    512 /* bytes */
#define PAWL_PRIME_DIVIDE 302 /* odd primes that are divided by, to 1999 */

/* One test; the same at every call. n is odd, n[0] is not 0. */
typedef struct pawl_prime_in {
    const uint8_t *n, *base; /* n_len bytes each */
    uint16_t n_len;
} pawl_prime_in;

PAWL_BEGIN_DECLS

/* Divides n[len] by some more of the small primes, from number *at on, one
 * unit's worth, and moves *at. PAWL_PENDING: by all so far it leaves a rest.
 * PAWL_OK: by all of PAWL_PRIME_DIVIDE. PAWL_ERR_WEAK: one divides it, and that
 * it is this one can be told; n must be thrown away. */
PAWL_MUST_CHECK pawl_err pawl_prime_divide(const uint8_t *n, size_t len,
                                           uint16_t *at);

/* Bytes of memory a test needs; 0 when n_len is not in PAWL_PRIME_MIN ..
 * PAWL_PRIME_MAX. With pawl_prime_size_fast it takes four fifths of the
 * time. */
size_t pawl_prime_size(size_t n_len);
size_t pawl_prime_size_fast(size_t n_len);

/* Begins a test in op[0..op_size), aligned as uint64_t. PAWL_ERR_MEMORY: that
 * is too small. PAWL_ERR_ARGUMENT: n_len, or n is even. */
PAWL_MUST_CHECK pawl_err pawl_prime_start(void *op, size_t op_size,
                                          const pawl_prime_in *in);

/* PAWL_OK: n may be prime. PAWL_ERR_WEAK: it is not, base is a witness of it. A
 * base of 0, 1 or n - 1 modulo n is a witness of nothing, or of all. */
PAWL_MUST_CHECK pawl_err pawl_prime_run(void *op, const pawl_prime_in *in,
                                        uint32_t *units);

/* Clears op; also allowed before the end. */
void pawl_prime_wipe(void *op);

PAWL_END_DECLS

#endif
