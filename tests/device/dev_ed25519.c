/* SPDX-License-Identifier: Apache-2.0
 * Ed25519, and the keys of X25519 that its table makes. */
#include "device/device.h"

#include "pawl/ed25519.h"
#include "pawl/kex.h"
#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[1280];
} ed25519_op;

static pawl_err ed25519_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    dev_fill(out, len, 5);
    return PAWL_OK;
}

static void ed25519_sign(const pawl_signer *signer, const char *name,
                         const uint8_t *seed, const uint8_t *message,
                         size_t len, uint8_t *sig)
{
    pawl_rng rng = {ed25519_fill, NULL, NULL};
    size_t size = signer->sign_size(seed, PAWL_ED25519_SEED_SIZE);
    size_t sig_len = 0;
    pawl_err err;

    dev_begin(name, size);
    DEV_ONE(err =
                signer->sign_start(signer, &ed25519_op, size, seed,
                                   PAWL_ED25519_SEED_SIZE, message, len, &rng));
    if (err == PAWL_OK) {
        DEV_RUN(err, signer->sign_run(&ed25519_op, sig, &sig_len, &units));
    }
    dev_end(err == PAWL_OK && sig_len == PAWL_ED25519_SIGNATURE_SIZE);
}

static void ed25519_x25519(void)
{
    const pawl_kex *kex = &pawl_kex_x25519_table;
    pawl_rng rng = {ed25519_fill, NULL, NULL};
    uint8_t priv[32], pub[32];
    pawl_err err;

    dev_fill(priv, sizeof priv, 1);
    dev_begin("x25519 keygen, table", kex->op_size);
    DEV_ONE(err = kex->keygen_start(&ed25519_op, priv, &rng));
    DEV_RUN(err, kex->keygen_run(&ed25519_op, pub, &units));
    dev_end(err == PAWL_OK);
}

void dev_main(void)
{
    const pawl_sig *scheme = &pawl_sig_ed25519;
    uint8_t seed[PAWL_ED25519_SEED_SIZE];
    uint8_t pub[PAWL_ED25519_PUBLIC_SIZE];
    uint8_t message[100];
    uint8_t sig[PAWL_ED25519_SIGNATURE_SIZE];
    pawl_err err;

    dev_fill(seed, sizeof seed, 1);
    dev_fill(message, sizeof message, 4);
    dev_begin("ed25519 keygen", sizeof(pawl_ed25519_keygen));
    DEV_ONE(pawl_ed25519_keygen_start((pawl_ed25519_keygen *)&ed25519_op, seed,
                                      seed));
    DEV_RUN(err, pawl_ed25519_keygen_run((pawl_ed25519_keygen *)&ed25519_op,
                                         pub, &units));
    dev_end(err == PAWL_OK);

    ed25519_sign(&pawl_signer_ed25519_checked, "ed25519 sign, hedged, checked",
                 seed, message, sizeof message, sig);
    ed25519_sign(&pawl_signer_ed25519, "ed25519 sign, hedged", seed, message,
                 sizeof message, sig);

    pawl_public_key key = {
        .kind = PAWL_KEY_ED25519, .len = sizeof pub, .key = pub};
    dev_begin("ed25519 verify", scheme->verify_size(&key));
    DEV_ONE(err = scheme->verify_start(scheme, &ed25519_op, sizeof ed25519_op,
                                       &key, message, sizeof message, sig,
                                       sizeof sig));
    DEV_RUN(err, scheme->verify_run(&ed25519_op, &units));
    dev_end(err == PAWL_OK);
    ed25519_x25519();
}
