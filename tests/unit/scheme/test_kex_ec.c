/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl_kex_p384 and pawl_kex_p521. A share is an uncompressed point and
 * nothing else (RFC 8446, 4.2.8.2), so that Wycheproof's compressed points are
 * refused. Of its keys in DER, those are used whose bytes are the canonical
 * form of a key on the curve; the others are in x509/test_x509_spki.c. */
#include "pawl/kex.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/ec.h"

PT_VECTORS(spki384, "wycheproof/ecdh_secp384r1_test.ptv")
PT_VECTORS(spki521, "wycheproof/ecdh_secp521r1_test.ptv")
PT_VECTORS(point521, "wycheproof/ecdh_secp521r1_ecpoint_test.ptv")

static const pawl_kex *const groups[] = {&pawl_kex_p384, &pawl_kex_p521};

static union {
    uint64_t align;
    uint8_t bytes[PAWL_EC_SHARE_SIZE(521)];
} memory;

static pawl_err share(const pawl_kex *kex, uint8_t *secret, const uint8_t *priv,
                      const uint8_t *peer, size_t peer_len, uint32_t budget,
                      const pawl_rng *rng)
{
    pawl_err err = kex->share_start(memory.bytes, priv, peer, peer_len, rng);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = kex->share_run(memory.bytes, secret, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static pawl_err keygen(const pawl_kex *kex, uint8_t *out, const uint8_t *priv,
                       uint32_t budget, const pawl_rng *rng)
{
    pawl_err err = kex->keygen_start(memory.bytes, priv, rng);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = kex->keygen_run(memory.bytes, out, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

/* Wycheproof's private keys have a sign byte, or lack leading zeros. */
static void check_case(const pawl_kex *kex, const pt_vec *v,
                       const uint8_t *peer, size_t peer_len)
{
    uint8_t priv[PAWL_KEX_PRIVATE_MAX] = {0}, secret[PAWL_KEX_SECRET_MAX];
    pt_bytes want = pt_vec_get(v, "shared");
    pt_bytes in = pt_vec_get(v, "private");
    size_t len = in.len < kex->private_size ? in.len : kex->private_size;

    memcpy(priv + kex->private_size - len, in.p + in.len - len, len);
    pawl_err err = share(kex, secret, priv, peer, peer_len, UINT32_MAX, NULL);

    if (pt_vec_is(v, "result", "valid")) {
        PT_EQ(err, PAWL_OK);
        PT_EQ(want.len, kex->secret_size);
        PT_EQ_BYTES(secret, want.p, kex->secret_size);
    } else {
        PT_EQ(err, PAWL_ERR_POINT);
    }
}

PT_TEST(wycheproof_points_give_their_secret_or_are_refused)
{
    pt_vec v = PT_VEC(point521);

    while (pt_vec_next(&v)) {
        pt_bytes peer = pt_vec_get(&v, "public");

        PT_AT("case", v.index, 0);
        check_case(&pawl_kex_p521, &v, peer.p, peer.len);
    }
    PT_EQ(v.index, 506);
}

static void check_keys(const pawl_kex *kex, pt_vec v, const uint8_t *head,
                       size_t head_len, unsigned long count)
{
    unsigned long used = 0;

    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "public");

        PT_AT("case", v.index, kex->group);
        if (key.len != head_len + kex->public_size ||
            memcmp(key.p, head, head_len) != 0) {
            PT_OK(!pt_vec_is(&v, "result", "valid"));
            continue;
        }
        used++;
        check_case(kex, &v, key.p + head_len, kex->public_size);
    }
    PT_EQ(used, count);
}

PT_TEST(wycheproof_keys_give_their_secret_or_are_refused)
{
    static const uint8_t head384[] = {
        0x30, 0x76, 0x30, 0x10, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02,
        0x01, 0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x22, 0x03, 0x62, 0x00};
    static const uint8_t head521[] = {0x30, 0x81, 0x9b, 0x30, 0x10, 0x06, 0x07,
                                      0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01,
                                      0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x23,
                                      0x03, 0x81, 0x86, 0x00};

    check_keys(&pawl_kex_p384, PT_VEC(spki384), head384, sizeof head384, 790);
    check_keys(&pawl_kex_p521, PT_VEC(spki521), head521, sizeof head521, 651);
}

PT_TEST(sizes_are_those_of_the_groups)
{
    PT_EQ(pawl_kex_p384.group, 24);
    PT_EQ(pawl_kex_p384.private_size, 48);
    PT_EQ(pawl_kex_p384.public_size, 97);
    PT_EQ(pawl_kex_p384.secret_size, 48);
    PT_OK(pawl_kex_p384.op_size <= 832);
    PT_EQ(pawl_kex_p521.group, 25);
    PT_EQ(pawl_kex_p521.private_size, 66);
    PT_EQ(pawl_kex_p521.public_size, 133);
    PT_EQ(pawl_kex_p521.secret_size, 66);
    PT_OK(pawl_kex_p521.op_size <= 1240);
    for (size_t i = 0; i < PT_COUNT(groups); i++) {
        PT_OK(groups[i]->private_size <= PAWL_KEX_PRIVATE_MAX);
        PT_OK(groups[i]->public_size <= PAWL_KEX_PUBLIC_MAX);
        PT_OK(groups[i]->secret_size <= PAWL_KEX_SECRET_MAX);
    }
}

PT_TEST(a_random_private_key_must_be_below_n)
{
    for (size_t i = 0; i < PT_COUNT(groups); i++) {
        const pawl_kex *kex = groups[i];
        uint8_t random[PAWL_KEX_PRIVATE_MAX];

        memset(random, 0x55, sizeof random);
        PT_EQ(kex->private_from(random), PAWL_OK);
        PT_EQ(random[1], 0x55);
        memset(random, 0, sizeof random);
        PT_EQ(kex->private_from(random), PAWL_ERR_ARGUMENT);
        memset(random, 0xff, sizeof random);
        PT_EQ(kex->private_from(random), PAWL_ERR_ARGUMENT);
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

PT_TEST(both_sides_agree_with_any_slicing_and_blinding)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, UINT32_MAX};
    blind_source source = {1, PAWL_OK, 0};
    pawl_rng rng = {.fill = blind_fill, .ctx = &source};

    pt_seed(1);
    for (size_t g = 0; g < PT_COUNT(groups); g++) {
        const pawl_kex *kex = groups[g];
        uint8_t a[66], b[66], pa[133], pb[133], want[66], got[66];

        pt_fill(a, sizeof a);
        pt_fill(b, sizeof b);
        a[0] &= 0x7f;
        PT_EQ(kex->private_from(a), PAWL_OK);
        PT_EQ(kex->private_from(b), PAWL_OK);
        PT_EQ(keygen(kex, pb, b, 9, NULL), PAWL_OK);
        for (size_t i = 0; i < PT_COUNT(budgets); i++) {
            const pawl_rng *use = i % 2 == 0 ? &rng : NULL;

            PT_AT("budget", budgets[i], kex->group);
            source.seed++;
            source.drawn = 0;
            PT_EQ(keygen(kex, pa, a, budgets[i], use), PAWL_OK);
            PT_EQ(source.drawn, i % 2 == 0 ? 32 : 0);
            PT_EQ(share(kex, want, b, pa, kex->public_size, budgets[i], use),
                  PAWL_OK);
            PT_EQ(share(kex, got, a, pb, kex->public_size, budgets[i], NULL),
                  PAWL_OK);
            PT_EQ_BYTES(got, want, kex->secret_size);
        }
    }
}

PT_TEST(blinding_changes_the_points)
{
    blind_source source = {1, PAWL_OK, 0};
    pawl_rng rng = {.fill = blind_fill, .ctx = &source};
    uint8_t priv[66], out[133], state[3][sizeof memory.bytes];

    for (size_t g = 0; g < PT_COUNT(groups); g++) {
        memset(priv, 0x55, sizeof priv);
        PT_EQ(groups[g]->private_from(priv), PAWL_OK);
        for (uint8_t i = 0; i < 3; i++) {
            uint32_t units = 40;

            source.seed = (uint8_t)(1u + i / 2u);
            memset(memory.bytes, 0, sizeof memory.bytes);
            PT_EQ(groups[g]->keygen_start(memory.bytes, priv, &rng), PAWL_OK);
            PT_EQ(groups[g]->keygen_run(memory.bytes, out, &units),
                  PAWL_PENDING);
            memcpy(state[i], memory.bytes, sizeof state[i]);
        }
        PT_EQ_BYTES(state[0], state[1], sizeof state[0]);
        PT_OK(memcmp(state[0], state[2], sizeof state[0]) != 0);
    }
}

PT_TEST(a_source_that_fails_starts_nothing)
{
    blind_source source = {1, PAWL_ERR_ENTROPY, 0};
    pawl_rng rng = {.fill = blind_fill, .ctx = &source};
    uint8_t priv[66], point[133];

    memset(priv, 0x55, sizeof priv);
    memset(point, 4, sizeof point);
    for (size_t g = 0; g < PT_COUNT(groups); g++) {
        PT_EQ(groups[g]->keygen_start(memory.bytes, priv, &rng),
              PAWL_ERR_ENTROPY);
        PT_EQ(groups[g]->share_start(memory.bytes, priv, point,
                                     groups[g]->public_size, &rng),
              PAWL_ERR_ENTROPY);
    }
}

int main(void)
{
    PT_RUN(wycheproof_points_give_their_secret_or_are_refused);
    PT_RUN(wycheproof_keys_give_their_secret_or_are_refused);
    PT_RUN(sizes_are_those_of_the_groups);
    PT_RUN(a_random_private_key_must_be_below_n);
    PT_RUN(both_sides_agree_with_any_slicing_and_blinding);
    PT_RUN(blinding_changes_the_points);
    PT_RUN(a_source_that_fails_starts_nothing);
    return pt_done();
}
