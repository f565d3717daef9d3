/* SPDX-License-Identifier: Apache-2.0
 * The test harness: freestanding apart from printf, seeded, TAP output.
 *
 * A test is PT_TEST(name) { ... }; main() calls PT_RUN(name) for each and
 * returns pt_done(). A failed check prints where (PT_AT) and what, marks the
 * test failed and goes on; only the first 5 failures of a test are printed. */
#ifndef PT_H
#define PT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PT_TEST(name) static void name(void)
#define PT_RUN(name)  pt_run(#name, name)
#define PT_COUNT(a)   (sizeof(a) / sizeof((a)[0]))

/* Says where the following checks are: a label and two numbers. */
#define PT_AT(label, a, b)                                                     \
    pt_at((label), (unsigned long)(a), (unsigned long)(b))
#define PT_OK(cond) pt_check((cond), __FILE__, __LINE__, #cond)
#define PT_EQ(got, want)                                                       \
    pt_eq((long long)(got), (long long)(want), __FILE__, __LINE__, #got)
#define PT_EQ_BYTES(got, want, len)                                            \
    pt_eq_bytes((got), (want), (len), __FILE__, __LINE__, #got)

void pt_run(const char *name, void (*test)(void));
void pt_at(const char *label, unsigned long a, unsigned long b);
void pt_check(bool ok, const char *file, int line, const char *what);
void pt_eq(long long got, long long want, const char *file, int line,
           const char *what);
void pt_eq_bytes(const void *got, const void *want, size_t len,
                 const char *file, int line, const char *what);

/* A skipped case: only for what Pawl does not claim. pt_done fails when the
 * number of skips is not the one announced. */
void pt_skip(const char *reason);
void pt_expect_skips(unsigned long count);

/* Deterministic bytes: pt_seed restarts the sequence (PT_SEED in the
 * environment changes it), pt_fill continues it. */
void pt_seed(uint64_t seed);
void pt_fill(void *p, size_t len);
uint32_t pt_random(uint32_t below);

/* Prints the TAP plan and "N passed, N failed"; the exit code of main. */
int pt_done(void);

#endif
