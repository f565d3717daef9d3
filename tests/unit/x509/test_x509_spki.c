/* SPDX-License-Identifier: Apache-2.0
 * Public keys as BoringSSL and Botan have them, right and wrong, each in a
 * certificate made for it: which of them a signature can be verified with. */
#define BUILD_MAX 6144
#include "cert_build.h"
#include "unit/crypto/ec_case.h"
#include "x509_case.h"

PT_VECTORS(rsa_keys, "boringssl-kat/evp_rsa_keys.ptv")
PT_VECTORS(ec_keys, "boringssl-kat/evp_ec_tests.ptv")
PT_VECTORS(ed_keys, "boringssl-kat/evp_ed25519_tests.ptv")
PT_VECTORS(ecdh256, "wycheproof/ecdh_secp256r1_test.ptv")
PT_VECTORS(ecdh384, "wycheproof/ecdh_secp384r1_test.ptv")
PT_VECTORS(ecdh521, "wycheproof/ecdh_secp521r1_test.ptv")
PT_VECTORS(ec_explicit, "botan/pubkey/ecc_invalid.ptv")

/* Whether any scheme begins a verification with the key, which is in *key then,
 * until the next call. */
static bool spki_usable(pt_bytes spki, pawl_public_key *key)
{
    static x509_case c;
    static build made, part;
    static const uint8_t ecdsa[8] = {0x30, 6, 2, 1, 1, 2, 1, 1};
    static const uint8_t digest[PAWL_HASH_SIZE_MAX], zeros[512];
    build_parts parts = {.spki = &part};

    part.len = 0;
    build_add(&part, spki.p, spki.len);
    build_certificate(&made, &parts);
    case_init(&c);
    if (case_read(&c, (pt_bytes){made.p, made.len}) != PAWL_OK) {
        return false;
    }
    pawl_x509_record_key(pawl_x509_arena_at(&c.arena, 0), key);
    for (size_t i = 0; case_sigs[i] != NULL; i++) {
        bool ec = key->exponent == 0;

        if (key->kind == PAWL_KEY_ED25519 || key->kind == PAWL_KEY_ED448) {
            return key->len == (key->kind == PAWL_KEY_ED25519 ? 32 : 57);
        }
        if (case_sigs[i]->key_kind == key->kind &&
            case_sigs[i]->verify_start(
                case_sigs[i], c.scratch, sizeof c.scratch, key, digest,
                case_sigs[i]->hash->digest_size, ec ? ecdsa : zeros,
                ec ? sizeof ecdsa : key->len) == PAWL_OK) {
            return true;
        }
    }
    return false;
}

/* Error is BoringSSL's view, which is ours but for RSA-PSS keys without
 * parameters (RFC 4055, section 1.2: any hash); shorter keys are weak. */
PT_TEST(rsa_keys_are_usable_or_refused)
{
    static const char *const hashes[] = {
        "RSA-2048-PSS-SHA256", "RSA-2048-PSS-SHA384", "RSA-2048-PSS-SHA512"};
    pt_vec v = PT_VEC(rsa_keys);
    unsigned usable = 0, restricted = 0;

    while (pt_vec_next(&v)) {
        pt_bytes spki = pt_vec_get(&v, "SPKI");
        bool any = pt_vec_is(&v, "Key", "RSA-2048-SPKI-PSS");
        bool good =
            (any || pt_vec_get(&v, "Error").p == NULL) && spki.len > 256;
        pawl_public_key key = {0};
        uint8_t hash_id = 0;

        PT_AT("key", v.index, spki.len);
        PT_EQ(spki_usable(spki, &key), good);
        if (!good) {
            continue;
        }
        usable++;
        for (uint8_t i = 0; i < 3; i++) {
            if (pt_vec_is(&v, "Key", hashes[i])) {
                hash_id = (uint8_t)(PAWL_HASH_ID_SHA256 + i);
                restricted++;
            }
        }
        PT_EQ(key.len, 256);
        PT_EQ(key.exponent, 65537);
        PT_EQ(key.hash_id, hash_id);
        PT_EQ(key.kind, any || hash_id != 0 ? PAWL_KEY_RSA_PSS : PAWL_KEY_RSA);
    }
    PT_EQ(v.index, 21);
    PT_EQ(usable, 7);
    PT_EQ(restricted, 4);
}

/* Curves by their names. */
PT_TEST(ec_keys_are_usable_on_curves_by_their_names_only)
{
    pt_vec v = PT_VEC(ec_keys);
    unsigned keys = 0, usable = 0;

    while (pt_vec_next(&v)) {
        pt_bytes spki = pt_vec_get(&v, "SPKI");
        pt_bytes point = pt_vec_get(&v, "ECUncompressedPoint");
        bool good = pt_vec_is(&v, "ECCurve", "prime256v1") ||
                    pt_vec_is(&v, "ECCurve", "secp384r1") ||
                    pt_vec_is(&v, "ECCurve", "secp521r1");
        pawl_public_key key = {0};

        PT_AT("key", v.index, spki.len);
        if (spki.p == NULL) {
            continue;
        }
        keys++;
        PT_EQ(spki_usable(spki, &key), good);
        if (good) {
            usable++;
            PT_EQ(key.len, point.len);
            PT_EQ_BYTES(key.key, point.p, point.len);
        }
    }
    PT_EQ(keys, 9);
    PT_EQ(usable, 6);
}

/* RFC 8410: parameters must be absent. */
PT_TEST(edwards_keys_are_usable_without_parameters_only)
{
    pt_vec v = PT_VEC(ed_keys);
    unsigned good = 0, bad = 0;

    while (pt_vec_next(&v)) {
        pt_bytes spki = pt_vec_get(&v, "SPKI");
        pt_bytes raw = pt_vec_get(&v, "RawPublic");
        pawl_public_key key = {0};

        if (spki.p == NULL) {
            continue;
        }
        PT_AT("key", v.index, spki.len);
        PT_EQ(spki_usable(spki, &key), raw.p != NULL);
        if (raw.p != NULL) {
            PT_EQ_BYTES(key.key, raw.p, 32);
            good++;
        } else {
            bad++;
        }
    }
    PT_EQ(good, 6);
    PT_EQ(bad, 1);
}

/* SubjectPublicKeyInfo { algorithm, bit string of size bytes }. */
static uint8_t spki_kind(const char *algorithm, size_t size, uint8_t first)
{
    static const uint8_t zeros[200];
    build spki = {.len = 0}, bits = {.len = 0};
    pawl_public_key key = {0};

    build_hex(&spki, algorithm);
    build_wrap(&spki, 0x30);
    build_hex(&bits, "00");
    build_add(&bits, zeros, size);
    if (size != 0) {
        bits.p[1] = first;
    }
    build_put(&spki, 0x03, bits.p, bits.len);
    build_wrap(&spki, 0x30);
    (void)spki_usable((pt_bytes){spki.p, spki.len}, &key);
    return key.kind;
}

PT_TEST(keys_have_the_length_and_form_of_their_kind)
{
#define SPKI_EC "06072a8648ce3d0201"
    static const struct {
        const char *algorithm;
        uint8_t kind;
        uint8_t size;
        bool point;
    } kinds[] = {
        {SPKI_EC "06082a8648ce3d030107", PAWL_KEY_P256, 65, true},
        {SPKI_EC "06052b81040022", PAWL_KEY_P384, 97, true},
        {SPKI_EC "06052b81040023", PAWL_KEY_P521, 133, true},
        {"06032b6570", PAWL_KEY_ED25519, 32, false},
        {"06032b6571", PAWL_KEY_ED448, 57, false},
    };

    for (size_t i = 0; i < PT_COUNT(kinds); i++) {
        for (size_t size = 0; size < 140; size++) {
            bool right = size == kinds[i].size;

            PT_AT("kind, size", i, size);
            PT_EQ(spki_kind(kinds[i].algorithm, size, 4),
                  right ? kinds[i].kind : PAWL_KEY_NONE);
            /* Compressed, hybrid, and what is no form at all. */
            for (uint8_t first = 0; first < 8; first++) {
                PT_EQ(spki_kind(kinds[i].algorithm, size, first),
                      right && (first == 4 || !kinds[i].point) ? kinds[i].kind
                                                               : PAWL_KEY_NONE);
            }
        }
    }
    PT_EQ(spki_kind("06032b65700500", 32, 4), PAWL_KEY_NONE);
    PT_EQ(spki_kind("06032b65713000", 57, 4), PAWL_KEY_NONE);
    PT_EQ(spki_kind(SPKI_EC "06052b810400220500", 97, 4), PAWL_KEY_NONE);
    PT_EQ(spki_kind(SPKI_EC, 65, 4), PAWL_KEY_NONE);
    PT_EQ(spki_kind(SPKI_EC "06032b6570", 32, 4), PAWL_KEY_NONE);
    PT_EQ(spki_kind("06052b81040022", 97, 4), PAWL_KEY_NONE);
    PT_EQ(spki_kind("06032b656e", 32, 4), PAWL_KEY_NONE);
}

PT_TEST(curves_given_by_their_numbers_are_refused)
{
    pt_vec v = PT_VEC(ec_explicit);

    while (pt_vec_next(&v)) {
        pawl_public_key key = {0};

        PT_AT("key", v.index, 0);
        PT_OK(!spki_usable(pt_vec_get(&v, "SPKI"), &key));
    }
    PT_EQ(v.index, 5);
}

/* Of Wycheproof's keys those that are not plainly right, many of them
 * "acceptable": what is read is a point that is not on the curve. The keys that
 * are right, and their secrets, are in the tests of pawl_kex. */
static void odd_keys(pt_vec v, const ec_case *c, uint8_t kind, unsigned odd,
                     unsigned off)
{
    static const uint8_t one[66] = {[65] = 1};
    unsigned seen = 0, read = 0;

    while (pt_vec_next(&v)) {
        pt_bytes spki = pt_vec_get(&v, "public");
        pawl_public_key key = {0};
        uint8_t out[66];
        unsigned long count;

        if (pt_vec_is(&v, "result", "valid")) {
            continue;
        }
        PT_AT(c->name, pt_vec_number(&v, "tcId"), spki.len);
        seen++;
        if (spki_usable(spki, &key) && key.kind == kind) {
            read++;
            PT_EQ(ec_share(c, out, one + 66 - c->size, key.key, key.len, NULL,
                           0, &count),
                  PAWL_ERR_POINT);
        }
    }
    PT_EQ(seen, odd);
    PT_EQ(read, off);
}

PT_TEST(odd_keys_are_refused_or_not_on_the_curve)
{
    odd_keys(PT_VEC(ecdh256), &ec_cases[0], PAWL_KEY_P256, 221, 8);
    odd_keys(PT_VEC(ecdh384), &ec_cases[1], PAWL_KEY_P384, 276, 12);
    odd_keys(PT_VEC(ecdh521), &ec_cases[2], PAWL_KEY_P521, 284, 12);
}

int main(void)
{
    PT_RUN(rsa_keys_are_usable_or_refused);
    PT_RUN(ec_keys_are_usable_on_curves_by_their_names_only);
    PT_RUN(edwards_keys_are_usable_without_parameters_only);
    PT_RUN(keys_have_the_length_and_form_of_their_kind);
    PT_RUN(curves_given_by_their_numbers_are_refused);
    PT_RUN(odd_keys_are_refused_or_not_on_the_curve);
    return pt_done();
}
