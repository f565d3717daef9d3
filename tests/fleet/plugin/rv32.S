/* SPDX-License-Identifier: Apache-2.0
 * Every kind of the decoder `rv32` that an RV32IMC has; spans as in thumb.S. */
    .option arch, +zicsr
    .macro begin
    .option push
    .option norvc
    addi x0, x0, 11
    .option pop
    .endm
    .macro end
    .option push
    .option norvc
    addi x0, x0, 12
    .option pop
    .endm

    .data
    .balign 4
buffer:
    .word buffer, 2, 3, 4

    .text
    .balign 4
back:
    ret

    .balign 4
    .global board_main
board_main:
    addi sp, sp, -16
    sw ra, 12(sp)
    sw s0, 8(sp)
    la s0, buffer

    // span:
    begin
    end

    // span: alu=12
    begin
    li a0, 1
    addi a0, a0, 5
    c.slli a0, 3
    c.srli a0, 1
    c.mv a1, a0
    c.add a1, a0
    c.sub a1, a0
    lui a2, 0x12345
    auipc a3, 0
    xor a4, a2, a3
    sltu a4, a4, a2
    srai a5, a4, 7
    end

    // span: mul=1 mulh=3 div=4
    begin
    mul a0, a1, a2
    mulh a0, a1, a2
    mulhu a0, a1, a2
    mulhsu a0, a1, a2
    div a0, a1, a2
    divu a0, a1, a2
    rem a0, a1, a2
    remu a0, a1, a2
    end

    // span: load=5 store=5 load_use_extra=2 alu=1
    begin
    lw a0, 0(s0)
    lw a1, 0(a0)
    sw a1, 4(s0)
    lbu a1, 5(s0)
    lh a2, 6(s0)
    c.swsp a0, 0(sp)
    c.lwsp a3, 0(sp)
    addi a3, a3, 1
    sb a1, 5(s0)
    sh a1, 6(s0)
    c.sw a1, 4(s0)
    end

    // span: alu=4 branch_cond=3 taken_extra=2 missed_extra=2
    begin
    li a0, 3
1:  addi a0, a0, -1
    bnez a0, 1b
    end

    // span: branch_cond=3 taken_extra=1 missed_extra=1
    .balign 4
    begin
    c.beqz a0, 2f
    c.nop
2:  bltu a0, a0, 3f
    c.bnez a0, 3f
3:
    end

    // span: branch_cond=1 alu=1
    .balign 4
    begin
    c.bnez a0, 4f
    .option push
    .option norvc
    addi a1, a1, 1
    .option pop
4:
    end

    // span: jump=1 alu=1 target_extra=1
    .balign 4
    begin
    c.j 4f
    c.nop
    c.nop
    .option push
    .option norvc
4:  addi a0, a0, 1
    .option pop
    end

    // span: jump=1 alu=1
    .balign 4
    begin
    .option push
    .option norvc
    j 5f
    nop
5:  addi a0, a0, 1
    .option pop
    end

    // span: jump=1 jump_reg=1
    .balign 4
    begin
    .option push
    .option norvc
    .option norelax
    jal ra, back
    .option pop
    end

    // span: alu=2 jump_reg=2
    .balign 4
    begin
    .option push
    .option norelax
    lla a0, back
    .option pop
    .option push
    .option norvc
    jalr ra, 0(a0)
    .option pop
    end

    // span: system=2
    begin
    csrr a0, mcycle
    fence
    end

    li a0, 0
    lw s0, 8(sp)
    lw ra, 12(sp)
    addi sp, sp, 16
    ret
