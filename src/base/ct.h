/* SPDX-License-Identifier: Apache-2.0
 * Constant-time helpers: no branch, index or variable-time instruction
 * depends on the values. A mask is all ones or all zeros.
 *
 * pawli_ct_barrier hides a value's origin from the optimiser, so that it
 * cannot turn a mask back into a branch. */
#ifndef PAWLI_CT_H
#define PAWLI_CT_H

#include <stddef.h>
#include <stdint.h>

static inline uint32_t pawli_ct_barrier(uint32_t v)
{
#if defined(__GNUC__)
    __asm__("" : "+r"(v));
    return v;
#else
    volatile uint32_t kept = v;
    return kept;
#endif
}

/* All ones when bit is 1, zero when it is 0; bit must be 0 or 1. */
static inline uint32_t pawli_ct_mask(uint32_t bit)
{
    return (uint32_t)0 - pawli_ct_barrier(bit);
}

/* All ones when v is 0. */
static inline uint32_t pawli_ct_is_zero(uint32_t v)
{
    return pawli_ct_mask(((~v & (v - 1u)) >> 31) & 1u);
}

/* All ones when a equals b. */
static inline uint32_t pawli_ct_eq(uint32_t a, uint32_t b)
{
    return pawli_ct_is_zero(a ^ b);
}

/* All ones when a < b, as unsigned numbers. */
static inline uint32_t pawli_ct_lt(uint32_t a, uint32_t b)
{
    return pawli_ct_mask(((~a & b) | (~(a ^ b) & (a - b))) >> 31);
}

/* a where mask is all ones, b where it is zero. */
static inline uint32_t pawli_ct_select(uint32_t mask, uint32_t a, uint32_t b)
{
    return b ^ (mask & (a ^ b));
}

/* v comes from a secret but may be known: a verdict, a retry. The constant-time
 * check (tests/ct) lets the result be branched on; every use has its reason in
 * docs/assurance.md, "Declassified values". */
#if defined(PAWLI_CT_CHECK)
uint32_t pawli_ct_public(uint32_t v);
void pawli_ct_public_bytes(const void *p, size_t len);
#else
static inline uint32_t pawli_ct_public(uint32_t v)
{
    return v;
}

/* The same of bytes where they lie. */
static inline void pawli_ct_public_bytes(const void *p, size_t len)
{
    (void)p;
    (void)len;
}
#endif

/* dst := src where mask is all ones; len words. */
static inline void pawli_ct_copy32(uint32_t *dst, const uint32_t *src,
                                   size_t len, uint32_t mask)
{
    for (size_t i = 0; i < len; i++) {
        dst[i] = pawli_ct_select(mask, src[i], dst[i]);
    }
}

/* Swaps a and b where mask is all ones; len words. */
static inline void pawli_ct_swap32(uint32_t *a, uint32_t *b, size_t len,
                                   uint32_t mask)
{
    for (size_t i = 0; i < len; i++) {
        uint32_t t = mask & (a[i] ^ b[i]);

        a[i] ^= t;
        b[i] ^= t;
    }
}

#endif
