/* SPDX-License-Identifier: Apache-2.0
 * The reference for tests of fields: one bit at a time, on bytes. The includer
 * says FIELD_BYTES and defines ref_p. */
#ifndef FIELD_CASE_H
#define FIELD_CASE_H

#include <stdint.h>

/* FIELD_BYTES little-endian bytes, always below p. */
typedef struct ref {
    uint8_t b[FIELD_BYTES];
} ref;

static const ref ref_p;

/* a - b; returns the borrow. */
static inline int ref_minus(ref *out, const ref *a, const ref *b)
{
    int t = 0;

    for (int i = 0; i < FIELD_BYTES; i++) {
        t += a->b[i] - b->b[i];
        out->b[i] = (uint8_t)(t & 0xff);
        t = t < 0 ? -1 : 0;
    }
    return t != 0;
}

static inline ref ref_reduce(ref a)
{
    ref less;

    while (!ref_minus(&less, &a, &ref_p)) {
        a = less;
    }
    return a;
}

static inline ref ref_add(ref a, ref b)
{
    int t = 0;

    for (int i = 0; i < FIELD_BYTES; i++) {
        t += a.b[i] + b.b[i];
        a.b[i] = (uint8_t)(t & 0xff);
        t >>= 8;
    }
    if (t != 0) { /* the bit that was lost makes up for the borrow */
        ref_minus(&a, &a, &ref_p);
    }
    return ref_reduce(a);
}

static inline ref ref_sub(ref a, ref b)
{
    ref negative;

    ref_minus(&negative, &ref_p, &b);
    return ref_add(a, negative);
}

static inline ref ref_mul(ref a, ref b)
{
    ref sum = {{0}};

    for (int i = 8 * FIELD_BYTES - 1; i >= 0; i--) {
        sum = ref_add(sum, sum);
        if ((b.b[i / 8] >> (i % 8)) & 1) {
            sum = ref_add(sum, a);
        }
    }
    return sum;
}

#endif
