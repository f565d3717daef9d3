/* SPDX-License-Identifier: Apache-2.0
 * Certificates: reading, a unit a call, signed with each hash; and the
 * search for a path where nothing fits. */
#include "device/device.h"

#include <string.h>

#include "pawl/x509.h"
#include "unit/x509/cert_build.h"

static const pawl_sig *const x509_sigs[] = {
    &pawl_sig_rsa_pkcs1_sha256, &pawl_sig_rsa_pkcs1_sha384,
    &pawl_sig_rsa_pkcs1_sha512, &pawl_sig_ed25519, NULL};

static union {
    uint64_t align;
    uint8_t bytes[24576];
} x509_memory;

static build x509_made;
static pawl_x509_reader x509_reader;

/* A certificate with an RSA-4096 key, long names and 20 alternative names,
 * signed with sha256WithRSAEncryption (last arc 0b) or what arc says; NULL:
 * with Ed25519. */
static void x509_make(const char *arc)
{
    static build inner, subject, spki, san, list, signature;
    static uint8_t number[513];
    build_parts parts = {.inner = &inner,
                         .outer = &inner,
                         .issuer = &subject,
                         .subject = &subject,
                         .spki = &spki,
                         .extensions = &list,
                         .signature = &signature};

    inner.len = subject.len = spki.len = san.len = list.len = 0;
    signature.len = 0;
    if (arc != NULL) {
        build_hex(&inner, "06092a864886f70d0101");
        build_hex(&inner, arc);
        build_hex(&inner, "0500");
    } else {
        build_hex(&inner, "06032b6570");
    }
    build_wrap(&inner, 0x30);
    build_hex(&subject, "0603550403");
    build_text(&subject, 0x0c,
               "A Certification Authority with a Name of Some Length, "
               "Department of Emulated Boards, Class 3 G2");
    build_wrap(&subject, 0x30);
    build_wrap(&subject, 0x31);
    build_wrap(&subject, 0x30);
    memset(number, 0xff, sizeof number);
    number[0] = 0;
    build_put(&spki, 0x02, number, sizeof number);
    build_hex(&spki, "0203010001");
    build_wrap(&spki, 0x30);
    memmove(spki.p + 1, spki.p, spki.len++);
    spki.p[0] = 0;
    build_wrap(&spki, 0x03);
    memmove(spki.p + 15, spki.p, spki.len);
    {
        build head = {.len = 0};

        build_hex(&head, "300d06092a864886f70d0101010500");
        memcpy(spki.p, head.p, 15);
        spki.len += 15;
    }
    build_wrap(&spki, 0x30);
    for (unsigned i = 0; i < 20; i++) {
        build_text(&san, 0x82, "*.device.example");
    }
    build_wrap(&san, 0x30);
    build_extension(&list, "551d11", false, &san);
    build_put(&signature, 0x03, number, sizeof number);
    build_certificate(&x509_made, &parts);
}

static void x509_read(const char *row, const char *arc, size_t most,
                      uint16_t pins)
{
    static const pawl_x509_pin pin = {{0}};
    pawl_x509_policy policy = {
        .sigs = x509_sigs, .pins = &pin, .pin_count = pins};
    pawl_x509_arena arena = {.base = x509_memory.bytes,
                             .size = sizeof x509_memory};
    pawl_x509_name name;
    pawl_err err = pawl_x509_name_parse(&name, "a.device.example", 16);
    size_t at = 0;

    x509_make(arc);
    dev_begin(row, sizeof x509_reader);
    DEV_ONE(pawl_x509_reader_init(&x509_reader, &policy, &name, &arena));
    while (at < x509_made.len) {
        size_t n = x509_made.len - at < most ? x509_made.len - at : most;

        DEV_ONE(n = pawl_x509_reader_step(&x509_reader, x509_made.p + at, n));
        at += n;
    }
    if (err == PAWL_OK) {
        DEV_ONE(err = pawl_x509_reader_finish(&x509_reader));
    }
    dev_end(err == PAWL_OK &&
            pawl_x509_arena_at(&arena, 0)->name_word == PAWL_X509_NAME_WORD);
}

/* As many records as fit the arena's limit, each a possible issuer of all. */
static void x509_search(const char *row, bool same)
{
    pawl_x509_policy policy = {.sigs = x509_sigs, .any_name = 1};
    pawl_x509_arena arena = {.base = x509_memory.bytes,
                             .size = sizeof x509_memory,
                             .count = PAWL_X509_RECORD_MAX};
    pawl_x509_clock clock = {.state = PAWL_X509_CLOCK_IGNORE};
    static pawl_x509_path path;
    pawl_err err;

    memset(&x509_memory, 0, sizeof x509_memory);
    for (unsigned i = 0; i < PAWL_X509_RECORD_MAX; i++) {
        pawl_x509_record *r =
            (pawl_x509_record *)(void *)(x509_memory.bytes + 376u * i);
        uint8_t *key = (uint8_t *)r + sizeof *r;

        r->size = 376;
        r->flags = PAWL_X509_VERSION_3 | (i > 0 ? PAWL_X509_CA : 0);
        r->position = (uint8_t)i;
        r->key_kind = PAWL_KEY_RSA;
        r->key_len = 256;
        r->exponent = 65537;
        r->scheme = PAWL_X509_SCHEME(PAWL_X509_FAMILY_PKCS1, 4);
        r->digest_len = 32;
        r->path_len = PAWL_X509_NO_LIMIT;
        key[0] = 0x80;
        key[255] = (uint8_t)i;
        if (!same) {
            r->subject[31] = (uint8_t)(i + 1);
        }
    }
    dev_begin(row, sizeof path);
    DEV_ONE(err =
                pawl_x509_path_start(&path, &policy, &arena, &clock, NULL, 0));
    DEV_RUN(err, pawl_x509_path_run(&path, &units));
    dev_end(err == (same ? PAWL_ERR_BUDGET : PAWL_ERR_ISSUER));
}

/* A leaf of RSA-4096 under the next record, with others above that move. Its
 * signature is nonsense, which is known at the end only. */
static void x509_fold(const char *row)
{
    static const uint16_t size = 1168;
    static uint8_t spare[512];
    static pawl_x509_fold fold;
    pawl_x509_policy policy = {.sigs = x509_sigs, .mode = PAWL_X509_AS_SENT};
    pawl_x509_arena arena = {.base = x509_memory.bytes,
                             .size = sizeof x509_memory,
                             .used = 4u * size,
                             .count = 4};
    pawl_err err;

    memset(&x509_memory, 0, sizeof x509_memory);
    for (unsigned i = 0; i < arena.count; i++) {
        uint8_t *at = x509_memory.bytes + (size_t)size * i;
        pawl_x509_record *r = (pawl_x509_record *)(void *)at;

        r->size = size;
        r->position = (uint8_t)i;
        r->key_kind = PAWL_KEY_RSA;
        r->key_len = 512;
        r->sig_len = 512;
        r->exponent = 65537;
        r->scheme = PAWL_X509_SCHEME(PAWL_X509_FAMILY_PKCS1, 4);
        r->digest_len = 32;
        dev_fill(at + sizeof *r, 512 + 32 + 512, (uint8_t)i);
        at[sizeof *r] = 0xff;
        at[sizeof *r + 511] |= 1;
        at[sizeof *r + 512 + 32] = 0x7f;
    }
    memset(&x509_reader, 0, sizeof x509_reader);
    x509_reader.policy = &policy;
    x509_reader.arena = &arena;
    dev_begin(row, sizeof fold);
    DEV_ONE(err = pawl_x509_fold_start(&fold, &x509_reader, spare, 512));
    if (err == PAWL_PENDING) {
        DEV_RUN(err, pawl_x509_fold_run(&fold, &units));
    }
    dev_end(err == PAWL_ERR_SIGNATURE);
}

/* A signed part that is kept, with a key of 512 bytes inside, under the next
 * certificate, which is still being read. The scheme is one that finds every
 * signature right at once: its own work is measured elsewhere. */
static size_t x509_yes_size(const pawl_public_key *key)
{
    (void)key;
    return 64;
}

static pawl_err x509_yes_start(const pawl_sig *sig, void *op, size_t op_size,
                               const pawl_public_key *key, const uint8_t *data,
                               size_t data_len, const uint8_t *signature,
                               size_t signature_len)
{
    (void)sig;
    (void)op;
    (void)op_size;
    (void)key;
    (void)data;
    (void)data_len;
    (void)signature;
    (void)signature_len;
    return PAWL_OK;
}

static pawl_err x509_yes_run(void *op, uint32_t *units)
{
    (void)op;
    --*units;
    return PAWL_OK;
}

static void x509_fold_kept(const char *row)
{
    static const pawl_sig yes = {.key_kind = PAWL_KEY_ED25519,
                                 .uses = PAWL_SIG_CERT,
                                 .verify_size = x509_yes_size,
                                 .verify_start = x509_yes_start,
                                 .verify_run = x509_yes_run};
    static const pawl_sig *const sigs[] = {&yes, NULL};
    static pawl_x509_fold fold;
    pawl_x509_policy policy = {.sigs = sigs, .mode = PAWL_X509_AS_SENT};
    pawl_x509_arena arena = {.base = x509_memory.bytes,
                             .size = sizeof x509_memory};
    pawl_x509_record *next;
    pawl_err err;

    x509_make(NULL);
    memset(&x509_memory, 0, sizeof x509_memory);
    err = pawl_x509_read(&arena, &policy, NULL, x509_made.p, x509_made.len);
    next = (pawl_x509_record *)(void *)(arena.base + arena.used);
    memcpy(next->subject, ((pawl_x509_record *)(void *)arena.base)->issuer, 32);
    next->position = 1;
    next->key_kind = PAWL_KEY_ED25519;
    next->key_len = 32;
    next->size = 4096;
    arena.used += next->size;
    arena.count++;
    memset(&x509_reader, 0, sizeof x509_reader);
    x509_reader.policy = &policy;
    x509_reader.arena = &arena;
    dev_begin(row, sizeof fold);
    if (err == PAWL_OK) {
        DEV_ONE(err = pawl_x509_fold_start(&fold, &x509_reader, NULL, 0));
    }
    if (err == PAWL_PENDING) {
        DEV_RUN(err, pawl_x509_fold_run(&fold, &units));
    }
    dev_end(err == PAWL_OK && arena.used < 5120);
}

void dev_main(void)
{
    x509_read("x509 read sha256", "0b", 4096, 0);
    x509_read("x509 read sha384", "0c", 4096, 0);
    x509_read("x509 read sha512, pin", "0d", 4096, 1);
    x509_read("x509 read sha256, pin", "0b", 4096, 1);
    x509_read("x509 read sha512, pin, 1 a call", "0d", 1, 1);
    x509_read("x509 read ed25519, pin", NULL, 4096, 1);
    x509_fold("x509 fold, RSA-4096");
    x509_fold_kept("x509 fold, a kept part");
    x509_search("x509 search, no issuer", false);
    x509_search("x509 search, all of one name", true);
}
