/* SPDX-License-Identifier: Apache-2.0
 * The instances for ECDSA, with nonces and DER. */
#include "device/device.h"

#include "pawl/ec.h"
#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[2048];
} ecdsa_op;

typedef struct ecdsa_rows {
    const pawl_ec_curve *curve;
    const pawl_signer *signer;
    const pawl_sig *sig;
    size_t bits;
    const char *sign, *verify;
} ecdsa_rows;

static const ecdsa_rows ecdsa_curves[] = {
    {&pawl_ec_p256, &pawl_signer_ecdsa_p256_sha256, &pawl_sig_ecdsa_p256_sha256,
     256, "ecdsa p256 sha256 sign, hedged", "ecdsa p256 sha256 verify"},
    {&pawl_ec_p384, &pawl_signer_ecdsa_p384_sha384, &pawl_sig_ecdsa_p384_sha384,
     384, "ecdsa p384 sha384 sign, hedged", "ecdsa p384 sha384 verify"},
    {&pawl_ec_p521, &pawl_signer_ecdsa_p521_sha512, &pawl_sig_ecdsa_p521_sha512,
     521, "ecdsa p521 sha512 sign, hedged", "ecdsa p521 sha512 verify"}};

static pawl_err ecdsa_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    dev_fill(out, len, 5);
    return PAWL_OK;
}

static void ecdsa_measure(const ecdsa_rows *c)
{
    const pawl_signer *signer = c->signer;
    const pawl_sig *scheme = c->sig;
    pawl_rng rng = {ecdsa_fill, NULL, NULL};
    uint8_t priv[PAWL_EC_BYTES(521)];
    uint8_t pub[PAWL_EC_POINT(521)];
    uint8_t digest[64];
    uint8_t sig[144];
    size_t size = PAWL_EC_BYTES(c->bits);
    size_t sig_len = 0;
    uint32_t all = UINT32_MAX;
    pawl_err err;

    dev_fill(priv, sizeof priv, 1);
    dev_fill(digest, sizeof digest, 4);
    priv[0] = c->bits == 521 ? 1 : 0x55;
    err = pawl_ec_keygen_start(&ecdsa_op, c->curve, priv, NULL);
    if (err == PAWL_OK) {
        err = pawl_ec_keygen_run(&ecdsa_op, pub, &all);
    }

    dev_begin(c->sign, signer->sign_size(NULL, size));
    DEV_ONE(err = signer->sign_start(signer, &ecdsa_op, sizeof ecdsa_op, priv,
                                     size, digest, signer->hash->digest_size,
                                     &rng));
    DEV_RUN(err, signer->sign_run(&ecdsa_op, sig, &sig_len, &units));
    dev_end(err == PAWL_OK);

    pawl_public_key key = {.kind = scheme->key_kind,
                           .len = (uint16_t)PAWL_EC_POINT(c->bits),
                           .key = pub};
    dev_begin(c->verify, scheme->verify_size(&key));
    DEV_ONE(err = scheme->verify_start(scheme, &ecdsa_op, sizeof ecdsa_op, &key,
                                       digest, scheme->hash->digest_size, sig,
                                       sig_len));
    DEV_RUN(err, scheme->verify_run(&ecdsa_op, &units));
    dev_end(err == PAWL_OK);
}

void dev_main(void)
{
    for (size_t i = 0; i < sizeof ecdsa_curves / sizeof ecdsa_curves[0]; i++) {
        ecdsa_measure(&ecdsa_curves[i]);
    }
}
