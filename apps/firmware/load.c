/* SPDX-License-Identifier: Apache-2.0
 * From the constants of an image to a case that libraries can read, and the
 * memory that is lent to them. */
#include "firmware.h"

#include <string.h>

static bool load_lent;

void *bench_lend(size_t size)
{
    if (load_lent || size > firmware_memory_size) {
        return NULL;
    }
    load_lent = true;
    return memset(firmware_memory, 0, size);
}

void bench_return(void *memory)
{
    (void)memory;
    load_lent = false;
}

#ifdef __AVR__
static void load_kind(uint16_t n, firmware_case *kind)
{
    memcpy_P(kind, &firmware_cases[n], sizeof *kind);
}

static bench_bytes load_bytes(const bench_bytes *flash, size_t *used)
{
    bench_bytes b = {firmware_bytes + *used, flash->len};

    if (flash->p == NULL) {
        return *flash;
    }
    memcpy_P(firmware_bytes + *used, flash->p, flash->len);
    *used += flash->len;
    return b;
}
#else
static void load_kind(uint16_t n, firmware_case *kind)
{
    *kind = firmware_cases[n];
}

static bench_bytes load_bytes(const bench_bytes *flash, size_t *used)
{
    (void)used;
    return *flash;
}
#endif

void firmware_load(uint16_t n, bench_case *c, firmware_case *kind)
{
    size_t used = 0;

    load_kind(n, kind);
    memset(c, 0, sizeof *c);
    c->algorithm = kind->algorithm;
    c->operation = (bench_operation)kind->operation;
    c->size = kind->size;
    c->key = load_bytes(&kind->key, &used);
    c->pub = load_bytes(&kind->pub, &used);
    c->nonce = load_bytes(&kind->nonce, &used);
    c->aad = load_bytes(&kind->aad, &used);
    c->sig = load_bytes(&kind->sig, &used);
    c->in = load_bytes(&kind->in, &used);
    c->exponent = kind->exponent;
    if (kind->in.p == NULL) {
        c->in.p = firmware_in;
        bench_fill(firmware_in, kind->in.len, BENCH_SEED_MESSAGE);
    }
}
