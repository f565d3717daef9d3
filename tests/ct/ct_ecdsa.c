/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signing with nonces of RFC 6979: the key and the random bytes that
 * hedge the nonce are secret. */
#include "ct/ct.h"

#include "pawl/ec.h"
#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[2560];
} ecdsa_op;

static pawl_err ecdsa_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    ct_fill(out, len, 9);
    ct_secret(out, len);
    return PAWL_OK;
}

static void ecdsa_sign(const pawl_signer *signer, size_t bits,
                       const pawl_rng *rng)
{
    uint8_t priv[PAWL_EC_BYTES(521)];
    uint8_t digest[64];
    uint8_t sig[144];
    size_t size = PAWL_EC_BYTES(bits);
    size_t sig_len = 0;
    uint32_t units = UINT32_MAX;

    ct_fill(priv, sizeof priv, 1);
    priv[0] = bits == 521 ? 1 : 0x55;
    ct_secret(priv, sizeof priv);
    ct_fill(digest, sizeof digest, 4);
    ct_expect(signer->sign_size(NULL, size) <= sizeof ecdsa_op);
    pawl_err err =
        signer->sign_start(signer, &ecdsa_op, sizeof ecdsa_op, priv, size,
                           digest, signer->hash->digest_size, rng);
    ct_expect(ct_public_int(err) == PAWL_OK);
    err = signer->sign_run(&ecdsa_op, sig, &sig_len, &units);
    ct_expect(ct_public_int(err) == PAWL_OK);
    ct_expect(sig_len >= 2 * size && sig[0] == 0x30);
}

CT_TEST(deterministic_signature)
{
    ecdsa_sign(&pawl_signer_ecdsa_p256_sha256, 256, NULL);
}

CT_TEST(hedged_signature)
{
    pawl_rng rng = {ecdsa_fill, NULL, NULL};

    ecdsa_sign(&pawl_signer_ecdsa_p256_sha256, 256, &rng);
}

CT_TEST(checked_signature)
{
    pawl_rng rng = {ecdsa_fill, NULL, NULL};

    ecdsa_sign(&pawl_signer_ecdsa_p256_sha256_checked, 256, &rng);
}

CT_TEST(p384_hedged_signature)
{
    pawl_rng rng = {ecdsa_fill, NULL, NULL};

    ecdsa_sign(&pawl_signer_ecdsa_p384_sha384, 384, &rng);
}

CT_TEST(p384_checked_signature)
{
    pawl_rng rng = {ecdsa_fill, NULL, NULL};

    ecdsa_sign(&pawl_signer_ecdsa_p384_sha384_checked, 384, &rng);
}

CT_TEST(p521_hedged_signature)
{
    pawl_rng rng = {ecdsa_fill, NULL, NULL};

    ecdsa_sign(&pawl_signer_ecdsa_p521_sha512, 521, &rng);
}

CT_TEST(p521_checked_signature)
{
    pawl_rng rng = {ecdsa_fill, NULL, NULL};

    ecdsa_sign(&pawl_signer_ecdsa_p521_sha512_checked, 521, &rng);
}

void ct_main(void)
{
    CT_RUN(deterministic_signature);
    CT_RUN(hedged_signature);
    CT_RUN(checked_signature);
    CT_RUN(p384_hedged_signature);
    CT_RUN(p384_checked_signature);
    CT_RUN(p521_hedged_signature);
    CT_RUN(p521_checked_signature);
}
