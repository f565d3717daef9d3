/* SPDX-License-Identifier: Apache-2.0
 * Clock and vectors of the ATmega2560. */
#define BOARD_HZ          16000000ul
#define BOARD_VECTORS     57
#define BOARD_TICKS_GAP_S 3
