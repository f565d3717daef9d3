/* SPDX-License-Identifier: Apache-2.0
 * Devices of the Avnet LX60 without a memory management unit. */
#define BOARD_UART      0x9d050020u
#define BOARD_UART_WORD uint32_t
#define BOARD_CCOUNT_HZ 40000000u
#define BOARD_NOWHERE   0xa0000000u /* nothing is there; for tests */
