/* SPDX-License-Identifier: Apache-2.0
 * Admission of P-256. */
#include <string.h>

#include "accel/accel.h"
#include "pawl/ec.h"

/* NIST CAVP, ECC CDH primitive, P-256, COUNT = 0; RFC 6979, A.2.5, SHA-256,
 * "sample". */
static const uint8_t p256_private[32] = {
    0x7d, 0x7d, 0xc5, 0xf7, 0x1e, 0xb2, 0x9d, 0xda, 0xf8, 0x0d, 0x62,
    0x14, 0x63, 0x2e, 0xea, 0xe0, 0x3d, 0x90, 0x58, 0xaf, 0x1f, 0xb6,
    0xd2, 0x2e, 0xd8, 0x0b, 0xad, 0xb6, 0x2b, 0xc1, 0xa5, 0x34};
static const uint8_t p256_public[64] = {
    0xea, 0xd2, 0x18, 0x59, 0x01, 0x19, 0xe8, 0x87, 0x6b, 0x29, 0x14,
    0x6f, 0xf8, 0x9c, 0xa6, 0x17, 0x70, 0xc4, 0xed, 0xbb, 0xf9, 0x7d,
    0x38, 0xce, 0x38, 0x5e, 0xd2, 0x81, 0xd8, 0xa6, 0xb2, 0x30, 0x28,
    0xaf, 0x61, 0x28, 0x1f, 0xd3, 0x5e, 0x2f, 0xa7, 0x00, 0x25, 0x23,
    0xac, 0xc8, 0x5a, 0x42, 0x9c, 0xb0, 0x6e, 0xe6, 0x64, 0x83, 0x25,
    0x38, 0x9f, 0x59, 0xed, 0xfc, 0xe1, 0x40, 0x51, 0x41};
static const uint8_t p256_peer[64] = {
    0x70, 0x0c, 0x48, 0xf7, 0x7f, 0x56, 0x58, 0x4c, 0x5c, 0xc6, 0x32,
    0xca, 0x65, 0x64, 0x0d, 0xb9, 0x1b, 0x6b, 0xac, 0xce, 0x3a, 0x4d,
    0xf6, 0xb4, 0x2c, 0xe7, 0xcc, 0x83, 0x88, 0x33, 0xd2, 0x87, 0xdb,
    0x71, 0xe5, 0x09, 0xe3, 0xfd, 0x9b, 0x06, 0x0d, 0xdb, 0x20, 0xba,
    0x5c, 0x51, 0xdc, 0xc5, 0x94, 0x8d, 0x46, 0xfb, 0xf6, 0x40, 0xdf,
    0xe0, 0x44, 0x17, 0x82, 0xca, 0xb8, 0x5f, 0xa4, 0xac};
static const uint8_t p256_secret[32] = {
    0x46, 0xfc, 0x62, 0x10, 0x64, 0x20, 0xff, 0x01, 0x2e, 0x54, 0xa4,
    0x34, 0xfb, 0xdd, 0x2d, 0x25, 0xcc, 0xc5, 0x85, 0x20, 0x60, 0x56,
    0x1e, 0x68, 0x04, 0x0d, 0xd7, 0x77, 0x89, 0x97, 0xbd, 0x7b};
static const uint8_t p256_signs[32] = {
    0xc9, 0xaf, 0xa9, 0xd8, 0x45, 0xba, 0x75, 0x16, 0x6b, 0x5c, 0x21,
    0x57, 0x67, 0xb1, 0xd6, 0x93, 0x4e, 0x50, 0xc3, 0xdb, 0x36, 0xe8,
    0x9b, 0x12, 0x7b, 0x8a, 0x62, 0x2b, 0x12, 0x0f, 0x67, 0x21};
static const uint8_t p256_nonce[32] = {
    0xa6, 0xe3, 0xc5, 0x7d, 0xd0, 0x1a, 0xbe, 0x90, 0x08, 0x65, 0x38,
    0x39, 0x83, 0x55, 0xdd, 0x4c, 0x3b, 0x17, 0xaa, 0x87, 0x33, 0x82,
    0xb0, 0xf2, 0x4d, 0x61, 0x29, 0x49, 0x3d, 0x8a, 0xad, 0x60};
static const uint8_t p256_digest[32] = {
    0xaf, 0x2b, 0xdb, 0xe1, 0xaa, 0x9b, 0x6e, 0xc1, 0xe2, 0xad, 0xe1,
    0xd6, 0x94, 0xf4, 0x1f, 0xc7, 0x1a, 0x83, 0x1d, 0x02, 0x68, 0xe9,
    0x89, 0x15, 0x62, 0x11, 0x3d, 0x8a, 0x62, 0xad, 0xd1, 0xbf};
static const uint8_t p256_signature[64] = {
    0xef, 0xd4, 0x8b, 0x2a, 0xac, 0xb6, 0xa8, 0xfd, 0x11, 0x40, 0xdd,
    0x9c, 0xd4, 0x5e, 0x81, 0xd6, 0x9d, 0x2c, 0x87, 0x7b, 0x56, 0xaa,
    0xf9, 0x91, 0xc3, 0x4d, 0x0e, 0xa8, 0x4e, 0xaf, 0x37, 0x16, 0xf7,
    0xcb, 0x1c, 0x94, 0x2d, 0x65, 0x7c, 0x41, 0xd4, 0x36, 0xc7, 0xa1,
    0xb6, 0xe2, 0x9f, 0x65, 0xf3, 0xe9, 0x00, 0xdb, 0xb9, 0xaf, 0xf4,
    0x06, 0x4d, 0xc4, 0xab, 0x2f, 0x84, 0x3a, 0xcd, 0xa8};

/* Operands in data, each at a place of 64 bytes and `shift` more. */
enum {
    P256_SCALAR = 0,
    P256_POINT = 80,
    P256_NONCE = 160,
    P256_DIGEST = 240,
    P256_SIGNATURE = 320,
    P256_OUT = 400,
    P256_SOFTWARE = 480 /* software's answer, then its operation: 1016 in all */
};

static pawl_accel_job p256_job(const pawli_accel_try *t, uint8_t op,
                               unsigned shift)
{
    pawl_accel_job job = {.op = op};

    job.u.p256.scalar = t->data + P256_SCALAR + shift;
    job.u.p256.point = t->data + P256_POINT + shift;
    job.u.p256.nonce = t->data + P256_NONCE + shift;
    job.u.p256.digest = t->data + P256_DIGEST + shift;
    job.u.p256.signature = t->data + P256_SIGNATURE + shift;
    job.u.p256.out = t->data + P256_OUT + shift;
    return job;
}

static void p256_put(pawli_accel_try *t, unsigned at, unsigned shift,
                     const uint8_t *from, size_t len)
{
    memcpy(t->data + at + shift, from, len);
}

/* Runs op and compares len bytes of its answer. */
static bool p256_answer(pawli_accel_try *t, uint8_t op, unsigned shift,
                        const uint8_t *expected, size_t len,
                        pawl_accel_reason reason)
{
    pawl_accel_job job = p256_job(t, op, shift);
    uint8_t *out = t->data + P256_OUT + shift;

    memset(out, 0, len);
    memset(out + len, 0x5a, 8);
    memcpy(t->unit->report.expected, expected, 32);
    if (!pawli_accel_do(t, &job, reason)) {
        return false;
    }
    memcpy(t->unit->report.got, out, 32);
    for (unsigned i = 0; i < 8; i++) {
        if (out[len + i] != 0x5a) {
            return pawli_accel_refuse(t, PAWL_ACCEL_BEYOND);
        }
    }
    return pawl_equal(out, expected, len) || pawli_accel_refuse(t, reason);
}

/* All operations with published numbers; those of ECDSA may be missing. */
static bool p256_published(pawli_accel_try *t, const char *test, unsigned shift,
                           pawl_accel_reason reason)
{
    pawli_accel_note(t, test, 32, 0, shift);
    p256_put(t, P256_SCALAR, shift, p256_private, 32);
    p256_put(t, P256_POINT, shift, p256_peer, 64);
    return p256_answer(t, PAWL_ACCEL_OP_P256_KEY, shift, p256_public, 64,
                       reason) &&
           p256_answer(t, PAWL_ACCEL_OP_P256_SHARE, shift, p256_secret, 32,
                       reason);
}

static bool p256_ecdsa(pawli_accel_try *t, const char *test, unsigned shift,
                       pawl_accel_reason reason)
{
    pawli_accel_note(t, test, 32, 0, shift);
    p256_put(t, P256_SCALAR, shift, p256_signs, 32);
    p256_put(t, P256_NONCE, shift, p256_nonce, 32);
    p256_put(t, P256_DIGEST, shift, p256_digest, 32);
    p256_put(t, P256_SIGNATURE, shift, p256_signature, 64);
    if (!p256_answer(t, PAWL_ACCEL_OP_P256_SIGN, shift, p256_signature, 64,
                     reason)) {
        return false;
    }
    /* The public key of p256_signs, by the operation that is known good. */
    {
        pawl_accel_job job = p256_job(t, PAWL_ACCEL_OP_P256_KEY, shift);

        job.u.p256.out = t->data + P256_POINT + shift;
        if (!pawli_accel_do(t, &job, reason)) {
            return false;
        }
    }
    return p256_answer(t, PAWL_ACCEL_OP_P256_VERIFY, shift, p256_signature, 32,
                       reason);
}

static bool p256_unsupported(pawli_accel_try *t)
{
    pawl_accel_job job = p256_job(t, PAWL_ACCEL_OP_P256_SIGN, 0);

    return pawli_accel_drive(t->unit, &job) == PAWL_ERR_UNSUPPORTED;
}

static bool p256_known(pawli_accel_try *t)
{
    pawl_accel_report *r = &t->unit->report;
    uint32_t count = t->unit->driver->count(t->unit->hw);

    if (!p256_published(t, "known answer", 0, PAWL_ACCEL_WRONG)) {
        uint32_t expected[8], got[8];
        static const uint32_t before[8];

        memcpy(expected, r->expected, sizeof expected);
        memcpy(got, r->got, sizeof got);
        if (r->reason == PAWL_ACCEL_WRONG && r->err == PAWL_OK) {
            const uint8_t *turned = t->data + P256_OUT;
            unsigned same = 0;

            for (unsigned i = 0; i < 64; i++) {
                same += turned[i] == p256_public[63u - i];
            }
            r->reason =
                (uint8_t)(same == 64
                              ? PAWL_ACCEL_BYTE_ORDER
                              : pawli_accel_classify(expected, got, before, 8));
            if (same != 64 && memcmp(expected, got, 32) == 0) {
                r->reason = PAWL_ACCEL_PARTIAL;
            }
        }
        return false;
    }
    t->unit->ops =
        1u << PAWL_ACCEL_OP_P256_KEY | 1u << PAWL_ACCEL_OP_P256_SHARE;
    return t->unit->driver->count(t->unit->hw) != count ||
           pawli_accel_refuse(t, PAWL_ACCEL_NOT_USED);
}

/* Units that only multiply points are used for that. */
static bool p256_known_ecdsa(pawli_accel_try *t)
{
    p256_put(t, P256_SCALAR, 0, p256_signs, 32);
    p256_put(t, P256_NONCE, 0, p256_nonce, 32);
    p256_put(t, P256_DIGEST, 0, p256_digest, 32);
    if (p256_unsupported(t)) {
        return true;
    }
    t->unit->ops |=
        1u << PAWL_ACCEL_OP_P256_SIGN | 1u << PAWL_ACCEL_OP_P256_VERIFY;
    return p256_ecdsa(t, "known answer, ECDSA", 0, PAWL_ACCEL_WRONG);
}

/* Software's public key of the scalar in data. */
static const uint8_t *p256_software(const pawli_accel_try *t)
{
    uint8_t *out = t->data + P256_SOFTWARE;
    void *op = out + 72;
    uint32_t units = UINT32_MAX;
    pawl_err err =
        pawl_ec_keygen_start(op, &pawl_ec_p256, t->data + P256_SCALAR, NULL);

    while (err == PAWL_OK &&
           (err = pawl_ec_keygen_run(op, out, &units)) == PAWL_PENDING) {
        units = UINT32_MAX;
        err = PAWL_OK;
    }
    pawl_ec_keygen_wipe(op, &pawl_ec_p256);
    return out + 1;
}

/* Scalars with few bits, many bits, at both ends; another key at the address
 * of the last one. */
static bool p256_scalars(pawli_accel_try *t)
{
    static const uint8_t low[] = {1, 2, 3, 0xff};

    for (unsigned i = 0; i < 12; i++) {
        uint8_t scalar[32] = {0};

        pawli_accel_note(t, "scalars", 32, 0, 0);
        t->unit->report.repeat = i;
        if (i < 4) {
            scalar[31] = low[i];
        } else if (i < 8) {
            scalar[0] = (uint8_t)(1u << (i - 1u));
        } else {
            memset(scalar, 0xff, sizeof scalar);
            scalar[i - 8u] = 0; /* below the order */
        }
        p256_put(t, P256_SCALAR, 0, scalar, sizeof scalar);
        if (!p256_answer(t, PAWL_ACCEL_OP_P256_KEY, 0, p256_software(t), 64,
                         i == 0 ? PAWL_ACCEL_STALE_KEY : PAWL_ACCEL_SIZE)) {
            return false;
        }
    }
    return true;
}

/* op must give no answer; but for VERIFY, an answer that is not r is none. */
static bool p256_refuses(pawli_accel_try *t, const char *test, uint8_t op)
{
    pawl_accel_job job = p256_job(t, op, 0);
    pawl_err err;

    pawli_accel_note(t, test, 32, 0, 0);
    err = pawli_accel_drive(t->unit, &job);
    if (err == PAWL_ERR_TIMEOUT) {
        return pawli_accel_refuse(t, PAWL_ACCEL_STUCK);
    }
    return err != PAWL_OK ||
           (op == PAWL_ACCEL_OP_P256_VERIFY &&
            !pawl_equal(t->data + P256_OUT, t->data + P256_SIGNATURE, 32)) ||
           pawli_accel_refuse(t, PAWL_ACCEL_REFUSES);
}

static bool p256_bad(pawli_accel_try *t)
{
    p256_put(t, P256_SCALAR, 0, p256_private, 32);
    p256_put(t, P256_POINT, 0, p256_peer, 64);
    t->data[P256_POINT + 63]++;
    if (!p256_refuses(t, "a point off the curve", PAWL_ACCEL_OP_P256_SHARE)) {
        return false;
    }
    memset(t->data + P256_POINT, 0, 64);
    if (!p256_refuses(t, "a point of zeros", PAWL_ACCEL_OP_P256_SHARE)) {
        return false;
    }
    memset(t->data + P256_POINT, 0xff, 64);
    if (!p256_refuses(t, "coordinates beyond p", PAWL_ACCEL_OP_P256_SHARE)) {
        return false;
    }
    if ((t->unit->ops >> PAWL_ACCEL_OP_P256_VERIFY & 1u) == 0) {
        return true;
    }
    for (unsigned i = 0; i < 64; i += 21) {
        if (!p256_ecdsa(t, "ECDSA", 0, PAWL_ACCEL_SIZE)) {
            return false;
        }
        t->data[P256_SIGNATURE + i] ^= 1u;
        if (!p256_refuses(t, "a wrong signature", PAWL_ACCEL_OP_P256_VERIFY)) {
            return false;
        }
        t->data[P256_SIGNATURE + i] ^= 1u;
        t->data[P256_DIGEST + i / 2u] ^= 1u;
        if (!p256_refuses(t, "another digest", PAWL_ACCEL_OP_P256_VERIFY)) {
            return false;
        }
    }
    return true;
}

static bool p256_alignment(pawli_accel_try *t)
{
    for (unsigned shift = 1; shift < 8; shift++) {
        if (!p256_published(t, "alignment", shift, PAWL_ACCEL_ALIGNMENT) ||
            ((t->unit->ops >> PAWL_ACCEL_OP_P256_SIGN & 1u) != 0 &&
             !p256_ecdsa(t, "alignment", shift, PAWL_ACCEL_ALIGNMENT))) {
            return false;
        }
    }
    return true;
}

static bool p256_recovery(pawli_accel_try *t)
{
    const pawl_accel_driver *driver = t->unit->driver;

    for (uint32_t polls = 0; polls < 4; polls++) {
        pawl_accel_job job = p256_job(t, PAWL_ACCEL_OP_P256_KEY, 0);

        p256_put(t, P256_SCALAR, 0, p256_signs, 32);
        if (driver->start(t->unit->hw, &job) == PAWL_OK) {
            for (uint32_t i = 0;
                 i < polls && driver->poll(t->unit->hw) == PAWL_PENDING; i++) {
            }
        }
        driver->stop(t->unit->hw);
        if (!p256_published(t, "after one broken off", 0,
                            PAWL_ACCEL_RECOVERY)) {
            return false;
        }
    }
    return true;
}

static bool p256_repeats(pawli_accel_try *t)
{
    uint32_t n =
        t->trial->repeats != 0 ? t->trial->repeats : PAWL_ACCEL_REPEATS;

    p256_put(t, P256_SCALAR, 0, p256_private, 32);
    for (uint32_t i = 0; i < n; i++) {
        pawli_accel_note(t, "repeats", 32, 0, 0);
        t->unit->report.repeat = i;
        if (!p256_answer(t, PAWL_ACCEL_OP_P256_KEY, 0, p256_public, 64,
                         PAWL_ACCEL_REPEATED)) {
            return false;
        }
    }
    return true;
}

static bool p256_once(pawli_accel_try *t, uint32_t size, bool hardware)
{
    pawl_accel_job job = p256_job(t, PAWL_ACCEL_OP_P256_KEY, 0);

    (void)size;
    if (!hardware) {
        (void)p256_software(t);
        return true;
    }
    return pawli_accel_do(t, &job, PAWL_ACCEL_SIZE);
}

/* There is one size. */
static bool p256_time(pawli_accel_try *t)
{
    bool good = pawli_accel_measure(t, t->room, p256_once);

    t->unit->report.size = t->unit->crossover = 32;
    return good;
}

static bool p256_run(pawli_accel_try *t)
{
    if (!p256_known(t)) {
        return false;
    }
    return p256_scalars(t) && p256_known_ecdsa(t) && p256_alignment(t) &&
           p256_recovery(t) && p256_bad(t) && p256_time(t) && p256_repeats(t);
}

const pawl_accel_kind pawl_accel_p256 = {PAWL_ACCEL_OP_P256_KEY, p256_run,
                                         PAWL_ACCEL_P256_BUFFER, NULL};
