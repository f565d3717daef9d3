/* SPDX-License-Identifier: Apache-2.0
 * The running digests of the certificate reader: of the signed part, and
 * beside it SHA-256 of names and, for pins, of the key. A call of the reader
 * does no more than two compressions of SHA-256, or one of a hash that fills a
 * unit by itself. */
#include <string.h>

#include "base/der.h"
#include "x509/x509_reader.h"
#include "x509/x509_rules.h"

/* Bytes of the block that has begun: bytes modulo block, without a division. */
static uint8_t digest_held(size_t bytes, size_t block)
{
    while (bytes >= block) {
        bytes -= block;
    }
    return (uint8_t)bytes;
}

/* SHA-256 of the key for the pins. Where one byte would complete a block both
 * here and of a hash that fills a unit by itself, it is hashed here a call
 * later. */
static void digest_absorb_pin(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    if (r->side_held == 63 && len == 1) {
        r->late = p[0];
        r->late_set = 1;
        return;
    }
    pawl_hash_sha256.update(r->side.ctx, p, len);
    r->side_held = (uint8_t)((r->side_held + len) & 63u);
}

void pawli_x509_absorb(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    if (len == 0) {
        return;
    }
    if (r->err != PAWL_OK) {
        pawl_hash_sha256.update(r->side.ctx, p, len);
        return;
    }
    if ((r->modes & X509_MODE_EARLY) != 0) {
        /* The grammar admits at most 114 bytes here: TBS header 5, version 5,
         * serial 2 + 20, algorithm 2 + 80; a longer algorithm is not
         * supported and needs no digest. */
        if (len <= PAWL_X509_EARLY - (size_t)r->early_len) {
            memcpy(r->side.early + r->early_len, p, len);
            r->early_len = (uint8_t)(r->early_len + len);
        }
    }
    if ((r->modes & X509_MODE_TBS) != 0) {
        r->hash->update(&r->tbs, p, len);
        r->tbs_held = digest_held(r->tbs_held + len, r->hash->block_size);
    }
    if ((r->modes & X509_MODE_SPAN) != 0) {
        pawli_x509_store(r, p, len);
    }
    if ((r->modes & X509_MODE_PIN) != 0) {
        digest_absorb_pin(r, p, len);
    }
}

/* An instance of the certificate's signature, or of another with its hash; or
 * NULL. */
static const pawl_sig *digest_sig(const pawl_x509_reader *r)
{
    const pawl_sig *const *sig = r->policy->sigs;

    if (r->scheme == 0 || sig == NULL || (r->modes & X509_MODE_KEEP) == 0 ||
        (r->options & X509_OPTION_ANCHOR) != 0) {
        return NULL;
    }
    for (; *sig != NULL; sig++) {
        const pawl_hash *hash = (*sig)->hash;

        if (hash != NULL ? hash->id == (r->scheme & 15u)
                         : pawli_x509_rule_scheme(*sig) == r->scheme) {
            return *sig;
        }
    }
    return NULL;
}

/* The scheme hashes the message itself: it is kept whole, and its length is
 * known already. */
static void digest_keep(pawl_x509_reader *r)
{
    static const uint8_t key_at[PAWLI_X509_KEY_AT] = {0, 0};

    if (r->left[1] > PAWL_X509_TBS_MAX - r->early_len) {
        r->flags |= PAWL_X509_SIG_SIZE;
        return;
    }
    r->tbs_at = (uint8_t)(r->offset - r->early_len);
    r->flags |= PAWL_X509_TBS_KEPT;
    r->modes |= X509_MODE_SPAN;
    pawli_x509_store(r, key_at, sizeof key_at);
    pawli_x509_store(r, r->side.early, r->early_len);
}

static void digest_edge_hash(pawl_x509_reader *r)
{
    const pawl_sig *sig = digest_sig(r);

    r->modes = (uint8_t)(r->modes & ~(unsigned)X509_MODE_EARLY);
    if (sig == NULL) {
        return;
    }
    r->hash = sig->hash;
    if (r->hash == NULL) {
        digest_keep(r);
    } else {
        r->modes |= X509_MODE_TBS;
        r->hash->init(&r->tbs);
        r->hash->update(&r->tbs, r->side.early, r->early_len);
        r->tbs_held = digest_held(r->early_len, r->hash->block_size);
    }
}

/* DER has one encoding only: the header just read can be made again. */
static void digest_edge_pin(pawl_x509_reader *r)
{
    uint8_t header[5];
    uint8_t len = 0;

    header[len++] = PAWLI_DER_SEQUENCE;
    if (r->leaf_len >= 0x80u) {
        uint8_t count = (uint8_t)(r->header_len - 2u);

        header[len++] = (uint8_t)(0x80u | count);
        while (count-- > 0) {
            header[len++] = (uint8_t)(r->leaf_len >> (8u * count));
        }
    } else {
        header[len++] = (uint8_t)r->leaf_len;
    }
    pawl_hash_sha256.init(r->side.ctx);
    pawl_hash_sha256.update(r->side.ctx, header, len);
    r->side_held = len;
    r->modes |= X509_MODE_PIN;
}

void pawli_x509_edge(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    pawli_x509_absorb(r, p, len);
    if (r->err == PAWL_OK) {
        if ((r->edge & X509_EDGE_TBS_BEGIN) != 0) {
            r->modes |= X509_MODE_EARLY;
        }
        if ((r->edge & X509_EDGE_HASH) != 0) {
            digest_edge_hash(r);
        }
        if ((r->edge & X509_EDGE_PIN_BEGIN) != 0) {
            digest_edge_pin(r);
        }
        if ((r->edge & X509_EDGE_PIN_END) != 0) {
            r->modes = (uint8_t)(r->modes & ~(unsigned)X509_MODE_PIN);
            r->owes |= X509_OWES_PIN;
        }
        if ((r->edge & X509_EDGE_TBS_END) != 0 &&
            (r->modes & X509_MODE_TBS) != 0) {
            r->modes = (uint8_t)(r->modes & ~(unsigned)X509_MODE_TBS);
            r->owes |= X509_OWES_TBS;
        }
        if ((r->edge & X509_EDGE_TBS_END) != 0) {
            r->modes = (uint8_t)(r->modes & ~(unsigned)X509_MODE_SPAN);
        }
    }
    r->edge = 0;
}

static void digest_pin(pawl_x509_reader *r, const uint8_t digest[32])
{
    for (uint16_t i = 0; i < r->policy->pin_count; i++) {
        if (pawl_equal(digest, r->policy->pins[i].spki, 32)) {
            r->flags |= PAWL_X509_PINNED;
            r->pin_word = PAWL_X509_PIN_WORD;
            r->pin = i;
            return;
        }
    }
}

/* Finishes one digest that is owed, or a step of it. */
static void digest_pay(pawl_x509_reader *r)
{
    uint8_t digest[PAWL_HASH_SIZE_MAX];

    if ((r->owes & X509_OWES_TBS) == r->owes) {
        if (!r->hash->finish(&r->tbs, digest)) {
            return;
        }
        r->owes = 0;
        pawli_x509_store(r, digest, r->hash->digest_size);
        return;
    }
    if (!pawl_hash_sha256.finish(r->side.ctx, digest)) {
        return;
    }
    if ((r->owes & X509_OWES_PIN) != 0) {
        digest_pin(r, digest);
    } else {
        pawli_x509_hash_result(r, (r->owes & X509_OWES_SUBJECT) != 0, digest);
    }
    r->owes &= X509_OWES_TBS;
}

bool pawli_x509_owed(pawl_x509_reader *r)
{
    if (r->late_set != 0) {
        pawl_hash_sha256.update(r->side.ctx, &r->late, 1);
        r->side_held = 0;
        r->late_set = 0;
        return true;
    }
    if (r->fifo != 0) {
        uint16_t held = (uint16_t)(r->side_held + r->fifo);

        pawl_hash_sha256.update(r->side.ctx, r->small, r->fifo);
        r->side_held = (uint8_t)(held & 63u);
        r->fifo = 0;
        if (held >= 64) {
            return true;
        }
    }
    if (r->owes != 0) {
        digest_pay(r);
        return true;
    }
    return false;
}
