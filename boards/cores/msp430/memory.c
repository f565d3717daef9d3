/* SPDX-License-Identifier: Apache-2.0
 * The functions of string.h that compilers take for granted. */
#include <stdint.h>
#include <string.h>

#define MEMORY_PLAIN __attribute__((no_builtin))

MEMORY_PLAIN void *memcpy(void *to, const void *from, size_t len)
{
    uint8_t *t = to;
    const uint8_t *f = from;

    while (len-- != 0) {
        *t++ = *f++;
    }
    return to;
}

MEMORY_PLAIN void *memmove(void *to, const void *from, size_t len)
{
    uint8_t *t = to;
    const uint8_t *f = from;

    if ((uintptr_t)t - (uintptr_t)f >= len) {
        return memcpy(to, from, len);
    }
    while (len-- != 0) {
        t[len] = f[len];
    }
    return to;
}

MEMORY_PLAIN void *memset(void *to, int value, size_t len)
{
    uint8_t *t = to;

    while (len-- != 0) {
        *t++ = (uint8_t)value;
    }
    return to;
}

MEMORY_PLAIN int memcmp(const void *a, const void *b, size_t len)
{
    const uint8_t *x = a;
    const uint8_t *y = b;

    for (; len != 0; len--, x++, y++) {
        if (*x != *y) {
            return (int)*x - (int)*y;
        }
    }
    return 0;
}

MEMORY_PLAIN size_t strlen(const char *text)
{
    size_t n = 0;

    while (text[n] != '\0') {
        n++;
    }
    return n;
}

MEMORY_PLAIN int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}
