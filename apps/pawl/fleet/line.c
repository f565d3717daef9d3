/* SPDX-License-Identifier: Apache-2.0
 * Lines "$payload*CCCC" in whatever else comes over the line. */
#include <string.h>

#include "fleet.h"

/* CRC-16/CCITT, initial value 0xffff. */
static uint16_t line_crc(const char *p, size_t len)
{
    uint16_t crc = 0xffff;

    for (size_t i = 0; i < len; i++) {
        crc = (uint16_t)(crc ^ (unsigned)(uint8_t)p[i] << 8);
        for (unsigned bit = 0; bit < 8; bit++) {
            unsigned x = (unsigned)crc << 1;

            crc = (uint16_t)((crc & 0x8000u) != 0 ? x ^ 0x1021u : x);
        }
    }
    return crc;
}

static int line_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The check behind the star is right; cuts it off. */
static bool line_right(fleet_line *l)
{
    unsigned crc = 0;
    size_t star;

    if (l->len > 0 && l->text[l->len - 1] == '\r') {
        l->len--;
    }
    if (l->len < 6 || l->text[l->len - 5] != '*') {
        return false;
    }
    star = l->len - 5;
    for (size_t i = star + 1; i < l->len; i++) {
        int digit = line_digit(l->text[i]);

        if (digit < 0) {
            return false;
        }
        crc = crc << 4 | (unsigned)digit;
    }
    l->text[star] = '\0';
    l->len = star;
    return crc == line_crc(l->text, star) && strlen(l->text) == star;
}

static size_t line_fields(fleet_line *l, char *field[FLEET_FIELDS_MAX])
{
    size_t n = 0;

    for (char *p = l->text; p != NULL && n < FLEET_FIELDS_MAX;) {
        field[n++] = p;
        p = strchr(p, ',');
        if (p != NULL) {
            *p++ = '\0';
        }
    }
    return n;
}

bool fleet_line_take(fleet_line *l, uint8_t byte, char *field[FLEET_FIELDS_MAX],
                     size_t *count)
{
    if (byte == '$') { /* no payload has one: a new line begins */
        l->damaged += l->in;
        l->in = true;
        l->len = 0;
        return false;
    }
    if (!l->in) {
        l->garbage += byte != '\n' && byte != '\r';
        return false;
    }
    if (byte != '\n') {
        if (l->len == sizeof l->text - 1) {
            l->in = false;
            l->damaged++;
            return false;
        }
        l->text[l->len++] = (char)byte;
        return false;
    }
    l->in = false;
    if (!line_right(l)) {
        l->damaged++;
        return false;
    }
    l->intact++;
    *count = line_fields(l, field);
    return true;
}

size_t fleet_line_make(char *out, size_t size, const char *payload)
{
    int n = snprintf(out, size, "$%s*%04x\n", payload,
                     line_crc(payload, strlen(payload)));

    return n > 0 && (size_t)n < size ? (size_t)n : 0;
}
