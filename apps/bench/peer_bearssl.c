/* SPDX-License-Identifier: Apache-2.0
 * BearSSL: its portable constant-time classes, by name. Those with AES-NI,
 * SSE2 and PCLMUL are left out: they would compare the machine. */
#include <bearssl.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "pawl/sig.h"

typedef struct bearssl_state {
    bench_case c;
    const br_hash_class *hash;
    const br_ec_impl *ec;
    int curve;
    size_t tag;
    br_hash_compat_context hash_ctx;
    br_hmac_key_context hmac_key;
    br_aes_ct64_ctr_keys ctr;
    br_aes_ct64_ctrcbc_keys ctrcbc;
    br_rsa_private_key rsa;
    br_rsa_public_key rsa_pub;
    uint8_t rsa_bytes[5][512];
    uint8_t copy[BENCH_OUT_MAX];
} bearssl_state;

static const char *bearssl_version(void)
{
    return "0.6";
}

/* ---- Hashes, HMAC ---- */

static const br_hash_class *bearssl_hash(const char *name)
{
    return strstr(name, "sha224") != NULL   ? &br_sha224_vtable
           : strstr(name, "sha256") != NULL ? &br_sha256_vtable
           : strstr(name, "sha384") != NULL ? &br_sha384_vtable
           : strstr(name, "sha512") != NULL && strstr(name, "512-") == NULL
               ? &br_sha512_vtable
               : NULL;
}

static size_t bearssl_hash_size(const br_hash_class *hash)
{
    return hash->desc >> BR_HASHDESC_OUT_OFF & BR_HASHDESC_OUT_MASK;
}

static bool bearssl_digest(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;

    s->hash->init(&s->hash_ctx.vtable);
    s->hash->update(&s->hash_ctx.vtable, s->c.in.p, s->c.in.len);
    s->hash->out(&s->hash_ctx.vtable, out);
    *out_len = bearssl_hash_size(s->hash);
    return true;
}

static bool bearssl_tag(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    br_hmac_context ctx;

    br_hmac_key_init(&s->hmac_key, s->hash, s->c.key.p, s->c.key.len);
    br_hmac_init(&ctx, &s->hmac_key, 0);
    br_hmac_update(&ctx, s->c.in.p, s->c.in.len);
    *out_len = br_hmac_out(&ctx, out);
    return true;
}

static bool bearssl_crypt(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    const uint8_t *c = s->c.nonce.p;

    memcpy(out, s->c.in.p, s->c.in.len);
    (void)br_aes_ct64_ctr_run(&s->ctr, c,
                              (uint32_t)c[12] << 24 | (uint32_t)c[13] << 16 |
                                  (uint32_t)c[14] << 8 | c[15],
                              out, s->c.in.len);
    *out_len = s->c.in.len;
    return true;
}

/* ---- AEADs ---- */

static bool bearssl_gcm(bearssl_state *s, uint8_t *out, size_t len, int seal,
                        uint8_t tag[16])
{
    br_gcm_context ctx;

    br_gcm_init(&ctx, &s->ctr.vtable, br_ghash_ctmul64);
    br_gcm_reset(&ctx, s->c.nonce.p, s->c.nonce.len);
    br_gcm_aad_inject(&ctx, s->c.aad.p, s->c.aad.len);
    br_gcm_flip(&ctx);
    br_gcm_run(&ctx, seal, out, len);
    br_gcm_get_tag(&ctx, tag);
    return true;
}

static bool bearssl_ccm(bearssl_state *s, uint8_t *out, size_t len, int seal,
                        uint8_t tag[16])
{
    br_ccm_context ctx;

    br_ccm_init(&ctx, &s->ctrcbc.vtable);
    if (br_ccm_reset(&ctx, s->c.nonce.p, s->c.nonce.len, s->c.aad.len, len,
                     s->tag) == 0) {
        return false;
    }
    br_ccm_aad_inject(&ctx, s->c.aad.p, s->c.aad.len);
    br_ccm_flip(&ctx);
    br_ccm_run(&ctx, seal, out, len);
    (void)br_ccm_get_tag(&ctx, tag);
    return true;
}

static bool bearssl_aead(bearssl_state *s, uint8_t *out, size_t len, int seal,
                         uint8_t tag[16])
{
    const char *name = s->c.algorithm->name;

    memcpy(out, s->c.in.p, len);
    if (strstr(name, "gcm") != NULL) {
        return bearssl_gcm(s, out, len, seal, tag);
    }
    if (strstr(name, "ccm") != NULL) {
        return bearssl_ccm(s, out, len, seal, tag);
    }
    br_poly1305_ctmulq_run(s->c.key.p, s->c.nonce.p, out, len, s->c.aad.p,
                           s->c.aad.len, tag, br_chacha20_ct_run, seal);
    return true;
}

static bool bearssl_seal(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    uint8_t tag[16];
    bool ok = bearssl_aead(s, out, s->c.in.len, 1, tag);

    memcpy(out + s->c.in.len, tag, s->tag);
    *out_len = s->c.in.len + s->tag;
    return ok;
}

static bool bearssl_open(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    uint8_t tag[16], diff = 0;
    size_t len = s->c.in.len - s->tag;

    if (!bearssl_aead(s, out, len, 0, tag)) {
        return false;
    }
    for (size_t i = 0; i < s->tag; i++) {
        diff |= (uint8_t)(tag[i] ^ s->c.in.p[len + i]);
    }
    *out_len = len;
    return diff == 0;
}

static const char *bearssl_begin_aead(bearssl_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    s->tag = strstr(name, "ccm-8") != NULL ? 8 : 16;
    run->once = s->c.operation == BENCH_SEAL ? bearssl_seal : bearssl_open;
    if (strstr(name, "aes") == name && strstr(name, "gcm") != NULL) {
        br_aes_ct64_ctr_init(&s->ctr, s->c.key.p, s->c.key.len);
        run->variant = "aes_ct64, ghash_ctmul64";
    } else if (strstr(name, "aes") == name && strstr(name, "ccm") != NULL) {
        br_aes_ct64_ctrcbc_init(&s->ctrcbc, s->c.key.p, s->c.key.len);
        run->variant = "aes_ct64_ctrcbc";
    } else if (strcmp(name, "chacha20-poly1305") == 0) {
        run->variant = "chacha20_ct, poly1305_ctmulq";
    } else {
        return BENCH_NOT_THERE;
    }
    return NULL;
}

/* ---- Curves ---- */

static bool bearssl_curve(bearssl_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    if (strncmp(name, "x25519", 6) == 0) {
        s->curve = BR_EC_curve25519;
        s->ec = &br_ec_c25519_m31;
        run->variant = "ec_c25519_m31";
    } else if (strstr(name, "p256") != NULL) {
        s->curve = BR_EC_secp256r1;
        s->ec = &br_ec_p256_m31;
        run->variant = "ec_p256_m31";
    } else if (strstr(name, "p384") != NULL || strstr(name, "p521") != NULL) {
        s->curve =
            strstr(name, "p384") != NULL ? BR_EC_secp384r1 : BR_EC_secp521r1;
        s->ec = &br_ec_prime_i31;
        run->variant = "ec_prime_i31";
    }
    return s->ec != NULL;
}

static bool bearssl_keygen(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;

    *out_len = s->ec->mulgen(out, s->c.key.p, s->c.key.len, s->curve);
    return *out_len != 0;
}

static bool bearssl_share(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    uint8_t point[160];
    size_t at;

    memcpy(point, s->c.pub.p, s->c.pub.len);
    if (s->ec->mul(point, s->c.pub.len, s->c.key.p, s->c.key.len, s->curve) ==
        0) {
        return false;
    }
    at = s->ec->xoff(s->curve, out_len);
    memcpy(out, point + at, *out_len);
    return true;
}

static bool bearssl_ecdsa_sign(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    uint8_t k[80];
    const br_ec_private_key key = {s->curve, k, s->c.key.len};

    memcpy(k, s->c.key.p, s->c.key.len);
    *out_len = br_ecdsa_i31_sign_asn1(s->ec, s->hash, s->c.in.p, &key, out);
    return *out_len != 0;
}

static bool bearssl_ecdsa_verify(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    uint8_t pub[160];
    const br_ec_public_key key = {s->curve, pub, s->c.pub.len};

    (void)out;
    *out_len = 0;
    memcpy(pub, s->c.pub.p, s->c.pub.len);
    return br_ecdsa_i31_vrfy_asn1(s->ec, s->c.in.p, s->c.in.len, &key,
                                  s->c.sig.p, s->c.sig.len) == 1;
}

/* ---- RSA ---- */

static const unsigned char *bearssl_oid(const br_hash_class *hash)
{
    return hash == &br_sha256_vtable   ? BR_HASH_OID_SHA256
           : hash == &br_sha384_vtable ? BR_HASH_OID_SHA384
                                       : BR_HASH_OID_SHA512;
}

static bool bearssl_rsa_sign(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;

    *out_len = (s->rsa.n_bitlen + 7) / 8;
    return br_rsa_i62_pkcs1_sign(bearssl_oid(s->hash), s->c.in.p, s->c.in.len,
                                 &s->rsa, out) == 1;
}

static bool bearssl_rsa_verify(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    const bench_case *c = &s->c;
    uint8_t digest[64];

    (void)out;
    *out_len = 0;
    return br_rsa_i62_pkcs1_vrfy(c->sig.p, c->sig.len, bearssl_oid(s->hash),
                                 c->in.len, &s->rsa_pub, digest) == 1 &&
           memcmp(digest, c->in.p, c->in.len) == 0;
}

static const char *bearssl_begin_rsa(bearssl_state *s, bench_run *run)
{
    static uint8_t e[] = {1, 0, 1};
    br_skey_decoder_context decoder;
    const br_rsa_private_key *key;

    if (strstr(s->c.algorithm->name, "pss") != NULL) {
        return BENCH_NOT_THERE; /* came after 0.6 */
    }
    br_skey_decoder_init(&decoder);
    br_skey_decoder_push(&decoder, s->c.key.p, s->c.key.len);
    key = br_skey_decoder_get_rsa(&decoder);
    if (key == NULL) {
        return BENCH_REFUSED;
    }
    s->rsa = *key;
    s->rsa.p = memcpy(s->rsa_bytes[0], key->p, key->plen);
    s->rsa.q = memcpy(s->rsa_bytes[1], key->q, key->qlen);
    s->rsa.dp = memcpy(s->rsa_bytes[2], key->dp, key->dplen);
    s->rsa.dq = memcpy(s->rsa_bytes[3], key->dq, key->dqlen);
    s->rsa.iq = memcpy(s->rsa_bytes[4], key->iq, key->iqlen);
    memcpy(s->copy, s->c.pub.p, s->c.pub.len);
    s->rsa_pub = (br_rsa_public_key){s->copy, s->c.pub.len, e, sizeof e};
    run->once =
        s->c.operation == BENCH_SIGN ? bearssl_rsa_sign : bearssl_rsa_verify;
    run->variant = "rsa_i62";
    return NULL;
}

static const char *bearssl_begin_sig(bearssl_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    s->hash = bearssl_hash(name);
    if (s->hash == NULL) {
        return BENCH_NOT_THERE;
    }
    if (strncmp(name, "rsa", 3) == 0) {
        return bearssl_begin_rsa(s, run);
    }
    run->once = s->c.operation == BENCH_SIGN ? bearssl_ecdsa_sign
                                             : bearssl_ecdsa_verify;
    return strncmp(name, "ecdsa", 5) == 0 && bearssl_curve(s, run)
               ? NULL
               : BENCH_NOT_THERE;
}

static const char *bearssl_begin(const bench_case *c, bench_run *run)
{
    bearssl_state *s = calloc(1, sizeof *s);
    const char *why = BENCH_NOT_THERE;

    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->c = *c;
    run->variant = "portable";
    switch (c->algorithm->family) {
    case BENCH_HASH:
    case BENCH_MAC:
        s->hash = strncmp(c->algorithm->name, "sha", 3) == 0 ||
                          strncmp(c->algorithm->name, "hmac", 4) == 0
                      ? bearssl_hash(c->algorithm->name)
                      : NULL;
        run->once =
            c->algorithm->family == BENCH_HASH ? bearssl_digest : bearssl_tag;
        why = s->hash != NULL ? NULL : BENCH_NOT_THERE;
        break;
    case BENCH_CTR:
        br_aes_ct64_ctr_init(&s->ctr, s->c.key.p, s->c.key.len);
        run->once = bearssl_crypt;
        run->variant = "aes_ct64";
        why = NULL;
        break;
    case BENCH_AEAD:
        why = bearssl_begin_aead(s, run);
        break;
    case BENCH_KEX:
        run->once =
            c->operation == BENCH_KEYGEN ? bearssl_keygen : bearssl_share;
        why = bearssl_curve(s, run) ? NULL : BENCH_NOT_THERE;
        break;
    case BENCH_SIG:
        why = bearssl_begin_sig(s, run);
        break;
    case BENCH_KDF:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        break;
    }
    if (why != NULL) {
        free(s);
        return why;
    }
    run->end = free;
    run->state = s;
    return NULL;
}

const bench_library bench_bearssl = {
    .name = "bearssl", .version = bearssl_version, .begin = bearssl_begin};
