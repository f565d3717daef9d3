/* SPDX-License-Identifier: Apache-2.0
 * Measures operations on an emulated board: the instructions of the largest
 * call, and the stack by painting.
 *
 * A program tests/device/dev_*.c defines dev_main and does, per operation:
 *
 *     dev_begin("x25519 share", sizeof op);
 *     ...start...
 *     DEV_RUN(err, pawl_x25519_run(&op, out, &units));
 *     dev_end(err == PAWL_OK);
 */
#ifndef DEVICE_H
#define DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pawl/err.h"

#define DEV_UNIT_MAX 12000u /* instructions */

void dev_main(void);

/* Starts a row; state is the bytes of caller memory the operation holds. */
void dev_begin(const char *name, size_t state);

/* Around one call that may do one unit. */
void dev_call(void);
/* Returns the instructions it took. */
uint32_t dev_called(void);
uint32_t dev_last(void);

/* A call asked for one unit and left so many: it must not have done more. */
void dev_units_left(uint32_t units, bool pending);

/* Ends a row and prints it; done: the operation gave the right result. */
void dev_end(bool done);

/* The stack of one call: bytes below the frame `top` that were written between
 * the two, up to DEV_STACK_MAX. */
#define DEV_STACK_MAX 4096u
void dev_stack_paint(const void *top);
uint32_t dev_stack_used(const void *top);

/* Prints a row of a table within the program's: calls measured elsewhere. */
void dev_row(const char *title, const char *name, uint32_t calls,
             uint32_t largest, uint64_t total, uint32_t stack);

/* Bytes that are not all alike. */
void dev_fill(void *p, size_t len, uint8_t seed);

/* Runs call, an expression that takes &units and gives a pawl_err, one unit at
 * a time to its end. */
#define DEV_RUN(err, call)                                                     \
    do {                                                                       \
        uint32_t units = 1;                                                    \
        dev_call();                                                            \
        (err) = (call);                                                        \
        (void)dev_called();                                                    \
        dev_units_left(units, (err) == PAWL_PENDING);                          \
    } while ((err) == PAWL_PENDING)

/* Measures one call that is a unit by itself. */
#define DEV_ONE(call)                                                          \
    do {                                                                       \
        dev_call();                                                            \
        call;                                                                  \
        (void)dev_called();                                                    \
    } while (0)

#endif
