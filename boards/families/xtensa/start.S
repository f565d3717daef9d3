/* SPDX-License-Identifier: Apache-2.0
 * Start-up of an Xtensa without register windows, whose vectors can be moved:
 * vectors, stack. Every exception ends the program. */
        .section .vectors, "ax"

        .literal_position
        .align  256
board_vectors:
        .org    board_vectors + 0x10    /* debug */
        _j      board_stopped
        .org    board_vectors + 0x20    /* not maskable */
        _j      board_stopped
        .org    board_vectors + 0x30    /* kernel */
        _j      board_stopped
        .org    board_vectors + 0x50    /* user */
        _j      board_stopped
        .org    board_vectors + 0x70    /* double */
        _j      board_stopped

/* The stack may be what failed: a new one first. */
board_stopped:
        rsr     a2, exccause
        rsr     a3, epc1
        movi    a1, board_stack_top
        movi    a0, board_fault
        jx      a0

        .global board_reset
board_reset:
        movi    a0, 0
        wsr     a0, intenable
        movi    a1, board_stack_top
        movi    a2, board_vectors
        wsr     a2, vecbase
        movi    a2, 0x20                /* user mode, no exception under way */
        wsr     a2, ps
        rsync
        movi    a0, board_begin
        jx      a0
