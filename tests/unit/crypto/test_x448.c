/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/x448.h and its instance of pawl/kex.h.
 *
 * Wycheproof's "acceptable" cases, decided as for X25519: shares on the twist
 * or not reduced modulo p are served; a secret of zero is refused. */
#include "pawl/x448.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/kex.h"
#include "pawl/selftest.h"

PT_VECTORS(x448, "wycheproof/x448_test.ptv")
PT_VECTORS(botan, "botan/pubkey/x448.ptv")
PT_VECTORS(rfc, "pyca-vectors/asymmetric/X448/rfc7748.ptv")

static const pawl_kex *const kex = &pawl_kex_x448;
static uint64_t kex_op[60];

/* The shared secret of a share of any length, through the instance. */
static pawl_err share(uint8_t *out, const uint8_t *priv, pt_bytes peer)
{
    uint32_t units = PAWL_X448_UNITS;
    pawl_err err = kex->share_start(kex_op, priv, peer.p, peer.len, NULL);

    return err == PAWL_OK ? kex->share_run(kex_op, out, &units) : err;
}

PT_TEST(wycheproof_cases_give_their_secret_or_are_refused)
{
    pt_vec v = PT_VEC(x448);
    static const uint8_t zero[56];
    unsigned long refused = 0, wrong_size = 0;

    while (pt_vec_next(&v)) {
        pt_bytes shared = pt_vec_get(&v, "shared");
        pt_bytes peer = pt_vec_get(&v, "public");
        bool none = shared.len == 56 && memcmp(shared.p, zero, 56) == 0;
        uint8_t out[56];

        memset(out, 0xa5, sizeof out);
        PT_AT("case", pt_vec_number(&v, "tcId"), 0);
        PT_EQ(pt_vec_get(&v, "private").len, 56);
        if (peer.len != 56) {
            PT_OK(pt_vec_is(&v, "result", "invalid"));
            PT_EQ(share(out, pt_vec_get(&v, "private").p, peer),
                  PAWL_ERR_POINT);
            wrong_size++;
            continue;
        }
        PT_EQ(share(out, pt_vec_get(&v, "private").p, peer),
              none ? PAWL_ERR_POINT : PAWL_OK);
        PT_EQ_BYTES(out, shared.p, 56);
        refused += none;
    }
    PT_EQ(v.index, 406);
    PT_EQ(wrong_size, 9);
    PT_EQ(refused, 9);
}

PT_TEST(botan_has_the_same_secrets)
{
    static const uint8_t zero[56];
    pt_vec v = PT_VEC(botan);

    while (pt_vec_next(&v)) {
        pt_bytes want = pt_vec_get(&v, "K");
        uint8_t out[56];

        PT_AT("case", v.index, 0);
        PT_EQ(share(out, pt_vec_get(&v, "Secret").p,
                    pt_vec_get(&v, "CounterKey")),
              memcmp(want.p, zero, 56) == 0 ? PAWL_ERR_POINT : PAWL_OK);
        PT_EQ_BYTES(out, want.p, 56);
    }
    PT_EQ(v.index, 101);
}

PT_TEST(rfc_7748_products)
{
    pt_vec v = PT_VEC(rfc);

    while (pt_vec_next(&v)) {
        uint8_t out[56];

        PT_AT("product", v.index, 0);
        PT_EQ(pawl_x448_of(out, pt_vec_get(&v, "INPUT_SCALAR").p,
                           pt_vec_get(&v, "INPUT_U").p),
              PAWL_OK);
        PT_EQ_BYTES(out, pt_vec_get(&v, "OUTPUT_U").p, 56);
    }
    PT_EQ(v.index, 3);
}

/* RFC 7748, section 5.2. */
static const uint8_t thousand[56] = {
    0xaa, 0x3b, 0x47, 0x49, 0xd5, 0x5b, 0x9d, 0xaf, 0x1e, 0x5b, 0x00, 0x28,
    0x88, 0x26, 0xc4, 0x67, 0x27, 0x4c, 0xe3, 0xeb, 0xbd, 0xd5, 0xc1, 0x7b,
    0x97, 0x5e, 0x09, 0xd4, 0xaf, 0x6c, 0x67, 0xcf, 0x10, 0xd0, 0x87, 0x20,
    0x2d, 0xb8, 0x82, 0x86, 0xe2, 0xb7, 0x9f, 0xce, 0xea, 0x3e, 0xc3, 0x53,
    0xef, 0x54, 0xfa, 0xa2, 0x6e, 0x21, 0x9f, 0x38};

PT_TEST(rfc_7748_thousand_iterations)
{
    uint8_t k[56], u[56];

    memcpy(k, pawl_x448_base, 56);
    memcpy(u, pawl_x448_base, 56);
    for (unsigned i = 1; i <= 1000; i++) {
        uint8_t old[56];

        memcpy(old, k, 56);
        PT_EQ(pawl_x448_of(k, k, u), PAWL_OK); /* out is the scalar */
        memcpy(u, old, 56);
    }
    PT_EQ_BYTES(k, thousand, 56);
}

PT_TEST(any_budget_gives_the_same_answer_in_the_same_units)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 100, 100000};
    pt_vec v = PT_VEC(rfc);

    PT_OK(pt_vec_next(&v));
    for (unsigned b = 0; b < PT_COUNT(budgets); b++) {
        pawl_x448 op;
        uint8_t out[56], none[56];
        uint32_t used = 0, units;
        pawl_err err;

        PT_AT("budget", budgets[b], 0);
        memset(out, 0xa5, sizeof out);
        memset(none, 0xa5, sizeof none);
        pawl_x448_start(&op, pt_vec_get(&v, "INPUT_SCALAR").p,
                        pt_vec_get(&v, "INPUT_U").p);
        do {
            units = 0;
            PT_EQ(pawl_x448_run(&op, out, &units), PAWL_PENDING);
            PT_EQ_BYTES(out, none, 56);
            units = budgets[b];
            err = pawl_x448_run(&op, out, &units);
            PT_OK(units == 0 || err != PAWL_PENDING);
            used += budgets[b] - units;
        } while (err == PAWL_PENDING);
        PT_EQ(err, PAWL_OK);
        PT_EQ(used, PAWL_X448_UNITS);
        PT_EQ_BYTES(out, pt_vec_get(&v, "OUTPUT_U").p, 56);
        units = 5;
        PT_EQ(pawl_x448_run(&op, out, &units), PAWL_OK);
        PT_EQ(units, 5);
    }
}

PT_TEST(an_ended_or_abandoned_operation_holds_nothing)
{
    static const uint8_t key[56] = {77};
    pawl_x448 op;
    uint8_t out[56];
    uint32_t units = PAWL_X448_UNITS;

    pawl_x448_start(&op, key, pawl_x448_base);
    PT_EQ(pawl_x448_run(&op, out, &units), PAWL_OK);
    for (unsigned i = 0; i < sizeof op.fe / 4; i++) {
        PT_EQ(((const uint32_t *)op.fe)[i], 0);
    }
    for (unsigned i = 0; i < sizeof op.scalar; i++) {
        PT_EQ(op.scalar[i], 0);
    }

    pawl_x448_start(&op, key, pawl_x448_base);
    units = 10;
    PT_EQ(pawl_x448_run(&op, out, &units), PAWL_PENDING);
    pawl_x448_wipe(&op);
    for (unsigned i = 0; i < sizeof op; i++) {
        PT_EQ(((const uint8_t *)&op)[i], 0);
    }
    units = 10;
    PT_EQ(pawl_x448_run(&op, out, &units), PAWL_ERR_STATE);
    PT_EQ(units, 10);
}

/* RFC 7748, section 6.2. */
static const uint8_t rfc_priv[2][56] = {
    {0x9a, 0x8f, 0x49, 0x25, 0xd1, 0x51, 0x9f, 0x57, 0x75, 0xcf, 0x46, 0xb0,
     0x4b, 0x58, 0x00, 0xd4, 0xee, 0x9e, 0xe8, 0xba, 0xe8, 0xbc, 0x55, 0x65,
     0xd4, 0x98, 0xc2, 0x8d, 0xd9, 0xc9, 0xba, 0xf5, 0x74, 0xa9, 0x41, 0x97,
     0x44, 0x89, 0x73, 0x91, 0x00, 0x63, 0x82, 0xa6, 0xf1, 0x27, 0xab, 0x1d,
     0x9a, 0xc2, 0xd8, 0xc0, 0xa5, 0x98, 0x72, 0x6b},
    {0x1c, 0x30, 0x6a, 0x7a, 0xc2, 0xa0, 0xe2, 0xe0, 0x99, 0x0b, 0x29, 0x44,
     0x70, 0xcb, 0xa3, 0x39, 0xe6, 0x45, 0x37, 0x72, 0xb0, 0x75, 0x81, 0x1d,
     0x8f, 0xad, 0x0d, 0x1d, 0x69, 0x27, 0xc1, 0x20, 0xbb, 0x5e, 0xe8, 0x97,
     0x2b, 0x0d, 0x3e, 0x21, 0x37, 0x4c, 0x9c, 0x92, 0x1b, 0x09, 0xd1, 0xb0,
     0x36, 0x6f, 0x10, 0xb6, 0x51, 0x73, 0x99, 0x2d}};
static const uint8_t rfc_pub[2][56] = {
    {0x9b, 0x08, 0xf7, 0xcc, 0x31, 0xb7, 0xe3, 0xe6, 0x7d, 0x22, 0xd5, 0xae,
     0xa1, 0x21, 0x07, 0x4a, 0x27, 0x3b, 0xd2, 0xb8, 0x3d, 0xe0, 0x9c, 0x63,
     0xfa, 0xa7, 0x3d, 0x2c, 0x22, 0xc5, 0xd9, 0xbb, 0xc8, 0x36, 0x64, 0x72,
     0x41, 0xd9, 0x53, 0xd4, 0x0c, 0x5b, 0x12, 0xda, 0x88, 0x12, 0x0d, 0x53,
     0x17, 0x7f, 0x80, 0xe5, 0x32, 0xc4, 0x1f, 0xa0},
    {0x3e, 0xb7, 0xa8, 0x29, 0xb0, 0xcd, 0x20, 0xf5, 0xbc, 0xfc, 0x0b, 0x59,
     0x9b, 0x6f, 0xec, 0xcf, 0x6d, 0xa4, 0x62, 0x71, 0x07, 0xbd, 0xb0, 0xd4,
     0xf3, 0x45, 0xb4, 0x30, 0x27, 0xd8, 0xb9, 0x72, 0xfc, 0x3e, 0x34, 0xfb,
     0x42, 0x32, 0xa1, 0x3c, 0xa7, 0x06, 0xdc, 0xb5, 0x7a, 0xec, 0x3d, 0xae,
     0x07, 0xbd, 0xc1, 0xc6, 0x7b, 0xf3, 0x36, 0x09}};
static const uint8_t rfc_secret[56] = {
    0x07, 0xff, 0xf4, 0x18, 0x1a, 0xc6, 0xcc, 0x95, 0xec, 0x1c, 0x16, 0xa9,
    0x4a, 0x0f, 0x74, 0xd1, 0x2d, 0xa2, 0x32, 0xce, 0x40, 0xa7, 0x75, 0x52,
    0x28, 0x1d, 0x28, 0x2b, 0xb6, 0x0c, 0x0b, 0x56, 0xfd, 0x24, 0x64, 0xc3,
    0x35, 0x54, 0x39, 0x36, 0x52, 0x1c, 0x24, 0x40, 0x30, 0x85, 0xd5, 0x9a,
    0x44, 0x9a, 0x50, 0x37, 0x51, 0x4a, 0x87, 0x9d};

PT_TEST(kex_makes_the_shares_and_secret_of_rfc_7748)
{
    PT_EQ(kex->group, 0x1e);
    PT_OK(kex->op_size <= sizeof kex_op);
    for (unsigned i = 0; i < 2; i++) {
        pt_bytes peer = {rfc_pub[1 - i], 56};
        uint32_t units = 1000;
        uint8_t out[56], key[56];

        PT_AT("side", i, 0);
        memcpy(key, rfc_priv[i], 56);
        PT_EQ(kex->private_from(key), PAWL_OK);
        PT_EQ(kex->keygen_start(kex_op, key, NULL), PAWL_OK);
        PT_EQ(kex->keygen_run(kex_op, out, &units), PAWL_OK);
        PT_EQ_BYTES(out, rfc_pub[i], 56);
        PT_EQ(share(out, key, peer), PAWL_OK);
        PT_EQ_BYTES(out, rfc_secret, 56);
    }
}

PT_TEST(selftest_passes_and_says_what_memory_it_lacks)
{
    const pawl_selftest *test = &pawl_selftest_x448;

    PT_OK(test->scratch <= sizeof kex_op);
    PT_EQ(test->run(kex_op, test->scratch), PAWL_OK);
    PT_EQ(test->run(kex_op, test->scratch - 1), PAWL_ERR_MEMORY);
}

int main(void)
{
    PT_RUN(wycheproof_cases_give_their_secret_or_are_refused);
    PT_RUN(botan_has_the_same_secrets);
    PT_RUN(rfc_7748_products);
    PT_RUN(rfc_7748_thousand_iterations);
    PT_RUN(any_budget_gives_the_same_answer_in_the_same_units);
    PT_RUN(an_ended_or_abandoned_operation_holds_nothing);
    PT_RUN(kex_makes_the_shares_and_secret_of_rfc_7748);
    PT_RUN(selftest_passes_and_says_what_memory_it_lacks);
    return pt_done();
}
