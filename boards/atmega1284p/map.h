/* SPDX-License-Identifier: Apache-2.0
 * Clock and vectors of the ATmega1284P. */
#define BOARD_HZ          20000000ul
#define BOARD_VECTORS     35
#define BOARD_TICKS_GAP_S 3
