/* SPDX-License-Identifier: Apache-2.0
 * Every pawl_sig of pawl/sig.h with a signer to try it with, every pawl_signer
 * with what verifies, and keys for them; tools/check-instances.py looks after
 * the list. What includes it has PT_VECTORS(sig_case_rsa, ...) before, whose
 * first case holds a private key for RSA. */
#ifndef SIG_CASE_H
#define SIG_CASE_H

#include <stdlib.h>
#include <string.h>

#include "harness/laws.h"
#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/kex.h"
#include "pawl/key.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_sign.h"
#include "scheme/rsa_priv.h"

#define SIG_CASE_MESSAGE 90u /* bytes, where there is no digest */
#define SIG_CASE_SIG_MAX 512u

/* The library has no signers for the pairs of curve and hash that only
 * certificates know: these are put together from the same parts. */
#define SIG_CASE_ECDSA(bits, hash_bits)                                        \
    static const pawli_ecdsa_sign_form sig_case_form_##bits##_##hash_bits = {  \
        .ecdsa = &pawli_ecdsa_p##bits,                                         \
        .room = PAWLI_ECDSA_SIGN_ROOM(bits, hash_bits),                        \
        .size = PAWLI_ECDSA_SIGN_SIZE(bits, hash_bits),                        \
    };                                                                         \
    static size_t sig_case_size_##bits##_##hash_bits(const uint8_t *priv,      \
                                                     size_t priv_len)          \
    {                                                                          \
        (void)priv;                                                            \
        return priv_len == PAWL_EC_BYTES(bits)                                 \
                   ? PAWLI_ECDSA_SIGN_SIZE(bits, hash_bits)                    \
                   : 0;                                                        \
    }                                                                          \
    static const pawl_signer sig_case_p##bits##_##hash_bits = {                \
        .key_kind = PAWL_KEY_P##bits,                                          \
        .hash = &pawl_hash_sha##hash_bits,                                     \
        .form = &sig_case_form_##bits##_##hash_bits,                           \
        .sig_max = PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(bits)),                   \
        .sign_size = sig_case_size_##bits##_##hash_bits,                       \
        .sign_start = pawli_ecdsa_sign_start,                                  \
        .sign_run = pawli_ecdsa_sign_run,                                      \
    };

SIG_CASE_ECDSA(256, 384)
SIG_CASE_ECDSA(256, 512)
SIG_CASE_ECDSA(384, 256)
SIG_CASE_ECDSA(384, 512)
SIG_CASE_ECDSA(521, 256)
SIG_CASE_ECDSA(521, 384)

typedef struct sig_scheme {
    const pawl_sig *sig;
    const pawl_signer *signer;
    const pawl_kex *keys; /* what makes the public key; NULL: RSA */
    bool checked;         /* the signer verifies, for as long as that takes */
} sig_scheme;

static const sig_scheme sig_schemes[] = {
    {&pawl_sig_ed25519, &pawl_signer_ed25519, &pawl_keys_ed25519, false},
    {&pawl_sig_ed25519, &pawl_signer_ed25519_checked, &pawl_keys_ed25519, true},
    {&pawl_sig_ed448, &pawl_signer_ed448, &pawl_keys_ed448, false},
    {&pawl_sig_ed448, &pawl_signer_ed448_checked, &pawl_keys_ed448, true},
    {&pawl_sig_ecdsa_p256_sha256, &pawl_signer_ecdsa_p256_sha256,
     &pawl_kex_p256, false},
    {&pawl_sig_ecdsa_p256_sha256, &pawl_signer_ecdsa_p256_sha256_checked,
     &pawl_kex_p256, true},
    {&pawl_sig_ecdsa_p384_sha384, &pawl_signer_ecdsa_p384_sha384,
     &pawl_kex_p384, false},
    {&pawl_sig_ecdsa_p384_sha384, &pawl_signer_ecdsa_p384_sha384_checked,
     &pawl_kex_p384, true},
    {&pawl_sig_ecdsa_p521_sha512, &pawl_signer_ecdsa_p521_sha512,
     &pawl_kex_p521, false},
    {&pawl_sig_ecdsa_p521_sha512, &pawl_signer_ecdsa_p521_sha512_checked,
     &pawl_kex_p521, true},
    {&pawl_sig_ecdsa_p256_sha384, &sig_case_p256_384, &pawl_kex_p256, false},
    {&pawl_sig_ecdsa_p256_sha512, &sig_case_p256_512, &pawl_kex_p256, false},
    {&pawl_sig_ecdsa_p384_sha256, &sig_case_p384_256, &pawl_kex_p384, false},
    {&pawl_sig_ecdsa_p384_sha512, &sig_case_p384_512, &pawl_kex_p384, false},
    {&pawl_sig_ecdsa_p521_sha256, &sig_case_p521_256, &pawl_kex_p521, false},
    {&pawl_sig_ecdsa_p521_sha384, &sig_case_p521_384, &pawl_kex_p521, false},
    {&pawl_sig_rsa_pkcs1_sha256, &pawl_signer_rsa_pkcs1_sha256, NULL, false},
    {&pawl_sig_rsa_pkcs1_sha384, &pawl_signer_rsa_pkcs1_sha384, NULL, false},
    {&pawl_sig_rsa_pkcs1_sha512, &pawl_signer_rsa_pkcs1_sha512, NULL, false},
    {&pawl_sig_rsa_pss_rsae_sha256, &pawl_signer_rsa_pss_rsae_sha256, NULL,
     false},
    {&pawl_sig_rsa_pss_rsae_sha384, &pawl_signer_rsa_pss_rsae_sha384, NULL,
     false},
    {&pawl_sig_rsa_pss_rsae_sha512, &pawl_signer_rsa_pss_rsae_sha512, NULL,
     false},
    {&pawl_sig_rsa_pss_pss_sha256, &pawl_signer_rsa_pss_pss_sha256, NULL,
     false},
    {&pawl_sig_rsa_pss_pss_sha384, &pawl_signer_rsa_pss_pss_sha384, NULL,
     false},
    {&pawl_sig_rsa_pss_pss_sha512, &pawl_signer_rsa_pss_pss_sha512, NULL,
     false}};

/* A scheme with a key, and with what is to be signed. */
typedef struct sig_case {
    const sig_scheme *s;
    const uint8_t *priv;
    size_t priv_len;
    size_t size; /* bytes of memory to sign with */
    pawl_public_key key;
    uint8_t data[SIG_CASE_MESSAGE];
    size_t data_len;
    uint8_t scalar[PAWL_KEX_PRIVATE_MAX], pub[PAWL_KEX_PUBLIC_MAX];
} sig_case;

static laws_room sig_here, sig_there;

/* Whether something, or, with PAWL_LONG, more of it. */
static unsigned sig_rounds(unsigned few)
{
    return getenv("PAWL_LONG") != NULL ? 10u * few : few;
}

static void sig_case_draw(sig_case *c)
{
    const pawl_kex *keys = c->s->keys;
    uint32_t units = UINT32_MAX;

    pt_fill(c->data, sizeof c->data);
    c->data_len = c->s->sig->hash != NULL ? c->s->sig->hash->digest_size
                                          : SIG_CASE_MESSAGE;
    if (keys == NULL) {
        return;
    }
    do {
        pt_fill(c->scalar, keys->private_size);
    } while (keys->private_from(c->scalar) != PAWL_OK);
    PT_EQ(keys->keygen_start(sig_here.bytes, c->scalar, NULL), PAWL_OK);
    PT_EQ(keys->keygen_run(sig_here.bytes, c->pub, &units), PAWL_OK);
}

static void sig_case_of_rsa(sig_case *c, bool fast)
{
    pt_vec v = PT_VEC(sig_case_rsa);
    pt_bytes pkcs8;
    pawl_private_key key;
    pawl_rsa_private_key rsa;

    PT_OK(pt_vec_next(&v));
    pkcs8 = pt_vec_get(&v, "privateKeyPkcs8");
    PT_EQ(pawl_private_key_parse(&key, pkcs8.p, pkcs8.len), PAWL_OK);
    PT_EQ(pawli_rsa_priv_read(&rsa, key.rsa.p, key.rsa.len), PAWL_OK);
    c->priv = key.rsa.p;
    c->priv_len = key.rsa.len;
    c->key.len = rsa.n_len;
    c->key.exponent = rsa.e;
    c->key.key = rsa.n;
    c->size = c->s->signer->sign_size(c->priv, c->priv_len);
    if (fast) {
        c->size +=
            pawl_rsa_private_size_fast(&rsa) - pawl_rsa_private_size(&rsa);
    }
}

/* The nth of all; false when there are no more. RSA comes with the least memory
 * and, for every third scheme, with the larger one. */
static bool sig_case_at(sig_case *c, size_t n)
{
    bool fast = n >= PT_COUNT(sig_schemes);

    if (fast) {
        n = 3u * (n - PT_COUNT(sig_schemes)) + 16u;
    }
    if (n >= PT_COUNT(sig_schemes)) {
        return false;
    }
    memset(c, 0, sizeof *c);
    c->s = &sig_schemes[n];
    c->key.kind = c->s->sig->key_kind;
    if (c->s->keys == NULL) {
        sig_case_of_rsa(c, fast);
    } else {
        c->priv = c->scalar;
        c->priv_len = c->s->keys->private_size;
        c->size = c->s->signer->sign_size(c->priv, c->priv_len);
        c->key.len = c->s->keys->public_size;
        c->key.key = c->pub;
    }
    sig_case_draw(c);
    return true;
}

static pawl_err sig_case_begin(const sig_case *c, void *op, const pawl_rng *rng)
{
    return c->s->signer->sign_start(c->s->signer, op, c->size, c->priv,
                                    c->priv_len, c->data, c->data_len, rng);
}

/* A signature in one run, with random bytes from `seed` on; the units. */
static uint32_t sig_case_sign(const sig_case *c, uint8_t *sig, size_t *sig_len,
                              uint64_t seed, uint8_t garbage)
{
    laws_rng source = {.fail_at = UINT32_MAX};
    pawl_rng rng = {laws_rng_fill, &source, NULL};
    uint32_t units = UINT32_MAX;

    pt_seed(seed);
    laws_prepare(&sig_here, c->size, garbage);
    PT_EQ(sig_case_begin(c, sig_here.bytes, &rng), PAWL_OK);
    PT_EQ(c->s->signer->sign_run(sig_here.bytes, sig, sig_len, &units),
          PAWL_OK);
    PT_OK(*sig_len <= c->s->signer->sig_max);
    laws_check_end(&sig_here, c->size, garbage);
    return UINT32_MAX - units;
}

static pawl_err sig_case_verify_begin(const sig_case *c, void *op,
                                      const uint8_t *sig, size_t sig_len)
{
    return c->s->sig->verify_start(c->s->sig, op,
                                   c->s->sig->verify_size(&c->key), &c->key,
                                   c->data, c->data_len, sig, sig_len);
}

#endif
