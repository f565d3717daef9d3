/* SPDX-License-Identifier: Apache-2.0
 * Devices of the STM32F405 as it is emulated: no clocks, no pins. */
#define BOARD_UART     0x40011000u
#define BOARD_UART_HZ  84000000u
#define BOARD_TIMER    0x40000000u
#define BOARD_TIMER_IN 1000000000u
#define BOARD_TIMER_BY 100u
#define BOARD_NOWHERE  0xa0000000u /* nothing is there; for tests */
