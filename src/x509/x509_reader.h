/* SPDX-License-Identifier: Apache-2.0
 * What the files of the certificate reader share. x509_reader.c walks the DER
 * by the grammar and calls the actions of the other files. */
#ifndef PAWLI_X509_READER_H
#define PAWLI_X509_READER_H

#include "pawl/x509.h"

/* pawl_x509_reader.modes: what happens to the bytes that pass. */
enum {
    X509_MODE_EARLY = 0x01, /* kept until the hash is known */
    X509_MODE_TBS = 0x02,   /* hashed by reader->hash */
    X509_MODE_PIN = 0x04,   /* hashed by SHA-256 for the pins */
    X509_MODE_KEEP = 0x08,  /* what has a place in the record is stored */
    X509_MODE_LEAF = 0x10,  /* this is the first certificate */
    X509_MODE_KEY = 0x20,   /* the key was read */
    X509_MODE_SPAN = 0x40   /* the signed part is kept as it passes */
};

/* pawl_x509_reader.edge: a mode changes behind the bytes just read. */
enum {
    X509_EDGE_TBS_BEGIN = 0x01,
    X509_EDGE_HASH = 0x02, /* the signature algorithm is known */
    X509_EDGE_PIN_BEGIN = 0x04,
    X509_EDGE_PIN_END = 0x08,
    X509_EDGE_TBS_END = 0x10,
    X509_EDGE_NAME = 0x20 /* a name begins or ends */
};

/* pawl_x509_reader.owes: digests to be finished before the next byte, at most
 * one compression a call. */
enum {
    X509_OWES_ISSUER = 0x01,
    X509_OWES_SUBJECT = 0x02,
    X509_OWES_PIN = 0x04,
    X509_OWES_TBS = 0x08
};

/* pawl_x509_reader.options. */
enum {
    X509_OPTION_ANCHOR = 0x01 /* name, key and constraints only */
};

/* Bytes between the serial number and a signed part that is kept: offset of the
 * key in it. */
#define PAWLI_X509_KEY_AT 2u

/* pawl_x509_reader.small_len: the element was too long to look at. */
#define PAWLI_X509_SMALL_OVER 0xffu

/* pawl_x509_reader.candidate: no anchor. */
#define PAWLI_X509_NO_CANDIDATE 0xffffu

/* Notes the first error and where it is; later ones are ignored. */
void pawli_x509_fail(pawl_x509_reader *r, pawl_err err);

/* Appends to the record. What does not fit is counted and not written. */
void pawli_x509_store(pawl_x509_reader *r, const uint8_t *p, size_t len);

/* The key of a record with this serial number and these flags. */
const uint8_t *pawli_x509_record_key_bytes(const pawl_x509_record *record,
                                           uint8_t serial_len, uint32_t flags);

/* Takes digest and signed part out of a record, but for the key, which moves
 * down to its place; the size stays. */
void pawli_x509_record_clear(pawl_x509_record *record);

/* Says where in its signed part the key of the record being made is: the next
 * byte that comes. */
void pawli_x509_key_here(const pawl_x509_reader *r, size_t skip);

/* The record being made, or NULL when even its fixed part does not fit, or it
 * is dropped. */
pawl_x509_record *pawli_x509_record(const pawl_x509_reader *r);

/* Bytes of the arena in use, those of the record being made too. */
size_t pawli_x509_stored(const pawl_x509_reader *r);

/* The record being made when its key is there, which *key is then; or NULL. */
pawl_x509_record *pawli_x509_partial(const pawl_x509_reader *r,
                                     pawl_public_key *key);

/* Whether fold has checked the record's signature, with the key of which
 * certificate of the message; says that it has. */
bool pawli_x509_record_linked(const pawl_x509_record *record, uint8_t *issuer);
void pawli_x509_record_link(pawl_x509_record *record, uint8_t issuer);

/* ---- Running digests, in x509_digest.c ---------------------------------- */

/* p[0..len) have passed. */
void pawli_x509_absorb(pawl_x509_reader *r, const uint8_t *p, size_t len);
/* The same, and the changes in reader->edge come after them. */
void pawli_x509_edge(pawl_x509_reader *r, const uint8_t *p, size_t len);
/* Does hashing that has waited. True: that took the unit. */
bool pawli_x509_owed(pawl_x509_reader *r);

/* ---- Actions, in x509_fields.c ------------------------------------------ */

/* The element that is really meant by a chosen one. */
uint8_t pawli_x509_choose(pawl_x509_reader *r, uint8_t element);
/* The header of an element was read: tag and leaf_len are set. */
void pawli_x509_begin(pawl_x509_reader *r, uint8_t element);
/* A part of a streamed element; at is where in it p is. */
void pawli_x509_pass(pawl_x509_reader *r, uint8_t element, uint32_t at,
                     const uint8_t *p, size_t len);
/* The element is complete. */
void pawli_x509_done(pawl_x509_reader *r, uint8_t element);

/* ---- Names, in x509_name_hash.c ----------------------------------------- */

void pawli_x509_hash_begin(pawl_x509_reader *r, uint8_t element);
void pawli_x509_hash_pass(pawl_x509_reader *r, uint8_t element,
                          const uint8_t *p, size_t len);
void pawli_x509_hash_done(pawl_x509_reader *r, uint8_t element);
/* The hash of a whole name. */
void pawli_x509_hash_result(pawl_x509_reader *r, bool subject,
                            const uint8_t digest[PAWL_X509_NAME_HASH]);

/* ---- Keys, in x509_key.c ------------------------------------------------ */

void pawli_x509_key_begin(pawl_x509_reader *r, uint8_t element);
void pawli_x509_key_pass(pawl_x509_reader *r, uint8_t element, uint32_t at,
                         const uint8_t *p, size_t len);
void pawli_x509_key_done(pawl_x509_reader *r, uint8_t element);
/* A certificate of this subject: which anchors may have its key? */
void pawli_x509_key_candidates(pawl_x509_reader *r,
                               const uint8_t subject[PAWL_X509_NAME_HASH]);

/* ---- Extensions, in x509_extension.c ------------------------------------ */

uint8_t pawli_x509_extension_choose(pawl_x509_reader *r);
void pawli_x509_extension_done(pawl_x509_reader *r, uint8_t element);

/* ---- Name matching, in x509_match.c ------------------------------------- */

void pawli_x509_match_begin(pawl_x509_reader *r);
void pawli_x509_match_pass(pawl_x509_reader *r, const uint8_t *p, size_t len);
void pawli_x509_match_done(pawl_x509_reader *r);
void pawli_x509_match_ip(pawl_x509_reader *r);

/* ---- Values, in x509_algorithm.c and x509_time.c ------------------------ */

/* content[0..len): an AlgorithmIdentifier without its header. Returns the
 * PAWL_X509_SCHEME of a signature algorithm, or 0. */
uint8_t pawli_x509_signature_scheme(const uint8_t *content, size_t len);

/* The same for a key: returns its pawl_key_kind, PAWL_KEY_NONE if not
 * supported; *scheme is the only scheme the key allows, or 0. */
uint8_t pawli_x509_key_kind(const uint8_t *content, size_t len,
                            uint8_t *scheme);

/* A UTCTime or GeneralizedTime of RFC 5280 as seconds since 1970. */
bool pawli_x509_time(uint8_t tag, const uint8_t *p, size_t len, int64_t *out);

#endif
