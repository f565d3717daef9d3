/* SPDX-License-Identifier: Apache-2.0
 * An engine under test whose peer is ours to play with: a second engine makes
 * the peer's messages, which the test may change before they are hashed
 * (`edit`), and decides when and in what records they are delivered.
 *
 * The suite protects nothing: content travels in the clear behind the same
 * headers, and the tag is constant. So messages can be taken apart and put
 * together without keys. Key exchange and signatures are real, or, for
 * fuzzing, puppets as well. */
#ifndef PUPPET_H
#define PUPPET_H

#include "engine/engine.h"
#include "pawl/engine.h"

#define PUPPET_BUFFER 17000u
#define PUPPET_WORK   8192u
#define PUPPET_TAG    0xa5u /* every byte of every tag */
#define PUPPET_QUEUE  64u
#define PUPPET_BYTES  40000u

extern const pawl_suite puppet_suite;
/* Numbers of x25519 and secp256r1, no secrecy at all. */
extern const pawl_kex puppet_kex, puppet_kex_other;
extern const pawl_sig puppet_sig; /* ecdsa_secp256r1_sha256's: says yes */
extern const pawl_signer puppet_signer;

typedef struct puppet_item {
    uint8_t type;     /* ContentType, the inner one */
    uint32_t at, len; /* content, in bytes[] */
} puppet_item;

typedef struct puppet {
    bool server; /* the engine under test is a server */
    bool fast;   /* key exchange and signatures are puppets */
    /* Of the engine under test; 0: the largest. */
    size_t recv, send, work_size;
    pawl_memory memory; /* its memory; recv NULL: from below, in those sizes */
    uint32_t flags, units;
    bool choice; /* its identity is chosen by name */
    bool pinned; /* a client trusts the leaf's key, not the root */
    bool chain;  /* the server sends the root twice behind the leaf */
    bool unverified, clock_unknown;
    /* The server asks for certificates (pawl_client_cert), trusting the root of
     * test_client.h; the client shows that one, or the server's. */
    uint8_t client_cert;
    bool shows, shows_server;
    const char *const *alpn, *const *peer_alpn;
    uint32_t peer_flags;
    uint32_t early_data_skip;
    /* Changes a whole message of the peer before it is hashed and sent; may
     * make it longer, up to room, or several messages. */
    uint32_t (*edit)(struct puppet *p, uint8_t message, uint8_t *bytes,
                     uint32_t len, uint32_t room);
    void *user;

    pawl_engine own, peer;
    pawl_client_config client;
    pawl_server_config server_config;
    pawl_identity identity, client_identity;
    const uint8_t *certs[8], *client_certs[1];
    uint16_t cert_sizes[8], client_cert_sizes[1];
    pawl_x509_name name;
    pawl_x509_anchor anchor, client_anchor;
    pawl_x509_pin pin;
    pawl_x509_arena arena;
    pawl_protocol protocol; /* the peer's */
    const pawl_protocol *versions[2][2];
    pawl_profile profile[2];
    uint64_t random[2];
    uint64_t arena_memory[256];
    _Alignas(8) uint8_t work[2][PUPPET_WORK];
    uint8_t in[2][PUPPET_BUFFER], out[2][PUPPET_BUFFER];
    uint8_t edited[PUPPET_BUFFER];
    uint32_t edited_len;
    /* What the peer wants to send, content by content; handshake messages are
     * one item each. */
    puppet_item queue[PUPPET_QUEUE];
    uint32_t queued, taken;
    uint8_t bytes[PUPPET_BYTES];
    uint32_t bytes_len;
    /* What the engine under test gave to read: all bytes, and of provisional
     * reading how many pieces and verdicts. */
    uint32_t read, pieces, commits, discards;
    /* Records the engine under test sent, raw. */
    uint8_t sent[PUPPET_BYTES];
    uint32_t sent_len;
} puppet;

/* Set the options, then make both engines. False: an engine refuses. */
bool puppet_init(puppet *p);

/* Lets both work until they rest. What the engine under test sends goes to the
 * peer; what the peer sends is queued. */
void puppet_pump(puppet *p);

/* The next item of the queue, NULL when there is none. */
const puppet_item *puppet_next(puppet *p);

/* Delivers raw bytes; then pumps. Returns how many were taken. */
uint32_t puppet_raw(puppet *p, const uint8_t *bytes, uint32_t len);

/* Delivers content in a record, protected when the engine under test expects
 * that; then pumps. */
void puppet_record(puppet *p, uint8_t type, const uint8_t *content,
                   uint32_t len);

/* Delivers an item, in records of at most `piece` bytes of content (0: one). */
void puppet_item_send(puppet *p, const puppet_item *item, uint32_t piece);

/* Delivers all that is and gets queued. */
void puppet_run(puppet *p);

/* CONNECTED and no failure. */
bool puppet_connected(const puppet *p);
uint16_t puppet_failure(const puppet *p);

#endif
