/* SPDX-License-Identifier: Apache-2.0
 * The program that runs on a board: does every case of its image, says whether
 * the answers are right, and lets a counter or the board's clock measure.
 *
 * An image is made of these files, a library's adapter (a bench_library), the
 * cases of a group, which `pawl bench --cases` writes as C, and names, which
 * tools/fleet/build.py writes. Cases never change, and many are alike, so they
 * stay in flash; answers are compared by their CRC-32, which finds each one
 * that is wrong but by a chance of 2^-32. Messages are made by formula, and a
 * sealed message by the library's own seal, once that was found right. */
#ifndef FIRMWARE_H
#define FIRMWARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../bench/bench.h"

/* Where loads cannot reach flash, constants are copied before use. */
#ifdef __AVR__
#include <avr/pgmspace.h>
#define FIRMWARE_FLASH         PROGMEM
#define FIRMWARE_TEXT(text_)   PSTR(text_)
#define FIRMWARE_TEXT_BYTE(p_) ((char)pgm_read_byte(p_))
#else
#define FIRMWARE_FLASH
#define FIRMWARE_TEXT(text_)   (text_)
#define FIRMWARE_TEXT_BYTE(p_) (*(p_))
#endif

/* ---- The cases of the image (pawl bench --cases) ------------------------ */

typedef struct firmware_case {
    const bench_algorithm *algorithm;
    const char *name;  /* of the operation; in flash */
    uint8_t operation; /* bench_operation */
    uint8_t tag;       /* seal, open: bytes of the tag */
    uint16_t size;     /* as in rows */
    bench_bytes key, pub, nonce, aad, sig;
    bench_bytes in; /* p NULL: so many bytes by formula; to be opened: what
                       sealing them gives */
    uint32_t exponent;
    uint32_t want_crc, sealed_crc;
    uint16_t want_len; /* 0: the library judges, or the host; of a
                          signature: of the one made without a random source */
} firmware_case;

extern const firmware_case firmware_cases[];
extern const uint16_t firmware_case_count;
extern const char firmware_group[]; /* in flash, as names are */

/* Buffers as large as the cases need. */
extern uint8_t firmware_in[], firmware_out[], firmware_bytes[];
extern const uint16_t firmware_out_size;
extern uint64_t firmware_memory[];
extern const uint16_t firmware_memory_size;

/* ---- Names of the image ------------------------------------------------- */

extern const bench_library *const firmware_library;
extern const char firmware_board[], firmware_build[], firmware_image[];
extern const uint8_t firmware_counted; /* spans are counted outside */

/* ---- A case made ready (load.c) ----------------------------------------- */

/* Fills *c from case n; the result stays readable until the next. *kind is what
 * else the case says. */
void firmware_load(uint16_t n, bench_case *c, firmware_case *kind);

/* ---- Lines (line.c) ----------------------------------------------------- */

/* A line is begun, its parts are put, each after a comma, it is ended. */
void firmware_line_begin(const char *flash); /* text in flash */
void firmware_line_flash(const char *flash);
void firmware_line_text(const char *text);
void firmware_line_number(uint32_t n);
void firmware_line_hex(const uint8_t *p, size_t len);
void firmware_line_end(void);

/* Takes a byte from the host; true: a line RUN has come, *first says where to
 * start. All else is skipped. */
bool firmware_line_take(uint8_t byte, uint16_t *first);

uint16_t firmware_crc16(uint16_t crc, uint8_t byte);

/* ---- Clock and stack (clock.c, stack.c) --------------------------------- */

/* The limit of an operation begins anew. */
void firmware_clock_start(void);
uint32_t firmware_clock_ticks(void);

/* Paints the stack below whoever calls, and counts the bytes below top whose
 * paint is gone; 0 where the stack is not between the board's marks. */
void firmware_stack_paint(void);
uint16_t firmware_stack_used(const void *top);
/* Paints the word at the end of the stack; whether that was used since, so that
 * more may have been. */
void firmware_stack_guard(void);
bool firmware_stack_full(void);

/* ---- What was measured (measure.c) -------------------------------------- */

#define FIRMWARE_SAMPLES 3

typedef struct firmware_row {
    const char *status, *reason; /* in flash */
    bool before, after;
    uint32_t span; /* the baseline's */
    uint32_t sample[FIRMWARE_SAMPLES], baseline;
    uint32_t ticks_per_second;
    uint16_t stack;
    uint16_t state;
} firmware_row;

/* Does case n; signatures are sent as they come. */
void firmware_measure(uint16_t n, firmware_row *row);

#endif
