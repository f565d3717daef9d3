/* SPDX-License-Identifier: Apache-2.0
 * The conversation with the host. */
#include "firmware.h"

#include "board.h"

static void main_ready(void)
{
    firmware_line_begin(FIRMWARE_TEXT("READY,1"));
    firmware_line_flash(firmware_board);
    firmware_line_text(firmware_library->name);
    firmware_line_flash(firmware_build);
    firmware_line_flash(firmware_group);
    firmware_line_flash(firmware_image);
    firmware_line_number(firmware_case_count);
    firmware_line_end();
}

static uint16_t main_wait(void)
{
    uint32_t half = board_ticks_per_second() / 2u;
    uint32_t said = board_ticks();
    uint16_t first = 0;
    int byte;

    main_ready();
    for (;;) {
        byte = board_get();
        if (byte >= 0 && firmware_line_take((uint8_t)byte, &first) &&
            first <= firmware_case_count) {
            return first;
        }
        if (byte < 0 && board_ticks() - said >= half) {
            said = board_ticks();
            main_ready();
        }
    }
}

static void main_row(uint16_t n, const firmware_row *row)
{
    firmware_line_begin(FIRMWARE_TEXT("ROW"));
    firmware_line_number(n);
    firmware_line_number(row->span);
    firmware_line_flash(row->status);
    firmware_line_number(row->before);
    firmware_line_number(row->after);
    for (uint8_t i = 0; i < FIRMWARE_SAMPLES; i++) {
        firmware_line_number(row->sample[i]);
    }
    firmware_line_number(row->baseline);
    firmware_line_number(row->ticks_per_second);
    firmware_line_number(row->stack);
    firmware_line_number(row->state);
    firmware_line_flash(row->reason);
    firmware_line_end();
}

static void main_begin(uint16_t n)
{
    bench_case c;
    firmware_case kind;

    firmware_load(n, &c, &kind);
    firmware_line_begin(FIRMWARE_TEXT("BEGIN"));
    firmware_line_number(n);
    firmware_line_text(c.algorithm->name);
    firmware_line_flash(kind.name);
    firmware_line_number(kind.size);
    firmware_line_end();
}

int board_main(void)
{
    uint16_t first = main_wait();

    for (uint16_t n = first; n < firmware_case_count; n++) {
        firmware_row row;

        main_begin(n);
        firmware_measure(n, &row);
        main_row(n, &row);
    }
    firmware_line_begin(FIRMWARE_TEXT("DONE"));
    firmware_line_number((uint32_t)firmware_case_count - first);
    firmware_line_end();
    return 0;
}
