/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/ed448.h and its instances of pawl/sig.h. */
#include "pawl/ed448.h"

#include "pawl/kex.h"
#include "pawl/selftest.h"
#include "unit/crypto/eddsa_case.h"

PT_VECTORS(ed448, "wycheproof/ed448_test.ptv")
PT_VECTORS(botan, "botan/pubkey/ed448.ptv")

static const pawl_sig *const scheme = &pawl_sig_ed448;
static const pawl_signer *const signer = &pawl_signer_ed448;

PT_TEST(wycheproof_signatures_are_right_or_refused)
{
    pt_vec v = PT_VEC(ed448);
    unsigned long valid = 0;

    while (pt_vec_next(&v)) {
        bool good = pt_vec_is(&v, "result", "valid");

        PT_AT("case", pt_vec_number(&v, "tcId"), 0);
        PT_EQ(eddsa_verdict(scheme, pt_vec_get(&v, "publicKey.pk"),
                            pt_vec_get(&v, "msg"), pt_vec_get(&v, "sig")),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        valid += good;
    }
    PT_EQ(v.index, 76);
    PT_EQ(valid, 16);
}

PT_TEST(published_signatures_are_made_and_verified)
{
    pt_vec v = PT_VEC(botan);
    unsigned long made = 0, tried = 0;

    while (pt_vec_next(&v)) {
        pt_bytes seed = pt_vec_get(&v, "PrivateKey");
        pt_bytes pub = pt_vec_get(&v, "PublicKey");
        pt_bytes msg = pt_vec_get(&v, "Msg"), sig = pt_vec_get(&v, "Signature");
        uint8_t out[PAWL_ED448_SIGNATURE_SIZE], random[57];

        if (sig.p == NULL) {
            continue;
        }
        PT_AT("case", v.index, msg.len);
        tried++;
        if (!pt_vec_is(&v, "Valid", "1")) {
            PT_OK(eddsa_verdict(scheme, pub, msg, sig) != PAWL_OK);
            continue;
        }
        made++;
        PT_OK(seed.len == 57 && pub.len == 57 && sig.len == 114);
        PT_EQ(pawl_ed448_keygen_of(out, seed.p, NULL), PAWL_OK);
        PT_EQ_BYTES(out, pub.p, 57);
        memset(random, (int)(v.index % 251u), sizeof random);
        PT_EQ(pawl_ed448_keygen_of(out, seed.p, random), PAWL_OK);
        PT_EQ_BYTES(out, pub.p, 57);
        (void)eddsa_sign(signer, out, seed, msg, NULL, 1);
        PT_EQ_BYTES(out, sig.p, 114);
        PT_EQ(eddsa_verdict(scheme, pub, msg, sig), PAWL_OK);
        out[v.index % 114] ^= (uint8_t)(1u << (v.index % 8));
        PT_EQ(eddsa_verdict(scheme, pub, msg, eddsa_bytes(out, 114)),
              PAWL_ERR_SIGNATURE);
    }
    PT_EQ(tried, 87);
    PT_EQ(made, 17);
}

/* The key of the self-test: RFC 8032, section 7.4, "1 octet". */
static const uint8_t seed1[57] = {
    0xc4, 0xea, 0xb0, 0x5d, 0x35, 0x70, 0x07, 0xc6, 0x32, 0xf3, 0xdb, 0xb4,
    0x84, 0x89, 0x92, 0x4d, 0x55, 0x2b, 0x08, 0xfe, 0x0c, 0x35, 0x3a, 0x0d,
    0x4a, 0x1f, 0x00, 0xac, 0xda, 0x2c, 0x46, 0x3a, 0xfb, 0xea, 0x67, 0xc5,
    0xe8, 0xd2, 0x87, 0x7c, 0x5e, 0x3b, 0xc3, 0x97, 0xa6, 0x59, 0x94, 0x9e,
    0xf8, 0x02, 0x1e, 0x95, 0x4e, 0x0a, 0x12, 0x27, 0x4e};
static const uint8_t message1[1] = {3};
static uint8_t pub1[57], sig1[114];

static void prepare(void)
{
    PT_EQ(pawl_ed448_keygen_of(pub1, seed1, NULL), PAWL_OK);
    (void)eddsa_sign(signer, sig1, eddsa_bytes(seed1, 57),
                     eddsa_bytes(message1, 1), NULL, 1000);
}

static pawl_err key_verdict(const uint8_t *pub)
{
    return eddsa_verdict(scheme, eddsa_bytes(pub, 57), eddsa_bytes(message1, 1),
                         eddsa_bytes(sig1, 114));
}

PT_TEST(keys_off_the_curve_of_small_order_or_not_canonical_are_refused)
{
    uint8_t pub[57];
    unsigned on = 0;

    prepare();
    for (unsigned sign = 0; sign < 2; sign++) {
        uint8_t top = (uint8_t)(sign << 7);

        PT_AT("sign", sign, 0);
        memset(pub, 0, sizeof pub); /* y = 0: order 4 */
        pub[56] = top;
        PT_EQ(key_verdict(pub), PAWL_ERR_POINT);
        pub[0] = 1; /* y = 1: infinity; with the sign it is no encoding */
        PT_EQ(key_verdict(pub), PAWL_ERR_POINT);
        memset(pub, 0xff, 56); /* y = p - 1: order 2 */
        pub[28] = 0xfe;
        pub[0] = 0xfe;
        PT_EQ(key_verdict(pub), PAWL_ERR_POINT);
        pub[0] = 0xff; /* y = p */
        PT_EQ(key_verdict(pub), PAWL_ERR_POINT);
        memset(pub, 0, 28); /* y = p + 1 */
        pub[28] = 0xff;
        PT_EQ(key_verdict(pub), PAWL_ERR_POINT);
    }
    /* y = p + 2 and so on, about half of which would be points. */
    for (unsigned k = 2; k < 40; k++) {
        memset(pub, 0, sizeof pub);
        memset(pub + 28, 0xff, 28);
        pub[0] = (uint8_t)(k - 1);
        PT_AT("y", k, 0);
        PT_EQ(key_verdict(pub), PAWL_ERR_POINT);
    }
    memcpy(pub, pub1, sizeof pub);
    PT_EQ(key_verdict(pub), PAWL_OK);
    for (unsigned bit = 0; bit < 7; bit++) {
        pub[56] ^= (uint8_t)(1u << bit);
        PT_EQ(key_verdict(pub), PAWL_ERR_POINT);
        pub[56] ^= (uint8_t)(1u << bit);
    }
    /* Half of all y belong to no point. */
    for (unsigned i = 0; i < 64; i++) {
        pawl_err err;

        memcpy(pub, pub1, sizeof pub);
        pub[i % 56] ^= (uint8_t)(1u << (i % 8));
        err = key_verdict(pub);
        PT_OK(err == PAWL_ERR_POINT || err == PAWL_ERR_SIGNATURE);
        on += err == PAWL_ERR_SIGNATURE;
    }
    PT_OK(on > 16 && on < 48);
}

/* S + L, L, 2^446 and what the last byte adds. */
PT_TEST(scalars_of_the_order_or_more_are_refused)
{
    static const uint8_t order[57] = {
        0xf3, 0x44, 0x58, 0xab, 0x92, 0xc2, 0x78, 0x23, 0x55, 0x8f, 0xc5, 0x8d,
        0x72, 0xc2, 0x6c, 0x21, 0x90, 0x36, 0xd6, 0xae, 0x49, 0xdb, 0x4e, 0xc4,
        0xe9, 0x23, 0xca, 0x7c, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x3f, 0};
    uint8_t sig[114];
    unsigned carry = 0;

    prepare();
    for (unsigned i = 0; i < 4; i++) {
        memcpy(sig, sig1, sizeof sig);
        if (i == 0) {
            for (unsigned b = 0; b < 57; b++) {
                carry += (unsigned)sig[57 + b] + order[b];
                sig[57 + b] = (uint8_t)carry;
                carry >>= 8;
            }
        } else if (i == 1) {
            memcpy(sig + 57, order, 57);
        } else if (i == 2) {
            sig[112] |= 0x40;
        } else {
            sig[113] = 1;
        }
        PT_AT("case", i, 0);
        PT_EQ(eddsa_verdict(scheme, eddsa_bytes(pub1, 57),
                            eddsa_bytes(message1, 1), eddsa_bytes(sig, 114)),
              PAWL_ERR_SIGNATURE);
    }
}

PT_TEST(any_budget_gives_the_same_in_the_same_units)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 100, 100000};
    pt_bytes seed = eddsa_bytes(seed1, 57), pub = eddsa_bytes(pub1, 57);
    pt_bytes msg = eddsa_bytes(message1, 1), sig = eddsa_bytes(sig1, 114);
    uint8_t out[114];
    uint32_t first, used, units;

    prepare();
    PT_EQ(eddsa_verify(scheme, pub, msg, sig, 1, &first), PAWL_OK);
    units = eddsa_sign(signer, out, seed, msg, NULL, 1);
    PT_OK(first < 1650 && units < 960);
    for (unsigned b = 0; b < PT_COUNT(budgets); b++) {
        PT_AT("budget", budgets[b], 0);
        PT_EQ(eddsa_sign(signer, out, seed, msg, NULL, budgets[b]), units);
        PT_EQ_BYTES(out, sig1, 114);
        PT_EQ(eddsa_verify(scheme, pub, msg, sig, budgets[b], &used), PAWL_OK);
        PT_EQ(used, first);
    }
}

/* Messages around a block of SHAKE256, in every role. */
PT_TEST(hedged_signatures_differ_and_verify)
{
    pt_bytes seed = eddsa_bytes(seed1, 57), pub = eddsa_bytes(pub1, 57);
    uint8_t next = 1, one[114], two[114], long_message[300] = {0};
    pawl_rng rng = {.fill = eddsa_fill, .ctx = &next};

    prepare();
    for (size_t len = 0; len <= sizeof long_message; len++) {
        pt_bytes msg = eddsa_bytes(long_message, len);

        if (len > 30 && len % 136 > 20 && len % 136 < 130) {
            continue;
        }
        PT_AT("length", len, 0);
        (void)eddsa_sign(signer, one, seed, msg, &rng, 1);
        (void)eddsa_sign(&pawl_signer_ed448_checked, two, seed, msg, &rng,
                         1000);
        PT_OK(memcmp(one, two, 57) != 0);
        PT_EQ(eddsa_verdict(scheme, pub, msg, eddsa_bytes(one, 114)), PAWL_OK);
        PT_EQ(eddsa_verdict(scheme, pub, msg, eddsa_bytes(two, 114)), PAWL_OK);
        next = 1;
    }
}

PT_TEST(ended_and_abandoned_operations_hold_nothing)
{
    pawl_ed448_sign op;
    uint8_t out[114];
    uint32_t units = 1000;

    pawl_ed448_sign_start(&op, seed1, message1, 1, seed1);
    PT_EQ(pawl_ed448_sign_run(&op, out, &units), PAWL_OK);
    PT_EQ(op.key.verdict, PAWL_OK);
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t *p = (const uint8_t *)&op;

        op.key.verdict = 0;
        for (size_t b = 0; b < sizeof op; b++) {
            PT_EQ(p[b], 0);
        }
        pawl_ed448_sign_start(&op, seed1, message1, 1, seed1);
        units = 700;
        PT_EQ(pawl_ed448_sign_run(&op, out, &units), PAWL_PENDING);
        pawl_ed448_sign_wipe(&op);
        units = 10;
        PT_EQ(pawl_ed448_sign_run(&op, out, &units), PAWL_ERR_STATE);
        PT_EQ(units, 10);
    }
}

PT_TEST(instances_refuse_wrong_sizes_and_kinds)
{
    static uint64_t op[240];
    pawl_public_key key = {.kind = PAWL_KEY_ED448, .len = 57, .key = pub1};
    const pawl_kex *keys = &pawl_keys_ed448;
    size_t size = scheme->verify_size(&key);
    uint8_t out[57];
    uint32_t units = 1000;

    prepare();
    PT_OK(scheme->hash == NULL && signer->hash == NULL);
    PT_OK(scheme->scheme == 0x0808 && signer->scheme == 0x0808);
    PT_OK(size <= sizeof op);
    PT_EQ(scheme->verify_start(scheme, op, size - 1, &key, message1, 1, sig1,
                               114),
          PAWL_ERR_MEMORY);
    PT_EQ(scheme->verify_start(scheme, op, size, &key, message1, 1, sig1, 113),
          PAWL_ERR_SIGNATURE);
    key.len = 56;
    PT_EQ(scheme->verify_start(scheme, op, size, &key, message1, 1, sig1, 114),
          PAWL_ERR_POINT);
    key.kind = PAWL_KEY_ED25519;
    PT_EQ(scheme->verify_start(scheme, op, size, &key, message1, 1, sig1, 114),
          PAWL_ERR_ARGUMENT);
    PT_EQ(signer->sign_size(seed1, 56), 0);

    PT_EQ(keys->keygen_start(op, seed1, NULL), PAWL_OK);
    PT_EQ(keys->keygen_run(op, out, &units), PAWL_OK);
    PT_EQ_BYTES(out, pub1, 57);
}

PT_TEST(a_disturbed_signature_is_not_given_out)
{
    eddsa_disturb(signer, &pawl_signer_ed448_checked, eddsa_bytes(seed1, 57),
                  eddsa_bytes(message1, 1), offsetof(pawl_ed448_base, column),
                  560);
}

PT_TEST(selftests_pass_and_say_what_memory_they_lack)
{
    static const pawl_selftest *const tests[] = {&pawl_selftest_ed448,
                                                 &pawl_selftest_ed448_sign};
    static uint64_t scratch[240];

    for (unsigned i = 0; i < PT_COUNT(tests); i++) {
        PT_OK(tests[i]->scratch <= sizeof scratch);
        PT_EQ(tests[i]->run(scratch, tests[i]->scratch), PAWL_OK);
        PT_EQ(tests[i]->run(scratch, tests[i]->scratch - 1), PAWL_ERR_MEMORY);
    }
}

int main(void)
{
    PT_RUN(wycheproof_signatures_are_right_or_refused);
    PT_RUN(published_signatures_are_made_and_verified);
    PT_RUN(keys_off_the_curve_of_small_order_or_not_canonical_are_refused);
    PT_RUN(scalars_of_the_order_or_more_are_refused);
    PT_RUN(any_budget_gives_the_same_in_the_same_units);
    PT_RUN(hedged_signatures_differ_and_verify);
    PT_RUN(ended_and_abandoned_operations_hold_nothing);
    PT_RUN(instances_refuse_wrong_sizes_and_kinds);
    PT_RUN(a_disturbed_signature_is_not_given_out);
    PT_RUN(selftests_pass_and_say_what_memory_they_lack);
    return pt_done();
}
