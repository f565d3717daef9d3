/* SPDX-License-Identifier: Apache-2.0
 * Loads and stores of fixed byte order, any alignment, and rotations.
 * Right where int is 16 bits: every byte is widened before it is shifted. */
#ifndef PAWLI_BYTES_H
#define PAWLI_BYTES_H

#include <stdint.h>

static inline uint16_t pawli_load16be(const uint8_t *p)
{
    return (uint16_t)(((uint32_t)p[0] << 8) | p[1]);
}

static inline uint32_t pawli_load24be(const uint8_t *p)
{
    return ((uint32_t)p[0] << 16) | ((uint32_t)p[1] << 8) | p[2];
}

static inline uint32_t pawli_load32be(const uint8_t *p)
{
    return ((uint32_t)p[0] << 24) | ((uint32_t)p[1] << 16) |
           ((uint32_t)p[2] << 8) | p[3];
}

static inline uint32_t pawli_load32le(const uint8_t *p)
{
    return ((uint32_t)p[3] << 24) | ((uint32_t)p[2] << 16) |
           ((uint32_t)p[1] << 8) | p[0];
}

static inline uint64_t pawli_load64be(const uint8_t *p)
{
    return ((uint64_t)pawli_load32be(p) << 32) | pawli_load32be(p + 4);
}

static inline uint64_t pawli_load64le(const uint8_t *p)
{
    return ((uint64_t)pawli_load32le(p + 4) << 32) | pawli_load32le(p);
}

static inline void pawli_store16be(uint8_t *p, uint16_t v)
{
    p[0] = (uint8_t)(v >> 8);
    p[1] = (uint8_t)v;
}

static inline void pawli_store24be(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)(v >> 16);
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)v;
}

static inline void pawli_store32be(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)(v >> 24);
    p[1] = (uint8_t)(v >> 16);
    p[2] = (uint8_t)(v >> 8);
    p[3] = (uint8_t)v;
}

static inline void pawli_store32le(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)(v >> 16);
    p[3] = (uint8_t)(v >> 24);
}

static inline void pawli_store64be(uint8_t *p, uint64_t v)
{
    pawli_store32be(p, (uint32_t)(v >> 32));
    pawli_store32be(p + 4, (uint32_t)v);
}

static inline void pawli_store64le(uint8_t *p, uint64_t v)
{
    pawli_store32le(p, (uint32_t)v);
    pawli_store32le(p + 4, (uint32_t)(v >> 32));
}

/* n is public and in 1..31. */
static inline uint32_t pawli_rotl32(uint32_t v, unsigned n)
{
    return (v << n) | (v >> (32u - n));
}

static inline uint32_t pawli_rotr32(uint32_t v, unsigned n)
{
    return (v >> n) | (v << (32u - n));
}

/* n is public and in 1..63. */
static inline uint64_t pawli_rotr64(uint64_t v, unsigned n)
{
    return (v >> n) | (v << (64u - n));
}

#endif
