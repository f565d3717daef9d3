/* SPDX-License-Identifier: Apache-2.0
 * Everything Pawl recommends. */
#include "pawl/profile.h"

#include <stddef.h>

static const pawl_protocol *const profile_versions[] = {
    &pawl_tls13_client_psk, &pawl_tls13_server_psk, NULL};

static const pawl_suite *const profile_suites[] = {
    &pawl_suite_aes128_gcm_sha256, &pawl_suite_chacha20_poly1305_sha256,
    &pawl_suite_aes256_gcm_sha384, NULL};

static const pawl_kex *const profile_groups[] = {
    &pawl_kex_x25519, &pawl_kex_p256, &pawl_kex_p384,
    &pawl_kex_p521,   &pawl_kex_x448, NULL};

static const pawl_sig *const profile_sigs[] = {&pawl_sig_ecdsa_p256_sha256,
                                               &pawl_sig_rsa_pss_rsae_sha256,
                                               &pawl_sig_rsa_pss_rsae_sha384,
                                               &pawl_sig_rsa_pss_rsae_sha512,
                                               &pawl_sig_rsa_pss_pss_sha256,
                                               &pawl_sig_rsa_pss_pss_sha384,
                                               &pawl_sig_rsa_pss_pss_sha512,
                                               &pawl_sig_rsa_pkcs1_sha256,
                                               &pawl_sig_rsa_pkcs1_sha384,
                                               &pawl_sig_rsa_pkcs1_sha512,
                                               &pawl_sig_ecdsa_p256_sha384,
                                               &pawl_sig_ecdsa_p256_sha512,
                                               &pawl_sig_ecdsa_p384_sha384,
                                               &pawl_sig_ecdsa_p521_sha512,
                                               &pawl_sig_ecdsa_p384_sha256,
                                               &pawl_sig_ecdsa_p384_sha512,
                                               &pawl_sig_ecdsa_p521_sha256,
                                               &pawl_sig_ecdsa_p521_sha384,
                                               &pawl_sig_ed25519,
                                               &pawl_sig_ed448,
                                               NULL};

const pawl_profile pawl_profile_full = {
    .versions = profile_versions,
    .suites = profile_suites,
    .groups = profile_groups,
    .sigs = profile_sigs,
    .client_auth = &pawl_client_auth_tls13,
};
