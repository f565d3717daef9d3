/* SPDX-License-Identifier: Apache-2.0
 * Products modulo the prime of P-256 for ARMv7E-M (Cortex-M4, M7, M33): the
 * sum so far stays in nine registers, and each product of two words is one
 * instruction, umaal, with its carry.
 *
 * functions: pawli_p256_field_mul_armv7em, pawli_p256_field_sqr_armv7em
 * registers: r0-r12, lr; r4-r11 are saved
 * sizes: r, a and b have eight words; r may be one of the others
 * stack: 44 bytes
 * secrets: a, b and r. Nothing decides what is executed. r0-r3, r12 and lr are
 *          cleared.
 *
 * A row: t := (t + a[i] b + q p) / 2^32, where q is the low word of t + a[i] b,
 * as -1/p is 1 modulo 2^32. p is 2^256 - 2^224 + 2^192 + 2^96 - 1: the last
 * term takes the low word away, and that of 2^32 - 1 at word 7 is a product. t
 * stays below 2 p, so that its word 8 is 0 or 1. Ten registers change their
 * names from row to row: the low word's becomes that of the next a[i]. */
        .syntax unified
        .arch   armv7e-m
        .thumb

#define B  r2
#define C  r3           /* carry */
#define W0 r0           /* words of b */
#define W1 r1

/* The frame: the arguments r and a, then nine saved registers. */
#define ARG_R [sp, #0]
#define ARG_A [sp, #4]

        .macro  two t0, t1, x, at
        ldrd    W0, W1, [B, #\at]
        umaal   \t0, C, \x, W0
        umaal   \t1, C, \x, W1
        .endm

        /* t[0..9), x := the same sum with x in place of t[9] */
        .macro  reduce t0, t3, t4, t5, t6, t7, t8, x
        mov     C, #0
        mvn     W0, #0
        adds    \t3, \t3, \t0
        adcs    \t4, \t4, #0
        adcs    \t5, \t5, #0
        adcs    \t6, \t6, \t0
        adc     C, C, #0
        umaal   \t7, C, \t0, W0
        adds    \t8, \t8, C
        adc     \x, \x, #0
        .endm

        .macro  row at, t0, t1, t2, t3, t4, t5, t6, t7, t8, x
        ldr     \x, ARG_A
        mov     C, #0
        ldr     \x, [\x, #\at]
        two     \t0, \t1, \x, 0
        two     \t2, \t3, \x, 8
        two     \t4, \t5, \x, 16
        two     \t6, \t7, \x, 24
        mov     \x, #0
        adds    \t8, \t8, C
        adc     \x, \x, #0
        reduce  \t0, \t3, \t4, \t5, \t6, \t7, \t8, \x
        .endm

        /* void (uint32_t *r, const uint32_t *a) */
        .section .text.pawli_p256_field_mul_armv7em, "ax", %progbits
        .balign 4
        .global pawli_p256_field_sqr_armv7em
        .type   pawli_p256_field_sqr_armv7em, %function
        .thumb_func
pawli_p256_field_sqr_armv7em:
        mov     r2, r1
        .size   pawli_p256_field_sqr_armv7em, . - pawli_p256_field_sqr_armv7em

        /* void (uint32_t *r, const uint32_t *a, const uint32_t *b) */
        .global pawli_p256_field_mul_armv7em
        .type   pawli_p256_field_mul_armv7em, %function
        .thumb_func
pawli_p256_field_mul_armv7em:
        push    {r0, r1, r4-r11, lr}

        /* the first row, into nothing */
        ldr     lr, [r1]
        ldrd    W0, W1, [B]
        umull   r4, r5, lr, W0
        mov     r6, #0
        umaal   r5, r6, lr, W1
        ldrd    W0, W1, [B, #8]
        mov     r7, #0
        umaal   r6, r7, lr, W0
        mov     r8, #0
        umaal   r7, r8, lr, W1
        ldrd    W0, W1, [B, #16]
        mov     r9, #0
        umaal   r8, r9, lr, W0
        mov     r10, #0
        umaal   r9, r10, lr, W1
        ldrd    W0, W1, [B, #24]
        mov     r11, #0
        umaal   r10, r11, lr, W0
        mov     r12, #0
        umaal   r11, r12, lr, W1
        mov     lr, #0
        reduce  r4, r7, r8, r9, r10, r11, r12, lr

        row     4, r5, r6, r7, r8, r9, r10, r11, r12, lr, r4
        row     8, r6, r7, r8, r9, r10, r11, r12, lr, r4, r5
        row     12, r7, r8, r9, r10, r11, r12, lr, r4, r5, r6
        row     16, r8, r9, r10, r11, r12, lr, r4, r5, r6, r7
        row     20, r9, r10, r11, r12, lr, r4, r5, r6, r7, r8
        row     24, r10, r11, r12, lr, r4, r5, r6, r7, r8, r9
        row     28, r11, r12, lr, r4, r5, r6, r7, r8, r9, r10

        /* t is r12, lr, r4-r10: less p, and p again if that was too much */
        adds    r12, r12, #1
        adcs    lr, lr, #0
        adcs    r4, r4, #0
        sbcs    r5, r5, #0
        sbcs    r6, r6, #0
        sbcs    r7, r7, #0
        sbcs    r8, r8, #1
        adcs    r9, r9, #0
        sbcs    r10, r10, #0            /* 0, or -1 if it was */
        and     C, r10, #1
        adds    r12, r12, r10
        adcs    lr, lr, r10
        adcs    r4, r4, r10
        adcs    r5, r5, #0
        adcs    r6, r6, #0
        adcs    r7, r7, #0
        adcs    r8, r8, C
        adc     r9, r9, r10
        ldr     r0, ARG_R
        strd    r12, lr, [r0], #8
        stm     r0, {r4-r9}

        add     sp, #8
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r12, #0
        mov     lr, #0
        pop     {r4-r11, pc}
        .size   pawli_p256_field_mul_armv7em, . - pawli_p256_field_mul_armv7em
