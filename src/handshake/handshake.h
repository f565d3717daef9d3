/* SPDX-License-Identifier: Apache-2.0
 * The handshake: messages in, messages out, keys; no records, no buffers.
 *
 * A version and role is a table of rows: in this state, this message may come;
 * its first step; the state after it; and tasks. Messages are read
 * provisionally while their record is still unauthenticated. When the record
 * has verified, pawli_hs_commit lets the tasks of the finished messages run,
 * one after another, in slices. A task that sends sets `emit` and waits until
 * the layer above has taken the message with pawli_hs_produce; a task that
 * changes keys sets `install` and waits until the layer above has done so. */
#ifndef PAWLI_HANDSHAKE_H
#define PAWLI_HANDSHAKE_H

#include "base/writer.h"
#include "handshake/intake.h"
#include "pawl/config.h"
#include "pawl/failure.h"
#include "pawl/hkdf.h"
#include "pawl/x509.h"
#include "proto/tls.h"

#define PAWLI_SECRET_MAX 48u /* bytes of a secret: the largest suite hash */

/* A task waits for the layer above, the key's owner or the application. Never
 * leaves the handshake layer; not a pawl_err a caller sees. */
#define PAWLI_WAITS ((pawl_err)1)

typedef struct pawli_hs pawli_hs;
typedef pawl_err (*pawli_task)(pawli_hs *hs, uint32_t *units);

/* Row flags */
#define PAWLI_ROW_KEYS   0x10u /* changes keys: must end its record */
#define PAWLI_ROW_DIGEST 0x20u /* take the transcript digest after it ... */
#define PAWLI_ROW_TH     0x03u /* ... into th[this] */
#define PAWLI_ROW_PART   0x40u /* a record that ends inside it starts `part` */

typedef struct pawli_row {
    uint8_t state;   /* pawl_state it is allowed in */
    uint8_t message; /* HandshakeType */
    uint8_t next;    /* pawl_state after it */
    uint8_t flags;
    pawli_step begin;        /* first step of the body */
    const pawli_task *tasks; /* NULL-terminated; NULL: none */
} pawli_row;

#define PAWLI_ROWS_MAX 16u /* bits of pawli_hs.committed */
#define PAWLI_NO_ROW   255u

/* What a version that knows pre-shared keys adds; a version without them does
 * not link it. Members of the other role are NULL. */
typedef struct pawli_psk_hooks {
    pawli_task open;       /* before the ClientHello, or after it was read */
    pawli_task binder;     /* client: before each ClientHello */
    pawli_task joined;     /* client: with the handshake secrets; server: when
                              the hello's memory is given back */
    pawli_task resumption; /* behind the client's Finished */
    void (*put)(const pawli_hs *hs, pawli_writer *w); /* the extensions */
    pawli_step read;                                  /* the peer's */
    pawli_step modes;           /* server: psk_key_exchange_modes */
    void (*wipe)(pawli_hs *hs); /* secrets outside the work span */
    /* server: NewSessionTicket */
    void (*put_ticket)(const pawli_hs *hs, pawli_writer *w);
    /* client: a NewSessionTicket that the session keeps: its first 9 bytes;
     * lengths and bytes of nonce and ticket; its end */
    void (*ticket_begin)(pawli_hs *hs, const uint8_t *in);
    pawli_sink ticket_store;
    void (*ticket_end)(pawli_hs *hs);
    pawli_task ticket_keep; /* when its record has verified */
} pawli_psk_hooks;

/* What only certificates of clients take. Reached through the profile: who does
 * not name it does not link it. */
struct pawl_client_auth {
    /* Client: decides what to answer (hs->signer NULL: nobody); signs. */
    pawli_task identify, sign;
    /* Server: reads the client's messages and judges them. */
    pawli_step read_certificate, read_verify;
    pawli_task path, keep, fold, verify;
    void (*put_request)(const pawli_hs *hs, pawli_writer *w);
    /* Server: of the certificate that was kept. */
    const uint8_t *(*serial)(const pawl_x509_record *leaf);
    /* Client: Certificate, CertificateVerify. */
    void (*put_proof)(const pawli_hs *hs, pawli_writer *w);
};

struct pawl_protocol {
    uint16_t wire;
    uint8_t role; /* 0 client, 1 server */
    uint8_t row_count;
    uint8_t certificates; /* 0: a peer proves itself by a PSK only */
    const pawli_row *rows;
    const pawli_task *start; /* tasks that begin a connection */
    const pawli_task *part;  /* tasks of PAWLI_ROW_PART */
    void (*encode)(const pawli_hs *hs, pawli_writer *w); /* message in emit */
    const pawli_psk_hooks *psk; /* NULL: none are known */
    /* What the peer's Certificate may carry; NULL: nothing. */
    const struct pawli_ext *certificate_exts;
};

/* Secrets the schedule keeps; indices of pawli_hs.secret. */
typedef enum pawli_slot {
    PAWLI_SLOT_CHAIN = 0,       /* Early, Handshake, then Master Secret */
    PAWLI_SLOT_CLIENT = 1,      /* client traffic secret in force */
    PAWLI_SLOT_SERVER = 2,      /* server traffic secret in force */
    PAWLI_SLOT_CLIENT_NEXT = 3, /* client's first application secret */
    PAWLI_SLOT_EXPORTER = 4,
    PAWLI_SLOT_COUNT = 5
} pawli_slot;

/* Requests to the layer above. */
#define PAWLI_INSTALL_NONE 0u
#define PAWLI_INSTALL_RECV 1u
#define PAWLI_INSTALL_SEND 2u
#define PAWLI_SEND_CCS     3u
/* The key in use, derived again: records go on counting. */
#define PAWLI_INSTALL_SEND_AGAIN 4u

/* pawli_hs.flags */
#define PAWLI_HS_RETRIED      0x0001u /* a HelloRetryRequest was sent or seen */
#define PAWLI_HS_CERT_REQUEST 0x0008u /* the client is asked who it is */
#define PAWLI_HS_LIMIT_SEEN   0x0010u /* the peer sent record_size_limit */
#define PAWLI_HS_EARLY_DATA   0x0020u /* the client offered early data */
#define PAWLI_HS_KEY_ASKED    0x0040u
#define PAWLI_HS_CHOICE_ASKED 0x0080u
#define PAWLI_HS_ANSWERED     0x0100u
#define PAWLI_HS_SHARE_SEEN                                                    \
    0x0200u /* a share of hs->group is in peer_share                           \
             */
#define PAWLI_HS_UPDATE_PEER     0x0400u /* our KeyUpdate asks for the peer's */
#define PAWLI_HS_UPDATE_ASKED    0x0800u /* the peer's KeyUpdate asks for ours */
#define PAWLI_HS_RETRY           0x1000u /* this ClientHello needs a retry */
#define PAWLI_HS_VERSION_SEEN    0x2000u
#define PAWLI_HS_CCS_SENT        0x4000u
#define PAWLI_HS_GROUPS_SEEN     0x8000u
#define PAWLI_HS_DOWNGRADE       0x10000u /* the sentinel was in the random */
#define PAWLI_HS_CONNECTED       0x20000u
#define PAWLI_HS_UPDATE_WANTED   0x40000u /* a KeyUpdate of ours is due */
#define PAWLI_HS_BAD_COMPRESSION 0x100000u
#define PAWLI_HS_ALPN_SEEN       0x200000u
#define PAWLI_HS_UPDATE_BOTH     0x80000u   /* and asks for the peer's */
#define PAWLI_HS_PSK             0x1000000u /* a PSK is in use ... */
#define PAWLI_HS_PSK_TICKET      0x2000000u /* ... which came from a ticket */
#define PAWLI_HS_PSK_KE          0x4000000u /* ... without a key exchange */
#define PAWLI_HS_PSK_MODES       0x8000000u /* the client resumes with (EC)DHE */
#define PAWLI_HS_PSK_MODES_KE    0x10000000u /* and without */
#define PAWLI_HS_PSK_ASKED       0x20000000u /* which PSK, the application */

/* Verdicts: distinct words, each kept twice, one inverted. Whoever gives one
 * asks twice; whoever acts on one asks again. Application keys depend on those
 * of the handshake (schedule.c), so that one skipped branch does not open the
 * door. */
#define PAWLI_VERDICT_NONE      0x00000000u
#define PAWLI_VERDICT_PATH      0x6d1e4b93u
#define PAWLI_VERDICT_SIGNATURE 0x59a7c23eu
#define PAWLI_VERDICT_FINISHED  0x36c85ad1u
/* In the place of PATH: the application gave up verification. */
#define PAWLI_VERDICT_WAIVED 0xa2b4709du
/* In the place of SIGNATURE: a PSK that belongs to this peer. */
#define PAWLI_VERDICT_PSK 0x1be65f8cu
/* The tag of the record at hand (engine). */
#define PAWLI_VERDICT_TAG 0xc9713d6au

typedef struct pawli_verdict {
    uint32_t word, inverse;
} pawli_verdict;

/* What may change while an unauthenticated record is read: the part that a
 * snapshot saves. The running transcript is saved beside it. */
typedef struct pawli_provisional {
    pawli_intake intake;
    const struct pawli_ext *exts; /* what this message may carry */
    pawli_step exts_done;
    uint8_t exts_in;      /* PAWLI_IN_ bit of this message */
    uint8_t certs;        /* certificates read in this message */
    uint8_t update_asked; /* the peer's KeyUpdate asks for ours */
    uint8_t tickets;      /* read and not yet told */
    /* The shortest lifetime of those, s; with a session, where they end in its
     * span. */
    uint32_t ticket;
    uint16_t ready;       /* rows whose message is complete, not committed */
    uint32_t extensions;  /* extensions seen in this message, by table index */
    uint8_t state;        /* pawl_state */
    uint8_t row;          /* of the message being read */
    uint8_t ended;        /* a message that changes keys is complete */
    uint8_t tickets_lost; /* too large for the span of the session */
} pawli_provisional;

/* What only the hellos and the key exchange need; in the work span until the
 * handshake keys are there. */
typedef struct pawli_hello {
    uint8_t random[32], session_id[32];
    uint8_t kex_private[PAWL_KEX_PRIVATE_MAX]; /* then the shared secret */
} pawli_hello;

struct pawli_hs {
    const pawl_protocol *version;
    const pawl_profile *profile;
    const pawl_client_config *client; /* one of these two */
    const pawl_server_config *server;
    const pawl_x509_name *name;
    const pawl_identity *identity;
    const pawl_rng *rng;
    const char *alpn; /* chosen */

    const pawl_suite *suite;
    const pawl_kex *group;
    const pawl_sig *peer_sig; /* scheme of the peer's CertificateVerify */
    const pawl_signer *signer;
    const pawl_hash
        *hash[2]; /* transcripts; [1] only until the suite is known */

    /* The work span: permanent things, then what grows, then scratch. */
    uint8_t *work;
    uint32_t work_size;
    uint32_t base; /* end of what lives as long as the connection */
    uint32_t top;  /* end of what is in use now; scratch begins here */
    uint32_t used_max;
    uint32_t wanted, had;  /* of the request that failed */
    pawli_hello *hello;    /* in work; NULL when it was given back */
    struct pawli_psk *psk; /* offered or chosen, in work (psk.h); or NULL */
    struct pawl_session *session; /* client: where tickets go, or NULL */
    /* Memory of the layer above that is free while tasks run. */
    uint8_t *spare;
    uint32_t spare_size;
    /* Offsets into work; 0: not there. */
    uint32_t transcript[2];
    uint32_t own_share, peer_share, cookie, server_name, signature, snapshot;
    uint32_t sign_data; /* what our key signs: a digest or the content */
    uint16_t peer_share_len, cookie_len, server_name_len, signature_len;

    pawl_x509_policy policy;
    pawl_x509_arena certs;
    pawl_x509_clock clock;
    pawl_public_key peer_key; /* of the leaf; in certs */
    uint8_t certificate_at;   /* position of the certificate at fault */

    pawli_provisional p;
    const pawli_task *task; /* running; *task NULL: none */
    uint16_t committed;     /* rows whose tasks wait to run */
    uint32_t flags;
    /* Server: bit i: suite i of the profile was offered. Client: schemes that
     * our certificates may be signed with. */
    uint32_t suites;
    uint32_t groups;  /* bit i: group i is in supported_groups */
    uint32_t schemes; /* bit i: signer i of the identity may be used */
    uint32_t alpns;   /* bit i: protocol i of our list was offered */
    uint32_t shares;  /* bit i: a share of group i came */
    uint32_t emit_at, emit_len; /* bytes of `emit` taken, and in all */
    uint32_t produced;          /* bytes written, not yet hashed by all */
    uint32_t fill;      /* bytes stored or compared by the running sink */
    uint32_t match;     /* ALPN: entries of our list that still agree */
    uint8_t phase;      /* of the running task */
    uint8_t group_at;   /* index of group in the profile */
    uint8_t op_live;    /* the phase's operation has started */
    uint8_t derivation; /* steps done of the running key schedule */
    uint8_t feed_phase, feed_chunk;
    uint8_t feed_parsed;   /* bytes of the chunk that were read */
    uint8_t produced_hash; /* transcripts that have the bytes produced */
    uint8_t part;          /* 1: tasks of a part of a message wait to run */
    uint8_t emit;          /* HandshakeType being sent, 0: none */
    uint8_t install;       /* PAWLI_INSTALL_ */
    uint8_t tasks_row;     /* row whose tasks run, or PAWLI_NO_ROW */
    uint8_t fragment_code; /* of max_fragment_length; 0: none */
    uint8_t th_task;       /* th slot being computed, 255: none */
    uint8_t events_head, events_count;
    uint16_t record_limit_own, record_limit_peer; /* RFC 8449 values; 0: none */
    uint16_t suite_id, group_id;                  /* of a retry; 0: none */
    uint16_t scheme;
    uint16_t failure; /* pawl_failure_id a task reports */
    pawl_event events[4];

    pawli_verdict path, verify, finished;
    uint8_t th[3][PAWLI_SECRET_MAX];
    uint8_t secret[PAWLI_SLOT_COUNT][PAWLI_SECRET_MAX];
    uint8_t key[PAWL_AEAD_KEY_MAX], iv[PAWL_AEAD_NONCE_MAX]; /* to install */
    uint8_t session_id_len;
    uint8_t mac[PAWLI_SECRET_MAX]; /* verify_data: received, then own */
};

/* ---- Memory (memory.c) -------------------------------------------------- */

/* Bump allocation from the work span, 8-aligned; 0 when it does not fit
 * (wanted and had say by how much). */
uint32_t pawli_hs_alloc(pawli_hs *hs, uint32_t size);

/* Memory above everything in use, for the running operation; NULL likewise. */
void *pawli_hs_scratch(pawli_hs *hs, uint32_t size);
uint32_t pawli_hs_scratch_size(const pawli_hs *hs);
/* Wipes it all from hs->fill on, a piece a unit; true: done. */
bool pawli_hs_scratch_wipe(pawli_hs *hs, uint32_t *units);

/* Bytes wiped for one unit, where memset goes byte by byte. */
#define PAWLI_WIPE_UNIT 2048u

/* So many bytes above everything in use were needed at once. */
void pawli_hs_needed(pawli_hs *hs, uint32_t size);

/* Fails the running task. */
pawl_err pawli_hs_fail(pawli_hs *hs, uint16_t failure);

void pawli_hs_event(pawli_hs *hs, uint8_t id, uint32_t value);

/* ---- Intake and output (handshake.c) ------------------------------------ */

/* Consumes at most len bytes of handshake messages, one unit a phase; *used
 * says how many bytes are done with. */
void pawli_hs_feed(pawli_hs *hs, const uint8_t *data, uint32_t len,
                   uint32_t *used, uint32_t *units);

/* Saves what feeding may change, for a record that may not authenticate.
 * false: no memory. */
bool pawli_hs_snapshot(pawli_hs *hs);
void pawli_hs_restore(pawli_hs *hs);

/* The record that was fed has verified; returns the sticky parse error. */
uint16_t pawli_hs_commit(pawli_hs *hs);

/* A message has begun and not ended. */
bool pawli_hs_mid_message(const pawli_hs *hs);

/* Runs tasks. PAWL_PENDING: out of units. PAWLI_WAITS: for the layer above.
 * PAWL_OK: no task is left. Else hs->failure says why. */
pawl_err pawli_hs_work(pawli_hs *hs, uint32_t *units);
bool pawli_hs_busy(const pawli_hs *hs);

/* Starts a list of tasks outside the rows (KeyUpdate). */
void pawli_hs_begin(pawli_hs *hs, const pawli_task *tasks);

/* Writes the next bytes of the message in emit, at most room, and hashes them,
 * for one unit a call; returns how many. 0: call again with the same out and
 * room (each transcript takes a unit of its own). */
uint32_t pawli_hs_produce(pawli_hs *hs, uint8_t *out, uint32_t room,
                          uint32_t *units);

/* Largest piece of a message that is encoded, or hashed, for one unit: two
 * compressions of SHA-256, one of SHA-512. */
#define PAWLI_PRODUCE_CHUNK 128u

/* Reads the message as another kind (ServerHello: HelloRetryRequest). */
uint16_t pawli_hs_switch_row(pawli_hs *hs, uint8_t message);

/* Sink that stores into work at `at`, from hs->fill on. */
uint16_t pawli_hs_store(pawli_hs *hs, uint32_t at, const uint8_t *in,
                        uint32_t len);

/* ---- Certificates (msg/certificate.c) ------------------------------------ */

/* What reading them takes, at the end of the work span; the records grow
 * towards it. */
typedef struct pawli_cert_work {
    pawl_x509_reader reader;
    pawl_x509_fold fold;
} pawli_cert_work;

#define PAWLI_CERT_WORK (((uint32_t)sizeof(pawli_cert_work) + 7u) & ~7u)

pawli_cert_work *pawli_certs_work(const pawli_hs *hs);

/* ---- Transcript (transcript.c) ------------------------------------------ */

void pawli_transcript_update(pawli_hs *hs, unsigned which, const void *data,
                             uint32_t len);
/* Keeps the one transcript that fits the suite. */
void pawli_transcript_choose(pawli_hs *hs, const pawl_hash *hash);
/* Replaces ClientHello1 by its hash, which is in th[0] (RFC 8446, 4.4.1). */
void pawli_transcript_retry(pawli_hs *hs);
/* Sliced: the digest so far into th[slot]; PAWL_PENDING or PAWL_OK. Uses
 * scratch. */
pawl_err pawli_transcript_digest(pawli_hs *hs, unsigned which, unsigned slot,
                                 uint32_t *units);

/* ---- Key schedule (schedule.c), all sliced, all in scratch --------------- */

/* Early and Handshake Secret from the shared secret in hello->kex_private, and
 * both handshake traffic secrets over th[0]. */
pawl_err pawli_schedule_handshake(pawli_hs *hs, uint32_t *units);
/* Master Secret, application traffic secrets and exporter over th[2]. */
pawl_err pawli_schedule_application(pawli_hs *hs, uint32_t *units);
/* key and iv of a traffic secret. */
pawl_err pawli_schedule_keys(pawli_hs *hs, pawli_slot slot, uint32_t *units);
/* The next generation of a traffic secret (RFC 8446, 7.2). */
pawl_err pawli_schedule_update(pawli_hs *hs, pawli_slot slot, uint32_t *units);
/* Adds a difference that is zero when all verdicts are right to a secret. */
void pawli_schedule_mix(pawli_hs *hs, pawli_slot slot, uint32_t difference);
/* Moves a secret to another slot and wipes the old one. */
void pawli_secret_move(pawli_hs *hs, pawli_slot to, pawli_slot from);
/* verify_data of the Finished under a traffic secret over th[th], to out. */
pawl_err pawli_schedule_finished(pawli_hs *hs, pawli_slot slot, unsigned th,
                                 uint8_t *out, uint32_t *units);
/* exporter_master_secret to out, RFC 8446 7.5; not sliced. */
pawl_err pawli_schedule_export(const pawli_hs *hs, const char *label,
                               const uint8_t *context, size_t context_len,
                               uint8_t *out, size_t len);

/* The content that CertificateVerify signs (RFC 8446, 4.4.3), over th[0]: fed
 * to a new hash in `to`, or, where hash is NULL, written there. Returns its
 * length. Two compressions of SHA-256, one of SHA-512. */
#define PAWLI_VERIFY_CONTENT_MAX (64u + 34u + PAWLI_SECRET_MAX)
size_t pawli_verify_content(const pawli_hs *hs, const pawl_hash *hash,
                            bool of_server, void *to);
/* Bytes that are signed: of that digest, or of the content. */
size_t pawli_verify_content_len(const pawli_hs *hs, const pawl_hash *hash);

/* Sets a verdict; asks it. */
void pawli_verdict_set(pawli_verdict *v, uint32_t word);
bool pawli_verdict_is(const pawli_verdict *v, uint32_t word);

#endif
