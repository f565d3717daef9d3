/* SPDX-License-Identifier: Apache-2.0
 * The nRF51822 of a micro:bit: the pins of its console. */
#define BOARD_UART_SEND_PIN    24u
#define BOARD_UART_RECEIVE_PIN 25u
#define BOARD_NOWHERE          0xa0000000u /* nothing is there; for tests */
