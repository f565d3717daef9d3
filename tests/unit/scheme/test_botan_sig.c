/* SPDX-License-Identifier: Apache-2.0
 * Botan's vectors for P-256 and RSA: points that are none, ECDSA over odd
 * digests, deterministic signatures, RSA signatures right and wrong. */
#include "scheme/ecdsa_der.h"
#include "unit/scheme/kat_case.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(ecdsa_invalid, "botan/pubkey/ecdsa_invalid.ptv")
PT_VECTORS(ecdsa_verify, "botan/pubkey/ecdsa_verify.ptv")
PT_VECTORS(ecdsa_rfc6979, "botan/pubkey/ecdsa_rfc6979.ptv")
PT_VECTORS(rsa_pss, "botan/pubkey/rsa_pss.ptv")
PT_VECTORS(rsa_invalid, "botan/pubkey/rsa_invalid.ptv")

PT_TEST(points_that_are_not_on_the_curve)
{
    static const uint8_t one[32] = {[31] = 1};
    pt_vec v = PT_VEC(ecdsa_invalid);

    while (pt_vec_next(&v)) {
        pt_bytes x = pt_vec_get(&v, "InvalidKeyX");
        pt_bytes y = pt_vec_get(&v, "InvalidKeyY");
        uint8_t point[67] = {4}, out[32];

        PT_AT("case", v.index, x.len);
        PT_OK(x.len + y.len >= 64 && x.len + y.len <= 66);
        memcpy(point + 1, x.p, x.len);
        memcpy(point + 1 + x.len, y.p, y.len);
        PT_EQ(share_of(out, one, point, 1 + x.len + y.len, NULL),
              PAWL_ERR_POINT);
    }
    PT_EQ(v.index, 15);
}

static void halves(pt_bytes sig, pt_bytes *r, pt_bytes *s)
{
    PT_EQ(sig.len, 64);
    r->p = sig.p;
    s->p = sig.p + 32;
    r->len = s->len = 32;
}

/* Here the message is the digest, of any length. */
PT_TEST(ecdsa_over_digests_as_they_come)
{
    pt_vec v = PT_VEC(ecdsa_verify);
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        bool good = pt_vec_is(&v, "Valid", "1");
        pt_bytes r, s;

        PT_AT("case", v.index, pt_vec_get(&v, "Msg").len);
        PT_OK(pt_vec_is(&v, "Hash", "Raw"));
        halves(pt_vec_get(&v, "Signature"), &r, &s);
        PT_EQ(kat_ecdsa(pt_vec_get(&v, "Px"), pt_vec_get(&v, "Py"),
                        pt_vec_get(&v, "Msg"), r, s),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        right += good ? 1 : 0;
    }
    PT_EQ(v.index, 10);
    PT_EQ(right, 10);
}

/* Every signature verifies; where the nonce comes from SHA-256, ours is the
 * same. */
PT_TEST(deterministic_signatures_are_the_published_ones)
{
    const pawl_signer *signer = &pawl_signer_ecdsa_p256_sha256;
    pt_vec v = PT_VEC(ecdsa_rfc6979);
    unsigned long same = 0;

    while (pt_vec_next(&v)) {
        static uint64_t op[160];
        pt_bytes priv = pt_vec_get(&v, "X"), msg = pt_vec_get(&v, "Msg");
        pt_bytes sig = pt_vec_get(&v, "Signature"), r, s;
        pt_bytes hash = pt_vec_get(&v, "Hash");
        bool sha256 = kat_hash_index(hash) == 0;
        uint8_t point[65], md[32], der[PAWLI_ECDSA_DER_MAX(32)],
            want[sizeof der];
        pt_bytes x = {point + 1, 32}, y = {point + 33, 32}, digest = msg;
        uint32_t units = UINT32_MAX;
        size_t len = 0;

        PT_AT("case", v.index, msg.len);
        if (memcmp(hash.p, "Raw", 3) != 0) {
            kat_digest(&pawl_hash_sha256, msg, md);
            digest.p = md;
            digest.len = 32;
        }
        halves(sig, &r, &s);
        PT_EQ(priv.len, 32);
        PT_EQ(keygen_of(point, priv.p, NULL), PAWL_OK);
        PT_EQ(kat_ecdsa(x, y, digest, r, s), PAWL_OK);
        if (!sha256) {
            continue;
        }
        same++;
        PT_EQ(digest.len, 32);
        PT_OK(signer->sign_size(NULL, 32) <= sizeof op &&
              signer->sig_max <= sizeof der);
        PT_EQ(signer->sign_start(signer, op, sizeof op, priv.p, 32, digest.p,
                                 signer->hash->digest_size, NULL),
              PAWL_OK);
        PT_EQ(signer->sign_run(op, der, &len, &units), PAWL_OK);
        PT_EQ(len, pawli_ecdsa_der_write(want, sig.p, 32));
        PT_EQ_BYTES(der, want, len);
    }
    PT_EQ(v.index, 7);
    PT_EQ(same, 4);
}

/* N and E stand where they change. A PSS salt of another length than the
 * digest is wrong. */
static void rsa(pt_vec v, unsigned long count, unsigned long valid)
{
    static const pawl_sig *const sigs[3] = {&pawl_sig_rsa_pss_rsae_sha256,
                                            &pawl_sig_rsa_pss_rsae_sha384,
                                            &pawl_sig_rsa_pss_rsae_sha512};
    pawl_public_key key = {0};
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        const pawl_sig *sig = sigs[kat_hash_index(pt_vec_get(&v, "Hash"))];
        pt_bytes s = pt_vec_get(&v, "Signature");
        bool good =
            s.p != NULL && pt_vec_get(&v, "Salt").len == sig->hash->digest_size;

        PT_OK(pt_vec_is(&v, "Padding", "PSS"));
        if (pt_vec_get(&v, "N").p != NULL) {
            key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "N"),
                               pt_vec_get(&v, "E"));
        }
        PT_AT("case, scheme", v.index, sig->scheme);
        s = s.p != NULL ? s : pt_vec_get(&v, "InvalidSignature");
        PT_OK(s.len > 0);
        PT_EQ(rsa_case(sig, &key, pt_vec_get(&v, "Msg"), s),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        right += good ? 1 : 0;
    }
    PT_EQ(v.index, count);
    PT_EQ(right, valid);
}

PT_TEST(rsa_signatures_right_and_wrong)
{
    rsa(PT_VEC(rsa_pss), 60, 20);
    rsa(PT_VEC(rsa_invalid), 90, 0);
}

int main(void)
{
    PT_RUN(points_that_are_not_on_the_curve);
    PT_RUN(ecdsa_over_digests_as_they_come);
    PT_RUN(deterministic_signatures_are_the_published_ones);
    PT_RUN(rsa_signatures_right_and_wrong);
    return pt_done();
}
