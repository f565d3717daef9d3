/* SPDX-License-Identifier: Apache-2.0
 * Admission of exponentiation. Software's power for 65537, which has just
 * checked a published signature, is what decides; long exponents are powers
 * of 65537 themselves, for which software goes on from its own answers. */
#include <string.h>

#include "accel/accel.h"
#include "base/bytes.h"
#include "pawl/rsa.h"
#include "pawl/selftest.h"

#define RSA_E     65537u
#define RSA_EDGE  8u
#define RSA_TIMES 8u /* of the modulus: what a trial needs of the scratch */
#define RSA_SLACK 160u
#define RSA_LONG  18u /* 65537^18 has no carry between its 16-bit digits */

/* Where the numbers lie, in units of the room of one. */
enum { RSA_N, RSA_BASE, RSA_OUT, RSA_EXPECTED, RSA_SOFTWARE };

/* Bytes for one number with its edge, and not aligned. */
static uint32_t rsa_room(const pawli_accel_try *t)
{
    return (t->room - RSA_SLACK) / RSA_TIMES & ~7u;
}

static uint8_t *rsa_number(const pawli_accel_try *t, unsigned which)
{
    return t->data + which * rsa_room(t);
}

static uint32_t rsa_most(const pawli_accel_try *t)
{
    uint32_t most = rsa_room(t) - 2u * RSA_EDGE;

    return most < t->unit->buffer_size / 2u ? most : t->unit->buffer_size / 2u;
}

/* What is there becomes a modulus and a base below it, of len bytes. */
static void rsa_form(pawli_accel_try *t, uint32_t len, unsigned shift)
{
    uint8_t *n = rsa_number(t, RSA_N) + shift;

    n[0] |= 0x80u;
    n[len - 1u] |= 1u;
    rsa_number(t, RSA_BASE)[shift] &= 0x7fu;
}

static void rsa_numbers(pawli_accel_try *t, uint32_t len, unsigned shift)
{
    pawli_accel_fill(t);
    rsa_form(t, len, shift);
}

/* base^65537 to expected, `times` times over. */
static bool rsa_software(pawli_accel_try *t, uint32_t len, unsigned shift,
                         unsigned times)
{
    uint8_t *expected = rsa_number(t, RSA_EXPECTED);
    void *op = rsa_number(t, RSA_SOFTWARE);
    bool good = true;

    memcpy(expected, rsa_number(t, RSA_BASE) + shift, len);
    while (good && times-- > 0) {
        good = pawl_rsa_public_of(op, pawl_rsa_public_size(len), expected,
                                  rsa_number(t, RSA_N) + shift, len, RSA_E,
                                  expected, len) == PAWL_OK;
    }
    return good;
}

/* 65537^times: its 16-bit digits are a row of Pascal's triangle. Returns its
 * bytes. */
static uint16_t rsa_exponent(uint8_t e[2u * RSA_LONG + 4u], unsigned times,
                             unsigned zeros)
{
    uint16_t digit[RSA_LONG + 1u] = {1};

    for (unsigned row = 1; row <= times; row++) {
        for (unsigned i = row; i > 0; i--) {
            digit[i] = (uint16_t)(digit[i] + digit[i - 1u]);
        }
    }
    memset(e, 0, zeros);
    for (unsigned i = 0; i <= times; i++) {
        pawli_store16be(e + zeros + 2u * i, digit[i]);
    }
    return (uint16_t)(zeros + 2u * times + 2u);
}

/* What a trial is over. */
typedef struct rsa_case {
    uint32_t len;
    uint16_t shift, times, zeros;
    bool in_place;
} rsa_case;

typedef uint8_t rsa_e[2u * RSA_LONG + 4u];

static pawl_accel_job rsa_job(const pawli_accel_try *t, const rsa_case *c,
                              rsa_e e)
{
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_POWER};

    job.u.power.n = rsa_number(t, RSA_N) + c->shift;
    job.u.power.base = rsa_number(t, RSA_BASE) + c->shift;
    job.u.power.e = e;
    job.u.power.out =
        rsa_number(t, c->in_place ? RSA_BASE : RSA_OUT) + c->shift;
    job.u.power.n_len = (uint16_t)c->len;
    job.u.power.e_len = rsa_exponent(e, c->times, c->zeros);
    return job;
}

/* The unit's power against expected. */
static bool rsa_power(pawli_accel_try *t, const rsa_case *c,
                      pawl_accel_reason reason)
{
    static uint8_t const edge[RSA_EDGE] = {0x5a, 1, 2, 3, 4, 5, 6, 7};
    const uint8_t *expected = rsa_number(t, RSA_EXPECTED);
    uint32_t shown = c->len < 32u ? c->len : 32u;
    rsa_e e;
    pawl_accel_job job = rsa_job(t, c, e);
    uint8_t *out = job.u.power.out;

    if (!c->in_place) {
        memset(out, 0, c->len);
        memcpy(out + c->len, edge, sizeof edge);
    }
    if (!pawli_accel_do(t, &job, reason)) {
        return false;
    }
    memcpy(t->unit->report.expected, expected, shown);
    memcpy(t->unit->report.got, out, shown);
    if (!c->in_place && memcmp(out + c->len, edge, sizeof edge) != 0) {
        return pawli_accel_refuse(t, PAWL_ACCEL_BEYOND);
    }
    return pawl_equal(out, expected, c->len) || pawli_accel_refuse(t, reason);
}

/* Fresh numbers, by software and by the unit. */
static bool rsa_try(pawli_accel_try *t, const char *test, const rsa_case *c,
                    pawl_accel_reason reason)
{
    pawli_accel_note(t, test, c->len, 0, c->shift);
    rsa_numbers(t, c->len, c->shift);
    return rsa_software(t, c->len, c->shift, c->times) &&
           rsa_power(t, c, reason);
}

static void rsa_classify(pawli_accel_try *t, uint32_t len)
{
    const uint8_t *out = rsa_number(t, RSA_OUT);
    const uint8_t *expected = rsa_number(t, RSA_EXPECTED);
    uint32_t turned = 0, right = 0;

    for (uint32_t i = 0; i < len; i++) {
        turned += out[i] == expected[len - 1u - i];
        right += out[i] == expected[i] || (i >= len / 2u && out[i] == 0);
    }
    t->unit->report.reason = (uint8_t)(turned == len  ? PAWL_ACCEL_BYTE_ORDER
                                       : right == len ? PAWL_ACCEL_PARTIAL
                                                      : PAWL_ACCEL_WRONG);
}

static bool rsa_known(pawli_accel_try *t)
{
    const rsa_case c = {.len = 64, .times = 1};
    uint32_t count = t->unit->driver->count(t->unit->hw);
    pawl_accel_report *r = &t->unit->report;

    pawli_accel_note(t, "known answer of software", 0, 0, 0);
    if (pawl_selftest_rsa_pkcs1_sha256.run(t->data, t->room) != PAWL_OK) {
        return false;
    }
    if (!rsa_try(t, "known answer", &c, PAWL_ACCEL_WRONG)) {
        if (r->reason == PAWL_ACCEL_WRONG && r->err == PAWL_OK) {
            rsa_classify(t, c.len);
        }
        return false;
    }
    return t->unit->driver->count(t->unit->hw) != count ||
           pawli_accel_refuse(t, PAWL_ACCEL_NOT_USED);
}

/* One size; beyond the limit the driver may refuse it, and then it is not
 * used from there on. */
static bool rsa_size(pawli_accel_try *t, uint32_t len)
{
    uint32_t limit = t->unit->driver->limit;
    rsa_case c = {.len = len, .times = 1};

    if (len > rsa_most(t) || len < PAWL_RSA_MODULUS_MIN) {
        return true;
    }
    if (limit == 0 || len <= limit) {
        return rsa_try(t, "sizes", &c, PAWL_ACCEL_SIZE);
    }
    if (rsa_try(t, "beyond the limit", &c, PAWL_ACCEL_OVERSIZE)) {
        return true;
    }
    if (t->unit->report.err == PAWL_ERR_UNSUPPORTED) {
        t->unit->report.err = PAWL_OK;
        t->unit->report.reason = PAWL_ACCEL_UNTRIED;
        t->unit->most = limit < t->unit->most ? limit : t->unit->most;
        return true;
    }
    return false;
}

static bool rsa_sizes(pawli_accel_try *t)
{
    uint32_t limit = t->unit->driver->limit;

    for (uint32_t len = PAWL_RSA_MODULUS_MIN; len <= 70; len++) {
        if (!rsa_size(t, len)) {
            return false;
        }
    }
    for (uint32_t len = 128; len <= rsa_most(t); len += 64) {
        if (!rsa_size(t, len - 1u) || !rsa_size(t, len) ||
            !rsa_size(t, len + 1u)) {
            return false;
        }
    }
    return (limit == 0 || (rsa_size(t, limit) && rsa_size(t, limit + 1u) &&
                           rsa_size(t, limit + 64u))) &&
           rsa_size(t, rsa_most(t));
}

/* Exponents of all lengths, another at the same address each time. */
static bool rsa_exponents(pawli_accel_try *t)
{
    for (uint16_t times = 2; times <= RSA_LONG; times++) {
        const rsa_case c = {.len = 64, .times = times, .zeros = times & 1u};

        if (!rsa_try(t, "exponents", &c, PAWL_ACCEL_STALE_KEY)) {
            return false;
        }
    }
    return true;
}

static bool rsa_places(pawli_accel_try *t)
{
    for (uint16_t shift = 1; shift < 8; shift++) {
        const rsa_case c = {.len = 64, .times = 1, .shift = shift};

        if (!rsa_try(t, "alignment", &c, PAWL_ACCEL_ALIGNMENT)) {
            return false;
        }
    }
    for (uint16_t times = 1; times < 3; times++) {
        const rsa_case c = {.len = 64, .times = times, .in_place = true};

        if (!rsa_try(t, "in place", &c, PAWL_ACCEL_OVERLAP)) {
            return false;
        }
    }
    return true;
}

static bool rsa_recovery(pawli_accel_try *t)
{
    const pawl_accel_driver *driver = t->unit->driver;
    static const uint8_t e[1] = {3};

    for (uint32_t polls = 0; polls < 4; polls++) {
        pawl_accel_job job = {.op = PAWL_ACCEL_OP_POWER};
        const rsa_case c = {.len = 64, .times = 1};

        rsa_numbers(t, 64, 0);
        job.u.power.n = rsa_number(t, RSA_N);
        job.u.power.base = rsa_number(t, RSA_BASE);
        job.u.power.out = rsa_number(t, RSA_OUT);
        job.u.power.e = e;
        job.u.power.n_len = 64;
        job.u.power.e_len = sizeof e;
        if (driver->start(t->unit->hw, &job) == PAWL_OK) {
            for (uint32_t i = 0;
                 i < polls && driver->poll(t->unit->hw) == PAWL_PENDING; i++) {
            }
        }
        driver->stop(t->unit->hw);
        if (!rsa_try(t, "after one broken off", &c, PAWL_ACCEL_RECOVERY)) {
            return false;
        }
    }
    return true;
}

static bool rsa_repeats(pawli_accel_try *t)
{
    uint32_t n =
        t->trial->repeats != 0 ? t->trial->repeats : PAWL_ACCEL_REPEATS;
    const rsa_case c = {.len = 16, .times = 1};
    bool good = rsa_try(t, "repeats", &c, PAWL_ACCEL_REPEATED);

    for (uint32_t i = 0; i < n && good; i++) {
        t->unit->report.repeat = i;
        good = rsa_power(t, &c, PAWL_ACCEL_REPEATED);
    }
    return good;
}

static bool rsa_once(pawli_accel_try *t, uint32_t size, bool hardware)
{
    const rsa_case c = {.len = size, .times = 1};
    pawl_accel_job job;
    rsa_e e;

    rsa_form(t, size, 0);
    if (!hardware) {
        return rsa_software(t, size, 0, 1);
    }
    job = rsa_job(t, &c, e);
    return pawli_accel_do(t, &job, PAWL_ACCEL_SIZE);
}

static bool rsa_run(pawli_accel_try *t)
{
    t->unit->most = rsa_most(t);
    if (!rsa_known(t)) {
        return false;
    }
    t->unit->ops = 1u << PAWL_ACCEL_OP_POWER;
    return rsa_sizes(t) && rsa_exponents(t) && rsa_places(t) &&
           rsa_recovery(t) && pawli_accel_measure(t, 64, rsa_once) &&
           rsa_repeats(t);
}

const pawl_accel_kind pawl_accel_rsa = {PAWL_ACCEL_OP_POWER, rsa_run,
                                        PAWL_ACCEL_RSA_BUFFER(256u), NULL};
