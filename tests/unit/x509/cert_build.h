/* SPDX-License-Identifier: Apache-2.0
 * Makes certificates out of parts, right or wrong, for the reader: their
 * signatures are not valid. */
#ifndef CERT_BUILD_H
#define CERT_BUILD_H

#include <stdarg.h>
#include <string.h>

#include "harness/pt.h"

#ifndef BUILD_MAX
#define BUILD_MAX 2048 /* bytes of the longest part */
#endif

typedef struct build {
    uint8_t p[BUILD_MAX];
    size_t len;
} build;

static inline void build_add(build *b, const void *p, size_t len)
{
    memcpy(b->p + b->len, p, len);
    b->len += len;
}

/* Puts what is in b into an element of this tag. */
static inline void build_wrap(build *b, uint8_t tag)
{
    uint8_t head[4];
    size_t n = 0;

    head[n++] = tag;
    if (b->len >= 256) {
        head[n++] = 0x82;
        head[n++] = (uint8_t)(b->len >> 8);
    } else if (b->len >= 128) {
        head[n++] = 0x81;
    }
    head[n++] = (uint8_t)b->len;
    memmove(b->p + n, b->p, b->len);
    memcpy(b->p, head, n);
    b->len += n;
}

/* Appends an element. */
static inline void build_put(build *b, uint8_t tag, const void *p, size_t len)
{
    build one;

    one.len = 0;
    build_add(&one, p, len);
    build_wrap(&one, tag);
    build_add(b, one.p, one.len);
}

static inline void build_text(build *b, uint8_t tag, const char *text)
{
    build_put(b, tag, text, strlen(text));
}

/* Hex digits, blanks ignored. */
static inline void build_hex(build *b, const char *hex)
{
    unsigned value = 0;
    unsigned digits = 0;

    for (; *hex != '\0'; hex++) {
        if (*hex == ' ') {
            continue;
        }
        value = value << 4 |
                (unsigned)(*hex <= '9' ? *hex - '0' : (*hex | 32) - 'a' + 10);
        if (++digits % 2 == 0) {
            b->p[b->len++] = (uint8_t)value;
            value = 0;
        }
    }
}

/* The parts of a certificate, each complete elements; NULL: a good one. */
typedef struct build_parts {
    const build *version, *serial, *inner, *issuer, *validity, *subject, *spki,
        *extensions, *outer, *signature;
    const build *behind_tbs; /* more elements at its end */
} build_parts;

#define BUILD_ECDSA "300a06082a8648ce3d040302"
#define BUILD_P256                                                             \
    "3059301306072a8648ce3d020106082a8648ce3d030107034200"                     \
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"       \
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"

static inline void build_part(build *b, const build *part, const char *hex)
{
    if (part != NULL) {
        build_add(b, part->p, part->len);
    } else {
        build_hex(b, hex);
    }
}

static inline void build_certificate(build *b, const build_parts *parts)
{
    b->len = 0;
    build_part(b, parts->version, "a003020102");
    build_part(b, parts->serial, "020101");
    build_part(b, parts->inner, BUILD_ECDSA);
    build_part(b, parts->issuer, "300c310a300806035504030c0141");
    build_part(b, parts->validity,
               "301e170d3230303130313030303030305a"
               "170d3330303130313030303030305a");
    build_part(b, parts->subject, "300c310a300806035504030c0142");
    build_part(b, parts->spki, BUILD_P256);
    if (parts->extensions != NULL) {
        build list = *parts->extensions;

        build_wrap(&list, 0x30);
        build_wrap(&list, 0xa3);
        build_add(b, list.p, list.len);
    }
    if (parts->behind_tbs != NULL) {
        build_add(b, parts->behind_tbs->p, parts->behind_tbs->len);
    }
    build_wrap(b, 0x30);
    build_part(b, parts->outer, BUILD_ECDSA);
    build_part(b, parts->signature, "0309003006020101020101");
    build_wrap(b, 0x30);
}

/* Appends an extension: its OID as hex, whether critical, its value. */
static inline void build_extension(build *b, const char *oid, bool critical,
                                   const build *value)
{
    build one;

    one.len = 0;
    build_hex(&one, oid);
    build_wrap(&one, 0x06);
    if (critical) {
        build_hex(&one, "0101ff");
    }
    build_put(&one, 0x04, value->p, value->len);
    build_wrap(&one, 0x30);
    build_add(b, one.p, one.len);
}

#endif
