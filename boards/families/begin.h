/* SPDX-License-Identifier: Apache-2.0
 * For the start-up of a family, once there is a stack. */
#ifndef BEGIN_H
#define BEGIN_H

/* Fills data, clears bss, runs. */
void board_begin(void) __attribute__((noreturn));

/* Runs, where the family has done these itself: board_wake, console, ticks,
 * program, exit. */
void board_run(void) __attribute__((noreturn));

#endif
