/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/hmac.h: both forms over published answers, and each other. */
#include "pawl/hmac.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(rfc4231_sha256, "pyca-vectors/HMAC/rfc-4231-sha256.ptv")
PT_VECTORS(rfc4231_sha384, "pyca-vectors/HMAC/rfc-4231-sha384.ptv")
PT_VECTORS(rfc4231_sha512, "pyca-vectors/HMAC/rfc-4231-sha512.ptv")
PT_VECTORS(wycheproof_sha256, "wycheproof/hmac_sha256_test.ptv")
PT_VECTORS(wycheproof_sha512, "wycheproof/hmac_sha512_test.ptv")
PT_VECTORS(wycheproof_sha512_256, "wycheproof/hmac_sha512_256_test.ptv")
PT_VECTORS(wycheproof_sha3_256, "wycheproof/hmac_sha3_256_test.ptv")

static const pawl_hash *const hashes[] = {
    &pawl_hash_sha224,   &pawl_hash_sha256,     &pawl_hash_sha384,
    &pawl_hash_sha512,   &pawl_hash_sha512_256, &pawl_hash_sha3_224,
    &pawl_hash_sha3_256, &pawl_hash_sha3_384,   &pawl_hash_sha3_512};

/* The tag by slices of one unit; *units is how many there were. */
static void sliced(const pawl_hash *h, uint8_t *out, const uint8_t *key,
                   size_t key_len, const uint8_t *data, size_t len,
                   unsigned *units)
{
    pawl_hmac_op op;
    uint32_t one = 1;

    *units = 1;
    pawl_hmac_op_start(&op, h, key, key_len, data, len);
    while (pawl_hmac_op_run(&op, out, &one) == PAWL_PENDING) {
        PT_EQ(one, 0);
        one = 1;
        *units += 1;
    }
}

/* Compares the first tag_len bytes of both forms. */
static void check(const pawl_hash *h, pt_bytes key, pt_bytes msg, pt_bytes tag,
                  bool valid)
{
    uint8_t a[64], b[64];
    unsigned units;

    pawl_hmac_of(h, a, key.p, key.len, msg.p, msg.len);
    sliced(h, b, key.p, key.len, msg.p, msg.len, &units);
    PT_OK(tag.len > 0 && tag.len <= h->digest_size);
    PT_EQ(memcmp(a, tag.p, tag.len) == 0, valid);
    PT_EQ_BYTES(b, a, h->digest_size);
}

static void rfc4231(pt_vec v, const pawl_hash *h)
{
    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, h->id);
        check(h, pt_vec_get(&v, "Key"), pt_vec_get(&v, "Msg"),
              pt_vec_get(&v, "MD"), true);
    }
    PT_EQ(v.index, 6);
}

PT_TEST(tags_are_those_of_rfc_4231)
{
    rfc4231(PT_VEC(rfc4231_sha256), &pawl_hash_sha256);
    rfc4231(PT_VEC(rfc4231_sha384), &pawl_hash_sha384);
    rfc4231(PT_VEC(rfc4231_sha512), &pawl_hash_sha512);
}

static void wycheproof(pt_vec v, const pawl_hash *h, unsigned long count)
{
    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, h->id);
        check(h, pt_vec_get(&v, "key"), pt_vec_get(&v, "msg"),
              pt_vec_get(&v, "tag"), pt_vec_is(&v, "result", "valid"));
    }
    PT_EQ(v.index, count);
}

PT_TEST(wycheproof_tags_are_right_or_wrong_as_it_says)
{
    wycheproof(PT_VEC(wycheproof_sha256), &pawl_hash_sha256, 138);
    wycheproof(PT_VEC(wycheproof_sha512), &pawl_hash_sha512, 174);
    wycheproof(PT_VEC(wycheproof_sha512_256), &pawl_hash_sha512_256, 175);
    wycheproof(PT_VEC(wycheproof_sha3_256), &pawl_hash_sha3_256, 174);
}

/* Key and data lengths around the block; units as the header counts them. */
PT_TEST(both_forms_agree_at_every_length_and_the_units_are_as_stated)
{
    uint8_t key[2 * PAWL_HASH_BLOCK_MAX + 2];
    uint8_t data[2 * PAWL_HASH_BLOCK_MAX + 2];

    pt_fill(key, sizeof key);
    pt_fill(data, sizeof data);
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        const pawl_hash *h = hashes[i];
        size_t block = h->block_size;

        for (size_t len = 0; len <= 2 * block + 2; len++) {
            size_t key_len = (len * 7) % (2 * block + 3);
            size_t compressions = len / block + 4;
            uint8_t a[64], b[64];
            pawl_hmac m;
            unsigned units;

            PT_AT("key, data", key_len, len);
            pawl_hmac_of(h, a, key, key_len, data, len);
            pawl_hmac_init(&m, h, key, key_len);
            pawl_hmac_update(&m, data, len / 3);
            pawl_hmac_update(&m, data + len / 3, len - len / 3);
            pawl_hmac_tag(&m, b);
            PT_EQ_BYTES(b, a, h->digest_size);
            sliced(h, b, key, key_len, data, len, &units);
            PT_EQ_BYTES(b, a, h->digest_size);
            if (key_len <= block) {
                unsigned u = h->unit_blocks;

                PT_OK(units == (compressions + u - 1) / u ||
                      units == (compressions + u) / u);
            }
        }
    }
}

PT_TEST(all_units_at_once_and_one_by_one_give_the_same)
{
    uint8_t key[200], a[64], b[64];
    unsigned units;

    pt_fill(key, sizeof key);
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        pawl_hmac_op op;
        uint32_t many = 1000;

        PT_AT("hash", i, 0);
        sliced(hashes[i], a, key, sizeof key, key, 150, &units);
        pawl_hmac_op_start(&op, hashes[i], key, sizeof key, key, 150);
        PT_EQ(pawl_hmac_op_run(&op, b, &many), PAWL_OK);
        PT_EQ_BYTES(b, a, hashes[i]->digest_size);
        PT_EQ(1000 - many, units);
    }
}

PT_TEST(the_output_may_replace_the_key)
{
    uint8_t key[64], data[64], want[64];
    uint32_t many = 100;
    pawl_hmac_op op;

    pt_fill(key, sizeof key);
    pt_fill(data, sizeof data);
    pawl_hmac_of(&pawl_hash_sha512, want, key, 64, data, 64);
    pawl_hmac_op_start(&op, &pawl_hash_sha512, key, 64, data, 64);
    PT_EQ(pawl_hmac_op_run(&op, key, &many), PAWL_OK);
    PT_EQ_BYTES(key, want, 64);
    pawl_hmac_of(&pawl_hash_sha512, want, key, 64, data, 64);
    pawl_hmac_of(&pawl_hash_sha512, data, key, 64, data, 64);
    PT_EQ_BYTES(data, want, 64);
}

PT_TEST(run_without_units_after_the_end_and_after_wipe)
{
    uint8_t out[32], kept[32], zero[sizeof(pawl_hmac)] = {0};
    uint32_t none = 0, many = 100;
    pawl_hmac_op op;
    pawl_hmac m;

    memset(kept, 0xa5, sizeof kept);
    memset(out, 0xa5, sizeof out);
    pawl_hmac_op_start(&op, &pawl_hash_sha256, kept, 32, kept, 32);
    PT_EQ(pawl_hmac_op_run(&op, out, &none), PAWL_PENDING);
    PT_EQ_BYTES(out, kept, 32);
    PT_EQ(pawl_hmac_op_run(&op, out, &many), PAWL_OK);
    memset(out, 0xa5, sizeof out);
    many = 100;
    PT_EQ(pawl_hmac_op_run(&op, out, &many), PAWL_OK);
    PT_EQ(many, 100);
    PT_EQ_BYTES(out, kept, 32);
    pawl_hmac_op_wipe(&op);
    PT_EQ(pawl_hmac_op_run(&op, out, &many), PAWL_ERR_STATE);

    pawl_hmac_init(&m, &pawl_hash_sha256, kept, 32);
    pawl_hmac_tag(&m, out);
    PT_EQ_BYTES(&m, zero, sizeof m);
}

int main(void)
{
    PT_RUN(tags_are_those_of_rfc_4231);
    PT_RUN(wycheproof_tags_are_right_or_wrong_as_it_says);
    PT_RUN(both_forms_agree_at_every_length_and_the_units_are_as_stated);
    PT_RUN(all_units_at_once_and_one_by_one_give_the_same);
    PT_RUN(the_output_may_replace_the_key);
    PT_RUN(run_without_units_after_the_end_and_after_wipe);
    return pt_done();
}
