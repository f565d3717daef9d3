/* SPDX-License-Identifier: Apache-2.0
 * pawl/hkdf.h: HKDF in one piece. */
#include "pawl/hkdf.h"

#include <string.h>

#include "scheme/hkdf_parts.h"

void pawl_hkdf_extract(const pawl_hash *hash, uint8_t *prk, const uint8_t *salt,
                       size_t salt_len, const uint8_t *ikm, size_t ikm_len)
{
    /* HMAC pads its key with zeros: no salt is the salt of zeros. */
    pawl_hmac_of(hash, prk, salt, salt_len, ikm, ikm_len);
}

pawl_err pawli_hkdf_expand(const pawl_hash *hash, uint8_t *out, size_t out_len,
                           const uint8_t *prk, size_t prk_len,
                           const pawli_part *part, size_t count)
{
    size_t size = hash->digest_size;
    uint8_t t[PAWL_HASH_SIZE_MAX];

    if (out_len > 255 * size) {
        return PAWL_ERR_ARGUMENT;
    }
    for (uint8_t round = 1; out_len > 0; round++) {
        size_t n = out_len < size ? out_len : size;
        pawl_hmac m;

        pawl_hmac_init(&m, hash, prk, prk_len);
        if (round > 1) {
            pawl_hmac_update(&m, t, size);
        }
        for (size_t i = 0; i < count; i++) {
            pawl_hmac_update(&m, part[i].p, part[i].len);
        }
        pawl_hmac_update(&m, &round, 1);
        pawl_hmac_tag(&m, t);
        memcpy(out, t, n);
        out += n;
        out_len -= n;
    }
    pawl_wipe(t, sizeof t);
    return PAWL_OK;
}

pawl_err pawl_hkdf_expand(const pawl_hash *hash, uint8_t *out, size_t out_len,
                          const uint8_t *prk, size_t prk_len,
                          const uint8_t *info, size_t info_len)
{
    pawli_part part = {info, info_len};

    return pawli_hkdf_expand(hash, out, out_len, prk, prk_len, &part, 1);
}
