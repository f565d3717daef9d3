/* SPDX-License-Identifier: Apache-2.0
 * BearSSL: the classes that the build's peer_config.h names. */
#include <bearssl.h>
#include <string.h>

#include "peer.h"
#include "peer_config.h"

typedef struct bearssl_state {
    bool used;
    bench_case c;
    const br_hash_class *hash;
    const br_ec_impl *ec;
    int curve;
    size_t tag;
    union {
        br_hash_compat_context hash_ctx;
        br_hmac_key_context hmac_key;
        PEER_AES(ctr_keys) ctr;
        PEER_AES(ctrcbc_keys) ctrcbc;
#if PEER_HAS_RSA
        br_rsa_private_key rsa;
        br_rsa_public_key rsa_pub;
#endif
    } u;
} bearssl_state;

static bearssl_state bearssl_states[PEER_RUNS];

static const char *bearssl_version(void)
{
    return "0.6";
}

/* ---- Hashes, HMAC ---- */

static const br_hash_class *bearssl_hash(const char *name)
{
    return PEER_HAS(SHA224) && peer_in(name, "sha224")   ? &br_sha224_vtable
           : PEER_HAS(SHA256) && peer_in(name, "sha256") ? &br_sha256_vtable
           : PEER_HAS(SHA384) && peer_in(name, "sha384") ? &br_sha384_vtable
           : PEER_HAS(SHA512) && peer_in(name, "sha512") &&
                   !peer_in(name, "512-")
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

    s->hash->init(&s->u.hash_ctx.vtable);
    s->hash->update(&s->u.hash_ctx.vtable, s->c.in.p, s->c.in.len);
    s->hash->out(&s->u.hash_ctx.vtable, out);
    *out_len = bearssl_hash_size(s->hash);
    return true;
}

static bool bearssl_tag(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    br_hmac_context ctx;

    br_hmac_key_init(&s->u.hmac_key, s->hash, s->c.key.p, s->c.key.len);
    br_hmac_init(&ctx, &s->u.hmac_key, 0);
    br_hmac_update(&ctx, s->c.in.p, s->c.in.len);
    *out_len = br_hmac_out(&ctx, out);
    return true;
}

static bool bearssl_hkdf(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    const bench_case *c = &s->c;
    br_hkdf_context ctx;

    br_hkdf_init(&ctx, s->hash, c->nonce.p, c->nonce.len);
    br_hkdf_inject(&ctx, c->key.p, c->key.len);
    br_hkdf_flip(&ctx);
    *out_len = br_hkdf_produce(&ctx, c->aad.p, c->aad.len, out,
                               bearssl_hash_size(s->hash));
    return true;
}

static bool bearssl_crypt(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    const uint8_t *c = s->c.nonce.p;

    memcpy(out, s->c.in.p, s->c.in.len);
    (void)PEER_AES(ctr_run)(&s->u.ctr, c,
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

    br_gcm_init(&ctx, &s->u.ctr.vtable, PEER_GHASH);
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

    br_ccm_init(&ctx, &s->u.ctrcbc.vtable);
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
    const bench_case *c = &s->c;

    memcpy(out, c->in.p, len);
    if (PEER_HAS(GCM) && peer_in(c->algorithm->name, "gcm")) {
        return bearssl_gcm(s, out, len, seal, tag);
    }
    if (PEER_HAS(CCM) && peer_in(c->algorithm->name, "ccm")) {
        return bearssl_ccm(s, out, len, seal, tag);
    }
    if (PEER_HAS(CHACHA20)) {
        PEER_POLY1305(c->key.p, c->nonce.p, out, len, c->aad.p, c->aad.len, tag,
                      br_chacha20_ct_run, seal);
    }
    return PEER_HAS(CHACHA20);
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

static bool bearssl_begin_aead(bearssl_state *s, bench_run *run)
{
    const bench_case *c = &s->c;
    const char *name = c->algorithm->name;

    s->tag = peer_in(name, "ccm-8") ? 8 : 16;
    run->once = c->operation == BENCH_SEAL ? bearssl_seal : bearssl_open;
    if (PEER_HAS(GCM) && peer_in(name, "gcm")) {
        PEER_AES(ctr_init)(&s->u.ctr, c->key.p, c->key.len);
        return true;
    }
    if (PEER_HAS(CCM) && peer_in(name, "ccm")) {
        PEER_AES(ctrcbc_init)(&s->u.ctrcbc, c->key.p, c->key.len);
        return true;
    }
    return PEER_HAS(CHACHA20) && peer_in(name, "chacha20-poly1305");
}

/* ---- Curves ---- */

static bool bearssl_curve(bearssl_state *s)
{
    const char *name = s->c.algorithm->name;

    if (PEER_HAS(X25519) && peer_in(name, "x25519")) {
        s->curve = BR_EC_curve25519;
        s->ec = &PEER_EC_C25519;
    } else if (PEER_HAS(P256) && peer_in(name, "p256")) {
        s->curve = BR_EC_secp256r1;
        s->ec = &PEER_EC_P256;
    } else if (PEER_HAS(P384) && peer_in(name, "p384")) {
        s->curve = BR_EC_secp384r1;
        s->ec = &PEER_EC_PRIME;
    } else if (PEER_HAS(P521) && peer_in(name, "p521")) {
        s->curve = BR_EC_secp521r1;
        s->ec = &PEER_EC_PRIME;
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
    *out_len = PEER_ECDSA_SIGN(s->ec, s->hash, s->c.in.p, &key, out);
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
    return PEER_ECDSA_VRFY(s->ec, s->c.in.p, s->c.in.len, &key, s->c.sig.p,
                           s->c.sig.len) == 1;
}

/* ---- RSA ---- */

#if PEER_HAS_RSA

static const unsigned char *bearssl_oid(const bench_case *c)
{
    return c->in.len == 32   ? BR_HASH_OID_SHA256
           : c->in.len == 48 ? BR_HASH_OID_SHA384
                             : BR_HASH_OID_SHA512;
}

static bool bearssl_rsa_sign(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;

    *out_len = (s->u.rsa.n_bitlen + 7) / 8;
    return PEER_RSA_SIGN(bearssl_oid(&s->c), s->c.in.p, s->c.in.len, &s->u.rsa,
                         out) == 1;
}

static bool bearssl_rsa_verify(void *state, uint8_t *out, size_t *out_len)
{
    bearssl_state *s = state;
    const bench_case *c = &s->c;
    uint8_t digest[64];

    (void)out;
    *out_len = 0;
    return PEER_RSA_VRFY(c->sig.p, c->sig.len, bearssl_oid(c), c->in.len,
                         &s->u.rsa_pub, digest) == 1 &&
           memcmp(digest, c->in.p, c->in.len) == 0;
}

/* BearSSL's views are not const, though it writes to none of them. */
static unsigned char *bearssl_view(bench_bytes b)
{
    union {
        const uint8_t *in;
        uint8_t *out;
    } same = {b.p};

    return same.out;
}

static bool bearssl_begin_rsa(bearssl_state *s, bench_run *run)
{
    static uint8_t e[] = {1, 0, 1};
    const bench_case *c = &s->c;
    peer_rsa k;

    if (peer_in(c->algorithm->name, "pss") || c->exponent != 65537) {
        return false; /* came after 0.6 */
    }
    if (PEER_HAS(VERIFY) && c->operation == BENCH_VERIFY) {
        run->once = bearssl_rsa_verify;
        s->u.rsa_pub =
            (br_rsa_public_key){bearssl_view(c->pub), c->pub.len, e, sizeof e};
        return true;
    }
    if (!PEER_HAS(SIGN) || !peer_rsa_read(&k, c->key.p, c->key.len)) {
        return false;
    }
    run->once = bearssl_rsa_sign;
    s->u.rsa = (br_rsa_private_key){(uint32_t)(8 * k.n.len),
                                    bearssl_view(k.p),
                                    k.p.len,
                                    bearssl_view(k.q),
                                    k.q.len,
                                    bearssl_view(k.dp),
                                    k.dp.len,
                                    bearssl_view(k.dq),
                                    k.dq.len,
                                    bearssl_view(k.qinv),
                                    k.qinv.len};
    return true;
}

#endif

static bool bearssl_begin_sig(bearssl_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

#if PEER_HAS_RSA
    if (strncmp(name, "rsa", 3) == 0) {
        return bearssl_begin_rsa(s, run);
    }
#endif
    if (!PEER_HAS(ECDSA) || strncmp(name, "ecdsa", 5) != 0 ||
        !bearssl_curve(s)) {
        return false;
    }
    if (PEER_HAS(SIGN) && s->c.operation == BENCH_SIGN) {
        run->once = bearssl_ecdsa_sign;
        s->hash = bearssl_hash(name);
        return s->hash != NULL;
    }
    run->once = bearssl_ecdsa_verify;
    return PEER_HAS(VERIFY);
}

static bool bearssl_begin_hash(bearssl_state *s, bench_run *run)
{
    const char *name = s->c.algorithm->name;

    if (s->c.algorithm->family == BENCH_HASH) {
        run->once = bearssl_digest;
        s->hash = strncmp(name, "sha", 3) == 0 ? bearssl_hash(name) : NULL;
    } else if (PEER_HAS(HMAC)) {
        run->once = bearssl_tag;
        s->hash = strncmp(name, "hmac", 4) == 0 ? bearssl_hash(name) : NULL;
    }
    return s->hash != NULL;
}

static bool bearssl_begin_hkdf(bearssl_state *s, bench_run *run)
{
    if (PEER_HAS(HKDF)) {
        run->once = bearssl_hkdf;
        s->hash = bearssl_hash(s->c.algorithm->name);
    }
    return s->hash != NULL;
}

static bool bearssl_begin_kex(bearssl_state *s, bench_run *run)
{
    if (!PEER_HAS_KEX || !bearssl_curve(s)) {
        return false;
    }
    run->once = s->c.operation == BENCH_KEYGEN ? bearssl_keygen : bearssl_share;
    return true;
}

static bool bearssl_begin_ctr(bearssl_state *s, bench_run *run)
{
    if (PEER_HAS(CTR)) {
        run->once = bearssl_crypt;
        PEER_AES(ctr_init)(&s->u.ctr, s->c.key.p, s->c.key.len);
    }
    return PEER_HAS(CTR);
}

static void bearssl_end(void *state)
{
    peer_give(state, sizeof(bearssl_state));
}

/* Bytes of its contexts and keys; those of curves are views. */
static size_t bearssl_size(const bearssl_state *s)
{
    const char *name = s->c.algorithm->name;

    switch (s->c.algorithm->family) {
    case BENCH_HASH:
        return s->hash->context_size;
    case BENCH_MAC:
        return sizeof(br_hmac_key_context) + sizeof(br_hmac_context);
    case BENCH_CTR:
        return sizeof s->u.ctr;
    case BENCH_AEAD:
        return peer_in(name, "gcm") ? sizeof s->u.ctr + sizeof(br_gcm_context)
               : peer_in(name, "ccm")
                   ? sizeof s->u.ctrcbc + sizeof(br_ccm_context)
                   : 0;
    case BENCH_SIG:
        return peer_in(name, "rsa") ? sizeof(br_rsa_private_key) : 0;
    case BENCH_KDF:
        return sizeof(br_hkdf_context);
    case BENCH_KEX:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        return 0;
    }
}

static const char *bearssl_begin(const bench_case *c, bench_run *run)
{
    bearssl_state *s = peer_take(bearssl_states, sizeof *s);
    bool there = false;

    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->c = *c;
    *run = (bench_run){.end = bearssl_end, .state = s, .variant = PEER_VARIANT};
    switch (c->algorithm->family) {
    case BENCH_HASH:
    case BENCH_MAC:
        there = bearssl_begin_hash(s, run);
        break;
    case BENCH_CTR:
        there = bearssl_begin_ctr(s, run);
        break;
    case BENCH_AEAD:
        there = bearssl_begin_aead(s, run);
        break;
    case BENCH_KEX:
        there = bearssl_begin_kex(s, run);
        break;
    case BENCH_SIG:
        there = bearssl_begin_sig(s, run);
        break;
    case BENCH_KDF:
        there = bearssl_begin_hkdf(s, run);
        break;
    case BENCH_BLOCK:
    case BENCH_RANDOM:
    default:
        break;
    }
    if (!there) {
        bearssl_end(s);
        return BENCH_NOT_THERE;
    }
    run->state_size = bearssl_size(s);
    return NULL;
}

const bench_library bench_bearssl = {
    .name = "bearssl", .version = bearssl_version, .begin = bearssl_begin};
