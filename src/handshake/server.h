/* SPDX-License-Identifier: Apache-2.0
 * What the tables of servers of TLS 1.3 share. */
#ifndef PAWLI_SERVER_H
#define PAWLI_SERVER_H

#include "handshake/tasks.h"

/* The table of a server that proves itself by certificates, or by a PSK
 * (tls13_server.c). */
#define PAWLI_SERVER_ROWS 8u
extern const pawli_row pawli_server_rows[PAWLI_SERVER_ROWS];
extern const pawli_task pawli_server_start[];
extern const pawli_task pawli_server_on_part[];
void pawli_server_encode(const pawli_hs *hs, pawli_writer *w);

#endif
