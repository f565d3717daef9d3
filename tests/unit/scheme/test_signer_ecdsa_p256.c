/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl_signer_ecdsa_p256_sha256. */
#include <string.h>

#include "harness/pt.h"
#include "pawl/selftest.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_der.h"
#include "scheme/ecdsa_nonce.h"
#include "unit/p256_rfc6979.h"

static const pawl_signer *const signer = &pawl_signer_ecdsa_p256_sha256;

static union {
    uint64_t align;
    uint8_t bytes[1024];
} memory, verify_memory, moved;

static pawl_err sign(uint8_t *sig, size_t *sig_len, const uint8_t *priv,
                     const uint8_t *digest, const pawl_rng *rng,
                     uint32_t budget, unsigned long *count)
{
    pawl_err err =
        signer->sign_start(signer, memory.bytes, sizeof memory.bytes, priv, 32,
                           digest, signer->hash->digest_size, rng);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = signer->sign_run(memory.bytes, sig, sig_len, &units);
        *count += budget - units;
        PT_OK(err != PAWL_PENDING || units == 0);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static pawl_err verify(const uint8_t *digest, const uint8_t *sig,
                       size_t sig_len)
{
    const pawl_sig *scheme = &pawl_sig_ecdsa_p256_sha256;
    pawl_public_key key = {
        .kind = PAWL_KEY_P256, .len = 65, .key = rfc6979_public};
    uint32_t units = UINT32_MAX;
    pawl_err err = scheme->verify_start(
        scheme, verify_memory.bytes, sizeof verify_memory.bytes, &key, digest,
        scheme->hash->digest_size, sig, sig_len);

    return err != PAWL_OK ? err
                          : scheme->verify_run(verify_memory.bytes, &units);
}

/* Counts up from *ctx; fails when it is 0. */
static pawl_err counting_fill(void *ctx, uint8_t *out, size_t len)
{
    uint8_t *next = ctx;

    if (*next == 0) {
        return PAWL_ERR_ENTROPY;
    }
    for (size_t i = 0; i < len; i++) {
        out[i] = (*next)++;
    }
    return PAWL_OK;
}

PT_TEST(without_an_rng_signatures_are_those_of_rfc_6979)
{
    static const uint32_t budgets[] = {UINT32_MAX, 1, 2, 3, 7};
    unsigned long known = 0;

    for (size_t i = 0; i < PT_COUNT(rfc6979); i++) {
        uint8_t want[PAWLI_ECDSA_DER_MAX(32)], sig[PAWLI_ECDSA_DER_MAX(32)];
        size_t want_len = pawli_ecdsa_der_write(want, rfc6979[i].sig, 32);
        size_t sig_len = 0;
        unsigned long count, first = 0;

        if (rfc6979[i].digest_len != 32) {
            continue;
        }
        known++;
        for (size_t b = 0; b < PT_COUNT(budgets); b++) {
            PT_AT(rfc6979[i].name, i, budgets[b]);
            PT_EQ(sign(sig, &sig_len, rfc6979_private, rfc6979[i].digest, NULL,
                       budgets[b], &count),
                  PAWL_OK);
            PT_EQ(sig_len, want_len);
            PT_EQ_BYTES(sig, want, want_len);
            PT_OK(b == 0 || count == first);
            first = count;
        }
    }
    PT_EQ(known, 2);
}

PT_TEST(with_an_rng_signatures_differ_and_verify)
{
    uint8_t seen[8][PAWLI_ECDSA_DER_MAX(32)];

    memset(seen, 0, sizeof seen);
    for (uint8_t i = 0; i < 8; i++) {
        uint8_t next = (uint8_t)(1 + 20 * i);
        pawl_rng rng = {counting_fill, &next, NULL};
        size_t sig_len = 0;
        unsigned long count;

        PT_AT("seed", i, 0);
        PT_EQ(sign(seen[i], &sig_len, rfc6979_private, rfc6979[2].digest, &rng,
                   5, &count),
              PAWL_OK);
        PT_OK(next != (uint8_t)(1 + 20 * i));
        PT_EQ(verify(rfc6979[2].digest, seen[i], sig_len), PAWL_OK);
        PT_EQ(verify(rfc6979[7].digest, seen[i], sig_len), PAWL_ERR_SIGNATURE);
        for (uint8_t j = 0; j < i; j++) {
            PT_OK(memcmp(seen[i], seen[j], sizeof seen[i]) != 0);
        }
        /* the same bytes, the same signature: the nonce comes from them */
        uint8_t again[PAWLI_ECDSA_DER_MAX(32)];
        next = (uint8_t)(1 + 20 * i);
        PT_EQ(sign(again, &sig_len, rfc6979_private, rfc6979[2].digest, &rng, 1,
                   &count),
              PAWL_OK);
        PT_EQ_BYTES(again, seen[i], sig_len);
    }
}

/* Key, digest and extra bytes of 1, 2, ...: K and V by hand from the source,
 * with pawl_hmac_of. */
PT_TEST(nonces_follow_the_source_when_hedged_and_drawn_again)
{
    uint8_t k[32], v[32], data[32 + 1 + 96], extra[32];
    const uint8_t *digest = rfc6979[2].digest; /* below n */
    const pawl_hash *hash = &pawl_hash_sha256;
    struct {
        pawli_ecdsa_nonce op;
        uint8_t bytes[PAWLI_ECDSA_NONCE_BYTES(256, 256)];
    } memory_of;
    pawli_ecdsa_nonce *op = &memory_of.op;
    pawl_hmac_op mac;
    uint32_t units = UINT32_MAX;

    for (int i = 0; i < 32; i++) {
        extra[i] = (uint8_t)i;
    }
    memset(v, 1, 32);
    memset(k, 0, 32);
    for (uint8_t round = 0; round < 2; round++) {
        memcpy(data, v, 32);
        data[32] = round;
        memcpy(data + 33, rfc6979_private, 32);
        memcpy(data + 65, digest, 32);
        memcpy(data + 97, extra, 32);
        pawl_hmac_of(hash, k, k, 32, data, sizeof data);
        pawl_hmac_of(hash, v, k, 32, v, 32);
    }
    pawl_hmac_of(hash, v, k, 32, v, 32);
    pawli_ecdsa_nonce_start(op, &mac, &pawl_ec_p256, 32, hash, digest, extra);
    PT_EQ(pawli_ecdsa_nonce_run(op, &mac, rfc6979_private, &units), PAWL_OK);
    PT_EQ_BYTES(pawli_ecdsa_nonce_get(op), v, 32);
    for (int again = 0; again < 3; again++) {
        PT_AT("again", again, 0);
        memcpy(data, v, 32);
        data[32] = 0;
        pawl_hmac_of(hash, k, k, 32, data, 33);
        pawl_hmac_of(hash, v, k, 32, v, 32);
        pawl_hmac_of(hash, v, k, 32, v, 32);
        pawli_ecdsa_nonce_next(op, &mac);
        PT_EQ(pawli_ecdsa_nonce_run(op, &mac, rfc6979_private, &units),
              PAWL_OK);
        PT_EQ_BYTES(pawli_ecdsa_nonce_get(op), v, 32);
    }
}

PT_TEST(bad_keys_and_a_failing_rng_are_refused)
{
    uint8_t key[32] = {0}, sig[PAWLI_ECDSA_DER_MAX(32)], next = 0;
    pawl_rng rng = {counting_fill, &next, NULL};
    size_t sig_len = 0;
    uint32_t units = 10;

    PT_EQ(signer->sign_start(signer, memory.bytes, sizeof memory.bytes, key, 32,
                             rfc6979[2].digest, signer->hash->digest_size,
                             NULL),
          PAWL_ERR_ARGUMENT);
    memset(key, 0xff, 32);
    PT_EQ(signer->sign_start(signer, memory.bytes, sizeof memory.bytes, key, 32,
                             rfc6979[2].digest, signer->hash->digest_size,
                             NULL),
          PAWL_ERR_ARGUMENT);
    PT_EQ(signer->sign_start(signer, memory.bytes, sizeof memory.bytes,
                             rfc6979_private, 31, rfc6979[2].digest,
                             signer->hash->digest_size, NULL),
          PAWL_ERR_ARGUMENT);
    PT_EQ(signer->sign_start(signer, memory.bytes, sizeof memory.bytes,
                             rfc6979_private, 32, rfc6979[2].digest,
                             signer->hash->digest_size, &rng),
          PAWL_ERR_ENTROPY);
    PT_EQ(signer->sign_run(memory.bytes, sig, &sig_len, &units),
          PAWL_ERR_ENTROPY);
    PT_EQ(units, 10);
    PT_EQ(sig_len, 0);
}

PT_TEST(memory_too_small_and_a_digest_of_another_size_are_refused)
{
    size_t size = signer->sign_size(rfc6979_private, 32);

    PT_EQ(signer->sign_size(rfc6979_private, 33), 0);
    PT_EQ(signer->sign_start(signer, memory.bytes, size - 1, rfc6979_private,
                             32, rfc6979[2].digest, 32, NULL),
          PAWL_ERR_MEMORY);
    PT_EQ(signer->sign_start(signer, memory.bytes, size, rfc6979_private, 32,
                             rfc6979[2].digest, 31, NULL),
          PAWL_ERR_ARGUMENT);
}

PT_TEST(an_operation_may_be_moved_and_leaves_nothing)
{
    uint8_t want[PAWLI_ECDSA_DER_MAX(32)], sig[PAWLI_ECDSA_DER_MAX(32)];
    size_t want_len = pawli_ecdsa_der_write(want, rfc6979[2].sig, 32);
    size_t sig_len = 0;
    pawl_err err;
    int turn = 0;

    PT_OK(signer->sign_size(NULL, 32) <= sizeof memory.bytes);
    PT_EQ(signer->sig_max, PAWLI_ECDSA_DER_MAX(32));
    PT_EQ(signer->sign_start(signer, memory.bytes, sizeof memory.bytes,
                             rfc6979_private, 32, rfc6979[2].digest,
                             signer->hash->digest_size, NULL),
          PAWL_OK);
    do {
        uint32_t units = 1;
        uint8_t *now = turn % 2 == 0 ? memory.bytes : moved.bytes;
        uint8_t *next = turn % 2 == 0 ? moved.bytes : memory.bytes;

        err = signer->sign_run(now, sig, &sig_len, &units);
        memcpy(next, now, signer->sign_size(NULL, 32));
        memset(now, 0xa5, signer->sign_size(NULL, 32));
        turn++;
    } while (err == PAWL_PENDING);
    PT_EQ(err, PAWL_OK);
    PT_EQ(sig_len, want_len);
    PT_EQ_BYTES(sig, want, want_len);
    /* all zero but the verdict (0) and the length */
    const uint8_t *left = turn % 2 == 0 ? memory.bytes : moved.bytes;
    unsigned set = 0;
    for (size_t i = 0; i < signer->sign_size(NULL, 32); i++) {
        set += left[i] != 0;
    }
    PT_EQ(set, 1);
}

PT_TEST(the_self_test_passes_and_needs_its_scratch)
{
    const pawl_selftest *test = &pawl_selftest_ecdsa_p256_sha256_sign;

    PT_OK(test->scratch >= signer->sign_size(NULL, 32));
    PT_EQ(test->run(memory.bytes, test->scratch), PAWL_OK);
    PT_EQ(test->run(memory.bytes, test->scratch - 1), PAWL_ERR_MEMORY);
}

int main(void)
{
    PT_RUN(without_an_rng_signatures_are_those_of_rfc_6979);
    PT_RUN(with_an_rng_signatures_differ_and_verify);
    PT_RUN(nonces_follow_the_source_when_hedged_and_drawn_again);
    PT_RUN(bad_keys_and_a_failing_rng_are_refused);
    PT_RUN(memory_too_small_and_a_digest_of_another_size_are_refused);
    PT_RUN(an_operation_may_be_moved_and_leaves_nothing);
    PT_RUN(the_self_test_passes_and_needs_its_scratch);
    return pt_done();
}
