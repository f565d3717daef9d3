/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/pt.h"

#include <stdio.h>
#include <string.h>

static struct {
    unsigned run, failed, shown;
    bool bad;
    const char *label;
    unsigned long a, b;
    unsigned long skips, skips_expected;
    uint64_t random;
} pt = {.random = 0x9e3779b97f4a7c15u};

void pt_run(const char *name, void (*test)(void))
{
    pt.bad = false;
    pt.shown = 0;
    pt.label = NULL;
    pt_seed(1);
    test();
    pt.run++;
    pt.failed += pt.bad ? 1u : 0u;
    printf("%s %u - %s\n", pt.bad ? "not ok" : "ok", pt.run, name);
    fflush(stdout);
}

void pt_at(const char *label, unsigned long a, unsigned long b)
{
    pt.label = label;
    pt.a = a;
    pt.b = b;
}

static bool pt_fail(const char *file, int line)
{
    pt.bad = true;
    if (pt.shown++ >= 5) {
        return false;
    }
    printf("# %s:%d", file, line);
    if (pt.label != NULL) {
        printf(" at %s %lu %lu", pt.label, pt.a, pt.b);
    }
    printf(": ");
    return true;
}

void pt_check(bool ok, const char *file, int line, const char *what)
{
    if (!ok && pt_fail(file, line)) {
        printf("%s is false\n", what);
    }
}

void pt_eq(long long got, long long want, const char *file, int line,
           const char *what)
{
    if (got != want && pt_fail(file, line)) {
        printf("%s is %lld, not %lld\n", what, got, want);
    }
}

void pt_eq_bytes(const void *got, const void *want, size_t len,
                 const char *file, int line, const char *what)
{
    const uint8_t *g = got;
    const uint8_t *w = want;

    for (size_t i = 0; i < len; i++) {
        if (g[i] != w[i]) {
            if (pt_fail(file, line)) {
                printf("%s differs at byte %lu: %02x, not %02x\n", what,
                       (unsigned long)i, g[i], w[i]);
            }
            return;
        }
    }
}

void pt_skip(const char *reason)
{
    (void)reason;
    pt.skips++;
}

void pt_expect_skips(unsigned long count)
{
    pt.skips_expected = count;
}

void pt_seed(uint64_t seed)
{
    pt.random = seed * 0x9e3779b97f4a7c15u + 1u;
}

static uint64_t pt_next(void)
{
    /* splitmix64 */
    uint64_t z = (pt.random += 0x9e3779b97f4a7c15u);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void pt_fill(void *p, size_t len)
{
    uint8_t *out = p;

    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)pt_next();
    }
}

uint32_t pt_random(uint32_t below)
{
    return (uint32_t)(pt_next() >> 32) % below;
}

int pt_done(void)
{
    if (pt.skips != pt.skips_expected) {
        printf("# %lu cases skipped, %lu announced\n", pt.skips,
               pt.skips_expected);
        pt.failed++;
        pt.run++;
        printf("not ok %u - skips\n", pt.run);
    }
    printf("1..%u\n", pt.run);
    printf("%u passed, %u failed\n", pt.run - pt.failed, pt.failed);
    return pt.failed == 0 ? 0 : 1;
}
