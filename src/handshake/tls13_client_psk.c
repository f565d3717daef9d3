/* SPDX-License-Identifier: Apache-2.0
 * The client of TLS 1.3 that also resumes and knows PSKs. */
#include "handshake/client.h"
#include "handshake/msg/msg.h"
#include "handshake/psk.h"

const pawl_protocol pawl_tls13_client_psk = {
    .wire = PAWLI_TLS13,
    .role = 0,
    .certificates = 1,
    .row_count = PAWLI_CLIENT_ROWS,
    .rows = pawli_client_rows,
    .start = pawli_client_start,
    .part = pawli_client_on_part,
    .encode = pawli_client_encode,
    .psk = &pawli_psk_client,
    .certificate_exts = pawli_client_exts,
};
