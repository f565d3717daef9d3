/* SPDX-License-Identifier: Apache-2.0
 * Botan's vectors for the NIST curves and RSA: points that are none, ECDSA over
 * odd digests, deterministic signatures, RSA signatures right and wrong. */
#include "scheme/ecdsa_sign.h"
#include "unit/scheme/kat_case.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(ecdsa_invalid, "botan/pubkey/ecdsa_invalid.ptv")
PT_VECTORS(ecdsa_verify, "botan/pubkey/ecdsa_verify.ptv")
PT_VECTORS(ecdsa_rfc6979, "botan/pubkey/ecdsa_rfc6979.ptv")
PT_VECTORS(rsa_pss, "botan/pubkey/rsa_pss.ptv")
PT_VECTORS(rsa_invalid, "botan/pubkey/rsa_invalid.ptv")

PT_TEST(points_that_are_not_on_the_curve)
{
    pt_vec v = PT_VEC(ecdsa_invalid);

    while (pt_vec_next(&v)) {
        const ec_case *c = kat_curve(pt_vec_get(&v, "Curve"));

        PT_AT(c->name, v.index, 0);
        PT_EQ(kat_key(c, pt_vec_get(&v, "InvalidKeyX"),
                      pt_vec_get(&v, "InvalidKeyY")),
              PAWL_ERR_POINT);
    }
    PT_EQ(v.index, 47);
}

static void halves(const ec_case *c, pt_bytes sig, pt_bytes *r, pt_bytes *s)
{
    PT_EQ(sig.len, 2 * c->size);
    r->p = sig.p;
    s->p = sig.p + c->size;
    r->len = s->len = c->size;
}

/* Here the message is the digest, of any length. */
PT_TEST(ecdsa_over_digests_as_they_come)
{
    pt_vec v = PT_VEC(ecdsa_verify);

    while (pt_vec_next(&v)) {
        const ec_case *c = kat_curve(pt_vec_get(&v, "Curve"));
        uint8_t point[133];
        pt_bytes r, s;

        PT_AT(c->name, v.index, pt_vec_get(&v, "Msg").len);
        PT_OK(pt_vec_is(&v, "Hash", "Raw") && pt_vec_is(&v, "Valid", "1"));
        halves(c, pt_vec_get(&v, "Signature"), &r, &s);
        kat_point(c, point, pt_vec_get(&v, "Px"), pt_vec_get(&v, "Py"));
        PT_EQ(kat_ecdsa(c, point, pt_vec_get(&v, "Msg"), r, s), PAWL_OK);
    }
    PT_EQ(v.index, 14);
}

#define SIGN_FORM(bits, hash_bits)                                             \
    {                                                                          \
        .ecdsa = &pawli_ecdsa_p##bits,                                         \
        .room = PAWLI_ECDSA_SIGN_ROOM(bits, hash_bits),                        \
        .size = PAWLI_ECDSA_SIGN_SIZE(bits, hash_bits),                        \
    }
#define SIGN_FORMS(bits)                                                       \
    {                                                                          \
        SIGN_FORM(bits, 224), SIGN_FORM(bits, 256), SIGN_FORM(bits, 384),      \
            SIGN_FORM(bits, 512)                                               \
    }

/* Signers as they would be for any curve with any hash of SHA-2. */
static const pawli_ecdsa_sign_form forms[3][4] = {
    SIGN_FORMS(256), SIGN_FORMS(384), SIGN_FORMS(521)};

static pawl_signer signer_of(const ec_case *c, const pawl_hash *h)
{
    size_t i = h->digest_size == 28   ? 0
               : h->digest_size == 32 ? 1
               : h->digest_size == 48 ? 2
                                      : 3;
    pawl_signer signer = {.hash = h,
                          .form = &forms[c - ec_cases][i],
                          .sign_start = pawli_ecdsa_sign_start,
                          .sign_run = pawli_ecdsa_sign_run};

    return signer;
}

/* Every signature verifies; ours is the same where the nonce comes from a hash
 * that is here. */
PT_TEST(deterministic_signatures_are_the_published_ones)
{
    pt_vec v = PT_VEC(ecdsa_rfc6979);
    unsigned long same = 0;

    while (pt_vec_next(&v)) {
        const ec_case *c = kat_curve(pt_vec_get(&v, "Curve"));
        pt_bytes priv = pt_vec_get(&v, "X"), msg = pt_vec_get(&v, "Msg");
        pt_bytes hash = pt_vec_get(&v, "Hash"), digest = msg, r, s;
        bool raw = memcmp(hash.p, "Raw", 3) == 0;
        uint8_t point[133], md[PAWL_HASH_SIZE_MAX];
        uint8_t der[PAWLI_ECDSA_DER_MAX(66)], want[sizeof der];
        static uint64_t op[320];
        uint32_t units = UINT32_MAX;
        unsigned long count;
        size_t len = 0;

        PT_AT(c->name, v.index, msg.len);
        if (!raw) {
            digest.p = md;
            digest.len = kat_hash(hash)->digest_size;
            kat_digest(kat_hash(hash), msg, md);
        }
        halves(c, pt_vec_get(&v, "Signature"), &r, &s);
        PT_EQ(priv.len, c->size);
        PT_EQ(ec_keygen(c, point, priv.p, NULL, 0, &count), PAWL_OK);
        PT_EQ(kat_ecdsa(c, point, digest, r, s), PAWL_OK);
        if (hash.len == 3 || kat_ends(hash, "SHA1")) {
            continue;
        }
        pawl_signer signer = signer_of(c, kat_hash(hash));

        same++;
        PT_EQ(digest.len, signer.hash->digest_size);
        PT_EQ(signer.sign_start(&signer, op, sizeof op, priv.p, c->size,
                                digest.p, digest.len, NULL),
              PAWL_OK);
        PT_EQ(signer.sign_run(op, der, &len, &units), PAWL_OK);
        PT_EQ(len, pawli_ecdsa_der_write(want, r.p, c->size));
        PT_EQ_BYTES(der, want, len);
    }
    PT_EQ(v.index, 39);
    PT_EQ(same, 29);
}

/* N and E stand where they change. A PSS salt of another length than the
 * digest is wrong, and so is a modulus without room for it. Moduli below 2048
 * bits are verified with by a scheme that takes them, and refused by the
 * library's. */
static void rsa(pt_vec v, unsigned long count, unsigned long valid)
{
    pawl_public_key key = {0};
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        bool pss = pt_vec_is(&v, "Padding", "PSS");
        const pawl_hash *h = kat_hash(pt_vec_get(&v, "Hash"));
        pt_bytes s = pt_vec_get(&v, "Signature"), msg = pt_vec_get(&v, "Msg");
        bool good = s.p != NULL && pt_vec_get(&v, "Salt").len == h->digest_size;
        rsa_any any;
        const pawl_sig *sig = rsa_any_of(&any, h, pss, 1024);
        pawl_err wrong = PAWL_ERR_SIGNATURE;

        PT_AT("case, hash", v.index, h->id);
        PT_OK(pss || pt_vec_is(&v, "Padding", "PKCS1v15"));
        if (pt_vec_get(&v, "N").p != NULL) {
            key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "N"),
                               pt_vec_get(&v, "E"));
        }
        s = s.p != NULL ? s : pt_vec_get(&v, "InvalidSignature");
        PT_OK(s.len > 0);
        if (pss && key.len < 2u * h->digest_size + 2u) {
            wrong = PAWL_ERR_WEAK;
        }
        PT_EQ(rsa_case(sig, &key, msg, s), good ? PAWL_OK : wrong);
        if (key.len < 256) {
            PT_EQ(rsa_case(rsa_any_of(&any, h, pss, 2048), &key, msg, s),
                  PAWL_ERR_WEAK);
        }
        right += good ? 1 : 0;
    }
    PT_EQ(v.index, count);
    PT_EQ(right, valid);
}

PT_TEST(rsa_signatures_right_and_wrong)
{
    rsa(PT_VEC(rsa_pss), 88, 30);
    rsa(PT_VEC(rsa_invalid), 276, 0);
}

int main(void)
{
    PT_RUN(points_that_are_not_on_the_curve);
    PT_RUN(ecdsa_over_digests_as_they_come);
    PT_RUN(deterministic_signatures_are_the_published_ones);
    PT_RUN(rsa_signatures_right_and_wrong);
    return pt_done();
}
