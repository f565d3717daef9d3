/* SPDX-License-Identifier: Apache-2.0
 * Devices of the Arm MPS2 where its image has one Cortex-M without security. */
#define BOARD_UART     0x40004000u
#define BOARD_UART_HZ  25000000u
#define BOARD_TIMER    0x40000000u
#define BOARD_TIMER_HZ 25000000u
#define BOARD_NOWHERE  0xd0000000u /* nothing is there; for tests */
