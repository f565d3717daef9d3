/* SPDX-License-Identifier: Apache-2.0
 * Marks on AVR: OUT to a general-purpose I/O register that nothing else uses
 * (GPIOR0, GPIOR1). */
#ifndef MARK_H
#define MARK_H

static inline void board_mark_begin(void)
{
    __asm__ volatile("out 0x1e, __zero_reg__" ::: "memory");
}

static inline void board_mark_end(void)
{
    __asm__ volatile("out 0x2a, __zero_reg__" ::: "memory");
}

#define BOARD_FAULT_CAUSE "interrupt"

/* An address that no board of the family has, for tests. */
#define BOARD_NOWHERE 0x8000u

#endif
