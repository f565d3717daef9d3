/* SPDX-License-Identifier: Apache-2.0
 * pawl/drbg.h: HMAC-DRBG with SHA-256 over the caller's entropy.
 *
 * Source: NIST SP 800-90A Rev. 1, section 10.1.2; 256 bits of strength. Noise
 * is watched by the tests of pawl/entropy.h and condensed with SHA-256.
 * Its state is never exported, saved or copied: two generators in one state
 * give the same keys.
 *
 * A generator keeps a small stock of output. pawl_drbg_prepare fills it in
 * units of work, best while nothing else is to do, so that the draws of the
 * next handshake only copy; a draw on an empty stock takes 7 units, with a
 * reseed 15 (more where a sample holds little entropy).
 */
#ifndef PAWL_DRBG_H
#define PAWL_DRBG_H

#include "pawl/entropy.h"
#include "pawl/rng.h"

#define PAWL_DRBG_STOCK 128 /* bytes: what a handshake with X25519 draws */

/* Requests, each of at most 2^16 bytes, before it reseeds by itself. */
#define PAWL_DRBG_RESEED_INTERVAL 1024

/* One generator; caller memory, fields are private. */
typedef struct pawl_drbg {
    pawl_entropy source;
    pawl_health health;
    uintptr_t self;    /* where it was made: a copy notices */
    uint32_t inner[8]; /* SHA-256 after the key's inner pad */
    uint32_t outer[8]; /* and after its outer pad */
    uint32_t requests; /* since the last seed */
    uint8_t v[32];     /* V of the standard */
    uint8_t key[32];   /* K while it is on its way to inner and outer */
    uint8_t stock[PAWL_DRBG_STOCK]; /* output not given; noise in a reseed */
    uint8_t stock_left;             /* bytes of output at the end of stock */
    uint8_t step;                   /* where a sliced request stands */
    uint8_t left;                   /* times this step is still to be done */
    uint8_t seeded, stale;
} pawl_drbg;

PAWL_BEGIN_DECLS

/* Makes an unseeded generator over *source, which is copied; source->ctx stays
 * the caller's and must outlive it. Nothing is read yet. */
void pawl_drbg_init(pawl_drbg *d, const pawl_entropy *source);

/* Tests the source with 1024 samples, then seeds from it. personal[0..len) is
 * anything that tells devices apart, a serial number say; need not be secret.
 * PAWL_ERR_ENTROPY: the source failed or failed its tests, the generator is
 * unseeded; this call may be tried again. PAWL_ERR_ARGUMENT: source->bits. */
PAWL_MUST_CHECK pawl_err pawl_drbg_seed(pawl_drbg *d, const uint8_t *personal,
                                        size_t len);

/* Reseeds now, from the source and add[0..len) (may be secret).
 * PAWL_ERR_UNSEEDED: never seeded. PAWL_ERR_ENTROPY: as above; a generator
 * that was due for a reseed gives nothing until one succeeds, and after a
 * failed test only pawl_drbg_seed succeeds. */
PAWL_MUST_CHECK pawl_err pawl_drbg_reseed(pawl_drbg *d, const uint8_t *add,
                                          size_t len);

/* To be called after sleep, reset of the noise source, or a restored memory
 * image: drops the stock, and the next request reseeds first. */
void pawl_drbg_woke(pawl_drbg *d);

/* Works towards len bytes of stock (more than PAWL_DRBG_STOCK counts as that),
 * reseeding first when it is due. PAWL_PENDING: more units are needed. */
PAWL_MUST_CHECK pawl_err pawl_drbg_prepare(pawl_drbg *d, size_t len,
                                           uint32_t *units);

/* Writes out[0..len) (secret), from the stock as far as it goes. Nothing is
 * written on error: PAWL_ERR_UNSEEDED, PAWL_ERR_ENTROPY, PAWL_ERR_COPIED. */
PAWL_MUST_CHECK pawl_err pawl_drbg_fill(pawl_drbg *d, uint8_t *out, size_t len);

/* The same with additional input add[0..add_len) (may be secret), past the
 * stock; len is at most 2^16 - 1. */
PAWL_MUST_CHECK pawl_err pawl_drbg_fill_with(pawl_drbg *d, uint8_t *out,
                                             size_t len, const uint8_t *add,
                                             size_t add_len);

/* The generator as a pawl_rng, which points to it. */
pawl_rng pawl_drbg_rng(pawl_drbg *d);

void pawl_drbg_wipe(pawl_drbg *d);

PAWL_END_DECLS

#endif
