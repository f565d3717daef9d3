/* SPDX-License-Identifier: Apache-2.0
 * NIST ACVP, signatures: keys and ECDSA on P-256 to P-521, and RSA of 2048,
 * 3072 and 4096 bits after FIPS 186-4 and 186-5, with every hash. */
#include "unit/scheme/kat_case.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(key_ver, "nist-acvp/ECDSA-keyVer.prompt.ptv")
PT_VECTORS(sig_ver, "nist-acvp/ECDSA-sigVer.prompt.ptv")
PT_VECTORS(rsa_186_4, "nist-acvp/RSA-sigVer-186-4.prompt.ptv")
PT_VECTORS(rsa_186_5, "nist-acvp/RSA-sigVer-186-5.prompt.ptv")

/* Coordinates out of range have an octet too many, or are not below p. */
PT_TEST(points_on_the_curve_and_not)
{
    pt_vec v = PT_VEC(key_ver);

    while (pt_vec_next(&v)) {
        const ec_case *c = kat_curve(pt_vec_get(&v, "curve"));

        PT_AT(c->name, pt_vec_number(&v, "tcId"), 0);
        PT_EQ(kat_key(c, pt_vec_get(&v, "qx"), pt_vec_get(&v, "qy")),
              pt_vec_is(&v, "testPassed", "true") ? PAWL_OK : PAWL_ERR_POINT);
    }
    PT_EQ(v.index, 3);
}

PT_TEST(ecdsa_signatures_have_their_verdict)
{
    pt_vec v = PT_VEC(sig_ver);
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        const ec_case *c = kat_curve(pt_vec_get(&v, "curve"));
        const pawl_hash *h = kat_hash(pt_vec_get(&v, "hashAlg"));
        bool good = pt_vec_is(&v, "testPassed", "true");
        uint8_t md[PAWL_HASH_SIZE_MAX], point[133];
        pt_bytes digest = {md, h->digest_size};

        PT_AT(c->name, pt_vec_number(&v, "tcId"), h->id);
        kat_digest(h, pt_vec_get(&v, "message"), md);
        kat_point(c, point, pt_vec_get(&v, "qx"), pt_vec_get(&v, "qy"));
        PT_EQ(kat_ecdsa(c, point, digest, pt_vec_get(&v, "r"),
                        pt_vec_get(&v, "s")),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        right += good ? 1 : 0;
    }
    PT_EQ(v.index, 12);
    PT_EQ(right, 2);
}

static void rsa(pt_vec v, unsigned long count, unsigned long valid)
{
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        bool pss = pt_vec_is(&v, "sigType", "pss");
        bool good = pt_vec_is(&v, "testPassed", "true");
        rsa_any any;
        const pawl_sig *sig =
            rsa_any_of(&any, kat_hash(pt_vec_get(&v, "hashAlg")), pss, 2048);
        pawl_public_key key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "n"),
                                           pt_vec_get(&v, "e"));

        PT_AT("tcId, hash", pt_vec_number(&v, "tcId"), sig->hash->id);
        PT_OK(pss || pt_vec_is(&v, "sigType", "pkcs1v1.5"));
        PT_EQ(8 * key.len, pt_vec_number(&v, "modulo"));
        PT_OK(!pss || pt_vec_number(&v, "saltLen") == sig->hash->digest_size);
        PT_EQ(rsa_case(sig, &key, pt_vec_get(&v, "message"),
                       pt_vec_get(&v, "signature")),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        right += good ? 1 : 0;
    }
    PT_EQ(v.index, count);
    PT_EQ(right, valid);
}

PT_TEST(rsa_signatures_have_their_verdict)
{
    rsa(PT_VEC(rsa_186_4), 72, 9);
    rsa(PT_VEC(rsa_186_5), 162, 24);
}

int main(void)
{
    PT_RUN(points_on_the_curve_and_not);
    PT_RUN(ecdsa_signatures_have_their_verdict);
    PT_RUN(rsa_signatures_have_their_verdict);
    return pt_done();
}
