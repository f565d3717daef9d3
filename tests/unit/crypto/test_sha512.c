/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/sha512.h (SHA-384 and SHA-512) and its kernels. That cuts, copies
 * and snapshots change nothing is shown in property/hash_laws.c. */
#include "pawl/sha512.h"

#include "crypto/sha512/sha512_kernels.h"
#include "unit/crypto/sha2_case.h"

PT_VECTORS(sha384_short, "pyca-vectors/hashes/SHA384ShortMsg.ptv")
PT_VECTORS(sha384_monte, "pyca-vectors/hashes/SHA384Monte.ptv")
PT_VECTORS(sha512_short, "pyca-vectors/hashes/SHA512ShortMsg.ptv")
PT_VECTORS(sha512_monte, "pyca-vectors/hashes/SHA512Monte.ptv")

PT_TEST(short_messages_have_the_published_digests)
{
    sha2_messages(PT_VEC(sha384_short), pawl_sha384_of, 48, 129);
    sha2_messages(PT_VEC(sha512_short), pawl_sha512_of, 64, 129);
}

PT_TEST(a_hundred_thousand_chained_hashes_end_as_published)
{
    sha2_monte(PT_VEC(sha384_monte), pawl_sha384_of, 48);
    sha2_monte(PT_VEC(sha512_monte), pawl_sha512_of, 64);
}

/* FIPS 180-4 examples of old: one million times 'a', which is 7812 blocks and
 * a rest. */
PT_TEST(a_million_letters_in_odd_pieces)
{
    static const uint8_t want[64] = {
        0xe7, 0x18, 0x48, 0x3d, 0x0c, 0xe7, 0x69, 0x64, 0x4e, 0x2e, 0x42,
        0xc7, 0xbc, 0x15, 0xb4, 0x63, 0x8e, 0x1f, 0x98, 0xb1, 0x3b, 0x20,
        0x44, 0x28, 0x56, 0x32, 0xa8, 0x03, 0xaf, 0xa9, 0x73, 0xeb, 0xde,
        0x0f, 0xf2, 0x44, 0x87, 0x7e, 0xa6, 0x0a, 0x4c, 0xb0, 0x43, 0x2c,
        0xe5, 0x77, 0xc3, 0x1b, 0xeb, 0x00, 0x9c, 0x5c, 0x2c, 0x49, 0xaa,
        0x2e, 0x4e, 0xad, 0xb2, 0x17, 0xad, 0x8c, 0xc0, 0x9b};
    uint8_t a[997], got[64];
    pawl_sha512 h;

    memset(a, 'a', sizeof a);
    pawl_sha512_init(&h);
    for (unsigned long left = 1000000; left > 0;) {
        size_t n = 1 + pt_random(sizeof a);

        n = n > left ? left : n;
        pawl_sha512_update(&h, a, n);
        left -= n;
    }
    pawl_sha512_digest(&h, got);
    PT_EQ_BYTES(got, want, sizeof got);
}

/* Any alignment, 0 to 4 blocks in one call as block by block. */
PT_TEST(both_kernels_agree_at_every_alignment_and_block_count)
{
    uint8_t data[4 * 128 + 8];

    pt_fill(data, sizeof data);
    for (size_t at = 0; at < 8; at++) {
        for (size_t n = 0; n <= 4; n++) {
            uint64_t want[8], got[8], other[8];
            uint8_t aligned[128];

            PT_AT("offset, blocks", at, n);
            pt_fill(want, sizeof want);
            memcpy(got, want, sizeof got);
            memcpy(other, want, sizeof got);
            pawl_sha512_blocks_c32(got, data + at, n);
            pawl_sha512_blocks_c64(other, data + at, n);
            for (size_t i = 0; i < n; i++) {
                memcpy(aligned, data + at + 128 * i, 128);
                pawl_sha512_blocks_c32(want, aligned, 1);
            }
            PT_EQ_BYTES(got, want, sizeof got);
            PT_EQ_BYTES(other, want, sizeof got);
        }
    }
}

int main(void)
{
    PT_RUN(short_messages_have_the_published_digests);
    PT_RUN(a_hundred_thousand_chained_hashes_end_as_published);
    PT_RUN(a_million_letters_in_odd_pieces);
    PT_RUN(both_kernels_agree_at_every_alignment_and_block_count);
    return pt_done();
}
