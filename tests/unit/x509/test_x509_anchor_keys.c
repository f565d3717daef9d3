/* SPDX-License-Identifier: Apache-2.0
 * A CA's certificate is dropped when its key is an anchor's, compared as it
 * passes: anchors of the same name whose keys only begin alike, and keys that
 * end where memory does. */
#define _DEFAULT_SOURCE
#include <sys/mman.h>

#include "path_case.h"

#define KEYS_PAGE 65536u /* a multiple of every page size of a test host */

static uint8_t *keys_memory;

/* A copy of key[0..len) behind which nothing can be read. */
static const uint8_t *keys_at_the_edge(const uint8_t *key, size_t len)
{
    if (keys_memory == NULL) {
        keys_memory = mmap(NULL, (size_t)2 * KEYS_PAGE, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        PT_OK(keys_memory != MAP_FAILED);
        PT_EQ(mprotect(keys_memory + KEYS_PAGE, KEYS_PAGE, PROT_NONE), 0);
    }
    memcpy(keys_memory + KEYS_PAGE - len, key, len);
    return keys_memory + KEYS_PAGE - len;
}

/* Reads a leaf, then the root in pieces of `piece` bytes: whether it was
 * dropped. */
static bool keys_dropped(x509_case *c, const pt_vec *v, size_t piece)
{
    pt_bytes der = pt_vec_get(v, "root");
    pawl_x509_reader reader;

    c->arena.used = c->arena.count = c->arena.passed = 0;
    PT_EQ(case_read(c, pt_vec_get(v, "leaf")), PAWL_OK);
    pawl_x509_reader_init(&reader, &c->policy, NULL, &c->arena);
    for (size_t at = 0; at < der.len; at += piece) {
        pawl_x509_reader_update(&reader, der.p + at,
                                der.len - at < piece ? der.len - at : piece);
    }
    PT_EQ(pawl_x509_reader_finish(&reader), PAWL_OK);
    return c->arena.count == 1;
}

static const char *const keys_chains[] = {"rsa2048", "p256"};

PT_TEST(an_anchor_key_that_is_shorter_is_not_read_past_its_end)
{
    for (unsigned i = 0; i < PT_COUNT(keys_chains); i++) {
        pt_vec v = path_vector(keys_chains[i]);
        x509_case *c = path_start(&v);
        pawl_public_key whole = c->anchors[0].key;

        for (uint16_t len = 0; len < whole.len; len++) {
            PT_AT(keys_chains[i], len, 0);
            c->anchors[0].key.len = len;
            c->anchors[0].key.key = keys_at_the_edge(whole.key, len);
            PT_OK(!keys_dropped(c, &v, 1u + len % 70u));
        }
    }
}

/* The first anchor agrees up to byte `same`; the second one ended before. */
PT_TEST(the_next_anchor_may_be_shorter_than_what_has_been_compared)
{
    for (unsigned i = 0; i < PT_COUNT(keys_chains); i++) {
        pt_vec v = path_vector(keys_chains[i]);
        x509_case *c = path_start(&v);
        uint8_t wrong[PAWL_X509_KEY_MAX];
        pawl_public_key whole = c->anchors[0].key;

        c->anchors[1] = c->anchors[2] = c->anchors[0];
        c->anchors[0].key.key = wrong;
        for (uint16_t same = 1; same < whole.len; same++) {
            uint16_t len = (uint16_t)(same * 2u / 3u);

            PT_AT(keys_chains[i], same, len);
            memcpy(wrong, whole.key, whole.len);
            wrong[same] ^= 1u;
            c->anchors[1].key.len = len;
            c->anchors[1].key.key = keys_at_the_edge(whole.key, len);
            c->policy.anchor_count = 2;
            PT_OK(!keys_dropped(c, &v, 1));
            c->policy.anchor_count = 3; /* the last one is right */
            PT_OK(keys_dropped(c, &v, 1));
        }
    }
}

PT_TEST(an_anchor_key_that_only_begins_like_the_certificates_drops_nothing)
{
    for (unsigned i = 0; i < PT_COUNT(keys_chains); i++) {
        pt_vec v = path_vector(keys_chains[i]);
        x509_case *c = path_start(&v);
        uint8_t longer[PAWL_X509_KEY_MAX + 1];
        pawl_public_key whole = c->anchors[0].key;

        memset(longer, 0x5a, sizeof longer);
        memcpy(longer, whole.key, whole.len);
        c->anchors[1] = c->anchors[0];
        c->anchors[0].key.key = longer;
        for (uint16_t len = whole.len; len <= PAWL_X509_KEY_MAX; len++) {
            PT_AT(keys_chains[i], len, 0);
            c->anchors[0].key.len = len;
            c->policy.anchor_count = 1;
            PT_EQ(keys_dropped(c, &v, 1u + len % 70u), len == whole.len);
            c->policy.anchor_count = 2;
            PT_OK(keys_dropped(c, &v, 1u + len % 70u));
        }
    }
}

/* What the first anchor agreed in counts for the second as well. */
PT_TEST(the_next_anchor_must_agree_from_the_first_byte)
{
    for (unsigned i = 0; i < PT_COUNT(keys_chains); i++) {
        pt_vec v = path_vector(keys_chains[i]);
        x509_case *c = path_start(&v);
        uint8_t wrong[2][PAWL_X509_KEY_MAX];
        pawl_public_key whole = c->anchors[0].key;

        c->anchors[1] = c->anchors[0];
        c->policy.anchor_count = 2;
        for (unsigned a = 0; a < 2; a++) {
            memcpy(wrong[a], whole.key, whole.len);
            c->anchors[a].key.key = wrong[a];
        }
        wrong[0][whole.len - 1u] ^= 1u;
        for (uint16_t at = 0; at < whole.len; at++) {
            PT_AT(keys_chains[i], at, 0);
            wrong[1][at] ^= 0x80u;
            PT_OK(!keys_dropped(c, &v, 1u + at % 70u));
            wrong[1][at] ^= 0x80u;
        }
        PT_OK(keys_dropped(c, &v, 1));
    }
}

PT_TEST(kind_and_exponent_are_part_of_the_key)
{
    pt_vec v = path_vector("rsa2048");
    x509_case *c = path_start(&v);

    PT_OK(keys_dropped(c, &v, 64));
    c->anchors[0].key.kind = PAWL_KEY_RSA_PSS;
    PT_OK(!keys_dropped(c, &v, 64));
    c->anchors[0].key.kind = PAWL_KEY_RSA;
    c->anchors[0].key.exponent = 3;
    PT_OK(!keys_dropped(c, &v, 64));
}

int main(void)
{
    PT_RUN(an_anchor_key_that_is_shorter_is_not_read_past_its_end);
    PT_RUN(the_next_anchor_may_be_shorter_than_what_has_been_compared);
    PT_RUN(an_anchor_key_that_only_begins_like_the_certificates_drops_nothing);
    PT_RUN(the_next_anchor_must_agree_from_the_first_byte);
    PT_RUN(kind_and_exponent_are_part_of_the_key);
    return pt_done();
}
