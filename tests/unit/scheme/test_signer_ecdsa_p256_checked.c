/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl_signer_ecdsa_p256_sha256_checked: the same signatures, and none at
 * all when the state was disturbed between two calls. */
#include <string.h>

#include "harness/pt.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_sign.h"
#include "scheme/signer_checked.h"
#include "unit/p256_rfc6979.h"

static const pawl_signer *const checked =
    &pawl_signer_ecdsa_p256_sha256_checked;
static const pawl_signer *const plain = &pawl_signer_ecdsa_p256_sha256;

static union {
    uint64_t align;
    uint8_t bytes[1280];
} memory, kept, other;

static uint8_t key[32], digest[32];

static pawl_err fill(void *ctx, uint8_t *out, size_t len)
{
    uint8_t *next = ctx;

    if (*next == 0) {
        return PAWL_ERR_ENTROPY;
    }
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(*next * 181u + i);
    }
    ++*next;
    return PAWL_OK;
}

static pawl_err run(const pawl_signer *signer, uint8_t *sig, size_t *sig_len,
                    uint32_t budget)
{
    pawl_err err;

    do {
        uint32_t units = budget;

        err = signer->sign_run(memory.bytes, sig, sig_len, &units);
    } while (err == PAWL_PENDING);
    return err;
}

static bool verifies(const uint8_t *sig, size_t sig_len)
{
    const pawl_sig *scheme = &pawl_sig_ecdsa_p256_sha256;
    pawl_public_key public_key = {
        .kind = PAWL_KEY_P256, .len = 65, .key = rfc6979_public};
    uint32_t units = UINT32_MAX;

    return scheme->verify_start(scheme, other.bytes, sizeof other.bytes,
                                &public_key, digest, scheme->hash->digest_size,
                                sig, sig_len) == PAWL_OK &&
           scheme->verify_run(other.bytes, &units) == PAWL_OK;
}

/* A digest of the key's owner, and the key where a test may change it. */
static void prepare(uint8_t seed)
{
    memcpy(key, rfc6979_private, 32);
    pt_seed(seed);
    pt_fill(digest, sizeof digest);
}

PT_TEST(signatures_are_those_of_rfc_6979_in_any_slices)
{
    static const uint32_t budgets[] = {UINT32_MAX, 1, 3};

    PT_OK(checked->sign_size(NULL, 32) <= sizeof memory.bytes);
    prepare(0);
    for (size_t i = 0; i < PT_COUNT(rfc6979); i++) {
        uint8_t want[PAWLI_ECDSA_DER_MAX(32)], sig[PAWLI_ECDSA_DER_MAX(32)];
        size_t want_len = pawli_ecdsa_der_write(want, rfc6979[i].sig, 32);

        if (rfc6979[i].digest_len != 32) {
            continue;
        }
        for (size_t b = 0; b < PT_COUNT(budgets); b++) {
            size_t sig_len = 0;
            uint32_t none = 0;

            PT_AT("case, budget", i, budgets[b]);
            PT_EQ(checked->sign_start(
                      checked, memory.bytes, sizeof memory.bytes, key, 32,
                      rfc6979[i].digest, checked->hash->digest_size, NULL),
                  PAWL_OK);
            PT_EQ(checked->sign_run(memory.bytes, sig, &sig_len, &none),
                  PAWL_PENDING);
            PT_EQ(run(checked, sig, &sig_len, budgets[b]), PAWL_OK);
            PT_EQ(sig_len, want_len);
            PT_EQ_BYTES(sig, want, want_len);
            /* The verdict is repeated, and nothing else is left. */
            sig_len = 0;
            PT_EQ(run(checked, sig, &sig_len, 1), PAWL_OK);
            PT_EQ(sig_len, want_len);
        }
    }
}

PT_TEST(hedged_signatures_differ_and_verify)
{
    uint8_t one[PAWLI_ECDSA_DER_MAX(32)], two[PAWLI_ECDSA_DER_MAX(32)];
    uint8_t state = 1;
    pawl_rng rng = {.fill = fill, .ctx = &state};
    size_t one_len = 0, two_len = 0;

    prepare(1);
    PT_EQ(checked->sign_start(checked, memory.bytes, sizeof memory.bytes, key,
                              32, digest, checked->hash->digest_size, &rng),
          PAWL_OK);
    PT_EQ(run(checked, one, &one_len, 50), PAWL_OK);
    PT_EQ(checked->sign_start(checked, memory.bytes, sizeof memory.bytes, key,
                              32, digest, checked->hash->digest_size, &rng),
          PAWL_OK);
    PT_EQ(run(checked, two, &two_len, 50), PAWL_OK);
    PT_OK(verifies(one, one_len));
    PT_OK(verifies(two, two_len));
    PT_OK(one_len != two_len || memcmp(one, two, one_len) != 0);
}

/* The operation after so many units; false: it was over before. */
static bool stop_after(const pawl_signer *signer, uint32_t units)
{
    uint8_t sig[PAWLI_ECDSA_DER_MAX(32)];
    size_t sig_len;

    return signer->sign_start(signer, memory.bytes, sizeof memory.bytes, key,
                              32, digest, signer->hash->digest_size,
                              NULL) == PAWL_OK &&
           signer->sign_run(memory.bytes, sig, &sig_len, &units) ==
               PAWL_PENDING;
}

/* The signature in the making, in memory: a word that says whether the nonce is
 * negated, 8 registers, nonce, key, digest; 8 words each. */
static uint32_t *making(const pawl_signer *signer)
{
    size_t room = PAWLI_ECDSA_SIGN_ROOM(256, 256);

    if (signer == checked) {
        room += PAWLI_SIGNER_CHECKED_HEAD;
    }
    return (uint32_t *)(void *)(memory.bytes + room + sizeof(pawl_ec_op));
}

/* Units after which the nonce is there and the product has begun: the key's
 * words lie in the operation. */
static uint32_t sign_begins(void)
{
    for (uint32_t units = 1; stop_after(plain, units); units++) {
        uint32_t low = (uint32_t)key[28] << 24 | (uint32_t)key[29] << 16 |
                       (uint32_t)key[30] << 8 | key[31];

        if (making(plain)[1 + 72] == low) {
            return units;
        }
    }
    return 0;
}

static void disturb(const pawl_signer *signer, unsigned at, unsigned bit)
{
    making(signer)[1 + at] ^= (uint32_t)1 << bit;
}

/* Disturbs one word at each of several moments; counts signatures that came
 * out and are wrong. */
static unsigned wrong_signatures(const pawl_signer *signer, unsigned *refused)
{
    uint32_t begin = sign_begins();
    unsigned wrong = 0;

    *refused = 0;
    PT_OK(begin != 0);
    for (uint32_t units = begin; units < begin + 40; units += 13) {
        PT_OK(stop_after(signer, units));
        kept = memory;
        for (unsigned at = 0; at < 88; at += 3) {
            uint8_t sig[PAWLI_ECDSA_DER_MAX(32)], none[PAWLI_ECDSA_DER_MAX(32)];
            size_t sig_len = 0;
            pawl_err err;

            PT_AT("units, word", units, at);
            memory = kept;
            disturb(signer, at, (at * 7u) % 32u);
            memset(sig, 0xa5, sizeof sig);
            memset(none, 0xa5, sizeof none);
            err = run(signer, sig, &sig_len, 1000);
            if (err == PAWL_OK) {
                wrong += verifies(sig, sig_len) ? 0u : 1u;
            } else {
                ++*refused;
                PT_EQ(sig_len, 0);
                PT_EQ_BYTES(sig, none, sizeof none);
            }
        }
    }
    return wrong;
}

PT_TEST(a_disturbed_signature_is_not_given_out)
{
    unsigned refused;

    prepare(2);
    PT_OK(wrong_signatures(plain, &refused) > 20);
    PT_EQ(wrong_signatures(checked, &refused), 0);
    PT_OK(refused > 20);
}

/* After the signature was made: what is compared with it. */
PT_TEST(a_key_or_digest_changed_on_the_way_gives_nothing)
{
    uint32_t begin;

    prepare(3);
    begin = sign_begins() + 1;
    for (unsigned which = 0; which < 2; which++) {
        uint8_t *at = which == 0 ? key : digest;
        uint8_t sig[PAWLI_ECDSA_DER_MAX(32)];
        size_t sig_len = 0;

        PT_AT("which", which, 0);
        prepare(3);
        PT_OK(stop_after(checked, begin));
        at[17] ^= 4;
        PT_EQ(run(checked, sig, &sig_len, 1000), PAWL_ERR_FAULT);
        PT_EQ(sig_len, 0);
        PT_EQ(run(checked, sig, &sig_len, 1000), PAWL_ERR_FAULT);
    }
}

PT_TEST(a_key_that_is_none_and_a_source_that_fails_are_refused)
{
    uint8_t sig[PAWLI_ECDSA_DER_MAX(32)], zero[32] = {0};
    size_t sig_len = 0;
    uint32_t units = 10;
    uint8_t state = 0xff;
    pawl_rng rng = {.fill = fill, .ctx = &state};

    prepare(4);
    PT_EQ(checked->sign_start(checked, memory.bytes, sizeof memory.bytes, zero,
                              32, digest, checked->hash->digest_size, NULL),
          PAWL_ERR_ARGUMENT);
    PT_EQ(checked->sign_run(memory.bytes, sig, &sig_len, &units),
          PAWL_ERR_ARGUMENT);
    PT_EQ(checked->sign_start(checked, memory.bytes, sizeof memory.bytes, key,
                              31, digest, checked->hash->digest_size, NULL),
          PAWL_ERR_ARGUMENT);
    /* Fails at the second draw, then at the first. */
    for (unsigned i = 0; i < 2; i++) {
        PT_EQ(checked->sign_start(checked, memory.bytes, sizeof memory.bytes,
                                  key, 32, digest, checked->hash->digest_size,
                                  &rng),
              PAWL_ERR_ENTROPY);
        PT_EQ(checked->sign_run(memory.bytes, sig, &sig_len, &units),
              PAWL_ERR_ENTROPY);
    }
}

int main(void)
{
    PT_RUN(signatures_are_those_of_rfc_6979_in_any_slices);
    PT_RUN(hedged_signatures_differ_and_verify);
    PT_RUN(a_disturbed_signature_is_not_given_out);
    PT_RUN(a_key_or_digest_changed_on_the_way_gives_nothing);
    PT_RUN(a_key_that_is_none_and_a_source_that_fails_are_refused);
    return pt_done();
}
