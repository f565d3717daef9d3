/* SPDX-License-Identifier: Apache-2.0
 * Nothing secret is left behind. Two engines with real cryptography talk; one
 * of them is watched. After each unit of work its secrets are noted; when it
 * has failed, was aborted or ended, its struct, its memory and the stack it ran
 * on are searched for them. */
#define _XOPEN_SOURCE 700 /* ucontext.h: a stack of our own to look at */
#include <string.h>
#include <ucontext.h>

#include "engine/engine.h"
#include "handshake/psk.h"
#include "harness/loop.h"
#include "harness/pt.h"
#include "harness/test_identity.h"

#define STACK    (64u * 1024u)
#define NOTES    256u
#define NOTE     16u /* bytes of a secret that are noted, and looked for */
#define STEP_MAX 1000000ul

static loop l;
static loop_side *watched, *other;

static struct {
    uint8_t bytes[NOTES][NOTE];
    unsigned count, lost;
} notes;

/* ---- Sessions ---- */

static uint8_t device_key[32] = {9,    8,    7,    6,    5,    4,    3,
                                 2,    1,    0x55, 0x66, 0x77, 0x88, 0x99,
                                 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
static const pawl_session_key session_key = {&pawl_aead_aes128_gcm, device_key,
                                             1};
static pawl_session session;
static pawl_tickets tickets;
static uint8_t span[2048], blob[1024];

static pawl_err session_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    pt_fill(out, len);
    return PAWL_OK;
}

/* ---- A stack that can be searched ---- */

static _Alignas(16) uint8_t stack[STACK];
static ucontext_t here, there;
static void (*there_calls)(void);

static void there_runs(void)
{
    there_calls();
}

static void on_stack(void (*call)(void))
{
    there_calls = call;
    PT_EQ(getcontext(&there), 0);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = sizeof stack;
    there.uc_link = &here;
    makecontext(&there, there_runs, 0);
    PT_EQ(swapcontext(&here, &there), 0);
}

/* ---- Noting and searching ---- */

static bool noted(const uint8_t *p)
{
    for (unsigned i = 0; i < notes.count; i++) {
        if (memcmp(notes.bytes[i], p, NOTE) == 0) {
            return true;
        }
    }
    return false;
}

/* Notes every NOTE bytes of a secret; what is mostly zero says nothing. */
static void note(const uint8_t *p, size_t len)
{
    for (size_t at = 0; at + NOTE <= len; at += NOTE) {
        unsigned zeros = 0;

        for (size_t i = 0; i < NOTE; i++) {
            zeros += p[at + i] == 0 ? 1 : 0;
        }
        if (zeros > 8 || noted(p + at)) {
            continue;
        }
        if (notes.count == NOTES) {
            notes.lost++;
            return;
        }
        memcpy(notes.bytes[notes.count++], p + at, NOTE);
    }
}

static void note_all(void)
{
    const pawli_hs *hs = &pawli_engine_of(&watched->engine)->hs;

    note(hs->secret[0], sizeof hs->secret);
    for (unsigned i = 0; i < PAWLI_SLOT_COUNT; i++) {
        note(hs->secret[i], PAWLI_SECRET_MAX);
    }
    note(hs->key, sizeof hs->key);
    if (hs->psk != NULL) {
        note(hs->psk->secret, hs->psk->secret_len);
    }
    /* From 2 on it is being encrypted, or is not decrypted yet (sealed.c). */
    if (hs->session != NULL && hs->session->secret != 0 && hs->derivation < 2) {
        note(hs->session->span + hs->session->secret, 32);
    }
    if (hs->hello != NULL) {
        note(hs->hello->kex_private, 32);
        note(hs->hello->kex_private, sizeof hs->hello->kex_private);
    }
}

/* Where in p[0..len) a noted secret lies; len: nowhere. */
static size_t found(const uint8_t *p, size_t len)
{
    for (size_t at = 0; at + NOTE <= len; at++) {
        for (unsigned i = 0; i < notes.count; i++) {
            if (p[at] == notes.bytes[i][0] &&
                memcmp(p + at, notes.bytes[i], NOTE) == 0) {
                return at;
            }
        }
    }
    return len;
}

static void nothing_left(void)
{
    PT_EQ(notes.lost, 0);
    PT_EQ(found(watched->engine.u.bytes, sizeof watched->engine),
          sizeof watched->engine);
    PT_EQ(found((const uint8_t *)watched->work, sizeof watched->work),
          sizeof watched->work);
    PT_EQ(found(watched->recv, sizeof watched->recv), sizeof watched->recv);
    PT_EQ(found(watched->send, sizeof watched->send), sizeof watched->send);
    PT_EQ(found(stack, sizeof stack), sizeof stack);
    PT_EQ(found(span, sizeof span), sizeof span);
}

/* ---- Running, one unit at a time ---- */

static void step_watched(void)
{
    (void)loop_step(&l, watched, other);
}

static void abort_watched(void)
{
    pawl_engine_abort(&watched->engine);
}

static void end_watched(void)
{
    pawl_engine_recv_end(&watched->engine);
}

static bool busy(const loop_side *s)
{
    return (pawl_engine_want(&s->engine) &
            (PAWL_WANT_WORK | PAWL_WANT_SEND | PAWL_WANT_EVENT |
             PAWL_WANT_READ)) != 0;
}

/* At most n steps of the watched engine; returns how many were possible. */
static unsigned long run(unsigned long n)
{
    unsigned long steps = 0;

    while (steps < n && (busy(watched) || busy(other))) {
        bool moved = loop_step(&l, other, watched);

        if (busy(watched)) {
            on_stack(step_watched);
            note_all();
            steps++;
        } else if (!moved) {
            break;
        }
    }
    return steps;
}

static void begin(bool server, const loop_options *options)
{
    memset(&notes, 0, sizeof notes);
    memset(stack, 0, sizeof stack);
    loop_init(&l, options);
    watched = server ? &l.server : &l.client;
    other = server ? &l.client : &l.server;
    if (server) {
        note(test_leaf_key, sizeof test_leaf_key);
    }
    note_all();
}

/* ---- The search itself must find ---- */

PT_TEST(a_connected_engine_is_full_of_secrets)
{
    loop_options options = {.units = 1};

    begin(false, &options);
    (void)run(STEP_MAX);
    PT_OK(loop_connected(&l));
    PT_OK(notes.count > 8);
    PT_OK(found(watched->engine.u.bytes, sizeof watched->engine) <
          sizeof watched->engine);
    memcpy(stack + 100, notes.bytes[0], NOTE);
    PT_EQ(found(stack, sizeof stack), 100);
}

/* ---- Ends ---- */

PT_TEST(an_abort_at_any_moment_leaves_nothing)
{
    static const uint16_t groups[] = {0x001d, 0x0017};

    for (unsigned server = 0; server < 2; server++) {
        for (unsigned g = 0; g < 2; g++) {
            loop_options options = {.units = 1, .group_first = groups[g]};
            unsigned long all;

            begin(server != 0, &options);
            all = run(STEP_MAX);
            PT_OK(loop_connected(&l));
            for (unsigned long n = 0; n <= all; n += all / 37 + 1) {
                PT_AT(server != 0 ? "server: group, step"
                                  : "client: group, step",
                      groups[g], n);
                begin(server != 0, &options);
                PT_EQ(run(n), n);
                on_stack(abort_watched);
                nothing_left();
            }
        }
    }
}

/* Offers the blob and runs n steps; the whole number of steps. */
static unsigned long resume(bool server, const loop_options *options,
                            size_t blob_len, unsigned long n)
{
    uint8_t mine[sizeof blob];

    memcpy(mine, blob, blob_len);
    PT_EQ(pawl_session_init(&session, &session_key, span, sizeof span),
          PAWL_OK);
    PT_EQ(pawl_session_put(&session, mine, blob_len, 0), PAWL_OK);
    begin(server, options);
    note(server ? tickets.key[0].key : device_key, 16);
    return run(n);
}

PT_TEST(an_abort_of_a_resumed_connection_leaves_nothing)
{
    static const pawl_rng rng = {session_fill, NULL, NULL};
    loop_options options = {
        .units = 1, .session = &session, .tickets = &tickets};
    const uint8_t *got;
    size_t len;

    PT_EQ(pawl_session_init(&session, &session_key, span, sizeof span),
          PAWL_OK);
    PT_EQ(pawl_tickets_init(&tickets, &pawl_aead_aes128_gcm, &rng, 7200, 0),
          PAWL_OK);
    loop_init(&l, &options);
    loop_run(&l);
    got = pawl_engine_session(&l.client.engine, &len);
    PT_OK(got != NULL && len <= sizeof blob);
    memcpy(blob, got, len);
    for (unsigned side = 0; side < 2; side++) {
        unsigned long all = resume(side != 0, &options, len, STEP_MAX);
        pawl_session_info info;

        pawl_engine_info(&watched->engine, &info);
        PT_OK(info.resumed);
        for (unsigned long n = 1; n <= all; n += 3) {
            PT_AT("side, step", side, n);
            (void)resume(side != 0, &options, len, n);
            on_stack(abort_watched);
            nothing_left();
        }
    }
}

static size_t flip_at, flip_seen;

static void flip(loop *loop, bool to_server, uint8_t *bytes, size_t *len)
{
    (void)loop;
    if (to_server != (watched == &l.server)) {
        return;
    }
    if (flip_at >= flip_seen && flip_at < flip_seen + *len) {
        bytes[flip_at - flip_seen] ^= 1u;
    }
    flip_seen += *len;
}

PT_TEST(a_failure_at_any_byte_leaves_nothing)
{
    for (unsigned server = 0; server < 2; server++) {
        loop_options options = {.units = 1, .tap = flip};
        size_t all;

        flip_at = SIZE_MAX;
        flip_seen = 0;
        begin(server != 0, &options);
        (void)run(STEP_MAX);
        PT_OK(loop_connected(&l));
        all = flip_seen;
        for (flip_at = 5; flip_at < all; flip_at += all / 23 + 1) {
            PT_AT("server, byte", server, flip_at);
            flip_seen = 0;
            begin(server != 0, &options);
            (void)run(STEP_MAX);
            if (loop_failure(watched) == 0) {
                on_stack(end_watched);
                (void)run(STEP_MAX);
            }
            PT_OK(loop_failure(watched) != 0);
            nothing_left();
        }
    }
}

PT_TEST(a_connection_that_was_used_and_closed_leaves_nothing)
{
    for (unsigned server = 0; server < 2; server++) {
        for (unsigned end = 0; end < 2; end++) {
            loop_options options = {.units = 1};
            size_t room;
            uint8_t *to;

            PT_AT("server, end", server, end);
            begin(server != 0, &options);
            (void)run(STEP_MAX);
            PT_EQ(pawl_engine_key_update(&watched->engine, true), PAWL_OK);
            (void)run(STEP_MAX);
            to = pawl_engine_write_buf(&watched->engine, &room);
            PT_OK(to != NULL);
            if (to != NULL) {
                memset(to, 'w', 40);
                note(to, NOTE); /* plaintext is wiped as well */
                pawl_engine_write_ack(&watched->engine, 40);
            }
            pawl_engine_flush(&watched->engine);
            (void)run(STEP_MAX);
            PT_EQ(other->got_len, 40);
            pawl_engine_close(&watched->engine);
            pawl_engine_close(&other->engine);
            (void)run(STEP_MAX);
            PT_OK((pawl_engine_want(&watched->engine) & PAWL_WANT_CLOSED) != 0);
            on_stack(end == 0 ? abort_watched : end_watched);
            if (end != 0) {
                on_stack(abort_watched);
            }
            nothing_left();
        }
    }
}

int main(void)
{
    PT_RUN(a_connected_engine_is_full_of_secrets);
    PT_RUN(an_abort_at_any_moment_leaves_nothing);
    PT_RUN(an_abort_of_a_resumed_connection_leaves_nothing);
    PT_RUN(a_failure_at_any_byte_leaves_nothing);
    PT_RUN(a_connection_that_was_used_and_closed_leaves_nothing);
    return pt_done();
}
