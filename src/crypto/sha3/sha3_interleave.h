/* SPDX-License-Identifier: Apache-2.0
 * Interleaved lanes, for kernels of 32-bit words: one word holds the even bits
 * of a lane, the other its odd bits. A rotation by n then is one rotation of
 * each word by half of n, and for odd n the two change places. */
#ifndef PAWLI_SHA3_INTERLEAVE_H
#define PAWLI_SHA3_INTERLEAVE_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/inline.h"

/* Even and odd bits of the round constants (FIPS 202, 3.2.5). */
extern const uint32_t pawli_sha3_iota[24][2];

/* n is public, any number. */
static PAWLI_INLINE uint32_t pawli_sha3_rotl(uint32_t v, unsigned n)
{
    return (v << (n & 31u)) | (v >> ((32u - n) & 31u));
}

static PAWLI_INLINE uint32_t pawli_sha3_swap(uint32_t v, uint32_t mask,
                                             unsigned n)
{
    uint32_t t = (v ^ (v >> n)) & mask;

    return v ^ t ^ (t << n);
}

/* Even bits to the low half, odd bits to the high half. */
static PAWLI_INLINE uint32_t pawli_sha3_sort(uint32_t v)
{
    v = pawli_sha3_swap(v, 0x22222222, 1);
    v = pawli_sha3_swap(v, 0x0c0c0c0c, 2);
    v = pawli_sha3_swap(v, 0x00f000f0, 4);
    return pawli_sha3_swap(v, 0x0000ff00, 8);
}

static PAWLI_INLINE uint32_t pawli_sha3_unsort(uint32_t v)
{
    v = pawli_sha3_swap(v, 0x0000ff00, 8);
    v = pawli_sha3_swap(v, 0x00f000f0, 4);
    v = pawli_sha3_swap(v, 0x0c0c0c0c, 2);
    return pawli_sha3_swap(v, 0x22222222, 1);
}

/* Bytes of a lane to its words. */
static PAWLI_INLINE void pawli_sha3_part(uint32_t *even, uint32_t *odd,
                                         const uint8_t p[8])
{
    uint32_t low = pawli_sha3_sort(pawli_load32le(p));
    uint32_t high = pawli_sha3_sort(pawli_load32le(p + 4));

    *even = (low & 0xffff) | (high << 16);
    *odd = (low >> 16) | (high & 0xffff0000);
}

/* And back. */
static PAWLI_INLINE void pawli_sha3_join(uint8_t p[8], uint32_t even,
                                         uint32_t odd)
{
    pawli_store32le(p, pawli_sha3_unsort((even & 0xffff) | (odd << 16)));
    pawli_store32le(p + 4,
                    pawli_sha3_unsort((even >> 16) | (odd & 0xffff0000)));
}

#endif
