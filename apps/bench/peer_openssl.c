/* SPDX-License-Identifier: Apache-2.0
 * OpenSSL, as it is installed: with its assembly and the machine's AES and
 * SHA instructions. */
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "pawl/sig.h"

typedef struct openssl_state {
    const bench_case *c; /* lives as long as the run */
    bench_case kept;
    const EVP_MD *md;
    EVP_MD_CTX *md_ctx;
    EVP_MAC *mac;
    EVP_MAC_CTX *mac_ctx;
    EVP_CIPHER_CTX *cipher;
    EVP_PKEY *own, *peer;
    EVP_PKEY_CTX *pkey;
    size_t tag;
    bool direct; /* the message is signed, not a digest */
} openssl_state;

typedef struct openssl_name {
    const char *pawl, *theirs, *group;
} openssl_name;

static const openssl_name openssl_hashes[] = {
    {"sha224", "SHA224", NULL},         {"sha256", "SHA256", NULL},
    {"sha384", "SHA384", NULL},         {"sha512", "SHA512", NULL},
    {"sha512-256", "SHA512-256", NULL}, {"sha3-224", "SHA3-224", NULL},
    {"sha3-256", "SHA3-256", NULL},     {"sha3-384", "SHA3-384", NULL},
    {"sha3-512", "SHA3-512", NULL},     {NULL, NULL, NULL}};
static const openssl_name openssl_macs[] = {
    {"hmac-sha256", "HMAC", "SHA256"},
    {"hmac-sha384", "HMAC", "SHA384"},
    {"hmac-sha512", "HMAC", "SHA512"},
    {"hmac-sha3-256", "HMAC", "SHA3-256"},
    {"cmac-aes128", "CMAC", "AES-128-CBC"},
    {"cmac-aes192", "CMAC", "AES-192-CBC"},
    {"cmac-aes256", "CMAC", "AES-256-CBC"},
    {NULL, NULL, NULL}};
static const openssl_name openssl_aeads[] = {
    {"aes128-gcm", "AES-128-GCM", NULL},
    {"aes192-gcm", "AES-192-GCM", NULL},
    {"aes256-gcm", "AES-256-GCM", NULL},
    {"aes128-ccm", "AES-128-CCM", NULL},
    {"aes192-ccm", "AES-192-CCM", NULL},
    {"aes256-ccm", "AES-256-CCM", NULL},
    {"aes128-ccm-8", "AES-128-CCM", NULL},
    {"aes256-ccm-8", "AES-256-CCM", NULL},
    {"chacha20-poly1305", "ChaCha20-Poly1305", NULL},
    {NULL, NULL, NULL}};
static const openssl_name openssl_groups[] = {{"x25519", "X25519", NULL},
                                              {"x25519-table", "X25519", NULL},
                                              {"ed25519", "ED25519", NULL},
                                              {"ed448", "ED448", NULL},
                                              {"x448", "X448", NULL},
                                              {"p256", "EC", "P-256"},
                                              {"p384", "EC", "P-384"},
                                              {"p521", "EC", "P-521"},
                                              {NULL, NULL, NULL}};

static const openssl_name *openssl_find(const openssl_name *table,
                                        const char *name)
{
    for (; table->pawl != NULL; table++) {
        if (strcmp(table->pawl, name) == 0) {
            return table;
        }
    }
    return NULL;
}

static const char *openssl_version(void)
{
    return OpenSSL_version(OPENSSL_VERSION_STRING);
}

static void openssl_end(void *state)
{
    openssl_state *s = state;

    EVP_MD_CTX_free(s->md_ctx);
    EVP_MAC_CTX_free(s->mac_ctx);
    EVP_MAC_free(s->mac);
    EVP_CIPHER_CTX_free(s->cipher);
    EVP_PKEY_CTX_free(s->pkey);
    EVP_PKEY_free(s->own);
    EVP_PKEY_free(s->peer);
    free(s);
}

/* ---- Hashes and MACs ---- */

static bool openssl_digest(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    unsigned len = 0;
    bool ok = EVP_DigestInit_ex(s->md_ctx, s->md, NULL) == 1 &&
              EVP_DigestUpdate(s->md_ctx, s->c->in.p, s->c->in.len) == 1 &&
              EVP_DigestFinal_ex(s->md_ctx, out, &len) == 1;

    *out_len = len;
    return ok;
}

static bool openssl_begin_digest(openssl_state *s, const char *name)
{
    const openssl_name *n = openssl_find(openssl_hashes, name);

    s->md = n != NULL ? EVP_get_digestbyname(n->theirs) : NULL;
    s->md_ctx = EVP_MD_CTX_new();
    return s->md != NULL && s->md_ctx != NULL;
}

static bool openssl_tag(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;

    return EVP_MAC_init(s->mac_ctx, s->c->key.p, s->c->key.len, NULL) == 1 &&
           EVP_MAC_update(s->mac_ctx, s->c->in.p, s->c->in.len) == 1 &&
           EVP_MAC_final(s->mac_ctx, out, out_len, 64) == 1;
}

static bool openssl_begin_tag(openssl_state *s, const char *name)
{
    const openssl_name *n = openssl_find(openssl_macs, name);
    OSSL_PARAM params[2] = {OSSL_PARAM_END, OSSL_PARAM_END};
    char inner[16];

    if (n == NULL) {
        return false;
    }
    (void)snprintf(inner, sizeof inner, "%s", n->group);
    params[0] = OSSL_PARAM_construct_utf8_string(
        n->theirs[0] == 'H' ? OSSL_MAC_PARAM_DIGEST : OSSL_MAC_PARAM_CIPHER,
        inner, 0);
    s->mac = EVP_MAC_fetch(NULL, n->theirs, NULL);
    s->mac_ctx = s->mac != NULL ? EVP_MAC_CTX_new(s->mac) : NULL;
    return s->mac_ctx != NULL &&
           EVP_MAC_CTX_set_params(s->mac_ctx, params) == 1;
}

/* ---- Key streams ---- */

static bool openssl_crypt(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    int n = 0;

    *out_len = s->c->in.len;
    return EVP_EncryptInit_ex(s->cipher, NULL, NULL, NULL, s->c->nonce.p) ==
               1 &&
           EVP_EncryptUpdate(s->cipher, out, &n, s->c->in.p,
                             (int)s->c->in.len) == 1;
}

static bool openssl_begin_crypt(openssl_state *s)
{
    const EVP_CIPHER *cipher = s->c->key.len == 16   ? EVP_aes_128_ctr()
                               : s->c->key.len == 24 ? EVP_aes_192_ctr()
                                                     : EVP_aes_256_ctr();

    s->cipher = EVP_CIPHER_CTX_new();
    return s->cipher != NULL &&
           EVP_EncryptInit_ex(s->cipher, cipher, NULL, s->c->key.p, NULL) == 1;
}

/* ---- AEADs ---- */

static bool openssl_seal(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    const bench_case *c = s->c;
    int n = 0, size = (int)c->in.len;

    *out_len = c->in.len + s->tag;
    return EVP_EncryptInit_ex(s->cipher, NULL, NULL, NULL, c->nonce.p) == 1 &&
           (!s->direct ||
            EVP_EncryptUpdate(s->cipher, NULL, &n, NULL, size) == 1) &&
           EVP_EncryptUpdate(s->cipher, NULL, &n, c->aad.p, (int)c->aad.len) ==
               1 &&
           EVP_EncryptUpdate(s->cipher, out, &n, c->in.p, size) == 1 &&
           EVP_EncryptFinal_ex(s->cipher, out + size, &n) == 1 &&
           EVP_CIPHER_CTX_ctrl(s->cipher, EVP_CTRL_AEAD_GET_TAG, (int)s->tag,
                               out + size) == 1;
}

static bool openssl_open(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    const bench_case *c = s->c;
    int n = 0, size = (int)(c->in.len - s->tag);
    uint8_t tag[16];

    memcpy(tag, c->in.p + size, s->tag);
    *out_len = (size_t)size;
    if (EVP_CIPHER_CTX_ctrl(s->cipher, EVP_CTRL_AEAD_SET_TAG, (int)s->tag,
                            tag) != 1 ||
        EVP_DecryptInit_ex(s->cipher, NULL, NULL, NULL, c->nonce.p) != 1 ||
        (s->direct &&
         EVP_DecryptUpdate(s->cipher, NULL, &n, NULL, size) != 1) ||
        EVP_DecryptUpdate(s->cipher, NULL, &n, c->aad.p, (int)c->aad.len) !=
            1 ||
        EVP_DecryptUpdate(s->cipher, out, &n, c->in.p, size) != 1) {
        return false;
    }
    /* CCM has judged by now; the others do at the end. */
    return s->direct || EVP_DecryptFinal_ex(s->cipher, out + size, &n) == 1;
}

static bool openssl_begin_aead(openssl_state *s, const char *name)
{
    const bench_case *c = s->c;
    const openssl_name *n = openssl_find(openssl_aeads, name);
    const EVP_CIPHER *cipher =
        n != NULL ? EVP_get_cipherbyname(n->theirs) : NULL;
    int seal = c->operation == BENCH_SEAL;

    s->cipher = EVP_CIPHER_CTX_new();
    s->direct = strstr(name, "ccm") != NULL; /* wants the length first */
    s->tag = strstr(name, "ccm-8") != NULL ? 8 : 16;
    return cipher != NULL && s->cipher != NULL &&
           EVP_CipherInit_ex(s->cipher, cipher, NULL, NULL, NULL, seal) == 1 &&
           EVP_CIPHER_CTX_ctrl(s->cipher, EVP_CTRL_AEAD_SET_IVLEN,
                               (int)c->nonce.len, NULL) == 1 &&
           (!s->direct || EVP_CIPHER_CTX_ctrl(s->cipher, EVP_CTRL_AEAD_SET_TAG,
                                              (int)s->tag, NULL) == 1) &&
           EVP_CipherInit_ex(s->cipher, NULL, NULL, c->key.p, NULL, seal) == 1;
}

/* ---- Key exchange ---- */

/* A key from its raw parts; either may be missing. */
static EVP_PKEY *openssl_key(const openssl_name *n, bench_bytes priv,
                             bench_bytes pub)
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, n->theirs, NULL);
    OSSL_PARAM params[4], *p = params;
    char group[8];
    uint8_t little[80];

    if (n->group != NULL) {
        (void)snprintf(group, sizeof group, "%s", n->group);
        *p++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME,
                                                group, 0);
    }
    if (priv.len != 0) {
        memcpy(little, priv.p, priv.len);
        for (size_t i = 0; n->group != NULL && i < priv.len; i++) {
            little[i] = priv.p[priv.len - 1 - i];
        }
        *p++ = n->group != NULL
                   ? OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, little,
                                             priv.len)
                   : OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PRIV_KEY,
                                                       little, priv.len);
    }
    if (pub.len != 0) {
        *p++ = OSSL_PARAM_construct_octet_string(
            OSSL_PKEY_PARAM_PUB_KEY, (void *)(uintptr_t)pub.p, pub.len);
    }
    *p = OSSL_PARAM_construct_end();
    if (ctx == NULL || EVP_PKEY_fromdata_init(ctx) != 1 ||
        EVP_PKEY_fromdata(
            ctx, &key, priv.len != 0 ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
            params) != 1) {
        key = NULL;
    }
    EVP_PKEY_CTX_free(ctx);
    return key;
}

static bool openssl_share(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;

    return EVP_PKEY_derive(s->pkey, out, out_len) == 1;
}

/* OpenSSL makes keys of its own: what is right is that the public one fits. */
static bool openssl_keygen_ec(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    const EC_KEY *key = EVP_PKEY_get0_EC_KEY(s->own);
    const EC_GROUP *group = EC_KEY_get0_group(key);
    EC_POINT *point = EC_POINT_new(group);
    bool ok = EC_POINT_mul(group, point, EC_KEY_get0_private_key(key), NULL,
                           NULL, NULL) == 1;

    *out_len = EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED,
                                  out, 200, NULL);
    EC_POINT_free(point);
    return ok;
}

static bool openssl_keygen_raw(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    const openssl_name *n = openssl_find(openssl_groups, s->c->algorithm->name);
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key_ex(NULL, n->theirs, NULL,
                                                    s->c->key.p, s->c->key.len);
    bool ok =
        key != NULL && EVP_PKEY_get_raw_public_key(key, out, out_len) == 1;

    EVP_PKEY_free(key);
    return ok;
}

static bool openssl_begin_kex(openssl_state *s, const char *name,
                              bench_run *run)
{
    const bench_case *c = s->c;
    const openssl_name *n = openssl_find(openssl_groups, name);

    if (n == NULL) {
        return false;
    }
    if (c->operation == BENCH_KEYGEN) {
        run->once = n->group != NULL ? openssl_keygen_ec : openssl_keygen_raw;
        s->own = openssl_key(n, c->key, c->want);
        return s->own != NULL;
    }
    run->once = openssl_share;
    if (n->group != NULL) {
        s->own = openssl_key(n, c->key, c->pub); /* the peer's: not looked at */
    } else {
        s->own = EVP_PKEY_new_raw_private_key_ex(NULL, n->theirs, NULL,
                                                 c->key.p, c->key.len);
    }
    s->peer = openssl_key(n, (bench_bytes){NULL, 0}, c->pub);
    s->pkey = s->own != NULL ? EVP_PKEY_CTX_new(s->own, NULL) : NULL;
    return s->peer != NULL && s->pkey != NULL &&
           EVP_PKEY_derive_init(s->pkey) == 1 &&
           EVP_PKEY_derive_set_peer_ex(s->pkey, s->peer, 0) == 1;
}

/* ---- Signatures ---- */

static bool openssl_sign(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    const bench_bytes *in = &s->c->in;

    if (s->direct) {
        EVP_MD_CTX_reset(s->md_ctx);
        return EVP_DigestSignInit(s->md_ctx, NULL, NULL, NULL, s->own) == 1 &&
               EVP_DigestSign(s->md_ctx, out, out_len, in->p, in->len) == 1;
    }
    return EVP_PKEY_sign(s->pkey, out, out_len, in->p, in->len) == 1;
}

static bool openssl_verify(void *state, uint8_t *out, size_t *out_len)
{
    openssl_state *s = state;
    const bench_case *c = s->c;

    (void)out;
    *out_len = 0;
    if (s->direct) {
        EVP_MD_CTX_reset(s->md_ctx);
        return EVP_DigestVerifyInit(s->md_ctx, NULL, NULL, NULL, s->own) == 1 &&
               EVP_DigestVerify(s->md_ctx, c->sig.p, c->sig.len, c->in.p,
                                c->in.len) == 1;
    }
    return EVP_PKEY_verify(s->pkey, c->sig.p, c->sig.len, c->in.p, c->in.len) ==
           1;
}

/* RSA keys come as PKCS#1, the others as raw parts. */
static EVP_PKEY *openssl_sig_key(const bench_case *c)
{
    static const openssl_name curves[] = {{"p256", "EC", "P-256"},
                                          {"p384", "EC", "P-384"},
                                          {"p521", "EC", "P-521"},
                                          {"ed25519", "ED25519", NULL},
                                          {"ed448", "ED448", NULL}};
    const char *name = c->algorithm->name;
    const uint8_t *der = c->key.p;

    if (strncmp(name, "rsa", 3) == 0) {
        return d2i_PrivateKey(EVP_PKEY_RSA, NULL, &der, (long)c->key.len);
    }
    for (size_t i = 0; i < sizeof curves / sizeof curves[0]; i++) {
        if (strstr(name, curves[i].pawl) != NULL) {
            return openssl_key(&curves[i], c->key, c->pub);
        }
    }
    return NULL;
}

static bool openssl_padding(openssl_state *s, const char *name,
                            const EVP_MD *md)
{
    if (strncmp(name, "rsa", 3) != 0) {
        return true;
    }
    if (strstr(name, "pss") == NULL) {
        return EVP_PKEY_CTX_set_rsa_padding(s->pkey, RSA_PKCS1_PADDING) == 1;
    }
    return EVP_PKEY_CTX_set_rsa_padding(s->pkey, RSA_PKCS1_PSS_PADDING) == 1 &&
           EVP_PKEY_CTX_set_rsa_pss_saltlen(s->pkey, RSA_PSS_SALTLEN_DIGEST) ==
               1 &&
           EVP_PKEY_CTX_set_rsa_mgf1_md(s->pkey, md) == 1;
}

static bool openssl_begin_sig(openssl_state *s, const char *name,
                              bench_run *run)
{
    const bench_case *c = s->c;
    const pawl_sig *sig = c->algorithm->instance;
    bool sign = c->operation == BENCH_SIGN;
    const EVP_MD *md = NULL;

    run->once = sign ? openssl_sign : openssl_verify;
    s->direct = sig->hash == NULL;
    s->own = openssl_sig_key(c);
    s->md_ctx = EVP_MD_CTX_new();
    s->pkey = s->own != NULL ? EVP_PKEY_CTX_new(s->own, NULL) : NULL;
    if (s->pkey == NULL || s->md_ctx == NULL) {
        return false;
    }
    if (s->direct) {
        return true;
    }
    for (size_t i = 0; openssl_hashes[i].pawl != NULL && md == NULL; i++) {
        const EVP_MD *one = EVP_get_digestbyname(openssl_hashes[i].theirs);

        if (strstr(name, openssl_hashes[i].pawl) != NULL) {
            md = one;
        }
    }
    return md != NULL &&
           (sign ? EVP_PKEY_sign_init(s->pkey)
                 : EVP_PKEY_verify_init(s->pkey)) == 1 &&
           openssl_padding(s, name, md) &&
           EVP_PKEY_CTX_set_signature_md(s->pkey, md) == 1;
}

static const char *openssl_begin(const bench_case *c, bench_run *run)
{
    openssl_state *s = calloc(1, sizeof *s);
    const char *name = c->algorithm->name;
    bool ok = false;

    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->kept = *c;
    s->c = &s->kept;
    switch (c->algorithm->family) {
    case BENCH_HASH:
        run->once = openssl_digest;
        ok = openssl_begin_digest(s, name);
        break;
    case BENCH_MAC:
        run->once = openssl_tag;
        ok = openssl_begin_tag(s, name);
        break;
    case BENCH_CTR:
        run->once = openssl_crypt;
        ok = openssl_begin_crypt(s);
        break;
    case BENCH_AEAD:
        run->once = c->operation == BENCH_SEAL ? openssl_seal : openssl_open;
        ok = openssl_begin_aead(s, name);
        break;
    case BENCH_KEX:
        ok = openssl_begin_kex(s, name, run);
        break;
    case BENCH_SIG:
        ok = openssl_begin_sig(s, name, run);
        break;
    case BENCH_KDF:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        break;
    }
    if (!ok) {
        openssl_end(s);
        return BENCH_NOT_THERE;
    }
    run->end = openssl_end;
    run->state = s;
    run->variant = "as installed, with assembly";
    return NULL;
}

const bench_library bench_openssl = {
    .name = "openssl", .version = openssl_version, .begin = openssl_begin};
