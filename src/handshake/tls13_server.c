/* SPDX-License-Identifier: Apache-2.0
 * The server of TLS 1.3: RFC 8446, A.2, as a table. */
#include "handshake/server.h"

#include "handshake/msg/msg.h"
#include "handshake/sign.h"

#define SERVER_COOKIE_SIZE 32u

static pawl_err server_begin(pawli_hs *hs, uint32_t *units)
{
    pawl_err err = pawli_task_prepare(hs, sizeof hs->hello->random, units);

    return err == PAWL_OK ? pawli_task_random_public(hs, hs->hello->random,
                                                     sizeof hs->hello->random)
                          : err;
}

const pawli_task pawli_server_start[] = {server_begin, NULL};

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

static pawl_err server_psk(pawli_hs *hs, uint32_t *units)
{
    return hs->version->psk != NULL ? hs->version->psk->open(hs, units)
                                    : PAWL_OK;
}

/* A PSK proves who the server is as well. */
static bool server_proves(const pawli_hs *hs)
{
    return (hs->flags & PAWLI_HS_PSK) == 0;
}

/* The identity is the configured one, or the application's choice. */
static pawl_err server_choose(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (!server_proves(hs)) {
        return PAWL_OK;
    }
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
    return pawli_sign_choose(hs) ? PAWL_OK
                                 : pawli_hs_fail(hs, PAWL_FAIL_SIGNATURE_NONE);
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

/* The client is asked who it is (client_hello_read.c). */
static bool server_asked(const pawli_hs *hs)
{
    return (hs->flags & PAWLI_HS_CERT_REQUEST) != 0;
}

static pawl_err server_emit_request(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return server_asked(hs) ? pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE_REQUEST)
                            : PAWL_OK;
}

static pawl_err server_emit_certificate(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return server_proves(hs) ? pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE)
                             : PAWL_OK;
}

static pawl_err server_sign(pawli_hs *hs, uint32_t *units)
{
    return server_proves(hs) ? pawli_task_sign(hs, units) : PAWL_OK;
}

static pawl_err server_emit_verify(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return server_proves(hs) ? pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE_VERIFY)
                             : PAWL_OK;
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
    return hs->psk != NULL ? hs->version->psk->joined(hs, units) : PAWL_OK;
}

static bool server_exchanges(const pawli_hs *hs)
{
    return (hs->flags & PAWLI_HS_PSK_KE) == 0;
}

static pawl_err server_keygen(pawli_hs *hs, uint32_t *units)
{
    return server_exchanges(hs) ? pawli_task_keygen(hs, units) : PAWL_OK;
}

static pawl_err server_share(pawli_hs *hs, uint32_t *units)
{
    return server_exchanges(hs) ? pawli_task_share(hs, units) : PAWL_OK;
}

static const pawli_task server_on_hello[] = {server_psk,
                                             server_choose,
                                             server_keygen,
                                             server_share,
                                             server_emit_hello,
                                             pawli_task_ccs,
                                             pawli_task_digest_0,
                                             pawli_schedule_handshake,
                                             server_install_send,
                                             server_emit_extensions,
                                             server_emit_request,
                                             server_emit_certificate,
                                             pawli_task_digest_0,
                                             server_sign,
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

/* ---- Who the client is ---- */

static uint16_t server_read_certificate(pawli_hs *hs, const uint8_t *in)
{
    return hs->profile->client_auth->read_certificate(hs, in);
}

static uint16_t server_read_verify(pawli_hs *hs, const uint8_t *in)
{
    return hs->profile->client_auth->read_verify(hs, in);
}

static pawl_err server_path(pawli_hs *hs, uint32_t *units)
{
    return hs->profile->client_auth->path(hs, units);
}

static pawl_err server_fold(pawli_hs *hs, uint32_t *units)
{
    return hs->profile->client_auth->fold(hs, units);
}

static pawl_err server_verify(pawli_hs *hs, uint32_t *units)
{
    return hs->profile->client_auth->verify(hs, units);
}

static pawl_err server_nobody(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (hs->server->client_cert != PAWL_CLIENT_CERT_REQUEST) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    }
    pawli_verdict_set(&hs->path, PAWLI_VERDICT_WAIVED);
    return PAWL_OK;
}

const pawli_task pawli_server_on_part[] = {server_fold, NULL};
static const pawli_task server_on_certificate[] = {server_path, NULL};
static const pawli_task server_on_no_certificate[] = {server_nobody, NULL};
static const pawli_task server_on_verify[] = {server_verify, NULL};

/* ---- The client's Finished ---- */

static pawl_err server_check_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_check_finished(hs, PAWLI_SLOT_CLIENT,
                                     server_asked(hs) ? 1 : 2, units);
}

static void server_mix(pawli_hs *hs, uint32_t difference)
{
    pawli_schedule_mix(hs, PAWLI_SLOT_CLIENT_NEXT, difference);
    pawli_schedule_mix(hs, PAWLI_SLOT_SERVER, difference);
    pawli_schedule_mix(hs, PAWLI_SLOT_EXPORTER, difference);
}

/* A client that was asked is nobody, where that is allowed, or has shown a
 * path and signed. */
static pawl_err server_mix_client(pawli_hs *hs)
{
    bool nobody = hs->server->client_cert == PAWL_CLIENT_CERT_REQUEST &&
                  pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED);

    if (nobody) {
        server_mix(hs, ~hs->path.inverse ^ PAWLI_VERDICT_WAIVED);
        return PAWL_OK;
    }
    if (!pawli_verdict_is(&hs->path, PAWLI_VERDICT_PATH) ||
        !pawli_verdict_is(&hs->verify, PAWLI_VERDICT_SIGNATURE)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    }
    server_mix(hs, hs->path.word ^ PAWLI_VERDICT_PATH);
    server_mix(hs, ~hs->verify.inverse ^ PAWLI_VERDICT_SIGNATURE);
    return PAWL_OK;
}

/* With a PSK the client's word was the binder; who it is, where that is asked,
 * was in its ticket. */
static pawl_err server_mix_psk(pawli_hs *hs)
{
    uint32_t path = hs->server->client_cert == PAWL_CLIENT_CERT_NONE
                        ? PAWLI_VERDICT_NONE
                    : hs->server->client_cert == PAWL_CLIENT_CERT_REQUEST &&
                            pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED)
                        ? PAWLI_VERDICT_WAIVED
                        : PAWLI_VERDICT_PATH;

    if (!pawli_verdict_is(&hs->verify, PAWLI_VERDICT_PSK) ||
        !pawli_verdict_is(&hs->path, path)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    }
    pawli_schedule_mix(hs, PAWLI_SLOT_CLIENT_NEXT, hs->path.word ^ path);
    pawli_schedule_mix(hs, PAWLI_SLOT_CLIENT_NEXT,
                       ~hs->verify.inverse ^ PAWLI_VERDICT_PSK);
    return PAWL_OK;
}

/* The client's data can be read, and ours by the client, only when its Finished
 * and what it had to prove were right. */
static pawl_err server_mix_verdicts(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (!pawli_verdict_is(&hs->finished, PAWLI_VERDICT_FINISHED)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    }
    if (!server_proves(hs)) {
        pawl_err err = server_mix_psk(hs);

        if (err != PAWL_OK) {
            return err;
        }
    } else if (server_asked(hs) ||
               hs->server->client_cert != PAWL_CLIENT_CERT_NONE) {
        pawl_err err = server_mix_client(hs);

        if (err != PAWL_OK) {
            return err;
        }
    }
    pawli_schedule_mix(hs, PAWLI_SLOT_CLIENT_NEXT,
                       ~hs->finished.inverse ^ PAWLI_VERDICT_FINISHED);
    pawli_secret_move(hs, PAWLI_SLOT_CLIENT, PAWLI_SLOT_CLIENT_NEXT);
    return PAWL_OK;
}

/* The sending key again, from the secret that the verdicts were mixed into. */
static pawl_err server_install_again(pawli_hs *hs, uint32_t *units)
{
    return server_asked(hs)
               ? pawli_task_install(hs, PAWLI_SLOT_SERVER,
                                    PAWLI_INSTALL_SEND_AGAIN, units)
               : PAWL_OK;
}

/* Tickets, and the end of the Master Secret. */
static pawl_err server_tickets(pawli_hs *hs, uint32_t *units)
{
    pawl_err err =
        hs->psk != NULL ? hs->version->psk->resumption(hs, units) : PAWL_OK;

    if (err == PAWL_OK) {
        pawl_wipe(hs->secret[PAWLI_SLOT_CHAIN], PAWLI_SECRET_MAX);
        hs->psk = NULL;
    }
    return err;
}

static const pawli_task server_on_finished[] = {server_check_finished,
                                                server_mix_verdicts,
                                                server_install_recv,
                                                server_install_again,
                                                server_tickets,
                                                pawli_task_connected,
                                                NULL};

/* ---- The table ---- */

const pawli_row pawli_server_rows[PAWLI_SERVER_ROWS] = {
    {PAWL_STATE_WAIT_CLIENT_HELLO, PAWLI_MSG_CLIENT_HELLO,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_KEYS, pawli_read_client_hello,
     server_on_hello},
    /* The same, and the client is asked who it is: read by the row above. */
    {PAWL_STATE_WAIT_CLIENT_HELLO, PAWLI_MSG_CERTIFICATE_REQUEST,
     PAWL_STATE_WAIT_CERTIFICATE, PAWLI_ROW_KEYS, pawli_read_no_message,
     server_on_hello},
    /* A ClientHello that needs a retry is read by the row above. */
    {PAWL_STATE_WAIT_CLIENT_HELLO, PAWLI_MSG_HELLO_RETRY_REQUEST,
     PAWL_STATE_WAIT_CLIENT_HELLO, PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 0,
     pawli_read_no_message, server_on_retry},
    {PAWL_STATE_WAIT_CERTIFICATE, PAWLI_MSG_CERTIFICATE,
     PAWL_STATE_WAIT_CERTIFICATE_VERIFY, PAWLI_ROW_PART | PAWLI_ROW_DIGEST | 0,
     server_read_certificate, server_on_certificate},
    /* An empty one is read by the row above. */
    {PAWL_STATE_WAIT_CERTIFICATE, PAWLI_MSG_FINISHED, PAWL_STATE_WAIT_FINISHED,
     PAWLI_ROW_DIGEST | 1, pawli_read_no_message, server_on_no_certificate},
    {PAWL_STATE_WAIT_CERTIFICATE_VERIFY, PAWLI_MSG_CERTIFICATE_VERIFY,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_DIGEST | 1, server_read_verify,
     server_on_verify},
    {PAWL_STATE_WAIT_FINISHED, PAWLI_MSG_FINISHED, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_finished, server_on_finished},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_KEY_UPDATE, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_key_update, pawli_tasks_key_update_received},
};

void pawli_server_encode(const pawli_hs *hs, pawli_writer *w)
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
    case PAWLI_MSG_CERTIFICATE_REQUEST:
        hs->profile->client_auth->put_request(hs, w);
        break;
    case PAWLI_MSG_CERTIFICATE:
    case PAWLI_MSG_CERTIFICATE_VERIFY:
        pawli_put_proof(hs, w);
        break;
    case PAWLI_MSG_FINISHED:
        pawli_put_finished(hs, w);
        break;
    case PAWLI_MSG_NEW_SESSION_TICKET:
        hs->version->psk->put_ticket(hs, w);
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
    .row_count = PAWLI_SERVER_ROWS,
    .rows = pawli_server_rows,
    .start = pawli_server_start,
    .part = pawli_server_on_part,
    .encode = pawli_server_encode,
};
