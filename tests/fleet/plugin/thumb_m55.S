/* SPDX-License-Identifier: Apache-2.0
 * What ARMv8-M and ARMv8.1-M add to thumb.S; spans as there. */
    .syntax unified
    .thumb
    .macro begin
    mov r11, r11
    .endm
    .macro end
    mov r12, r12
    .endm

    .data
    .balign 4
buffer:
    .word 1, 2

    .text
    .balign 4
    .global board_main
    .thumb_func
board_main:
    push {r4, lr}
    ldr r4, =buffer

    // span: alu=4 loop=4
    begin
    movs r0, #3
    dls lr, r0
1:  adds r1, r1, #1
    le lr, 1b
    end

    // span: exclusive=2
    begin
    lda r0, [r4]
    stl r0, [r4]
    end

    // span: alu=3 mul_dsp=1 mlal=1 div=1
    begin
    movw r0, #0xffff
    movt r0, #1
    csel r1, r0, r0, eq
    smulbb r2, r0, r0
    umlal r1, r2, r0, r0
    udiv r1, r0, r2
    end

    movs r0, #0
    pop {r4, pc}
    .pool
