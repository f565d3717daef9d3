/* SPDX-License-Identifier: Apache-2.0
 * Marks on ARMv6-M and later: a register moved to itself (46db, 46e4). */
#ifndef MARK_H
#define MARK_H

static inline void board_mark_begin(void)
{
    __asm__ volatile("mov r11, r11" ::: "memory");
}

static inline void board_mark_end(void)
{
    __asm__ volatile("mov r12, r12" ::: "memory");
}

#define BOARD_FAULT_CAUSE "exception"

#endif
