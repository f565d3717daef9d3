/* SPDX-License-Identifier: Apache-2.0
 * 64-bit product for ARMv6-M, 25 instructions, no branch: vendors' kits have
 * such a helper in place of the slower one of libgcc.
 * In: r0, r1 and r2, r3 (lower word first). Out: r0, r1. Stack: 8 bytes. */
    .syntax unified
    .thumb
    .text
    .global __aeabi_lmul
    .thumb_func
__aeabi_lmul:
    muls r1, r2
    muls r3, r0
    adds r1, r3 /* lower times upper words, both */
    push {r4, r5}
    lsrs r3, r0, #16
    lsrs r4, r2, #16
    uxth r0, r0
    uxth r2, r2
    movs r5, r0
    muls r0, r2
    muls r5, r4
    muls r2, r3
    muls r3, r4
    adds r1, r3
    lsls r4, r5, #16
    lsrs r5, r5, #16
    adds r0, r4
    adcs r1, r5
    lsls r4, r2, #16
    lsrs r5, r2, #16
    adds r0, r4
    adcs r1, r5
    pop {r4, r5}
    bx lr
