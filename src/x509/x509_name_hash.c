/* SPDX-License-Identifier: Apache-2.0
 * The hash of a distinguished name: what Pawl keeps of issuer and subject.
 *
 * Names that RFC 5280, section 7.1 calls equal give the same hash, with these
 * limits: letters fold case in ASCII only, and the attributes of a multi-valued
 * RDN count in the order they are encoded in. PrintableString, UTF8String and
 * IA5String are normalised (case folded; white space at the ends dropped, and
 * otherwise one space) and their type is not part of the hash; values of any
 * other type count byte for byte, with their type. Two names that differ only
 * there are taken for the same CA, which is harmless: the key decides.
 *
 * Hashed, per RDN: 31; per attribute: 06, length, type; then a string as
 * 0c, its bytes (00 as 00 ff), 00 00; anything else as tag, 4 bytes of length,
 * bytes. */
#include <string.h>

#include "base/bytes.h"
#include "base/der.h"
#include "x509/x509_grammar.h"
#include "x509/x509_reader.h"

/* pawl_x509_reader.text */
enum {
    NAME_HASH_STRING = 0x01,
    NAME_HASH_SOME = 0x02, /* a character was hashed */
    NAME_HASH_SPACE = 0x04 /* white space was seen and not hashed yet */
};

/* What is to be hashed waits in r->small, which names do not use otherwise, for
 * the next call: the reader gives at most 32 bytes of a name a call, which make
 * at most 70 here (a NUL byte makes two, a header of 2 at most 5). */
static void name_hash_update(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    if (len > PAWL_X509_SMALL - (size_t)r->fifo) {
        pawli_x509_fail(r, PAWL_ERR_INTERNAL);
        return;
    }
    memcpy(r->small + r->fifo, p, len);
    r->fifo = (uint8_t)(r->fifo + len);
}

static bool name_hash_is_string(uint8_t tag)
{
    return tag == PAWLI_DER_UTF8 || tag == PAWLI_DER_PRINTABLE ||
           tag == PAWLI_DER_IA5;
}

static void name_hash_start(pawl_x509_reader *r)
{
    pawl_hash_sha256.init(r->side.ctx);
    r->side_held = 0;
    r->fifo = 0;
    r->edge |= X509_EDGE_NAME;
}

void pawli_x509_hash_begin(pawl_x509_reader *r, uint8_t element)
{
    uint8_t head[5];

    head[0] = r->tag;
    switch (element) {
    case X509_ISSUER:
        r->flags |= PAWL_X509_EMPTY_ISSUER;
        name_hash_start(r);
        break;
    case X509_SUBJECT:
        r->flags |= PAWL_X509_EMPTY_SUBJECT;
        name_hash_start(r);
        break;
    case X509_RDN:
        /* The issuer comes first: nothing is empty behind its first RDN but
         * the subject, which sets its flag again. */
        r->flags &=
            ~(r->node[r->depth - 2u] == X509_ISSUER ? PAWL_X509_EMPTY_ISSUER
                                                    : PAWL_X509_EMPTY_SUBJECT);
        name_hash_update(r, head, 1);
        break;
    case X509_ATTRIBUTE_TYPE:
        if (r->leaf_len == 0 || r->leaf_len > 0xffu) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
            return;
        }
        head[1] = (uint8_t)r->leaf_len;
        name_hash_update(r, head, 2);
        break;
    default:
        r->text = 0;
        if (name_hash_is_string(r->tag)) {
            r->text = NAME_HASH_STRING;
            head[0] = PAWLI_DER_UTF8;
            name_hash_update(r, head, 1);
        } else {
            pawli_store32be(head + 1, r->leaf_len);
            name_hash_update(r, head, 5);
        }
        break;
    }
}

/* Normalises p[0..len) by way of a small buffer; a character makes at most 3
 * bytes of it. */
static void name_hash_string(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    uint8_t out[32];
    size_t used = 0;

    for (size_t i = 0; i < len; i++) {
        uint8_t c = p[i];

        if (c == ' ' || (c >= 0x09u && c <= 0x0du)) {
            r->text |= NAME_HASH_SPACE;
            continue;
        }
        if (used > sizeof out - 3u) {
            name_hash_update(r, out, used);
            used = 0;
        }
        if ((r->text & NAME_HASH_SPACE) != 0 &&
            (r->text & NAME_HASH_SOME) != 0) {
            out[used++] = ' ';
        }
        r->text = NAME_HASH_STRING | NAME_HASH_SOME;
        out[used++] = c >= 'A' && c <= 'Z' ? (uint8_t)(c | 0x20u) : c;
        if (c == 0) {
            out[used++] = 0xff;
        }
    }
    name_hash_update(r, out, used);
}

void pawli_x509_hash_pass(pawl_x509_reader *r, uint8_t element,
                          const uint8_t *p, size_t len)
{
    if (element == X509_ATTRIBUTE_VALUE && (r->text & NAME_HASH_STRING) != 0) {
        name_hash_string(r, p, len);
    } else {
        name_hash_update(r, p, len);
    }
}

/* In the mode where each certificate must be issued by the next, one that is
 * not the issuer of the last record is surplus. */
static void name_hash_surplus(pawl_x509_reader *r, const uint8_t *subject)
{
    const pawl_x509_arena *arena = r->arena;
    const pawl_x509_record *last;

    if (r->policy->mode != PAWL_X509_AS_SENT || arena->count == 0) {
        return;
    }
    last = pawl_x509_arena_at(arena, (uint8_t)(arena->count - 1u));
    if (memcmp(last->issuer, subject, PAWL_X509_NAME_HASH) != 0) {
        r->modes = (uint8_t)(r->modes & ~(unsigned)X509_MODE_KEEP);
    }
}

void pawli_x509_hash_done(pawl_x509_reader *r, uint8_t element)
{
    static const uint8_t end[2] = {0, 0};

    if (element == X509_ATTRIBUTE_VALUE) {
        if ((r->text & NAME_HASH_STRING) != 0) {
            name_hash_update(r, end, sizeof end);
        }
    } else if (element != X509_ATTRIBUTE_TYPE) {
        r->owes = element == X509_ISSUER ? X509_OWES_ISSUER : X509_OWES_SUBJECT;
        r->edge |= X509_EDGE_NAME;
    }
}

void pawli_x509_hash_result(pawl_x509_reader *r, bool subject,
                            const uint8_t digest[PAWL_X509_NAME_HASH])
{
    pawl_x509_record *record = pawli_x509_record(r);

    if (record != NULL) {
        memcpy(subject ? record->subject : record->issuer, digest,
               PAWL_X509_NAME_HASH);
    }
    if (subject) {
        name_hash_surplus(r, digest);
        pawli_x509_key_candidates(r, digest);
    }
}
