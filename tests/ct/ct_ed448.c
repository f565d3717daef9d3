/* SPDX-License-Identifier: Apache-2.0
 * Ed448: seeds and random bytes are secret. */
#include "ct/ct.h"

#include "pawl/ed448.h"
#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[2048];
} ed448_op;

static pawl_err ed448_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    ct_fill(out, len, 9);
    ct_secret(out, len);
    return PAWL_OK;
}

CT_TEST(public_key)
{
    uint8_t seed[PAWL_ED448_SEED_SIZE], random[PAWL_ED448_RANDOM_SIZE];
    uint8_t pub[PAWL_ED448_PUBLIC_SIZE];

    ct_fill(seed, sizeof seed, 1);
    ct_secret(seed, sizeof seed);
    ct_fill(random, sizeof random, 2);
    ct_secret(random, sizeof random);
    ct_expect(pawl_ed448_keygen_of(pub, seed, random) == PAWL_OK);
    ct_expect(ct_is_secret(pub, sizeof pub - 1));
}

static void ed448_sign(const pawl_signer *signer, const pawl_rng *rng)
{
    uint8_t seed[PAWL_ED448_SEED_SIZE];
    uint8_t message[150];
    uint8_t sig[PAWL_ED448_SIGNATURE_SIZE];
    size_t size = signer->sign_size(seed, sizeof seed);
    size_t sig_len = 0;
    uint32_t units = UINT32_MAX;
    pawl_err err;

    ct_fill(seed, sizeof seed, 1);
    ct_secret(seed, sizeof seed);
    ct_fill(message, sizeof message, 4);
    ct_expect(size != 0 && size <= sizeof ed448_op);
    err = signer->sign_start(signer, &ed448_op, size, seed, sizeof seed,
                             message, sizeof message, rng);
    ct_expect(err == PAWL_OK);
    err = signer->sign_run(&ed448_op, sig, &sig_len, &units);
    ct_expect(err == PAWL_OK && sig_len == sizeof sig);
}

CT_TEST(signature)
{
    ed448_sign(&pawl_signer_ed448, NULL);
}

CT_TEST(hedged_signature)
{
    pawl_rng rng = {ed448_fill, NULL, NULL};

    ed448_sign(&pawl_signer_ed448, &rng);
}

CT_TEST(checked_signature)
{
    pawl_rng rng = {ed448_fill, NULL, NULL};

    ed448_sign(&pawl_signer_ed448_checked, &rng);
}

void ct_main(void)
{
    CT_RUN(public_key);
    CT_RUN(signature);
    CT_RUN(hedged_signature);
    CT_RUN(checked_signature);
}
