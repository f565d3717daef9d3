/* SPDX-License-Identifier: Apache-2.0
 * What PSKs add to the key schedule, against RFC 8448, section 4: the PSK of
 * the ticket of section 3, the Early Secret and the binder; and the binder of
 * an external PSK. */
#include <string.h>

#include "engine/engine.h"
#include "handshake/psk.h"
#include "harness/loop.h"
#include "unit/rfc8448.h"

PT_VECTORS(rfc8448, "botan/tls_13_rfc8448/transcripts.ptv")

#define BINDERS 35u /* one of 32 bytes, behind two lengths */

static trace t;
static loop l;
static pawli_psk psk;

static const uint8_t rfc8448_psk[32] = {
    0x4e, 0xcd, 0x0e, 0xb6, 0xec, 0x3b, 0x4d, 0x87, 0xf5, 0xd6, 0x02,
    0x8f, 0x92, 0x2c, 0xa4, 0xc5, 0x85, 0x1a, 0x27, 0x7f, 0xd4, 0x13,
    0x11, 0xc9, 0xe6, 0x2d, 0x2c, 0x94, 0x92, 0xe1, 0xc4, 0xf3};
static const uint8_t rfc8448_early[32] = {
    0x9b, 0x21, 0x88, 0xe9, 0xb2, 0xfc, 0x6d, 0x64, 0xd7, 0x1d, 0xc3,
    0x29, 0x90, 0x0e, 0x20, 0xbb, 0x41, 0x91, 0x50, 0x00, 0xf6, 0x78,
    0xaa, 0x83, 0x9c, 0xbb, 0x79, 0x7c, 0xb7, 0xd8, 0x33, 0x2c};

/* A handshake that has agreed on nothing yet. */
static pawli_hs *begin(void)
{
    const loop_options options = {0};
    pawli_hs *hs;

    loop_init(&l, &options);
    hs = &pawli_engine_of(&l.client.engine)->hs;
    memset(&psk, 0, sizeof psk);
    psk.hash = &pawl_hash_sha256;
    psk.secret_len = 32;
    hs->psk = &psk;
    return hs;
}

/* One unit a call, as slowly as it can be. */
static void ticket(pawli_hs *hs, const uint8_t *nonce, size_t len, uint8_t *out)
{
    pawl_err err;

    do {
        uint32_t units = 1;

        err = pawli_schedule_ticket(hs, nonce, len, out, &units);
    } while (err == PAWL_PENDING);
    PT_EQ(err, PAWL_OK);
}

/* The binder of the hello is the one that ends it. */
static void check_binder(pawli_hs *hs)
{
    pt_bytes hello = trace_hello(&t, "Record_ClientHello_1");
    uint8_t binder[PAWLI_SECRET_MAX];
    pawl_hash_ctx ctx;
    pawl_err err;

    pawl_hash_sha256.init(&ctx);
    pawl_hash_sha256.update(&ctx, hello.p, hello.len - BINDERS);
    pawl_hash_sha256.digest(&ctx, hs->th[2]);
    do {
        uint32_t units = 1;

        err = pawli_schedule_binder(hs, binder, &units);
    } while (err == PAWL_PENDING);
    PT_EQ(err, PAWL_OK);
    PT_EQ_BYTES(binder, hello.p + hello.len - 32, 32);
}

PT_TEST(the_ticket_of_the_first_trace_gives_the_psk_of_the_second)
{
    pawli_hs *hs = begin();
    uint8_t message[1200], secret[PAWLI_SECRET_MAX];
    size_t len;

    trace_open_case(&t, TRACE_SIMPLE);
    trace_hellos(&t, TRACE_SIMPLE);
    trace_application(&t, TRACE_SIMPLE);
    PT_EQ(trace_record(&t.server, trace_get(&t, "Record_NewSessionTicket").p,
                       message, &len),
          22);
    memcpy(hs->secret[PAWLI_SLOT_CHAIN], t.resumption, sizeof t.resumption);
    ticket(hs, message + 13, message[12], secret);
    PT_EQ_BYTES(secret, rfc8448_psk, sizeof rfc8448_psk);
}

PT_TEST(early_secret_and_binder_of_the_resumed_trace)
{
    pawli_hs *hs = begin();

    trace_open_case(&t, TRACE_RESUMED);
    memcpy(psk.secret, rfc8448_psk, sizeof rfc8448_psk);
    check_binder(hs);
    PT_EQ_BYTES(hs->secret[PAWLI_SLOT_CHAIN], rfc8448_early,
                sizeof rfc8448_early);
}

PT_TEST(binder_of_an_external_psk)
{
    static const pawl_psk external = {.role = PAWL_PSK_CLIENT};
    pawli_hs *hs = begin();
    pt_bytes secret;

    trace_open_case(&t, TRACE_PSK);
    secret = trace_get(&t, "PskSecret");
    PT_EQ(secret.len, 32);
    psk.external = &external;
    memcpy(psk.secret, secret.p, 32);
    check_binder(hs);
}

int main(void)
{
    PT_RUN(the_ticket_of_the_first_trace_gives_the_psk_of_the_second);
    PT_RUN(early_secret_and_binder_of_the_resumed_trace);
    PT_RUN(binder_of_an_external_psk);
    return pt_done();
}
