/* SPDX-License-Identifier: Apache-2.0
 * The format of recordings: written as documented, and nothing broken is
 * taken. Whole connections are recorded in tests/command/test_replay.py. */
#include <stdlib.h>
#include <string.h>

#include "harness/pt.h"
#include "pawl/recorder.h"

static uint8_t tape[512];
static size_t tape_len, tape_room;

static bool put(void *ctx, const uint8_t *data, size_t len)
{
    (void)ctx;
    if (len > tape_room - tape_len) {
        return false;
    }
    memcpy(tape + tape_len, data, len);
    tape_len += len;
    return true;
}

static pawl_err fill(void *ctx, uint8_t *out, size_t len)
{
    memset(out, 0x5a, len);
    return ctx == NULL ? PAWL_OK : PAWL_ERR_ENTROPY;
}

static pawl_engine engine;

/* Notes of every length there is, none of which touches an engine. */
static pawl_err record(size_t room)
{
    static int failing;
    pawl_rng good = {.fill = fill}, bad = {.fill = fill, .ctx = &failing};
    pawl_recorder r;
    pawl_rng rng;
    uint8_t out[8];
    uint32_t units = 5;

    memset(&engine, 0, sizeof engine);
    tape_len = 0;
    tape_room = room;
    pawl_recorder_start(&r, put, NULL, &good);
    pawl_recorder_bytes(&r, PAWL_NOTE_TEXT, "pawl", 5);
    pawl_recorder_bytes(&r, PAWL_NOTE_FILE, "name\0contents", 13);
    rng = pawl_recorder_rng(&r);
    PT_EQ(rng.fill(rng.ctx, out, sizeof out), PAWL_OK);
    PT_EQ(rng.prepare(rng.ctx, 8, &units), PAWL_OK);
    r.source = bad;
    PT_EQ(rng.fill(rng.ctx, out, sizeof out), PAWL_ERR_ENTROPY);
    return pawl_recorder_end(&r, &engine);
}

PT_TEST(the_tape_is_as_documented)
{
    static uint8_t want[] = {
        'P',  'A',  'W', 'L', 'R', 'E',  'C',  1,                      /* */
        1,    0,    0,   0,   5,   'p',  'a',  'w',  'l',  0,          /* */
        2,    0,    0,   0,   13,  'n',  'a',  'm',  'e',  0,          /* */
        'c',  'o',  'n', 't', 'e', 'n',  't',  's',                    /* */
        3,    0,    0,   0,   8,   0x5a, 0x5a, 0x5a, 0x5a, 0x5a, 0x5a, /* */
        0x5a, 0x5a,                                                    /* */
        4,    0,    0,   0,   8,   0,    0,    0,    0,    0,    0,
        0,    0,    3,   0,   0,   0,    0, /* */
        21,   0,    0,   0,   4,   0,    0,    0,    0};

    PT_EQ(record(sizeof tape), PAWL_OK);
    PT_EQ(tape_len, sizeof want);
    /* What a thing that is no engine says of itself. */
    want[sizeof want - 2] = (uint8_t)pawl_engine_failure(&engine)->id;
    PT_EQ_BYTES(tape, want, sizeof want);
}

PT_TEST(a_full_tape_is_told)
{
    PT_EQ(record(sizeof tape), PAWL_OK);
    for (size_t room = tape_len; room-- > 0;) {
        PT_EQ(record(room), PAWL_ERR_TRUNCATED);
    }
}

PT_TEST(what_was_given_and_drawn_comes_back)
{
    pawl_replay r;
    pawl_rng rng;
    const uint8_t *data;
    uint8_t note, out[8] = {0};
    size_t at = 0, len;

    PT_EQ(record(sizeof tape), PAWL_OK);
    PT_EQ(pawl_replay_start(&r, tape, tape_len), PAWL_OK);
    PT_OK(pawl_replay_given(&r, &at, &note, &data, &len));
    PT_EQ(note, PAWL_NOTE_TEXT);
    PT_EQ(len, 5);
    PT_OK(pawl_replay_given(&r, &at, &note, &data, &len));
    PT_EQ(note, PAWL_NOTE_FILE);
    PT_EQ_BYTES(data, (const uint8_t *)"name\0contents", 13);
    PT_OK(!pawl_replay_given(&r, &at, &note, &data, &len));
    rng = pawl_replay_rng(&r);
    PT_EQ(rng.fill(rng.ctx, out, sizeof out), PAWL_OK);
    PT_EQ(out[7], 0x5a);
    PT_EQ(rng.fill(rng.ctx, out, sizeof out), PAWL_ERR_ENTROPY);
    PT_OK(!r.lost); /* it failed then as well */
    PT_EQ(pawl_replay_step(&r, &engine, NULL, 0), PAWL_OK);
    PT_EQ(rng.fill(rng.ctx, out, sizeof out), PAWL_ERR_ENTROPY);
    PT_OK(r.lost);
    PT_EQ(pawl_replay_step(&r, &engine, NULL, 0), PAWL_ERR_MISMATCH);
}

PT_TEST(bytes_drawn_and_not_asked_for_are_a_difference)
{
    pawl_replay r;

    PT_EQ(record(sizeof tape), PAWL_OK);
    PT_EQ(pawl_replay_start(&r, tape, tape_len), PAWL_OK);
    PT_EQ(pawl_replay_step(&r, &engine, NULL, 0), PAWL_ERR_MISMATCH);
}

PT_TEST(no_part_of_a_tape_is_a_tape)
{
    pawl_replay r;

    PT_EQ(record(sizeof tape), PAWL_OK);
    for (size_t len = 0; len < tape_len; len++) {
        PT_AT("bytes", len, 0);
        PT_EQ(pawl_replay_start(&r, tape, len),
              len < 8 ? PAWL_ERR_ENCODING : PAWL_ERR_TRUNCATED);
    }
    PT_EQ(pawl_replay_start(&r, tape, tape_len + 1), PAWL_ERR_ENCODING);
}

/* Whatever changes: refused, or walked to its end within its bounds. */
PT_TEST(changed_tapes_stay_within_their_bounds)
{
    uint8_t kept[sizeof tape];

    PT_EQ(record(sizeof tape), PAWL_OK);
    memcpy(kept, tape, tape_len);
    for (size_t i = 0; i < tape_len * 8; i++) {
        pawl_replay r;
        pawl_err err;
        uint8_t *exact = malloc(tape_len);

        memcpy(exact, kept, tape_len);
        exact[i / 8] ^= (uint8_t)(1u << i % 8);
        err = pawl_replay_start(&r, exact, tape_len);
        PT_OK(err == PAWL_OK || err == PAWL_ERR_ENCODING ||
              err == PAWL_ERR_TRUNCATED || err == PAWL_ERR_UNSUPPORTED);
        if (err == PAWL_OK) {
            size_t at = 0, len;
            uint8_t note;
            const uint8_t *data;

            while (pawl_replay_given(&r, &at, &note, &data, &len)) {
                PT_OK(data >= exact && data + len <= exact + tape_len);
            }
        }
        free(exact);
    }
}

int main(void)
{
    PT_RUN(the_tape_is_as_documented);
    PT_RUN(a_full_tape_is_told);
    PT_RUN(what_was_given_and_drawn_comes_back);
    PT_RUN(bytes_drawn_and_not_asked_for_are_a_difference);
    PT_RUN(no_part_of_a_tape_is_a_tape);
    PT_RUN(changed_tapes_stay_within_their_bounds);
    return pt_done();
}
