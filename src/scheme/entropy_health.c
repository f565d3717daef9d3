/* SPDX-License-Identifier: Apache-2.0
 * pawl/entropy.h: the health tests of SP 800-90B, 4.4, without branches on the
 * samples. */
#include <string.h>

#include "base/ct.h"
#include "pawl/entropy.h"

/* 4.4.1: 1 + ceil(30 / bits). */
static const uint8_t health_repetition[8] = {31, 16, 11, 9, 7, 6, 6, 5};

/* 4.4.2: 1 + the least k for which a binomial variable of 512 trials of chance
 * 2^-bits is at most k but once in 2^30. */
static const uint16_t health_proportion[8] = {325, 190, 114, 71,
                                              46,  31,  22,  16};

void pawl_health_init(pawl_health *h, uint8_t bits)
{
    unsigned i = bits < 1 ? 0 : bits > 8 ? 7 : bits - 1u;

    memset(h, 0, sizeof *h);
    h->repetition_cutoff = health_repetition[i];
    h->proportion_cutoff = health_proportion[i];
}

pawl_err pawl_health_feed(pawl_health *h, const uint8_t *sample, size_t len)
{
    uint32_t bad = pawli_ct_mask(h->failed);

    for (size_t i = 0; i < len; i++) {
        uint32_t s = sample[i];
        uint32_t again = pawli_ct_eq(s, h->last);

        h->repetition = (uint16_t)((h->repetition & again) + 1u);
        h->last = (uint8_t)s;
        bad |= ~pawli_ct_lt(h->repetition, h->repetition_cutoff);
        if (h->seen == 0) {
            h->first = (uint8_t)s;
            h->hits = 0;
        }
        h->hits = (uint16_t)(h->hits + (pawli_ct_eq(s, h->first) & 1u));
        bad |= ~pawli_ct_lt(h->hits, h->proportion_cutoff);
        h->seen =
            (uint16_t)(h->seen + 1u == PAWL_HEALTH_WINDOW ? 0 : h->seen + 1u);
    }
    h->failed = (uint8_t)(pawli_ct_public(bad) & 1u);
    return h->failed ? PAWL_ERR_ENTROPY : PAWL_OK;
}
