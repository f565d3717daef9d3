/* SPDX-License-Identifier: Apache-2.0
 * RFC 8017, sections 8.1.2 and 9.1.2. Names follow it: EM = maskedDB || H ||
 * bc, DB = 00 .. 00 01 salt. Nothing is secret; the first wrong thing ends it.
 *
 * Memory: the power of pawl/rsa.h comes first; when it is there, it moves to
 * the front of its own memory and the hash works behind it. */
#include "scheme/rsa_pss.h"

#include "base/bytes.h"
#include "pawl/rsa.h"
#include "scheme/rsa_key.h"
#include "scheme/rsa_mgf1.h"

typedef enum rsa_pss_stage {
    RSA_PSS_POWER,
    RSA_PSS_OPEN,  /* the form of EM */
    RSA_PSS_MASK,  /* steps 7 and 8: DB := maskedDB xor MGF1(H) */
    RSA_PSS_CHECK, /* the form of DB */
    RSA_PSS_HASH,  /* M' is absorbed */
    RSA_PSS_FINISH,
    RSA_PSS_COMPARE, /* H' with H */
    RSA_PSS_DONE
} rsa_pss_stage;

typedef struct rsa_pss_op {
    const pawl_hash *hash;
    const uint8_t *digest, *signature;
    uint16_t n_len;   /* bytes of the modulus */
    uint16_t db_len;  /* bytes of DB */
    int16_t verdict;  /* pawl_err; PAWL_PENDING until the end */
    uint8_t stage;    /* rsa_pss_stage */
    uint8_t pad;      /* bytes of the power before EM: 0 or 1 */
    uint8_t top;      /* bits EM may have in its first byte, as a mask */
    uint64_t power[]; /* of pawl/rsa.h, then EM and pawli_mgf1 */
} rsa_pss_op;

/* Where the tail begins, in units of power[]. */
static size_t rsa_pss_tail_at(size_t n_len)
{
    return (n_len + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

/* Bytes of EM and the tail. */
static size_t rsa_pss_after(size_t n_len)
{
    return sizeof(uint64_t) * rsa_pss_tail_at(n_len) + sizeof(pawli_mgf1);
}

size_t pawli_rsa_pss_size(const pawl_public_key *key)
{
    size_t power = pawl_rsa_public_size(key->len);
    size_t after = rsa_pss_after(key->len);

    if (power == 0) {
        return 0;
    }
    return sizeof(rsa_pss_op) + (power > after ? power : after);
}

pawl_err pawli_rsa_pss_start(const pawl_sig *sig, void *op, size_t op_size,
                             const pawl_public_key *key, const uint8_t *data,
                             size_t data_len, const uint8_t *signature,
                             size_t signature_len)
{
    const pawli_rsa_pss *form = sig->form;
    const pawl_hash *hash = sig->hash;
    rsa_pss_op *pss = op;
    unsigned em_bits, em_len;
    pawl_err err =
        pawli_rsa_key_check(key, (pawl_key_kind)sig->key_kind, form->bits_min);

    /* An operation that did not start says no. */
    if (op_size >= sizeof *pss) {
        pss->verdict = PAWL_ERR_STATE;
        pss->stage = RSA_PSS_DONE;
    }
    if (err != PAWL_OK) {
        return err;
    }
    if ((key->hash_id != 0 && key->hash_id != hash->id) ||
        data_len != hash->digest_size) {
        return PAWL_ERR_ARGUMENT;
    }
    em_bits = pawli_rsa_key_bits(key) - 1u;
    em_len = (em_bits + 7u) / 8u;
    if (em_len < 2u * hash->digest_size + 2u) {
        return PAWL_ERR_WEAK;
    }
    if (op_size < pawli_rsa_pss_size(key)) {
        return PAWL_ERR_MEMORY;
    }
    err = pawl_rsa_public_start(pss->power, op_size - sizeof *pss, key->key,
                                key->len, key->exponent, signature,
                                signature_len);
    if (err != PAWL_OK) {
        return err;
    }
    pss->hash = hash;
    pss->digest = data;
    pss->signature = signature;
    pss->n_len = key->len;
    pss->db_len = (uint16_t)(em_len - hash->digest_size - 1u);
    pss->verdict = PAWL_PENDING;
    pss->stage = RSA_PSS_POWER;
    pss->pad = (uint8_t)(key->len - em_len);
    pss->top = (uint8_t)(0xffu >> (8u * em_len - em_bits));
    return PAWL_OK;
}

static uint8_t *rsa_pss_em(rsa_pss_op *op)
{
    return (uint8_t *)op->power + op->pad;
}

static pawli_mgf1 *rsa_pss_get_tail(rsa_pss_op *op)
{
    return (pawli_mgf1 *)(void *)(op->power + rsa_pss_tail_at(op->n_len));
}

/* 9.1.2, steps 4 to 6, after I2OSP into emLen bytes. */
static pawl_err rsa_pss_open(rsa_pss_op *op)
{
    const uint8_t *em = rsa_pss_em(op);
    const uint8_t *from = pawl_rsa_public_result(op->power);
    uint8_t *to = (uint8_t *)op->power;
    size_t last = (size_t)op->db_len + op->hash->digest_size;

    /* Upwards, as `from` lies higher and the two may overlap. */
    for (size_t i = 0; i < op->n_len; i++) {
        to[i] = from[i];
    }
    pawli_mgf1_start(rsa_pss_get_tail(op));
    if (op->pad != 0 && em[-1] != 0) {
        return PAWL_ERR_SIGNATURE;
    }
    if ((em[0] & ~(unsigned)op->top) != 0 || em[last] != 0xbc) {
        return PAWL_ERR_SIGNATURE;
    }
    return PAWL_OK;
}

/* Steps 9 and 10. */
static pawl_err rsa_pss_check(rsa_pss_op *op)
{
    uint8_t *db = rsa_pss_em(op);
    size_t one = (size_t)op->db_len - op->hash->digest_size - 1u;
    unsigned bad;

    db[0] &= op->top;
    bad = db[one] ^ 1u;
    for (size_t i = 0; i < one; i++) {
        bad |= db[i];
    }
    return bad == 0 ? PAWL_OK : PAWL_ERR_SIGNATURE;
}

/* Steps 11 to 13, up to the hash's padding. */
static void rsa_pss_hash(rsa_pss_op *op)
{
    static const uint8_t zeros[8];
    const pawl_hash *hash = op->hash;
    pawl_hash_ctx *ctx = &rsa_pss_get_tail(op)->ctx;
    const uint8_t *salt = rsa_pss_em(op) + op->db_len - hash->digest_size;

    hash->init(ctx);
    hash->update(ctx, zeros, sizeof zeros);
    hash->update(ctx, op->digest, hash->digest_size);
    hash->update(ctx, salt, hash->digest_size);
}

/* Step 14. */
static pawl_err rsa_pss_compare(rsa_pss_op *op)
{
    return pawl_equal(rsa_pss_get_tail(op)->block, rsa_pss_em(op) + op->db_len,
                      op->hash->digest_size)
               ? PAWL_OK
               : PAWL_ERR_SIGNATURE;
}

/* One unit after the power. PAWL_OK: go on with the next stage. */
static pawl_err rsa_pss_unit(rsa_pss_op *op)
{
    switch ((rsa_pss_stage)op->stage) {
    case RSA_PSS_OPEN:
        return rsa_pss_open(op);
    case RSA_PSS_MASK:
        return pawli_mgf1_unit(rsa_pss_get_tail(op), op->hash,
                               rsa_pss_em(op) + op->db_len, rsa_pss_em(op),
                               op->db_len)
                   ? PAWL_OK
                   : PAWL_PENDING;
    case RSA_PSS_CHECK:
        return rsa_pss_check(op);
    case RSA_PSS_HASH:
        rsa_pss_hash(op);
        return PAWL_OK;
    case RSA_PSS_FINISH:
        return op->hash->finish(&rsa_pss_get_tail(op)->ctx,
                                rsa_pss_get_tail(op)->block)
                   ? PAWL_OK
                   : PAWL_PENDING;
    case RSA_PSS_COMPARE:
        return rsa_pss_compare(op);
    case RSA_PSS_POWER:
    case RSA_PSS_DONE:
    default:
        return PAWL_ERR_INTERNAL;
    }
}

void *pawli_rsa_pss_power(void *op)
{
    return ((rsa_pss_op *)op)->power;
}

pawl_err pawli_rsa_pss_run(void *op, uint32_t *units)
{
    rsa_pss_op *pss = op;

    if (pss->stage == RSA_PSS_POWER) {
        pawl_err err = pawl_rsa_public_run(pss->power, pss->signature, units);

        if (err != PAWL_OK) {
            return err;
        }
        pss->stage = RSA_PSS_OPEN;
    }
    while (pss->stage != RSA_PSS_DONE) {
        pawl_err err;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        err = rsa_pss_unit(pss);
        if (err == PAWL_OK) {
            pss->stage++;
        }
        if (pss->stage == RSA_PSS_DONE ||
            (err != PAWL_OK && err != PAWL_PENDING)) {
            pss->verdict = (int16_t)err;
            pss->stage = RSA_PSS_DONE;
            pawl_wipe(pss->power, rsa_pss_after(pss->n_len));
        }
    }
    return (pawl_err)pss->verdict;
}
