/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl_sig_rsa_pss_*: Wycheproof, where other parameters than ours must
 * be refused, both kinds of key, sizes with 1 to 8 bits in the highest byte,
 * every bit of the encoded message, budgets, refusals. */
#include "scheme/rsa_pss.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(w2048_256, "wycheproof/rsa_pss_2048_sha256_mgf1_32_test.ptv")
PT_VECTORS(w3072_256, "wycheproof/rsa_pss_3072_sha256_mgf1_32_test.ptv")
PT_VECTORS(w4096_256, "wycheproof/rsa_pss_4096_sha256_mgf1_32_test.ptv")
PT_VECTORS(w4096_384, "wycheproof/rsa_pss_4096_sha384_mgf1_48_test.ptv")
PT_VECTORS(w4096_512, "wycheproof/rsa_pss_4096_sha512_mgf1_64_test.ptv")
PT_VECTORS(w2048_params,
           "wycheproof/rsa_pss_2048_sha256_mgf1_32_params_test.ptv")
PT_VECTORS(w2048_salt_0, "wycheproof/rsa_pss_2048_sha256_mgf1_0_test.ptv")
PT_VECTORS(w2048_sha1, "wycheproof/rsa_pss_2048_sha256_mgf1sha1_20_test.ptv")
PT_VECTORS(w2048_misc, "wycheproof/rsa_pss_misc_test.ptv")
PT_VECTORS(sizes, "openssl/rsa_sizes.ptv")
PT_VECTORS(large, "openssl/rsa_8192.ptv")

static const pawl_sig *const rsae[3] = {&pawl_sig_rsa_pss_rsae_sha256,
                                        &pawl_sig_rsa_pss_rsae_sha384,
                                        &pawl_sig_rsa_pss_rsae_sha512};
static const pawl_sig *const pss[3] = {&pawl_sig_rsa_pss_pss_sha256,
                                       &pawl_sig_rsa_pss_pss_sha384,
                                       &pawl_sig_rsa_pss_pss_sha512};

static void wycheproof(const pawl_sig *const sigs[3])
{
    rsa_case_wycheproof(PT_VEC(w2048_256), sigs[0], 84);
    rsa_case_wycheproof(PT_VEC(w2048_params), sigs[0], 108);
    rsa_case_wycheproof(PT_VEC(w3072_256), sigs[0], 108);
    rsa_case_wycheproof(PT_VEC(w4096_256), sigs[0], 108);
    rsa_case_wycheproof(PT_VEC(w4096_384), sigs[1], 141);
    rsa_case_wycheproof(PT_VEC(w4096_512), sigs[2], 179);
}

PT_TEST(wycheproof_with_rsa_keys)
{
    wycheproof(rsae);
}

PT_TEST(wycheproof_with_pss_keys)
{
    wycheproof(pss);
}

/* Right signatures with a salt that is not as long as the digest, or another
 * hash in MGF1, are wrong under every scheme of ours; and one whose salt was
 * made 32 bytes long, to be wrong under theirs, is right under ours. */
static void other_parameters(pt_vec v, unsigned long count, unsigned long valid)
{
    static const char *const names[3] = {"SHA-256", "SHA-384", "SHA-512"};
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        pawl_public_key key =
            rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "publicKey.modulus"),
                         pt_vec_get(&v, "publicKey.publicExponent"));

        bool made_32 = pt_vec_is(&v, "comment", "s_len changed to 32");
        unsigned long salt = made_32 ? 32 : pt_vec_number(&v, "sLen");

        for (size_t i = 0; i < 3; i++) {
            bool good = (made_32 || pt_vec_is(&v, "result", "valid")) &&
                        pt_vec_is(&v, "sha", names[i]) &&
                        pt_vec_is(&v, "mgfSha", names[i]) &&
                        salt == rsae[i]->hash->digest_size;

            PT_AT("tcId, hash", pt_vec_number(&v, "tcId"), i);
            PT_EQ(rsa_case(rsae[i], &key, pt_vec_get(&v, "msg"),
                           pt_vec_get(&v, "sig")),
                  good ? PAWL_OK : PAWL_ERR_SIGNATURE);
            right += good ? 1 : 0;
        }
    }
    PT_EQ(v.index, count);
    PT_EQ(right, valid);
}

PT_TEST(wycheproof_with_other_salts_and_hashes_of_the_mask)
{
    other_parameters(PT_VEC(w2048_salt_0), 103, 1);
    other_parameters(PT_VEC(w2048_sha1), 108, 0);
    other_parameters(PT_VEC(w2048_misc), 43, 2);
}

PT_TEST(uncommon_sizes_exponents_and_salts)
{
    rsa_case_sizes(PT_VEC(large), rsae, true, 3);
    rsa_case_sizes(PT_VEC(sizes), rsae, true, 33);
    rsa_case_sizes(PT_VEC(sizes), pss, true, 33);
}

static void first_valid(pt_vec *v)
{
    while (pt_vec_next(v) && !pt_vec_is(v, "result", "valid")) {
    }
}

PT_TEST(every_budget_gives_the_same_verdict)
{
    pt_vec vs[] = {PT_VEC(w2048_256), PT_VEC(w4096_384), PT_VEC(w4096_512)};

    for (size_t i = 0; i < 3; i++) {
        pawl_public_key key;
        pt_bytes msg, s, other = {(const uint8_t *)"other", 5};

        first_valid(&vs[i]);
        key =
            rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&vs[i], "publicKey.modulus"),
                         pt_vec_get(&vs[i], "publicKey.publicExponent"));
        msg = pt_vec_get(&vs[i], "msg");
        s = pt_vec_get(&vs[i], "sig");
        rsa_case_moved(rsae[i], &key, msg, s, PAWL_OK);
        rsa_case_budgets(rsae[i], &key, msg, s, PAWL_OK);
        rsa_case_budgets(rsae[i], &key, other, s, PAWL_ERR_SIGNATURE);
        rsa_case_refusals(rsae[i], key, s);
        PT_EQ(rsa_case(pss[i], &key, msg, s), PAWL_ERR_ARGUMENT);
        key.kind = PAWL_KEY_RSA_PSS;
        rsa_case_refusals(pss[i], key, s);
        key.hash_id = (uint8_t)(pss[i]->hash->id ^ 2u);
        PT_EQ(rsa_case(pss[i], &key, msg, s), PAWL_ERR_ARGUMENT);
        key.hash_id = pss[i]->hash->id;
        PT_EQ(rsa_case(pss[i], &key, msg, s), PAWL_OK);
        PT_EQ(rsa_case(rsae[i], &key, msg, s), PAWL_ERR_ARGUMENT);
    }
}

/* Every bit is determined: padding and top bits by their checks, the salt
 * through M', H by the comparison, the last byte by its check. */
PT_TEST(every_bit_of_the_encoded_message_counts)
{
    pt_vec v = PT_VEC(w2048_256);
    pawl_public_key key;

    first_valid(&v);
    key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "publicKey.modulus"),
                       pt_vec_get(&v, "publicKey.publicExponent"));
    rsa_case_bits(rsae[0], &key, pt_vec_get(&v, "msg"), pt_vec_get(&v, "sig"));
    v = PT_VEC(sizes); /* 2049 bits: a whole byte of zeros before EM */
    while (pt_vec_next(&v) && (pt_vec_get(&v, "N").len != 257 ||
                               !pt_vec_is(&v, "Hash", "SHA256") ||
                               !pt_vec_is(&v, "Salt", "\x32"))) {
    }
    key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "N"),
                       pt_vec_get(&v, "Exponent"));
    PT_EQ(key.len, 257);
    PT_EQ(key.key[0], 1);
    rsa_case_bits(rsae[0], &key, pt_vec_get(&v, "Msg"), pt_vec_get(&v, "Sig"));
}

/* 1024 bits with SHA-256 is what the traces of RFC 8448 need; with SHA-512 no
 * encoding fits. */
PT_TEST(a_key_too_short_for_the_encoding_is_weak)
{
    static const pawli_rsa_pss form = {1024};
    static const pawl_sig *const like[2] = {&pawl_sig_rsa_pss_rsae_sha256,
                                            &pawl_sig_rsa_pss_rsae_sha512};
    static const pawl_err want[2] = {PAWL_OK, PAWL_ERR_WEAK};
    uint8_t n[128], s[128] = {0}, digest[64] = {0};
    pawl_public_key key = {
        .kind = PAWL_KEY_RSA, .len = sizeof n, .exponent = 65537, .key = n};

    pt_fill(n, sizeof n);
    n[0] |= 0x80;
    n[127] |= 1;
    for (size_t i = 0; i < 2; i++) {
        PT_OK(pawli_rsa_pss_size(&key) <= sizeof rsa_case_op);
        pawl_sig sig = *like[i];

        sig.form = &form;
        PT_EQ(sig.verify_start(&sig, rsa_case_op, sizeof rsa_case_op, &key,
                               digest, sig.hash->digest_size, s, sizeof s),
              want[i]);
    }
}

PT_TEST(memory_fits_what_the_header_promises)
{
    rsa_case_sizes_fit(rsae);
    rsa_case_sizes_fit(pss);
}

PT_TEST(schemes_say_what_they_are)
{
    for (size_t i = 0; i < 3; i++) {
        PT_EQ(rsae[i]->scheme, 0x0804 + i);
        PT_EQ(rsae[i]->key_kind, PAWL_KEY_RSA);
        PT_EQ(rsae[i]->uses, PAWL_SIG_TLS13 | PAWL_SIG_CERT);
        PT_EQ(pss[i]->scheme, 0x0809 + i);
        PT_EQ(pss[i]->key_kind, PAWL_KEY_RSA_PSS);
        PT_EQ(pss[i]->uses, PAWL_SIG_TLS13 | PAWL_SIG_CERT);
        PT_OK(pss[i]->hash == rsae[i]->hash);
    }
}

int main(void)
{
    PT_RUN(wycheproof_with_rsa_keys);
    PT_RUN(wycheproof_with_pss_keys);
    PT_RUN(wycheproof_with_other_salts_and_hashes_of_the_mask);
    PT_RUN(uncommon_sizes_exponents_and_salts);
    PT_RUN(every_budget_gives_the_same_verdict);
    PT_RUN(every_bit_of_the_encoded_message_counts);
    PT_RUN(a_key_too_short_for_the_encoding_is_weak);
    PT_RUN(memory_fits_what_the_header_promises);
    PT_RUN(schemes_say_what_they_are);
    return pt_done();
}
