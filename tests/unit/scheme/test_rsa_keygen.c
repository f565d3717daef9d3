/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/rsa_keygen.h: keys that sign and verify, whose primes pass other
 * tests, in any budget; sources that fail or never give a prime. With an
 * argument, writes a key of so many bits for openssl to look at. */
#include "pawl/rsa_keygen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/pt.h"
#include "pawl/key.h"
#include "pawl/prime.h"
#include "pawl/sig.h"
#include "scheme/rsa_priv.h"

static uint64_t memory[900], other[900];
static uint8_t der[PAWL_RSA_KEY_SIZE(512)];

typedef struct source {
    unsigned long fills;
    unsigned long fail_at; /* 0: never */
    bool zeros;
} source;

static pawl_err source_fill(void *ctx, uint8_t *out, size_t len)
{
    source *s = ctx;

    if (++s->fills == s->fail_at) {
        return PAWL_ERR_ENTROPY;
    }
    pt_fill(out, len);
    if (s->zeros) {
        memset(out, 0, len);
    }
    return PAWL_OK;
}

static pawl_err make(unsigned bits, source *s, uint32_t budget, size_t *len)
{
    pawl_rng rng = {source_fill, s, NULL};
    size_t size = pawl_rsa_keygen_size(bits);
    pawl_err err;

    PT_OK(size < sizeof memory);
    memset(memory, 0xa5, sizeof memory);
    err = pawl_rsa_keygen_start(memory, size, der, sizeof der, bits, &rng);
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = pawl_rsa_keygen_run(memory, len, &units);
        if (err != PAWL_PENDING) {
            break;
        }
        PT_EQ(units, 0);
    }
    PT_EQ(((uint8_t *)memory)[size], 0xa5);
    pawl_rsa_keygen_wipe(memory);
    return err;
}

/* m^d by the halves, checked with e inside; and m^d by d alone is of no need:
 * PKCS #1 readers look at d, so that it fits is what openssl is asked. */
static void check(unsigned bits, size_t len)
{
    pawl_rsa_private_key key;
    pawl_private_key parsed;
    uint8_t m[512] = {0}, blind[PAWL_RSA_BLIND_SIZE];
    uint32_t units = UINT32_MAX;

    PT_OK(len <= PAWL_RSA_KEY_SIZE(bits / 8u));
    PT_EQ(pawl_private_key_parse(&parsed, der, len), PAWL_OK);
    PT_EQ(pawli_rsa_priv_read(&key, der, len), PAWL_OK);
    PT_EQ(key.n_len, bits / 8);
    PT_OK((key.n[0] & 0x80u) != 0);
    PT_EQ(key.e, 65537);
    PT_EQ(key.p_len, bits / 16);
    PT_EQ(key.q_len, bits / 16);
    pt_fill(m + 1, bits / 8 - 1);
    pt_fill(blind, sizeof blind);
    PT_EQ(pawl_rsa_private_start(other, sizeof other, &key, blind), PAWL_OK);
    PT_EQ(pawl_rsa_private_run(other, m, &units), PAWL_OK);
    for (unsigned i = 0; i < 4; i++) {
        uint8_t base[256];
        pawl_prime_in in = {i % 2 != 0 ? key.p : key.q, base, key.p_len};

        pt_fill(base, sizeof base);
        units = UINT32_MAX;
        PT_EQ(pawl_prime_start(other, sizeof other, &in), PAWL_OK);
        PT_EQ(pawl_prime_run(other, &in, &units), PAWL_OK);
    }
}

PT_TEST(keys_work)
{
    static const unsigned bits[] = {1024, 1152, 2048};

    for (size_t i = 0; i < PT_COUNT(bits); i++) {
        source s = {0, 0, false};
        size_t len = 0;

        PT_AT("bits", bits[i], 0);
        PT_EQ(make(bits[i], &s, UINT32_MAX, &len), PAWL_OK);
        check(bits[i], len);
    }
}

PT_TEST(budgets_change_nothing)
{
    static const uint32_t budgets[] = {1, 3, 1000};
    uint8_t first[PAWL_RSA_KEY_SIZE(128)];
    size_t first_len = 0;

    for (size_t i = 0; i < PT_COUNT(budgets); i++) {
        source s = {0, 0, false};
        size_t len = 0;

        pt_seed(77);
        PT_EQ(make(1024, &s, budgets[i], &len), PAWL_OK);
        if (i == 0) {
            memcpy(first, der, len);
            first_len = len;
        }
        PT_EQ(len, first_len);
        PT_EQ_BYTES(der, first, len);
    }
}

PT_TEST(an_operation_may_be_moved)
{
    uint8_t want[PAWL_RSA_KEY_SIZE(128)];
    source s = {0, 0, false};
    pawl_rng rng = {source_fill, &s, NULL};
    uint64_t *now = memory, *next = other;
    size_t size = pawl_rsa_keygen_size(1024), want_len = 0, len = 0;
    pawl_err err;

    pt_seed(77);
    PT_EQ(make(1024, &s, UINT32_MAX, &want_len), PAWL_OK);
    memcpy(want, der, want_len);
    pt_seed(77);
    PT_EQ(pawl_rsa_keygen_start(now, size, der, sizeof der, 1024, &rng),
          PAWL_OK);
    for (;;) {
        uint32_t units = 1;
        uint64_t *left = now;

        err = pawl_rsa_keygen_run(now, &len, &units);
        if (err != PAWL_PENDING) {
            break;
        }
        memcpy(next, now, size);
        memset(now, 0xa5, size);
        now = next;
        next = left;
    }
    PT_EQ(err, PAWL_OK);
    PT_EQ(len, want_len);
    PT_EQ_BYTES(der, want, len);
}

PT_TEST(sources_that_fail)
{
    source s = {0, 5, false};
    size_t len = 99;

    memset(der, 0x5a, sizeof der);
    PT_EQ(make(1024, &s, UINT32_MAX, &len), PAWL_ERR_ENTROPY);
    PT_EQ(len, 99);
    PT_EQ(der[0] | der[PAWL_RSA_KEY_SIZE(128) - 1], 0);
    s = (source){0, 0, true};
    PT_EQ(make(1024, &s, UINT32_MAX, &len), PAWL_ERR_ENTROPY);
}

PT_TEST(refusals)
{
    source s = {0, 0, false};
    pawl_rng rng = {source_fill, &s, NULL};
    size_t size = pawl_rsa_keygen_size(1024), len;
    uint32_t units = 1;

    PT_EQ(pawl_rsa_keygen_size(896), 0);
    PT_EQ(pawl_rsa_keygen_size(1025), 0);
    PT_EQ(pawl_rsa_keygen_size(4224), 0);
    PT_OK(pawl_rsa_keygen_size(4096) <= 3000);
#define START(size_, out_size, bits, rng_)                                     \
    pawl_rsa_keygen_start(memory, (size_), der, (out_size), (bits), (rng_))
    PT_EQ(START(size, sizeof der, 1025, &rng), PAWL_ERR_ARGUMENT);
    PT_EQ(START(size - 1, sizeof der, 1024, &rng), PAWL_ERR_MEMORY);
    PT_EQ(START(size, PAWL_RSA_KEY_SIZE(128) - 1, 1024, &rng), PAWL_ERR_MEMORY);
    PT_EQ(START(size, sizeof der, 1024, NULL), PAWL_ERR_UNSEEDED);
    PT_EQ(START(size, sizeof der, 1024, &rng), PAWL_OK);
    PT_EQ(pawl_rsa_keygen_run(memory, &len, &units), PAWL_PENDING);
    pawl_rsa_keygen_wipe(memory);
    PT_EQ(pawl_rsa_keygen_run(memory, &len, &units), PAWL_ERR_STATE);
#undef START
}

static int write_key(unsigned bits)
{
    source s = {0, 0, false};
    size_t len = 0;

    if (make(bits, &s, UINT32_MAX, &len) != PAWL_OK) {
        return 1;
    }
    return fwrite(der, 1, len, stdout) == len ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        return write_key((unsigned)atoi(argv[1]));
    }
    PT_RUN(keys_work);
    PT_RUN(budgets_change_nothing);
    PT_RUN(an_operation_may_be_moved);
    PT_RUN(sources_that_fail);
    PT_RUN(refusals);
    return pt_done();
}
