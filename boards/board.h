/* SPDX-License-Identifier: Apache-2.0
 * What every board offers to the program that runs on it, and what it costs.
 *
 * A board is made of the start-up of its core's family (boards/families), the
 * devices that its board.ini names (boards/devices) and its own folder. There
 * are no interrupts and there is no heap: nothing runs but the program. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

#include "mark.h" /* of the family: board_mark_begin and board_mark_end */

/* The program. Called once, with memory set up and the console open; its result
 * goes to board_exit. */
int board_main(void);

/* The next byte of the console, or -1 if none has come. Never waits. A console
 * holds as few as one byte that was not fetched: what comes then is lost. */
int board_get(void);

/* Sends a byte. Waits until the transmitter has room: up to one byte's time on
 * a real line, no time on an emulated one. */
void board_put(uint8_t byte);

/* Ticks of the board's clock since the start, modulo 2^32, counting up. Costs
 * 10 to 50 instructions. Where the counter of the hardware is shorter, time is
 * lost unless this is called once in BOARD_TICKS_GAP_S seconds, which the map.h
 * of such a board defines; elsewhere the gap is more than 60 s. */
uint32_t board_ticks(void);
uint32_t board_ticks_per_second(void);

/* Ends the program: 0 is good, up to 255. An emulator ends with this as its
 * exit code; a real board starts again. */
void board_exit(int code) __attribute__((noreturn));

/* board_mark_begin(), board_mark_end(): tell a counter in the emulator where a
 * span begins and ends. One instruction each, which no compiler emits and which
 * does nothing; the compiler moves no memory access over them. */

/* The stack: from low (inclusive) up to top (exclusive), both on 8 bytes. It
 * grows down and nothing else lives there, so that it may be painted below the
 * frame that paints; what lost its paint was used. It is what the program
 * leaves of the memory, 64 kB at the most, and at least what the linker was
 * told as board_stack_need (1 kB if nothing): less does not link. Nothing
 * stops at its end, but BOARD_STACK_PAINT stands in the word at low at the
 * start: a program that used it may have used more. */
extern uint32_t board_stack_low[];
extern uint32_t board_stack_top[];
#define BOARD_STACK_PAINT 0xa5c3d2e1u

/* For start-ups and devices only. */
void board_console_start(void);
void board_ticks_start(void);
/* The board's own preparation, before the console's: its board.c, if any. */
void board_wake(void);
/* Says on the console which fault it was and where, and ends with
 * BOARD_EXIT_FAULT; with BOARD_EXIT_STACK, if the paint at the end of the stack
 * is gone. */
void board_fault(uint32_t cause, uint32_t where) __attribute__((noreturn));

#define BOARD_EXIT_FAULT 70
#define BOARD_EXIT_STACK 73

#endif
