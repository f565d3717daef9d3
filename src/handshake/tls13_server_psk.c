/* SPDX-License-Identifier: Apache-2.0
 * The server of TLS 1.3 that also gives out tickets and knows PSKs. */
#include "handshake/psk.h"
#include "handshake/server.h"

const pawl_protocol pawl_tls13_server_psk = {
    .wire = PAWLI_TLS13,
    .role = 1,
    .certificates = 1,
    .row_count = PAWLI_SERVER_ROWS,
    .rows = pawli_server_rows,
    .start = pawli_server_start,
    .part = pawli_server_on_part,
    .encode = pawli_server_encode,
    .psk = &pawli_psk_server_hooks,
};
