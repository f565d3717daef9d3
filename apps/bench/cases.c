/* SPDX-License-Identifier: Apache-2.0
 * From an algorithm to its operations, with inputs and right outputs.
 *
 * Outputs that have but one right value are made here by Pawl, whose known
 * answers passed before: so each library is held to the published answers. */
#include <string.h>

#include "bench.h"
#include "pawl/aead.h"
#include "pawl/hash.h"
#include "pawl/hmac.h"
#include "pawl/kex.h"
#include "pawl/sig.h"

#define CASES_AAD 13u /* bytes, as TLS 1.2 has */

/* Everything a case points to. */
typedef struct cases_memory {
    uint8_t data[BENCH_DATA_MAX];
    uint8_t sealed[BENCH_OUT_MAX];
    uint8_t want[BENCH_OUT_MAX];
    uint8_t key[64], nonce[16], aad[16];
    uint8_t priv[2][PAWL_KEX_PRIVATE_MAX], pub[2][1024];
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    uint8_t sig[1024];
    uint64_t op[BENCH_OP_MAX / 8];
} cases_memory;

static cases_memory cases_m;

static bool cases_answer(const bench_run *run, uint8_t *out, size_t *len)
{
    return run->once(run->state, out, len) &&
           (run->answer == NULL || run->answer(run->state, out, len));
}

typedef struct cases_walk {
    bool (*each)(void *ctx, const bench_case *c);
    void *ctx;
    const char **why;
} cases_walk;

static bool cases_hash(const bench_algorithm *a, uint32_t size,
                       const cases_walk *w)
{
    const pawl_hash *hash = a->instance;
    pawl_hash_ctx ctx;
    bench_case c = {.algorithm = a, .operation = BENCH_DIGEST, .size = size};

    hash->init(&ctx);
    hash->update(&ctx, cases_m.data, size);
    hash->digest(&ctx, cases_m.want);
    c.in = (bench_bytes){cases_m.data, size};
    c.want = (bench_bytes){cases_m.want, hash->digest_size};
    return w->each(w->ctx, &c);
}

/* MACs, key streams, and what has a function of its own; 0 bytes for a key. */
static bool cases_bytes(const bench_algorithm *a, uint32_t size,
                        const cases_walk *w)
{
    static const uint8_t operations[] = {
        [BENCH_HASH] = BENCH_DIGEST,    [BENCH_MAC] = BENCH_TAG,
        [BENCH_CTR] = BENCH_CRYPT,      [BENCH_KEX] = BENCH_KEYGEN,
        [BENCH_KDF] = BENCH_DERIVE,     [BENCH_BLOCK] = BENCH_EXPAND,
        [BENCH_RANDOM] = BENCH_GENERATE};
    bench_case c = {.algorithm = a,
                    .operation = (bench_operation)operations[a->family],
                    .size = size};
    bench_run run = {0};
    size_t len = 0;

    c.in = (bench_bytes){cases_m.data, size};
    c.key = (bench_bytes){cases_m.key, a->key_size};
    c.nonce = (bench_bytes){cases_m.nonce, 16};
    c.aad = (bench_bytes){cases_m.aad, CASES_AAD};
    *w->why = bench_pawl.begin(&c, &run);
    if (*w->why != NULL || !cases_answer(&run, cases_m.want, &len)) {
        return false;
    }
    run.end(run.state);
    c.want = (bench_bytes){cases_m.want, len};
    return w->each(w->ctx, &c);
}

static bool cases_aead(const bench_algorithm *a, uint32_t size,
                       const cases_walk *w)
{
    const pawl_aead *aead = a->instance;
    pawl_aead_ctx ctx;
    bench_case c = {.algorithm = a, .operation = BENCH_SEAL, .size = size};

    memcpy(cases_m.sealed, cases_m.data, size);
    aead->init(&ctx, cases_m.key);
    pawl_aead_seal(aead, &ctx, cases_m.sealed, size, cases_m.sealed + size,
                   cases_m.nonce, cases_m.aad, CASES_AAD);
    c.key = (bench_bytes){cases_m.key, aead->key_size};
    c.nonce = (bench_bytes){cases_m.nonce, aead->nonce_size};
    c.aad = (bench_bytes){cases_m.aad, CASES_AAD};
    c.in = (bench_bytes){cases_m.data, size};
    c.want = (bench_bytes){cases_m.sealed, size + aead->tag_size};
    if (!w->each(w->ctx, &c)) {
        return false;
    }
    c.operation = BENCH_OPEN;
    c.in = c.want;
    c.want = (bench_bytes){cases_m.data, size};
    return w->each(w->ctx, &c);
}

/* The public share of private key i, which is made fit for the group first. */
static bool cases_keygen(const pawl_kex *kex, uint8_t *priv, uint8_t *pub)
{
    uint32_t units;
    pawl_err err;

    if (kex->op_size > sizeof cases_m.op ||
        kex->keygen_start(cases_m.op, priv, NULL) != PAWL_OK) {
        return false;
    }
    do {
        units = UINT32_MAX;
        err = kex->keygen_run(cases_m.op, pub, &units);
    } while (err == PAWL_PENDING);
    return err == PAWL_OK;
}

static bool cases_share(const pawl_kex *kex)
{
    uint32_t units;
    pawl_err err = kex->share_start(cases_m.op, cases_m.priv[0], cases_m.pub[1],
                                    kex->public_size, NULL);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        units = UINT32_MAX;
        err = kex->share_run(cases_m.op, cases_m.want, &units);
        if (err == PAWL_OK) {
            return true;
        }
    }
    return false;
}

static bool cases_kex(const bench_algorithm *a, const cases_walk *w)
{
    const pawl_kex *kex = a->instance;
    bench_case c = {.algorithm = a, .operation = BENCH_KEYGEN};

    for (unsigned i = 0; i < 2; i++) {
        uint32_t seed = 10u + i;

        do {
            bench_fill(cases_m.priv[i], kex->private_size, seed);
            seed += 2;
        } while (kex->private_from(cases_m.priv[i]) != PAWL_OK);
        if (!cases_keygen(kex, cases_m.priv[i], cases_m.pub[i])) {
            *w->why = "no public share could be made";
            return false;
        }
    }
    c.key = (bench_bytes){cases_m.priv[0], kex->private_size};
    c.want = (bench_bytes){cases_m.pub[0], kex->public_size};
    if (!w->each(w->ctx, &c)) {
        return false;
    }
    if (kex->group == 0) {
        return true; /* keys that only sign */
    }
    if (!cases_share(kex)) {
        *w->why = "no shared secret could be made";
        return false;
    }
    c.operation = BENCH_SHARE;
    c.pub = (bench_bytes){cases_m.pub[1], kex->public_size};
    c.want = (bench_bytes){cases_m.want, kex->secret_size};
    return w->each(w->ctx, &c);
}

static pawl_public_key cases_public(const bench_case *c)
{
    const pawl_sig *sig = c->algorithm->instance;

    return (pawl_public_key){.kind = sig->key_kind,
                             .len = (uint16_t)c->pub.len,
                             .exponent = c->exponent,
                             .key = c->pub.p};
}

bool bench_signature_right(const bench_case *c, const uint8_t *signature,
                           size_t len)
{
    const pawl_sig *sig = c->algorithm->instance;
    const pawl_public_key key = cases_public(c);
    uint32_t units;
    pawl_err err = sig->verify_start(sig, cases_m.op, sizeof cases_m.op, &key,
                                     c->in.p, c->in.len, signature, len);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        units = UINT32_MAX;
        err = sig->verify_run(cases_m.op, &units);
        if (err == PAWL_OK) {
            return true;
        }
    }
    return false;
}

bool bench_output_right(const bench_case *c, const bench_run *run, uint8_t *out,
                        size_t len)
{
    if (run->answer != NULL && !run->answer(run->state, out, &len)) {
        return false;
    }
    if (c->operation == BENCH_VERIFY) {
        return true;
    }
    if (c->operation == BENCH_SIGN) {
        return bench_signature_right(c, out, len);
    }
    return len == c->want.len && memcmp(out, c->want.p, len) == 0;
}

bool bench_right(const bench_case *c, const bench_run *run)
{
    static uint8_t out[BENCH_OUT_MAX];
    size_t len = sizeof out;

    memset(out, 0, sizeof out);
    return run->once(run->state, out, &len) &&
           bench_output_right(c, run, out, len);
}

/* A signature or a sealed message with one bit changed must be refused. */
bool bench_refuses(const bench_library *library, const bench_case *c)
{
    static uint8_t changed[BENCH_OUT_MAX], out[BENCH_OUT_MAX];
    bool verify = c->operation == BENCH_VERIFY;
    const bench_bytes *good = verify ? &c->sig : &c->in;
    bench_case bad = *c;
    size_t len = sizeof out;
    bench_run run = {0};
    bool refused;

    if (!verify && c->operation != BENCH_OPEN) {
        return true;
    }
    memcpy(changed, good->p, good->len);
    changed[good->len - 1] ^= 1;
    if (verify) {
        bad.sig.p = changed;
    } else {
        bad.in.p = changed;
    }
    if (library->begin(&bad, &run) != NULL) {
        return true;
    }
    refused = !run.once(run.state, out, &len);
    run.end(run.state);
    return refused;
}

static bool cases_public_key(const bench_key *key, bench_bytes *pub)
{
    size_t len = 0;

    *pub = (bench_bytes){key->pub, key->pub_len};
    if (key->kex != NULL) {
        memcpy(cases_m.priv[0], key->priv, key->priv_len);
        *pub = (bench_bytes){cases_m.pub[0], key->kex->public_size};
        return cases_keygen(key->kex, cases_m.priv[0], cases_m.pub[0]);
    }
    if (key->pub_of != NULL) {
        bool made = key->pub_of(key, cases_m.pub[0], &len);

        *pub = (bench_bytes){cases_m.pub[0], len};
        return made;
    }
    return key->pub != NULL;
}

static bool cases_sig(const bench_algorithm *a, const cases_walk *w)
{
    const pawl_sig *sig = a->instance;
    bench_case c = {.algorithm = a, .operation = BENCH_SIGN};
    bench_run run = {0};
    size_t len = 0;

    c.key = (bench_bytes){a->key->priv, a->key->priv_len};
    c.exponent = a->key->exponent;
    bench_fill(cases_m.digest, sizeof cases_m.digest, 7);
    c.in = (bench_bytes){cases_m.digest,
                         sig->hash != NULL ? sig->hash->digest_size : 32u};
    if (!cases_public_key(a->key, &c.pub)) {
        *w->why = "no public key could be made";
        return false;
    }
    if (a->signer != NULL && !w->each(w->ctx, &c)) {
        return false;
    }
    *w->why = bench_pawl.begin(&c, &run);
    if (*w->why != NULL) {
        return false;
    }
    if (!run.once(run.state, cases_m.sig, &len)) {
        run.end(run.state);
        *w->why = "no signature could be made";
        return false;
    }
    run.end(run.state);
    c.operation = BENCH_VERIFY;
    c.sig = (bench_bytes){cases_m.sig, len};
    return w->each(w->ctx, &c);
}

bool bench_cases(const bench_algorithm *a, const uint32_t *sizes,
                 bool (*each)(void *ctx, const bench_case *c), void *ctx,
                 const char **why)
{
    const cases_walk w = {each, ctx, why};

    *why = NULL;
    bench_fill(cases_m.data, sizeof cases_m.data, BENCH_SEED_MESSAGE);
    bench_fill(cases_m.key, sizeof cases_m.key, 2);
    bench_fill(cases_m.nonce, sizeof cases_m.nonce, 3);
    bench_fill(cases_m.aad, sizeof cases_m.aad, 4);
    switch (a->family) {
    case BENCH_KEX:
        return a->own != NULL ? cases_bytes(a, 0, &w) : cases_kex(a, &w);
    case BENCH_SIG:
        return cases_sig(a, &w);
    case BENCH_KDF:
    case BENCH_BLOCK:
    case BENCH_RANDOM:
        return cases_bytes(a, 0, &w);
    case BENCH_HASH:
    case BENCH_MAC:
    case BENCH_CTR:
    case BENCH_AEAD:
    default:
        break;
    }
    for (; *sizes != 0; sizes++) {
        bool go = a->family == BENCH_AEAD ? cases_aead(a, *sizes, &w)
                  : a->family == BENCH_HASH && a->own == NULL
                      ? cases_hash(a, *sizes, &w)
                      : cases_bytes(a, *sizes, &w);

        if (!go) {
            return false;
        }
    }
    return true;
}
