/* SPDX-License-Identifier: Apache-2.0
 * pawl/recorder.h: a connection written down call by call, and done again.
 *
 * An engine depends on nothing but its configuration, the calls made to it and
 * the random bytes it draws. A recorder notes the last two; a replay makes the
 * same calls to a new engine of the same configuration, gives it the same
 * random bytes, and compares every byte that it sends and reads.
 *
 * A recording holds secrets: whoever has it can read that connection, and
 * whatever else its owner put into it. Keep it as you keep keys.
 *
 * The format, version 1: "PAWLREC", the byte 1, then notes: kind (one byte,
 * pawl_note), length (4 bytes, big-endian), content. The last note is
 * PAWL_NOTE_END, so a recording that was cut short is noticed.
 */
#ifndef PAWL_RECORDER_H
#define PAWL_RECORDER_H

#include "pawl/engine.h"

/* What a note tells. Numbers are stable. */
typedef enum pawl_note {
    PAWL_NOTE_TEXT = 1,   /* the owner's: what the engine was made of */
    PAWL_NOTE_FILE = 2,   /* the owner's: a name, a zero byte, contents */
    PAWL_NOTE_RANDOM = 3, /* bytes drawn; none: the source failed */
    PAWL_NOTE_PREPARE = 4,
    PAWL_NOTE_CLOCK = 5, /* state, seconds */
    PAWL_NOTE_NOW = 6,   /* milliseconds */
    PAWL_NOTE_WORK = 7,  /* units */
    PAWL_NOTE_RECV = 8,  /* bytes of the transport */
    PAWL_NOTE_RECV_END = 9,
    PAWL_NOTE_SEND = 10,    /* bytes for the transport: compared */
    PAWL_NOTE_READ = 11,    /* plaintext: compared */
    PAWL_NOTE_VERDICT = 12, /* a provisional record's verdict was read */
    PAWL_NOTE_WRITE = 13,   /* plaintext */
    PAWL_NOTE_FLUSH = 14,
    PAWL_NOTE_CLOSE = 15,
    PAWL_NOTE_UPDATE = 16, /* key_update; both */
    PAWL_NOTE_KEY = 17,    /* key_answer: a signature */
    PAWL_NOTE_CHOICE = 18, /* choice_answer: number of the identity, or none */
    PAWL_NOTE_EVENT = 19,
    PAWL_NOTE_SESSION_DROP = 20,
    PAWL_NOTE_END = 21 /* failure id and state: compared */
} pawl_note;

typedef struct pawl_recorder {
    /* Takes the next bytes of the recording; false: it cannot, and the
     * recording ends there. */
    bool (*put)(void *ctx, const uint8_t *data, size_t len);
    void *ctx;
    pawl_rng source; /* of the random bytes that are noted */
    bool broken;     /* put failed, or nothing was started */
} pawl_recorder;

PAWL_BEGIN_DECLS

/* ---- Recording ---------------------------------------------------------- */

/* Starts a recording. Give the engine pawl_recorder_rng(r) in the place of
 * source, which stays readable. */
void pawl_recorder_start(pawl_recorder *r,
                         bool (*put)(void *ctx, const uint8_t *data,
                                     size_t len),
                         void *ctx, const pawl_rng *source);
pawl_rng pawl_recorder_rng(pawl_recorder *r);

/* Notes bytes: TEXT, FILE, KEY, CHOICE. */
void pawl_recorder_bytes(pawl_recorder *r, pawl_note note, const void *data,
                         size_t len);
/* Notes set_clock, before it is called. */
void pawl_recorder_clock(pawl_recorder *r, pawl_x509_clock clock);

/* Notes a call to e, before it is made. value: units, milliseconds, or the
 * length given to the ack; 0 for calls without. The shape fits a hook. */
void pawl_recorder_call(void *recorder, pawl_engine *e, uint8_t note,
                        uint32_t value);

/* Ends it, before the engine is aborted. PAWL_ERR_TRUNCATED: put failed. */
PAWL_MUST_CHECK pawl_err pawl_recorder_end(pawl_recorder *r,
                                           const pawl_engine *e);

/* ---- Replaying ---------------------------------------------------------- */

typedef struct pawl_replay {
    const uint8_t *data;
    size_t len, at; /* at: where the note at hand begins */
    size_t draw;    /* where the next drawn bytes are looked for */
    uint32_t notes; /* done */
    uint32_t more;  /* units of work beyond those recorded */
    size_t differs; /* after PAWL_ERR_MISMATCH: byte of the note's content */
    bool lost;      /* random bytes were asked for that nobody had drawn */
} pawl_replay;

/* Takes data[0..len), which stays readable. PAWL_ERR_ENCODING: not a recording,
 * or r->at is where it breaks. PAWL_ERR_UNSUPPORTED: another version.
 * PAWL_ERR_TRUNCATED: it was cut short. */
PAWL_MUST_CHECK pawl_err pawl_replay_start(pawl_replay *r, const uint8_t *data,
                                           size_t len);

/* The next TEXT or FILE from *at on, which is 0 at first: false when there is
 * no more. Changes nothing in r. */
bool pawl_replay_given(const pawl_replay *r, size_t *at, uint8_t *note,
                       const uint8_t **data, size_t *len);

/* The random bytes of the recording, in their order. Fails when more, or
 * others, are asked for than then. */
pawl_rng pawl_replay_rng(pawl_replay *r);

/* Makes the next call to e, after as much work as it takes for e to want it:
 * units may change between versions, what comes out may not. choices: what
 * CHOICE numbers point to, or NULL. PAWL_PENDING: go on. PAWL_OK: all was as
 * recorded. PAWL_ERR_MISMATCH: it was not; at, and differs, say where. */
PAWL_MUST_CHECK pawl_err pawl_replay_step(pawl_replay *r, pawl_engine *e,
                                          const pawl_identity *const *choices,
                                          uint8_t choice_count);

/* The kind of the note at hand; its name, for a person. */
uint8_t pawl_replay_note(const pawl_replay *r);
const char *pawl_note_name(uint8_t note);

PAWL_END_DECLS

#endif
