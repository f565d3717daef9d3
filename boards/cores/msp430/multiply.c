/* SPDX-License-Identifier: Apache-2.0
 * Products, by the hardware multiplier at BOARD_MULTIPLIER: the same time for
 * all operands. Nothing interrupts it: boards have no interrupts. */
#include <stdint.h>

#include "map.h"

#define MULTIPLY(n) (*(volatile uint16_t *)(BOARD_MULTIPLIER + (n)))
#define MULTIPLY_A  MULTIPLY(0x0u)
#define MULTIPLY_B  MULTIPLY(0x8u) /* starts it */
#define MULTIPLY_LO MULTIPLY(0xau)
#define MULTIPLY_HI MULTIPLY(0xcu)

uint16_t __mspabi_mpyi(uint16_t a, uint16_t b);
uint32_t __mspabi_mpyl(uint32_t a, uint32_t b);
uint64_t multiply_whole(uint64_t a, uint64_t b);

uint16_t __mspabi_mpyi(uint16_t a, uint16_t b)
{
    MULTIPLY_A = a;
    MULTIPLY_B = b;
    return MULTIPLY_LO;
}

static inline uint32_t multiply_wide(uint16_t a, uint16_t b)
{
    MULTIPLY_A = a;
    MULTIPLY_B = b;
    uint16_t low = MULTIPLY_LO;
    return (uint32_t)MULTIPLY_HI << 16 | low;
}

uint32_t __mspabi_mpyl(uint32_t a, uint32_t b)
{
    uint16_t a0 = (uint16_t)a, a1 = (uint16_t)(a >> 16);
    uint16_t b0 = (uint16_t)b, b1 = (uint16_t)(b >> 16);
    uint32_t low = multiply_wide(a0, b0);
    uint16_t high = (uint16_t)(low >> 16);

    high = (uint16_t)(high + __mspabi_mpyi(a0, b1));
    high = (uint16_t)(high + __mspabi_mpyi(a1, b0));
    return (uint32_t)high << 16 | (uint16_t)low;
}

/* 32 by 32 bits to 64. */
static uint64_t multiply_long(uint32_t a, uint32_t b)
{
    uint16_t a0 = (uint16_t)a, a1 = (uint16_t)(a >> 16);
    uint16_t b0 = (uint16_t)b, b1 = (uint16_t)(b >> 16);
    uint32_t low = multiply_wide(a0, b0);
    uint32_t one = multiply_wide(a0, b1);
    uint32_t two = multiply_wide(a1, b0);
    uint32_t middle = (low >> 16) + (uint16_t)one + (uint16_t)two;
    uint32_t high = multiply_wide(a1, b1) + (one >> 16) + (two >> 16);

    high += middle >> 16;
    return (uint64_t)high << 32 | (uint32_t)((middle << 16) | (uint16_t)low);
}

/* The compiler has operands of 64 bits in r8 to r11 and r12 to r15; functions
 * in C have the second one on the stack. */
__asm__(".section .text.__mspabi_mpyll,\"ax\",@progbits\n"
        ".global __mspabi_mpyll\n"
        "__mspabi_mpyll:\n"
        "push r11\n"
        "push r10\n"
        "push r9\n"
        "push r8\n"
        "call #multiply_whole\n"
        "add #8, r1\n"
        "ret\n");

__attribute__((used)) uint64_t multiply_whole(uint64_t a, uint64_t b)
{
    uint32_t a0 = (uint32_t)a, a1 = (uint32_t)(a >> 32);
    uint32_t b0 = (uint32_t)b, b1 = (uint32_t)(b >> 32);
    uint32_t cross = __mspabi_mpyl(a0, b1) + __mspabi_mpyl(a1, b0);

    return multiply_long(a0, b0) + ((uint64_t)cross << 32);
}
