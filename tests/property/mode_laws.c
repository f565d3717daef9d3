/* SPDX-License-Identifier: Apache-2.0
 * What holds for CMAC and CCM over every pawl_block, for counter mode with
 * every key size, and for both SHAKEs; the published answers are in the unit
 * test of each. CCM's AEADs have those of aead_laws.c as well. */
#include <string.h>

#include "harness/pt.h"
#include "pawl/ccm.h"
#include "pawl/cmac.h"
#include "pawl/ctr.h"
#include "pawl/sha3.h"

#define LONGEST 100u

static const pawl_block *const blocks[] = {
    &pawl_block_aes128, &pawl_block_aes192, &pawl_block_aes256};

static uint8_t key[PAWL_BLOCK_KEY_MAX], nonce[PAWL_CCM_NONCE_MAX], aad[40];
static uint8_t msg[LONGEST];

static void fresh(uint64_t seed)
{
    pt_seed(seed);
    pt_fill(key, sizeof key);
    pt_fill(nonce, sizeof nonce);
    pt_fill(aad, sizeof aad);
    pt_fill(msg, sizeof msg);
}

static void check_zeros(const void *p, size_t len)
{
    const uint8_t *bytes = p;
    size_t n = 0;

    while (n < len && bytes[n] == 0) {
        n++;
    }
    PT_EQ(n, len);
}

/* Where len bytes are cut in three: at cut, and anywhere behind. */
static void cut_in_three(size_t part[3], size_t len, size_t cut)
{
    part[0] = cut;
    part[1] = pt_random((uint32_t)(len - cut + 1u));
    part[2] = len - cut - part[1];
}

PT_TEST(cmac_of_any_split_is_that_of_the_whole_and_leaves_nothing)
{
    fresh(1);
    for (size_t i = 0; i < PT_COUNT(blocks); i++) {
        for (size_t len = 0; len <= 50; len++) {
            uint8_t want[PAWL_CMAC_SIZE], got[PAWL_CMAC_SIZE + 1u];

            pawl_cmac_of(blocks[i], want, key, msg, len);
            for (size_t cut = 0; cut <= len; cut++) {
                size_t part[3];
                pawl_cmac m;

                PT_AT("len, cut", len, cut);
                cut_in_three(part, len, cut);
                memset(&m, 0xa5, sizeof m);
                got[PAWL_CMAC_SIZE] = 0x3c;
                pawl_cmac_init(&m, blocks[i], key);
                pawl_cmac_update(&m, msg, part[0]);
                pawl_cmac_update(&m, NULL, 0);
                pawl_cmac_update(&m, msg + part[0], part[1]);
                pawl_cmac_update(&m, msg + part[0] + part[1], part[2]);
                pawl_cmac_tag(&m, got);
                PT_EQ_BYTES(got, want, PAWL_CMAC_SIZE);
                PT_EQ(got[PAWL_CMAC_SIZE], 0x3c);
                check_zeros(&m, sizeof m);
            }
        }
    }
}

PT_TEST(a_cmac_may_lie_on_its_key_and_data)
{
    fresh(2);
    for (size_t i = 0; i < PT_COUNT(blocks); i++) {
        uint8_t want[PAWL_CMAC_SIZE], buf[LONGEST], k[PAWL_BLOCK_KEY_MAX];

        PT_AT("block", i, 0);
        pawl_cmac_of(blocks[i], want, key, msg, sizeof msg);
        memcpy(buf, msg, sizeof buf);
        pawl_cmac_of(blocks[i], buf + 7, key, buf, sizeof buf);
        PT_EQ_BYTES(buf + 7, want, PAWL_CMAC_SIZE);
        memcpy(k, key, sizeof k);
        pawl_cmac_of(blocks[i], k, k, msg, sizeof msg);
        PT_EQ_BYTES(k, want, PAWL_CMAC_SIZE);
    }
}

PT_TEST(counter_mode_is_one_stream_however_cut_and_its_own_inverse)
{
    fresh(3);
    for (size_t size = 16; size <= 32; size += 8) {
        uint8_t want[LONGEST], got[LONGEST];
        pawl_ctr c;

        memset(&c, 0xa5, sizeof c);
        memcpy(want, msg, sizeof want);
        pawl_ctr_init(&c, key, size, aad);
        pawl_ctr_crypt(&c, want, sizeof want);
        for (size_t cut = 0; cut <= LONGEST; cut++) {
            size_t part[3];

            PT_AT("key size, cut", size, cut);
            cut_in_three(part, LONGEST, cut);
            memcpy(got, cut % 2u != 0 ? want : msg, sizeof got);
            pawl_ctr_init(&c, key, size, aad); /* the last one is abandoned */
            pawl_ctr_crypt(&c, got, part[0]);
            pawl_ctr_crypt(&c, NULL, 0);
            pawl_ctr_crypt(&c, got + part[0], part[1]);
            pawl_ctr_crypt(&c, got + part[0] + part[1], part[2] / 2u);
            for (size_t n = LONGEST - part[2] + part[2] / 2u; n < LONGEST;
                 n++) {
                pawl_ctr_crypt(&c, got + n, 1);
            }
            PT_EQ_BYTES(got, cut % 2u != 0 ? msg : want, LONGEST);
        }
        pawl_ctr_wipe(&c);
        check_zeros(&c, sizeof c);
    }
}

/* One message, cut in three; the tag has so many bytes. */
static void ccm(pawl_ccm *c, pawl_aead_direction way, uint8_t *data, size_t len,
                size_t nonce_size, uint8_t *tag, size_t tag_size)
{
    size_t part[3];

    cut_in_three(part, len, pt_random((uint32_t)len + 1u));
    PT_EQ(pawl_ccm_start(c, way, nonce, nonce_size, aad, len % sizeof aad, len,
                         tag_size),
          PAWL_OK);
    pawl_ccm_crypt(c, data, part[0]);
    pawl_ccm_crypt(c, data + part[0], part[1]);
    pawl_ccm_crypt(c, NULL, 0);
    pawl_ccm_crypt(c, data + part[0] + part[1], part[2]);
    pawl_ccm_tag(c, tag);
}

/* With each length of nonce and tag. A context serves many messages, abandoned
 * ones between them. */
PT_TEST(ccm_opens_what_it_seals_with_the_same_tag)
{
    fresh(4);
    for (size_t i = 0; i < PT_COUNT(blocks); i++) {
        pawl_ccm c;

        memset(&c, 0xa5, sizeof c);
        pawl_ccm_init(&c, blocks[i], key);
        for (size_t n = 0; n < 7u * 7u * 3u; n++) {
            size_t nonce_size = 7u + n % 7u, tag_size = 4u + n / 7u % 7u * 2u;
            size_t len = pt_random(LONGEST + 1u);
            uint8_t data[LONGEST], tag[PAWL_CCM_TAG_MAX + 1u];
            uint8_t again[PAWL_CCM_TAG_MAX];

            PT_AT("block, message", i, n);
            memset(tag, 0x3c, sizeof tag);
            memcpy(data, msg, len);
            ccm(&c, PAWL_AEAD_SEAL, data, len, nonce_size, tag, tag_size);
            PT_EQ(tag[tag_size], 0x3c);
            PT_OK(len < 8 || memcmp(data, msg, len) != 0);
            PT_EQ(pawl_ccm_start(&c, PAWL_AEAD_OPEN, nonce, 13, aad, 20, 70, 8),
                  PAWL_OK);
            pawl_ccm_crypt(&c, data, 0);
            ccm(&c, PAWL_AEAD_OPEN, data, len, nonce_size, again, tag_size);
            PT_EQ_BYTES(data, msg, len);
            PT_EQ_BYTES(again, tag, tag_size);
            nonce[n % 7u] ^= 1;
            ccm(&c, PAWL_AEAD_OPEN, data, len, nonce_size, again, tag_size);
            PT_OK(memcmp(again, tag, tag_size) != 0);
        }
        pawl_ccm_wipe(&c);
        check_zeros(&c, sizeof c);
    }
}

typedef struct shake {
    void (*init)(pawl_sha3 *x);
    void (*of)(const void *data, size_t len, uint8_t *out, size_t out_len);
    size_t block;
} shake;

static const shake shakes[] = {{pawl_shake128_init, pawl_shake128_of, 168},
                               {pawl_shake256_init, pawl_shake256_of, 136}};

/* Input and output cut in three, at every length around two blocks; a copy
 * taken anywhere goes on as the original does. */
PT_TEST(shake_cut_anywhere_or_forked_gives_one_output)
{
    static uint8_t in[340], want[340], got[340];

    pt_seed(5);
    pt_fill(in, sizeof in);
    for (size_t i = 0; i < PT_COUNT(shakes); i++) {
        for (size_t len = 0; len <= 2u * shakes[i].block + 2u; len++) {
            size_t out_len = pt_random(sizeof got + 1u);
            size_t part[3];
            pawl_sha3 x, fork;

            PT_AT("shake, len", i, len);
            shakes[i].of(in, len, want, sizeof want);
            memset(&x, 0xa5, sizeof x);
            shakes[i].init(&x);
            cut_in_three(part, len, pt_random((uint32_t)len + 1u));
            pawl_shake_absorb(&x, in, part[0]);
            fork = x;
            pawl_shake_absorb(&fork, "other", 5);
            pawl_shake_absorb(&x, NULL, 0);
            pawl_shake_absorb(&x, in + part[0], part[1]);
            pawl_shake_absorb(&x, in + part[0] + part[1], part[2]);
            cut_in_three(part, out_len, pt_random((uint32_t)out_len + 1u));
            memset(got, 0, sizeof got);
            pawl_shake_squeeze(&x, got, part[0]);
            fork = x;
            pawl_shake_squeeze(&fork, got + part[0], part[1]);
            pawl_shake_squeeze(&x, got + part[0], 0);
            pawl_shake_squeeze(&x, got + part[0], part[1]);
            pawl_shake_squeeze(&fork, got + part[0] + part[1], part[2]);
            PT_EQ_BYTES(got, want, out_len);
            check_zeros(got + out_len, sizeof got - out_len);
        }
    }
}

int main(void)
{
    PT_RUN(cmac_of_any_split_is_that_of_the_whole_and_leaves_nothing);
    PT_RUN(a_cmac_may_lie_on_its_key_and_data);
    PT_RUN(counter_mode_is_one_stream_however_cut_and_its_own_inverse);
    PT_RUN(ccm_opens_what_it_seals_with_the_same_tag);
    PT_RUN(shake_cut_anywhere_or_forked_gives_one_output);
    return pt_done();
}
