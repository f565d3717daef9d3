/* SPDX-License-Identifier: Apache-2.0
 * The HMAC_DRBG mechanism on given seed material, under pawl_drbg. */
#ifndef PAWLI_DRBG_HMAC_H
#define PAWLI_DRBG_HMAC_H

#include "pawl/drbg.h"

/* A piece of seed material or additional input. */
typedef struct pawli_drbg_part {
    const uint8_t *p;
    size_t len;
} pawli_drbg_part;

/* inner, outer := those of key, which is wiped. Two compressions. */
void pawli_drbg_rekey(pawl_drbg *d);

/* key := HMAC(K, V || tag || parts). */
void pawli_drbg_next_key(pawl_drbg *d, uint8_t tag, const pawli_drbg_part *part,
                         size_t count);

/* V := HMAC(K, V). Two compressions. */
void pawli_drbg_next_v(pawl_drbg *d);

/* HMAC_DRBG_Update (10.1.2.2); count 0 is absent data. */
void pawli_drbg_update(pawl_drbg *d, const pawli_drbg_part *part, size_t count);

/* HMAC_DRBG_Instantiate (10.1.2.3) without the request counter. */
void pawli_drbg_instantiate(pawl_drbg *d, const pawli_drbg_part *part,
                            size_t count);

/* HMAC_DRBG_Generate (10.1.2.5) without the request counter; len at most
 * 2^16. add_len 0 is absent input. */
void pawli_drbg_generate(pawl_drbg *d, uint8_t *out, size_t len,
                         const uint8_t *add, size_t add_len);

#endif
