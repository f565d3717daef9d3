/* SPDX-License-Identifier: Apache-2.0
 * Every algorithm: a line here is all that `pawl bench` needs to know of one.
 */
#include "bench.h"
#include "pawl/aead.h"
#include "pawl/hash.h"
#include "pawl/hmac.h"
#include "pawl/kex.h"
#include "pawl/sig.h"

#define HASH(name_, text_, known_)                                             \
    {                                                                          \
        .name = (text_), .family = BENCH_HASH,                                 \
        .known = &pawl_selftest_##known_, .instance = &pawl_hash_##name_       \
    }
#define HMAC(name_, text_, size_)                                              \
    {                                                                          \
        .name = (text_), .family = BENCH_MAC, .known = &pawl_selftest_hmac,    \
        .instance = &pawl_hash_##name_, .key_size = (size_)                    \
    }
#define AEAD(name_, text_, known_)                                             \
    {                                                                          \
        .name = (text_), .family = BENCH_AEAD,                                 \
        .known = &pawl_selftest_##known_, .instance = &pawl_aead_##name_       \
    }
#define KEX(name_, text_, known_)                                              \
    {                                                                          \
        .name = (text_), .family = BENCH_KEX,                                  \
        .known = &pawl_selftest_##known_, .instance = &pawl_kex_##name_        \
    }
#define SIG(name_, text_, known_, signer_, key_)                               \
    {                                                                          \
        .name = (text_), .family = BENCH_SIG,                                  \
        .known = &pawl_selftest_##known_, .instance = &pawl_sig_##name_,       \
        .signer = (signer_), .key = &bench_key_##key_                          \
    }

#define RSA(name_, bits_, text_, known_)                                       \
    SIG(name_, "rsa" #bits_ "-" #text_ "-sha256", known_,                      \
        &pawl_signer_##name_, rsa##bits_)

const bench_algorithm bench_list[] = {
    HASH(sha224, "sha224", sha224),
    HASH(sha256, "sha256", sha256),
    HASH(sha384, "sha384", sha384),
    HASH(sha512, "sha512", sha512),
    HASH(sha512_256, "sha512-256", sha512_256),
    HASH(sha3_224, "sha3-224", sha3_256),
    HASH(sha3_256, "sha3-256", sha3_256),
    HASH(sha3_384, "sha3-384", sha3_256),
    HASH(sha3_512, "sha3-512", sha3_256),
    HMAC(sha256, "hmac-sha256", 32),
    HMAC(sha384, "hmac-sha384", 48),
    HMAC(sha512, "hmac-sha512", 64),
    HMAC(sha3_256, "hmac-sha3-256", 32),
    AEAD(aes128_gcm, "aes128-gcm", aes_gcm),
    AEAD(aes192_gcm, "aes192-gcm", aes192),
    AEAD(aes256_gcm, "aes256-gcm", aes_gcm),
    AEAD(aes128_ccm, "aes128-ccm", aes_ccm),
    AEAD(aes192_ccm, "aes192-ccm", aes192),
    AEAD(aes256_ccm, "aes256-ccm", aes_ccm),
    AEAD(aes128_ccm_8, "aes128-ccm-8", aes_ccm),
    AEAD(aes256_ccm_8, "aes256-ccm-8", aes_ccm),
    AEAD(chacha20_poly1305, "chacha20-poly1305", chacha20_poly1305),
    KEX(x25519, "x25519", x25519),
    KEX(p256, "p256", p256_ecdh),
    SIG(ecdsa_p256_sha256, "ecdsa-p256-sha256", ecdsa_p256_sha256,
        &pawl_signer_ecdsa_p256_sha256, p256),
    RSA(rsa_pkcs1_sha256, 2048, pkcs1, rsa_pkcs1_sha256),
    RSA(rsa_pkcs1_sha256, 3072, pkcs1, rsa_pkcs1_sha256),
    RSA(rsa_pkcs1_sha256, 4096, pkcs1, rsa_pkcs1_sha256),
    RSA(rsa_pss_rsae_sha256, 2048, pss, rsa_pss_sha256),
    RSA(rsa_pss_rsae_sha256, 3072, pss, rsa_pss_sha256),
    RSA(rsa_pss_rsae_sha256, 4096, pss, rsa_pss_sha256),
};

const size_t bench_list_count = sizeof bench_list / sizeof bench_list[0];
