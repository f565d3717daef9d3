/* SPDX-License-Identifier: Apache-2.0
 * A byte at a time, as the C library that vendors' tools link for small parts
 * (newlib-nano) has them: the same on every board of the comparison. The pragma
 * keeps the compiler from making memcpy out of what is in it. */
#include <stddef.h>

#pragma GCC optimize("no-tree-loop-distribute-patterns")

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    while (n-- > 0) {
        *t++ = *f++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    if (t < f) {
        while (n-- > 0) {
            *t++ = *f++;
        }
    } else {
        while (n-- > 0) {
            t[n] = f[n];
        }
    }
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    unsigned char *t = to;

    while (n-- > 0) {
        *t++ = (unsigned char)byte;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a;
    const unsigned char *y = b;

    for (; n > 0; n--, x++, y++) {
        if (*x != *y) {
            return *x - *y;
        }
    }
    return 0;
}
