/* SPDX-License-Identifier: Apache-2.0
 * Mbed TLS as it is installed: C with assembly inside its big-number code, and
 * the machine's AES instructions. */
#include <mbedtls/aes.h>
#include <mbedtls/ccm.h>
#include <mbedtls/chachapoly.h>
#include <mbedtls/cipher.h>
#include <mbedtls/cmac.h>
#include <mbedtls/ecdh.h>
#include <mbedtls/ecdsa.h>
#include <mbedtls/gcm.h>
#include <mbedtls/md.h>
#include <mbedtls/pk.h>
#include <mbedtls/version.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "pawl/sig.h"

typedef struct mbed_state {
    bench_case c;
    const mbedtls_md_info_t *md;
    const mbedtls_cipher_info_t *cipher;
    mbedtls_aes_context aes;
    mbedtls_gcm_context gcm;
    mbedtls_ccm_context ccm;
    mbedtls_chachapoly_context chachapoly;
    mbedtls_ecp_group group;
    mbedtls_mpi d;
    mbedtls_ecp_point q;
    mbedtls_pk_context pk;
    size_t tag;
} mbed_state;

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
    if (strstr(name, "sha3-") != NULL || strstr(name, "sha512-256") != NULL) {
        return 0;
    }
    for (; table->pawl != NULL; table++) {
        if (strstr(name, table->pawl) != NULL) {
            return table->number;
        }
    }
    return 0;
}

static const char *mbed_version(void)
{
    static char text[24];

    mbedtls_version_get_string(text);
    return text;
}

static void mbed_end(void *state)
{
    mbed_state *s = state;

    mbedtls_aes_free(&s->aes);
    mbedtls_gcm_free(&s->gcm);
    mbedtls_ccm_free(&s->ccm);
    mbedtls_chachapoly_free(&s->chachapoly);
    mbedtls_ecp_group_free(&s->group);
    mbedtls_mpi_free(&s->d);
    mbedtls_ecp_point_free(&s->q);
    mbedtls_pk_free(&s->pk);
    free(s);
}

/* Blinding wants random bytes; timing does not depend on how random. */
static int mbed_random(void *ctx, unsigned char *out, size_t len)
{
    static uint32_t x = 1;

    (void)ctx;
    for (size_t i = 0; i < len; i++) {
        x = x * 1664525u + 1013904223u;
        out[i] = (uint8_t)(x >> 24);
    }
    return 0;
}

/* ---- Hashes and MACs ---- */

static bool mbed_digest(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;

    *out_len = mbedtls_md_get_size(s->md);
    return mbedtls_md(s->md, s->c.in.p, s->c.in.len, out) == 0;
}

static bool mbed_hmac(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;

    *out_len = mbedtls_md_get_size(s->md);
    return mbedtls_md_hmac(s->md, s->c.key.p, s->c.key.len, s->c.in.p,
                           s->c.in.len, out) == 0;
}

static bool mbed_cmac(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;

    *out_len = 16;
    return mbedtls_cipher_cmac(s->cipher, s->c.key.p, 8 * s->c.key.len,
                               s->c.in.p, s->c.in.len, out) == 0;
}

static bool mbed_begin_mac(mbed_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    if (strncmp(name, "cmac", 4) == 0) {
        run->once = mbed_cmac;
        s->cipher = mbedtls_cipher_info_from_values(
            MBEDTLS_CIPHER_ID_AES, (int)(8 * s->c.key.len), MBEDTLS_MODE_ECB);
        return s->cipher != NULL;
    }
    run->once = mbed_hmac;
    s->md = mbedtls_md_info_from_type(
        (mbedtls_md_type_t)mbed_find(mbed_hashes, name));
    return s->md != NULL;
}

static bool mbed_crypt(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    uint8_t counter[16], stream[16];
    size_t used = 0;

    memcpy(counter, s->c.nonce.p, sizeof counter);
    *out_len = s->c.in.len;
    return mbedtls_aes_crypt_ctr(&s->aes, s->c.in.len, &used, counter, stream,
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
    if (strstr(name, "gcm") != NULL) {
        return mbedtls_gcm_crypt_and_tag(
                   &s->gcm, MBEDTLS_GCM_ENCRYPT, len, c->nonce.p, c->nonce.len,
                   c->aad.p, c->aad.len, c->in.p, out, s->tag, out + len) == 0;
    }
    if (strstr(name, "ccm") != NULL) {
        return mbedtls_ccm_encrypt_and_tag(
                   &s->ccm, len, c->nonce.p, c->nonce.len, c->aad.p, c->aad.len,
                   c->in.p, out, out + len, s->tag) == 0;
    }
    return mbedtls_chachapoly_encrypt_and_tag(&s->chachapoly, len, c->nonce.p,
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
    if (strstr(name, "gcm") != NULL) {
        return mbedtls_gcm_auth_decrypt(&s->gcm, len, c->nonce.p, c->nonce.len,
                                        c->aad.p, c->aad.len, c->in.p + len,
                                        s->tag, c->in.p, out) == 0;
    }
    if (strstr(name, "ccm") != NULL) {
        return mbedtls_ccm_auth_decrypt(&s->ccm, len, c->nonce.p, c->nonce.len,
                                        c->aad.p, c->aad.len, c->in.p, out,
                                        c->in.p + len, s->tag) == 0;
    }
    return mbedtls_chachapoly_auth_decrypt(&s->chachapoly, len, c->nonce.p,
                                           c->aad.p, c->aad.len, c->in.p + len,
                                           c->in.p, out) == 0;
}

static bool mbed_begin_aead(mbed_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;
    unsigned bits = (unsigned)(8 * s->c.key.len);

    s->tag = strstr(name, "ccm-8") != NULL ? 8 : 16;
    run->once = s->c.operation == BENCH_SEAL ? mbed_seal : mbed_open;
    if (strstr(name, "gcm") != NULL) {
        return mbedtls_gcm_setkey(&s->gcm, MBEDTLS_CIPHER_ID_AES, s->c.key.p,
                                  bits) == 0;
    }
    if (strstr(name, "ccm") != NULL) {
        return mbedtls_ccm_setkey(&s->ccm, MBEDTLS_CIPHER_ID_AES, s->c.key.p,
                                  bits) == 0;
    }
    return strcmp(name, "chacha20-poly1305") == 0 &&
           mbedtls_chachapoly_setkey(&s->chachapoly, s->c.key.p) == 0;
}

/* ---- Curves ---- */

static bool mbed_montgomery(const mbed_state *s)
{
    return mbedtls_ecp_get_type(&s->group) == MBEDTLS_ECP_TYPE_MONTGOMERY;
}

static bool mbed_keygen(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    mbedtls_ecp_point q;
    bool ok;

    mbedtls_ecp_point_init(&q);
    ok = mbedtls_ecp_mul(&s->group, &q, &s->d, &s->group.G, mbed_random,
                         NULL) == 0 &&
         mbedtls_ecp_point_write_binary(&s->group, &q,
                                        MBEDTLS_ECP_PF_UNCOMPRESSED, out_len,
                                        out, 200) == 0;
    mbedtls_ecp_point_free(&q);
    return ok;
}

static bool mbed_share(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    mbedtls_mpi z;
    bool ok;

    mbedtls_mpi_init(&z);
    *out_len = s->c.want.len;
    ok =
        mbedtls_ecdh_compute_shared(&s->group, &z, &s->q, &s->d, mbed_random,
                                    NULL) == 0 &&
        (mbed_montgomery(s) ? mbedtls_mpi_write_binary_le(&z, out, *out_len)
                            : mbedtls_mpi_write_binary(&z, out, *out_len)) == 0;
    mbedtls_mpi_free(&z);
    return ok;
}

/* X25519 and X448 fix some bits of the key; Mbed TLS wants them fixed. */
static bool mbed_scalar(mbed_state *s)
{
    uint8_t k[80];
    size_t len = s->c.key.len;

    memcpy(k, s->c.key.p, len);
    if (!mbed_montgomery(s)) {
        return mbedtls_mpi_read_binary(&s->d, k, len) == 0;
    }
    k[0] &= len == 32 ? 0xf8 : 0xfc;
    k[len - 1] = (uint8_t)(len == 32 ? (k[31] & 0x7f) | 0x40 : k[55] | 0x80);
    return mbedtls_mpi_read_binary_le(&s->d, k, len) == 0;
}

static bool mbed_begin_kex(mbed_state *s, bench_run *run)
{
    int id = mbed_find(mbed_curves, s->c.algorithm->name);

    run->once = s->c.operation == BENCH_KEYGEN ? mbed_keygen : mbed_share;
    return id != 0 &&
           mbedtls_ecp_group_load(&s->group, (mbedtls_ecp_group_id)id) == 0 &&
           mbed_scalar(s) &&
           (s->c.operation == BENCH_KEYGEN ||
            mbedtls_ecp_point_read_binary(&s->group, &s->q, s->c.pub.p,
                                          s->c.pub.len) == 0);
}

/* ---- Signatures ---- */

static bool mbed_sign(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_bytes *in = &s->c.in;

    if (strstr(s->c.algorithm->name, "pss") != NULL) {
        mbedtls_rsa_context *rsa = mbedtls_pk_rsa(s->pk);

        *out_len = mbedtls_rsa_get_len(rsa);
        return mbedtls_rsa_rsassa_pss_sign(rsa, mbed_random, NULL,
                                           MBEDTLS_RSA_PRIVATE,
                                           mbedtls_md_get_type(s->md),
                                           (unsigned)in->len, in->p, out) == 0;
    }
    return mbedtls_pk_sign(&s->pk, mbedtls_md_get_type(s->md), in->p, in->len,
                           out, out_len, mbed_random, NULL) == 0;
}

static bool mbed_verify(void *state, uint8_t *out, size_t *out_len)
{
    mbed_state *s = state;
    const bench_case *c = &s->c;

    (void)out;
    *out_len = 0;
    if (strstr(c->algorithm->name, "pss") != NULL) {
        return mbedtls_rsa_rsassa_pss_verify(
                   mbedtls_pk_rsa(s->pk), NULL, NULL, MBEDTLS_RSA_PUBLIC,
                   mbedtls_md_get_type(s->md), (unsigned)c->in.len, c->in.p,
                   c->sig.p) == 0;
    }
    return mbedtls_pk_verify(&s->pk, mbedtls_md_get_type(s->md), c->in.p,
                             c->in.len, c->sig.p, c->sig.len) == 0;
}

static bool mbed_ec_key(mbed_state *s)
{
    int id = mbed_find(mbed_curves, s->c.algorithm->name);
    mbedtls_ecp_keypair *key;

    if (id == 0 || strncmp(s->c.algorithm->name, "ecdsa", 5) != 0 ||
        mbedtls_pk_setup(&s->pk, mbedtls_pk_info_from_type(MBEDTLS_PK_ECKEY)) !=
            0) {
        return false;
    }
    key = mbedtls_pk_ec(s->pk);
    return mbedtls_ecp_group_load(&key->grp, (mbedtls_ecp_group_id)id) == 0 &&
           mbedtls_mpi_read_binary(&key->d, s->c.key.p, s->c.key.len) == 0 &&
           mbedtls_ecp_point_read_binary(&key->grp, &key->Q, s->c.pub.p,
                                         s->c.pub.len) == 0;
}

static bool mbed_begin_sig(mbed_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    run->once = s->c.operation == BENCH_SIGN ? mbed_sign : mbed_verify;
    s->md = mbedtls_md_info_from_type(
        (mbedtls_md_type_t)mbed_find(mbed_hashes, name));
    if (s->md == NULL) {
        return false;
    }
    if (strncmp(name, "rsa", 3) != 0) {
        return mbed_ec_key(s);
    }
    if (mbedtls_pk_parse_key(&s->pk, s->c.key.p, s->c.key.len, NULL, 0) != 0) {
        return false;
    }
    if (strstr(name, "pss") != NULL) {
        mbedtls_rsa_set_padding(mbedtls_pk_rsa(s->pk), MBEDTLS_RSA_PKCS_V21,
                                (int)mbedtls_md_get_type(s->md));
    }
    return true;
}

static const char *mbed_begin(const bench_case *c, bench_run *run)
{
    mbed_state *s = calloc(1, sizeof *s);
    bool ok = false;

    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->c = *c;
    mbedtls_aes_init(&s->aes);
    mbedtls_gcm_init(&s->gcm);
    mbedtls_ccm_init(&s->ccm);
    mbedtls_chachapoly_init(&s->chachapoly);
    mbedtls_ecp_group_init(&s->group);
    mbedtls_mpi_init(&s->d);
    mbedtls_ecp_point_init(&s->q);
    mbedtls_pk_init(&s->pk);
    switch (c->algorithm->family) {
    case BENCH_HASH:
        run->once = mbed_digest;
        s->md = mbedtls_md_info_from_type(
            (mbedtls_md_type_t)mbed_find(mbed_hashes, c->algorithm->name));
        ok = s->md != NULL;
        break;
    case BENCH_MAC:
        ok = mbed_begin_mac(s, run);
        break;
    case BENCH_CTR:
        run->once = mbed_crypt;
        ok = mbedtls_aes_setkey_enc(&s->aes, c->key.p,
                                    (unsigned)(8 * c->key.len)) == 0;
        break;
    case BENCH_AEAD:
        ok = mbed_begin_aead(s, run);
        break;
    case BENCH_KEX:
        ok = mbed_begin_kex(s, run);
        break;
    case BENCH_SIG:
        ok = mbed_begin_sig(s, run);
        break;
    case BENCH_KDF:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        break;
    }
    if (!ok) {
        mbed_end(s);
        return BENCH_NOT_THERE;
    }
    run->end = mbed_end;
    run->state = s;
    run->variant = "as installed, with assembly";
    return NULL;
}

const bench_library bench_mbedtls = {
    .name = "mbedtls", .version = mbed_version, .begin = mbed_begin};
