/* SPDX-License-Identifier: Apache-2.0
 * Console on the UART of the nRF51, 115200 baud. */
#include "board.h"
#include "map.h"

#define NRF51(offset)       (*(volatile uint32_t *)(0x40002000u + (offset)))
#define NRF51_START_RECEIVE NRF51(0x000u)
#define NRF51_START_SEND    NRF51(0x008u)
#define NRF51_RECEIVED      NRF51(0x108u)
#define NRF51_SENT          NRF51(0x11cu)
#define NRF51_ENABLE        NRF51(0x500u)
#define NRF51_PIN_SEND      NRF51(0x50cu)
#define NRF51_PIN_RECEIVE   NRF51(0x514u)
#define NRF51_DATA_IN       NRF51(0x518u)
#define NRF51_DATA_OUT      NRF51(0x51cu)
#define NRF51_BAUD          NRF51(0x524u)

void board_console_start(void)
{
    NRF51_PIN_SEND = BOARD_UART_SEND_PIN;
    NRF51_PIN_RECEIVE = BOARD_UART_RECEIVE_PIN;
    NRF51_BAUD = 0x01d7e000u;
    NRF51_ENABLE = 4;
    NRF51_START_RECEIVE = 1;
    NRF51_START_SEND = 1;
}

int board_get(void)
{
    if (NRF51_RECEIVED == 0) {
        return -1;
    }
    NRF51_RECEIVED = 0;
    return (int)(NRF51_DATA_IN & 0xffu);
}

/* Waits until the byte is out: there is no sign of room. */
void board_put(uint8_t byte)
{
    NRF51_SENT = 0;
    NRF51_DATA_OUT = byte;
    while (NRF51_SENT == 0) {
    }
}
