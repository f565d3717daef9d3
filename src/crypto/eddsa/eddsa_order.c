/* SPDX-License-Identifier: Apache-2.0
 * Scalars modulo the order of a generator. */
#include "crypto/eddsa/eddsa_order.h"

#include <string.h>

#include "base/bytes.h"
#include "pawl/base.h"
#include "pawl_kernels.h"

void pawli_eddsa_mul(uint32_t *r, const uint32_t *x, const uint32_t *y,
                     const pawli_eddsa_order *order)
{
    uint32_t t[PAWLI_EDDSA_WORDS] = {0};
    uint32_t top =
        pawli_mont_rows(t, 0, y, x, order->mont.words / 2u, &order->mont);

    pawli_mont_reduce(t, top, &order->mont);
    memcpy(r, t, order->mont.words * sizeof *r);
    pawl_wipe(t, sizeof t);
}

void pawli_eddsa_add(uint32_t *r, const uint32_t *a, const uint32_t *b,
                     const pawli_eddsa_order *order)
{
    uint32_t t[PAWLI_EDDSA_WORDS];
    uint64_t carry = 0;

    for (size_t i = 0; i < order->mont.words; i++) {
        carry += (uint64_t)a[i] + b[i];
        t[i] = (uint32_t)carry;
        carry >>= 32;
    }
    pawli_mont_reduce(t, 0, &order->mont);
    memcpy(r, t, order->mont.words * sizeof *r);
    pawl_wipe(t, sizeof t);
}

void pawli_eddsa_shift(uint32_t *r, const pawli_eddsa_order *order)
{
    pawli_eddsa_mul(r, r, order->r2, order);
}

void pawli_eddsa_add_bytes(uint32_t *r, const uint8_t *in, size_t len,
                           const pawli_eddsa_order *order)
{
    uint32_t piece[PAWLI_EDDSA_WORDS] = {0};

    for (size_t i = 0; i < len; i++) {
        piece[i / 4] |= (uint32_t)in[i] << (8 * (i % 4));
    }
    pawli_eddsa_mul(piece, piece, order->r1, order);
    pawli_eddsa_add(r, r, piece, order);
    pawl_wipe(piece, sizeof piece);
}

bool pawli_eddsa_is_scalar(const uint32_t *a, const pawli_eddsa_order *order)
{
    return !pawli_mont_reaches(a, &order->mont);
}

void pawli_eddsa_load(uint32_t *a, const uint8_t *in, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        a[i] = pawli_load32le(in + 4 * i);
    }
}

void pawli_eddsa_store(uint8_t *out, const uint32_t *a, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        pawli_store32le(out + 4 * i, a[i]);
    }
}
