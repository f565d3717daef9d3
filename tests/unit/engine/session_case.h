/* SPDX-License-Identifier: Apache-2.0
 * A client with a session and a server with tickets, for tests of either. */
#ifndef SESSION_CASE_H
#define SESSION_CASE_H

#include <string.h>

#include "harness/loop.h"
#include "harness/pt.h"

#define NOW 1800000000

static loop l;
static pawl_session session;
static uint8_t span[4096];
static uint8_t device[32] = {7, 1, 2, 3};
static pawl_session_key key = {&pawl_aead_chacha20_poly1305, device, 1};
static pawl_tickets tickets;
static uint64_t ticket_random;

/* The blob of the last connection. */
static uint8_t blob[2048];
static size_t blob_len;

static inline pawl_err fill(void *ctx, uint8_t *out, size_t len)
{
    uint64_t *state = ctx;

    for (size_t i = 0; i < len; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        out[i] = (uint8_t)(*state >> 56);
    }
    return PAWL_OK;
}

static inline void begin(uint32_t lifetime_s)
{
    const pawl_rng rng = {fill, &ticket_random, NULL};

    ticket_random = 3;
    key.aead = &pawl_aead_chacha20_poly1305;
    key.key = device;
    key.anchors = 1;
    blob_len = 0;
    PT_EQ(pawl_tickets_init(&tickets, &pawl_aead_aes128_gcm, &rng, lifetime_s,
                            1000),
          PAWL_OK);
}

/* One connection, with the blob when there is one; what came is in blob. */
static inline void connect_aged(const loop_options *options, uint32_t age_s)
{
    loop_options o = *options;
    const uint8_t *got;
    uint8_t mine[sizeof blob];

    PT_EQ(pawl_session_init(&session, &key, span, sizeof span), PAWL_OK);
    memcpy(mine, blob, blob_len);
    if (blob_len != 0) {
        PT_EQ(pawl_session_put(&session, mine, blob_len, age_s), PAWL_OK);
    }
    o.session = &session;
    o.tickets = o.tickets != NULL ? o.tickets : &tickets;
    loop_init(&l, &o);
    loop_run(&l);
    got = pawl_engine_session(&l.client.engine, &blob_len);
    if (got != NULL && blob_len <= sizeof blob) {
        memcpy(blob, got, blob_len);
    }
}

static inline void connect_with(const loop_options *options)
{
    connect_aged(options, PAWL_SESSION_AGE_BY_CLOCK);
}

static inline bool resumed(void)
{
    pawl_session_info c, s;
    uint32_t value = 9;

    pawl_engine_info(&l.client.engine, &c);
    pawl_engine_info(&l.server.engine, &s);
    PT_EQ(c.resumed, s.resumed);
    PT_EQ(loop_event(&l.client, PAWL_EVENT_RESUMED, &value), c.resumed);
    return c.resumed;
}

/* Connected in full, and the client or the server says why. */
static inline void check_refused(loop_side *side, uint32_t why)
{
    uint32_t value = 0;

    PT_OK(loop_connected(&l));
    PT_OK(!resumed());
    PT_OK(loop_event(side, PAWL_EVENT_NOT_RESUMED, &value));
    PT_EQ(value, why);
    if (side == &l.server) {
        PT_OK(loop_event(&l.client, PAWL_EVENT_NOT_RESUMED, &value));
        PT_EQ(value, PAWL_RESUMPTION_DECLINED);
    }
}

static inline void check_data(void)
{
    static uint8_t data[3000];

    PT_OK(loop_connected(&l));
    pt_fill(data, sizeof data);
    loop_write(&l, &l.client, data, sizeof data);
    PT_EQ(l.server.got_len, sizeof data);
    PT_EQ_BYTES(l.server.got, data, sizeof data);
    loop_write(&l, &l.server, data, sizeof data);
    PT_EQ_BYTES(l.client.got, data, sizeof data);
}

#endif
