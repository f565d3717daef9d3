/* SPDX-License-Identifier: Apache-2.0
 * BoringSSL's vectors for HMAC, X25519 and RSA, the few that are not those of
 * somebody else. */
#include "pawl/x25519.h"
#include "unit/scheme/kat_case.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(hmac, "boringssl-kat/hmac_tests.ptv")
PT_VECTORS(x25519, "boringssl-kat/evp_x25519_tests.ptv")
PT_VECTORS(rsa, "boringssl-kat/evp_rsa_tests.ptv")

PT_TEST(tags_of_hmac)
{
    pt_vec v = PT_VEC(hmac);

    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, 0);
        kat_hmac(kat_hash(pt_vec_get(&v, "HMAC")), pt_vec_get(&v, "Key"),
                 pt_vec_get(&v, "Input"), pt_vec_get(&v, "Output"));
    }
    PT_EQ(v.index, 14);
}

PT_TEST(secrets_of_x25519_and_a_peer_of_small_order)
{
    pt_vec v = PT_VEC(x25519);

    while (pt_vec_next(&v)) {
        const uint8_t *priv = pt_vec_get(&v, "Private").p;
        pt_bytes want = pt_vec_get(&v, "Output");
        uint8_t out[32];

        PT_AT("case", v.index, 0);
        PT_EQ(pawl_x25519_of(out, priv, pawl_x25519_base), PAWL_OK);
        PT_EQ_BYTES(out, pt_vec_get(&v, "Public").p, 32);
        PT_EQ(pawl_x25519_of(out, priv, pt_vec_get(&v, "Peer").p),
              want.p != NULL ? PAWL_OK : PAWL_ERR_POINT);
        if (want.p != NULL) {
            PT_EQ_BYTES(out, want.p, 32);
        }
    }
    PT_EQ(v.index, 2);
}

/* A PSS signature without a salt is right to its maker and wrong to us. */
PT_TEST(rsa_signatures_over_messages_and_digests)
{
    pt_vec v = PT_VEC(rsa);
    pawl_public_key key = {0};

    while (pt_vec_next(&v)) {
        bool pss = pt_vec_is(&v, "Padding", "PSS");
        bool good = pt_vec_get(&v, "Error").p == NULL &&
                    (!pss || pt_vec_is(&v, "SaltLength", "\x32"));
        const pawl_sig *sig =
            pss ? &pawl_sig_rsa_pss_rsae_sha256 : &pawl_sig_rsa_pkcs1_sha256;
        pt_bytes msg = pt_vec_get(&v, "Message");
        pt_bytes digest = pt_vec_get(&v, "Digest");
        uint8_t md[32];
        uint32_t used;

        if (pt_vec_get(&v, "N").p != NULL) {
            key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "N"),
                               pt_vec_get(&v, "E"));
        }
        PT_AT("case", v.index, pss);
        PT_OK(msg.p != NULL || digest.len == 32);
        if (msg.p != NULL) {
            kat_digest(sig->hash, msg, md);
        } else {
            memcpy(md, digest.p, 32);
        }
        PT_EQ(rsa_case_digest(sig, &key, md, pt_vec_get(&v, "Output"),
                              UINT32_MAX, &used),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
    }
    PT_EQ(v.index, 5);
}

int main(void)
{
    PT_RUN(tags_of_hmac);
    PT_RUN(secrets_of_x25519_and_a_peer_of_small_order);
    PT_RUN(rsa_signatures_over_messages_and_digests);
    return pt_done();
}
