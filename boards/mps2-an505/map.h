/* SPDX-License-Identifier: Apache-2.0
 * Devices of the Arm MPS2 with the AN505 image, where secure code finds them.
 */
#define BOARD_UART     0x50200000u
#define BOARD_UART_HZ  20000000u
#define BOARD_TIMER    0x50000000u
#define BOARD_TIMER_HZ 20000000u
#define BOARD_NOWHERE  0xa0000000u /* nothing is there; for tests */
