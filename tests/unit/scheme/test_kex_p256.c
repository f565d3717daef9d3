/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl_kex_p256. A share is an uncompressed point and nothing else
 * (RFC 8446, 4.2.8.2), so that Wycheproof's compressed points are refused. Of
 * its keys in DER, those are used whose bytes are the canonical form of a P-256
 * key; the others are in x509/test_x509_spki.c. */
#include "pawl/kex.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/ec.h"
#include "pawl/selftest.h"
#include "unit/p256_rfc6979.h"

PT_VECTORS(ecpoint, "wycheproof/ecdh_secp256r1_ecpoint_test.ptv")
PT_VECTORS(spki, "wycheproof/ecdh_secp256r1_test.ptv")

static const pawl_kex *const kex = &pawl_kex_p256;

static union {
    uint64_t align;
    uint8_t bytes[1024];
} memory;

/* What every operation is started with. */
static const pawl_rng *blind_rng;

static pawl_err share(uint8_t *secret, const uint8_t *priv, const uint8_t *peer,
                      size_t peer_len, uint32_t budget)
{
    pawl_err err =
        kex->share_start(memory.bytes, priv, peer, peer_len, blind_rng);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = kex->share_run(memory.bytes, secret, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

/* Wycheproof's private keys have a sign byte, or lack leading zeros. */
static void scalar_of(uint8_t *out, pt_bytes in)
{
    size_t len = in.len < 32 ? in.len : 32;

    memset(out, 0, 32);
    memcpy(out + 32 - len, in.p + in.len - len, len);
}

static void check_case(const pt_vec *v, const uint8_t *peer, size_t peer_len)
{
    uint8_t priv[32], secret[32];
    pt_bytes want = pt_vec_get(v, "shared");

    scalar_of(priv, pt_vec_get(v, "private"));
    pawl_err err = share(secret, priv, peer, peer_len, UINT32_MAX);

    if (pt_vec_is(v, "result", "valid")) {
        PT_EQ(err, PAWL_OK);
        PT_EQ(want.len, 32);
        PT_EQ_BYTES(secret, want.p, 32);
    } else {
        PT_EQ(err, PAWL_ERR_POINT);
    }
}

PT_TEST(wycheproof_points_give_their_secret_or_are_refused)
{
    pt_vec v = PT_VEC(ecpoint);

    while (pt_vec_next(&v)) {
        pt_bytes peer = pt_vec_get(&v, "public");

        PT_AT("case", v.index, 0);
        check_case(&v, peer.p, peer.len);
    }
    PT_EQ(v.index, 355);
}

PT_TEST(wycheproof_keys_give_their_secret_or_are_refused)
{
    static const uint8_t head[] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a,
                                   0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06,
                                   0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03,
                                   0x01, 0x07, 0x03, 0x42, 0x00};
    pt_vec v = PT_VEC(spki);
    unsigned long used = 0;

    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "public");

        PT_AT("case", v.index, 0);
        if (key.len != sizeof head + 65 ||
            memcmp(key.p, head, sizeof head) != 0) {
            PT_OK(!pt_vec_is(&v, "result", "valid"));
            continue;
        }
        used++;
        check_case(&v, key.p + sizeof head, 65);
    }
    PT_EQ(used, 277);
}

PT_TEST(sizes_are_those_of_the_group)
{
    PT_EQ(kex->group, 23);
    PT_EQ(kex->private_size, 32);
    PT_EQ(kex->public_size, 65);
    PT_EQ(kex->secret_size, 32);
    PT_EQ(kex->op_size, PAWL_EC_SHARE_SIZE(256));
    PT_OK(PAWL_EC_KEYGEN_SIZE(256) <= kex->op_size);
    PT_OK(kex->op_size <= 600);
}

PT_TEST(a_random_private_key_must_be_below_n)
{
    uint8_t random[32];

    memcpy(random, rfc6979_private, 32);
    PT_EQ(kex->private_from(random), PAWL_OK);
    PT_EQ_BYTES(random, rfc6979_private, 32);
    memset(random, 0, 32);
    PT_EQ(kex->private_from(random), PAWL_ERR_ARGUMENT);
    memset(random, 0xff, 32);
    PT_EQ(kex->private_from(random), PAWL_ERR_ARGUMENT);
}

PT_TEST(both_sides_agree_with_any_slicing)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, UINT32_MAX};
    uint8_t a[32], pa[65], want[32], got[32];

    pt_seed(1);
    pt_fill(a, 32);
    a[0] &= 0x7f;
    for (size_t i = 0; i < PT_COUNT(budgets); i++) {
        uint32_t none = 0;
        pawl_err err;

        PT_AT("budget", budgets[i], 0);
        PT_EQ(kex->keygen_start(memory.bytes, a, blind_rng), PAWL_OK);
        PT_EQ(kex->keygen_run(memory.bytes, pa, &none), PAWL_PENDING);
        do {
            uint32_t units = budgets[i];

            err = kex->keygen_run(memory.bytes, pa, &units);
        } while (err == PAWL_PENDING);
        PT_EQ(err, PAWL_OK);
        PT_EQ(share(want, rfc6979_private, pa, 65, budgets[i]), PAWL_OK);
        PT_EQ(share(got, a, rfc6979_public, 65, budgets[i]), PAWL_OK);
        PT_EQ_BYTES(got, want, 32);
    }
}

typedef struct blind_source {
    uint8_t seed;
    pawl_err err;
    size_t drawn;
} blind_source;

static pawl_err blind_fill(void *ctx, uint8_t *out, size_t len)
{
    blind_source *source = ctx;

    if (source->err != PAWL_OK) {
        return source->err;
    }
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(source->seed + 89u * i);
    }
    source->drawn += len;
    return PAWL_OK;
}

PT_TEST(blinding_draws_32_bytes_changes_the_points_and_no_result)
{
    uint8_t plain[32], got[32];
    uint8_t state[3][1024];
    blind_source source = {1, PAWL_OK, 0};
    pawl_rng rng = {.fill = blind_fill, .ctx = &source};

    PT_EQ(share(plain, rfc6979_private, rfc6979_public, 65, 100), PAWL_OK);
    for (uint8_t i = 0; i < 3; i++) {
        uint32_t units = 40;

        source.seed = (uint8_t)(1u + i / 2u);
        source.drawn = 0;
        memset(memory.bytes, 0, sizeof memory.bytes);
        PT_EQ(kex->share_start(memory.bytes, rfc6979_private, rfc6979_public,
                               65, &rng),
              PAWL_OK);
        PT_EQ(source.drawn, 32);
        PT_EQ(kex->share_run(memory.bytes, got, &units), PAWL_PENDING);
        memcpy(state[i], memory.bytes, sizeof state[i]);
    }
    PT_EQ_BYTES(state[0], state[1], sizeof state[0]);
    PT_OK(memcmp(state[0], state[2], sizeof state[0]) != 0);

    blind_rng = &rng;
    PT_EQ(share(got, rfc6979_private, rfc6979_public, 65, 100), PAWL_OK);
    PT_EQ_BYTES(got, plain, 32);
    both_sides_agree_with_any_slicing();
    blind_rng = NULL;
}

PT_TEST(a_source_that_fails_starts_nothing)
{
    blind_source source = {1, PAWL_ERR_ENTROPY, 0};
    pawl_rng rng = {.fill = blind_fill, .ctx = &source};

    PT_EQ(kex->keygen_start(memory.bytes, rfc6979_private, &rng),
          PAWL_ERR_ENTROPY);
    PT_EQ(kex->share_start(memory.bytes, rfc6979_private, rfc6979_public, 65,
                           &rng),
          PAWL_ERR_ENTROPY);
}

PT_TEST(the_self_test_passes_and_needs_its_scratch)
{
    const pawl_selftest *test = &pawl_selftest_p256_ecdh;

    PT_EQ(test->run(memory.bytes, test->scratch), PAWL_OK);
    PT_EQ(test->run(memory.bytes, test->scratch - 1), PAWL_ERR_MEMORY);
}

int main(void)
{
    PT_RUN(wycheproof_points_give_their_secret_or_are_refused);
    PT_RUN(wycheproof_keys_give_their_secret_or_are_refused);
    PT_RUN(sizes_are_those_of_the_group);
    PT_RUN(a_random_private_key_must_be_below_n);
    PT_RUN(both_sides_agree_with_any_slicing);
    PT_RUN(blinding_draws_32_bytes_changes_the_points_and_no_result);
    PT_RUN(a_source_that_fails_starts_nothing);
    PT_RUN(the_self_test_passes_and_needs_its_scratch);
    return pt_done();
}
