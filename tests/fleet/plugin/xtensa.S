/* SPDX-License-Identifier: Apache-2.0
 * Every kind of the decoder `xtensa` that an lx106 has; spans as in thumb.S. */
    .macro begin
    .begin no-transform
    or a13, a13, a13
    .end no-transform
    .endm
    .macro end
    .begin no-transform
    or a12, a12, a12
    .end no-transform
    .endm

    .data
    .balign 4
buffer:
    .word 1, 2, 3, 4

    .text
    .literal_position
    .literal where, buffer
    .literal number, 0x12345678
    .literal there, back
    .literal onward, further
    .balign 4
back:
    ret.n
    .balign 4
wide_back:
    ret

    .balign 4
    .global board_main
board_main:
    addi a1, a1, -16
    s32i a0, a1, 0
    s32i a12, a1, 4
    s32i a13, a1, 8
    l32r a2, where

    // span:
    begin
    end

    // span: alu=14
    begin
    movi.n a3, 3
    movi a4, 300
    addi a3, a3, 100
    addi.n a3, a3, 1
    add.n a4, a3, a3
    sub a4, a4, a3
    slli a5, a4, 2
    srai a5, a5, 3
    extui a5, a5, 0, 8
    and a5, a5, a4
    mov.n a6, a5
    moveqz a6, a4, a5
    nop
    nop.n
    end

    // span: load=5 load_use_extra=1 alu=1 store=4
    begin
    l32i a3, a2, 0
    l8ui a4, a2, 1
    l16ui a5, a2, 2
    l32i.n a5, a2, 4
    add.n a5, a5, a5
    l32r a6, number
    s32i a3, a2, 0
    s8i a3, a2, 8
    s16i a3, a2, 8
    s32i.n a3, a2, 12
    end

    // span: mul=3
    begin
    mul16u a3, a4, a5
    mul16s a3, a4, a5
    mull a3, a4, a5
    end

    // span: alu=4 branch_cond=3 taken_extra=2 missed_extra=2
    begin
    movi.n a3, 3
1:  addi.n a3, a3, -1
    bnez a3, 1b
    end

    // span: jump=1 branch_cond=4 taken_extra=2 missed_extra=2
    begin
    j 2f
    nop
2:  bne a3, a3, 3f
    beq a3, a3, 3f
    nop
3:  beqz.n a3, 4f
    nop
4:  bltui a3, 0x10, 5f
5:
    end

    // span: call=2 jump_reg=2
    begin
    call0 back
    call0 wide_back
    end

    // span: load=2 load_use_extra=2 call_reg=1 jump_reg=2
    begin
    l32r a3, there
    callx0 a3
    l32r a3, onward
    jx a3
    .balign 4
further:
    end

    // span: system=3
    begin
    memw
    rsr.sar a3
    rsil a3, 0
    end

    movi.n a2, 0
    l32i a0, a1, 0
    l32i a12, a1, 4
    l32i a13, a1, 8
    addi a1, a1, 16
    ret.n
