/* SPDX-License-Identifier: Apache-2.0
 * pre_shared_key, RFC 8446 4.2.11: not used yet, so passed over; its place is
 * checked all the same. */
#include "handshake/ext/ext.h"

static uint16_t pre_shared_key_end(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

uint16_t pawli_read_pre_shared_key_hello(pawli_hs *hs, const uint8_t *in)
{
    pawli_intake *intake = &hs->p.intake;

    (void)in;
    /* Nothing is left of the block around it. */
    if (intake->left[intake->depth - 1u] != 0) {
        return PAWL_FAIL_PSK_ORDER;
    }
    return pawli_stream(intake, pawli_left(intake), NULL, pre_shared_key_end);
}
