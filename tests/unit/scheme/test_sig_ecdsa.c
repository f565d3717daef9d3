/* SPDX-License-Identifier: Apache-2.0
 * Tests the verifying instances for ECDSA on P-384 and P-521, their DER, and
 * digests of a hash that no instance has. */
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/selftest.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_der.h"
#include "unit/crypto/ec_case.h"

PT_VECTORS(p384_sha384, "wycheproof/ecdsa_secp384r1_sha384_test.ptv")
PT_VECTORS(p384_sha512, "wycheproof/ecdsa_secp384r1_sha512_test.ptv")
PT_VECTORS(p521_sha512, "wycheproof/ecdsa_secp521r1_sha512_test.ptv")
PT_VECTORS(p256_sha3, "wycheproof/ecdsa_secp256r1_sha3_256_test.ptv")
PT_VECTORS(cavp, "nist-cavp/ecdsa_verify_tests.ptv")

static uint64_t op[PAWL_EC_VERIFY_SIZE(521) / 8 + 1];

static void digest_of(const pawl_hash *hash, uint8_t *out, pt_bytes msg)
{
    pawl_hash_ctx ctx;

    hash->init(&ctx);
    hash->update(&ctx, msg.p, msg.len);
    hash->digest(&ctx, out);
}

static pawl_err verify_run(const pawl_sig *sig, const pawl_public_key *key,
                           const uint8_t *digest, const uint8_t *der,
                           size_t der_len, uint32_t budget)
{
    pawl_err err =
        sig->verify_start(sig, op, sig->verify_size(key), key, digest,
                          sig->hash->digest_size, der, der_len);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = sig->verify_run(op, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static void wycheproof(pt_vec v, const pawl_sig *sig, unsigned long count)
{
    while (pt_vec_next(&v)) {
        uint8_t digest[64];
        pt_bytes point = pt_vec_get(&v, "publicKey.uncompressed");
        pt_bytes der = pt_vec_get(&v, "sig");
        pawl_public_key key = {
            .kind = sig->key_kind, .len = (uint16_t)point.len, .key = point.p};

        PT_AT("case", v.index, pt_vec_number(&v, "tcId"));
        digest_of(sig->hash, digest, pt_vec_get(&v, "msg"));
        PT_EQ(verify_run(sig, &key, digest, der.p, der.len, UINT32_MAX),
              pt_vec_is(&v, "result", "valid") ? PAWL_OK : PAWL_ERR_SIGNATURE);
    }
    PT_EQ(v.index, count);
}

PT_TEST(wycheproof_signatures_have_their_verdict)
{
    wycheproof(PT_VEC(p384_sha384), &pawl_sig_ecdsa_p384_sha384, 395);
    wycheproof(PT_VEC(p384_sha512), &pawl_sig_ecdsa_p384_sha512, 542);
    wycheproof(PT_VEC(p521_sha512), &pawl_sig_ecdsa_p521_sha512, 438);
}

/* A scheme of our own, as no instance has this hash. */
PT_TEST(wycheproof_signatures_over_sha3_have_their_verdict)
{
    pawl_sig sig = pawl_sig_ecdsa_p256_sha256;

    sig.hash = &pawl_hash_sha3_256;
    wycheproof(PT_VEC(p256_sha3), &sig, 482);
}

PT_TEST(nist_signatures_have_their_verdict)
{
    unsigned long good = 0, bad = 0;

    for (size_t i = 1; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        pt_vec v = PT_VEC(cavp);

        while (pt_vec_next(&v)) {
            uint8_t point[133], sig[132];
            pt_bytes digest = pt_vec_get(&v, "Digest");
            bool invalid = pt_vec_get(&v, "Invalid").p != NULL;

            if (!pt_vec_is(&v, "Curve", c->name)) {
                continue;
            }
            PT_AT(c->name, v.index, 0);
            ec_point(point, c->size, &v, "X", "Y");
            ec_fit(sig, c->size, pt_vec_get(&v, "R"));
            ec_fit(sig + c->size, c->size, pt_vec_get(&v, "S"));
            PT_OK((ec_verify(c, point, digest.p, digest.len, sig, 0) ==
                   PAWL_OK) == !invalid);
            *(invalid ? &bad : &good) += 1;
        }
    }
    PT_OK(good >= 20 && bad >= 80);
}

/* Signatures of our own, over each digest that certificates use. */
PT_TEST(each_pair_of_curve_and_hash_verifies_in_any_slices)
{
    static const struct {
        size_t curve;
        const pawl_sig *sig;
        uint8_t uses;
    } pairs[] = {
        {1, &pawl_sig_ecdsa_p384_sha256, PAWL_SIG_CERT},
        {1, &pawl_sig_ecdsa_p384_sha384, PAWL_SIG_CERT | PAWL_SIG_TLS13},
        {1, &pawl_sig_ecdsa_p384_sha512, PAWL_SIG_CERT},
        {2, &pawl_sig_ecdsa_p521_sha256, PAWL_SIG_CERT},
        {2, &pawl_sig_ecdsa_p521_sha384, PAWL_SIG_CERT},
        {2, &pawl_sig_ecdsa_p521_sha512, PAWL_SIG_CERT | PAWL_SIG_TLS13},
    };

    pt_seed(3);
    for (size_t i = 0; i < PT_COUNT(pairs); i++) {
        const ec_case *c = &ec_cases[pairs[i].curve];
        const pawl_sig *sig = pairs[i].sig;
        uint8_t priv[66], k[66], point[133], digest[64], raw[132];
        uint8_t der[PAWLI_ECDSA_DER_MAX(66)];
        pawl_public_key key = {
            .kind = sig->key_kind, .len = (uint16_t)c->point, .key = point};
        unsigned long count;

        PT_AT(c->name, i, 0);
        PT_EQ(sig->uses, pairs[i].uses);
        pt_fill(priv, sizeof priv);
        pt_fill(k, sizeof k);
        pt_fill(digest, sizeof digest);
        priv[0] = 0;
        k[0] = 0;
        PT_EQ(ec_keygen(c, point, priv, NULL, 0, &count), PAWL_OK);
        PT_EQ(ec_sign(c, raw, priv, k, digest, sig->hash->digest_size, NULL, 3,
                      &count),
              PAWL_OK);
        size_t len = pawli_ecdsa_der_write(der, raw, c->size);

        for (uint32_t budget = 1; budget < 9; budget += 3) {
            PT_EQ(verify_run(sig, &key, digest, der, len, budget), PAWL_OK);
        }
        digest[5] ^= 1;
        PT_EQ(verify_run(sig, &key, digest, der, len, 100), PAWL_ERR_SIGNATURE);
        digest[5] ^= 1;
        point[9] ^= 1;
        PT_EQ(verify_run(sig, &key, digest, der, len, 100), PAWL_ERR_POINT);
        point[9] ^= 1;
        PT_EQ(sig->verify_start(sig, op, sig->verify_size(&key) - 1, &key,
                                digest, sig->hash->digest_size, der, len),
              PAWL_ERR_MEMORY);
        PT_EQ(sig->verify_start(sig, op, sizeof op, &key, digest,
                                sig->hash->digest_size - 1u, der, len),
              PAWL_ERR_ARGUMENT);
        key.kind = PAWL_KEY_P256;
        PT_EQ(sig->verify_size(&key), 0);
        PT_EQ(sig->verify_start(sig, op, sizeof op, &key, digest,
                                sig->hash->digest_size, der, len),
              PAWL_ERR_ARGUMENT);
    }
}

/* r or s 0, n, n + r; a sum that has its x in the second range. */
PT_TEST(halves_out_of_range_are_refused)
{
    pt_seed(4);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        uint8_t priv[66], k[66], point[133], digest[32], sig[132], bad[132];
        unsigned long count;

        PT_AT(c->name, i, 0);
        pt_fill(priv, sizeof priv);
        pt_fill(k, sizeof k);
        pt_fill(digest, sizeof digest);
        priv[0] = 0;
        k[0] = 0;
        PT_EQ(ec_keygen(c, point, priv, NULL, 0, &count), PAWL_OK);
        PT_EQ(ec_sign(c, sig, priv, k, digest, 32, NULL, 0, &count), PAWL_OK);
        PT_EQ(ec_verify(c, point, digest, 32, sig, 0), PAWL_OK);
        for (size_t half = 0; half < 2; half++) {
            uint8_t *at = bad + half * c->size;
            unsigned carry = 0;

            memcpy(bad, sig, sizeof bad);
            memset(at, 0, c->size);
            PT_EQ(ec_verify(c, point, digest, 32, bad, 0), PAWL_ERR_SIGNATURE);
            memcpy(at, c->order, c->size);
            PT_EQ(ec_verify(c, point, digest, 32, bad, 0), PAWL_ERR_SIGNATURE);
            memset(at, 0xff, c->size);
            PT_EQ(ec_verify(c, point, digest, 32, bad, 0), PAWL_ERR_SIGNATURE);
            for (size_t j = c->size; j > 0; j--) {
                carry += c->order[j - 1] + sig[half * c->size + j - 1];
                at[j - 1] = (uint8_t)carry;
                carry >>= 8;
            }
            if (carry == 0) {
                PT_EQ(ec_verify(c, point, digest, 32, bad, 0),
                      PAWL_ERR_SIGNATURE);
            }
        }
    }
}

PT_TEST(der_of_each_length_is_read_back_and_nothing_else)
{
    static const size_t halves[] = {32, 48, 66};

    pt_seed(5);
    for (size_t h = 0; h < PT_COUNT(halves); h++) {
        size_t half = halves[h];
        uint8_t raw[132], back[132], der[PAWLI_ECDSA_DER_MAX(66) + 2];

        for (size_t zeros = 0; zeros < half; zeros++) {
            PT_AT("half, zeros", half, zeros);
            pt_fill(raw, 2 * half);
            memset(raw, 0, zeros);
            memset(raw + half, 0, zeros / 2);
            raw[zeros] = (uint8_t)(zeros % 2 == 0 ? 0xff : 0x7f);
            size_t len = pawli_ecdsa_der_write(der, raw, half);

            PT_OK(len <= PAWLI_ECDSA_DER_MAX(half));
            PT_OK(pawli_ecdsa_der_read(back, half, der, len));
            PT_EQ_BYTES(back, raw, 2 * half);
            der[len] = 0;
            PT_OK(!pawli_ecdsa_der_read(back, half, der, len + 1));
            for (size_t cut = 0; cut < len; cut++) {
                PT_OK(!pawli_ecdsa_der_read(back, half, der, cut));
            }
            if (zeros == 0) {
                PT_OK(!pawli_ecdsa_der_read(back, half - 1, der, len));
            }
        }
    }
    /* A length in two bytes that needs one. */
    uint8_t raw[64], der[80], longer[81];

    pt_fill(raw, 64);
    size_t len = pawli_ecdsa_der_write(der, raw, 32);

    longer[0] = 0x30;
    longer[1] = 0x81;
    memcpy(longer + 2, der + 1, len - 1);
    PT_OK(!pawli_ecdsa_der_read(raw, 32, longer, len + 1));
}

PT_TEST(the_self_tests_pass_and_need_their_scratch)
{
    static const pawl_selftest *const tests[] = {
        &pawl_selftest_p384_ecdh,
        &pawl_selftest_p521_ecdh,
        &pawl_selftest_ecdsa_p384_sha384,
        &pawl_selftest_ecdsa_p384_sha384_sign,
        &pawl_selftest_ecdsa_p521_sha512,
        &pawl_selftest_ecdsa_p521_sha512_sign};

    for (size_t i = 0; i < PT_COUNT(tests); i++) {
        PT_AT(tests[i]->name, i, 0);
        PT_OK(tests[i]->scratch <= sizeof op);
        PT_EQ(tests[i]->run(op, tests[i]->scratch), PAWL_OK);
        PT_EQ(tests[i]->run(op, tests[i]->scratch - 1), PAWL_ERR_MEMORY);
    }
}

int main(void)
{
    PT_RUN(wycheproof_signatures_have_their_verdict);
    PT_RUN(wycheproof_signatures_over_sha3_have_their_verdict);
    PT_RUN(nist_signatures_have_their_verdict);
    PT_RUN(each_pair_of_curve_and_hash_verifies_in_any_slices);
    PT_RUN(halves_out_of_range_are_refused);
    PT_RUN(der_of_each_length_is_read_back_and_nothing_else);
    PT_RUN(the_self_tests_pass_and_need_their_scratch);
    return pt_done();
}
