/* SPDX-License-Identifier: Apache-2.0
 * Private keys in DER: what is accepted lies inside the input, and is the same
 * when it was written and read again. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pawl/key.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void key_inside(const pawl_key_span *span, const uint8_t *data,
                       size_t len)
{
    if (span->p == NULL) {
        return;
    }
    if (span->p < data || span->p > data + len ||
        span->len > (size_t)(data + len - span->p)) {
        abort();
    }
}

static void key_written(const pawl_private_key *key)
{
    static uint8_t der[8192];
    bool rsa = key->kind == PAWL_KEY_RSA || key->kind == PAWL_KEY_RSA_PSS;
    const uint8_t *priv = rsa ? key->rsa.p : key->scalar;
    size_t len = 0;
    pawl_private_key again;
    pawl_err err = pawl_private_key_write(
        der, sizeof der, &len, key->kind, priv,
        rsa ? key->rsa.len : key->scalar_len, key->point.p);

    if (err != PAWL_OK || len > sizeof der ||
        pawl_private_key_parse(&again, der, len) != PAWL_OK ||
        again.kind != key->kind || again.scalar_len != key->scalar_len ||
        memcmp(again.scalar, key->scalar, sizeof key->scalar) != 0 ||
        again.n.len != key->n.len ||
        (rsa && memcmp(again.n.p, key->n.p, key->n.len) != 0)) {
        abort();
    }
}

static pawl_err key_random(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    memset(out, 0x5a, len);
    return PAWL_OK;
}

/* An RSAPrivateKey as a signer takes it, in memory of just the size: numbers
 * that are of no key end in an error, and not in a signature. */
static void key_sign(const uint8_t *der, size_t len)
{
    const pawl_signer *signer = &pawl_signer_rsa_pss_rsae_sha256;
    const pawl_rng rng = {key_random, NULL, NULL};
    uint8_t digest[32] = {1}, sig[512];
    size_t size = signer->sign_size(der, len), sig_len = 0;
    void *op = size != 0 ? malloc(size) : NULL;
    pawl_err err;

    if (op == NULL) {
        return;
    }
    err = signer->sign_start(signer, op, size, der, len, digest, sizeof digest,
                             &rng);
    for (unsigned i = 0; i < 3 && (err == PAWL_OK || err == PAWL_PENDING);
         i++) {
        uint32_t units = i == 2 ? 200 : 1;

        err = signer->sign_run(op, sig, &sig_len, &units);
        if (err == PAWL_OK) {
            abort(); /* not in so few */
        }
    }
    free(op);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    pawl_private_key key;

    pawl_err err = pawl_private_key_parse(&key, data, len);

    key_sign(data, len);

    if (err == PAWL_OK) {
        const pawl_key_span *spans[] = {&key.point, &key.n,  &key.e,  &key.d,
                                        &key.p,     &key.q,  &key.dp, &key.dq,
                                        &key.qinv,  &key.rsa};
        for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
            key_inside(spans[i], data, len);
        }
        if (key.scalar_len > sizeof key.scalar || key.kind == PAWL_KEY_NONE) {
            abort();
        }
        key_written(&key);
    } else if (key.problem == PAWL_KEY_FINE) {
        abort();
    }
    (void)pawl_key_text((pawl_key_problem)key.problem);
    pawl_private_key_wipe(&key);
    return 0;
}
