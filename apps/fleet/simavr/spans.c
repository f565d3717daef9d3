/* SPDX-License-Identifier: Apache-2.0
 * Marks, exit, and the file of counts. An OUT to GPIOR0 begins a span, to
 * GPIOR1 ends it, to GPIOR2 ends the program with that code. */
#include <simavr/sim_io.h>

#include "runner.h"

#define SPANS_BEGIN 0x3eu
#define SPANS_END   0x4au
#define SPANS_EXIT  0x4bu

static void spans_begin(avr_t *avr, avr_io_addr_t at, uint8_t v, void *param)
{
    runner *r = param;

    (void)at;
    (void)v;
    r->begin_cycle = avr->cycle;
    r->begin_step = r->steps;
    r->inside = true;
}

/* simavr adds an instruction's cycles after it: from one OUT to the other, the
 * first is in the difference and does not belong there. */
static void spans_end(avr_t *avr, avr_io_addr_t at, uint8_t v, void *param)
{
    runner *r = param;

    (void)at;
    (void)v;
    if (!r->inside) {
        return;
    }
    r->inside = false;
    if (r->counts != NULL) {
        (void)fprintf(r->counts, "span %lu cycles=%llu instructions=%llu\n",
                      (unsigned long)r->number,
                      (unsigned long long)(avr->cycle - r->begin_cycle - 1u),
                      (unsigned long long)(r->steps - r->begin_step - 1u));
        (void)fflush(r->counts);
    }
    r->number++;
}

static void spans_exit(avr_t *avr, avr_io_addr_t at, uint8_t v, void *param)
{
    runner *r = param;

    (void)avr;
    (void)at;
    r->ended = true;
    r->result = v;
}

bool spans_over(runner *r)
{
    if (!r->inside || r->avr->cycle - r->begin_cycle <= r->limit) {
        return false;
    }
    if (r->counts != NULL) {
        (void)fprintf(r->counts, "over %lu\n", (unsigned long)r->number);
        (void)fflush(r->counts);
    }
    return true;
}

void spans_open(runner *r)
{
    avr_register_io_write(r->avr, SPANS_BEGIN, spans_begin, r);
    avr_register_io_write(r->avr, SPANS_END, spans_end, r);
    avr_register_io_write(r->avr, SPANS_EXIT, spans_exit, r);
}
