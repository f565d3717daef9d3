/* SPDX-License-Identifier: Apache-2.0
 * The client of TLS 1.3 that also resumes and knows PSKs: the table of
 * tls13_client.c with a way past the certificates. */
#include "handshake/client.h"
#include "handshake/msg/msg.h"
#include "handshake/psk.h"

static const pawli_row client_psk_rows[] = {
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
     pawli_read_certificate, pawli_client_on_certificate},
    {PAWL_STATE_WAIT_CERTIFICATE, PAWLI_MSG_CERTIFICATE,
     PAWL_STATE_WAIT_CERTIFICATE_VERIFY, PAWLI_ROW_PART | PAWLI_ROW_DIGEST | 0,
     pawli_read_certificate, pawli_client_on_certificate},
    {PAWL_STATE_WAIT_CERTIFICATE_VERIFY, PAWLI_MSG_CERTIFICATE_VERIFY,
     PAWL_STATE_WAIT_FINISHED, PAWLI_ROW_DIGEST | 1,
     pawli_read_certificate_verify, pawli_client_on_certificate_verify},
    {PAWL_STATE_WAIT_FINISHED, PAWLI_MSG_FINISHED, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS | PAWLI_ROW_DIGEST | 2, pawli_read_finished,
     pawli_client_on_finished},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_NEW_SESSION_TICKET, PAWL_STATE_CONNECTED,
     0, pawli_read_new_session_ticket, pawli_session_on_ticket},
    {PAWL_STATE_CONNECTED, PAWLI_MSG_KEY_UPDATE, PAWL_STATE_CONNECTED,
     PAWLI_ROW_KEYS, pawli_read_key_update, pawli_tasks_key_update_received},
};

const pawl_protocol pawl_tls13_client_psk = {
    .wire = PAWLI_TLS13,
    .role = 0,
    .certificates = 1,
    .row_count = sizeof client_psk_rows / sizeof client_psk_rows[0],
    .rows = client_psk_rows,
    .start = pawli_client_start,
    .part = pawli_client_on_part,
    .encode = pawli_client_encode,
    .psk = &pawli_psk_client,
    .certificate_exts = pawli_client_exts,
};
