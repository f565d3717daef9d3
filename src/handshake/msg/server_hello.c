/* SPDX-License-Identifier: Apache-2.0
 * ServerHello and HelloRetryRequest, RFC 8446 4.1.3 and 4.1.4. */
#include <string.h>

#include "base/bytes.h"
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

/* ---- Sending ---- */

static void server_hello_put(const pawli_hs *hs, pawli_writer *w,
                             const uint8_t *random,
                             void (*exts)(const pawli_hs *hs, pawli_writer *w))
{
    pawli_writer count;

    pawli_writer_init(&count, NULL, 0, 0);
    exts(hs, &count);
    pawli_put_header(w, PAWLI_MSG_SERVER_HELLO,
                     2u + 32u + 1u + hs->session_id_len + 2u + 1u + 2u +
                         count.at);
    pawli_put16(w, PAWLI_TLS12);
    pawli_put(w, random, 32);
    pawli_put8(w, hs->session_id_len);
    pawli_put(w, hs->hello->session_id, hs->session_id_len);
    pawli_put16(w, hs->suite->id);
    pawli_put8(w, 0);
    pawli_put16(w, count.at);
    exts(hs, w);
}

static void server_hello_exts(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_supported_versions_answer(hs, w);
    if ((hs->flags & PAWLI_HS_PSK_KE) == 0) {
        pawli_put_key_share_answer(hs, w);
    }
    if (hs->psk != NULL && (hs->flags & PAWLI_HS_PSK) != 0) {
        hs->version->psk->put(hs, w);
    }
}

static void server_hello_retry_exts(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_supported_versions_answer(hs, w);
    pawli_put_key_share_retry(hs, w);
    pawli_put_cookie(hs, w);
}

void pawli_put_server_hello(const pawli_hs *hs, pawli_writer *w)
{
    server_hello_put(hs, w, hs->hello->random, server_hello_exts);
}

void pawli_put_hello_retry_request(const pawli_hs *hs, pawli_writer *w)
{
    server_hello_put(hs, w, pawli_retry_random, server_hello_retry_exts);
}

/* ---- Reading ---- */

/* Offsets in the body */
#define HELLO_RANDOM     2u
#define HELLO_SESSION_ID 35u

static uint16_t server_hello_done(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    if ((hs->flags & PAWLI_HS_VERSION_SEEN) == 0) {
        return (hs->flags & PAWLI_HS_DOWNGRADE) != 0 ? PAWL_FAIL_DOWNGRADE
                                                     : PAWL_FAIL_VERSION_NONE;
    }
    if ((hs->flags & PAWLI_HS_SHARE_SEEN) == 0) {
        if ((hs->flags & PAWLI_HS_PSK) == 0) {
            return PAWL_FAIL_EXTENSION_MISSING;
        }
        if ((hs->client->flags & PAWL_CONFIG_PSK_KE) == 0) {
            return PAWL_FAIL_PSK_PARAMETER;
        }
        hs->flags |= PAWLI_HS_PSK_KE;
        hs->group = NULL;
    }
    return pawli_end(&hs->p.intake);
}

static uint16_t server_hello_retry_done(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    if ((hs->flags & PAWLI_HS_VERSION_SEEN) == 0) {
        return PAWL_FAIL_VERSION_NONE;
    }
    if (hs->group_id == 0 && hs->cookie == 0) {
        return PAWL_FAIL_RETRY_USELESS;
    }
    return pawli_end(&hs->p.intake);
}

/* The bytes of this message so far are the header and all of acc; the
 * transcript begins anew with the hash of the first ClientHello. */
static uint16_t server_hello_retry_begin(pawli_hs *hs)
{
    pawli_intake *in = &hs->p.intake;
    uint32_t len = (uint32_t)in->have + in->left[0];
    uint8_t head[4] = {PAWLI_MSG_SERVER_HELLO, (uint8_t)(len >> 16),
                       (uint8_t)(len >> 8), (uint8_t)len};

    if ((hs->flags & PAWLI_HS_RETRIED) != 0) {
        return PAWL_FAIL_RETRY_TWICE;
    }
    hs->flags |= PAWLI_HS_RETRIED;
    hs->suite_id = hs->suite->id;
    pawli_transcript_retry(hs);
    pawli_transcript_update(hs, 0, head, sizeof head);
    pawli_transcript_update(hs, 0, in->acc, in->have);
    return pawli_hs_switch_row(hs, PAWLI_MSG_HELLO_RETRY_REQUEST);
}

static uint16_t server_hello_suite(pawli_hs *hs, uint16_t id)
{
    const pawl_suite *const *suites = hs->profile->suites;

    if (hs->suite_id != 0 && hs->suite_id != id) {
        return PAWL_FAIL_RETRY_SUITE;
    }
    for (unsigned i = 0; suites[i] != NULL; i++) {
        if (suites[i]->id == id) {
            hs->suite = suites[i];
            pawli_transcript_choose(hs, suites[i]->hash);
            return PAWL_FAIL_NONE;
        }
    }
    return PAWL_FAIL_SUITE_PARAMETER;
}

static void server_hello_sentinel(pawli_hs *hs, const uint8_t *random)
{
    if (memcmp(random + 24, "DOWNGRD", 7) == 0 && random[31] <= 1) {
        hs->flags |= PAWLI_HS_DOWNGRADE;
    }
}

static uint16_t server_hello_head(pawli_hs *hs, const uint8_t *in)
{
    const uint8_t *after = in + HELLO_SESSION_ID + hs->session_id_len;
    bool retry = memcmp(in + HELLO_RANDOM, pawli_retry_random, 32) == 0;
    uint16_t fail;

    if (pawli_load16be(in) != PAWLI_TLS12 || pawli_left(&hs->p.intake) == 0) {
        return PAWL_FAIL_VERSION_NONE;
    }
    if (memcmp(in + HELLO_SESSION_ID, hs->hello->session_id,
               hs->session_id_len) != 0) {
        return PAWL_FAIL_SESSION_ID;
    }
    server_hello_sentinel(hs, in + HELLO_RANDOM);
    if (after[2] != 0) {
        return PAWL_FAIL_COMPRESSION;
    }
    fail = server_hello_suite(hs, pawli_load16be(after));
    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    hs->flags &= ~(uint32_t)PAWLI_HS_VERSION_SEEN;
    if (retry) {
        fail = server_hello_retry_begin(hs);
        return fail != PAWL_FAIL_NONE
                   ? fail
                   : pawli_exts_read(hs, pawli_client_exts,
                                     PAWLI_IN_HELLO_RETRY_REQUEST,
                                     server_hello_retry_done);
    }
    return pawli_exts_read(hs, pawli_client_exts, PAWLI_IN_SERVER_HELLO,
                           server_hello_done);
}

static uint16_t server_hello_id(pawli_hs *hs, const uint8_t *in)
{
    return in[HELLO_SESSION_ID - 1u] == hs->session_id_len
               ? pawli_take_more(&hs->p.intake, hs->session_id_len + 3u,
                                 server_hello_head)
               : PAWL_FAIL_SESSION_ID;
}

uint16_t pawli_read_server_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, HELLO_SESSION_ID, server_hello_id);
}
