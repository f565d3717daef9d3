/* SPDX-License-Identifier: Apache-2.0
 * Devices of the STM32F100 as it is emulated: no clocks, no pins. */
#define BOARD_UART        0x40013800u
#define BOARD_UART_HZ     24000000u
#define BOARD_SYSTICK_HZ  24000000u
#define BOARD_TICKS_GAP_S 0.6
#define BOARD_NOWHERE     0xa0000000u /* nothing is there; for tests */
