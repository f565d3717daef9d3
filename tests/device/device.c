/* SPDX-License-Identifier: Apache-2.0 */
#include "device/device.h"

#include "board.h"
#include "device/meter.h"

#define DEV_PAINT 0xa5c35a3cu

static struct {
    const char *name;
    size_t state;
    uint32_t calls, over, largest, at, overhead, began, last;
    uint64_t total;
    uint32_t *mark;
    const uint32_t *lowest; /* that any single call wrote to */
    bool overran, bad;
} dev;

static void dev_print_field(const char *name, uint32_t n)
{
    meter_print(name);
    meter_print_number(n);
}

/* The caller's frame is the reference; what is below it is painted. */
__attribute__((noinline)) static void dev_paint(void)
{
    uint32_t *here = __builtin_frame_address(0);

    dev.mark = here;
    dev.lowest = here;
    for (uint32_t *p = board_stack_low; p < here - 32; p++) {
        *(volatile uint32_t *)p = DEV_PAINT;
    }
}

static uint32_t dev_depth(void)
{
    const uint32_t *p = board_stack_low;

    while (*p == DEV_PAINT) {
        p++;
    }
    p = p < dev.lowest ? p : dev.lowest;
    return (uint32_t)((const uint8_t *)dev.mark - (const uint8_t *)p);
}

void dev_begin(const char *name, size_t state)
{
    dev.name = name;
    dev.state = state;
    dev.calls = 0;
    dev.largest = 0;
    dev.over = 0;
    dev.total = 0;
    dev.overran = false;
    dev_paint();
}

void dev_call(void)
{
    dev.began = board_ticks();
}

uint32_t dev_called(void)
{
    uint32_t ticks = board_ticks() - dev.began;
    uint32_t n = meter_instructions(ticks);

    n = n > dev.overhead ? n - dev.overhead : 0;
    dev.calls++;
    dev.over += n > DEV_UNIT_MAX ? 1u : 0u;
    dev.total += n;
    if (n > dev.largest) {
        dev.largest = n;
        dev.at = dev.calls;
    }
    dev.last = n;
    return n;
}

uint32_t dev_last(void)
{
    return dev.last;
}

void dev_units_left(uint32_t units, bool pending)
{
    if (units > 1 || (pending && units != 0)) {
        dev.overran = true;
    }
}

void dev_end(bool done)
{
    uint32_t depth = dev_depth();
    bool ok = done && !dev.overran && dev.largest <= DEV_UNIT_MAX;

    meter_print(ok ? "ok " : "not ok ");
    meter_print(dev.name);
    dev_print_field(": calls=", dev.calls);
    dev_print_field(" largest=", dev.largest);
    dev_print_field(" at=", dev.at);
    dev_print_field(" thousands=", (uint32_t)(dev.total / 1000u));
    dev_print_field(" stack=", depth);
    dev_print_field(" state=", (uint32_t)dev.state);
    if (dev.over != 0) {
        dev_print_field(" calls too long: ", dev.over);
    }
    if (!done) {
        meter_print(" (wrong result)");
    }
    if (dev.overran) {
        meter_print(" (units do not add up)");
    }
    meter_print("\n");
    dev.bad |= !ok;
}

/* Paints below its own frame, which is below top's. */
__attribute__((noinline)) void dev_stack_paint(const void *top)
{
    uint32_t *here = __builtin_frame_address(0);
    const uint32_t *low = (const uint32_t *)top - DEV_STACK_MAX / 4u;

    for (uint32_t *p = here - 16; p >= low; p--) {
        *(volatile uint32_t *)p = DEV_PAINT;
    }
}

uint32_t dev_stack_used(const void *top)
{
    const uint32_t *p = (const uint32_t *)top - DEV_STACK_MAX / 4u;

    while (*(const volatile uint32_t *)p == DEV_PAINT) {
        p++;
    }
    dev.lowest = p < dev.lowest ? p : dev.lowest;
    return (uint32_t)((const uint8_t *)top - (const uint8_t *)p);
}

void dev_row(const char *title, const char *name, uint32_t calls,
             uint32_t largest, uint64_t total, uint32_t stack)
{
    bool ok = largest <= DEV_UNIT_MAX;

    meter_print(ok ? "ok " : "not ok ");
    meter_print(title);
    meter_print(name);
    dev_print_field(": calls=", calls);
    dev_print_field(" largest=", largest);
    dev_print_field(" at=", 0);
    dev_print_field(" thousands=", (uint32_t)(total / 1000u));
    dev_print_field(" stack=", stack);
    dev_print_field(" state=", 0);
    meter_print("\n");
    dev.bad |= !ok;
}

void dev_fill(void *p, size_t len, uint8_t seed)
{
    uint8_t *d = p;
    uint32_t v = (uint32_t)seed * 2654435761u + 1u;

    for (size_t i = 0; i < len; i++) {
        v = v * 1664525u + 1013904223u;
        d[i] = (uint8_t)(v >> 24);
    }
}

int board_main(void)
{
    dev_begin("nothing", 0);
    DEV_ONE((void)0);
    dev.overhead = dev.largest;
    dev_main();
    return dev.bad ? 1 : 0;
}
