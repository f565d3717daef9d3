/* SPDX-License-Identifier: Apache-2.0
 * Private keys: openssl's files in every form, BoringSSL's odd ones, and
 * whether a key belongs to a public key. */
#include <stdio.h>
#include <string.h>

#include "base/der.h"
#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/key.h"
#include "pawl/pem.h"

PT_VECTORS(keys, "openssl/x509_keys.ptv")
PT_VECTORS(curve_keys, "openssl/x509_curve_keys.ptv")
PT_VECTORS(evp_ed, "boringssl-kat/evp_ed25519_tests.ptv")
PT_VECTORS(evp_ec, "boringssl-kat/evp_ec_tests.ptv")

static uint8_t key_der[4096];

static size_t key_file_of(pt_vec v, const char *id)
{
    size_t len = 0;

    while (pt_vec_next(&v)) {
        if (pt_vec_is(&v, "id", id)) {
            pt_bytes text = pt_vec_get(&v, "pem");
            pawl_pem pem;

            PT_EQ(pawl_pem_find(&pem, key_der, sizeof key_der, &len, "*KEY",
                                text.p, text.len, NULL),
                  PAWL_OK);
            return len;
        }
    }
    return 0;
}

/* The DER of a file by its id. */
static size_t key_file(const char *id)
{
    size_t len = key_file_of(PT_VEC(keys), id);

    if (len == 0) {
        len = key_file_of(PT_VEC(curve_keys), id);
    }
    PT_OK(len != 0);
    return len;
}

PT_TEST(files_of_openssl_are_read_or_refused_by_name)
{
    static const struct {
        const char *id;
        uint8_t kind;
        pawl_key_problem problem;
    } files[] = {
        {"rsa2048/pkcs8", PAWL_KEY_RSA, PAWL_KEY_FINE},
        {"rsa2048/plain", PAWL_KEY_RSA, PAWL_KEY_FINE},
        {"rsa2048/public", 0, PAWL_KEY_PUBLIC},
        {"rsa2048/encrypted", 0, PAWL_KEY_ENCRYPTED},
        {"rsa1024/pkcs8", PAWL_KEY_RSA, PAWL_KEY_FINE},
        {"pss2048/pkcs8", PAWL_KEY_RSA_PSS, PAWL_KEY_FINE},
        {"p256/pkcs8", PAWL_KEY_P256, PAWL_KEY_FINE},
        {"p256/plain", PAWL_KEY_P256, PAWL_KEY_FINE},
        {"p256/params", PAWL_KEY_P256, PAWL_KEY_FINE},
        {"p256/nopublic", PAWL_KEY_P256, PAWL_KEY_FINE},
        {"p256/compressed", PAWL_KEY_P256, PAWL_KEY_FINE},
        {"p256/explicit", 0, PAWL_KEY_CURVE},
        {"p256/public", 0, PAWL_KEY_PUBLIC},
        {"p256/encrypted", 0, PAWL_KEY_ENCRYPTED},
        {"p384/pkcs8", PAWL_KEY_P384, PAWL_KEY_FINE},
        {"p384/plain", PAWL_KEY_P384, PAWL_KEY_FINE},
        {"p384/nopublic", PAWL_KEY_P384, PAWL_KEY_FINE},
        {"p384/compressed", PAWL_KEY_P384, PAWL_KEY_FINE},
        {"p384/explicit", 0, PAWL_KEY_CURVE},
        {"p521/pkcs8", PAWL_KEY_P521, PAWL_KEY_FINE},
        {"p521/plain", PAWL_KEY_P521, PAWL_KEY_FINE},
        {"p521/nopublic", PAWL_KEY_P521, PAWL_KEY_FINE},
        {"p521/compressed", PAWL_KEY_P521, PAWL_KEY_FINE},
        {"p521/explicit", 0, PAWL_KEY_CURVE},
        {"p521/public", 0, PAWL_KEY_PUBLIC},
        {"k256/pkcs8", 0, PAWL_KEY_CURVE},
        {"k256/plain", 0, PAWL_KEY_CURVE},
        {"ed25519/pkcs8", PAWL_KEY_ED25519, PAWL_KEY_FINE},
        {"ed25519/public", 0, PAWL_KEY_PUBLIC},
        {"ed448/pkcs8", PAWL_KEY_ED448, PAWL_KEY_FINE},
        {"ed448/public", 0, PAWL_KEY_PUBLIC},
        {"x25519/pkcs8", 0, PAWL_KEY_EXCHANGE},
        {"x448/pkcs8", 0, PAWL_KEY_EXCHANGE},
        {"ed25519/encrypted", 0, PAWL_KEY_ENCRYPTED},
    };

    for (size_t i = 0; i < PT_COUNT(files); i++) {
        size_t len = key_file(files[i].id);
        pawl_private_key key;
        pawl_err err = pawl_private_key_parse(&key, key_der, len);

        PT_AT("file", i, 0);
        PT_EQ(err == PAWL_OK, files[i].problem == PAWL_KEY_FINE);
        PT_EQ(key.kind, files[i].kind);
        PT_EQ(key.problem, files[i].problem);
        if (err != PAWL_OK) {
            PT_EQ(err, PAWL_ERR_UNSUPPORTED);
        }
        /* One byte more. */
        key_der[len] = 0;
        PT_EQ(pawl_private_key_parse(&key, key_der, len + 1),
              PAWL_ERR_ENCODING);
        PT_EQ(key.problem, PAWL_KEY_TRAILING);
        /* Cut anywhere. */
        for (size_t cut = 0; cut < len; cut++) {
            PT_AT("file, cut", i, cut);
            PT_EQ(pawl_private_key_parse(&key, key_der, cut),
                  PAWL_ERR_ENCODING);
            PT_EQ(key.problem, PAWL_KEY_MALFORMED);
            PT_EQ(key.kind, PAWL_KEY_NONE);
        }
    }
}

PT_TEST(a_damaged_key_file_does_no_harm)
{
    static const char *const files[] = {
        "rsa1024/pkcs8", "p256/pkcs8",    "p256/plain", "p384/plain",
        "p521/plain",    "ed25519/pkcs8", "ed448/pkcs8"};

    for (size_t i = 0; i < PT_COUNT(files); i++) {
        size_t len = key_file(files[i]);

        for (size_t at = 0; at < len; at++) {
            for (unsigned bit = 0; bit < 8; bit++) {
                pawl_private_key key;

                key_der[at] ^= (uint8_t)(1u << bit);
                (void)(pawl_private_key_parse(&key, key_der, len) == PAWL_OK);
                key_der[at] ^= (uint8_t)(1u << bit);
            }
        }
    }
}

PT_TEST(a_certificate_is_no_private_key)
{
    static const uint8_t start[] = {0x30, 0x07, 0x30, 0x00, 0x30,
                                    0x00, 0x03, 0x01, 0x00};
    pawl_private_key key;

    PT_EQ(pawl_private_key_parse(&key, start, sizeof start),
          PAWL_ERR_UNSUPPORTED);
    PT_EQ(key.problem, PAWL_KEY_CERTIFICATE);
}

PT_TEST(both_forms_hold_the_same_numbers)
{
    static uint8_t first[4096];
    pawl_private_key a;
    pawl_private_key b;
    size_t len = key_file("rsa2048/pkcs8");

    memcpy(first, key_der, len);
    PT_EQ(pawl_private_key_parse(&a, first, len), PAWL_OK);
    len = key_file("rsa2048/plain");
    PT_EQ(pawl_private_key_parse(&b, key_der, len), PAWL_OK);
    PT_EQ(a.n.len, 256);
    PT_EQ(a.e.len, 3);
    PT_EQ(a.p.len, 128);
    PT_EQ(b.qinv.len, a.qinv.len);
    PT_EQ_BYTES(b.n.p, a.n.p, 256);
    PT_EQ_BYTES(b.d.p, a.d.p, a.d.len);
    PT_EQ_BYTES(b.qinv.p, a.qinv.p, a.qinv.len);
    /* The form that RSA signing wants is the same in both. */
    PT_OK(b.rsa.p == key_der);
    PT_EQ(b.rsa.len, len);
    PT_EQ(a.rsa.len, len);
    PT_EQ_BYTES(a.rsa.p, key_der, len);
    len = key_file("p256/pkcs8");
    memcpy(first, key_der, len);
    PT_EQ(pawl_private_key_parse(&a, first, len), PAWL_OK);
    len = key_file("p256/nopublic");
    PT_EQ(pawl_private_key_parse(&b, key_der, len), PAWL_OK);
    PT_EQ(a.scalar_len, 32);
    PT_EQ_BYTES(a.scalar, b.scalar, 32);
    PT_EQ(a.point.len, 65);
    PT_OK(b.point.p == NULL);
    pawl_private_key_wipe(&b);
    PT_EQ(b.scalar[31], 0);
}

/* ECPrivateKey { 1, scalar, [0] P-256 } with a scalar of any length. */
static pawl_err key_scalar(pawl_private_key *key, const uint8_t *scalar,
                           uint8_t len)
{
    static const uint8_t curve[] = {0xa0, 0x0a, 0x06, 0x08, 0x2a, 0x86,
                                    0x48, 0xce, 0x3d, 0x03, 0x01, 0x07};
    uint8_t der[80] = {
        0x30, (uint8_t)(5 + len + sizeof curve), 0x02, 0x01, 0x01, 0x04, len};

    memcpy(der + 7, scalar, len);
    memcpy(der + 7 + len, curve, sizeof curve);
    return pawl_private_key_parse(key, der, 7u + len + sizeof curve);
}

PT_TEST(scalars_are_padded_and_in_range)
{
    /* The order of P-256: SEC 2, section 2.4.2. */
    uint8_t n[33] = {0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff,
                     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6,
                     0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca,
                     0xc2, 0xfc, 0x63, 0x25, 0x51, 0x00};
    static const uint8_t one = 1;
    static const uint8_t zero[32];
    pawl_private_key key;

    PT_EQ(key_scalar(&key, &one, 1), PAWL_OK);
    PT_EQ_BYTES(key.scalar, zero, 31);
    PT_EQ(key.scalar[31], 1);
    PT_EQ(key_scalar(&key, zero, 32), PAWL_ERR_ENCODING);
    PT_EQ(key.problem, PAWL_KEY_RANGE);
    PT_EQ(key_scalar(&key, zero, 0), PAWL_ERR_ENCODING);
    PT_EQ(key_scalar(&key, n, 32), PAWL_ERR_ENCODING);
    n[31]++;
    PT_EQ(key_scalar(&key, n, 32), PAWL_ERR_ENCODING);
    n[31] = 0x50;
    PT_EQ(key_scalar(&key, n, 32), PAWL_OK);
    PT_EQ(key_scalar(&key, n, 33), PAWL_ERR_ENCODING);
    PT_EQ(key.problem, PAWL_KEY_RANGE);
}

PT_TEST(the_curve_inside_and_outside_must_agree)
{
    /* PKCS #8 of P-256 around ECPrivateKey { 1, 01, [0] P-384 or P-256 }. */
    static const uint8_t p384[] = {
        0x30, 0x2b, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48,
        0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03,
        0x01, 0x07, 0x04, 0x11, 0x30, 0x0f, 0x02, 0x01, 0x01, 0x04, 0x01, 0x01,
        0xa0, 0x07, 0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x22};
    pawl_private_key key;

    PT_EQ(pawl_private_key_parse(&key, p384, sizeof p384),
          PAWL_ERR_UNSUPPORTED);
    PT_EQ(key.problem, PAWL_KEY_CURVE);
}

PT_TEST(odd_ec_keys_of_boringssl_end_as_expected)
{
    pt_vec v = PT_VEC(evp_ec);
    unsigned good = 0;
    unsigned bad = 0;

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, "PKCS8");
        pt_bytes scalar = pt_vec_get(&v, "ECPrivateScalar");
        pawl_private_key key;
        bool curve = pt_vec_is(&v, "Algorithm", "EC-P-224");
        bool wrong = pt_vec_get(&v, "Error").p != NULL || curve;

        if (der.p == NULL) {
            continue;
        }
        PT_AT("key", v.index, 0);
        PT_EQ(pawl_private_key_parse(&key, der.p, der.len) != PAWL_OK, wrong);
        if (curve) {
            PT_EQ(key.problem, PAWL_KEY_CURVE);
        }
        if (wrong) {
            bad++;
            continue;
        }
        good++;
        PT_EQ(key.scalar_len, scalar.len);
        PT_EQ_BYTES(key.scalar, scalar.p, scalar.len);
    }
    PT_EQ(good, 5);
    PT_EQ(bad, 6);
}

/* Ed25519 keys of RFC 8032 and RFC 8410, and one with parameters. */
PT_TEST(edwards_keys_of_boringssl_end_as_expected)
{
    pt_vec v = PT_VEC(evp_ed);
    unsigned good = 0, bad = 0;

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, "PKCS8");
        pt_bytes seed = pt_vec_get(&v, "RawPrivate");
        pawl_private_key key;

        if (der.p == NULL) {
            continue;
        }
        PT_AT("key", v.index, 0);
        if (pt_vec_get(&v, "Error").p != NULL) {
            bad++;
            PT_EQ(pawl_private_key_parse(&key, der.p, der.len),
                  PAWL_ERR_UNSUPPORTED);
            PT_EQ(key.problem, PAWL_KEY_ALGORITHM);
            continue;
        }
        good++;
        PT_EQ(pawl_private_key_parse(&key, der.p, der.len), PAWL_OK);
        PT_EQ(key.kind, PAWL_KEY_ED25519);
        PT_EQ(key.scalar_len, 32);
        PT_EQ_BYTES(key.scalar, seed.p, 32);
        PT_OK(key.point.p == NULL);
    }
    PT_EQ(good, 6);
    PT_EQ(bad, 1);
}

/* OneAsymmetricKey around a seed, with attributes and public key if asked. */
static pawl_err key_edwards(pawl_private_key *key, size_t seed, size_t point,
                            uint8_t version, uint8_t unused)
{
    static uint8_t der[256];
    size_t n = 2;

    memset(der, 0x5a, sizeof der);
    memcpy(der + n, "\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04", 11);
    der[n + 2] = version;
    n += 11;
    der[n++] = (uint8_t)(seed + 2);
    der[n++] = 0x04;
    der[n++] = (uint8_t)seed;
    n += seed;
    if (point != 0) {
        memcpy(der + n, "\xa0\x02\x05\x00\x81", 5);
        n += 5;
        der[n++] = (uint8_t)point;
        der[n] = unused;
        n += point;
    }
    der[0] = 0x30;
    der[1] = (uint8_t)(n - 2);
    return pawl_private_key_parse(key, der, n);
}

PT_TEST(seeds_and_public_keys_have_their_length)
{
    pawl_private_key key;

    PT_EQ(key_edwards(&key, 32, 0, 0, 0), PAWL_OK);
    PT_EQ(key_edwards(&key, 31, 0, 0, 0), PAWL_ERR_ENCODING);
    PT_EQ(key.problem, PAWL_KEY_RANGE);
    PT_EQ(key_edwards(&key, 33, 0, 0, 0), PAWL_ERR_ENCODING);
    PT_EQ(key_edwards(&key, 0, 0, 0, 0), PAWL_ERR_ENCODING);
    PT_EQ(key_edwards(&key, 32, 33, 1, 0), PAWL_OK);
    PT_EQ(key.point.len, 32);
    PT_EQ(key.point.p[31], 0x5a);
    PT_EQ(key_edwards(&key, 32, 34, 1, 0), PAWL_ERR_ENCODING);
    PT_EQ(key.problem, PAWL_KEY_RANGE);
    PT_EQ(key_edwards(&key, 32, 33, 1, 1), PAWL_ERR_ENCODING);
    PT_EQ(key.problem, PAWL_KEY_MALFORMED);
    PT_EQ(key_edwards(&key, 32, 0, 2, 0), PAWL_ERR_UNSUPPORTED);
    PT_EQ(key.problem, PAWL_KEY_VERSION);
}

/* ---- Writing ------------------------------------------------------------ */

/* What was read is written as openssl wrote it, byte for byte. */
PT_TEST(files_are_written_as_openssl_does)
{
    static const char *const files[] = {
        "p256/pkcs8",    "p384/pkcs8",  "p521/pkcs8",    "p384/nopublic",
        "ed25519/pkcs8", "ed448/pkcs8", "rsa2048/pkcs8", "rsa1024/pkcs8"};
    static uint8_t out[4096];

    for (size_t i = 0; i < PT_COUNT(files); i++) {
        size_t len = key_file(files[i]);
        size_t got = 0;
        pawl_private_key key;
        bool rsa, whole = true;
        const uint8_t *priv;
        size_t priv_len;

        PT_AT("file", i, len);
        PT_EQ(pawl_private_key_parse(&key, key_der, len), PAWL_OK);
        rsa = key.kind == PAWL_KEY_RSA;
        priv = rsa ? key.rsa.p : key.scalar;
        priv_len = rsa ? key.rsa.len : key.scalar_len;
        for (size_t size = 0; size < len; size++) {
            memset(out, 0x5a, sizeof out);
            PT_EQ(pawl_private_key_write(out, size, &got, key.kind, priv,
                                         priv_len, key.point.p),
                  PAWL_ERR_MEMORY);
            whole = whole && got >= len;
            PT_EQ(out[0], 0x5a);
        }
        PT_OK(whole);
        PT_EQ(pawl_private_key_write(out, got, &got, key.kind, priv, priv_len,
                                     key.point.p),
              PAWL_OK);
        PT_EQ(out[got], 0x5a);
        if (i != 3) { /* openssl's plain form names the curve inside */
            PT_EQ(got, len);
            PT_EQ_BYTES(out, key_der, len);
        }
        PT_EQ(pawl_private_key_write(out, sizeof out, &got, key.kind, priv,
                                     rsa ? 9000 : priv_len - 1, NULL),
              PAWL_ERR_ARGUMENT);
        PT_EQ(got, 0);
    }
    PT_EQ(pawl_private_key_write(out, sizeof out, &(size_t){0}, PAWL_KEY_NONE,
                                 out, 32, NULL),
          PAWL_ERR_ARGUMENT);
}

/* ---- Belonging ---------------------------------------------------------- */

static pawl_err key_belongs(const pawl_private_key *key,
                            const pawl_public_key *public_key,
                            const pawl_kex *kex)
{
    static uint64_t scratch[256];
    pawl_key_check check;
    pawl_err err = pawl_key_check_start(&check, key, public_key, kex, NULL,
                                        scratch, sizeof scratch);

    while (err == PAWL_PENDING) {
        uint32_t units = 0;

        PT_EQ(pawl_key_check_run(&check, &units), PAWL_PENDING);
        units = 3;
        err = pawl_key_check_run(&check, &units);
    }
    PT_EQ(check.err, err);
    pawl_key_check_wipe(&check);
    return err;
}

PT_TEST(an_ec_key_belongs_to_the_point_of_its_scalar)
{
    pawl_private_key key;
    pawl_private_key other;
    uint8_t point[65];
    pawl_public_key public_key = {
        .kind = PAWL_KEY_P256, .len = 65, .key = point};
    size_t len = key_file("p256/plain");
    pawl_key_check check;
    uint64_t small[2];

    PT_EQ(pawl_private_key_parse(&key, key_der, len), PAWL_OK);
    memcpy(point, key.point.p, 65);
    PT_EQ(key_belongs(&key, &public_key, &pawl_kex_p256), PAWL_OK);
    point[64] ^= 1;
    PT_EQ(key_belongs(&key, &public_key, &pawl_kex_p256), PAWL_ERR_MISMATCH);
    point[64] ^= 1;
    len = key_file("p256/params");
    PT_EQ(pawl_private_key_parse(&other, key_der, len), PAWL_OK);
    PT_EQ(key_belongs(&other, &public_key, &pawl_kex_p256), PAWL_ERR_MISMATCH);
    PT_EQ(key_belongs(&key, &public_key, NULL), PAWL_ERR_UNSUPPORTED);
    public_key.kind = PAWL_KEY_P384;
    PT_EQ(key_belongs(&key, &public_key, &pawl_kex_p256), PAWL_ERR_MISMATCH);
    public_key.kind = PAWL_KEY_P256;
    PT_EQ(pawl_key_check_start(&check, &key, &public_key, &pawl_kex_p256, NULL,
                               small, sizeof small),
          PAWL_ERR_MEMORY);
}

static unsigned key_draws;

static pawl_err key_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    memset(out, 0x3c, len);
    key_draws++;
    return PAWL_OK;
}

static pawl_err key_fails(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    (void)out;
    (void)len;
    return PAWL_ERR_UNSEEDED;
}

/* With points that are randomised; the public key is that of openssl. */
PT_TEST(keys_of_every_kind_belong_to_their_public_keys)
{
    static const struct {
        const char *file, *public_file;
        const pawl_kex *kex;
    } kinds[] = {
        {"p256/pkcs8", "p256/public", &pawl_kex_p256},
        {"p384/pkcs8", "p384/public", &pawl_kex_p384},
        {"p521/pkcs8", "p521/public", &pawl_kex_p521},
        {"ed25519/pkcs8", "ed25519/public", &pawl_keys_ed25519},
        {"ed448/pkcs8", "ed448/public", &pawl_keys_ed448},
    };
    static uint64_t scratch[512];
    const pawl_rng rng = {.fill = key_fill};
    const pawl_rng failing = {.fill = key_fails};

    for (size_t i = 0; i < PT_COUNT(kinds); i++) {
        /* Of the file with public keys that has this private one as well. */
        pt_vec from = i == 0 || i == 3 ? PT_VEC(keys) : PT_VEC(curve_keys);
        static uint8_t spki[256];
        pawl_public_key public_key = {0};
        pawl_private_key key;
        pawl_key_check check;
        size_t len = key_file_of(from, kinds[i].public_file);
        unsigned wrong;

        PT_AT("kind", i, len);
        memcpy(spki, key_der, len);
        public_key.len = kinds[i].kex->public_size;
        public_key.key = spki + len - public_key.len;
        len = key_file_of(from, kinds[i].file);
        PT_EQ(pawl_private_key_parse(&key, key_der, len), PAWL_OK);
        public_key.kind = key.kind;
        for (wrong = 0; wrong < 2; wrong++) {
            pawl_err err;

            key.scalar[31] ^= (uint8_t)wrong;
            key_draws = 0;
            err = pawl_key_check_start(&check, &key, &public_key, kinds[i].kex,
                                       &rng, scratch, sizeof scratch);
            PT_EQ(key_draws, 1);
            while (err == PAWL_PENDING) {
                uint32_t units = 5;

                err = pawl_key_check_run(&check, &units);
            }
            PT_EQ(err, wrong == 0 ? PAWL_OK : PAWL_ERR_MISMATCH);
            pawl_key_check_wipe(&check);
            for (size_t k = 0; k < pawl_key_check_size(kinds[i].kex) / 8; k++) {
                PT_EQ(scratch[k], 0);
            }
        }
        PT_EQ(pawl_key_check_start(&check, &key, &public_key, kinds[i].kex,
                                   &failing, scratch, sizeof scratch),
              PAWL_ERR_UNSEEDED);
    }
}

PT_TEST(an_rsa_key_belongs_to_its_modulus_and_exponent)
{
    pawl_private_key key;
    uint8_t n[256];
    pawl_public_key public_key = {
        .kind = PAWL_KEY_RSA, .len = 256, .exponent = 65537, .key = n};
    size_t len = key_file("rsa2048/plain");

    PT_EQ(pawl_private_key_parse(&key, key_der, len), PAWL_OK);
    memcpy(n, key.n.p, 256);
    PT_EQ(key_belongs(&key, &public_key, NULL), PAWL_OK);
    public_key.exponent = 3;
    PT_EQ(key_belongs(&key, &public_key, NULL), PAWL_ERR_MISMATCH);
    public_key.exponent = 65537;
    n[0] ^= 1;
    PT_EQ(key_belongs(&key, &public_key, NULL), PAWL_ERR_MISMATCH);
    n[0] ^= 1;
    public_key.len = 255;
    PT_EQ(key_belongs(&key, &public_key, NULL), PAWL_ERR_MISMATCH);
    public_key.len = 256;
    public_key.kind = PAWL_KEY_P256;
    PT_EQ(key_belongs(&key, &public_key, &pawl_kex_p256), PAWL_ERR_MISMATCH);
}

PT_TEST(every_problem_has_a_sentence)
{
    for (int i = 0; i < 12; i++) {
        PT_OK(strlen(pawl_key_text((pawl_key_problem)i)) > 5);
    }
}

int main(void)
{
    PT_RUN(files_of_openssl_are_read_or_refused_by_name);
    PT_RUN(a_damaged_key_file_does_no_harm);
    PT_RUN(a_certificate_is_no_private_key);
    PT_RUN(both_forms_hold_the_same_numbers);
    PT_RUN(scalars_are_padded_and_in_range);
    PT_RUN(the_curve_inside_and_outside_must_agree);
    PT_RUN(odd_ec_keys_of_boringssl_end_as_expected);
    PT_RUN(edwards_keys_of_boringssl_end_as_expected);
    PT_RUN(seeds_and_public_keys_have_their_length);
    PT_RUN(files_are_written_as_openssl_does);
    PT_RUN(an_ec_key_belongs_to_the_point_of_its_scalar);
    PT_RUN(keys_of_every_kind_belong_to_their_public_keys);
    PT_RUN(an_rsa_key_belongs_to_its_modulus_and_exponent);
    PT_RUN(every_problem_has_a_sentence);
    return pt_done();
}
