/* SPDX-License-Identifier: Apache-2.0
 * Results become rows of the ledger. */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "fleet.h"

void fleet_result_make(fleet_result *result, const char *status,
                       const char *format, ...)
{
    va_list args;

    *result = (fleet_result){.status = status, .stack = -1, .state = -1};
    va_start(args, format);
    (void)vsnprintf(result->reason, sizeof result->reason, format, args);
    va_end(args);
}

void fleet_rows_key(ledger_draft *d, const fleet_image *image, size_t cell,
                    const char *unit)
{
    const bench_cell *c = &image->group->cell[cell];

    ledger_draft_init(d);
    ledger_set(d, LEDGER_BOARD, image->board_id);
    ledger_set(d, LEDGER_LIBRARY, image->library);
    ledger_set(d, LEDGER_VERSION, image->version);
    ledger_set(d, LEDGER_VARIANT, image->build);
    ledger_set(d, LEDGER_ACCELERATED, "none");
    ledger_set(d, LEDGER_PRIMITIVE, c->algorithm->name);
    ledger_set(d, LEDGER_OPERATION, bench_operation_name(c->operation));
    ledger_set_number(d, LEDGER_SIZE, c->size);
    ledger_set(d, LEDGER_UNIT, unit);
}

static const char *rows_kind(const fleet_board *board, const char *unit)
{
    if (board->counter == FLEET_TICKS) {
        return "measured";
    }
    if (strcmp(unit, "cycles") != 0) {
        return "counted";
    }
    return fleet_board_cycles(board) != NULL ? fleet_board_cycles(board)
                                             : "modelled";
}

static double rows_median(const double v[3])
{
    double low = v[0] < v[1] ? v[0] : v[1], high = v[0] < v[1] ? v[1] : v[0];

    return v[2] < low ? low : v[2] > high ? high : v[2];
}

static void rows_common(ledger_draft *d, const fleet_image *image)
{
    ledger_set(d, LEDGER_CORE, image->board->core_id);
    ledger_set(d, LEDGER_CLOCK, image->board->clock);
    ledger_set(d, LEDGER_MEMORY, image->board->memory);
    ledger_set(d, LEDGER_FLASH, image->flash);
    ledger_set(d, LEDGER_RAM, image->ram);
    ledger_set(d, LEDGER_CODE, image->code);
    ledger_set(d, LEDGER_TOOLCHAIN, image->toolchain);
    ledger_set(d, LEDGER_FLAGS, image->flags);
    ledger_set(d, LEDGER_SOURCE, image->source);
    ledger_set(d, LEDGER_IMAGE, image->image);
}

/* Samples and baseline in the unit: from the counter, or from the ticks. */
static const char *rows_samples(const fleet_board *board,
                                const fleet_result *result,
                                const fleet_counts *counts, const char *unit,
                                double out[4])
{
    if (board->counter != FLEET_TICKS) {
        return fleet_counts_get(counts, board, result->span, unit, out);
    }
    if (result->ticks_per_second <= 0) {
        return "the board does not say how long a tick is";
    }
    for (unsigned i = 0; i < 4; i++) {
        if (result->ticks[i] < 0) {
            return "the board does not say how long each sample took";
        }
        out[i] = result->ticks[i] * 1e9 / result->ticks_per_second;
    }
    return NULL;
}

/* Weights and ticks that are sound one by one may be too much together. */
static bool rows_finite(const double v[4])
{
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]) && isfinite(v[3]);
}

static void rows_figure(ledger_draft *d, const fleet_board *board,
                        const fleet_result *result, const fleet_counts *counts,
                        const char *unit)
{
    double v[4], value;
    const char *why = rows_samples(board, result, counts, unit, v);

    if (why != NULL) {
        ledger_set(d, LEDGER_STATUS, "unsupported");
        ledger_set(d, LEDGER_REASON, why);
        return;
    }
    if (!rows_finite(v)) {
        ledger_set(d, LEDGER_STATUS, "no_output");
        ledger_set(d, LEDGER_REASON,
                   "the figure is larger than a number can be");
        return;
    }
    value = rows_median(v) - v[3];
    if (value <= 0) { /* no operation costs nothing */
        ledger_set(d, LEDGER_STATUS, "no_output");
        ledger_set(d, LEDGER_REASON,
                   "the operation took no longer than an empty one");
        return;
    }
    for (unsigned i = 0; i < 3; i++) {
        ledger_set_number(d, (ledger_column)(LEDGER_SAMPLE1 + i), v[i]);
    }
    ledger_set_number(d, LEDGER_BASELINE, v[3]);
    ledger_set_number(d, LEDGER_VALUE, value);
    ledger_set(d, LEDGER_STATUS, "ok");
}

static void rows_write(fleet_rows *r, fleet_image *image, size_t cell,
                       const char *unit, const fleet_result *result,
                       const fleet_counts *counts)
{
    ledger_draft d;

    fleet_rows_key(&d, image, cell, unit);
    rows_common(&d, image);
    ledger_set(&d, LEDGER_KIND, rows_kind(image->board, unit));
    ledger_set(&d, LEDGER_BEFORE, result->before ? "1" : "0");
    ledger_set(&d, LEDGER_AFTER, result->after ? "1" : "0");
    if (result->stack >= 0) {
        ledger_set_number(&d, LEDGER_STACK, result->stack);
    }
    if (result->state >= 0) {
        ledger_set_number(&d, LEDGER_STATE, result->state);
    }
    ledger_set(&d, LEDGER_RUN, r->run);
    if (strcmp(result->status, "ok") == 0) {
        rows_figure(&d, image->board, result, counts, unit);
    } else {
        ledger_set(&d, LEDGER_STATUS, result->status);
        ledger_set(&d, LEDGER_REASON, result->reason);
    }
    r->numbers += ledger_is(&d.row, LEDGER_STATUS, "ok");
    r->written++;
    r->failed |= !ledger_append(r->writer, &d.row);
}

void fleet_rows_write(fleet_rows *r, fleet_image *image, size_t cell,
                      const fleet_result *result, const fleet_counts *counts)
{
    const char *units[FLEET_ROWS];
    size_t n = fleet_board_units(image->board, units);

    for (size_t i = 0; i < n && !r->failed; i++) {
        if ((image->have[cell] >> i & 1) == 0) {
            rows_write(r, image, cell, units[i], result, counts);
            image->have[cell] = (uint8_t)(image->have[cell] | 1u << i);
        }
    }
    image->wanted[cell] = false;
    image->left -= image->left != 0;
}
