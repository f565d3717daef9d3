/* SPDX-License-Identifier: Apache-2.0
 * A program that signs with RSA links no PSS, no way to verify signatures of
 * others, and nothing that makes keys.
 *
 * members: signer_rsa_pkcs1_sha256.c rsa_pkcs1_sign.c rsa_pkcs1_form_sha256.c
 *          rsa_sign.c rsa_priv.c rsa_key.c rsa_private.c rsa_public.c power.c
 *          mont.c mont_ct.c mont_row_armv7em.S der.c hash_sha256.c sha256.c
 *          sha256_blocks_c.c base.c
 * never: rsa_pss* rsa_mgf1.c sig_* prime* rsa_make.c rsa_keygen.c
 * budget: 8800 bytes */
#include "pawl/sig.h"

int main(void);

static pawl_err fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    out[len - 1] = 1;
    return PAWL_OK;
}

int main(void)
{
    static uint64_t op[1500 / 8];
    static uint8_t key[1200], digest[32], sig[256];
    pawl_rng rng = {fill, NULL, NULL};
    const pawl_signer *signer = &pawl_signer_rsa_pkcs1_sha256;
    uint32_t units = UINT32_MAX;
    size_t len = 0;

    if (signer->sign_start(signer, op, sizeof op, key, sizeof key, digest,
                           sizeof digest, &rng) != PAWL_OK) {
        return 1;
    }
    return signer->sign_run(op, sig, &len, &units) == PAWL_OK ? sig[0] : 2;
}
