/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe25519.h for ARMv7E-M (Cortex-M4, M7, M33): eight words of 32
 * bits, each product of two words one instruction, umaal, with its carry.
 *
 * functions: pawli_fe25519_mul_armv7em, pawli_fe25519_sqr_armv7em, pawli_fe25519_scale_armv7em, pawli_fe25519_add_armv7em, pawli_fe25519_sub_armv7em, pawli_fe25519_from_armv7em, pawli_fe25519_to_armv7em
 * registers: r0-r12, lr; r4-r11 are saved
 * sizes: an element has eight words, out and in of to and from as well; out may
 *        be one of the others
 * stack: 72 bytes
 * secrets: all numbers but k. Nothing decides what is executed. r0-r3, r12 and
 *          lr are cleared, and what is in the frame.
 *
 * An element, loose or reduced, is any number below 2^256; 2^256 is 38. What
 * carries out of word 7 comes back as 38, and may once more: then the number is
 * below 38 * 39, and the last 38 stays in word 0. */
        .syntax unified
        .arch   armv7e-m
        .thumb

#define OUT r0
#define A   r1
#define B   r2
#define W0  r3          /* words of b */
#define W1  r12

        /* Clears and returns. */
        .macro  leave
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r12, #0
        mov     lr, #0
        pop     {r4-r11, pc}
        .endm

        /* t := t + W0, or t - W0, with the last carry */
        .macro  wrap first, op, t0, t1, t2, t3, t4, t5, t6, t7
        \first  \t0, \t0, W0
        \op     \t1, \t1, #0
        \op     \t2, \t2, #0
        \op     \t3, \t3, #0
        \op     \t4, \t4, #0
        \op     \t5, \t5, #0
        \op     \t6, \t6, #0
        \op     \t7, \t7, #0
        .endm

        /* t[0..8), c := t + x b; then t[0] is a word of the product and goes to
         * the frame, and its register becomes the next carry. */
        .macro  row at, t0, t1, t2, t3, t4, t5, t6, t7, c
        ldr     lr, [A], #4
        mov     \c, #0
        ldrd    W0, W1, [B]
        umaal   \t0, \c, lr, W0
        umaal   \t1, \c, lr, W1
        ldrd    W0, W1, [B, #8]
        umaal   \t2, \c, lr, W0
        umaal   \t3, \c, lr, W1
        ldrd    W0, W1, [B, #16]
        umaal   \t4, \c, lr, W0
        umaal   \t5, \c, lr, W1
        ldrd    W0, W1, [B, #24]
        umaal   \t6, \c, lr, W0
        umaal   \t7, \c, lr, W1
        str     \t0, [sp, #\at]
        .endm

        /* two words of the lower half, and 38 times two of the upper */
        .macro  fold at, t0, t1
        ldrd    W0, W1, [sp, #\at]
        umaal   W0, lr, \t0, B
        umaal   W1, lr, \t1, B
        mov     \t0, W0
        mov     \t1, W1
        .endm

        /* void (uint32_t *out, const uint32_t *a, const uint32_t *b,
         *       pawli_fe25519_scratch *s) */
        .section .text.pawli_fe25519_mul_armv7em, "ax", %progbits
        .balign 4
        .global pawli_fe25519_mul_armv7em
        .type   pawli_fe25519_mul_armv7em, %function
        .thumb_func
pawli_fe25519_mul_armv7em:
        push    {r4-r11, lr}
1:      push    {OUT}
        sub     sp, #32

        ldr     lr, [A], #4
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
        mov     r0, #0
        umaal   r11, r0, lr, W1
        str     r4, [sp]
        row     4, r5, r6, r7, r8, r9, r10, r11, r0, r4
        row     8, r6, r7, r8, r9, r10, r11, r0, r4, r5
        row     12, r7, r8, r9, r10, r11, r0, r4, r5, r6
        row     16, r8, r9, r10, r11, r0, r4, r5, r6, r7
        row     20, r9, r10, r11, r0, r4, r5, r6, r7, r8
        row     24, r10, r11, r0, r4, r5, r6, r7, r8, r9
        row     28, r11, r0, r4, r5, r6, r7, r8, r9, r10

        /* the upper half is r0, r4-r10 */
        movs    B, #38
        mov     lr, #0
        fold    0, r0, r4
        fold    8, r5, r6
        fold    16, r7, r8
        fold    24, r9, r10
        mul     W0, lr, B
        wrap    adds, adcs, r0, r4, r5, r6, r7, r8, r9, r10
        sbc     W0, W0, W0
        bic     W0, B, W0
        add     r0, r0, W0
        movs    A, #0
        mov     W1, #0
        strd    A, W1, [sp]
        strd    A, W1, [sp, #8]
        strd    A, W1, [sp, #16]
        strd    A, W1, [sp, #24]
        add     sp, #32
        pop     {A}
        str     r0, [A], #4
        stm     A, {r4-r10}
        leave
        .size   pawli_fe25519_mul_armv7em, . - pawli_fe25519_mul_armv7em

        /* void (uint32_t *out, const uint32_t *a, pawli_fe25519_scratch *s) */
        .global pawli_fe25519_sqr_armv7em
        .type   pawli_fe25519_sqr_armv7em, %function
        .thumb_func
pawli_fe25519_sqr_armv7em:
        push    {r4-r11, lr}
        mov     B, A
        b       1b
        .size   pawli_fe25519_sqr_armv7em, . - pawli_fe25519_sqr_armv7em

        /* void (uint32_t *out, const uint32_t *a, uint32_t k) */
        .section .text.pawli_fe25519_scale_armv7em, "ax", %progbits
        .balign 4
        .global pawli_fe25519_scale_armv7em
        .type   pawli_fe25519_scale_armv7em, %function
        .thumb_func
pawli_fe25519_scale_armv7em:
        push    {r4-r11, lr}
        ldm     A, {r4-r11}
        mov     A, #0
        mov     r12, #0
        umaal   r12, A, r4, B
        mov     r4, #0
        umaal   r4, A, r5, B
        mov     r5, #0
        umaal   r5, A, r6, B
        mov     r6, #0
        umaal   r6, A, r7, B
        mov     r7, #0
        umaal   r7, A, r8, B
        mov     r8, #0
        umaal   r8, A, r9, B
        mov     r9, #0
        umaal   r9, A, r10, B
        mov     r10, #0
        umaal   r10, A, r11, B
        movs    B, #38
        mul     W0, A, B
        wrap    adds, adcs, r12, r4, r5, r6, r7, r8, r9, r10
        sbc     W0, W0, W0
        bic     W0, B, W0
        add     r12, r12, W0
        str     r12, [OUT], #4
        stm     OUT, {r4-r10}
        leave
        .size   pawli_fe25519_scale_armv7em, . - pawli_fe25519_scale_armv7em

        /* void (uint32_t *out, const uint32_t *a, const uint32_t *b) */
        .section .text.pawli_fe25519_add_armv7em, "ax", %progbits
        .balign 4
        .global pawli_fe25519_add_armv7em
        .type   pawli_fe25519_add_armv7em, %function
        .thumb_func
pawli_fe25519_add_armv7em:
        push    {r4-r11, lr}
        ldm     A, {r4-r11}
        ldrd    W0, W1, [B]
        adds    r4, r4, W0
        adcs    r5, r5, W1
        ldrd    W0, W1, [B, #8]
        adcs    r6, r6, W0
        adcs    r7, r7, W1
        ldrd    W0, W1, [B, #16]
        adcs    r8, r8, W0
        adcs    r9, r9, W1
        ldrd    W0, W1, [B, #24]
        adcs    r10, r10, W0
        adcs    r11, r11, W1
        sbc     W0, W0, W0              /* -1 if nothing was carried */
        movs    B, #38
        bic     W0, B, W0
        wrap    adds, adcs, r4, r5, r6, r7, r8, r9, r10, r11
        sbc     W0, W0, W0
        bic     W0, B, W0
        add     r4, r4, W0
        stm     OUT, {r4-r11}
        leave
        .size   pawli_fe25519_add_armv7em, . - pawli_fe25519_add_armv7em

        /* void (uint32_t *out, const uint32_t *a, const uint32_t *b) */
        .section .text.pawli_fe25519_sub_armv7em, "ax", %progbits
        .balign 4
        .global pawli_fe25519_sub_armv7em
        .type   pawli_fe25519_sub_armv7em, %function
        .thumb_func
pawli_fe25519_sub_armv7em:
        push    {r4-r11, lr}
        ldm     A, {r4-r11}
        ldrd    W0, W1, [B]
        subs    r4, r4, W0
        sbcs    r5, r5, W1
        ldrd    W0, W1, [B, #8]
        sbcs    r6, r6, W0
        sbcs    r7, r7, W1
        ldrd    W0, W1, [B, #16]
        sbcs    r8, r8, W0
        sbcs    r9, r9, W1
        ldrd    W0, W1, [B, #24]
        sbcs    r10, r10, W0
        sbcs    r11, r11, W1
        sbc     W0, W0, W0              /* -1 if something was borrowed */
        and     W0, W0, #38
        wrap    subs, sbcs, r4, r5, r6, r7, r8, r9, r10, r11
        sbc     W0, W0, W0
        and     W0, W0, #38
        sub     r4, r4, W0
        stm     OUT, {r4-r11}
        leave
        .size   pawli_fe25519_sub_armv7em, . - pawli_fe25519_sub_armv7em

        /* void (uint32_t *out, const uint32_t *in) */
        .section .text.pawli_fe25519_from_armv7em, "ax", %progbits
        .balign 4
        .global pawli_fe25519_from_armv7em
        .type   pawli_fe25519_from_armv7em, %function
        .thumb_func
pawli_fe25519_from_armv7em:
        push    {r4-r11, lr}
        ldm     A, {r4-r11}
        bic     r11, r11, #0x80000000
        stm     OUT, {r4-r11}
        leave
        .size   pawli_fe25519_from_armv7em, . - pawli_fe25519_from_armv7em

        /* void (uint32_t *out, const uint32_t *a) */
        .section .text.pawli_fe25519_to_armv7em, "ax", %progbits
        .balign 4
        .global pawli_fe25519_to_armv7em
        .type   pawli_fe25519_to_armv7em, %function
        .thumb_func
pawli_fe25519_to_armv7em:
        push    {r4-r11, lr}
        ldm     A, {r4-r11}
        stm     OUT, {r4-r11}
        leave
        .size   pawli_fe25519_to_armv7em, . - pawli_fe25519_to_armv7em
