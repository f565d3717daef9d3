/* SPDX-License-Identifier: Apache-2.0
 * Reading a message in pieces: steps, vectors to their full depth, sinks, lies
 * about lengths, errors that stick.
 *
 * The message read here uses all that readers use:
 *     u8 'm'
 *     u16 length, then entries:                    (depth 1)
 *         u8 'e', u8 length, then                  (depth 2)
 *             u8 length, then pairs of bytes       (depth 3)
 *             the rest of the entry, streamed
 *     three bytes, then one more behind them */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "handshake/handshake.h"
#include "harness/pt.h"

#define INTAKE_LOG 1024u

static pawli_hs hs;
static pawli_intake *const in = &hs.p.intake;

/* What steps and sinks were given, in order: two readings that agree in it
 * have read the same. */
static struct {
    uint8_t bytes[INTAKE_LOG];
    uint32_t len;
    unsigned steps;
    uint32_t slow; /* bytes a sink takes at a time; 0: all */
} seen;

static void saw(uint8_t what, const uint8_t *p, uint32_t len)
{
    PT_OK(seen.len + len + 1u <= INTAKE_LOG);
    if (seen.len + len + 1u <= INTAKE_LOG) {
        if (what != 's') { /* pieces of a stream may be cut anywhere */
            seen.bytes[seen.len++] = what;
            seen.steps++;
        }
        if (len != 0) {
            memcpy(seen.bytes + seen.len, p, len);
            seen.len += len;
        }
    }
}

/* ---- The grammar ---- */

static uint16_t read_entry(pawli_hs *h, const uint8_t *p);

static uint16_t read_last(pawli_hs *h, const uint8_t *p)
{
    saw('l', p, 4);
    return pawli_end(&h->p.intake);
}

static uint16_t read_three(pawli_hs *h, const uint8_t *p)
{
    saw('t', p, 3);
    return pawli_take_more(&h->p.intake, 1, read_last);
}

static uint16_t read_next_entry(pawli_hs *h)
{
    uint16_t fail;

    if (pawli_left(&h->p.intake) != 0) {
        return pawli_take(&h->p.intake, 2, read_entry);
    }
    fail = pawli_close(&h->p.intake);
    return fail != PAWL_FAIL_NONE ? fail
                                  : pawli_take(&h->p.intake, 3, read_three);
}

static uint16_t read_streamed(pawli_hs *h, const uint8_t *p)
{
    uint16_t fail = pawli_close(&h->p.intake);

    (void)p;
    saw('x', NULL, 0);
    return fail != PAWL_FAIL_NONE ? fail : read_next_entry(h);
}

static uint16_t sink(pawli_hs *h, const uint8_t *p, uint32_t len)
{
    if (seen.slow != 0 && len > seen.slow) {
        h->p.intake.rest = (uint8_t)(len - seen.slow);
        len = seen.slow;
    }
    saw('s', p, len);
    return PAWL_FAIL_NONE;
}

static uint16_t read_pair(pawli_hs *h, const uint8_t *p)
{
    uint16_t fail;

    if (p != NULL) {
        saw('p', p, 2);
    }
    if (pawli_left(&h->p.intake) != 0) {
        return pawli_take(&h->p.intake, 2, read_pair);
    }
    fail = pawli_close(&h->p.intake);
    return fail != PAWL_FAIL_NONE
               ? fail
               : pawli_stream(&h->p.intake, pawli_left(&h->p.intake), sink,
                              read_streamed);
}

static uint16_t read_pairs(pawli_hs *h, const uint8_t *p)
{
    uint16_t fail = pawli_open(&h->p.intake, p[0]);

    saw('v', p, 1);
    return fail != PAWL_FAIL_NONE ? fail : read_pair(h, NULL);
}

static uint16_t read_entry(pawli_hs *h, const uint8_t *p)
{
    uint16_t fail = pawli_open(&h->p.intake, p[1]);

    saw('e', p, 2);
    if (p[0] != 'e') {
        return PAWL_FAIL_VERSION_NONE;
    }
    return fail != PAWL_FAIL_NONE ? fail
                                  : pawli_take(&h->p.intake, 1, read_pairs);
}

static uint16_t read_head(pawli_hs *h, const uint8_t *p)
{
    uint16_t fail = pawli_open(&h->p.intake, pawli_load16be(p + 1));

    saw('h', p, 3);
    return fail != PAWL_FAIL_NONE ? fail : read_next_entry(h);
}

/* Two entries, the second without pairs, then the end. */
static const uint8_t good[] = {
    'm', 0,  23, /* entries */
    'e', 12, 4,  1,  2,  3,  4,  10, 11, 12,   13,   14,   15,
    16, /* length at 4 */
    'e', 7,  0,  20, 21, 22, 23, 24, 25, 0xaa, 0xbb, 0xcc, 0xdd /* at 18 */
};

static void begin(uint32_t len)
{
    memset(&seen, 0, sizeof seen);
    pawli_intake_reset(in);
    in->left[0] = len;
    (void)pawli_take(in, 3, read_head);
}

/* Feeds bytes that are at the end of their memory, so that a sanitizer sees a
 * read behind them. */
static void feed(const uint8_t *bytes, uint32_t len)
{
    uint8_t *copy = malloc(len != 0 ? len : 1);
    uint32_t at = 0;

    PT_OK(copy != NULL);
    memcpy(copy, bytes, len);
    while (at < len) {
        uint32_t n = pawli_intake_chunk(in, len - at);

        PT_OK(n >= 1 && n <= len - at);
        while (n != 0) {
            uint32_t took = pawli_intake_feed(&hs, in, copy + at, n);

            PT_OK(took >= 1 && took <= n);
            if (took < 1 || took > n) {
                took = n;
            }
            at += took;
            n -= took;
        }
    }
    free(copy);
}

static bool is_over(void)
{
    return in->step == NULL && in->stream == 0;
}

/* ---- Tests ---- */

PT_TEST(a_message_is_read_to_its_end)
{
    begin(sizeof good);
    feed(good, sizeof good);
    PT_EQ(in->error, PAWL_FAIL_NONE);
    PT_OK(is_over());
    PT_EQ(seen.steps, 11);
    PT_EQ(in->depth, 0);
    PT_EQ(in->left[0], 0);
}

PT_TEST(any_split_reads_the_same)
{
    uint8_t want[INTAKE_LOG];
    uint32_t want_len;

    begin(sizeof good);
    feed(good, sizeof good);
    want_len = seen.len;
    memcpy(want, seen.bytes, want_len);
    for (uint32_t a = 0; a <= sizeof good; a++) {
        for (uint32_t b = a; b <= sizeof good; b++) {
            PT_AT("split", a, b);
            begin(sizeof good);
            seen.slow = b % 4u;
            feed(good, a);
            feed(good + a, b - a);
            feed(good + b, (uint32_t)sizeof good - b);
            PT_EQ(in->error, PAWL_FAIL_NONE);
            PT_OK(is_over());
            PT_EQ(seen.len, want_len);
            PT_EQ_BYTES(seen.bytes, want, want_len);
        }
    }
    begin(sizeof good);
    for (uint32_t i = 0; i < sizeof good; i++) {
        PT_OK(!is_over());
        feed(good + i, 1);
    }
    PT_OK(is_over());
    PT_EQ(seen.len, want_len);
    PT_EQ_BYTES(seen.bytes, want, want_len);
}

/* Each length that is not the true one, at each depth. */
PT_TEST(a_wrong_length_is_a_malformed_message)
{
    static const struct {
        uint8_t at, true_value;
    } lengths[] = {{2, 23}, {4, 12}, {5, 4}, {18, 7}, {19, 0}};
    uint8_t bytes[sizeof good];

    for (unsigned i = 0; i < PT_COUNT(lengths); i++) {
        for (unsigned v = 0; v < 256; v++) {
            /* Pairs may take what would be streamed, the first entry the
             * second. */
            bool right = v == lengths[i].true_value ||
                         (lengths[i].at == 4 && v == 21) ||
                         (lengths[i].at == 5 && v <= 11 && v % 2u == 0) ||
                         (lengths[i].at == 19 && v <= 6 && v % 2u == 0);

            PT_AT("at, value", lengths[i].at, v);
            memcpy(bytes, good, sizeof good);
            PT_EQ(bytes[lengths[i].at], lengths[i].true_value);
            bytes[lengths[i].at] = (uint8_t)v;
            begin(sizeof bytes);
            feed(bytes, sizeof bytes);
            if (right) {
                PT_EQ(in->error, PAWL_FAIL_NONE);
            } else {
                /* What is left when entries end early, or go on, is none. */
                PT_OK(in->error == PAWL_FAIL_MESSAGE_DECODE ||
                      (in->error == PAWL_FAIL_VERSION_NONE &&
                       lengths[i].at != 5 && lengths[i].at != 19));
            }
        }
    }
}

PT_TEST(a_message_longer_or_shorter_than_its_content_is_malformed)
{
    uint8_t bytes[sizeof good + 8];

    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, good, sizeof good);
    for (uint32_t len = 3; len < sizeof bytes; len++) {
        PT_AT("length", len, 0);
        begin(len);
        feed(bytes, len);
        PT_EQ(in->error,
              len == sizeof good ? PAWL_FAIL_NONE : PAWL_FAIL_MESSAGE_DECODE);
    }
}

PT_TEST(the_first_error_sticks_and_the_rest_is_only_counted)
{
    uint8_t bytes[300];
    unsigned steps;
    uint32_t len;

    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, good, sizeof good);
    bytes[3] = 'f';
    begin(sizeof bytes);
    feed(bytes, 5);
    PT_EQ(in->error, PAWL_FAIL_VERSION_NONE);
    steps = seen.steps;
    len = seen.len;
    /* The same work per byte: chunks of one size, whatever they are. */
    PT_EQ(pawli_intake_chunk(in, sizeof bytes), 128);
    PT_EQ(pawli_intake_chunk(in, 127), 127);
    feed(bytes + 5, sizeof bytes - 5);
    PT_EQ(in->error, PAWL_FAIL_VERSION_NONE);
    PT_EQ(seen.steps, steps);
    PT_EQ(seen.len, len);
}

static uint16_t sink_fails(pawli_hs *h, const uint8_t *p, uint32_t len)
{
    (void)h;
    saw('s', p, len);
    return seen.len > 2 ? PAWL_FAIL_NAME_MALFORMED : PAWL_FAIL_NONE;
}

static uint16_t never(pawli_hs *h, const uint8_t *p)
{
    (void)h;
    (void)p;
    PT_OK(false);
    return PAWL_FAIL_NONE;
}

PT_TEST(the_error_of_a_sink_sticks)
{
    static const uint8_t bytes[8];

    begin(8);
    PT_EQ(pawli_stream(in, 5, sink_fails, never), PAWL_FAIL_NONE);
    for (unsigned i = 0; i < 8; i++) {
        feed(bytes, 1);
        PT_EQ(in->error, i < 2 ? PAWL_FAIL_NONE : PAWL_FAIL_NAME_MALFORMED);
    }
    PT_EQ(seen.len, 3);
}

PT_TEST(chunks_never_cross_the_end_of_what_a_step_wants)
{
    begin(1000);
    for (uint32_t len = 0; len < 300; len++) {
        PT_EQ(pawli_intake_chunk(in, len), len < 3 ? len : 3);
    }
    PT_EQ(pawli_stream(in, 200, NULL, never), PAWL_FAIL_NONE);
    for (uint32_t len = 0; len < 300; len++) {
        PT_EQ(pawli_intake_chunk(in, len), len < 128 ? len : 128);
    }
    PT_EQ(pawli_take(in, PAWLI_INTAKE_ACC, never), PAWL_FAIL_NONE);
}

/* Nobody can take more than the innermost vector holds. */
PT_TEST(requests_end_where_their_vector_does)
{
    begin(103);
    PT_EQ(pawli_left(in), 100);
    PT_EQ(pawli_open(in, 101), PAWL_FAIL_MESSAGE_DECODE);
    PT_EQ(pawli_stream(in, 101, NULL, never), PAWL_FAIL_MESSAGE_DECODE);
    PT_EQ(pawli_take(in, 101, never), PAWL_FAIL_MESSAGE_DECODE);
    for (unsigned depth = 1; depth < PAWLI_INTAKE_DEPTH; depth++) {
        uint32_t n = 100u - 10u * depth;

        PT_EQ(pawli_open(in, n), PAWL_FAIL_NONE);
        PT_EQ(pawli_left(in), n);
        PT_EQ(pawli_take(in, n + 1u, never), PAWL_FAIL_MESSAGE_DECODE);
        PT_EQ(pawli_stream(in, n + 1u, NULL, never), PAWL_FAIL_MESSAGE_DECODE);
        PT_EQ(pawli_open(in, n + 1u), PAWL_FAIL_MESSAGE_DECODE);
        PT_EQ(pawli_close(in), PAWL_FAIL_MESSAGE_DECODE);
        PT_EQ(pawli_end(in), PAWL_FAIL_MESSAGE_DECODE);
    }
}

/* No message can ask for this; a reader that did would be wrong. */
PT_TEST(what_no_reader_may_do_is_refused)
{
    begin(1000);
    PT_EQ(pawli_take(in, PAWLI_INTAKE_ACC + 1u, never), PAWL_FAIL_INTERNAL);
    PT_EQ(pawli_take(in, PAWLI_INTAKE_ACC, never), PAWL_FAIL_NONE);
    in->have = PAWLI_INTAKE_ACC;
    PT_EQ(pawli_take_more(in, 1, never), PAWL_FAIL_INTERNAL);
    for (unsigned depth = 1; depth < PAWLI_INTAKE_DEPTH; depth++) {
        PT_EQ(pawli_open(in, 0), PAWL_FAIL_NONE);
    }
    PT_EQ(pawli_open(in, 0), PAWL_FAIL_INTERNAL);
    in->depth = 0;
    in->left[0] = 0;
    PT_EQ(pawli_close(in), PAWL_FAIL_INTERNAL);
}

int main(void)
{
    PT_RUN(a_message_is_read_to_its_end);
    PT_RUN(any_split_reads_the_same);
    PT_RUN(a_wrong_length_is_a_malformed_message);
    PT_RUN(a_message_longer_or_shorter_than_its_content_is_malformed);
    PT_RUN(the_first_error_sticks_and_the_rest_is_only_counted);
    PT_RUN(the_error_of_a_sink_sticks);
    PT_RUN(chunks_never_cross_the_end_of_what_a_step_wants);
    PT_RUN(requests_end_where_their_vector_does);
    PT_RUN(what_no_reader_may_do_is_refused);
    return pt_done();
}
