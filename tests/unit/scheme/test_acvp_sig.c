/* SPDX-License-Identifier: Apache-2.0
 * NIST ACVP, signatures: keys and ECDSA on P-256, and RSA of 2048, 3072 and
 * 4096 bits after FIPS 186-4 and 186-5. */
#include "unit/scheme/kat_case.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(key_ver, "nist-acvp/ECDSA-keyVer.prompt.ptv")
PT_VECTORS(sig_ver, "nist-acvp/ECDSA-sigVer.prompt.ptv")
PT_VECTORS(rsa_186_4, "nist-acvp/RSA-sigVer-186-4.prompt.ptv")
PT_VECTORS(rsa_186_5, "nist-acvp/RSA-sigVer-186-5.prompt.ptv")

/* A point is a key when a secret can be shared with it. The only case has an x
 * of 33 bytes. */
PT_TEST(points_on_the_curve_and_not)
{
    static const uint8_t one[32] = {[31] = 1};
    pt_vec v = PT_VEC(key_ver);

    while (pt_vec_next(&v)) {
        pt_bytes x = pt_vec_get(&v, "qx"), y = pt_vec_get(&v, "qy");
        uint8_t point[67] = {4}, out[32];

        PT_AT("tcId", pt_vec_number(&v, "tcId"), x.len);
        PT_OK(x.len <= 33 && y.len <= 33);
        memcpy(point + 1, x.p, x.len);
        memcpy(point + 1 + x.len, y.p, y.len);
        PT_EQ(share_of(out, one, point, 1 + x.len + y.len, NULL),
              pt_vec_is(&v, "testPassed", "true") ? PAWL_OK : PAWL_ERR_POINT);
    }
    PT_EQ(v.index, 1);
}

PT_TEST(ecdsa_signatures_have_their_verdict)
{
    pt_vec v = PT_VEC(sig_ver);

    while (pt_vec_next(&v)) {
        const pawl_hash *h = kat_hash(pt_vec_get(&v, "hashAlg"));
        uint8_t md[PAWL_HASH_SIZE_MAX];
        pt_bytes digest = {md, h->digest_size};

        PT_AT("tcId", pt_vec_number(&v, "tcId"), h->id);
        kat_digest(h, pt_vec_get(&v, "message"), md);
        PT_EQ(kat_ecdsa(pt_vec_get(&v, "qx"), pt_vec_get(&v, "qy"), digest,
                        pt_vec_get(&v, "r"), pt_vec_get(&v, "s")),
              pt_vec_is(&v, "testPassed", "true") ? PAWL_OK
                                                  : PAWL_ERR_SIGNATURE);
    }
    PT_EQ(v.index, 3);
}

static void rsa(pt_vec v, unsigned long valid)
{
    static const pawl_sig *const sigs[2][3] = {
        {&pawl_sig_rsa_pkcs1_sha256, &pawl_sig_rsa_pkcs1_sha384,
         &pawl_sig_rsa_pkcs1_sha512},
        {&pawl_sig_rsa_pss_rsae_sha256, &pawl_sig_rsa_pss_rsae_sha384,
         &pawl_sig_rsa_pss_rsae_sha512}};
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        size_t i = kat_hash_index(pt_vec_get(&v, "hashAlg"));
        bool pss = pt_vec_is(&v, "sigType", "pss");
        bool good = pt_vec_is(&v, "testPassed", "true");
        const pawl_sig *sig = sigs[pss ? 1 : 0][i];
        pawl_public_key key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "n"),
                                           pt_vec_get(&v, "e"));

        PT_AT("tcId, scheme", pt_vec_number(&v, "tcId"), sig->scheme);
        PT_OK(pss || pt_vec_is(&v, "sigType", "pkcs1v1.5"));
        PT_EQ(8 * key.len, pt_vec_number(&v, "modulo"));
        PT_OK(!pss || pt_vec_number(&v, "saltLen") == sig->hash->digest_size);
        PT_EQ(rsa_case(sig, &key, pt_vec_get(&v, "message"),
                       pt_vec_get(&v, "signature")),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        right += good ? 1 : 0;
    }
    PT_EQ(v.index, 54);
    PT_EQ(right, valid);
}

PT_TEST(rsa_signatures_have_their_verdict)
{
    rsa(PT_VEC(rsa_186_4), 6);
    rsa(PT_VEC(rsa_186_5), 5);
}

int main(void)
{
    PT_RUN(points_on_the_curve_and_not);
    PT_RUN(ecdsa_signatures_have_their_verdict);
    PT_RUN(rsa_signatures_have_their_verdict);
    return pt_done();
}
