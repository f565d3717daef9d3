/* SPDX-License-Identifier: Apache-2.0
 * wolfSSL: as it is installed on a host, and as peers/wolfssl builds it for
 * boards. */
#include "peer_wolfssl.h"

#include <string.h>

#ifndef PEER_VARIANT
#define PEER_VARIANT "as installed"
#endif

static wolf_state wolf_states[PEER_RUNS];

typedef struct wolf_name {
    const char *pawl;
    int number;
} wolf_name;

static const wolf_name wolf_hashes[] = {
#ifdef WOLFSSL_SHA3
    {"sha3-224", WC_HASH_TYPE_SHA3_224},
    {"sha3-256", WC_HASH_TYPE_SHA3_256},
    {"sha3-384", WC_HASH_TYPE_SHA3_384},
    {"sha3-512", WC_HASH_TYPE_SHA3_512},
#endif
    {"sha3-", 0}, /* not found as one of those below */
    {"sha512-256", WC_HASH_TYPE_SHA512_256},
    {"sha224", WC_HASH_TYPE_SHA224},
    {"sha256", WC_HASH_TYPE_SHA256},
    {"sha384", WC_HASH_TYPE_SHA384},
    {"sha512", WC_HASH_TYPE_SHA512},
    {NULL, 0}};
static const wolf_name wolf_curves[] = {{"p256", ECC_SECP256R1},
                                        {"p384", ECC_SECP384R1},
                                        {"p521", ECC_SECP521R1},
                                        {NULL, 0}};

static const wolf_name *wolf_find(const wolf_name *table, const char *name)
{
    for (; table->pawl != NULL; table++) {
        if (peer_in(name, table->pawl)) {
            return table;
        }
    }
    return NULL;
}

int wolf_hash(const char *name)
{
    const wolf_name *n = wolf_find(wolf_hashes, name);

    return n != NULL ? n->number : 0;
}

static const char *wolf_version(void)
{
    return LIBWOLFSSL_VERSION_STRING;
}

static void wolf_end(void *state)
{
    wolf_state *s = state;

    if (s->release != NULL) {
        s->release(s);
    }
    (void)wc_FreeRng(&s->rng);
    peer_give(s, sizeof *s);
}

#ifdef WOLFSSL_USER_SETTINGS
int peer_random_block(unsigned char *out, unsigned int len)
{
    peer_random(out, len);
    return 0;
}
#endif

/* ---- Hashes and MACs ---- */

/* By name where an image has one hash, so that it does not link the others. */
static bool wolf_digest(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    bench_bytes in = s->c.in;
    word32 len = (word32)in.len;

    if (PEER_ALL) {
        int size = wc_HashGetDigestSize((enum wc_HashType)s->hash);

        *out_len = (size_t)size;
        return wc_Hash((enum wc_HashType)s->hash, in.p, len, out,
                       (word32)size) == 0;
    }
    switch (s->hash) {
    case WC_HASH_TYPE_SHA224:
        *out_len = 28;
        return PEER_HAS(SHA224) && wc_Sha224Hash(in.p, len, out) == 0;
    case WC_HASH_TYPE_SHA256:
        *out_len = 32;
        return PEER_HAS(SHA256) && wc_Sha256Hash(in.p, len, out) == 0;
#ifdef WOLFSSL_SHA512
    case WC_HASH_TYPE_SHA384:
        *out_len = 48;
        return PEER_HAS(SHA384) && wc_Sha384Hash(in.p, len, out) == 0;
    case WC_HASH_TYPE_SHA512:
        *out_len = 64;
        return PEER_HAS(SHA512) && wc_Sha512Hash(in.p, len, out) == 0;
    case WC_HASH_TYPE_SHA512_256:
        *out_len = 32;
        return PEER_HAS(SHA512) && wc_Sha512_256Hash(in.p, len, out) == 0;
#endif
    default:
        return false;
    }
}

static bool wolf_hmac(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;

    *out_len = (size_t)wc_HashGetDigestSize((enum wc_HashType)s->hash);
    return wc_HmacSetKey(&s->u.hmac, s->hash, s->c.key.p,
                         (word32)s->c.key.len) == 0 &&
           wc_HmacUpdate(&s->u.hmac, s->c.in.p, (word32)s->c.in.len) == 0 &&
           wc_HmacFinal(&s->u.hmac, out) == 0;
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

#ifdef HAVE_HKDF
static bool wolf_hkdf(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;

    *out_len = (size_t)wc_HashGetDigestSize((enum wc_HashType)s->hash);
    return wc_HKDF(s->hash, c->key.p, (word32)c->key.len, c->nonce.p,
                   (word32)c->nonce.len, c->aad.p, (word32)c->aad.len, out,
                   (word32)*out_len) == 0;
}
#endif

static bool wolf_begin_hkdf(wolf_state *s, bench_run *run)
{
    const wolf_name *n = wolf_find(wolf_hashes, s->c.algorithm->name);

#ifdef HAVE_HKDF
    if (PEER_HAS(HKDF) && n != NULL) {
        s->hash = n->number;
        run->once = wolf_hkdf;
        return true;
    }
#endif
    (void)n;
    (void)run;
    return false;
}

static bool wolf_begin_hash(wolf_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;
    const wolf_name *n = wolf_find(wolf_hashes, name);

    if (PEER_HAS(CMAC) && strncmp(name, "cmac", 4) == 0) {
        run->once = wolf_cmac;
        return true;
    }
    s->hash = n != NULL ? n->number : 0;
    if (s->hash == 0 || strncmp(name, "shake", 5) == 0) {
        return false;
    }
    if (s->c.algorithm->family == BENCH_HASH) {
        run->once = wolf_digest;
        return true;
    }
    if (PEER_HAS(HMAC)) {
        run->once = wolf_hmac;
    }
    return PEER_HAS(HMAC) && wc_HmacInit(&s->u.hmac, NULL, INVALID_DEVID) == 0;
}

static bool wolf_crypt(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;

    *out_len = s->c.in.len;
    return wc_AesSetIV(&s->u.aes, s->c.nonce.p) == 0 &&
           wc_AesCtrEncrypt(&s->u.aes, out, s->c.in.p, (word32)s->c.in.len) ==
               0;
}

/* ---- AEADs ---- */

static bool wolf_seal(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;
    word32 len = (word32)c->in.len;

    *out_len = len + s->tag;
    if (PEER_HAS(GCM) && peer_in(name, "gcm")) {
        return wc_AesGcmEncrypt(&s->u.aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, out + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    if (PEER_HAS(CCM) && peer_in(name, "ccm")) {
        return wc_AesCcmEncrypt(&s->u.aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, out + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    return PEER_HAS(CHACHA20) &&
           wc_ChaCha20Poly1305_Encrypt(c->key.p, c->nonce.p, c->aad.p,
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
    if (PEER_HAS(GCM) && peer_in(name, "gcm")) {
        return wc_AesGcmDecrypt(&s->u.aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, c->in.p + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    if (PEER_HAS(CCM) && peer_in(name, "ccm")) {
        return wc_AesCcmDecrypt(&s->u.aes, out, c->in.p, len, c->nonce.p,
                                (word32)c->nonce.len, c->in.p + len, s->tag,
                                c->aad.p, (word32)c->aad.len) == 0;
    }
    return PEER_HAS(CHACHA20) &&
           wc_ChaCha20Poly1305_Decrypt(c->key.p, c->nonce.p, c->aad.p,
                                       (word32)c->aad.len, c->in.p, len,
                                       c->in.p + len, out) == 0;
}

static bool wolf_begin_aead(wolf_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;
    word32 key_len = (word32)s->c.key.len;

    s->tag = peer_in(name, "ccm-8") ? 8 : 16;
    run->once = s->c.operation == BENCH_SEAL ? wolf_seal : wolf_open;
    if (PEER_HAS(CHACHA20) && strcmp(name, "chacha20-poly1305") == 0) {
        return true;
    }
    if (wc_AesInit(&s->u.aes, NULL, INVALID_DEVID) != 0) {
        return false;
    }
    return (PEER_HAS(GCM) && peer_in(name, "gcm") &&
            wc_AesGcmSetKey(&s->u.aes, s->c.key.p, key_len) == 0) ||
           (PEER_HAS(CCM) && peer_in(name, "ccm") &&
            wc_AesCcmSetKey(&s->u.aes, s->c.key.p, key_len) == 0);
}

static bool wolf_begin_ctr(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;

    if (!PEER_HAS(CTR)) {
        return false;
    }
    run->once = wolf_crypt;
    return wc_AesInit(&s->u.aes, NULL, INVALID_DEVID) == 0 &&
           wc_AesSetKey(&s->u.aes, c->key.p, (word32)c->key.len, c->nonce.p,
                        AES_ENCRYPTION) == 0;
}

/* ---- P-256, P-384, P-521 ---- */

#if PEER_HAS_EC

static bool wolf_ec_keygen(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 200;
    bool ok = wc_ecc_make_pub_ex(&s->u.ec.own, NULL, &s->rng) == 0 &&
              wc_ecc_export_x963(&s->u.ec.own, out, &len) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_ec_share(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 200;
    bool ok = wc_ecc_shared_secret(&s->u.ec.own, &s->u.ec.peer, out, &len) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_ec_sign(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 200;
    bool ok = wc_ecc_sign_hash(s->c.in.p, (word32)s->c.in.len, out, &len,
                               &s->rng, &s->u.ec.own) == 0;

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
                              (word32)c->in.len, &right, &s->u.ec.own) == 0 &&
           right == 1;
}

static void wolf_ec_release(wolf_state *s)
{
    (void)wc_ecc_free(&s->u.ec.own);
    (void)wc_ecc_free(&s->u.ec.peer);
}

static bool wolf_begin_ec(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    const wolf_name *n = wolf_find(wolf_curves, c->algorithm->name);
    bool verify = c->operation == BENCH_VERIFY;

    run->once = PEER_HAS(KEYGEN) && c->operation == BENCH_KEYGEN
                    ? wolf_ec_keygen
                : PEER_HAS(SHARE) && c->operation == BENCH_SHARE ? wolf_ec_share
                : PEER_HAS(SIGN) && c->operation == BENCH_SIGN   ? wolf_ec_sign
                : PEER_HAS(VERIFY) && verify ? wolf_ec_verify
                                             : NULL;
    s->release = wolf_ec_release;
    if (n == NULL || run->once == NULL || wc_ecc_init(&s->u.ec.own) != 0 ||
        wc_ecc_init(&s->u.ec.peer) != 0) {
        return false;
    }
    if (verify) {
        return wc_ecc_import_x963_ex(c->pub.p, (word32)c->pub.len, &s->u.ec.own,
                                     n->number) == 0;
    }
    return wc_ecc_import_private_key_ex(c->key.p, (word32)c->key.len, NULL, 0,
                                        &s->u.ec.own, n->number) == 0 &&
           wc_ecc_set_rng(&s->u.ec.own, &s->rng) == 0 &&
           (c->operation != BENCH_SHARE ||
            wc_ecc_import_x963_ex(c->pub.p, (word32)c->pub.len, &s->u.ec.peer,
                                  n->number) == 0);
}

#endif

/* ---- X25519, X448 ---- */

#if PEER_HAS(X25519)

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
    bool ok =
        wc_curve25519_shared_secret_ex(&s->u.x25519.own, &s->u.x25519.peer, out,
                                       &len, EC25519_LITTLE_ENDIAN) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_begin_x25519(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;

    if (PEER_HAS(KEYGEN) && c->operation == BENCH_KEYGEN) {
        run->once = wolf_x25519_keygen;
        return true;
    }
    run->once = wolf_x25519_share;
    return PEER_HAS(SHARE) && wc_curve25519_init(&s->u.x25519.own) == 0 &&
           wc_curve25519_init(&s->u.x25519.peer) == 0 &&
           wc_curve25519_import_private_ex(c->key.p, 32, &s->u.x25519.own,
                                           EC25519_LITTLE_ENDIAN) == 0 &&
           wc_curve25519_import_public_ex(c->pub.p, 32, &s->u.x25519.peer,
                                          EC25519_LITTLE_ENDIAN) == 0;
}

#endif

#ifdef HAVE_CURVE448

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
    bool ok = wc_curve448_shared_secret_ex(&s->u.x448.own, &s->u.x448.peer, out,
                                           &len, EC448_LITTLE_ENDIAN) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_begin_x448(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    bool keygen = c->operation == BENCH_KEYGEN;

    run->once = keygen ? wolf_x448_keygen : wolf_x448_share;
    return keygen ||
           (wc_curve448_init(&s->u.x448.own) == 0 &&
            wc_curve448_init(&s->u.x448.peer) == 0 &&
            wc_curve448_import_private_ex(c->key.p, 56, &s->u.x448.own,
                                          EC448_LITTLE_ENDIAN) == 0 &&
            wc_curve448_import_public_ex(c->pub.p, 56, &s->u.x448.peer,
                                         EC448_LITTLE_ENDIAN) == 0);
}

#endif

#if PEER_ED25519_HERE
static bool wolf_ed25519_keygen(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;

    *out_len = 32;
    return wc_ed25519_make_public(&s->u.ed25519, out, 32) == 0;
}

static bool wolf_begin_ed25519_keygen(wolf_state *s, bench_run *run)
{
    run->once = wolf_ed25519_keygen;
    return PEER_HAS(KEYGEN) && wc_ed25519_init(&s->u.ed25519) == 0 &&
           wc_ed25519_import_private_only(s->c.key.p, 32, &s->u.ed25519) == 0;
}
#endif

static bool wolf_begin_kex(wolf_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    (void)run;
#if PEER_HAS(X25519)
    if (strncmp(name, "x25519", 6) == 0) {
        return wolf_begin_x25519(s, run);
    }
#endif
#ifdef HAVE_CURVE448
    if (strcmp(name, "x448") == 0) {
        return wolf_begin_x448(s, run);
    }
#endif
#if PEER_ED25519_HERE
    if (strcmp(name, "ed25519") == 0) {
        return wolf_begin_ed25519_keygen(s, run);
    }
#endif
#if PEER_HAS_EC
    if (name[0] == 'p') {
        return wolf_begin_ec(s, run);
    }
#endif
    (void)name;
    return false;
}

/* ---- Ed25519, Ed448 ---- */

#if PEER_ED25519_HERE

static bool wolf_ed25519_sign(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 64;
    bool ok = wc_ed25519_sign_msg(s->c.in.p, (word32)s->c.in.len, out, &len,
                                  &s->u.ed25519) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_ed25519_verify(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    int right = 0;

    (void)out;
    *out_len = 0;
    return wc_ed25519_verify_msg(c->sig.p, (word32)c->sig.len, c->in.p,
                                 (word32)c->in.len, &right,
                                 &s->u.ed25519) == 0 &&
           right == 1;
}

static bool wolf_begin_ed25519(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    word32 priv = (word32)c->key.len, pub = (word32)c->pub.len;

    if (wc_ed25519_init(&s->u.ed25519) != 0) {
        return false;
    }
    if (PEER_HAS(SIGN) && c->operation == BENCH_SIGN) {
        run->once = wolf_ed25519_sign;
        return wc_ed25519_import_private_key(c->key.p, priv, c->pub.p, pub,
                                             &s->u.ed25519) == 0;
    }
    run->once = wolf_ed25519_verify;
    return PEER_HAS(VERIFY) &&
           wc_ed25519_import_public(c->pub.p, pub, &s->u.ed25519) == 0;
}

#endif

#ifdef HAVE_ED448

static bool wolf_ed448_sign(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    word32 len = 114;
    bool ok = wc_ed448_sign_msg(s->c.in.p, (word32)s->c.in.len, out, &len,
                                &s->u.ed448, NULL, 0) == 0;

    *out_len = len;
    return ok;
}

static bool wolf_ed448_verify(void *state, uint8_t *out, size_t *out_len)
{
    wolf_state *s = state;
    const bench_case *c = &s->c;
    int right = 0;

    (void)out;
    *out_len = 0;
    return wc_ed448_verify_msg(c->sig.p, (word32)c->sig.len, c->in.p,
                               (word32)c->in.len, &right, &s->u.ed448, NULL,
                               0) == 0 &&
           right == 1;
}

static bool wolf_begin_ed448(wolf_state *s, bench_run *run)
{
    const bench_case *c = &s->c;

    run->once =
        c->operation == BENCH_SIGN ? wolf_ed448_sign : wolf_ed448_verify;
    return wc_ed448_init(&s->u.ed448) == 0 &&
           wc_ed448_import_private_key(c->key.p, (word32)c->key.len, c->pub.p,
                                       (word32)c->pub.len, &s->u.ed448) == 0;
}

#endif

static bool wolf_begin_sig(wolf_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    (void)run;
#if PEER_ED25519_HERE
    if (strcmp(name, "ed25519") == 0) {
        return wolf_begin_ed25519(s, run);
    }
#endif
#ifdef HAVE_ED448
    if (strcmp(name, "ed448") == 0) {
        return wolf_begin_ed448(s, run);
    }
#endif
#if PEER_HAS_EC
    if (strncmp(name, "ecdsa", 5) == 0) {
        return wolf_begin_ec(s, run);
    }
#endif
#if PEER_HAS_RSA
    if (strncmp(name, "rsa", 3) == 0) {
        return wolf_begin_rsa(s, run);
    }
#endif
    (void)name;
    return false;
}

/* Bytes of its contexts and keys. */
static size_t wolf_size(const bench_case *c)
{
    const char *name = c->algorithm->name;

    switch (c->algorithm->family) {
    case BENCH_HASH:
#ifdef WOLFSSL_SHA512
        if (!peer_in(name, "sha224") && !peer_in(name, "sha256")) {
            return sizeof(wc_Sha512);
        }
#endif
        return sizeof(wc_Sha256);
    case BENCH_MAC:
        return peer_in(name, "cmac") ? sizeof(Cmac) : sizeof(Hmac);
    case BENCH_CTR:
    case BENCH_AEAD:
        return peer_in(name, "chacha20") ? sizeof(ChaChaPoly_Aead)
                                         : sizeof(Aes);
    case BENCH_KEX:
        return peer_in(name, "x25519") ? sizeof(curve25519_key)
                                       : sizeof(ecc_key);
    case BENCH_SIG:
#ifdef HAVE_ED25519
        if (peer_in(name, "ed25519")) {
            return sizeof(ed25519_key);
        }
#endif
        return peer_in(name, "rsa") ? sizeof(RsaKey) : sizeof(ecc_key);
    case BENCH_KDF:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        return 0;
    }
}

static const char *wolf_begin(const bench_case *c, bench_run *run)
{
    wolf_state *s = peer_take(wolf_states, sizeof *s);
    bool ok = false;

    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->c = *c;
    *run = (bench_run){.end = wolf_end, .state = s, .variant = PEER_VARIANT};
    if (wc_InitRng(&s->rng) != 0) {
        peer_give(s, sizeof *s);
        return BENCH_NOT_THERE;
    }
    switch (c->algorithm->family) {
    case BENCH_HASH:
    case BENCH_MAC:
        ok = wolf_begin_hash(s, run);
        break;
    case BENCH_CTR:
        ok = wolf_begin_ctr(s, run);
        break;
    case BENCH_AEAD:
        ok = wolf_begin_aead(s, run);
        break;
    case BENCH_KEX:
        ok = wolf_begin_kex(s, run);
        break;
    case BENCH_SIG:
        ok = wolf_begin_sig(s, run);
        break;
    case BENCH_KDF:
        ok = wolf_begin_hkdf(s, run);
        break;
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        break;
    }
    if (!ok) {
        wolf_end(s);
        return BENCH_NOT_THERE;
    }
    run->state_size = wolf_size(c);
    return NULL;
}

const bench_library bench_wolfssl = {
    .name = "wolfssl", .version = wolf_version, .begin = wolf_begin};
