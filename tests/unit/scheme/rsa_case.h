/* SPDX-License-Identifier: Apache-2.0
 * One verification of an RSA signature over a message. */
#ifndef RSA_CASE_H
#define RSA_CASE_H

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/rsa.h"
#include "pawl/sig.h"
#include "scheme/rsa_pkcs1.h"
#include "scheme/rsa_pss.h"

#include <string.h>

#define RSA_CASE_OP 300u /* of 8 bytes: more than any operation needs */

static uint64_t rsa_case_op[RSA_CASE_OP];

static inline pawl_public_key rsa_case_key(pawl_key_kind kind, pt_bytes n,
                                           pt_bytes e)
{
    pawl_public_key key = {0};

    while (n.len > 0 && n.p[0] == 0) {
        n.p++;
        n.len--;
    }
    key.kind = (uint8_t)kind;
    key.len = (uint16_t)n.len;
    key.key = n.p;
    for (size_t i = 0; i < e.len; i++) {
        PT_OK(key.exponent < 1u << 24);
        key.exponent = key.exponent << 8 | e.p[i];
    }
    return key;
}

/* The verdict, with `budget` units a call; *used is how many it took. The
 * memory is exactly what verify_size asks for. */
static inline pawl_err rsa_case_digest(const pawl_sig *sig,
                                       const pawl_public_key *key,
                                       const uint8_t *digest, pt_bytes s,
                                       uint32_t budget, uint32_t *used)
{
    size_t size = sig->verify_size(key);
    const uint8_t *after = (const uint8_t *)rsa_case_op + size;
    pawl_err err;

    PT_OK(size > 0 && size + 8 <= sizeof rsa_case_op);
    memset(rsa_case_op, 0xa5, sizeof rsa_case_op);
    *used = 0;
    err = sig->verify_start(sig, rsa_case_op, size, key, digest,
                            sig->hash->digest_size, s.p, s.len);
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = sig->verify_run(rsa_case_op, &units);
        *used += budget - units;
        if (err != PAWL_PENDING) {
            uint32_t more = 9;

            PT_EQ(sig->verify_run(rsa_case_op, &more), err);
            PT_EQ(more, 9);
            break;
        }
        PT_EQ(units, 0);
    }
    PT_OK(after[0] == 0xa5 && after[7] == 0xa5);
    return err;
}

static inline pawl_err rsa_case(const pawl_sig *sig, const pawl_public_key *key,
                                pt_bytes msg, pt_bytes s)
{
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    pawl_hash_ctx ctx;
    uint32_t used;

    sig->hash->init(&ctx);
    sig->hash->update(&ctx, msg.p, msg.len);
    sig->hash->digest(&ctx, digest);
    return rsa_case_digest(sig, key, digest, s, UINT32_MAX, &used);
}

/* A scheme as no instance is: any hash, any smallest modulus. */
typedef struct rsa_any {
    pawl_sig sig;
    pawli_rsa_pkcs1 pkcs1;
    pawli_rsa_pss pss;
    uint8_t info[19];
} rsa_any;

/* NIST's hashes have the object identifiers 2.16.840.1.101.3.4.2.i. */
static inline const pawl_sig *rsa_any_of(rsa_any *any, const pawl_hash *hash,
                                         bool pss, uint16_t bits_min)
{
    static const struct {
        const pawl_hash *hash;
        uint8_t i;
    } known[] = {{&pawl_hash_sha256, 1},     {&pawl_hash_sha384, 2},
                 {&pawl_hash_sha512, 3},     {&pawl_hash_sha224, 4},
                 {&pawl_hash_sha512_256, 6}, {&pawl_hash_sha3_224, 7},
                 {&pawl_hash_sha3_256, 8},   {&pawl_hash_sha3_384, 9},
                 {&pawl_hash_sha3_512, 10}};
    static const uint8_t info[19] = {0x30, 17,   0x30, 0x0d, 0x06, 0x09, 0x60,
                                     0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02,
                                     0,    0x05, 0x00, 0x04, 0};

    any->sig = pss ? pawl_sig_rsa_pss_rsae_sha256 : pawl_sig_rsa_pkcs1_sha256;
    any->sig.hash = hash;
    any->pss.bits_min = bits_min;
    memcpy(any->info, info, sizeof info);
    any->info[1] = (uint8_t)(info[1] + hash->digest_size);
    any->info[18] = (uint8_t)hash->digest_size;
    for (size_t i = 0; i < PT_COUNT(known); i++) {
        if (known[i].hash == hash) {
            any->info[14] = known[i].i;
        }
    }
    PT_OK(any->info[14] != 0);
    any->pkcs1 = (pawli_rsa_pkcs1){any->info, sizeof info, bits_min};
    any->sig.form = pss ? (const void *)&any->pss : &any->pkcs1;
    return &any->sig;
}

/* Every case of a Wycheproof file. */
static inline void rsa_case_wycheproof(pt_vec v, const pawl_sig *sig,
                                       unsigned long count)
{
    unsigned long seen = 0;

    while (pt_vec_next(&v)) {
        pawl_public_key key = rsa_case_key(
            (pawl_key_kind)sig->key_kind, pt_vec_get(&v, "publicKey.modulus"),
            pt_vec_get(&v, "publicKey.publicExponent"));
        pawl_err err =
            rsa_case(sig, &key, pt_vec_get(&v, "msg"), pt_vec_get(&v, "sig"));

        PT_AT("tcId, scheme", pt_vec_number(&v, "tcId"), sig->scheme);
        seen++;
        if (pt_vec_is(&v, "result", "valid")) {
            PT_EQ(err, PAWL_OK);
        } else {
            PT_EQ(err, PAWL_ERR_SIGNATURE);
        }
    }
    PT_EQ(seen, count);
}

/* The file of uncommon sizes: those of PKCS #1 v1.5, or those of PSS, where a
 * salt that is not as long as the digest is wrong. */
static inline void rsa_case_sizes(pt_vec v, const pawl_sig *const sigs[3],
                                  bool pss, unsigned count)
{
    static const char *const names[3] = {"SHA256", "SHA384", "SHA512"};
    static const uint8_t salts[3] = {0x32, 0x48, 0x64};
    unsigned right = 0;

    while (pt_vec_next(&v)) {
        if (pt_vec_is(&v, "Salt", "-1") == pss) {
            continue;
        }
        for (size_t i = 0; i < 3; i++) {
            pawl_public_key key =
                rsa_case_key((pawl_key_kind)sigs[i]->key_kind,
                             pt_vec_get(&v, "N"), pt_vec_get(&v, "Exponent"));
            bool good = pt_vec_is(&v, "Hash", names[i]) &&
                        (!pss || pt_vec_get(&v, "Salt").p[0] == salts[i]);

            PT_AT("case, bytes", v.index, key.len);
            PT_EQ(rsa_case(sigs[i], &key, pt_vec_get(&v, "Msg"),
                           pt_vec_get(&v, "Sig")),
                  good ? PAWL_OK : PAWL_ERR_SIGNATURE);
            right += good ? 1 : 0;
        }
    }
    PT_EQ(right, count);
}

/* The same verdict and the same units whatever a call may use. */
static inline void rsa_case_budgets(const pawl_sig *sig,
                                    const pawl_public_key *key, pt_bytes msg,
                                    pt_bytes s, pawl_err want)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 100000};
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    pawl_hash_ctx ctx;
    uint32_t first = 0;

    sig->hash->init(&ctx);
    sig->hash->update(&ctx, msg.p, msg.len);
    sig->hash->digest(&ctx, digest);
    for (size_t i = 0; i < PT_COUNT(budgets); i++) {
        uint32_t used;

        PT_AT("bytes, budget", key->len, budgets[i]);
        PT_EQ(rsa_case_digest(sig, key, digest, s, budgets[i], &used), want);
        if (i == 0) {
            first = used;
        }
        PT_EQ(used, first);
    }
    PT_OK(first > 1);
}

/* The same verdict when the memory is another one at every unit. */
static inline void rsa_case_moved(const pawl_sig *sig,
                                  const pawl_public_key *key, pt_bytes msg,
                                  pt_bytes s, pawl_err want)
{
    static uint64_t other[RSA_CASE_OP];
    size_t size = sig->verify_size(key);
    uint64_t *now = rsa_case_op, *next = other;
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    pawl_hash_ctx ctx;
    pawl_err err;

    sig->hash->init(&ctx);
    sig->hash->update(&ctx, msg.p, msg.len);
    sig->hash->digest(&ctx, digest);
    err = sig->verify_start(sig, now, size, key, digest, sig->hash->digest_size,
                            s.p, s.len);
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = 1;
        uint64_t *left = now;

        err = sig->verify_run(now, &units);
        if (err != PAWL_PENDING) {
            break;
        }
        memcpy(next, now, size);
        memset(now, 0xa5, size);
        now = next;
        next = left;
    }
    PT_AT("bytes, moved", key->len, 0);
    PT_EQ(err, want);
}

/* Changes each bit of the encoded message where the public operation left it,
 * head bytes into the memory; the verdict must change with every one. */
static inline void rsa_case_bits(const pawl_sig *sig,
                                 const pawl_public_key *key, pt_bytes msg,
                                 pt_bytes s)
{
    static uint64_t saved[RSA_CASE_OP];
    size_t head = sig->verify_size(key) - pawl_rsa_public_size(key->len);
    uint8_t *power = (uint8_t *)rsa_case_op + head;
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    pawl_hash_ctx ctx;
    uint32_t units = UINT32_MAX, used;

    sig->hash->init(&ctx);
    sig->hash->update(&ctx, msg.p, msg.len);
    sig->hash->digest(&ctx, digest);
    PT_EQ(pawl_rsa_public_start(rsa_case_op, sizeof rsa_case_op, key->key,
                                key->len, key->exponent, s.p, s.len),
          PAWL_OK);
    PT_EQ(pawl_rsa_public_run(rsa_case_op, s.p, &units), PAWL_OK);
    used = UINT32_MAX - units;
    PT_EQ(sig->verify_start(sig, rsa_case_op, sizeof rsa_case_op, key, digest,
                            sig->hash->digest_size, s.p, s.len),
          PAWL_OK);
    PT_EQ(sig->verify_run(rsa_case_op, &used), PAWL_PENDING);
    memcpy(saved, rsa_case_op, sizeof saved);
    for (size_t i = 0; i <= 8u * key->len; i++) {
        PT_AT("bytes, bit", key->len, i);
        memcpy(rsa_case_op, saved, sizeof saved);
        if (i < 8u * key->len) {
            pawl_rsa_public_result(power)[i / 8] ^= (uint8_t)(1u << (i % 8));
        }
        units = UINT32_MAX;
        PT_EQ(sig->verify_run(rsa_case_op, &units),
              i < 8u * key->len ? PAWL_ERR_SIGNATURE : PAWL_OK);
    }
}

static inline void rsa_case_sizes_fit(const pawl_sig *const sigs[3])
{
    pawl_public_key key = {0};

    for (key.len = 256; key.len <= 1024; key.len++) {
        for (size_t i = 0; i < 3; i++) {
            PT_AT("bytes", key.len, i);
            PT_OK(sigs[i]->verify_size(&key) <= PAWL_SIG_RSA_SIZE(key.len));
        }
    }
}

/* What start must refuse, with a signature that is otherwise right. */
static inline void rsa_case_refusals(const pawl_sig *sig, pawl_public_key key,
                                     pt_bytes s)
{
    uint8_t digest[PAWL_HASH_SIZE_MAX] = {0}, n[256];
    pawl_public_key bad = key;
    size_t size = sig->verify_size(&key);

#define START(k, op_size, len)                                                 \
    sig->verify_start(sig, rsa_case_op, (op_size), (k), digest,                \
                      sig->hash->digest_size, s.p, (len))
    PT_EQ(START(&key, size, s.len), PAWL_OK);
    PT_EQ(START(&key, size - 1, s.len), PAWL_ERR_MEMORY);
    PT_EQ(START(&key, size, s.len - 1), PAWL_ERR_SIGNATURE);
    PT_EQ(sig->verify_start(sig, rsa_case_op, size, &key, digest,
                            sig->hash->digest_size - 1u, s.p, s.len),
          PAWL_ERR_ARGUMENT);
    bad.kind = PAWL_KEY_P256;
    PT_EQ(START(&bad, size, s.len), PAWL_ERR_ARGUMENT);
    bad = key;
    bad.exponent = 1;
    PT_EQ(START(&bad, size, s.len), PAWL_ERR_WEAK);
    bad.exponent = 65538;
    PT_EQ(START(&bad, size, s.len), PAWL_ERR_WEAK);
    bad = key;
    bad.len = 255;
    PT_EQ(START(&bad, size, 255), PAWL_ERR_WEAK);
    bad.len = 1025;
    PT_EQ(sig->verify_size(&bad), 0);
    PT_EQ(START(&bad, size, 1025), PAWL_ERR_UNSUPPORTED);
    bad.len = 0;
    PT_EQ(START(&bad, size, 0), PAWL_ERR_ENCODING);
    memset(n, 0xff, sizeof n);
    bad.key = n;
    bad.len = 256;
    n[0] = 0x7f; /* 2047 bits */
    PT_EQ(START(&bad, sizeof rsa_case_op, 256), PAWL_ERR_WEAK);
    n[0] = 0;
    PT_EQ(START(&bad, sizeof rsa_case_op, 256), PAWL_ERR_ENCODING);
    n[0] = 0xff;
    n[255] = 0xfe;
    PT_EQ(START(&bad, sizeof rsa_case_op, 256), PAWL_ERR_WEAK);
#undef START
}

#endif
