/* SPDX-License-Identifier: Apache-2.0
 * Laws of the engine under calls in any order: two engines, a wire that holds
 * what it likes, and a caller that does whatever an engine allows whenever it
 * likes, with any configuration. What want says is true at every moment; as
 * long as both sides are served they get on; both see the same bytes; and what
 * is spoiled on the way ends in a named failure, with nothing left behind. */
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "harness/loop.h"
#include "harness/pt.h"
#include "harness/test_client.h"
#include "harness/test_identity.h"

#define WIRE  40000u
#define DATA  9000u
#define STEPS 4000u

typedef struct wire {
    uint8_t bytes[WIRE];
    size_t from, to;
    size_t passed;   /* bytes since the beginning */
    size_t spoil_at; /* this byte of the stream is ... ; SIZE_MAX: none */
    unsigned how;    /* ... changed, lost, or there twice */
    size_t cut_at;   /* nothing passes from this byte on */
} wire;

typedef struct party {
    loop_side *side;
    wire *out, *in;
    size_t written; /* bytes of the pattern given to write */
    size_t goal;    /* bytes it means to write */
    size_t pieces;  /* provisional bytes since the last verdict */
    bool answered, closed, ended, seen_failed;
    uint32_t units;
} party;

static loop l;
static wire wires[2];
static party parties[2]; /* client, server */
static bool talk;        /* the application has begun */

static uint8_t pattern(size_t at, bool server)
{
    return (uint8_t)(at * 7u + (at >> 8) * 3u + (server ? 0x55u : 0u)) &
           (uint8_t)(at % 300u < 40u ? 0u : 0xffu);
}

/* ---- What want says is true ---- */

static void check_want(party *p)
{
    pawl_engine *e = &p->side->engine;
    uint32_t want = pawl_engine_want(e);
    const uint8_t *data;
    size_t len;
    bool send = pawl_engine_send_buf(e, &len) != NULL;

    PT_OK(send == (len != 0));
    PT_OK(send == ((want & PAWL_WANT_SEND) != 0));
    PT_OK((pawl_engine_recv_buf(e, &len) != NULL) ==
          ((want & PAWL_WANT_RECV) != 0));
    PT_OK((len != 0) == ((want & PAWL_WANT_RECV) != 0));
    PT_OK((pawl_engine_write_buf(e, &len) != NULL) ==
          ((want & PAWL_WANT_WRITE) != 0));
    PT_OK((len != 0) == ((want & PAWL_WANT_WRITE) != 0));
    if (pawl_engine_read_buf(e, &len) == NULL) {
        PT_EQ(len, 0);
        PT_OK((pawl_engine_read_provisional(e, &data, &len) !=
               PAWL_PIECE_NONE) == ((want & PAWL_WANT_READ) != 0));
    } else {
        PT_OK(len != 0 && (want & PAWL_WANT_READ) != 0);
    }
    PT_OK(((want & PAWL_WANT_FAILED) != 0) ==
          (pawl_engine_failure(e)->id != PAWL_FAIL_NONE));
    if (p->seen_failed) {
        PT_OK((want & PAWL_WANT_FAILED) != 0);
        PT_EQ(want & (PAWL_WANT_RECV | PAWL_WANT_READ | PAWL_WANT_WRITE |
                      PAWL_WANT_KEY | PAWL_WANT_CHOICE | PAWL_WANT_CLOSED),
              0);
    }
    p->seen_failed = (want & PAWL_WANT_FAILED) != 0;
}

/* ---- What a caller may do ---- */

static void wire_put(wire *w, uint8_t byte)
{
    bool spoil = w->passed == w->spoil_at;

    if (!spoil || w->how != 1) {
        w->bytes[w->to++] = byte ^ (spoil && w->how == 0 ? 4u : 0u);
    }
    if (spoil && w->how == 2) {
        w->bytes[w->to++] = byte;
    }
}

static bool do_send(party *p)
{
    wire *w = p->out;
    size_t len, n;
    const uint8_t *out = pawl_engine_send_buf(&p->side->engine, &len);

    if (out == NULL || w->to + 1u >= WIRE) {
        return false;
    }
    n = 1u + pt_random((uint32_t)len);
    n = pt_random(3) == 0 ? len : n;
    n = n < WIRE - 1u - w->to ? n : WIRE - 1u - w->to;
    for (size_t i = 0; i < n; i++, w->passed++) {
        if (w->passed < w->cut_at) {
            wire_put(w, out[i]);
        }
    }
    pawl_engine_send_ack(&p->side->engine, n);
    return true;
}

static bool do_recv(party *p)
{
    wire *w = p->in;
    size_t room, n = w->to - w->from;
    uint8_t *in = pawl_engine_recv_buf(&p->side->engine, &room);

    if (in == NULL || n == 0) {
        return false;
    }
    n = n < room ? n : room;
    n = pt_random(3) == 0 ? n : 1u + pt_random((uint32_t)n);
    memcpy(in, w->bytes + w->from, n);
    pawl_engine_recv_ack(&p->side->engine, n);
    w->from += n;
    if (w->from == w->to) {
        w->from = w->to = 0;
    }
    return true;
}

static bool do_read(party *p)
{
    loop_side *s = p->side;
    pawl_piece piece = PAWL_PIECE_COMMIT;
    size_t len;
    const uint8_t *in = pawl_engine_read_buf(&s->engine, &len);

    if (in == NULL) {
        piece = pawl_engine_read_provisional(&s->engine, &in, &len);
    }
    if (piece == PAWL_PIECE_NONE) {
        return false;
    }
    len = len != 0 && pt_random(2) == 0 ? 1u + pt_random((uint32_t)len) : len;
    for (size_t i = 0; i < len; i++) {
        if (s->got_len < sizeof s->got) {
            s->got[s->got_len++] = in[i];
        }
    }
    if (piece == PAWL_PIECE_DATA) {
        p->pieces += len;
    } else if (len == 0) {
        s->got_len -= piece == PAWL_PIECE_DISCARD ? p->pieces : 0u;
        p->pieces = 0;
    }
    pawl_engine_read_ack(&s->engine, len);
    return true;
}

static bool do_write(party *p)
{
    size_t room, n = p->goal - p->written;
    uint8_t *out = pawl_engine_write_buf(&p->side->engine, &room);

    if (out == NULL || n == 0) {
        return false;
    }
    n = n < room ? n : room;
    n = pt_random(2) == 0 ? n : 1u + pt_random((uint32_t)n);
    for (size_t i = 0; i < n; i++) {
        out[i] = pattern(p->written + i, p == &parties[1]);
    }
    p->written += n;
    pawl_engine_write_ack(&p->side->engine, n);
    return true;
}

/* A private key and a choice that live outside; asked twice, answered once. */
static bool do_answer(party *p)
{
    pawl_engine *e = &p->side->engine;
    const pawl_signer *signer = l.identity.signers[0];
    bool of_client = p == &parties[0];
    uint16_t scheme;
    const uint8_t *digest;
    const char *name;
    size_t len;
    uint8_t sig[80];
    uint64_t op[512];
    uint32_t units = 100000;
    uint32_t want = pawl_engine_want(e);

    if ((want & PAWL_WANT_CHOICE) != 0) {
        PT_EQ(pawl_engine_choice_asked(e, &name, &len), PAWL_OK);
        PT_EQ(pawl_engine_choice_answer(e, of_client ? &l.client_identity
                                                     : &l.identity),
              PAWL_OK);
        PT_EQ(pawl_engine_choice_answer(e, NULL), PAWL_ERR_STATE);
        return true;
    }
    if ((want & PAWL_WANT_KEY) == 0) {
        PT_EQ(pawl_engine_key_asked(e, &scheme, &digest, &len), PAWL_ERR_STATE);
        PT_EQ(pawl_engine_key_answer(e, sig, 0), PAWL_ERR_STATE);
        PT_EQ(pawl_engine_choice_answer(e, NULL), PAWL_ERR_STATE);
        return false;
    }
    PT_EQ(pawl_engine_key_asked(e, &scheme, &digest, &len), PAWL_OK);
    PT_OK(sizeof op >= signer->sign_size(NULL, 32));
    memset(op, 0, sizeof op);
    PT_EQ(signer->sign_start(signer, op, sizeof op,
                             of_client ? test_client_key : test_leaf_key, 32,
                             digest, signer->hash->digest_size, NULL),
          PAWL_OK);
    PT_EQ(signer->sign_run(op, sig, &len, &units), PAWL_OK);
    PT_EQ(pawl_engine_key_answer(e, sig, sizeof op), PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_engine_key_answer(e, sig, len), PAWL_OK);
    PT_EQ(pawl_engine_key_answer(e, sig, len), PAWL_ERR_STATE);
    return true;
}

static bool do_work(party *p, uint32_t units)
{
    bool want = (pawl_engine_want(&p->side->engine) & PAWL_WANT_WORK) != 0;
    uint32_t did = pawl_engine_work(&p->side->engine, units);

    PT_OK(did <= units);
    PT_OK(want || did == 0);
    return want;
}

/* Calls that change nothing, or little, at any time. */
static void do_nothing(party *p)
{
    pawl_engine *e = &p->side->engine;
    pawl_session_info info;
    uint8_t key[16];

    switch (pt_random(9)) {
    case 0:
        pawl_engine_recv_ack(e, 0);
        break;
    case 1:
        pawl_engine_send_ack(e, 0);
        break;
    case 2:
        pawl_engine_write_ack(e, 0);
        break;
    case 3:
        pawl_engine_flush(e);
        break;
    case 4:
        pawl_engine_info(e, &info);
        PT_OK(!info.verified || p == &parties[0] ||
              (l.options.client_cert != PAWL_CLIENT_CERT_NONE &&
               (l.options.client_shows || l.options.client_choice)));
        break;
    case 5:
        PT_OK(pawl_engine_export(e, "a", key, 0, key, sizeof key) <= 0);
        break;
    case 6:
        pawl_engine_set_now(e, (uint32_t)(0xfffffff0u + p->written));
        (void)pawl_engine_deadline(e);
        break;
    case 7:
        while (pawl_engine_event(e).id != PAWL_EVENT_NONE) {
        }
        break;
    default:
        PT_EQ(pawl_engine_work(e, 0), 0);
        break;
    }
}

static bool do_something(party *p)
{
    switch (pt_random(16)) {
    case 0:
    case 1:
    case 2:
        return do_work(p, 1u + pt_random(p->units));
    case 3:
    case 4:
        return do_send(p);
    case 5:
    case 6:
    case 7:
        return do_recv(p);
    case 8:
    case 9:
        return do_read(p);
    case 10:
    case 11:
        return talk && do_write(p);
    case 12:
        return do_answer(p);
    case 13:
        return talk && pt_random(8) == 0 &&
               pawl_engine_key_update(&p->side->engine, pt_random(2) != 0) ==
                   PAWL_OK;
    default:
        do_nothing(p);
        return false;
    }
}

/* Serves both until nothing more happens. */
static void serve_all(void)
{
    bool moved = true;

    for (unsigned long i = 0; moved && i < 200000; i++) {
        moved = false;
        for (unsigned k = 0; k < 2; k++) {
            party *p = &parties[k];

            moved = do_work(p, 100000) || moved;
            PT_EQ(pawl_engine_want(&p->side->engine) & PAWL_WANT_WORK, 0);
            moved = do_send(p) || moved;
            moved = do_recv(p) || moved;
            moved = do_read(p) || moved;
            moved = (talk && do_write(p)) || moved;
            moved = do_answer(p) || moved;
            if (talk && p->written == p->goal && !moved) {
                pawl_engine_flush(&p->side->engine);
                moved =
                    (pawl_engine_want(&p->side->engine) & PAWL_WANT_WORK) != 0;
            }
            check_want(p);
        }
    }
    PT_OK(!moved);
}

/* ---- Configurations ---- */

static const pawl_kex *const only[][2] = {
    {&pawl_kex_p256, NULL}, {&pawl_kex_p384, NULL}, {&pawl_kex_p521, NULL}};
static const pawl_suite *const sha384_first[] = {
    &pawl_suite_aes256_gcm_sha384, &pawl_suite_chacha20_poly1305_sha256, NULL};
static const char *const alpn_both[] = {"h2", "http/1.1", NULL};
static const char *const alpn_one[] = {"http/1.1", NULL};

static uint32_t any_flags(void)
{
    static const uint32_t flags[] = {PAWL_CONFIG_NO_COMPATIBILITY,
                                     PAWL_CONFIG_COOKIE,
                                     PAWL_CONFIG_CHAIN_AS_SENT};
    uint32_t all = PAWL_CONFIG_PROVISIONAL;

    for (size_t i = 0; i < PT_COUNT(flags); i++) {
        all |= pt_random(3) == 0 ? flags[i] : 0u;
    }
    return all | (pt_random(4) == 0 ? PAWL_CONFIG_NO_SIZE_LIMIT : 0u);
}

static size_t any_size(size_t least)
{
    return pt_random(4) == 0 ? 0 : least + pt_random(700);
}

static void begin(void)
{
    static pawl_profile server;
    loop_options o = {.server_profile = &server,
                      .client_flags = any_flags(),
                      .server_flags = any_flags(),
                      .client_recv = any_size(256),
                      .server_recv = any_size(256),
                      .client_send = any_size(128),
                      .server_send = any_size(128),
                      .choice = pt_random(3) == 0,
                      .external_key = pt_random(3) == 0,
                      .client_ms = 1000,
                      .unverified = pt_random(5) == 0,
                      .client_cert = (uint8_t)pt_random(2), /* REQUEST */
                      .client_shows = pt_random(2) == 0,
                      .client_choice = pt_random(3) == 0,
                      .client_external_key = pt_random(3) == 0,
                      .client_pinned = pt_random(3) == 0};

    server = pawl_profile_full;
    server.groups =
        pt_random(3) == 0 ? only[pt_random(PT_COUNT(only))] : server.groups;
    server.suites = pt_random(3) == 0 ? sha384_first : server.suites;
    if (pt_random(2) == 0) {
        o.client_alpn = alpn_both;
        o.server_alpn = pt_random(2) == 0 ? alpn_one : NULL;
    }
    loop_init(&l, &o);
    PT_EQ(l.client_init, PAWL_OK);
    PT_EQ(l.server_init, PAWL_OK);
    memset(wires, 0, sizeof wires);
    memset(parties, 0, sizeof parties);
    for (unsigned k = 0; k < 2; k++) {
        wires[k].spoil_at = wires[k].cut_at = SIZE_MAX;
        parties[k].side = k == 0 ? &l.client : &l.server;
        parties[k].out = &wires[k];
        parties[k].in = &wires[1u - k];
        parties[k].goal = pt_random(DATA);
        parties[k].units = pt_random(2) == 0 ? 3 : 300;
    }
    talk = false;
}

static bool any_connected(void)
{
    pawl_session_info c, s;

    pawl_engine_info(&l.client.engine, &c);
    pawl_engine_info(&l.server.engine, &s);
    return c.state == PAWL_STATE_CONNECTED || s.state == PAWL_STATE_CONNECTED;
}

static void wander(unsigned steps)
{
    for (unsigned i = 0; i < steps; i++) {
        party *p = &parties[pt_random(2)];

        talk = talk || (i % 64u == 0 && any_connected());
        (void)do_something(p);
        check_want(p);
    }
}

/* What a side got is what the other wrote, and no more than that. */
static void check_got(unsigned k, bool all)
{
    const party *from = &parties[1u - k];
    const loop_side *s = parties[k].side;
    size_t n = s->got_len - parties[k].pieces;

    PT_OK(n <= from->written);
    if (all) {
        PT_EQ(s->got_len, from->goal);
        PT_EQ(parties[k].pieces, 0);
    }
    for (size_t i = 0; i < n; i++) {
        if (s->got[i] != pattern(i, from == &parties[1])) {
            PT_EQ(i, n);
            return;
        }
    }
}

static bool all_zero(const void *p, size_t len)
{
    const uint8_t *bytes = p;
    uint8_t any = 0;

    for (size_t i = 0; i < len; i++) {
        any |= bytes[i];
    }
    return any == 0;
}

/* The engine has ended: none of its memory holds anything. */
static void check_wiped(const loop_side *s)
{
    const pawli_engine *e = pawli_engine_of_const(&s->engine);

    PT_OK(all_zero(s->memory.work, s->memory.work_size));
    PT_OK(all_zero(s->memory.recv, s->memory.recv_size));
    PT_OK(all_zero(s->memory.send, s->memory.send_size));
    PT_OK(all_zero(e->hs.secret, sizeof e->hs.secret));
    PT_OK(all_zero(e->hs.key, sizeof e->hs.key));
    PT_OK(all_zero(e->hs.iv, sizeof e->hs.iv));
    PT_OK(all_zero(e->hs.mac, sizeof e->hs.mac));
    PT_OK(all_zero(e->in.iv, sizeof e->in.iv));
    PT_OK(all_zero(e->out.iv, sizeof e->out.iv));
}

static unsigned rounds(void)
{
    return getenv("PAWL_LONG") != NULL ? 3000u : 60u;
}

/* ---- The laws ---- */

PT_TEST(any_order_of_calls_connects_agrees_and_closes)
{
    for (unsigned round = 0; round < rounds(); round++) {
        PT_AT("round", round, 0);
        pt_seed(round);
        begin();
        wander(STEPS);
        serve_all();
        PT_OK(loop_connected(&l));
        talk = true;
        wander(STEPS);
        serve_all();
        PT_OK(loop_connected(&l));
        check_got(0, true);
        check_got(1, true);
        for (unsigned k = 0; k < 2; k++) {
            pawl_engine_close(&parties[(k + round) & 1u].side->engine);
            wander(pt_random(60));
        }
        serve_all();
        for (unsigned k = 0; k < 2; k++) {
            pawl_engine *e = &parties[k].side->engine;

            PT_EQ(pawl_engine_want(e) & ~(uint32_t)PAWL_WANT_EVENT,
                  PAWL_WANT_CLOSED);
            pawl_engine_recv_end(e);
            PT_EQ(pawl_engine_failure(e)->id, PAWL_FAIL_NONE);
            check_wiped(parties[k].side);
        }
    }
}

/* One byte changed, lost or doubled, anywhere: no other bytes come out, both
 * sides end. */
PT_TEST(a_spoiled_byte_ends_both_sides_with_one_failure)
{
    for (unsigned round = 0; round < rounds(); round++) {
        unsigned k, failures = 0;

        PT_AT("round", round, 1);
        pt_seed(100000u + round);
        begin();
        k = pt_random(2);
        wires[k].spoil_at = pt_random(pt_random(2) != 0 ? 1500 : 6000);
        wires[k].how = pt_random(3);
        wander(STEPS);
        serve_all();
        talk = any_connected();
        serve_all();
        for (unsigned i = 0; i < 2; i++) {
            check_got(i, false);
        }
        if (wires[k].passed <= wires[k].spoil_at) {
            continue;
        }
        for (unsigned i = 0; i < 2; i++) {
            pawl_engine_recv_end(&parties[i].side->engine);
        }
        serve_all();
        for (unsigned i = 0; i < 2; i++) {
            pawl_engine *e = &parties[i].side->engine;

            failures += pawl_engine_failure(e)->id != PAWL_FAIL_NONE;
            PT_EQ(pawl_engine_want(e) & ~(uint32_t)PAWL_WANT_EVENT,
                  PAWL_WANT_FAILED);
            check_wiped(parties[i].side);
        }
        PT_EQ(failures, 2);
    }
}

/* The transport ends anywhere: what had come can still be read, then it is
 * said that the stream was cut. */
PT_TEST(a_cut_stream_is_truncated_after_what_came)
{
    for (unsigned round = 0; round < rounds(); round++) {
        PT_AT("round", round, 2);
        pt_seed(200000u + round);
        begin();
        wires[0].cut_at = pt_random(3000);
        wires[1].cut_at = pt_random(6000);
        wander(STEPS);
        for (unsigned i = 0; i < 2; i++) {
            pawl_engine_recv_end(&parties[i].side->engine);
        }
        serve_all();
        for (unsigned i = 0; i < 2; i++) {
            pawl_engine *e = &parties[i].side->engine;

            check_got(i, false);
            PT_EQ(pawl_engine_failure(e)->id, PAWL_FAIL_STREAM_ENDED);
            PT_EQ(parties[i].pieces, 0);
            check_wiped(parties[i].side);
        }
    }
}

/* Abort at any moment, twice: silence, and nothing left. */
PT_TEST(an_abort_at_any_moment_leaves_nothing)
{
    for (unsigned round = 0; round < rounds(); round++) {
        loop_side *s = &l.client;

        PT_AT("round", round, 3);
        pt_seed(300000u + round);
        begin();
        wander(pt_random(STEPS));
        s = parties[pt_random(2)].side;
        pawl_engine_abort(&s->engine);
        pawl_engine_abort(&s->engine);
        check_wiped(s);
        PT_EQ(pawl_engine_work(&s->engine, 1000), 0);
        PT_EQ(pawl_engine_want(&s->engine) &
                  (PAWL_WANT_SEND | PAWL_WANT_RECV | PAWL_WANT_READ |
                   PAWL_WANT_WRITE | PAWL_WANT_WORK | PAWL_WANT_KEY |
                   PAWL_WANT_CHOICE),
              0);
    }
}

int main(void)
{
    PT_RUN(any_order_of_calls_connects_agrees_and_closes);
    PT_RUN(a_spoiled_byte_ends_both_sides_with_one_failure);
    PT_RUN(a_cut_stream_is_truncated_after_what_came);
    PT_RUN(an_abort_at_any_moment_leaves_nothing);
    return pt_done();
}
