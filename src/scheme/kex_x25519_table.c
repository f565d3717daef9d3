/* SPDX-License-Identifier: Apache-2.0
 * pawl_kex_x25519_table: X25519 whose public keys come from the table of
 * Ed25519. */
#include "pawl/kex.h"
#include "pawl/x25519.h"

typedef union kex_x25519_table_op {
    pawl_x25519_keygen keygen;
    pawl_x25519 share;
} kex_x25519_table_op;

static pawl_err kex_x25519_table_private_from(uint8_t *random)
{
    (void)random;
    return PAWL_OK;
}

static pawl_err kex_x25519_table_keygen_start(void *op, const uint8_t *priv,
                                              const pawl_rng *rng)
{
    uint8_t random[PAWL_ED25519_RANDOM_SIZE];
    pawl_err err =
        rng != NULL ? rng->fill(rng->ctx, random, sizeof random) : PAWL_OK;

    if (err != PAWL_OK) {
        pawl_x25519_keygen_wipe(op);
        return err;
    }
    pawl_x25519_keygen_start(op, priv, rng != NULL ? random : NULL);
    pawl_wipe(random, sizeof random);
    return PAWL_OK;
}

static pawl_err kex_x25519_table_keygen_run(void *op, uint8_t *out,
                                            uint32_t *units)
{
    return pawl_x25519_keygen_run(op, out, units);
}

static pawl_err kex_x25519_table_share_start(void *op, const uint8_t *priv,
                                             const uint8_t *peer,
                                             size_t peer_len,
                                             const pawl_rng *rng)
{
    (void)rng;
    if (peer_len != PAWL_X25519_SIZE) {
        pawl_x25519_wipe(op);
        return PAWL_ERR_POINT;
    }
    pawl_x25519_start(op, priv, peer);
    return PAWL_OK;
}

static pawl_err kex_x25519_table_share_run(void *op, uint8_t *out,
                                           uint32_t *units)
{
    return pawl_x25519_run(op, out, units);
}

const pawl_kex pawl_kex_x25519_table = {
    .group = 0x001d,
    .private_size = PAWL_X25519_SIZE,
    .public_size = PAWL_X25519_SIZE,
    .secret_size = PAWL_X25519_SIZE,
    .op_size = sizeof(kex_x25519_table_op),
    .private_from = kex_x25519_table_private_from,
    .keygen_start = kex_x25519_table_keygen_start,
    .keygen_run = kex_x25519_table_keygen_run,
    .share_start = kex_x25519_table_share_start,
    .share_run = kex_x25519_table_share_run,
};
