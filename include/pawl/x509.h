/* SPDX-License-Identifier: Apache-2.0
 * pawl/x509.h: certificates (RFC 5280) as a TLS peer needs them.
 *
 * A certificate is read as a stream, in pieces of any size, and never held: it
 * becomes a compact record in a caller's arena. A path from the first record
 * to a trusted key is then built over the records.
 *
 *     pawl_x509_arena arena = {.base = memory, .size = sizeof memory};
 *     for each certificate, as it arrives:
 *         pawl_x509_reader_init(&reader, &policy, &name, &arena);
 *         pawl_x509_reader_update(&reader, piece, len);       any number
 *         err = pawl_x509_reader_finish(&reader);
 *     err = pawl_x509_path_start(&path, &policy, &arena, &clock, scratch, n);
 *     while (err == PAWL_PENDING) err = pawl_x509_path_run(&path, &units);
 *     err = pawl_x509_path_get(&path, &result);
 *
 * Nothing here is secret. What is not understood is refused: name constraints
 * and policy constraints are not processed yet, so a path through a CA that
 * has them, critical or not, is refused with PAWL_ERR_CRITICAL.
 */
#ifndef PAWL_X509_H
#define PAWL_X509_H

#include "pawl/sig.h"

#define PAWL_X509_NAME_HASH  32u       /* SHA-256 of a normalised name */
#define PAWL_X509_SIZE_MAX   0xffffffu /* bytes of one certificate */
#define PAWL_X509_DEPTH_MAX  8u        /* certificates in one path */
#define PAWL_X509_RECORD_MAX 64u       /* records in one arena */
#define PAWL_X509_KEY_MAX    512u      /* bytes of modulus or point */
#define PAWL_X509_SIG_MAX    512u      /* bytes of signature */
#define PAWL_X509_TBS_MAX    63488u    /* bytes of a signed part that is kept */
#define PAWL_X509_NO_LIMIT   255u      /* path_len: no limit stated */

/* ---- The name a certificate must carry ---------------------------------- */

typedef enum pawl_x509_name_kind {
    PAWL_X509_DNS = 1,
    PAWL_X509_IPV4 = 2,
    PAWL_X509_IPV6 = 3
} pawl_x509_name_kind;

/* The expected name. dns points to the caller's text, which must stay. */
typedef struct pawl_x509_name {
    uint8_t kind;    /* pawl_x509_name_kind */
    uint8_t len;     /* bytes of dns or ip in use */
    uint8_t ip[16];  /* network order */
    const char *dns; /* without a final dot; case does not matter */
} pawl_x509_name;

PAWL_BEGIN_DECLS

/* Reads "host.example", "192.0.2.1" or "2001:db8::1" (no brackets, no zone).
 * PAWL_ERR_ARGUMENT: none of these. A name of only digits and dots is an
 * address or nothing. */
PAWL_MUST_CHECK pawl_err pawl_x509_name_parse(pawl_x509_name *name,
                                              const char *text, size_t len);

PAWL_END_DECLS

/* ---- What is trusted ---------------------------------------------------- */

/* A trusted CA key: matched by name and key, so every certificate of that CA,
 * cross-signed or renewed, leads to it. Const, in flash. */
typedef struct pawl_x509_anchor {
    uint8_t subject[PAWL_X509_NAME_HASH];
    pawl_public_key key;
    uint8_t path_len; /* CAs allowed below it, or PAWL_X509_NO_LIMIT */
    uint8_t purposes; /* bits 1 << pawl_x509_purpose; 0: any */
} pawl_x509_anchor;

/* One trusted end-entity key, whoever issued its certificate: the SHA-256 of
 * its SubjectPublicKeyInfo, DER. It takes the place of the path only: name,
 * validity and usage are checked as ever. */
typedef struct pawl_x509_pin {
    uint8_t spki[32];
} pawl_x509_pin;

typedef enum pawl_x509_mode {
    /* Any order, surplus members, alternatives: all records are kept, but for
     * those of the anchors themselves, which are not needed. */
    PAWL_X509_BUILD = 0,
    /* Each certificate is issued by the next; members after the one whose
     * issuer is an anchor, or that break the order, are dropped unread. */
    PAWL_X509_AS_SENT = 1
} pawl_x509_mode;

typedef enum pawl_x509_purpose {
    PAWL_X509_SERVER = 1, /* the peer is a TLS server */
    PAWL_X509_CLIENT = 2
} pawl_x509_purpose;

/* What to accept. All pointers stay valid while readers and paths use it. */
typedef struct pawl_x509_policy {
    const pawl_x509_anchor *anchors;
    const pawl_x509_pin *pins;
    const pawl_sig *const *sigs; /* ends with NULL */
    uint16_t anchor_count;
    uint16_t pin_count;
    uint16_t rsa_min_bits; /* 0: 2048 */
    uint8_t mode;          /* pawl_x509_mode */
    uint8_t purpose;       /* pawl_x509_purpose */
    uint8_t any_name;      /* 1: a server needs no particular name */
} pawl_x509_policy;

/* ---- Records ------------------------------------------------------------ */

#define PAWL_X509_CA               0x00000001u /* basicConstraints cA */
#define PAWL_X509_SELF_ISSUED      0x00000002u /* issuer equals subject */
#define PAWL_X509_CRITICAL_UNKNOWN 0x00000004u
#define PAWL_X509_NAME_CONSTRAINTS 0x00000008u
#define PAWL_X509_ALG_MISMATCH     0x00000010u /* inner and outer signature */
#define PAWL_X509_VERSION_3        0x00000020u
#define PAWL_X509_EMPTY_ISSUER     0x00000040u
#define PAWL_X509_EMPTY_SUBJECT    0x00000080u
#define PAWL_X509_HAS_KEY_USAGE    0x00000100u
#define PAWL_X509_KU_SIGN          0x00000200u /* digitalSignature */
#define PAWL_X509_KU_ENCIPHER      0x00000400u /* keyEncipherment */
#define PAWL_X509_KU_AGREE         0x00000800u /* keyAgreement */
#define PAWL_X509_KU_CERT_SIGN     0x00001000u /* keyCertSign */
#define PAWL_X509_HAS_EKU          0x00002000u
#define PAWL_X509_EKU_SERVER       0x00004000u
#define PAWL_X509_EKU_CLIENT       0x00008000u
#define PAWL_X509_EKU_ANY          0x00010000u
#define PAWL_X509_HAS_SAN          0x00020000u
#define PAWL_X509_SAN_CRITICAL     0x00040000u
#define PAWL_X509_NAME_MATCHED     0x00080000u /* with name_word, below */
#define PAWL_X509_PINNED           0x00100000u /* with pin_word, below */
#define PAWL_X509_KEY_SIZE         0x00200000u /* key too long: not stored */
#define PAWL_X509_SIG_SIZE         0x00400000u /* signature likewise */
#define PAWL_X509_LINKED           0x00800000u /* folded: see below */
#define PAWL_X509_TBS_KEPT         0x01000000u /* the signed part is here */

/* How a certificate is signed: a family and a pawl_hash_id. 0: an algorithm
 * that is not supported (SHA-1 and older are not). */
#define PAWL_X509_SCHEME(family, hash_id)                                      \
    ((uint8_t)(((unsigned)(family) << 4) | ((unsigned)(hash_id)&15u)))
#define PAWL_X509_FAMILY_PKCS1 1u
#define PAWL_X509_FAMILY_PSS   2u /* MGF1 and salt of the same hash */
#define PAWL_X509_FAMILY_ECDSA 3u
#define PAWL_X509_FAMILY_EDDSA 4u /* no hash: the last octet of the number */
#define PAWL_X509_ED25519      PAWL_X509_SCHEME(PAWL_X509_FAMILY_EDDSA, 7)
#define PAWL_X509_ED448        PAWL_X509_SCHEME(PAWL_X509_FAMILY_EDDSA, 8)

/* What stays of a certificate: this, then serial, key, digest and signature,
 * in that order and without gaps, padded to 8 bytes. It holds no pointers.
 *
 * A scheme that hashes the message itself (Ed25519, Ed448) needs the signed
 * part whole: it stands in the place of the digest, the key is inside it, and
 * two bytes before it say where (TBS_KEPT). That is done only where the policy
 * names an instance of the scheme. */
typedef struct pawl_x509_record {
    int64_t not_before; /* seconds since 1970-01-01 UTC, both inclusive */
    int64_t not_after;
    uint8_t issuer[PAWL_X509_NAME_HASH];
    uint8_t subject[PAWL_X509_NAME_HASH];
    uint32_t flags;
    uint32_t name_word; /* PAWL_X509_NAME_WORD when the name matched */
    uint32_t pin_word;  /* PAWL_X509_PIN_WORD when a pin matched */
    uint32_t exponent;  /* RSA; 0 otherwise */
    uint16_t size;      /* bytes to the next record */
    uint16_t key_len;
    uint16_t sig_len;
    uint16_t pin;       /* index of the pin (PINNED) */
    uint8_t position;   /* 0 is the first certificate of the message */
    uint8_t key_kind;   /* pawl_key_kind; PAWL_KEY_NONE: not supported */
    uint8_t key_scheme; /* the only scheme an RSA-PSS key allows, or 0 */
    uint8_t scheme;     /* PAWL_X509_SCHEME */
    uint8_t serial_len;
    uint8_t path_len;    /* or PAWL_X509_NO_LIMIT */
    uint16_t digest_len; /* 0: no instance of the hash was given; TBS_KEPT:
                            bytes of the signed part */
} pawl_x509_record;

#define PAWL_X509_NAME_WORD 0x3ad94c17u
#define PAWL_X509_PIN_WORD  0x5c6be2a9u

/* Caller memory that holds records one after another. Set base (aligned as
 * uint64_t) and size; the rest starts as zero. */
typedef struct pawl_x509_arena {
    uint8_t *base;
    size_t size;
    size_t used;
    size_t wanted;  /* after PAWL_ERR_MEMORY: the size that would have held
                       the records so far and the failed one */
    uint8_t count;  /* records held */
    uint8_t passed; /* certificates read, dropped ones included */
} pawl_x509_arena;

PAWL_BEGIN_DECLS

/* The record at index, or NULL. */
const pawl_x509_record *pawl_x509_arena_at(const pawl_x509_arena *arena,
                                           uint8_t index);

/* The parts behind a record; lengths are in the record. The digest is what a
 * pawl_sig is given: the signed part itself where that is kept. */
const uint8_t *pawl_x509_record_serial(const pawl_x509_record *record);
const uint8_t *pawl_x509_record_digest(const pawl_x509_record *record);
const uint8_t *pawl_x509_record_signature(const pawl_x509_record *record);
/* Takes digest, signature and a signed part out of the record, which gets
 * smaller; the key stays, and may move down. */
void pawl_x509_record_strip(pawl_x509_record *record);
/* *key points into the record. */
void pawl_x509_record_key(const pawl_x509_record *record, pawl_public_key *key);

/* Makes an anchor of a CA's record, whose key it then points to: the arena
 * must stay. PAWL_ERR_CONSTRAINT: not a CA. PAWL_ERR_CRITICAL: it has
 * constraints that are not understood. PAWL_ERR_UNSUPPORTED: its key. */
PAWL_MUST_CHECK pawl_err pawl_x509_anchor_from_record(
    pawl_x509_anchor *anchor, const pawl_x509_record *record);

/* The same from DER: the key stays in the arena, of which only base, size and
 * used count. Errors of the reader as well. Stack: about 1 kB. */
PAWL_MUST_CHECK pawl_err pawl_x509_anchor_from_der(pawl_x509_anchor *anchor,
                                                   pawl_x509_arena *arena,
                                                   const uint8_t *der,
                                                   size_t len);

/* The pin of a certificate's key, in DER. PAWL_ERR_ENCODING: no certificate as
 * far as the key. */
PAWL_MUST_CHECK pawl_err pawl_x509_pin_from_der(pawl_x509_pin *pin,
                                                const uint8_t *der, size_t len);

/* The same of a key, for a certificate that is not there any more. Of an
 * RSA-PSS key that names a hash it is another one. Hashes key->len bytes and
 * less than 100 more. */
void pawl_x509_pin_from_key(pawl_x509_pin *pin, const pawl_public_key *key);

/* A certificate that lies in memory, seen from outside: its names, as DER, and
 * how it is signed. */
typedef struct pawl_x509_outline {
    const uint8_t *issuer, *subject;
    size_t issuer_len, subject_len;
    uint8_t scheme; /* PAWL_X509_SCHEME; 0: not supported */
    bool self_issued;
} pawl_x509_outline;

/* PAWL_ERR_ENCODING: no certificate as far as the subject. */
PAWL_MUST_CHECK pawl_err pawl_x509_outline_read(pawl_x509_outline *outline,
                                                const uint8_t *der, size_t len);

PAWL_END_DECLS

/* ---- Reading ------------------------------------------------------------ */

#define PAWL_X509_STACK 8u  /* nested containers of the grammar, at most 7 */
#define PAWL_X509_SMALL 80u /* longest element that is looked at whole */
#define PAWL_X509_EARLY                                                        \
    120u /* bytes before the signature algorithm is known                      \
          */

/* Reads one certificate. It may be copied to take a snapshot: nothing in the
 * arena is counted before finish. Fields are private but for err and offset. */
typedef struct pawl_x509_reader {
    pawl_hash_ctx tbs; /* running digest of the signed part */
    union {
        uint64_t align;
        uint8_t early[PAWL_X509_EARLY]; /* signed bytes, until hash is known */
        uint8_t ctx[PAWL_X509_EARLY];   /* running SHA-256: name, pinned key */
    } side;
    const pawl_x509_policy *policy;
    const pawl_x509_name *name;
    pawl_x509_arena *arena;
    const pawl_hash *hash;
    size_t fill;                    /* bytes of the record so far */
    uint32_t left[PAWL_X509_STACK]; /* bytes left in each open container */
    uint8_t node[PAWL_X509_STACK];  /* what each is */
    uint8_t next[PAWL_X509_STACK];  /* what may come next in each */
    uint8_t small[PAWL_X509_SMALL];
    uint32_t offset;    /* bytes read; where the bad element begins */
    uint32_t element;   /* offset of the element at hand */
    uint32_t leaf_left; /* bytes left in the element being read */
    uint32_t leaf_len;
    uint32_t length; /* of the header being read */
    uint32_t flags;
    uint32_t name_word;
    uint32_t pin_word;
    uint32_t exponent;
    uint32_t alg_check;
    uint32_t seen; /* extensions */
    int16_t err;   /* pawl_err: the first error */
    uint16_t key_len;
    uint16_t sig_len;
    uint16_t pin;
    uint16_t candidate; /* anchor whose key agrees so far */
    uint8_t depth;
    uint8_t phase;
    uint8_t leaf;
    uint8_t tag;
    uint8_t header_len;
    uint8_t length_left;
    uint8_t small_len;
    uint8_t early_len;
    uint8_t modes;
    uint8_t edge;
    uint8_t owes;
    uint8_t fifo;      /* bytes of small that wait to be hashed */
    uint8_t tbs_held;  /* bytes in the block that tbs has begun */
    uint8_t side_held; /* the same of side */
    uint8_t late;      /* a byte that side is to hash yet */
    uint8_t late_set;
    uint8_t extension;
    uint8_t critical;
    uint8_t text;
    uint8_t match;
    uint8_t match_at;
    uint8_t match_dots;
    uint8_t key_kind;
    uint8_t key_scheme;
    uint8_t scheme;
    uint8_t tbs_at; /* offset of the signed part */
    uint8_t serial_len;
    uint8_t path_len;
    uint8_t options;
    uint8_t version;
} pawl_x509_reader;

PAWL_BEGIN_DECLS

/* Starts a certificate whose record goes to the end of the arena; the first
 * one of an arena is the leaf. name: what the leaf must be called; NULL where
 * no name is expected (client certificates). The pointers stay in use until
 * finish. */
void pawl_x509_reader_init(pawl_x509_reader *reader,
                           const pawl_x509_policy *policy,
                           const pawl_x509_name *name, pawl_x509_arena *arena);

/* Reads from data[0..len), any split, as much as fits one unit of work, and
 * returns how many bytes it took: at most 64, and 0 now and then, when a digest
 * was finished instead. It never fails by itself: after an error the rest is
 * consumed with the same work per byte, and finish tells. */
PAWL_MUST_CHECK size_t pawl_x509_reader_step(pawl_x509_reader *reader,
                                             const uint8_t *data, size_t len);

/* The same until all of data[0..len) is read, however many units that is. */
void pawl_x509_reader_update(pawl_x509_reader *reader, const uint8_t *data,
                             size_t len);

/* Ends the certificate; PAWL_OK: its record was added to the arena, or dropped
 * because the mode does not need it. PAWL_ERR_ENCODING: the element at
 * reader->offset is malformed, or the end is missing. PAWL_ERR_UNSUPPORTED: a
 * version above 3. PAWL_ERR_MEMORY: see arena->wanted. PAWL_ERR_BUDGET: more
 * than PAWL_X509_RECORD_MAX. */
PAWL_MUST_CHECK pawl_err pawl_x509_reader_finish(pawl_x509_reader *reader);

/* One whole certificate. Stack: about 900 bytes. */
PAWL_MUST_CHECK pawl_err pawl_x509_read(pawl_x509_arena *arena,
                                        const pawl_x509_policy *policy,
                                        const pawl_x509_name *name,
                                        const uint8_t *der, size_t len);

PAWL_END_DECLS

/* ---- Folding ------------------------------------------------------------ */

/* In PAWL_X509_AS_SENT the key of the next certificate is the only one that may
 * have signed this one. As soon as it was read, though the rest of its
 * certificate was not, the signature can be checked and its memory given back.
 * Fields are private but for position and needed. */
typedef struct pawl_x509_fold {
    pawl_x509_reader *reader;
    const pawl_sig *sig;
    void *op;
    uint8_t *spare;
    size_t from;   /* first byte that still has to move */
    size_t gap;    /* by so many bytes */
    size_t needed; /* bytes of the arena in use at once */
    uint8_t child; /* index of the record */
    uint8_t position;
    uint8_t state;
} pawl_x509_fold;

PAWL_BEGIN_DECLS

/* Looks for a record that can be folded, between calls of the reader and only
 * when all it has read is authentic. spare: memory for a signature until run
 * has ended; the rest is done in what is free of the arena. PAWL_PENDING: run
 * it. PAWL_OK: there is none, or too little memory. */
PAWL_MUST_CHECK pawl_err pawl_x509_fold_start(pawl_x509_fold *fold,
                                              pawl_x509_reader *reader,
                                              uint8_t *spare,
                                              size_t spare_size);

/* PAWL_OK: folded; start again, there may be another. PAWL_PENDING. Else the
 * signature of the certificate at position is wrong: no path can be found. */
PAWL_MUST_CHECK pawl_err pawl_x509_fold_run(pawl_x509_fold *fold,
                                            uint32_t *units);

PAWL_END_DECLS

/* ---- Paths -------------------------------------------------------------- */

typedef enum pawl_x509_clock_state {
    PAWL_X509_CLOCK_UNKNOWN = 0, /* every path is refused: PAWL_ERR_CLOCK */
    PAWL_X509_CLOCK_KNOWN = 1,
    /* It is now or later: proves expired, never not yet valid. */
    PAWL_X509_CLOCK_FLOOR = 2,
    /* The caller decided, and says so, that validity is not checked. */
    PAWL_X509_CLOCK_IGNORE = 3
} pawl_x509_clock_state;

typedef struct pawl_x509_clock {
    int64_t now;   /* seconds since 1970-01-01 UTC */
    uint8_t state; /* pawl_x509_clock_state */
} pawl_x509_clock;

/* Which cap PAWL_ERR_BUDGET speaks of. */
typedef enum pawl_x509_cap {
    PAWL_X509_CAP_NONE = 0,
    PAWL_X509_CAP_SIGNATURES = 1,  /* 2 * PAWL_X509_DEPTH_MAX */
    PAWL_X509_CAP_COMPARISONS = 2, /* 4 * PAWL_X509_DEPTH_MAX, times all
                                      anchors and records */
    PAWL_X509_CAP_DEPTH = 3        /* PAWL_X509_DEPTH_MAX certificates */
} pawl_x509_cap;

typedef struct pawl_x509_result {
    pawl_public_key key; /* of the leaf; points into the arena */
    const pawl_x509_record *leaf;
    uint16_t trusted; /* index of the anchor, or of the pin */
    uint8_t pinned;   /* 1: a pin, not an anchor */
    uint8_t length;   /* certificates of the path, anchor not counted */
    uint8_t at_fault; /* on failure: position of the certificate to blame */
    uint8_t cap;      /* pawl_x509_cap */
    size_t wanted;    /* scratch that the largest check wanted, and had */
    size_t had;
    int64_t not_after; /* the smallest of the path */
} pawl_x509_result;

/* A search for a path; resumable. Fields are private. */
typedef struct pawl_x509_path {
    const pawl_x509_policy *policy;
    const pawl_x509_arena *arena;
    void *scratch;
    size_t scratch_size;
    size_t wanted;
    const uint8_t *last_sig; /* of the last record; NULL: where it was */
    const pawl_sig *sig;     /* of the running check */
    int64_t now;
    uint32_t verdict; /* two words that only agree on a real verdict */
    uint32_t verdict_check;
    uint32_t comparisons;                 /* left */
    uint16_t cursor[PAWL_X509_DEPTH_MAX]; /* next candidate of each level */
    uint16_t trusted;
    int16_t reason;                     /* pawl_err: the most useful so far */
    uint8_t chain[PAWL_X509_DEPTH_MAX]; /* record index of each level */
    uint8_t depth;                      /* levels in use */
    uint8_t verified;                   /* links whose signature was checked */
    uint8_t signatures;
    uint8_t state;
    uint8_t clock;
    uint8_t at_fault;
    uint8_t cap;
    uint8_t fraction; /* comparisons of the unit that has begun */
} pawl_x509_path;

PAWL_BEGIN_DECLS

/* Starts the search from the first record. scratch: memory for one signature
 * check, aligned as uint64_t. PAWL_PENDING: run it. Anything else: the search
 * is over, as if run had said so. */
PAWL_MUST_CHECK pawl_err pawl_x509_path_start(pawl_x509_path *path,
                                              const pawl_x509_policy *policy,
                                              const pawl_x509_arena *arena,
                                              const pawl_x509_clock *clock,
                                              void *scratch,
                                              size_t scratch_size);

/* After start, before run: the last record's signature, which is the end of
 * the arena, was moved to sig, and its memory may be given back. */
void pawl_x509_path_last_signature(pawl_x509_path *path, const uint8_t *sig);

/* PAWL_OK: the leaf's key is trusted. Otherwise the most useful reason:
 * PAWL_ERR_EXPIRED, NOT_YET_VALID, CLOCK, NAME, ISSUER, WEAK, UNSUPPORTED,
 * CRITICAL, CONSTRAINT, SIGNATURE, MEMORY, BUDGET. */
PAWL_MUST_CHECK pawl_err pawl_x509_path_run(pawl_x509_path *path,
                                            uint32_t *units);

/* The verdict again, checked a second time from words of its own, with its
 * details; result is filled on failure too. PAWL_ERR_FAULT: memory or program
 * flow was disturbed: trust nothing. PAWL_ERR_STATE: not over yet. */
PAWL_MUST_CHECK pawl_err pawl_x509_path_get(const pawl_x509_path *path,
                                            pawl_x509_result *result);

void pawl_x509_path_wipe(pawl_x509_path *path);

PAWL_END_DECLS

#endif
