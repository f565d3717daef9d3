/* SPDX-License-Identifier: Apache-2.0
 * The modelled engine's exponentiation: Montgomery products, bit by bit. Not
 * constant time: silicon is not software. */
#include <string.h>

#include "model.h"

#define POWER_WORDS (MODEL_POWER_LIMIT / 4u)

typedef struct power_modulus {
    uint32_t n[POWER_WORDS];
    uint32_t inverse; /* -1 / n modulo 2^32 */
    size_t words;
} power_modulus;

static void power_load(uint32_t *to, const uint8_t *from, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        const uint8_t *p = from + 4u * (words - 1u - i);

        to[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
                (uint32_t)p[2] << 8 | p[3];
    }
}

/* t := t - n when top or t says that it is not below. */
static void power_reduce(uint32_t *t, uint32_t top, const power_modulus *m)
{
    size_t i = m->words;
    uint64_t borrow = 0;

    while (top == 0 && i > 0) {
        i--;
        if (t[i] != m->n[i]) {
            if (t[i] < m->n[i]) {
                return;
            }
            break;
        }
    }
    for (i = 0; i < m->words; i++) {
        uint64_t v = (uint64_t)t[i] - m->n[i] - borrow;

        t[i] = (uint32_t)v;
        borrow = v >> 63;
    }
}

static void power_double(uint32_t *t, const power_modulus *m)
{
    uint32_t carry = 0;

    for (size_t i = 0; i < m->words; i++) {
        uint32_t v = t[i];

        t[i] = v << 1 | carry;
        carry = v >> 31;
    }
    power_reduce(t, carry, m);
}

/* out := a * b / R. */
static void power_product(uint32_t *out, const uint32_t *a, const uint32_t *b,
                          const power_modulus *m)
{
    uint32_t t[POWER_WORDS + 1] = {0};

    for (size_t i = 0; i < m->words; i++) {
        uint64_t v = 0, w;
        uint32_t q = (t[0] + a[i] * b[0]) * m->inverse, top;

        for (size_t j = 0; j < m->words; j++) {
            v = (uint64_t)a[i] * b[j] + t[j] + (v >> 32);
            t[j] = (uint32_t)v;
        }
        v = (v >> 32) + t[m->words];
        t[m->words] = (uint32_t)v;
        top = (uint32_t)(v >> 32);
        w = (uint64_t)q * m->n[0] + t[0];
        for (size_t j = 1; j < m->words; j++) {
            w = (uint64_t)q * m->n[j] + t[j] + (w >> 32);
            t[j - 1] = (uint32_t)w;
        }
        w = (w >> 32) + t[m->words];
        t[m->words - 1u] = (uint32_t)w;
        t[m->words] = top + (uint32_t)(w >> 32);
    }
    power_reduce(t, t[m->words], m);
    memcpy(out, t, 4u * m->words);
}

bool model_power(uint8_t *out, const uint8_t *n, const uint8_t *base,
                 const uint8_t *e, size_t len, size_t e_len)
{
    uint32_t b[POWER_WORDS], v[POWER_WORDS] = {0}, one[POWER_WORDS] = {1};
    power_modulus m = {.words = len / 4u};

    power_load(m.n, n, m.words);
    if (m.words == 0 || (m.n[0] & 1u) == 0) {
        return false;
    }
    m.inverse = 1;
    for (unsigned i = 0; i < 5; i++) {
        m.inverse *= 2u - m.n[0] * m.inverse;
    }
    m.inverse = 0u - m.inverse;
    /* R and the base times R, by doubling. */
    v[0] = 1;
    power_load(b, base, m.words);
    power_reduce(b, 0, &m);
    for (size_t i = 0; i < 32u * m.words; i++) {
        power_double(v, &m);
        power_double(b, &m);
    }
    for (size_t i = 0; i < 8u * e_len; i++) {
        power_product(v, v, v, &m);
        if (((unsigned)e[i / 8u] >> (7u - i % 8u) & 1u) != 0) {
            power_product(v, v, b, &m);
        }
    }
    power_product(v, v, one, &m);
    for (size_t i = 0; i < len; i++) {
        out[len - 1u - i] = (uint8_t)(v[i / 4u] >> 8u * (i % 4u));
    }
    return true;
}
