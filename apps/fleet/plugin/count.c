/* SPDX-License-Identifier: Apache-2.0 */
#include "count.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_SLOTS      16384u
#define COUNT_EXIT_OVER  71
#define COUNT_EXIT_WRITE 72

struct count_run {
    uint64_t begin, end;
    uint64_t runs, taken, missed, reached;
    uint32_t instructions;
    kind_flow flow;
    bool unaligned;
    uint16_t kinds[KINDS_MAX];
    count_run *next;
};

static struct {
    const kind_decoder *decoder;
    FILE *out;
    const char *path;
    uint64_t limit;
    count_run *slots[COUNT_SLOTS];
    count_run *last;    /* the run executed before */
    uint64_t predicted; /* end of the last backward branch that was taken */
    uint64_t span;      /* number of the next span, or of the open one */
    uint64_t executed;  /* instructions since its begin */
    bool open;          /* between the marks of a span */
} count;

static count_run count_none;

void count_start(const kind_decoder *decoder, FILE *out, const char *path,
                 uint64_t limit)
{
    count.decoder = decoder;
    count.out = out;
    count.path = path;
    count.limit = limit != 0 ? limit : UINT64_MAX;
    count.last = &count_none;
}

static size_t count_slot(uint64_t begin)
{
    return (size_t)((begin >> 1) * 0x9e3779b97f4a7c15u >> 50) % COUNT_SLOTS;
}

count_run *count_find(uint64_t begin, uint64_t end, uint32_t instructions,
                      const uint16_t kinds[KINDS_MAX], kind_flow flow,
                      bool unaligned)
{
    count_run **slot = &count.slots[count_slot(begin)];
    count_run *r;

    for (r = *slot; r != NULL; r = r->next) {
        if (r->begin == begin && r->end == end && r->flow == flow &&
            memcmp(r->kinds, kinds, sizeof r->kinds) == 0) {
            return r;
        }
    }
    r = calloc(1, sizeof *r);
    if (r == NULL) {
        return NULL;
    }
    r->begin = begin;
    r->end = end;
    r->instructions = instructions;
    r->flow = flow;
    r->unaligned = unaligned;
    memcpy(r->kinds, kinds, sizeof r->kinds);
    r->next = *slot;
    *slot = r;
    return r;
}

static void count_flush(void)
{
    if (fflush(count.out) != 0 || ferror(count.out)) {
        fprintf(stderr, "counting plugin: cannot write %s: %s\n", count.path,
                strerror(errno));
        exit(COUNT_EXIT_WRITE);
    }
}

static void count_over(void)
{
    fprintf(count.out, "over %" PRIu64 "\n", count.span);
    count_flush();
    exit(COUNT_EXIT_OVER);
}

/* One backward branch is remembered, the last that was taken: such a
 * predictor has the Hazard3. */
static void count_branch(count_run *from, bool taken, bool backward)
{
    bool foreseen = count.predicted == from->end;

    from->taken += taken ? 1u : 0u;
    from->missed += taken != foreseen ? 1u : 0u;
    if (taken && backward) {
        count.predicted = from->end;
    } else if (!taken && foreseen) {
        count.predicted = 0;
    }
}

void count_enter(unsigned int cpu, void *run)
{
    count_run *r = run;
    count_run *from = count.last;
    bool away = from->end != r->begin;

    (void)cpu;
    count.last = r;
    r->runs++;
    if (from->flow != KIND_NEXT) {
        r->reached += away && r->unaligned ? 1u : 0u;
        if (from->flow == KIND_CONDITIONAL) {
            count_branch(from, away, r->begin < from->end);
        }
    }
    count.executed += r->instructions;
    if (count.open && count.executed > count.limit) {
        count_over();
    }
}

void count_begin(unsigned int cpu, void *unused)
{
    (void)cpu;
    (void)unused;
    for (size_t i = 0; i < COUNT_SLOTS; i++) {
        for (count_run *r = count.slots[i]; r != NULL; r = r->next) {
            r->runs = 0;
            r->taken = 0;
            r->missed = 0;
            r->reached = 0;
        }
    }
    count.executed = 0;
    count.open = true;
}

static void count_add(uint64_t sums[KINDS_MAX], const count_run *r)
{
    for (size_t k = 0; k < count.decoder->count; k++) {
        sums[k] += r->runs * r->kinds[k];
    }
    sums[KIND_TAKEN_EXTRA] += r->taken;
    sums[KIND_MISSED_EXTRA] += r->missed;
    sums[KIND_TARGET_EXTRA] += r->reached;
}

void count_end(unsigned int cpu, void *unused)
{
    uint64_t sums[KINDS_MAX] = {0};

    (void)cpu;
    (void)unused;
    if (!count.open) {
        return;
    }
    for (size_t i = 0; i < COUNT_SLOTS; i++) {
        for (const count_run *r = count.slots[i]; r != NULL; r = r->next) {
            count_add(sums, r);
        }
    }
    fprintf(count.out, "span %" PRIu64, count.span);
    for (size_t k = 0; k < count.decoder->count; k++) {
        fprintf(count.out, " %s=%" PRIu64, count.decoder->kinds[k], sums[k]);
    }
    fputc('\n', count.out);
    count_flush();
    count.span++;
    count.open = false;
}
