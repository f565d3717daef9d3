/* SPDX-License-Identifier: Apache-2.0
 * What the tables of clients of TLS 1.3 share: lists of tasks, and tasks for
 * lists of their own. */
#ifndef PAWLI_CLIENT_H
#define PAWLI_CLIENT_H

#include "handshake/tasks.h"

extern const pawli_task pawli_client_start[];
extern const pawli_task pawli_client_on_retry[];
extern const pawli_task pawli_client_on_server_hello[];
extern const pawli_task pawli_client_on_encrypted_extensions[];
extern const pawli_task pawli_client_on_ticket[];

/* The table of a server that proves itself by certificates, or by a PSK
 * (tls13_client.c). */
#define PAWLI_CLIENT_ROWS 11u
extern const pawli_row pawli_client_rows[PAWLI_CLIENT_ROWS];
extern const pawli_task pawli_client_on_part[];
void pawli_client_encode(const pawli_hs *hs, pawli_writer *w);

/* For the server's Finished, in this order. */
pawl_err pawli_client_check_finished(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_mix_verdicts(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_install_recv(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_emit_finished(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_install_send_data(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_resumption(pawli_hs *hs, uint32_t *units);

#endif
