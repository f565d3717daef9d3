/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed448.h: public keys, and the hash that everything begins with. */
#include <string.h>

#include "crypto/ed448/ed448_point.h"

enum { ED448_KEY_HASH, ED448_KEY_SCALAR, ED448_KEY_BASE };

/* dom4 with flag 0 and an empty context. */
static const uint8_t ed448_dom[] = {'S', 'i', 'g', 'E', 'd',
                                    '4', '4', '8', 0,   0};

bool pawli_ed448_hash(pawl_sha3 *h, size_t *at, uint8_t *fill, uint8_t *out,
                      bool plain, const pawli_eddsa_part *part, size_t count)
{
    size_t dom = plain ? 0 : sizeof ed448_dom;
    size_t room = (size_t)PAWL_SHAKE256_BLOCK - *fill;
    bool some = false;

    /* The permutation, which the last byte of a block brings, is a unit. */
    room = room > 1 ? room - 1 : 1;
    while (room > 0) {
        const uint8_t *p = ed448_dom + *at;
        size_t n;

        if (*at < dom) {
            n = dom - *at;
        } else {
            n = pawli_eddsa_take(part, count, *at - dom, room, &p);
        }
        if (n == 0) {
            if (some) {
                return false;
            }
            pawl_shake_squeeze(h, out, 114);
            pawl_wipe(h, sizeof *h);
            return true;
        }
        pawl_shake_absorb(h, p, n);
        some = true;
        *at += n;
        *fill = (uint8_t)(*fill + n);
        room -= n;
    }
    if (*fill == PAWL_SHAKE256_BLOCK) {
        *fill = 0;
    }
    return false;
}

void pawli_ed448_reduce(uint32_t *out, const uint8_t *digest, unsigned step)
{
    if (step % 2 != 0) {
        pawli_eddsa_shift(out, &pawli_ed448_order);
    } else if (step == 0) {
        memset(out, 0, 14 * sizeof *out);
        pawli_eddsa_add_bytes(out, digest + 112, 2, &pawli_ed448_order);
    } else {
        pawli_eddsa_add_bytes(out, digest + (step == 2 ? 56 : 0), 56,
                              &pawli_ed448_order);
    }
}

void pawli_ed448_clamp(uint32_t *a, const uint8_t *digest)
{
    pawli_eddsa_load(a, digest, 14);
    a[0] &= 0xfffffffcu;
    a[13] |= 0x80000000u;
}

void pawl_ed448_keygen_start(pawl_ed448_keygen *op, const uint8_t *seed,
                             const uint8_t *random)
{
    memset(op, 0, sizeof *op);
    memcpy(op->digest, seed, PAWL_ED448_SEED_SIZE);
    if (random != NULL) {
        memcpy(op->random, random, sizeof op->random);
        op->hedged = 1;
    }
    pawl_shake256_init(&op->u.hash);
    op->verdict = PAWL_PENDING;
}

bool pawli_ed448_key_step(pawl_ed448_keygen *op, uint8_t *out)
{
    pawl_ed448_base *base = &op->u.base;
    pawli_eddsa_part seed = {op->digest, PAWL_ED448_SEED_SIZE};
    uint32_t a[14];

    switch (op->phase) {
    case ED448_KEY_HASH:
        if (pawli_ed448_hash(&op->u.hash, &op->at, &op->fill, op->digest, true,
                             &seed, 1)) {
            op->phase++;
        }
        return false;
    case ED448_KEY_SCALAR:
        pawli_ed448_clamp(a, op->digest);
        pawli_ed448_base_start(base, a, op->hedged != 0 ? op->random : NULL);
        pawl_wipe(a, sizeof a);
        op->phase++;
        return false;
    default:
        break;
    }
    if (!pawli_ed448_base_step(base)) {
        return false;
    }
    pawli_ed448_encode(out, base->fe[PAWLI_ED448_X], base->fe[PAWLI_ED448_Y]);
    return true;
}

pawl_err pawl_ed448_keygen_run(pawl_ed448_keygen *op, uint8_t *out,
                               uint32_t *units)
{
    while (op->verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        if (pawli_ed448_key_step(op, out)) {
            pawl_ed448_keygen_wipe(op);
            op->verdict = PAWL_OK;
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_ed448_keygen_wipe(pawl_ed448_keygen *op)
{
    pawl_wipe(op, sizeof *op);
    op->verdict = PAWL_ERR_STATE;
}

pawl_err pawl_ed448_keygen_of(uint8_t *out, const uint8_t *seed,
                              const uint8_t *random)
{
    pawl_ed448_keygen op;
    uint32_t units = UINT32_MAX;
    pawl_err err;

    pawl_ed448_keygen_start(&op, seed, random);
    err = pawl_ed448_keygen_run(&op, out, &units);
    pawl_ed448_keygen_wipe(&op);
    return err;
}
