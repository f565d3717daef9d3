/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/sha256.h (SHA-256, SHA-224) and its kernels. That cuts, copies and
 * snapshots change nothing is shown for every hash in property/hash_laws.c. */
#include "pawl/sha256.h"

#include "crypto/sha256/sha256_kernels.h"
#include "unit/crypto/sha2_case.h"

PT_VECTORS(sha224_short, "pyca-vectors/hashes/SHA224ShortMsg.ptv")
PT_VECTORS(sha256_short, "pyca-vectors/hashes/SHA256ShortMsg.ptv")
PT_VECTORS(sha256_long, "pyca-vectors/hashes/SHA256LongMsg.ptv")
PT_VECTORS(sha256_monte, "pyca-vectors/hashes/SHA256Monte.ptv")

PT_TEST(short_and_long_messages_have_the_published_digests)
{
    sha2_messages(PT_VEC(sha224_short), pawl_sha224_of, 28, 65);
    sha2_messages(PT_VEC(sha256_short), pawl_sha256_of, 32, 65);
    sha2_messages(PT_VEC(sha256_long), pawl_sha256_of, 32, 64);
}

PT_TEST(a_hundred_thousand_chained_hashes_end_as_published)
{
    sha2_monte(PT_VEC(sha256_monte), pawl_sha256_of, 32);
}

/* FIPS 180-4 examples of old: one million times 'a'. */
PT_TEST(a_million_letters_in_odd_pieces)
{
    static const uint8_t want[32] = {
        0xcd, 0xc7, 0x6e, 0x5c, 0x99, 0x14, 0xfb, 0x92, 0x81, 0xa1, 0xc7,
        0xe2, 0x84, 0xd7, 0x3e, 0x67, 0xf1, 0x80, 0x9a, 0x48, 0xa4, 0x97,
        0x20, 0x0e, 0x04, 0x6d, 0x39, 0xcc, 0xc7, 0x11, 0x2c, 0xd0};
    uint8_t a[997], got[32];
    pawl_sha256 h;

    memset(a, 'a', sizeof a);
    pawl_sha256_init(&h);
    for (unsigned long left = 1000000; left > 0;) {
        size_t n = 1 + pt_random(sizeof a);

        n = n > left ? left : n;
        pawl_sha256_update(&h, a, n);
        left -= n;
    }
    pawl_sha256_digest(&h, got);
    PT_EQ_BYTES(got, want, sizeof got);
}

/* Any alignment, 0 to 4 blocks in one call as block by block. */
PT_TEST(a_kernel_does_not_care_for_alignment_or_block_count)
{
    uint8_t data[4 * 64 + 8];

    pt_fill(data, sizeof data);
    for (size_t at = 0; at < 8; at++) {
        for (size_t n = 0; n <= 4; n++) {
            uint32_t want[8], got[8];
            uint8_t aligned[64];

            PT_AT("offset, blocks", at, n);
            pt_fill(want, sizeof want);
            memcpy(got, want, sizeof got);
            pawl_sha256_blocks_c(got, data + at, n);
            for (size_t i = 0; i < n; i++) {
                memcpy(aligned, data + at + 64 * i, 64);
                pawl_sha256_blocks_c(want, aligned, 1);
            }
            PT_EQ_BYTES(got, want, sizeof got);
        }
    }
}

int main(void)
{
    PT_RUN(short_and_long_messages_have_the_published_digests);
    PT_RUN(a_hundred_thousand_chained_hashes_end_as_published);
    PT_RUN(a_million_letters_in_odd_pieces);
    PT_RUN(a_kernel_does_not_care_for_alignment_or_block_count);
    return pt_done();
}
