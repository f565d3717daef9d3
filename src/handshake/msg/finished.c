/* SPDX-License-Identifier: Apache-2.0
 * Finished, RFC 8446 4.4.4. */
#include <string.h>

#include "handshake/msg/msg.h"

void pawli_put_finished(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_header(w, PAWLI_MSG_FINISHED, hs->hash[0]->digest_size);
    pawli_put(w, hs->mac, hs->hash[0]->digest_size);
}

static uint16_t finished_data(pawli_hs *hs, const uint8_t *in)
{
    memcpy(hs->mac, in, hs->hash[0]->digest_size);
    return pawli_end(&hs->p.intake);
}

uint16_t pawli_read_finished(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, hs->hash[0]->digest_size, finished_data);
}
