/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl_sig_rsa_pkcs1_*: Wycheproof, NIST's SigVer cases (those of 1024
 * and 1536 bits by schemes of their own, and refused by the library's), every
 * bit of the encoded message, budgets, refusals. */
#include "support/rsa_short.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(w2048_224, "wycheproof/rsa_signature_2048_sha224_test.ptv")
PT_VECTORS(w2048_256, "wycheproof/rsa_signature_2048_sha256_test.ptv")
PT_VECTORS(w2048_384, "wycheproof/rsa_signature_2048_sha384_test.ptv")
PT_VECTORS(w2048_512, "wycheproof/rsa_signature_2048_sha512_test.ptv")
PT_VECTORS(w3072_256, "wycheproof/rsa_signature_3072_sha256_test.ptv")
PT_VECTORS(w3072_512, "wycheproof/rsa_signature_3072_sha512_test.ptv")
PT_VECTORS(w4096_256, "wycheproof/rsa_signature_4096_sha256_test.ptv")
PT_VECTORS(w4096_384, "wycheproof/rsa_signature_4096_sha384_test.ptv")
PT_VECTORS(nist, "pyca-vectors/asymmetric/RSA/SigVer15_186-3.ptv")
PT_VECTORS(sizes, "openssl/rsa_sizes.ptv")
PT_VECTORS(large, "openssl/rsa_8192.ptv")

/* A hash that no instance has. */
PT_TEST(wycheproof_sha224)
{
    rsa_any any;

    rsa_case_wycheproof(PT_VEC(w2048_224),
                        rsa_any_of(&any, &pawl_hash_sha224, false, 2048), 258);
}

PT_TEST(wycheproof_sha256)
{
    rsa_case_wycheproof(PT_VEC(w2048_256), &pawl_sig_rsa_pkcs1_sha256, 204);
    rsa_case_wycheproof(PT_VEC(w3072_256), &pawl_sig_rsa_pkcs1_sha256, 259);
    rsa_case_wycheproof(PT_VEC(w4096_256), &pawl_sig_rsa_pkcs1_sha256, 258);
}

PT_TEST(wycheproof_sha384)
{
    rsa_case_wycheproof(PT_VEC(w2048_384), &pawl_sig_rsa_pkcs1_sha384, 258);
    rsa_case_wycheproof(PT_VEC(w4096_384), &pawl_sig_rsa_pkcs1_sha384, 259);
}

PT_TEST(wycheproof_sha512)
{
    rsa_case_wycheproof(PT_VEC(w2048_512), &pawl_sig_rsa_pkcs1_sha512, 259);
    rsa_case_wycheproof(PT_VEC(w3072_512), &pawl_sig_rsa_pkcs1_sha512, 260);
}

static const pawl_sig *const sigs[3] = {&pawl_sig_rsa_pkcs1_sha256,
                                        &pawl_sig_rsa_pkcs1_sha384,
                                        &pawl_sig_rsa_pkcs1_sha512};

static const pawl_sig *const short_sigs[3] = {
    &rsa_short_pkcs1_sha256, &rsa_short_pkcs1_sha384, &rsa_short_pkcs1_sha512};

PT_TEST(nist_signatures)
{
    pt_vec v = PT_VEC(nist);
    pt_bytes n = {NULL, 0};
    unsigned right = 0, wrong = 0;

    while (pt_vec_next(&v)) {
        static const char *const names[3] = {"SHA256", "SHA384", "SHA512"};

        if (pt_vec_get(&v, "n").p != NULL) {
            n = pt_vec_get(&v, "n");
        }
        for (size_t i = 0; i < 3; i++) {
            pawl_public_key key;
            pt_bytes e = pt_vec_get(&v, "e");
            pt_bytes msg = pt_vec_get(&v, "Msg"), s = pt_vec_get(&v, "S");
            bool good = pt_vec_is(&v, "Result", "P");

            if (!pt_vec_is(&v, "SHAAlg", names[i])) {
                continue;
            }
            e.p += e.len - 4;
            e.len = 4;
            key = rsa_case_key(PAWL_KEY_RSA, n, e);
            PT_AT("case, bytes", v.index, n.len);
            PT_EQ(rsa_case(short_sigs[i], &key, msg, s),
                  good ? PAWL_OK : PAWL_ERR_SIGNATURE);
            if (key.len < 256) {
                PT_EQ(rsa_case(sigs[i], &key, msg, s), PAWL_ERR_WEAK);
            }
            right += good ? 1 : 0;
            wrong += good ? 0 : 1;
        }
    }
    PT_EQ(right, 45);
    PT_EQ(wrong, 225);
}

PT_TEST(uncommon_sizes_and_exponents)
{
    rsa_case_sizes(PT_VEC(large), sigs, false, 2);
    rsa_case_sizes(PT_VEC(sizes), sigs, false, 33);
}

/* The first right signature of each of the library's schemes. */
static void first_valid(pt_vec *v)
{
    while (pt_vec_next(v) && !pt_vec_is(v, "result", "valid")) {
    }
}

PT_TEST(every_budget_gives_the_same_verdict)
{
    pt_vec vs[] = {PT_VEC(w2048_256), PT_VEC(w4096_384), PT_VEC(w3072_512)};

    for (size_t i = 0; i < 3; i++) {
        pawl_public_key key;
        pt_bytes msg, s, other = {(const uint8_t *)"other", 5};

        first_valid(&vs[i]);
        key =
            rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&vs[i], "publicKey.modulus"),
                         pt_vec_get(&vs[i], "publicKey.publicExponent"));
        msg = pt_vec_get(&vs[i], "msg");
        s = pt_vec_get(&vs[i], "sig");
        rsa_case_moved(sigs[i], &key, msg, s, PAWL_OK);
        rsa_case_budgets(sigs[i], &key, msg, s, PAWL_OK);
        rsa_case_budgets(sigs[i], &key, other, s, PAWL_ERR_SIGNATURE);
        rsa_case_refusals(sigs[i], key, s);
    }
}

PT_TEST(every_bit_of_the_encoded_message_counts)
{
    pt_vec v = PT_VEC(w2048_256);
    pawl_public_key key;

    first_valid(&v);
    key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "publicKey.modulus"),
                       pt_vec_get(&v, "publicKey.publicExponent"));
    rsa_case_bits(sigs[0], &key, pt_vec_get(&v, "msg"), pt_vec_get(&v, "sig"));
}

PT_TEST(memory_fits_what_the_header_promises)
{
    rsa_case_sizes_fit(sigs);
}

PT_TEST(schemes_say_what_they_are)
{
    static const uint16_t schemes[3] = {0x0401, 0x0501, 0x0601};

    for (size_t i = 0; i < 3; i++) {
        PT_EQ(sigs[i]->scheme, schemes[i]);
        PT_EQ(sigs[i]->key_kind, PAWL_KEY_RSA);
        PT_EQ(sigs[i]->uses, PAWL_SIG_CERT);
    }
}

int main(void)
{
    PT_RUN(wycheproof_sha224);
    PT_RUN(wycheproof_sha256);
    PT_RUN(wycheproof_sha384);
    PT_RUN(wycheproof_sha512);
    PT_RUN(nist_signatures);
    PT_RUN(uncommon_sizes_and_exponents);
    PT_RUN(every_budget_gives_the_same_verdict);
    PT_RUN(every_bit_of_the_encoded_message_counts);
    PT_RUN(memory_fits_what_the_header_promises);
    PT_RUN(schemes_say_what_they_are);
    return pt_done();
}
