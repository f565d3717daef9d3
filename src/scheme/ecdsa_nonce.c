/* SPDX-License-Identifier: Apache-2.0
 * The nonce generator of RFC 6979, section 3.2, steps b to h: a row of HMACs,
 * each of which replaces K or V. */
#include "scheme/ecdsa_nonce.h"

#include <string.h>

#include "scheme/hmac_op.h"

enum {
    ECDSA_NONCE_D, /* K := HMAC(K, V 00 priv digest extra) */
    ECDSA_NONCE_E, /* V := HMAC(K, V) */
    ECDSA_NONCE_F, /* K := HMAC(K, V 01 priv digest extra) */
    ECDSA_NONCE_G, /* V := HMAC(K, V) */
    ECDSA_NONCE_H, /* V := HMAC(K, V), which is more of the nonce */
    ECDSA_NONCE_DRAWN,
    ECDSA_NONCE_AGAIN_K, /* K := HMAC(K, V 00) */
    ECDSA_NONCE_AGAIN_V  /* V := HMAC(K, V), then H */
};

static uint8_t *ecdsa_nonce_k(pawli_ecdsa_nonce *op)
{
    return (uint8_t *)(op + 1);
}

static uint8_t *ecdsa_nonce_v(pawli_ecdsa_nonce *op)
{
    return ecdsa_nonce_k(op) + op->hash->digest_size;
}

static uint8_t *ecdsa_nonce_digest(pawli_ecdsa_nonce *op)
{
    return ecdsa_nonce_v(op) + op->hash->digest_size;
}

static uint8_t *ecdsa_nonce_extra(pawli_ecdsa_nonce *op)
{
    return ecdsa_nonce_digest(op) + op->half;
}

/* V itself when it is long enough. */
static uint8_t *ecdsa_nonce_out(pawli_ecdsa_nonce *op)
{
    return op->half <= op->hash->digest_size
               ? ecdsa_nonce_v(op)
               : ecdsa_nonce_extra(op) + PAWLI_ECDSA_NONCE_EXTRA;
}

const uint8_t *pawli_ecdsa_nonce_get(pawli_ecdsa_nonce *op)
{
    return ecdsa_nonce_out(op);
}

/* The key is found in op at every run, as op may have moved. */
static void ecdsa_nonce_mac(const pawli_ecdsa_nonce *op, pawl_hmac_op *mac)
{
    pawl_hmac_op_start(mac, op->hash, NULL, op->hash->digest_size, NULL, 0);
}

void pawli_ecdsa_nonce_start(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                             const pawl_ec_curve *curve, size_t half,
                             const pawl_hash *hash, const uint8_t *digest,
                             const uint8_t *extra)
{
    op->hash = hash;
    op->half = (uint8_t)half;
    op->extra_len = 0;
    memset(ecdsa_nonce_v(op), 1, hash->digest_size);
    memset(ecdsa_nonce_k(op), 0, hash->digest_size);
    pawl_ec_digest_reduce(curve, ecdsa_nonce_digest(op), digest,
                          hash->digest_size);
    if (extra != NULL) {
        memcpy(ecdsa_nonce_extra(op), extra, PAWLI_ECDSA_NONCE_EXTRA);
        op->extra_len = PAWLI_ECDSA_NONCE_EXTRA;
    }
    op->drawn = 0;
    op->phase = ECDSA_NONCE_D;
    ecdsa_nonce_mac(op, mac);
}

void pawli_ecdsa_nonce_next(pawli_ecdsa_nonce *op, pawl_hmac_op *mac)
{
    op->drawn = 0;
    op->phase = ECDSA_NONCE_AGAIN_K;
    ecdsa_nonce_mac(op, mac);
}

/* V was replaced for more of the nonce. 528 bits of P-521 are cut to the
 * leftmost 521. */
static void ecdsa_nonce_take(pawli_ecdsa_nonce *op)
{
    uint8_t *out = ecdsa_nonce_out(op);
    size_t size = (size_t)op->half - op->drawn;

    if (size > op->hash->digest_size) {
        size = op->hash->digest_size;
    }
    if (out != ecdsa_nonce_v(op)) {
        memcpy(out + op->drawn, ecdsa_nonce_v(op), size);
    }
    op->drawn = (uint8_t)(op->drawn + size);
    if (op->drawn != op->half) {
        return;
    }
    op->phase = ECDSA_NONCE_DRAWN;
    if (op->half == PAWL_EC_BYTES(521)) {
        for (size_t i = op->half - 1u; i > 0; i--) {
            out[i] = (uint8_t)((out[i] >> 7) | (out[i - 1] << 1));
        }
        out[0] >>= 7;
    }
}

pawl_err pawli_ecdsa_nonce_run(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                               const uint8_t *priv, uint32_t *units)
{
    size_t digest_size = op->hash->digest_size;

    while (op->phase != ECDSA_NONCE_DRAWN) {
        uint8_t *k = ecdsa_nonce_k(op);
        uint8_t *v = ecdsa_nonce_v(op);
        uint8_t mark = op->phase == ECDSA_NONCE_F;
        bool to_k = mark != 0 || op->phase == ECDSA_NONCE_D ||
                    op->phase == ECDSA_NONCE_AGAIN_K;
        const pawli_part part[] = {{v, digest_size},
                                   {&mark, 1},
                                   {priv, op->half},
                                   {ecdsa_nonce_digest(op), op->half},
                                   {ecdsa_nonce_extra(op), op->extra_len}};
        size_t count = 5;
        pawl_err err;

        if (!to_k) {
            count = 1;
        } else if (op->phase == ECDSA_NONCE_AGAIN_K) {
            count = 2;
        }
        mac->key = k;
        err = pawli_hmac_op_run(mac, part, count, to_k ? k : v, digest_size,
                                units);
        if (err != PAWL_OK) {
            return err;
        }
        if (op->phase == ECDSA_NONCE_H) {
            ecdsa_nonce_take(op);
        } else {
            op->phase = op->phase == ECDSA_NONCE_AGAIN_V
                            ? ECDSA_NONCE_H
                            : (uint8_t)(op->phase + 1);
        }
        ecdsa_nonce_mac(op, mac);
    }
    return PAWL_OK;
}
