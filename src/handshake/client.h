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

/* Of the certificates' table (tls13_client.c), for one with PSKs besides. */
extern const pawli_task pawli_client_on_certificate[];
extern const pawli_task pawli_client_on_part[];
extern const pawli_task pawli_client_on_certificate_verify[];
extern const pawli_task pawli_client_on_finished[];
void pawli_client_encode(const pawli_hs *hs, pawli_writer *w);

/* For the server's Finished, in this order. */
pawl_err pawli_client_check_finished(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_mix_verdicts(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_install_recv(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_emit_finished(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_install_send_data(pawli_hs *hs, uint32_t *units);
pawl_err pawli_client_resumption(pawli_hs *hs, uint32_t *units);

/* Tells of tickets that nobody keeps. */
pawl_err pawli_client_ticket(pawli_hs *hs, uint32_t *units);

#endif
