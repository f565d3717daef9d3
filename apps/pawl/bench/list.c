/* SPDX-License-Identifier: Apache-2.0
 * Every algorithm: a line here is all that `pawl bench` needs to know of one.
 */
#include "bench.h"
#include "pawl/aead.h"
#include "pawl/hash.h"
#include "pawl/hmac.h"
#include "pawl/kex.h"
#include "pawl/sig.h"

#define HASH(name_)                                                            \
    {                                                                          \
        .name = #name_, .family = BENCH_HASH, .known = &pawl_selftest_##name_, \
        .instance = &pawl_hash_##name_                                         \
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
#define KEX(name_, known_)                                                     \
    {                                                                          \
        .name = #name_, .family = BENCH_KEX, .known = &pawl_selftest_##known_, \
        .instance = &pawl_kex_##name_                                          \
    }
#define SIG(name_, text_, known_, signer_, key_)                               \
    {                                                                          \
        .name = (text_), .family = BENCH_SIG,                                  \
        .known = &pawl_selftest_##known_, .instance = &pawl_sig_##name_,       \
        .signer = (signer_), .key = &bench_key_##key_                          \
    }

const bench_algorithm bench_list[] = {
    HASH(sha256),
    HASH(sha384),
    HASH(sha512),
    HMAC(sha256, "hmac-sha256", 32),
    HMAC(sha384, "hmac-sha384", 48),
    AEAD(aes128_gcm, "aes128-gcm", aes_gcm),
    AEAD(aes256_gcm, "aes256-gcm", aes_gcm),
    AEAD(chacha20_poly1305, "chacha20-poly1305", chacha20_poly1305),
    KEX(x25519, x25519),
    KEX(p256, p256_ecdh),
    SIG(ecdsa_p256_sha256, "ecdsa-p256-sha256", ecdsa_p256_sha256,
        &pawl_signer_ecdsa_p256_sha256, p256),
};

const size_t bench_list_count = sizeof bench_list / sizeof bench_list[0];
