/* SPDX-License-Identifier: Apache-2.0
 * Tests the verifying instances for ECDSA on P-256, and their DER. */
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/ec.h"
#include "pawl/selftest.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_der.h"
#include "unit/p256_rfc6979.h"

PT_VECTORS(wycheproof, "wycheproof/ecdsa_secp256r1_sha256_test.ptv")
PT_VECTORS(cavp, "nist-cavp/ecdsa_verify_tests.ptv")

static union {
    uint64_t align;
    uint8_t bytes[1024];
} memory;

static pawl_err verify(const pawl_sig *sig, const uint8_t *point,
                       size_t point_len, const uint8_t *digest,
                       const uint8_t *der, size_t der_len, uint32_t budget)
{
    pawl_public_key key = {
        .kind = PAWL_KEY_P256, .len = (uint16_t)point_len, .key = point};
    pawl_err err =
        sig->verify_start(sig, memory.bytes, sig->verify_size(&key), &key,
                          digest, sig->hash->digest_size, der, der_len);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = sig->verify_run(memory.bytes, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

PT_TEST(wycheproof_signatures_have_their_verdict)
{
    const pawl_hash *hash = &pawl_hash_sha256;
    pt_vec v = PT_VEC(wycheproof);

    while (pt_vec_next(&v)) {
        pawl_hash_ctx ctx;
        uint8_t digest[32];
        pt_bytes point = pt_vec_get(&v, "publicKey.uncompressed");
        pt_bytes msg = pt_vec_get(&v, "msg");
        pt_bytes der = pt_vec_get(&v, "sig");

        PT_AT("case", v.index, pt_vec_number(&v, "tcId"));
        hash->init(&ctx);
        hash->update(&ctx, msg.p, msg.len);
        hash->digest(&ctx, digest);
        PT_EQ(verify(&pawl_sig_ecdsa_p256_sha256, point.p, point.len, digest,
                     der.p, der.len, UINT32_MAX),
              pt_vec_is(&v, "result", "valid") ? PAWL_OK : PAWL_ERR_SIGNATURE);
    }
    PT_EQ(v.index, 386);
}

/* out[32] := in, shortened or padded on the left. */
static void fit(uint8_t *out, pt_bytes in)
{
    size_t len = in.len < 32 ? in.len : 32;

    memset(out, 0, 32);
    memcpy(out + 32 - len, in.p + in.len - len, len);
}

PT_TEST(nist_signatures_have_their_verdict_with_each_hash)
{
    static const pawl_sig *const schemes[] = {&pawl_sig_ecdsa_p256_sha256,
                                              &pawl_sig_ecdsa_p256_sha384,
                                              &pawl_sig_ecdsa_p256_sha512};
    pt_vec v = PT_VEC(cavp);
    unsigned long used[3] = {0};

    while (pt_vec_next(&v)) {
        uint8_t point[65], raw[64], der[PAWLI_ECDSA_DER_MAX(32)];
        pt_bytes digest = pt_vec_get(&v, "Digest");
        bool invalid = pt_vec_get(&v, "Invalid").p != NULL;

        if (!pt_vec_is(&v, "Curve", "P-256")) {
            continue;
        }
        point[0] = 4;
        fit(point + 1, pt_vec_get(&v, "X"));
        fit(point + 33, pt_vec_get(&v, "Y"));
        fit(raw, pt_vec_get(&v, "R"));
        fit(raw + 32, pt_vec_get(&v, "S"));
        for (size_t i = 0; i < 3; i++) {
            if (schemes[i]->hash->digest_size != digest.len) {
                continue;
            }
            PT_AT("case", v.index, digest.len);
            used[i]++;
            pawl_err err =
                verify(schemes[i], point, 65, digest.p, der,
                       pawli_ecdsa_der_write(der, raw, 32), UINT32_MAX);

            PT_OK((err == PAWL_OK) == !invalid);
            PT_OK(err == PAWL_OK || err == PAWL_ERR_SIGNATURE);
        }
    }
    PT_EQ(used[0], 25);
    PT_EQ(used[1], 15);
    PT_EQ(used[2], 15);
}

PT_TEST(rfc_6979_signatures_verify_with_any_slicing)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, UINT32_MAX};
    static const pawl_sig *const schemes[] = {&pawl_sig_ecdsa_p256_sha256,
                                              &pawl_sig_ecdsa_p256_sha384,
                                              &pawl_sig_ecdsa_p256_sha512};

    for (size_t i = 0; i < PT_COUNT(rfc6979); i++) {
        for (size_t j = 0; j < 3; j++) {
            uint8_t der[PAWLI_ECDSA_DER_MAX(32)];
            size_t len = pawli_ecdsa_der_write(der, rfc6979[i].sig, 32);

            if (schemes[j]->hash->digest_size != rfc6979[i].digest_len) {
                continue;
            }
            for (size_t b = 0; b < PT_COUNT(budgets); b++) {
                PT_AT(rfc6979[i].name, i, budgets[b]);
                PT_EQ(verify(schemes[j], rfc6979_public, 65, rfc6979[i].digest,
                             der, len, budgets[b]),
                      PAWL_OK);
            }
            der[len - 1] ^= 1;
            PT_EQ(verify(schemes[j], rfc6979_public, 65, rfc6979[i].digest, der,
                         len, UINT32_MAX),
                  PAWL_ERR_SIGNATURE);
        }
    }
}

PT_TEST(keys_and_memory_are_checked_at_the_start)
{
    const pawl_sig *sig = &pawl_sig_ecdsa_p256_sha256;
    pawl_public_key key = {
        .kind = PAWL_KEY_P256, .len = 65, .key = rfc6979_public};
    uint8_t der[PAWLI_ECDSA_DER_MAX(32)], other[65];
    size_t len = pawli_ecdsa_der_write(der, rfc6979[2].sig, 32);
    size_t size = sig->verify_size(&key);

    PT_EQ(size, PAWL_EC_VERIFY_SIZE(256));
    PT_OK(size <= 700);
    PT_EQ(sig->scheme, 0x0403);
    PT_EQ(pawl_sig_ecdsa_p256_sha384.uses, PAWL_SIG_CERT);
    PT_EQ(pawl_sig_ecdsa_p256_sha512.uses, PAWL_SIG_CERT);
    PT_EQ(sig->verify_start(sig, memory.bytes, size - 1, &key,
                            rfc6979[2].digest, sig->hash->digest_size, der,
                            len),
          PAWL_ERR_MEMORY);
    PT_EQ(sig->verify_start(sig, memory.bytes, size, &key, rfc6979[2].digest,
                            31, der, len),
          PAWL_ERR_ARGUMENT);
    key.kind = PAWL_KEY_P384;
    PT_EQ(sig->verify_size(&key), 0);
    PT_EQ(sig->verify_start(sig, memory.bytes, size, &key, rfc6979[2].digest,
                            sig->hash->digest_size, der, len),
          PAWL_ERR_ARGUMENT);
    PT_EQ(verify(sig, rfc6979_public, 64, rfc6979[2].digest, der, len, 1),
          PAWL_ERR_POINT);
    memcpy(other, rfc6979_public, 65);
    other[64] ^= 1;
    PT_EQ(verify(sig, other, 65, rfc6979[2].digest, der, len, 1),
          PAWL_ERR_POINT);
}

PT_TEST(der_is_read_in_its_one_form_only)
{
    static const struct {
        const char *what;
        uint8_t len, der[12];
        bool good;
    } cases[] = {
        {"smallest", 8, {0x30, 6, 2, 1, 1, 2, 1, 2}, true},
        {"zeros are numbers", 8, {0x30, 6, 2, 1, 0, 2, 1, 0}, true},
        {"sign byte", 9, {0x30, 7, 2, 2, 0, 0x80, 2, 1, 2}, true},
        {"empty", 0, {0}, false},
        {"one byte", 1, {0x30}, false},
        {"empty sequence", 2, {0x30, 0}, false},
        {"one integer", 5, {0x30, 3, 2, 1, 1}, false},
        {"three integers", 11, {0x30, 9, 2, 1, 1, 2, 1, 2, 2, 1, 3}, false},
        {"bytes after", 9, {0x30, 6, 2, 1, 1, 2, 1, 2, 0}, false},
        {"bytes inside", 9, {0x30, 7, 2, 1, 1, 2, 1, 2, 0}, false},
        {"too short a sequence", 8, {0x30, 5, 2, 1, 1, 2, 1, 2}, false},
        {"too long a sequence", 8, {0x30, 7, 2, 1, 1, 2, 1, 2}, false},
        {"long form", 9, {0x30, 0x81, 6, 2, 1, 1, 2, 1, 2}, false},
        {"indefinite", 10, {0x30, 0x80, 2, 1, 1, 2, 1, 2, 0, 0}, false},
        {"set", 8, {0x31, 6, 2, 1, 1, 2, 1, 2}, false},
        {"not an integer", 8, {0x30, 6, 3, 1, 1, 2, 1, 2}, false},
        {"not an integer", 8, {0x30, 6, 2, 1, 1, 4, 1, 2}, false},
        {"no value", 7, {0x30, 5, 2, 0, 2, 1, 2}, false},
        {"no value", 7, {0x30, 5, 2, 1, 1, 2, 0}, false},
        {"negative", 8, {0x30, 6, 2, 1, 0x80, 2, 1, 2}, false},
        {"negative", 8, {0x30, 6, 2, 1, 1, 2, 1, 0xff}, false},
        {"needless zero", 9, {0x30, 7, 2, 2, 0, 1, 2, 1, 2}, false},
        {"needless zero", 9, {0x30, 7, 2, 1, 1, 2, 2, 0, 0x7f}, false},
        {"needless zero", 9, {0x30, 7, 2, 2, 0, 0, 2, 1, 2}, false},
        {"integer beyond the end", 8, {0x30, 6, 2, 1, 1, 2, 2, 2}, false},
        {"integer beyond the end", 8, {0x30, 6, 2, 4, 1, 2, 1, 2}, false},
    };
    uint8_t raw[64], der[PAWLI_ECDSA_DER_MAX(32) + 1], copy[sizeof der];

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        PT_AT(cases[i].what, i, 0);
        /* on the heap's edge: exactly as long as it says */
        memcpy(copy, cases[i].der, cases[i].len);
        PT_OK(pawli_ecdsa_der_read(raw, 32, copy, cases[i].len) ==
              cases[i].good);
    }
    /* r of 32 and 33 bytes */
    memset(der, 0x11, sizeof der);
    memcpy(der, (const uint8_t[]){0x30, 37, 2, 32}, 4);
    memcpy(der + 36, (const uint8_t[]){2, 1, 2}, 3);
    PT_OK(pawli_ecdsa_der_read(raw, 32, der, 39));
    memcpy(der, (const uint8_t[]){0x30, 38, 2, 33}, 4);
    memcpy(der + 37, (const uint8_t[]){2, 1, 2}, 3);
    PT_OK(!pawli_ecdsa_der_read(raw, 32, der, 40));
    /* every cut of a real one */
    size_t len = pawli_ecdsa_der_write(der, rfc6979[2].sig, 32);
    for (size_t cut = 0; cut < len; cut++) {
        PT_AT("cut", cut, 0);
        PT_OK(!pawli_ecdsa_der_read(raw, 32, der, cut));
    }
}

PT_TEST(der_is_written_as_it_is_read)
{
    pt_seed(1);
    for (unsigned i = 0; i < 34 * 34; i++) {
        uint8_t raw[64], got[64], der[PAWLI_ECDSA_DER_MAX(32)];
        size_t r = i / 34, s = i % 34;

        PT_AT("leading zeros", r, s);
        pt_fill(raw, 64);
        raw[r < 32 ? r : 0] |= (uint8_t)(1u << (i % 8));
        memset(raw, 0, r < 32 ? r : 0);
        memset(raw + 32, 0, s < 32 ? s : 0);
        size_t len = pawli_ecdsa_der_write(der, raw, 32);

        PT_OK(len <= sizeof der);
        PT_OK(pawli_ecdsa_der_read(got, 32, der, len));
        PT_EQ_BYTES(got, raw, 64);
    }
}

PT_TEST(the_self_test_passes_and_needs_its_scratch)
{
    const pawl_selftest *test = &pawl_selftest_ecdsa_p256_sha256;

    PT_EQ(test->run(memory.bytes, test->scratch), PAWL_OK);
    PT_EQ(test->run(memory.bytes, test->scratch - 1), PAWL_ERR_MEMORY);
}

int main(void)
{
    PT_RUN(wycheproof_signatures_have_their_verdict);
    PT_RUN(nist_signatures_have_their_verdict_with_each_hash);
    PT_RUN(rfc_6979_signatures_verify_with_any_slicing);
    PT_RUN(keys_and_memory_are_checked_at_the_start);
    PT_RUN(der_is_read_in_its_one_form_only);
    PT_RUN(der_is_written_as_it_is_read);
    PT_RUN(the_self_test_passes_and_needs_its_scratch);
    return pt_done();
}
