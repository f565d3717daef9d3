/* SPDX-License-Identifier: Apache-2.0
 * What each kind of line in algorithms.inc stands for.
 *
 * Each is an object of its own, so that an image which names some is linked
 * with no other. BENCH_DEVICE leaves out what only a host needs; BENCH_BARE all
 * that belongs to Pawl: for images of other libraries.
 */
#include "bench.h"
#include <string.h>

#include "pawl/aead.h"
#include "pawl/block.h"
#include "pawl/cmac.h"
#include "pawl/ctr.h"
#include "pawl/drbg.h"
#include "pawl/hash.h"
#include "pawl/hkdf.h"
#include "pawl/hmac.h"
#include "pawl/kex.h"
#include "pawl/sha3.h"
#include "pawl/sig.h"

#ifndef BENCH_BARE

static size_t list_shake128(const bench_case *c, void *memory, uint8_t *out)
{
    (void)memory;
    pawl_shake128_of(c->in.p, c->in.len, out, 32);
    return 32;
}

static size_t list_shake256(const bench_case *c, void *memory, uint8_t *out)
{
    (void)memory;
    pawl_shake256_of(c->in.p, c->in.len, out, 64);
    return 64;
}

static const pawl_block *list_block(const bench_case *c)
{
    return c->key.len == 16   ? &pawl_block_aes128
           : c->key.len == 24 ? &pawl_block_aes192
                              : &pawl_block_aes256;
}

static size_t list_cmac(const bench_case *c, void *memory, uint8_t *out)
{
    (void)memory;
    pawl_cmac_of(list_block(c), out, c->key.p, c->in.p, c->in.len);
    return PAWL_CMAC_SIZE;
}

static size_t list_ctr(const bench_case *c, void *memory, uint8_t *out)
{
    pawl_ctr *ctr = memory;

    memcpy(out, c->in.p, c->in.len);
    pawl_ctr_init(ctr, c->key.p, c->key.len, c->nonce.p);
    pawl_ctr_crypt(ctr, out, c->in.len);
    pawl_ctr_wipe(ctr);
    return c->in.len;
}

/* Extract, then expand to one digest. */
static size_t list_hkdf(const bench_case *c, void *memory, uint8_t *out)
{
    const pawl_hash *hash = c->algorithm->instance;
    uint8_t prk[PAWL_HASH_SIZE_MAX];

    (void)memory;
    pawl_hkdf_extract(hash, prk, c->nonce.p, c->nonce.len, c->key.p,
                      c->key.len);
    return pawl_hkdf_expand(hash, out, hash->digest_size, prk,
                            hash->digest_size, c->aad.p, c->aad.len) == PAWL_OK
               ? hash->digest_size
               : 0;
}

/* The key schedule: only what it is good for can be compared. */
static size_t list_expand(const bench_case *c, void *memory, uint8_t *out)
{
    (void)out;
    list_block(c)->expand(memory, c->key.p);
    return PAWL_BLOCK_SIZE;
}

static size_t list_expand_check(const bench_case *c, void *memory, uint8_t *out)
{
    memcpy(out, c->nonce.p, PAWL_BLOCK_SIZE);
    list_block(c)->encrypt(memory, out, 1);
    return PAWL_BLOCK_SIZE;
}

/* Noise that is the same in every run. */
static pawl_err list_noise(void *ctx, uint8_t *out, size_t len)
{
    uint32_t *x = ctx;

    for (size_t i = 0; i < len; i++) {
        *x ^= *x << 13;
        *x ^= *x >> 17;
        *x ^= *x << 5;
        out[i] = (uint8_t)(*x >> 11);
    }
    return PAWL_OK;
}

#define LIST_DRBG_BYTES 32u

typedef struct list_drbg_memory {
    pawl_drbg drbg;
    uint32_t noise;
} list_drbg_memory;

/* A request past the stock; the generator goes on from one to the next. */
static size_t list_drbg(const bench_case *c, void *memory, uint8_t *out)
{
    list_drbg_memory *m = memory;

    (void)c;
    return pawl_drbg_fill_with(&m->drbg, out, LIST_DRBG_BYTES, NULL, 0) ==
                   PAWL_OK
               ? LIST_DRBG_BYTES
               : 0;
}

/* The first request after a seed. */
static size_t list_drbg_check(const bench_case *c, void *memory, uint8_t *out)
{
    list_drbg_memory *m = memory;
    const pawl_entropy source = {list_noise, &m->noise, 8};

    m->noise = 1;
    pawl_drbg_init(&m->drbg, &source);
    if (pawl_drbg_seed(&m->drbg, c->nonce.p, c->nonce.len) != PAWL_OK) {
        return 0;
    }
    return list_drbg(c, memory, out);
}

#endif

#ifdef BENCH_BARE
#define LIST_PAWL(...)
#else
#define LIST_PAWL(...) __VA_ARGS__
#endif
#ifdef BENCH_DEVICE
#define LIST_HOST(...)
#else
#define LIST_HOST(...) __VA_ARGS__
#endif

/* clang-format off */
#define LINE(id_, text_, family_, ...)                                         \
    static const char list_name_##id_[] = text_; /* goes with its line */      \
    const bench_algorithm bench_line_##id_ = {                                 \
        .name = list_name_##id_, .family = (family_),                          \
        LIST_HOST(.object = "bench_line_" #id_,)                               \
        __VA_ARGS__};
#define GROUP(group_, known_)                                                  \
    LIST_HOST(.group = (group_), .known = &pawl_selftest_##known_,)

/* A device that signs holds nothing to verify with, and the other way. */
#ifdef BENCH_DEVICE
#define SIGNS(id_, text_, sig_, signer_, ...)                                  \
    LINE(id_, text_, BENCH_SIG, LIST_PAWL(.instance = &sig_))                  \
    const bench_algorithm bench_sign_##id_ = {                                 \
        .name = list_name_##id_, .family = BENCH_SIG,                          \
        LIST_PAWL(.signer = &signer_)};
#else
#define SIGNS(id_, text_, sig_, signer_, group_, key_, ...)                    \
    LINE(id_, text_, BENCH_SIG, .group = group_ "-verify",                     \
         .sign_group = group_ "-sign", .sign_object = "bench_sign_" #id_,      \
         .key = &bench_key_##key_, .instance = &sig_, .signer = &signer_,      \
         __VA_ARGS__)
#endif

#define HASH(id_, text_, group_, known_)                                       \
    LINE(id_, text_, BENCH_HASH, GROUP(group_, known_)                         \
         LIST_PAWL(.instance = &pawl_hash_##id_))
#define HMAC(id_, text_, group_, hash_, size_)                                 \
    LINE(id_, text_, BENCH_MAC, GROUP(group_, hmac) .key_size = (size_),       \
         LIST_PAWL(.instance = &pawl_hash_##hash_))
#define HKDF(id_, text_, group_, hash_, size_)                                 \
    LINE(id_, text_, BENCH_KDF, GROUP(group_, hkdf) .key_size = (size_),       \
         LIST_PAWL(.instance = &pawl_hash_##hash_, .own = list_hkdf))
#define OWN(id_, text_, group_, family_, own_, known_, size_, memory_)         \
    LINE(id_, text_, family_, GROUP(group_, known_) .key_size = (size_),       \
         LIST_PAWL(.own = list_##own_, .own_size = (memory_)))
#define OWN_CHECKED(id_, text_, group_, family_, own_, known_, size_, memory_) \
    LINE(id_, text_, family_, GROUP(group_, known_) .key_size = (size_),       \
         LIST_PAWL(.own = list_##own_, .own_check = list_##own_##_check,       \
                   .own_size = (memory_)))
#define AEAD(id_, text_, group_, known_)                                       \
    LINE(id_, text_, BENCH_AEAD, GROUP(group_, known_)                         \
         LIST_PAWL(.instance = &pawl_aead_##id_))
#define KEX(id_, text_, group_, instance_, known_)                             \
    LINE(id_, text_, BENCH_KEX, GROUP(group_, known_)                          \
         LIST_PAWL(.instance = &pawl_##instance_))
#define SIG(id_, text_, group_, scheme_, known_, key_)                         \
    SIGNS(id_, text_, pawl_sig_##scheme_, pawl_signer_##scheme_, group_, key_, \
          .known = &pawl_selftest_##known_)
#define RSA_RAW(id_, text_, group_, key_)                                      \
    SIGNS(id_, text_, bench_sig_rsa_raw, bench_signer_rsa_raw, group_, key_,   \
          .known = &pawl_selftest_rsa_pkcs1_sha256_sign,                       \
          .variant = "portable, arithmetic below what the schemes accept")
#define RSA_KEYGEN(id_, text_, group_)                                         \
    LINE(id_, text_, BENCH_KEX,                                                \
         LIST_HOST(.group = (group_), .known = &bench_known_rsa2048_make,      \
                   .variant = "portable, the same random bytes every time",)   \
         LIST_PAWL(.own = bench_rsa2048_make, .own_size = BENCH_RSA_MAKE_SIZE))

#include "algorithms.inc"

#ifndef BENCH_DEVICE
#undef LINE
#define LINE(id_, ...) &bench_line_##id_,

const bench_algorithm *const bench_list[] = {
#include "algorithms.inc"
};
/* clang-format on */

const size_t bench_list_count = sizeof bench_list / sizeof bench_list[0];
#endif
