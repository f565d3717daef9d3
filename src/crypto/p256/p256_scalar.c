/* SPDX-License-Identifier: Apache-2.0
 * Scalars and points of P-256 as they come in. */
#include "crypto/p256/p256_program.h"

#include <string.h>

#include "base/ct.h"
#include "crypto/p256/p256_field.h"

bool pawli_p256_load_scalar(uint32_t *k, const uint8_t *scalar)
{
    pawli_p256_load(k, scalar);
    return pawli_ct_public(pawli_p256_is_below(k, pawli_p256_n) &
                           ~pawli_p256_is_zero(k)) != 0;
}

pawl_err pawl_p256_scalar_check(const uint8_t *scalar)
{
    uint32_t k[8];
    bool good = pawli_p256_load_scalar(k, scalar);

    pawl_wipe(k, sizeof k);
    return good ? PAWL_OK : PAWL_ERR_ARGUMENT;
}

bool pawli_p256_load_point(uint32_t (*xy)[8], const uint8_t *point,
                           size_t point_len)
{
    if (point_len != PAWL_P256_POINT_SIZE || point[0] != 4) {
        return false;
    }
    pawli_p256_load(xy[0], point + 1);
    pawli_p256_load(xy[1], point + 1 + PAWL_P256_SIZE);
    return (pawli_p256_is_below(xy[0], pawli_p256_p) &
            pawli_p256_is_below(xy[1], pawli_p256_p)) != 0;
}

/* With digits b_i = 2 c_i - 1 the sum of b_i 2^i is 2 c - (2^256 - 1), so that
 * c = (k - 1) / 2 + 2^255. */
uint32_t pawli_p256_recode(uint32_t *k)
{
    uint32_t even = ~pawli_ct_mask(k[0] & 1u);
    uint32_t t[8];

    pawli_p256_sub(t, pawli_p256_n, k, pawli_p256_n);
    pawli_ct_copy32(k, t, 8, even);
    pawl_wipe(t, sizeof t);
    for (int i = 0; i < 7; i++) {
        k[i] = (k[i] >> 1) | (k[i + 1] << 31);
    }
    k[7] = (k[7] >> 1) | 0x80000000u;
    return even;
}

void pawli_p256_decode(uint32_t *r, const uint32_t *k)
{
    for (int i = 7; i > 0; i--) {
        r[i] = (k[i] << 1) | (k[i - 1] >> 31);
    }
    r[0] = (k[0] << 1) | 1u;
}

/* Odd and below 2^255: neither 0 nor p or more. Any number is the Montgomery
 * form of another. */
void pawli_p256_load_blind(uint32_t *z, const uint8_t *blind)
{
    if (blind == NULL) {
        memcpy(z, pawli_p256_field.constants[PAWLI_P256_ONE], 32);
        return;
    }
    pawli_p256_load(z, blind);
    z[0] |= 1u;
    z[7] &= 0x7fffffffu;
}

void pawli_p256_load_digest(uint32_t *e, const uint8_t *digest,
                            size_t digest_len)
{
    uint8_t bytes[PAWL_P256_SIZE] = {0};
    size_t len = digest_len < sizeof bytes ? digest_len : sizeof bytes;

    memcpy(bytes + sizeof bytes - len, digest, len);
    pawli_p256_load(e, bytes);
    pawli_p256_reduce(e, e, 0, pawli_p256_n);
    pawl_wipe(bytes, sizeof bytes);
}

void pawl_p256_scalar_reduce(uint8_t *out, const uint8_t *in)
{
    uint32_t e[8];

    pawli_p256_load_digest(e, in, PAWL_P256_SIZE);
    pawli_p256_store(out, e);
    pawl_wipe(e, sizeof e);
}
