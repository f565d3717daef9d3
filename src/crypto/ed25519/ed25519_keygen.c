/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed25519.h: public keys, and the hash that everything begins with. */
#include <string.h>

#include "crypto/ed25519/ed25519_point.h"

enum { ED25519_KEY_HASH, ED25519_KEY_SCALAR, ED25519_KEY_BASE };

bool pawli_ed25519_hash(pawl_sha512 *h, size_t *at, uint8_t *out,
                        const pawli_eddsa_part *part, size_t count)
{
    size_t room = PAWL_SHA512_BLOCK;

    while (room > 0) {
        const uint8_t *p = NULL;
        size_t n = pawli_eddsa_take(part, count, *at, room, &p);

        if (n == 0) {
            return pawl_sha512_finish(h, out);
        }
        pawl_sha512_update(h, p, n);
        *at += n;
        room -= n;
    }
    return false;
}

void pawli_ed25519_reduce(uint32_t *out, const uint8_t *digest)
{
    memset(out, 0, 8 * sizeof *out);
    pawli_eddsa_add_bytes(out, digest + 32, 32, &pawli_ed25519_order);
    pawli_eddsa_shift(out, &pawli_ed25519_order);
    pawli_eddsa_add_bytes(out, digest, 32, &pawli_ed25519_order);
}

void pawli_ed25519_clamp(uint32_t *a, const uint8_t *digest)
{
    pawli_eddsa_load(a, digest, 8);
    a[0] &= 0xfffffff8u;
    a[7] = (a[7] & 0x7fffffffu) | 0x40000000u;
}

void pawl_ed25519_keygen_start(pawl_ed25519_keygen *op, const uint8_t *seed,
                               const uint8_t *random)
{
    memset(op, 0, sizeof *op);
    memcpy(op->digest, seed, PAWL_ED25519_SEED_SIZE);
    if (random != NULL) {
        memcpy(op->random, random, sizeof op->random);
        op->hedged = 1;
    }
    pawl_sha512_init(&op->u.hash);
    op->verdict = PAWL_PENDING;
}

bool pawli_ed25519_key_step(pawl_ed25519_keygen *op, uint8_t *out)
{
    pawl_ed25519_base *base = &op->u.base;
    pawli_eddsa_part seed = {op->digest, PAWL_ED25519_SEED_SIZE};
    uint32_t a[8];

    switch (op->phase) {
    case ED25519_KEY_HASH:
        if (pawli_ed25519_hash(&op->u.hash, &op->at, op->digest, &seed, 1)) {
            op->phase++;
        }
        return false;
    case ED25519_KEY_SCALAR:
        pawli_ed25519_clamp(a, op->digest);
        pawli_ed25519_base_start(base, a, op->hedged != 0 ? op->random : NULL,
                                 false);
        pawl_wipe(a, sizeof a);
        op->phase++;
        return false;
    default:
        break;
    }
    if (!pawli_ed25519_base_step(base)) {
        return false;
    }
    pawli_ed25519_encode(out, base->fe[PAWLI_ED25519_X],
                         base->fe[PAWLI_ED25519_Y]);
    return true;
}

pawl_err pawl_ed25519_keygen_run(pawl_ed25519_keygen *op, uint8_t *out,
                                 uint32_t *units)
{
    while (op->verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        if (pawli_ed25519_key_step(op, out)) {
            pawl_ed25519_keygen_wipe(op);
            op->verdict = PAWL_OK;
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_ed25519_keygen_wipe(pawl_ed25519_keygen *op)
{
    pawl_wipe(op, sizeof *op);
    op->verdict = PAWL_ERR_STATE;
}

pawl_err pawl_ed25519_keygen_of(uint8_t *out, const uint8_t *seed,
                                const uint8_t *random)
{
    pawl_ed25519_keygen op;
    uint32_t units = UINT32_MAX;
    pawl_err err;

    pawl_ed25519_keygen_start(&op, seed, random);
    err = pawl_ed25519_keygen_run(&op, out, &units);
    pawl_ed25519_keygen_wipe(&op);
    return err;
}
