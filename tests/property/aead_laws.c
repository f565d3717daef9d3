/* SPDX-License-Identifier: Apache-2.0
 * What holds for every pawl_aead. Laws compare an algorithm with itself; the
 * published answers are in the unit test of each. */
#include <string.h>

#include "harness/pt.h"
#include "pawl/aead.h"

#define LONGEST 300

static const pawl_aead *const aeads[] = {
    &pawl_aead_aes128_gcm,  &pawl_aead_aes192_gcm,
    &pawl_aead_aes256_gcm,  &pawl_aead_chacha20_poly1305,
    &pawl_aead_aes128_ccm,  &pawl_aead_aes192_ccm,
    &pawl_aead_aes256_ccm,  &pawl_aead_aes128_ccm_8,
    &pawl_aead_aes256_ccm_8};

static uint8_t key[PAWL_AEAD_KEY_MAX], nonce[PAWL_AEAD_NONCE_MAX], aad[40];
static uint8_t msg[LONGEST];

static void fresh(uint64_t seed)
{
    pt_seed(seed);
    pt_fill(key, sizeof key);
    pt_fill(nonce, sizeof nonce);
    pt_fill(aad, sizeof aad);
    pt_fill(msg, sizeof msg);
}

/* Seals msg[0..len) in one call into ct and tag, by a context of its own. */
static void whole(const pawl_aead *a, size_t len, size_t aad_len, uint8_t *ct,
                  uint8_t *tag)
{
    pawl_aead_ctx c;

    memset(&c, 0xa5, sizeof c);
    memcpy(ct, msg, len);
    a->init(&c, key);
    pawl_aead_seal(a, &c, ct, len, tag, nonce, aad, aad_len);
}

PT_TEST(the_numbers_of_an_instance_fit_the_interface)
{
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];

        PT_AT("aead", i, 0);
        PT_OK(a->key_size <= PAWL_AEAD_KEY_MAX);
        PT_OK(a->nonce_size <= PAWL_AEAD_NONCE_MAX);
        PT_OK(a->tag_size <= PAWL_AEAD_TAG_MAX);
        PT_OK(a->ctx_size <= PAWL_AEAD_CTX_SIZE);
        PT_OK(a->unit_bytes >= 1);
    }
}

PT_TEST(what_is_sealed_opens_at_every_length_and_alignment)
{
    fresh(1);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];

        for (size_t len = 0; len <= LONGEST; len++) {
            uint8_t buf[LONGEST + 8], tag[PAWL_AEAD_TAG_MAX];
            uint8_t *p = buf + len % 8;
            size_t aad_len = len % sizeof aad;
            pawl_aead_ctx c;

            PT_AT("aead, len", i, len);
            memset(buf, 0x5a, sizeof buf);
            whole(a, len, aad_len, p, tag);
            PT_OK(len < 8 || memcmp(p, msg, len) != 0);
            a->init(&c, key);
            PT_EQ(pawl_aead_open(a, &c, p, len, tag, nonce, aad, aad_len),
                  PAWL_OK);
            PT_EQ_BYTES(p, msg, len);
            PT_EQ(p[len], 0x5a);
        }
    }
}

/* Both directions, cut in three. */
PT_TEST(any_split_equals_the_whole)
{
    fresh(2);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];

        for (size_t len = 1; len <= LONGEST; len += len < 140 ? 1 : 37) {
            uint8_t want[LONGEST], want_tag[PAWL_AEAD_TAG_MAX];

            whole(a, len, 13, want, want_tag);
            for (size_t cut = 0; cut <= len; cut++) {
                uint8_t got[LONGEST], tag[PAWL_AEAD_TAG_MAX];
                size_t more = pt_random((uint32_t)(len - cut + 1));
                pawl_aead_direction way =
                    cut % 2 != 0 ? PAWL_AEAD_OPEN : PAWL_AEAD_SEAL;
                pawl_aead_ctx c;

                PT_AT("len, cut", len, cut);
                memcpy(got, way == PAWL_AEAD_OPEN ? want : msg, len);
                a->init(&c, key);
                a->start(&c, way, nonce, aad, 13, len);
                a->crypt(&c, got, cut);
                a->crypt(&c, got + cut, more);
                a->crypt(&c, got + cut + more, len - cut - more);
                a->tag(&c, tag);
                PT_EQ_BYTES(got, way == PAWL_AEAD_OPEN ? msg : want, len);
                PT_EQ_BYTES(tag, want_tag, a->tag_size);
            }
        }
    }
}

PT_TEST(byte_by_byte_with_empty_calls_equals_the_whole)
{
    fresh(3);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];
        uint8_t want[LONGEST], got[LONGEST];
        uint8_t want_tag[PAWL_AEAD_TAG_MAX], tag[PAWL_AEAD_TAG_MAX];
        pawl_aead_ctx c;

        PT_AT("aead", i, 0);
        whole(a, LONGEST, 5, want, want_tag);
        memcpy(got, msg, LONGEST);
        a->init(&c, key);
        a->start(&c, PAWL_AEAD_SEAL, nonce, aad, 5, LONGEST);
        for (size_t n = 0; n < LONGEST; n++) {
            a->crypt(&c, NULL, 0);
            a->crypt(&c, got + n, 1);
        }
        a->tag(&c, tag);
        PT_EQ_BYTES(got, want, LONGEST);
        PT_EQ_BYTES(tag, want_tag, a->tag_size);
    }
}

/* Opens ct, len and tag with nonce and aad as they stand: must be refused and
 * leave zeros. */
static void refused(const pawl_aead *a, const uint8_t *ct, size_t len,
                    const uint8_t *tag, size_t aad_len)
{
    static const uint8_t zeros[LONGEST];
    uint8_t data[LONGEST];
    pawl_aead_ctx c;

    memcpy(data, ct, len);
    a->init(&c, key);
    PT_EQ(pawl_aead_open(a, &c, data, len, tag, nonce, aad, aad_len),
          PAWL_ERR_TAG);
    PT_EQ_BYTES(data, zeros, len);
}

/* Flips each bit of p[0..len) in turn, and back. */
#define EACH_BIT(p, len, label, check)                                         \
    for (size_t bit = 0; bit < 8 * (len); bit++) {                             \
        PT_AT(label, i, bit);                                                  \
        (p)[bit / 8] = (uint8_t)((p)[bit / 8] ^ 1u << bit % 8);                \
        check;                                                                 \
        (p)[bit / 8] = (uint8_t)((p)[bit / 8] ^ 1u << bit % 8);                \
    }

PT_TEST(any_bit_changed_is_refused)
{
    fresh(4);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];
        uint8_t ct[40], tag[PAWL_AEAD_TAG_MAX];

        whole(a, 37, 13, ct, tag);
        EACH_BIT(tag, a->tag_size, "tag bit", refused(a, ct, 37, tag, 13));
        EACH_BIT(ct, 37, "ciphertext bit", refused(a, ct, 37, tag, 13));
        EACH_BIT(aad, 13, "aad bit", refused(a, ct, 37, tag, 13));
        EACH_BIT(nonce, a->nonce_size, "nonce bit",
                 refused(a, ct, 37, tag, 13));
        EACH_BIT(key, a->key_size, "key bit", refused(a, ct, 37, tag, 13));
        for (size_t len = 0; len < 40; len++) {
            PT_AT("another length", i, len);
            if (len != 37) {
                refused(a, ct, len, tag, 13);
            }
            if (len != 13) {
                refused(a, ct, 37, tag, len);
            }
        }
    }
}

/* An empty message opens only with its own tag. */
PT_TEST(nothing_at_all_has_a_tag)
{
    fresh(5);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];
        uint8_t tag[PAWL_AEAD_TAG_MAX];
        pawl_aead_ctx c;

        PT_AT("aead", i, 0);
        a->init(&c, key);
        pawl_aead_seal(a, &c, NULL, 0, tag, nonce, NULL, 0);
        PT_EQ(pawl_aead_open(a, &c, NULL, 0, tag, nonce, NULL, 0), PAWL_OK);
        tag[0] ^= 1;
        PT_EQ(pawl_aead_open(a, &c, NULL, 0, tag, nonce, NULL, 0),
              PAWL_ERR_TAG);
    }
}

PT_TEST(interleaved_contexts_do_not_meet)
{
    fresh(6);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];
        const pawl_aead *b = aeads[(i + 1) % PT_COUNT(aeads)];
        uint8_t x[LONGEST], y[LONGEST], xt[16], yt[16];
        uint8_t want_x[LONGEST], want_y[LONGEST], want_xt[16], want_yt[16];
        pawl_aead_ctx c, d;
        size_t at = 0;

        PT_AT("aead", i, 0);
        whole(a, LONGEST, 13, want_x, want_xt);
        memcpy(x, msg, LONGEST);
        a->init(&c, key);
        key[0] ^= 1;
        whole(b, LONGEST, 5, want_y, want_yt);
        memcpy(y, want_y, LONGEST);
        b->init(&d, key);
        key[0] ^= 1;
        a->start(&c, PAWL_AEAD_SEAL, nonce, aad, 13, LONGEST);
        b->start(&d, PAWL_AEAD_OPEN, nonce, aad, 5, LONGEST);
        while (at < LONGEST) {
            size_t n = pt_random((uint32_t)(LONGEST - at) + 1) % 50;

            a->crypt(&c, x + at, n);
            b->crypt(&d, y + at, n);
            at += n;
        }
        a->tag(&c, xt);
        b->tag(&d, yt);
        PT_EQ_BYTES(x, want_x, LONGEST);
        PT_EQ_BYTES(y, msg, LONGEST);
        PT_EQ_BYTES(xt, want_xt, a->tag_size);
        PT_EQ_BYTES(yt, want_yt, b->tag_size);
    }
}

/* One context serves many messages, finished, refused or abandoned at any
 * point, as a new one would. */
PT_TEST(a_context_starts_each_message_afresh)
{
    fresh(7);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];
        pawl_aead_ctx c;

        a->init(&c, key);
        for (size_t len = 0; len <= 100; len++) {
            uint8_t want[LONGEST], got[LONGEST], other[LONGEST];
            uint8_t want_tag[PAWL_AEAD_TAG_MAX], tag[PAWL_AEAD_TAG_MAX];

            PT_AT("aead, len", i, len);
            pt_fill(nonce, sizeof nonce);
            whole(a, len, 7, want, want_tag);
            memcpy(got, msg, len);
            pawl_aead_seal(a, &c, got, len, tag, nonce, aad, 7);
            PT_EQ_BYTES(got, want, len);
            PT_EQ_BYTES(tag, want_tag, a->tag_size);
            pt_fill(other, len);
            a->start(&c, PAWL_AEAD_OPEN, aad, msg, len % 20, len);
            a->crypt(&c, other, len);
            tag[len % a->tag_size] ^= 0x80;
            memcpy(other, want, len);
            PT_EQ(pawl_aead_open(a, &c, other, len, tag, nonce, aad, 7),
                  PAWL_ERR_TAG);
            PT_EQ(pawl_aead_open(a, &c, got, len, want_tag, nonce, aad, 7),
                  PAWL_OK);
            PT_EQ_BYTES(got, msg, len);
        }
    }
}

PT_TEST(nothing_beyond_ctx_size_or_the_tag_is_written)
{
    fresh(8);
    for (size_t i = 0; i < PT_COUNT(aeads); i++) {
        const pawl_aead *a = aeads[i];
        uint8_t data[77], tag[PAWL_AEAD_TAG_MAX + 1];
        pawl_aead_ctx c;

        PT_AT("aead", i, 0);
        memset(&c, 0x3c, sizeof c);
        tag[a->tag_size] = 0x3c;
        memcpy(data, msg, sizeof data);
        a->init(&c, key);
        pawl_aead_seal(a, &c, data, sizeof data, tag, nonce, aad, 13);
        PT_EQ(tag[a->tag_size], 0x3c);
        for (size_t n = a->ctx_size; n < sizeof c; n++) {
            PT_EQ(c.bytes[n], 0x3c);
        }
    }
}

int main(void)
{
    PT_RUN(the_numbers_of_an_instance_fit_the_interface);
    PT_RUN(what_is_sealed_opens_at_every_length_and_alignment);
    PT_RUN(any_split_equals_the_whole);
    PT_RUN(byte_by_byte_with_empty_calls_equals_the_whole);
    PT_RUN(any_bit_changed_is_refused);
    PT_RUN(nothing_at_all_has_a_tag);
    PT_RUN(interleaved_contexts_do_not_meet);
    PT_RUN(a_context_starts_each_message_afresh);
    PT_RUN(nothing_beyond_ctx_size_or_the_tag_is_written);
    return pt_done();
}
