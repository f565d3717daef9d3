/* SPDX-License-Identifier: Apache-2.0
 * Certificate requests: read back by other means, every size of the buffers,
 * every part that is not allowed. tests/command has openssl look at them. */
#include <stdio.h>
#include <string.h>

#include "base/der.h"
#include "harness/pt.h"
#include "pawl/csr.h"
#include "pawl/kex.h"

static const uint8_t csr_priv[32] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
static uint8_t csr_point[65];
static uint8_t csr_out[2048];
static uint64_t csr_scratch[1024];
static pawl_csr csr_op;

static const pawl_csr_part csr_subject[] = {
    {PAWL_CSR_C, "DE"},
    {PAWL_CSR_ST, "Land"},
    {PAWL_CSR_L, "D\xc3\xb6rf"},
    {PAWL_CSR_O, "Pawl"},
    {PAWL_CSR_OU, "Devices"},
    {PAWL_CSR_SERIAL, "00:11:22"},
    {PAWL_CSR_CN, "device.example"},
};

static const pawl_x509_name csr_names[] = {
    {.kind = PAWL_X509_DNS, .len = 14, .dns = "device.example"},
    {.kind = PAWL_X509_DNS, .len = 9, .dns = "*.example"},
    {.kind = PAWL_X509_IPV4, .len = 4, .ip = {192, 0, 2, 1}},
    {.kind = PAWL_X509_IPV6, .len = 16, .ip = {0x20, 1, 0xd, 0xb8}},
};

static pawl_csr_request csr_request(void)
{
    uint32_t units = UINT32_MAX;
    uint64_t op[128];

    if (csr_point[0] == 0) {
        PT_EQ(pawl_kex_p256.keygen_start(op, csr_priv, NULL), PAWL_OK);
        PT_EQ(pawl_kex_p256.keygen_run(op, csr_point, &units), PAWL_OK);
    }
    return (pawl_csr_request){
        .subject = csr_subject,
        .names = csr_names,
        .subject_count = PT_COUNT(csr_subject),
        .name_count = PT_COUNT(csr_names),
        .key = {.kind = PAWL_KEY_P256, .len = 65, .key = csr_point},
        .signer = &pawl_signer_ecdsa_p256_sha256,
        .priv = csr_priv,
        .priv_len = sizeof csr_priv,
    };
}

static pawl_err csr_make(const pawl_csr_request *r, size_t out, size_t scratch,
                         uint32_t slice)
{
    pawl_err err;

    memset(csr_out, 0x5a, sizeof csr_out);
    err = pawl_csr_start(&csr_op, r, csr_out, out, csr_scratch, scratch);
    while (err == PAWL_PENDING) {
        uint32_t units = 0;

        PT_EQ(pawl_csr_run(&csr_op, &units), PAWL_PENDING);
        units = slice;
        err = pawl_csr_run(&csr_op, &units);
        PT_OK(units == 0 || err != PAWL_PENDING);
    }
    for (size_t i = out; i < sizeof csr_out; i++) {
        PT_EQ(csr_out[i], 0x5a);
    }
    return err;
}

/* Takes the request apart; the signature is checked with the library. */
static void csr_check(const pawl_csr_request *r, size_t len, unsigned parts,
                      unsigned names)
{
    pawli_der in = {csr_out, len};
    pawli_der all = {NULL, 0}, info = {NULL, 0}, part = {NULL, 0};
    pawli_der algorithm = {NULL, 0}, bits = {NULL, 0}, list = {NULL, 0};
    const uint8_t *signed_part;
    uint8_t digest[32];
    pawl_hash_ctx ctx;
    uint32_t version = 9, units = UINT32_MAX;
    unsigned count = 0;
    uint8_t tag;

    PT_OK(pawli_der_take(&in, PAWLI_DER_SEQUENCE, &all));
    PT_EQ(in.len, 0);
    signed_part = all.p;
    PT_OK(pawli_der_take(&all, PAWLI_DER_SEQUENCE, &info));
    pawl_hash_sha256.init(&ctx);
    pawl_hash_sha256.update(&ctx, signed_part, (size_t)(all.p - signed_part));
    pawl_hash_sha256.digest(&ctx, digest);
    PT_OK(pawli_der_take(&all, PAWLI_DER_SEQUENCE, &algorithm));
    PT_OK(pawli_der_take(&all, PAWLI_DER_BITS, &bits));
    PT_EQ(all.len, 0);
    PT_EQ(pawl_sig_ecdsa_p256_sha256.verify_start(
              &pawl_sig_ecdsa_p256_sha256, csr_scratch, sizeof csr_scratch,
              &r->key, digest, 32, bits.p + 1, bits.len - 1),
          PAWL_OK);
    PT_EQ(pawl_sig_ecdsa_p256_sha256.verify_run(csr_scratch, &units), PAWL_OK);
    PT_OK(pawli_der_small(&info, &version));
    PT_EQ(version, 0);
    PT_OK(pawli_der_take(&info, PAWLI_DER_SEQUENCE, &list));
    while (list.len != 0) {
        PT_OK(pawli_der_take(&list, PAWLI_DER_SET, &part));
        count++;
    }
    PT_EQ(count, parts);
    PT_OK(pawli_der_take(&info, PAWLI_DER_SEQUENCE, &part));
    PT_EQ_BYTES(part.p + part.len - 65, csr_point, 65);
    PT_OK(pawli_der_take(&info, PAWLI_DER_INSIDE | 0u, &list));
    PT_EQ(info.len, 0);
    for (count = 0; names != 0 && count < 2; count++) {
        PT_OK(pawli_der_take(&list, PAWLI_DER_SEQUENCE, &part));
        PT_OK(pawli_der_take(&part, PAWLI_DER_OID, &bits));
        PT_OK(count == 1 || pawli_der_take(&part, PAWLI_DER_SET, &bits));
        list = bits;
        if (count == 0) {
            PT_EQ(part.len, 0);
            PT_OK(pawli_der_take(&list, PAWLI_DER_SEQUENCE, &bits));
            list = bits;
        } else {
            PT_OK(pawli_der_maybe(&part, PAWLI_DER_BOOLEAN, &bits));
            PT_EQ(bits.p != NULL, parts == 0);
            PT_OK(pawli_der_take(&part, PAWLI_DER_OCTETS, &bits));
            list = bits;
            PT_OK(pawli_der_take(&list, PAWLI_DER_SEQUENCE, &bits));
            list = bits;
        }
    }
    for (count = 0; list.len != 0; count++) {
        PT_OK(pawli_der_next(&list, &tag, &part));
        PT_EQ(tag, r->names[count].kind == PAWL_X509_DNS ? 0x82 : 0x87);
        PT_EQ(part.len, r->names[count].len);
    }
    PT_EQ(count, names);
}

PT_TEST(a_request_says_what_was_asked_for)
{
    pawl_csr_request r = csr_request();

    for (uint8_t parts = 0; parts <= PT_COUNT(csr_subject); parts++) {
        for (uint8_t names = 0; names <= PT_COUNT(csr_names); names++) {
            PT_AT("parts, names", parts, names);
            r.subject_count = parts;
            r.name_count = names;
            PT_EQ(csr_make(&r, sizeof csr_out, sizeof csr_scratch,
                           parts == 0 ? 1 : 1000),
                  PAWL_OK);
            csr_check(&r, csr_op.len, parts, names);
        }
    }
}

PT_TEST(buffers_of_every_size_are_enough_or_say_what_is_wanted)
{
    pawl_csr_request r = csr_request();
    size_t wanted = pawl_csr_scratch(&r);

    PT_OK(wanted >= sizeof(pawl_hash_ctx) / 2);
    PT_EQ(csr_make(&r, sizeof csr_out, wanted - 1, 1000), PAWL_ERR_MEMORY);
    PT_EQ(csr_op.wanted, wanted);
    PT_EQ(csr_op.had, wanted - 1);
    PT_EQ(csr_make(&r, sizeof csr_out, wanted, 1000), PAWL_OK);
    PT_EQ(csr_make(&r, 1, wanted, 1000), PAWL_ERR_MEMORY);
    wanted = csr_op.wanted;
    for (size_t size = 0; size <= wanted; size++) {
        pawl_err err = csr_make(&r, size, sizeof csr_scratch, 1000);

        PT_AT("size", size, wanted);
        PT_EQ(err, size == wanted ? PAWL_OK : PAWL_ERR_MEMORY);
        if (err == PAWL_OK) {
            csr_check(&r, csr_op.len, PT_COUNT(csr_subject),
                      PT_COUNT(csr_names));
        } else {
            PT_EQ(csr_op.wanted, wanted);
            PT_EQ(csr_op.had, size);
            for (size_t i = 0; i < size; i++) {
                PT_EQ(csr_out[i], 0);
            }
        }
    }
}

PT_TEST(parts_that_no_certificate_may_have_are_refused)
{
    static const struct {
        uint8_t kind;
        const char *text;
        bool good;
    } parts[] = {
        {PAWL_CSR_C, "D", false},
        {PAWL_CSR_C, "DEU", false},
        {PAWL_CSR_C, "d*", false},
        {PAWL_CSR_C, "ch", true},
        {PAWL_CSR_SERIAL, "a'()+,-./:=? Z9", true},
        {PAWL_CSR_SERIAL, "a_b", false},
        {PAWL_CSR_SERIAL, "a@b", false},
        {PAWL_CSR_SERIAL, "\xc3\xb6", false},
        {PAWL_CSR_CN, "", false},
        {PAWL_CSR_CN, NULL, false},
        {PAWL_CSR_CN, "a\nb", false},
        {PAWL_CSR_CN, "a\x7f", false},
        {PAWL_CSR_CN, "\xc3\xb6\xe2\x82\xac\xf0\x9f\x94\x91", true},
        {PAWL_CSR_CN, "\xc3", false},
        {PAWL_CSR_CN, "\xc0\x80", false},
        {PAWL_CSR_CN, "\x80", false},
        {PAWL_CSR_CN, "\xe0\x80\x80", false},
        {PAWL_CSR_CN, "\xe2\x82", false},
        {PAWL_CSR_CN, "\xed\xa0\x80", false},
        {PAWL_CSR_CN, "\xf0\x80\x80\x80", false},
        {PAWL_CSR_CN, "\xf4\x90\x80\x80", false},
        {PAWL_CSR_CN, "\xf5\x80\x80\x80", false},
        {0, "x", false},
        {4, "x", false},
        {9, "x", false},
        {255, "x", false},
    };
    pawl_csr_request r = csr_request();
    pawl_csr_part part;

    r.subject = &part;
    r.subject_count = 1;
    for (size_t i = 0; i < PT_COUNT(parts); i++) {
        PT_AT("part", i, 0);
        part = (pawl_csr_part){parts[i].kind, parts[i].text};
        PT_EQ(csr_make(&r, sizeof csr_out, sizeof csr_scratch, 1000),
              parts[i].good ? PAWL_OK : PAWL_ERR_ARGUMENT);
    }
}

PT_TEST(texts_are_as_long_as_allowed)
{
    static const struct {
        uint8_t kind, most;
    } kinds[] = {{PAWL_CSR_CN, 64},  {PAWL_CSR_SERIAL, 64}, {PAWL_CSR_L, 128},
                 {PAWL_CSR_ST, 128}, {PAWL_CSR_O, 64},      {PAWL_CSR_OU, 64}};
    pawl_csr_request r = csr_request();
    char text[140];
    pawl_csr_part part = {0, text};

    r.subject = &part;
    r.subject_count = 1;
    for (size_t i = 0; i < PT_COUNT(kinds); i++) {
        for (unsigned len = 1; len < 132; len++) {
            PT_AT("kind, len", kinds[i].kind, len);
            memset(text, 'x', sizeof text);
            text[len] = '\0';
            part.kind = kinds[i].kind;
            PT_EQ(csr_make(&r, sizeof csr_out, sizeof csr_scratch, 1000),
                  len <= kinds[i].most ? PAWL_OK : PAWL_ERR_ARGUMENT);
            if (csr_op.err == PAWL_OK) {
                csr_check(&r, csr_op.len, 1, r.name_count);
            }
        }
    }
}

PT_TEST(names_that_no_host_has_are_refused)
{
    static const struct {
        const char *text;
        bool good;
    } names[] = {
        {"a", true},   {"a-b_c.d", true}, {"*.a", true},    {"", false},
        {".", false},  {"a.", false},     {".a", false},    {"a..b", false},
        {"*", false},  {"a.*", false},    {"*a.b", false},  {"**.a", false},
        {"*.", false}, {"a b", false},    {"a\xc3", false}, {"a@b", false},
    };
    char label[80];
    pawl_csr_request r = csr_request();
    pawl_x509_name name = {.kind = PAWL_X509_DNS};

    r.names = &name;
    r.name_count = 1;
    for (size_t i = 0; i < PT_COUNT(names); i++) {
        PT_AT("name", i, 0);
        name.dns = names[i].text;
        name.len = (uint8_t)strlen(names[i].text);
        PT_EQ(csr_make(&r, sizeof csr_out, sizeof csr_scratch, 1000),
              names[i].good ? PAWL_OK : PAWL_ERR_ARGUMENT);
    }
    memset(label, 'x', sizeof label);
    name.dns = label;
    for (name.len = 62; name.len < 66; name.len++) {
        PT_EQ(csr_make(&r, sizeof csr_out, sizeof csr_scratch, 1000),
              name.len <= 63 ? PAWL_OK : PAWL_ERR_ARGUMENT);
    }
    for (uint8_t kind = 0; kind < 6; kind++) {
        for (uint8_t len = 0; len < 18; len++) {
            bool dns = kind == PAWL_X509_DNS && len != 0;

            PT_AT("kind, len", kind, len);
            name.kind = kind;
            name.len = len;
            PT_EQ(csr_make(&r, sizeof csr_out, sizeof csr_scratch, 1000),
                  dns || (kind == PAWL_X509_IPV4 && len == 4) ||
                          (kind == PAWL_X509_IPV6 && len == 16)
                      ? PAWL_OK
                      : PAWL_ERR_ARGUMENT);
        }
    }
}

static pawl_err csr_rng_fails(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    (void)out;
    (void)len;
    return PAWL_ERR_UNSEEDED;
}

PT_TEST(keys_and_signers_must_fit)
{
    pawl_csr_request r = csr_request();
    static const pawl_hash other = {.id = PAWL_HASH_ID_SHA3_256};
    static const pawl_rng failing = {.fill = csr_rng_fails};
    pawl_signer signer = pawl_signer_ecdsa_p256_sha256;

    r.key.len = 64;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r.key.len = 65;
    r.key.kind = PAWL_KEY_P384;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r.key.kind = PAWL_KEY_RSA;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r.key.kind = PAWL_KEY_NONE;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r = csr_request();
    r.priv_len = 31;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r = csr_request();
    r.subject_count = PAWL_CSR_PARTS_MAX + 1;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r = csr_request();
    r.name_count = PAWL_CSR_PARTS_MAX + 1;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r = csr_request();
    r.key.hash_id = PAWL_HASH_ID_SHA256;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_UNSUPPORTED);
    r = csr_request();
    r.key = (pawl_public_key){.kind = PAWL_KEY_RSA_PSS,
                              .len = 256,
                              .exponent = 65537,
                              .key = csr_out};
    r.signer = &pawl_signer_rsa_pkcs1_sha256;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_ARGUMENT);
    r = csr_request();
    signer.hash = &other;
    r.signer = &signer;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_UNSUPPORTED);
    r = csr_request();
    r.rng = &failing;
    PT_EQ(csr_make(&r, 2048, sizeof csr_scratch, 1), PAWL_ERR_UNSEEDED);
    for (size_t i = 0; i < PT_COUNT(csr_scratch); i++) {
        PT_EQ(csr_scratch[i], 0);
    }
}

int main(void)
{
    PT_RUN(a_request_says_what_was_asked_for);
    PT_RUN(buffers_of_every_size_are_enough_or_say_what_is_wanted);
    PT_RUN(parts_that_no_certificate_may_have_are_refused);
    PT_RUN(texts_are_as_long_as_allowed);
    PT_RUN(names_that_no_host_has_are_refused);
    PT_RUN(keys_and_signers_must_fit);
    return pt_done();
}
