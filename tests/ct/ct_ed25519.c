/* SPDX-License-Identifier: Apache-2.0
 * Ed25519 and the keys of X25519 from its table: seeds, scalars and random
 * bytes are secret. */
#include "ct/ct.h"

#include "pawl/ed25519.h"
#include "pawl/sig.h"
#include "pawl/x25519.h"

static union {
    uint64_t align;
    uint8_t bytes[1280];
} ed25519_op;

static pawl_err ed25519_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    ct_fill(out, len, 9);
    ct_secret(out, len);
    return PAWL_OK;
}

CT_TEST(public_key)
{
    uint8_t seed[PAWL_ED25519_SEED_SIZE], random[PAWL_ED25519_RANDOM_SIZE];
    uint8_t pub[PAWL_ED25519_PUBLIC_SIZE];

    ct_fill(seed, sizeof seed, 1);
    ct_secret(seed, sizeof seed);
    ct_fill(random, sizeof random, 2);
    ct_secret(random, sizeof random);
    ct_expect(pawl_ed25519_keygen_of(pub, seed, random) == PAWL_OK);
    ct_expect(ct_is_secret(pub, sizeof pub));
}

static void ed25519_sign(const pawl_signer *signer, const pawl_rng *rng)
{
    uint8_t seed[PAWL_ED25519_SEED_SIZE];
    uint8_t message[150];
    uint8_t sig[PAWL_ED25519_SIGNATURE_SIZE];
    size_t size = signer->sign_size(seed, sizeof seed);
    size_t sig_len = 0;
    uint32_t units = UINT32_MAX;
    pawl_err err;

    ct_fill(seed, sizeof seed, 1);
    ct_secret(seed, sizeof seed);
    ct_fill(message, sizeof message, 4);
    ct_expect(size != 0 && size <= sizeof ed25519_op);
    err = signer->sign_start(signer, &ed25519_op, size, seed, sizeof seed,
                             message, sizeof message, rng);
    ct_expect(err == PAWL_OK);
    err = signer->sign_run(&ed25519_op, sig, &sig_len, &units);
    ct_expect(err == PAWL_OK && sig_len == sizeof sig);
}

CT_TEST(signature)
{
    ed25519_sign(&pawl_signer_ed25519, NULL);
}

CT_TEST(hedged_signature)
{
    pawl_rng rng = {ed25519_fill, NULL, NULL};

    ed25519_sign(&pawl_signer_ed25519, &rng);
}

CT_TEST(checked_signature)
{
    pawl_rng rng = {ed25519_fill, NULL, NULL};

    ed25519_sign(&pawl_signer_ed25519_checked, &rng);
}

CT_TEST(x25519_key_from_the_table)
{
    uint8_t scalar[PAWL_X25519_SIZE], out[PAWL_X25519_SIZE];
    uint32_t units = PAWL_X25519_KEYGEN_UNITS;
    pawl_x25519_keygen op;

    ct_fill(scalar, sizeof scalar, 3);
    ct_secret(scalar, sizeof scalar);
    pawl_x25519_keygen_start(&op, scalar, scalar);
    ct_expect(pawl_x25519_keygen_run(&op, out, &units) == PAWL_OK);
}

void ct_main(void)
{
    CT_RUN(public_key);
    CT_RUN(signature);
    CT_RUN(hedged_signature);
    CT_RUN(checked_signature);
    CT_RUN(x25519_key_from_the_table);
}
