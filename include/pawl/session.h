/* SPDX-License-Identifier: Apache-2.0
 * pawl/session.h: a client's sessions: tickets that servers sent, kept by the
 * application as blobs that only this device can read.
 *
 *     pawl_session_init(&s, &key, span, sizeof span);
 *     ... read the blob from flash, erase it there, then
 *     (void)pawl_session_put(&s, blob, len, PAWL_SESSION_AGE_BY_CLOCK);
 *     err = pawl_client_init(e, ...);
 *     err = pawl_engine_set_session(e, &s);
 *     ... on PAWL_EVENT_SESSION:
 *     blob = pawl_engine_session(e, &len);  write it to flash
 *     pawl_engine_session_drop(e);
 *
 * A blob is sealed under the device's key. It binds the server's name, whether
 * its certificate was verified, the version of the anchors, who the client said
 * it was, ALPN and the suite; it ends after the ticket's lifetime, after 7 days
 * or with the server's certificate, whatever comes first. One that does not
 * fit the connection at hand is not offered; PAWL_EVENT_NOT_RESUMED says why,
 * and the handshake goes on as if there had been none.
 *
 * A blob is for one connection (RFC 8446, appendix C.4: two that show the same
 * ticket can be linked): _put takes it over and wipes the caller's copy; erase
 * the one in flash before connecting, and keep the next one that comes.
 *
 * The profile must name a version that knows PSKs (pawl_tls13_client_psk).
 */
#ifndef PAWL_SESSION_H
#define PAWL_SESSION_H

#include "pawl/aead.h"
#include "pawl/config.h"

/* Bytes of a blob that are not the ticket, its nonce, the name and the
 * protocol: what a span must hold besides, for each blob in it. */
#define PAWL_SESSION_OVERHEAD 157u

/* How old a blob is follows from the clock (pawl_engine_set_clock), which must
 * have been known when it was made and must be known again. */
#define PAWL_SESSION_AGE_BY_CLOCK UINT32_MAX

/* Under what blobs are sealed. Meant to be const but for the key. */
typedef struct pawl_session_key {
    const pawl_aead *aead;
    const uint8_t *key; /* secret, aead->key_size bytes; this device's alone */
    uint32_t anchors;   /* changes whenever the anchors do: what another set
                           of anchors verified is not resumed */
} pawl_session_key;

/* Sessions of one connection at a time. Fields are private; the span is the
 * caller's and outlives the connection. */
typedef struct pawl_session {
    const pawl_session_key *key;
    uint8_t *span;
    uint32_t size;
    uint32_t offer;     /* bytes of the blob put in */
    uint32_t age_s;     /* its age, or PAWL_SESSION_AGE_BY_CLOCK */
    uint32_t taken;     /* span[taken .. used): sealed blobs, each behind ... */
    uint32_t used;      /* ... its length in 4 bytes */
    uint32_t start, at; /* the ticket that is being read */
    uint32_t wanted;    /* span that the last lost ticket needed */
    uint32_t secret;    /* offset of a PSK in the clear; 0: none */
    int64_t not_after;  /* of the server's path */
    uint8_t identity[32]; /* who the client is: a digest; zeros: nobody */
} pawl_session;

PAWL_BEGIN_DECLS

/* span: room for the blob that is offered, and later for those that come; at
 * least PAWL_SESSION_OVERHEAD. A usual blob has 400 bytes to 1.5 kB.
 * PAWL_ERR_ARGUMENT: it is smaller, or the key lacks something. */
PAWL_MUST_CHECK pawl_err pawl_session_init(pawl_session *s,
                                           const pawl_session_key *key,
                                           uint8_t *span, size_t size);

/* Takes over a blob: copies it to the span and wipes blob[0..len). age_s: the
 * seconds since it was given out, for devices that count them but know no wall
 * time; or PAWL_SESSION_AGE_BY_CLOCK. PAWL_ERR_MEMORY: the span is smaller
 * (nothing will be offered; the blob is wiped all the same). */
PAWL_MUST_CHECK pawl_err pawl_session_put(pawl_session *s, uint8_t *blob,
                                          size_t len, uint32_t age_s);

/* Forgets and wipes everything in the span. */
void pawl_session_wipe(pawl_session *s);

PAWL_END_DECLS

#endif
