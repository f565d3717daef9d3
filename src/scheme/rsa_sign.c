/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/rsa_sign.h"

#include <string.h>

#include "scheme/rsa_key.h"
#include "scheme/rsa_mgf1.h"
#include "scheme/rsa_priv.h"

/* Random bytes of a start, at most: what the engine prepares. */
#define RSA_SIGN_RANDOM (PAWL_RSA_BLIND_SIZE + PAWL_HASH_SIZE_MAX)

static size_t rsa_sign_message_room(size_t n_len)
{
    return (n_len + 7u) / 8u * 8u;
}

size_t pawli_rsa_sign_size(const uint8_t *priv, size_t priv_len)
{
    pawl_rsa_private_key key;
    size_t behind;

    if (pawli_rsa_priv_read(&key, priv, priv_len) != PAWL_OK) {
        return 0;
    }
    behind = pawl_rsa_private_size(&key);
    if (behind < sizeof(pawli_mgf1)) {
        behind = sizeof(pawli_mgf1);
    }
    return sizeof(pawli_rsa_sign) + rsa_sign_message_room(key.n_len) + behind;
}

uint8_t *pawli_rsa_sign_message(pawli_rsa_sign *op)
{
    return (uint8_t *)op->space;
}

void *pawli_rsa_sign_behind(pawli_rsa_sign *op)
{
    return op->space + rsa_sign_message_room(op->n_len) / 8u;
}

pawl_err pawli_rsa_sign_refuse(pawli_rsa_sign *op, size_t op_size, pawl_err err)
{
    if (err != PAWL_ERR_MEMORY && op_size >= sizeof *op) {
        pawl_wipe(op, op_size);
        op->stage = PAWLI_RSA_SIGN_POWER;
        op->verdict = (int16_t)err;
    }
    return err;
}

pawl_err pawli_rsa_sign_begin(const pawl_signer *signer, void *op,
                              size_t op_size, const uint8_t *priv,
                              size_t priv_len, const uint8_t *data,
                              size_t data_len, const pawl_rng *rng,
                              uint16_t bits_min, uint8_t *salt, size_t salt_len)
{
    pawli_rsa_sign *rsa = op;
    uint8_t random[RSA_SIGN_RANDOM];
    pawl_rsa_private_key key;
    pawl_public_key half = {.kind = PAWL_KEY_RSA};
    size_t room;
    pawl_err err = pawli_rsa_priv_read(&key, priv, priv_len);

    if (err == PAWL_OK) {
        half.len = key.n_len;
        half.key = key.n;
        err = pawli_rsa_key_check(&half, PAWL_KEY_RSA, bits_min);
    }
    if (err == PAWL_OK && data_len != signer->hash->digest_size) {
        err = PAWL_ERR_ARGUMENT;
    }
    if (err == PAWL_OK && op_size < pawli_rsa_sign_size(priv, priv_len)) {
        err = PAWL_ERR_MEMORY;
    }
    if (err == PAWL_OK && rng == NULL) {
        err = PAWL_ERR_UNSEEDED;
    }
    if (err == PAWL_OK) {
        err = rng->fill(rng->ctx, random, PAWL_RSA_BLIND_SIZE + salt_len);
    }
    if (err != PAWL_OK) {
        return pawli_rsa_sign_refuse(rsa, op_size, err);
    }
    memset(rsa, 0, sizeof *rsa);
    room = op_size - sizeof *rsa - rsa_sign_message_room(key.n_len);
    rsa->hash = signer->hash;
    rsa->priv = priv;
    rsa->digest = data;
    memcpy(rsa->blind, random, sizeof rsa->blind);
    if (salt_len != 0) {
        memcpy(salt, random + sizeof rsa->blind, salt_len);
    }
    pawl_wipe(random, sizeof random);
    rsa->priv_len = (uint16_t)priv_len;
    rsa->n_len = key.n_len;
    rsa->room = (uint16_t)(room < UINT16_MAX ? room : UINT16_MAX);
    rsa->em_bits = (uint16_t)(pawli_rsa_key_bits(&half) - 1u);
    rsa->verdict = PAWL_PENDING;
    rsa->stage = PAWLI_RSA_SIGN_ENCODE;
    return PAWL_OK;
}

static pawl_err rsa_sign_power(pawli_rsa_sign *op)
{
    pawl_rsa_private_key key;
    pawl_err err = pawli_rsa_priv_read(&key, op->priv, op->priv_len);

    op->stage = PAWLI_RSA_SIGN_POWER;
    return err != PAWL_OK ? err
                          : pawl_rsa_private_start(pawli_rsa_sign_behind(op),
                                                   op->room, &key, op->blind);
}

pawl_err pawli_rsa_sign_run(void *memory, uint8_t *sig, size_t *sig_len,
                            uint32_t *units)
{
    pawli_rsa_sign *op = memory;
    void *behind = pawli_rsa_sign_behind(op);

    while (op->verdict == PAWL_PENDING) {
        pawl_err err;
        uint16_t n_len = op->n_len;

        if (op->stage == PAWLI_RSA_SIGN_READY) {
            if (*units == 0) {
                return PAWL_PENDING;
            }
            (*units)--;
            err = rsa_sign_power(op);
            if (err == PAWL_OK) {
                continue;
            }
        } else {
            err =
                pawl_rsa_private_run(behind, pawli_rsa_sign_message(op), units);
            if (err == PAWL_PENDING) {
                return err;
            }
            if (err == PAWL_OK) {
                memcpy(sig, pawl_rsa_private_result(behind), n_len);
            }
            pawl_rsa_private_wipe(behind);
        }
        pawl_wipe(op, sizeof *op + rsa_sign_message_room(n_len));
        op->n_len = n_len;
        op->stage = PAWLI_RSA_SIGN_POWER;
        op->verdict = (int16_t)err;
    }
    if (op->verdict == PAWL_OK) {
        *sig_len = op->n_len;
    }
    return (pawl_err)op->verdict;
}
