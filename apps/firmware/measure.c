/* SPDX-License-Identifier: Apache-2.0
 * One case: right answers, refusals, samples. */
#include "firmware.h"

#include <string.h>

#include "board.h"

/* Spans since the start, as a counter sees them. */
static uint32_t measure_spans;

typedef struct measure {
    uint16_t n;
    bench_case c;
    firmware_case kind;
    bench_run run;
    size_t len; /* of the last output */
} measure;

static bool measure_nothing(void *state, uint8_t *out, size_t *out_len)
{
    (void)state;
    (void)out;
    *out_len = 0;
    return true;
}

/* What stands in the output before an operation: none has it as its answer, so
 * that one that does nothing is not taken for right by what the last one left.
 */
#define MEASURE_POISON 0xd6

/* The operation `times` times in a span. */
__attribute__((noinline)) static bool
measure_span(measure *m, bool (*op)(void *, uint8_t *, size_t *),
             uint16_t times, uint32_t *ticks)
{
    /* Through a volatile pointer: no compiler sees what is called. */
    bool (*volatile once)(void *, uint8_t *, size_t *) = op;
    bool good = true;
    uint32_t begin;

    memset(firmware_out, MEASURE_POISON, firmware_out_size);
    begin = firmware_clock_ticks();
    board_mark_begin();
    for (uint16_t i = 0; i < times; i++) {
        m->len = firmware_out_size;
        good = once(m->run.state, firmware_out, &m->len) && good;
    }
    board_mark_end();
    *ticks = firmware_clock_ticks() - begin;
    measure_spans++;
    return good;
}

static bool measure_expected(const measure *m)
{
    return m->len == m->kind.want_len &&
           bench_crc32(0, firmware_out, m->len) == m->kind.want_crc;
}

/* Whether an operation in a sample gave its answer. A signature is only looked
 * at on the host, and the last one of them: here, that there is one. */
static bool measure_worked(measure *m)
{
    if (BENCH_IS(&m->c, BENCH_VERIFY)) {
        return true;
    }
    if (BENCH_IS(&m->c, BENCH_SIGN)) {
        for (size_t i = 0; i < m->len; i++) {
            if (firmware_out[i] != MEASURE_POISON) {
                return true;
            }
        }
        return false;
    }
    return m->run.answer != NULL || measure_expected(m);
}

/* Whether what the last run left is the right answer. */
static bool measure_right(measure *m)
{
    if (m->run.answer != NULL &&
        !m->run.answer(m->run.state, firmware_out, &m->len)) {
        return false;
    }
    if (BENCH_IS(&m->c, BENCH_SIGN)) {
        firmware_line_begin(FIRMWARE_TEXT("OUT"));
        firmware_line_number(m->n);
        firmware_line_hex(firmware_out, m->len);
        firmware_line_end();
        return measure_worked(m);
    }
    return BENCH_IS(&m->c, BENCH_VERIFY) || measure_expected(m);
}

static bool measure_fail(firmware_row *row, const char *status,
                         const char *reason)
{
    row->status = bench_late() ? FIRMWARE_TEXT("timeout") : status;
    row->reason =
        bench_late() ? FIRMWARE_TEXT("more than 20 s of the clock of the board")
                     : reason;
    return false;
}

/* Not every part has strcmp. */
static bool measure_is(const char *a, const char *b)
{
    while (*a == *b && *a != '\0') {
        a++;
        b++;
    }
    return *a == *b;
}

static bool measure_begin(measure *m, firmware_row *row)
{
    const char *why;

    memset(&m->run, 0, sizeof m->run);
    firmware_clock_start();
    why = firmware_library->begin(&m->c, &m->run);
    if (why == NULL) {
        return true;
    }
    if (measure_is(why, BENCH_NOT_THERE)) {
        return measure_fail(row, FIRMWARE_TEXT("unsupported"),
                            FIRMWARE_TEXT(BENCH_NOT_THERE));
    }
    if (measure_is(why, BENCH_NO_MEMORY)) {
        return measure_fail(
            row, FIRMWARE_TEXT("does_not_fit"),
            FIRMWARE_TEXT("the memory of the image is too small"));
    }
    return measure_fail(row, FIRMWARE_TEXT("no_output"),
                        FIRMWARE_TEXT("the library refused the inputs"));
}

static void measure_end(measure *m)
{
    m->run.end(m->run.state);
}

/* What is to be opened: the message is sealed first, and must come out as it
 * should. */
static bool measure_seal(measure *m, firmware_row *row)
{
    uint32_t ticks;
    size_t len = m->c.in.len + m->kind.tag;
    bool good;

    m->c.operation = BENCH_SEAL;
    if (!measure_begin(m, row)) {
        return false;
    }
    good = measure_span(m, m->run.once, 1, &ticks) && m->len == len &&
           bench_crc32(0, firmware_out, len) == m->kind.sealed_crc;
    measure_end(m);
    if (!good) {
        return measure_fail(
            row, FIRMWARE_TEXT("kat_failed"),
            FIRMWARE_TEXT("the message to be opened was sealed wrong"));
    }
    memcpy(firmware_in, firmware_out, len);
    m->c.in.len = len;
    m->c.operation = BENCH_OPEN;
    return true;
}

/* Where any of many signatures will do, the one there is without a random
 * source: what its nonce is made with is known to be right too. */
static bool measure_known(measure *m, firmware_row *row)
{
    uint32_t ticks;
    bool good;

    if (!BENCH_IS(&m->c, BENCH_SIGN) || m->run.known == NULL ||
        m->kind.want_len == 0) {
        return true;
    }
    firmware_clock_start();
    good = measure_span(m, m->run.known, 1, &ticks) && measure_expected(m);
    return good || measure_fail(row, FIRMWARE_TEXT("kat_failed"),
                                FIRMWARE_TEXT("wrong answer before timing"));
}

/* A signature or a sealed message with one bit changed must be refused. */
static bool measure_refuses(measure *m, firmware_row *row)
{
    bench_bytes good = m->c.sig;
    uint8_t *last = firmware_in + m->c.in.len - 1;
    uint32_t ticks;
    bool refused;

    if (!BENCH_IS(&m->c, BENCH_OPEN) && !BENCH_IS(&m->c, BENCH_VERIFY)) {
        return true;
    }
    if (BENCH_IS(&m->c, BENCH_VERIFY)) {
        memcpy(firmware_in, good.p, good.len);
        m->c.sig.p = firmware_in;
        last = firmware_in + good.len - 1;
    }
    *last ^= 1u;
    if (!measure_begin(m, row)) {
        return false;
    }
    refused = !measure_span(m, m->run.once, 1, &ticks);
    measure_end(m);
    *last ^= 1u;
    m->c.sig = good;
    return refused ||
           measure_fail(row, FIRMWARE_TEXT("kat_failed"),
                        FIRMWARE_TEXT("a changed input was accepted"));
}

/* The first run: its answer, and the stack. */
__attribute__((noinline)) static bool
measure_first(measure *m, firmware_row *row, uint32_t *ticks)
{
    size_t state;
    bool good;

    firmware_stack_paint();
    good = measure_span(m, m->run.once, 1, ticks);
    row->stack = firmware_stack_used(__builtin_frame_address(0));
    state = m->run.state_size + (m->run.heap != NULL ? m->run.heap() : 0);
    row->state = state > UINT16_MAX ? UINT16_MAX : (uint16_t)state;
    good = good && !bench_late();
    row->before = good && measure_right(m);
    return row->before ||
           measure_fail(row, FIRMWARE_TEXT("kat_failed"),
                        FIRMWARE_TEXT("wrong answer before timing"));
}

/* Where nobody counts, so many operations a sample that the clock is read at
 * 1 part in 1000, and that its ticks still fit. Adds: a quotient is more code.
 */
static uint16_t measure_times(uint32_t ticks, firmware_row *row)
{
    uint32_t second = board_ticks_per_second();
    uint32_t sum = ticks;
    uint16_t times = 1;

    row->ticks_per_second = second;
    while (firmware_counted == 0 && sum < 1000u &&
           row->ticks_per_second <= UINT32_MAX - second) {
        row->ticks_per_second += second;
        sum += ticks + 1u;
        times++;
    }
    return times;
}

static bool measure_samples(measure *m, firmware_row *row, uint32_t ticks)
{
    uint16_t times = measure_times(ticks, row);
    bool good;

    row->span = measure_spans;
    good = measure_span(m, measure_nothing, times, &row->baseline);
    for (uint8_t i = 0; i < FIRMWARE_SAMPLES; i++) {
        firmware_clock_start();
        good = measure_span(m, m->run.once, times, &row->sample[i]) && good &&
               measure_worked(m);
    }
    row->after = good && measure_right(m);
    return row->after ||
           measure_fail(row, FIRMWARE_TEXT("kat_failed"),
                        FIRMWARE_TEXT("wrong answer after timing"));
}

static bool measure_all(measure *m, firmware_row *row)
{
    uint32_t ticks;
    bool good;

    firmware_load(m->n, &m->c, &m->kind);
    if (BENCH_IS(&m->c, BENCH_OPEN) && !measure_seal(m, row)) {
        return false;
    }
    if (!measure_begin(m, row)) {
        return false;
    }
    good = measure_known(m, row) && measure_first(m, row, &ticks);
    measure_end(m);
    if (!good || !measure_refuses(m, row) || !measure_begin(m, row)) {
        return false;
    }
    good = measure_samples(m, row, ticks);
    measure_end(m);
    return good;
}

void firmware_measure(uint16_t n, firmware_row *row)
{
    static measure m;
    bool good;

    m.n = n;
    *row = (firmware_row){.status = FIRMWARE_TEXT("ok"),
                          .reason = FIRMWARE_TEXT("")};
    firmware_stack_guard();
    good = measure_all(&m, row);
    if (firmware_stack_full()) {
        row->status = FIRMWARE_TEXT("does_not_fit");
        row->reason = FIRMWARE_TEXT("the stack ran into variables");
        good = false;
    }
    if (!good) {
        row->baseline = 0;
        memset(row->sample, 0, sizeof row->sample);
    }
}
