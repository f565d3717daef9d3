/* SPDX-License-Identifier: Apache-2.0
 * The client of TLS 1.3: RFC 8446, A.1, as a table. */
#include "handshake/msg/msg.h"
#include "handshake/tasks.h"

/* ---- First flight ---- */

static pawl_err client_begin(pawli_hs *hs, uint32_t *units)
{
    pawl_err err = pawli_task_prepare(
        hs, sizeof hs->hello->random + sizeof hs->hello->session_id, units);

    if (err == PAWL_OK) {
        err = pawli_task_random_public(hs, hs->hello->random,
                                       sizeof hs->hello->random);
    }
    if (err == PAWL_OK &&
        (hs->client->flags & PAWL_CONFIG_NO_COMPATIBILITY) == 0) {
        hs->session_id_len = sizeof hs->hello->session_id;
        err = pawli_task_random_public(hs, hs->hello->session_id,
                                       sizeof hs->hello->session_id);
    }
    return err;
}

static pawl_err client_emit_hello(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_CLIENT_HELLO);
}

static const pawli_task client_start[] = {client_begin, pawli_task_keygen,
                                          client_emit_hello,
                                          pawli_task_digest_hello, NULL};

/* A retry that only brings a cookie keeps the share (RFC 8446, 4.1.2). */
static pawl_err client_retry_share(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0 && hs->group_id == 0) {
        return PAWL_OK;
    }
    if (hs->phase == 0) {
        hs->own_share = 0; /* the new group's share may be longer */
        pawli_hs_event(hs, PAWL_EVENT_RETRY, hs->group_id);
    }
    return pawli_task_keygen(hs, units);
}

static const pawli_task client_on_retry[] = {pawli_task_ccs, client_retry_share,
                                             client_emit_hello, NULL};

/* ---- ServerHello: handshake keys, both ways ---- */

static pawl_err client_install_recv(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, PAWLI_SLOT_SERVER, PAWLI_INSTALL_RECV, units);
}

static pawl_err client_install_send(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, PAWLI_SLOT_CLIENT, PAWLI_INSTALL_SEND, units);
}

/* The shares are used up: their memory is for certificates now. */
static pawl_err client_drop_shares(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    hs->own_share = hs->peer_share = hs->cookie = 0;
    hs->hello = NULL;
    hs->top = hs->base;
    return PAWL_OK;
}

static const pawli_task client_on_server_hello[] = {pawli_task_share,
                                                    pawli_schedule_handshake,
                                                    client_drop_shares,
                                                    client_install_recv,
                                                    pawli_task_ccs,
                                                    client_install_send,
                                                    NULL};

/* ---- The server's parameters and proof ---- */

static pawl_err client_parameters(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (hs->record_limit_own != 0) {
        bool granted = (hs->flags & PAWLI_HS_LIMIT_SEEN) != 0;

        pawli_hs_event(
            hs, granted ? PAWL_EVENT_LIMIT_GRANTED : PAWL_EVENT_LIMIT_IGNORED,
            hs->record_limit_own);
    }
    return PAWL_OK;
}

static const pawli_task client_on_encrypted_extensions[] = {client_parameters,
                                                            NULL};

static pawl_err client_requested(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    pawli_hs_event(hs, PAWL_EVENT_CERTIFICATE_REQUESTED, 0);
    return PAWL_OK;
}

static const pawli_task client_on_certificate_request[] = {client_requested,
                                                           NULL};
static const pawli_task client_on_certificate[] = {pawli_task_path, NULL};
static const pawli_task client_on_part[] = {pawli_task_fold, NULL};
static const pawli_task client_on_certificate_verify[] = {pawli_task_verify,
                                                          NULL};

/* ---- Finished: the server's, ours, application keys ---- */

static pawl_err client_check_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_check_finished(hs, PAWLI_SLOT_SERVER, 1, units);
}

static bool client_asked(const pawli_hs *hs)
{
    return (hs->flags & PAWLI_HS_CERT_REQUEST) != 0;
}

static pawl_err client_emit_certificate(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return client_asked(hs) ? pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE)
                            : PAWL_OK;
}

static pawl_err client_digest_certificate(pawli_hs *hs, uint32_t *units)
{
    return client_asked(hs) ? pawli_transcript_digest(hs, 0, 0, units)
                            : PAWL_OK;
}

static pawl_err client_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_schedule_finished(hs, PAWLI_SLOT_CLIENT,
                                   client_asked(hs) ? 0 : 2, hs->mac, units);
}

/* The application secrets are right only when all three verdicts are. */
static pawl_err client_mix_verdicts(pawli_hs *hs, uint32_t *units)
{
    uint32_t path = pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED)
                        ? PAWLI_VERDICT_WAIVED
                        : PAWLI_VERDICT_PATH;

    (void)units;
    if (!pawli_verdict_is(&hs->path, path) ||
        !pawli_verdict_is(&hs->verify, PAWLI_VERDICT_SIGNATURE) ||
        !pawli_verdict_is(&hs->finished, PAWLI_VERDICT_FINISHED)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    }
    pawli_schedule_mix(hs, PAWLI_SLOT_CHAIN, hs->path.word ^ path);
    pawli_schedule_mix(hs, PAWLI_SLOT_CHAIN,
                       ~hs->verify.inverse ^ PAWLI_VERDICT_SIGNATURE);
    pawli_schedule_mix(hs, PAWLI_SLOT_CHAIN,
                       hs->finished.word ^ PAWLI_VERDICT_FINISHED);
    return PAWL_OK;
}

static pawl_err client_emit_finished(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_FINISHED);
}

static pawl_err client_install_send_data(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0) {
        pawl_err err = pawli_schedule_keys(hs, PAWLI_SLOT_CLIENT_NEXT, units);

        if (err != PAWL_OK) {
            return err;
        }
        pawli_secret_move(hs, PAWLI_SLOT_CLIENT, PAWLI_SLOT_CLIENT_NEXT);
        hs->install = PAWLI_INSTALL_SEND;
        hs->phase = 1;
    }
    return hs->install != PAWLI_INSTALL_NONE ? PAWLI_WAITS : PAWL_OK;
}

static const pawli_task client_on_finished[] = {client_check_finished,
                                                client_emit_certificate,
                                                client_digest_certificate,
                                                client_finished,
                                                client_mix_verdicts,
                                                pawli_schedule_application,
                                                client_install_recv,
                                                client_emit_finished,
                                                client_install_send_data,
                                                pawli_task_connected,
                                                NULL};

static pawl_err client_ticket(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    pawli_hs_event(hs, PAWL_EVENT_TICKET, hs->p.ticket_lifetime);
    return PAWL_OK;
}

static const pawli_task client_on_ticket[] = {client_ticket, NULL};

static const pawli_row client_rows[] = {
    {PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_MSG_SERVER_HELLO,
     PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS,
     PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 0, pawli_read_server_hello,
     client_on_server_hello},
    {PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_MSG_HELLO_RETRY_REQUEST,
     PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_ROW_KEYS,
     pawli_read_hello_retry_request, client_on_retry},
    {PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS, PAWLI_MSG_ENCRYPTED_EXTENSIONS,
     PAWL_STATE_WAIT_CERTIFICATE_REQUEST, 0, pawli_read_encrypted_extensions,
     client_on_encrypted_extensions},
    {PAWL_STATE_WAIT_CERTIFICATE_REQUEST, PAWLI_MSG_CERTIFICATE_REQUEST,
     PAWL_STATE_WAIT_CERTIFICATE, 0, pawli_read_certificate_request,
     client_on_certificate_request},
    {PAWL_STATE_WAIT_CERTIFICATE_REQUEST, PAWLI_MSG_CERTIFICATE,
     PAWL_STATE_WAIT_CERTIFICATE_VERIFY, PAWLI_ROW_PART | PAWLI_ROW_DIGEST | 0,
     pawli_read_certificate, client_on_certificate},
    {PAWL_STATE_WAIT_CERTIFICATE, PAWLI_MSG_CERTIFICATE,
     PAWL_STATE_WAIT_CERTIFICATE_VERIFY, PAWLI_ROW_PART | PAWLI_ROW_DIGEST | 0,
     pawli_read_certificate, client_on_certificate},
    {PAWL_STATE_WAIT_CERTIFICATE_VERIFY, PAWLI_MSG_CERTIFICATE_VERIFY,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_DIGEST | 1,
     pawli_read_certificate_verify, client_on_certificate_verify},
    {PAWL_STATE_WAIT_FINISHED, PAWLI_MSG_FINISHED, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 2, pawli_read_finished,
     client_on_finished},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_NEW_SESSION_TICKET, PAWL_STATE_CONNECTED,
     0, pawli_read_new_session_ticket, client_on_ticket},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_KEY_UPDATE, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_key_update, pawli_tasks_key_update_received},
};

static void client_encode(const pawli_hs *hs, pawli_writer *w)
{
    switch (hs->emit) {
    case PAWLI_MSG_CLIENT_HELLO:
        pawli_put_client_hello(hs, w);
        break;
    case PAWLI_MSG_CERTIFICATE:
        pawli_put_certificate_empty(hs, w);
        break;
    case PAWLI_MSG_FINISHED:
        pawli_put_finished(hs, w);
        break;
    default:
        pawli_put_key_update(hs, w);
        break;
    }
}

const pawl_protocol pawl_tls13_client = {
    .wire = PAWLI_TLS13,
    .role = 0,
    .row_count = sizeof client_rows / sizeof client_rows[0],
    .rows = client_rows,
    .start = client_start,
    .part = client_on_part,
    .encode = client_encode,
};
