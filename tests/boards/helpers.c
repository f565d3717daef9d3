/* SPDX-License-Identifier: Apache-2.0
 * On the host: what a core adds because its compiler's library lacks it,
 * against the host's own arithmetic. */
#include "../../boards/cores/lx106/helpers.c"

#define __ARM_ARCH_6M__ 1
#define __muldi3        helpers_alias
#include "../../boards/families/cortex-m/multiply.c"
#undef __muldi3

#include <stdio.h>

static uint64_t helpers_seed = 1;
static unsigned helpers_bad;

uint64_t __udivmoddi4(uint64_t n, uint64_t d, uint64_t *rest)
{
    if (rest != 0) {
        *rest = n % d;
    }
    return n / d;
}

static uint64_t helpers_random(void)
{
    helpers_seed = helpers_seed * 6364136223846793005u + 1442695040888963407u;
    return helpers_seed ^ helpers_seed >> 29;
}

/* Of any length up to bits; all ones more often than chance has it. */
static uint64_t helpers_next(unsigned bits)
{
    uint64_t v = helpers_random();
    uint64_t how = helpers_random() >> 40;

    v = how % 8 == 0 ? UINT64_MAX : v;
    return v >> (64 - bits + (how >> 3) % bits);
}

static void helpers_see(int same, const char *what, uint64_t a, uint64_t b)
{
    if (!same) {
        helpers_bad++;
        printf("wrong: %s of %llx, %llx\n", what, (unsigned long long)a,
               (unsigned long long)b);
    }
}

static void helpers_32(uint32_t a, uint32_t b)
{
    int32_t sa = (int32_t)a;
    int32_t sb = (int32_t)b;

    helpers_see(__umulsidi3(a, b) == (uint64_t)a * b, "product", a, b);
    if (b == 0) {
        return;
    }
    helpers_see(__udivsi3(a, b) == a / b, "quotient", a, b);
    helpers_see(__umodsi3(a, b) == a % b, "rest", a, b);
    if (sb != -1) {
        helpers_see(__divsi3(sa, sb) == sa / sb, "signed quotient", a, b);
        helpers_see(__modsi3(sa, sb) == sa % sb, "signed rest", a, b);
    }
}

static void helpers_64(uint64_t a, uint64_t b)
{
    int64_t sa = (int64_t)a;
    int64_t sb = (int64_t)b;

    helpers_see(__muldi3(a, b) == a * b, "long product", a, b);
    helpers_see(__aeabi_lmul(a, b) == a * b, "long product of ARMv6-M", a, b);
    if (b == 0) {
        return;
    }
    helpers_see(__udivdi3(a, b) == a / b, "long quotient", a, b);
    helpers_see(__umoddi3(a, b) == a % b, "long rest", a, b);
    if (sb != -1) {
        helpers_see(__divdi3(sa, sb) == sa / sb, "long signed quotient", a, b);
    }
}

int main(void)
{
    for (unsigned i = 0; i < 200000u && helpers_bad < 10; i++) {
        helpers_32((uint32_t)helpers_next(32), (uint32_t)helpers_next(32));
        helpers_64(helpers_next(64), helpers_next(64));
    }
    return helpers_bad != 0;
}
