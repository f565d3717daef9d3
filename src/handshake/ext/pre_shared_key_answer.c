/* SPDX-License-Identifier: Apache-2.0
 * pre_shared_key in a ServerHello, for a client. */
#include "handshake/ext/ext.h"

uint16_t pawli_read_pre_shared_key_answer(pawli_hs *hs, const uint8_t *in)
{
    return hs->psk != NULL ? hs->version->psk->read(hs, in)
                           : PAWL_FAIL_EXTENSION_UNSOLICITED;
}
