/* SPDX-License-Identifier: Apache-2.0
 * pawl/recorder.h: doing it again. Uses the engine's public calls only. */
#include <string.h>

#include "base/bytes.h"
#include "pawl/recorder.h"

#define REPLAY_HEAD  5u /* kind and length of a note */
#define REPLAY_MAGIC 8u

/* The content at hand. */
static const uint8_t *replay_content(const pawl_replay *r, uint32_t *len)
{
    *len = pawli_load32be(r->data + r->at + 1);
    return r->data + r->at + REPLAY_HEAD;
}

static void replay_next(pawl_replay *r)
{
    uint32_t len;

    (void)replay_content(r, &len);
    r->at += REPLAY_HEAD + len;
    r->notes++;
}

uint8_t pawl_replay_note(const pawl_replay *r)
{
    return r->data[r->at];
}

/* ---- Is it a recording? ------------------------------------------------- */

#define REPLAY_ANY UINT32_MAX

/* Bytes that a note's content has; REPLAY_ANY: it differs. */
static uint32_t replay_length(uint8_t note)
{
    switch (note) {
    case PAWL_NOTE_PREPARE:
        return 8;
    case PAWL_NOTE_CLOCK:
        return 9;
    case PAWL_NOTE_CHOICE:
        return 1;
    case PAWL_NOTE_TEXT:
    case PAWL_NOTE_FILE:
    case PAWL_NOTE_RANDOM:
    case PAWL_NOTE_RECV:
    case PAWL_NOTE_SEND:
    case PAWL_NOTE_READ:
    case PAWL_NOTE_WRITE:
    case PAWL_NOTE_KEY:
        return REPLAY_ANY;
    default:
        return 4;
    }
}

static pawl_err replay_walk(pawl_replay *r)
{
    while (r->len - r->at >= REPLAY_HEAD) {
        uint8_t note = pawl_replay_note(r);
        uint32_t len, wanted = replay_length(note);

        (void)replay_content(r, &len);
        if (note == 0 || note > PAWL_NOTE_END ||
            (wanted != REPLAY_ANY && len != wanted)) {
            return PAWL_ERR_ENCODING;
        }
        if (len > r->len - r->at - REPLAY_HEAD) {
            return PAWL_ERR_TRUNCATED;
        }
        if (note == PAWL_NOTE_END) {
            r->at += REPLAY_HEAD + len;
            return r->at == r->len ? PAWL_OK : PAWL_ERR_ENCODING;
        }
        r->at += REPLAY_HEAD + len;
    }
    return PAWL_ERR_TRUNCATED;
}

pawl_err pawl_replay_start(pawl_replay *r, const uint8_t *data, size_t len)
{
    static const char magic[] = "PAWLREC";
    pawl_err err;

    memset(r, 0, sizeof *r);
    r->data = data;
    r->len = len;
    if (len < REPLAY_MAGIC || memcmp(data, magic, REPLAY_MAGIC - 1u) != 0) {
        return PAWL_ERR_ENCODING;
    }
    if (data[REPLAY_MAGIC - 1u] != 1) {
        return PAWL_ERR_UNSUPPORTED;
    }
    r->at = REPLAY_MAGIC;
    err = replay_walk(r);
    if (err == PAWL_OK) {
        r->at = r->draw = REPLAY_MAGIC;
    }
    return err;
}

static bool replay_owners(uint8_t note)
{
    return note == PAWL_NOTE_TEXT || note == PAWL_NOTE_FILE;
}

bool pawl_replay_given(const pawl_replay *r, size_t *at, uint8_t *note,
                       const uint8_t **data, size_t *len)
{
    pawl_replay walk = *r;
    uint32_t n;

    walk.at = *at < REPLAY_MAGIC ? REPLAY_MAGIC : *at;
    while ((*note = pawl_replay_note(&walk)) != PAWL_NOTE_END) {
        *data = replay_content(&walk, &n);
        *len = n;
        replay_next(&walk);
        *at = walk.at;
        if (replay_owners(*note)) {
            return true;
        }
    }
    return false;
}

/* Notes that are no calls. */
static void replay_pass(pawl_replay *r)
{
    uint8_t note;

    while (note = pawl_replay_note(r), replay_owners(note) ||
                                           note == PAWL_NOTE_RANDOM ||
                                           note == PAWL_NOTE_PREPARE) {
        replay_next(r);
    }
}

/* ---- Randomness --------------------------------------------------------- */

/* What was drawn, in its order; when it was drawn may differ by some units of
 * work. *draw: where the next is looked for. NULL: there is none. */
static const uint8_t *replay_drawn(const pawl_replay *r, size_t *draw,
                                   uint32_t *len)
{
    pawl_replay walk = *r;

    for (walk.at = *draw; pawl_replay_note(&walk) != PAWL_NOTE_END;) {
        const uint8_t *content = replay_content(&walk, len);
        bool found = pawl_replay_note(&walk) == PAWL_NOTE_RANDOM;

        replay_next(&walk);
        if (found) {
            *draw = walk.at;
            return content;
        }
    }
    return NULL;
}

static pawl_err replay_fill(void *ctx, uint8_t *out, size_t len)
{
    pawl_replay *r = ctx;
    uint32_t have = 0;
    const uint8_t *content = replay_drawn(r, &r->draw, &have);

    if (content == NULL || (have != len && have != 0)) {
        r->lost = true;
        return PAWL_ERR_ENTROPY;
    }
    if (have == 0) {
        return len == 0 ? PAWL_OK : PAWL_ERR_ENTROPY; /* as it failed then */
    }
    memcpy(out, content, len);
    return PAWL_OK;
}

pawl_rng pawl_replay_rng(pawl_replay *r)
{
    const pawl_rng rng = {.fill = replay_fill, .ctx = r, .prepare = NULL};

    return rng;
}

/* ---- Calls -------------------------------------------------------------- */

/* Compares the content with p[0..have). */
static bool replay_same(pawl_replay *r, const uint8_t *p, size_t have)
{
    uint32_t len;
    const uint8_t *content = replay_content(r, &len);

    for (r->differs = 0; r->differs < len; r->differs++) {
        if (p == NULL || r->differs >= have ||
            p[r->differs] != content[r->differs]) {
            return false;
        }
    }
    return true;
}

/* Copies the content to p[0..room); false: the engine has not that room. */
static bool replay_give(const pawl_replay *r, uint8_t *p, size_t room)
{
    uint32_t len;
    const uint8_t *content = replay_content(r, &len);

    if (len > room || (p == NULL && len != 0)) {
        return false;
    }
    if (len != 0) {
        memcpy(p, content, len);
    }
    return true;
}

/* Bytes that enter or leave. */
static bool replay_bytes(pawl_replay *r, pawl_engine *e, uint8_t note)
{
    const uint8_t *p;
    uint8_t *to;
    uint32_t len;
    size_t have;
    bool same;

    (void)replay_content(r, &len);
    switch (note) {
    case PAWL_NOTE_RECV:
        to = pawl_engine_recv_buf(e, &have);
        same = replay_give(r, to, have);
        replay_next(r);
        pawl_engine_recv_ack(e, same ? len : 0);
        return same;
    case PAWL_NOTE_WRITE:
        to = pawl_engine_write_buf(e, &have);
        same = replay_give(r, to, have);
        replay_next(r);
        pawl_engine_write_ack(e, same ? len : 0);
        return same;
    case PAWL_NOTE_SEND:
        p = pawl_engine_send_buf(e, &have);
        if (!replay_same(r, p, have)) {
            return false;
        }
        replay_next(r);
        pawl_engine_send_ack(e, len);
        return true;
    case PAWL_NOTE_READ:
    default:
        p = pawl_engine_read_buf(e, &have);
        if (p == NULL) {
            (void)pawl_engine_read_provisional(e, &p, &have);
        }
        if (!replay_same(r, p, have)) {
            return false;
        }
        replay_next(r);
        pawl_engine_read_ack(e, len);
        return true;
    }
}

static void replay_clock(pawl_replay *r, pawl_engine *e)
{
    uint32_t len;
    const uint8_t *content = replay_content(r, &len);
    pawl_x509_clock clock;

    memset(&clock, 0, sizeof clock);
    clock.state = content[0];
    clock.now = (int64_t)pawli_load64be(content + 1);
    replay_next(r);
    pawl_engine_set_clock(e, clock);
}

static bool replay_choice(pawl_replay *r, pawl_engine *e,
                          const pawl_identity *const *choices, uint8_t count)
{
    uint32_t len;
    uint8_t number = replay_content(r, &len)[0];

    replay_next(r);
    return (number == UINT8_MAX || number < count) &&
           pawl_engine_choice_answer(
               e, number == UINT8_MAX ? NULL : choices[number]) == PAWL_OK;
}

/* Calls with a number or nothing. The note is over before the call, which may
 * draw random bytes: theirs are the next. */
static bool replay_call(pawl_replay *r, pawl_engine *e, uint8_t note)
{
    uint32_t len;
    const uint8_t *content = replay_content(r, &len);
    uint32_t value = len == 4 ? pawli_load32be(content) : 0;

    replay_next(r);
    switch (note) {
    case PAWL_NOTE_NOW:
        pawl_engine_set_now(e, value);
        return true;
    case PAWL_NOTE_WORK:
        (void)pawl_engine_work(e, value);
        return true;
    case PAWL_NOTE_RECV_END:
        pawl_engine_recv_end(e);
        return true;
    case PAWL_NOTE_VERDICT:
        pawl_engine_read_ack(e, 0);
        return true;
    case PAWL_NOTE_FLUSH:
        pawl_engine_flush(e);
        return true;
    case PAWL_NOTE_CLOSE:
        pawl_engine_close(e);
        return true;
    case PAWL_NOTE_UPDATE:
        return pawl_engine_key_update(e, value != 0) == PAWL_OK;
    case PAWL_NOTE_EVENT:
        (void)pawl_engine_event(e);
        return true;
    case PAWL_NOTE_SESSION_DROP:
        pawl_engine_session_drop(e);
        return true;
    case PAWL_NOTE_KEY:
        return pawl_engine_key_answer(e, content, len) == PAWL_OK;
    default:
        return false;
    }
}

static pawl_err replay_end(pawl_replay *r, const pawl_engine *e)
{
    size_t draw = r->draw;
    uint32_t len;
    uint32_t want = pawli_load32be(replay_content(r, &len));
    pawl_session_info info;

    pawl_engine_info(e, &info);
    return want == ((uint32_t)pawl_engine_failure(e)->id << 8 | info.state) &&
                   replay_drawn(r, &draw, &len) == NULL
               ? PAWL_OK
               : PAWL_ERR_MISMATCH;
}

/* What the engine must want for the call to make sense; 0: nothing. */
static uint32_t replay_wants(uint8_t note)
{
    switch (note) {
    case PAWL_NOTE_RECV:
        return PAWL_WANT_RECV;
    case PAWL_NOTE_SEND:
        return PAWL_WANT_SEND;
    case PAWL_NOTE_READ:
    case PAWL_NOTE_VERDICT:
        return PAWL_WANT_READ;
    case PAWL_NOTE_WRITE:
        return PAWL_WANT_WRITE;
    case PAWL_NOTE_KEY:
        return PAWL_WANT_KEY;
    case PAWL_NOTE_CHOICE:
        return PAWL_WANT_CHOICE;
    case PAWL_NOTE_EVENT:
        return PAWL_WANT_EVENT;
    default:
        return 0;
    }
}

/* Units are no promise between versions: where more are needed than then, they
 * are given. */
static void replay_ready(pawl_replay *r, pawl_engine *e, uint8_t note)
{
    uint32_t wants = replay_wants(note), want = pawl_engine_want(e);

    while ((want & wants) == 0 && wants != 0 && (want & PAWL_WANT_WORK) != 0) {
        r->more += pawl_engine_work(e, 1);
        want = pawl_engine_want(e);
    }
}

pawl_err pawl_replay_step(pawl_replay *r, pawl_engine *e,
                          const pawl_identity *const *choices,
                          uint8_t choice_count)
{
    uint8_t note;
    size_t at;
    bool done;

    replay_pass(r);
    note = pawl_replay_note(r);
    at = r->at;
    replay_ready(r, e, note);
    switch (note) {
    case PAWL_NOTE_END:
        return r->lost ? PAWL_ERR_MISMATCH : replay_end(r, e);
    case PAWL_NOTE_RECV:
    case PAWL_NOTE_WRITE:
    case PAWL_NOTE_SEND:
    case PAWL_NOTE_READ:
        done = replay_bytes(r, e, note);
        break;
    case PAWL_NOTE_CLOCK:
        replay_clock(r, e);
        done = true;
        break;
    case PAWL_NOTE_CHOICE:
        done = replay_choice(r, e, choices, choice_count);
        break;
    default:
        done = replay_call(r, e, note);
        break;
    }
    if (!done || r->lost) {
        r->at = at;
        return PAWL_ERR_MISMATCH;
    }
    return PAWL_PENDING;
}

const char *pawl_note_name(uint8_t note)
{
    static const char *const names[] = {
        "nothing",      "text",       "file",       "random",        "prepare",
        "clock",        "now",        "work",       "recv",          "recv_end",
        "send",         "read",       "verdict",    "write",         "flush",
        "close",        "key_update", "key_answer", "choice_answer", "event",
        "session_drop", "end"};

    return note <= PAWL_NOTE_END ? names[note] : names[0];
}
