/* SPDX-License-Identifier: Apache-2.0
 * What the programs over one origin's vectors share: hashes by name, and one
 * known answer each of HMAC and of ECDSA on P-256. */
#ifndef KAT_CASE_H
#define KAT_CASE_H

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/hmac.h"
#include "unit/crypto/p256_case.h"

#include <string.h>

/* 0 to 2 for SHA-256, -384, -512 by the number in a name of any style, at its
 * end but for brackets; 3 when there is none. */
static inline size_t kat_hash_index(pt_bytes name)
{
    static const char *const sizes[3] = {"256", "384", "512"};

    while (name.len > 0 && name.p[name.len - 1] == ')') {
        name.len--;
    }
    for (size_t i = 0; name.len > 3 && i < 3; i++) {
        if (memcmp(name.p + name.len - 3, sizes[i], 3) == 0) {
            return i;
        }
    }
    return 3;
}

/* Whether name ends in suffix, letters and digits alone counted. */
static inline bool kat_ends(pt_bytes name, const char *suffix)
{
    size_t n = strlen(suffix);

    while (n > 0 && name.len > 0) {
        uint8_t c = name.p[name.len - 1];

        name.len--;
        c = (uint8_t)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
            n--;
            if (c != (uint8_t)suffix[n]) {
                return false;
            }
        }
    }
    return n == 0;
}

/* The hash that a name of any style ends in: "HMAC(SHA-512-256)", "sha224",
 * "MBEDTLS_MD_SHA3_256", "SHA2-384". */
static inline const pawl_hash *kat_hash(pt_bytes name)
{
    static const struct {
        const char *names[2];
        const pawl_hash *hash;
    } known[] = {
        {{"SHA224", "SHA2224"}, &pawl_hash_sha224},
        {{"SHA256", "SHA2256"}, &pawl_hash_sha256},
        {{"SHA384", "SHA2384"}, &pawl_hash_sha384},
        {{"SHA512", "SHA2512"}, &pawl_hash_sha512},
        {{"SHA512256", "SHA2512256"}, &pawl_hash_sha512_256},
        {{"SHA3224", "SHA3224"}, &pawl_hash_sha3_224},
        {{"SHA3256", "SHA3256"}, &pawl_hash_sha3_256},
        {{"SHA3384", "SHA3384"}, &pawl_hash_sha3_384},
        {{"SHA3512", "SHA3512"}, &pawl_hash_sha3_512},
    };

    for (size_t i = 0; i < PT_COUNT(known); i++) {
        if (kat_ends(name, known[i].names[0]) ||
            kat_ends(name, known[i].names[1])) {
            return known[i].hash;
        }
    }
    PT_OK(false);
    return NULL;
}

static inline void kat_digest(const pawl_hash *h, pt_bytes msg, uint8_t *out)
{
    pawl_hash_ctx ctx;

    h->init(&ctx);
    h->update(&ctx, msg.p, msg.len);
    h->digest(&ctx, out);
}

/* A shorter tag is the start of ours. */
static inline void kat_hmac(const pawl_hash *h, pt_bytes key, pt_bytes msg,
                            pt_bytes tag)
{
    uint8_t got[PAWL_HASH_SIZE_MAX];

    PT_OK(tag.len > 0 && tag.len <= h->digest_size);
    pawl_hmac_of(h, got, key.p, key.len, msg.p, msg.len);
    PT_EQ_BYTES(got, tag.p, tag.len);
}

/* The verdict over r, s for the point x, y. */
static inline pawl_err kat_ecdsa(pt_bytes x, pt_bytes y, pt_bytes digest,
                                 pt_bytes r, pt_bytes s)
{
    uint8_t point[65], sig[64];
    PT_OK(x.len == 32 && y.len == 32 && r.len == 32 && s.len == 32);
    point[0] = 4;
    memcpy(point + 1, x.p, 32);
    memcpy(point + 33, y.p, 32);
    memcpy(sig, r.p, 32);
    memcpy(sig + 32, s.p, 32);
    return verify(point, digest.p, digest.len, sig);
}

#endif
