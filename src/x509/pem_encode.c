/* SPDX-License-Identifier: Apache-2.0
 * pawl_pem_encode: see pawl/pem.h. */
#include <stdint.h>

#include "base/ct.h"
#include "base/text.h"
#include "pawl/pem.h"

#define PEM_ENCODE_LINE 64u /* characters, without the end */

static const char pem_encode_begin[] = "-----BEGIN ";
static const char pem_encode_end[] = "-----END ";

/* n / d of lengths, without a division. */
static size_t pem_encode_quotient(size_t n, size_t d)
{
    size_t quotient = 0;
    unsigned shift = 0;

    while (n >> shift >> 1 >= d) {
        shift++;
    }
    for (size_t bit = (size_t)1 << shift; bit != 0; bit >>= 1, shift--) {
        if (n >> shift >= d) {
            n -= d << shift;
            quotient |= bit;
        }
    }
    return quotient;
}

/* Characters of base64, without line ends. */
static size_t pem_encode_body(size_t len)
{
    return 4u * pem_encode_quotient(len + 2u, 3);
}

static size_t pem_encode_lines(size_t body)
{
    return (body + PEM_ENCODE_LINE - 1u) / PEM_ENCODE_LINE;
}

size_t pawl_pem_encode_size(const char *label, size_t len)
{
    size_t body = pem_encode_body(len);

    return sizeof pem_encode_begin - 1u + sizeof pem_encode_end - 1u +
           2u * (pawli_text_size(label) + 6u) + body + pem_encode_lines(body);
}

/* The character of 6 bits (secret). */
static char pem_encode_character(uint32_t v)
{
    uint32_t c = v + 'A';

    c = pawli_ct_select(pawli_ct_lt(25, v), v - 26u + 'a', c);
    c = pawli_ct_select(pawli_ct_lt(51, v), v - 52u + '0', c);
    c = pawli_ct_select(pawli_ct_eq(v, 62), '+', c);
    c = pawli_ct_select(pawli_ct_eq(v, 63), '/', c);
    return (char)c;
}

/* The character of the body at `at`, line ends not counted. */
static char pem_encode_at(const uint8_t *data, size_t len, size_t at)
{
    size_t first = at / 4u * 3u;
    unsigned sextet = (unsigned)(at & 3u);
    uint32_t bits = (uint32_t)data[first] << 16;

    if (sextet > len - first) { /* a last group of 1 or 2 bytes */
        return '=';
    }
    bits |= len - first > 1 ? (uint32_t)data[first + 1u] << 8 : 0u;
    bits |= len - first > 2 ? data[first + 2u] : 0u;
    return pem_encode_character(bits >> (18u - 6u * sextet) & 63u);
}

/* A piece of text, as far as it lies in the window: *at is where it begins. */
static void pem_encode_put(char *out, size_t room, size_t from, size_t *at,
                           const char *text, size_t len)
{
    size_t begin = *at;

    *at += len;
    for (size_t i = begin; i<*at && * at> from && begin < from + room; i++) {
        if (i >= from && i - from < room) {
            out[i - from] = text[i - begin];
        }
    }
}

static void pem_encode_edge(char *out, size_t room, size_t from, size_t *at,
                            const char *word, const char *label)
{
    pem_encode_put(out, room, from, at, word, pawli_text_size(word));
    pem_encode_put(out, room, from, at, label, pawli_text_size(label));
    pem_encode_put(out, room, from, at, "-----\n", 6);
}

size_t pawl_pem_encode(char *out, size_t room, size_t from, const char *label,
                       const uint8_t *data, size_t len)
{
    size_t body = pem_encode_body(len);
    size_t size = pawl_pem_encode_size(label, len);
    size_t at = 0;
    size_t lines = body + pem_encode_lines(body); /* characters */
    size_t begin, end, line, column;

    if (from >= size) {
        return 0;
    }
    if (room > size - from) {
        room = size - from;
    }
    pem_encode_edge(out, room, from, &at, pem_encode_begin, label);
    begin = from > at ? from - at : 0;
    end = from + room > at ? from + room - at : 0;
    line = pem_encode_quotient(begin, PEM_ENCODE_LINE + 1u);
    column = begin - line * (PEM_ENCODE_LINE + 1u);
    for (size_t i = begin; i < end && i < lines; i++) {
        if (column == PEM_ENCODE_LINE || i == lines - 1u) {
            out[at + i - from] = '\n';
            line++;
            column = 0;
        } else {
            out[at + i - from] = pem_encode_at(data, len, i - line);
            column++;
        }
    }
    at += lines;
    pem_encode_edge(out, room, from, &at, pem_encode_end, label);
    return room;
}
