/* SPDX-License-Identifier: Apache-2.0
 * The expected name from text: an IPv4 address in four decimal parts, an IPv6
 * address (RFC 4291, section 2.2), or a DNS name. */
#include <string.h>

#include "pawl/x509.h"

#define NAME_MAX   253u /* RFC 1035, section 2.3.4 */
#define NAME_LABEL 63u

static bool name_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Four numbers from 0 to 255 without leading zeros, and nothing behind. */
static bool name_ipv4(uint8_t out[4], const char *text, size_t len)
{
    size_t i = 0;

    for (uint8_t part = 0; part < 4; part++) {
        uint16_t value = 0;
        size_t digits = 0;

        if (part > 0 && (i == len || text[i++] != '.')) {
            return false;
        }
        while (i < len && name_is_digit(text[i]) && digits < 3) {
            value = (uint16_t)(value * 10u + (uint16_t)(text[i] - '0'));
            i++;
            digits++;
        }
        if (digits == 0 || value > 255 ||
            (digits > 1 && text[i - digits] == '0')) {
            return false;
        }
        out[part] = (uint8_t)value;
    }
    return i == len;
}

/* 0 to 15, or 16 for what is not a hexadecimal digit. */
static uint8_t name_hex(char c)
{
    if (name_is_digit(c)) {
        return (uint8_t)(c - '0');
    }
    if (c >= 'a' && c <= 'f') {
        return (uint8_t)(c - 'a' + 10);
    }
    if (c >= 'A' && c <= 'F') {
        return (uint8_t)(c - 'A' + 10);
    }
    return 16;
}

/* Reads one group of 1 to 4 digits at *i. */
static bool name_group(uint8_t out[2], const char *text, size_t len, size_t *i)
{
    uint16_t value = 0;
    size_t start = *i;

    while (*i < len && *i - start < 4 && name_hex(text[*i]) < 16) {
        value = (uint16_t)((value << 4) | name_hex(text[*i]));
        (*i)++;
    }
    out[0] = (uint8_t)(value >> 8);
    out[1] = (uint8_t)value;
    return *i != start;
}

static bool name_ipv6(uint8_t out[16], const char *text, size_t len)
{
    size_t used = 0;
    size_t gap = 17; /* where "::" is; 17: nowhere */
    size_t i = 0;

    memset(out, 0, 16);
    if (len >= 2 && text[0] == ':' && text[1] == ':') {
        gap = 0;
        i = 2;
    }
    while (i < len && used < 16) {
        if (used <= 12 && name_ipv4(out + used, text + i, len - i)) {
            used += 4;
            i = len;
            break;
        }
        if (!name_group(out + used, text, len, &i)) {
            return false;
        }
        used += 2;
        if (i == len) {
            break;
        }
        if (text[i++] != ':' || i == len) {
            return false;
        }
        if (text[i] == ':') {
            if (gap != 17) {
                return false;
            }
            gap = used;
            i++;
        }
    }
    if (i != len || (gap == 17 ? used != 16 : used > 14)) {
        return false;
    }
    if (gap != 17) {
        /* What stands behind the gap moves to the end, last byte first. */
        for (size_t n = 0; n < used - gap; n++) {
            out[15u - n] = out[used - 1u - n];
        }
        memset(out + gap, 0, 16 - used);
    }
    return true;
}

/* Labels of letters, digits, "-" and "_"; the last one not only digits, or it
 * could be taken for an address. */
static bool name_dns(const char *text, size_t len)
{
    size_t label = 0;
    bool number = true;

    if (len == 0 || len > NAME_MAX) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (c == '.') {
            if (label == 0 || i + 1 == len) {
                return false;
            }
            label = 0;
            number = true;
            continue;
        }
        if (!name_is_digit(c)) {
            number = false;
            if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  c == '-' || c == '_')) {
                return false;
            }
        }
        if (++label > NAME_LABEL) {
            return false;
        }
    }
    return !number;
}

pawl_err pawl_x509_name_parse(pawl_x509_name *name, const char *text,
                              size_t len)
{
    memset(name, 0, sizeof *name);
    if (name_ipv4(name->ip, text, len)) {
        name->kind = PAWL_X509_IPV4;
        name->len = 4;
        return PAWL_OK;
    }
    if (name_ipv6(name->ip, text, len)) {
        name->kind = PAWL_X509_IPV6;
        name->len = 16;
        return PAWL_OK;
    }
    memset(name->ip, 0, sizeof name->ip);
    if (len > 1 && text[len - 1u] == '.') {
        len--;
    }
    if (!name_dns(text, len)) {
        return PAWL_ERR_ARGUMENT;
    }
    name->kind = PAWL_X509_DNS;
    name->len = (uint8_t)len;
    name->dns = text;
    return PAWL_OK;
}
