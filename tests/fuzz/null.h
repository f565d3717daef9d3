/* SPDX-License-Identifier: Apache-2.0
 * A profile without cryptography, so that a fuzzer's changes are not lost in
 * it: the cipher leaves bytes as they are and its tag is zero, the hash of
 * everything is the same, every share gives the same secret and every signature
 * is right. All behind the interfaces of pawl/profile.h; the engine is the one
 * that ships. */
#ifndef FUZZ_NULL_H
#define FUZZ_NULL_H

#include <string.h>

#include "pawl/config.h"

static void null_aead_init(void *ctx, const uint8_t *key)
{
    (void)ctx;
    (void)key;
}

static void null_aead_start(void *ctx, pawl_aead_direction direction,
                            const uint8_t *nonce, const uint8_t *aad,
                            size_t aad_len, size_t len)
{
    (void)ctx;
    (void)direction;
    (void)nonce;
    (void)aad;
    (void)aad_len;
    (void)len;
}

static void null_aead_crypt(void *ctx, uint8_t *data, size_t len)
{
    (void)ctx;
    (void)data;
    (void)len;
}

static void null_aead_tag(void *ctx, uint8_t *out)
{
    (void)ctx;
    memset(out, 0, 16);
}

static const pawl_aead null_aead = {
    .key_size = 16,
    .nonce_size = 12,
    .tag_size = 16,
    .unit_bytes = 512,
    .ctx_size = 8,
    .seal_limit_log2 = 20,
    .forgery_limit_log2 = 20,
    .init = null_aead_init,
    .start = null_aead_start,
    .crypt = null_aead_crypt,
    .tag = null_aead_tag,
};

static void null_hash_init(void *ctx)
{
    memset(ctx, 0, 8);
}

static void null_hash_update(void *ctx, const void *data, size_t len)
{
    (void)ctx;
    (void)data;
    (void)len;
}

static void null_hash_digest(const void *ctx, uint8_t *out)
{
    (void)ctx;
    memset(out, 0x5a, 32);
}

static bool null_hash_finish(void *ctx, uint8_t *out)
{
    null_hash_digest(ctx, out);
    return true;
}

static const pawl_hash null_hash = {
    .id = PAWL_HASH_ID_SHA256,
    .digest_size = 32,
    .block_size = 64,
    .unit_blocks = 8,
    .ctx_size = 8,
    .init = null_hash_init,
    .update = null_hash_update,
    .digest = null_hash_digest,
    .finish = null_hash_finish,
};

static pawl_err null_private_from(uint8_t *random)
{
    (void)random;
    return PAWL_OK;
}

static pawl_err null_keygen_start(void *op, const uint8_t *priv,
                                  const pawl_rng *rng)
{
    (void)rng;
    (void)op;
    (void)priv;
    return PAWL_OK;
}

static pawl_err null_kex_run(void *op, uint8_t *out, uint32_t *units)
{
    (void)op;
    if (*units == 0) {
        return PAWL_PENDING;
    }
    (*units)--;
    memset(out, 9, 32);
    return PAWL_OK;
}

static pawl_err null_share_start(void *op, const uint8_t *priv,
                                 const uint8_t *peer, size_t peer_len,
                                 const pawl_rng *rng)
{
    (void)op;
    (void)priv;
    (void)peer;
    (void)rng;
    return peer_len == 32 ? PAWL_OK : PAWL_ERR_POINT;
}

#define NULL_KEX(number)                                                       \
    {                                                                          \
        .group = (number), .private_size = 32, .public_size = 32,              \
        .secret_size = 32, .op_size = 8, .private_from = null_private_from,    \
        .keygen_start = null_keygen_start, .keygen_run = null_kex_run,         \
        .share_start = null_share_start, .share_run = null_kex_run             \
    }

static const pawl_kex null_x25519 = NULL_KEX(0x001d);
static const pawl_kex null_p256 = NULL_KEX(0x0017);

static size_t null_verify_size(const pawl_public_key *key)
{
    (void)key;
    return 8;
}

static pawl_err null_verify_start(const pawl_sig *sig, void *op, size_t op_size,
                                  const pawl_public_key *key,
                                  const uint8_t *data, size_t data_len,
                                  const uint8_t *signature,
                                  size_t signature_len)
{
    (void)op;
    (void)op_size;
    (void)key;
    (void)sig;
    (void)data;
    (void)data_len;
    (void)signature;
    return signature_len != 0 ? PAWL_OK : PAWL_ERR_SIGNATURE;
}

static pawl_err null_verify_run(void *op, uint32_t *units)
{
    (void)op;
    if (*units == 0) {
        return PAWL_PENDING;
    }
    (*units)--;
    return PAWL_OK;
}

static const pawl_sig null_sig = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P256,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = &null_hash,
    .verify_size = null_verify_size,
    .verify_start = null_verify_start,
    .verify_run = null_verify_run,
};

static size_t null_sign_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    (void)priv_len;
    return 8;
}

static pawl_err null_sign_start(const pawl_signer *signer, void *op,
                                size_t size, const uint8_t *priv,
                                size_t priv_len, const uint8_t *data,
                                size_t data_len, const pawl_rng *rng)
{
    (void)signer;
    (void)op;
    (void)size;
    (void)priv;
    (void)priv_len;
    (void)data;
    (void)data_len;
    (void)rng;
    return PAWL_OK;
}

static pawl_err null_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                              uint32_t *units)
{
    (void)op;
    if (*units == 0) {
        return PAWL_PENDING;
    }
    (*units)--;
    memset(sig, 7, 8);
    *sig_len = 8;
    return PAWL_OK;
}

static const pawl_signer null_signer = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P256,
    .hash = &null_hash,
    .sig_max = 8,
    .sign_size = null_sign_size,
    .sign_start = null_sign_start,
    .sign_run = null_sign_run,
};

static const pawl_suite null_suite = {
    .id = 0x1301,
    .aead = &null_aead,
    .hash = &null_hash,
    .protection = &pawl_protection_tls13,
};

static const pawl_protocol *const null_versions[] = {
    &pawl_tls13_client_psk, &pawl_tls13_server_psk, NULL};
static const pawl_suite *const null_suites[] = {&null_suite, NULL};
static const pawl_kex *const null_groups[] = {&null_x25519, &null_p256, NULL};
static const pawl_kex *const null_other_groups[] = {&null_p256, NULL};
static const pawl_sig *const null_sigs[] = {&null_sig, NULL};
static const pawl_signer *const null_signers[] = {&null_signer, NULL};
static const char *const null_alpn[] = {"h2", "http/1.1", NULL};

static const pawl_profile null_profile = {null_versions, null_suites,
                                          null_groups, null_sigs,
                                          &pawl_client_auth_tls13};
/* The same without the group that a client sends a share for. */
static const pawl_profile null_retry_profile = {null_versions, null_suites,
                                                null_other_groups, null_sigs,
                                                &pawl_client_auth_tls13};

static pawl_err null_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    memset(out, 0x42, len);
    return PAWL_OK;
}

#endif
