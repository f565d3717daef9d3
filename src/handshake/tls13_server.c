/* SPDX-License-Identifier: Apache-2.0
 * The server of TLS 1.3: RFC 8446, A.2, as a table. */
#include "handshake/msg/msg.h"
#include "handshake/sign.h"
#include "handshake/tasks.h"

#define SERVER_COOKIE_SIZE 32u

static pawl_err server_begin(pawli_hs *hs, uint32_t *units)
{
    pawl_err err = pawli_task_prepare(hs, sizeof hs->hello->random, units);

    return err == PAWL_OK ? pawli_task_random_public(hs, hs->hello->random,
                                                     sizeof hs->hello->random)
                          : err;
}

static const pawli_task server_start[] = {server_begin, NULL};

/* ---- HelloRetryRequest ---- */

static pawl_err server_retry(pawli_hs *hs, uint32_t *units)
{
    --*units;
    hs->flags |= PAWLI_HS_RETRIED;
    hs->suite_id = hs->suite->id;
    pawli_transcript_retry(hs);
    pawli_hs_event(hs, PAWL_EVENT_RETRY, hs->group_id);
    return PAWL_OK;
}

static pawl_err server_cookie(pawli_hs *hs, uint32_t *units)
{
    pawl_err err;

    if ((hs->server->flags & PAWL_CONFIG_COOKIE) == 0) {
        return PAWL_OK;
    }
    err = pawli_task_prepare(hs, SERVER_COOKIE_SIZE, units);
    if (err != PAWL_OK) {
        return err;
    }
    hs->cookie_len = SERVER_COOKIE_SIZE;
    hs->cookie = pawli_hs_alloc(hs, SERVER_COOKIE_SIZE);
    return hs->cookie != 0 ? pawli_task_random_public(hs, hs->work + hs->cookie,
                                                      SERVER_COOKIE_SIZE)
                           : pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
}

static pawl_err server_emit_retry(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_HELLO_RETRY_REQUEST);
}

static const pawli_task server_on_retry[] = {
    server_retry, server_cookie, server_emit_retry, pawli_task_ccs, NULL};

/* ---- ClientHello: the server's whole flight ---- */

/* The identity is the configured one, or the application's choice. */
static pawl_err server_choose(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (hs->identity == NULL && hs->phase == 0) {
        hs->flags |= PAWLI_HS_CHOICE_ASKED;
        hs->phase = 1;
    }
    if (hs->phase == 1) {
        if ((hs->flags & PAWLI_HS_ANSWERED) == 0) {
            return PAWLI_WAITS;
        }
        hs->flags &= ~(uint32_t)(PAWLI_HS_ANSWERED | PAWLI_HS_CHOICE_ASKED);
        if (hs->identity == NULL) {
            return pawli_hs_fail(hs, PAWL_FAIL_NAME_UNKNOWN);
        }
    }
    return pawli_sign_choose(hs);
}

static pawl_err server_emit_hello(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_SERVER_HELLO);
}

static pawl_err server_install_send(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, PAWLI_SLOT_SERVER, PAWLI_INSTALL_SEND, units);
}

static pawl_err server_emit_extensions(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_ENCRYPTED_EXTENSIONS);
}

static pawl_err server_emit_certificate(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE);
}

static pawl_err server_emit_verify(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE_VERIFY);
}

static pawl_err server_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_schedule_finished(hs, PAWLI_SLOT_SERVER, 1, hs->mac, units);
}

static pawl_err server_emit_finished(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_FINISHED);
}

static pawl_err server_install_recv(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, PAWLI_SLOT_CLIENT, PAWLI_INSTALL_RECV, units);
}

/* What the flight was made of is not needed again. */
static pawl_err server_drop(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    hs->own_share = hs->peer_share = hs->cookie = 0;
    hs->server_name = hs->signature = hs->sign_data = 0;
    hs->hello = NULL;
    hs->top = hs->base;
    return PAWL_OK;
}

static const pawli_task server_on_hello[] = {server_choose,
                                             pawli_task_keygen,
                                             pawli_task_share,
                                             server_emit_hello,
                                             pawli_task_ccs,
                                             pawli_task_digest_0,
                                             pawli_schedule_handshake,
                                             server_install_send,
                                             server_emit_extensions,
                                             server_emit_certificate,
                                             pawli_task_digest_0,
                                             pawli_task_sign,
                                             server_emit_verify,
                                             pawli_task_digest_1,
                                             server_finished,
                                             server_emit_finished,
                                             pawli_task_digest_2,
                                             server_drop,
                                             pawli_schedule_application,
                                             server_install_send,
                                             server_install_recv,
                                             NULL};

/* ---- The client's Finished ---- */

static pawl_err server_check_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_check_finished(hs, PAWLI_SLOT_CLIENT, 2, units);
}

/* The client's data can be read only when its Finished was right. */
static pawl_err server_mix_verdict(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (!pawli_verdict_is(&hs->finished, PAWLI_VERDICT_FINISHED)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    }
    pawli_schedule_mix(hs, PAWLI_SLOT_CLIENT_NEXT,
                       ~hs->finished.inverse ^ PAWLI_VERDICT_FINISHED);
    pawli_secret_move(hs, PAWLI_SLOT_CLIENT, PAWLI_SLOT_CLIENT_NEXT);
    return PAWL_OK;
}

static const pawli_task server_on_finished[] = {
    server_check_finished, server_mix_verdict, server_install_recv,
    pawli_task_connected, NULL};

/* ---- The table ---- */

static uint16_t server_no_message(pawli_hs *hs, const uint8_t *in)
{
    (void)hs;
    (void)in;
    return PAWL_FAIL_MESSAGE_UNEXPECTED;
}

static const pawli_row server_rows[] = {
    {PAWL_STATE_WAIT_CLIENT_HELLO, PAWLI_MSG_CLIENT_HELLO,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_KEYS, pawli_read_client_hello,
     server_on_hello},
    /* A ClientHello that needs a retry is read by the row above. */
    {PAWL_STATE_WAIT_CLIENT_HELLO, PAWLI_MSG_HELLO_RETRY_REQUEST,
     PAWL_STATE_WAIT_CLIENT_HELLO, PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 0,
     server_no_message, server_on_retry},
    {PAWL_STATE_WAIT_FINISHED, PAWLI_MSG_FINISHED, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_finished, server_on_finished},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_KEY_UPDATE, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_key_update, pawli_tasks_key_update_received},
};

static void server_encode(const pawli_hs *hs, pawli_writer *w)
{
    switch (hs->emit) {
    case PAWLI_MSG_SERVER_HELLO:
        pawli_put_server_hello(hs, w);
        break;
    case PAWLI_MSG_HELLO_RETRY_REQUEST:
        pawli_put_hello_retry_request(hs, w);
        break;
    case PAWLI_MSG_ENCRYPTED_EXTENSIONS:
        pawli_put_encrypted_extensions(hs, w);
        break;
    case PAWLI_MSG_CERTIFICATE:
        pawli_put_certificate(hs, w);
        break;
    case PAWLI_MSG_CERTIFICATE_VERIFY:
        pawli_put_certificate_verify(hs, w);
        break;
    case PAWLI_MSG_FINISHED:
        pawli_put_finished(hs, w);
        break;
    default:
        pawli_put_key_update(hs, w);
        break;
    }
}

const pawl_protocol pawl_tls13_server = {
    .wire = PAWLI_TLS13,
    .role = 1,
    .certificates = 1,
    .row_count = sizeof server_rows / sizeof server_rows[0],
    .rows = server_rows,
    .start = server_start,
    .encode = server_encode,
};
