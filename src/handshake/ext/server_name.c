/* SPDX-License-Identifier: Apache-2.0
 * server_name, RFC 6066 section 3. An IP address is never sent. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"

static bool name_sent(const pawli_hs *hs)
{
    return hs->name != NULL && hs->name->kind == PAWL_X509_DNS;
}

void pawli_put_server_name_hello(const pawli_hs *hs, pawli_writer *w)
{
    uint32_t len;

    if (!name_sent(hs)) {
        return;
    }
    len = hs->name->len;
    pawli_put16(w, PAWLI_EXT_SERVER_NAME);
    pawli_put16(w, len + 5u);
    pawli_put16(w, len + 3u);
    pawli_put8(w, 0); /* host_name */
    pawli_put16(w, len);
    pawli_put(w, hs->name->dns, len);
}

void pawli_put_server_name_answer(const pawli_hs *hs, pawli_writer *w)
{
    if (hs->server_name_len != 0) {
        pawli_put16(w, PAWLI_EXT_SERVER_NAME);
        pawli_put16(w, 0);
    }
}

static uint16_t name_end(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

uint16_t pawli_read_server_name_answer(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return name_sent(hs) ? pawli_take(&hs->p.intake, 0, name_end)
                         : PAWL_FAIL_EXTENSION_UNSOLICITED;
}

/* ---- In a ClientHello: exactly one host_name of 1 to 255 bytes ---- */

static uint16_t name_store(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    for (uint32_t i = 0; i < len; i++) {
        if (in[i] == 0) {
            return PAWL_FAIL_NAME_MALFORMED;
        }
    }
    return pawli_hs_store(hs, hs->server_name, in, len);
}

static uint16_t name_entry(pawli_hs *hs, const uint8_t *in)
{
    uint32_t list = pawli_load16be(in);
    uint32_t len = pawli_load16be(in + 3);

    if (in[2] != 0 || list != len + 3u || len != pawli_left(&hs->p.intake) ||
        len == 0 || len > 255u) {
        return PAWL_FAIL_NAME_MALFORMED;
    }
    if (hs->server_name == 0) {
        hs->server_name = pawli_hs_alloc(hs, 255u);
    }
    if (hs->server_name == 0) {
        return PAWL_FAIL_MEMORY;
    }
    hs->server_name_len = (uint16_t)len;
    hs->fill = 0;
    return pawli_stream(&hs->p.intake, len, name_store, name_end);
}

uint16_t pawli_read_server_name_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 5, name_entry);
}
