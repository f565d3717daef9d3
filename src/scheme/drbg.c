/* SPDX-License-Identifier: Apache-2.0
 * pawl/drbg.h: seeding, and requests cut into steps of at most one unit.
 *
 * A sliced request is the same sequence as an unsliced one: an optional reseed
 * without additional input, PAWL_DRBG_STOCK bytes of output, an update. */
#include "pawl/drbg.h"

#include <string.h>

#include "pawl/sha256.h"
#include "scheme/drbg_hmac.h"

#define DRBG_SEED_BITS   256u  /* the entropy input; see 10.1, table 2 */
#define DRBG_NONCE_BITS  128u  /* half the strength: 8.6.7 */
#define DRBG_EXTRA_BITS  64u   /* SP 800-90C: in, beyond what comes out */
#define DRBG_CHUNK       32u   /* samples read at once */
#define DRBG_START_TESTS 1024u /* samples: SP 800-90B, 4.3 */

enum drbg_step {
    DRBG_IDLE,
    DRBG_NOISE, /* DRBG_NOISE .. DRBG_V1: a reseed from stock[0..32) */
    DRBG_KEY0,
    DRBG_REKEY0,
    DRBG_V0,
    DRBG_KEY1,
    DRBG_REKEY1,
    DRBG_V1,
    DRBG_OUT, /* 32 bytes of stock a time */
    DRBG_KEY, /* the update after them */
    DRBG_REKEY,
    DRBG_V
};

/* Pieces of noise that hold bits of min-entropy and the extra. */
static uint8_t drbg_chunks(const pawl_drbg *d, unsigned bits)
{
    uint8_t n = 0;

    for (unsigned got = 0; got < bits + DRBG_EXTRA_BITS; n++) {
        got += DRBG_CHUNK * d->source.bits;
    }
    return n;
}

/* Reads one piece of noise and, unless pool is NULL, folds it in:
 * pool := SHA-256(pool || noise). At most two compressions. */
static pawl_err drbg_read(pawl_drbg *d, uint8_t *pool)
{
    uint8_t noise[DRBG_CHUNK];
    pawl_err err = d->source.read(d->source.ctx, noise, sizeof noise);

    if (err == PAWL_OK) {
        err = pawl_health_feed(&d->health, noise, sizeof noise);
    } else {
        err = PAWL_ERR_ENTROPY;
    }
    if (err == PAWL_OK && pool != NULL) {
        pawl_sha256 h;

        pawl_sha256_init(&h);
        pawl_sha256_update(&h, pool, 32);
        pawl_sha256_update(&h, noise, sizeof noise);
        while (!pawl_sha256_finish(&h, pool)) {
        }
    }
    pawl_wipe(noise, sizeof noise);
    return err;
}

/* pool[32] := noise of at least bits of min-entropy, condensed. */
static pawl_err drbg_noise(pawl_drbg *d, uint8_t pool[32], unsigned bits)
{
    pawl_err err = PAWL_OK;

    memset(pool, 0, 32);
    for (uint8_t n = drbg_chunks(d, bits); n > 0 && err == PAWL_OK; n--) {
        err = drbg_read(d, pool);
    }
    return err;
}

/* Drops the stock and a request in progress: what was not given is lost, what
 * stands of K and V never gave output and goes on. */
static void drbg_drop(pawl_drbg *d)
{
    pawl_wipe(d->key, sizeof d->key);
    pawl_wipe(d->stock, sizeof d->stock);
    d->stock_left = 0;
    d->step = DRBG_IDLE;
}

static void drbg_seeded(pawl_drbg *d)
{
    d->requests = 0;
    d->stale = 0;
    d->seeded = 1;
}

void pawl_drbg_init(pawl_drbg *d, const pawl_entropy *source)
{
    memset(d, 0, sizeof *d);
    d->source = *source;
    d->self = (uintptr_t)d;
}

pawl_err pawl_drbg_seed(pawl_drbg *d, const uint8_t *personal, size_t len)
{
    uint8_t seed[32 + 32]; /* of the second half 16 bytes are used: the nonce */
    pawli_drbg_part part[2];
    pawl_err err = PAWL_OK;

    if (d->self != (uintptr_t)d) {
        return PAWL_ERR_COPIED;
    }
    if (d->source.bits < 1 || d->source.bits > 8) {
        return PAWL_ERR_ARGUMENT;
    }
    drbg_drop(d);
    d->seeded = 0;
    pawl_health_init(&d->health, d->source.bits);
    for (unsigned n = 0; n < DRBG_START_TESTS && err == PAWL_OK;
         n += DRBG_CHUNK) {
        err = drbg_read(d, NULL);
    }
    if (err == PAWL_OK) {
        err = drbg_noise(d, seed, DRBG_SEED_BITS);
    }
    if (err == PAWL_OK) {
        err = drbg_noise(d, seed + 32, DRBG_NONCE_BITS);
    }
    if (err == PAWL_OK) {
        part[0] = (pawli_drbg_part){seed, 32 + 16};
        part[1] = (pawli_drbg_part){personal, len};
        pawli_drbg_instantiate(d, part, 2);
        drbg_seeded(d);
    }
    pawl_wipe(seed, sizeof seed);
    return err;
}

/* Whether anything may be asked of d at all. */
static pawl_err drbg_check(const pawl_drbg *d)
{
    if (d->self != (uintptr_t)d) {
        return PAWL_ERR_COPIED;
    }
    return d->seeded ? PAWL_OK : PAWL_ERR_UNSEEDED;
}

pawl_err pawl_drbg_reseed(pawl_drbg *d, const uint8_t *add, size_t len)
{
    uint8_t seed[32];
    pawli_drbg_part part[2];
    pawl_err err = drbg_check(d);

    if (err != PAWL_OK) {
        return err;
    }
    drbg_drop(d);
    err = drbg_noise(d, seed, DRBG_SEED_BITS);
    if (err == PAWL_OK) {
        part[0] = (pawli_drbg_part){seed, sizeof seed};
        part[1] = (pawli_drbg_part){add, len};
        pawli_drbg_update(d, part, 2);
        drbg_seeded(d);
    }
    pawl_wipe(seed, sizeof seed);
    return err;
}

void pawl_drbg_woke(pawl_drbg *d)
{
    drbg_drop(d);
    d->stale = 1;
}

/* One step of a sliced request; at most one unit. */
static pawl_err drbg_step(pawl_drbg *d)
{
    pawli_drbg_part seed = {d->stock, 32};
    pawl_err err;

    switch (d->step) {
    case DRBG_NOISE:
        err = drbg_read(d, d->stock);
        if (err != PAWL_OK) {
            drbg_drop(d);
            return err;
        }
        if (--d->left > 0) {
            return PAWL_OK;
        }
        break;
    case DRBG_KEY0:
    case DRBG_KEY1:
        pawli_drbg_next_key(d, d->step == DRBG_KEY1, &seed, 1);
        break;
    case DRBG_REKEY0:
    case DRBG_REKEY1:
    case DRBG_REKEY:
        pawli_drbg_rekey(d);
        break;
    case DRBG_V1:
        pawli_drbg_next_v(d);
        drbg_seeded(d);
        d->left = PAWL_DRBG_STOCK / 32;
        break;
    case DRBG_OUT:
        pawli_drbg_next_v(d);
        d->left--;
        memcpy(d->stock + PAWL_DRBG_STOCK - 32 * (d->left + 1u), d->v, 32);
        if (d->left > 0) {
            return PAWL_OK;
        }
        break;
    case DRBG_KEY:
        pawli_drbg_next_key(d, 0, NULL, 0);
        break;
    default: /* DRBG_V0, DRBG_V */
        pawli_drbg_next_v(d);
        break;
    }
    d->step++;
    return PAWL_OK;
}

/* Whether a reseed is due before the next request. */
static bool drbg_due(const pawl_drbg *d)
{
    return d->stale || d->requests >= PAWL_DRBG_RESEED_INTERVAL;
}

pawl_err pawl_drbg_prepare(pawl_drbg *d, size_t len, uint32_t *units)
{
    pawl_err err = drbg_check(d);

    if (len > PAWL_DRBG_STOCK) {
        len = PAWL_DRBG_STOCK;
    }
    while (err == PAWL_OK && d->stock_left < len) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        *units -= 1;
        if (d->step == DRBG_IDLE) {
            bool due = drbg_due(d);

            drbg_drop(d);
            d->step = due ? DRBG_NOISE : DRBG_OUT;
            d->left = due ? drbg_chunks(d, DRBG_SEED_BITS)
                          : (uint8_t)(PAWL_DRBG_STOCK / 32);
        }
        err = drbg_step(d);
        if (d->step > DRBG_V) {
            d->step = DRBG_IDLE;
            d->stock_left = PAWL_DRBG_STOCK;
            d->requests++;
        }
    }
    return err;
}

pawl_err pawl_drbg_fill_with(pawl_drbg *d, uint8_t *out, size_t len,
                             const uint8_t *add, size_t add_len)
{
    pawl_err err = drbg_check(d);

    if (err == PAWL_OK && len > 0xffffu) {
        err = PAWL_ERR_ARGUMENT;
    }
    if (err != PAWL_OK) {
        return err;
    }
    drbg_drop(d);
    if (drbg_due(d)) {
        err = pawl_drbg_reseed(d, NULL, 0);
        if (err != PAWL_OK) {
            return err;
        }
    }
    pawli_drbg_generate(d, out, len, add, add_len);
    d->requests++;
    return PAWL_OK;
}

pawl_err pawl_drbg_fill(pawl_drbg *d, uint8_t *out, size_t len)
{
    pawl_err err = drbg_check(d);

    if (err == PAWL_OK && len <= PAWL_DRBG_STOCK) {
        uint32_t units = ~(uint32_t)0;

        err = pawl_drbg_prepare(d, len, &units);
        if (err == PAWL_OK && len > 0) {
            uint8_t *from = d->stock + PAWL_DRBG_STOCK - d->stock_left;

            memcpy(out, from, len);
            pawl_wipe(from, len);
            d->stock_left = (uint8_t)(d->stock_left - len);
        }
        return err;
    }
    for (size_t done = 0; err == PAWL_OK && done < len;) {
        size_t n = len - done < 0xffffu ? len - done : 0xffffu;

        err = pawl_drbg_fill_with(d, out + done, n, NULL, 0);
        if (err != PAWL_OK) {
            pawl_wipe(out, done);
        }
        done += n;
    }
    return err;
}

static pawl_err drbg_rng_fill(void *ctx, uint8_t *out, size_t len)
{
    return pawl_drbg_fill(ctx, out, len);
}

static pawl_err drbg_rng_prepare(void *ctx, size_t len, uint32_t *units)
{
    return pawl_drbg_prepare(ctx, len, units);
}

pawl_rng pawl_drbg_rng(pawl_drbg *d)
{
    pawl_rng rng = {drbg_rng_fill, d, drbg_rng_prepare};

    return rng;
}

void pawl_drbg_wipe(pawl_drbg *d)
{
    pawl_wipe(d, sizeof *d);
}
