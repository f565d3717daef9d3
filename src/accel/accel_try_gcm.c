/* SPDX-License-Identifier: Apache-2.0
 * Admission of AES-GCM. A message is in the first half of data, the unit's
 * answer in the second, with an edge behind it. */
#include <string.h>

#include "accel/accel.h"
#include "base/bytes.h"
#include "pawl/aes.h"
#include "pawl/ghash.h"
#include "scheme/aes_gcm.h"

#define GCM_EDGE 16u /* bytes behind the answer */

/* Test cases 3 and 15 of "The Galois/Counter Mode of Operation" (McGrew,
 * Viega): 128 and 256 bits; the key of the latter is the former twice. */
static const uint8_t gcm_key[16] = {0xfe, 0xff, 0xe9, 0x92, 0x86, 0x65,
                                    0x73, 0x1c, 0x6d, 0x6a, 0x8f, 0x94,
                                    0x67, 0x30, 0x83, 0x08};
static const uint8_t gcm_nonce[12] = {0xca, 0xfe, 0xba, 0xbe, 0xfa, 0xce,
                                      0xdb, 0xad, 0xde, 0xca, 0xf8, 0x88};
static const uint8_t gcm_plain[64] = {
    0xd9, 0x31, 0x32, 0x25, 0xf8, 0x84, 0x06, 0xe5, 0xa5, 0x59, 0x09,
    0xc5, 0xaf, 0xf5, 0x26, 0x9a, 0x86, 0xa7, 0xa9, 0x53, 0x15, 0x34,
    0xf7, 0xda, 0x2e, 0x4c, 0x30, 0x3d, 0x8a, 0x31, 0x8a, 0x72, 0x1c,
    0x3c, 0x0c, 0x95, 0x95, 0x68, 0x09, 0x53, 0x2f, 0xcf, 0x0e, 0x24,
    0x49, 0xa6, 0xb5, 0x25, 0xb1, 0x6a, 0xed, 0xf5, 0xaa, 0x0d, 0xe6,
    0x57, 0xba, 0x63, 0x7b, 0x39, 0x1a, 0xaf, 0xd2, 0x55};
static const uint8_t gcm_answer128[32] = {
    0x42, 0x83, 0x1e, 0xc2, 0x21, 0x77, 0x74, 0x24, 0x4b, 0x72, 0x21,
    0xb7, 0x84, 0xd0, 0xd4, 0x9c, 0xe3, 0xaa, 0x21, 0x2f, 0x2c, 0x02,
    0xa4, 0xe0, 0x35, 0xc1, 0x7e, 0x23, 0x29, 0xac, 0xa1, 0x2e};
static const uint8_t gcm_tag128[16] = {0x4d, 0x5c, 0x2a, 0xf3, 0x27, 0xcd,
                                       0x64, 0xa6, 0x2c, 0xf3, 0x5a, 0xbd,
                                       0x2b, 0xa6, 0xfa, 0xb4};
static const uint8_t gcm_answer256[32] = {
    0x52, 0x2d, 0xc1, 0xf0, 0x99, 0x56, 0x7d, 0x07, 0xf4, 0x7f, 0x37,
    0xa3, 0x2a, 0x84, 0x42, 0x7d, 0x64, 0x3a, 0x8c, 0xdc, 0xbf, 0xe5,
    0xc0, 0xc9, 0x75, 0x98, 0xa2, 0xbd, 0x25, 0x55, 0xd1, 0xaa};
static const uint8_t gcm_tag256[16] = {0xb0, 0x94, 0xda, 0xc5, 0xd9, 0x34,
                                       0x71, 0xbd, 0xec, 0x1a, 0x50, 0x22,
                                       0x70, 0xe3, 0xcc, 0x6c};

/* A message on the unit and the same in software. */
typedef struct gcm_pair {
    uint8_t key[32];
    pawli_aes_gcm unit, software;
} gcm_pair;

static uint8_t gcm_key_len(const pawli_accel_try *t)
{
    return ((const pawl_aead *)t->unit->pairs[0].software)->key_size;
}

static uint32_t gcm_half(const pawli_accel_try *t)
{
    return t->room / 2u & ~15u;
}

/* Longest message. */
static uint32_t gcm_room(const pawli_accel_try *t)
{
    return gcm_half(t) - 2u * GCM_EDGE;
}

static void gcm_begin(const pawli_accel_try *t, gcm_pair *p, uint8_t which,
                      pawl_aead_direction direction, uint32_t counter)
{
    memcpy(p->key, gcm_key, 16);
    memcpy(p->key + 16, gcm_key, 16);
    p->key[0] ^= which;
    pawl_accel_gcm_init(&p->unit, p->key, gcm_key_len(t));
    pawli_aes_gcm_start(&p->unit, direction, gcm_nonce, NULL, 0, 0);
    /* From a block of its own on; the tag's is what start made. */
    pawli_store32be(p->unit.counter + 12, counter);
    p->unit.left = 0;
    p->software = p->unit;
}

/* data[at..at + len) goes through both; the answer is compared. The unit's is
 * written `shift` bytes into the second half, or in place. */
static bool gcm_crypt(pawli_accel_try *t, gcm_pair *p, uint32_t at,
                      uint32_t len, uint32_t shift, bool in_place,
                      pawl_accel_reason reason)
{
    static const uint8_t edge[GCM_EDGE] = {0x5a, 0xa5, 0x5a, 0xa5};
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_GCM};
    uint8_t *out = t->data + gcm_half(t) + shift;
    unsigned wrong = 0;

    job.u.gcm.key = p->key;
    job.u.gcm.key_len = gcm_key_len(t);
    job.u.gcm.direction = p->unit.direction;
    job.u.gcm.counter = p->unit.counter;
    job.u.gcm.sum = p->unit.hash.y;
    job.u.gcm.in = in_place ? out : t->data + at;
    job.u.gcm.out = out;
    job.u.gcm.len = len;
    memset(out, 0, len);
    if (in_place) {
        memcpy(out, t->data + at, len);
    }
    memcpy(out + len, edge, sizeof edge);
    if (!pawli_accel_do(t, &job, reason)) {
        return false;
    }
    p->unit.len += len;
    if (memcmp(out + len, edge, sizeof edge) != 0) {
        return pawli_accel_refuse(t, len == 0 ? reason : PAWL_ACCEL_BEYOND);
    }
    /* Software does it in place, and what was there is made again. */
    memcpy(t->unit->report.got, out, len < 32u ? len : 32u);
    {
        pawli_aes_gcm back = p->software;

        back.direction = p->software.direction ^ 1u;
        pawli_aes_gcm_crypt(&p->software, t->data + at, len);
        memcpy(t->unit->report.expected, t->data + at, len < 32u ? len : 32u);
        for (uint32_t i = 0; i < len; i++) {
            wrong |= (unsigned)(out[i] ^ t->data[at + i]);
        }
        pawli_aes_gcm_crypt(&back, t->data + at, len);
        pawl_wipe(&back, sizeof back);
    }
    for (unsigned i = 0; i < 16; i++) {
        wrong |= (unsigned)(p->unit.hash.y[i] ^ p->software.hash.y[i]);
    }
    /* Software makes the key stream of two blocks at once. */
    pawli_store32be(p->software.counter + 12,
                    pawli_load32be(p->software.counter + 12) -
                        p->software.left / 16u);
    p->software.left = 0;
    wrong |= memcmp(p->unit.counter, p->software.counter, 16) != 0;
    return wrong == 0 || pawli_accel_refuse(t, reason);
}

static bool gcm_whole(pawli_accel_try *t, const char *test, uint32_t at,
                      uint32_t len, uint32_t shift, pawl_accel_reason reason)
{
    gcm_pair p;
    bool good = true;

    for (unsigned d = 0; d < 2 && good; d++) {
        pawli_accel_note(t, test, len, 0, at != 0 ? at : shift);
        gcm_begin(t, &p, 0, (pawl_aead_direction)d, 2);
        good = gcm_crypt(t, &p, at, len, shift, false, reason);
    }
    pawl_wipe(&p, sizeof p);
    return good;
}

/* The published message by software: the front of its answer, and its tag. */
static bool gcm_software(pawli_accel_try *t, const uint8_t *answer,
                         const uint8_t *tag)
{
    uint8_t out[16];
    gcm_pair p;

    gcm_begin(t, &p, 0, PAWL_AEAD_SEAL, 2);
    memcpy(t->data, gcm_plain, sizeof gcm_plain);
    pawli_aes_gcm_crypt(&p.software, t->data, sizeof gcm_plain);
    pawli_aes_gcm_tag(&p.software, out);
    pawl_wipe(&p, sizeof p);
    return pawl_equal(t->data, answer, 32) && pawl_equal(out, tag, 16);
}

static bool gcm_known(pawli_accel_try *t)
{
    pawl_accel_report *r = &t->unit->report;
    bool small = gcm_key_len(t) == 16;
    const uint8_t *answer = small ? gcm_answer128 : gcm_answer256;
    uint32_t count = t->unit->driver->count(t->unit->hw);
    uint32_t expected[8], got[8];
    static const uint32_t before[8];

    pawli_accel_note(t, "known answer of software", sizeof gcm_plain, 0, 0);
    if (!gcm_software(t, answer, small ? gcm_tag128 : gcm_tag256)) {
        return false;
    }
    memcpy(t->data, gcm_plain, sizeof gcm_plain);
    if (!gcm_whole(t, "known answer", 0, sizeof gcm_plain, 0,
                   PAWL_ACCEL_WRONG)) {
        memcpy(expected, r->expected, sizeof expected);
        memcpy(got, r->got, sizeof got);
        if (r->reason == PAWL_ACCEL_WRONG && r->err == PAWL_OK) {
            r->reason = (uint8_t)pawli_accel_classify(expected, got, before, 8);
        }
        return false;
    }
    return t->unit->driver->count(t->unit->hw) != count ||
           pawli_accel_refuse(t, PAWL_ACCEL_NOT_USED);
}

static bool gcm_size(pawli_accel_try *t, uint32_t len)
{
    uint32_t limit = t->unit->driver->limit;

    len &= ~15u;
    if (len > gcm_room(t)) {
        return true;
    }
    return gcm_whole(t, "sizes", 0, len, 0,
                     len == 0                    ? PAWL_ACCEL_EMPTY
                     : limit != 0 && len > limit ? PAWL_ACCEL_OVERSIZE
                                                 : PAWL_ACCEL_SIZE) &&
           (pawli_accel_kept(t, 0, len) ||
            pawli_accel_refuse(t, PAWL_ACCEL_INPUT));
}

static bool gcm_sizes(pawli_accel_try *t)
{
    uint32_t limit = t->unit->driver->limit;

    for (uint32_t len = 0; len <= 400; len += 16) {
        if (!gcm_size(t, len)) {
            return false;
        }
    }
    for (uint32_t len = 512; len <= gcm_room(t); len *= 2u) {
        if (!gcm_size(t, len - 16u) || !gcm_size(t, len) ||
            !gcm_size(t, len + 16u)) {
            return false;
        }
    }
    return (limit == 0 ||
            (gcm_size(t, limit) && gcm_size(t, limit + 16u) &&
             gcm_size(t, 2u * limit) && gcm_size(t, 2u * limit + 48u))) &&
           gcm_size(t, gcm_room(t));
}

static bool gcm_alignment(pawli_accel_try *t)
{
    for (uint32_t at = 1; at < 8; at++) {
        for (uint32_t len = 16; len <= 256; len += 48) {
            if (!gcm_whole(t, "alignment", at, len, 0, PAWL_ACCEL_ALIGNMENT) ||
                !gcm_whole(t, "alignment", 0, len, at, PAWL_ACCEL_ALIGNMENT)) {
                return false;
            }
        }
    }
    return true;
}

static bool gcm_stale(pawli_accel_try *t)
{
    gcm_pair p;
    bool good = true;

    for (unsigned i = 0; i < 4 && good; i++) {
        pawli_accel_fill(t);
        good = gcm_whole(t, "new data, same address", 0, 256, 0,
                         PAWL_ACCEL_STALE_DATA);
    }
    for (uint8_t i = 1; i < 5 && good; i++) {
        pawli_accel_note(t, "another key, same address", 64, 0, 0);
        gcm_begin(t, &p, i & 3u, PAWL_AEAD_SEAL, 2);
        good = gcm_crypt(t, &p, 0, 64, 0, false, PAWL_ACCEL_STALE_KEY);
    }
    pawl_wipe(&p, sizeof p);
    return good;
}

static bool gcm_overlap(pawli_accel_try *t)
{
    gcm_pair p;
    bool good = true;

    for (unsigned d = 0; d < 2 && good; d++) {
        pawli_accel_note(t, "in place", 256, 0, 0);
        gcm_begin(t, &p, 0, (pawl_aead_direction)d, 2);
        good = gcm_crypt(t, &p, 0, 256, 0, true, PAWL_ACCEL_OVERLAP);
    }
    pawl_wipe(&p, sizeof p);
    return good;
}

/* The counter's four bytes run over in each of them. */
static bool gcm_counter(pawli_accel_try *t)
{
    static const uint32_t from[] = {0xfeu, 0xfffdu, 0xfffffeu, 0xfffffffdu};
    gcm_pair p;
    bool good = true;

    for (unsigned i = 0; i < 4 && good; i++) {
        pawli_accel_note(t, "counter", 128, 0, 0);
        gcm_begin(t, &p, 0, PAWL_AEAD_SEAL, from[i]);
        good = gcm_crypt(t, &p, 0, 128, 0, false, PAWL_ACCEL_COUNTER);
    }
    pawl_wipe(&p, sizeof p);
    return good;
}

/* Two messages under one key, or two, in turns, in pieces. */
static bool gcm_turns(pawli_accel_try *t)
{
    gcm_pair a, b;
    bool good = true;

    pawli_accel_note(t, "pieces", 384, 48, 0);
    gcm_begin(t, &a, 0, PAWL_AEAD_SEAL, 2);
    for (uint32_t at = 0; at < 384 && good; at += 48) {
        good = gcm_crypt(t, &a, at, 48, 0, false, PAWL_ACCEL_CHUNKS);
    }
    for (uint8_t key = 0; key < 2 && good; key++) {
        pawli_accel_note(t, "two messages in turns", 256, 32, 0);
        gcm_begin(t, &a, 0, PAWL_AEAD_SEAL, 2);
        gcm_begin(t, &b, key, PAWL_AEAD_OPEN, 77);
        for (uint32_t at = 0; at < 256 && good; at += 32) {
            good = gcm_crypt(t, &a, at, 32, 0, false, PAWL_ACCEL_INTERLEAVED) &&
                   gcm_crypt(t, &b, at, 64, 0, false, PAWL_ACCEL_INTERLEAVED);
        }
    }
    pawl_wipe(&a, sizeof a);
    pawl_wipe(&b, sizeof b);
    return good;
}

static bool gcm_recovery(pawli_accel_try *t)
{
    const pawl_accel_driver *driver = t->unit->driver;
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_GCM};
    bool good = true;

    for (uint32_t polls = 0; polls < 8 && good; polls++) {
        gcm_pair p;

        gcm_begin(t, &p, 1, PAWL_AEAD_SEAL, 9);
        job.u.gcm.key = p.key;
        job.u.gcm.key_len = gcm_key_len(t);
        job.u.gcm.direction = PAWL_AEAD_SEAL;
        job.u.gcm.counter = p.unit.counter;
        job.u.gcm.sum = p.unit.hash.y;
        job.u.gcm.in = t->data;
        job.u.gcm.out = t->data + gcm_half(t);
        job.u.gcm.len = 256;
        if (driver->start(t->unit->hw, &job) == PAWL_OK) {
            for (uint32_t i = 0;
                 i < polls && driver->poll(t->unit->hw) == PAWL_PENDING; i++) {
            }
        }
        driver->stop(t->unit->hw);
        pawl_wipe(&p, sizeof p);
        good =
            gcm_whole(t, "after one broken off", 0, 96, 0, PAWL_ACCEL_RECOVERY);
    }
    return good;
}

static bool gcm_repeats(pawli_accel_try *t)
{
    uint32_t n =
        t->trial->repeats != 0 ? t->trial->repeats : PAWL_ACCEL_REPEATS;
    gcm_pair p;
    bool good = true;

    gcm_begin(t, &p, 0, PAWL_AEAD_SEAL, 2);
    for (uint32_t i = 0; i < n && good; i++) {
        pawli_accel_note(t, "repeats", 16, 0, 0);
        t->unit->report.repeat = i;
        good = gcm_crypt(t, &p, 16u * (i & 15u), 16, 0, false,
                         PAWL_ACCEL_REPEATED);
    }
    pawl_wipe(&p, sizeof p);
    return good;
}

static bool gcm_once(pawli_accel_try *t, uint32_t size, bool hardware)
{
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_GCM};
    gcm_pair p;
    bool good = true;

    gcm_begin(t, &p, 0, PAWL_AEAD_SEAL, 2);
    if (hardware) {
        job.u.gcm.key = p.key;
        job.u.gcm.key_len = gcm_key_len(t);
        job.u.gcm.counter = p.unit.counter;
        job.u.gcm.sum = p.unit.hash.y;
        job.u.gcm.in = t->data;
        job.u.gcm.out = t->data + gcm_half(t);
        job.u.gcm.len = size;
        good = pawli_accel_do(t, &job, PAWL_ACCEL_SIZE);
    } else {
        pawli_aes_gcm_crypt(&p.software, t->data, size);
    }
    pawl_wipe(&p, sizeof p);
    return good;
}

static bool gcm_run(pawli_accel_try *t)
{
    uint32_t room = gcm_room(t);

    t->unit->most =
        (room < t->unit->buffer_size ? room : t->unit->buffer_size) & ~15u;
    if (!gcm_known(t)) {
        return false;
    }
    pawli_accel_fill(t);
    return gcm_sizes(t) && gcm_alignment(t) && gcm_stale(t) && gcm_overlap(t) &&
           gcm_counter(t) && gcm_turns(t) && gcm_recovery(t) &&
           pawli_accel_measure(t, 16, gcm_once) && gcm_repeats(t);
}

const pawl_accel_kind pawl_accel_aes128_gcm = {PAWL_ACCEL_OP_GCM, gcm_run, 64,
                                               pawli_accel_gcm_turn};
const pawl_accel_kind pawl_accel_aes256_gcm = {PAWL_ACCEL_OP_GCM, gcm_run, 64,
                                               pawli_accel_gcm_turn};
