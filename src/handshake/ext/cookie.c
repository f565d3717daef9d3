/* SPDX-License-Identifier: Apache-2.0
 * cookie, RFC 8446 4.2.2. A client returns it unread. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"

void pawli_put_cookie(const pawli_hs *hs, pawli_writer *w)
{
    if (hs->cookie == 0) {
        return;
    }
    pawli_put16(w, PAWLI_EXT_COOKIE);
    pawli_put16(w, hs->cookie_len + 2u);
    pawli_put16(w, hs->cookie_len);
    pawli_put(w, hs->work + hs->cookie, hs->cookie_len);
}

static uint16_t cookie_store(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    return pawli_hs_store(hs, hs->cookie, in, len);
}

static uint16_t cookie_end(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

static uint16_t cookie_length(pawli_hs *hs, const uint8_t *in)
{
    uint32_t len = pawli_load16be(in);

    if (len == 0 || len != pawli_left(&hs->p.intake)) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    hs->cookie = pawli_hs_alloc(hs, len);
    if (hs->cookie == 0) {
        return PAWL_FAIL_COOKIE_MEMORY;
    }
    hs->cookie_len = (uint16_t)len;
    hs->fill = 0;
    return pawli_stream(&hs->p.intake, len, cookie_store, cookie_end);
}

uint16_t pawli_read_cookie(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 2, cookie_length);
}

/* ---- Server: what comes back must be what was sent ---- */

static uint16_t cookie_compare(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    if (!pawl_equal(hs->work + hs->cookie + hs->fill, in, len)) {
        return PAWL_FAIL_RETRY_HELLO;
    }
    hs->fill += len;
    return PAWL_FAIL_NONE;
}

static uint16_t cookie_echo_length(pawli_hs *hs, const uint8_t *in)
{
    uint32_t len = pawli_load16be(in);

    if (len == 0 || len != pawli_left(&hs->p.intake)) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (hs->cookie == 0 || len != hs->cookie_len) {
        return PAWL_FAIL_RETRY_HELLO;
    }
    hs->fill = 0;
    return pawli_stream(&hs->p.intake, len, cookie_compare, cookie_end);
}

uint16_t pawli_read_cookie_echo(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 2, cookie_echo_length);
}
