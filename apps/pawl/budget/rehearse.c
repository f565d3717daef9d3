/* SPDX-License-Identifier: Apache-2.0
 * Two engines, back to back. */
#include "rehearse.h"

#include <string.h>

#include "pawl/ticket.h"

#define REHEARSE_SPAN  16640u
#define REHEARSE_WORK  24576u
#define REHEARSE_UNITS 64u
#define REHEARSE_TURNS 3000000ul
#define REHEARSE_NOW   1800000000

typedef struct rehearse_side {
    pawl_engine engine;
    pawl_memory memory;
    meter_profile profile;
    chain chain;
    pawl_identity identity;
    const pawl_signer *signers[2];
    uint64_t random;
    bool connected;
    uint8_t recv[REHEARSE_SPAN], send[REHEARSE_SPAN];
    uint64_t work[REHEARSE_WORK / 8];
} rehearse_side;

/* Two of them are too much for a stack. */
static struct {
    const rehearse_plan *plan;
    rehearse_seen *seen;
    rehearse_side side[2];
    pawl_client_config client;
    pawl_server_config server;
    pawl_x509_name name;
    pawl_session session;
    pawl_session_key session_key;
    pawl_tickets tickets;
    uint8_t span[4096], blob[4096];
    size_t blob_len;
} rehearsal;

static const uint8_t rehearse_device_key[32] = {1};

static pawl_err rehearse_fill(void *ctx, uint8_t *out, size_t len)
{
    uint64_t *state = ctx;

    for (size_t i = 0; i < len; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        out[i] = (uint8_t)(*state >> 56);
    }
    return PAWL_OK;
}

static void rehearse_turn(unsigned role, bool begin)
{
    const rehearse_plan *p = rehearsal.plan;

    meter_into(&rehearsal.seen->meter[role]);
    if (begin && p->before != NULL) {
        p->before(p->ctx, role);
    }
    if (!begin && p->after != NULL) {
        p->after(p->ctx, role);
    }
}

/* ---- Making the sides -----------------------------------------------------
 */

static const pawl_suite *rehearse_suite(uint16_t id)
{
    static const pawl_suite *const all[] = {
        &pawl_suite_aes128_gcm_sha256, &pawl_suite_aes256_gcm_sha384,
        &pawl_suite_chacha20_poly1305_sha256, &pawl_suite_aes128_ccm_sha256,
        &pawl_suite_aes128_ccm_8_sha256};

    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (all[i]->id == id) {
            return all[i];
        }
    }
    return NULL;
}

/* The same profile of instances that do not count. */
static void rehearse_plain(meter_profile *p, uint16_t suite, uint16_t group)
{
    p->suites[0] = rehearse_suite(suite);
    for (unsigned i = 0; pawl_profile_full.groups[i] != NULL; i++) {
        if (pawl_profile_full.groups[i]->group == group) {
            p->groups[0] = pawl_profile_full.groups[i];
        }
    }
    p->profile.sigs = pawl_profile_full.sigs;
}

static bool rehearse_side_make(unsigned role)
{
    const rehearse_plan *p = rehearsal.plan;
    rehearse_side *s = &rehearsal.side[role];

    s->random = 1u + role;
    s->memory = (pawl_memory){s->recv,        sizeof s->recv, s->send,
                              sizeof s->send, s->work,        sizeof s->work};
    if (role == p->role) {
        s->memory.recv_size = REHEARSE_RECV;
        s->memory.send_size = role == 0 ? REHEARSE_SEND : 2u * REHEARSE_SEND;
    }
    if (!meter_profile_make(&s->profile, p->suite, p->group) ||
        !chain_make(&s->chain, p->kind, p->count, role == 0)) {
        return false;
    }
    s->signers[0] = p->kind->proof;
    if (p->plain) {
        rehearse_plain(&s->profile, p->suite, p->group);
    } else {
        s->signers[0] = meter_signer(role, p->kind->proof, p->kind->bits);
    }
    s->identity = (pawl_identity){
        .certs = s->chain.certs,
        .cert_sizes = s->chain.size,
        .cert_count = (uint8_t)p->count,
        .signers = s->signers,
        .key = s->chain.priv,
        .key_size = s->chain.priv_len,
    };
    return true;
}

static void rehearse_configure(void)
{
    const rehearse_plan *p = rehearsal.plan;
    rehearse_side *c = &rehearsal.side[0], *s = &rehearsal.side[1];

    rehearsal.client = (pawl_client_config){
        .profile = &c->profile.profile,
        .anchors = &s->chain.anchor,
        .anchor_count = 1,
        .rng = {rehearse_fill, &c->random, NULL},
        .flags = PAWL_CONFIG_PROVISIONAL | PAWL_CONFIG_NO_SIZE_LIMIT,
        .identity = p->client_auth ? &c->identity : NULL,
    };
    rehearsal.server = (pawl_server_config){
        .profile = &s->profile.profile,
        .identity = &s->identity,
        .rng = {rehearse_fill, &s->random, NULL},
        .client_cert = (uint8_t)(p->client_auth ? PAWL_CLIENT_CERT_REQUIRE
                                                : PAWL_CLIENT_CERT_NONE),
        .anchors = &c->chain.anchor,
        .anchor_count = 1,
        .tickets = p->resume != REHEARSE_FULL ? &rehearsal.tickets : NULL,
    };
}

static bool rehearse_engines(void)
{
    const rehearse_plan *p = rehearsal.plan;
    rehearse_side *c = &rehearsal.side[0], *s = &rehearsal.side[1];
    pawl_x509_clock clock = {REHEARSE_NOW, PAWL_X509_CLOCK_KNOWN};
    bool ok;

    rehearse_turn(1, true);
    ok = pawl_server_init(&s->engine, &rehearsal.server, &s->memory) == PAWL_OK;
    rehearse_turn(1, false);
    pawl_engine_set_clock(&s->engine, clock);
    rehearse_turn(0, true);
    ok = ok && pawl_client_init(&c->engine, &rehearsal.client, &c->memory,
                                &rehearsal.name) == PAWL_OK;
    rehearse_turn(0, false);
    pawl_engine_set_clock(&c->engine, clock);
    return ok &&
           (p->resume == REHEARSE_FULL ||
            pawl_engine_set_session(&c->engine, &rehearsal.session) == PAWL_OK);
}

/* ---- Running --------------------------------------------------------------
 */

static void rehearse_event(unsigned role)
{
    rehearse_side *s = &rehearsal.side[role];
    meter *m = &rehearsal.seen->meter[role];
    pawl_event event = pawl_engine_event(&s->engine);

    if (event.id == PAWL_EVENT_CONNECTED) {
        s->connected = true;
        m->connected = true;
        rehearsal.seen->work_used[role] = pawl_engine_work_used(&s->engine);
    }
    if (event.id == PAWL_EVENT_SESSION) {
        size_t len;
        const uint8_t *p = pawl_engine_session(&s->engine, &len);

        if (len <= sizeof rehearsal.blob) {
            memcpy(rehearsal.blob, p, len);
            rehearsal.blob_len = len;
        }
        pawl_engine_session_drop(&s->engine);
    }
}

/* What one side has to send goes to the other. */
static bool rehearse_move(unsigned from)
{
    rehearse_side *a = &rehearsal.side[from], *b = &rehearsal.side[1u - from];
    size_t have, room, n;
    const uint8_t *out = pawl_engine_send_buf(&a->engine, &have);
    uint8_t *in = pawl_engine_recv_buf(&b->engine, &room);

    n = have < room ? have : room;
    if (out == NULL || in == NULL || n == 0) {
        return false;
    }
    memcpy(in, out, n);
    if (!b->connected) {
        rehearsal.seen->sent[from] += (uint32_t)n;
    }
    rehearse_turn(from, true);
    pawl_engine_send_ack(&a->engine, n);
    rehearse_turn(from, false);
    rehearse_turn(1u - from, true);
    pawl_engine_recv_ack(&b->engine, n);
    rehearse_turn(1u - from, false);
    return true;
}

static bool rehearse_step(unsigned role)
{
    rehearse_side *s = &rehearsal.side[role];
    uint32_t want = pawl_engine_want(&s->engine);

    if ((want & PAWL_WANT_EVENT) != 0) {
        rehearse_event(role);
        return true;
    }
    if ((want & PAWL_WANT_WORK) != 0) {
        uint32_t did;

        rehearse_turn(role, true);
        did = pawl_engine_work(&s->engine, REHEARSE_UNITS);
        rehearse_turn(role, false);
        return did != 0;
    }
    return (want & PAWL_WANT_SEND) != 0 && rehearse_move(role);
}

static bool rehearse_run(void)
{
    bool moved = true;

    rehearsal.side[0].connected = rehearsal.side[1].connected = false;
    if (!rehearse_engines()) {
        return false;
    }
    for (unsigned long i = 0; moved && i < REHEARSE_TURNS; i++) {
        moved = rehearse_step(0);
        moved = rehearse_step(1) || moved;
    }
    return rehearsal.side[0].connected && rehearsal.side[1].connected;
}

/* What seals sessions and tickets. */
static const pawl_aead *rehearse_aead(void)
{
    return rehearsal.plan->plain ? &pawl_aead_aes256_gcm : meter_aead(0x1302);
}

/* A connection before the one that counts, for its ticket. */
static bool rehearse_ticket(void)
{
    pawl_rng rng = {rehearse_fill, &rehearsal.side[1].random, NULL};

    rehearsal.session_key =
        (pawl_session_key){rehearse_aead(), rehearse_device_key, 1};
    return pawl_tickets_init(&rehearsal.tickets, rehearse_aead(), &rng, 7200,
                             0) == PAWL_OK &&
           pawl_session_init(&rehearsal.session, &rehearsal.session_key,
                             rehearsal.span,
                             sizeof rehearsal.span) == PAWL_OK &&
           rehearse_run() && rehearsal.blob_len != 0 &&
           pawl_session_init(&rehearsal.session, &rehearsal.session_key,
                             rehearsal.span,
                             sizeof rehearsal.span) == PAWL_OK &&
           pawl_session_put(&rehearsal.session, rehearsal.blob,
                            rehearsal.blob_len,
                            PAWL_SESSION_AGE_BY_CLOCK) == PAWL_OK;
}

/* Two engines of this library always prefer a key exchange. Another server may
 * not: what is left out then is known. A client has made its share before. */
static void rehearse_without_exchange(meter *m, unsigned role)
{
    for (unsigned i = 0; i < m->lines; i++) {
        meter_line *l = &m->line[i];

        if (l->what == METER_AGREE || (l->what == METER_KEYGEN && role == 1)) {
            *l = m->line[--m->lines];
            i--;
        }
    }
}

bool rehearse(const rehearse_plan *plan, rehearse_seen *seen)
{
    rehearse_plan quiet = *plan;
    bool ok;

    memset(&rehearsal, 0, sizeof rehearsal);
    memset(seen, 0, sizeof *seen);
    quiet.before = NULL;
    quiet.after = NULL;
    rehearsal.plan = &quiet;
    rehearsal.seen = seen;
    meter_into(&seen->meter[0]);
    ok = rehearse_side_make(0) && rehearse_side_make(1) &&
         pawl_x509_name_parse(&rehearsal.name, CHAIN_NAME,
                              sizeof CHAIN_NAME - 1u) == PAWL_OK;
    rehearse_configure();
    ok = ok && (plan->resume == REHEARSE_FULL || rehearse_ticket());
    memset(seen, 0, sizeof *seen);
    rehearsal.plan = plan;
    ok = ok && rehearse_run();
    for (unsigned i = 0; i < 2; i++) {
        seen->failure[i] = pawl_engine_failure(&rehearsal.side[i].engine)->id;
        meter_settle(&seen->meter[i]);
        if (plan->resume == REHEARSE_PSK) {
            rehearse_without_exchange(&seen->meter[i], i);
        }
        ok = ok && !seen->meter[i].lost;
    }
    memcpy(seen->cert_size, rehearsal.side[1].chain.size,
           sizeof seen->cert_size);
    return ok;
}
