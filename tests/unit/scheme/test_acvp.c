/* SPDX-License-Identifier: Apache-2.0
 * NIST ACVP, symmetric part: SHA-2 with its chains and, when PAWL_LONG is set,
 * messages of 1 GiB; HMAC, HKDF, AES-CTR and AES-GCM, short tags among them. */
#include "pawl/aead.h"
#include "pawl/aes.h"
#include "pawl/hkdf.h"
#include "unit/scheme/kat_case.h"

#include <stdlib.h>

PT_VECTORS(sha2_256, "nist-acvp/SHA2-256.prompt.ptv")
PT_VECTORS(sha2_384, "nist-acvp/SHA2-384.prompt.ptv")
PT_VECTORS(hmac_256, "nist-acvp/HMAC-SHA2-256.prompt.ptv")
PT_VECTORS(hmac_384, "nist-acvp/HMAC-SHA2-384.prompt.ptv")
PT_VECTORS(hmac_512, "nist-acvp/HMAC-SHA2-512.prompt.ptv")
PT_VECTORS(hkdf, "nist-acvp/HKDF.prompt.ptv")
PT_VECTORS(aes_ctr, "nist-acvp/AES-CTR.prompt.ptv")
PT_VECTORS(aes_gcm, "nist-acvp/AES-GCM.prompt.ptv")

#define MESSAGE_MAX 2048 /* bytes of any message of a cipher, and room */

/* 100 digests, each of 1000 hashes over the last three. */
static void chain(const pawl_hash *h, pt_bytes seed, pt_bytes want)
{
    size_t size = h->digest_size;
    uint8_t m[3 * PAWL_HASH_SIZE_MAX], md[PAWL_HASH_SIZE_MAX];

    PT_EQ(seed.len, size);
    PT_EQ(want.len, 100 * size);
    memcpy(md, seed.p, size);
    for (unsigned outer = 0; outer < 100; outer++) {
        PT_AT("chain", outer, size);
        for (size_t i = 0; i < 3; i++) {
            memcpy(m + i * size, md, size);
        }
        for (unsigned i = 0; i < 1000; i++) {
            pt_bytes msg = {m, 3 * size};

            kat_digest(h, msg, md);
            memmove(m, m + size, 2 * size);
            memcpy(m + 2 * size, md, size);
        }
        PT_EQ_BYTES(md, want.p + outer * size, size);
    }
}

/* content again and again, fullLength bits of it. */
static void large(const pawl_hash *h, const pt_vec *v)
{
    uint8_t piece[4096], md[PAWL_HASH_SIZE_MAX];
    pt_bytes content = pt_vec_get(v, "largeMsg.content");
    uint64_t left;
    pawl_hash_ctx ctx;

    PT_OK(pt_vec_is(v, "largeMsg.fullLength", "8589934592"));
    PT_EQ(content.len, 8);
    left = (uint64_t)1 << 30;
    for (size_t i = 0; i < sizeof piece; i++) {
        piece[i] = content.p[i % 8];
    }
    h->init(&ctx);
    for (; left > 0; left -= sizeof piece) {
        h->update(&ctx, piece, sizeof piece);
    }
    h->digest(&ctx, md);
    PT_EQ_BYTES(md, pt_vec_get(v, "md").p, h->digest_size);
}

static void sha2(pt_vec v, const pawl_hash *h)
{
    while (pt_vec_next(&v)) {
        uint8_t md[PAWL_HASH_SIZE_MAX];

        PT_AT("case", v.index, h->id);
        if (pt_vec_is(&v, "testType", "MCT")) {
            chain(h, pt_vec_get(&v, "msg"), pt_vec_get(&v, "resultsArray"));
        } else if (pt_vec_is(&v, "testType", "LDT")) {
            if (getenv("PAWL_LONG") != NULL) {
                large(h, &v);
            }
        } else {
            PT_EQ(pt_vec_number(&v, "len"), 8 * pt_vec_get(&v, "msg").len);
            kat_digest(h, pt_vec_get(&v, "msg"), md);
            PT_EQ(pt_vec_get(&v, "md").len, h->digest_size);
            PT_EQ_BYTES(md, pt_vec_get(&v, "md").p, h->digest_size);
        }
    }
    PT_EQ(v.index, 3);
}

PT_TEST(hashes_of_messages_of_chains_and_of_a_gibibyte)
{
    sha2(PT_VEC(sha2_256), &pawl_hash_sha256);
    sha2(PT_VEC(sha2_384), &pawl_hash_sha384);
}

static void hmac(pt_vec v, const pawl_hash *h, unsigned long count)
{
    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, h->id);
        PT_EQ(pt_vec_number(&v, "macLen"), 8 * pt_vec_get(&v, "mac").len);
        kat_hmac(h, pt_vec_get(&v, "key"), pt_vec_get(&v, "msg"),
                 pt_vec_get(&v, "mac"));
    }
    PT_EQ(v.index, count);
}

PT_TEST(tags_of_hmac_whole_and_cut)
{
    hmac(PT_VEC(hmac_256), &pawl_hash_sha256, 8);
    hmac(PT_VEC(hmac_384), &pawl_hash_sha384, 20);
    hmac(PT_VEC(hmac_512), &pawl_hash_sha512, 20);
}

/* What one party brings: its name and, perhaps, a key. */
static size_t party(const pt_vec *v, const char *id, const char *ephemeral,
                    uint8_t *out)
{
    pt_bytes name = pt_vec_get(v, id), key = pt_vec_get(v, ephemeral);

    PT_OK(name.len + key.len <= 64);
    memcpy(out, name.p, name.len);
    if (key.len > 0) {
        memcpy(out + name.len, key.p, key.len);
    }
    return name.len + key.len;
}

PT_TEST(hkdf_for_two_parties)
{
    pt_vec v = PT_VEC(hkdf);

    while (pt_vec_next(&v)) {
        const pawl_hash *h =
            kat_hash(pt_vec_get(&v, "kdfConfiguration.hmacAlg"));
        pt_bytes salt = pt_vec_get(&v, "kdfParameter.salt");
        pt_bytes z = pt_vec_get(&v, "kdfParameter.z");
        pt_bytes want = pt_vec_get(&v, "dkm");
        uint8_t info[128], prk[PAWL_HASH_SIZE_MAX], out[256];
        size_t len = party(&v, "fixedInfoPartyU.partyId",
                           "fixedInfoPartyU.ephemeralData", info);

        PT_AT("tcId", pt_vec_number(&v, "tcId"), h->id);
        len += party(&v, "fixedInfoPartyV.partyId",
                     "fixedInfoPartyV.ephemeralData", info + len);
        PT_EQ(want.len, sizeof out);
        pawl_hkdf_extract(h, prk, salt.p, salt.len, z.p, z.len);
        PT_EQ(pawl_hkdf_expand(h, out, sizeof out, prk, h->digest_size, info,
                               len),
              PAWL_OK);
        PT_EQ_BYTES(out, want.p, sizeof out);
        PT_OK(!pt_vec_is(&v, "testPassed", "false"));
    }
    PT_EQ(v.index, 10);
}

/* The counter of these vectors has 128 bits, that of pawl_aes_ctr 32: a call
 * a block, and the carry here. */
PT_TEST(counter_mode)
{
    pt_vec v = PT_VEC(aes_ctr);
    unsigned long wrapped = 0;

    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "key"), pt = pt_vec_get(&v, "pt");
        pt_bytes ct = pt_vec_get(&v, "ct");
        uint8_t counter[16], data[MESSAGE_MAX] = {0};
        pawl_aes aes;

        PT_AT("tcId", pt_vec_number(&v, "tcId"), pt.len);
        PT_OK(pt.len > 0 && pt.len == ct.len && pt.len + 16 <= sizeof data);
        memcpy(counter, pt_vec_get(&v, "iv").p, 16);
        memcpy(data, pt.p, pt.len);
        if (key.len == 24) {
            pawl_aes192_init(&aes, key.p);
        } else {
            pawl_aes_init(&aes, key.p, key.len);
        }
        for (size_t at = 0; at < pt.len; at += 16) {
            pawl_aes_ctr(&aes, counter, data + at, 1);
            if (memcmp(counter + 12, "\0\0\0\0", 4) == 0) {
                wrapped++;
                for (size_t i = 12; i > 0 && ++counter[i - 1] == 0; i--) {
                }
            }
        }
        PT_EQ_BYTES(data, ct.p, ct.len);
    }
    PT_EQ(v.index, 48);
    PT_OK(wrapped > 0);
}

/* The tag that we make of the ciphertext starts with theirs, or not. */
PT_TEST(gcm_with_tags_of_32_to_128_bits)
{
    pt_vec v = PT_VEC(aes_gcm);
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        unsigned long bits = pt_vec_number(&v, "keyLen");
        const pawl_aead *aead = bits == 128   ? &pawl_aead_aes128_gcm
                                : bits == 192 ? &pawl_aead_aes192_gcm
                                              : &pawl_aead_aes256_gcm;
        pt_bytes pt = pt_vec_get(&v, "pt"), ct = pt_vec_get(&v, "ct");
        pt_bytes tag = pt_vec_get(&v, "tag"), aad = pt_vec_get(&v, "aad");
        bool good = !pt_vec_is(&v, "testPassed", "false");
        bool open = pt_vec_is(&v, "direction", "decrypt");
        uint8_t data[MESSAGE_MAX], got[16];
        pawl_aead_ctx ctx;

        PT_AT("tcId", pt_vec_number(&v, "tcId"), tag.len);
        PT_EQ(pt_vec_get(&v, "key").len, aead->key_size);
        PT_EQ(pt_vec_get(&v, "iv").len, 12);
        PT_EQ(8 * tag.len, pt_vec_number(&v, "tagLen"));
        PT_OK(ct.len <= sizeof data && (!good || pt.len == ct.len));
        memcpy(data, open ? ct.p : pt.p, ct.len);
        aead->init(&ctx, pt_vec_get(&v, "key").p);
        aead->start(&ctx, open ? PAWL_AEAD_OPEN : PAWL_AEAD_SEAL,
                    pt_vec_get(&v, "iv").p, aad.p, aad.len, ct.len);
        aead->crypt(&ctx, data, ct.len);
        aead->tag(&ctx, got);
        PT_EQ(memcmp(got, tag.p, tag.len) == 0, good);
        if (good) {
            PT_EQ_BYTES(data, open ? pt.p : ct.p, ct.len);
            right++;
        }
    }
    PT_EQ(v.index, 42);
    PT_EQ(right, 35);
}

int main(void)
{
    PT_RUN(hashes_of_messages_of_chains_and_of_a_gibibyte);
    PT_RUN(tags_of_hmac_whole_and_cut);
    PT_RUN(hkdf_for_two_parties);
    PT_RUN(counter_mode);
    PT_RUN(gcm_with_tags_of_32_to_128_bits);
    return pt_done();
}
