/* SPDX-License-Identifier: Apache-2.0
 * What holds for every pawl_hash. Laws compare a hash with itself; the
 * published answers are in the unit test of each. */
#include <string.h>

#include "harness/pt.h"
#include "pawl/hash.h"
#include "pawl/sha256.h"
#include "pawl/sha3.h"
#include "pawl/sha512.h"

typedef void hash_of(const void *data, size_t len, uint8_t *out);

static void sha3_224_of(const void *data, size_t len, uint8_t *out)
{
    pawl_sha3_of(data, len, out, PAWL_SHA3_224_SIZE);
}

static void sha3_256_of(const void *data, size_t len, uint8_t *out)
{
    pawl_sha3_of(data, len, out, PAWL_SHA3_256_SIZE);
}

static void sha3_384_of(const void *data, size_t len, uint8_t *out)
{
    pawl_sha3_of(data, len, out, PAWL_SHA3_384_SIZE);
}

static void sha3_512_of(const void *data, size_t len, uint8_t *out)
{
    pawl_sha3_of(data, len, out, PAWL_SHA3_512_SIZE);
}

static const pawl_hash *const hashes[] = {
    &pawl_hash_sha224,   &pawl_hash_sha256,     &pawl_hash_sha384,
    &pawl_hash_sha512,   &pawl_hash_sha512_256, &pawl_hash_sha3_224,
    &pawl_hash_sha3_256, &pawl_hash_sha3_384,   &pawl_hash_sha3_512};
static hash_of *const ofs[] = {
    pawl_sha224_of, pawl_sha256_of,     pawl_sha384_of,
    pawl_sha512_of, pawl_sha512_256_of, sha3_224_of,
    sha3_256_of,    sha3_384_of,        sha3_512_of};

/* The bytes of a block that padding needs for the message's length: SHA-3 has
 * no such thing. */
static size_t length_size_of(const pawl_hash *h)
{
    return h->id >= PAWL_HASH_ID_SHA3_224 ? 0 : h->block_size / 8u;
}

/* More than two blocks of the longest. */
static uint8_t msg[2 * PAWL_HASH_BLOCK_MAX + 3];

static size_t longest(const pawl_hash *h)
{
    return 2u * h->block_size + 3u;
}

/* The digest of msg[0..len) by the instance, in one update. */
static void whole(const pawl_hash *h, size_t len, uint8_t *out)
{
    pawl_hash_ctx c;

    h->init(&c);
    h->update(&c, msg, len);
    h->digest(&c, out);
}

PT_TEST(the_numbers_of_an_instance_fit_the_interface)
{
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        const pawl_hash *h = hashes[i];

        PT_AT("hash", i, 0);
        PT_OK(h->digest_size <= PAWL_HASH_SIZE_MAX);
        PT_OK(h->block_size <= PAWL_HASH_BLOCK_MAX);
        PT_OK(h->ctx_size <= PAWL_HASH_CTX_SIZE);
        PT_OK(h->unit_blocks >= 1);
    }
}

PT_TEST(any_cut_in_three_gives_the_digest_of_the_whole)
{
    pt_fill(msg, sizeof msg);
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        const pawl_hash *h = hashes[i];

        for (size_t len = 0; len <= longest(h); len++) {
            uint8_t want[64], got[64];

            whole(h, len, want);
            ofs[i](msg, len, got);
            PT_AT("hash, len", i, len);
            PT_EQ_BYTES(got, want, h->digest_size);
            for (size_t cut = 0; cut <= len; cut++) {
                pawl_hash_ctx c;
                size_t more = pt_random((uint32_t)(len - cut + 1));

                PT_AT("len, cut", len, cut);
                h->init(&c);
                h->update(&c, msg, cut);
                h->update(&c, msg + cut, more);
                h->update(&c, msg + cut + more, len - cut - more);
                h->digest(&c, got);
                PT_EQ_BYTES(got, want, h->digest_size);
            }
        }
    }
}

PT_TEST(byte_by_byte_with_empty_updates_gives_the_digest_of_the_whole)
{
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        const pawl_hash *h = hashes[i];
        uint8_t want[64], got[64];
        pawl_hash_ctx c;

        h->init(&c);
        for (size_t n = 0; n < longest(h); n++) {
            h->update(&c, NULL, 0);
            h->update(&c, msg + n, 1);
        }
        h->digest(&c, got);
        whole(h, longest(h), want);
        PT_AT("hash", i, 0);
        PT_EQ_BYTES(got, want, h->digest_size);
    }
}

PT_TEST(digest_leaves_the_context_alone)
{
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        const pawl_hash *h = hashes[i];

        for (size_t len = 0; len <= longest(h); len++) {
            uint8_t out[64];
            pawl_hash_ctx c, before;

            PT_AT("hash, len", i, len);
            memset(&c, 0, sizeof c);
            h->init(&c);
            h->update(&c, msg, len);
            before = c;
            h->digest(&c, out);
            PT_EQ_BYTES(&c, &before, sizeof c);
        }
    }
}

PT_TEST(a_copy_is_a_fork)
{
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        const pawl_hash *h = hashes[i];
        size_t len = longest(h);

        for (size_t at = 0; at <= len; at++) {
            uint8_t want[64], got[64];
            pawl_hash_ctx c, fork;

            PT_AT("hash, at", i, at);
            h->init(&c);
            h->update(&c, msg, at);
            fork = c;
            h->update(&c, "other", 5);
            h->update(&fork, msg + at, len - at);
            h->digest(&fork, got);
            whole(h, len, want);
            PT_EQ_BYTES(got, want, h->digest_size);
            h->init(&fork);
            h->update(&fork, msg, at);
            h->update(&fork, "other", 5);
            h->digest(&fork, want);
            h->digest(&c, got);
            PT_EQ_BYTES(got, want, h->digest_size);
        }
    }
}

/* Two calls exactly when the 0x80 and the length do not fit; the context is
 * wiped at the end. */
PT_TEST(finish_gives_what_digest_gives)
{
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        const pawl_hash *h = hashes[i];
        size_t length_size = length_size_of(h);

        for (size_t len = 0; len <= longest(h); len++) {
            uint8_t want[64], got[65], zero[PAWL_HASH_CTX_SIZE] = {0};
            size_t room = h->block_size - 1 - len % h->block_size;
            unsigned calls = 1;
            pawl_hash_ctx c;

            PT_AT("hash, len", i, len);
            whole(h, len, want);
            h->init(&c);
            h->update(&c, msg, len);
            got[h->digest_size] = 0xa5;
            while (!h->finish(&c, got)) {
                calls++;
            }
            PT_EQ_BYTES(got, want, h->digest_size);
            PT_EQ(got[h->digest_size], 0xa5);
            PT_EQ(calls, room < length_size ? 2 : 1);
            PT_EQ_BYTES(&c, zero, h->ctx_size);
        }
    }
}

PT_TEST(the_output_of_a_call_may_overlap_its_input)
{
    for (size_t i = 0; i < PT_COUNT(hashes); i++) {
        uint8_t want[64], buf[150];

        pt_fill(buf, sizeof buf);
        ofs[i](buf, sizeof buf, want);
        ofs[i](buf, sizeof buf, buf + 1);
        PT_AT("hash", i, 0);
        PT_EQ_BYTES(buf + 1, want, hashes[i]->digest_size);
    }
}

int main(void)
{
    PT_RUN(the_numbers_of_an_instance_fit_the_interface);
    PT_RUN(any_cut_in_three_gives_the_digest_of_the_whole);
    PT_RUN(byte_by_byte_with_empty_updates_gives_the_digest_of_the_whole);
    PT_RUN(digest_leaves_the_context_alone);
    PT_RUN(a_copy_is_a_fork);
    PT_RUN(finish_gives_what_digest_gives);
    PT_RUN(the_output_of_a_call_may_overlap_its_input);
    return pt_done();
}
