/* SPDX-License-Identifier: Apache-2.0
 * Mbed TLS 2.28 and 3.6, by its classic interface: as it is installed on a
 * host, and as peers/mbedtls builds it for boards. Where p256-m is compiled in
 * (PEER_P256M), it does P-256. */
#define MBEDTLS_ALLOW_PRIVATE_ACCESS
#include <mbedtls/aes.h>
#include <mbedtls/ccm.h>
#include <mbedtls/chachapoly.h>
#include <mbedtls/ecdh.h>
#include <mbedtls/ecdsa.h>
#include <mbedtls/gcm.h>
#include <mbedtls/hkdf.h>
#include <mbedtls/md.h>
#include <mbedtls/rsa.h>
#include <mbedtls/sha256.h>
#include <mbedtls/sha512.h>
#include <mbedtls/version.h>
#include <string.h>

#include "peer.h"
#ifdef PEER_P256M
#include <p256-m/p256-m.h>
#define PEER_P256M_HERE 1
#else
#define PEER_P256M_HERE 0
#endif

#ifdef MBEDTLS_CMAC_C
#include <mbedtls/cipher.h>
#include <mbedtls/cmac.h>
#endif

#ifndef PEER_MBEDTLS_VARIANT
#define PEER_MBEDTLS_VARIANT "as installed, with assembly"
#endif

typedef struct mbed_state {
    bool used;
    bench_case c;
    mbedtls_md_type_t md;
    size_t tag;
    union {
        mbedtls_aes_context aes;
        mbedtls_gcm_context gcm;
        mbedtls_ccm_context ccm;
        mbedtls_chachapoly_context chachapoly;
        mbedtls_ecdsa_context ec; /* group, d, Q */
        mbedtls_rsa_context rsa;
    } u;
    /* Frees what begin made in u, or NULL. */
    void (*release)(struct mbed_state *s);
} mbed_state;

static mbed_state mbed_states[PEER_RUNS];

typedef struct mbed_name {
    const char *pawl;
    int number;
} mbed_name;

static const mbed_name mbed_hashes[] = {{"sha224", MBEDTLS_MD_SHA224},
                                        {"sha256", MBEDTLS_MD_SHA256},
                                        {"sha384", MBEDTLS_MD_SHA384},
                                        {"sha512", MBEDTLS_MD_SHA512},
                                        {NULL, 0}};
static const mbed_name mbed_curves[] = {
    {"x25519", MBEDTLS_ECP_DP_CURVE25519}, {"x448", MBEDTLS_ECP_DP_CURVE448},
    {"p256", MBEDTLS_ECP_DP_SECP256R1},    {"p384", MBEDTLS_ECP_DP_SECP384R1},
    {"p521", MBEDTLS_ECP_DP_SECP521R1},    {NULL, 0}};

/* The entry whose name is a part of the given one. */
static int mbed_find(const mbed_name *table, const char *name)
{
    if (peer_in(name, "sha3-") || peer_in(name, "sha512-256")) {
        return 0;
    }
    for (; table->pawl != NULL; table++) {
        if (peer_in(name, table->pawl)) {
            return table->number;
        }
    }
    return 0;
}

static const char *mbed_version(void)
{
    return MBEDTLS_VERSION_STRING;
}

static void mbed_end(void *state)
{
    mbed_state *s = state;

    if (s->release != NULL) {
        s->release(s);
    }
    peer_give(s, sizeof *s);
}

static int mbed_random(void *ctx, unsigned char *out, size_t len)
{
    (void)ctx;
    peer_random(out, len);
    return 0;
}

/* ---- Hashes and MACs: by name, so that one hash does not link the others - */

static bool mbed_hash_of(mbedtls_md_type_t md, bench_bytes in, uint8_t *out,
                         size_t *out_len)
{
#if MBEDTLS_VERSION_MAJOR >= 3
#define MBED_SHA256 mbedtls_sha256
#define MBED_SHA512 mbedtls_sha512
#else
#define MBED_SHA256 mbedtls_sha256_ret
#define MBED_SHA512 mbedtls_sha512_ret
#endif
    if ((PEER_HAS(SHA256) && md == MBEDTLS_MD_SHA256) ||
        (PEER_HAS(SHA224) && md == MBEDTLS_MD_SHA224)) {
        *out_len = md == MBEDTLS_MD_SHA256 ? 32 : 28;
        return MBED_SHA256(in.p, in.len, out, md == MBEDTLS_MD_SHA224) == 0;
    }
#ifdef MBEDTLS_SHA512_C
    if ((PEER_HAS(SHA512) && md == MBEDTLS_MD_SHA512) ||
        (PEER_HAS(SHA384) && md == MBEDTLS_MD_SHA384)) {
        *out_len = md == MBEDTLS_MD_SHA512 ? 64 : 48;
        return MBED_SHA512(in.p, in.len, out, md == MBEDTLS_MD_SHA384) == 0;
    }
#endif
    return false;
}

static bool mbed_digest(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    uint8_t digest[64]; /* SHA-224 and SHA-384 may be written whole */
    bool ok = mbed_hash_of(s->md, s->c.in, digest, out_len);

    memcpy(out, digest, ok ? *out_len : 0);
    return ok;
}

static bool mbed_hmac(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const mbedtls_md_info_t *md = mbedtls_md_info_from_type(s->md);

    *out_len = mbedtls_md_get_size(md);
    return mbedtls_md_hmac(md, s->c.key.p, s->c.key.len, s->c.in.p, s->c.in.len,
                           out) == 0;
}

#ifdef MBEDTLS_CMAC_C
static bool mbed_cmac(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    int bits = (int)(8 * s->c.key.len);

    *out_len = 16;
    return mbedtls_cipher_cmac(
               mbedtls_cipher_info_from_values(MBEDTLS_CIPHER_ID_AES, bits,
                                               MBEDTLS_MODE_ECB),
               s->c.key.p, (size_t)bits, s->c.in.p, s->c.in.len, out) == 0;
}
#endif

static bool mbed_hkdf(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_case *c = &s->c;
    const mbedtls_md_info_t *md = mbedtls_md_info_from_type(s->md);

    *out_len = mbedtls_md_get_size(md);
    return mbedtls_hkdf(md, c->nonce.p, c->nonce.len, c->key.p, c->key.len,
                        c->aad.p, c->aad.len, out, *out_len) == 0;
}

static bool mbed_begin_hkdf(mbed_state *s, bench_run *run)
{
    if (!PEER_HAS(HKDF)) {
        return false;
    }
    s->md = (mbedtls_md_type_t)mbed_find(mbed_hashes, s->c.algorithm->name);
    run->once = mbed_hkdf;
    return s->md != MBEDTLS_MD_NONE;
}

static bool mbed_begin_hash(mbed_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    s->md = (mbedtls_md_type_t)mbed_find(mbed_hashes, name);
    if (s->c.algorithm->family == BENCH_HASH) {
        run->once = mbed_digest;
        return s->md != MBEDTLS_MD_NONE;
    }
#ifdef MBEDTLS_CMAC_C
    if (PEER_HAS(CMAC) && strncmp(name, "cmac", 4) == 0) {
        run->once = mbed_cmac;
        return true;
    }
#endif
    if (PEER_HAS(HMAC)) {
        run->once = mbed_hmac;
    }
    return PEER_HAS(HMAC) && strncmp(name, "hmac", 4) == 0 &&
           s->md != MBEDTLS_MD_NONE;
}

static bool mbed_crypt(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    uint8_t counter[16], stream[16];
    size_t used = 0;

    memcpy(counter, s->c.nonce.p, sizeof counter);
    *out_len = s->c.in.len;
    return mbedtls_aes_crypt_ctr(&s->u.aes, s->c.in.len, &used, counter, stream,
                                 s->c.in.p, out) == 0;
}

/* ---- AEADs ---- */

static bool mbed_seal(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;
    size_t len = c->in.len;

    *out_len = len + s->tag;
    if (PEER_HAS(GCM) && peer_in(name, "gcm")) {
        return mbedtls_gcm_crypt_and_tag(&s->u.gcm, MBEDTLS_GCM_ENCRYPT, len,
                                         c->nonce.p, c->nonce.len, c->aad.p,
                                         c->aad.len, c->in.p, out, s->tag,
                                         out + len) == 0;
    }
    if (PEER_HAS(CCM) && peer_in(name, "ccm")) {
        return mbedtls_ccm_encrypt_and_tag(
                   &s->u.ccm, len, c->nonce.p, c->nonce.len, c->aad.p,
                   c->aad.len, c->in.p, out, out + len, s->tag) == 0;
    }
    return PEER_HAS(CHACHA20) &&
           mbedtls_chachapoly_encrypt_and_tag(&s->u.chachapoly, len, c->nonce.p,
                                              c->aad.p, c->aad.len, c->in.p,
                                              out, out + len) == 0;
}

static bool mbed_open(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;
    size_t len = c->in.len - s->tag;

    *out_len = len;
    if (PEER_HAS(GCM) && peer_in(name, "gcm")) {
        return mbedtls_gcm_auth_decrypt(
                   &s->u.gcm, len, c->nonce.p, c->nonce.len, c->aad.p,
                   c->aad.len, c->in.p + len, s->tag, c->in.p, out) == 0;
    }
    if (PEER_HAS(CCM) && peer_in(name, "ccm")) {
        return mbedtls_ccm_auth_decrypt(
                   &s->u.ccm, len, c->nonce.p, c->nonce.len, c->aad.p,
                   c->aad.len, c->in.p, out, c->in.p + len, s->tag) == 0;
    }
    return PEER_HAS(CHACHA20) &&
           mbedtls_chachapoly_auth_decrypt(&s->u.chachapoly, len, c->nonce.p,
                                           c->aad.p, c->aad.len, c->in.p + len,
                                           c->in.p, out) == 0;
}

static void mbed_gcm_release(mbed_state *s)
{
    mbedtls_gcm_free(&s->u.gcm);
}

static void mbed_ccm_release(mbed_state *s)
{
    mbedtls_ccm_free(&s->u.ccm);
}

static bool mbed_begin_aead(mbed_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;
    unsigned bits = (unsigned)(8 * c->key.len);

    s->tag = peer_in(name, "ccm-8") ? 8 : 16;
    run->once = c->operation == BENCH_SEAL ? mbed_seal : mbed_open;
    if (PEER_HAS(GCM) && peer_in(name, "gcm")) {
        s->release = mbed_gcm_release;
        mbedtls_gcm_init(&s->u.gcm);
        return mbedtls_gcm_setkey(&s->u.gcm, MBEDTLS_CIPHER_ID_AES, c->key.p,
                                  bits) == 0;
    }
    if (PEER_HAS(CCM) && peer_in(name, "ccm")) {
        s->release = mbed_ccm_release;
        mbedtls_ccm_init(&s->u.ccm);
        return mbedtls_ccm_setkey(&s->u.ccm, MBEDTLS_CIPHER_ID_AES, c->key.p,
                                  bits) == 0;
    }
    if (!PEER_HAS(CHACHA20) || !peer_in(name, "chacha20-poly1305")) {
        return false;
    }
    mbedtls_chachapoly_init(&s->u.chachapoly);
    return mbedtls_chachapoly_setkey(&s->u.chachapoly, c->key.p) == 0;
}

static bool mbed_begin_ctr(mbed_state *s, bench_run *run)
{
    if (!PEER_HAS(CTR)) {
        return false;
    }
    run->once = mbed_crypt;
    mbedtls_aes_init(&s->u.aes);
    return mbedtls_aes_setkey_enc(&s->u.aes, s->c.key.p,
                                  (unsigned)(8 * s->c.key.len)) == 0;
}

/* ---- P-256 by p256-m ---- */

#ifdef PEER_P256M

static const mbed_state *mbed_p256m_key; /* whose key the next "random" is */

/* p256-m asks the PSA core, which is not there, for private key and nonce. */
int32_t psa_generate_random(uint8_t *output, size_t output_size);
int32_t psa_generate_random(uint8_t *output, size_t output_size)
{
    if (mbed_p256m_key != NULL) {
        memcpy(output, mbed_p256m_key->c.key.p, output_size);
    } else {
        peer_random(output, output_size);
    }
    return 0;
}

static bool mbed_p256m_keygen(void *state, uint8_t *out, size_t *out_len)
{
    uint8_t priv[32];
    bool ok;

    mbed_p256m_key = state;
    ok = p256_gen_keypair(priv, out + 1) == 0;
    mbed_p256m_key = NULL;
    out[0] = 4;
    *out_len = 65;
    return ok;
}

static bool mbed_p256m_share(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;

    *out_len = 32;
    return p256_ecdh_shared_secret(out, s->c.key.p, s->c.pub.p + 1) == 0;
}

static bool mbed_p256m_sign(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    uint8_t raw[64];

    if (p256_ecdsa_sign(raw, s->c.key.p, s->c.in.p, s->c.in.len) != 0) {
        return false;
    }
    *out_len = peer_signature_write(out, raw, 32);
    return true;
}

static bool mbed_p256m_verify(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_case *c = &s->c;
    uint8_t raw[64];

    (void)out;
    *out_len = 0;
    return peer_signature_read(raw, 32, c->sig.p, c->sig.len) &&
           p256_ecdsa_verify(raw, c->pub.p + 1, c->in.p, c->in.len) == 0;
}

static bool mbed_begin_p256m(mbed_state *s, bench_run *run)
{
    run->once =
        PEER_HAS(KEYGEN) && s->c.operation == BENCH_KEYGEN   ? mbed_p256m_keygen
        : PEER_HAS(SHARE) && s->c.operation == BENCH_SHARE   ? mbed_p256m_share
        : PEER_HAS(SIGN) && s->c.operation == BENCH_SIGN     ? mbed_p256m_sign
        : PEER_HAS(VERIFY) && s->c.operation == BENCH_VERIFY ? mbed_p256m_verify
                                                             : NULL;
    return run->once != NULL;
}

#endif

/* ---- Curves ---- */

static bool mbed_montgomery(const mbed_state *s)
{
    return mbedtls_ecp_get_type(&s->u.ec.grp) == MBEDTLS_ECP_TYPE_MONTGOMERY;
}

static bool mbed_keygen(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    mbedtls_ecp_group *group = &s->u.ec.grp;
    mbedtls_ecp_point q;
    bool ok;

    mbedtls_ecp_point_init(&q);
    ok = mbedtls_ecp_mul(group, &q, &s->u.ec.d, &group->G, mbed_random, NULL) ==
             0 &&
         mbedtls_ecp_point_write_binary(group, &q, MBEDTLS_ECP_PF_UNCOMPRESSED,
                                        out_len, out, 200) == 0;
    mbedtls_ecp_point_free(&q);
    return ok;
}

static bool mbed_share(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    mbedtls_mpi z;
    bool ok;

    mbedtls_mpi_init(&z);
    *out_len = mbed_montgomery(s) ? s->c.pub.len : s->c.pub.len / 2;
    ok =
        mbedtls_ecdh_compute_shared(&s->u.ec.grp, &z, &s->u.ec.Q, &s->u.ec.d,
                                    mbed_random, NULL) == 0 &&
        (mbed_montgomery(s) ? mbedtls_mpi_write_binary_le(&z, out, *out_len)
                            : mbedtls_mpi_write_binary(&z, out, *out_len)) == 0;
    mbedtls_mpi_free(&z);
    return ok;
}

static bool mbed_ecdsa_sign(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_bytes *in = &s->c.in;

#if MBEDTLS_VERSION_MAJOR >= 3
    return mbedtls_ecdsa_write_signature(&s->u.ec, s->md, in->p, in->len, out,
                                         MBEDTLS_ECDSA_MAX_LEN, out_len,
                                         mbed_random, NULL) == 0;
#else
    return mbedtls_ecdsa_write_signature(&s->u.ec, s->md, in->p, in->len, out,
                                         out_len, mbed_random, NULL) == 0;
#endif
}

static bool mbed_ecdsa_verify(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_case *c = &s->c;

    (void)out;
    *out_len = 0;
    return mbedtls_ecdsa_read_signature(&s->u.ec, c->in.p, c->in.len, c->sig.p,
                                        c->sig.len) == 0;
}

/* X25519 and X448 fix some bits of the key; Mbed TLS wants them fixed. */
static bool mbed_scalar(mbed_state *s)
{
    uint8_t k[80];
    size_t len = s->c.key.len;

    memcpy(k, s->c.key.p, len);
    if (!mbed_montgomery(s)) {
        return mbedtls_mpi_read_binary(&s->u.ec.d, k, len) == 0;
    }
    k[0] &= len == 32 ? 0xf8 : 0xfc;
    k[len - 1] = (uint8_t)(len == 32 ? (k[31] & 0x7f) | 0x40 : k[55] | 0x80);
    return mbedtls_mpi_read_binary_le(&s->u.ec.d, k, len) == 0;
}

static void mbed_ec_release(mbed_state *s)
{
    mbedtls_ecdsa_free(&s->u.ec);
}

static bool mbed_begin_ec(mbed_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    int id = mbed_find(mbed_curves, c->algorithm->name);

    s->md = (mbedtls_md_type_t)mbed_find(mbed_hashes, c->algorithm->name);
#ifdef PEER_P256M
    if (PEER_HAS(P256) && id == MBEDTLS_ECP_DP_SECP256R1) {
        return mbed_begin_p256m(s, run);
    }
#endif
    if (!PEER_HAS(X25519) && !PEER_HAS(X448) && !PEER_HAS(P384) &&
        !PEER_HAS(P521) && (PEER_P256M_HERE || !PEER_HAS(P256))) {
        return false;
    }
    run->once = PEER_HAS(KEYGEN) && c->operation == BENCH_KEYGEN ? mbed_keygen
                : PEER_HAS(SHARE) && c->operation == BENCH_SHARE ? mbed_share
                : PEER_HAS(SIGN) && c->operation == BENCH_SIGN ? mbed_ecdsa_sign
                : PEER_HAS(VERIFY) && c->operation == BENCH_VERIFY
                    ? mbed_ecdsa_verify
                    : NULL;
    s->release = mbed_ec_release;
    mbedtls_ecdsa_init(&s->u.ec);
    return id != 0 && run->once != NULL &&
           mbedtls_ecp_group_load(&s->u.ec.grp, (mbedtls_ecp_group_id)id) ==
               0 &&
           mbed_scalar(s) &&
           (c->operation == BENCH_KEYGEN || c->operation == BENCH_SIGN ||
            mbedtls_ecp_point_read_binary(&s->u.ec.grp, &s->u.ec.Q, c->pub.p,
                                          c->pub.len) == 0);
}

/* ---- RSA ---- */

static bool mbed_rsa_sign(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    mbedtls_rsa_context *rsa = &s->u.rsa;
    const bench_bytes *in = &s->c.in;
    unsigned len = (unsigned)in->len;

    *out_len = mbedtls_rsa_get_len(rsa);
#if MBEDTLS_VERSION_MAJOR >= 3
#define MBED_PRIVATE
#define MBED_PUBLIC
#else
#define MBED_PRIVATE MBEDTLS_RSA_PRIVATE,
#define MBED_PUBLIC  NULL, NULL, MBEDTLS_RSA_PUBLIC,
#endif
    if (PEER_HAS(PSS) && peer_in(s->c.algorithm->name, "pss")) {
        return mbedtls_rsa_rsassa_pss_sign(rsa, mbed_random, NULL,
                                           MBED_PRIVATE s->md, len, in->p,
                                           out) == 0;
    }
    return mbedtls_rsa_rsassa_pkcs1_v15_sign(rsa, mbed_random, NULL,
                                             MBED_PRIVATE s->md, len, in->p,
                                             out) == 0;
}

static bool mbed_rsa_verify(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_case *c = &s->c;
    mbedtls_rsa_context *rsa = &s->u.rsa;
    unsigned len = (unsigned)c->in.len;

    (void)out;
    *out_len = 0;
    if (c->sig.len != mbedtls_rsa_get_len(rsa)) {
        return false;
    }
    mbedtls_mpi_free(&rsa->RN); /* kept; a peer's key is met once */
    if (PEER_HAS(PSS) && peer_in(c->algorithm->name, "pss")) {
        return mbedtls_rsa_rsassa_pss_verify(rsa, MBED_PUBLIC s->md, len,
                                             c->in.p, c->sig.p) == 0;
    }
    return mbedtls_rsa_rsassa_pkcs1_v15_verify(rsa, MBED_PUBLIC s->md, len,
                                               c->in.p, c->sig.p) == 0;
}

static void mbed_rsa_release(mbed_state *s)
{
    mbedtls_rsa_free(&s->u.rsa);
}

static bool mbed_rsa_private(mbed_state *s)
{
    peer_rsa k;

    return peer_rsa_read(&k, s->c.key.p, s->c.key.len) &&
           mbedtls_rsa_import_raw(&s->u.rsa, k.n.p, k.n.len, k.p.p, k.p.len,
                                  k.q.p, k.q.len, k.d.p, k.d.len, k.e.p,
                                  k.e.len) == 0 &&
           mbedtls_rsa_complete(&s->u.rsa) == 0;
}

static bool mbed_rsa_public(mbed_state *s)
{
    const uint32_t e = s->c.exponent;
    const uint8_t bytes[] = {(uint8_t)(e >> 24), (uint8_t)(e >> 16),
                             (uint8_t)(e >> 8), (uint8_t)e};

    return mbedtls_rsa_import_raw(&s->u.rsa, s->c.pub.p, s->c.pub.len, NULL, 0,
                                  NULL, 0, NULL, 0, bytes, sizeof bytes) == 0 &&
           mbedtls_rsa_complete(&s->u.rsa) == 0;
}

static bool mbed_begin_rsa(mbed_state *s, bench_run *run)
{
    bool pss = peer_in(s->c.algorithm->name, "pss");
    int padding = pss ? MBEDTLS_RSA_PKCS_V21 : MBEDTLS_RSA_PKCS_V15;

    if (!PEER_HAS_RSA) {
        return false;
    }
    s->md = (mbedtls_md_type_t)mbed_find(mbed_hashes, s->c.algorithm->name);
    s->release = mbed_rsa_release;
#if MBEDTLS_VERSION_MAJOR >= 3
    mbedtls_rsa_init(&s->u.rsa);
    if (mbedtls_rsa_set_padding(&s->u.rsa, padding, s->md) != 0) {
        return false;
    }
#else
    mbedtls_rsa_init(&s->u.rsa, padding, (int)s->md);
#endif
    if (PEER_HAS(SIGN) && s->c.operation == BENCH_SIGN) {
        run->once = mbed_rsa_sign;
        return s->md != MBEDTLS_MD_NONE && mbed_rsa_private(s);
    }
    run->once = mbed_rsa_verify;
    return PEER_HAS(VERIFY) && s->md != MBEDTLS_MD_NONE && mbed_rsa_public(s);
}

/* Bytes of its contexts and keys, without what they have on the heap. */
static size_t mbed_size(const bench_case *c)
{
    const char *name = c->algorithm->name;

    switch (c->algorithm->family) {
    case BENCH_HASH:
        return peer_in(name, "sha224") || peer_in(name, "sha256")
                   ? sizeof(mbedtls_sha256_context)
                   : sizeof(mbedtls_sha512_context);
    case BENCH_MAC:
        return sizeof(mbedtls_md_context_t);
    case BENCH_CTR:
        return sizeof(mbedtls_aes_context);
    case BENCH_AEAD:
        return peer_in(name, "gcm")   ? sizeof(mbedtls_gcm_context)
               : peer_in(name, "ccm") ? sizeof(mbedtls_ccm_context)
                                      : sizeof(mbedtls_chachapoly_context);
    case BENCH_KEX:
    case BENCH_SIG:
        return peer_in(name, "rsa") ? sizeof(mbedtls_rsa_context)
               : PEER_P256M_HERE && peer_in(name, "p256")
                   ? 0
                   : sizeof(mbedtls_ecdsa_context);
    case BENCH_KDF:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        return 0;
    }
}

static const char *mbed_begin(const bench_case *c, bench_run *run)
{
    mbed_state *s = peer_take(mbed_states, sizeof *s);
    bool ok = false;

    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->c = *c;
    *run = (bench_run){
        .end = mbed_end, .state = s, .variant = PEER_MBEDTLS_VARIANT};
    switch (c->algorithm->family) {
    case BENCH_HASH:
    case BENCH_MAC:
        ok = mbed_begin_hash(s, run);
        break;
    case BENCH_CTR:
        ok = mbed_begin_ctr(s, run);
        break;
    case BENCH_AEAD:
        ok = mbed_begin_aead(s, run);
        break;
    case BENCH_KEX:
        ok = PEER_HAS_KEX && strncmp(c->algorithm->name, "rsa", 3) != 0 &&
             mbed_begin_ec(s, run);
        break;
    case BENCH_SIG:
        ok = strncmp(c->algorithm->name, "rsa", 3) == 0 ? mbed_begin_rsa(s, run)
             : strncmp(c->algorithm->name, "ecdsa", 5) == 0
                 ? mbed_begin_ec(s, run)
                 : false;
        break;
    case BENCH_KDF:
        ok = mbed_begin_hkdf(s, run);
        break;
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        break;
    }
    if (!ok) {
        mbed_end(s);
        return BENCH_NOT_THERE;
    }
    run->state_size = mbed_size(c);
#ifdef MBEDTLS_PLATFORM_CALLOC_MACRO
    run->heap = peer_heap_peak;
#endif
    return NULL;
}

const bench_library bench_mbedtls = {
    .name = "mbedtls", .version = mbed_version, .begin = mbed_begin};
