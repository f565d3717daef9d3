/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/ccm.h, and the AEADs over it, with published answers. That cuts
 * change nothing is shown in property/aead_laws.c for nonces of 12 bytes, and
 * here for others. */
#include "pawl/ccm.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(nist, "nist-cavp/aes_ccm_test.ptv")
PT_VECTORS(pyca, "pyca-vectors/ciphers/ccm.ptv")
PT_VECTORS(wycheproof, "wycheproof/aes_ccm_test.ptv")
PT_VECTORS(botan, "botan/aead/ccm.ptv")
PT_VECTORS(mbedtls, "mbedtls/test_suite_ccm.ptv")
PT_VECTORS(matter, "boringssl-kat/aes_128_ccm_matter_tests.ptv")
PT_VECTORS(bluetooth, "boringssl-kat/aes_128_ccm_bluetooth_8_tests.ptv")
PT_VECTORS(acvp, "nist-acvp/AES-CCM.prompt.ptv")

#define LONGEST 4096

typedef struct ccm_case {
    pt_bytes key, nonce, aad, msg, ct, tag;
    bool valid; /* of ct and tag; msg is then what they hold */
} ccm_case;

static const pawl_block *block_of(size_t key_size)
{
    PT_OK(key_size == 16 || key_size == 24 || key_size == 32);
    return key_size == 16   ? &pawl_block_aes128
           : key_size == 24 ? &pawl_block_aes192
                            : &pawl_block_aes256;
}

/* data in pieces of random size; out gets the tag. */
static pawl_err pieces(const ccm_case *k, pawl_aead_direction way,
                       uint8_t *data, uint8_t *out)
{
    size_t len = k->ct.len;
    pawl_ccm c;
    pawl_err err;

    pawl_ccm_init(&c, block_of(k->key.len), k->key.p);
    err = pawl_ccm_start(&c, way, k->nonce.p, k->nonce.len, k->aad.p,
                         k->aad.len, len, k->tag.len);
    if (err != PAWL_OK) {
        return err;
    }
    for (size_t at = 0, n; at < len; at += n) {
        n = pt_random((uint32_t)(len - at + 1));
        pawl_ccm_crypt(&c, data + at, n);
    }
    pawl_ccm_tag(&c, out);
    pawl_ccm_wipe(&c);
    return PAWL_OK;
}

/* The instance of these sizes, or NULL. */
static const pawl_aead *instance(const ccm_case *k)
{
    static const pawl_aead *const aeads[] = {
        &pawl_aead_aes128_ccm, &pawl_aead_aes192_ccm, &pawl_aead_aes256_ccm,
        &pawl_aead_aes128_ccm_8, &pawl_aead_aes256_ccm_8};

    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        if (aeads[i]->key_size == k->key.len &&
            aeads[i]->nonce_size == k->nonce.len &&
            aeads[i]->tag_size == k->tag.len) {
            return aeads[i];
        }
    }
    return NULL;
}

static void through_the_interface(const pawl_aead *aead, const ccm_case *k)
{
    static uint8_t data[LONGEST];
    static const uint8_t zeros[LONGEST];
    uint8_t tag[PAWL_CCM_TAG_MAX];
    pawl_aead_ctx ctx;

    memset(&ctx, 0xa5, sizeof ctx);
    aead->init(&ctx, k->key.p);
    if (k->valid) {
        memcpy(data, k->msg.p, k->msg.len);
        pawl_aead_seal(aead, &ctx, data, k->msg.len, tag, k->nonce.p, k->aad.p,
                       k->aad.len);
        PT_EQ_BYTES(data, k->ct.p, k->ct.len);
        PT_EQ_BYTES(tag, k->tag.p, k->tag.len);
    }
    memcpy(data, k->ct.p, k->ct.len);
    PT_EQ(pawl_aead_open(aead, &ctx, data, k->ct.len, k->tag.p, k->nonce.p,
                         k->aad.p, k->aad.len),
          k->valid ? PAWL_OK : PAWL_ERR_TAG);
    PT_EQ_BYTES(data, k->valid ? k->msg.p : zeros, k->ct.len);
}

/* Both ways; returns whether sizes were of those that CCM has. */
static bool run(const ccm_case *k)
{
    static uint8_t data[LONGEST];
    uint8_t tag[PAWL_CCM_TAG_MAX];
    pawl_err err;

    PT_OK(k->ct.len <= sizeof data && (!k->valid || k->msg.len == k->ct.len));
    memcpy(data, k->ct.p, k->ct.len);
    err = pieces(k, PAWL_AEAD_OPEN, data, tag);
    if (err != PAWL_OK) {
        PT_EQ(err, PAWL_ERR_ARGUMENT);
        PT_OK(!k->valid);
        return false;
    }
    PT_EQ(memcmp(tag, k->tag.p, k->tag.len) == 0, k->valid);
    if (k->valid) {
        PT_EQ_BYTES(data, k->msg.p, k->msg.len);
        PT_EQ(pieces(k, PAWL_AEAD_SEAL, data, tag), PAWL_OK);
        PT_EQ_BYTES(data, k->ct.p, k->ct.len);
        PT_EQ_BYTES(tag, k->tag.p, k->tag.len);
    }
    if (instance(k) != NULL && k->aad.len < 0x10000) {
        through_the_interface(instance(k), k);
    }
    return true;
}

/* The last n bytes of ct become the tag. */
static void split(ccm_case *k, size_t n)
{
    PT_OK(k->ct.len >= n);
    k->ct.len -= n;
    k->tag.p = k->ct.p + k->ct.len;
    k->tag.len = n;
}

PT_TEST(nist_cases_of_every_nonce_and_tag_length)
{
    pt_vec v = PT_VEC(nist);
    unsigned long wrong = 0;

    while (pt_vec_next(&v)) {
        ccm_case k = {pt_vec_get(&v, "Key"),
                      pt_vec_get(&v, "IV"),
                      pt_vec_get(&v, "AAD"),
                      pt_vec_get(&v, "Plaintext"),
                      pt_vec_get(&v, "Ciphertext"),
                      pt_vec_get(&v, "Tag"),
                      pt_vec_get(&v, "Operation").p == NULL};

        PT_AT("case", v.index, k.key.len);
        PT_OK(run(&k));
        wrong += k.valid ? 0 : 1;
    }
    PT_EQ(v.index, 2865);
    PT_EQ(wrong, 477);
}

PT_TEST(more_cases_of_nist)
{
    pt_vec v = PT_VEC(pyca);

    while (pt_vec_next(&v)) {
        ccm_case k = {pt_vec_get(&v, "Key"),
                      pt_vec_get(&v, "Nonce"),
                      pt_vec_get(&v, "Adata"),
                      pt_vec_get(&v, "Payload"),
                      pt_vec_get(&v, "Ciphertext"),
                      pt_vec_get(&v, "Tag"),
                      pt_vec_get(&v, "Result").p == NULL};

        PT_AT("case", v.index, k.key.len);
        PT_OK(run(&k));
    }
    PT_EQ(v.index, 10);
}

/* Among its invalid cases are nonces and tags of sizes that do not exist. */
PT_TEST(wycheproof_cases_of_every_size)
{
    pt_vec v = PT_VEC(wycheproof);
    unsigned long refused = 0;

    while (pt_vec_next(&v)) {
        ccm_case k = {pt_vec_get(&v, "key"),
                      pt_vec_get(&v, "iv"),
                      pt_vec_get(&v, "aad"),
                      pt_vec_get(&v, "msg"),
                      pt_vec_get(&v, "ct"),
                      pt_vec_get(&v, "tag"),
                      pt_vec_is(&v, "result", "valid")};

        PT_AT("tcId", pt_vec_number(&v, "tcId"), v.index);
        refused += run(&k) ? 0 : 1;
    }
    PT_EQ(v.index, 438);
    PT_EQ(refused, 45);
}

/* CCM(t,l): tag of t bytes after the ciphertext. */
PT_TEST(botan_cases)
{
    pt_vec v = PT_VEC(botan);

    while (pt_vec_next(&v)) {
        pt_bytes name = pt_vec_get(&v, "[]");
        ccm_case k = {pt_vec_get(&v, "Key"),
                      pt_vec_get(&v, "Nonce"),
                      pt_vec_get(&v, "AD"),
                      pt_vec_get(&v, "In"),
                      pt_vec_get(&v, "Out"),
                      {NULL, 0},
                      true};
        size_t size = name.p[12] - (size_t)'0';

        PT_AT("case", v.index, 0);
        PT_EQ_BYTES(name.p, "AES-128/CCM(", 12);
        if (name.p[13] != ',') {
            size = 10 * size + name.p[13] - (size_t)'0';
        }
        split(&k, size);
        PT_OK(run(&k));
    }
    PT_EQ(v.index, 34);
}

/* Key, message, nonce, aad, ciphertext and tag; the size of the tag is what is
 * longer than the message. */
PT_TEST(mbedtls_cases)
{
    pt_vec v = PT_VEC(mbedtls);

    while (pt_vec_next(&v)) {
        ccm_case k = {pt_vec_get(&v, "2"),
                      pt_vec_get(&v, "4"),
                      pt_vec_get(&v, "5"),
                      pt_vec_get(&v, "3"),
                      pt_vec_get(&v, "6"),
                      {NULL, 0},
                      true};

        PT_AT("case", v.index, 0);
        split(&k, k.ct.len - k.msg.len);
        PT_OK(run(&k));
    }
    PT_EQ(v.index, 25);
}

static void protocol(pt_vec v, size_t tag_size, unsigned long count)
{
    while (pt_vec_next(&v)) {
        ccm_case k = {pt_vec_get(&v, "KEY"),
                      pt_vec_get(&v, "NONCE"),
                      pt_vec_get(&v, "AD"),
                      pt_vec_get(&v, "IN"),
                      pt_vec_get(&v, "CT"),
                      pt_vec_get(&v, "TAG"),
                      true};

        PT_AT("case", v.index, tag_size);
        PT_EQ(k.tag.len, tag_size);
        PT_OK(run(&k));
    }
    PT_EQ(v.index, count);
}

PT_TEST(cases_of_matter_and_bluetooth)
{
    protocol(PT_VEC(matter), 16, 11);
    protocol(PT_VEC(bluetooth), 8, 11);
}

PT_TEST(acvp_cases_both_ways)
{
    pt_vec v = PT_VEC(acvp);
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        ccm_case k = {pt_vec_get(&v, "key"),
                      pt_vec_get(&v, "iv"),
                      pt_vec_get(&v, "aad"),
                      pt_vec_get(&v, "pt"),
                      pt_vec_get(&v, "ct"),
                      {NULL, 0},
                      !pt_vec_is(&v, "testPassed", "false")};

        PT_AT("tcId", pt_vec_number(&v, "tcId"), 0);
        split(&k, pt_vec_number(&v, "tagLen") / 8);
        PT_OK(run(&k));
        right += k.valid ? 1 : 0;
    }
    PT_EQ(v.index, 72);
    PT_EQ(right, 71);
}

PT_TEST(sizes_that_are_not_of_ccm_are_refused)
{
    static const uint8_t nonce[16];
    pawl_ccm c;

    pawl_ccm_init(&c, &pawl_block_aes128, nonce);
    for (size_t n = 0; n < 16; n++) {
        for (size_t t = 0; t < 20; t++) {
            bool good = n >= 7 && n <= 13 && t >= 4 && t <= 16 && t % 2 == 0;

            PT_AT("nonce, tag", n, t);
            PT_EQ(pawl_ccm_start(&c, PAWL_AEAD_SEAL, nonce, n, NULL, 0, 5, t),
                  good ? PAWL_OK : PAWL_ERR_ARGUMENT);
        }
    }
    PT_EQ(pawl_ccm_start(&c, PAWL_AEAD_SEAL, nonce, 13, NULL, 0, 65535, 16),
          PAWL_OK);
    PT_EQ(pawl_ccm_start(&c, PAWL_AEAD_SEAL, nonce, 13, NULL, 0, 65536, 16),
          PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_ccm_start(&c, PAWL_AEAD_SEAL, nonce, 12, NULL, 0, 0xffffff, 16),
          PAWL_OK);
    PT_EQ(pawl_ccm_start(&c, PAWL_AEAD_SEAL, nonce, 12, NULL, 0, 0x1000000, 16),
          PAWL_ERR_ARGUMENT);
}

int main(void)
{
    PT_RUN(nist_cases_of_every_nonce_and_tag_length);
    PT_RUN(more_cases_of_nist);
    PT_RUN(wycheproof_cases_of_every_size);
    PT_RUN(botan_cases);
    PT_RUN(mbedtls_cases);
    PT_RUN(cases_of_matter_and_bluetooth);
    PT_RUN(acvp_cases_both_ways);
    PT_RUN(sizes_that_are_not_of_ccm_are_refused);
    return pt_done();
}
