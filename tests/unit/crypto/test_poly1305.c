/* SPDX-License-Identifier: Apache-2.0
 * pawl/poly1305.h: published answers, every split, and kernel against kernel
 * at the edges of their carries. */
#include "pawl/poly1305.h"

#include <string.h>

#include "crypto/poly1305/poly1305_kernels.h"
#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(poly1305, "boringssl-kat/poly1305_tests.ptv")

PT_TEST(known_answers_whole_and_in_pieces)
{
    pt_vec v = PT_VEC(poly1305);

    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "Key");
        pt_bytes in = pt_vec_get(&v, "Input");
        pt_bytes mac = pt_vec_get(&v, "MAC");
        uint8_t tag[16];
        pawl_poly1305 p;

        PT_EQ(key.len, 32);
        PT_EQ(mac.len, 16);
        for (size_t piece = 1; piece < 40; piece++) {
            PT_AT("case, piece", v.index, piece);
            pawl_poly1305_init(&p, key.p);
            for (size_t at = 0; at < in.len; at += piece) {
                size_t left = in.len - at;

                pawl_poly1305_update(&p, in.p + at,
                                     left < piece ? left : piece);
            }
            pawl_poly1305_finish(&p, tag);
            PT_EQ_BYTES(tag, mac.p, 16);
        }
        pawl_poly1305_init(&p, key.p);
        pawl_poly1305_update(&p, in.p, in.len);
        pawl_poly1305_finish(&p, tag);
        PT_EQ_BYTES(tag, mac.p, 16);
    }
}

PT_TEST(padding_equals_explicit_zeros)
{
    uint8_t key[32], data[48], want[16], got[16];
    pawl_poly1305 p;

    pt_seed(2);
    pt_fill(key, sizeof key);
    for (size_t len = 0; len <= 32; len++) {
        PT_AT("len", len, 0);
        memset(data, 0, sizeof data);
        pt_fill(data, len);
        pawl_poly1305_init(&p, key);
        pawl_poly1305_update(&p, data, (len + 15) / 16 * 16);
        pawl_poly1305_finish(&p, want);
        pawl_poly1305_init(&p, key);
        pawl_poly1305_update(&p, data, len);
        pawl_poly1305_pad(&p);
        pawl_poly1305_finish(&p, got);
        PT_EQ_BYTES(got, want, 16);
    }
}

PT_TEST(finish_wipes)
{
    static const pawl_poly1305 zero;
    uint8_t key[32], tag[16];
    pawl_poly1305 p;

    pt_fill(key, sizeof key);
    pawl_poly1305_init(&p, key);
    pawl_poly1305_update(&p, key, 5);
    pawl_poly1305_finish(&p, tag);
    PT_OK(memcmp(&p, &zero, sizeof p) == 0);
}

#ifdef __SIZEOF_INT128__
/* A number of len words: random, next to 0, next to its largest value, or of
 * words that are 0 or all ones, so that carries run their whole length. */
static void edge_fill(uint32_t *w, size_t len)
{
    uint32_t kind = pt_random(4);

    pt_fill(w, 4 * len);
    for (size_t i = 0; i < len && kind != 0; i++) {
        w[i] = kind == 1 ? 0 : kind == 2 ? 0xffffffff : 0 - (w[i] & 1);
    }
    if (kind != 0) {
        w[0] ^= pt_random(8);
    }
}

/* The tag of a sum with nothing added: the sum modulo 2^130 - 5, for kernels
 * may leave different multiples of that in it. */
static void reduced(uint8_t out[16], const uint32_t h[5])
{
    static const uint8_t key[32];
    pawl_poly1305 p;

    pawl_poly1305_init(&p, key);
    memcpy(p.h, h, sizeof p.h);
    pawl_poly1305_finish(&p, out);
}

PT_TEST(kernels_agree_at_the_edges)
{
    pt_seed(3);
    for (unsigned round = 0; round < 20000; round++) {
        uint32_t a[5], b[5], r[4], block[3][4];
        uint8_t x[16], y[16];

        PT_AT("round", round, 0);
        edge_fill(a, 4);
        a[4] = pt_random(5);
        edge_fill(r, 4);
        for (unsigned i = 0; i < 4; i++) {
            r[i] &= i == 0 ? 0x0fffffff : 0x0ffffffc;
        }
        for (unsigned i = 0; i < 3; i++) {
            edge_fill(block[i], 4);
        }
        memcpy(b, a, sizeof a);
        pawl_poly1305_blocks_c32(a, r, (const uint8_t *)block, round % 4,
                                 round % 2);
        pawl_poly1305_blocks_c64(b, r, (const uint8_t *)block, round % 4,
                                 round % 2);
        reduced(x, a);
        reduced(y, b);
        PT_EQ_BYTES(x, y, sizeof x);
        PT_OK(a[4] <= 4 && b[4] <= 4);
    }
}
#endif

int main(void)
{
    PT_RUN(known_answers_whole_and_in_pieces);
    PT_RUN(padding_equals_explicit_zeros);
    PT_RUN(finish_wipes);
#ifdef __SIZEOF_INT128__
    PT_RUN(kernels_agree_at_the_edges);
#endif
    return pt_done();
}
