/* SPDX-License-Identifier: Apache-2.0
 * pre_shared_key and psk_key_exchange_modes in a ClientHello, RFC 8446 4.2.9
 * and 4.2.11: passed over by versions that do not know PSKs; that the one comes
 * last is checked all the same. */
#include "handshake/ext/ext.h"

static uint16_t pre_shared_key_end(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

static uint16_t pre_shared_key_pass(pawli_hs *hs)
{
    pawli_intake *intake = &hs->p.intake;

    return pawli_stream(intake, pawli_left(intake), NULL, pre_shared_key_end);
}

uint16_t pawli_read_pre_shared_key_hello(pawli_hs *hs, const uint8_t *in)
{
    const pawli_intake *intake = &hs->p.intake;

    /* Nothing is left of the block around it. */
    if (intake->left[intake->depth - 1u] != 0) {
        return PAWL_FAIL_PSK_ORDER;
    }
    return hs->version->psk != NULL ? hs->version->psk->read(hs, in)
                                    : pre_shared_key_pass(hs);
}

uint16_t pawli_read_psk_modes_hello(pawli_hs *hs, const uint8_t *in)
{
    return hs->version->psk != NULL ? hs->version->psk->modes(hs, in)
                                    : pre_shared_key_pass(hs);
}
