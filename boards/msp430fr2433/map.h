/* SPDX-License-Identifier: Apache-2.0
 * Devices of the MSP430FR2433 as mspdebug simulates them: multiplier and timer
 * are where earlier parts of the family have them, and ACLK is a 256th of the
 * clock. */
#define BOARD_WATCHDOG    0x01ccu
#define BOARD_MULTIPLIER  0x0130u
#define BOARD_TIMER       0x0160u
#define BOARD_TIMER_HZ    3906u /* 8 MHz / 256 / 8 */
#define BOARD_TICKS_GAP_S 15
