/* SPDX-License-Identifier: Apache-2.0
 * pawl/rsa.h: the RSA public operation, s^e mod n, resumable.
 *
 * This is arithmetic only: no padding, no digest and no policy about key
 * sizes. To check a signature use pawl/sig.h.
 *
 * Source: RFC 8017, section 5.2.2. Nothing here is secret, and time depends
 * on all inputs. Byte strings are big-endian.
 * Memory: twice the modulus and about 60 bytes; n and s stay with the caller.
 * Stack: budget 256 bytes below the caller.
 */
#ifndef PAWL_RSA_H
#define PAWL_RSA_H

#include "pawl/base.h"

#define PAWL_RSA_MODULUS_MIN 16  /* bytes; what is safe is far above */
#define PAWL_RSA_MODULUS_MAX 512 /* bytes */

PAWL_BEGIN_DECLS

/* Bytes of memory the operation needs for a modulus of n_len bytes; 0 when
 * n_len is not in PAWL_RSA_MODULUS_MIN .. PAWL_RSA_MODULUS_MAX. */
size_t pawl_rsa_public_size(size_t n_len);

/* Begins s^e mod n in op[0..op_size), aligned as uint64_t. n[n_len] and
 * s[s_len] stay readable until the end. op is untouched on error:
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

/* PAWL_PENDING or PAWL_OK. The number of units depends on n_len, the position
 * of n's highest bit, and e. */
PAWL_MUST_CHECK pawl_err pawl_rsa_public_run(void *op, uint32_t *units);

/* The power, n_len bytes that lie inside op and live as long as it; the caller
 * may change them. NULL before run returned PAWL_OK. */
uint8_t *pawl_rsa_public_result(void *op);

/* Clears op; also allowed before the end. */
void pawl_rsa_public_wipe(void *op);

/* start, run and result in one call; the power is copied to out[n_len] and op
 * wiped. */
PAWL_MUST_CHECK pawl_err pawl_rsa_public_of(void *op, size_t op_size,
                                            uint8_t *out, const uint8_t *n,
                                            size_t n_len, uint32_t e,
                                            const uint8_t *s, size_t s_len);

PAWL_END_DECLS

#endif
