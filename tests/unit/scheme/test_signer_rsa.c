/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl_signer_rsa_*: published signatures, of PSS with their salts;
 * what the signers make is what the verifiers take; keys and memory that are
 * refused. */
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/key.h"
#include "pawl/rsa.h"
#include "pawl/sig.h"
#include "scheme/rsa_pkcs1.h"
#include "unit/scheme/kat_case.h"

PT_VECTORS(w2048, "wycheproof/rsa_pkcs1_2048_sig_gen_test.ptv")
PT_VECTORS(w3072, "wycheproof/rsa_pkcs1_3072_sig_gen_test.ptv")
PT_VECTORS(botan_pkcs1, "botan/pubkey/rsa_sig.ptv")
PT_VECTORS(mbedtls, "mbedtls/rsa_private.ptv")
PT_VECTORS(botan_pss, "botan/pubkey/rsa_pss_sign.ptv")
PT_VECTORS(boringssl, "boringssl-kat/evp_rsa_sign.ptv")

static const pawl_signer *const pkcs1[3] = {&pawl_signer_rsa_pkcs1_sha256,
                                            &pawl_signer_rsa_pkcs1_sha384,
                                            &pawl_signer_rsa_pkcs1_sha512};
static const pawl_signer *const pss[3] = {&pawl_signer_rsa_pss_rsae_sha256,
                                          &pawl_signer_rsa_pss_rsae_sha384,
                                          &pawl_signer_rsa_pss_rsae_sha512};

static uint64_t memory[900];
static uint8_t signature[PAWL_RSA_PRIVATE_MAX];

/* Random bytes: those that blind, then the salt. */
typedef struct source {
    pt_bytes salt;
    pawl_err err;
} source;

static pawl_err source_fill(void *ctx, uint8_t *out, size_t len)
{
    const source *s = ctx;

    if (s->err != PAWL_OK) {
        return s->err;
    }
    PT_OK(len >= PAWL_RSA_BLIND_SIZE && len <= 96);
    pt_fill(out, len);
    if (s->salt.p != NULL) {
        PT_EQ(len, PAWL_RSA_BLIND_SIZE + s->salt.len);
        memcpy(out + PAWL_RSA_BLIND_SIZE, s->salt.p, s->salt.len);
    }
    return PAWL_OK;
}

/* One signature with exactly `size` bytes, with sign_size of them if 0. */
static pawl_err sign(const pawl_signer *signer, pt_bytes key, size_t size,
                     const uint8_t *digest, source *random, uint32_t budget,
                     size_t *len)
{
    pawl_rng rng = {source_fill, random, NULL};
    pawl_err err;

    size = size != 0 ? size : signer->sign_size(key.p, key.len);
    PT_OK(size < sizeof memory);
    memset(memory, 0xa5, sizeof memory);
    memset(signature, 0, sizeof signature);
    err = signer->sign_start(signer, memory, size, key.p, key.len, digest,
                             signer->hash->digest_size,
                             random != NULL ? &rng : NULL);
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = signer->sign_run(memory, signature, len, &units);
        if (err != PAWL_PENDING) {
            break;
        }
        PT_EQ(units, 0);
    }
    PT_EQ(((uint8_t *)memory)[size], 0xa5);
    return err;
}

static void known(const pawl_signer *signer, pt_bytes key, pt_bytes digest,
                  pt_bytes salt, pt_bytes want)
{
    source random = {salt, PAWL_OK};
    size_t len = 0;

    PT_EQ(sign(signer, key, 0, digest.p, &random, UINT32_MAX, &len), PAWL_OK);
    PT_EQ(len, want.len);
    PT_EQ_BYTES(signature, want.p, want.len);
}

static pt_bytes digest_of(const pawl_hash *hash, pt_bytes msg)
{
    static uint8_t digest[PAWL_HASH_SIZE_MAX];

    kat_digest(hash, msg, digest);
    return (pt_bytes){digest, hash->digest_size};
}

/* The RSAPrivateKey inside a PKCS #8. */
static pt_bytes inside(pt_bytes pkcs8)
{
    pawl_private_key key;

    PT_EQ(pawl_private_key_parse(&key, pkcs8.p, pkcs8.len), PAWL_OK);
    return (pt_bytes){key.rsa.p, key.rsa.len};
}

static void wycheproof(pt_vec v, unsigned long count)
{
    unsigned long seen = 0;

    while (pt_vec_next(&v)) {
        const pawl_signer *signer =
            pkcs1[kat_hash_index(pt_vec_get(&v, "sha"))];

        PT_AT("tcId", pt_vec_number(&v, "tcId"), v.index);
        known(signer, inside(pt_vec_get(&v, "privateKeyPkcs8")),
              digest_of(signer->hash, pt_vec_get(&v, "msg")),
              (pt_bytes){NULL, 0}, pt_vec_get(&v, "sig"));
        seen++;
    }
    PT_EQ(seen, count);
}

PT_TEST(wycheproof_pkcs1)
{
    wycheproof(PT_VEC(w2048), 27);
    wycheproof(PT_VEC(w3072), 26);
}

/* Keys below 2048 bits are signed with by a signer of its own; the library's
 * says no. The message may be a digest. */
static void pkcs1_of(pt_vec v, bool digests, unsigned long count)
{
    static const pawli_rsa_pkcs1 *const forms[3] = {
        &pawli_rsa_pkcs1_form_sha256, &pawli_rsa_pkcs1_form_sha384,
        &pawli_rsa_pkcs1_form_sha512};
    unsigned long seen = 0;

    while (pt_vec_next(&v)) {
        size_t i = kat_hash_index(pt_vec_get(&v, "Kind")), len = 0;
        bool weak = pt_vec_get(&v, "Signature").len < 256;
        pawl_signer signer;
        pawli_rsa_pkcs1 form;
        pt_bytes digest;
        source random = {{NULL, 0}, PAWL_OK};

        if (i > 2) {
            continue; /* in crypto/test_rsa_private */
        }
        PT_AT("case", v.index, 0);
        signer = *pkcs1[i];
        form = *forms[i];
        form.bits_min = 768;
        signer.form = &form;
        digest = digests ? pt_vec_get(&v, "Msg")
                         : digest_of(signer.hash, pt_vec_get(&v, "Msg"));
        known(&signer, pt_vec_get(&v, "Key"), digest, (pt_bytes){NULL, 0},
              pt_vec_get(&v, "Signature"));
        PT_EQ(sign(pkcs1[i], pt_vec_get(&v, "Key"), 0, digest.p, &random,
                   UINT32_MAX, &len),
              weak ? PAWL_ERR_WEAK : PAWL_OK);
        seen++;
    }
    PT_EQ(seen, count);
}

PT_TEST(botan_and_mbedtls_pkcs1)
{
    pkcs1_of(PT_VEC(botan_pkcs1), false, 14);
    pkcs1_of(PT_VEC(mbedtls), true, 3);
}

PT_TEST(botan_pss_salted)
{
    pt_vec v = PT_VEC(botan_pss);
    unsigned long seen = 0;

    while (pt_vec_next(&v)) {
        const pawl_signer *signer = pss[kat_hash_index(pt_vec_get(&v, "Hash"))];

        PT_AT("case", v.index, 0);
        known(signer, pt_vec_get(&v, "Key"),
              digest_of(signer->hash, pt_vec_get(&v, "Msg")),
              pt_vec_get(&v, "Nonce"), pt_vec_get(&v, "Signature"));
        seen++;
    }
    PT_EQ(seen, 20);
}

/* Also p below q, and primes of different lengths. */
PT_TEST(boringssl_keys)
{
    pt_vec v = PT_VEC(boringssl);
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        pawl_signer signer = pawl_signer_rsa_pkcs1_sha256;
        pawli_rsa_pkcs1 form = pawli_rsa_pkcs1_form_sha256;
        pt_bytes key = inside(pt_vec_get(&v, "PKCS8"));
        pt_bytes in = pt_vec_get(&v, "Input");

        form.bits_min = 1024;
        signer.form = &form;
        if (pt_vec_number(&v, "Message") != 0) {
            in = digest_of(signer.hash, in);
        }
        PT_AT("case", v.index, 0);
        known(&signer, key, in, (pt_bytes){NULL, 0}, pt_vec_get(&v, "Output"));
        right++;
    }
    PT_EQ(right, 3);
}

/* Two PSS signatures of one digest differ and verify, in any budget. */
PT_TEST(what_is_signed_verifies)
{
    static const pawl_sig *const sigs[3] = {&pawl_sig_rsa_pss_rsae_sha256,
                                            &pawl_sig_rsa_pss_rsae_sha384,
                                            &pawl_sig_rsa_pss_rsae_sha512};
    pt_vec v = PT_VEC(w2048);
    pt_bytes der;
    pawl_private_key key;
    uint8_t digest[PAWL_HASH_SIZE_MAX], last[256] = {0};

    PT_OK(pt_vec_next(&v));
    der = pt_vec_get(&v, "privateKeyPkcs8");
    PT_EQ(pawl_private_key_parse(&key, der.p, der.len), PAWL_OK);
    pt_fill(digest, sizeof digest);
    for (unsigned i = 0; i < 6; i++) {
        const pawl_signer *signer = pss[i / 2];
        pawl_public_key public_key = {.kind = PAWL_KEY_RSA,
                                      .len = key.n.len,
                                      .exponent = 65537,
                                      .key = key.n.p};
        source random = {{NULL, 0}, PAWL_OK};
        uint32_t units = UINT32_MAX;
        size_t len = 0;

        PT_AT("hash, budget", i / 2, i % 2);
        PT_EQ(sign(signer, inside(der), i % 2 == 0 ? 0 : 5000, digest, &random,
                   i % 2 == 0 ? 1 : 1000, &len),
              PAWL_OK);
        PT_EQ(len, 256);
        PT_OK(memcmp(last, signature, sizeof last) != 0);
        memcpy(last, signature, sizeof last);
        PT_EQ(sigs[i / 2]->verify_start(
                  sigs[i / 2], memory, sizeof memory, &public_key, digest,
                  signer->hash->digest_size, signature, len),
              PAWL_OK);
        PT_EQ(sigs[i / 2]->verify_run(memory, &units), PAWL_OK);
    }
}

/* To another place after every unit. */
static void moving(const pawl_signer *signer, pt_bytes key, size_t size,
                   pt_bytes want)
{
    static uint64_t other[PT_COUNT(memory)];
    source random = {{NULL, 0}, PAWL_OK};
    pawl_rng rng = {source_fill, &random, NULL};
    uint64_t *now = memory, *next = other;
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    size_t len = 0;
    pawl_err err;

    pt_seed(5);
    pt_fill(digest, sizeof digest);
    PT_EQ(signer->sign_start(signer, now, size, key.p, key.len, digest,
                             signer->hash->digest_size, &rng),
          PAWL_OK);
    for (;;) {
        uint32_t units = 1;
        uint64_t *left = now;

        err = signer->sign_run(now, signature, &len, &units);
        if (err != PAWL_PENDING) {
            break;
        }
        memcpy(next, now, size);
        memset(now, 0xa5, size);
        now = next;
        next = left;
    }
    PT_EQ(err, PAWL_OK);
    PT_EQ(len, want.len);
    PT_EQ_BYTES(signature, want.p, want.len);
}

PT_TEST(an_operation_may_be_moved)
{
    pt_vec v = PT_VEC(w2048);
    pt_bytes key;

    PT_OK(pt_vec_next(&v));
    key = inside(pt_vec_get(&v, "privateKeyPkcs8"));
    for (unsigned i = 0; i < 12; i++) {
        const pawl_signer *signer = i % 2 == 0 ? pkcs1[i / 4] : pss[i / 4];
        size_t least = signer->sign_size(key.p, key.len);
        size_t size = i / 2 % 2 == 0 ? least : least + 2048;
        uint8_t digest[PAWL_HASH_SIZE_MAX], want[256];
        source random = {{NULL, 0}, PAWL_OK};
        size_t len = 0;

        PT_AT("signer, size", i, size);
        pt_seed(5);
        pt_fill(digest, sizeof digest);
        PT_EQ(sign(signer, key, size, digest, &random, UINT32_MAX, &len),
              PAWL_OK);
        memcpy(want, signature, sizeof want);
        moving(signer, key, size, (pt_bytes){want, len});
    }
}

PT_TEST(refusals)
{
    const pawl_signer *signer = &pawl_signer_rsa_pss_rsae_sha256;
    pt_vec v = PT_VEC(w2048);
    source random = {{NULL, 0}, PAWL_OK};
    pawl_rng rng = {source_fill, &random, NULL};
    uint8_t digest[64] = {0}, copy[2000];
    size_t len = 77;
    pt_bytes key;

    PT_OK(pt_vec_next(&v));
    key = inside(pt_vec_get(&v, "privateKeyPkcs8"));
    PT_OK(signer->sign_size(key.p, key.len) < 1800);
    PT_EQ(sign(signer, key, 0, digest, NULL, UINT32_MAX, &len),
          PAWL_ERR_UNSEEDED);
    random.err = PAWL_ERR_ENTROPY;
    PT_EQ(sign(signer, key, 0, digest, &random, UINT32_MAX, &len),
          PAWL_ERR_ENTROPY);
    random.err = PAWL_OK;
    PT_EQ(sign(signer, key, signer->sign_size(key.p, key.len) - 1, digest,
               &random, UINT32_MAX, &len),
          PAWL_ERR_MEMORY);
    PT_EQ(signer->sign_start(signer, memory, sizeof memory, key.p, key.len,
                             digest, 31, &rng),
          PAWL_ERR_ARGUMENT);
    /* Every length but the right one. */
    for (size_t i = 0; i < key.len; i++) {
        PT_AT("length", i, 0);
        PT_EQ(signer->sign_size(key.p, i), 0);
        PT_EQ(signer->sign_start(signer, memory, sizeof memory, key.p, i,
                                 digest, 32, &rng),
              PAWL_ERR_ENCODING);
    }
    memcpy(copy, key.p, key.len);
    copy[key.len] = 0;
    PT_EQ(signer->sign_size(copy, key.len + 1), 0);
    copy[6] = 1; /* version: more than two primes */
    PT_EQ(signer->sign_start(signer, memory, sizeof memory, copy, key.len,
                             digest, 32, &rng),
          PAWL_ERR_UNSUPPORTED);
    /* A number that is another one: nothing comes out. */
    memcpy(copy, key.p, key.len);
    copy[key.len - 1] ^= 1;
    PT_EQ(sign(signer, (pt_bytes){copy, key.len}, 0, digest, &random,
               UINT32_MAX, &len),
          PAWL_ERR_FAULT);
    PT_EQ(len, 77);
    PT_EQ(signature[0] | signature[255], 0);
}

int main(void)
{
    PT_RUN(wycheproof_pkcs1);
    PT_RUN(botan_and_mbedtls_pkcs1);
    PT_RUN(botan_pss_salted);
    PT_RUN(boringssl_keys);
    PT_RUN(what_is_signed_verifies);
    PT_RUN(an_operation_may_be_moved);
    PT_RUN(refusals);
    return pt_done();
}
