/* SPDX-License-Identifier: Apache-2.0
 * What the tests of pawl/p256.h share: sliced operations, vectors. */
#ifndef UNIT_CRYPTO_P256_CASE_H
#define UNIT_CRYPTO_P256_CASE_H

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/p256.h"

static const uint8_t order[32] = {
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17,
    0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};

/* budget is what one run is given: 0 stands for all. */
static inline uint32_t first_units(uint32_t budget)
{
    return budget == 0 ? UINT32_MAX : budget;
}

static inline pawl_err keygen_sliced(uint8_t *out, const uint8_t *priv,
                                     const uint8_t *blind, uint32_t budget,
                                     unsigned long *count)
{
    pawl_p256_keygen op;
    pawl_err err = pawl_p256_keygen_start(&op, priv, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_keygen_run(&op, out, &units);
        *count += first_units(budget) - units;
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_keygen_wipe(&op);
    return err;
}

static inline pawl_err share_sliced(uint8_t *out, const uint8_t *priv,
                                    const uint8_t *point, const uint8_t *blind,
                                    uint32_t budget, unsigned long *count)
{
    pawl_p256_share op;
    pawl_err err =
        pawl_p256_share_start(&op, priv, point, PAWL_P256_POINT_SIZE, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_share_run(&op, out, &units);
        *count += first_units(budget) - units;
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_share_wipe(&op);
    return err;
}

static inline pawl_err sign_sliced(uint8_t *sig, const uint8_t *priv,
                                   const uint8_t *k, const uint8_t *digest,
                                   size_t digest_len, const uint8_t *blind,
                                   uint32_t budget, unsigned long *count)
{
    pawl_p256_sign op;
    pawl_err err =
        pawl_p256_sign_start(&op, priv, k, digest, digest_len, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_sign_run(&op, sig, &units);
        *count += first_units(budget) - units;
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_sign_wipe(&op);
    return err;
}

static inline pawl_err verify_sliced(const uint8_t *point,
                                     const uint8_t *digest, size_t digest_len,
                                     const uint8_t *sig, uint32_t budget)
{
    pawl_p256_verify op;
    pawl_err err = pawl_p256_verify_start(&op, point, PAWL_P256_POINT_SIZE,
                                          digest, digest_len, sig);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_verify_run(&op, &units);
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_verify_wipe(&op);
    return err;
}

static inline pawl_err verify(const uint8_t *point, const uint8_t *digest,
                              size_t digest_len, const uint8_t *sig)
{
    return verify_sliced(point, digest, digest_len, sig, 0);
}

/* out[32] := in, shortened or padded on the left. */
static inline void fit(uint8_t *out, pt_bytes in)
{
    size_t len = in.len < 32 ? in.len : 32;

    memset(out, 0, 32);
    memcpy(out + 32 - len, in.p + in.len - len, len);
}

static inline void point_of(uint8_t *out, const pt_vec *v, const char *x,
                            const char *y)
{
    out[0] = 4;
    fit(out + 1, pt_vec_get(v, x));
    fit(out + 33, pt_vec_get(v, y));
}

/* scalar := small, or n - small. */
static inline void scalar_of(uint8_t *scalar, unsigned small, bool minus)
{
    memset(scalar, 0, 32);
    scalar[31] = (uint8_t)small;
    if (minus) {
        memcpy(scalar, order, 32);
        for (int i = 31; small != 0; i--) {
            unsigned byte = scalar[i];

            scalar[i] = (uint8_t)(byte - small);
            small = byte < small ? 1 : 0;
        }
    }
}

#endif
