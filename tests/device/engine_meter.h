/* SPDX-License-Identifier: Apache-2.0
 * Measures the engine's calls while tests/harness/loop.c makes them: the linker
 * sends each call of pawl_x to __wrap_pawl_x (see "wrap:" in the programs).
 *
 * METER_WORK: every call of pawl_engine_work, which is asked for one unit; the
 * largest per kind of step is kept. METER_OTHERS: every other call. */
#ifndef ENGINE_METER_H
#define ENGINE_METER_H

#include "device/device.h"
#include "harness/loop.h"

typedef enum meter_what { METER_OFF = 0, METER_WORK, METER_OTHERS } meter_what;

void meter_set(meter_what what);

/* Units that the calls measured did since the last meter_set. */
uint32_t meter_units(void);

/* Prints a row per role since the last: their calls of work. */
void meter_roles(const char *title);

/* Prints one row per kind of step. */
void meter_steps(const char *title);

/* The loop, with generators that prepare their draws in units. */
void meter_loop_init(loop *l, const loop_options *options);

#endif
