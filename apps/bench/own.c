/* SPDX-License-Identifier: Apache-2.0
 * Pawl as one of the libraries. Nothing here names an algorithm. */
#include <string.h>

#include "bench.h"
#include "pawl/aead.h"
#include "pawl/hash.h"
#include "pawl/hmac.h"
#include "pawl/kex.h"
#include "pawl/sig.h"

/* Units between two looks at the clock: 0.6 million cycles on a Cortex-M4. */
#define OWN_SLICE 64u

typedef struct own_state {
    bench_case c;
    uint64_t op[]; /* a context, or the memory of an operation */
} own_state;

#ifndef BENCH_DEVICE
static const char *own_version(void)
{
    static char text[] = "0.0.0"; /* numbers of one digit, so far */
    uint32_t v = pawl_version();

    text[0] = (char)('0' + (v >> 16 & 255u) % 10u);
    text[2] = (char)('0' + (v >> 8 & 255u) % 10u);
    text[4] = (char)('0' + (v & 255u) % 10u);
    return text;
}
#else
#define own_version NULL
#endif

static void own_end(void *state)
{
    bench_return(state);
}

static bool own_digest(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;
    const pawl_hash *hash = s->c.algorithm->instance;

    hash->init(s->op);
    hash->update(s->op, s->c.in.p, s->c.in.len);
    hash->digest(s->op, out);
    *out_len = hash->digest_size;
    return true;
}

static bool own_tag(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;
    const pawl_hash *hash = s->c.algorithm->instance;
    pawl_hmac *mac = (pawl_hmac *)(void *)s->op;

    pawl_hmac_init(mac, hash, s->c.key.p, s->c.key.len);
    pawl_hmac_update(mac, s->c.in.p, s->c.in.len);
    pawl_hmac_tag(mac, out);
    *out_len = hash->digest_size;
    return true;
}

/* An algorithm with a function of its own. */
static bool own_own(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;

    *out_len = s->c.algorithm->own(&s->c, s->op, out);
    return *out_len != 0;
}

static bool own_check(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;

    *out_len = s->c.algorithm->own_check(&s->c, s->op, out);
    return *out_len != 0;
}

static bool own_seal(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;
    const bench_case *c = &s->c;
    const pawl_aead *aead = c->algorithm->instance;

    memcpy(out, c->in.p, c->in.len);
    pawl_aead_seal(aead, s->op, out, c->in.len, out + c->in.len, c->nonce.p,
                   c->aad.p, c->aad.len);
    *out_len = c->in.len + aead->tag_size;
    return true;
}

static bool own_open(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;
    const bench_case *c = &s->c;
    const pawl_aead *aead = c->algorithm->instance;
    size_t len = c->in.len - aead->tag_size;

    memcpy(out, c->in.p, len);
    *out_len = len;
    return pawl_aead_open(aead, s->op, out, len, c->in.p + len, c->nonce.p,
                          c->aad.p, c->aad.len) == PAWL_OK;
}

static bool own_keygen(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;
    const pawl_kex *kex = s->c.algorithm->instance;
    pawl_err err = kex->keygen_start(s->op, s->c.key.p, NULL);

    while ((err == PAWL_OK || err == PAWL_PENDING) && !bench_late()) {
        uint32_t units = OWN_SLICE;

        err = kex->keygen_run(s->op, out, &units);
        if (err == PAWL_OK) {
            *out_len = kex->public_size;
            return true;
        }
    }
    return false;
}

static bool own_share(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;
    const pawl_kex *kex = s->c.algorithm->instance;
    pawl_err err =
        kex->share_start(s->op, s->c.key.p, s->c.pub.p, s->c.pub.len, NULL);

    while ((err == PAWL_OK || err == PAWL_PENDING) && !bench_late()) {
        uint32_t units = OWN_SLICE;

        err = kex->share_run(s->op, out, &units);
        if (err == PAWL_OK) {
            *out_len = kex->secret_size;
            return true;
        }
    }
    return false;
}

/* The same instructions for every byte, so that samples differ by what the
 * library does with them only; below 128, so that no draw is above its bound
 * and drawn again. */
static pawl_err own_fill(void *ctx, uint8_t *out, size_t len)
{
    static uint16_t state;

    (void)ctx;
    for (size_t i = 0; i < len; i++) {
        state = (uint16_t)(state * 25173u + 13849u);
        out[i] = (uint8_t)(state >> 8 & 127u);
    }
    return PAWL_OK;
}

/* Bytes that a signer gets above what it needs, as a server has them: RSA makes
 * a larger table of them. */
static size_t own_sign_size(const bench_case *c)
{
    const pawl_signer *signer = c->algorithm->signer;
    size_t size = signer == NULL ? 0 : signer->sign_size(c->key.p, c->key.len);

    return size != 0 && signer->key_kind == PAWL_KEY_RSA ? size + 4096u : size;
}

static bool own_sign_with(own_state *s, uint8_t *out, size_t *out_len,
                          const pawl_rng *rng)
{
    const pawl_signer *signer = s->c.algorithm->signer;
    pawl_err err =
        signer->sign_start(signer, s->op, own_sign_size(&s->c), s->c.key.p,
                           s->c.key.len, s->c.in.p, s->c.in.len, rng);

    while ((err == PAWL_OK || err == PAWL_PENDING) && !bench_late()) {
        uint32_t units = OWN_SLICE;

        err = signer->sign_run(s->op, out, out_len, &units);
        if (err == PAWL_OK) {
            return true;
        }
    }
    return false;
}

/* As in a connection: with a random source, so hedged and blinded. */
static bool own_sign(void *state, uint8_t *out, size_t *out_len)
{
    static const pawl_rng rng = {.fill = own_fill};

    return own_sign_with(state, out, out_len, &rng);
}

static bool own_sign_known(void *state, uint8_t *out, size_t *out_len)
{
    return own_sign_with(state, out, out_len, NULL);
}

static pawl_public_key own_key_of(const bench_case *c)
{
    const pawl_sig *sig = c->algorithm->instance;

    return (pawl_public_key){.kind = sig->key_kind,
                             .len = (uint16_t)c->pub.len,
                             .exponent = c->exponent,
                             .key = c->pub.p};
}

static bool own_verify(void *state, uint8_t *out, size_t *out_len)
{
    own_state *s = state;
    const pawl_sig *sig = s->c.algorithm->instance;
    const pawl_public_key key = own_key_of(&s->c);
    pawl_err err =
        sig->verify_start(sig, s->op, sig->verify_size(&key), &key, s->c.in.p,
                          s->c.in.len, s->c.sig.p, s->c.sig.len);

    (void)out;
    *out_len = 0;
    while ((err == PAWL_OK || err == PAWL_PENDING) && !bench_late()) {
        uint32_t units = OWN_SLICE;

        err = sig->verify_run(s->op, &units);
        if (err == PAWL_OK) {
            return true;
        }
    }
    return false;
}

typedef bool own_once(void *state, uint8_t *out, size_t *out_len);

/* What does the operation, and the bytes of memory that takes; NULL: it cannot
 * be done. */
static own_once *own_pick(const bench_case *c, size_t *size)
{
    const bench_algorithm *a = c->algorithm;

    if (a->own != NULL) {
        *size = a->own_size + 8u; /* none is not failure */
        return own_own;
    }
    if (BENCH_IS(c, BENCH_DIGEST)) {
        *size = ((const pawl_hash *)a->instance)->ctx_size;
        return own_digest;
    }
    if (BENCH_IS(c, BENCH_TAG)) {
        *size = sizeof(pawl_hmac);
        return own_tag;
    }
    if (BENCH_IS(c, BENCH_SEAL) || BENCH_IS(c, BENCH_OPEN)) {
        *size = ((const pawl_aead *)a->instance)->ctx_size;
        return BENCH_IS(c, BENCH_OPEN) ? own_open : own_seal;
    }
    if (BENCH_IS(c, BENCH_KEYGEN) || BENCH_IS(c, BENCH_SHARE)) {
        *size = ((const pawl_kex *)a->instance)->op_size;
        return BENCH_IS(c, BENCH_SHARE) ? own_share : own_keygen;
    }
    if (BENCH_IS(c, BENCH_SIGN)) {
        *size = own_sign_size(c);
        return own_sign;
    }
    if (BENCH_IS(c, BENCH_VERIFY)) {
        const pawl_public_key key = own_key_of(c);

        *size = ((const pawl_sig *)a->instance)->verify_size(&key);
        return own_verify;
    }
    return NULL;
}

static const char *own_begin(const bench_case *c, bench_run *run)
{
    size_t size = 0;
    own_once *once = own_pick(c, &size);
    own_state *s;

    if (once == NULL) {
        return BENCH_NOT_THERE;
    }
    if (size == 0 || size > BENCH_OP_MAX) {
        return BENCH_REFUSED;
    }
    s = bench_lend(sizeof *s + size);
    if (s == NULL) {
        return BENCH_NO_MEMORY;
    }
    s->c = *c;
    if (BENCH_IS(c, BENCH_SEAL) || BENCH_IS(c, BENCH_OPEN)) {
        ((const pawl_aead *)c->algorithm->instance)->init(s->op, c->key.p);
    }
    if (c->algorithm->own_check != NULL) {
        uint8_t out[64];

        (void)c->algorithm->own(c, s->op, out);
        (void)c->algorithm->own_check(c, s->op, out);
    }
    *run = (bench_run){
        .once = once,
        .end = own_end,
        .answer = c->algorithm->own_check != NULL ? own_check : NULL,
        .known = BENCH_IS(c, BENCH_SIGN) ? own_sign_known : NULL,
        .state = s,
        .state_size = c->algorithm->own != NULL ? c->algorithm->own_size : size,
        .variant =
            c->algorithm->variant != NULL ? c->algorithm->variant : "portable"};
    return NULL;
}

const bench_library bench_pawl = {
    .name = "pawl", .version = own_version, .begin = own_begin};
