/* SPDX-License-Identifier: Apache-2.0
 * The streaming certificate reader: real and odd certificates of BoringSSL and
 * pyca, whole, in pieces, cut short and damaged; then one field at a time with
 * certificates made for it. Values are the origin's or openssl's. */
#include "cert_build.h"
#include "x509_case.h"

PT_VECTORS(parse, "boringssl-pki/parse.ptv")
PT_VECTORS(pyca, "pyca-x509/custom.ptv")
PT_VECTORS(chains, "openssl/x509_chains.ptv")

/* ---- Certificates of others --------------------------------------------- */

/* Refused by the reader; all others must be read. */
static const char *const reader_refused[] = {
    /* boringssl */
    "basic_constraints_negative_path", "basic_constraints_path_too_large",
    "basic_constraints_pathlen_256", "basic_constraints_unconsumed_data",
    "cert_algorithm_not_sequence", "cert_data_after_signature",
    "cert_empty_sequence", "cert_missing_signature", "extension_critical_0",
    "extensions_data_after_sequence", "extensions_duplicate_key_usage",
    "extensions_empty_sequence", "extensions_not_sequence", "serial_37_bytes",
    "serial_negative", "serial_not_number", "serial_zero_padded_21_bytes",
    "subjectaltname_bad_ip", "subjectaltname_general_names_empty_sequence",
    "subjectaltname_trailing_data", "v1_explicit_version",
    /* pyca */
    "empty-eku", "invalid_version", "negative_serial", "two_basic_constraints"};

typedef struct reader_expected {
    const char *id;
    uint32_t flags; /* all of these */
    uint32_t not_flags;
    uint8_t kind, scheme;
    uint16_t key_len;
    uint8_t serial_len, path_len;
    int64_t not_before, not_after;
} reader_expected;

/* As openssl x509 -text shows them. */
static const reader_expected reader_values[] = {
    {"cert_version3",
     PAWL_X509_VERSION_3 | PAWL_X509_HAS_EKU | PAWL_X509_EKU_SERVER |
         PAWL_X509_EKU_CLIENT | PAWL_X509_KU_SIGN | PAWL_X509_KU_ENCIPHER |
         PAWL_X509_HAS_SAN,
     PAWL_X509_CA | PAWL_X509_SELF_ISSUED | PAWL_X509_KU_CERT_SIGN,
     PAWL_KEY_RSA, 0, 256, 7, 255, 1334843604, 1366379604},
    {"basic_constraints_ca_path_9", PAWL_X509_CA, PAWL_X509_HAS_EKU,
     PAWL_KEY_RSA, 0, 128, 8, 9, 1398286240, 1492894240},
    {"extension_critical", PAWL_X509_CRITICAL_UNKNOWN, 0, PAWL_KEY_RSA, 0, 128,
     8, 255, 1398286240, 1492894240},
    {"name_constraints_bad_ip", PAWL_X509_NAME_CONSTRAINTS | PAWL_X509_CA, 0,
     PAWL_KEY_RSA, 0x14, 256, 10, 0, 1442577212, 1647625270},
    {"subject_blank_subjectaltname_not_critical",
     PAWL_X509_EMPTY_SUBJECT | PAWL_X509_HAS_SAN, PAWL_X509_SAN_CRITICAL,
     PAWL_KEY_RSA, 0, 512, 3, 255, 1367081552, 1382633552},
    {"bad_country", PAWL_X509_VERSION_3, PAWL_X509_CA, PAWL_KEY_RSA, 0x16, 256,
     2, 255, 1009886460, 1924936200},
    {"mismatch_inner_outer_sig_algorithm", PAWL_X509_ALG_MISMATCH, 0,
     PAWL_KEY_RSA, 0, 512, 2, 255, 1413374972, 1542330903},
    {"ecdsa_null_alg", 0, 0, PAWL_KEY_P256, 0, 65, 4, 255, 1685536143,
     1716640143},
    {"ms-certificate-template", 0, 0, PAWL_KEY_P256, 0x34, 65, 1, 255,
     1672574460, 1988193660},
    {"rsa_pss_cert", PAWL_X509_CA, 0, PAWL_KEY_RSA_PSS, 0x24, 256, 20, 255,
     1746127035, 1777663035},
    {"rsa_pss_cert_invalid_mgf", PAWL_X509_CA, 0, PAWL_KEY_RSA_PSS, 0, 256, 20,
     255, 1651350678, 1996950678},
    {"rsa_pss_cert_unsupported_mgf_hash", 0, 0, PAWL_KEY_RSA_PSS, 0, 256, 20,
     255, 1651350678, 1996950678},
    {"rsa_pss_sha256_no_null", 0, 0, PAWL_KEY_RSA, 0x24, 256, 8, 255,
     1685169679, 2000529679},
    {"dsa_selfsigned_ca", PAWL_X509_CA | PAWL_X509_SELF_ISSUED, 0,
     PAWL_KEY_NONE, 0, 0, 8, 255, 1417065257, 1419657257},
    {"ec_no_named_curve", 0, 0, PAWL_KEY_NONE, 0x34, 0, 0, 255, 1418371337,
     1418457737},
    {"extended_key_usage", PAWL_X509_EKU_SERVER | PAWL_X509_EKU_CLIENT, 0,
     PAWL_KEY_RSA, 0, 0, 0, 0, 0, 0}, /* in both collections: flags only */
    {"all_key_usages",
     PAWL_X509_KU_SIGN | PAWL_X509_KU_ENCIPHER | PAWL_X509_KU_AGREE |
         PAWL_X509_KU_CERT_SIGN,
     0, PAWL_KEY_RSA, 0, 256, 19, 255, 1427999000, 1459535000},
};

static bool reader_is_refused(const pt_vec *v)
{
    for (size_t i = 0; i < PT_COUNT(reader_refused); i++) {
        if (case_is(v, reader_refused[i])) {
            return true;
        }
    }
    return false;
}

static unsigned reader_seen;

static void reader_check(const pt_vec *v, const pawl_x509_record *record)
{
    for (size_t i = 0; i < PT_COUNT(reader_values); i++) {
        const reader_expected *e = &reader_values[i];

        if (!case_is(v, e->id)) {
            continue;
        }
        reader_seen++;
        PT_EQ(record->flags & (e->flags | e->not_flags), e->flags);
        PT_EQ(record->key_kind, e->kind);
        PT_EQ(record->scheme, e->scheme);
        if (e->not_after != 0) {
            PT_EQ(record->key_len, e->key_len);
            PT_EQ(record->serial_len, e->serial_len);
            PT_EQ(record->path_len, e->path_len);
            PT_EQ(record->not_before, e->not_before);
            PT_EQ(record->not_after, e->not_after);
        }
    }
}

static void reader_all(pt_vec v)
{
    static x509_case c;

    while (pt_vec_next(&v)) {
        const pawl_x509_record *record;

        PT_AT("certificate", v.index, 0);
        case_init(&c);
        PT_EQ(case_read(&c, pt_vec_get(&v, "der")) == PAWL_OK,
              !reader_is_refused(&v));
        record = pawl_x509_arena_at(&c.arena, 0);
        if (record != NULL) {
            reader_check(&v, record);
            PT_EQ(record->size, c.arena.used);
        }
    }
}

PT_TEST(certificates_of_others_are_read_or_refused)
{
    reader_seen = 0;
    reader_all(PT_VEC(parse));
    reader_all(PT_VEC(pyca));
    PT_EQ(reader_seen, PT_COUNT(reader_values) + 1);
}

/* ---- Pieces and damage -------------------------------------------------- */

static uint64_t reader_first[512], reader_second[512];

/* Reads der with a cut after first bytes, then in pieces of step. */
static pawl_err reader_pieces(pawl_x509_arena *arena, uint64_t *memory,
                              const pawl_x509_policy *policy, pt_bytes der,
                              size_t first, size_t step, uint32_t *offset)
{
    pawl_x509_reader reader;
    size_t at = first;
    pawl_err err;

    memset(arena, 0, sizeof *arena);
    memset(memory, 0, sizeof reader_first);
    arena->base = (uint8_t *)memory;
    arena->size = sizeof reader_first;
    pawl_x509_reader_init(&reader, policy, NULL, arena);
    pawl_x509_reader_update(&reader, der.p, first);
    while (at < der.len) {
        size_t n = der.len - at < step ? der.len - at : step;

        pawl_x509_reader_update(&reader, der.p + at, n);
        at += n;
    }
    err = pawl_x509_reader_finish(&reader);
    *offset = reader.offset;
    return err;
}

static void reader_splits(pt_vec v, const char *field)
{
    static const pawl_x509_pin pin = {{1}};
    static const pawl_x509_policy policy = {
        .sigs = case_sigs, .pins = &pin, .pin_count = 1};
    pawl_x509_arena a;
    pawl_x509_arena b;

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, field);
        uint32_t offset = 0;
        uint32_t again = 0;
        pawl_err err =
            reader_pieces(&a, reader_first, &policy, der, 0, der.len, &offset);

        if (der.len > 2000) {
            continue;
        }
        for (size_t cut = 0; cut <= der.len; cut++) {
            PT_AT("certificate, cut", v.index, cut);
            PT_EQ(reader_pieces(&b, reader_second, &policy, der, cut,
                                cut == 0 ? 1 : der.len, &again),
                  err);
            PT_EQ(again, offset);
            PT_EQ(b.used, a.used);
            PT_EQ_BYTES(reader_second, reader_first, a.used);
        }
    }
}

PT_TEST(every_split_gives_the_same_record)
{
    reader_splits(PT_VEC(parse), "der");
    reader_splits(PT_VEC(pyca), "der");
    reader_splits(PT_VEC(chains), "leaf");
}

PT_TEST(a_certificate_cut_short_or_continued_is_malformed)
{
    static const pawl_x509_policy policy = {.sigs = case_sigs};
    pt_vec v = PT_VEC(chains);
    pawl_x509_arena arena;
    uint32_t offset;

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, "root");
        uint8_t more[4096];

        for (size_t len = 0; len < der.len; len++) {
            pt_bytes part = {der.p, len};

            PT_AT("chain, length", v.index, len);
            PT_EQ(reader_pieces(&arena, reader_first, &policy, part, 0, 64,
                                &offset),
                  PAWL_ERR_ENCODING);
            PT_EQ(offset, len);
            PT_EQ(arena.used, 0);
        }
        memcpy(more, der.p, der.len);
        more[der.len] = 0;
        der.p = more;
        der.len++;
        PT_EQ(reader_pieces(&arena, reader_first, &policy, der, 0, 64, &offset),
              PAWL_ERR_ENCODING);
        PT_EQ(offset, der.len - 1);
    }
}

/* Nothing is expected of the verdict, but that pieces do not change it. */
PT_TEST(a_damaged_byte_does_no_harm_in_any_piece)
{
    static const pawl_x509_policy policy = {.sigs = case_sigs};
    static const uint8_t flips[] = {0x01, 0x80, 0xff};
    pt_vec v = PT_VEC(chains);
    pawl_x509_arena a;
    pawl_x509_arena b;

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, "inter0");
        uint8_t bad[4096];
        pt_bytes piece = {bad, der.len};

        for (size_t at = 0; at < der.len; at++) {
            for (size_t f = 0; f < PT_COUNT(flips); f++) {
                uint32_t offset = 0;
                uint32_t again = 0;
                pawl_err err;

                PT_AT("chain, byte", v.index, at);
                memcpy(bad, der.p, der.len);
                bad[at] ^= flips[f];
                err = reader_pieces(&a, reader_first, &policy, piece, 0,
                                    der.len, &offset);
                PT_EQ(reader_pieces(&b, reader_second, &policy, piece, at % 7,
                                    1 + at % 5, &again),
                      err);
                PT_EQ(again, offset);
                PT_EQ(a.used, b.used);
                PT_EQ_BYTES(reader_second, reader_first, a.used);
            }
        }
    }
}

PT_TEST(random_bytes_in_the_place_of_lengths_do_no_harm)
{
    static const pawl_x509_policy policy = {.sigs = case_sigs};
    pt_vec v = PT_VEC(parse);
    pawl_x509_arena arena;

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, "der");
        uint8_t bad[4096];
        pt_bytes piece = {bad, der.len};
        uint32_t offset;

        for (unsigned i = 0; i < 200; i++) {
            memcpy(bad, der.p, der.len);
            for (unsigned n = 0; n < 1 + i % 4; n++) {
                pt_fill(bad + pt_random((uint32_t)der.len), 1);
            }
            (void)reader_pieces(&arena, reader_first, &policy, piece, 0,
                                1 + i % 64, &offset);
            PT_OK(arena.used <= arena.size);
        }
    }
}

/* ---- Memory ------------------------------------------------------------- */

PT_TEST(an_arena_that_is_too_small_says_how_much_is_wanted)
{
    static const pawl_x509_policy policy = {.sigs = case_sigs};
    pt_vec v = PT_VEC(chains);

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, "leaf");
        pawl_x509_arena arena = {.base = (uint8_t *)reader_first,
                                 .size = sizeof reader_first};
        size_t wanted;

        PT_EQ(pawl_x509_read(&arena, &policy, NULL, der.p, der.len), PAWL_OK);
        wanted = arena.used;
        for (size_t size = 0; size <= wanted; size++) {
            pawl_x509_arena small = {.base = (uint8_t *)reader_second,
                                     .size = size};
            pawl_err err =
                pawl_x509_read(&small, &policy, NULL, der.p, der.len);

            PT_AT("chain, size", v.index, size);
            reader_second[511] = 0x55;
            PT_EQ(err, size < wanted ? PAWL_ERR_MEMORY : PAWL_OK);
            PT_EQ(small.used, size < wanted ? 0 : wanted);
            PT_EQ(small.wanted, size < wanted ? wanted : 0);
        }
    }
}

PT_TEST(the_structs_keep_their_promised_sizes)
{
    PT_OK(sizeof(pawl_x509_reader) <= 640);
    PT_EQ(sizeof(pawl_x509_record), 112);
    PT_OK(sizeof(pawl_x509_path) <= 128);
}

/* ---- One field at a time ------------------------------------------------ */

static pawl_x509_record reader_record;

/* Reads a certificate made of parts; its record is in reader_record. */
static pawl_err reader_made(const build_parts *parts)
{
    static x509_case c;
    static build made;
    pawl_err err;

    build_certificate(&made, parts);
    case_init(&c);
    err = case_read(&c, (pt_bytes){made.p, made.len});
    memset(&reader_record, 0, sizeof reader_record);
    if (err == PAWL_OK) {
        reader_record = *pawl_x509_arena_at(&c.arena, 0);
    }
    return err;
}

typedef struct reader_field {
    const char *hex;
    pawl_err err;
} reader_field;

#define READER_EACH(member, table)                                             \
    for (size_t i = 0; i < PT_COUNT(table); i++) {                             \
        build part = {.len = 0};                                               \
        build_parts parts = {.member = &part};                                 \
                                                                               \
        build_hex(&part, (table)[i].hex);                                      \
        PT_AT(#member, i, 0);                                                  \
        PT_EQ(reader_made(&parts), (table)[i].err);                            \
    }

PT_TEST(lengths_must_be_definite_and_minimal)
{
    static const reader_field serials[] = {
        {"020101", PAWL_OK},
        {"02810101", PAWL_ERR_ENCODING},
        {"0282000101", PAWL_ERR_ENCODING},
        {"028001010000", PAWL_ERR_ENCODING},
        {"0284000000010101", PAWL_ERR_ENCODING},
        {"02ff", PAWL_ERR_ENCODING},
        {"1f0201", PAWL_ERR_ENCODING},
    };

    READER_EACH(serial, serials)
}

PT_TEST(serial_numbers_are_minimal_and_short)
{
    static const reader_field serials[] = {
        {"020100", PAWL_OK},
        {"0200", PAWL_ERR_ENCODING},
        {"02020001", PAWL_ERR_ENCODING},
        {"02020080", PAWL_OK},
        {"020180", PAWL_ERR_ENCODING},
        {"02147f00000000000000000000000000000000000001", PAWL_OK},
        {"0215007f00000000000000000000000000000000000001", PAWL_ERR_ENCODING},
        {"040101", PAWL_ERR_ENCODING},
    };

    READER_EACH(serial, serials)
}

PT_TEST(versions_one_to_three_are_known)
{
    static const reader_field versions[] = {
        {"", PAWL_OK},
        {"a003020101", PAWL_OK},
        {"a003020102", PAWL_OK},
        {"a003020100", PAWL_ERR_ENCODING},
        {"a003020103", PAWL_ERR_UNSUPPORTED},
        {"a00402020002", PAWL_ERR_ENCODING},
        {"a000", PAWL_ERR_ENCODING},
        {"a006020102020102", PAWL_ERR_ENCODING},
    };

    READER_EACH(version, versions)
}

PT_TEST(times_have_one_form_each)
{
    static const struct {
        const char *utc, *general;
        pawl_err err;
        int64_t after;
    } times[] = {
        {"300101000000Z", NULL, PAWL_OK, 1893456000},
        {"491231235959Z", NULL, PAWL_OK, 2524607999},
        {"500101000000Z", NULL, PAWL_OK, -631152000},
        {NULL, "20500101000000Z", PAWL_OK, 2524608000},
        {NULL, "99991231235959Z", PAWL_OK, 253402300799},
        {NULL, "20000229000000Z", PAWL_OK, 951782400},
        {NULL, "00010101000000Z", PAWL_OK, -62135596800},
        {NULL, "00000101000000Z", PAWL_ERR_ENCODING, 0},
        {NULL, "19000229000000Z", PAWL_ERR_ENCODING, 0},
        {NULL, "21000229000000Z", PAWL_ERR_ENCODING, 0},
        {"240229000000Z", NULL, PAWL_OK, 1709164800},
        {"240230000000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"230229000000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"301301000000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"300001000000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"300431000000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"300100000000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"300101240000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"300101006000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"300101000060Z", NULL, PAWL_ERR_ENCODING, 0},
        {"3001010000Z", NULL, PAWL_ERR_ENCODING, 0},
        {"300101000000+0100", NULL, PAWL_ERR_ENCODING, 0},
        {"300101000000 ", NULL, PAWL_ERR_ENCODING, 0},
        {"3a0101000000Z", NULL, PAWL_ERR_ENCODING, 0},
        {NULL, "20500101000000.5Z", PAWL_ERR_ENCODING, 0},
        {NULL, "205001010000Z", PAWL_ERR_ENCODING, 0},
        {NULL, "500101000000Z", PAWL_ERR_ENCODING, 0},
        {"20300101000000Z", NULL, PAWL_ERR_ENCODING, 0},
    };

    for (size_t i = 0; i < PT_COUNT(times); i++) {
        build validity = {.len = 0};
        build_parts parts = {.validity = &validity};

        PT_AT("time", i, 0);
        build_text(&validity, 0x17, "000101000000Z");
        if (times[i].utc != NULL) {
            build_text(&validity, 0x17, times[i].utc);
        } else {
            build_text(&validity, 0x18, times[i].general);
        }
        build_wrap(&validity, 0x30);
        PT_EQ(reader_made(&parts), times[i].err);
        PT_EQ(reader_record.not_after, times[i].after);
    }
}

PT_TEST(extensions_are_strict_and_come_once)
{
    static const reader_field lists[] = {
        /* basic constraints: empty, FALSE written out, TRUE, path length */
        {"3009 0603551d13 0402 3000", PAWL_OK},
        {"300c 0603551d13 0405 3003 010100", PAWL_OK},
        {"300c 0603551d13 0405 3003 0101ff", PAWL_OK},
        {"300c 0603551d13 0405 3003 010101", PAWL_ERR_ENCODING},
        {"300f 0603551d13 0408 3006 0101ff 020100", PAWL_OK},
        {"300f 0603551d13 0408 3006 0101ff 0201ff", PAWL_ERR_ENCODING},
        {"300f 0603551d13 0408 3006 020100 0101ff", PAWL_ERR_ENCODING},
        {"3007 0603551d13 0400", PAWL_ERR_ENCODING},
        {"300b 0603551d13 0404 3000 0500", PAWL_ERR_ENCODING},
        /* twice */
        {"3009 0603551d13 0402 3000 3009 0603551d13 0402 3000",
         PAWL_ERR_ENCODING},
        /* key usage */
        {"300b 0603551d0f 0404 03020780", PAWL_OK},
        {"300b 0603551d0f 0404 03020880", PAWL_ERR_ENCODING},
        {"300b 0603551d0f 0404 03020781", PAWL_ERR_ENCODING},
        {"300a 0603551d0f 0403 030107", PAWL_ERR_ENCODING},
        {"3009 0603551d0f 0402 0300", PAWL_ERR_ENCODING},
        /* extended key usage: empty, and an OID that is */
        {"3009 0603551d25 0402 3000", PAWL_ERR_ENCODING},
        {"300b 0603551d25 0404 3002 0600", PAWL_ERR_ENCODING},
        {"300f 0603551d25 0408 3006 0604551d2500", PAWL_OK},
        /* names: none, DNS, directory name, a wrong tag, a wrong address */
        {"3009 0603551d11 0402 3000", PAWL_ERR_ENCODING},
        {"300c 0603551d11 0405 3003 820161", PAWL_OK},
        {"300d 0603551d11 0406 3004 a4023000", PAWL_OK},
        {"300c 0603551d11 0405 3003 840161", PAWL_ERR_ENCODING},
        {"300c 0603551d11 0405 3003 0c0161", PAWL_ERR_ENCODING},
        {"300e 0603551d11 0407 3005 87030a0000", PAWL_ERR_ENCODING},
        /* critical: TRUE is FF, FALSE is not written */
        {"300b 06022a03 0101ff 04020500", PAWL_OK},
        {"300b 06022a03 010100 04020500", PAWL_ERR_ENCODING},
        {"300b 06022a03 010101 04020500", PAWL_ERR_ENCODING},
        {"3008 06022a03 04020500", PAWL_OK},
        {"3006 0600 04020500", PAWL_ERR_ENCODING},
        {"3004 06022a03", PAWL_ERR_ENCODING},
        {"300a 06022a03 04020500 0500", PAWL_ERR_ENCODING},
        {"", PAWL_ERR_ENCODING},
    };

    READER_EACH(extensions, lists)
}

PT_TEST(policies_may_be_critical_but_not_their_qualifiers)
{
    static const struct {
        const char *hex;
        uint32_t flag;
    } lists[] = {
        {"3015 0603551d20 0101ff 040b 3009 3007 0605 2b06010401", 0},
        {"3017 0603551d20 0101ff 040d 300b 3009 0605 2b06010401 3000",
         PAWL_X509_CRITICAL_UNKNOWN},
        {"3014 0603551d20 040d 300b 3009 0605 2b06010401 3000", 0},
        {"300c 0603551d36 0101ff 0402 0500", 0},
        {"300c 0603551d24 0101ff 0402 0500", PAWL_X509_CRITICAL_UNKNOWN},
        {"3009 0603551d24 0402 0500", PAWL_X509_CRITICAL_UNKNOWN},
        {"3009 0603551d1e 0402 0500", PAWL_X509_NAME_CONSTRAINTS},
        {"300c 0603551d0e 0101ff 0402 0500", PAWL_X509_CRITICAL_UNKNOWN},
    };

    for (size_t i = 0; i < PT_COUNT(lists); i++) {
        build list = {.len = 0};
        build_parts parts = {.extensions = &list};

        PT_AT("extension", i, 0);
        build_hex(&list, lists[i].hex);
        PT_EQ(reader_made(&parts), PAWL_OK);
        PT_EQ(reader_record.flags &
                  (PAWL_X509_CRITICAL_UNKNOWN | PAWL_X509_NAME_CONSTRAINTS),
              lists[i].flag);
    }
}

PT_TEST(extensions_and_identifiers_belong_to_their_versions)
{
    build version = {.len = 0};
    build list = {.len = 0};
    build id = {.len = 0};
    build_parts parts = {.version = &version, .extensions = &list};

    build_hex(&list, "300806022a0304020500");
    build_hex(&id, "810200ff");
    PT_EQ(reader_made(&parts), PAWL_ERR_ENCODING); /* 1 */
    build_hex(&version, "a003020101");
    PT_EQ(reader_made(&parts), PAWL_ERR_ENCODING); /* 2 */
    parts.extensions = NULL;
    parts.behind_tbs = &id;
    PT_EQ(reader_made(&parts), PAWL_OK);
    version.len = 0;
    PT_EQ(reader_made(&parts), PAWL_ERR_ENCODING);
    parts.version = NULL;
    parts.extensions = &list; /* identifiers behind extensions */
    PT_EQ(reader_made(&parts), PAWL_ERR_ENCODING);
}

PT_TEST(signature_algorithms_have_their_exact_parameters)
{
#define PSS     "06092a864886f70d01010a"
#define SHA(n)  "300d06096086480165030402" n "0500"
#define SHA_(n) "300b06096086480165030402" n
#define HASH(n) "a00f" SHA(n)
#define MGF(n)  "a11c301a06092a864886f70d010108" SHA(n)
#define SALT(n) "a2030201" n
    static const struct {
        const char *hex;
        uint8_t scheme;
    } algorithms[] = {
        {"06092a864886f70d01010b0500", 0x14},
        {"06092a864886f70d01010c0500", 0x15},
        {"06092a864886f70d01010d0500", 0x16},
        {"06092a864886f70d01010b", 0x14}, /* RFC 4055: absent is accepted */
        {"06092a864886f70d01010b0501", 0},
        {"06092a864886f70d01010b05000500", 0},
        {"06092a864886f70d01010b3000", 0},
        {"06092a864886f70d0101050500", 0}, /* SHA-1 */
        {"06092a864886f70d0101040500", 0}, /* MD5 */
        {"06092a864886f70d01010e0500", 0}, /* SHA-224 */
        {"06082a8648ce3d040302", 0x34},
        {"06082a8648ce3d040303", 0x35},
        {"06082a8648ce3d040304", 0x36},
        {"06082a8648ce3d040301", 0},
        {"06082a8648ce3d0403020500", 0},
        /* RFC 8410: never any parameters. */
        {"06032b6570", PAWL_X509_ED25519},
        {"06032b6571", PAWL_X509_ED448},
        {"06032b65700500", 0},
        {"06032b65710500", 0},
        {"06032b65703000", 0},
        {"06032b656e", 0}, /* X25519 does not sign */
        {"06032b6572", 0},
        {"06042b657000", 0},
        {PSS "3034" HASH("01") MGF("01") SALT("20"), 0x24},
        {PSS "3034" HASH("02") MGF("02") SALT("30"), 0x25},
        {PSS "3034" HASH("03") MGF("03") SALT("40"), 0x26},
        {PSS "3032a00d" SHA_("01") MGF("01") SALT("20"), 0x24},
        {PSS "3034" HASH("01") MGF("02") SALT("20"), 0},
        {PSS "3034" HASH("02") MGF("01") SALT("30"), 0},
        {PSS "3034" HASH("01") MGF("01") SALT("14"), 0},
        {PSS "3034" HASH("01") MGF("01") SALT("30"), 0},
        {PSS "3039" HASH("01") MGF("01") SALT("20") "a303020101", 0},
        {PSS "302f" HASH("01") MGF("01"), 0},
        {PSS "3023" MGF("01") SALT("20"), 0},
        {PSS "3000", 0},
        {PSS, 0},
        {PSS "0500", 0},
    };

    for (size_t i = 0; i < PT_COUNT(algorithms); i++) {
        build alg = {.len = 0};
        build_parts parts = {.inner = &alg, .outer = &alg};

        PT_AT("algorithm", i, 0);
        build_hex(&alg, algorithms[i].hex);
        build_wrap(&alg, 0x30);
        PT_EQ(reader_made(&parts), PAWL_OK);
        PT_EQ(reader_record.scheme, algorithms[i].scheme);
        if ((reader_record.flags & PAWL_X509_TBS_KEPT) == 0) {
            PT_EQ(reader_record.digest_len,
                  algorithms[i].scheme == 0 || algorithms[i].scheme >= 0x40
                      ? 0
                      : 16 * ((algorithms[i].scheme & 15) - 2));
        } else {
            PT_OK(algorithms[i].scheme >= 0x40);
        }
        PT_EQ(reader_record.flags & PAWL_X509_ALG_MISMATCH, 0);
        parts.outer = NULL; /* ecdsa-with-SHA256 */
        PT_EQ(reader_made(&parts), PAWL_OK);
        PT_EQ((reader_record.flags & PAWL_X509_ALG_MISMATCH) != 0,
              algorithms[i].scheme != 0x34);
    }
}

PT_TEST(rsa_keys_are_positive_and_minimal)
{
    static const struct {
        const char *key; /* content of the bit string */
        pawl_err err;
        uint16_t len;
        uint32_t exponent;
    } keys[] = {
        {"00 3006 020123 020103", PAWL_OK, 1, 3},
        {"00 3007 02020083 020103", PAWL_OK, 1, 3},
        {"00 3009 02020083 0203010001", PAWL_OK, 1, 65537},
        {"00 3007 02020023 020103", PAWL_ERR_ENCODING, 0, 0},
        {"00 3006 020183 020103", PAWL_ERR_ENCODING, 0, 0},
        {"00 3006 020100 020103", PAWL_ERR_ENCODING, 0, 0},
        {"00 3005 0200 020103", PAWL_ERR_ENCODING, 0, 0},
        {"00 3006 020123 020183", PAWL_ERR_ENCODING, 0, 0},
        {"00 3003 020123", PAWL_ERR_ENCODING, 0, 0},
        {"00 3008 020123 020103 0500", PAWL_ERR_ENCODING, 0, 0},
        {"00 3006 020123 020103 00", PAWL_ERR_ENCODING, 0, 0},
        {"01 3006 020123 020103", PAWL_ERR_ENCODING, 0, 0},
        {"00", PAWL_ERR_ENCODING, 0, 0},
        {"", PAWL_ERR_ENCODING, 0, 0},
    };

    for (size_t i = 0; i < PT_COUNT(keys); i++) {
        build spki = {.len = 0};
        build key = {.len = 0};
        build_parts parts = {.spki = &spki};

        PT_AT("key", i, 0);
        build_hex(&key, keys[i].key);
        build_hex(&spki, "300d06092a864886f70d0101010500");
        build_put(&spki, 0x03, key.p, key.len);
        build_wrap(&spki, 0x30);
        PT_EQ(reader_made(&parts), keys[i].err);
        PT_EQ(reader_record.key_len, keys[i].len);
        PT_EQ(reader_record.exponent, keys[i].exponent);
    }
}

PT_TEST(the_longest_elements_fit_and_longer_ones_are_marked)
{
    for (size_t len = 510; len <= 515; len++) {
        build spki = {.len = 0};
        build sig = {.len = 0};
        build key = {.len = 0};
        build_parts parts = {.spki = &spki, .signature = &sig};
        uint8_t n[520];

        PT_AT("length", len, 0);
        memset(n, 0xff, sizeof n);
        n[0] = 0;
        build_put(&key, 0x02, n, len + 1);
        build_hex(&key, "020103");
        build_wrap(&key, 0x30);
        memmove(key.p + 1, key.p, key.len);
        key.p[0] = 0;
        build_hex(&spki, "300d06092a864886f70d0101010500");
        build_put(&spki, 0x03, key.p, key.len + 1);
        build_wrap(&spki, 0x30);
        build_put(&sig, 0x03, n, len + 1);
        PT_EQ(reader_made(&parts), PAWL_OK);
        PT_EQ((reader_record.flags & PAWL_X509_KEY_SIZE) != 0, len > 512);
        PT_EQ((reader_record.flags & PAWL_X509_SIG_SIZE) != 0, len > 512);
        PT_EQ(reader_record.sig_len, len > 512 ? 0 : len);
    }
}

int main(void)
{
    PT_RUN(certificates_of_others_are_read_or_refused);
    PT_RUN(every_split_gives_the_same_record);
    PT_RUN(a_certificate_cut_short_or_continued_is_malformed);
    PT_RUN(a_damaged_byte_does_no_harm_in_any_piece);
    PT_RUN(random_bytes_in_the_place_of_lengths_do_no_harm);
    PT_RUN(an_arena_that_is_too_small_says_how_much_is_wanted);
    PT_RUN(the_structs_keep_their_promised_sizes);
    PT_RUN(lengths_must_be_definite_and_minimal);
    PT_RUN(serial_numbers_are_minimal_and_short);
    PT_RUN(versions_one_to_three_are_known);
    PT_RUN(times_have_one_form_each);
    PT_RUN(extensions_are_strict_and_come_once);
    PT_RUN(policies_may_be_critical_but_not_their_qualifiers);
    PT_RUN(extensions_and_identifiers_belong_to_their_versions);
    PT_RUN(signature_algorithms_have_their_exact_parameters);
    PT_RUN(rsa_keys_are_positive_and_minimal);
    PT_RUN(the_longest_elements_fit_and_longer_ones_are_marked);
    return pt_done();
}
