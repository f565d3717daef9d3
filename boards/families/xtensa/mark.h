/* SPDX-License-Identifier: Apache-2.0
 * Marks on Xtensa: a register moved to itself (20ddd0, 20ccc0). */
#ifndef MARK_H
#define MARK_H

static inline void board_mark_begin(void)
{
    __asm__ volatile("_or a13, a13, a13" ::: "memory");
}

static inline void board_mark_end(void)
{
    __asm__ volatile("_or a12, a12, a12" ::: "memory");
}

#define BOARD_FAULT_CAUSE "exception"

#endif
