/* SPDX-License-Identifier: Apache-2.0
 * What holds for every pawl_signer. Laws compare a signer with itself and with
 * what verifies; the published answers are in the unit test of each. PAWL_LONG:
 * more of it. */
#include "harness/vec.h"

PT_VECTORS(sig_case_rsa, "wycheproof/rsa_pkcs1_2048_sig_gen_test.ptv")

#include "property/sig_case.h"

static const pawl_err failures[] = {PAWL_ERR_ARGUMENT, PAWL_ERR_ENCODING,
                                    PAWL_ERR_UNSUPPORTED, PAWL_ERR_WEAK};

static bool is_failure(pawl_err err)
{
    bool found = false;

    for (size_t i = 0; i < PT_COUNT(failures); i++) {
        found = found || err == failures[i];
    }
    return found;
}

PT_TEST(the_numbers_of_an_instance_fit_the_interface)
{
    sig_case c;

    pt_seed(1);
    for (size_t n = 0; sig_case_at(&c, n); n++) {
        const pawl_signer *s = c.s->signer;

        PT_AT("case", n, 0);
        PT_OK(s->scheme == 0 || s->scheme == c.s->sig->scheme);
        PT_EQ(s->key_kind, c.s->sig->key_kind);
        PT_OK(s->hash == c.s->sig->hash);
        PT_OK(c.size != 0 && c.size <= LAWS_ROOM);
    }
}

/* The signature is right; it is the same where the random bytes are, and
 * another where they are not, but for PKCS #1. The units are always as many,
 * but for signers that verify. */
PT_TEST(what_is_signed_verifies_in_as_many_units)
{
    sig_case c;

    for (size_t n = 0; sig_case_at(&c, n); n++) {
        uint8_t one[SIG_CASE_SIG_MAX], two[SIG_CASE_SIG_MAX];
        size_t one_len = 0, two_len = 0;
        uint32_t units = 0;

        for (unsigned round = 0; round < sig_rounds(2); round++) {
            uint32_t left = UINT32_MAX;
            uint32_t used = sig_case_sign(&c, one, &one_len, round, 0xa5);

            PT_AT("case, round", n, round);
            PT_OK(c.s->checked || round == 0 || used == units);
            units = used;
            PT_EQ(sig_case_sign(&c, two, &two_len, round, 0xff), units);
            PT_EQ(two_len, one_len);
            PT_EQ_BYTES(two, one, one_len);
            used = sig_case_sign(&c, two, &two_len, 1000u + round, 0);
            PT_OK(c.s->checked || used == units);
            PT_EQ(sig_case_verify_begin(&c, sig_here.bytes, two, two_len),
                  PAWL_OK);
            PT_EQ(c.s->sig->verify_run(sig_here.bytes, &left), PAWL_OK);
            sig_case_draw(&c);
        }
    }
}

/* The operation moves to other memory between any two units. Nothing but
 * c.size bytes of it is used, and the signature is written at the end only. */
static void check_budget(const sig_case *c, uint32_t budget,
                         const uint8_t *want, size_t want_len, uint32_t units)
{
    laws_room *at = &sig_here, *next = &sig_there;
    laws_rng source = {.fail_at = UINT32_MAX};
    pawl_rng rng = {laws_rng_fill, &source, NULL};
    uint8_t got[SIG_CASE_SIG_MAX + 1u], none[SIG_CASE_SIG_MAX + 1u];
    size_t len = 0, sig_max = c->s->signer->sig_max;
    uint32_t used = 0, zero = 0;
    bool early = false;
    pawl_err err;

    memset(got, 0x3c, sizeof got);
    memset(none, 0x3c, sizeof none);
    pt_seed(0);
    laws_prepare(at, c->size, 0xa5);
    PT_EQ(sig_case_begin(c, at->bytes, &rng), PAWL_OK);
    PT_EQ(c->s->signer->sign_run(at->bytes, got, &len, &zero), PAWL_PENDING);
    do {
        uint32_t left = budget;
        laws_room *was = at;

        early = early || len != 0 || memcmp(got, none, sizeof got) != 0;
        laws_move(next, at, c->size);
        at = next;
        next = was;
        err = c->s->signer->sign_run(at->bytes, got, &len, &left);
        used += budget - left;
        laws_check_edge(at, c->size);
    } while (err == PAWL_PENDING);
    PT_OK(!early);
    PT_EQ(err, PAWL_OK);
    PT_EQ(used, units);
    PT_EQ(len, want_len);
    PT_EQ_BYTES(got, want, want_len);
    PT_EQ_BYTES(got + sig_max, none, sizeof got - sig_max);
    laws_check_end(at, c->size, 0xa5);
}

PT_TEST(any_budget_gives_the_same_and_memory_may_move)
{
    static const uint32_t budgets[] = {1, 3, 50};
    sig_case c;

    pt_seed(3);
    for (size_t n = 0; sig_case_at(&c, n); n++) {
        uint8_t want[SIG_CASE_SIG_MAX];
        size_t want_len = 0;
        uint32_t units = sig_case_sign(&c, want, &want_len, 0, 0);

        for (size_t b = 0; b < PT_COUNT(budgets); b++) {
            PT_AT("case, budget", n, budgets[b]);
            check_budget(&c, budgets[b], want, want_len, units);
        }
    }
}

PT_TEST(the_verdict_is_repeated_for_no_units_and_nothing_is_written)
{
    sig_case c;

    pt_seed(4);
    for (size_t n = 0; sig_case_at(&c, n); n++) {
        uint8_t out[SIG_CASE_SIG_MAX], none[SIG_CASE_SIG_MAX];
        size_t len = 0;

        PT_AT("case", n, 0);
        (void)sig_case_sign(&c, out, &len, 0, 0);
        memset(out, 0x3c, sizeof out);
        memset(none, 0x3c, sizeof none);
        for (uint32_t budget = 0; budget < 3; budget++) {
            uint32_t units = budget;
            size_t again = 0;

            PT_EQ(c.s->signer->sign_run(sig_here.bytes, out, &again, &units),
                  PAWL_OK);
            PT_EQ(again, len);
            PT_EQ(units, budget);
            PT_EQ_BYTES(out, none, sizeof out);
        }
    }
}

/* Memory as it may be before a start: zeros, an operation that runs, one that
 * made a signature. */
static void prepare_past(const sig_case *c, unsigned past)
{
    laws_rng source = {.fail_at = UINT32_MAX};
    pawl_rng rng = {laws_rng_fill, &source, NULL};
    uint8_t sig[SIG_CASE_SIG_MAX];
    size_t len;
    uint32_t units = past == 1 ? 1u + pt_random(60) : UINT32_MAX;

    laws_prepare(&sig_here, c->size, 0);
    if (past != 0) {
        PT_EQ(sig_case_begin(c, sig_here.bytes, &rng), PAWL_OK);
        PT_EQ(c->s->signer->sign_run(sig_here.bytes, sig, &len, &units),
              past == 1 ? PAWL_PENDING : PAWL_OK);
    }
}

/* After a start that failed. */
static void check_dead(const sig_case *c)
{
    uint8_t out[SIG_CASE_SIG_MAX], none[SIG_CASE_SIG_MAX];
    size_t len = 0;
    uint32_t units = 5;
    pawl_err err;

    memset(out, 0x3c, sizeof out);
    memset(none, 0x3c, sizeof none);
    err = c->s->signer->sign_run(sig_here.bytes, out, &len, &units);
    PT_OK(err != PAWL_OK && err != PAWL_PENDING);
    PT_EQ(units, 5);
    PT_EQ(len, 0);
    PT_EQ_BYTES(out, none, sizeof out);
    laws_check_edge(&sig_here, c->size);
    if (c->s->keys != NULL) {
        PT_OK(!laws_holds(&sig_here, c->priv, c->priv_len));
    }
}

PT_TEST(a_source_that_fails_at_any_draw_is_told_and_nothing_is_left)
{
    sig_case c;

    pt_seed(5);
    for (size_t n = 0; sig_case_at(&c, n); n++) {
        pawl_err err = PAWL_ERR_ENTROPY;

        for (uint32_t draw = 0; err != PAWL_OK; draw++) {
            for (unsigned past = 0; past < 3; past++) {
                laws_rng source = {.fail_at = draw};
                pawl_rng rng = {laws_rng_fill, &source, NULL};

                PT_AT("case, draw", n, draw);
                prepare_past(&c, past);
                err = sig_case_begin(&c, sig_here.bytes, &rng);
                PT_EQ(err, source.failed != 0 ? PAWL_ERR_ENTROPY : PAWL_OK);
                if (err != PAWL_OK) {
                    check_dead(&c);
                }
            }
        }
    }
}

/* Of a key, of the data, of no rng with RSA. */
PT_TEST(wrong_sizes_are_refused_and_nothing_is_left)
{
    sig_case c;

    pt_seed(6);
    for (size_t n = 0; sig_case_at(&c, n); n++) {
        laws_rng source = {.fail_at = UINT32_MAX};
        pawl_rng rng = {laws_rng_fill, &source, NULL};
        const sig_case right = c;

        for (unsigned i = 0; i < 12; i++) {
            pawl_err err;

            PT_AT("case, wrong", n, i);
            c = right;
            prepare_past(&c, i / 4u);
            if (i % 4u == 0) {
                c.priv_len--;
                PT_EQ(c.s->signer->sign_size(c.priv, c.priv_len), 0);
            } else if (i % 4u == 1 && c.s->sig->hash != NULL) {
                c.data_len--;
            } else if (i % 4u == 2 && c.s->sig->hash != NULL) {
                c.data_len++;
            } else if (c.s->keys != NULL) {
                continue;
            }
            err = sig_case_begin(&c, sig_here.bytes, i % 4u < 3 ? &rng : NULL);
            PT_OK(i % 4u < 3 ? is_failure(err) : err == PAWL_ERR_UNSEEDED);
            PT_OK(i % 4u == 0 || i % 4u == 3 || err == PAWL_ERR_ARGUMENT);
            c.priv_len = right.priv_len;
            check_dead(&c);
        }
        c = right;
    }
}

/* Each size below what is needed, down to none: refused, nothing touched. */
PT_TEST(short_memory_is_refused_and_not_touched)
{
    sig_case c;

    pt_seed(7);
    for (size_t n = 0; sig_case_at(&c, n); n++) {
        size_t need = c.s->signer->sign_size(c.priv, c.priv_len);

        for (size_t less = 1; less <= need; less += 1 + less / 3u) {
            laws_rng source = {.fail_at = UINT32_MAX};
            pawl_rng rng = {laws_rng_fill, &source, NULL};

            PT_AT("case, less", n, less);
            c.size = need - less;
            laws_prepare(&sig_here, c.size, 0x3c);
            PT_EQ(sig_case_begin(&c, sig_here.bytes, &rng), PAWL_ERR_MEMORY);
            laws_check_edge(&sig_here, 0);
            PT_EQ(source.draws, 0);
        }
    }
}

/* The next operation in the memory of an abandoned one. */
PT_TEST(an_abandoned_operation_does_not_matter_to_the_next)
{
    sig_case c;

    pt_seed(8);
    for (size_t n = 0; sig_case_at(&c, n); n++) {
        uint8_t want[SIG_CASE_SIG_MAX], got[SIG_CASE_SIG_MAX];
        size_t want_len = 0, len = 0;
        uint32_t units = sig_case_sign(&c, want, &want_len, 0, 0);

        for (unsigned round = 0; round < sig_rounds(2); round++) {
            laws_rng source = {.fail_at = UINT32_MAX};
            pawl_rng rng = {laws_rng_fill, &source, NULL};
            uint32_t some = pt_random(units), all = UINT32_MAX;

            PT_AT("case, units", n, some);
            laws_prepare(&sig_here, c.size, 0xa5);
            PT_EQ(sig_case_begin(&c, sig_here.bytes, &rng), PAWL_OK);
            PT_EQ(c.s->signer->sign_run(sig_here.bytes, got, &len, &some),
                  PAWL_PENDING);
            pt_seed(0);
            PT_EQ(sig_case_begin(&c, sig_here.bytes, &rng), PAWL_OK);
            PT_EQ(c.s->signer->sign_run(sig_here.bytes, got, &len, &all),
                  PAWL_OK);
            PT_EQ(UINT32_MAX - all, units);
            PT_EQ(len, want_len);
            PT_EQ_BYTES(got, want, len);
            laws_check_end(&sig_here, c.size, 0xa5);
            pt_seed(100u + round);
        }
    }
}

int main(void)
{
    PT_RUN(the_numbers_of_an_instance_fit_the_interface);
    PT_RUN(what_is_signed_verifies_in_as_many_units);
    PT_RUN(any_budget_gives_the_same_and_memory_may_move);
    PT_RUN(the_verdict_is_repeated_for_no_units_and_nothing_is_written);
    PT_RUN(a_source_that_fails_at_any_draw_is_told_and_nothing_is_left);
    PT_RUN(wrong_sizes_are_refused_and_nothing_is_left);
    PT_RUN(short_memory_is_refused_and_not_touched);
    PT_RUN(an_abandoned_operation_does_not_matter_to_the_next);
    return pt_done();
}
