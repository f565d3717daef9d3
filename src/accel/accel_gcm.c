/* SPDX-License-Identifier: Apache-2.0
 * AES-GCM on a unit: whole blocks of a message; its start, its end and what is
 * left of a block are software's. */
#include <string.h>

#include "accel/accel.h"
#include "scheme/aes_gcm.h"

#define ACCEL_GCM_UNIT 512u /* bytes of a slice, when the buffer has them */

static void accel_gcm_expand128(pawl_aes *aes, const uint8_t *key)
{
    pawl_aes_init(aes, key, 16);
}

static void accel_gcm_expand256(pawl_aes *aes, const uint8_t *key)
{
    pawl_aes_init(aes, key, 32);
}

void pawl_accel_gcm_init(void *ctx, const uint8_t *key, uint8_t key_len)
{
    pawli_aes_gcm_init(ctx, key, key_len,
                       key_len == 16 ? accel_gcm_expand128
                                     : accel_gcm_expand256);
}

void pawl_accel_gcm_start(void *ctx, pawl_aead_direction direction,
                          const uint8_t *nonce, const uint8_t *aad,
                          size_t aad_len, size_t len)
{
    pawli_aes_gcm_start(ctx, direction, nonce, aad, aad_len, len);
}

void pawl_accel_gcm_tag(void *ctx, uint8_t *out)
{
    pawli_aes_gcm_tag(ctx, out);
}

/* n bytes at the beginning of a block. */
static bool accel_gcm_blocks(pawl_accel_unit *unit, pawli_aes_gcm *g,
                             uint8_t *data, uint32_t n)
{
    uint8_t counter[PAWL_AES_BLOCK], sum[PAWL_GHASH_BLOCK];
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_GCM};
    bool done;

    memcpy(counter, g->counter, sizeof counter);
    memcpy(sum, g->hash.y, sizeof sum);
    job.u.gcm.key = g->key;
    job.u.gcm.key_len = g->expand == accel_gcm_expand128 ? 16 : 32;
    job.u.gcm.direction = g->direction;
    job.u.gcm.counter = counter;
    job.u.gcm.sum = sum;
    job.u.gcm.in = data;
    job.u.gcm.out = unit->buffer;
    job.u.gcm.len = n;
    done = pawli_accel_use(unit, &job);
    if (done) {
        memcpy(g->counter, counter, sizeof counter);
        memcpy(g->hash.y, sum, sizeof sum);
        memcpy(data, unit->buffer, n);
        g->len += n;
    }
    pawl_wipe(unit->buffer, n);
    pawl_wipe(sum, sizeof sum);
    return done;
}

void pawl_accel_gcm_crypt(pawl_accel_unit *unit, void *ctx, uint8_t *data,
                          size_t len)
{
    pawli_aes_gcm *g = ctx;
    size_t left = g->left < len ? g->left : len;

    /* The key stream that is there, to the end of a block. */
    pawli_aes_gcm_crypt(g, data, left);
    data += left;
    len -= left;
    while (len >= unit->crossover && len >= PAWL_AES_BLOCK &&
           unit->report.reason == PAWL_ACCEL_PASSED) {
        size_t n = len & ~(size_t)(PAWL_AES_BLOCK - 1u);

        n = n < unit->most ? n : unit->most;
        if (!accel_gcm_blocks(unit, g, data, (uint32_t)n)) {
            break;
        }
        data += n;
        len -= n;
    }
    pawli_aes_gcm_crypt(g, data, len);
}

void pawli_accel_gcm_turn(pawl_accel_unit *unit, bool on)
{
    uint32_t most = unit->most < ACCEL_GCM_UNIT ? unit->most : ACCEL_GCM_UNIT;

    unit->aead = *(const pawl_aead *)unit->pairs[1].instance;
    if (on && most > unit->aead.unit_bytes) {
        unit->aead.unit_bytes = (uint16_t)most;
    }
}
