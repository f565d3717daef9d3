/* SPDX-License-Identifier: Apache-2.0
 * The client of TLS 1.3 for external PSKs only: no certificate is read and no
 * signature checked. */
#include "handshake/client.h"
#include "handshake/msg/msg.h"
#include "handshake/psk.h"

static pawl_err client_psk_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_schedule_finished(hs, PAWLI_SLOT_CLIENT, 2, hs->mac, units);
}

static const pawli_task client_psk_on_finished[] = {
    pawli_client_check_finished,    client_psk_finished,
    pawli_client_mix_verdicts,      pawli_schedule_application,
    pawli_client_install_recv,      pawli_client_emit_finished,
    pawli_client_install_send_data, pawli_client_resumption,
    pawli_task_connected,           NULL};

static const pawli_row client_psk_rows[] = {
    {PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_MSG_SERVER_HELLO,
     PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS,
     PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 0, pawli_read_server_hello,
     pawli_client_on_server_hello},
    {PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_MSG_HELLO_RETRY_REQUEST,
     PAWL_STATE_WAIT_SERVER_HELLO, PAWLI_ROW_KEYS, pawli_read_no_message,
     pawli_client_on_retry},
    /* Left for the next as soon as it has been read. */
    {PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS, PAWLI_MSG_ENCRYPTED_EXTENSIONS,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_DIGEST | 1,
     pawli_read_encrypted_extensions, pawli_client_on_encrypted_extensions},
    {PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS, PAWLI_MSG_PSK_EXTENSIONS,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_DIGEST | 1, pawli_read_no_message,
     pawli_client_on_encrypted_extensions},
    {PAWL_STATE_WAIT_FINISHED, PAWLI_MSG_FINISHED, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 2, pawli_read_finished,
     client_psk_on_finished},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_NEW_SESSION_TICKET, PAWL_STATE_CONNECTED,
     0, pawli_read_new_session_ticket, pawli_client_on_ticket},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_KEY_UPDATE, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_key_update, pawli_tasks_key_update_received},
};

static void client_psk_encode(const pawli_hs *hs, pawli_writer *w)
{
    switch (hs->emit) {
    case PAWLI_MSG_CLIENT_HELLO:
        pawli_put_client_hello(hs, w);
        break;
    case PAWLI_MSG_FINISHED:
        pawli_put_finished(hs, w);
        break;
    default:
        pawli_put_key_update(hs, w);
        break;
    }
}

const pawl_protocol pawl_tls13_client_psk_only = {
    .wire = PAWLI_TLS13,
    .role = 0,
    .row_count = sizeof client_psk_rows / sizeof client_psk_rows[0],
    .rows = client_psk_rows,
    .start = pawli_client_start,
    .encode = client_psk_encode,
    .psk = &pawli_psk_external,
};
