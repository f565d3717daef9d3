/* SPDX-License-Identifier: Apache-2.0
 * The client of TLS 1.3: RFC 8446, A.1, as a table. */
#include "handshake/client.h"
#include "handshake/msg/msg.h"

/* ---- The server's proof ---- */

static const pawli_task client_on_certificate[] = {pawli_task_path, NULL};
const pawli_task pawli_client_on_part[] = {pawli_task_fold, NULL};
static const pawli_task client_on_certificate_verify[] = {pawli_task_verify,
                                                          NULL};

/* ---- Finished: the server's, ours, application keys ---- */

static bool client_asked(const pawli_hs *hs)
{
    return (hs->flags & PAWLI_HS_CERT_REQUEST) != 0;
}

/* Who we are, for a server that asked and has proved itself. */
static pawl_err client_identify(pawli_hs *hs, uint32_t *units)
{
    return client_asked(hs) && hs->profile->client_auth != NULL
               ? hs->profile->client_auth->identify(hs, units)
               : PAWL_OK;
}

static pawl_err client_emit_certificate(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (!client_asked(hs)) {
        return PAWL_OK;
    }
    if (hs->phase == 0) {
        pawli_hs_event(hs, PAWL_EVENT_CERTIFICATE_REQUESTED,
                       hs->signer != NULL ? hs->signer->scheme : 0);
    }
    return pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE);
}

static pawl_err client_digest_certificate(pawli_hs *hs, uint32_t *units)
{
    return client_asked(hs) ? pawli_transcript_digest(hs, 0, 0, units)
                            : PAWL_OK;
}

static pawl_err client_sign(pawli_hs *hs, uint32_t *units)
{
    return hs->signer != NULL ? hs->profile->client_auth->sign(hs, units)
                              : PAWL_OK;
}

static pawl_err client_emit_verify(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return hs->signer != NULL
               ? pawli_task_emit(hs, PAWLI_MSG_CERTIFICATE_VERIFY)
               : PAWL_OK;
}

static pawl_err client_digest_verify(pawli_hs *hs, uint32_t *units)
{
    return hs->signer != NULL ? pawli_transcript_digest(hs, 0, 0, units)
                              : PAWL_OK;
}

static pawl_err client_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_schedule_finished(hs, PAWLI_SLOT_CLIENT,
                                   client_asked(hs) ? 0 : 2, hs->mac, units);
}

static const pawli_task client_on_finished[] = {pawli_client_check_finished,
                                                client_identify,
                                                client_emit_certificate,
                                                client_digest_certificate,
                                                client_sign,
                                                client_emit_verify,
                                                client_digest_verify,
                                                client_finished,
                                                pawli_client_mix_verdicts,
                                                pawli_schedule_application,
                                                pawli_client_install_recv,
                                                pawli_client_emit_finished,
                                                pawli_client_install_send_data,
                                                pawli_client_resumption,
                                                pawli_task_connected,
                                                NULL};

const pawli_row pawli_client_rows[PAWLI_CLIENT_ROWS] = {
    {PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_MSG_SERVER_HELLO,
     PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS,
     PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 0, pawli_read_server_hello,
     pawli_client_on_server_hello},
    {PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_MSG_HELLO_RETRY_REQUEST,
     PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_ROW_KEYS, pawli_read_no_message,
     pawli_client_on_retry},
    {PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS, PAWLI_MSG_ENCRYPTED_EXTENSIONS,
     PAWL_STATE_WAIT_CERTIFICATE_REQUEST, 0, pawli_read_encrypted_extensions,
     pawli_client_on_encrypted_extensions},
    /* With a PSK: the row above is left for this one. */
    {PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS, PAWLI_MSG_PSK_EXTENSIONS,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_DIGEST | 1, pawli_read_no_message,
     pawli_client_on_encrypted_extensions},
    {PAWL_STATE_WAIT_CERTIFICATE_REQUEST, PAWLI_MSG_CERTIFICATE_REQUEST,
     PAWL_STATE_WAIT_CERTIFICATE, 0, pawli_read_certificate_request, NULL},
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
     0, pawli_read_new_session_ticket, pawli_client_on_ticket},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_KEY_UPDATE, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_key_update, pawli_tasks_key_update_received},
};

void pawli_client_encode(const pawli_hs *hs, pawli_writer *w)
{
    switch (hs->emit) {
    case PAWLI_MSG_CLIENT_HELLO:
        pawli_put_client_hello(hs, w);
        break;
    case PAWLI_MSG_CERTIFICATE:
    case PAWLI_MSG_CERTIFICATE_VERIFY:
        if (hs->signer != NULL) {
            hs->profile->client_auth->put_proof(hs, w);
        } else {
            pawli_put_certificate_empty(hs, w);
        }
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
    .certificates = 1,
    .row_count = PAWLI_CLIENT_ROWS,
    .rows = pawli_client_rows,
    .start = pawli_client_start,
    .part = pawli_client_on_part,
    .encode = pawli_client_encode,
    .certificate_exts = pawli_client_exts,
};
