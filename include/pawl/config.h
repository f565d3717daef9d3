/* SPDX-License-Identifier: Apache-2.0
 * pawl/config.h: what a connection is made of and what it tells: identities,
 * configurations, states, events. Everything here is read where it lies and
 * must outlive the engine; meant to be const, in flash.
 */
#ifndef PAWL_CONFIG_H
#define PAWL_CONFIG_H

#include "pawl/profile.h"
#include "pawl/rng.h"
#include "pawl/x509.h"

/* Where a connection is; also in failure records. Numbers are stable. */
typedef enum pawl_state {
    PAWL_STATE_START = 0,
    PAWL_STATE_WAIT_CLIENT_HELLO = 1,
    PAWL_STATE_WAIT_SERVER_HELLO = 2,
    PAWL_STATE_WAIT_ENCRYPTED_EXTENSIONS = 3,
    PAWL_STATE_WAIT_CERTIFICATE_REQUEST = 4,
    PAWL_STATE_WAIT_CERTIFICATE = 5,
    PAWL_STATE_WAIT_CERTIFICATE_VERIFY = 6,
    PAWL_STATE_WAIT_FINISHED = 7,
    PAWL_STATE_CONNECTED = 8
} pawl_state;

typedef enum pawl_event_id {
    PAWL_EVENT_NONE = 0,
    PAWL_EVENT_CONNECTED = 1,     /* value: the suite */
    PAWL_EVENT_RETRY = 2,         /* HelloRetryRequest; value: the group */
    PAWL_EVENT_LIMIT_GRANTED = 3, /* record_size_limit honoured; value: ours */
    PAWL_EVENT_LIMIT_IGNORED = 4, /* the peer may send 16 kB records */
    PAWL_EVENT_TICKET = 5,        /* a NewSessionTicket; value: lifetime, s */
    PAWL_EVENT_KEY_RECEIVED = 6,  /* the peer updated its key */
    PAWL_EVENT_KEY_SENT = 7,      /* our key was updated */
    PAWL_EVENT_EARLY_DATA_SKIPPED = 8, /* value: bytes */
    /* The server asked who the client is; value: the scheme the answer is
     * signed with, 0: it has no certificate, or none that the server takes. */
    PAWL_EVENT_CERTIFICATE_REQUESTED = 9,
    PAWL_EVENT_WARNING = 10,     /* a warning alert; value: its number */
    PAWL_EVENT_RESUMED = 11,     /* by a PSK; value: 0 a ticket's, 1 external */
    PAWL_EVENT_NOT_RESUMED = 12, /* value: pawl_resumption */
    PAWL_EVENT_SESSION = 13,     /* a blob is ready; value: its bytes */
    PAWL_EVENT_SESSION_LOST = 14, /* a ticket did not fit; value: the span
                                     that would have held it */
    PAWL_EVENT_TICKET_SENT = 15   /* value: lifetime, s */
} pawl_event_id;

/* Why a session or a PSK was not used, though there was one. Numbers are
 * stable. */
typedef enum pawl_resumption {
    PAWL_RESUMPTION_NONE = 0,
    PAWL_RESUMPTION_FORM = 1,      /* the blob is cut short or none at all */
    PAWL_RESUMPTION_VERSION = 2,   /* made by another version of Pawl */
    PAWL_RESUMPTION_KEY = 3,       /* another device's, or changed */
    PAWL_RESUMPTION_EXPIRED = 4,   /* too old */
    PAWL_RESUMPTION_CLOCK = 5,     /* its age is not known */
    PAWL_RESUMPTION_NAME = 6,      /* for another server name */
    PAWL_RESUMPTION_LEVEL = 7,     /* its server was not verified */
    PAWL_RESUMPTION_ANCHORS = 8,   /* verified by other anchors */
    PAWL_RESUMPTION_IDENTITY = 9,  /* the client was somebody else */
    PAWL_RESUMPTION_ALPN = 10,     /* for another application protocol */
    PAWL_RESUMPTION_SUITE = 11,    /* its suite is not in the profile */
    PAWL_RESUMPTION_HASH = 12,     /* the agreed suite has another hash */
    PAWL_RESUMPTION_DECLINED = 13, /* the server did not take it */
    PAWL_RESUMPTION_ROLE = 14,     /* a PSK for another role or server */
    PAWL_RESUMPTION_UNKNOWN = 15,  /* server: no such ticket key or PSK */
    PAWL_RESUMPTION_MODE = 16,     /* server: no mode in common */
    PAWL_RESUMPTION_AGE = 17       /* server: its age is not what was said */
} pawl_resumption;

typedef struct pawl_event {
    uint8_t id; /* pawl_event_id */
    uint32_t value;
} pawl_event;

/* A certificate chain and the key that belongs to it: what a side proves to
 * be. A key held elsewhere needs of its signers only scheme, key_kind, hash and
 * sig_max. */
typedef struct pawl_identity {
    const uint8_t *const *certs; /* DER, leaf first */
    const uint16_t *cert_sizes;
    uint8_t cert_count; /* at most 16 fit a unit of work */
    /* Schemes the key can sign with, NULL-terminated, best first. */
    const pawl_signer *const *signers;
    /* The private key (secret), or NULL: it lives elsewhere and the engine
     * raises PAWL_WANT_KEY for each signature. */
    const uint8_t *key;
    uint16_t key_size;
} pawl_identity;

/* Protocol names for ALPN: a NULL-terminated list of at most 16, best first, at
 * most 256 bytes in all with one more for each name (they are read in one unit
 * of work); NULL for no ALPN. */
typedef const char *const *pawl_alpn_list;

/* Flags of the configurations. */
#define PAWL_CONFIG_NO_COMPATIBILITY 0x1u  /* no dummy session id and CCS */
#define PAWL_CONFIG_PROVISIONAL      0x2u  /* read_provisional will be used */
#define PAWL_CONFIG_ALPN_REQUIRED    0x4u  /* fail when ALPN finds nothing */
#define PAWL_CONFIG_COOKIE           0x8u  /* a server's retry has a cookie */
#define PAWL_CONFIG_CHAIN_AS_SENT    0x10u /* no path building */
#define PAWL_CONFIG_NO_SIZE_LIMIT    0x20u /* record_size_limit not offered */
/* A client without an identity raises PAWL_WANT_CHOICE when it is asked for
 * one. */
#define PAWL_CONFIG_CHOOSE_IDENTITY 0x40u
/* PSKs also without a key exchange: no forward secrecy. */
#define PAWL_CONFIG_PSK_KE 0x80u
/* A server raises PAWL_WANT_CHOICE for an identity that is not in psks. */
#define PAWL_CONFIG_CHOOSE_PSK 0x100u

/* Whether a server asks its clients for a certificate. A client that has none
 * is let in by REQUEST: look at pawl_session_info.verified. */
typedef enum pawl_client_cert {
    PAWL_CLIENT_CERT_NONE = 0,
    PAWL_CLIENT_CERT_REQUEST = 1,
    PAWL_CLIENT_CERT_REQUIRE = 2
} pawl_client_cert;

typedef enum pawl_psk_role {
    PAWL_PSK_CLIENT = 1, /* this side is the client of this PSK */
    PAWL_PSK_SERVER = 2
} pawl_psk_role;

/* A key that both sides were given by other means (RFC 8446, 2.2; RFC 9257).
 * It is for one pair: the side that is the client is always the client, so each
 * device needs its own. */
typedef struct pawl_psk {
    uint8_t role;            /* pawl_psk_role */
    const uint8_t *identity; /* its name on the wire, in the clear */
    uint16_t identity_len;   /* 1 to PAWL_PSK_IDENTITY_MAX */
    const uint8_t *key;      /* secret; at least 16 random bytes */
    uint16_t key_len;        /* at most PAWL_PSK_KEY_MAX */
    const pawl_hash *hash;   /* of the suites it is for; usually SHA-256 */
    /* Client: the server it is shared with, as the name given to
     * pawl_client_init; NULL: whatever name was given. */
    const char *server;
} pawl_psk;

#define PAWL_PSK_IDENTITY_MAX 255u
#define PAWL_PSK_KEY_MAX      64u

typedef struct pawl_client_config {
    const pawl_profile *profile;
    const pawl_x509_anchor *anchors;
    uint16_t anchor_count;
    /* Leaf keys trusted whoever issued their certificate. */
    const pawl_x509_pin *pins;
    uint16_t pin_count;
    pawl_alpn_list alpn;
    pawl_rng rng;
    uint32_t flags;        /* PAWL_CONFIG_ */
    uint32_t handshake_ms; /* deadline of the handshake; 0: none */
    uint16_t group_first;  /* group to send a share for; 0: the first */
    /* Who the client is to a server that asks, after that server has proved
     * itself; NULL: nobody. The profile must name client_auth. */
    const pawl_identity *identity;
    const pawl_psk *psk; /* offered when no session is; may be NULL */
} pawl_client_config;

typedef struct pawl_server_config {
    const pawl_profile *profile;
    /* Used for every name; NULL: PAWL_WANT_CHOICE is raised per connection. */
    const pawl_identity *identity;
    pawl_alpn_list alpn;
    pawl_rng rng;
    uint32_t flags;
    uint32_t handshake_ms;
    uint32_t early_data_skip; /* bytes of refused early data to pass over */
    /* What clients' certificates are trusted by, where they are asked for; the
     * profile must name client_auth and sigs. */
    uint8_t client_cert; /* pawl_client_cert */
    const pawl_x509_anchor *anchors;
    uint16_t anchor_count;
    uint16_t pin_count;
    const pawl_x509_pin *pins;
    /* Names of CAs (RFC 5280 Name, DER) for certificate_authorities, a hint for
     * clients that have several certificates; count 0: not sent. At most 64,
     * together at most 16 kB, fit a unit of work. */
    const uint8_t *const *ca_names;
    const uint16_t *ca_name_sizes;
    uint16_t ca_name_count;
    /* Tickets are given out and taken (pawl/ticket.h); NULL: neither. */
    struct pawl_tickets *tickets;
    /* External PSKs that are taken, NULL-terminated, in the role of a server;
     * or NULL. They are compared one by one: for few. */
    const pawl_psk *const *psks;
} pawl_server_config;

PAWL_BEGIN_DECLS

/* What a pawl_resumption says; never NULL. The strings are linked only where
 * it is called. */
const char *pawl_resumption_text(uint32_t why);

PAWL_END_DECLS

#endif
