/* SPDX-License-Identifier: Apache-2.0
 * Pre-shared keys in a handshake, RFC 8446 4.2.11: what is offered or chosen,
 * and the work both roles share. */
#ifndef PAWLI_PSK_H
#define PAWLI_PSK_H

#include "handshake/handshake.h"
#include "handshake/schedule.h"

#define PAWLI_PSK_KEY_EXCHANGE 1u /* psk_dhe_ke; 0: psk_ke */
#define PAWLI_PSK_MAX                                                          \
    (PAWL_PSK_KEY_MAX > PAWLI_SECRET_MAX ? PAWL_PSK_KEY_MAX : PAWLI_SECRET_MAX)

/* A key that an application gave: an empty one would let anybody in. */
static inline bool pawli_psk_sound(const pawl_psk *psk)
{
    return psk->key != NULL && psk->key_len != 0 &&
           psk->key_len <= PAWL_PSK_KEY_MAX && psk->hash != NULL;
}

/* The one PSK of a handshake; in the work span until the handshake secret
 * follows from it. */
typedef struct pawli_psk {
    const pawl_hash *hash;    /* of the suites it is for */
    const uint8_t *identity;  /* on the wire */
    const pawl_psk *external; /* NULL: from a ticket */
    uint32_t identity_len;
    uint32_t age;        /* obfuscated, ms */
    uint32_t path;       /* PAWLI_VERDICT_ word of who the peer is by it */
    pawli_verdict given; /* PSK: it is for this peer */
    uint32_t at;         /* progress of the running task */
    uint16_t secret_len;
    uint8_t reason; /* pawl_resumption: why it is not used after all */
    uint8_t secret[PAWLI_PSK_MAX];
} pawli_psk;

/* ---- Schedule (schedule_psk.c) ---- */

/* Early Secret into the chain, the binder over th[2] to out. Uses th[1]. */
pawl_err pawli_schedule_binder(pawli_hs *hs, uint8_t *out, uint32_t *units);
/* resumption_master_secret over th[th] in the place of the Master Secret. */
pawl_err pawli_schedule_resumption(pawli_hs *hs, unsigned th, uint32_t *units);
/* The PSK of a ticket with that nonce, to out. */
pawl_err pawli_schedule_ticket(pawli_hs *hs, const uint8_t *nonce, size_t len,
                               uint8_t *out, uint32_t *units);

/* ---- Sealed data in slices (sealed.c) ---- */

typedef struct pawli_sealed {
    const pawl_aead *aead;
    const uint8_t *key, *nonce, *aad;
    uint32_t aad_len; /* at most 16 */
    uint8_t *data;    /* in place */
    uint32_t len;
    uint8_t *tag; /* written, or compared */
} pawli_sealed;

/* PAWL_PENDING, PAWL_OK, or PAWL_ERR_TAG when opening; then data is wiped by
 * the caller. right: set to PAWLI_VERDICT_TAG by a second comparison. Uses
 * scratch, hs->derivation and hs->fill. */
pawl_err pawli_seal(pawli_hs *hs, const pawli_sealed *s, uint32_t *units);
pawl_err pawli_unseal(pawli_hs *hs, const pawli_sealed *s, pawli_verdict *right,
                      uint32_t *units);

/* The first out_len bytes, at most a digest, of the digest of data[0..len), in
 * slices. Uses scratch, hs->derivation and hs->fill. */
pawl_err pawli_psk_digest(pawli_hs *hs, const pawl_hash *hash, const void *data,
                          uint32_t len, uint8_t *out, uint32_t out_len,
                          uint32_t *units);

/* ---- The blob (session_blob.c, session_ticket.c) ---- */

/* "PW", version, 0, nonce; then, sealed: what is bound, the PSK, name,
 * protocol, nonce of the ticket and ticket, each behind its length; the tag. */
#define PAWLI_BLOB_VERSION 1u
#define PAWLI_BLOB_NONCE   4u
#define PAWLI_BLOB_BODY    16u
#define PAWLI_BLOB_LENGTH  4u /* before each blob in a span */
#define PAWLI_BLOB_TAG     16u
/* In the body */
#define PAWLI_BLOB_SUITE     0u
#define PAWLI_BLOB_CLOCK     2u
#define PAWLI_BLOB_KIND      3u /* of the name */
#define PAWLI_BLOB_PATH      4u
#define PAWLI_BLOB_ANCHORS   8u
#define PAWLI_BLOB_LIFETIME  12u
#define PAWLI_BLOB_AGE_ADD   16u
#define PAWLI_BLOB_RECEIVED  20u /* 8 bytes */
#define PAWLI_BLOB_NOT_AFTER 28u /* 8 bytes */
#define PAWLI_BLOB_IDENTITY  36u /* of the client */
#define PAWLI_BLOB_SECRET    68u
#define PAWLI_BLOB_TEXT      116u /* name and what follows */

#define PAWLI_BLOB_IDENTITY_SIZE 32u
#define PAWLI_BLOB_LIFETIME_MAX  604800u /* 7 days, RFC 8446 4.6.1 */

/* Whether the session's blob looks like one: a pawl_resumption. */
uint8_t pawli_blob_form(const struct pawl_session *s);
/* Opens it where it lies; PAWL_OK: *why says whether hs->psk is now filled, or
 * what is wrong with it. */
pawl_err pawli_blob_open(pawli_hs *hs, uint8_t *why, uint32_t *units);
/* Wipes a PSK that lies in the session's span in the clear. */
void pawli_blob_wipe(pawli_hs *hs);
/* The name a session belongs to, as bytes; kind 0: none. */
const uint8_t *pawli_psk_name(const pawli_hs *hs, uint8_t *kind, uint8_t *len);

/* ---- Hooks of a client (psk_client.c, psk_external.c, psk_binder.c) ---- */

extern const pawli_psk_hooks pawli_psk_client;   /* sessions, external */
extern const pawli_psk_hooks pawli_psk_external; /* external only */

/* Memory for hs->psk; gives it back, and tells why it is not offered. */
pawl_err pawli_psk_client_room(pawli_hs *hs);
void pawli_psk_client_drop(pawli_hs *hs, uint8_t why);
pawl_err pawli_psk_external_open(pawli_hs *hs, uint32_t *units);
pawl_err pawli_psk_client_joined(pawli_hs *hs, uint32_t *units);
void pawli_psk_client_put(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_psk_client_read(pawli_hs *hs, const uint8_t *in);

pawl_err pawli_psk_binder(pawli_hs *hs, uint32_t *units);
/* Bytes of the list of binders: its length, the binder's, the binder. */
uint32_t pawli_psk_binder_list(const pawli_hs *hs);

/* Reading a ticket into the session: its first 9 bytes; then the lengths and
 * bytes of nonce and ticket; then its end. */
void pawli_session_ticket_begin(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_session_ticket_store(pawli_hs *hs, const uint8_t *in,
                                    uint32_t len);
void pawli_session_ticket_end(pawli_hs *hs);
pawl_err pawli_session_ticket_keep(pawli_hs *hs, uint32_t *units);

/* ---- A server (psk_server.c, psk_server_read.c, psk_ticket.c) ---- */

#define PAWLI_PSK_BINDING 16u /* bytes of a digest of a name */

/* A ticket of ours: name of the key, nonce; then, sealed, what follows; tag. */
#define PAWLI_TICKET_NAME 8u
#define PAWLI_TICKET_BODY 20u
#define PAWLI_TICKET_TAG  16u
#define PAWLI_TICKET_SIZE                                                      \
    (PAWLI_TICKET_BODY + PAWLI_TICKET_LENGTH + PAWLI_TICKET_TAG)
/* In the body */
#define PAWLI_TICKET_VERSION 0u /* 1 byte */
#define PAWLI_TICKET_HASH    1u /* 1 byte */
#define PAWLI_TICKET_PROOF   2u /* how old it was then, in 16 s */
#define PAWLI_TICKET_ISSUED  4u
#define PAWLI_TICKET_AGE_ADD 8u
#define PAWLI_TICKET_NAMED   12u
#define PAWLI_TICKET_ALPN    28u
#define PAWLI_TICKET_SECRET  44u
/* Who the client is: verdict; notAfter (8 bytes), issuer and subject (digests),
 * length of the serial number, serial number */
#define PAWLI_TICKET_PATH    92u
#define PAWLI_TICKET_CLIENT  96u
#define PAWLI_TICKET_ISSUER  104u
#define PAWLI_TICKET_SUBJECT 136u
#define PAWLI_TICKET_SERIAL  168u
#define PAWLI_TICKET_LENGTH  189u

#define PAWLI_TICKET_SERIAL_MAX  20u /* RFC 5280, 4.1.2.2 */
#define PAWLI_TICKET_CLIENT_SIZE (PAWLI_TICKET_LENGTH - PAWLI_TICKET_CLIENT)

typedef enum pawli_psk_found {
    PAWLI_PSK_NOTHING = 0,
    PAWLI_PSK_TICKET,
    PAWLI_PSK_EXTERNAL,
    PAWLI_PSK_UNKNOWN /* the application may know it */
} pawli_psk_found;

typedef struct pawli_psk_server {
    pawli_psk psk;
    uint8_t named[PAWLI_PSK_BINDING], alpn[PAWLI_PSK_BINDING];
    /* A ticket that is sent. */
    uint8_t ticket[PAWLI_TICKET_SIZE];
    uint8_t tickets; /* sent */
    uint32_t trust;  /* steps of the digest of what clients are trusted by */
    uint32_t proved; /* s: when the client of the ticket proved itself */
    uint8_t client[PAWLI_TICKET_CLIENT_SIZE]; /* of the ticket opened */
    /* From here on only while a ClientHello is read and answered. */
    uint8_t found; /* pawli_psk_found */
    uint8_t binder_len;
    uint16_t identities, binders; /* read */
    uint16_t index;               /* of the one in `identity` */
    uint8_t identity[PAWL_PSK_IDENTITY_MAX + 1u];
    pawl_hash_ctx transcript; /* up to the binders */
} pawli_psk_server;

extern const pawli_psk_hooks pawli_psk_server_hooks;

pawli_psk_server *pawli_psk_server_of(const pawli_hs *hs);
/* Memory for it all, or only for what stays; false: there is none. */
bool pawli_psk_server_room(pawli_hs *hs, bool all);

uint16_t pawli_psk_server_read(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_psk_server_modes(pawli_hs *hs, const uint8_t *in);

/* The key that a ticket of ours is sealed under, or NULL. */
struct pawl_ticket_key *pawli_ticket_key(const pawli_hs *hs,
                                         const uint8_t *identity, uint32_t len);
/* Opens the ticket in `identity`; PAWL_OK: *why. */
pawl_err pawli_ticket_open(pawli_hs *hs, uint8_t *why, uint32_t *units);
/* After the client's Finished: sends tickets. */
pawl_err pawli_ticket_send(pawli_hs *hs, uint32_t *units);
void pawli_put_ticket(const pawli_hs *hs, pawli_writer *w);

#endif
