/* SPDX-License-Identifier: Apache-2.0
 * Cells of the ledger to seconds, and lines of the meter to cells.
 *
 * What runs over many bytes is a straight line through its shortest and its
 * longest cell. The rest of the shortest one, without its bytes, is the fixed
 * part: of a hash, beginning and end of each message; of a cipher, one third
 * each for the start, the end and every piece, as each of them expands the key
 * again (docs/design/budget.md says how far that holds). */
#include "price.h"

#include <stdlib.h>
#include <string.h>

#include "../cli.h"

const char *price_kind_name(price_kind kind)
{
    static const char *const names[] = {"measured", "counted", "modelled",
                                        "scaled"};

    return kind < PRICE_KINDS ? names[kind] : "none";
}

/* ---- Rows -----------------------------------------------------------------
 */

/* "portable" is also "portable, with a remark". */
static bool price_is_build(const ledger_row *row, const char *build)
{
    const char *variant = row->field[LEDGER_VARIANT];
    size_t len = strlen(build);

    return strncmp(variant, build, len) == 0 &&
           (variant[len] == '\0' || variant[len] == ',');
}

bool price_open(price_list *p, const ledger *l, const char *board,
                const char *library, const char *build)
{
    *p = (price_list){.board = board, .library = library, .build = build};
    p->rows = calloc(l->count + 1u, sizeof *p->rows);
    for (size_t i = 0; p->rows != NULL && i < l->count; i++) {
        const ledger_row *row = &l->rows[i];

        if (ledger_is(row, LEDGER_BOARD, board) &&
            ledger_is(row, LEDGER_LIBRARY, library) &&
            price_is_build(row, build)) {
            p->rows[p->count++] = row;
        }
    }
    if (p->count == 0) {
        price_close(p);
        return false;
    }
    p->core = p->rows[0]->field[LEDGER_CORE];
    p->memory = p->rows[0]->field[LEDGER_MEMORY];
    p->mhz = strtod(p->rows[0]->field[LEDGER_CLOCK], NULL);
    return true;
}

void price_close(price_list *p)
{
    free(p->rows);
    *p = (price_list){0};
}

/* ---- Cells ----------------------------------------------------------------
 */

/* How a unit becomes seconds; the first that a cell has is taken. */
static const char *const price_units[] = {"cycles", "ns", "MB/s",
                                          "instructions"};

static price_kind price_kind_of(const ledger_row *row)
{
    const char *name = row->field[LEDGER_KIND];
    unsigned k = 0;

    while (k < PRICE_KINDS && strcmp(name, price_kind_name(k)) != 0) {
        k++;
    }
    return k < PRICE_KINDS ? (price_kind)k : PRICE_SCALED;
}

static bool price_is_cell(const ledger_row *row, const char *primitive,
                          const char *operation, double size)
{
    double own = 0;

    (void)ledger_number(row, LEDGER_SIZE, &own);
    return ledger_is(row, LEDGER_PRIMITIVE, primitive) &&
           ledger_is(row, LEDGER_OPERATION, operation) && !(own < size) &&
           !(own > size);
}

/* From the row's own clock to seconds at the clock asked for. */
static void price_seconds(const price_list *p, price *out,
                          const ledger_row *row, double size)
{
    const char *unit = row->field[LEDGER_UNIT];
    double clock = p->clock > 0 ? p->clock : p->mhz, value = 0;

    (void)ledger_number(row, LEDGER_VALUE, &value);
    out->kind = price_kind_of(row);
    if (strcmp(unit, "cycles") == 0 || strcmp(unit, "instructions") == 0) {
        out->seconds = clock > 0 ? value / clock / 1e6 : -1;
        if (unit[0] == 'i') {
            out->kind = PRICE_SCALED; /* one cycle for each */
        }
        return;
    }
    out->seconds = unit[0] == 'n' ? value / 1e9
                   : value > 0    ? size / value / 1e6
                                  : -1;
    if (p->clock > 0 && p->mhz > 0 &&
        (p->clock < p->mhz || p->clock > p->mhz)) {
        out->seconds *= p->mhz / p->clock;
        out->kind = PRICE_SCALED;
    }
}

void price_cell(const price_list *p, price *out, const char *primitive,
                const char *operation, uint32_t size)
{
    const ledger_row *lacks = NULL, *found = NULL;
    size_t best = sizeof price_units / sizeof price_units[0];

    *out = (price){.seconds = -1};
    for (size_t i = 0; i < p->count; i++) {
        const ledger_row *row = p->rows[i];
        size_t u = 0;

        if (!price_is_cell(row, primitive, operation, size)) {
            continue;
        }
        if (!ledger_is(row, LEDGER_STATUS, "ok")) {
            lacks = lacks == NULL ? row : lacks;
            continue;
        }
        while (u < best && !ledger_is(row, LEDGER_UNIT, price_units[u])) {
            u++;
        }
        if (u < best) {
            best = u;
            found = row;
        }
    }
    if (found != NULL) {
        price_seconds(p, out, found, size);
        if (p->scaled || p->factor > 0) {
            out->kind = PRICE_SCALED;
        }
        if (p->factor > 0 && out->seconds >= 0) {
            out->seconds *= p->factor;
        }
        (void)ledger_number(found, LEDGER_STACK, &out->stack);
        (void)ledger_number(found, LEDGER_CODE, &out->code);
    }
    if (out->seconds < 0) {
        out->status = lacks != NULL ? lacks->field[LEDGER_STATUS] : NULL;
        (void)snprintf(
            out->why, sizeof out->why, "%s %s%s%.0u: %s%s%.120s", primitive,
            operation, size != 0 ? " " : "", (unsigned)size,
            found != NULL   ? "the ledger does not tell the clock"
            : lacks == NULL ? "the ledger has no such row"
                            : lacks->field[LEDGER_STATUS],
            lacks != NULL && found == NULL ? ": " : "",
            lacks != NULL && found == NULL ? lacks->field[LEDGER_REASON] : "");
    }
}

/* ---- Straight lines -------------------------------------------------------
 */

typedef struct price_bulk {
    price first, last;
    uint32_t short_size, long_size;
} price_bulk;

static const uint32_t price_sizes[] = {64, 256, 1024, 4096, 16384};
#define PRICE_SIZES (sizeof price_sizes / sizeof price_sizes[0])

/* The shortest and the longest that there are. */
static bool price_bulk_of(const price_list *p, price_bulk *b,
                          const char *primitive, const char *operation)
{
    price each;

    memset(b, 0, sizeof *b);
    b->first.seconds = b->last.seconds = -1;
    for (size_t i = 0; i < PRICE_SIZES; i++) {
        price_cell(p, &each, primitive, operation, price_sizes[i]);
        if (i == 0 || (b->first.seconds < 0 && each.seconds >= 0)) {
            b->first = each;
            b->short_size = price_sizes[i];
        }
        if (each.seconds >= 0) {
            b->last = each;
            b->long_size = price_sizes[i];
        }
    }
    if (b->first.seconds >= 0 && b->long_size == b->short_size) {
        (void)snprintf(b->first.why, sizeof b->first.why,
                       "%s %s: only one size has a figure", primitive,
                       operation);
        b->first.seconds = -1;
    }
    return b->first.seconds >= 0;
}

static void price_join(price *out, const price *part)
{
    if (part->seconds < 0) {
        *out = *part;
        return;
    }
    out->kind = part->kind > out->kind ? part->kind : out->kind;
    out->stack = part->stack > out->stack ? part->stack : out->stack;
    out->code = part->code > out->code ? part->code : out->code;
}

/* ---- Hashes ---------------------------------------------------------------
 */

typedef struct price_hash_form {
    uint8_t id;
    const char *name, *mac;
    uint32_t block, digest, tail; /* bytes; tail: least padding */
} price_hash_form;

static const price_hash_form price_hashes[] = {
    {PAWL_HASH_ID_SHA256, "sha256", "hmac-sha256", 64, 32, 9},
    {PAWL_HASH_ID_SHA384, "sha384", "hmac-sha384", 128, 48, 17},
    {PAWL_HASH_ID_SHA512, "sha512", "hmac-sha512", 128, 64, 17},
};

static const price_hash_form *price_hash_form_of(uint16_t id)
{
    for (size_t i = 0; i < sizeof price_hashes / sizeof price_hashes[0]; i++) {
        if (price_hashes[i].id == id) {
            return &price_hashes[i];
        }
    }
    return NULL;
}

static double price_blocks(const price_hash_form *f, uint32_t bytes)
{
    return (double)((bytes + f->tail + f->block - 1) / f->block);
}

static void price_hash(const price_list *p, price *out, const meter_line *line)
{
    const price_hash_form *f = price_hash_form_of(line->id);
    price_bulk b, mac;
    double each, fixed;

    if (f == NULL) {
        (void)snprintf(out->why, sizeof out->why, "hash %u has no name",
                       line->id);
        return;
    }
    if (!price_bulk_of(p, &b, f->name, "digest")) {
        *out = b.first;
        return;
    }
    *out = b.first;
    price_join(out, &b.last);
    each = (b.last.seconds - b.first.seconds) /
           (price_blocks(f, b.long_size) - price_blocks(f, b.short_size));
    fixed = b.first.seconds - each * price_blocks(f, b.short_size);
    if (line->what == METER_HMAC) {
        if (!price_bulk_of(p, &mac, f->mac, "tag")) {
            *out = mac.first;
            return;
        }
        price_join(out, &mac.first);
        fixed =
            mac.first.seconds - each * (2 + price_blocks(f, mac.short_size) +
                                        price_blocks(f, f->digest));
    }
    fixed = fixed > 0 ? fixed : 0;
    out->seconds = each * line->blocks + fixed * line->count;
}

/* ---- Ciphers --------------------------------------------------------------
 */

static const char *price_cipher(uint16_t suite)
{
    static const struct {
        uint16_t id;
        const char *name;
    } all[] = {{0x1301, "aes128-gcm"},
               {0x1302, "aes256-gcm"},
               {0x1303, "chacha20-poly1305"},
               {0x1304, "aes128-ccm"},
               {0x1305, "aes128-ccm-8"}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (all[i].id == suite) {
            return all[i].name;
        }
    }
    return "unknown";
}

#define PRICE_THIRDS 3.0

/* Pieces that expand the key: the keystream of AES comes 32 bytes at a time,
 * and what a shorter piece leaves of it is for the next. */
#define PRICE_STREAM 32u
static uint32_t price_pieces(const meter_line *line)
{
    uint32_t most = line->bytes / PRICE_STREAM + line->count;

    return line->pieces < most ? line->pieces : most;
}

static void price_aead(const price_list *p, price *out, const meter_line *line)
{
    price_bulk b;
    double each, fixed;

    if (!price_bulk_of(p, &b, price_cipher(line->id),
                       line->what == METER_OPEN ? "open" : "seal")) {
        *out = b.first;
        return;
    }
    *out = b.first;
    price_join(out, &b.last);
    each = (b.last.seconds - b.first.seconds) / (b.long_size - b.short_size);
    fixed = b.first.seconds - each * b.short_size;
    fixed = fixed > 0 ? fixed / PRICE_THIRDS : 0;
    out->seconds = line->what == METER_INSTALL
                       ? fixed * line->count
                       : fixed * (2.0 * line->count + price_pieces(line)) +
                             each * line->bytes;
}

/* ---- Groups and signatures ------------------------------------------------
 */

static const char *price_group(uint16_t group)
{
    static const struct {
        uint16_t id;
        const char *name;
    } all[] = {{0x001d, "x25519"},
               {0x0017, "p256"},
               {0x0018, "p384"},
               {0x0019, "p521"},
               {0x001e, "x448"}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (all[i].id == group) {
            return all[i].name;
        }
    }
    return "unknown";
}

/* The scheme, by its key: which hash it is taken with makes no difference that
 * can be seen, so one stands for all. */
static void price_signature(const meter_line *line, char name[PRICE_NAME])
{
    unsigned scheme = line->id;

    switch (scheme) {
    case 0x0401:
    case 0x0501:
    case 0x0601:
        (void)snprintf(name, PRICE_NAME, "rsa%u-pkcs1-sha256", line->bits);
        return;
    case 0x0807:
        (void)snprintf(name, PRICE_NAME, "ed25519");
        return;
    case 0x0808:
        (void)snprintf(name, PRICE_NAME, "ed448");
        return;
    default:
        break;
    }
    if ((scheme & 0xfff0u) == 0x0800u) {
        (void)snprintf(name, PRICE_NAME, "rsa%u-pss-sha256", line->bits);
        return;
    }
    (void)snprintf(name, PRICE_NAME, "ecdsa-p%u-sha%u", line->bits,
                   line->bits == 521 ? 512 : line->bits);
}

void price_names(const meter_line *line, char primitive[PRICE_NAME],
                 const char **operation)
{
    static const char *const operations[] = {"keygen", "share",  "verify",
                                             "sign",   "digest", "tag",
                                             "seal",   "seal",   "open"};
    const price_hash_form *f = price_hash_form_of(line->id);

    *operation = operations[line->what];
    switch (line->what) {
    case METER_KEYGEN:
    case METER_AGREE:
        (void)snprintf(primitive, PRICE_NAME, "%s", price_group(line->id));
        return;
    case METER_VERIFY:
    case METER_SIGNING:
        price_signature(line, primitive);
        return;
    case METER_HASH:
    case METER_HMAC:
        (void)snprintf(primitive, PRICE_NAME, "%s",
                       f == NULL                  ? "unknown"
                       : line->what == METER_HASH ? f->name
                                                  : f->mac);
        return;
    default:
        (void)snprintf(primitive, PRICE_NAME, "%s", price_cipher(line->id));
        return;
    }
}

void price_line(const price_list *p, price *out, const meter_line *line)
{
    char name[PRICE_NAME];
    const char *operation;

    *out = (price){.seconds = -1};
    switch (line->what) {
    case METER_HASH:
    case METER_HMAC:
        price_hash(p, out, line);
        return;
    case METER_INSTALL:
    case METER_SEAL:
    case METER_OPEN:
        price_aead(p, out, line);
        return;
    default:
        break;
    }
    price_names(line, name, &operation);
    price_cell(p, out, name, operation, 0);
    if (out->seconds >= 0) {
        out->seconds *= line->count;
    }
}
