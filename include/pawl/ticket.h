/* SPDX-License-Identifier: Apache-2.0
 * pawl/ticket.h: a server's session tickets: nothing is kept per session, what
 * a session needs is in the ticket, sealed under keys that only the server has.
 *
 * One object serves all connections of a server that take turns. It holds two
 * keys: tickets are made under the current one, and opened under either. When
 * the current one has been in use for a ticket's lifetime it becomes the
 * previous one, so no ticket outlives its lifetime whoever keeps it, and a key
 * that is stolen opens the sessions of two lifetimes at most (forward secrecy
 * of each connection comes from its own key exchange).
 *
 * Where clients are asked for certificates, a ticket says who its client is,
 * and is taken only where clients are trusted by the same anchors and pins, in
 * the same order; who resumes gets another ticket, but after 7 days must prove
 * itself again.
 *
 * The profile must name a version that knows PSKs (pawl_tls13_server_psk).
 * Source: RFC 8446, 4.6.1; RFC 5077, 4.
 */
#ifndef PAWL_TICKET_H
#define PAWL_TICKET_H

#include "pawl/aead.h"
#include "pawl/rng.h"

#define PAWL_TICKET_LIFETIME_MAX 604800u /* s: 7 days, RFC 8446 4.6.1 */

/* Tickets under one key; then it must change. The nonces are random. */
#define PAWL_TICKETS_PER_KEY 0x1000000u

typedef struct pawl_ticket_key {
    uint8_t name[8]; /* in the clear in each ticket */
    uint8_t key[PAWL_AEAD_KEY_MAX];
    uint32_t since;  /* s */
    uint32_t sealed; /* tickets */
    bool live;
} pawl_ticket_key;

/* Fields are private, but these two may be set after init. */
typedef struct pawl_tickets {
    uint32_t window_s; /* how far the age a client states may be off; 60 */
    uint8_t count;     /* tickets for each connection, at most 8; 1 */
    const pawl_aead *aead;
    pawl_rng rng;
    uint32_t lifetime_s;
    uint32_t now_s;
    pawl_ticket_key key[2]; /* current, previous */
} pawl_tickets;

PAWL_BEGIN_DECLS

/* Makes the first key. now_s: any steady count of seconds (it may wrap).
 * PAWL_ERR_ARGUMENT: lifetime_s is 0 or above PAWL_TICKET_LIFETIME_MAX;
 * otherwise errors of the random source. */
PAWL_MUST_CHECK pawl_err pawl_tickets_init(pawl_tickets *t,
                                           const pawl_aead *aead,
                                           const pawl_rng *rng,
                                           uint32_t lifetime_s, uint32_t now_s);

/* Tells the time, at least once a minute while connections are made; rotates
 * the keys when that is due. Draws 40 random bytes then. */
PAWL_MUST_CHECK pawl_err pawl_tickets_time(pawl_tickets *t, uint32_t now_s);

/* A new current key now; twice: no ticket made before is taken any more. */
PAWL_MUST_CHECK pawl_err pawl_tickets_rotate(pawl_tickets *t);

void pawl_tickets_wipe(pawl_tickets *t);

PAWL_END_DECLS

#endif
