/* SPDX-License-Identifier: Apache-2.0
 * The streaming certificate reader: walks strict DER byte by byte along the
 * grammar and feeds the running digests.
 *
 * One level of left[], node[], next[] per open container. A header's whole
 * size is taken off its parent's left when it is complete, so a container is
 * at its end when its left is 0 between elements. */
#include "x509/x509_reader.h"

#include <string.h>

#include "base/bytes.h"
#include "base/der.h"
#include "x509/x509_grammar.h"

enum {
    READER_TAG,
    READER_LENGTH,
    READER_LENGTH_MORE,
    READER_PAD,  /* the count of unused bits of a bit string */
    READER_LEAF, /* inside an element that is no container */
    READER_END   /* the certificate is complete */
};

#define READER_MOST 64u /* bytes read in one unit */
#define READER_NAME 32u /* where SHA-256 of a name or key runs beside */

void pawli_x509_fail(pawl_x509_reader *r, pawl_err err)
{
    if (r->err == PAWL_OK) {
        r->err = (int16_t)err;
        /* What follows is hashed for the sake of equal work only. */
        pawl_hash_sha256.init(r->side.ctx);
    }
}

pawl_x509_record *pawli_x509_record(const pawl_x509_reader *r)
{
    const pawl_x509_arena *arena = r->arena;

    if ((r->modes & X509_MODE_KEEP) == 0 || arena->used > arena->size ||
        arena->size - arena->used < sizeof(pawl_x509_record)) {
        return NULL;
    }
    return (pawl_x509_record *)(void *)(arena->base + arena->used);
}

size_t pawli_x509_stored(const pawl_x509_reader *r)
{
    bool reading = r->phase != READER_END && (r->modes & X509_MODE_KEEP) != 0;

    return r->arena->used + (reading ? r->fill : 0u);
}

pawl_x509_record *pawli_x509_partial(const pawl_x509_reader *r,
                                     pawl_public_key *key)
{
    const pawl_x509_arena *arena = r->arena;
    pawl_x509_record *record = pawli_x509_record(r);

    if (record == NULL || r->err != PAWL_OK || r->phase == READER_END ||
        (r->modes & X509_MODE_KEY) == 0 ||
        (r->flags & PAWL_X509_KEY_SIZE) != 0 ||
        r->fill > arena->size - arena->used) {
        return NULL;
    }
    key->kind = r->key_kind;
    key->hash_id = (uint8_t)(r->key_scheme & 15u);
    key->len = r->key_len;
    key->exponent = r->exponent;
    key->key = pawli_x509_record_key_bytes(record, r->serial_len, r->flags);
    return record;
}

void pawli_x509_store(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    const pawl_x509_arena *arena = r->arena;

    if ((r->modes & X509_MODE_KEEP) == 0) {
        return;
    }
    if (arena->used <= arena->size && r->fill <= arena->size - arena->used &&
        len <= arena->size - arena->used - r->fill) {
        memcpy(arena->base + arena->used + r->fill, p, len);
    }
    r->fill += len;
}

void pawli_x509_key_here(const pawl_x509_reader *r, size_t skip)
{
    const pawl_x509_arena *arena = r->arena;
    size_t at = sizeof(pawl_x509_record) + r->serial_len;
    uint16_t offset = (uint16_t)(r->offset - r->tbs_at + skip);

    if ((r->modes & X509_MODE_KEEP) != 0 && arena->used <= arena->size &&
        arena->size - arena->used >= at + PAWLI_X509_KEY_AT) {
        pawli_store16be(arena->base + arena->used + at, offset);
    }
}

/* ---- Walking ------------------------------------------------------------ */

/* Closes every container that is at its end. */
static void reader_close(pawl_x509_reader *r)
{
    while (r->err == PAWL_OK && r->depth > 0 && r->left[r->depth - 1u] == 0) {
        uint8_t state = r->next[r->depth - 1u];
        uint8_t element = r->node[r->depth - 1u];

        while ((state & PAWLI_X509_AGAIN) != 0 ||
               (pawli_x509_grammar[state].how & X509_OPTIONAL) != 0) {
            state = pawli_x509_grammar[state & ~PAWLI_X509_AGAIN].next;
        }
        if (state != X509_END) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
            return;
        }
        r->depth--;
        pawli_x509_done(r, element);
    }
    if (r->depth == 0) {
        r->phase = READER_END;
    }
}

/* Which element of the grammar the header is; X509_END: none that may be
 * here. Moves the state of the open container on. */
static uint8_t reader_place(pawl_x509_reader *r)
{
    uint8_t state = r->depth == 0 ? X509_CERTIFICATE : r->next[r->depth - 1u];

    while (state != X509_END) {
        uint8_t element = (uint8_t)(state & ~PAWLI_X509_AGAIN);
        const pawli_x509_element *e = &pawli_x509_grammar[element];

        if (e->tag == PAWLI_X509_ANY || e->tag == r->tag) {
            if (r->depth > 0) {
                r->next[r->depth - 1u] =
                    (e->how & X509_REPEAT) != 0
                        ? (uint8_t)(element | PAWLI_X509_AGAIN)
                        : e->next;
            }
            return element;
        }
        if ((state & PAWLI_X509_AGAIN) == 0 && (e->how & X509_OPTIONAL) == 0) {
            break;
        }
        state = e->next;
    }
    return X509_END;
}

/* A header is complete. */
static void reader_header(pawl_x509_reader *r)
{
    uint8_t element;
    uint8_t how;

    if (r->depth > 0) {
        uint32_t *left = &r->left[r->depth - 1u];

        if (*left < r->header_len || *left - r->header_len < r->length) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
            return;
        }
        *left -= r->header_len + r->length;
    }
    element = reader_place(r);
    if (element == X509_END) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    element = pawli_x509_choose(r, element);
    how = pawli_x509_grammar[element].how;
    r->leaf = element;
    r->leaf_len = r->length;
    r->leaf_left = r->length;
    if ((how & X509_OPEN) != 0) {
        if (r->depth == PAWL_X509_STACK) {
            pawli_x509_fail(r, PAWL_ERR_INTERNAL);
            return;
        }
        r->left[r->depth] = r->length;
        r->node[r->depth] = element;
        r->next[r->depth] = pawli_x509_grammar[element].child;
        r->depth++;
        r->phase = READER_TAG;
    } else {
        r->small_len = 0;
        if ((how & X509_SMALL) != 0 && r->length > PAWL_X509_SMALL) {
            r->small_len = PAWLI_X509_SMALL_OVER;
        }
        r->phase = READER_LEAF;
    }
    pawli_x509_begin(r, element);
    if ((how & X509_BITS) != 0) {
        r->phase = READER_PAD;
        if (r->length == 0) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        }
    } else if (r->length == 0 && r->err == PAWL_OK) {
        if ((how & X509_OPEN) == 0) {
            r->phase = READER_TAG;
            pawli_x509_done(r, element);
        }
        reader_close(r);
    }
}

static void reader_header_byte(pawl_x509_reader *r, uint8_t byte)
{
    r->header_len++;
    if (r->phase == READER_TAG) {
        r->element = r->offset;
        r->tag = byte;
        r->header_len = 1;
        r->phase = READER_LENGTH;
        if ((byte & 0x1fu) == 0x1fu) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        }
    } else if (r->phase == READER_LENGTH) {
        if (byte < 0x80u) {
            r->length = byte;
            reader_header(r);
        } else if (byte < 0x81u || byte > 0x83u) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        } else {
            r->length = 0;
            r->length_left = (uint8_t)(byte & 0x7fu);
            r->phase = READER_LENGTH_MORE;
        }
    } else {
        if (r->header_len == 3 &&
            (byte == 0 || (r->length_left == 1 && byte < 0x80u))) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING); /* not minimal */
            return;
        }
        r->length = (r->length << 8) | byte;
        if (--r->length_left == 0) {
            reader_header(r);
        }
    }
}

static void reader_pad_byte(pawl_x509_reader *r, uint8_t byte)
{
    bool open = (pawli_x509_grammar[r->leaf].how & X509_OPEN) != 0;

    if (byte != 0) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    r->phase = READER_TAG;
    if (open) {
        r->left[r->depth - 1u]--;
    } else {
        r->leaf_len--;
        if (--r->leaf_left != 0) {
            r->phase = READER_LEAF;
            return;
        }
        pawli_x509_done(r, r->leaf);
    }
    reader_close(r);
}

/* Takes at most len bytes of the element at hand; returns how many. */
static size_t reader_leaf(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    uint8_t how = pawli_x509_grammar[r->leaf].how;

    if (len > r->leaf_left) {
        len = (size_t)r->leaf_left;
    }
    if ((how & X509_STREAM) != 0) {
        pawli_x509_pass(r, r->leaf, r->leaf_len - r->leaf_left, p, len);
    } else if ((how & X509_SMALL) != 0 &&
               r->small_len != PAWLI_X509_SMALL_OVER) {
        memcpy(r->small + r->small_len, p, len);
        r->small_len = (uint8_t)(r->small_len + len);
    }
    r->leaf_left -= (uint32_t)len;
    if (r->leaf_left == 0 && r->err == PAWL_OK) {
        r->phase = READER_TAG;
        pawli_x509_done(r, r->leaf);
        reader_close(r);
    }
    return len;
}

/* Reads one byte or more of p[0..len), len at least 1; returns how many. */
static size_t reader_step(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    switch (r->phase) {
    case READER_LEAF:
        return reader_leaf(r, p, len);
    case READER_PAD:
        reader_pad_byte(r, p[0]);
        return 1;
    case READER_END:
        r->element = r->offset;
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return 1;
    default:
        reader_header_byte(r, p[0]);
        return 1;
    }
}

/* ---- The public calls --------------------------------------------------- */

/* Whether a certificate after those in the arena is of any use. */
static bool reader_needed(const pawl_x509_policy *policy,
                          const pawl_x509_arena *arena)
{
    const pawl_x509_record *last;

    if (arena->count == 0) {
        return true;
    }
    last = pawl_x509_arena_at(arena, 0);
    if ((last->flags & PAWL_X509_PINNED) != 0) {
        return false;
    }
    if (policy->mode != PAWL_X509_AS_SENT) {
        return true;
    }
    last = pawl_x509_arena_at(arena, (uint8_t)(arena->count - 1u));
    for (uint16_t i = 0; i < policy->anchor_count; i++) {
        if (memcmp(policy->anchors[i].subject, last->issuer,
                   PAWL_X509_NAME_HASH) == 0) {
            return false;
        }
    }
    return true;
}

void pawl_x509_reader_init(pawl_x509_reader *reader,
                           const pawl_x509_policy *policy,
                           const pawl_x509_name *name, pawl_x509_arena *arena)
{
    memset(reader, 0, sizeof *reader);
    reader->policy = policy;
    reader->name = name;
    reader->arena = arena;
    reader->fill = sizeof(pawl_x509_record);
    reader->path_len = PAWL_X509_NO_LIMIT;
    reader->candidate = PAWLI_X509_NO_CANDIDATE;
    reader->phase = READER_TAG;
    if (arena->passed == 0) {
        reader->modes |= X509_MODE_LEAF;
    }
    if (reader_needed(policy, arena)) {
        reader->modes |= X509_MODE_KEEP;
    }
    if (pawl_hash_sha256.ctx_size > sizeof reader->side) {
        pawli_x509_fail(reader, PAWL_ERR_INTERNAL);
    }
}

/* How many bytes may be read in one unit. A byte that completes a block of a
 * hash that fills a unit by itself is read alone. */
static size_t reader_limit(const pawl_x509_reader *r)
{
    bool name = r->depth > 2 &&
                (r->node[2] == X509_ISSUER || r->node[2] == X509_SUBJECT);
    size_t limit =
        name || (r->modes & X509_MODE_PIN) != 0 ? READER_NAME : READER_MOST;

    if ((r->modes & X509_MODE_TBS) != 0 && r->hash->unit_blocks == 1) {
        size_t room = (size_t)r->hash->block_size - r->tbs_held;

        if (room == 1) {
            limit = 1;
        } else if (limit > room - 1u) {
            limit = room - 1u;
        }
    }
    return limit;
}

size_t pawl_x509_reader_step(pawl_x509_reader *reader, const uint8_t *data,
                             size_t len)
{
    const uint8_t *at = data;
    const uint8_t *end;
    size_t limit = READER_MOST;

    if (len == 0) {
        return 0;
    }
    if (reader->err == PAWL_OK) {
        if (pawli_x509_owed(reader)) {
            return 0;
        }
        limit = reader_limit(reader);
    }
    end = data + (len < limit ? len : limit);
    while (at != end && reader->err == PAWL_OK) {
        size_t taken = reader_step(reader, at, (size_t)(end - at));

        at += taken;
        if (reader->err != PAWL_OK) {
            reader->offset = reader->element;
            break;
        }
        reader->offset += (uint32_t)taken;
        if (reader->edge != 0) {
            pawli_x509_edge(reader, data, (size_t)(at - data));
            return (size_t)(at - data);
        }
    }
    pawli_x509_absorb(reader, data, (size_t)(end - data));
    return (size_t)(end - data);
}

void pawl_x509_reader_update(pawl_x509_reader *reader, const uint8_t *data,
                             size_t len)
{
    while (len > 0) {
        size_t taken = pawl_x509_reader_step(reader, data, len);

        data += taken;
        len -= taken;
    }
}

/* What was stored as digest: it lies before the signature. */
static uint16_t reader_digest_len(const pawl_x509_reader *r)
{
    if ((r->flags & PAWL_X509_TBS_KEPT) != 0) {
        return (uint16_t)(r->fill - sizeof(pawl_x509_record) - r->serial_len -
                          PAWLI_X509_KEY_AT - r->sig_len);
    }
    return r->hash == NULL ? 0 : r->hash->digest_size;
}

/* Fills in what is only known at the end. */
static void reader_complete(const pawl_x509_reader *r, pawl_x509_record *record)
{
    record->flags = r->flags;
    if (memcmp(record->issuer, record->subject, PAWL_X509_NAME_HASH) == 0) {
        record->flags |= PAWL_X509_SELF_ISSUED;
    }
    record->name_word = r->name_word;
    record->pin_word = r->pin_word;
    record->exponent = r->exponent;
    record->size = (uint16_t)((r->fill + 7u) & ~(size_t)7u);
    record->key_len = r->key_len;
    record->sig_len = r->sig_len;
    record->pin = r->pin;
    record->position = r->arena->passed;
    record->key_kind = r->key_kind;
    record->key_scheme = r->key_scheme;
    record->scheme = r->scheme;
    record->serial_len = r->serial_len;
    record->path_len = r->path_len;
    record->digest_len = reader_digest_len(r);
}

static pawl_err reader_end(pawl_x509_reader *r)
{
    pawl_x509_arena *arena = r->arena;
    size_t size = (r->fill + 7u) & ~(size_t)7u;

    if (r->err != PAWL_OK) {
        return (pawl_err)r->err;
    }
    if (r->phase != READER_END) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return PAWL_ERR_ENCODING;
    }
    if ((r->modes & X509_MODE_KEEP) == 0) {
        return PAWL_OK;
    }
    if (arena->used > arena->size || size > arena->size - arena->used) {
        arena->wanted = arena->used + size;
        return PAWL_ERR_MEMORY;
    }
    if (arena->count >= PAWL_X509_RECORD_MAX) {
        return PAWL_ERR_BUDGET;
    }
    memset(arena->base + arena->used + r->fill, 0, size - r->fill);
    reader_complete(r, pawli_x509_record(r));
    arena->used += size;
    arena->count++;
    return PAWL_OK;
}

pawl_err pawl_x509_reader_finish(pawl_x509_reader *reader)
{
    pawl_err err = reader_end(reader);

    if (reader->arena->passed != UINT8_MAX) {
        reader->arena->passed++;
    }
    return err;
}

pawl_err pawl_x509_read(pawl_x509_arena *arena, const pawl_x509_policy *policy,
                        const pawl_x509_name *name, const uint8_t *der,
                        size_t len)
{
    pawl_x509_reader reader;

    pawl_x509_reader_init(&reader, policy, name, arena);
    pawl_x509_reader_update(&reader, der, len);
    return pawl_x509_reader_finish(&reader);
}
