/* SPDX-License-Identifier: Apache-2.0
 * RFC 8017, section 9.1.1; names follow it: EM = maskedDB || H || bc, DB =
 * 00 .. 00 01 salt. */
#include "scheme/rsa_pss_sign.h"

#include <string.h>

#include "scheme/rsa_mgf1.h"

enum {
    RSA_PSS_SIGN_HASH = PAWLI_RSA_SIGN_ENCODE, /* M' is absorbed */
    RSA_PSS_SIGN_FINISH,                       /* H is there */
    RSA_PSS_SIGN_MASK                          /* maskedDB := DB xor MGF1(H) */
};

static uint8_t *rsa_pss_sign_em(pawli_rsa_sign *op)
{
    return pawli_rsa_sign_message(op) + (op->n_len - (op->em_bits + 7u) / 8u);
}

/* Bytes of DB. */
static size_t rsa_pss_sign_db(const pawli_rsa_sign *op)
{
    return (op->em_bits + 7u) / 8u - op->hash->digest_size - 1u;
}

pawl_err pawli_rsa_pss_sign_start(const pawl_signer *signer, void *op,
                                  size_t op_size, const uint8_t *priv,
                                  size_t priv_len, const uint8_t *data,
                                  size_t data_len, const pawl_rng *rng)
{
    const pawli_rsa_pss *form = signer->form;
    size_t salt_len = signer->hash->digest_size;
    pawli_rsa_sign *rsa = op;
    uint8_t salt[PAWL_HASH_SIZE_MAX];
    uint8_t *db;
    size_t db_len;
    pawl_err err =
        pawli_rsa_sign_begin(signer, op, op_size, priv, priv_len, data,
                             data_len, rng, form->bits_min, salt, salt_len);

    if (err != PAWL_OK) {
        return err;
    }
    if ((rsa->em_bits + 7u) / 8u < 2u * salt_len + 2u) {
        pawl_wipe(salt, sizeof salt);
        return pawli_rsa_sign_refuse(rsa, op_size, PAWL_ERR_WEAK);
    }
    memset(pawli_rsa_sign_message(rsa), 0, rsa->n_len);
    db = rsa_pss_sign_em(rsa);
    db_len = rsa_pss_sign_db(rsa);
    db[db_len - salt_len - 1u] = 1;
    memcpy(db + db_len - salt_len, salt, salt_len);
    pawl_wipe(salt, sizeof salt);
    return PAWL_OK;
}

/* One unit; true: go on with the next stage. */
static bool rsa_pss_sign_unit(pawli_rsa_sign *op)
{
    static const uint8_t zeros[8];
    pawli_mgf1 *mgf1 = pawli_rsa_sign_behind(op);
    size_t h_len = op->hash->digest_size;
    size_t db_len = rsa_pss_sign_db(op);
    uint8_t *db = rsa_pss_sign_em(op);

    switch (op->stage) {
    case RSA_PSS_SIGN_HASH:
        op->hash->init(&mgf1->ctx);
        op->hash->update(&mgf1->ctx, zeros, sizeof zeros);
        op->hash->update(&mgf1->ctx, op->digest, h_len);
        op->hash->update(&mgf1->ctx, db + db_len - h_len, h_len);
        return true;
    case RSA_PSS_SIGN_FINISH:
        if (!op->hash->finish(&mgf1->ctx, db + db_len)) {
            return false;
        }
        db[db_len + h_len] = 0xbc;
        pawli_mgf1_start(mgf1);
        return true;
    default:
        if (!pawli_mgf1_unit(mgf1, op->hash, db + db_len, db, db_len)) {
            return false;
        }
        db[0] = (uint8_t)(db[0] & (0xffu >> (8u * ((op->em_bits + 7u) / 8u) -
                                             op->em_bits)));
        pawl_wipe(mgf1, sizeof *mgf1);
        return true;
    }
}

pawl_err pawli_rsa_pss_sign_run(void *memory, uint8_t *sig, size_t *sig_len,
                                uint32_t *units)
{
    pawli_rsa_sign *op = memory;

    while (op->stage < PAWLI_RSA_SIGN_READY) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        if (rsa_pss_sign_unit(op)) {
            op->stage = op->stage == RSA_PSS_SIGN_MASK
                            ? (uint8_t)PAWLI_RSA_SIGN_READY
                            : (uint8_t)(op->stage + 1u);
        }
    }
    return pawli_rsa_sign_run(op, sig, sig_len, units);
}
