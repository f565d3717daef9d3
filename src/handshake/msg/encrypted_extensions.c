/* SPDX-License-Identifier: Apache-2.0
 * EncryptedExtensions, RFC 8446 4.3.1. */
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

static void encrypted_exts(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_server_name_answer(hs, w);
    pawli_put_alpn_answer(hs, w);
    if ((hs->flags & PAWLI_HS_LIMIT_SEEN) != 0) {
        pawli_put_record_size_limit(hs, w);
    }
    pawli_put_max_fragment_length_answer(hs, w);
}

void pawli_put_encrypted_extensions(const pawli_hs *hs, pawli_writer *w)
{
    pawli_writer count;

    pawli_writer_init(&count, NULL, 0, 0);
    encrypted_exts(hs, &count);
    pawli_put_header(w, PAWLI_MSG_ENCRYPTED_EXTENSIONS, count.at + 2u);
    pawli_put16(w, count.at);
    encrypted_exts(hs, w);
}

static uint16_t encrypted_done(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_max_fragment_length_granted(hs);

    (void)in;
    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    if (hs->alpn == NULL &&
        (hs->client->flags & PAWL_CONFIG_ALPN_REQUIRED) != 0) {
        return PAWL_FAIL_ALPN_NONE;
    }
    if ((hs->flags & PAWLI_HS_PSK) != 0) {
        fail = pawli_hs_switch_row(hs, PAWLI_MSG_PSK_EXTENSIONS);
    }
    return fail != PAWL_FAIL_NONE ? fail : pawli_end(&hs->p.intake);
}

uint16_t pawli_read_encrypted_extensions(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_exts_read(hs, pawli_client_exts, PAWLI_IN_ENCRYPTED_EXTENSIONS,
                           encrypted_done);
}
