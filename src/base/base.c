/* SPDX-License-Identifier: Apache-2.0
 * pawl/base.h. */
#include "pawl/base.h"

#include <string.h>

#include "base/ct.h"

uint32_t pawl_version(void)
{
    return ((uint32_t)PAWL_VERSION_MAJOR << 16) |
           ((uint32_t)PAWL_VERSION_MINOR << 8) | (uint32_t)PAWL_VERSION_PATCH;
}

void pawl_wipe(void *p, size_t len)
{
    if (len == 0) {
        return;
    }
    memset(p, 0, len);
#if defined(__GNUC__)
    /* p escapes with all memory it reaches: the stores stay. */
    __asm__ volatile("" : : "r"(p) : "memory");
#else
    volatile uint8_t *v = p;
    for (size_t i = 0; i < len; i++) {
        v[i] = 0;
    }
#endif
}

bool pawl_equal(const void *a, const void *b, size_t len)
{
    const uint8_t *x = a;
    const uint8_t *y = b;
    uint32_t diff = 0;

    for (size_t i = 0; i < len; i++) {
        diff |= (uint32_t)(x[i] ^ y[i]);
    }
    return (pawli_ct_public(pawli_ct_is_zero(diff)) & 1u) != 0;
}
