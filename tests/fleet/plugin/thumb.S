/* SPDX-License-Identifier: Apache-2.0
 * Every kind of the decoder `thumb` that a Cortex-M4 has. What each span holds
 * is worked out by hand in the comment before it; kinds not named are 0. */
    .syntax unified
    .fpu fpv4-sp-d16
    .thumb
    .macro begin
    mov r11, r11
    .endm
    .macro end
    mov r12, r12
    .endm

    .data
    .balign 8
buffer:
    .word buffer, 2, 3, 4, 5, 6, 7, 8

    .text
    .balign 4
    .thumb_func
leaf:
    push {r4, lr}
    pop {r4, pc}
    .balign 4
    .thumb_func
back:
    bx lr

    .balign 4
    .global board_main
    .thumb_func
board_main:
    push {r4-r7, lr}
    ldr r4, =0xe000ed88 // the floating-point unit on
    ldr r0, =0x00f00000
    str r0, [r4]
    dsb
    isb
    ldr r4, =buffer
    movs r5, #8

    // span:
    begin
    end

    // span: alu=9 mul=2
    begin
    movs r0, #3
    adds r0, r0, #2
    muls r0, r0, r0
    mov r8, r0
    lsls r1, r0, #3
    uxtb r1, r1
    add.w r1, r0, r1, lsl #2
    movw r2, #0x1234
    ubfx r2, r2, #3, #4
    clz r2, r2
    mul r3, r2, r2
    end

    // span: load=2 load_next=2 load_use_extra=2 alu=1
    begin
    ldr r0, [r4]
    ldr r1, [r0]
    ldr r2, [r4, r5]
    ldrb.w r3, [r4, #1]
    adds r3, r3, #1
    end

    // span: store=2 store_reg=1 load=1 store_reg_next=1 store_double=1 load_double=1
    begin
    str r0, [r4, #4]
    strh.w r0, [r4, #6]
    strb r0, [r4, r5]
    ldr r1, [r4]
    str r0, [r4, r5]
    strd r0, r1, [r4, #8]
    ldrd r0, r1, [r4, #8]
    end

    // span: store_multi=3 load_multi=2 load_multi_pc=1 call=1 word_extra=18
    begin
    push {r0-r3}
    pop {r0-r3}
    push.w {r4-r6}
    pop.w {r4-r6}
    bl leaf
    end

    // span: mul=1 mla=2 mull=2 mlal=2 umaal=1 mul_dsp=4 div=2
    begin
    mul r0, r1, r2
    mla r0, r1, r2, r3
    mls r0, r1, r2, r3
    umull r0, r1, r2, r3
    smull r0, r1, r2, r3
    umlal r0, r1, r2, r3
    smlal r0, r1, r2, r3
    umaal r0, r1, r2, r3
    smulbb r0, r1, r2
    smlad r0, r1, r2, r3
    smmul r0, r1, r2
    smlalbb r0, r1, r2, r3
    udiv r0, r1, r2
    sdiv r0, r1, r2
    end

    // span: alu=4 branch_cond=3 taken_extra=2 missed_extra=2
    begin
    movs r0, #3
1:  subs r0, #1
    bne 1b
    end

    // span: alu=1 branch_cond=3 taken_extra=1 missed_extra=1
    begin
    movs r0, #0
    cbz r0, 2f
    nop
2:  cbnz r0, 3f
    bne.w 2b
3:
    end

    // span: branch=1 alu=1 target_extra=1
    .balign 4
    begin
    b.n 4f
    nop
4:  movw r0, #1
    end

    // span: branch=1 alu=1
    .balign 4
    begin
    b.w 5f
    nop
5:  movw r0, #1
    end

    // span: alu=2 branch_cond=1 taken_extra=1 missed_extra=1 target_extra=1
    .balign 4
    begin
    cmp r0, r0
    beq.n 6f
    nop
    nop
6:  movw r0, #1
    end

    // span: load=1 load_use_extra=1 call_reg=1 branch_reg=1
    begin
    ldr r0, =back
    blx r0
    end

    // span: alu=1 table=1
    begin
    movs r0, #0
    tbb [pc, r0]
8:  .byte (9f - 8b) / 2, 0
9:
    end

    // span: alu=2 it=1
    begin
    cmp r0, r0
    it ne
    addne r1, r1, #1
    end

    // span: alu=2 system=4
    begin
    nop
    nop.w
    dsb
    mrs r0, primask
    cpsid i
    cpsie i
    end

    // span: exclusive=2
    begin
    ldrex r0, [r4, #4]
    strex r1, r0, [r4, #4]
    end

    // span: load_pc=1
    begin
    ldr.w pc, =resume
    .pool
    .balign 4
    .thumb_func
resume:
    end

    // span: fpu=2 fpu_load=2 fpu_store=2 word_extra=8
    begin
    vldr s0, [r4, #4]
    vadd.f32 s0, s0, s0
    vmov r0, s0
    vstr s0, [r4, #4]
    vpush {s0-s3}
    vpop {s0-s3}
    end

    movs r0, #0
    pop {r4-r7, pc}
    .pool
