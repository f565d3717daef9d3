/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/cmac.h with published answers and in pieces. */
#include "pawl/cmac.h"

#include <stdio.h>
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(wycheproof, "wycheproof/aes_cmac_test.ptv")
PT_VECTORS(cavp128, "nist-cavp/cavp_aes128_cmac_tests.ptv")
PT_VECTORS(cavp256, "nist-cavp/cavp_aes256_cmac_tests.ptv")
PT_VECTORS(mbedtls, "mbedtls/test_suite_cmac.ptv")
PT_VECTORS(acvp, "nist-acvp/CMAC-AES.prompt.ptv")

static const pawl_block *const blocks[] = {
    &pawl_block_aes128, &pawl_block_aes192, &pawl_block_aes256};

static const pawl_block *block_of(size_t key_size)
{
    for (size_t i = 0; i < PT_COUNT(blocks); i++) {
        if (blocks[i]->key_size == key_size) {
            return blocks[i];
        }
    }
    return NULL;
}

/* Whether the tag starts with these bytes; whole and in pieces. */
static bool right(pt_bytes key, pt_bytes msg, pt_bytes tag)
{
    const pawl_block *block = block_of(key.len);
    uint8_t a[PAWL_CMAC_SIZE], b[PAWL_CMAC_SIZE];
    pawl_cmac m;

    PT_OK(block != NULL && tag.len > 0 && tag.len <= sizeof a);
    pawl_cmac_of(block, a, key.p, msg.p, msg.len);
    pawl_cmac_init(&m, block, key.p);
    for (size_t at = 0, n; at < msg.len; at += n) {
        n = pt_random((uint32_t)(msg.len - at + 1));
        pawl_cmac_update(&m, msg.p + at, n);
    }
    pawl_cmac_tag(&m, b);
    PT_EQ_BYTES(b, a, sizeof a);
    return memcmp(a, tag.p, tag.len) == 0;
}

/* Its keys of other sizes are all invalid. */
PT_TEST(wycheproof_tags_are_right_or_wrong_as_it_says)
{
    pt_vec v = PT_VEC(wycheproof);
    unsigned long odd = 0;

    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "key");
        bool valid = pt_vec_is(&v, "result", "valid");

        PT_AT("tcId", pt_vec_number(&v, "tcId"), key.len);
        if (block_of(key.len) == NULL) {
            PT_OK(!valid);
            odd++;
            continue;
        }
        PT_EQ(right(key, pt_vec_get(&v, "msg"), pt_vec_get(&v, "tag")), valid);
    }
    PT_EQ(v.index, 250);
    PT_EQ(odd, 5);
}

static void cavp(pt_vec v, unsigned long good)
{
    while (pt_vec_next(&v)) {
        pt_bytes msg = pt_vec_get(&v, "Msg");
        bool valid = pt_vec_get(&v, "Result").p[0] == 'P';

        /* The empty message is written as Msg = 00; none has one byte. */
        if (msg.len == 1) {
            msg.len = 0;
        }
        PT_AT("case", v.index, msg.len);
        PT_EQ(right(pt_vec_get(&v, "Key"), msg, pt_vec_get(&v, "Mac")), valid);
        good -= valid ? 1 : 0;
    }
    PT_EQ(v.index, 240);
    PT_EQ(good, 0);
}

PT_TEST(nist_tags_of_several_lengths)
{
    cavp(PT_VEC(cavp128), 48);
    cavp(PT_VEC(cavp256), 48);
}

/* Cipher, key, its bits, block, then pieces with their lengths, -1 for none,
 * and after `pieces` of them the tag; again to the end. */
PT_TEST(mbedtls_tags_in_its_pieces)
{
    pt_vec v = PT_VEC(mbedtls);

    while (pt_vec_next(&v)) {
        bool twice = !pt_vec_is(&v, "function", "mbedtls_cmac_multiple_blocks");
        unsigned pieces = twice ? 3 : 4, field = 5;
        pt_bytes key = pt_vec_get(&v, "2");

        for (unsigned round = 0; round < (twice ? 2u : 1u); round++) {
            uint8_t tag[PAWL_CMAC_SIZE];
            char name[8];
            pawl_cmac m;

            PT_AT("case, round", v.index, round);
            pawl_cmac_init(&m, block_of(key.len), key.p);
            for (unsigned i = 0; i < pieces; i++, field += 2) {
                pt_bytes piece;

                (void)snprintf(name, sizeof name, "%u", field);
                piece = pt_vec_get(&v, name);
                pawl_cmac_update(&m, piece.p, piece.len);
            }
            pawl_cmac_tag(&m, tag);
            (void)snprintf(name, sizeof name, "%u", field++);
            PT_EQ(pt_vec_get(&v, name).len, sizeof tag);
            PT_EQ_BYTES(tag, pt_vec_get(&v, name).p, sizeof tag);
        }
    }
    PT_EQ(v.index, 10);
}

PT_TEST(acvp_tags_made_and_checked)
{
    pt_vec v = PT_VEC(acvp);
    unsigned long wrong = 0;

    while (pt_vec_next(&v)) {
        bool valid = !pt_vec_is(&v, "testPassed", "false");

        PT_AT("tcId", pt_vec_number(&v, "tcId"), 0);
        PT_EQ(right(pt_vec_get(&v, "key"), pt_vec_get(&v, "message"),
                    pt_vec_get(&v, "mac")),
              valid);
        wrong += valid ? 0 : 1;
    }
    PT_EQ(v.index, 8);
    PT_EQ(wrong, 4);
}

/* Every length around blocks, byte by byte with empty updates. */
PT_TEST(any_cut_gives_the_tag_of_the_whole)
{
    uint8_t key[32], data[70], want[16], got[16], zero[sizeof(pawl_cmac)] = {0};

    pt_fill(key, sizeof key);
    pt_fill(data, sizeof data);
    for (size_t i = 0; i < PT_COUNT(blocks); i++) {
        for (size_t len = 0; len <= sizeof data; len++) {
            pawl_cmac m;

            pawl_cmac_of(blocks[i], want, key, data, len);
            for (size_t cut = 0; cut <= len; cut++) {
                PT_AT("len, cut", len, cut);
                pawl_cmac_init(&m, blocks[i], key);
                pawl_cmac_update(&m, data, cut);
                pawl_cmac_update(&m, NULL, 0);
                pawl_cmac_update(&m, data + cut, len - cut);
                pawl_cmac_tag(&m, got);
                PT_EQ_BYTES(got, want, sizeof got);
                PT_EQ_BYTES(&m, zero, sizeof m);
            }
        }
    }
    pawl_cmac_of(blocks[0], data, key, data, sizeof data);
    pawl_cmac_of(blocks[2], key, key, key, 5);
}

int main(void)
{
    PT_RUN(wycheproof_tags_are_right_or_wrong_as_it_says);
    PT_RUN(nist_tags_of_several_lengths);
    PT_RUN(mbedtls_tags_in_its_pieces);
    PT_RUN(acvp_tags_made_and_checked);
    PT_RUN(any_cut_gives_the_tag_of_the_whole);
    return pt_done();
}
