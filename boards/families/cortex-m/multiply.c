/* SPDX-License-Identifier: Apache-2.0
 * The long product of ARMv6-M, which the compiler calls. That of libgcc
 * branches on a carry, and so takes a time that depends on the values. */
#ifdef __ARM_ARCH_6M__
#include <stdint.h>

uint64_t __aeabi_lmul(uint64_t a, uint64_t b);
uint64_t __muldi3(uint64_t a, uint64_t b)
    __attribute__((alias("__aeabi_lmul")));

uint64_t __aeabi_lmul(uint64_t a, uint64_t b)
{
    uint32_t a32 = (uint32_t)a;
    uint32_t b32 = (uint32_t)b;
    uint32_t al = a32 & 0xffffu;
    uint32_t ah = a32 >> 16;
    uint32_t bl = b32 & 0xffffu;
    uint32_t bh = b32 >> 16;
    uint32_t low = al * bl;
    uint32_t one = ah * bl + (low >> 16); /* up to (2^16 - 1) 2^16 */
    uint32_t two = al * bh + (one & 0xffffu);
    uint32_t high = ah * bh + (one >> 16) + (two >> 16);
    uint32_t cross = (uint32_t)(a >> 32) * b32 + a32 * (uint32_t)(b >> 32);

    return (uint64_t)(high + cross) << 32 | two << 16 | (low & 0xffffu);
}
#else
typedef int multiply_is_in_hardware; /* a file is not empty */
#endif
