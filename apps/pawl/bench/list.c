/* SPDX-License-Identifier: Apache-2.0
 * Every algorithm: a line here is all that `pawl bench` needs to know of one.
 */
#include "bench.h"
#include <string.h>

#include "pawl/aead.h"
#include "pawl/cmac.h"
#include "pawl/ctr.h"
#include "pawl/hash.h"
#include "pawl/hmac.h"
#include "pawl/kex.h"
#include "pawl/sha3.h"
#include "pawl/sig.h"

static size_t list_shake128(const bench_case *c, uint8_t *out)
{
    pawl_shake128_of(c->in.p, c->in.len, out, 32);
    return 32;
}

static size_t list_shake256(const bench_case *c, uint8_t *out)
{
    pawl_shake256_of(c->in.p, c->in.len, out, 64);
    return 64;
}

static size_t list_cmac(const bench_case *c, uint8_t *out)
{
    const pawl_block *block = c->key.len == 16   ? &pawl_block_aes128
                              : c->key.len == 24 ? &pawl_block_aes192
                                                 : &pawl_block_aes256;

    pawl_cmac_of(block, out, c->key.p, c->in.p, c->in.len);
    return PAWL_CMAC_SIZE;
}

static size_t list_ctr(const bench_case *c, uint8_t *out)
{
    pawl_ctr ctr;

    memcpy(out, c->in.p, c->in.len);
    pawl_ctr_init(&ctr, c->key.p, c->key.len, c->nonce.p);
    pawl_ctr_crypt(&ctr, out, c->in.len);
    pawl_ctr_wipe(&ctr);
    return c->in.len;
}

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
#define OWN(family_, text_, own_, known_, size_)                               \
    {                                                                          \
        .name = (text_), .family = (family_),                                  \
        .known = &pawl_selftest_##known_, .own = list_##own_,                  \
        .key_size = (size_)                                                    \
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
    OWN(BENCH_HASH, "shake128", shake128, shake256, 0),
    OWN(BENCH_HASH, "shake256", shake256, shake256, 0),
    HMAC(sha256, "hmac-sha256", 32),
    HMAC(sha384, "hmac-sha384", 48),
    HMAC(sha512, "hmac-sha512", 64),
    HMAC(sha3_256, "hmac-sha3-256", 32),
    OWN(BENCH_MAC, "cmac-aes128", cmac, cmac, 16),
    OWN(BENCH_MAC, "cmac-aes192", cmac, cmac, 24),
    OWN(BENCH_MAC, "cmac-aes256", cmac, cmac, 32),
    OWN(BENCH_CTR, "aes128-ctr", ctr, aes, 16),
    OWN(BENCH_CTR, "aes192-ctr", ctr, aes192, 24),
    OWN(BENCH_CTR, "aes256-ctr", ctr, aes, 32),
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
    KEX(x25519_table, "x25519-table", x25519),
    KEX(p256, "p256", p256_ecdh),
    KEX(p384, "p384", p384_ecdh),
    KEX(p521, "p521", p521_ecdh),
    KEX(x448, "x448", x448),
    {.name = "ed25519",
     .family = BENCH_KEX,
     .known = &pawl_selftest_ed25519_sign,
     .instance = &pawl_keys_ed25519},
    SIG(ed25519, "ed25519", ed25519, &pawl_signer_ed25519, ed25519),
    {.name = "ed448",
     .family = BENCH_KEX,
     .known = &pawl_selftest_ed448_sign,
     .instance = &pawl_keys_ed448},
    SIG(ed448, "ed448", ed448, &pawl_signer_ed448, ed448),
    SIG(ecdsa_p256_sha256, "ecdsa-p256-sha256", ecdsa_p256_sha256,
        &pawl_signer_ecdsa_p256_sha256, p256),
    SIG(ecdsa_p384_sha384, "ecdsa-p384-sha384", ecdsa_p384_sha384,
        &pawl_signer_ecdsa_p384_sha384, p384),
    SIG(ecdsa_p521_sha512, "ecdsa-p521-sha512", ecdsa_p521_sha512,
        &pawl_signer_ecdsa_p521_sha512, p521),
    {.name = "rsa2048",
     .family = BENCH_KEX,
     .known = &bench_known_rsa2048_make,
     .own = bench_rsa2048_make,
     .variant = "portable, the same random bytes every time"},
    {.name = "rsa1024-raw-sha256",
     .family = BENCH_SIG,
     .known = &pawl_selftest_rsa_pkcs1_sha256_sign,
     .instance = &bench_sig_rsa_raw,
     .signer = &bench_signer_rsa_raw,
     .key = &bench_key_rsa1024,
     .variant = "portable, arithmetic below what the schemes accept"},
    RSA(rsa_pkcs1_sha256, 2048, pkcs1, rsa_pkcs1_sha256),
    RSA(rsa_pkcs1_sha256, 3072, pkcs1, rsa_pkcs1_sha256),
    RSA(rsa_pkcs1_sha256, 4096, pkcs1, rsa_pkcs1_sha256),
    RSA(rsa_pss_rsae_sha256, 2048, pss, rsa_pss_sha256),
    RSA(rsa_pss_rsae_sha256, 3072, pss, rsa_pss_sha256),
    RSA(rsa_pss_rsae_sha256, 4096, pss, rsa_pss_sha256),
};

const size_t bench_list_count = sizeof bench_list / sizeof bench_list[0];
