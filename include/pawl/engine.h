/* SPDX-License-Identifier: Apache-2.0
 * pawl/engine.h: a TLS connection without sockets, clocks or allocation.
 *
 * The caller moves bytes between the engine and a transport, asks what the
 * engine wants, and gives it work in small slices:
 *
 *     for (;;) {
 *         want = pawl_engine_want(e);
 *         if (want & PAWL_WANT_SEND) ...  bytes for the transport
 *         if (want & PAWL_WANT_WORK) pawl_engine_work(e, 4);
 *         if (want & PAWL_WANT_RECV) ...  bytes from the transport
 *         if (want & PAWL_WANT_READ) ...  plaintext for the application
 *     }
 *
 * ports/posix has a blocking wrapper that does just this.
 */
#ifndef PAWL_ENGINE_H
#define PAWL_ENGINE_H

#include "pawl/config.h"
#include "pawl/failure.h"
#include "pawl/session.h"

/* What the engine wants; several bits may be set. */
#define PAWL_WANT_SEND 0x001u /* send_buf has bytes for the transport */
#define PAWL_WANT_RECV 0x002u /* recv_buf has room for transport bytes */
#define PAWL_WANT_READ                                                         \
    0x004u                      /* read_buf has plaintext, or a provisional    \
                                   piece or verdict waits */
#define PAWL_WANT_WRITE  0x008u /* write_buf has room for plaintext */
#define PAWL_WANT_WORK   0x010u /* work() has something to do */
#define PAWL_WANT_KEY    0x020u /* a private key held outside must sign */
#define PAWL_WANT_CHOICE 0x040u /* an identity must be chosen */
#define PAWL_WANT_EVENT  0x080u /* event() has something to tell */
#define PAWL_WANT_CLOSED                                                       \
    0x100u                      /* the peer said close_notify, or we aborted   \
                                 */
#define PAWL_WANT_FAILED 0x200u /* failure() says why */

/* Memory the engine uses and does not own. Sizes are checked at init; what a
 * profile and a chain need is printed by `make memory` (docs/memory.md).
 *   recv  at least 256 bytes; one record is decrypted here, and between
 *         records a certificate is checked
 *   send  at least 128 bytes; one record is built here
 *   work  running hashes and ciphers, certificates, operations;
 *         aligned as uint64_t.
 * All three are wiped when the engine ends: after a failure by work, which also
 * says the alert, or at once by pawl_engine_abort. */
typedef struct pawl_memory {
    uint8_t *recv;
    size_t recv_size;
    uint8_t *send;
    size_t send_size;
    void *work;
    size_t work_size;
} pawl_memory;

/* Size of an engine in bytes: fixed part and part per pointer. The engine's
 * fields are private; an engine must stay where it was initialised. */
#define PAWL_ENGINE_SIZE (1064u + 44u * sizeof(void *))

typedef struct pawl_engine {
    union {
        uint64_t align;
        uint8_t bytes[PAWL_ENGINE_SIZE];
    } u;
} pawl_engine;

PAWL_BEGIN_DECLS

/* Makes a client that will accept only a server that proves to be `name`
 * (RFC 6125: a DNS name, or an IP address made by pawl_x509_name_ip). config,
 * name and all they point to stay readable until the engine ends.
 * PAWL_ERR_ARGUMENT, PAWL_ERR_PROFILE, PAWL_ERR_MEMORY (wanted and had are in
 * the failure record). */
PAWL_MUST_CHECK pawl_err pawl_client_init(pawl_engine *e,
                                          const pawl_client_config *config,
                                          const pawl_memory *memory,
                                          const pawl_x509_name *name);

/* Makes a client that accepts any certificate, or rather: does not look. The
 * connection is private against listeners only. server_name (for SNI) may be
 * NULL. */
PAWL_MUST_CHECK pawl_err pawl_client_init_without_verification(
    pawl_engine *e, const pawl_client_config *config, const pawl_memory *memory,
    const pawl_x509_name *name);

PAWL_MUST_CHECK pawl_err pawl_server_init(pawl_engine *e,
                                          const pawl_server_config *config,
                                          const pawl_memory *memory);

/* Tells the time. clock may be set at any moment before certificates arrive;
 * until then the clock is unknown. */
void pawl_engine_set_clock(pawl_engine *e, pawl_x509_clock clock);

/* Tells the time that passes: any steady millisecond counter, wrap-safe. The
 * first call starts the handshake's deadline. */
void pawl_engine_set_now(pawl_engine *e, uint32_t now_ms);

/* Milliseconds until the deadline, UINT32_MAX when there is none. */
uint32_t pawl_engine_deadline(const pawl_engine *e);

/* PAWL_WANT_ bits. */
uint32_t pawl_engine_want(const pawl_engine *e);

/* Does at most `units` units of work (docs/conventions.md) and returns how
 * many it did; 0 when there is nothing to do. */
uint32_t pawl_engine_work(pawl_engine *e, uint32_t units);

/* Four pairs: a buffer, and how much of it was used. The pointer is NULL and
 * *len 0 when the engine does not want it. ack with more than *len fails the
 * connection; an ack when nothing is wanted does nothing. Each stays valid
 * until its ack, or work. */
uint8_t *pawl_engine_recv_buf(pawl_engine *e, size_t *len);
void pawl_engine_recv_ack(pawl_engine *e, size_t len);
const uint8_t *pawl_engine_send_buf(pawl_engine *e, size_t *len);
void pawl_engine_send_ack(pawl_engine *e, size_t len);
const uint8_t *pawl_engine_read_buf(pawl_engine *e, size_t *len);
void pawl_engine_read_ack(pawl_engine *e, size_t len);
uint8_t *pawl_engine_write_buf(pawl_engine *e, size_t *len);
void pawl_engine_write_ack(pawl_engine *e, size_t len);

/* Closes the record that write_ack filled, even when not full. */
void pawl_engine_flush(pawl_engine *e);

/* Says close_notify after what was written; reading goes on. */
void pawl_engine_close(pawl_engine *e);

/* The transport ended: without close_notify the result is STREAM_ENDED, after
 * what had come was worked on and read. */
void pawl_engine_recv_end(pawl_engine *e);

/* Ends now, without a word, and wipes the engine and all its memory: the one
 * call whose length grows with the memory given. */
void pawl_engine_abort(pawl_engine *e);

/* Reading larger records than the buffer holds (PAWL_CONFIG_PROVISIONAL).
 * Pieces come before the record has authenticated; each record ends in COMMIT
 * or DISCARD, and DISCARD comes before PAWL_WANT_FAILED. Nothing may be acted
 * on before COMMIT. *data and *len are set for PIECE only; ack with read_ack
 * (a verdict with 0). */
typedef enum pawl_piece {
    PAWL_PIECE_NONE = 0,
    PAWL_PIECE_DATA = 1,
    PAWL_PIECE_COMMIT = 2,
    PAWL_PIECE_DISCARD = 3
} pawl_piece;
pawl_piece pawl_engine_read_provisional(pawl_engine *e, const uint8_t **data,
                                        size_t *len);

/* The next event, id PAWL_EVENT_NONE when there is none. */
pawl_event pawl_engine_event(pawl_engine *e);

/* Why it failed; id 0 when it did not. Valid until the next init. */
const pawl_failure *pawl_engine_failure(const pawl_engine *e);

/* PAWL_WANT_KEY: what to sign. *scheme is a TLS SignatureScheme; data (public)
 * is the digest of that scheme's hash, or the whole message where the scheme
 * hashes it itself (Ed25519, Ed448). Answer with sig[len], or with len 0 to
 * refuse. */
PAWL_MUST_CHECK pawl_err pawl_engine_key_asked(const pawl_engine *e,
                                               uint16_t *scheme,
                                               const uint8_t **data,
                                               size_t *data_len);
PAWL_MUST_CHECK pawl_err pawl_engine_key_answer(pawl_engine *e,
                                                const uint8_t *sig, size_t len);

/* PAWL_WANT_CHOICE: the server name asked for (*len 0: none), not terminated.
 * Answer with an identity, or NULL: no such name. In a client (see
 * PAWL_CONFIG_CHOOSE_IDENTITY) *len is 0, and NULL: no certificate. */
PAWL_MUST_CHECK pawl_err pawl_engine_choice_asked(const pawl_engine *e,
                                                  const char **name,
                                                  size_t *len);
PAWL_MUST_CHECK pawl_err
pawl_engine_choice_answer(pawl_engine *e, const pawl_identity *identity);

/* PAWL_WANT_CHOICE of a server with PAWL_CONFIG_CHOOSE_PSK: the identity of a
 * PSK that a client offers and that is in no list. Answer with the PSK, which
 * stays readable until the handshake is over, or with NULL: not known.
 * PAWL_ERR_STATE: it is an identity that must be chosen, or nothing.
 * PAWL_ERR_ARGUMENT: the PSK has no key or hash. */
PAWL_MUST_CHECK pawl_err pawl_engine_psk_asked(const pawl_engine *e,
                                               const uint8_t **identity,
                                               size_t *len);
PAWL_MUST_CHECK pawl_err pawl_engine_psk_answer(pawl_engine *e,
                                                const pawl_psk *psk);

/* Updates our sending key, and with `both` asks the peer to do the same
 * (RFC 8446, 4.6.3). Happens by itself before a limit. */
PAWL_MUST_CHECK pawl_err pawl_engine_key_update(pawl_engine *e, bool both);

/* Derives out[len] (secret, len at most 64) as RFC 8446, 7.5 says. Only when
 * connected; not sliced: about 20 hash compressions. */
PAWL_MUST_CHECK pawl_err pawl_engine_export(const pawl_engine *e,
                                            const char *label,
                                            const uint8_t *context,
                                            size_t context_len, uint8_t *out,
                                            size_t len);

/* ---- Sessions (pawl/session.h) ---- */

/* Lends s to a client between its init and its first work. Blobs of the
 * connection before that were not fetched are gone. PAWL_ERR_STATE: not then.
 * PAWL_ERR_PROFILE: the profile's version knows no PSKs. */
PAWL_MUST_CHECK pawl_err pawl_engine_set_session(pawl_engine *e,
                                                 pawl_session *s);

/* The oldest blob that is ready; NULL and *len 0: none. Valid until it is
 * dropped. Also after the connection ended, until the next init. */
const uint8_t *pawl_engine_session(const pawl_engine *e, size_t *len);

/* It was kept elsewhere: its place is free. */
void pawl_engine_session_drop(pawl_engine *e);

/* What was agreed; zeros before it was. */
typedef struct pawl_session_info {
    uint16_t version, suite, group;
    uint16_t scheme;        /* of the server's CertificateVerify */
    uint16_t client_scheme; /* of the client's; 0: there is none */
    uint8_t state;          /* pawl_state */
    bool verified;          /* the peer's certificate was checked, or it proved
                               to hold the PSK that belongs to it */
    bool limit_granted;     /* the peer honours our record_size_limit */
    bool resumed;           /* from a ticket: no certificate was sent */
    bool psk;               /* by an external PSK: the same */
    const char *alpn;       /* entry of the own list, or NULL */
} pawl_session_info;
void pawl_engine_info(const pawl_engine *e, pawl_session_info *info);

/* Who the client proved to be, for a server that asked. Issuer and serial
 * number tell its certificate from all others; pawl_x509_pin_from_key its key.
 * Pointers are into the work span and valid until the engine ends. */
typedef struct pawl_peer {
    pawl_public_key key;
    const uint8_t *serial; /* content of the INTEGER, big-endian */
    size_t serial_len;
    const uint8_t *issuer;  /* SHA-256 of the normalised name */
    const uint8_t *subject; /* likewise */
    int64_t not_before, not_after;
} pawl_peer;

/* Where the connection was resumed: key is of kind NONE and not_before 0, since
 * the certificate was shown in an earlier connection.
 * PAWL_ERR_STATE: not connected, a client, or no certificate was shown. */
PAWL_MUST_CHECK pawl_err pawl_engine_peer(const pawl_engine *e,
                                          pawl_peer *peer);

/* Most bytes of the work span that were in use at once. */
size_t pawl_engine_work_used(const pawl_engine *e);

PAWL_END_DECLS

#endif
