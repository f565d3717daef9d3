/* SPDX-License-Identifier: Apache-2.0
 * What holds for every pawl_kex. Laws compare a group with itself; the
 * published answers are in the unit test of each. tools/check-instances.py
 * looks after the list. */
#include <stdlib.h>
#include <string.h>

#include "harness/laws.h"
#include "harness/pt.h"
#include "pawl/kex.h"

static const pawl_kex *const groups[] = {
    &pawl_kex_x25519,   &pawl_kex_x25519_table, &pawl_kex_x448,
    &pawl_kex_p256,     &pawl_kex_p384,         &pawl_kex_p521,
    &pawl_keys_ed25519, &pawl_keys_ed448};

#define OP_MAX  1400u
#define OUT_MAX PAWL_KEX_PUBLIC_MAX

/* The two operations of a group, in one shape. */
typedef struct action {
    const pawl_kex *kex;
    bool share;
    uint8_t priv[PAWL_KEX_PRIVATE_MAX], peer[PAWL_KEX_PUBLIC_MAX];
} action;

static laws_room here, there;

static pawl_err begin(const action *a, void *op, const pawl_rng *rng)
{
    return a->share ? a->kex->share_start(op, a->priv, a->peer,
                                          a->kex->public_size, rng)
                    : a->kex->keygen_start(op, a->priv, rng);
}

static pawl_err go(const action *a, void *op, uint8_t *out, uint32_t *units)
{
    return a->share ? a->kex->share_run(op, out, units)
                    : a->kex->keygen_run(op, out, units);
}

static size_t out_size(const action *a)
{
    return a->share ? a->kex->secret_size : a->kex->public_size;
}

/* The result in one run, in memory that held `garbage`; the units it took. */
static uint32_t whole(const action *a, uint8_t *out, const pawl_rng *rng,
                      uint8_t garbage)
{
    uint32_t units = UINT32_MAX;

    laws_prepare(&here, a->kex->op_size, garbage);
    PT_EQ(begin(a, here.bytes, rng), PAWL_OK);
    PT_EQ(go(a, here.bytes, out, &units), PAWL_OK);
    laws_check_end(&here, a->kex->op_size, garbage);
    return UINT32_MAX - units;
}

static void draw_private(const pawl_kex *kex, uint8_t *priv)
{
    do {
        pt_fill(priv, kex->private_size);
    } while (kex->private_from(priv) != PAWL_OK);
}

static void draw(action *a)
{
    action other = {.kex = a->kex};

    draw_private(a->kex, a->priv);
    if (a->share) {
        draw_private(a->kex, other.priv);
        (void)whole(&other, a->peer, NULL, 0);
    }
}

/* The nth action of all; false when there are no more. */
static bool action_at(action *a, size_t n)
{
    memset(a, 0, sizeof *a);
    for (size_t i = 0; i < PT_COUNT(groups); i++) {
        size_t count = groups[i]->share_start != NULL ? 2 : 1;

        if (n < count) {
            a->kex = groups[i];
            a->share = n == 1;
            draw(a);
            return true;
        }
        n -= count;
    }
    return false;
}

static unsigned rounds(unsigned few)
{
    return getenv("PAWL_LONG") != NULL ? 20u * few : few;
}

PT_TEST(the_numbers_of_an_instance_fit_the_interface)
{
    for (size_t i = 0; i < PT_COUNT(groups); i++) {
        const pawl_kex *k = groups[i];

        PT_AT("group", i, 0);
        PT_OK(k->private_size != 0 && k->private_size <= PAWL_KEX_PRIVATE_MAX);
        PT_OK(k->public_size != 0 && k->public_size <= PAWL_KEX_PUBLIC_MAX);
        PT_OK(k->secret_size <= PAWL_KEX_SECRET_MAX);
        PT_OK(k->op_size <= OP_MAX);
        PT_OK((k->group != 0) == (k->share_start != NULL));
        PT_OK((k->share_run != NULL) == (k->share_start != NULL));
        PT_OK((k->secret_size != 0) == (k->share_start != NULL));
    }
}

/* Of any two instances of one group, each with itself too. */
PT_TEST(both_sides_have_the_same_secret)
{
    pt_seed(1);
    for (size_t i = 0; i < PT_COUNT(groups) * PT_COUNT(groups); i++) {
        action a = {.kex = groups[i / PT_COUNT(groups)]};
        action b = {.kex = groups[i % PT_COUNT(groups)]};

        if (a.kex->group == 0 || a.kex->group != b.kex->group) {
            continue;
        }
        for (unsigned round = 0; round < rounds(2); round++) {
            uint8_t one[OUT_MAX], two[OUT_MAX];

            PT_AT("pair, round", i, round);
            draw_private(a.kex, a.priv);
            draw_private(b.kex, b.priv);
            a.share = b.share = false;
            (void)whole(&a, b.peer, NULL, 0xa5);
            (void)whole(&b, a.peer, NULL, 0xff);
            a.share = b.share = true;
            (void)whole(&a, one, NULL, 0x00);
            (void)whole(&b, two, NULL, 0x5a);
            PT_EQ_BYTES(one, two, a.kex->secret_size);
        }
    }
}

/* Whatever the key, the peer, the rng and what lay in memory before. */
PT_TEST(the_units_are_always_as_many)
{
    action a;

    pt_seed(2);
    for (size_t n = 0; action_at(&a, n); n++) {
        laws_rng source = {.fail_at = UINT32_MAX};
        pawl_rng rng = {laws_rng_fill, &source, NULL};
        uint8_t want[OUT_MAX], got[OUT_MAX];
        uint32_t units = whole(&a, want, NULL, 0xff);

        PT_AT("action", n, 0);
        PT_EQ(whole(&a, got, &rng, 0x5a), units);
        PT_EQ_BYTES(got, want, out_size(&a));
        for (unsigned round = 0; round < rounds(2); round++) {
            draw(&a);
            PT_EQ(whole(&a, got, round % 2 != 0 ? &rng : NULL, 0), units);
        }
        /* A small key, which has many zeros. */
        memset(a.priv, 0, sizeof a.priv);
        a.priv[a.kex->private_size - 1u] = 3;
        PT_EQ(whole(&a, got, NULL, 0), units);
    }
}

/* The operation moves to other memory between any two units. Nothing but
 * op_size bytes of it is used, and out is written at the end only. */
PT_TEST(any_budget_gives_the_same_and_memory_may_move)
{
    static const uint32_t budgets[] = {1, 2, 7, 50};
    action a;

    pt_seed(3);
    for (size_t n = 0; action_at(&a, n); n++) {
        uint8_t want[OUT_MAX], got[OUT_MAX + 1u], none[OUT_MAX + 1u];
        uint32_t units = whole(&a, want, NULL, 0);

        memset(none, 0x3c, sizeof none);
        for (size_t b = 0; b < PT_COUNT(budgets); b++) {
            laws_room *at = &here, *next = &there;
            uint32_t used = 0, zero = 0;
            pawl_err err;

            PT_AT("action, budget", n, budgets[b]);
            memset(got, 0x3c, sizeof got);
            laws_prepare(at, a.kex->op_size, 0xa5);
            PT_EQ(begin(&a, at->bytes, NULL), PAWL_OK);
            PT_EQ(go(&a, at->bytes, got, &zero), PAWL_PENDING);
            do {
                uint32_t left = budgets[b];
                laws_room *was = at;

                laws_move(next, at, a.kex->op_size);
                at = next;
                next = was;
                PT_EQ(memcmp(got, none, sizeof got), 0);
                err = go(&a, at->bytes, got, &left);
                used += budgets[b] - left;
                laws_check_edge(at, a.kex->op_size);
            } while (err == PAWL_PENDING);
            PT_EQ(err, PAWL_OK);
            PT_EQ(used, units);
            PT_EQ_BYTES(got, want, out_size(&a));
            PT_EQ_BYTES(got + out_size(&a), none, sizeof got - out_size(&a));
            laws_check_end(at, a.kex->op_size, 0xa5);
        }
    }
}

PT_TEST(the_verdict_is_repeated_for_no_units_and_nothing_is_written)
{
    action a;

    pt_seed(4);
    for (size_t n = 0; action_at(&a, n); n++) {
        uint8_t out[OUT_MAX], none[OUT_MAX];

        PT_AT("action", n, 0);
        (void)whole(&a, out, NULL, 0);
        memset(out, 0x3c, sizeof out);
        memset(none, 0x3c, sizeof none);
        for (uint32_t budget = 0; budget < 3; budget++) {
            uint32_t units = budget;

            PT_EQ(go(&a, here.bytes, out, &units), PAWL_OK);
            PT_EQ(units, budget);
            PT_EQ_BYTES(out, none, sizeof out);
        }
    }
}

/* The next operation in the memory of an abandoned one, wherever that stood. */
PT_TEST(an_abandoned_operation_does_not_matter_to_the_next)
{
    action a;

    pt_seed(5);
    for (size_t n = 0; action_at(&a, n); n++) {
        uint8_t want[OUT_MAX], got[OUT_MAX];
        uint32_t units = whole(&a, want, NULL, 0);

        for (unsigned round = 0; round < rounds(3); round++) {
            uint32_t some = pt_random(units), all = UINT32_MAX;

            PT_AT("action, units", n, some);
            laws_prepare(&here, a.kex->op_size, 0xa5);
            PT_EQ(begin(&a, here.bytes, NULL), PAWL_OK);
            PT_EQ(go(&a, here.bytes, got, &some), PAWL_PENDING);
            PT_EQ(begin(&a, here.bytes, NULL), PAWL_OK);
            PT_EQ(go(&a, here.bytes, got, &all), PAWL_OK);
            PT_EQ(UINT32_MAX - all, units);
            PT_EQ_BYTES(got, want, out_size(&a));
            laws_check_end(&here, a.kex->op_size, 0xa5);
        }
    }
}

/* A start that fails, on memory of whatever past, leaves an operation that says
 * no. */
static void check_dead(const action *a)
{
    uint8_t out[OUT_MAX], none[OUT_MAX];
    uint32_t units = 5;
    pawl_err err;

    memset(out, 0x3c, sizeof out);
    memset(none, 0x3c, sizeof none);
    err = go(a, here.bytes, out, &units);
    PT_OK(err != PAWL_OK && err != PAWL_PENDING);
    PT_EQ(units, 5);
    PT_EQ_BYTES(out, none, sizeof out);
    laws_check_edge(&here, a->kex->op_size);
}

/* And nothing of the key is in it. */
static void check_dead_and_gone(const action *a)
{
    check_dead(a);
    PT_OK(!laws_holds(&here, a->priv, a->kex->private_size));
}

PT_TEST(a_start_that_failed_is_followed_by_no_result)
{
    action a;

    pt_seed(10);
    for (size_t n = 0; action_at(&a, n); n++) {
        for (unsigned past = 0; past < 3; past++) {
            laws_rng source = {.fail_at = 0};
            pawl_rng rng = {laws_rng_fill, &source, NULL};
            uint32_t units = past == 1 ? 9 : UINT32_MAX;
            uint8_t out[OUT_MAX];

            PT_AT("action, past", n, past);
            laws_prepare(&here, a.kex->op_size, 0);
            if (past != 0) {
                PT_EQ(begin(&a, here.bytes, NULL), PAWL_OK);
                PT_EQ(go(&a, here.bytes, out, &units),
                      past == 1 ? PAWL_PENDING : PAWL_OK);
            }
            if (begin(&a, here.bytes, &rng) != PAWL_OK) {
                check_dead_and_gone(&a);
            }
            if (a.share) {
                PT_EQ(a.kex->share_start(here.bytes, a.priv, a.peer,
                                         a.kex->public_size - 1u, NULL),
                      PAWL_ERR_POINT);
                check_dead_and_gone(&a);
            }
        }
    }
}

PT_TEST(a_source_that_fails_is_told_and_no_key_is_left)
{
    action a;

    pt_seed(6);
    for (size_t n = 0; action_at(&a, n); n++) {
        pawl_err err = PAWL_ERR_ENTROPY;

        for (uint32_t draw_no = 0; err != PAWL_OK; draw_no++) {
            laws_rng source = {.fail_at = draw_no};
            pawl_rng rng = {laws_rng_fill, &source, NULL};

            PT_AT("action, draw", n, draw_no);
            laws_prepare(&here, a.kex->op_size, 0xa5);
            err = begin(&a, here.bytes, &rng);
            PT_OK(err == PAWL_OK || err == PAWL_ERR_ENTROPY);
            PT_EQ(err != PAWL_OK, source.failed != 0);
            laws_check_edge(&here, a.kex->op_size);
            if (err != PAWL_OK) {
                check_dead_and_gone(&a);
            }
        }
    }
}

PT_TEST(private_from_and_the_starts_are_of_one_mind)
{
    action a;

    pt_seed(7);
    for (size_t n = 0; action_at(&a, n); n++) {
        for (unsigned i = 0; i < 6; i++) {
            pawl_err want;

            PT_AT("action, key", n, i);
            memset(a.priv, i % 3u == 0 ? 0 : 0xff, sizeof a.priv);
            a.priv[a.kex->private_size - 1u] =
                (uint8_t)(a.priv[a.kex->private_size - 1u] ^ (i >= 3 ? 1u : 0));
            if (i % 3u == 2) {
                draw_private(a.kex, a.priv);
            }
            want = a.kex->private_from(a.priv);
            PT_OK(want == PAWL_OK || want == PAWL_ERR_ARGUMENT);
            laws_prepare(&here, a.kex->op_size, 0xa5);
            PT_EQ(begin(&a, here.bytes, NULL), want);
            if (want != PAWL_OK) {
                check_dead(&a);
            }
        }
    }
}

PT_TEST(shares_of_other_lengths_are_refused)
{
    action a;

    pt_seed(8);
    for (size_t n = 0; action_at(&a, n); n++) {
        uint8_t longer[OUT_MAX + 2u] = {0};

        memcpy(longer, a.peer, sizeof a.peer);
        for (size_t len = 0; a.share && len <= sizeof longer; len++) {
            if (len == a.kex->public_size) {
                continue;
            }
            PT_AT("action, len", n, len);
            laws_prepare(&here, a.kex->op_size, 0xa5);
            PT_EQ(a.kex->share_start(here.bytes, a.priv,
                                     len != 0 ? longer : NULL, len, NULL),
                  PAWL_ERR_POINT);
            check_dead_and_gone(&a);
        }
    }
}

/* A bit changed in the peer's share: where a share is a point in full, it is
 * none any more, and there is no secret; elsewhere, it is another secret. Only
 * bit 255 does not count in X25519. */
PT_TEST(a_changed_share_never_gives_the_secret)
{
    action a;

    pt_seed(9);
    for (size_t n = 0; action_at(&a, n); n++) {
        bool point = a.kex->public_size > a.kex->secret_size;
        unsigned bits = 8u * a.kex->public_size;
        unsigned stride = point ? 1 : 61 / rounds(1) + 2;
        uint8_t want[OUT_MAX], got[OUT_MAX], none[OUT_MAX];

        if (!a.share) {
            continue;
        }
        memset(none, 0x3c, sizeof none);
        (void)whole(&a, want, NULL, 0);
        for (unsigned bit = 0; bit < bits; bit += stride) {
            uint32_t units = UINT32_MAX;
            pawl_err err;

            PT_AT("action, bit", n, bit);
            memset(got, 0x3c, sizeof got);
            a.peer[bit / 8u] = (uint8_t)(a.peer[bit / 8u] ^ 1u << bit % 8u);
            laws_prepare(&here, a.kex->op_size, 0);
            err = begin(&a, here.bytes, NULL);
            if (err == PAWL_OK) {
                err = go(&a, here.bytes, got, &units);
            }
            a.peer[bit / 8u] = (uint8_t)(a.peer[bit / 8u] ^ 1u << bit % 8u);
            laws_check_end(&here, a.kex->op_size, 0);
            PT_EQ(err, point ? PAWL_ERR_POINT : PAWL_OK);
            if (point) {
                PT_EQ_BYTES(got, none, sizeof got);
            } else if (bit != 255 || a.kex->secret_size != 32) {
                PT_OK(memcmp(got, want, a.kex->secret_size) != 0);
            }
        }
    }
}

int main(void)
{
    PT_RUN(the_numbers_of_an_instance_fit_the_interface);
    PT_RUN(both_sides_have_the_same_secret);
    PT_RUN(the_units_are_always_as_many);
    PT_RUN(any_budget_gives_the_same_and_memory_may_move);
    PT_RUN(the_verdict_is_repeated_for_no_units_and_nothing_is_written);
    PT_RUN(an_abandoned_operation_does_not_matter_to_the_next);
    PT_RUN(a_start_that_failed_is_followed_by_no_result);
    PT_RUN(a_source_that_fails_is_told_and_no_key_is_left);
    PT_RUN(private_from_and_the_starts_are_of_one_mind);
    PT_RUN(shares_of_other_lengths_are_refused);
    PT_RUN(a_changed_share_never_gives_the_secret);
    return pt_done();
}
