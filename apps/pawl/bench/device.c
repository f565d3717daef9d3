/* SPDX-License-Identifier: Apache-2.0
 * The cases of a group as C, for the firmware of boards (apps/firmware): keys,
 * signatures and checksums of right answers are made here, so that a board
 * needs no other library than the one it measures. */
#include <stdlib.h>
#include <string.h>

#include "../cli.h"
#include "device.h"

#define DEVICE_CASES 256u
#define DEVICE_BYTES 256u

typedef struct device_bytes {
    uint8_t *p;
    size_t len;
} device_bytes;

/* What is needed for all cases, and the cases themselves as text. */
typedef struct device {
    const char *group;
    uint32_t bulk;
    device_bytes bytes[DEVICE_BYTES];
    size_t bytes_count;
    char *text[DEVICE_CASES];
    const char *object[DEVICE_CASES];
    size_t count;
    size_t in, out, copy, state; /* the largest: buffers, memory */
    uint32_t operations;         /* bits of those that are there */
    uint32_t sealed;             /* checksum of the last sealed message */
    uint32_t known;   /* checksum of the one signature that is known */
    size_t known_len; /* 0: none is */
    const char *why;
} device;

static void device_most(size_t *most, size_t n)
{
    *most = n > *most ? n : *most;
}

/* The number of these bytes among all that are written. */
static size_t device_keep(device *d, const bench_bytes *b)
{
    size_t i = 0;

    for (; i < d->bytes_count; i++) {
        if (d->bytes[i].len == b->len &&
            memcmp(d->bytes[i].p, b->p, b->len) == 0) {
            return i;
        }
    }
    if (i == DEVICE_BYTES || (d->bytes[i].p = malloc(b->len)) == NULL) {
        d->why = "too much for one image";
        return 0;
    }
    memcpy(d->bytes[i].p, b->p, b->len);
    d->bytes[i].len = b->len;
    d->bytes_count++;
    return i;
}

static void device_field(device *d, FILE *f, const bench_bytes *b, size_t *sum)
{
    if (b->p == NULL || b->len == 0) {
        (void)fprintf(f, " {NULL, 0},");
        return;
    }
    *sum += b->len;
    (void)fprintf(f, " {cases_%zu, %zu},", device_keep(d, b), b->len);
}

/* Whether the input is the message, or the message sealed. */
static bool device_by_formula(const bench_case *c)
{
    return c->size != 0;
}

static size_t device_tag(const bench_case *c)
{
    return c->operation == BENCH_SEAL   ? c->want.len - c->in.len
           : c->operation == BENCH_OPEN ? c->in.len - c->want.len
                                        : 0;
}

static void device_write(device *d, FILE *f, const bench_case *c)
{
    size_t sum = 0;
    bool formula = device_by_formula(c);
    uint32_t crc =
        c->want.p == NULL ? d->known : bench_crc32(0, c->want.p, c->want.len);
    size_t len = c->want.p == NULL ? d->known_len : c->want.len;

    /* The names are for adapters: tools/fleet/peer_images.py reads them. */
    (void)fprintf(f, "/* %s %s */ cases_%s, %d, %zu, %zu,", c->algorithm->name,
                  bench_operation_name(c->operation),
                  bench_operation_name(c->operation), (int)c->operation,
                  device_tag(c), c->size);
    device_field(d, f, &c->key, &sum);
    device_field(d, f, &c->pub, &sum);
    device_field(d, f, &c->nonce, &sum);
    device_field(d, f, &c->aad, &sum);
    device_field(d, f, &c->sig, &sum);
    if (formula) {
        (void)fprintf(f, " {NULL, %zu},", c->size);
    } else {
        device_field(d, f, &c->in, &sum);
    }
    (void)fprintf(f, " %luu, 0x%08lxu, 0x%08lxu, %zu",
                  (unsigned long)c->exponent, (unsigned long)crc,
                  (unsigned long)d->sealed, len);
    device_most(&d->copy, sum);
    d->operations |= 1u << c->operation;
}

static void device_sizes(device *d, const bench_case *c, size_t out_len,
                         size_t state)
{
    device_most(&d->in, device_by_formula(c) ? c->in.len : c->sig.len);
    device_most(&d->out, out_len);
    device_most(&d->state, state);
}

/* How long the answer is, and what it takes to make. */
static bool device_try(device *d, const bench_case *c)
{
    static uint8_t out[BENCH_OUT_MAX];
    bench_run run = {0};
    size_t len = sizeof out;
    bool good;

    d->why = bench_pawl.begin(c, &run);
    if (d->why != NULL) {
        return false;
    }
    d->known_len = 0;
    if (run.known != NULL && run.known(run.state, out, &len)) {
        d->known_len = len;
        d->known = bench_crc32(0, out, len);
    }
    len = sizeof out;
    good = run.once(run.state, out, &len);
    /* Signatures in DER are not all alike long. */
    len += c->operation == BENCH_SIGN ? 16 : 0;
    /* What is opened is sealed first, into the same buffer. */
    len = c->operation == BENCH_OPEN && len < c->in.len ? c->in.len : len;
    device_sizes(d, c, len < 64 ? 64 : len, run.state_size);
    run.end(run.state);
    d->why = good ? NULL : "an operation failed";
    return good;
}

static bool device_case(void *ctx, const bench_case *c)
{
    device *d = ctx;
    const bench_cell cell = {c->algorithm, c->operation, (uint32_t)c->size};
    size_t len;
    FILE *f;

    if (c->operation == BENCH_SEAL) {
        d->sealed = bench_crc32(0, c->want.p, c->want.len);
    }
    if (!bench_cell_within(&cell, d->group)) {
        return true;
    }
    if (d->count == DEVICE_CASES || !device_try(d, c)) {
        d->why = d->why != NULL ? d->why : "too many cases for one image";
        return false;
    }
    f = open_memstream(&d->text[d->count], &len);
    if (f == NULL) {
        d->why = BENCH_NO_MEMORY;
        return false;
    }
    device_write(d, f, c);
    if (fclose(f) != 0) {
        d->why = BENCH_NO_MEMORY;
        return false;
    }
    d->object[d->count++] = c->operation == BENCH_SIGN
                                ? c->algorithm->sign_object
                                : c->algorithm->object;
    return d->why == NULL;
}

static void device_print_bytes(const device *d)
{
    for (size_t i = 0; i < d->bytes_count; i++) {
        (void)printf("static const uint8_t cases_%zu[] FIRMWARE_FLASH = {", i);
        for (size_t k = 0; k < d->bytes[i].len; k++) {
            (void)printf("%s%u,", k % 20 == 0 ? "\n    " : "",
                         d->bytes[i].p[k]);
        }
        (void)printf("\n};\n");
    }
}

static void device_print_names(const device *d)
{
    for (int i = 0; i < BENCH_OPERATIONS; i++) {
        if ((d->operations >> i & 1u) != 0) {
            const char *name = bench_operation_name((bench_operation)i);

            (void)printf("static const char cases_%s[] FIRMWARE_FLASH = "
                         "\"%s\";\n",
                         name, name);
        }
    }
}

static void device_print_buffers(const device *d)
{
    (void)printf("uint8_t firmware_in[%zu];\n"
                 "uint8_t firmware_out[%zu];\n"
                 "const uint16_t firmware_out_size = %zu;\n",
                 d->in + 1, d->out, d->out);
    (void)printf("#ifdef __AVR__\nuint8_t firmware_bytes[%zu];\n#endif\n",
                 d->copy + 1);
    (void)printf("#ifndef FIRMWARE_MEMORY\n"
                 "#define FIRMWARE_MEMORY (sizeof(bench_case) + 8u + %zu)\n"
                 "#endif\n"
                 "uint64_t firmware_memory[(FIRMWARE_MEMORY + 7u) / 8u];\n"
                 "const uint16_t firmware_memory_size = sizeof "
                 "firmware_memory;\n",
                 d->state);
}

static void device_print(const device *d)
{
    (void)printf("/* SPDX-License-Identifier: Apache-2.0\n"
                 " * Written by `pawl bench --cases %s --bulk %lu`. */\n"
                 "#include \"firmware.h\"\n\n",
                 d->group, (unsigned long)d->bulk);
    for (size_t i = 0; i < d->count; i++) {
        if (i == 0 || d->object[i] != d->object[i - 1]) {
            (void)printf("extern const bench_algorithm %s;\n", d->object[i]);
        }
    }
    device_print_bytes(d);
    device_print_names(d);
    (void)printf("const char firmware_group[] FIRMWARE_FLASH = \"%s\";\n",
                 d->group);
    (void)printf("const uint16_t firmware_case_count = %zu;\n"
                 "const firmware_case firmware_cases[] FIRMWARE_FLASH = {\n",
                 d->count);
    for (size_t i = 0; i < d->count; i++) {
        (void)printf("    {&%s, %s},\n", d->object[i], d->text[i]);
    }
    (void)printf("};\n");
    device_print_buffers(d);
}

static bool device_has(void *ctx, const bench_cell *cell)
{
    device *d = ctx;

    d->why = bench_cell_within(cell, d->group) ? "yes" : d->why;
    return d->why == NULL;
}

static bool device_of_group(const bench_algorithm *a, const char *group)
{
    device d = {.group = group};

    bench_cells(a, bench_bulk_sizes, device_has, &d);
    return d.why != NULL;
}

/* ---- Names of groups ---- */

typedef struct device_groups {
    const char *name[128];
    size_t count;
} device_groups;

static bool device_group_add(void *ctx, const bench_cell *cell)
{
    device_groups *g = ctx;
    const char *group = bench_cell_group(cell);

    for (size_t i = 0; i < g->count; i++) {
        if (strcmp(g->name[i], group) == 0) {
            return true;
        }
    }
    if (g->count < sizeof g->name / sizeof *g->name) {
        g->name[g->count++] = group;
    }
    return true;
}

static device_groups device_groups_all(void)
{
    device_groups g = {.count = 0};

    for (size_t i = 0; i < bench_list_count; i++) {
        bench_cells(bench_list[i], bench_bulk_sizes, device_group_add, &g);
    }
    return g;
}

void bench_groups_show(FILE *f)
{
    device_groups g = device_groups_all();

    (void)fprintf(f, "groups:");
    for (size_t i = 0; i < g.count; i++) {
        (void)fprintf(f, " %s", g.name[i]);
    }
    (void)fprintf(f, "\n");
}

int bench_device(const char *group, uint32_t bulk)
{
    static device d;
    uint32_t sizes[16];
    size_t n = 0;

    d.group = group;
    d.bulk = bulk;
    for (const uint32_t *s = bench_bulk_sizes; *s != 0; s++) {
        if (*s <= bulk) {
            sizes[n++] = *s;
        }
    }
    sizes[n] = 0;
    for (size_t i = 0; i < bench_list_count; i++) {
        const char *why = NULL;

        if (!device_of_group(bench_list[i], group)) {
            continue;
        }
        (void)bench_cases(bench_list[i], sizes, device_case, &d, &why);
        if (why != NULL || d.why != NULL) {
            cli_complain("bench: %s: %s", bench_list[i]->name,
                         why != NULL ? why : d.why);
            return CLI_FAILED;
        }
    }
    if (d.count == 0) {
        bench_groups_show(stderr);
        return cli_usage("bench", "--cases: no group '%s' with cases", group);
    }
    device_print(&d);
    return CLI_DONE;
}
