/* SPDX-License-Identifier: Apache-2.0
 * Marks on MSP430: a byte written to an address of the special functions that
 * no part of the family uses. */
#ifndef MARK_H
#define MARK_H

#define BOARD_AT_BEGIN 0xf0
#define BOARD_AT_END   0xf1
#define BOARD_AT_EXIT  0xf2
#define BOARD_AT_PUT   0xf3
#define BOARD_AT_GOT   0xf4

static inline void board_mark_begin(void)
{
    __asm__ volatile("mov.b #0, &0x00f0" ::: "memory");
}

static inline void board_mark_end(void)
{
    __asm__ volatile("mov.b #0, &0x00f1" ::: "memory");
}

#define BOARD_FAULT_CAUSE "interrupt"

/* An address that no board of the family has, for tests. */
#define BOARD_NOWHERE       0xa000u
#define BOARD_NOWHERE_READS 1 /* something, without a fault */

#endif
