/* SPDX-License-Identifier: Apache-2.0
 * Start-up of the first of two Cortex-A7, in ARM state: the stack, then the
 * program; its result is the emulator's exit code. The other one sleeps. */
    .syntax unified
    .arm
    .section .start, "ax"
    .global hace_start
hace_start:
    mrc p15, 0, r0, c0, c0, 5
    tst r0, #3
    bne 2f
    ldr sp, =hace_stack_top
    ldr r0, =hace_bss
    ldr r1, =hace_bss_end
    mov r2, #0
1:  cmp r0, r1
    strlo r2, [r0], #4
    blo 1b
    bl hace_main
    b hace_exit
2:  wfi
    b 2b

/* hace_host(operation, argument): semihosting. */
    .global hace_host
hace_host:
    svc 0x123456
    bx lr
