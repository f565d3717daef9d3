/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/entropy.h: good, stuck and biased sources, and each cutoff to the
 * sample. */
#include "pawl/entropy.h"

#include "harness/pt.h"

/* The cutoffs stated in the header, by bits of entropy less one. */
static const unsigned in_a_row[8] = {31, 16, 11, 9, 7, 6, 6, 5};
static const unsigned in_a_window[8] = {325, 190, 114, 71, 46, 31, 22, 16};

static pawl_err feed_one(pawl_health *h, uint8_t sample)
{
    return pawl_health_feed(h, &sample, 1);
}

PT_TEST(a_good_source_passes)
{
    uint8_t buf[256];
    pawl_health h;

    pt_seed(1);
    pawl_health_init(&h, 8);
    for (unsigned i = 0; i < 4096; i++) {
        pt_fill(buf, sizeof buf);
        PT_EQ(pawl_health_feed(&h, buf, sizeof buf), PAWL_OK);
    }
}

/* A source of one bit of entropy a sample passes when one is stated. */
PT_TEST(a_weak_source_passes_when_it_says_so_and_fails_when_not)
{
    for (uint8_t bits = 1; bits <= 8; bits = (uint8_t)(bits + 7)) {
        pawl_err err = PAWL_OK;
        pawl_health h;

        pt_seed(2);
        pawl_health_init(&h, bits);
        for (unsigned i = 0; i < 100000; i++) {
            err = feed_one(&h, (uint8_t)(7 + pt_random(2)));
        }
        PT_AT("bits", bits, 0);
        PT_EQ(err, bits == 1 ? PAWL_OK : PAWL_ERR_ENTROPY);
    }
}

PT_TEST(a_stuck_source_fails_at_the_stated_run_and_stays_failed)
{
    for (uint8_t bits = 1; bits <= 8; bits++) {
        for (unsigned stuck = 0; stuck < 256; stuck += 85) {
            pawl_health h;

            pawl_health_init(&h, bits);
            for (unsigned i = 1; i < in_a_row[bits - 1]; i++) {
                PT_AT("bits, run", bits, i);
                PT_EQ(feed_one(&h, (uint8_t)stuck), PAWL_OK);
            }
            PT_EQ(feed_one(&h, (uint8_t)stuck), PAWL_ERR_ENTROPY);
            PT_EQ(feed_one(&h, (uint8_t)(stuck + 1)), PAWL_ERR_ENTROPY);
        }
    }
}

PT_TEST(a_run_may_start_anywhere_and_span_calls)
{
    for (unsigned before = 0; before < 20; before++) {
        uint8_t buf[64];
        unsigned run = in_a_row[7];
        pawl_health h;

        for (unsigned i = 0; i < sizeof buf; i++) {
            buf[i] = (uint8_t)i;
        }
        for (unsigned i = 0; i < run; i++) {
            buf[before + i] = 200;
        }
        PT_AT("before", before, 0);
        pawl_health_init(&h, 8);
        PT_EQ(pawl_health_feed(&h, buf, before + run - 1), PAWL_OK);
        PT_EQ(pawl_health_feed(&h, buf + before + run - 1, 1),
              PAWL_ERR_ENTROPY);
    }
}

/* Feeds one window in which the first value comes hits times, never twice
 * running where others are left to put between. */
static pawl_err window(pawl_health *h, unsigned hits)
{
    pawl_err err = PAWL_OK;
    unsigned others = PAWL_HEALTH_WINDOW - hits;
    unsigned given = 0, filler = 0;

    for (unsigned i = 0; i < PAWL_HEALTH_WINDOW; i++) {
        /* Evenly spread: the first sample is always a hit. */
        if (given * PAWL_HEALTH_WINDOW <= i * hits) {
            err = feed_one(h, 77);
            given++;
        } else {
            err = feed_one(h, (uint8_t)(100 + filler++ % 100));
        }
    }
    PT_EQ(given, hits);
    PT_EQ(filler, others);
    return err;
}

PT_TEST(a_biased_source_fails_at_the_stated_share_of_a_window)
{
    for (uint8_t bits = 1; bits <= 8; bits++) {
        unsigned cutoff = in_a_window[bits - 1];
        pawl_health h;

        PT_AT("bits", bits, cutoff);
        pawl_health_init(&h, bits);
        PT_EQ(window(&h, cutoff - 1), PAWL_OK);
        PT_EQ(window(&h, cutoff - 1), PAWL_OK); /* counts start again */
        PT_EQ(window(&h, cutoff), PAWL_ERR_ENTROPY);
        PT_EQ(window(&h, 1), PAWL_ERR_ENTROPY);
    }
}

int main(void)
{
    PT_RUN(a_good_source_passes);
    PT_RUN(a_weak_source_passes_when_it_says_so_and_fails_when_not);
    PT_RUN(a_stuck_source_fails_at_the_stated_run_and_stays_failed);
    PT_RUN(a_run_may_start_anywhere_and_span_calls);
    PT_RUN(a_biased_source_fails_at_the_stated_share_of_a_window);
    return pt_done();
}
