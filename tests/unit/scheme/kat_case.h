/* SPDX-License-Identifier: Apache-2.0
 * What the programs over one origin's vectors share: hashes and curves by
 * name, and one known answer each of HMAC and of ECDSA. */
#ifndef KAT_CASE_H
#define KAT_CASE_H

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/hmac.h"
#include "unit/crypto/ec_case.h"

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

/* The curve with the number 256, 384 or 521 anywhere in its name. */
static inline const ec_case *kat_curve(pt_bytes name)
{
    static const char *const bits[] = {"256", "384", "521"};

    for (size_t i = 0; i < PT_COUNT(bits); i++) {
        for (size_t j = 0; j + 3 <= name.len; j++) {
            if (memcmp(name.p + j, bits[i], 3) == 0) {
                return &ec_cases[i];
            }
        }
    }
    PT_OK(false);
    return &ec_cases[0];
}

/* point[c->point] := x, y as they come, each of a coordinate's size. */
static inline void kat_point(const ec_case *c, uint8_t *point, pt_bytes x,
                             pt_bytes y)
{
    PT_EQ(x.len, c->size);
    PT_EQ(y.len, c->size);
    point[0] = 4;
    ec_fit(point + 1, c->size, x);
    ec_fit(point + 1 + c->size, c->size, y);
}

/* The verdict over r, s for the point; they may lack leading zeros. */
static inline pawl_err kat_ecdsa(const ec_case *c, const uint8_t *point,
                                 pt_bytes digest, pt_bytes r, pt_bytes s)
{
    uint8_t sig[132];

    ec_fit(sig, c->size, r);
    ec_fit(sig + c->size, c->size, s);
    return ec_verify(c, point, digest.p, digest.len, sig, 0);
}

/* Whether x and y, of any size, are the key of a scalar-1 exchange: an octet
 * too many makes an encoding that no point has. */
static inline pawl_err kat_key(const ec_case *c, pt_bytes x, pt_bytes y)
{
    uint8_t one[66] = {0}, point[1 + 2 * 67] = {4}, out[66];
    unsigned long count;

    PT_OK(x.len >= c->size && x.len <= c->size + 1);
    PT_OK(y.len >= c->size && y.len <= c->size + 1);
    one[c->size - 1] = 1;
    memcpy(point + 1, x.p, x.len);
    memcpy(point + 1 + x.len, y.p, y.len);
    return ec_share(c, out, one, point, 1 + x.len + y.len, NULL, 0, &count);
}

#endif
