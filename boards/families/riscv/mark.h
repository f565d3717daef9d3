/* SPDX-License-Identifier: Apache-2.0
 * Marks on RISC-V: hints that no extension has defined, in their 4-byte form
 * (00b00013, 00c00013). */
#ifndef MARK_H
#define MARK_H

static inline void board_mark_begin(void)
{
    __asm__ volatile(".option push\n.option norvc\n"
                     "addi x0, x0, 11\n.option pop" ::
                         : "memory");
}

static inline void board_mark_end(void)
{
    __asm__ volatile(".option push\n.option norvc\n"
                     "addi x0, x0, 12\n.option pop" ::
                         : "memory");
}

#define BOARD_FAULT_CAUSE "trap"

#endif
