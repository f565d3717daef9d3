/* SPDX-License-Identifier: Apache-2.0
 * The suites of Mbed TLS: key pairs, secrets and signatures on P-256 (RFC 4754,
 * 5114, 5903, 6979) and RSA PKCS #1 v1.5. A case is FUNCTION and arguments. */
#include "unit/scheme/kat_case.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(ecp, "mbedtls/test_suite_ecp.ptv")
PT_VECTORS(ecdh, "mbedtls/test_suite_ecdh.ptv")
PT_VECTORS(ecdsa, "mbedtls/test_suite_ecdsa.ptv")
PT_VECTORS(rsa, "mbedtls/test_suite_rsa.ptv")

/* out[65] := the point of two arguments. */
static void join(uint8_t *out, pt_bytes x, pt_bytes y)
{
    PT_OK(x.len == 32 && y.len == 32);
    out[0] = 4;
    memcpy(out + 1, x.p, 32);
    memcpy(out + 33, y.p, 32);
}

/* Two private keys, each with its point, and the secret of both. */
static void agree(const pt_vec *v)
{
    static const char *const at[7] = {"2", "3", "4", "5", "6", "7", "8"};

    for (size_t i = 0; i < 2; i++) {
        const char *const *mine = at + 3 * i, *const *peer = at + 3 - 3 * i;
        uint8_t point[65], want[65], secret[32];

        PT_EQ(keygen_of(point, pt_vec_get(v, mine[0]).p, NULL), PAWL_OK);
        join(want, pt_vec_get(v, mine[1]), pt_vec_get(v, mine[2]));
        PT_EQ_BYTES(point, want, 65);
        join(want, pt_vec_get(v, peer[1]), pt_vec_get(v, peer[2]));
        PT_EQ(share_of(secret, pt_vec_get(v, mine[0]).p, want, 65, NULL),
              PAWL_OK);
        PT_EQ_BYTES(secret, pt_vec_get(v, at[6]).p, 32);
    }
}

/* The point of check_pub_priv is given twice: as the public key, and as that
 * of the private one. The latter is what ours must be, and the former is what
 * it is exactly when the verdict is 0. */
PT_TEST(key_pairs_belong_together_or_not)
{
    pt_vec v = PT_VEC(ecp);
    unsigned long pairs = 0;

    while (pt_vec_next(&v)) {
        pt_bytes priv = pt_vec_get(&v, "5");
        uint8_t point[65], given[65];

        PT_AT("case", v.index, 0);
        if (pt_vec_is(&v, "function", "ecp_test_vect")) {
            agree(&v);
            continue;
        }
        PT_OK(priv.len == 33 && priv.p[0] == 0);
        PT_EQ(keygen_of(point, priv.p + 1, NULL), PAWL_OK);
        join(given, pt_vec_get(&v, "2"), pt_vec_get(&v, "3"));
        PT_EQ(memcmp(point, given, 65) == 0, pt_vec_is(&v, "8", "0"));
        pairs += pt_vec_is(&v, "8", "0") ? 1 : 0;
    }
    PT_EQ(v.index, 6);
    PT_EQ(pairs, 1);
}

PT_TEST(secrets_of_p256)
{
    pt_vec v = PT_VEC(ecdh);

    while (pt_vec_next(&v)) {
        pt_bytes peer = pt_vec_get(&v, "3");
        uint8_t secret[32];

        PT_AT("case", v.index, 0);
        if (pt_vec_is(&v, "function", "ecdh_primitive_testvec")) {
            agree(&v);
            continue;
        }
        PT_EQ(share_of(secret, pt_vec_get(&v, "2").p, peer.p, peer.len, NULL),
              PAWL_OK);
        PT_EQ_BYTES(secret, pt_vec_get(&v, "5").p, 32);
    }
    PT_EQ(v.index, 3);
}

/* Signing with the given nonce makes the given r and s. */
static void sign_with(const pt_vec *v, pt_bytes digest)
{
    uint8_t sig[64];
    unsigned long count;

    PT_EQ(sign_sliced(sig, pt_vec_get(v, "2").p, pt_vec_get(v, "5").p, digest.p,
                      digest.len, NULL, 0, &count),
          PAWL_OK);
    PT_EQ_BYTES(sig, pt_vec_get(v, "7").p, 32);
    PT_EQ_BYTES(sig + 32, pt_vec_get(v, "8").p, 32);
    PT_EQ(kat_ecdsa(pt_vec_get(v, "3"), pt_vec_get(v, "4"), digest,
                    pt_vec_get(v, "7"), pt_vec_get(v, "8")),
          PAWL_OK);
}

PT_TEST(ecdsa_signatures)
{
    pt_vec v = PT_VEC(ecdsa);

    while (pt_vec_next(&v)) {
        uint8_t point[65];
        pt_bytes x = {point + 1, 32}, y = {point + 33, 32};

        PT_AT("case", v.index, 0);
        PT_EQ(keygen_of(point, pt_vec_get(&v, "2").p, NULL), PAWL_OK);
        if (pt_vec_is(&v, "function", "ecdsa_prim_test_vectors")) {
            PT_EQ_BYTES(x.p, pt_vec_get(&v, "3").p, 32);
            sign_with(&v, pt_vec_get(&v, "6"));
            continue;
        }
        PT_EQ(kat_ecdsa(x, y, pt_vec_get(&v, "4"), pt_vec_get(&v, "5"),
                        pt_vec_get(&v, "6")),
              PAWL_OK);
    }
    PT_EQ(v.index, 3);
}

PT_TEST(rsa_pkcs1_signatures_have_their_verdict)
{
    static const pawl_sig *const sigs[3] = {&pawl_sig_rsa_pkcs1_sha256,
                                            &pawl_sig_rsa_pkcs1_sha384,
                                            &pawl_sig_rsa_pkcs1_sha512};
    static const uint8_t three = 3;
    pt_vec v = PT_VEC(rsa);

    while (pt_vec_next(&v)) {
        const pawl_sig *sig = sigs[kat_hash_index(pt_vec_get(&v, "3"))];
        pt_bytes e = {&three, 1}, digest = pt_vec_get(&v, "1");
        pawl_public_key key =
            rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "5"), e);
        uint32_t used;

        PT_AT("case, scheme", v.index, sig->scheme);
        PT_OK(pt_vec_is(&v, "6", "3"));
        PT_EQ(digest.len, sig->hash->digest_size);
        PT_EQ(rsa_case_digest(sig, &key, digest.p, pt_vec_get(&v, "7"),
                              UINT32_MAX, &used),
              pt_vec_is(&v, "8", "0") ? PAWL_OK : PAWL_ERR_SIGNATURE);
    }
    PT_EQ(v.index, 3);
}

int main(void)
{
    PT_RUN(key_pairs_belong_together_or_not);
    PT_RUN(secrets_of_p256);
    PT_RUN(ecdsa_signatures);
    PT_RUN(rsa_pkcs1_signatures_have_their_verdict);
    return pt_done();
}
