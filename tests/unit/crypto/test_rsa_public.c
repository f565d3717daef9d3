/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/rsa.h: published signatures opened, every unit budget, moduli of
 * every bit length around a word, exponents whose schedule has doublings. */
#include "pawl/rsa.h"

#include <string.h>

#include "crypto/bignum/mont.h"
#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(nist, "pyca-vectors/asymmetric/RSA/SigVer15_186-3.ptv")

#define OP_WORDS 300u /* of 8 bytes */

static uint64_t op[OP_WORDS];

/* Runs to the end, `budget` units a call; returns the units used. */
static uint32_t run(const uint8_t *s, uint32_t budget)
{
    uint32_t used = 0;

    for (;;) {
        uint32_t units = budget;
        pawl_err err = pawl_rsa_public_run(op, s, &units);

        used += budget - units;
        if (err != PAWL_PENDING) {
            PT_EQ(err, PAWL_OK);
            return used;
        }
        PT_EQ(units, 0);
        PT_OK(pawl_rsa_public_result(op) == NULL);
    }
}

/* out := s^e mod n by doubling and adding alone: no Montgomery product. */
static void slow_multiply(uint8_t *out, const uint8_t *a, const uint8_t *b,
                          const pawli_mont *mont)
{
    uint32_t v[PAWL_RSA_MODULUS_MAX / 4] = {0};
    size_t len = mont->n_len;

    for (size_t i = 0; i < 8 * len; i++) {
        uint32_t carry = 0;

        for (size_t j = 0; j < mont->words; j++) {
            uint32_t w = v[j];

            v[j] = (w << 1) | carry;
            carry = w >> 31;
        }
        if (carry != 0 || pawli_mont_reaches(v, mont)) {
            pawli_mont_subtract(v, mont);
        }
        if ((a[i / 8] >> (7 - i % 8) & 1) == 0) {
            continue;
        }
        carry = 0;
        for (size_t j = 0; j < mont->words; j++) {
            uint64_t sum = (uint64_t)v[j] + pawli_be_word(b, len, j) + carry;

            v[j] = (uint32_t)sum;
            carry = (uint32_t)(sum >> 32);
        }
        if (carry != 0 || pawli_mont_reaches(v, mont)) {
            pawli_mont_subtract(v, mont);
        }
    }
    for (size_t i = 0; i < len; i++) {
        out[len - 1 - i] = (uint8_t)(v[i / 4] >> (8 * (i % 4)));
    }
}

static void slow_power(uint8_t *out, const uint8_t *s, uint32_t e,
                       const uint8_t *n, size_t len)
{
    pawli_mont mont;
    unsigned i = 31;

    pawli_mont_init(&mont, n, len);
    while ((e >> i & 1) == 0) {
        i--;
    }
    memcpy(out, s, len);
    while (i-- > 0) {
        slow_multiply(out, out, out, &mont);
        if ((e >> i & 1) != 0) {
            slow_multiply(out, out, s, &mont);
        }
    }
}

/* Signatures NIST calls right open to 00 01 ff .. digest; those whose message
 * or signature was changed do not end in 00 01 ff or in that digest, which
 * tests of the schemes check. e is 3, 17 and 65537. */
PT_TEST(published_signatures_open)
{
    pt_vec v = PT_VEC(nist);
    pt_bytes n = {NULL, 0};
    unsigned right = 0;

    while (pt_vec_next(&v)) {
        pt_bytes s = pt_vec_get(&v, "S"), e = pt_vec_get(&v, "e");
        const uint8_t *em;

        if (pt_vec_get(&v, "n").p != NULL) {
            n = pt_vec_get(&v, "n");
        }
        if (!pt_vec_is(&v, "Result", "P")) {
            continue;
        }
        PT_AT("case", v.index, n.len);
        PT_EQ(pawl_rsa_public_start(op, sizeof op, n.p, n.len,
                                    pawli_be_word(e.p, e.len, 0), s.p, s.len),
              PAWL_OK);
        (void)run(s.p, UINT32_MAX);
        em = pawl_rsa_public_result(op);
        PT_OK(em[0] == 0 && em[1] == 1 && em[2] == 0xff && em[9] == 0xff);
        right++;
    }
    PT_EQ(right, 45);
}

static void make_key(uint8_t *n, uint8_t *s, size_t bits)
{
    size_t len = (bits + 7) / 8;

    pt_fill(n, len);
    pt_fill(s, len);
    n[0] &= (uint8_t)(0xff >> (8 * len - bits));
    n[0] |= (uint8_t)(1u << ((bits - 1) % 8));
    n[len - 1] |= 1;
    s[0] = (uint8_t)(n[0] / 2);
}

PT_TEST(every_bit_length_and_exponent)
{
    static const uint32_t exponents[] = {
        3,        5,     7,        17,         35,         41,        0x101,
        0x86c94f, 65537, 0x1415a7, 0x80000001, 0xfffffffd, 0xffffffff};

    for (size_t bits = 121; bits <= 260; bits++) {
        for (size_t i = 0; i < PT_COUNT(exponents); i++) {
            uint8_t n[64], s[64], want[64], got[64];
            size_t len = (bits + 7) / 8;

            PT_AT("bits, e", bits, exponents[i]);
            make_key(n, s, bits);
            slow_power(want, s, exponents[i], n, len);
            PT_EQ(pawl_rsa_public_of(op, sizeof op, got, n, len, exponents[i],
                                     s, len),
                  PAWL_OK);
            PT_EQ_BYTES(got, want, len);
        }
    }
}

PT_TEST(edge_moduli_and_bases)
{
    static const size_t lengths[] = {16, 17, 24, 28, 31, 32, 128};

    for (size_t i = 0; i < PT_COUNT(lengths); i++) {
        for (unsigned kind = 0; kind < 6; kind++) {
            uint8_t n[128], s[128], want[128], got[128];
            size_t len = lengths[i];

            PT_AT("len, kind", len, kind);
            memset(n, kind < 3 ? 0xff : 0, len); /* 2^b - 1 and 2^b + 1 */
            n[0] = kind < 3 ? 0xff : 1;
            n[len - 1] |= 1;
            memset(s, 0, len);
            if (kind % 3 == 1) {
                s[len - 1] = 1;
            } else if (kind % 3 == 2) {
                memcpy(s, n, len);
                s[len - 1]--;
            }
            slow_power(want, s, 65539, n, len);
            PT_EQ(pawl_rsa_public_of(op, sizeof op, got, n, len, 65539, s, len),
                  PAWL_OK);
            PT_EQ_BYTES(got, want, len);
        }
    }
}

PT_TEST(every_budget_gives_the_same_in_the_same_units)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 100000};
    static const size_t lengths[] = {16,  128, 256, 257, 384,
                                     509, 512, 768, 1024};
    static const uint32_t exponents[] = {3, 65537, 65539};

    for (size_t i = 0; i < PT_COUNT(lengths); i++) {
        for (size_t j = 0; j < PT_COUNT(exponents); j++) {
            uint8_t n[1024], s[1024], want[1024];
            size_t len = lengths[i];
            uint32_t total = 0;

            make_key(n, s, 8 * len);
            for (size_t b = 0; b < PT_COUNT(budgets); b++) {
                uint32_t used;

                PT_AT("len, budget", len, budgets[b]);
                PT_EQ(pawl_rsa_public_start(op, sizeof op, n, len, exponents[j],
                                            s, len),
                      PAWL_OK);
                used = run(s, budgets[b]);
                if (b == 0) {
                    total = used;
                    memcpy(want, pawl_rsa_public_result(op), len);
                }
                PT_EQ(used, total);
                PT_EQ_BYTES(pawl_rsa_public_result(op), want, len);
            }
        }
    }
}

PT_TEST(no_units_do_nothing_and_the_end_is_final)
{
    uint8_t n[128], s[128], want[128];
    uint64_t before[OP_WORDS];
    uint32_t units = 0;

    make_key(n, s, 1024);
    PT_EQ(pawl_rsa_public_start(op, sizeof op, n, 128, 3, s, 128), PAWL_OK);
    memcpy(before, op, sizeof op);
    PT_EQ(pawl_rsa_public_run(op, s, &units), PAWL_PENDING);
    PT_EQ_BYTES(op, before, sizeof op);
    (void)run(s, 1);
    memcpy(want, pawl_rsa_public_result(op), 128);
    units = 5;
    PT_EQ(pawl_rsa_public_run(op, s, &units), PAWL_OK);
    PT_EQ(units, 5);
    PT_EQ_BYTES(pawl_rsa_public_result(op), want, 128);
}

PT_TEST(bad_input_is_refused_by_name)
{
    uint8_t n[520], s[520];

    make_key(n, s, 1024);
    memset(op, 0x5a, sizeof op);
#define START(nn, n_len, e, ss, s_len)                                         \
    pawl_rsa_public_start(op, sizeof op, (nn), (n_len), (e), (ss), (s_len))
    PT_EQ(START(n, 1025, 3, s, 1025), PAWL_ERR_UNSUPPORTED);
    PT_EQ(START(n, 0, 3, s, 0), PAWL_ERR_ENCODING);
    PT_EQ(START(n, 128, 1, s, 128), PAWL_ERR_WEAK);
    PT_EQ(START(n, 128, 0, s, 128), PAWL_ERR_WEAK);
    PT_EQ(START(n, 128, 65536, s, 128), PAWL_ERR_WEAK);
    PT_EQ(START(n, 15, 3, s, 15), PAWL_ERR_WEAK);
    PT_EQ(START(n, 128, 3, s, 127), PAWL_ERR_SIGNATURE);
    PT_EQ(START(n, 128, 3, s, 129), PAWL_ERR_SIGNATURE);
    PT_EQ(START(n, 128, 3, n, 128), PAWL_ERR_SIGNATURE);
    PT_EQ(pawl_rsa_public_start(op, pawl_rsa_public_size(128) - 1, n, 128, 3, s,
                                128),
          PAWL_ERR_MEMORY);
    memcpy(s, n, 128);
    s[127]++;
    PT_EQ(START(n, 128, 3, s, 128), PAWL_ERR_SIGNATURE);
    n[127] ^= 1;
    PT_EQ(START(n, 128, 3, s, 128), PAWL_ERR_WEAK);
    n[127] ^= 1;
    n[0] = 0;
    PT_EQ(START(n, 128, 3, s, 128), PAWL_ERR_ENCODING);
#undef START
    for (size_t i = 0; i < OP_WORDS; i++) {
        PT_OK(op[i] == 0x5a5a5a5a5a5a5a5au);
    }
}

PT_TEST(memory_is_two_numbers_and_little_else)
{
    PT_EQ(pawl_rsa_public_size(15), 0);
    PT_EQ(pawl_rsa_public_size(1025), 0);
    PT_OK(pawl_rsa_public_size(512) <= 2 * 512 + 100);
    for (size_t len = 16; len <= 512; len++) {
        uint8_t n[512], s[512], out[512];
        size_t size = pawl_rsa_public_size(len);
        uint8_t *after = (uint8_t *)op + size;

        PT_AT("len", len, 0);
        make_key(n, s, 8 * len);
        memset(op, 0xa5, sizeof op);
        PT_EQ(pawl_rsa_public_of(op, size, out, n, len, 3, s, len), PAWL_OK);
        PT_OK(after[0] == 0xa5 && after[7] == 0xa5);
        for (size_t i = 0; i < size; i++) {
            PT_EQ(((uint8_t *)op)[i], 0);
        }
    }
}

PT_TEST(a_wiped_operation_refuses_to_run)
{
    uint8_t n[128], s[128];
    uint32_t units = 3;

    make_key(n, s, 1024);
    PT_EQ(pawl_rsa_public_start(op, sizeof op, n, 128, 3, s, 128), PAWL_OK);
    PT_EQ(pawl_rsa_public_run(op, s, &units), PAWL_PENDING);
    pawl_rsa_public_wipe(op);
    units = 3;
    PT_EQ(pawl_rsa_public_run(op, s, &units), PAWL_ERR_STATE);
    PT_EQ(units, 3);
}

int main(void)
{
    PT_RUN(published_signatures_open);
    PT_RUN(every_bit_length_and_exponent);
    PT_RUN(edge_moduli_and_bases);
    PT_RUN(every_budget_gives_the_same_in_the_same_units);
    PT_RUN(no_units_do_nothing_and_the_end_is_final);
    PT_RUN(bad_input_is_refused_by_name);
    PT_RUN(memory_is_two_numbers_and_little_else);
    PT_RUN(a_wiped_operation_refuses_to_run);
    return pt_done();
}
