/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed448.h: signatures: A = a B, r = H(prefix, M), R = r B,
 * S = r + H(R, A, M) a. */
#include <string.h>

#include "crypto/ed448/ed448_point.h"

enum {
    ED448_SIGN_KEY,
    ED448_SIGN_NONCE,
    ED448_SIGN_NONCE_FOLD,
    ED448_SIGN_BEGIN,
    ED448_SIGN_POINT,
    ED448_SIGN_CHALLENGE,
    ED448_SIGN_CHALLENGE_FOLD,
    ED448_SIGN_MUL,
    ED448_SIGN_LAST
};

/* Bytes between a random prefix and the message: they fill the first block, so
 * that nothing known is hashed together with the secrets. */
#define ED448_SIGN_FILL (PAWL_SHAKE256_BLOCK - 10 - 2 * 57)

void pawl_ed448_sign_start(pawl_ed448_sign *op, const uint8_t *seed,
                           const uint8_t *message, size_t message_len,
                           const uint8_t *random)
{
    memset(op, 0, sizeof *op);
    pawl_ed448_keygen_start(&op->key, seed, random);
    op->message = message;
    op->message_len = message_len;
    op->step = ED448_SIGN_KEY;
}

/* Begins a hash for the next phase. */
static void ed448_sign_next(pawl_ed448_sign *op)
{
    op->step++;
    op->key.at = 0;
    op->key.fill = 0;
    pawl_shake256_init(&op->key.u.hash);
}

static bool ed448_sign_nonce(pawl_ed448_sign *op)
{
    static const uint8_t zeros[ED448_SIGN_FILL] = {0};
    pawl_ed448_keygen *key = &op->key;
    pawli_eddsa_part part[] = {{key->random, sizeof key->random},
                               {key->digest + 57, 57},
                               {zeros, sizeof zeros},
                               {op->message, op->message_len}};

    if (key->hedged == 0) {
        part[0].len = 0;
        part[2].len = 0;
    }
    return pawli_ed448_hash(&key->u.hash, &key->at, &key->fill, key->digest,
                            false, part, 4);
}

static bool ed448_sign_challenge(pawl_ed448_sign *op)
{
    pawl_ed448_keygen *key = &op->key;
    pawli_eddsa_part part[] = {{op->point, sizeof op->point},
                               {op->pub, sizeof op->pub},
                               {op->message, op->message_len}};

    return pawli_ed448_hash(&key->u.hash, &key->at, &key->fill, key->digest,
                            false, part, 3);
}

static void ed448_sign_last(pawl_ed448_sign *op, uint8_t *sig)
{
    uint32_t *s = op->k;

    pawli_eddsa_shift(s, &pawli_ed448_order);
    pawli_eddsa_add(s, s, op->r, &pawli_ed448_order);
    memcpy(sig, op->point, sizeof op->point);
    pawli_eddsa_store(sig + 57, s, 14);
    sig[113] = 0;
    pawl_ed448_sign_wipe(op);
    op->key.verdict = PAWL_OK;
}

/* A step of a reduction was done. */
static void ed448_sign_folded(pawl_ed448_sign *op)
{
    op->piece++;
    if (op->piece == PAWLI_ED448_REDUCE) {
        op->piece = 0;
        op->step++;
    }
}

/* At most a unit. */
static void ed448_sign_step(pawl_ed448_sign *op, uint8_t *sig)
{
    pawl_ed448_keygen *key = &op->key;

    switch (op->step) {
    case ED448_SIGN_KEY:
        if (pawli_ed448_key_step(key, op->pub)) {
            pawli_ed448_clamp(op->a, key->digest);
            ed448_sign_next(op);
        }
        break;
    case ED448_SIGN_NONCE:
        if (ed448_sign_nonce(op)) {
            op->step++;
        }
        break;
    case ED448_SIGN_NONCE_FOLD:
        pawli_ed448_reduce(op->r, key->digest, op->piece);
        ed448_sign_folded(op);
        break;
    case ED448_SIGN_BEGIN:
        pawli_ed448_base_start(&key->u.base, op->r,
                               key->hedged != 0 ? key->random : NULL);
        op->step++;
        break;
    case ED448_SIGN_POINT:
        if (pawli_ed448_base_step(&key->u.base)) {
            pawli_ed448_encode(op->point, key->u.base.fe[PAWLI_ED448_X],
                               key->u.base.fe[PAWLI_ED448_Y]);
            ed448_sign_next(op);
        }
        break;
    case ED448_SIGN_CHALLENGE:
        if (ed448_sign_challenge(op)) {
            op->step++;
        }
        break;
    case ED448_SIGN_CHALLENGE_FOLD:
        pawli_ed448_reduce(op->k, key->digest, op->piece);
        ed448_sign_folded(op);
        break;
    case ED448_SIGN_MUL:
        pawli_eddsa_mul(op->k, op->a, op->k, &pawli_ed448_order);
        op->step++;
        break;
    default:
        ed448_sign_last(op, sig);
        break;
    }
}

pawl_err pawl_ed448_sign_run(pawl_ed448_sign *op, uint8_t *sig, uint32_t *units)
{
    while (op->key.verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        ed448_sign_step(op, sig);
    }
    return (pawl_err)op->key.verdict;
}

void pawl_ed448_sign_wipe(pawl_ed448_sign *op)
{
    pawl_wipe(op, sizeof *op);
    op->key.verdict = PAWL_ERR_STATE;
}
