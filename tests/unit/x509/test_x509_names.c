/* SPDX-License-Identifier: Apache-2.0
 * Names: hashes of distinguished names against BoringSSL's pairs of equal and
 * unequal ones, the expected name from text, and its comparison with the
 * subject alternative names of a certificate. */
#include "cert_build.h"
#include "x509_case.h"

PT_VECTORS(names, "boringssl-pki/names.ptv")

/* ---- Hashes of distinguished names -------------------------------------- */

static x509_case names_case;

/* The subject hash of a certificate with this name, or the reader's error. */
static pawl_err names_hash(uint8_t out[32], pt_bytes name)
{
    static build made;
    static build subject;
    build_parts parts = {.subject = &subject};
    x509_case *c = &names_case;
    pawl_err err;

    subject.len = 0;
    build_add(&subject, name.p, name.len);
    build_certificate(&made, &parts);
    case_init(c);
    err = case_read(c, (pt_bytes){made.p, made.len});
    if (err == PAWL_OK) {
        memcpy(out, pawl_x509_arena_at(&c->arena, 0)->subject, 32);
    }
    return err;
}

static pawl_err names_of(uint8_t out[32], const char *id)
{
    pt_vec v = PT_VEC(names);

    while (pt_vec_next(&v)) {
        if (case_is(&v, id)) {
            return names_hash(out, pt_vec_get(&v, "der"));
        }
    }
    PT_OK(false);
    return PAWL_ERR_INTERNAL;
}

PT_TEST(names_that_differ_in_case_space_or_string_type_are_equal)
{
    static const char *const equal[] = {
        "ascii-PRINTABLESTRING-unmangled",
        "ascii-PRINTABLESTRING-case_swap",
        "ascii-PRINTABLESTRING-extra_whitespace",
        "ascii-UTF8-unmangled",
        "ascii-UTF8-case_swap",
        "ascii-UTF8-extra_whitespace",
    };
    uint8_t want[32];
    uint8_t got[32];

    PT_EQ(names_of(want, equal[0]), PAWL_OK);
    for (size_t i = 1; i < PT_COUNT(equal); i++) {
        PT_AT("name", i, 0);
        PT_EQ(names_of(got, equal[i]), PAWL_OK);
        PT_EQ_BYTES(got, want, 32);
    }
    /* What the hash does not fold: T61String, BMPString, UniversalString. */
    PT_EQ(names_of(got, "ascii-T61STRING-unmangled"), PAWL_OK);
    PT_OK(memcmp(got, want, 32) != 0);
    PT_EQ(names_of(got, "ascii-BMPSTRING-unmangled"), PAWL_OK);
    PT_OK(memcmp(got, want, 32) != 0);
    PT_EQ(names_of(got, "ascii-UNIVERSALSTRING-unmangled"), PAWL_OK);
    PT_OK(memcmp(got, want, 32) != 0);
}

PT_TEST(names_with_more_or_other_parts_are_not_equal)
{
    static uint8_t hashes[100][32];
    static const char *const forms[] = {"unmangled", "extra_attr", "extra_rdn",
                                        "dupe_attr"};
    static const char *const types[] = {"PRINTABLESTRING", "UTF8"};
    pt_vec v = PT_VEC(names);
    unsigned count = 0;
    unsigned refused = 0;
    char id[80];

    for (size_t t = 0; t < PT_COUNT(types); t++) {
        for (size_t f = 0; f < PT_COUNT(forms); f++) {
            snprintf(id, sizeof id,
                     f == 0 ? "ascii-%s-%s" : "ascii-%s-unmangled-%s", types[t],
                     forms[f]);
            PT_EQ(names_of(hashes[f + 4 * t], id), PAWL_OK);
        }
        for (size_t a = 0; a < 4; a++) {
            for (size_t b = 0; b < a; b++) {
                PT_AT("forms", a, b);
                PT_OK(memcmp(hashes[a + 4 * t], hashes[b + 4 * t], 32) != 0);
            }
        }
    }
    /* Case and space make no difference there either; malformed names are
     * refused. */
    PT_EQ(names_of(hashes[0], "ascii-UTF8-unmangled-extra_rdn"), PAWL_OK);
    PT_EQ(names_of(hashes[1], "ascii-PRINTABLESTRING-case_swap-extra_rdn"),
          PAWL_OK);
    PT_EQ_BYTES(hashes[0], hashes[1], 32);
    while (pt_vec_next(&v)) {
        pt_bytes name = pt_vec_get(&v, "id");
        uint8_t out[32];
        bool bad = memcmp(name.p, "invalid-", 8) == 0;
        pawl_err err = names_hash(out, pt_vec_get(&v, "der"));

        PT_AT("name", v.index, 0);
        PT_EQ(err, bad ? PAWL_ERR_ENCODING : PAWL_OK);
        refused += bad ? 1u : 0u;
        count++;
    }
    PT_EQ(count, 82);
    PT_EQ(refused, 8);
}

/* One attribute of this type and value. */
static void names_single(uint8_t out[32], uint8_t tag, const void *p,
                         size_t len)
{
    build b = {.len = 0};

    build_hex(&b, "0603550403");
    build_put(&b, tag, p, len);
    build_wrap(&b, 0x30);
    build_wrap(&b, 0x31);
    build_wrap(&b, 0x30);
    PT_EQ(names_hash(out, (pt_bytes){b.p, b.len}), PAWL_OK);
}

PT_TEST(white_space_folds_and_nul_bytes_do_not_confuse)
{
    static const struct {
        const char *a, *b;
        bool equal;
    } pairs[] = {
        {"a b", "  A   B ", true}, {"a b", "a\t\n b", true},
        {"ab", "a b", false},      {"", "   ", true},
        {"a", "a ", true},         {"ab", "aB", true},
        {"a", "b", false},         {"\xc3\x84", "\xc3\xa4", false},
    };
    uint8_t x[32];
    uint8_t y[32];

    for (size_t i = 0; i < PT_COUNT(pairs); i++) {
        PT_AT("pair", i, 0);
        names_single(x, 0x0c, pairs[i].a, strlen(pairs[i].a));
        names_single(y, 0x13, pairs[i].b, strlen(pairs[i].b));
        PT_EQ(memcmp(x, y, 32) == 0, pairs[i].equal);
    }
    names_single(x, 0x0c, "a\0b", 3);
    names_single(y, 0x0c, "a", 1);
    PT_OK(memcmp(x, y, 32) != 0);
    names_single(y, 0x0c,
                 "a\0\xff"
                 "b",
                 4);
    PT_OK(memcmp(x, y, 32) != 0);
    names_single(y, 0x14, "a\0b", 3);
    PT_OK(memcmp(x, y, 32) != 0);
}

/* One value must not pass for two attributes. */
PT_TEST(values_cannot_imitate_the_structure_around_them)
{
    build one = {.len = 0};
    build two = {.len = 0};
    build second = {.len = 0};
    build value = {.len = 0};
    uint8_t x[32];
    uint8_t y[32];

    build_hex(&one, "06012a");
    build_hex(&value, "61 0000 06012a 14 00000003 62");
    build_put(&one, 0x0c, value.p, value.len);
    build_wrap(&one, 0x30);
    build_wrap(&one, 0x31);
    build_wrap(&one, 0x30);
    build_hex(&two, "06012a");
    build_put(&two, 0x0c, "a", 1);
    build_wrap(&two, 0x30);
    build_hex(&second, "06012a");
    build_put(&second, 0x14, "b\0\0", 3);
    build_wrap(&second, 0x30);
    build_add(&two, second.p, second.len);
    build_wrap(&two, 0x31);
    build_wrap(&two, 0x30);
    PT_EQ(names_hash(x, (pt_bytes){one.p, one.len}), PAWL_OK);
    PT_EQ(names_hash(y, (pt_bytes){two.p, two.len}), PAWL_OK);
    PT_OK(memcmp(x, y, 32) != 0);
}

/* What makes most to hash of each byte read: NUL bytes, and many values of
 * length 0 in one RDN. In pieces of any size it gives the same. */
PT_TEST(the_worst_names_fit_their_buffer)
{
    static const uint8_t nul[255];
    uint8_t whole[32];
    uint8_t parts[32];

    for (unsigned kind = 0; kind < 3; kind++) {
        static build made;
        build name = {.len = 0};
        build_parts all = {.subject = &name, .issuer = &name};

        for (unsigned i = 0; i < (kind == 0 ? 1u : 30u); i++) {
            build one = {.len = 0};

            build_hex(&one, kind == 2 ? "060103" : "0603550403");
            build_put(&one, kind == 2 ? 0x05 : 0x0c, nul,
                      kind == 0   ? sizeof nul
                      : kind == 1 ? i
                                  : 0);
            build_wrap(&one, 0x30);
            build_add(&name, one.p, one.len);
        }
        build_wrap(&name, 0x31);
        build_wrap(&name, 0x30);
        build_certificate(&made, &all);
        for (size_t step = 1; step < 100; step++) {
            x509_case *c = &names_case;
            pawl_x509_reader reader;

            case_init(c);
            pawl_x509_reader_init(&reader, &c->policy, NULL, &c->arena);
            for (size_t at = 0; at < made.len;) {
                size_t n = made.len - at < step ? made.len - at : step;
                size_t taken = pawl_x509_reader_step(&reader, made.p + at, n);

                PT_OK(taken <= n && taken <= 64);
                at += taken;
            }
            PT_AT("kind, step", kind, step);
            PT_EQ(pawl_x509_reader_finish(&reader), PAWL_OK);
            memcpy(step == 1 ? whole : parts,
                   pawl_x509_arena_at(&c->arena, 0)->subject, 32);
            PT_EQ_BYTES(step == 1 ? whole : parts, whole, 32);
            PT_EQ_BYTES(pawl_x509_arena_at(&c->arena, 0)->issuer, whole, 32);
        }
    }
}

/* ---- The expected name from text ---------------------------------------- */

PT_TEST(names_and_addresses_are_told_apart)
{
    static const struct {
        const char *text;
        uint8_t kind; /* 0: refused */
        const char *ip;
    } texts[] = {
        {"example.com", PAWL_X509_DNS, NULL},
        {"a", PAWL_X509_DNS, NULL},
        {"localhost", PAWL_X509_DNS, NULL},
        {"xn--bcher-kva.example", PAWL_X509_DNS, NULL},
        {"_service.example", PAWL_X509_DNS, NULL},
        {"1.2.3.example", PAWL_X509_DNS, NULL},
        {"3com.com", PAWL_X509_DNS, NULL},
        {"example.com.", PAWL_X509_DNS, NULL},
        {"", 0, NULL},
        {".", 0, NULL},
        {"..", 0, NULL},
        {"a..b", 0, NULL},
        {".a", 0, NULL},
        {"a b", 0, NULL},
        {"*.example", 0, NULL},
        {"b\xc3\xbc"
         "cher.example",
         0, NULL},
        {"example.123", 0, NULL},
        {"1234", 0, NULL},
        {"192.0.2.1", PAWL_X509_IPV4, "c0000201"},
        {"0.0.0.0", PAWL_X509_IPV4, "00000000"},
        {"255.255.255.255", PAWL_X509_IPV4, "ffffffff"},
        {"192.0.2", 0, NULL},
        {"192.0.2.1.", 0, NULL},
        {"192.0.2.256", 0, NULL},
        {"192.0.2.01", 0, NULL},
        {"192.0.2.1.1", 0, NULL},
        {"::", PAWL_X509_IPV6, "00000000000000000000000000000000"},
        {"::1", PAWL_X509_IPV6, "00000000000000000000000000000001"},
        {"1::", PAWL_X509_IPV6, "00010000000000000000000000000000"},
        {"2001:db8::7", PAWL_X509_IPV6, "20010db8000000000000000000000007"},
        {"1:2:3:4:5:6:7:8", PAWL_X509_IPV6, "00010002000300040005000600070008"},
        {"1:2:3:4:5:6:7::", PAWL_X509_IPV6, "00010002000300040005000600070000"},
        {"::2:3:4:5:6:7:8", PAWL_X509_IPV6, "00000002000300040005000600070008"},
        {"::ffff:192.0.2.1", PAWL_X509_IPV6,
         "00000000000000000000ffffc0000201"},
        {"ABCD:ef01::", PAWL_X509_IPV6, "abcdef01000000000000000000000000"},
        {"1:2:3:4:5:6:7", 0, NULL},
        {"1:2:3:4:5:6:7:8:9", 0, NULL},
        {"1::2::3", 0, NULL},
        {"1:2:3:4:5:6:7:8::", 0, NULL},
        {":1", 0, NULL},
        {"1:", 0, NULL},
        {":::", 0, NULL},
        {"12345::", 0, NULL},
        {"g::", 0, NULL},
        {"[::1]", 0, NULL},
        {"fe80::1%eth0", 0, NULL},
        {"::192.0.2", 0, NULL},
        {"1:2:3:4:5:6:7:192.0.2.1", 0, NULL},
        {"1:2:3:4:5:6:192.0.2.1", PAWL_X509_IPV6,
         "000100020003000400050006c0000201"},
    };

    for (size_t i = 0; i < PT_COUNT(texts); i++) {
        const char *text = texts[i].text;
        pawl_x509_name name;
        pawl_err err = pawl_x509_name_parse(&name, text, strlen(text));

        PT_AT("text", i, 0);
        PT_EQ(err, texts[i].kind == 0 ? PAWL_ERR_ARGUMENT : PAWL_OK);
        PT_EQ(name.kind, texts[i].kind);
        if (texts[i].ip != NULL) {
            build ip = {.len = 0};

            build_hex(&ip, texts[i].ip);
            PT_EQ(name.len, ip.len);
            PT_EQ_BYTES(name.ip, ip.p, ip.len);
        }
    }
}

PT_TEST(labels_and_names_have_their_greatest_length)
{
    char text[300];
    pawl_x509_name name;

    memset(text, 'a', sizeof text);
    PT_EQ(pawl_x509_name_parse(&name, text, 63), PAWL_OK);
    PT_EQ(pawl_x509_name_parse(&name, text, 64), PAWL_ERR_ARGUMENT);
    for (size_t i = 50; i < sizeof text; i += 51) {
        text[i] = '.';
    }
    PT_EQ(pawl_x509_name_parse(&name, text, 253), PAWL_OK);
    PT_EQ(name.len, 253);
    PT_EQ(pawl_x509_name_parse(&name, text, 254), PAWL_ERR_ARGUMENT);
}

/* ---- Matching ----------------------------------------------------------- */

/* Reads a certificate with one alternative name, cut into pieces of step, and
 * tells whether it matched. */
static bool names_match(const char *expected, uint8_t tag, const void *p,
                        size_t len, size_t step)
{
    static build made;
    build san = {.len = 0};
    build list = {.len = 0};
    build_parts parts = {.extensions = &list};
    x509_case *c = &names_case;
    pawl_x509_reader reader;
    const pawl_x509_record *record;

    build_put(&san, 0x86, "urn:x", 5); /* something else before it */
    build_put(&san, tag, p, len);
    build_wrap(&san, 0x30);
    build_extension(&list, "551d11", false, &san);
    build_certificate(&made, &parts);
    case_init(c);
    PT_EQ(case_name(c, expected, strlen(expected)), PAWL_OK);
    pawl_x509_reader_init(&reader, &c->policy, c->expected, &c->arena);
    for (size_t at = 0; at < made.len; at += step) {
        pawl_x509_reader_update(&reader, made.p + at,
                                made.len - at < step ? made.len - at : step);
    }
    PT_EQ(pawl_x509_reader_finish(&reader), PAWL_OK);
    record = pawl_x509_arena_at(&c->arena, 0);
    PT_EQ(record->name_word, (record->flags & PAWL_X509_NAME_MATCHED) != 0
                                 ? PAWL_X509_NAME_WORD
                                 : 0);
    return (record->flags & PAWL_X509_NAME_MATCHED) != 0;
}

PT_TEST(dns_names_match_whole_and_wildcards_one_label)
{
    static const struct {
        const char *expected, *san;
        bool match;
    } pairs[] = {
        {"example.com", "example.com", true},
        {"example.com", "EXAMPLE.Com", true},
        {"EXAMPLE.com", "example.com", true},
        {"example.com.", "example.com", true},
        {"example.com", "example.com.", false},
        {"example.com", "example.co", false},
        {"example.com", "example.comm", false},
        {"example.com", "www.example.com", false},
        {"www.example.com", "example.com", false},
        {"example.com", "", false},
        {"example.com", ".example.com", false},
        {"example.com", "example..com", false},
        {"www.example.com", "*.example.com", true},
        {"WWW.example.com", "*.EXAMPLE.com", true},
        {"a.b.example.com", "*.example.com", false},
        {"example.com", "*.example.com", false},
        {"example.com", "*.com", false},
        {"a.example", "*.example", false},
        {"a.b.c", "*.b.c", true},
        {"com", "*", false},
        {"a.b.c", "*.*.c", false},
        {"a.b.c", "a.*.c", false},
        {"ab.example.com", "a*.example.com", false},
        {"ab.example.com", "*b.example.com", false},
        {"ab.example.com", "**.example.com", false},
        {"ab.example.com", "*.example.com.", false},
        {"ab.example.com", "*", false},
        {"ab.example.com", "*.", false},
        {"ab.example.com", "*example.com", false},
        {"xn--a.example.com", "*.example.com", true},
        {"a_b.example.com", "a_b.example.com", true},
        {"a@b.example.com", NULL, false},
        {"[.example.com", NULL, false},
    };

    for (size_t i = 0; i < PT_COUNT(pairs); i++) {
        PT_AT("pair", i, 0);
        if (pairs[i].san == NULL) {
            pawl_x509_name name;

            PT_EQ(pawl_x509_name_parse(&name, pairs[i].expected,
                                       strlen(pairs[i].expected)),
                  PAWL_ERR_ARGUMENT);
            continue;
        }
        for (size_t step = 1; step < 1000; step *= 7) {
            PT_EQ(names_match(pairs[i].expected, 0x82, pairs[i].san,
                              strlen(pairs[i].san), step),
                  pairs[i].match);
        }
    }
    PT_OK(!names_match("example.com", 0x82, "example.com\0.evil.org", 21, 9));
    PT_OK(!names_match("example.com", 0x82, "example.com\0", 12, 9));
    /* Case folding is for letters: '@' and '`', '[' and '{' stay apart. */
    PT_OK(!names_match("a-b.example", 0x82, "a\rb.example", 11, 9));
}

PT_TEST(kinds_of_names_do_not_mix)
{
    PT_OK(names_match("192.0.2.1", 0x87, "\xc0\x00\x02\x01", 4, 3));
    PT_OK(!names_match("192.0.2.1", 0x87, "\xc0\x00\x02\x02", 4, 3));
    PT_OK(!names_match("192.0.2.1", 0x87, "\xc0\0\2\1\0\0\0\0\0\0\0\0\0\0\0",
                       16, 3));
    PT_OK(!names_match("192.0.2.1", 0x82, "192.0.2.1", 9, 3));
    PT_OK(!names_match("192.0.2.1", 0x82, "*.0.2.1", 7, 3));
    PT_OK(!names_match("::192.0.2.1", 0x87, "\xc0\x00\x02\x01", 4, 3));
    PT_OK(names_match("::1", 0x87, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1", 16, 3));
    PT_OK(!names_match("::1", 0x82, "::1", 3, 3));
    PT_OK(!names_match("a.example", 0x86, "a.example", 9, 3));
    PT_OK(!names_match("a.example", 0x81, "a.example", 9, 3));
}

PT_TEST(the_common_name_is_never_used)
{
    static build made;
    build subject = {.len = 0};
    build_parts parts = {.subject = &subject};
    x509_case *c = &names_case;

    build_hex(&subject, "0603550403");
    build_text(&subject, 0x0c, "device.example");
    build_wrap(&subject, 0x30);
    build_wrap(&subject, 0x31);
    build_wrap(&subject, 0x30);
    build_certificate(&made, &parts);
    case_init(c);
    PT_EQ(case_name(c, "device.example", 14), PAWL_OK);
    PT_EQ(case_read(c, (pt_bytes){made.p, made.len}), PAWL_OK);
    PT_EQ(pawl_x509_arena_at(&c->arena, 0)->name_word, 0);
}

int main(void)
{
    PT_RUN(names_that_differ_in_case_space_or_string_type_are_equal);
    PT_RUN(names_with_more_or_other_parts_are_not_equal);
    PT_RUN(white_space_folds_and_nul_bytes_do_not_confuse);
    PT_RUN(values_cannot_imitate_the_structure_around_them);
    PT_RUN(the_worst_names_fit_their_buffer);
    PT_RUN(names_and_addresses_are_told_apart);
    PT_RUN(labels_and_names_have_their_greatest_length);
    PT_RUN(dns_names_match_whole_and_wildcards_one_label);
    PT_RUN(kinds_of_names_do_not_mix);
    PT_RUN(the_common_name_is_never_used);
    return pt_done();
}
