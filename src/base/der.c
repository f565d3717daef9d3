/* SPDX-License-Identifier: Apache-2.0
 * base/der.h. */
#include "base/der.h"

#include <string.h>

#include "base/ct.h"

/* Reads the length octets; p[0] is the first of them. */
static bool der_length(pawli_der *in, size_t *len)
{
    uint32_t value;
    uint8_t count;

    if (in->len == 0) {
        return false;
    }
    value = *in->p++;
    in->len--;
    if (value >= 0x80u) {
        count = (uint8_t)(value & 0x7fu);
        if (count == 0 || count > 3 || count > in->len || in->p[0] == 0) {
            return false;
        }
        value = 0;
        for (uint8_t i = 0; i < count; i++) {
            value = (value << 8) | *in->p++;
        }
        in->len -= count;
        if (value < 0x80u) {
            return false;
        }
    }
    if (value > in->len) {
        return false;
    }
    *len = (size_t)value;
    return true;
}

bool pawli_der_next(pawli_der *in, uint8_t *tag, pawli_der *content)
{
    size_t len = 0;

    if (in->len == 0 || (in->p[0] & 0x1fu) == 0x1fu) {
        return false;
    }
    *tag = *in->p++;
    in->len--;
    if (!der_length(in, &len)) {
        return false;
    }
    content->p = in->p;
    content->len = len;
    in->p += len;
    in->len -= len;
    return true;
}

bool pawli_der_take(pawli_der *in, uint8_t tag, pawli_der *content)
{
    uint8_t got = 0;

    return pawli_der_next(in, &got, content) && got == tag;
}

bool pawli_der_maybe(pawli_der *in, uint8_t tag, pawli_der *content)
{
    content->p = NULL;
    content->len = 0;
    if (in->len == 0 || in->p[0] != tag) {
        return true;
    }
    return pawli_der_take(in, tag, content);
}

/* The number may be of a private key (secret): that it is not negative, and how
 * many octets it takes, show in the length of the encoding. */
static bool der_top_bit(uint8_t octet)
{
    return pawli_ct_public(octet & 0x80u) != 0;
}

bool pawli_der_strip(pawli_der *number)
{
    if (number->len == 0 || der_top_bit(number->p[0])) {
        return false;
    }
    if (pawli_ct_public(pawli_ct_is_zero(number->p[0])) != 0) {
        number->p++;
        number->len--;
        return number->len == 0 || der_top_bit(number->p[0]);
    }
    return true;
}

bool pawli_der_unsigned(pawli_der *in, pawli_der *number)
{
    return pawli_der_take(in, PAWLI_DER_INTEGER, number) &&
           pawli_der_strip(number);
}

bool pawli_der_small(pawli_der *in, uint32_t *number)
{
    pawli_der bytes = {NULL, 0};
    uint32_t value = 0;

    if (!pawli_der_unsigned(in, &bytes) || bytes.len > 4) {
        return false;
    }
    for (size_t i = 0; i < bytes.len; i++) {
        value = (value << 8) | bytes.p[i];
    }
    *number = value;
    return true;
}

bool pawli_der_is(const pawli_der *content, const uint8_t *bytes, size_t len)
{
    return content->len == len &&
           (len == 0 || memcmp(content->p, bytes, len) == 0);
}
