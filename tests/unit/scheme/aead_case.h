/* SPDX-License-Identifier: Apache-2.0
 * One known answer of an AEAD, both directions. */
#ifndef AEAD_CASE_H
#define AEAD_CASE_H

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/aead.h"

#include <string.h>

#define AEAD_CASE_MAX 8192 /* longest message of the vector files, and room */

/* valid: seal gives ct and tag, open gives msg back. Otherwise open says
 * PAWL_ERR_TAG and leaves zeros. A shorter tag is the start of ours. */
static void aead_case(const pawl_aead *aead, pt_bytes key, pt_bytes nonce,
                      pt_bytes aad, pt_bytes msg, pt_bytes ct, pt_bytes tag,
                      bool valid)
{
    static uint8_t data[AEAD_CASE_MAX];
    static const uint8_t zeros[AEAD_CASE_MAX];
    uint8_t got[PAWL_AEAD_TAG_MAX];
    pawl_aead_ctx ctx;

    PT_EQ(key.len, aead->key_size);
    PT_EQ(nonce.len, aead->nonce_size);
    PT_OK(tag.len <= aead->tag_size && (valid || tag.len == aead->tag_size));
    PT_OK(ct.len <= sizeof data && (!valid || msg.len == ct.len));
    memset(&ctx, 0xa5, sizeof ctx);
    aead->init(&ctx, key.p);
    if (valid) {
        memcpy(data, msg.p, msg.len);
        pawl_aead_seal(aead, &ctx, data, msg.len, got, nonce.p, aad.p, aad.len);
        PT_EQ_BYTES(data, ct.p, ct.len);
        PT_EQ_BYTES(got, tag.p, tag.len);
    } else {
        memcpy(got, tag.p, aead->tag_size);
    }
    memcpy(data, ct.p, ct.len);
    PT_EQ(
        pawl_aead_open(aead, &ctx, data, ct.len, got, nonce.p, aad.p, aad.len),
        valid ? PAWL_OK : PAWL_ERR_TAG);
    PT_EQ_BYTES(data, valid ? msg.p : zeros, ct.len);
}

/* Every case of a Wycheproof AeadTest file whose key size (in bits) and nonce
 * are those of the algorithm; the rest is skipped. */
static inline void aead_wycheproof(const pawl_aead *aead, pt_vec v,
                                   const char *reason)
{
    while (pt_vec_next(&v)) {
        PT_AT("case", pt_vec_number(&v, "tcId"), v.index);
        if (pt_vec_number(&v, "keySize") != 8ul * aead->key_size ||
            pt_vec_get(&v, "iv").len != aead->nonce_size) {
            pt_skip(reason);
            continue;
        }
        aead_case(aead, pt_vec_get(&v, "key"), pt_vec_get(&v, "iv"),
                  pt_vec_get(&v, "aad"), pt_vec_get(&v, "msg"),
                  pt_vec_get(&v, "ct"), pt_vec_get(&v, "tag"),
                  pt_vec_is(&v, "result", "valid"));
    }
}

/* Every case of a Wycheproof MacTest file with nonces: the message is the
 * associated data of an empty text. */
static inline void aead_gmac(const pawl_aead *aead, pt_vec v,
                             const char *reason)
{
    static const pt_bytes none = {(const uint8_t *)"", 0};

    while (pt_vec_next(&v)) {
        PT_AT("gmac", pt_vec_number(&v, "tcId"), v.index);
        if (pt_vec_number(&v, "keySize") != 8ul * aead->key_size ||
            pt_vec_get(&v, "iv").len != aead->nonce_size) {
            pt_skip(reason);
            continue;
        }
        aead_case(aead, pt_vec_get(&v, "key"), pt_vec_get(&v, "iv"),
                  pt_vec_get(&v, "msg"), none, none, pt_vec_get(&v, "tag"),
                  pt_vec_is(&v, "result", "valid"));
    }
}

/* Every case of a KEY / NONCE / IN / AD / CT / TAG file with a nonce of the
 * algorithm's size; the rest is skipped. */
static inline void aead_kat(const pawl_aead *aead, pt_vec v)
{
    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, 0);
        if (pt_vec_get(&v, "NONCE").len != aead->nonce_size) {
            pt_skip("nonce of another size");
            continue;
        }
        aead_case(aead, pt_vec_get(&v, "KEY"), pt_vec_get(&v, "NONCE"),
                  pt_vec_get(&v, "AD"), pt_vec_get(&v, "IN"),
                  pt_vec_get(&v, "CT"), pt_vec_get(&v, "TAG"), true);
    }
}

#endif
