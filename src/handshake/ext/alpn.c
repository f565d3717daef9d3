/* SPDX-License-Identifier: Apache-2.0
 * application_layer_protocol_negotiation, RFC 7301. Names are compared as they
 * pass: hs->match holds the entries of our list that still agree. */
#include <string.h>

#include "base/bytes.h"
#include "base/text.h"
#include "handshake/ext/ext.h"

#define ALPN_MAX 16u

static pawl_alpn_list alpn_list(const pawli_hs *hs)
{
    return hs->client != NULL ? hs->client->alpn : hs->server->alpn;
}

void pawli_put_alpn_hello(const pawli_hs *hs, pawli_writer *w)
{
    pawl_alpn_list list = alpn_list(hs);
    uint32_t len = 0;

    if (list == NULL || list[0] == NULL) {
        return;
    }
    for (unsigned i = 0; list[i] != NULL; i++) {
        len += 1u + (uint32_t)pawli_text_size(list[i]);
    }
    pawli_put16(w, PAWLI_EXT_ALPN);
    pawli_put16(w, len + 2u);
    pawli_put16(w, len);
    for (unsigned i = 0; list[i] != NULL; i++) {
        len = (uint32_t)pawli_text_size(list[i]);
        pawli_put8(w, len);
        pawli_put(w, list[i], len);
    }
}

void pawli_put_alpn_answer(const pawli_hs *hs, pawli_writer *w)
{
    uint32_t len;

    if (hs->alpn == NULL) {
        return;
    }
    len = (uint32_t)pawli_text_size(hs->alpn);
    pawli_put16(w, PAWLI_EXT_ALPN);
    pawli_put16(w, len + 3u);
    pawli_put16(w, len + 1u);
    pawli_put8(w, len);
    pawli_put(w, hs->alpn, len);
}

static uint16_t alpn_compare(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    pawl_alpn_list list = alpn_list(hs);

    for (unsigned i = 0; list[i] != NULL && i < ALPN_MAX; i++) {
        if ((hs->match >> i & 1u) != 0 &&
            memcmp(list[i] + hs->fill, in, len) != 0) {
            hs->match &= ~((uint32_t)1 << i);
        }
    }
    hs->fill += len;
    return PAWL_FAIL_NONE;
}

/* Reads a name of len bytes; done looks at hs->match. */
static uint16_t alpn_name(pawli_hs *hs, uint32_t len, pawli_step done)
{
    pawl_alpn_list list = alpn_list(hs);

    if (len == 0) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    hs->match = 0;
    hs->fill = 0;
    if (list == NULL) {
        return pawli_stream(&hs->p.intake, len, NULL, done);
    }
    for (unsigned i = 0; list[i] != NULL && i < ALPN_MAX; i++) {
        if (pawli_text_size(list[i]) == len) {
            hs->match |= (uint32_t)1 << i;
        }
    }
    return pawli_stream(&hs->p.intake, len, alpn_compare, done);
}

/* ---- In EncryptedExtensions: one name, of those we offered ---- */

static uint16_t alpn_answered(pawli_hs *hs, const uint8_t *in)
{
    pawl_alpn_list list = alpn_list(hs);

    (void)in;
    for (unsigned i = 0; list[i] != NULL && i < ALPN_MAX; i++) {
        if ((hs->match >> i & 1u) != 0) {
            hs->alpn = list[i];
            return pawli_ext_end(hs);
        }
    }
    return PAWL_FAIL_ALPN_PARAMETER;
}

static uint16_t alpn_answer(pawli_hs *hs, const uint8_t *in)
{
    if (pawli_load16be(in) != in[2] + 1u ||
        in[2] != pawli_left(&hs->p.intake)) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    return alpn_name(hs, in[2], alpn_answered);
}

uint16_t pawli_read_alpn_answer(pawli_hs *hs, const uint8_t *in)
{
    pawl_alpn_list list = alpn_list(hs);

    (void)in;
    return list != NULL && list[0] != NULL
               ? pawli_take(&hs->p.intake, 3, alpn_answer)
               : PAWL_FAIL_EXTENSION_UNSOLICITED;
}

/* ---- In a ClientHello: the set of ours that is offered ---- */

static uint16_t alpn_length(pawli_hs *hs, const uint8_t *in);

static uint16_t alpn_offered(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail;

    (void)in;
    hs->alpns |= hs->match;
    if (pawli_left(&hs->p.intake) != 0) {
        return pawli_take(&hs->p.intake, 1, alpn_length);
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE ? fail : pawli_ext_end(hs);
}

static uint16_t alpn_length(pawli_hs *hs, const uint8_t *in)
{
    return alpn_name(hs, in[0], alpn_offered);
}

static uint16_t alpn_open(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_open(&hs->p.intake, pawli_load16be(in));

    return fail != PAWL_FAIL_NONE ? fail
                                  : pawli_take(&hs->p.intake, 1, alpn_length);
}

uint16_t pawli_read_alpn_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->alpns = 0;
    hs->flags |= PAWLI_HS_ALPN_SEEN;
    return pawli_take(&hs->p.intake, 2, alpn_open);
}
