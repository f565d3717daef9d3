/* SPDX-License-Identifier: Apache-2.0
 * The encoded message (RFC 8017, section 9.2) is compared as a whole and never
 * parsed: there is nothing a forger could hide in it. */
#include "scheme/rsa_pkcs1.h"

#include "pawl/rsa.h"
#include "scheme/rsa_key.h"

typedef struct rsa_pkcs1_op {
    const pawl_sig *sig;
    const uint8_t *digest, *signature;
    uint16_t n_len;   /* bytes of modulus, signature and encoded message */
    int16_t verdict;  /* pawl_err; PAWL_PENDING until the end */
    uint64_t power[]; /* of pawl/rsa.h */
} rsa_pkcs1_op;

size_t pawli_rsa_pkcs1_size(const pawl_public_key *key)
{
    size_t power = pawl_rsa_public_size(key->len);

    return power == 0 ? 0 : sizeof(rsa_pkcs1_op) + power;
}

pawl_err pawli_rsa_pkcs1_start(const pawl_sig *sig, void *op, size_t op_size,
                               const pawl_public_key *key, const uint8_t *data,
                               size_t data_len, const uint8_t *signature,
                               size_t signature_len)
{
    const pawli_rsa_pkcs1 *form = sig->form;
    rsa_pkcs1_op *pkcs1 = op;
    pawl_err err = pawli_rsa_key_check(key, PAWL_KEY_RSA, form->bits_min);

    /* An operation that did not start says no. */
    if (op_size >= sizeof *pkcs1) {
        pkcs1->verdict = PAWL_ERR_STATE;
    }
    if (err != PAWL_OK) {
        return err;
    }
    if (data_len != sig->hash->digest_size) {
        return PAWL_ERR_ARGUMENT;
    }
    /* RFC 8017: at least 8 bytes of 0xff. */
    if (key->len < 11u + form->info_len + sig->hash->digest_size) {
        return PAWL_ERR_WEAK;
    }
    if (op_size < pawli_rsa_pkcs1_size(key)) {
        return PAWL_ERR_MEMORY;
    }
    err = pawl_rsa_public_start(pkcs1->power, op_size - sizeof *pkcs1, key->key,
                                key->len, key->exponent, signature,
                                signature_len);
    if (err != PAWL_OK) {
        return err;
    }
    pkcs1->sig = sig;
    pkcs1->digest = data;
    pkcs1->signature = signature;
    pkcs1->n_len = key->len;
    pkcs1->verdict = PAWL_PENDING;
    return PAWL_OK;
}

/* Every byte of em is compared: 00 01 ff .. ff 00 info digest. */
static pawl_err rsa_pkcs1_compare(const rsa_pkcs1_op *op, const uint8_t *em)
{
    const pawli_rsa_pkcs1 *form = op->sig->form;
    const pawl_hash *hash = op->sig->hash;
    size_t digest_at = op->n_len - (size_t)hash->digest_size;
    size_t info_at = digest_at - form->info_len;
    unsigned diff = (unsigned)(em[0] | (em[1] ^ 1u) | em[info_at - 1]);

    for (size_t i = 2; i < info_at - 1; i++) {
        diff |= em[i] ^ 0xffu;
    }
    for (size_t i = info_at; i < digest_at; i++) {
        diff |= (unsigned)(em[i] ^ form->info[i - info_at]);
    }
    for (size_t i = digest_at; i < op->n_len; i++) {
        diff |= (unsigned)(em[i] ^ op->digest[i - digest_at]);
    }
    return diff == 0 ? PAWL_OK : PAWL_ERR_SIGNATURE;
}

void *pawli_rsa_pkcs1_power(void *op)
{
    return ((rsa_pkcs1_op *)op)->power;
}

/* The comparison is a unit of its own, after those of the power. */
pawl_err pawli_rsa_pkcs1_run(void *op, uint32_t *units)
{
    rsa_pkcs1_op *pkcs1 = op;
    pawl_err err;

    if (pkcs1->verdict != PAWL_PENDING) {
        return (pawl_err)pkcs1->verdict;
    }
    err = pawl_rsa_public_run(pkcs1->power, pkcs1->signature, units);
    if (err != PAWL_OK) {
        return err;
    }
    if (*units == 0) {
        return PAWL_PENDING;
    }
    (*units)--;
    err = rsa_pkcs1_compare(pkcs1, pawl_rsa_public_result(pkcs1->power));
    pawl_rsa_public_wipe(pkcs1->power);
    pkcs1->verdict = (int16_t)err;
    return err;
}
