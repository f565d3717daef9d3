/* SPDX-License-Identifier: Apache-2.0
 * Devices of the SiFive FE310. */
#define BOARD_UART     0x10013000u
#define BOARD_MTIME    0x0200bff8u
#define BOARD_MTIME_HZ 10000000u
#define BOARD_NOWHERE  0xa0000000u /* nothing is there; for tests */
