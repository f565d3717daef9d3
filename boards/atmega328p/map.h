/* SPDX-License-Identifier: Apache-2.0
 * Clock and vectors of the ATmega328P. */
#define BOARD_HZ          16000000ul
#define BOARD_VECTORS     26
#define BOARD_TICKS_GAP_S 3
