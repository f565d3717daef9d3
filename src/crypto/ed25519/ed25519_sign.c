/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed25519.h: signatures: A = a B, r = H(prefix, M), R = r B,
 * S = r + H(R, A, M) a. */
#include <string.h>

#include "crypto/ed25519/ed25519_point.h"

enum {
    ED25519_SIGN_KEY,
    ED25519_SIGN_NONCE,
    ED25519_SIGN_NONCE_FOLD,
    ED25519_SIGN_BEGIN,
    ED25519_SIGN_POINT,
    ED25519_SIGN_CHALLENGE,
    ED25519_SIGN_CHALLENGE_FOLD,
    ED25519_SIGN_LAST
};

/* Bytes between a random prefix and the message: they fill the first block, so
 * that nothing known is hashed together with the secrets. */
#define ED25519_SIGN_FILL (PAWL_SHA512_BLOCK - 64)

void pawl_ed25519_sign_start(pawl_ed25519_sign *op, const uint8_t *seed,
                             const uint8_t *message, size_t message_len,
                             const uint8_t *random)
{
    memset(op, 0, sizeof *op);
    pawl_ed25519_keygen_start(&op->key, seed, random);
    op->message = message;
    op->message_len = message_len;
    op->step = ED25519_SIGN_KEY;
}

/* Begins a hash for the next phase. */
static void ed25519_sign_next(pawl_ed25519_sign *op)
{
    op->step++;
    op->key.at = 0;
    pawl_sha512_init(&op->key.u.hash);
}

static bool ed25519_sign_nonce(pawl_ed25519_sign *op)
{
    static const uint8_t zeros[ED25519_SIGN_FILL] = {0};
    pawl_ed25519_keygen *key = &op->key;
    pawli_eddsa_part part[] = {{key->random, sizeof key->random},
                               {key->digest + 32, 32},
                               {zeros, sizeof zeros},
                               {op->message, op->message_len}};

    if (key->hedged == 0) {
        part[0].len = 0;
        part[2].len = 0;
    }
    return pawli_ed25519_hash(&key->u.hash, &key->at, key->digest, part, 4);
}

static bool ed25519_sign_challenge(pawl_ed25519_sign *op)
{
    pawl_ed25519_keygen *key = &op->key;
    pawli_eddsa_part part[] = {{op->point, sizeof op->point},
                               {op->pub, sizeof op->pub},
                               {op->message, op->message_len}};

    return pawli_ed25519_hash(&key->u.hash, &key->at, key->digest, part, 3);
}

static void ed25519_sign_last(pawl_ed25519_sign *op, uint8_t *sig)
{
    uint32_t s[8];

    pawli_eddsa_mul(s, op->a, op->k, &pawli_ed25519_order);
    pawli_eddsa_shift(s, &pawli_ed25519_order);
    pawli_eddsa_add(s, s, op->r, &pawli_ed25519_order);
    memcpy(sig, op->point, sizeof op->point);
    pawli_eddsa_store(sig + 32, s, 8);
    pawl_ed25519_sign_wipe(op);
    op->key.verdict = PAWL_OK;
}

/* At most a unit. */
static void ed25519_sign_step(pawl_ed25519_sign *op, uint8_t *sig)
{
    pawl_ed25519_keygen *key = &op->key;

    switch (op->step) {
    case ED25519_SIGN_KEY:
        if (pawli_ed25519_key_step(key, op->pub)) {
            pawli_ed25519_clamp(op->a, key->digest);
            ed25519_sign_next(op);
        }
        break;
    case ED25519_SIGN_NONCE:
        if (ed25519_sign_nonce(op)) {
            op->step++;
        }
        break;
    case ED25519_SIGN_NONCE_FOLD:
        pawli_ed25519_reduce(op->r, key->digest);
        op->step++;
        break;
    case ED25519_SIGN_BEGIN:
        pawli_ed25519_base_start(&key->u.base, op->r,
                                 key->hedged != 0 ? key->random : NULL, false);
        op->step++;
        break;
    case ED25519_SIGN_POINT:
        if (pawli_ed25519_base_step(&key->u.base)) {
            pawli_ed25519_encode(op->point, key->u.base.fe[PAWLI_ED25519_X],
                                 key->u.base.fe[PAWLI_ED25519_Y]);
            ed25519_sign_next(op);
        }
        break;
    case ED25519_SIGN_CHALLENGE:
        if (ed25519_sign_challenge(op)) {
            op->step++;
        }
        break;
    case ED25519_SIGN_CHALLENGE_FOLD:
        pawli_ed25519_reduce(op->k, key->digest);
        op->step++;
        break;
    default:
        ed25519_sign_last(op, sig);
        break;
    }
}

pawl_err pawl_ed25519_sign_run(pawl_ed25519_sign *op, uint8_t *sig,
                               uint32_t *units)
{
    while (op->key.verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        ed25519_sign_step(op, sig);
    }
    return (pawl_err)op->key.verdict;
}

void pawl_ed25519_sign_wipe(pawl_ed25519_sign *op)
{
    pawl_wipe(op, sizeof *op);
    op->key.verdict = PAWL_ERR_STATE;
}
