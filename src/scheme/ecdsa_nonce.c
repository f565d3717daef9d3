/* SPDX-License-Identifier: Apache-2.0
 * The nonce generator of RFC 6979, section 3.2, steps b to h: a row of HMACs,
 * each of which replaces K or V. */
#include "scheme/ecdsa_nonce.h"

#include <string.h>

#include "pawl/p256.h"
#include "scheme/hmac_op.h"

enum {
    ECDSA_NONCE_D, /* K := HMAC(K, V 00 priv digest extra) */
    ECDSA_NONCE_E, /* V := HMAC(K, V) */
    ECDSA_NONCE_F, /* K := HMAC(K, V 01 priv digest extra) */
    ECDSA_NONCE_G, /* V := HMAC(K, V) */
    ECDSA_NONCE_H, /* V := HMAC(K, V), which is the nonce */
    ECDSA_NONCE_DRAWN,
    ECDSA_NONCE_AGAIN_K, /* K := HMAC(K, V 00) */
    ECDSA_NONCE_AGAIN_V  /* V := HMAC(K, V), then H */
};

/* The key is found in op at every run, as op may have moved. */
static void ecdsa_nonce_mac(pawl_hmac_op *mac)
{
    pawl_hmac_op_start(mac, &pawl_hash_sha256, NULL, PAWLI_ECDSA_NONCE_SIZE,
                       NULL, 0);
}

void pawli_ecdsa_nonce_start(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                             const uint8_t *digest, const uint8_t *extra)
{
    memset(op->v, 1, sizeof op->v);
    memset(op->k, 0, sizeof op->k);
    pawl_p256_scalar_reduce(op->digest, digest);
    op->extra_len = 0;
    if (extra != NULL) {
        memcpy(op->extra, extra, sizeof op->extra);
        op->extra_len = sizeof op->extra;
    }
    op->phase = ECDSA_NONCE_D;
    ecdsa_nonce_mac(mac);
}

void pawli_ecdsa_nonce_next(pawli_ecdsa_nonce *op, pawl_hmac_op *mac)
{
    op->phase = ECDSA_NONCE_AGAIN_K;
    ecdsa_nonce_mac(mac);
}

pawl_err pawli_ecdsa_nonce_run(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                               const uint8_t *priv, uint32_t *units)
{
    while (op->phase != ECDSA_NONCE_DRAWN) {
        uint8_t mark = op->phase == ECDSA_NONCE_F;
        bool to_k = mark != 0 || op->phase == ECDSA_NONCE_D ||
                    op->phase == ECDSA_NONCE_AGAIN_K;
        const pawli_part part[] = {{op->v, sizeof op->v},
                                   {&mark, 1},
                                   {priv, PAWLI_ECDSA_NONCE_SIZE},
                                   {op->digest, sizeof op->digest},
                                   {op->extra, op->extra_len}};
        size_t count = 5;
        pawl_err err;

        if (!to_k) {
            count = 1;
        } else if (op->phase == ECDSA_NONCE_AGAIN_K) {
            count = 2;
        }
        mac->key = op->k;
        err = pawli_hmac_op_run(mac, part, count, to_k ? op->k : op->v,
                                sizeof op->k, units);
        if (err != PAWL_OK) {
            return err;
        }
        op->phase = op->phase == ECDSA_NONCE_AGAIN_V ? ECDSA_NONCE_H
                                                     : (uint8_t)(op->phase + 1);
        ecdsa_nonce_mac(mac);
    }
    return PAWL_OK;
}
