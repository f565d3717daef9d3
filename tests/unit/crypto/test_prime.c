/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/prime.h: Wycheproof's primes and numbers made to look like some,
 * BoringSSL's witnesses, every small prime. */
#include "pawl/prime.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(wycheproof, "wycheproof/primality_test.ptv")
PT_VECTORS(boringssl, "boringssl-kat/bn_miller_rabin_tests.ptv")
PT_VECTORS(mbedtls, "mbedtls/test_suite_bignum.misc.ptv")

static uint64_t memory[1300];

static pawl_err test(pt_bytes n, const uint8_t *base, size_t size,
                     uint32_t budget)
{
    pawl_prime_in in = {n.p, base, (uint16_t)n.len};
    uint32_t units = 3;
    pawl_err err;

    PT_OK(size < sizeof memory);
    memset(memory, 0xa5, sizeof memory);
    err = pawl_prime_start(memory, size, &in);
    if (err != PAWL_OK) {
        return err;
    }
    do {
        uint32_t left = budget;

        err = pawl_prime_run(memory, &in, &left);
    } while (err == PAWL_PENDING);
    PT_EQ(pawl_prime_run(memory, &in, &units), err);
    PT_EQ(((uint8_t *)memory)[size], 0xa5);
    pawl_prime_wipe(memory);
    PT_EQ(pawl_prime_run(memory, &in, &units), PAWL_ERR_STATE);
    return err;
}

static pt_bytes without_zeros(pt_bytes n)
{
    while (n.len > 0 && n.p[0] == 0) {
        n.p++;
        n.len--;
    }
    return n;
}

/* What a generator does: division, then some tests; a number that must pass
 * needs few of them. */
static bool is_prime(pt_bytes n, bool prime)
{
    uint16_t at = 0;
    pawl_err err;

    do {
        err = pawl_prime_divide(n.p, n.len, &at);
    } while (err == PAWL_PENDING);
    for (unsigned i = 0; err == PAWL_OK && i < (prime ? 2 : 12); i++) {
        uint8_t base[PAWL_PRIME_MAX];

        pt_fill(base, sizeof base);
        err = test(n, base,
                   i % 2 != 0 ? pawl_prime_size(n.len)
                              : pawl_prime_size_fast(n.len),
                   i % 3 == 0 ? 1 : UINT32_MAX);
    }
    return err == PAWL_OK;
}

PT_TEST(wycheproof_numbers)
{
    pt_vec v = PT_VEC(wycheproof);
    unsigned long primes = 0, others = 0;

    while (pt_vec_next(&v)) {
        pt_bytes n = pt_vec_get(&v, "value");

        if ((n.p[0] & 0x80u) != 0 || without_zeros(n).len < PAWL_PRIME_MIN) {
            pt_skip("a negative number, or one below 120 bits");
            continue;
        }
        bool prime = pt_vec_is(&v, "result", "valid");

        n = without_zeros(n);
        PT_AT("tcId", pt_vec_number(&v, "tcId"), n.len);
        PT_EQ(is_prime(n, prime), prime);
        primes += prime;
        others += pt_vec_is(&v, "result", "invalid");
    }
    PT_EQ(primes, 27);
    PT_OK(others > 90);
}

PT_TEST(boringssl_witnesses)
{
    pt_vec v = PT_VEC(boringssl);
    unsigned long seen = 0;

    while (pt_vec_next(&v)) {
        pt_bytes n = without_zeros(pt_vec_get(&v, "W"));
        pt_bytes b = without_zeros(pt_vec_get(&v, "B"));
        uint8_t base[PAWL_PRIME_MAX] = {0};

        if (n.len < PAWL_PRIME_MIN) {
            pt_skip("a number below 120 bits");
            continue;
        }
        PT_OK(b.len <= n.len && n.len <= sizeof base);
        memcpy(base + n.len - b.len, b.p, b.len);
        PT_AT("case, bytes", v.index, n.len);
        PT_EQ(test(n, base, pawl_prime_size(n.len), UINT32_MAX),
              pt_vec_is(&v, "Result", "PossiblyPrime") ? PAWL_OK
                                                       : PAWL_ERR_WEAK);
        seen++;
    }
    PT_OK(seen > 5);
}

/* mpi_is_prime_det names a witness that is fooled; others are not. */
PT_TEST(mbedtls_numbers)
{
    pt_vec v = PT_VEC(mbedtls);
    unsigned long primes = 0, others = 0;

    while (pt_vec_next(&v)) {
        pt_bytes n = without_zeros(pt_vec_get(&v, "1"));
        bool prime = pt_vec_is(&v, "2", "0");

        if (pt_vec_is(&v, "function", "mpi_exp_mod")) {
            continue; /* in test_mont.c */
        }
        PT_AT("case, bytes", v.index, n.len);
        PT_EQ(is_prime(n, prime), prime);
        *(prime ? &primes : &others) += 1;
    }
    PT_EQ(primes, 10);
    PT_EQ(others, 5);
}

static bool small_prime(unsigned n)
{
    for (unsigned d = 2; d * d <= n; d++) {
        if (n % d == 0) {
            return false;
        }
    }
    return n > 1;
}

/* A power of 2 has no odd divisor; plus its distance to a multiple of p it has
 * p, and p is then the first that says so. */
PT_TEST(every_small_prime_divides)
{
    unsigned count = 0;

    for (unsigned p = 3; p < 2000; p += 2) {
        uint8_t n[16] = {1};
        unsigned rest = 1;
        uint16_t at = 0;
        pawl_err err;

        if (!small_prime(p)) {
            continue;
        }
        for (unsigned i = 0; i < 120; i++) {
            rest = rest * 2 % p;
        }
        n[14] = (uint8_t)((p - rest) >> 8);
        n[15] = (uint8_t)(p - rest);
        do {
            err = pawl_prime_divide(n, sizeof n, &at);
        } while (err == PAWL_PENDING);
        PT_AT("prime", p, at);
        PT_EQ(err, PAWL_ERR_WEAK);
        PT_OK(at <= count + 1u);
        count++;
    }
    PT_EQ(count, PAWL_PRIME_DIVIDE);
}

PT_TEST(refusals)
{
    uint8_t n[PAWL_PRIME_MAX + 1];
    pt_bytes b = {n, 16};

    memset(n, 0xff, sizeof n);
    PT_EQ(test(b, n, pawl_prime_size(16) - 1, 1), PAWL_ERR_MEMORY);
    n[15] = 0xfe;
    PT_EQ(test(b, n, pawl_prime_size(16), 1), PAWL_ERR_ARGUMENT);
    b.len = 15;
    PT_EQ(test(b, n, 1000, 1), PAWL_ERR_ARGUMENT);
    b.len = PAWL_PRIME_MAX + 1;
    PT_EQ(test(b, n, 9000, 1), PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_prime_size(15), 0);
    PT_EQ(pawl_prime_size_fast(PAWL_PRIME_MAX + 1), 0);
}

int main(void)
{
    PT_RUN(wycheproof_numbers);
    PT_RUN(boringssl_witnesses);
    PT_RUN(mbedtls_numbers);
    PT_RUN(every_small_prime_divides);
    PT_RUN(refusals);
    pt_expect_skips(159);
    return pt_done();
}
