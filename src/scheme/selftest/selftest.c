/* SPDX-License-Identifier: Apache-2.0
 * pawl/selftest.h: the boot record. */
#include "pawl/selftest.h"

void pawl_selftest_begin(pawl_selftest_record *r)
{
    r->passed = 0;
    r->failed = 0;
    r->check = ~(uint32_t)0;
}

/* The bits of tests 0..count-1. */
static uint32_t selftest_all(size_t count)
{
    return count >= PAWL_SELFTEST_MAX ? ~(uint32_t)0
                                      : ((uint32_t)1 << count) - 1u;
}

pawl_err pawl_selftest_verdict(const pawl_selftest_record *r, size_t count)
{
    uint32_t all = selftest_all(count);

    if (count == 0 || count > PAWL_SELFTEST_MAX) {
        return PAWL_ERR_ARGUMENT;
    }
    if (r->check != ~r->passed || (r->passed & r->failed) != 0) {
        return PAWL_ERR_FAULT;
    }
    if (r->failed != 0) {
        return PAWL_ERR_SELFTEST;
    }
    return (r->passed & all) == all ? PAWL_OK : PAWL_ERR_STATE;
}

pawl_err pawl_selftest_next(pawl_selftest_record *r,
                            const pawl_selftest *const *list, size_t count,
                            void *scratch, size_t scratch_len)
{
    uint32_t all = selftest_all(count);
    uint32_t bit = 1;
    pawl_err err;

    if (count == 0 || count > PAWL_SELFTEST_MAX) {
        return PAWL_ERR_ARGUMENT;
    }
    if (((r->passed | r->failed) & all) == all) {
        return pawl_selftest_verdict(r, count);
    }
    while ((r->passed | r->failed) & bit) {
        bit <<= 1;
        list++;
    }
    err = (*list)->run(scratch, scratch_len);
    if (err == PAWL_ERR_MEMORY) {
        return err;
    }
    if (err == PAWL_OK) {
        r->passed |= bit;
        r->check &= ~bit;
    } else {
        r->failed |= bit;
    }
    if (((r->passed | r->failed) & all) == all) {
        return pawl_selftest_verdict(r, count);
    }
    return PAWL_PENDING;
}

pawl_err pawl_selftest_run_all(pawl_selftest_record *r,
                               const pawl_selftest *const *list, size_t count,
                               void *scratch, size_t scratch_len)
{
    pawl_err err;

    pawl_selftest_begin(r);
    do {
        err = pawl_selftest_next(r, list, count, scratch, scratch_len);
    } while (err == PAWL_PENDING);
    return err;
}

size_t pawl_selftest_scratch(const pawl_selftest *const *list, size_t count)
{
    size_t most = 0;

    for (size_t i = 0; i < count; i++) {
        if (list[i]->scratch > most) {
            most = list[i]->scratch;
        }
    }
    return most;
}
