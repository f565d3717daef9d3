/* SPDX-License-Identifier: Apache-2.0
 * A server reads pre_shared_key and psk_key_exchange_modes: of all that is
 * offered, the first PSK it knows is kept. */
#include <string.h>

#include "base/bytes.h"
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"
#include "handshake/psk.h"

#define PSK_BINDER_MIN 32u /* RFC 8446, 4.2.11 */

/* ---- psk_key_exchange_modes ---- */

static uint16_t psk_modes_data(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    for (uint32_t i = 0; i < len; i++) {
        hs->flags |= in[i] == 0                        ? PAWLI_HS_PSK_MODES_KE
                     : in[i] == PAWLI_PSK_KEY_EXCHANGE ? PAWLI_HS_PSK_MODES
                                                       : 0u;
    }
    return PAWL_FAIL_NONE;
}

static uint16_t psk_modes_end(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

static uint16_t psk_modes_list(pawli_hs *hs, const uint8_t *in)
{
    return in[0] == 0 ? PAWL_FAIL_MESSAGE_DECODE
                      : pawli_stream(&hs->p.intake, in[0], psk_modes_data,
                                     psk_modes_end);
}

uint16_t pawli_psk_server_modes(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 1, psk_modes_list);
}

/* ---- Binders ---- */

static uint16_t psk_binder_next(pawli_hs *hs);

static uint16_t psk_binder_data(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);

    if (s->binders == s->index && hs->fill + len <= sizeof hs->mac) {
        memcpy(hs->mac + hs->fill, in, len);
    }
    hs->fill += len;
    return PAWL_FAIL_NONE;
}

static uint16_t psk_binder_end(pawli_hs *hs, const uint8_t *in)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);

    (void)in;
    if (s->binders == s->index) {
        s->binder_len = (uint8_t)hs->fill;
    }
    s->binders++;
    return psk_binder_next(hs);
}

static uint16_t psk_binder_begin(pawli_hs *hs, const uint8_t *in)
{
    hs->fill = 0;
    return in[0] < PSK_BINDER_MIN
               ? PAWL_FAIL_MESSAGE_DECODE
               : pawli_stream(&hs->p.intake, in[0], psk_binder_data,
                              psk_binder_end);
}

static uint16_t psk_binder_next(pawli_hs *hs)
{
    const pawli_psk_server *s = pawli_psk_server_of(hs);
    uint16_t fail;

    if (pawli_left(&hs->p.intake) != 0) {
        return s->binders < s->identities
                   ? pawli_take(&hs->p.intake, 1, psk_binder_begin)
                   : PAWL_FAIL_PSK_COUNT;
    }
    if (s->binders != s->identities) {
        return PAWL_FAIL_PSK_COUNT;
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE ? fail : pawli_ext_end(hs);
}

static uint16_t psk_binder_list(pawli_hs *hs, const uint8_t *in)
{
    uint32_t len = pawli_load16be(in);
    uint16_t fail = pawli_open(&hs->p.intake, len);

    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    return len == 0 ? PAWL_FAIL_MESSAGE_DECODE : psk_binder_next(hs);
}

/* ---- Identities ---- */

static uint16_t psk_identity_next(pawli_hs *hs);

/* What is in `identity` is one we know. */
static uint8_t psk_identity_found(const pawli_hs *hs, pawli_psk_server *s)
{
    const pawl_psk *const *psks = hs->server->psks;
    uint32_t len = s->psk.identity_len;

    for (unsigned i = 0; psks != NULL && psks[i] != NULL; i++) {
        if (psks[i]->identity_len == len &&
            memcmp(psks[i]->identity, s->identity, len) == 0) {
            s->psk.external = psks[i];
            return PAWLI_PSK_EXTERNAL;
        }
    }
    if (pawli_ticket_key(hs, s->identity, len) != NULL) {
        return PAWLI_PSK_TICKET;
    }
    return (hs->server->flags & PAWL_CONFIG_CHOOSE_PSK) != 0
               ? PAWLI_PSK_UNKNOWN
               : PAWLI_PSK_NOTHING;
}

/* Behind an identity: its obfuscated age. */
static uint16_t psk_identity_end(pawli_hs *hs, const uint8_t *in)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);

    if (s->found == PAWLI_PSK_NOTHING && s->psk.identity_len != 0) {
        s->found = psk_identity_found(hs, s);
        s->index = s->identities;
        s->psk.age = pawli_load32be(in);
    }
    s->identities++;
    return psk_identity_next(hs);
}

static uint16_t psk_identity_age(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 4, psk_identity_end);
}

static uint16_t psk_identity_data(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);

    memcpy(s->identity + hs->fill, in, len);
    hs->fill += len;
    return PAWL_FAIL_NONE;
}

static uint16_t psk_identity_begin(pawli_hs *hs, const uint8_t *in)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    uint32_t len = pawli_load16be(in);
    bool wanted = s->found == PAWLI_PSK_NOTHING && len <= PAWL_PSK_IDENTITY_MAX;

    if (len == 0) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (s->found == PAWLI_PSK_NOTHING) {
        s->psk.identity_len = wanted ? len : 0;
    }
    hs->fill = 0;
    return pawli_stream(&hs->p.intake, len, wanted ? psk_identity_data : NULL,
                        psk_identity_age);
}

/* Up to here the binders cover the message: the transcript as it is now, of the
 * suite that will be agreed on. */
static uint16_t psk_identities_end(pawli_hs *hs)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    uint16_t fail = pawli_close(&hs->p.intake);

    if (fail == PAWL_FAIL_NONE && (hs->flags & PAWLI_HS_VERSION_SEEN) == 0) {
        fail = PAWL_FAIL_VERSION_NONE;
    }
    if (fail == PAWL_FAIL_NONE) {
        fail = pawli_hello_suite(hs);
    }
    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    memcpy(&s->transcript, hs->work + hs->transcript[0], hs->hash[0]->ctx_size);
    return pawli_take(&hs->p.intake, 2, psk_binder_list);
}

static uint16_t psk_identity_next(pawli_hs *hs)
{
    return pawli_left(&hs->p.intake) != 0
               ? pawli_take(&hs->p.intake, 2, psk_identity_begin)
               : psk_identities_end(hs);
}

static uint16_t psk_identity_list(pawli_hs *hs, const uint8_t *in)
{
    uint32_t len = pawli_load16be(in);
    uint16_t fail = pawli_open(&hs->p.intake, len);

    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    return len == 0 ? PAWL_FAIL_MESSAGE_DECODE : psk_identity_next(hs);
}

static uint16_t psk_passed(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

/* Without anything to compare with, or memory, the client's PSKs are passed
 * over: the handshake goes on without. */
uint16_t pawli_psk_server_read(pawli_hs *hs, const uint8_t *in)
{
    pawli_psk_server *s;

    (void)in;
    if ((hs->server->tickets == NULL && hs->server->psks == NULL &&
         (hs->server->flags & PAWL_CONFIG_CHOOSE_PSK) == 0) ||
        !pawli_psk_server_room(hs, true)) {
        return pawli_stream(&hs->p.intake, pawli_left(&hs->p.intake), NULL,
                            psk_passed);
    }
    s = pawli_psk_server_of(hs);
    s->found = PAWLI_PSK_NOTHING;
    s->psk.external = NULL;
    s->psk.identity = s->identity;
    s->binder_len = 0;
    s->identities = s->binders = s->index = 0;
    return pawli_take(&hs->p.intake, 2, psk_identity_list);
}
