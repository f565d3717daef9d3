/* SPDX-License-Identifier: Apache-2.0
 * Montgomery rows for ARMv7E-M (Cortex-M4, M7): two words of x at once, so that
 * a word of a and one of n are loaded once for four products, each of which is
 * one instruction, umaal, with its two carries.
 *
 * functions: pawli_mont_rows_armv7em, pawli_mont_square_armv7em
 * registers: r0-r12, lr; r4-r11 are saved
 * sizes: words is even and at least 4; any number of rows; t, a and x are
 *        aligned to 4 bytes, n is not
 * stack: 56 bytes
 * secrets: t, a, x, top and, when a prime, n. Nothing but rows and words
 *          decides what is executed. top is in the frame meanwhile and is
 *          cleared; r1-r3 and r12 are cleared, r0 is the result.
 *
 * A pass is over columns. At column k the word of t, v, takes
 *
 *     x1 * a[k - 1], m1 * n[k - 1], x0 * a[k], m0 * n[k]
 *
 * and is stored two words lower; each of the four keeps a carry for the next
 * column. Below the second column m0 and m1 make v zero; the words above t take
 * what is left. */
        .syntax unified
        .arch   armv7e-m
        .thumb

#define T   r0
#define A   r1          /* address in a */
#define P   r2          /* address in n */
#define X0  r3
#define X1  r4
#define M0  r5
#define M1  r6          /* -1 / n before */
#define CX0 r7
#define CX1 r8
#define CM0 r9
#define CM1 r10
#define V   r11
#define AW  r12         /* word of a */
#define NW  lr          /* word of n */

/* The frame, from sp on: the end of the loop, nine saved registers, then the
 * arguments. */
#define END  [sp, #0]
#define ARG_T   [sp, #40]
#define ARG_TOP [sp, #44]
#define ARG_A   [sp, #48]
#define ARG_X   [sp, #52]
#define ROWS    [sp, #56]
#define MONT    [sp, #60]

/* offsets in pawli_mont */
#define MONT_N       0
#define MONT_N_LEN   4
#define MONT_WORDS   6
#define MONT_INVERSE 8
#define MONT_HIGH    16

        /* A column whose word of n is loaded by what `load` says. */
        .macro  column_begin
        ldr     V, [T, #8]
        umaal   V, CX1, X1, AW
        umaal   V, CM1, M1, NW
        ldr     AW, [A], #4
        .endm
        .macro  column_end
        umaal   V, CX0, X0, AW
        umaal   V, CM0, M0, NW
        str     V, [T], #4
        .endm
        .macro  column
        column_begin
        ldr     NW, [P, #-4]!
        rev     NW, NW
        column_end
        .endm

        /* uint32_t (uint32_t *t, uint32_t top, const uint32_t *a, size_t row,
         *           size_t rows, const pawli_mont *mont) */
        .section .text.pawli_mont_rows_armv7em, "ax", %progbits
        .balign 4
        .global pawli_mont_square_armv7em
        .type   pawli_mont_square_armv7em, %function
        .thumb_func
pawli_mont_square_armv7em:
        add     r3, r2, r3, lsl #3
        .size   pawli_mont_square_armv7em, . - pawli_mont_square_armv7em

        /* uint32_t (uint32_t *t, uint32_t top, const uint32_t *a,
         *           const uint32_t *x, size_t rows, const pawli_mont *mont) */
        .global pawli_mont_rows_armv7em
        .type   pawli_mont_rows_armv7em, %function
        .thumb_func
pawli_mont_rows_armv7em:
        push    {r0-r3}
        push    {r4-r11, lr}
        ldr     r4, [sp, #52]           /* rows */
        sub     sp, #4
        cmp     r4, #0
        beq     4f

1:      /* a row */
        ldr     NW, MONT
        ldr     T, ARG_T
        ldrh    CX0, [NW, #MONT_WORDS]
        ldr     P, [NW, #MONT_N]
        subs    CX0, #4
        ldrh    CX1, [NW, #MONT_N_LEN]
        add     CX0, T, CX0, lsl #2
        str     CX0, END
        add     P, CX1
        ldr     M1, [NW, #MONT_INVERSE]
        ldr     A, ARG_X
        ldrd    X0, X1, [A], #8
        str     A, ARG_X
        ldr     A, ARG_A
        movs    CX0, #0
        mov     CX1, #0
        mov     CM0, #0
        mov     CM1, #0

        /* column 0 */
        ldr     V, [T]
        ldr     AW, [A], #4
        ldr     NW, [P, #-4]!
        umaal   V, CX0, X0, AW
        rev     NW, NW
        mul     M0, V, M1
        umaal   V, CM0, M0, NW

        /* column 1: n[0] stays in NW until m1 is known, n[1] is in AW */
        ldr     V, [T, #4]
        umaal   V, CX1, X1, AW
        ldr     AW, [A], #4
        umaal   V, CX0, X0, AW
        ldr     AW, [P, #-4]!
        rev     AW, AW
        umaal   V, CM0, M0, AW
        mul     M1, V, M1
        umaal   V, CM1, M1, NW
        mov     NW, AW
        ldr     AW, [A, #-4]

        ldr     V, END
        cmp     T, V
        beq     3f
2:      column
        column
        ldr     V, END
        cmp     T, V
        bne     2b

3:      /* the highest two words of n */
        ldr     P, MONT
        column_begin
        ldr     NW, [P, #MONT_HIGH]
        column_end
        column_begin
        ldr     NW, [P, #MONT_HIGH + 4]
        column_end

        /* above */
        ldr     V, ARG_TOP
        umaal   V, CX1, X1, AW
        umaal   V, CM1, M1, NW
        mov     AW, #0
        adds    V, V, CX0
        adcs    CX1, CX1, #0
        adc     AW, AW, #0
        adds    V, V, CM0
        adcs    CX1, CX1, CM1
        adc     AW, AW, #0
        strd    V, CX1, [T]
        str     AW, ARG_TOP
        ldr     V, ROWS
        subs    V, #1
        str     V, ROWS
        bne     1b

4:      add     sp, #4
        pop     {r4-r11, lr}
        ldr     r0, [sp, #4]            /* top */
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r12, #0
        str     r1, [sp, #4]
        add     sp, #16
        bx      lr
        .size   pawli_mont_rows_armv7em, . - pawli_mont_rows_armv7em
