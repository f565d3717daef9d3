/* SPDX-License-Identifier: Apache-2.0
 * Compares the subject alternative names of the leaf, as they pass, with the
 * expected name (RFC 9525, section 6; the common name is never used).
 *
 * A DNS name matches byte for byte, letters in any case. "*" stands for one
 * whole leftmost label and needs two labels behind it. The expected name holds
 * letters, digits, "-", "_" and no empty label, so a NUL byte, an empty label
 * or anything beyond ASCII can never match. */
#include <string.h>

#include "x509/x509_reader.h"

/* pawl_x509_reader.match */
enum {
    MATCH_NONE, /* cannot match any more, or is not looked at */
    MATCH_SAME, /* agrees so far */
    MATCH_STAR, /* the name began with "*": "." must follow */
    MATCH_WILD  /* agrees behind the first label */
};

static uint8_t match_lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c | 0x20u) : c;
}

static void match_found(pawl_x509_reader *r)
{
    r->flags |= PAWL_X509_NAME_MATCHED;
    r->name_word = PAWL_X509_NAME_WORD;
}

void pawli_x509_match_begin(pawl_x509_reader *r)
{
    const pawl_x509_name *name = r->name;

    r->match = (r->modes & X509_MODE_LEAF) != 0 && name != NULL &&
                       name->kind == PAWL_X509_DNS
                   ? MATCH_SAME
                   : MATCH_NONE;
    r->match_at = 0;
    r->match_dots = 0;
}

static void match_byte(pawl_x509_reader *r, uint8_t c)
{
    const pawl_x509_name *name = r->name;

    if (r->match == MATCH_NONE) {
        return;
    }
    if (r->match == MATCH_STAR) {
        /* On to the first dot of the expected name. */
        while (r->match_at < name->len && name->dns[r->match_at] != '.') {
            r->match_at++;
        }
        r->match = MATCH_WILD;
    } else if (c == '*') {
        r->match = r->match == MATCH_SAME && r->match_at == 0 ? MATCH_STAR
                                                              : MATCH_NONE;
        return;
    }
    if (r->match_at == name->len ||
        match_lower(c) != match_lower((uint8_t)name->dns[r->match_at])) {
        r->match = MATCH_NONE;
        return;
    }
    r->match_at++;
    if (r->match == MATCH_WILD && c == '.') {
        r->match_dots++;
    }
}

void pawli_x509_match_pass(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        match_byte(r, p[i]);
    }
}

void pawli_x509_match_done(pawl_x509_reader *r)
{
    if ((r->match == MATCH_SAME ||
         (r->match == MATCH_WILD && r->match_dots >= 2)) &&
        r->match_at == r->name->len) {
        match_found(r);
    }
}

void pawli_x509_match_ip(pawl_x509_reader *r)
{
    const pawl_x509_name *name = r->name;

    if (r->small_len != 4 && r->small_len != 16) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    if ((r->modes & X509_MODE_LEAF) != 0 && name != NULL &&
        name->kind != PAWL_X509_DNS && name->len == r->small_len &&
        memcmp(name->ip, r->small, name->len) == 0) {
        match_found(r);
    }
}
