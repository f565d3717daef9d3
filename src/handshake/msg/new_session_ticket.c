/* SPDX-License-Identifier: Apache-2.0
 * NewSessionTicket, RFC 8446 4.6.1: checked, and kept when there is a session
 * to keep it in. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

static pawli_sink ticket_sink(const pawli_hs *hs)
{
    return hs->session != NULL ? hs->version->psk->ticket_store : NULL;
}

static uint16_t ticket_done(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    if (hs->session != NULL) {
        hs->version->psk->ticket_end(hs);
    } else if (hs->p.tickets < 255) {
        hs->p.tickets++;
    }
    return pawli_end(&hs->p.intake);
}

static uint16_t ticket_exts(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_exts_read(hs, pawli_client_exts, PAWLI_IN_NEW_SESSION_TICKET,
                           ticket_done);
}

static uint16_t ticket_length(pawli_hs *hs, const uint8_t *in)
{
    uint32_t len = pawli_load16be(in);

    if (hs->session != NULL) {
        (void)hs->version->psk->ticket_store(hs, in, 2);
    }
    return len == 0
               ? PAWL_FAIL_MESSAGE_DECODE
               : pawli_stream(&hs->p.intake, len, ticket_sink(hs), ticket_exts);
}

static uint16_t ticket_nonce(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 2, ticket_length);
}

/* ticket_lifetime, ticket_age_add, length of ticket_nonce */
static uint16_t ticket_begin(pawli_hs *hs, const uint8_t *in)
{
    uint32_t lifetime = pawli_load32be(in);

    if (hs->session != NULL) {
        hs->version->psk->ticket_begin(hs, in);
    } else if (hs->p.tickets == 0 || lifetime < hs->p.ticket) {
        hs->p.ticket = lifetime;
    }
    return pawli_stream(&hs->p.intake, in[8], ticket_sink(hs), ticket_nonce);
}

uint16_t pawli_read_new_session_ticket(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 9, ticket_begin);
}
