/* SPDX-License-Identifier: Apache-2.0
 * early_data, RFC 8446 4.2.10: Pawl refuses it and passes the records over. */
#include "handshake/ext/ext.h"

static uint16_t early_data_end(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

uint16_t pawli_read_early_data_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    /* Not allowed after a HelloRetryRequest. */
    if ((hs->flags & PAWLI_HS_RETRIED) != 0) {
        return PAWL_FAIL_RETRY_HELLO;
    }
    if (hs->server->early_data_skip != 0) {
        hs->flags |= PAWLI_HS_EARLY_DATA;
    }
    return pawli_take(&hs->p.intake, 0, early_data_end);
}
