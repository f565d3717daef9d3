/* SPDX-License-Identifier: Apache-2.0
 * P-256 alone, for tests whose vectors are of it. */
#ifndef UNIT_CRYPTO_P256_CASE_H
#define UNIT_CRYPTO_P256_CASE_H

#include "unit/crypto/ec_case.h"

static const ec_case *const p256 = &ec_cases[0];

static inline pawl_err keygen_of(uint8_t *out, const uint8_t *priv,
                                 const uint8_t *blind)
{
    unsigned long count;

    return ec_keygen(p256, out, priv, blind, 0, &count);
}

static inline pawl_err share_of(uint8_t *out, const uint8_t *priv,
                                const uint8_t *point, size_t len,
                                const uint8_t *blind)
{
    unsigned long count;

    return ec_share(p256, out, priv, point, len, blind, 0, &count);
}

static inline pawl_err sign_sliced(uint8_t *sig, const uint8_t *priv,
                                   const uint8_t *k, const uint8_t *digest,
                                   size_t digest_len, const uint8_t *blind,
                                   uint32_t budget, unsigned long *count)
{
    return ec_sign(p256, sig, priv, k, digest, digest_len, blind, budget,
                   count);
}

static inline pawl_err verify(const uint8_t *point, const uint8_t *digest,
                              size_t digest_len, const uint8_t *sig)
{
    return ec_verify(p256, point, digest, digest_len, sig, 0);
}

/* out[32] := in, shortened or padded on the left. */
static inline void fit(uint8_t *out, pt_bytes in)
{
    ec_fit(out, 32, in);
}

static inline void point_of(uint8_t *out, const pt_vec *v, const char *x,
                            const char *y)
{
    ec_point(out, 32, v, x, y);
}

/* scalar := small, or n - small. */
static inline void scalar_of(uint8_t *scalar, unsigned small, bool minus)
{
    ec_scalar(scalar, p256, small, minus);
}

#endif
