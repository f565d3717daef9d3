/* SPDX-License-Identifier: Apache-2.0
 * KeyUpdate, RFC 8446 4.6.3. */
#include "handshake/msg/msg.h"

#define UPDATE_NOT_REQUESTED 0u
#define UPDATE_REQUESTED     1u

void pawli_put_key_update(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_header(w, PAWLI_MSG_KEY_UPDATE, 1);
    pawli_put8(w, (hs->flags & PAWLI_HS_UPDATE_PEER) != 0
                      ? UPDATE_REQUESTED
                      : UPDATE_NOT_REQUESTED);
}

static uint16_t key_update_request(pawli_hs *hs, const uint8_t *in)
{
    if (in[0] > UPDATE_REQUESTED) {
        return PAWL_FAIL_KEY_UPDATE;
    }
    hs->p.update_asked = in[0];
    return pawli_end(&hs->p.intake);
}

uint16_t pawli_read_key_update(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 1, key_update_request);
}
