/* SPDX-License-Identifier: Apache-2.0
 * Whether a private key belongs to a public one. */
#include <string.h>

#include "pawl/key.h"

size_t pawl_key_check_size(const pawl_kex *kex)
{
    return kex == NULL ? 0 : (size_t)kex->op_size + kex->public_size;
}

static bool key_check_rsa(const pawl_private_key *key,
                          const pawl_public_key *public_key)
{
    uint32_t exponent = 0;

    if (key->e.len > 4) {
        return false;
    }
    for (uint16_t i = 0; i < key->e.len; i++) {
        exponent = (exponent << 8) | key->e.p[i];
    }
    return exponent == public_key->exponent && key->n.len == public_key->len &&
           memcmp(key->n.p, public_key->key, key->n.len) == 0;
}

pawl_err pawl_key_check_start(pawl_key_check *check,
                              const pawl_private_key *key,
                              const pawl_public_key *public_key,
                              const pawl_kex *kex, const pawl_rng *rng,
                              void *scratch, size_t scratch_size)
{
    bool rsa = key->kind == PAWL_KEY_RSA || key->kind == PAWL_KEY_RSA_PSS;
    bool public_rsa = public_key->kind == PAWL_KEY_RSA ||
                      public_key->kind == PAWL_KEY_RSA_PSS;
    pawl_err err;

    memset(check, 0, sizeof *check);
    check->err = PAWL_ERR_MISMATCH;
    if (rsa || public_rsa) {
        /* A key for PSS only is written as an RSA key by most tools. */
        if (rsa && public_rsa && key_check_rsa(key, public_key)) {
            check->err = PAWL_OK;
        }
    } else if (key->kind == public_key->kind) {
        if (kex == NULL || kex->private_size != key->scalar_len) {
            check->err = PAWL_ERR_UNSUPPORTED;
        } else if (scratch_size < pawl_key_check_size(kex)) {
            check->err = PAWL_ERR_MEMORY;
        } else {
            err = kex->keygen_start(scratch, key->scalar, rng);
            check->err = (int16_t)(err == PAWL_OK ? PAWL_PENDING : err);
            check->kex = kex;
            check->public_key = public_key;
            check->op = scratch;
        }
    }
    return (pawl_err)check->err;
}

pawl_err pawl_key_check_run(pawl_key_check *check, uint32_t *units)
{
    uint8_t *out;
    pawl_err err;

    if (check->err != PAWL_PENDING) {
        return (pawl_err)check->err;
    }
    out = (uint8_t *)check->op + check->kex->op_size;
    err = check->kex->keygen_run(check->op, out, units);
    if (err == PAWL_PENDING) {
        return err;
    }
    if (err == PAWL_OK &&
        (check->public_key->len != check->kex->public_size ||
         memcmp(out, check->public_key->key, check->kex->public_size) != 0)) {
        err = PAWL_ERR_MISMATCH;
    }
    check->err = (int16_t)err;
    return err;
}

void pawl_key_check_wipe(pawl_key_check *check)
{
    if (check->kex != NULL) {
        pawl_wipe(check->op, pawl_key_check_size(check->kex));
    }
    pawl_wipe(check, sizeof *check);
}
