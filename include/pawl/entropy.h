/* SPDX-License-Identifier: Apache-2.0
 * pawl/entropy.h: the caller's noise source and the tests that watch it.
 *
 * Source: NIST SP 800-90B, section 4.4 (repetition count, adaptive
 * proportion).
 */
#ifndef PAWL_ENTROPY_H
#define PAWL_ENTROPY_H

#include "pawl/base.h"

/* Where noise comes from. One byte is one sample; give the samples as they
 * are, not whitened by software, or the tests see nothing. */
typedef struct pawl_entropy {
    /* Writes len samples (secret) and returns PAWL_OK, or PAWL_ERR_ENTROPY;
     * len is at most 32. */
    pawl_err (*read)(void *ctx, uint8_t *out, size_t len);
    void *ctx;
    /* Min-entropy of a sample as assessed, in whole bits, 1 to 8, rounded
     * down. A source with less joins several samples into one first. */
    uint8_t bits;
} pawl_entropy;

#define PAWL_HEALTH_WINDOW 512 /* samples of one adaptive proportion test */

/* The running tests of one source. A good source of the stated entropy fails
 * once in 2^30 samples or windows:
 *   bits of entropy     1    2    3    4    5    6    7    8
 *   same in a row      31   16   11    9    7    6    6    5
 *   same in a window  325  190  114   71   46   31   22   16
 * Fields are private. */
typedef struct pawl_health {
    uint16_t proportion_cutoff, repetition_cutoff;
    uint16_t seen;       /* samples of this window */
    uint16_t hits;       /* of them, like the first */
    uint16_t repetition; /* the last sample's run */
    uint8_t first, last;
    uint8_t failed; /* latched */
} pawl_health;

PAWL_BEGIN_DECLS

/* Starts the tests for a source of bits (1 to 8) per sample. */
void pawl_health_init(pawl_health *h, uint8_t bits);

/* Looks at sample[0..len) (secret). PAWL_ERR_ENTROPY: a test failed, now or
 * before; the samples must not be used. */
PAWL_MUST_CHECK pawl_err pawl_health_feed(pawl_health *h, const uint8_t *sample,
                                          size_t len);

PAWL_END_DECLS

#endif
