/* SPDX-License-Identifier: Apache-2.0
 * pawl/rng.h: where random bytes come from. The caller owns the source; an
 * HMAC-DRBG over the caller's entropy is in pawl/drbg.h.
 */
#ifndef PAWL_RNG_H
#define PAWL_RNG_H

#include "pawl/base.h"

/* A source of random bytes fit for keys. fill writes len bytes (secret) or
 * returns PAWL_ERR_UNSEEDED or PAWL_ERR_ENTROPY and writes nothing. prepare
 * works towards the next fill of len bytes, at most *units units, and subtracts
 * what it used: PAWL_PENDING when more is needed, PAWL_OK when that fill is
 * quick, an error of fill. NULL: every fill is quick. The engine asks for at
 * most 98 bytes at a time. */
typedef struct pawl_rng {
    pawl_err (*fill)(void *ctx, uint8_t *out, size_t len);
    void *ctx;
    pawl_err (*prepare)(void *ctx, size_t len, uint32_t *units);
} pawl_rng;

#endif
