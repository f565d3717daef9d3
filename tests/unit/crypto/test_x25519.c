/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/x25519.h and its instance of pawl/kex.h.
 *
 * Wycheproof's "acceptable" cases, decided: shares on the twist, not reduced
 * modulo p or with bit 255 set are served, as RFC 7748 (section 5) and RFC 8446
 * (7.4.2) ask; a secret of zero is refused, as section 6.1 allows and RFC 8446
 * demands. */
#include "pawl/x25519.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/kex.h"
#include "pawl/selftest.h"

PT_VECTORS(x25519, "wycheproof/x25519_test.ptv")

/* RFC 7748, section 5.2: two products, and the start of the iteration. */
static const struct {
    uint8_t scalar[32], point[32], result[32];
} rfc[] = {
    {{0xa5, 0x46, 0xe3, 0x6b, 0xf0, 0x52, 0x7c, 0x9d, 0x3b, 0x16, 0x15,
      0x4b, 0x82, 0x46, 0x5e, 0xdd, 0x62, 0x14, 0x4c, 0x0a, 0xc1, 0xfc,
      0x5a, 0x18, 0x50, 0x6a, 0x22, 0x44, 0xba, 0x44, 0x9a, 0xc4},
     {0xe6, 0xdb, 0x68, 0x67, 0x58, 0x30, 0x30, 0xdb, 0x35, 0x94, 0xc1,
      0xa4, 0x24, 0xb1, 0x5f, 0x7c, 0x72, 0x66, 0x24, 0xec, 0x26, 0xb3,
      0x35, 0x3b, 0x10, 0xa9, 0x03, 0xa6, 0xd0, 0xab, 0x1c, 0x4c},
     {0xc3, 0xda, 0x55, 0x37, 0x9d, 0xe9, 0xc6, 0x90, 0x8e, 0x94, 0xea,
      0x4d, 0xf2, 0x8d, 0x08, 0x4f, 0x32, 0xec, 0xcf, 0x03, 0x49, 0x1c,
      0x71, 0xf7, 0x54, 0xb4, 0x07, 0x55, 0x77, 0xa2, 0x85, 0x52}},
    {{0x4b, 0x66, 0xe9, 0xd4, 0xd1, 0xb4, 0x67, 0x3c, 0x5a, 0xd2, 0x26,
      0x91, 0x95, 0x7d, 0x6a, 0xf5, 0xc1, 0x1b, 0x64, 0x21, 0xe0, 0xea,
      0x01, 0xd4, 0x2c, 0xa4, 0x16, 0x9e, 0x79, 0x18, 0xba, 0x0d},
     {0xe5, 0x21, 0x0f, 0x12, 0x78, 0x68, 0x11, 0xd3, 0xf4, 0xb7, 0x95,
      0x9d, 0x05, 0x38, 0xae, 0x2c, 0x31, 0xdb, 0xe7, 0x10, 0x6f, 0xc0,
      0x3c, 0x3e, 0xfc, 0x4c, 0xd5, 0x49, 0xc7, 0x15, 0xa4, 0x93},
     {0x95, 0xcb, 0xde, 0x94, 0x76, 0xe8, 0x90, 0x7d, 0x7a, 0xad, 0xe4,
      0x5c, 0xb4, 0xb8, 0x73, 0xf8, 0x8b, 0x59, 0x5a, 0x68, 0x79, 0x9f,
      0xa1, 0x52, 0xe6, 0xf8, 0xf7, 0x64, 0x7a, 0xac, 0x79, 0x57}},
};

static const uint8_t rfc_once[32] = {
    0x42, 0x2c, 0x8e, 0x7a, 0x62, 0x27, 0xd7, 0xbc, 0xa1, 0x35, 0x0b,
    0x3e, 0x2b, 0xb7, 0x27, 0x9f, 0x78, 0x97, 0xb8, 0x7b, 0xb6, 0x85,
    0x4b, 0x78, 0x3c, 0x60, 0xe8, 0x03, 0x11, 0xae, 0x30, 0x79};
static const uint8_t rfc_thousand[32] = {
    0x68, 0x4c, 0xf5, 0x9b, 0xa8, 0x33, 0x09, 0x55, 0x28, 0x00, 0xef,
    0x56, 0x6f, 0x2f, 0x4d, 0x3c, 0x1c, 0x38, 0x87, 0xc4, 0x93, 0x60,
    0xe3, 0x87, 0x5f, 0x2e, 0xb9, 0x4d, 0x99, 0x53, 0x2c, 0x51};

/* RFC 7748, section 6.1. */
static const uint8_t alice_priv[32] = {
    0x77, 0x07, 0x6d, 0x0a, 0x73, 0x18, 0xa5, 0x7d, 0x3c, 0x16, 0xc1,
    0x72, 0x51, 0xb2, 0x66, 0x45, 0xdf, 0x4c, 0x2f, 0x87, 0xeb, 0xc0,
    0x99, 0x2a, 0xb1, 0x77, 0xfb, 0xa5, 0x1d, 0xb9, 0x2c, 0x2a};
static const uint8_t alice_pub[32] = {
    0x85, 0x20, 0xf0, 0x09, 0x89, 0x30, 0xa7, 0x54, 0x74, 0x8b, 0x7d,
    0xdc, 0xb4, 0x3e, 0xf7, 0x5a, 0x0d, 0xbf, 0x3a, 0x0d, 0x26, 0x38,
    0x1a, 0xf4, 0xeb, 0xa4, 0xa9, 0x8e, 0xaa, 0x9b, 0x4e, 0x6a};
static const uint8_t bob_priv[32] = {
    0x5d, 0xab, 0x08, 0x7e, 0x62, 0x4a, 0x8a, 0x4b, 0x79, 0xe1, 0x7f,
    0x8b, 0x83, 0x80, 0x0e, 0xe6, 0x6f, 0x3b, 0xb1, 0x29, 0x26, 0x18,
    0xb6, 0xfd, 0x1c, 0x2f, 0x8b, 0x27, 0xff, 0x88, 0xe0, 0xeb};
static const uint8_t bob_pub[32] = {
    0xde, 0x9e, 0xdb, 0x7d, 0x7b, 0x7d, 0xc1, 0xb4, 0xd3, 0x5b, 0x61,
    0xc2, 0xec, 0xe4, 0x35, 0x37, 0x3f, 0x83, 0x43, 0xc8, 0x5b, 0x78,
    0x67, 0x4d, 0xad, 0xfc, 0x7e, 0x14, 0x6f, 0x88, 0x2b, 0x4f};
static const uint8_t both_secret[32] = {
    0x4a, 0x5d, 0x9d, 0x5b, 0xa4, 0xce, 0x2d, 0xe1, 0x72, 0x8e, 0x3b,
    0xf4, 0x80, 0x35, 0x0f, 0x25, 0xe0, 0x7e, 0x21, 0xc9, 0x47, 0xd1,
    0x9e, 0x33, 0x76, 0xf0, 0x9b, 0x3c, 0x1e, 0x16, 0x17, 0x42};

PT_TEST(wycheproof_cases_give_their_secret_or_are_refused)
{
    pt_vec v = PT_VEC(x25519);
    static const uint8_t zero[32];
    unsigned long refused = 0;

    while (pt_vec_next(&v)) {
        pt_bytes shared = pt_vec_get(&v, "shared");
        bool none = shared.len == 32 && memcmp(shared.p, zero, 32) == 0;
        uint8_t out[32];

        memset(out, 0xa5, sizeof out);
        PT_AT("case", pt_vec_number(&v, "tcId"), 0);
        PT_EQ(shared.len, 32);
        PT_EQ(pawl_x25519_of(out, pt_vec_get(&v, "private").p,
                             pt_vec_get(&v, "public").p),
              none ? PAWL_ERR_POINT : PAWL_OK);
        PT_EQ_BYTES(out, shared.p, 32);
        refused += none;
    }
    PT_AT("cases", v.index, refused);
    PT_EQ(v.index, 409);
    PT_EQ(refused, 25);
}

PT_TEST(rfc_7748_products)
{
    for (unsigned i = 0; i < PT_COUNT(rfc); i++) {
        uint8_t out[32];

        PT_AT("product", i, 0);
        PT_EQ(pawl_x25519_of(out, rfc[i].scalar, rfc[i].point), PAWL_OK);
        PT_EQ_BYTES(out, rfc[i].result, 32);
    }
}

PT_TEST(rfc_7748_thousand_iterations)
{
    uint8_t k[32], u[32];

    memcpy(k, pawl_x25519_base, 32);
    memcpy(u, pawl_x25519_base, 32);
    for (unsigned i = 1; i <= 1000; i++) {
        uint8_t old[32];

        memcpy(old, k, 32);
        PT_EQ(pawl_x25519_of(k, k, u), PAWL_OK); /* out is the scalar */
        memcpy(u, old, 32);
        if (i == 1) {
            PT_EQ_BYTES(k, rfc_once, 32);
        }
    }
    PT_EQ_BYTES(k, rfc_thousand, 32);
}

/* The product of every published scalar and the generator, both ways. */
PT_TEST(keys_from_the_table_are_those_of_the_ladder)
{
    pt_vec v = PT_VEC(x25519);

    while (pt_vec_next(&v)) {
        const uint8_t *scalar = pt_vec_get(&v, "private").p;
        uint8_t want[32], out[32], random[32];

        PT_AT("case", pt_vec_number(&v, "tcId"), 0);
        PT_EQ(pawl_x25519_of(want, scalar, pawl_x25519_base), PAWL_OK);
        memset(random, (int)(v.index % 256u), sizeof random);
        for (unsigned i = 0; i < 2; i++) {
            pawl_x25519_keygen op;
            uint32_t units = PAWL_X25519_KEYGEN_UNITS - 1;

            memset(out, 0, sizeof out);
            pawl_x25519_keygen_start(&op, scalar, i == 0 ? NULL : random);
            PT_EQ(pawl_x25519_keygen_run(&op, out, &units), PAWL_PENDING);
            units = 5;
            PT_EQ(pawl_x25519_keygen_run(&op, out, &units), PAWL_OK);
            PT_EQ(units, 4);
            PT_EQ_BYTES(out, want, 32);
            PT_EQ(pawl_x25519_keygen_run(&op, out, &units), PAWL_OK);
            pawl_x25519_keygen_wipe(&op);
            PT_EQ(pawl_x25519_keygen_run(&op, out, &units), PAWL_ERR_STATE);
        }
    }
}

PT_TEST(any_budget_gives_the_same_answer_in_the_same_units)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 100, 100000};

    for (unsigned b = 0; b < PT_COUNT(budgets); b++) {
        pawl_x25519 op;
        uint8_t out[32], none[32];
        uint32_t used = 0, units;
        pawl_err err;

        PT_AT("budget", budgets[b], 0);
        memset(out, 0xa5, sizeof out);
        memset(none, 0xa5, sizeof none);
        pawl_x25519_start(&op, rfc[0].scalar, rfc[0].point);
        do {
            units = 0;
            PT_EQ(pawl_x25519_run(&op, out, &units), PAWL_PENDING);
            PT_EQ_BYTES(out, none, 32);
            units = budgets[b];
            err = pawl_x25519_run(&op, out, &units);
            PT_OK(units == 0 || err != PAWL_PENDING);
            used += budgets[b] - units;
        } while (err == PAWL_PENDING);
        PT_EQ(err, PAWL_OK);
        PT_EQ(used, PAWL_X25519_UNITS);
        PT_EQ_BYTES(out, rfc[0].result, 32);
        memset(out, 0xa5, sizeof out);
        units = 5;
        PT_EQ(pawl_x25519_run(&op, out, &units), PAWL_OK);
        PT_EQ(units, 5);
        PT_EQ_BYTES(out, none, 32);
    }
}

PT_TEST(an_ended_or_abandoned_operation_holds_nothing)
{
    pawl_x25519 op;
    uint8_t out[32];
    uint32_t units = PAWL_X25519_UNITS;

    pawl_x25519_start(&op, rfc[0].scalar, rfc[0].point);
    PT_EQ(pawl_x25519_run(&op, out, &units), PAWL_OK);
    for (unsigned i = 0; i < sizeof op.fe / 4; i++) {
        PT_EQ(((const uint32_t *)op.fe)[i], 0);
    }
    for (unsigned i = 0; i < sizeof op.scalar; i++) {
        PT_EQ(op.scalar[i], 0);
    }

    pawl_x25519_start(&op, rfc[0].scalar, rfc[0].point);
    units = 10;
    PT_EQ(pawl_x25519_run(&op, out, &units), PAWL_PENDING);
    pawl_x25519_wipe(&op);
    for (unsigned i = 0; i < sizeof op; i++) {
        PT_EQ(((const uint8_t *)&op)[i], 0);
    }
    units = 10;
    PT_EQ(pawl_x25519_run(&op, out, &units), PAWL_ERR_STATE);
    PT_EQ(units, 10);
}

static void kex_makes(const pawl_kex *kex)
{
    const uint8_t *priv[] = {alice_priv, bob_priv};
    const uint8_t *pub[] = {alice_pub, bob_pub};
    uint64_t op[48];
    uint8_t out[32], key[32];

    PT_EQ(kex->group, 29);
    PT_OK(kex->op_size <= sizeof op);
    for (unsigned i = 0; i < 2; i++) {
        uint32_t units = 1000;

        PT_AT("side", i, 0);
        memcpy(key, priv[i], 32);
        PT_EQ(kex->private_from(key), PAWL_OK);
        PT_EQ(kex->keygen_start(op, key, NULL), PAWL_OK);
        PT_EQ(kex->keygen_run(op, out, &units), PAWL_OK);
        PT_EQ_BYTES(out, pub[i], 32);
        PT_EQ(kex->share_start(op, key, pub[1 - i], 32, NULL), PAWL_OK);
        PT_EQ(kex->share_run(op, out, &units), PAWL_OK);
        PT_EQ_BYTES(out, both_secret, 32);
    }
}

PT_TEST(kex_makes_the_shares_and_secret_of_rfc_7748)
{
    kex_makes(&pawl_kex_x25519);
    kex_makes(&pawl_kex_x25519_table);
}

static void kex_refuses(const pawl_kex *kex)
{
    uint64_t op[48];
    uint8_t long_share[33] = {9}, out[32], zero[32] = {0};
    uint32_t units = 1000;

    PT_EQ(kex->share_start(op, alice_priv, long_share, 31, NULL),
          PAWL_ERR_POINT);
    PT_EQ(kex->share_start(op, alice_priv, long_share, 33, NULL),
          PAWL_ERR_POINT);
    PT_EQ(kex->share_start(op, alice_priv, long_share, 0, NULL),
          PAWL_ERR_POINT);
    PT_EQ(kex->share_start(op, alice_priv, zero, 32, NULL), PAWL_OK);
    memset(out, 0xa5, sizeof out);
    PT_EQ(kex->share_run(op, out, &units), PAWL_ERR_POINT);
    PT_EQ_BYTES(out, zero, 32);
    PT_EQ(kex->share_run(op, out, &units), PAWL_ERR_POINT);
}

PT_TEST(kex_refuses_a_share_of_the_wrong_length_or_order)
{
    kex_refuses(&pawl_kex_x25519);
    kex_refuses(&pawl_kex_x25519_table);
}

PT_TEST(selftest_passes_and_says_what_memory_it_lacks)
{
    uint64_t scratch[40];
    const pawl_selftest *test = &pawl_selftest_x25519;

    PT_OK(test->scratch <= sizeof scratch);
    PT_EQ(test->run(scratch, test->scratch), PAWL_OK);
    PT_EQ(test->run(scratch, test->scratch - 1), PAWL_ERR_MEMORY);
}

int main(void)
{
    PT_RUN(wycheproof_cases_give_their_secret_or_are_refused);
    PT_RUN(rfc_7748_products);
    PT_RUN(rfc_7748_thousand_iterations);
    PT_RUN(keys_from_the_table_are_those_of_the_ladder);
    PT_RUN(any_budget_gives_the_same_answer_in_the_same_units);
    PT_RUN(an_ended_or_abandoned_operation_holds_nothing);
    PT_RUN(kex_makes_the_shares_and_secret_of_rfc_7748);
    PT_RUN(kex_refuses_a_share_of_the_wrong_length_or_order);
    PT_RUN(selftest_passes_and_says_what_memory_it_lacks);
    return pt_done();
}
