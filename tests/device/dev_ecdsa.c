/* SPDX-License-Identifier: Apache-2.0
 * The instances for ECDSA on P-256, with nonces and DER. */
#include "device/device.h"

#include "pawl/p256.h"
#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[1024];
} ecdsa_op;

static pawl_err ecdsa_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    dev_fill(out, len, 5);
    return PAWL_OK;
}

void dev_main(void)
{
    const pawl_signer *signer = &pawl_signer_ecdsa_p256_sha256;
    const pawl_sig *scheme = &pawl_sig_ecdsa_p256_sha256;
    pawl_rng rng = {ecdsa_fill, NULL, NULL};
    uint8_t priv[PAWL_P256_SIZE];
    uint8_t pub[PAWL_P256_POINT_SIZE];
    uint8_t digest[32];
    uint8_t sig[72];
    size_t sig_len = 0;
    pawl_err err;

    dev_fill(priv, sizeof priv, 1);
    dev_fill(digest, sizeof digest, 4);
    priv[0] = 0x55;
    err = pawl_p256_keygen_of(pub, priv, NULL);

    dev_begin("ecdsa p256 sha256 sign, hedged", signer->sign_size(NULL, 32));
    DEV_ONE(err = signer->sign_start(signer, &ecdsa_op, sizeof ecdsa_op, priv,
                                     sizeof priv, digest,
                                     signer->hash->digest_size, &rng));
    DEV_RUN(err, signer->sign_run(&ecdsa_op, sig, &sig_len, &units));
    dev_end(err == PAWL_OK);

    pawl_public_key key = {
        .kind = PAWL_KEY_P256, .len = sizeof pub, .key = pub};
    dev_begin("ecdsa p256 sha256 verify", scheme->verify_size(&key));
    DEV_ONE(err = scheme->verify_start(scheme, &ecdsa_op, sizeof ecdsa_op, &key,
                                       digest, scheme->hash->digest_size, sig,
                                       sig_len));
    DEV_RUN(err, scheme->verify_run(&ecdsa_op, &units));
    dev_end(err == PAWL_OK);
}
