/* SPDX-License-Identifier: Apache-2.0
 * The suites of Mbed TLS: key pairs, secrets and signatures on the curves of
 * NIST and RFC 7748 (RFC 4754, 5114, 5903, 6979), and RSA PKCS #1 v1.5. A case
 * is FUNCTION and arguments. */
#include "pawl/x25519.h"
#include "pawl/x448.h"
#include "scheme/ecdsa_der.h"
#include "unit/scheme/kat_case.h"
#include "unit/scheme/rsa_case.h"

PT_VECTORS(ecp, "mbedtls/test_suite_ecp.ptv")
PT_VECTORS(ecdh, "mbedtls/test_suite_ecdh.ptv")
PT_VECTORS(ecdsa, "mbedtls/test_suite_ecdsa.ptv")
PT_VECTORS(rsa, "mbedtls/test_suite_rsa.ptv")

static const ec_case *curve_of(const pt_vec *v)
{
    return kat_curve(pt_vec_get(v, "1"));
}

/* Of X25519 and X448: numbers, where ours are octets, the last one first. */
static void turned(uint8_t out[56], pt_bytes in)
{
    memset(out, 0, 56);
    PT_OK(in.len <= 56);
    for (size_t i = 0; i < in.len && i < 56; i++) {
        out[i] = in.p[in.len - 1 - i];
    }
}

static pawl_err montgomery(const pt_vec *v, uint8_t *out, const uint8_t *scalar,
                           const uint8_t *point)
{
    return pt_vec_is(v, "1", "MBEDTLS_ECP_DP_CURVE448")
               ? pawl_x448_of(out, scalar, point)
               : pawl_x25519_of(out, scalar, point);
}

/* Two private keys, each with its point, and the secret of both. */
static void agree(const pt_vec *v)
{
    static const char *const at[7] = {"2", "3", "4", "5", "6", "7", "8"};
    const ec_case *c = curve_of(v);

    for (size_t i = 0; i < 2; i++) {
        const char *const *mine = at + 3 * i, *const *peer = at + 3 - 3 * i;
        uint8_t point[133], want[133], secret[66];
        const uint8_t *priv = pt_vec_get(v, mine[0]).p;
        unsigned long count;

        PT_EQ(ec_keygen(c, point, priv, NULL, 0, &count), PAWL_OK);
        kat_point(c, want, pt_vec_get(v, mine[1]), pt_vec_get(v, mine[2]));
        PT_EQ_BYTES(point, want, c->point);
        kat_point(c, want, pt_vec_get(v, peer[1]), pt_vec_get(v, peer[2]));
        PT_EQ(ec_share(c, secret, priv, want, c->point, NULL, 0, &count),
              PAWL_OK);
        PT_EQ(pt_vec_get(v, at[6]).len, c->size);
        PT_EQ_BYTES(secret, pt_vec_get(v, at[6]).p, c->size);
    }
}

/* The same of X25519 and X448: private, public, private, public, secret. */
static void agree_montgomery(const pt_vec *v)
{
    uint8_t a[56], pa[56], b[56], pb[56], want[56], out[56];
    size_t size = pt_vec_get(v, "3").len;
    uint8_t base[56] = {size == 56 ? 5 : 9};

    turned(a, pt_vec_get(v, "2"));
    turned(pa, pt_vec_get(v, "3"));
    turned(b, pt_vec_get(v, "4"));
    turned(pb, pt_vec_get(v, "5"));
    turned(want, pt_vec_get(v, "6"));
    PT_EQ(montgomery(v, out, a, base), PAWL_OK);
    PT_EQ_BYTES(out, pa, size);
    PT_EQ(montgomery(v, out, b, base), PAWL_OK);
    PT_EQ_BYTES(out, pb, size);
    PT_EQ(montgomery(v, out, a, pb), PAWL_OK);
    PT_EQ_BYTES(out, want, size);
    PT_EQ(montgomery(v, out, b, pa), PAWL_OK);
    PT_EQ_BYTES(out, want, size);
}

/* check_pub: a point in "2"; test_mul: a scalar before it, the product after.
 */
static void times(const pt_vec *v, bool check)
{
    bool good = pt_vec_is(v, check ? "5" : "9", "0");
    uint8_t scalar[56] = {8}, point[56], want[56], out[56];

    turned(point, pt_vec_get(v, check ? "2" : "3"));
    if (!check) {
        turned(scalar, pt_vec_get(v, "2"));
    }
    PT_EQ(montgomery(v, out, scalar, point), good ? PAWL_OK : PAWL_ERR_POINT);
    if (good && !check) {
        turned(want, pt_vec_get(v, "6"));
        PT_EQ_BYTES(out, want, 32);
    }
}

/* The public key of a private one, which may be none. */
static void public_of(const pt_vec *v)
{
    const ec_case *c = curve_of(v);
    bool good = pt_vec_is(v, "3", "0");
    uint8_t priv[66], point[133];
    unsigned long count;

    ec_fit(priv, c->size, pt_vec_get(v, "2"));
    PT_EQ(ec_keygen(c, point, priv, NULL, 0, &count),
          good ? PAWL_OK : PAWL_ERR_ARGUMENT);
    if (good) {
        PT_EQ(pt_vec_get(v, "4").len, c->point);
        PT_EQ_BYTES(point, pt_vec_get(v, "4").p, c->point);
    }
}

/* A public key and a private one, each with its curve, the latter also with a
 * point that may be wrong: they belong together exactly when the verdict is 0.
 */
static void pair(const pt_vec *v)
{
    const ec_case *c = kat_curve(pt_vec_get(v, "4"));
    bool same = curve_of(v) == c;
    uint8_t priv[66], point[133], given[133];
    unsigned long count;

    ec_fit(priv, c->size, pt_vec_get(v, "5"));
    PT_EQ(ec_keygen(c, point, priv, NULL, 0, &count), PAWL_OK);
    kat_point(c, given, pt_vec_get(v, "2"), pt_vec_get(v, "3"));
    PT_EQ(same && memcmp(point, given, c->point) == 0, pt_vec_is(v, "8", "0"));
}

PT_TEST(keys_and_pairs_of_them)
{
    pt_vec v = PT_VEC(ecp);

    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, 0);
        if (pt_vec_is(&v, "function", "ecp_test_vect")) {
            agree(&v);
        } else if (pt_vec_is(&v, "function", "ecp_test_vec_x")) {
            agree_montgomery(&v);
        } else if (pt_vec_is(&v, "function", "ecp_check_pub") ||
                   pt_vec_is(&v, "function", "ecp_test_mul")) {
            times(&v, pt_vec_is(&v, "function", "ecp_check_pub"));
        } else if (pt_vec_is(&v, "function", "ecp_calc_public")) {
            public_of(&v);
        } else {
            PT_OK(pt_vec_is(&v, "function", "mbedtls_ecp_check_pub_priv"));
            pair(&v);
        }
    }
    PT_EQ(v.index, 31);
}

PT_TEST(secrets)
{
    pt_vec v = PT_VEC(ecdh);

    while (pt_vec_next(&v)) {
        pt_bytes priv = pt_vec_get(&v, "2"), peer = pt_vec_get(&v, "3");
        pt_bytes want = pt_vec_get(&v, "5");
        uint8_t secret[66];
        unsigned long count;

        PT_AT("case", v.index, 0);
        if (pt_vec_is(&v, "function", "ecdh_primitive_testvec")) {
            agree(&v);
            continue;
        }
        if (pt_vec_is(&v, "1", "MBEDTLS_ECP_DP_CURVE25519")) {
            PT_EQ(pawl_x25519_of(secret, priv.p, peer.p), PAWL_OK);
        } else {
            PT_EQ(ec_share(curve_of(&v), secret, priv.p, peer.p, peer.len, NULL,
                           0, &count),
                  PAWL_OK);
        }
        PT_EQ(want.len, 32);
        PT_EQ_BYTES(secret, want.p, 32);
    }
    PT_EQ(v.index, 8);
}

/* Signing with the given nonce makes the given r and s; a private key that is
 * 0 signs nothing. */
static void sign_with(const pt_vec *v)
{
    const ec_case *c = curve_of(v);
    pt_bytes digest = pt_vec_get(v, "6");
    bool good = pt_vec_is(v, "9", "0");
    uint8_t priv[66], point[133], own[133], sig[132], want[132];
    unsigned long count;

    ec_fit(priv, c->size, pt_vec_get(v, "2"));
    PT_EQ(ec_sign(c, sig, priv, pt_vec_get(v, "5").p, digest.p, digest.len,
                  NULL, 0, &count),
          good ? PAWL_OK : PAWL_ERR_ARGUMENT);
    if (!good) {
        return;
    }
    ec_fit(want, c->size, pt_vec_get(v, "7"));
    ec_fit(want + c->size, c->size, pt_vec_get(v, "8"));
    PT_EQ_BYTES(sig, want, 2 * c->size);
    kat_point(c, point, pt_vec_get(v, "3"), pt_vec_get(v, "4"));
    PT_EQ(ec_keygen(c, own, priv, NULL, 0, &count), PAWL_OK);
    PT_EQ_BYTES(own, point, c->point);
    PT_EQ(ec_verify(c, point, digest.p, digest.len, want, 0), PAWL_OK);
}

PT_TEST(ecdsa_signatures)
{
    pt_vec v = PT_VEC(ecdsa);

    while (pt_vec_next(&v)) {
        const ec_case *c = curve_of(&v);
        pt_bytes key = pt_vec_get(&v, "2"), der = pt_vec_get(&v, "4");
        uint8_t point[133], sig[132];
        unsigned long count;

        PT_AT(c->name, v.index, 0);
        if (pt_vec_is(&v, "function", "ecdsa_prim_test_vectors")) {
            sign_with(&v);
        } else if (pt_vec_is(&v, "function", "ecdsa_read_restart")) {
            PT_OK(pawli_ecdsa_der_read(sig, c->size, der.p, der.len));
            PT_EQ(ec_verify(c, key.p, pt_vec_get(&v, "3").p,
                            pt_vec_get(&v, "3").len, sig, 1),
                  PAWL_OK);
        } else {
            ec_fit(sig, c->size, key);
            PT_EQ(ec_keygen(c, point, sig, NULL, 0, &count), PAWL_OK);
            PT_EQ(kat_ecdsa(c, point, pt_vec_get(&v, "4"), pt_vec_get(&v, "5"),
                            pt_vec_get(&v, "6")),
                  PAWL_OK);
        }
    }
    PT_EQ(v.index, 38);
}

/* Keys of 1024 bits and more; the library's schemes begin at 2048. */
PT_TEST(rsa_pkcs1_signatures_have_their_verdict)
{
    pt_vec v = PT_VEC(rsa);
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        const pawl_hash *h = kat_hash(pt_vec_get(&v, "3"));
        pt_bytes digest = pt_vec_get(&v, "1");
        bool good = pt_vec_is(&v, "8", "0");
        pawl_public_key key = rsa_case_key(PAWL_KEY_RSA, pt_vec_get(&v, "5"),
                                           pt_vec_get(&v, "6"));
        rsa_any any;
        uint32_t used;

        PT_AT("case, hash", v.index, h->id);
        PT_EQ(digest.len, h->digest_size);
        PT_EQ(8 * key.len, pt_vec_number(&v, "4"));
        PT_EQ(rsa_case_digest(rsa_any_of(&any, h, false, 1024), &key, digest.p,
                              pt_vec_get(&v, "7"), UINT32_MAX, &used),
              good ? PAWL_OK : PAWL_ERR_SIGNATURE);
        right += good ? 1 : 0;
    }
    PT_EQ(v.index, 36);
    PT_EQ(right, 25);
}

int main(void)
{
    PT_RUN(keys_and_pairs_of_them);
    PT_RUN(secrets);
    PT_RUN(ecdsa_signatures);
    PT_RUN(rsa_pkcs1_signatures_have_their_verdict);
    return pt_done();
}
