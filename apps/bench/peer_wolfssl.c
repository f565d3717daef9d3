/* SPDX-License-Identifier: Apache-2.0
 * wolfSSL as it is installed: sp_int arithmetic, and the machine's AES
 * instructions where its build has them. */
#include <wolfssl/options.h>

#include <wolfssl/version.h>
#include <wolfssl/wolfcrypt/aes.h>
#include <wolfssl/wolfcrypt/asn.h>
#include <wolfssl/wolfcrypt/chacha20_poly1305.h>
#include <wolfssl/wolfcrypt/cmac.h>
#include <wolfssl/wolfcrypt/curve25519.h>
#include <wolfssl/wolfcrypt/curve448.h>
#include <wolfssl/wolfcrypt/ecc.h>
#include <wolfssl/wolfcrypt/ed25519.h>
#include <wolfssl/wolfcrypt/ed448.h>
#include <wolfssl/wolfcrypt/hash.h>
#include <wolfssl/wolfcrypt/hmac.h>
#include <wolfssl/wolfcrypt/random.h>
#include <wolfssl/wolfcrypt/rsa.h>

#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "pawl/sig.h"

typedef struct wolf_state {
    bench_case c;
    int hash; /* enum wc_HashType */
    int curve;
    word32 tag;
    bool rng_live;
    WC_RNG rng;
    Hmac hmac;
    Aes aes;
    ecc_key ecc, ecc_peer;
    curve25519_key x25519, x25519_peer;
    curve448_key x448, x448_peer;
    ed25519_key ed25519;
    ed448_key ed448;
    RsaKey rsa;
    uint8_t scratch[BENCH_OUT_MAX];
} wolf_state;

typedef struct wolf_name {
    const char *pawl;
    int number, oid;
} wolf_name;

static const wolf_name wolf_hashes[] = {
    {"sha3-224", WC_HASH_TYPE_SHA3_224, 0},
    {"sha3-256", WC_HASH_TYPE_SHA3_256, 0},
    {"sha3-384", WC_HASH_TYPE_SHA3_384, 0},
    {"sha3-512", WC_HASH_TYPE_SHA3_512, 0},
    {"sha512-256", WC_HASH_TYPE_SHA512_256, 0},
    {"sha224", WC_HASH_TYPE_SHA224, SHA224h},
    {"sha256", WC_HASH_TYPE_SHA256, SHA256h},
    {"sha384", WC_HASH_TYPE_SHA384, SHA384h},
    {"sha512", WC_HASH_TYPE_SHA512, SHA512h},
    {NULL, 0, 0}};
static const wolf_name wolf_curves[] = {{"p256", ECC_SECP256R1, 0},
                                        {"p384", ECC_SECP384R1, 0},
                                        {"p521", ECC_SECP521R1, 0},
                                        {NULL, 0, 0}};

static const wolf_name *wolf_find(const wolf_name *table, const char *name)
{
    for (; table->pawl != NULL; table++) {
        if (strstr(name, table->pawl) != NULL) {
            return table;
        }
    }
    return NULL;
}

static const char *wolf_version(void)
{
    return LIBWOLFSSL_VERSION_STRING;
}

static void wolf_end(void *state)
{
    wolf_state *s = state;

    wc_ecc_free(&s->ecc);
    wc_ecc_free(&s->ecc_peer);
    (void)wc_FreeRsaKey(&s->rsa);
    if (s->rng_live) {
        (void)wc_FreeRng(&s->rng);
    }
    free(s);
}

/* ---- Hashes and MACs ---- */

static bool wolf_digest(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    int len = wc_HashGetDigestSize((enum wc_HashType)s->hash);

    *out_len = (size_t)len;
    return wc_Hash((enum wc_HashType)s->hash, s->c.in.p, (word32)s->c.in.len,
                   out, (word32)len) == 0;
}

static bool wolf_hmac(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;

    *out_len = (size_t)wc_HashGetDigestSize((enum wc_HashType)s->hash);
    return wc_HmacSetKey(&s->hmac, s->hash, s->c.key.p, (word32)s->c.key.len) ==
               0 &&
           wc_HmacUpdate(&s->hmac, s->c.in.p, (word32)s->c.in.len) == 0 &&
           wc_HmacFinal(&s->hmac, out) == 0;
}

static bool wolf_cmac(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 16;
    bool ok = wc_AesCmacGenerate(out, &len, s->c.in.p, (word32)s->c.in.len,
                                 s->c.key.p, (word32)s->c.key.len) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_begin_hash(wolf_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;
    const wolf_name *n = wolf_find(wolf_hashes, name);

    if (strncmp(name, "cmac", 4) == 0) {
        run->once = wolf_cmac;
        return true;
    }
    s->hash = n != NULL ? n->number : 0;
    run->once = wolf_digest;
    if (s->c.algorithm->family == BENCH_MAC) {
        run->once = wolf_hmac;
        return strncmp(name, "hmac", 4) == 0 && n != NULL &&
               wc_HmacInit(&s->hmac, NULL, INVALID_DEVID) == 0;
    }
    return n != NULL && strncmp(name, "shake", 5) != 0;
}

static bool wolf_crypt(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;

    *out_len = s->c.in.len;
    return wc_AesSetIV(&s->aes, s->c.nonce.p) == 0 &&
           wc_AesCtrEncrypt(&s->aes, out, s->c.in.p, (word32)s->c.in.len) == 0;
}

/* ---- AEADs ---- */

static bool wolf_seal(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;
    word32 len = (word32)c->in.len;

    *out_len = len + s->tag;
    if (strstr(name, "gcm") != NULL) {
        return wc_AesGcmEncrypt(&s->aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, out + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    if (strstr(name, "ccm") != NULL) {
        return wc_AesCcmEncrypt(&s->aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, out + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    return wc_ChaCha20Poly1305_Encrypt(c->key.p, c->nonce.p, c->aad.p,
                                       (word32)c->aad.len, c->in.p, len, out,
                                       out + len) == 0;
}

static bool wolf_open(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;
    word32 len = (word32)c->in.len - s->tag;

    *out_len = len;
    if (strstr(name, "gcm") != NULL) {
        return wc_AesGcmDecrypt(&s->aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, c->in.p + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    if (strstr(name, "ccm") != NULL) {
        return wc_AesCcmDecrypt(&s->aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, c->in.p + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    return wc_ChaCha20Poly1305_Decrypt(c->key.p, c->nonce.p, c->aad.p,
                                       (word32)c->aad.len, c->in.p, len,
                                       c->in.p + len, out) == 0;
}

static bool wolf_begin_aead(wolf_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;
    word32 key_len = (word32)s->c.key.len;

    s->tag = strstr(name, "ccm-8") != NULL ? 8 : 16;
    run->once = s->c.operation == BENCH_SEAL ? wolf_seal : wolf_open;
    if (strcmp(name, "chacha20-poly1305") == 0) {
        return true;
    }
    if (wc_AesInit(&s->aes, NULL, INVALID_DEVID) != 0) {
        return false;
    }
    return strstr(name, "gcm") != NULL
               ? wc_AesGcmSetKey(&s->aes, s->c.key.p, key_len) == 0
               : strstr(name, "ccm") != NULL &&
                     wc_AesCcmSetKey(&s->aes, s->c.key.p, key_len) == 0;
}

/* ---- P-256, P-384, P-521 ---- */

static bool wolf_ec_keygen(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 200;
    bool ok = wc_ecc_make_pub_ex(&s->ecc, NULL, &s->rng) == 0 &&
              wc_ecc_export_x963(&s->ecc, out, &len) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_ec_share(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 200;
    bool ok = wc_ecc_shared_secret(&s->ecc, &s->ecc_peer, out, &len) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_ec_sign(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 200;
    bool ok = wc_ecc_sign_hash(s->c.in.p, (word32)s->c.in.len, out, &len,
                               &s->rng, &s->ecc) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_ec_verify(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    int right = 0;

    (void)out;
    *out_len = 0;
    return wc_ecc_verify_hash(c->sig.p, (word32)c->sig.len, c->in.p,
                              (word32)c->in.len, &right, &s->ecc) == 0 &&
           right == 1;
}

static bool wolf_begin_ec(wolf_state *s, bench_run *run)
{
    static bool (*const once[])(void *, uint8_t *,
                                size_t *) = {[BENCH_KEYGEN] = wolf_ec_keygen,
                                             [BENCH_SHARE] = wolf_ec_share,
                                             [BENCH_SIGN] = wolf_ec_sign,
                                             [BENCH_VERIFY] = wolf_ec_verify};
    const bench_case *c = &s->c;
    const wolf_name *n = wolf_find(wolf_curves, c->algorithm->name);
    const uint8_t *own = c->operation == BENCH_SHARE ? NULL : c->pub.p;

    run->once = once[c->operation];
    return n != NULL && wc_ecc_init(&s->ecc) == 0 &&
           wc_ecc_init(&s->ecc_peer) == 0 &&
           wc_ecc_import_private_key_ex(c->key.p, (word32)c->key.len, own,
                                        own != NULL ? (word32)c->pub.len : 0,
                                        &s->ecc, n->number) == 0 &&
           wc_ecc_set_rng(&s->ecc, &s->rng) == 0 &&
           (c->operation != BENCH_SHARE ||
            wc_ecc_import_x963_ex(c->pub.p, (word32)c->pub.len, &s->ecc_peer,
                                  n->number) == 0);
}

/* ---- X25519, X448 ---- */

static bool wolf_x25519_keygen(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    uint8_t k[32];

    memcpy(k, s->c.key.p, sizeof k);
    k[0] &= 0xf8;
    k[31] = (uint8_t)((k[31] & 0x7f) | 0x40);
    *out_len = 32;
    return wc_curve25519_make_pub(32, out, 32, k) == 0;
}

static bool wolf_x25519_share(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 32;
    bool ok = wc_curve25519_shared_secret_ex(&s->x25519, &s->x25519_peer, out,
                                             &len, EC25519_LITTLE_ENDIAN) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_x448_keygen(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    uint8_t k[56];

    memcpy(k, s->c.key.p, sizeof k);
    k[0] &= 0xfc;
    k[55] |= 0x80;
    *out_len = 56;
    return wc_curve448_make_pub(56, out, 56, k) == 0;
}

static bool wolf_x448_share(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 56;
    bool ok = wc_curve448_shared_secret_ex(&s->x448, &s->x448_peer, out, &len,
                                           EC448_LITTLE_ENDIAN) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_begin_kex(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    bool keygen = c->operation == BENCH_KEYGEN;

    if (strncmp(c->algorithm->name, "ed", 2) == 0) {
        return false;
    }
    if (strncmp(c->algorithm->name, "x25519", 6) == 0) {
        run->once = keygen ? wolf_x25519_keygen : wolf_x25519_share;
        return keygen ||
               (wc_curve25519_init(&s->x25519) == 0 &&
                wc_curve25519_init(&s->x25519_peer) == 0 &&
                wc_curve25519_import_private_ex(c->key.p, 32, &s->x25519,
                                                EC25519_LITTLE_ENDIAN) == 0 &&
                wc_curve25519_import_public_ex(c->pub.p, 32, &s->x25519_peer,
                                               EC25519_LITTLE_ENDIAN) == 0);
    }
    if (strcmp(c->algorithm->name, "x448") == 0) {
        run->once = keygen ? wolf_x448_keygen : wolf_x448_share;
        return keygen ||
               (wc_curve448_init(&s->x448) == 0 &&
                wc_curve448_init(&s->x448_peer) == 0 &&
                wc_curve448_import_private_ex(c->key.p, 56, &s->x448,
                                              EC448_LITTLE_ENDIAN) == 0 &&
                wc_curve448_import_public_ex(c->pub.p, 56, &s->x448_peer,
                                             EC448_LITTLE_ENDIAN) == 0);
    }
    return wolf_begin_ec(s, run);
}

/* ---- Ed25519, Ed448, RSA ---- */

static bool wolf_ed_sign(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_bytes *in = &s->c.in;
    word32 len = 114;
    int err = strcmp(s->c.algorithm->name, "ed25519") == 0
                  ? wc_ed25519_sign_msg(in->p, (word32)in->len, out, &len,
                                        &s->ed25519)
                  : wc_ed448_sign_msg(in->p, (word32)in->len, out, &len,
                                      &s->ed448, NULL, 0);

    *out_len = len;
    return err == 0;
}

static bool wolf_ed_verify(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    int right = 0;
    int err =
        strcmp(c->algorithm->name, "ed25519") == 0
            ? wc_ed25519_verify_msg(c->sig.p, (word32)c->sig.len, c->in.p,
                                    (word32)c->in.len, &right, &s->ed25519)
            : wc_ed448_verify_msg(c->sig.p, (word32)c->sig.len, c->in.p,
                                  (word32)c->in.len, &right, &s->ed448, NULL,
                                  0);

    (void)out;
    *out_len = 0;
    return err == 0 && right == 1;
}

static bool wolf_begin_ed(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    word32 priv = (word32)c->key.len, pub = (word32)c->pub.len;

    run->once = c->operation == BENCH_SIGN ? wolf_ed_sign : wolf_ed_verify;
    if (strcmp(c->algorithm->name, "ed25519") == 0) {
        return wc_ed25519_init(&s->ed25519) == 0 &&
               wc_ed25519_import_private_key(c->key.p, priv, c->pub.p, pub,
                                             &s->ed25519) == 0;
    }
    return wc_ed448_init(&s->ed448) == 0 &&
           wc_ed448_import_private_key(c->key.p, priv, c->pub.p, pub,
                                       &s->ed448) == 0;
}

static int wolf_mgf(const wolf_state *s)
{
    return s->hash == WC_HASH_TYPE_SHA256   ? WC_MGF1SHA256
           : s->hash == WC_HASH_TYPE_SHA384 ? WC_MGF1SHA384
                                            : WC_MGF1SHA512;
}

static word32 wolf_encode(const wolf_state *s, uint8_t *out)
{
    const wolf_name *n = wolf_find(wolf_hashes, s->c.algorithm->name);

    return wc_EncodeSignature(out, s->c.in.p, (word32)s->c.in.len, n->oid);
}

static bool wolf_rsa_sign(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    uint8_t info[128];
    int len;

    if (strstr(s->c.algorithm->name, "pss") != NULL) {
        len = wc_RsaPSS_Sign(s->c.in.p, (word32)s->c.in.len, out, 1024,
                             (enum wc_HashType)s->hash, wolf_mgf(s), &s->rsa,
                             &s->rng);
    } else {
        len = wc_RsaSSL_Sign(info, wolf_encode(s, info), out, 1024, &s->rsa,
                             &s->rng);
    }
    *out_len = len > 0 ? (size_t)len : 0;
    return len > 0;
}

static bool wolf_rsa_verify(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    uint8_t info[128];
    int len;

    *out_len = 0;
    if (strstr(c->algorithm->name, "pss") != NULL) {
        memcpy(s->scratch, c->sig.p, c->sig.len);
        return wc_RsaPSS_VerifyCheck(s->scratch, (word32)c->sig.len, out, 1024,
                                     c->in.p, (word32)c->in.len,
                                     (enum wc_HashType)s->hash, wolf_mgf(s),
                                     &s->rsa) > 0;
    }
    len = wc_RsaSSL_Verify(c->sig.p, (word32)c->sig.len, out, 1024, &s->rsa);
    return len > 0 && (word32)len == wolf_encode(s, info) &&
           memcmp(out, info, (size_t)len) == 0;
}

static bool wolf_begin_sig(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;
    const wolf_name *n = wolf_find(wolf_hashes, name);
    word32 at = 0;

    if (strcmp(name, "ed25519") == 0 || strcmp(name, "ed448") == 0) {
        return wolf_begin_ed(s, run);
    }
    if (strncmp(name, "ecdsa", 5) == 0) {
        return wolf_begin_ec(s, run);
    }
    if (strncmp(name, "rsa", 3) != 0 || n == NULL) {
        return false;
    }
    s->hash = n->number;
    run->once = c->operation == BENCH_SIGN ? wolf_rsa_sign : wolf_rsa_verify;
    return wc_InitRsaKey(&s->rsa, NULL) == 0 &&
           wc_RsaPrivateKeyDecode(c->key.p, &at, &s->rsa, (word32)c->key.len) ==
               0 &&
           wc_RsaSetRNG(&s->rsa, &s->rng) == 0;
}

static const char *wolf_begin(const bench_case *c, bench_run *run)
{
    wolf_state *s = calloc(1, sizeof *s);
    bool ok = false;

    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->c = *c;
    s->rng_live = wc_InitRng(&s->rng) == 0;
    switch (c->algorithm->family) {
    case BENCH_HASH:
    case BENCH_MAC:
        ok = wolf_begin_hash(s, run);
        break;
    case BENCH_CTR:
        run->once = wolf_crypt;
        ok = wc_AesInit(&s->aes, NULL, INVALID_DEVID) == 0 &&
             wc_AesSetKey(&s->aes, c->key.p, (word32)c->key.len, c->nonce.p,
                          AES_ENCRYPTION) == 0;
        break;
    case BENCH_AEAD:
        ok = wolf_begin_aead(s, run);
        break;
    case BENCH_KEX:
        ok = s->rng_live && wolf_begin_kex(s, run);
        break;
    case BENCH_SIG:
        ok = s->rng_live && wolf_begin_sig(s, run);
        break;
    case BENCH_KDF:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        break;
    }
    if (!ok) {
        wolf_end(s);
        return BENCH_NOT_THERE;
    }
    run->end = wolf_end;
    run->state = s;
    run->variant = "as installed";
    return NULL;
}

const bench_library bench_wolfssl = {
    .name = "wolfssl", .version = wolf_version, .begin = wolf_begin};
