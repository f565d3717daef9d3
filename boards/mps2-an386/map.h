/* SPDX-License-Identifier: Apache-2.0
 * Devices of the Arm MPS2 with the AN386 image. */
#define BOARD_UART     0x40004000u
#define BOARD_UART_HZ  25000000u
#define BOARD_TIMER    0x40000000u
#define BOARD_TIMER_HZ 25000000u
