/* SPDX-License-Identifier: Apache-2.0
 * Ed448. */
#include "device/device.h"

#include "pawl/ed448.h"
#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[2048];
} ed448_op;

static pawl_err ed448_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    dev_fill(out, len, 5);
    return PAWL_OK;
}

static void ed448_sign(const pawl_signer *signer, const char *name,
                       const uint8_t *seed, const uint8_t *message, size_t len,
                       uint8_t *sig)
{
    pawl_rng rng = {ed448_fill, NULL, NULL};
    size_t size = signer->sign_size(seed, PAWL_ED448_SEED_SIZE);
    size_t sig_len = 0;
    pawl_err err;

    dev_begin(name, size);
    DEV_ONE(err = signer->sign_start(signer, &ed448_op, size, seed,
                                     PAWL_ED448_SEED_SIZE, message, len, &rng));
    if (err == PAWL_OK) {
        DEV_RUN(err, signer->sign_run(&ed448_op, sig, &sig_len, &units));
    }
    dev_end(err == PAWL_OK && sig_len == PAWL_ED448_SIGNATURE_SIZE);
}

void dev_main(void)
{
    const pawl_sig *scheme = &pawl_sig_ed448;
    uint8_t seed[PAWL_ED448_SEED_SIZE];
    uint8_t pub[PAWL_ED448_PUBLIC_SIZE];
    uint8_t message[100];
    uint8_t sig[PAWL_ED448_SIGNATURE_SIZE];
    pawl_err err;

    dev_fill(seed, sizeof seed, 1);
    dev_fill(message, sizeof message, 4);
    dev_begin("ed448 keygen", sizeof(pawl_ed448_keygen));
    DEV_ONE(
        pawl_ed448_keygen_start((pawl_ed448_keygen *)&ed448_op, seed, seed));
    DEV_RUN(err,
            pawl_ed448_keygen_run((pawl_ed448_keygen *)&ed448_op, pub, &units));
    dev_end(err == PAWL_OK);

    ed448_sign(&pawl_signer_ed448_checked, "ed448 sign, hedged, checked", seed,
               message, sizeof message, sig);
    ed448_sign(&pawl_signer_ed448, "ed448 sign, hedged", seed, message,
               sizeof message, sig);

    pawl_public_key key = {
        .kind = PAWL_KEY_ED448, .len = sizeof pub, .key = pub};
    dev_begin("ed448 verify", scheme->verify_size(&key));
    DEV_ONE(err =
                scheme->verify_start(scheme, &ed448_op, sizeof ed448_op, &key,
                                     message, sizeof message, sig, sizeof sig));
    DEV_RUN(err, scheme->verify_run(&ed448_op, &units));
    dev_end(err == PAWL_OK);
}
