/* SPDX-License-Identifier: Apache-2.0
 * Devices of the Arm MPS3 with the AN547 image, where secure code finds them.
 */
#define BOARD_UART            0x59303000u
#define BOARD_UART_HZ         32000000u
#define BOARD_COUNTER_CONTROL 0x58100000u
#define BOARD_COUNTER         0x58101000u
#define BOARD_COUNTER_HZ      32000000u
#define BOARD_NOWHERE         0x1ff00000u /* nothing is there; for tests */
