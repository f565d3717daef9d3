/* SPDX-License-Identifier: Apache-2.0
 * Admission of SHA-256. */
#include <string.h>

#include "accel/accel.h"

/* The NIST example of 112 bytes for FIPS 180-4. */
static const char sha256_message[] =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnop"
    "jklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
static const uint8_t sha256_answer[PAWL_SHA256_SIZE] = {
    0xcf, 0x5b, 0x16, 0xa7, 0x78, 0xaf, 0x83, 0x80, 0x03, 0x6c, 0xe5,
    0x9e, 0x7b, 0x04, 0x92, 0x37, 0x0b, 0x24, 0x9b, 0x11, 0xe8, 0xf0,
    0x7a, 0x51, 0xaf, 0xac, 0x45, 0x03, 0x7a, 0xfe, 0xe9, 0xd1,
};

#define SHA256_EDGE 0x5a5aa5a5u

/* A hash with edges, and what software makes of the same. */
typedef struct sha256_pair {
    uint64_t before[2];
    pawl_sha256 unit;
    uint64_t after[4];
    pawl_sha256 software;
} sha256_pair;

static void sha256_begin(sha256_pair *p)
{
    pawl_sha256_init(&p->unit);
    pawl_sha256_init(&p->software);
    for (unsigned i = 0; i < 2; i++) {
        p->before[i] = SHA256_EDGE;
    }
    for (unsigned i = 0; i < 4; i++) {
        p->after[i] = SHA256_EDGE;
    }
}

static bool sha256_edges(const sha256_pair *p)
{
    return p->before[0] == SHA256_EDGE && p->before[1] == SHA256_EDGE &&
           p->after[0] == SHA256_EDGE && p->after[1] == SHA256_EDGE &&
           p->after[2] == SHA256_EDGE && p->after[3] == SHA256_EDGE;
}

static bool sha256_same(pawli_accel_try *t, const sha256_pair *p)
{
    const pawl_sha256 *a = &p->unit, *b = &p->software;

    if (a->length == b->length &&
        memcmp(a->state, b->state, sizeof a->state) == 0 &&
        memcmp(a->block, b->block, (size_t)(b->length % 64u)) == 0) {
        return true;
    }
    pawl_sha256_digest(b, t->unit->report.expected);
    pawl_sha256_digest(a, t->unit->report.got);
    return false;
}

/* The pair absorbs data[at..at + len), which `reason` is for if it is wrong. */
static bool sha256_absorb(pawli_accel_try *t, sha256_pair *p, uint32_t at,
                          uint32_t len, pawl_accel_reason reason)
{
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256};

    pawl_sha256_update(&p->software, t->data + at, len);
    job.u.sha256.ctx = &p->unit;
    job.u.sha256.data = t->data + at;
    job.u.sha256.len = len;
    if (!pawli_accel_do(t, &job, reason)) {
        return false;
    }
    if (!sha256_edges(p)) {
        return pawli_accel_refuse(t, PAWL_ACCEL_BEYOND);
    }
    return sha256_same(t, p) || pawli_accel_refuse(t, reason);
}

static bool sha256_whole(pawli_accel_try *t, const char *test, uint32_t at,
                         uint32_t len, pawl_accel_reason reason)
{
    sha256_pair p;

    pawli_accel_note(t, test, len, 0, at);
    sha256_begin(&p);
    return sha256_absorb(t, &p, at, len, reason);
}

/* The published answer, by software and by the unit; and the unit ran. */
static bool sha256_known(pawli_accel_try *t)
{
    pawl_accel_report *r = &t->unit->report;
    uint32_t count = t->unit->driver->count(t->unit->hw);
    uint32_t len = sizeof sha256_message - 1u;
    sha256_pair p;

    pawli_accel_note(t, "known answer", len, 0, 0);
    memcpy(r->expected, sha256_answer, sizeof r->expected);
    memcpy(t->data, sha256_message, len);
    pawl_sha256_of(t->data, len, r->got);
    if (!pawl_equal(r->got, sha256_answer, sizeof sha256_answer)) {
        r->test = "known answer of software";
        return false;
    }
    sha256_begin(&p);
    if (!sha256_absorb(t, &p, 0, len, PAWL_ACCEL_WRONG)) {
        pawl_sha256 first;

        pawl_sha256_init(&first);
        if (r->reason == PAWL_ACCEL_WRONG && r->err == PAWL_OK) {
            r->reason = (uint8_t)pawli_accel_classify(
                p.software.state, p.unit.state, first.state, 8);
        }
        return false;
    }
    pawl_sha256_digest(&p.unit, r->got);
    if (!pawl_equal(r->got, sha256_answer, sizeof sha256_answer)) {
        return pawli_accel_refuse(t, PAWL_ACCEL_WRONG);
    }
    return t->unit->driver->count(t->unit->hw) != count ||
           pawli_accel_refuse(t, PAWL_ACCEL_NOT_USED);
}

static bool sha256_empty(pawli_accel_try *t)
{
    sha256_pair p;

    sha256_begin(&p);
    pawli_accel_note(t, "empty", 0, 0, 0);
    return sha256_absorb(t, &p, 0, 0, PAWL_ACCEL_EMPTY) &&
           sha256_absorb(t, &p, 0, 20, PAWL_ACCEL_SIZE) &&
           sha256_absorb(t, &p, 20, 0, PAWL_ACCEL_EMPTY) &&
           sha256_absorb(t, &p, 20, 44, PAWL_ACCEL_SIZE) &&
           sha256_absorb(t, &p, 64, 0, PAWL_ACCEL_EMPTY);
}

static bool sha256_size(pawli_accel_try *t, uint32_t len)
{
    uint32_t limit = t->unit->driver->limit;

    if (len > t->room) {
        return true;
    }
    return sha256_whole(t, "sizes", 0, len,
                        limit != 0 && len > limit ? PAWL_ACCEL_OVERSIZE
                                                  : PAWL_ACCEL_SIZE) &&
           (pawli_accel_kept(t, 0, len) ||
            pawli_accel_refuse(t, PAWL_ACCEL_INPUT));
}

/* Each size up to four blocks; around powers of two and the limit, and what
 * scratch has room for. */
static bool sha256_sizes(pawli_accel_try *t)
{
    uint32_t limit = t->unit->driver->limit;

    for (uint32_t len = 1; len <= 256; len++) {
        if (!sha256_size(t, len)) {
            return false;
        }
    }
    for (uint32_t len = 512; len <= t->room; len *= 2u) {
        if (!sha256_size(t, len - 1u) || !sha256_size(t, len) ||
            !sha256_size(t, len + 1u)) {
            return false;
        }
    }
    return (limit == 0 ||
            (sha256_size(t, limit - 1u) && sha256_size(t, limit) &&
             sha256_size(t, limit + 1u) && sha256_size(t, limit + 64u) &&
             sha256_size(t, 2u * limit + 3u))) &&
           sha256_size(t, t->room);
}

static bool sha256_alignment(pawli_accel_try *t)
{
    for (uint32_t at = 1; at < 8; at++) {
        for (uint32_t len = 64; len <= 640; len += 64) {
            if (!sha256_whole(t, "alignment", at, len, PAWL_ACCEL_ALIGNMENT)) {
                return false;
            }
        }
    }
    return true;
}

static bool sha256_stale(pawli_accel_try *t)
{
    for (unsigned i = 0; i < 4; i++) {
        pawli_accel_fill(t);
        if (!sha256_whole(t, "new data, same address", 0, 512,
                          PAWL_ACCEL_STALE_DATA)) {
            return false;
        }
    }
    return true;
}

static bool sha256_chunks(pawli_accel_try *t)
{
    static const uint8_t chunks[] = {1,  2,  3,  5,  7,  13,  31, 32,
                                     33, 63, 64, 65, 97, 128, 129};

    for (unsigned i = 0; i < sizeof chunks; i++) {
        sha256_pair p;

        pawli_accel_note(t, "pieces", 640, chunks[i], 0);
        sha256_begin(&p);
        for (uint32_t at = 0; at < 640; at += chunks[i]) {
            if (!sha256_absorb(t, &p, at, chunks[i], PAWL_ACCEL_CHUNKS)) {
                return false;
            }
        }
    }
    return true;
}

static bool sha256_interleaved(pawli_accel_try *t)
{
    sha256_pair a, b;

    pawli_accel_note(t, "two messages in turns", 512, 64, 0);
    sha256_begin(&a);
    sha256_begin(&b);
    for (uint32_t at = 0; at < 512; at += 64) {
        if (!sha256_absorb(t, &a, at, 64, PAWL_ACCEL_INTERLEAVED) ||
            !sha256_absorb(t, &b, 512u - at, 100, PAWL_ACCEL_INTERLEAVED)) {
            return false;
        }
    }
    return true;
}

/* A copy goes on by itself, and a copy comes back to where it was made. */
static bool sha256_copied(pawli_accel_try *t)
{
    sha256_pair a, b;

    pawli_accel_note(t, "copy of a running message", 320, 64, 0);
    sha256_begin(&a);
    for (uint32_t turn = 0; turn < 4; turn++) {
        if (!sha256_absorb(t, &a, 0, 96, PAWL_ACCEL_COPIED)) {
            return false;
        }
        b = a;
        if (!sha256_absorb(t, &a, 128, 64, PAWL_ACCEL_COPIED) ||
            !sha256_absorb(t, &b, 192, 128, PAWL_ACCEL_COPIED)) {
            return false;
        }
        b = a;
        if (!sha256_absorb(t, &a, 256, 64, PAWL_ACCEL_COPIED)) {
            return false;
        }
        a = b;
        if (!sha256_absorb(t, &a, 320, 64, PAWL_ACCEL_COPIED)) {
            return false;
        }
    }
    return true;
}

static bool sha256_recovery(pawli_accel_try *t)
{
    const pawl_accel_driver *driver = t->unit->driver;
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256};

    for (uint32_t polls = 0; polls < 8; polls++) {
        pawl_sha256 left;
        pawl_err err;

        pawl_sha256_init(&left);
        job.u.sha256.ctx = &left;
        job.u.sha256.data = t->data;
        job.u.sha256.len = 512;
        err = driver->start(t->unit->hw, &job) == PAWL_OK ? PAWL_PENDING
                                                          : PAWL_ERR_STATE;
        for (uint32_t i = 0; i < polls && err == PAWL_PENDING; i++) {
            err = driver->poll(t->unit->hw);
        }
        driver->stop(t->unit->hw);
        if (!sha256_whole(t, "after one broken off", 0, 192,
                          PAWL_ACCEL_RECOVERY)) {
            return false;
        }
    }
    return true;
}

static bool sha256_repeats(pawli_accel_try *t)
{
    uint32_t n =
        t->trial->repeats != 0 ? t->trial->repeats : PAWL_ACCEL_REPEATS;
    sha256_pair p;

    sha256_begin(&p);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t len = (i & 15u) == 0 ? 131u : 64u;

        pawli_accel_note(t, "repeats", len, 0, 0);
        t->unit->report.repeat = i;
        if (!sha256_absorb(t, &p, 8u * (i & 31u), len, PAWL_ACCEL_REPEATED)) {
            return false;
        }
    }
    return true;
}

static bool sha256_once(pawli_accel_try *t, uint32_t size, bool hardware)
{
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256};
    pawl_sha256 h;

    pawl_sha256_init(&h);
    if (!hardware) {
        pawl_sha256_update(&h, t->data, size);
        return true;
    }
    job.u.sha256.ctx = &h;
    job.u.sha256.data = t->data;
    job.u.sha256.len = size;
    return pawli_accel_do(t, &job, PAWL_ACCEL_SIZE);
}

static bool sha256_run(pawli_accel_try *t)
{
    if (!sha256_known(t)) {
        return false;
    }
    pawli_accel_fill(t);
    return sha256_empty(t) && sha256_sizes(t) && sha256_alignment(t) &&
           sha256_stale(t) && sha256_interleaved(t) && sha256_copied(t) &&
           sha256_chunks(t) && sha256_recovery(t) &&
           pawli_accel_measure(t, 64, sha256_once) && sha256_repeats(t);
}

const pawl_accel_kind pawl_accel_sha256 = {PAWL_ACCEL_OP_SHA256, sha256_run, 0,
                                           NULL};
