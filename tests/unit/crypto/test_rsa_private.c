/* SPDX-License-Identifier: Apache-2.0
 * Tests the private operation of pawl/rsa.h: published powers at every size of
 * modulus from 1024 to 1088 bits, with little and with much memory; budgets;
 * numbers that do not belong together; disturbed memory. */
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/rsa.h"
#include "scheme/rsa_priv.h"

PT_VECTORS(botan, "botan/pubkey/rsa_sig.ptv")
PT_VECTORS(mbedtls, "mbedtls/rsa_private.ptv")

#define WORDS 800u

static uint64_t memory[WORDS];
static uint8_t blind[PAWL_RSA_BLIND_SIZE];

typedef struct kat {
    pawl_rsa_private_key key;
    uint8_t m[PAWL_RSA_PRIVATE_MAX];
    pt_bytes s;
} kat;

/* The next plain power; false at the end. */
static bool kat_next(pt_vec *v, kat *k)
{
    while (pt_vec_next(v)) {
        pt_bytes key = pt_vec_get(v, "Key"), m = pt_vec_get(v, "Msg");

        if (!pt_vec_is(v, "Kind", "Raw")) {
            continue;
        }
        PT_EQ(pawli_rsa_priv_read(&k->key, key.p, key.len), PAWL_OK);
        k->s = pt_vec_get(v, "Signature");
        memset(k->m, 0, sizeof k->m);
        memcpy(k->m + k->key.n_len - m.len, m.p, m.len);
        PT_AT("bytes", k->key.n_len, v->index);
        return true;
    }
    return false;
}

static pawl_err run(const kat *k, size_t size, uint32_t budget,
                    unsigned long *used)
{
    pawl_err err;

    memset(memory, 0xa5, sizeof memory);
    pt_fill(blind, sizeof blind);
    err = pawl_rsa_private_start(memory, size, &k->key, blind);
    PT_OK(err != PAWL_OK || pawl_rsa_private_result(memory) == NULL);
    *used = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = pawl_rsa_private_run(memory, k->m, &units);
        *used += budget - units;
        if (err != PAWL_PENDING) {
            break;
        }
        PT_EQ(units, 0);
    }
    PT_EQ(((uint8_t *)memory)[size], 0xa5);
    return err;
}

/* The last of an operation: the verdict stays, and nothing but the result. */
static void expect(const kat *k, pawl_err err, pawl_err want)
{
    const uint8_t *result = pawl_rsa_private_result(memory);
    uint32_t units = 3;

    PT_EQ(err, want);
    PT_EQ(result != NULL, want == PAWL_OK);
    if (result != NULL) {
        PT_EQ_BYTES(result, k->s.p, k->key.n_len);
    }
    PT_EQ(pawl_rsa_private_run(memory, k->m, &units), want);
    PT_EQ(units, 3);
    pawl_rsa_private_wipe(memory);
    PT_OK(pawl_rsa_private_result(memory) == NULL);
    PT_EQ(pawl_rsa_private_run(memory, k->m, &units), PAWL_ERR_STATE);
}

static void powers(pt_vec v, unsigned long count)
{
    unsigned long used, seen = 0;
    kat k;

    while (kat_next(&v, &k)) {
        size_t small = pawl_rsa_private_size(&k.key);
        size_t large = pawl_rsa_private_size_fast(&k.key);

        PT_OK(small != 0 && small < large && large < sizeof memory);
        seen++;
        expect(&k, run(&k, small, UINT32_MAX, &used), PAWL_OK);
        expect(&k, run(&k, large, UINT32_MAX, &used), PAWL_OK);
    }
    PT_EQ(seen, count);
}

PT_TEST(published_powers_come_out)
{
    powers(PT_VEC(botan), 66);
    powers(PT_VEC(mbedtls), 2);
}

/* The same result in as many units, whatever a call may use and whatever
 * blinds. */
PT_TEST(budgets_change_nothing)
{
    static const uint32_t budgets[] = {1, 2, 3, 7, 100000};
    pt_vec v = PT_VEC(botan);
    unsigned long first = 0, used;
    kat k;

    PT_OK(kat_next(&v, &k) && kat_next(&v, &k));
    for (size_t i = 0; i < PT_COUNT(budgets); i++) {
        size_t size = pawl_rsa_private_size(&k.key);

        PT_AT("budget", budgets[i], 0);
        expect(&k, run(&k, size, budgets[i], &used), PAWL_OK);
        first = i == 0 ? used : first;
        PT_EQ(used, first);
    }
    PT_OK(first > 100);
}

PT_TEST(numbers_of_different_keys)
{
    pt_vec v = PT_VEC(botan);
    unsigned long used;
    kat k, other;

    PT_OK(kat_next(&v, &k) && kat_next(&v, &k));
#define DISTURBED(field, mask)                                                 \
    do {                                                                       \
        kat bad = k;                                                           \
        const uint8_t *was = bad.key.field;                                    \
        uint8_t copy[PAWL_RSA_PRIVATE_MAX];                                    \
                                                                               \
        memcpy(copy, was, bad.key.field##_len);                                \
        copy[bad.key.field##_len - 1] ^= (mask);                               \
        bad.key.field = copy;                                                  \
        PT_AT(#field, (mask), 0);                                              \
        expect(&bad,                                                           \
               run(&bad, pawl_rsa_private_size(&k.key), UINT32_MAX, &used),    \
               PAWL_ERR_FAULT);                                                \
    } while (0)
    DISTURBED(n, 2);
    DISTURBED(p, 2);
    DISTURBED(q, 2);
    DISTURBED(dp, 1);
    DISTURBED(dq, 1);
    DISTURBED(qinv, 1);
#undef DISTURBED
    other = k;
    other.key.e = 3;
    expect(&other,
           run(&other, pawl_rsa_private_size(&k.key), UINT32_MAX, &used),
           PAWL_ERR_FAULT);
    other = k;
    other.key.q = k.key.p; /* p = q */
    expect(&other,
           run(&other, pawl_rsa_private_size(&k.key), UINT32_MAX, &used),
           PAWL_ERR_FAULT);
    /* m is not below n. */
    other = k;
    memset(other.m, 0xff, sizeof other.m);
    expect(&other,
           run(&other, pawl_rsa_private_size(&k.key), UINT32_MAX, &used),
           PAWL_ERR_FAULT);
}

/* A bit of the memory flips after each unit in turn: never is a wrong result
 * given out. */
PT_TEST(disturbed_memory)
{
    pt_vec v = PT_VEC(botan);
    unsigned long used, faults = 0;
    kat k;

    PT_OK(kat_next(&v, &k) && kat_next(&v, &k));
    size_t size = pawl_rsa_private_size(&k.key);
    PT_EQ(run(&k, size, UINT32_MAX, &used), PAWL_OK);
    for (unsigned long at = 1; at < used; at += 5) {
        /* Six numbers of half the modulus lie at the end. */
        uint32_t numbers = 3u * k.key.n_len - 16u;
        size_t byte = size - 1 - pt_random(numbers);
        uint32_t units = (uint32_t)at;
        pawl_err err;

        PT_AT("unit, byte", at, byte);
        PT_EQ(pawl_rsa_private_start(memory, size, &k.key, blind), PAWL_OK);
        PT_EQ(pawl_rsa_private_run(memory, k.m, &units), PAWL_PENDING);
        ((uint8_t *)memory)[byte] ^= (uint8_t)(1u << pt_random(8));
        units = 100000;
        err = pawl_rsa_private_run(memory, k.m, &units);
        PT_OK(err == PAWL_OK || err == PAWL_ERR_FAULT || err == PAWL_PENDING);
        if (err == PAWL_OK) {
            PT_EQ_BYTES(pawl_rsa_private_result(memory), k.s.p, k.key.n_len);
        }
        faults += err == PAWL_ERR_FAULT;
    }
    PT_OK(faults > 20);
}

/* To another place after every unit. */
static void moving(const kat *k, size_t size)
{
    static uint64_t other[PT_COUNT(memory)];
    uint64_t *now = memory, *next = other;
    pawl_err err = pawl_rsa_private_start(now, size, &k->key, blind);

    PT_EQ(err, PAWL_OK);
    for (;;) {
        uint32_t units = 1;
        uint64_t *left = now;

        err = pawl_rsa_private_run(now, k->m, &units);
        if (err != PAWL_PENDING) {
            break;
        }
        memcpy(next, now, size);
        memset(now, 0xa5, size);
        now = next;
        next = left;
    }
    PT_EQ(err, PAWL_OK);
    PT_EQ_BYTES(pawl_rsa_private_result(now), k->s.p, k->key.n_len);
}

PT_TEST(an_operation_may_be_moved)
{
    pt_vec v = PT_VEC(botan);
    kat k;

    pt_fill(blind, sizeof blind);
    for (unsigned i = 0; i < 4; i++) {
        PT_OK(kat_next(&v, &k));
        moving(&k, pawl_rsa_private_size(&k.key));
        moving(&k, pawl_rsa_private_size_fast(&k.key));
    }
}

PT_TEST(refusals)
{
    pt_vec v = PT_VEC(botan);
    pawl_rsa_private_key bad;
    uint8_t odd[PAWL_RSA_PRIVATE_MAX];
    size_t size;
    kat k;

    PT_OK(kat_next(&v, &k) && kat_next(&v, &k));
    size = pawl_rsa_private_size(&k.key);
#define START(want)                                                            \
    do {                                                                       \
        memset(memory, 0x5a, sizeof memory);                                   \
        PT_EQ(pawl_rsa_private_start(memory, size, &bad, blind), (want));      \
        PT_EQ(((uint8_t *)memory)[0], 0x5a);                                   \
        bad = k.key;                                                           \
    } while (0)
    bad = k.key;
    size--;
    START(PAWL_ERR_MEMORY);
    size++;
    bad.n_len = PAWL_RSA_PRIVATE_MAX + 1;
    START(PAWL_ERR_UNSUPPORTED);
    bad.n_len = 0;
    START(PAWL_ERR_ENCODING);
    bad.n_len = 31;
    START(PAWL_ERR_WEAK);
    bad.e = 1;
    START(PAWL_ERR_WEAK);
    bad.e = 65536;
    START(PAWL_ERR_WEAK);
    bad.p_len = bad.q_len = bad.dp_len = bad.dq_len = bad.qinv_len = 0;
    START(PAWL_ERR_UNSUPPORTED); /* d only */
    bad.qinv_len = 0;
    START(PAWL_ERR_UNSUPPORTED);
    bad.p_len = 15;
    START(PAWL_ERR_UNSUPPORTED);
    bad.q_len = 15;
    START(PAWL_ERR_UNSUPPORTED);
    bad.p_len += 2;
    START(PAWL_ERR_ARGUMENT);
    bad.p_len--;
    START(PAWL_ERR_ARGUMENT);
    bad.dp_len = (uint16_t)(bad.p_len + 1u);
    START(PAWL_ERR_ARGUMENT);
    bad.dq_len = (uint16_t)(bad.q_len + 1u);
    START(PAWL_ERR_ARGUMENT);
    bad.qinv_len = (uint16_t)(bad.p_len + 1u);
    START(PAWL_ERR_ARGUMENT);
    memcpy(odd, k.key.n, k.key.n_len);
    odd[k.key.n_len - 1] ^= 1;
    bad.n = odd;
    START(PAWL_ERR_WEAK);
    odd[0] = 0;
    bad.n = odd;
    START(PAWL_ERR_ENCODING);
    memcpy(odd, k.key.p, k.key.p_len);
    odd[k.key.p_len - 1] ^= 1;
    bad.p = odd;
    START(PAWL_ERR_ARGUMENT);
    bad.q = odd;
    START(PAWL_ERR_ARGUMENT);
#undef START
    PT_EQ(pawl_rsa_private_size(&bad), size);
    bad.e = 1;
    PT_EQ(pawl_rsa_private_size(&bad), 0);
    PT_EQ(pawl_rsa_private_size_fast(&bad), 0);
}

int main(void)
{
    PT_RUN(published_powers_come_out);
    PT_RUN(budgets_change_nothing);
    PT_RUN(numbers_of_different_keys);
    PT_RUN(disturbed_memory);
    PT_RUN(an_operation_may_be_moved);
    PT_RUN(refusals);
    return pt_done();
}
