/* SPDX-License-Identifier: Apache-2.0
 * pawl/ticket.h: the keys of a server's tickets and when they change. */
#include "pawl/ticket.h"

#include <string.h>

#include "base/ct.h"

#define TICKET_WINDOW 60u /* s */

static pawl_err ticket_key_make(pawl_tickets *t, pawl_ticket_key *key)
{
    pawl_err err = t->rng.fill(t->rng.ctx, key->key, (size_t)t->aead->key_size);

    if (err == PAWL_OK) {
        err = t->rng.fill(t->rng.ctx, key->name, sizeof key->name);
    }
    pawli_ct_public_bytes(key->name, sizeof key->name);
    key->since = t->now_s;
    key->sealed = 0;
    key->live = err == PAWL_OK;
    return err;
}

pawl_err pawl_tickets_init(pawl_tickets *t, const pawl_aead *aead,
                           const pawl_rng *rng, uint32_t lifetime_s,
                           uint32_t now_s)
{
    if (t == NULL || aead == NULL || rng == NULL || rng->fill == NULL ||
        lifetime_s == 0 || lifetime_s > PAWL_TICKET_LIFETIME_MAX ||
        aead->nonce_size != 12 || aead->tag_size != 16) {
        return PAWL_ERR_ARGUMENT;
    }
    memset(t, 0, sizeof *t);
    t->aead = aead;
    t->rng = *rng;
    t->lifetime_s = lifetime_s;
    t->now_s = now_s;
    t->window_s = TICKET_WINDOW;
    t->count = 1;
    return ticket_key_make(t, &t->key[0]);
}

pawl_err pawl_tickets_rotate(pawl_tickets *t)
{
    pawl_ticket_key made;
    pawl_err err = ticket_key_make(t, &made);

    if (err == PAWL_OK) {
        t->key[1] = t->key[0];
        t->key[0] = made;
    }
    pawl_wipe(&made, sizeof made);
    return err;
}

/* The previous key goes when its last ticket has ended. */
pawl_err pawl_tickets_time(pawl_tickets *t, uint32_t now_s)
{
    t->now_s = now_s;
    if (t->key[1].live && now_s - t->key[0].since >= t->lifetime_s) {
        pawl_wipe(&t->key[1], sizeof t->key[1]);
    }
    if (now_s - t->key[0].since >= t->lifetime_s ||
        t->key[0].sealed >= PAWL_TICKETS_PER_KEY) {
        return pawl_tickets_rotate(t);
    }
    return PAWL_OK;
}

void pawl_tickets_wipe(pawl_tickets *t)
{
    pawl_wipe(t, sizeof *t);
}
