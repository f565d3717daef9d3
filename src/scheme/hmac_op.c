/* SPDX-License-Identifier: Apache-2.0
 * pawl/hmac.h: HMAC in slices.
 *
 * Each step does at most one compression: everything absorbed before a step
 * is a whole number of blocks, so a step either feeds one block or, when less
 * than a block is left, feeds that and makes one call of finish. */
#include "scheme/hmac_op.h"

#include <string.h>

enum hmac_op_phase {
    HMAC_OP_IDLE, /* a wiped op */
    HMAC_OP_KEY,
    HMAC_OP_KEY_END,
    HMAC_OP_INNER_PAD,
    HMAC_OP_DATA,
    HMAC_OP_DATA_END,
    HMAC_OP_OUTER_PAD,
    HMAC_OP_OUTER,
    HMAC_OP_OUTER_END,
    HMAC_OP_TAG, /* the tag is in inner */
    HMAC_OP_DONE /* it was given out */
};

void pawl_hmac_op_start(pawl_hmac_op *op, const pawl_hash *hash,
                        const uint8_t *key, size_t key_len, const uint8_t *data,
                        size_t data_len)
{
    op->hash = hash;
    op->key = key;
    op->key_len = key_len;
    op->data = data;
    op->data_len = data_len;
    op->at = 0;
    op->phase = HMAC_OP_INNER_PAD;
    if (key_len > hash->block_size) {
        hash->init(&op->ctx);
        op->phase = HMAC_OP_KEY;
    }
}

/* Absorbs the next bytes of the message, at most a block. True: the message is
 * over and there was less than a block of it. */
static bool hmac_op_feed(pawl_hmac_op *op, const pawli_part *part, size_t count)
{
    size_t room = op->hash->block_size;
    size_t skip = op->at;

    for (size_t i = 0; i < count; i++) {
        size_t n = part[i].len;

        if (skip >= n) {
            skip -= n;
            continue;
        }
        n -= skip;
        if (n > room) {
            n = room;
        }
        op->hash->update(&op->ctx, (const uint8_t *)part[i].p + skip, n);
        op->at += n;
        room -= n;
        skip = 0;
        if (room == 0) {
            return false;
        }
    }
    return true;
}

/* Starts a hash with the padded key, each word flipped by with. */
static void hmac_op_pad(pawl_hmac_op *op, uint32_t with)
{
    const pawl_hash *hash = op->hash;
    bool long_key = op->key_len > hash->block_size;
    const uint8_t *key = long_key ? op->key_hash : op->key;
    size_t key_len = long_key ? hash->digest_size : op->key_len;
    uint32_t block[PAWL_HASH_BLOCK_MAX / 4];

    memset(block, 0, sizeof block);
    if (key_len > 0) {
        memcpy(block, key, key_len);
    }
    for (size_t i = 0; i < PAWL_HASH_BLOCK_MAX / 4; i++) {
        block[i] ^= with;
    }
    hash->init(&op->ctx);
    hash->update(&op->ctx, block, hash->block_size);
    op->at = 0;
    pawl_wipe(block, sizeof block);
}

static void hmac_op_step(pawl_hmac_op *op, const pawli_part *part, size_t count)
{
    pawli_part key = {op->key, op->key_len};
    bool end = true;

    switch (op->phase) {
    case HMAC_OP_KEY:
        end = hmac_op_feed(op, &key, 1);
        break;
    case HMAC_OP_INNER_PAD:
        hmac_op_pad(op, 0x36363636);
        op->phase = HMAC_OP_DATA;
        return;
    case HMAC_OP_DATA:
        end = hmac_op_feed(op, part, count);
        break;
    case HMAC_OP_OUTER_PAD:
        hmac_op_pad(op, 0x5c5c5c5c);
        op->phase = HMAC_OP_OUTER;
        return;
    case HMAC_OP_OUTER:
        op->hash->update(&op->ctx, op->inner, op->hash->digest_size);
        break;
    default: /* one of the ENDs: the padding took two blocks */
        break;
    }
    if (!end) {
        return;
    }
    if (op->phase == HMAC_OP_KEY || op->phase == HMAC_OP_DATA ||
        op->phase == HMAC_OP_OUTER) {
        op->phase++;
    }
    if (op->hash->finish(&op->ctx, op->phase == HMAC_OP_KEY_END ? op->key_hash
                                                                : op->inner)) {
        op->phase++;
    }
}

pawl_err pawli_hmac_op_run(pawl_hmac_op *op, const pawli_part *part,
                           size_t count, uint8_t *out, size_t out_len,
                           uint32_t *units)
{
    if (op->phase == HMAC_OP_DONE) {
        return PAWL_OK;
    }
    if (op->phase == HMAC_OP_IDLE || op->phase > HMAC_OP_DONE) {
        return PAWL_ERR_STATE;
    }
    while (op->phase != HMAC_OP_TAG) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        *units -= 1;
        for (unsigned i = op->hash->unit_blocks; i > 0; i--) {
            hmac_op_step(op, part, count);
            if (op->phase == HMAC_OP_TAG) {
                break;
            }
        }
    }
    memcpy(out, op->inner, out_len);
    pawl_hmac_op_wipe(op);
    op->phase = HMAC_OP_DONE;
    return PAWL_OK;
}

pawl_err pawl_hmac_op_run(pawl_hmac_op *op, uint8_t *out, uint32_t *units)
{
    pawli_part data = {op->data, op->data_len};
    size_t out_len = op->phase == HMAC_OP_IDLE || op->phase == HMAC_OP_DONE
                         ? 0
                         : op->hash->digest_size;

    return pawli_hmac_op_run(op, &data, 1, out, out_len, units);
}

void pawl_hmac_op_wipe(pawl_hmac_op *op)
{
    pawl_wipe(op, sizeof *op);
}
