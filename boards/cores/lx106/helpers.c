/* SPDX-License-Identifier: Apache-2.0
 * What the compiler calls and Debian's libgcc of this core does not have.
 * Products take the same time for all values; quotients do not. */
#include <stdint.h>

uint64_t __umulsidi3(uint32_t a, uint32_t b);
uint64_t __muldi3(uint64_t a, uint64_t b);
uint32_t __udivsi3(uint32_t n, uint32_t d);
uint32_t __umodsi3(uint32_t n, uint32_t d);
int32_t __divsi3(int32_t n, int32_t d);
int32_t __modsi3(int32_t n, int32_t d);
uint64_t __udivdi3(uint64_t n, uint64_t d);
uint64_t __umoddi3(uint64_t n, uint64_t d);
int64_t __divdi3(int64_t n, int64_t d);
/* of libgcc */
uint64_t __udivmoddi4(uint64_t n, uint64_t d, uint64_t *rest);

uint64_t __umulsidi3(uint32_t a, uint32_t b)
{
    uint32_t al = a & 0xffffu;
    uint32_t ah = a >> 16;
    uint32_t bl = b & 0xffffu;
    uint32_t bh = b >> 16;
    uint32_t low = al * bl;
    uint32_t one = ah * bl + (low >> 16); /* up to (2^16 - 1) 2^16 */
    uint32_t two = al * bh + (one & 0xffffu);
    uint32_t high = ah * bh + (one >> 16) + (two >> 16);

    return (uint64_t)high << 32 | two << 16 | (low & 0xffffu);
}

uint64_t __muldi3(uint64_t a, uint64_t b)
{
    uint32_t al = (uint32_t)a;
    uint32_t bl = (uint32_t)b;
    uint32_t cross = (uint32_t)(a >> 32) * bl + al * (uint32_t)(b >> 32);

    return __umulsidi3(al, bl) + ((uint64_t)cross << 32);
}

/* A divisor of 0 gives the quotient 2^32 - 1. */
static uint32_t helpers_divide(uint32_t n, uint32_t d, uint32_t *rest)
{
    uint32_t q = 0;
    uint32_t r = 0;

    for (unsigned i = 0; i < 32; i++) {
        uint32_t over = r >> 31; /* 2 r is one bit too long */

        r = r << 1 | n >> 31;
        n <<= 1;
        q <<= 1;
        if (over != 0 || r >= d) {
            r -= d;
            q |= 1u;
        }
    }
    *rest = r;
    return q;
}

uint32_t __udivsi3(uint32_t n, uint32_t d)
{
    uint32_t rest;

    return helpers_divide(n, d, &rest);
}

uint32_t __umodsi3(uint32_t n, uint32_t d)
{
    uint32_t rest;

    (void)helpers_divide(n, d, &rest);
    return rest;
}

static uint32_t helpers_size(int32_t v)
{
    return v < 0 ? 0u - (uint32_t)v : (uint32_t)v;
}

int32_t __divsi3(int32_t n, int32_t d)
{
    uint32_t q = __udivsi3(helpers_size(n), helpers_size(d));

    return (int32_t)((n < 0) != (d < 0) ? 0u - q : q);
}

int32_t __modsi3(int32_t n, int32_t d)
{
    uint32_t r = __umodsi3(helpers_size(n), helpers_size(d));

    return (int32_t)(n < 0 ? 0u - r : r);
}

uint64_t __udivdi3(uint64_t n, uint64_t d)
{
    return __udivmoddi4(n, d, 0);
}

uint64_t __umoddi3(uint64_t n, uint64_t d)
{
    uint64_t rest;

    (void)__udivmoddi4(n, d, &rest);
    return rest;
}

static uint64_t helpers_size_64(int64_t v)
{
    return v < 0 ? 0u - (uint64_t)v : (uint64_t)v;
}

int64_t __divdi3(int64_t n, int64_t d)
{
    uint64_t q = __udivmoddi4(helpers_size_64(n), helpers_size_64(d), 0);

    return (int64_t)((n < 0) != (d < 0) ? 0u - q : q);
}
