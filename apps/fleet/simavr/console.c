/* SPDX-License-Identifier: Apache-2.0
 * UART 0 on standard input and output, byte for byte. */
#include <poll.h>
#include <unistd.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_io.h>

#include "runner.h"

static struct {
    avr_irq_t *input;
    bool room; /* in the part's receiver */
    bool eof;
    size_t have, at;
    uint8_t in[256];
    size_t put;
    uint8_t out[1024];
} console;

static void console_write(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    if (console.put == sizeof console.out) {
        (void)console_send();
    }
    console.out[console.put++] = (uint8_t)value;
}

static void console_room(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    console.room = value != 0;
}

static void console_full(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    if (value != 0) {
        console.room = false;
    }
}

void console_open(avr_t *avr)
{
    const uint32_t uart = AVR_IOCTL_UART_GETIRQ('0');
    uint32_t flags = 0;

    (void)avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    console.input = avr_io_getirq(avr, uart, UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, uart, UART_IRQ_OUTPUT),
                            console_write, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, uart, UART_IRQ_OUT_XON),
                            console_room, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, uart, UART_IRQ_OUT_XOFF),
                            console_full, NULL);
}

bool console_send(void)
{
    size_t sent = 0;

    while (sent < console.put) {
        ssize_t n =
            write(STDOUT_FILENO, console.out + sent, console.put - sent);
        if (n <= 0) {
            return false;
        }
        sent += (size_t)n;
    }
    console.put = 0;
    return true;
}

void console_fetch(void)
{
    if (console.at == console.have && !console.eof) {
        struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};

        if (poll(&p, 1, 0) == 1) {
            ssize_t n = read(STDIN_FILENO, console.in, sizeof console.in);

            console.eof = n <= 0;
            console.have = n > 0 ? (size_t)n : 0;
            console.at = 0;
        }
    }
    /* One at a time, as on a line: the receiver says when it has room. */
    if (console.room && console.at < console.have) {
        console.room = false;
        avr_raise_irq(console.input, console.in[console.at++]);
    }
}
