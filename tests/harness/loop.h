/* SPDX-License-Identifier: Apache-2.0
 * A client and a server engine joined in memory, for tests of the engine.
 *
 * loop_init makes both from `loop_options`; loop_run pumps until nothing moves.
 * Bytes on the way pass through `tap`, which may change them. */
#ifndef LOOP_H
#define LOOP_H

#include "pawl/engine.h"
#include "pawl/ticket.h"

#define LOOP_BUFFER 17000u
#define LOOP_WORK   8192u

struct loop;

typedef struct loop_options {
    const pawl_profile *client_profile, *server_profile; /* NULL: full */
    const char *name;                                    /* NULL: "pawl.test" */
    const char *const *client_alpn, *const *server_alpn;
    size_t client_recv, client_send, client_work; /* 0: the largest */
    size_t server_recv, server_send, server_work;
    uint32_t client_flags, server_flags;
    uint32_t client_ms, server_ms;
    uint32_t early_data_skip;
    uint16_t group_first;
    bool unverified, clock_unknown, choice, external_key;
    /* The server asks for certificates (pawl_client_cert) under the root of
     * test_client.h, or that key alone; the client shows that one, chosen when
     * it is asked for, signed for outside. */
    uint8_t client_cert;
    const uint8_t *const *ca_names;
    const uint16_t *ca_name_sizes;
    uint16_t ca_name_count;
    bool client_pinned, client_shows, client_choice, client_external_key;
    /* Who the server is, and the client's anchor; NULL: test_identity.h. */
    const pawl_identity *identity;
    const uint8_t *anchor;
    size_t anchor_size;
    /* Answers for a key outside; NULL: the identity's own key. sig has room
     * for 512 bytes. */
    bool (*sign)(struct loop *loop, uint16_t scheme, const uint8_t *digest,
                 size_t digest_len, uint8_t *sig, size_t *sig_len);
    /* Sessions and PSKs, as the configurations have them; or NULL. */
    pawl_session *session;
    pawl_tickets *tickets;
    const pawl_psk *psk, *const *psks;
    const pawl_psk *psk_answer; /* for PAWL_CONFIG_CHOOSE_PSK */
    int64_t now;                /* 0: a moment the identity is valid at */
    uint32_t units;             /* of each work call; 0: 1000 */
    size_t chunk;               /* bytes moved at a time; 0: all */
    /* Sees and may change data[0..*len) on its way to the server or client;
     * *len may shrink. */
    void (*tap)(struct loop *loop, bool to_server, uint8_t *data, size_t *len);
} loop_options;

typedef struct loop_side {
    pawl_engine engine;
    uint8_t recv[LOOP_BUFFER], send[LOOP_BUFFER];
    _Alignas(8) uint64_t work[LOOP_WORK / 8]; /* 4-aligned on i386 */
    pawl_memory memory;
    uint64_t random;      /* state of its deterministic rng */
    unsigned calls, over; /* work calls, and those that did too much */
    uint64_t units;
    size_t bytes_out;
    uint8_t got[40000]; /* plaintext it read */
    size_t got_len;
    pawl_event events[32];
    size_t event_count;
    unsigned commits, discards;
    bool read_provisional;
} loop_side;

typedef struct loop {
    loop_options options;
    loop_side client, server;
    pawl_client_config client_config;
    pawl_server_config server_config;
    pawl_identity identity, client_identity;
    pawl_x509_name name;
    pawl_x509_anchor anchor, client_anchor;
    pawl_x509_pin client_pin;
    pawl_x509_arena arena;
    uint64_t arena_memory[256];
    const uint8_t *certs[4], *client_certs[1];
    uint16_t cert_sizes[4], client_cert_sizes[1];
    pawl_err client_init, server_init;
    unsigned keys_asked, choices_asked, psks_asked;
    char asked_name[256];
    bool refuse_key, refuse_choice;
    bool client_asks; /* who needs a signature */
} loop;

/* Same seed, same bytes. */
void loop_init(loop *l, const loop_options *options);

/* Moves bytes and works until both sides rest or fail. */
void loop_run(loop *l);

/* One step of one side, without the other; false: it rests. */
bool loop_step(loop *l, loop_side *from, loop_side *to);

/* Queues data on a side and flushes; pumps as long as it takes. */
void loop_write(loop *l, loop_side *from, const void *data, size_t len);

bool loop_connected(const loop *l);
bool loop_event(const loop_side *side, uint8_t id, uint32_t *value);
uint16_t loop_failure(const loop_side *side);

#endif
