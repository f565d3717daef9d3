/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/ed25519.h and its instances of pawl/sig.h.
 *
 * The rule that verification follows is pinned by the vectors of C2SP: without
 * cofactor, canonical encodings only, no key of small order. */
#include "pawl/ed25519.h"

#include "pawl/kex.h"
#include "pawl/selftest.h"
#include "unit/crypto/eddsa_case.h"

PT_VECTORS(ed25519, "wycheproof/ed25519_test.ptv")
PT_VECTORS(cctv, "c2sp-cctv/ed25519vectors.ptv")
PT_VECTORS(boringssl, "boringssl-kat/ed25519_tests.ptv")
PT_VECTORS(botan, "botan/pubkey/ed25519_verify.ptv")
PT_VECTORS(botan_keys, "botan/pubkey/ed25519_key_valid.ptv")

static const pawl_sig *const scheme = &pawl_sig_ed25519;
static const pawl_signer *const signer = &pawl_signer_ed25519;

PT_TEST(wycheproof_signatures_are_right_or_refused)
{
    pt_vec v = PT_VEC(ed25519);
    unsigned long valid = 0;

    while (pt_vec_next(&v)) {
        bool good = pt_vec_is(&v, "result", "valid");

        PT_AT("case", pt_vec_number(&v, "tcId"), 0);
        PT_EQ(eddsa_verdict(scheme, pt_vec_get(&v, "publicKey.pk"),
                            pt_vec_get(&v, "msg"), pt_vec_get(&v, "sig")),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        valid += good;
    }
    PT_EQ(v.index, 114);
    PT_EQ(valid, 63);
}

/* Whether text, a list with commas, has this word. */
static bool has(pt_bytes text, const char *word)
{
    size_t len = strlen(word);

    for (size_t i = 0; i + len <= text.len; i++) {
        bool ends = i + len == text.len || text.p[i + len] == ',';

        if (memcmp(text.p + i, word, len) == 0 && ends &&
            (i == 0 || text.p[i - 1] == ',')) {
            return true;
        }
    }
    return false;
}

PT_TEST(odd_points_follow_one_rule)
{
    pt_vec v = PT_VEC(cctv);
    unsigned long right = 0, points = 0;

    while (pt_vec_next(&v)) {
        pt_bytes flags = pt_vec_get(&v, "flags");
        pawl_err want = PAWL_OK;

        if (has(flags, "low_order_A") || has(flags, "non_canonical_A")) {
            want = PAWL_ERR_POINT;
            points++;
        } else if (has(flags, "low_order_residue") ||
                   has(flags, "non_canonical_R")) {
            want = PAWL_ERR_SIGNATURE;
        } else {
            right++;
        }
        PT_AT("case", v.index, 0);
        PT_EQ(eddsa_verdict(scheme, pt_vec_get(&v, "key"),
                            pt_vec_get(&v, "msg"), pt_vec_get(&v, "sig")),
              want);
    }
    PT_EQ(v.index, 914);
    PT_EQ(points, 526);
    PT_EQ(right, 86);
}

PT_TEST(published_signatures_are_made_and_verified)
{
    pt_vec v = PT_VEC(boringssl);

    while (pt_vec_next(&v)) {
        pt_bytes seed = pt_vec_get(&v, "PRIV"), pub = pt_vec_get(&v, "PUB");
        pt_bytes msg = pt_vec_get(&v, "MESSAGE"), sig = pt_vec_get(&v, "SIG");
        uint8_t out[PAWL_ED25519_SIGNATURE_SIZE], random[32];

        PT_AT("case", v.index, msg.len);
        PT_OK(seed.len == 64 && pub.len == 32 && sig.len == 64);
        seed.len = PAWL_ED25519_SEED_SIZE;
        PT_EQ(pawl_ed25519_keygen_of(out, seed.p, NULL), PAWL_OK);
        PT_EQ_BYTES(out, pub.p, 32);
        memset(random, (int)(v.index % 251u), sizeof random);
        PT_EQ(pawl_ed25519_keygen_of(out, seed.p, random), PAWL_OK);
        PT_EQ_BYTES(out, pub.p, 32);
        (void)eddsa_sign(signer, out, seed, msg, NULL, 1);
        PT_EQ_BYTES(out, sig.p, 64);
        PT_EQ(eddsa_verdict(scheme, pub, msg, sig), PAWL_OK);
        out[v.index % 64] ^= (uint8_t)(1u << (v.index % 8));
        PT_OK(eddsa_verdict(scheme, pub, msg, eddsa_bytes(out, 64)) ==
              PAWL_ERR_SIGNATURE);
    }
    PT_EQ(v.index, 161);
}

/* A case without a signature sets what holds for the next. */
PT_TEST(botan_refuses_and_so_do_we)
{
    pt_vec v = PT_VEC(botan);
    pt_bytes pub = {0}, msg = {0};
    unsigned long tried = 0;

    while (pt_vec_next(&v)) {
        pt_bytes sig = pt_vec_get(&v, "Signature");

        PT_OK(pt_vec_get(&v, "Valid").p == NULL || pt_vec_is(&v, "Valid", "0"));
        pub =
            pt_vec_get(&v, "Pubkey").p != NULL ? pt_vec_get(&v, "Pubkey") : pub;
        msg = pt_vec_get(&v, "Msg").p != NULL ? pt_vec_get(&v, "Msg") : msg;
        if (sig.p != NULL) {
            PT_AT("case", v.index, sig.len);
            PT_OK(eddsa_verdict(scheme, pub, msg, sig) != PAWL_OK);
            tried++;
        }
    }
    PT_EQ(tried, 62);
}

PT_TEST(keys_are_points_or_refused)
{
    static const uint8_t sig[64] = {1};
    pt_vec v = PT_VEC(botan_keys);
    unsigned long valid = 0;

    while (pt_vec_next(&v)) {
        bool good = pt_vec_is(&v, "[]", "Valid");

        PT_AT("case", v.index, 0);
        PT_EQ(eddsa_verdict(scheme, pt_vec_get(&v, "Pubkey"),
                            eddsa_bytes(sig, 1), eddsa_bytes(sig, 64)),
              good ? PAWL_ERR_SIGNATURE : PAWL_ERR_POINT);
        valid += good;
    }
    PT_EQ(v.index, 10);
    PT_EQ(valid, 6);
}

/* All y from p to 2^255 - 1, about half of which would be points. */
PT_TEST(encodings_that_are_not_canonical_are_refused)
{
    static const uint8_t sig[64] = {1};

    for (unsigned k = 0; k < 38; k++) {
        uint8_t pub[32];

        memset(pub, 0xff, sizeof pub);
        pub[0] = (uint8_t)(0xed + k % 19);
        pub[31] = k < 19 ? 0x7f : 0xff;
        PT_AT("y", k % 19, k / 19);
        PT_EQ(eddsa_verdict(scheme, eddsa_bytes(pub, 32), eddsa_bytes(sig, 1),
                            eddsa_bytes(sig, 64)),
              PAWL_ERR_POINT);
    }
}

/* RFC 8032, section 7.1, TEST 3 as a key and a message to play with. */
static const uint8_t seed3[32] = {
    0xc5, 0xaa, 0x8d, 0xf4, 0x3f, 0x9f, 0x83, 0x7b, 0xed, 0xb7, 0x44,
    0x2f, 0x31, 0xdc, 0xb7, 0xb1, 0x66, 0xd3, 0x85, 0x35, 0x07, 0x6f,
    0x09, 0x4b, 0x85, 0xce, 0x3a, 0x2e, 0x0b, 0x44, 0x58, 0xf7};
static const uint8_t pub3[32] = {
    0xfc, 0x51, 0xcd, 0x8e, 0x62, 0x18, 0xa1, 0xa3, 0x8d, 0xa4, 0x7e,
    0xd0, 0x02, 0x30, 0xf0, 0x58, 0x08, 0x16, 0xed, 0x13, 0xba, 0x33,
    0x03, 0xac, 0x5d, 0xeb, 0x91, 0x15, 0x48, 0x90, 0x80, 0x25};
static const uint8_t message3[2] = {0xaf, 0x82};
static const uint8_t sig3[64] = {
    0x62, 0x91, 0xd6, 0x57, 0xde, 0xec, 0x24, 0x02, 0x48, 0x27, 0xe6,
    0x9c, 0x3a, 0xbe, 0x01, 0xa3, 0x0c, 0xe5, 0x48, 0xa2, 0x84, 0x74,
    0x3a, 0x44, 0x5e, 0x36, 0x80, 0xd7, 0xdb, 0x5a, 0xc3, 0xac, 0x18,
    0xff, 0x9b, 0x53, 0x8d, 0x16, 0xf2, 0x90, 0xae, 0x67, 0xf7, 0x60,
    0x98, 0x4d, 0xc6, 0x59, 0x4a, 0x7c, 0x15, 0xe9, 0x71, 0x6e, 0xd2,
    0x8d, 0xc0, 0x27, 0xbe, 0xce, 0xea, 0x1e, 0xc4, 0x0a};

PT_TEST(any_budget_gives_the_same_in_the_same_units)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 100, 100000};
    pt_bytes seed = eddsa_bytes(seed3, 32), pub = eddsa_bytes(pub3, 32);
    pt_bytes msg = eddsa_bytes(message3, 2), sig = eddsa_bytes(sig3, 64);
    uint8_t out[64];
    uint32_t first, used;

    PT_EQ(eddsa_verify(scheme, pub, msg, sig, 1, &first), PAWL_OK);
    PT_OK(first > 400 && first < 480);
    for (unsigned b = 0; b < PT_COUNT(budgets); b++) {
        PT_AT("budget", budgets[b], 0);
        /* Two multiples of 98 and their beginnings, three hashes, two
         * reductions, the end. */
        PT_EQ(eddsa_sign(signer, out, seed, msg, NULL, budgets[b]), 204);
        PT_EQ_BYTES(out, sig3, 64);
        PT_EQ(eddsa_verify(scheme, pub, msg, sig, budgets[b], &used), PAWL_OK);
        PT_EQ(used, first);
    }
}

PT_TEST(hedged_signatures_differ_and_verify)
{
    pt_bytes seed = eddsa_bytes(seed3, 32), pub = eddsa_bytes(pub3, 32);
    uint8_t next = 1, one[64], two[64], long_message[300] = {0};
    pawl_rng rng = {.fill = eddsa_fill, .ctx = &next};

    for (size_t len = 0; len <= sizeof long_message; len += 37) {
        pt_bytes msg = eddsa_bytes(long_message, len);

        PT_AT("length", len, 0);
        (void)eddsa_sign(signer, one, seed, msg, &rng, 1);
        (void)eddsa_sign(signer, two, seed, msg, &rng, 1000);
        PT_OK(memcmp(one, two, 32) != 0);
        PT_EQ(eddsa_verdict(scheme, pub, msg, eddsa_bytes(one, 64)), PAWL_OK);
        PT_EQ(eddsa_verdict(scheme, pub, msg, eddsa_bytes(two, 64)), PAWL_OK);
        next = (uint8_t)(next - 2);
        (void)eddsa_sign(signer, two, seed, msg, &rng, 5);
        PT_EQ_BYTES(two, one, 64);
        next++;
    }
}

PT_TEST(ended_and_abandoned_operations_hold_nothing)
{
    pawl_ed25519_sign op;
    uint8_t out[64];
    uint32_t units = 1000;

    pawl_ed25519_sign_start(&op, seed3, message3, 2, seed3);
    PT_EQ(pawl_ed25519_sign_run(&op, out, &units), PAWL_OK);
    PT_EQ(op.key.verdict, PAWL_OK);
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t *p = (const uint8_t *)&op;

        op.key.verdict = 0;
        for (size_t b = 0; b < sizeof op; b++) {
            PT_EQ(p[b], 0);
        }
        pawl_ed25519_sign_start(&op, seed3, message3, 2, seed3);
        units = 150;
        PT_EQ(pawl_ed25519_sign_run(&op, out, &units), PAWL_PENDING);
        pawl_ed25519_sign_wipe(&op);
        units = 10;
        PT_EQ(pawl_ed25519_sign_run(&op, out, &units), PAWL_ERR_STATE);
        PT_EQ(units, 10);
    }
}

PT_TEST(instances_refuse_wrong_sizes_kinds_and_sources)
{
    static uint64_t op[200];
    pawl_public_key key = {.kind = PAWL_KEY_ED25519, .len = 32, .key = pub3};
    uint8_t broken = 255;
    pawl_rng rng = {.fill = eddsa_fill, .ctx = &broken};
    size_t size = scheme->verify_size(&key);
    uint32_t units = 9;
    size_t len;

    PT_OK(scheme->hash == NULL && signer->hash == NULL);
    PT_OK(scheme->scheme == 0x0807 && signer->scheme == 0x0807);
    PT_EQ(
        scheme->verify_start(scheme, op, size - 1, &key, message3, 2, sig3, 64),
        PAWL_ERR_MEMORY);
    PT_EQ(scheme->verify_start(scheme, op, size, &key, message3, 2, sig3, 63),
          PAWL_ERR_SIGNATURE);
    PT_EQ(scheme->verify_start(scheme, op, size, &key, message3, 2, sig3, 65),
          PAWL_ERR_SIGNATURE);
    PT_EQ(scheme->verify_run(op, &units), PAWL_ERR_STATE);
    key.len = 31;
    PT_EQ(scheme->verify_start(scheme, op, size, &key, message3, 2, sig3, 64),
          PAWL_ERR_POINT);
    key.kind = PAWL_KEY_ED448;
    PT_EQ(scheme->verify_size(&key), 0);
    PT_EQ(scheme->verify_start(scheme, op, size, &key, message3, 2, sig3, 64),
          PAWL_ERR_ARGUMENT);

    for (unsigned i = 0; i < 2; i++) {
        const pawl_signer *s = i == 0 ? signer : &pawl_signer_ed25519_checked;
        uint8_t out[64];

        size = s->sign_size(seed3, 32);
        PT_EQ(s->sign_size(seed3, 31), 0);
        PT_EQ(s->sign_start(s, op, size - 1, seed3, 32, message3, 2, NULL),
              PAWL_ERR_MEMORY);
        PT_EQ(s->sign_start(s, op, size, seed3, 33, message3, 2, NULL),
              PAWL_ERR_ARGUMENT);
        PT_OK(s->sign_run(op, out, &len, &units) < PAWL_PENDING);
        PT_EQ(s->sign_start(s, op, size, seed3, 32, message3, 2, &rng),
              PAWL_ERR_ENTROPY);
        PT_OK(s->sign_run(op, out, &len, &units) < PAWL_PENDING);
    }
}

PT_TEST(keys_are_made_in_the_shape_of_a_group)
{
    static uint64_t op[64];
    const pawl_kex *keys = &pawl_keys_ed25519;
    uint8_t seed[32], out[32], next = 1;
    pawl_rng rng = {.fill = eddsa_fill, .ctx = &next};
    uint32_t units = 1000;

    memcpy(seed, seed3, sizeof seed);
    PT_OK(keys->op_size <= sizeof op && keys->group == 0);
    PT_EQ(keys->private_from(seed), PAWL_OK);
    PT_EQ_BYTES(seed, seed3, 32);
    PT_EQ(keys->keygen_start(op, seed, &rng), PAWL_OK);
    PT_EQ(keys->keygen_run(op, out, &units), PAWL_OK);
    PT_EQ_BYTES(out, pub3, 32);
    next = 255;
    PT_EQ(keys->keygen_start(op, seed, &rng), PAWL_ERR_ENTROPY);
}

PT_TEST(the_checked_signer_makes_the_same_signatures)
{
    pt_bytes seed = eddsa_bytes(seed3, 32), msg = eddsa_bytes(message3, 2);
    uint8_t next = 1, out[64];
    pawl_rng rng = {.fill = eddsa_fill, .ctx = &next};

    (void)eddsa_sign(&pawl_signer_ed25519_checked, out, seed, msg, NULL, 1);
    PT_EQ_BYTES(out, sig3, 64);
    (void)eddsa_sign(&pawl_signer_ed25519_checked, out, seed, msg, &rng, 9);
    PT_EQ(
        eddsa_verdict(scheme, eddsa_bytes(pub3, 32), msg, eddsa_bytes(out, 64)),
        PAWL_OK);
}

PT_TEST(a_disturbed_signature_is_not_given_out)
{
    /* Elements and the scalar, not where the operation stands. */
    eddsa_disturb(signer, &pawl_signer_ed25519_checked, eddsa_bytes(seed3, 32),
                  eddsa_bytes(message3, 2), offsetof(pawl_ed25519_base, column),
                  200);
}

PT_TEST(selftests_pass_and_say_what_memory_they_lack)
{
    static const pawl_selftest *const tests[] = {&pawl_selftest_ed25519,
                                                 &pawl_selftest_ed25519_sign};
    static uint64_t scratch[160];

    for (unsigned i = 0; i < PT_COUNT(tests); i++) {
        PT_OK(tests[i]->scratch <= sizeof scratch);
        PT_EQ(tests[i]->run(scratch, tests[i]->scratch), PAWL_OK);
        PT_EQ(tests[i]->run(scratch, tests[i]->scratch - 1), PAWL_ERR_MEMORY);
    }
}

int main(void)
{
    PT_RUN(wycheproof_signatures_are_right_or_refused);
    PT_RUN(odd_points_follow_one_rule);
    PT_RUN(published_signatures_are_made_and_verified);
    PT_RUN(botan_refuses_and_so_do_we);
    PT_RUN(keys_are_points_or_refused);
    PT_RUN(encodings_that_are_not_canonical_are_refused);
    PT_RUN(any_budget_gives_the_same_in_the_same_units);
    PT_RUN(hedged_signatures_differ_and_verify);
    PT_RUN(ended_and_abandoned_operations_hold_nothing);
    PT_RUN(instances_refuse_wrong_sizes_kinds_and_sources);
    PT_RUN(keys_are_made_in_the_shape_of_a_group);
    PT_RUN(the_checked_signer_makes_the_same_signatures);
    PT_RUN(a_disturbed_signature_is_not_given_out);
    PT_RUN(selftests_pass_and_say_what_memory_they_lack);
    return pt_done();
}
