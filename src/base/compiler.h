/* SPDX-License-Identifier: Apache-2.0
 * What is said to the compiler and does nothing else. */
#ifndef PAWLI_COMPILER_H
#define PAWLI_COMPILER_H

/* The compiler forgets what it knows of memory. Put at the end of a loop over
 * an array that moves, it keeps array elements from being carried from round
 * to round in registers that are not there. Speed only. */
static inline void pawli_forget_memory(void)
{
#if defined(__GNUC__)
    __asm__ volatile("" : : : "memory");
#endif
}

#endif
