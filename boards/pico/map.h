/* SPDX-License-Identifier: Apache-2.0
 * Devices of the RP2040 as it is emulated: no clocks, no pins, no resets. */
#define BOARD_UART    0x40034000u
#define BOARD_UART_HZ 125000000u
#define BOARD_NOWHERE 0x90000000u /* nothing is there; for tests */
