/* SPDX-License-Identifier: Apache-2.0
 * The kinds of keys that the command can use. */
#include "keys.h"

static const cli_kind kinds[] = {
    {"p256",
     PAWL_KEY_P256,
     &pawl_kex_p256,
     {&pawl_signer_ecdsa_p256_sha256, NULL},
     &pawl_signer_ecdsa_p256_sha256},
    {"p384",
     PAWL_KEY_P384,
     &pawl_kex_p384,
     {&pawl_signer_ecdsa_p384_sha384, NULL},
     &pawl_signer_ecdsa_p384_sha384},
    {"p521",
     PAWL_KEY_P521,
     &pawl_kex_p521,
     {&pawl_signer_ecdsa_p521_sha512, NULL},
     &pawl_signer_ecdsa_p521_sha512},
    {"ed25519",
     PAWL_KEY_ED25519,
     &pawl_keys_ed25519,
     {&pawl_signer_ed25519, NULL},
     &pawl_signer_ed25519},
    {"ed448",
     PAWL_KEY_ED448,
     &pawl_keys_ed448,
     {&pawl_signer_ed448, NULL},
     &pawl_signer_ed448},
    {"rsa",
     PAWL_KEY_RSA,
     NULL,
     {&pawl_signer_rsa_pss_rsae_sha256, &pawl_signer_rsa_pss_rsae_sha384,
      &pawl_signer_rsa_pss_rsae_sha512, NULL},
     &pawl_signer_rsa_pkcs1_sha256},
    {"rsa-pss",
     PAWL_KEY_RSA_PSS,
     NULL,
     {&pawl_signer_rsa_pss_pss_sha256, &pawl_signer_rsa_pss_pss_sha384,
      &pawl_signer_rsa_pss_pss_sha512, NULL},
     &pawl_signer_rsa_pss_pss_sha256},
};

const cli_kind *cli_kind_at(unsigned index)
{
    return index < sizeof kinds / sizeof kinds[0] ? &kinds[index] : NULL;
}

const cli_kind *cli_kind_find(uint8_t kind)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i].kind == kind) {
            return &kinds[i];
        }
    }
    return NULL;
}
