/* SPDX-License-Identifier: Apache-2.0
 * Shifts and quotients that the compiler calls. Their time depends on the
 * distance, and on the operands of a division: the library neither shifts by a
 * secret nor divides one. */
#include <stdint.h>

uint32_t __mspabi_slll(uint32_t v, uint16_t n);
uint32_t __mspabi_srll(uint32_t v, uint16_t n);
int32_t __mspabi_sral(int32_t v, uint16_t n);
uint64_t __ashldi3(uint64_t v, uint16_t n);
uint64_t __lshrdi3(uint64_t v, uint16_t n);
uint16_t __mspabi_divu(uint16_t a, uint16_t b);
uint16_t __mspabi_remu(uint16_t a, uint16_t b);
uint32_t __mspabi_divul(uint32_t a, uint32_t b);
uint32_t __mspabi_remul(uint32_t a, uint32_t b);

uint32_t __mspabi_slll(uint32_t v, uint16_t n)
{
    while (n-- != 0) {
        v += v;
    }
    return v;
}

uint32_t __mspabi_srll(uint32_t v, uint16_t n)
{
    while (n-- != 0) {
        v >>= 1;
    }
    return v;
}

int32_t __mspabi_sral(int32_t v, uint16_t n)
{
    while (n-- != 0) {
        v >>= 1;
    }
    return v;
}

uint64_t __ashldi3(uint64_t v, uint16_t n)
{
    while (n-- != 0) {
        v += v;
    }
    return v;
}

uint64_t __lshrdi3(uint64_t v, uint16_t n)
{
    while (n-- != 0) {
        v >>= 1;
    }
    return v;
}

/* The quotient; the rest to *rest. By zero: all ones, and a. */
static uint32_t arithmetic_divide(uint32_t a, uint32_t b, uint32_t *rest)
{
    uint32_t r = 0;

    for (uint16_t i = 0; i < 32u; i++) {
        uint16_t out = (uint16_t)(r >> 31);

        r = r + r + (a >> 31);
        a += a;
        if (out != 0 || r >= b) {
            r -= b;
            a++;
        }
    }
    *rest = r;
    return a;
}

uint32_t __mspabi_divul(uint32_t a, uint32_t b)
{
    uint32_t rest;

    return arithmetic_divide(a, b, &rest);
}

uint32_t __mspabi_remul(uint32_t a, uint32_t b)
{
    uint32_t rest;

    (void)arithmetic_divide(a, b, &rest);
    return rest;
}

uint16_t __mspabi_divu(uint16_t a, uint16_t b)
{
    return (uint16_t)__mspabi_divul(a, b);
}

uint16_t __mspabi_remu(uint16_t a, uint16_t b)
{
    return (uint16_t)__mspabi_remul(a, b);
}
