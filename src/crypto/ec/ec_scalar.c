/* SPDX-License-Identifier: Apache-2.0
 * Scalars, points and blinding as they come in. */
#include "crypto/ec/ec.h"

#include <string.h>

#include "base/ct.h"

bool pawli_ec_load_scalar(const pawl_ec_curve *curve, uint32_t *k,
                          const uint8_t *scalar)
{
    unsigned words = curve->field.words;

    pawli_ec_load(k, scalar, curve->size, words);
    return pawli_ct_public(pawli_ec_is_below(k, curve->n, words) &
                           ~pawli_ec_is_zero(k, words)) != 0;
}

pawl_err pawl_ec_scalar_check(const pawl_ec_curve *curve, const uint8_t *scalar)
{
    uint32_t k[PAWLI_EC_WORDS_MAX];
    bool good = pawli_ec_load_scalar(curve, k, scalar);

    pawl_wipe(k, sizeof k);
    return good ? PAWL_OK : PAWL_ERR_ARGUMENT;
}

bool pawli_ec_load_point(const pawl_ec_curve *curve, uint32_t *xy,
                         const uint8_t *point, size_t point_len)
{
    unsigned words = curve->field.words;
    size_t size = curve->size;

    if (point_len != 1 + 2 * size || point[0] != 4) {
        return false;
    }
    pawli_ec_load(xy, point + 1, size, words);
    pawli_ec_load(xy + words, point + 1 + size, size, words);
    return (pawli_ec_is_below(xy, curve->field.m, words) &
            pawli_ec_is_below(xy + words, curve->field.m, words)) != 0;
}

/* With digits b_i = 2 c_i - 1 the sum of b_i 2^i is 2 c - (2^digits - 1), so
 * that c = (k - 1) / 2 + 2^(digits - 1). */
uint32_t pawli_ec_recode(const pawl_ec_curve *curve, uint32_t *k, uint32_t *t)
{
    unsigned words = curve->field.words;
    uint32_t even = ~pawli_ct_mask(k[0] & 1u);

    pawli_ec_sub(t, curve->n, k, curve->n, words);
    pawli_ct_copy32(k, t, words, even);
    for (unsigned i = 0; i + 1 < words; i++) {
        k[i] = (k[i] >> 1) | (k[i + 1] << 31);
    }
    k[words - 1] >>= 1;
    return even;
}

void pawli_ec_decode(uint32_t *r, const uint32_t *k, unsigned words)
{
    for (unsigned i = words - 1; i > 0; i--) {
        r[i] = (k[i] << 1) | (k[i - 1] >> 31);
    }
    r[0] = (k[0] << 1) | 1u;
}

void pawli_ec_load_digest(const pawl_ec_curve *curve, uint32_t *e,
                          const uint8_t *digest, size_t digest_len)
{
    unsigned words = curve->field.words;
    unsigned extra = 8u * curve->size - curve->bits; /* below 8 */

    if (digest_len < curve->size) {
        pawli_ec_load(e, digest, digest_len, words);
    } else {
        pawli_ec_load(e, digest, curve->size, words);
        for (unsigned i = 0; extra != 0 && i < words; i++) {
            uint32_t next = i + 1 < words ? e[i + 1] : 0;

            e[i] = (e[i] >> extra) | (next << (32u - extra));
        }
    }
    pawli_ec_reduce(e, e, 0, curve->n, words);
}

void pawl_ec_digest_reduce(const pawl_ec_curve *curve, uint8_t *out,
                           const uint8_t *digest, size_t digest_len)
{
    uint32_t e[PAWLI_EC_WORDS_MAX];

    pawli_ec_load_digest(curve, e, digest, digest_len);
    pawli_ec_store(out, e, curve->size);
    pawl_wipe(e, sizeof e);
}

/* Odd and of at most 255 bits: neither 0 nor p or more. Any number is the
 * Montgomery form of another. */
void pawli_ec_load_blind(const pawl_ec_curve *curve, uint32_t *z,
                         const uint8_t *blind)
{
    unsigned words = curve->field.words;

    if (blind == NULL) {
        memcpy(z, curve->field.constants + PAWLI_EC_ONE * words,
               words * sizeof z[0]);
        return;
    }
    pawli_ec_load(z, blind, PAWL_EC_BLIND, words);
    z[0] |= 1u;
    z[7] &= 0x7fffffffu;
}
