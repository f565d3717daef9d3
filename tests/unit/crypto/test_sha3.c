/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/sha3.h and its kernels. */
#include "pawl/sha3.h"

#include "crypto/sha3/sha3_kernels.h"
#include "unit/crypto/sha2_case.h"

PT_VECTORS(sha3_256_short, "nist-cavp/SHA3_256ShortMsg.ptv")
PT_VECTORS(sha3_512_short, "nist-cavp/SHA3_512ShortMsg.ptv")
PT_VECTORS(shake256_out, "nist-cavp/SHAKE256VariableOut.ptv")
PT_VECTORS(botan_sha3, "botan/hash/sha3.ptv")
PT_VECTORS(botan_shake, "botan/hash/shake.ptv")

static void sha3_256_of(const void *data, size_t len, uint8_t *out)
{
    pawl_sha3_of(data, len, out, PAWL_SHA3_256_SIZE);
}

static void sha3_512_of(const void *data, size_t len, uint8_t *out)
{
    pawl_sha3_of(data, len, out, PAWL_SHA3_512_SIZE);
}

PT_TEST(short_messages_have_the_published_digests)
{
    sha2_messages(PT_VEC(sha3_256_short), sha3_256_of, 32, 137);
    sha2_messages(PT_VEC(sha3_512_short), sha3_512_of, 64, 73);
}

PT_TEST(digests_of_all_four_sizes)
{
    pt_vec v = PT_VEC(botan_sha3);
    unsigned long sizes[4] = {0};

    while (pt_vec_next(&v)) {
        pt_bytes in = pt_vec_get(&v, "In");
        pt_bytes want = pt_vec_get(&v, "Out");
        uint8_t got[PAWL_SHA3_512_SIZE];

        PT_AT("case", v.index, in.len);
        PT_OK(want.len == 28 || want.len == 32 || want.len == 48 ||
              want.len == 64);
        pawl_sha3_of(in.p, in.len, got, want.len);
        PT_EQ_BYTES(got, want.p, want.len);
        sizes[want.len / 16 - 1]++;
    }
    PT_OK(sizes[0] > 0 && sizes[1] > 0 && sizes[2] > 0 && sizes[3] > 0);
    PT_EQ(v.index, 404);
}

static void shake_start(pawl_sha3 *x, bool strong)
{
    if (strong) {
        pawl_shake256_init(x);
    } else {
        pawl_shake128_init(x);
    }
}

/* Whole, and in pieces of random length on both sides. */
static void shake_case(bool strong, pt_bytes in, pt_bytes want)
{
    uint8_t got[512];
    pawl_sha3 x;

    PT_OK(want.len <= sizeof got);
    if (strong) {
        pawl_shake256_of(in.p, in.len, got, want.len);
    } else {
        pawl_shake128_of(in.p, in.len, got, want.len);
    }
    PT_EQ_BYTES(got, want.p, want.len);
    memset(got, 0, sizeof got);
    shake_start(&x, strong);
    for (size_t at = 0, n; at < in.len; at += n) {
        n = pt_random((uint32_t)(in.len - at + 1));
        pawl_shake_absorb(&x, in.p + at, n);
    }
    for (size_t at = 0, n; at < want.len; at += n) {
        n = pt_random((uint32_t)(want.len - at + 1));
        pawl_shake_squeeze(&x, got + at, n);
    }
    PT_EQ_BYTES(got, want.p, want.len);
}

PT_TEST(outputs_of_any_length)
{
    pt_vec v = PT_VEC(shake256_out);

    while (pt_vec_next(&v)) {
        pt_bytes want = pt_vec_get(&v, "MD");

        PT_AT("case", v.index, want.len);
        shake_case(true, pt_vec_get(&v, "Msg"), want);
    }
    PT_EQ(v.index, 1246);
    v = PT_VEC(botan_shake);
    while (pt_vec_next(&v)) {
        pt_bytes section = pt_vec_get(&v, "[]");

        PT_AT("botan", v.index, 0);
        shake_case(section.p[6] == '2', pt_vec_get(&v, "In"),
                   pt_vec_get(&v, "Out"));
    }
    PT_EQ(v.index, 217);
}

/* Every message length around a block, cut at every place; every cut of the
 * output. */
PT_TEST(cuts_of_input_and_output_change_nothing)
{
    uint8_t data[2 * PAWL_SHAKE128_BLOCK + 2], want[400], got[400];

    pt_fill(data, sizeof data);
    for (unsigned strong = 0; strong < 2; strong++) {
        for (size_t len = 0; len <= sizeof data; len++) {
            size_t cut = pt_random((uint32_t)len + 1);
            pawl_sha3 x;

            PT_AT("len, cut", len, cut);
            shake_start(&x, strong == 1);
            pawl_shake_absorb(&x, data, len);
            pawl_shake_squeeze(&x, want, sizeof want);
            shake_start(&x, strong == 1);
            pawl_shake_absorb(&x, data, cut);
            pawl_shake_absorb(&x, NULL, 0);
            pawl_shake_absorb(&x, data + cut, len - cut);
            cut = pt_random(sizeof got + 1);
            pawl_shake_squeeze(&x, got, cut);
            pawl_shake_squeeze(&x, got + cut, sizeof got - cut);
            PT_EQ_BYTES(got, want, sizeof got);
        }
        for (size_t cut = 0; cut <= sizeof got; cut++) {
            pawl_sha3 x;

            PT_AT("output cut", strong, cut);
            shake_start(&x, strong == 1);
            pawl_shake_absorb(&x, data, sizeof data);
            pawl_shake_squeeze(&x, got, cut);
            pawl_shake_squeeze(&x, got + cut, sizeof got - cut);
            PT_EQ_BYTES(got, want, sizeof got);
        }
    }
}

PT_TEST(the_output_may_overlap_the_input)
{
    uint8_t buf[300], want[200];

    pt_fill(buf, sizeof buf);
    pawl_shake256_of(buf, sizeof buf, want, sizeof want);
    pawl_shake256_of(buf, sizeof buf, buf + 1, sizeof want);
    PT_EQ_BYTES(buf + 1, want, sizeof want);
}

/* What goes in comes out, in runs of lanes, and a permutation is the same. */
PT_TEST(all_kernels_agree)
{
    uint32_t a[PAWLI_SHA3_WORDS] = {0}, b[PAWLI_SHA3_WORDS] = {0};
    uint32_t c[PAWLI_SHA3_WORDS] = {0};
    uint8_t was[200] = {0}, data[200], got[200];

    for (unsigned round = 0; round < 100; round++) {
        unsigned n = pt_random(26), i = pt_random(26 - n);

        PT_AT("first, lanes", i, n);
        pt_fill(data, sizeof data);
        pawl_sha3_add_c32(a, i, data, n);
        pawl_sha3_add_armv7m(b, i, data, n);
        pawl_sha3_add_c64(c, i, data, n);
        for (size_t k = 0; k < 8 * (size_t)n; k++) {
            was[8 * i + k] ^= data[k];
        }
        pawl_sha3_get_c32(a, i, got, n);
        PT_EQ_BYTES(got, was + 8 * (size_t)i, 8 * (size_t)n);
        pawl_sha3_get_armv7m(b, i, got, n);
        PT_EQ_BYTES(got, was + 8 * (size_t)i, 8 * (size_t)n);
        pawl_sha3_get_c64(c, i, got, n);
        PT_EQ_BYTES(got, was + 8 * (size_t)i, 8 * (size_t)n);
        pawl_sha3_permute_c32(a);
        pawl_sha3_permute_armv7m(b);
        pawl_sha3_permute_c64(c);
        pawl_sha3_get_c32(a, 0, was, 25);
        pawl_sha3_get_armv7m(b, 0, got, 25);
        PT_EQ_BYTES(got, was, 200);
        pawl_sha3_get_c64(c, 0, got, 25);
        PT_EQ_BYTES(got, was, 200);
    }
}

int main(void)
{
    PT_RUN(short_messages_have_the_published_digests);
    PT_RUN(digests_of_all_four_sizes);
    PT_RUN(outputs_of_any_length);
    PT_RUN(cuts_of_input_and_output_change_nothing);
    PT_RUN(the_output_may_overlap_the_input);
    PT_RUN(all_kernels_agree);
    return pt_done();
}
