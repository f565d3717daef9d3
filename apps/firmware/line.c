/* SPDX-License-Identifier: Apache-2.0
 * Lines of the protocol: `$payload*CRC`, byte by byte. */
#include "firmware.h"

#include "board.h"

static uint16_t line_crc;

uint16_t firmware_crc16(uint16_t crc, uint8_t byte)
{
    uint32_t wide = (uint32_t)crc ^ ((uint32_t)byte << 8);

    for (uint8_t bit = 0; bit < 8; bit++) {
        wide = (wide & 0x8000u) != 0 ? wide << 1 ^ 0x1021u : wide << 1;
    }
    return (uint16_t)wide;
}

static void line_put(char c)
{
    line_crc = firmware_crc16(line_crc, (uint8_t)c);
    board_put((uint8_t)c);
}

static char line_digit(uint8_t n)
{
    return "0123456789abcdef"[n];
}

static void line_put_flash(const char *flash)
{
    char c;

    while ((c = FIRMWARE_TEXT_BYTE(flash)) != '\0') {
        line_put(c);
        flash++;
    }
}

void firmware_line_begin(const char *flash)
{
    board_put('$');
    line_crc = 0xffffu;
    line_put_flash(flash);
}

void firmware_line_flash(const char *flash)
{
    line_put(',');
    line_put_flash(flash);
}

void firmware_line_text(const char *text)
{
    line_put(',');
    while (*text != '\0') {
        line_put(*text++);
    }
}

/* Divides by ten; the rest. Bit by bit: a division of any numbers is more code
 * where the core has none. */
static uint8_t line_tenth(uint32_t *n)
{
    uint32_t quotient = *n;
    uint8_t rest = 0;

    for (uint8_t bit = 0; bit < 32; bit++) {
        rest = (uint8_t)(rest + rest + ((quotient & 0x80000000u) != 0));
        quotient += quotient;
        if (rest >= 10u) {
            rest = (uint8_t)(rest - 10u);
            quotient++;
        }
    }
    *n = quotient;
    return rest;
}

void firmware_line_number(uint32_t n)
{
    char text[11];
    uint8_t at = sizeof text - 1u;

    text[at] = '\0';
    do {
        text[--at] = (char)('0' + line_tenth(&n));
    } while (n != 0);
    firmware_line_text(text + at);
}

void firmware_line_hex(const uint8_t *p, size_t len)
{
    line_put(',');
    while (len-- != 0) {
        line_put(line_digit(*p >> 4));
        line_put(line_digit(*p++ & 15u));
    }
}

/* The first digit, and on to the next. */
static char line_crc_digit(uint16_t *crc)
{
    uint8_t first = (uint8_t)(*crc >> 12);

    *crc = (uint16_t)(*crc << 4);
    return line_digit(first);
}

void firmware_line_end(void)
{
    board_put('*');
    for (uint8_t i = 0; i < 4u; i++) {
        board_put((uint8_t)line_crc_digit(&line_crc));
    }
    board_put('\n');
}

/* ---- From the host ---- */

#define LINE_WAITS 0xffu /* for a '$' */

/* "$RUN," in 5 steps, digits, '*', four digits. */
typedef struct line_state {
    uint8_t step;
    uint16_t crc, number;
} line_state;

static line_state line_in = {.step = LINE_WAITS};

#define LINE_DIGITS 4u /* step of the number */
#define LINE_CRC    6u /* step of the first digit of the CRC */
#define LINE_END    10u

static bool line_payload(line_state *s, uint8_t byte)
{
    static const char begin[] = "RUN,";

    s->crc = firmware_crc16(s->crc, byte);
    if (s->step < LINE_DIGITS) {
        return byte == (uint8_t)begin[s->step++];
    }
    if (byte < '0' || byte > '9' || s->number > 6552u) {
        return false;
    }
    s->number = (uint16_t)(s->number * 10u + byte - (uint8_t)'0');
    s->step = LINE_DIGITS + 1u;
    return true;
}

static bool line_go(line_state *s, uint8_t byte)
{
    if (s->step < LINE_CRC) {
        if (byte == '*' && s->step > LINE_DIGITS) {
            s->step = LINE_CRC;
            return true;
        }
        return line_payload(s, byte);
    }
    s->step++;
    return (byte | 0x20u) == (uint8_t)line_crc_digit(&s->crc); /* any case */
}

bool firmware_line_take(uint8_t byte, uint16_t *first)
{
    line_state *s = &line_in;

    if (byte == '$') {
        *s = (line_state){.crc = 0xffffu};
        return false;
    }
    if (s->step == LINE_WAITS) {
        return false;
    }
    if (!line_go(s, byte)) {
        s->step = LINE_WAITS;
        return false;
    }
    if (s->step < LINE_END) {
        return false;
    }
    s->step = LINE_WAITS;
    *first = s->number;
    return true;
}
