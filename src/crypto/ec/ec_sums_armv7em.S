/* SPDX-License-Identifier: Apache-2.0
 * Sums and differences modulo m for ARMv7E-M. Those of eight words are done in
 * eight registers; the others are left to C, as are their arguments.
 *
 * functions: pawli_ec_add_armv7em, pawli_ec_sub_armv7em
 * registers: r0-r12, lr; r4-r11 are saved
 * sizes: any number of words; r may be a or b
 * stack: 36 bytes
 * secrets: a, b and r. Only the number of words decides what is executed.
 *          r0-r3 and lr are cleared. */
        .syntax unified
        .arch   armv7e-m
        .thumb

#define R    r0
#define A    r1
#define B    r2
#define M    r3
#define MASK r2         /* once b is read */
#define W0   r1         /* once a is read */
#define W1   lr
#define WORDS [sp]      /* the fifth argument */

        .macro  enter other
        ldr     r12, WORDS
        cmp     r12, #8
        bne     \other
        push    {r4-r11, lr}
        ldm     A, {r4-r11}
        .endm

        /* r4-r11 := r4-r11 op the words at `from`; the first op is `first` */
        .macro  all first, op, from
        ldrd    W0, W1, [\from]
        \first  r4, r4, W0
        \op     r5, r5, W1
        ldrd    W0, W1, [\from, #8]
        \op     r6, r6, W0
        \op     r7, r7, W1
        ldrd    W0, W1, [\from, #16]
        \op     r8, r8, W0
        \op     r9, r9, W1
        ldrd    W0, W1, [\from, #24]
        \op     r10, r10, W0
        \op     r11, r11, W1
        .endm

        .macro  masked first, t0, t1, at
        ldrd    W0, W1, [M, #\at]
        and     W0, W0, MASK
        and     W1, W1, MASK
        \first  \t0, \t0, W0
        adcs    \t1, \t1, W1
        .endm

        /* m more where MASK is -1, and out */
        .macro  leave
        masked  adds, r4, r5, 0
        masked  adcs, r6, r7, 8
        masked  adcs, r8, r9, 16
        masked  adcs, r10, r11, 24
        stm     R, {r4-r11}
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     lr, #0
        pop     {r4-r11, pc}
        .endm

        /* void (uint32_t *r, const uint32_t *a, const uint32_t *b,
         *       const uint32_t *m, unsigned words) */
        .section .text.pawli_ec_add_armv7em, "ax", %progbits
        .balign 4
        .global pawli_ec_add_armv7em
        .type   pawli_ec_add_armv7em, %function
        .thumb_func
pawli_ec_add_armv7em:
        enter   pawli_ec_add_c32
        all     adds, adcs, B
        mov     MASK, #0
        adc     MASK, MASK, #0
        all     subs, sbcs, M
        sbcs    MASK, MASK, #0
        leave
        .size   pawli_ec_add_armv7em, . - pawli_ec_add_armv7em

        .section .text.pawli_ec_sub_armv7em, "ax", %progbits
        .balign 4
        .global pawli_ec_sub_armv7em
        .type   pawli_ec_sub_armv7em, %function
        .thumb_func
pawli_ec_sub_armv7em:
        enter   pawli_ec_sub_c32
        all     subs, sbcs, B
        sbc     MASK, MASK, MASK
        leave
        .size   pawli_ec_sub_armv7em, . - pawli_ec_sub_armv7em
