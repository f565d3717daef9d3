/* SPDX-License-Identifier: Apache-2.0
 * From an algorithm to its operations and sizes. */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#include "pawl/kex.h"

const uint32_t bench_bulk_sizes[] = {64, 256, 1024, 4096, 16384, 0};

const char *bench_operation_name(bench_operation operation)
{
    static const char *const names[] = {
        "digest", "tag",  "crypt",  "seal",   "open",   "keygen",
        "share",  "sign", "verify", "derive", "expand", "generate"};

    return names[operation];
}

const char *bench_cell_group(const bench_cell *cell)
{
    const bench_algorithm *a = cell->algorithm;

    return cell->operation == BENCH_SIGN && a->sign_group != NULL
               ? a->sign_group
               : a->group;
}

bool bench_cell_within(const bench_cell *cell, const char *part)
{
    char text[200];
    size_t len = strlen(part);

    (void)snprintf(text, sizeof text, "%s:%s:%s:%lu", bench_cell_group(cell),
                   cell->algorithm->name, bench_operation_name(cell->operation),
                   (unsigned long)cell->size);
    return strncmp(text, part, len) == 0 &&
           (text[len] == ':' || text[len] == '\0');
}

#define CELLS_NONE 0xffu

/* The operations of a family, and whether they have sizes. */
typedef struct cells_family {
    uint8_t operation[2];
    bool sized;
} cells_family;

static const cells_family cells_families[] = {
    [BENCH_HASH] = {{BENCH_DIGEST, CELLS_NONE}, true},
    [BENCH_MAC] = {{BENCH_TAG, CELLS_NONE}, true},
    [BENCH_CTR] = {{BENCH_CRYPT, CELLS_NONE}, true},
    [BENCH_AEAD] = {{BENCH_SEAL, BENCH_OPEN}, true},
    [BENCH_KEX] = {{BENCH_KEYGEN, BENCH_SHARE}, false},
    [BENCH_SIG] = {{BENCH_SIGN, BENCH_VERIFY}, false},
    [BENCH_KDF] = {{BENCH_DERIVE, CELLS_NONE}, false},
    [BENCH_BLOCK] = {{BENCH_EXPAND, CELLS_NONE}, false},
    [BENCH_RANDOM] = {{BENCH_GENERATE, CELLS_NONE}, false},
};

static bool cells_has(const bench_algorithm *a, uint8_t operation)
{
    if (operation == BENCH_SHARE) { /* not of keys that only sign */
        return a->own == NULL && ((const pawl_kex *)a->instance)->group != 0;
    }
    if (operation == BENCH_SIGN) {
        return a->signer != NULL;
    }
    return operation != CELLS_NONE;
}

void bench_cells(const bench_algorithm *a, const uint32_t *sizes,
                 bool (*each)(void *ctx, const bench_cell *cell), void *ctx)
{
    static const uint32_t unsized[] = {0, 0};
    const cells_family *family = &cells_families[a->family];
    const uint32_t *size = family->sized ? sizes : unsized;

    for (bool first = true; *size != 0 || (first && !family->sized); size++) {
        for (unsigned i = 0; i < 2; i++) {
            const bench_cell cell = {a, (bench_operation)family->operation[i],
                                     *size};

            if (cells_has(a, family->operation[i]) && !each(ctx, &cell)) {
                return;
            }
        }
        first = false;
    }
}
