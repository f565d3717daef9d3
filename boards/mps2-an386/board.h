/* SPDX-License-Identifier: Apache-2.0
 * The Arm MPS2 board with the AN386 image: a Cortex-M4, as QEMU emulates it.
 *
 *     qemu-system-arm -M mps2-an386 -icount shift=6 -display none -monitor none
 *         -serial none -semihosting-config enable=on,target=native -kernel X
 *
 * With that -icount an instruction takes 64 ns of the board's time, which is
 * 1.6 ticks of its 25 MHz SysTick: finer than one instruction. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

/* The program; its result is the exit code of the emulator: 0 or not. */
int board_main(void);

/* Writes a string to the console. */
void board_print(const char *text);

/* Ticks since the start, counting up, modulo 2^24 (10 million instructions). */
uint32_t board_ticks(void);

#define BOARD_TICKS_MASK 0xffffffu

/* Instructions that so many ticks are. */
uint32_t board_instructions(uint32_t ticks);

/* The same of a longer counter, modulo 2^32 (2.6 thousand million
 * instructions): differences of it are what board_instructions takes. */
uint32_t board_long_ticks(void);

/* The lowest address of the stack; it grows down towards it. */
extern uint32_t board_stack_low[];

#endif
