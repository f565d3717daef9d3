/* SPDX-License-Identifier: Apache-2.0
 * Admission of SHA-256 of whole messages. */
#include <string.h>

#include "accel/accel.h"

/* The NIST example of 56 bytes for FIPS 180-4. */
static const char whole_message[] =
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
static const uint8_t whole_answer[PAWL_SHA256_SIZE] = {
    0x24, 0x8d, 0x6a, 0x61, 0xd2, 0x06, 0x38, 0xb8, 0xe5, 0xc0, 0x26,
    0x93, 0x0c, 0x3e, 0x60, 0x39, 0xa3, 0x3c, 0xe4, 0x59, 0x64, 0xff,
    0x21, 0x67, 0xf6, 0xec, 0xed, 0xd4, 0x19, 0xdb, 0x06, 0xc1,
};

#define WHOLE_EDGE 16u /* bytes behind the digest */

/* Longest message: the digest and its edge are behind it. */
static uint32_t whole_room(const pawli_accel_try *t)
{
    return (t->room & ~7u) - 64u;
}

/* data[at..at + len) by both; the unit's digest goes `shift` bytes behind. */
static bool whole_digest(pawli_accel_try *t, const char *test, uint32_t at,
                         uint32_t len, uint32_t shift, pawl_accel_reason reason)
{
    static const uint8_t edge[WHOLE_EDGE] = {0x5a, 1, 2, 3, 4, 5};
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256_WHOLE};
    pawl_accel_report *r = &t->unit->report;
    uint8_t *out = t->data + whole_room(t) + 8u + shift;
    uint32_t repeat = r->repeat;

    pawli_accel_note(t, test, len, 0, at != 0 ? at : shift);
    r->repeat = repeat;
    pawl_sha256_of(t->data + at, len, r->expected);
    memset(out, 0, PAWL_SHA256_SIZE);
    memcpy(out + PAWL_SHA256_SIZE, edge, sizeof edge);
    job.u.whole.data = t->data + at;
    job.u.whole.len = len;
    job.u.whole.out = out;
    if (!pawli_accel_do(t, &job, reason)) {
        return false;
    }
    memcpy(r->got, out, sizeof r->got);
    if (memcmp(out + PAWL_SHA256_SIZE, edge, sizeof edge) != 0) {
        return pawli_accel_refuse(t, PAWL_ACCEL_BEYOND);
    }
    return pawl_equal(r->got, r->expected, sizeof r->got) ||
           pawli_accel_refuse(t, reason);
}

static bool whole_known(pawli_accel_try *t)
{
    static const uint32_t before[8];
    pawl_accel_report *r = &t->unit->report;
    uint32_t count = t->unit->driver->count(t->unit->hw);
    uint32_t len = sizeof whole_message - 1u, expected[8], got[8];

    pawli_accel_note(t, "known answer of software", len, 0, 0);
    memcpy(t->data, whole_message, len);
    pawl_sha256_of(t->data, len, r->expected);
    if (!pawl_equal(r->expected, whole_answer, sizeof whole_answer)) {
        return false;
    }
    if (!whole_digest(t, "known answer", 0, len, 0, PAWL_ACCEL_WRONG)) {
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

static bool whole_size(pawli_accel_try *t, uint32_t len)
{
    uint32_t limit = t->unit->driver->limit;

    if (len > whole_room(t)) {
        return true;
    }
    return whole_digest(t, "sizes", 0, len, 0,
                        len == 0                    ? PAWL_ACCEL_EMPTY
                        : limit != 0 && len > limit ? PAWL_ACCEL_OVERSIZE
                                                    : PAWL_ACCEL_SIZE) &&
           (pawli_accel_kept(t, 0, len) ||
            pawli_accel_refuse(t, PAWL_ACCEL_INPUT));
}

static bool whole_sizes(pawli_accel_try *t)
{
    uint32_t limit = t->unit->driver->limit;

    for (uint32_t len = 0; len <= 260; len++) {
        if (!whole_size(t, len)) {
            return false;
        }
    }
    for (uint32_t len = 512; len <= whole_room(t); len *= 2u) {
        if (!whole_size(t, len - 1u) || !whole_size(t, len) ||
            !whole_size(t, len + 1u)) {
            return false;
        }
    }
    return (limit == 0 ||
            (whole_size(t, limit) && whole_size(t, limit + 1u) &&
             whole_size(t, limit + 64u) && whole_size(t, 2u * limit + 3u))) &&
           whole_size(t, whole_room(t));
}

static bool whole_places(pawli_accel_try *t)
{
    for (uint32_t at = 1; at < 8; at++) {
        for (uint32_t len = 50; len < 330; len += 67) {
            if (!whole_digest(t, "alignment", at, len, 0,
                              PAWL_ACCEL_ALIGNMENT) ||
                !whole_digest(t, "alignment", 0, len, at,
                              PAWL_ACCEL_ALIGNMENT)) {
                return false;
            }
        }
    }
    for (unsigned i = 0; i < 4; i++) {
        pawli_accel_fill(t);
        if (!whole_digest(t, "new data, same address", 0, 512, 0,
                          PAWL_ACCEL_STALE_DATA)) {
            return false;
        }
    }
    return true;
}

static bool whole_recovery(pawli_accel_try *t)
{
    const pawl_accel_driver *driver = t->unit->driver;
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256_WHOLE};
    uint8_t left[PAWL_SHA256_SIZE];

    job.u.whole.data = t->data;
    job.u.whole.len = 500;
    job.u.whole.out = left;
    for (uint32_t polls = 0; polls < 4; polls++) {
        if (driver->start(t->unit->hw, &job) == PAWL_OK) {
            for (uint32_t i = 0;
                 i < polls && driver->poll(t->unit->hw) == PAWL_PENDING; i++) {
            }
        }
        driver->stop(t->unit->hw);
        if (!whole_digest(t, "after one broken off", 0, 150, 0,
                          PAWL_ACCEL_RECOVERY)) {
            return false;
        }
    }
    return true;
}

static bool whole_repeats(pawli_accel_try *t)
{
    uint32_t n =
        t->trial->repeats != 0 ? t->trial->repeats : PAWL_ACCEL_REPEATS;

    for (uint32_t i = 0; i < n; i++) {
        t->unit->report.repeat = i;
        if (!whole_digest(t, "repeats", 8u * (i & 31u), 1u + (i & 127u), 0,
                          PAWL_ACCEL_REPEATED)) {
            return false;
        }
    }
    return true;
}

static bool whole_once(pawli_accel_try *t, uint32_t size, bool hardware)
{
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256_WHOLE};
    uint8_t out[PAWL_SHA256_SIZE];

    if (!hardware) {
        pawl_sha256_of(t->data, size, out);
        return true;
    }
    job.u.whole.data = t->data;
    job.u.whole.len = size;
    job.u.whole.out = out;
    return pawli_accel_do(t, &job, PAWL_ACCEL_SIZE);
}

static bool whole_run(pawli_accel_try *t)
{
    t->unit->most = whole_room(t);
    if (!whole_known(t)) {
        return false;
    }
    pawli_accel_fill(t);
    return whole_sizes(t) && whole_places(t) && whole_recovery(t) &&
           pawli_accel_measure(t, 64, whole_once) && whole_repeats(t);
}

const pawl_accel_kind pawl_accel_sha256_whole = {
    PAWL_ACCEL_OP_SHA256_WHOLE, whole_run, PAWL_SHA256_SIZE, NULL};
