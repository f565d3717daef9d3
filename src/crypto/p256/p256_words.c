/* SPDX-License-Identifier: Apache-2.0
 * Numbers of P-256 that need no product: sums, reductions, bytes. */
#include "crypto/p256/p256_field.h"

#include "base/bytes.h"
#include "base/ct.h"

const uint32_t pawli_p256_p[8] = {0xffffffff, 0xffffffff, 0xffffffff, 0, 0,
                                  0,          1,          0xffffffff};
const uint32_t pawli_p256_n[8] = {0xfc632551, 0xf3b9cac2, 0xa7179e84,
                                  0xbce6faad, 0xffffffff, 0xffffffff,
                                  0,          0xffffffff};

/* r := r + m where mask is all ones, modulo 2^256. */
static void p256_words_add_masked(uint32_t *r, const uint32_t *m, uint32_t mask)
{
    uint64_t acc = 0;

    for (int i = 0; i < 8; i++) {
        acc += (uint64_t)r[i] + (m[i] & mask);
        r[i] = (uint32_t)acc;
        acc >>= 32;
    }
}

/* Differences are sums with the complement: the last carry is 1 when nothing
 * was borrowed. Of three words and a carry of at most 2 the sum fits. */
void pawli_p256_add(uint32_t *r, const uint32_t *a, const uint32_t *b,
                    const uint32_t *m)
{
    uint64_t acc = 1;

    for (int i = 0; i < 8; i++) {
        acc += (uint64_t)a[i] + b[i] + (uint32_t)~m[i];
        r[i] = (uint32_t)acc;
        acc >>= 32;
    }
    p256_words_add_masked(r, m, pawli_ct_mask((uint32_t)acc ^ 1u));
}

void pawli_p256_sub(uint32_t *r, const uint32_t *a, const uint32_t *b,
                    const uint32_t *m)
{
    uint64_t acc = 1;

    for (int i = 0; i < 8; i++) {
        acc += (uint64_t)a[i] + (uint32_t)~b[i];
        r[i] = (uint32_t)acc;
        acc >>= 32;
    }
    p256_words_add_masked(r, m, pawli_ct_mask((uint32_t)acc ^ 1u));
}

void pawli_p256_reduce(uint32_t *r, const uint32_t *a, uint32_t top,
                       const uint32_t *m)
{
    uint64_t acc = 1;

    for (int i = 0; i < 8; i++) {
        acc += (uint64_t)a[i] + (uint32_t)~m[i];
        r[i] = (uint32_t)acc;
        acc >>= 32;
    }
    p256_words_add_masked(
        r, m, pawli_ct_mask((uint32_t)acc ^ 1u) & ~pawli_ct_mask(top));
}

uint32_t pawli_p256_is_zero(const uint32_t *a)
{
    uint32_t any = 0;

    for (int i = 0; i < 8; i++) {
        any |= a[i];
    }
    return pawli_ct_is_zero(any);
}

uint32_t pawli_p256_is_below(const uint32_t *a, const uint32_t *m)
{
    uint64_t acc = 1;

    for (int i = 0; i < 8; i++) {
        acc += (uint64_t)a[i] + (uint32_t)~m[i];
        acc >>= 32;
    }
    return pawli_ct_mask((uint32_t)acc ^ 1u);
}

void pawli_p256_load(uint32_t *r, const uint8_t *in)
{
    for (int i = 0; i < 8; i++) {
        r[i] = pawli_load32be(in + 28 - 4 * i);
    }
}

void pawli_p256_store(uint8_t *out, const uint32_t *a)
{
    for (int i = 0; i < 8; i++) {
        pawli_store32be(out + 28 - 4 * i, a[i]);
    }
}
