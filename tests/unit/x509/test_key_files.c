/* SPDX-License-Identifier: Apache-2.0
 * Key files of Mbed TLS and Botan: read, or refused for what they are. */
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/key.h"
#include "pawl/pem.h"

PT_VECTORS(mbedtls, "mbedtls/keys.ptv")
PT_VECTORS(mbedtls_der, "mbedtls/test_suite_pkparse.ptv")
PT_VECTORS(botan, "botan/keys.ptv")

static uint8_t key_der[4096];

/* Whether the file is one of a list. */
static bool key_is_of(pt_bytes id, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t n = strlen(list[i]);

        if (n <= id.len && memcmp(id.p, list[i], n) == 0) {
            return true;
        }
    }
    return false;
}

/* Private keys, public ones and encrypted ones, known by how their names begin.
 * The origin reads other curves, and refuses RSA keys whose primes it takes for
 * too short: that is for the signer. */
static unsigned long key_files(pt_vec v, unsigned *kinds)
{
    static const char *const public_keys[] = {"rsa_pkcs8_2048_public",
                                              "ec_pub",
                                              "ec_256_pub",
                                              "ec_384_pub",
                                              "ec_521_pub",
                                              "ec_bp256_pub",
                                              "ec_bp384_pub",
                                              "ec_bp512_pub",
                                              "ec_x25519_pub",
                                              "ec_x448_pub"};
    static const char *const other_curves[] = {
        "ec_prv.sec1",  "ec_prv.pk8.",  "ec_bp256_prv",
        "ec_bp384_prv", "ec_bp512_prv", "ec_prv.specdom"};
    static const char *const exchange[] = {"ec_x25519_prv", "ec_x448_prv"};
    static const char *const encrypted[] = {"rsa_pkcs8_pbes2"};
    static const char *const other_forms[] = {"test-ca.key",
                                              "rsa_pkcs1_2048_public"};
    static const struct {
        const char *const *list;
        uint8_t count, problem;
    } refused[] = {
        {public_keys, PT_COUNT(public_keys), PAWL_KEY_PUBLIC},
        {other_curves, PT_COUNT(other_curves), PAWL_KEY_CURVE},
        {exchange, PT_COUNT(exchange), PAWL_KEY_EXCHANGE},
        {encrypted, PT_COUNT(encrypted), PAWL_KEY_ENCRYPTED},
        {other_forms, PT_COUNT(other_forms), PAWL_KEY_MALFORMED},
    };
    static const char *const p256[] = {"ec_prv", "ec_256", "test-int-ca3",
                                       "ecc_private"};
    static const char *const p384[] = {"ec_384", "ecdsa_secp384r1"};
    static const char *const p521[] = {"ec_521", "ecdsa_secp521r1"};

    while (pt_vec_next(&v)) {
        pt_bytes file = pt_vec_get(&v, "der"), id = pt_vec_get(&v, "id");
        uint8_t problem = PAWL_KEY_FINE, kind = PAWL_KEY_RSA;
        pawl_private_key key;
        size_t len = 0;
        pawl_pem pem;

        PT_AT("file", v.index, 0);
        if (file.p != NULL) {
            PT_OK(file.len <= sizeof key_der);
            memcpy(key_der, file.p, file.len);
            len = file.len;
        } else {
            file = pt_vec_get(&v, "pem");
            PT_EQ(pawl_pem_find(&pem, key_der, sizeof key_der, &len, "*KEY",
                                file.p, file.len, NULL),
                  pt_vec_is(&v, "id", "test-ca.key") ? PAWL_ERR_ENCODING
                                                     : PAWL_OK);
        }
        for (size_t i = 0; i < PT_COUNT(refused); i++) {
            if (key_is_of(id, refused[i].list, refused[i].count)) {
                problem = refused[i].problem;
                kind = PAWL_KEY_NONE;
            }
        }
        if (problem == PAWL_KEY_FINE) {
            kind = key_is_of(id, p256, PT_COUNT(p256))   ? PAWL_KEY_P256
                   : key_is_of(id, p384, PT_COUNT(p384)) ? PAWL_KEY_P384
                   : key_is_of(id, p521, PT_COUNT(p521)) ? PAWL_KEY_P521
                                                         : PAWL_KEY_RSA;
        }
        PT_EQ(pawl_private_key_parse(&key, key_der, len) == PAWL_OK,
              problem == PAWL_KEY_FINE);
        PT_EQ(key.problem, problem);
        PT_EQ(key.kind, kind);
        kinds[key.kind]++;
    }
    return v.index;
}

PT_TEST(files_of_mbedtls_and_botan_are_read_or_refused_by_name)
{
    unsigned kinds[PAWL_KEY_ED448 + 1] = {0};

    PT_EQ(key_files(PT_VEC(mbedtls), kinds), 73);
    PT_EQ(key_files(PT_VEC(botan), kinds), 2);
    PT_EQ(kinds[PAWL_KEY_RSA], 13);
    PT_EQ(kinds[PAWL_KEY_P256], 12);
    PT_EQ(kinds[PAWL_KEY_P384], 3);
    PT_EQ(kinds[PAWL_KEY_P521], 5);
}

/* Of RSA keys the key is the second argument; those that are only written in
 * the origin have no verdict. */
PT_TEST(keys_of_mbedtls_as_der)
{
    pt_vec v = PT_VEC(mbedtls_der);
    unsigned good = 0;

    while (pt_vec_next(&v)) {
        bool written = pt_vec_is(&v, "function", "rsa_parse_write_pkcs1_key");
        bool rsa = written || pt_vec_is(&v, "function", "rsa_parse_pkcs1_key");
        pt_bytes der = pt_vec_get(&v, rsa ? "2" : "1");
        bool read = written || pt_vec_is(&v, rsa ? "3" : "2", "0");
        pawl_private_key key;

        PT_AT("case", v.index, der.len);
        PT_EQ(pawl_private_key_parse(&key, der.p, der.len) == PAWL_OK, read);
        PT_EQ(key.kind, read ? PAWL_KEY_RSA : PAWL_KEY_NONE);
        good += read ? 1 : 0;
    }
    PT_EQ(v.index, 36);
    PT_EQ(good, 4);
}

int main(void)
{
    PT_RUN(files_of_mbedtls_and_botan_are_read_or_refused_by_name);
    PT_RUN(keys_of_mbedtls_as_der);
    return pt_done();
}
