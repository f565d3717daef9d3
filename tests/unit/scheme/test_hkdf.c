/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/hkdf.h: RFC 5869, Wycheproof, the secrets of RFC 8448 and the TLS
 * 1.3 key derivation of NIST ACVP. */
#include "pawl/hkdf.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(rfc5869, "pyca-vectors/KDF/rfc-5869-HKDF-SHA256.ptv")
PT_VECTORS(generated, "pyca-vectors/KDF/hkdf-generated.ptv")
PT_VECTORS(wycheproof_sha256, "wycheproof/hkdf_sha256_test.ptv")
PT_VECTORS(wycheproof_sha512, "wycheproof/hkdf_sha512_test.ptv")
PT_VECTORS(acvp_tls13, "nist-acvp/TLS13.prompt.ptv")

/* Extract by both forms. */
static void extract(const pawl_hash *h, uint8_t *prk, const uint8_t *salt,
                    size_t salt_len, const uint8_t *ikm, size_t ikm_len)
{
    uint8_t other[64];
    uint32_t units = 1;
    pawl_hkdf_op op;

    pawl_hkdf_extract(h, other, salt, salt_len, ikm, ikm_len);
    pawl_hkdf_extract_start(&op, h, salt, salt_len, ikm, ikm_len);
    while (pawl_hkdf_run(&op, prk, &units) == PAWL_PENDING) {
        units = 1;
    }
    PT_EQ_BYTES(other, prk, h->digest_size);
}

/* Expand-Label by both forms. */
static void label(const pawl_hash *h, uint8_t *out, size_t len,
                  const uint8_t *secret, const char *text,
                  const uint8_t *context, size_t context_len)
{
    uint8_t other[64];
    uint32_t units = 1;
    pawl_hkdf_op op;

    PT_EQ(pawl_hkdf_expand_label(h, other, len, secret, text, context,
                                 context_len),
          PAWL_OK);
    PT_EQ(
        pawl_hkdf_label_start(&op, h, secret, text, context, context_len, len),
        PAWL_OK);
    while (pawl_hkdf_run(&op, out, &units) == PAWL_PENDING) {
        units = 1;
    }
    PT_EQ_BYTES(other, out, len);
}

/* Blank lines cut a case of these files anywhere: the inputs are kept until
 * the OKM comes. */
static void rfc_file(pt_vec v, unsigned long count)
{
    pt_bytes salt = {NULL, 0}, ikm = salt, info = salt;
    unsigned long done = 0;

    while (pt_vec_next(&v)) {
        pt_bytes okm = pt_vec_get(&v, "OKM"), want = pt_vec_get(&v, "PRK");
        uint8_t prk[32], got[1200];

        if (pt_vec_get(&v, "IKM").p != NULL) {
            salt = pt_vec_get(&v, "salt");
            ikm = pt_vec_get(&v, "IKM");
            info = pt_vec_get(&v, "info");
        }
        if (okm.p == NULL) {
            continue;
        }
        PT_AT("case", v.index, okm.len);
        extract(&pawl_hash_sha256, prk, salt.p, salt.len, ikm.p, ikm.len);
        if (want.p != NULL) {
            PT_EQ_BYTES(prk, want.p, 32);
        }
        PT_OK(okm.len > 0 && okm.len <= sizeof got);
        PT_EQ(pawl_hkdf_expand(&pawl_hash_sha256, got, okm.len, prk, 32, info.p,
                               info.len),
              PAWL_OK);
        PT_EQ_BYTES(got, okm.p, okm.len);
        done++;
    }
    PT_EQ(done, count);
}

PT_TEST(keys_are_those_of_rfc_5869)
{
    rfc_file(PT_VEC(rfc5869), 3);
    rfc_file(PT_VEC(generated), 1);
}

static void wycheproof(pt_vec v, const pawl_hash *h, unsigned long count)
{
    static uint8_t got[255 * 64 + 1];

    while (pt_vec_next(&v)) {
        pt_bytes salt = pt_vec_get(&v, "salt"), ikm = pt_vec_get(&v, "ikm");
        pt_bytes info = pt_vec_get(&v, "info"), okm = pt_vec_get(&v, "okm");
        size_t size = pt_vec_number(&v, "size");
        uint8_t prk[64];
        pawl_err err;

        PT_AT("case", v.index, size);
        extract(h, prk, salt.p, salt.len, ikm.p, ikm.len);
        PT_OK(size <= sizeof got);
        err = pawl_hkdf_expand(h, got, size, prk, h->digest_size, info.p,
                               info.len);
        if (pt_vec_is(&v, "result", "valid")) {
            PT_EQ(err, PAWL_OK);
            PT_EQ(okm.len, size);
            PT_EQ_BYTES(got, okm.p, okm.len);
        } else {
            PT_EQ(err, PAWL_ERR_ARGUMENT);
        }
    }
    PT_EQ(v.index, count);
}

PT_TEST(wycheproof_keys_are_right_and_too_long_ones_refused)
{
    wycheproof(PT_VEC(wycheproof_sha256), &pawl_hash_sha256, 70);
    wycheproof(PT_VEC(wycheproof_sha512), &pawl_hash_sha512, 83);
}

/* RFC 8448, section 3: from the early secret to the server's handshake keys
 * and on to the master secret. */
PT_TEST(the_secrets_of_rfc_8448_come_out)
{
    static const uint8_t early[32] = {
        0x33, 0xad, 0x0a, 0x1c, 0x60, 0x7e, 0xc0, 0x3b, 0x09, 0xe6, 0xcd,
        0x98, 0x93, 0x68, 0x0c, 0xe2, 0x10, 0xad, 0xf3, 0x00, 0xaa, 0x1f,
        0x26, 0x60, 0xe1, 0xb2, 0x2e, 0x10, 0xf1, 0x70, 0xf9, 0x2a};
    static const uint8_t derived[32] = {
        0x6f, 0x26, 0x15, 0xa1, 0x08, 0xc7, 0x02, 0xc5, 0x67, 0x8f, 0x54,
        0xfc, 0x9d, 0xba, 0xb6, 0x97, 0x16, 0xc0, 0x76, 0x18, 0x9c, 0x48,
        0x25, 0x0c, 0xeb, 0xea, 0xc3, 0x57, 0x6c, 0x36, 0x11, 0xba};
    static const uint8_t shared[32] = {
        0x8b, 0xd4, 0x05, 0x4f, 0xb5, 0x5b, 0x9d, 0x63, 0xfd, 0xfb, 0xac,
        0xf9, 0xf0, 0x4b, 0x9f, 0x0d, 0x35, 0xe6, 0xd6, 0x3f, 0x53, 0x75,
        0x63, 0xef, 0xd4, 0x62, 0x72, 0x90, 0x0f, 0x89, 0x49, 0x2d};
    static const uint8_t handshake[32] = {
        0x1d, 0xc8, 0x26, 0xe9, 0x36, 0x06, 0xaa, 0x6f, 0xdc, 0x0a, 0xad,
        0xc1, 0x2f, 0x74, 0x1b, 0x01, 0x04, 0x6a, 0xa6, 0xb9, 0x9f, 0x69,
        0x1e, 0xd2, 0x21, 0xa9, 0xf0, 0xca, 0x04, 0x3f, 0xbe, 0xac};
    static const uint8_t server[32] = {
        0xb6, 0x7b, 0x7d, 0x69, 0x0c, 0xc1, 0x6c, 0x4e, 0x75, 0xe5, 0x42,
        0x13, 0xcb, 0x2d, 0x37, 0xb4, 0xe9, 0xc9, 0x12, 0xbc, 0xde, 0xd9,
        0x10, 0x5d, 0x42, 0xbe, 0xfd, 0x59, 0xd3, 0x91, 0xad, 0x38};
    static const uint8_t key[16] = {0x3f, 0xce, 0x51, 0x60, 0x09, 0xc2,
                                    0x17, 0x27, 0xd0, 0xf2, 0xe4, 0xe8,
                                    0x6e, 0xe4, 0x03, 0xbc};
    static const uint8_t iv[12] = {0x5d, 0x31, 0x3e, 0xb2, 0x67, 0x12,
                                   0x76, 0xee, 0x13, 0x00, 0x0b, 0x30};
    static const uint8_t finished[32] = {
        0x00, 0x8d, 0x3b, 0x66, 0xf8, 0x16, 0xea, 0x55, 0x9f, 0x96, 0xb5,
        0x37, 0xe8, 0x85, 0xc3, 0x1f, 0xc0, 0x68, 0xbf, 0x49, 0x2c, 0x65,
        0x2f, 0x01, 0xf2, 0x88, 0xa1, 0xd8, 0xcd, 0xc1, 0x9f, 0xc8};
    static const uint8_t master[32] = {
        0x18, 0xdf, 0x06, 0x84, 0x3d, 0x13, 0xa0, 0x8b, 0xf2, 0xa4, 0x49,
        0x84, 0x4c, 0x5f, 0x8a, 0x47, 0x80, 0x01, 0xbc, 0x4d, 0x4c, 0x62,
        0x79, 0x84, 0xd5, 0xa4, 0x1d, 0xa8, 0xd0, 0x40, 0x29, 0x19};
    const pawl_hash *h = &pawl_hash_sha256;
    uint8_t zero[32] = {0}, got[32], empty[32];
    pawl_hash_ctx c;

    h->init(&c);
    h->digest(&c, empty);
    extract(h, got, NULL, 0, zero, 32);
    PT_EQ_BYTES(got, early, 32);
    label(h, got, 32, early, "derived", empty, 32);
    PT_EQ_BYTES(got, derived, 32);
    extract(h, got, derived, 32, shared, 32);
    PT_EQ_BYTES(got, handshake, 32);
    label(h, got, 16, server, "key", NULL, 0);
    PT_EQ_BYTES(got, key, 16);
    label(h, got, 12, server, "iv", NULL, 0);
    PT_EQ_BYTES(got, iv, 12);
    label(h, got, 32, server, "finished", NULL, 0);
    PT_EQ_BYTES(got, finished, 32);
    label(h, got, 32, handshake, "derived", empty, 32);
    extract(h, got, got, 32, zero, 32);
    PT_EQ_BYTES(got, master, 32);
}

/* Derive-Secret over the first count of the four "messages" of a case, which
 * are random strings that stand for handshake messages. */
static void derive(const pt_vec *v, const pawl_hash *h, const char *name,
                   const uint8_t *secret, const char *text, unsigned count)
{
    static const char *const messages[4] = {
        "helloClientRandom", "helloServerRandom", "finishedServerRandom",
        "finishedClientRandom"};
    uint8_t got[64], digest[64];
    pawl_hash_ctx c;

    h->init(&c);
    for (unsigned i = 0; i < count; i++) {
        pt_bytes m = pt_vec_get(v, messages[i]);

        h->update(&c, m.p, m.len);
    }
    h->digest(&c, digest);
    label(h, got, h->digest_size, secret, text, digest, h->digest_size);
    PT_EQ(pt_vec_get(v, name).len, h->digest_size);
    PT_EQ_BYTES(got, pt_vec_get(v, name).p, h->digest_size);
}

/* The next secret of the schedule: Extract(Derive-Secret(secret, "derived",
 * ""), input), where no input is zeros. */
static void advance(const pawl_hash *h, uint8_t *secret, pt_bytes input)
{
    uint8_t zero[64] = {0}, empty[64], salt[64];
    pawl_hash_ctx c;

    h->init(&c);
    h->digest(&c, empty);
    label(h, salt, h->digest_size, secret, "derived", empty, h->digest_size);
    extract(h, secret, salt, h->digest_size, input.p != NULL ? input.p : zero,
            input.p != NULL ? input.len : h->digest_size);
}

PT_TEST(every_secret_of_the_acvp_key_schedules_comes_out)
{
    pt_vec v = PT_VEC(acvp_tls13);

    while (pt_vec_next(&v)) {
        const pawl_hash *h = pt_vec_is(&v, "hmacAlg", "SHA2-256")
                                 ? &pawl_hash_sha256
                                 : &pawl_hash_sha384;
        pt_bytes psk = pt_vec_get(&v, "psk"), none = {NULL, 0};
        uint8_t zero[64] = {0}, s[64];

        PT_AT("case, hash", v.index, h->id);
        extract(h, s, NULL, 0, psk.p != NULL ? psk.p : zero,
                psk.p != NULL ? psk.len : h->digest_size);
        derive(&v, h, "clientEarlyTrafficSecret", s, "c e traffic", 1);
        derive(&v, h, "earlyExporterMasterSecret", s, "e exp master", 1);
        advance(h, s, pt_vec_get(&v, "dhe"));
        derive(&v, h, "clientHandshakeTrafficSecret", s, "c hs traffic", 2);
        derive(&v, h, "serverHandshakeTrafficSecret", s, "s hs traffic", 2);
        advance(h, s, none);
        derive(&v, h, "clientApplicationTrafficSecret", s, "c ap traffic", 3);
        derive(&v, h, "serverApplicationTrafficSecret", s, "s ap traffic", 3);
        derive(&v, h, "exporterMasterSecret", s, "exp master", 3);
        derive(&v, h, "resumptionMasterSecret", s, "res master", 4);
    }
    PT_EQ(v.index, 10);
}

/* A context that makes the info cross the block, at every length. */
PT_TEST(both_forms_agree_for_every_context_length)
{
    uint8_t secret[32], context[255], out[32];

    pt_fill(secret, sizeof secret);
    pt_fill(context, sizeof context);
    for (size_t n = 0; n <= sizeof context; n++) {
        PT_AT("context", n, 0);
        label(&pawl_hash_sha256, out, 1 + n % 32, secret, "exporter", context,
              n);
    }
}

PT_TEST(what_does_not_fit_its_length_byte_is_refused)
{
    char text[251];
    uint8_t secret[32] = {0}, out[33], context[256] = {0};
    const pawl_hash *h = &pawl_hash_sha256;
    pawl_hkdf_op op;

    memset(text, 'x', sizeof text);
    text[250] = '\0';
    PT_EQ(pawl_hkdf_label_start(&op, h, secret, text, NULL, 0, 32),
          PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_hkdf_expand_label(h, out, 32, secret, text, NULL, 0),
          PAWL_ERR_ARGUMENT);
    text[249] = '\0';
    label(h, out, 32, secret, text, context, 255);
    PT_EQ(pawl_hkdf_label_start(&op, h, secret, "a", context, 256, 32),
          PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_hkdf_expand_label(h, out, 32, secret, "a", context, 256),
          PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_hkdf_label_start(&op, h, secret, "a", NULL, 0, 33),
          PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_hkdf_expand_label(h, out, 255 * 32 + 1, secret, "a", NULL, 0),
          PAWL_ERR_ARGUMENT);
}

PT_TEST(a_secret_can_be_replaced_by_its_successor)
{
    uint8_t secret[48], want[48];
    uint32_t many = 100;
    pawl_hkdf_op op;

    pt_fill(secret, sizeof secret);
    label(&pawl_hash_sha384, want, 48, secret, "traffic upd", NULL, 0);
    PT_EQ(pawl_hkdf_label_start(&op, &pawl_hash_sha384, secret, "traffic upd",
                                NULL, 0, 48),
          PAWL_OK);
    PT_EQ(pawl_hkdf_run(&op, secret, &many), PAWL_OK);
    PT_EQ_BYTES(secret, want, 48);
    many = 7;
    PT_EQ(pawl_hkdf_run(&op, secret, &many), PAWL_OK);
    PT_EQ(many, 7);
    PT_EQ_BYTES(secret, want, 48);
    pawl_hkdf_wipe(&op);
    PT_EQ(pawl_hkdf_run(&op, secret, &many), PAWL_ERR_STATE);
}

int main(void)
{
    PT_RUN(keys_are_those_of_rfc_5869);
    PT_RUN(wycheproof_keys_are_right_and_too_long_ones_refused);
    PT_RUN(the_secrets_of_rfc_8448_come_out);
    PT_RUN(every_secret_of_the_acvp_key_schedules_comes_out);
    PT_RUN(both_forms_agree_for_every_context_length);
    PT_RUN(what_does_not_fit_its_length_byte_is_refused);
    PT_RUN(a_secret_can_be_replaced_by_its_successor);
    return pt_done();
}
