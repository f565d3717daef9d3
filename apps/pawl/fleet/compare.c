/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet compare: what one operation takes in Pawl and in other libraries,
 * on each core, from a ledger; and what others published, quoted. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fleet.h"

/* One library in one build, in one cell: both of its rows. */
typedef struct compare_entry {
    const ledger_row *row;       /* the first of them: all but the figures */
    double instructions, cycles; /* below 0: none */
    const char *kind;            /* of the cycles */
    size_t order;
} compare_entry;

typedef struct compare_record {
    const char *core, *primitive, *operation, *size, *value, *unit, *who, *tag;
} compare_record;

typedef struct compare_state {
    const fleet_options *o;
    ledger ledger;
    const ledger_row **sorted;
    compare_entry *entry;
    size_t count;
    compare_record *record;
    size_t record_count;
    char *record_text;
    struct {
        char *path;
        fleet_ini ini;
    } file[64];
    size_t file_count;
    size_t shown;
    const ledger_row **wanted; /* of sorted, those that are asked for */
    size_t wanted_count;
} compare_state;

/* ---- Records ---- */

#define COMPARE_RECORD_FIELDS 9
static const char compare_record_head[] =
    "core,primitive,operation,size,value,unit,who,tag,origin";

static bool compare_record_line(compare_state *s, char *line, size_t number)
{
    const char *f[COMPARE_RECORD_FIELDS] = {0};
    double v;

    if (ledger_split(line, f, COMPARE_RECORD_FIELDS) != COMPARE_RECORD_FIELDS ||
        !ledger_text_number(f[4], &v) || *f[8] == '\0') {
        cli_complain("%s:%zu: no record (%s)", s->o->records, number,
                     compare_record_head);
        return false;
    }
    s->record = fleet_grow(s->record, s->record_count + 1, sizeof *s->record);
    s->record[s->record_count++] =
        (compare_record){f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]};
    return true;
}

static bool compare_records(compare_state *s)
{
    uint8_t *data;
    size_t len, number = 1;
    char *line, *end;
    bool good = true;

    if (!cli_file_read(s->o->records, &data, &len)) {
        return false;
    }
    s->record_text = (char *)data;
    for (line = s->record_text; (end = strchr(line, '\n')) != NULL;
         line = end + 1, number++) {
        *end = '\0';
        if (number == 1 ? strcmp(line, compare_record_head) != 0
                        : !compare_record_line(s, line, number)) {
            good = false;
        }
    }
    if (!good) {
        cli_complain("%s: its lines should be %s", s->o->records,
                     compare_record_head);
    }
    return good;
}

/* ---- Constant time ---- */

/* A file's keys, which is read once; NULL: there is no such file. */
static const fleet_ini *compare_file(compare_state *s, const char *path)
{
    for (size_t i = 0; i < s->file_count; i++) {
        if (strcmp(s->file[i].path, path) == 0) {
            return &s->file[i].ini;
        }
    }
    if (s->file_count == sizeof s->file / sizeof *s->file) {
        return NULL;
    }
    s->file[s->file_count].path = fleet_copy(path);
    if (access(path, R_OK) != 0 ||
        !fleet_ini_read(&s->file[s->file_count].ini, path)) {
        s->file[s->file_count].ini = (fleet_ini){0};
    }
    return &s->file[s->file_count++].ini;
}

/* What "build[@core] algorithm answer: why" of [constant_time] says of a row:
 * the first line that fits counts; false where none does. */
static bool compare_note(const fleet_ini *ini, const ledger_row *row,
                         char out[200])
{
    const char *line =
        ini != NULL ? fleet_ini_get(ini, "constant_time", "notes") : NULL;
    char build[64], algorithm[64], rest[200], where[128];

    (void)snprintf(where, sizeof where, "%s@%s", row->field[LEDGER_VARIANT],
                   row->field[LEDGER_CORE]);
    while (line != NULL) {
        if (sscanf(line, " %63s %63s %199[^\n]", build, algorithm, rest) == 3 &&
            fnmatch(build,
                    strchr(build, '@') != NULL ? where
                                               : row->field[LEDGER_VARIANT],
                    0) == 0 &&
            fnmatch(algorithm, row->field[LEDGER_PRIMITIVE], 0) == 0) {
            (void)snprintf(out, 200, "%s", rest);
            return true;
        }
        line = strchr(line, '\n');
        line += line != NULL;
    }
    return false;
}

/* Pawl's answer: its own, unless the core's folder knows better. */
static void compare_own(compare_state *s, const ledger_row *row, char out[200])
{
    char path[1024];
    const fleet_ini *ini;
    const char *varies = NULL;

    (void)snprintf(path, sizeof path, "%s/cores/%s/core.ini", s->o->boards,
                   row->field[LEDGER_CORE]);
    ini = compare_file(s, path);
    if (ini != NULL) {
        varies = fleet_ini_get(ini, "core", "varies");
    }
    if (varies != NULL) {
        (void)snprintf(out, 200, "no: %s", varies);
    } else if (!compare_note(ini, row, out)) {
        (void)snprintf(out, 200,
                       "yes: by design; checks and exceptions: "
                       "docs/assurance.md");
    }
}

static void compare_constant(compare_state *s, const ledger_row *row,
                             char out[200])
{
    const char *library = row->field[LEDGER_LIBRARY];
    char path[1024];

    if (strcmp(library, FLEET_OWN) == 0) {
        compare_own(s, row, out);
        return;
    }
    (void)snprintf(path, sizeof path, "%s/%s.ini", s->o->peers, library);
    if (!compare_note(compare_file(s, path), row, out)) {
        (void)snprintf(out, 200, "unknown");
    }
}

/* ---- Entries ---- */

static bool compare_same(const ledger_row *a, const ledger_row *b,
                         const ledger_column *columns, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(a->field[columns[i]], b->field[columns[i]]) != 0) {
            return false;
        }
    }
    return true;
}

static bool compare_same_cell(const ledger_row *a, const ledger_row *b)
{
    static const ledger_column c[] = {LEDGER_BOARD, LEDGER_PRIMITIVE,
                                      LEDGER_OPERATION, LEDGER_SIZE};

    return compare_same(a, b, c, 4);
}

static bool compare_same_entry(const ledger_row *a, const ledger_row *b)
{
    static const ledger_column c[] = {LEDGER_LIBRARY, LEDGER_VERSION,
                                      LEDGER_VARIANT, LEDGER_ACCELERATED};

    return compare_same_cell(a, b) && compare_same(a, b, c, 4);
}

static void compare_take(compare_state *s, const ledger_row *row)
{
    compare_entry *e = s->count != 0 ? &s->entry[s->count - 1] : NULL;
    double value;

    if (e == NULL || !compare_same_entry(e->row, row)) {
        s->entry = fleet_grow(s->entry, s->count + 1, sizeof *s->entry);
        e = &s->entry[s->count++];
        *e = (compare_entry){row, -1, -1, "", s->count};
    }
    if (!ledger_number(row, LEDGER_VALUE, &value)) {
        return;
    }
    if (ledger_is(row, LEDGER_UNIT, "instructions")) {
        e->instructions = value;
        e->row = row;
    } else if (ledger_is(row, LEDGER_UNIT, "cycles")) {
        e->cycles = value;
        e->kind = row->field[LEDGER_KIND];
    }
}

/* By core, board, primitive, operation, size; Pawl first. */
static int compare_order(const void *a, const void *b)
{
    static const ledger_column c[] = {LEDGER_CORE, LEDGER_BOARD,
                                      LEDGER_PRIMITIVE, LEDGER_OPERATION};
    const compare_entry *x = a, *y = b;
    unsigned long sx = strtoul(x->row->field[LEDGER_SIZE], NULL, 10);
    unsigned long sy = strtoul(y->row->field[LEDGER_SIZE], NULL, 10);
    bool px = ledger_is(x->row, LEDGER_LIBRARY, FLEET_OWN);
    bool py = ledger_is(y->row, LEDGER_LIBRARY, FLEET_OWN);

    for (size_t i = 0; i < 4; i++) {
        int order = strcmp(x->row->field[c[i]], y->row->field[c[i]]);

        if (order != 0) {
            return order;
        }
    }
    if (sx != sy) {
        return sx < sy ? -1 : 1;
    }
    if (px != py) {
        return px ? -1 : 1;
    }
    return (x->order > y->order) - (x->order < y->order);
}

/* ---- Tables ---- */

/* What stands for the cost: cycles where they are known. */
static double compare_cost(const compare_entry *e, bool cycles)
{
    return cycles ? e->cycles : e->instructions;
}

/* Pawl's best in the cells from first to end; below 0: it has no number. */
static double compare_best(const compare_entry *first, const compare_entry *end,
                           bool cycles)
{
    double best = -1;

    for (; first != end && ledger_is(first->row, LEDGER_LIBRARY, FLEET_OWN);
         first++) {
        double cost = compare_cost(first, cycles);

        if (cost > 0 && (best < 0 || cost < best)) {
            best = cost;
        }
    }
    return best;
}

static double compare_memory(const ledger_row *row)
{
    double stack, state;

    if (!ledger_number(row, LEDGER_STACK, &stack)) {
        return -1;
    }
    return ledger_number(row, LEDGER_STATE, &state) ? stack + state : stack;
}

static void compare_number(char out[32], double v, const char *form)
{
    if (v < 0) {
        (void)snprintf(out, 32, "%s", "");
    } else {
        (void)snprintf(out, 32, form[0] == 'x' ? "%.2f" : "%.0f", v);
    }
}

static void compare_csv(compare_state *s, const compare_entry *e, double times)
{
    const ledger_row *r = e->row;
    char instructions[32], cycles[32], ratio[32], memory[32], constant[200];
    char line[LEDGER_LINE_MAX];

    compare_constant(s, r, constant);
    compare_number(instructions, e->instructions, "");
    compare_number(cycles, e->cycles, "");
    compare_number(ratio, times, "x");
    compare_number(memory, compare_memory(r), "");
    {
        const char *const f[] = {r->field[LEDGER_CORE],
                                 r->field[LEDGER_BOARD],
                                 r->field[LEDGER_PRIMITIVE],
                                 r->field[LEDGER_OPERATION],
                                 r->field[LEDGER_SIZE],
                                 r->field[LEDGER_LIBRARY],
                                 r->field[LEDGER_VERSION],
                                 r->field[LEDGER_VARIANT],
                                 r->field[LEDGER_STATUS],
                                 r->field[LEDGER_REASON],
                                 instructions,
                                 cycles,
                                 e->kind,
                                 ratio,
                                 r->field[LEDGER_CODE],
                                 r->field[LEDGER_FLASH],
                                 memory,
                                 constant};

        (void)fwrite(line, 1,
                     ledger_join(line, sizeof line, f, sizeof f / sizeof *f),
                     stdout);
    }
}

static void compare_text(compare_state *s, const compare_entry *e, double times)
{
    const ledger_row *r = e->row;
    char name[80], instructions[32], cycles[32], ratio[32], memory[32];
    char constant[200];

    (void)snprintf(name, sizeof name, "%.30s %.30s", r->field[LEDGER_LIBRARY],
                   r->field[LEDGER_VARIANT]);
    if (e->instructions < 0 && e->cycles < 0) {
        (void)printf("    %-20s %s: %.100s\n", name, r->field[LEDGER_STATUS],
                     r->field[LEDGER_REASON]);
        return;
    }
    compare_constant(s, r, constant);
    constant[strcspn(constant, ":")] = '\0';
    compare_number(instructions, e->instructions, "");
    compare_number(cycles, e->cycles, "");
    compare_number(ratio, times, "x");
    compare_number(memory, compare_memory(r), "");
    (void)printf("    %-20s %13s %13s %8s %8s %8s  %s\n", name, instructions,
                 cycles, ratio, r->field[LEDGER_CODE], memory, constant);
}

static void compare_quoted(const compare_state *s, const ledger_row *row)
{
    for (size_t i = 0; i < s->record_count; i++) {
        const compare_record *q = &s->record[i];

        if (ledger_is(row, LEDGER_CORE, q->core) &&
            ledger_is(row, LEDGER_PRIMITIVE, q->primitive) &&
            ledger_is(row, LEDGER_OPERATION, q->operation) &&
            (q->size[0] == '\0' || ledger_is(row, LEDGER_SIZE, q->size))) {
            (void)printf("    quoted: %s %s, %s (%s)\n", q->value, q->unit,
                         q->who, q->tag);
        }
    }
}

/* Without --csv, of the sizes the largest that has a number. */
static bool compare_shows(const compare_state *s, const compare_entry *cell,
                          const compare_entry *end)
{
    const compare_entry *last = s->entry + s->count;
    static const ledger_column c[] = {LEDGER_BOARD, LEDGER_PRIMITIVE,
                                      LEDGER_OPERATION};

    for (; end != last && compare_same(end->row, cell->row, c, 3); end++) {
        if (end->instructions > 0) {
            return s->o->csv;
        }
    }
    return true;
}

static void compare_board(const ledger_row *row)
{
    (void)printf("\n%s, board %s, %s MHz, %s\n", row->field[LEDGER_CORE],
                 row->field[LEDGER_BOARD], row->field[LEDGER_CLOCK],
                 row->field[LEDGER_MEMORY]);
    (void)printf("    %-20s %13s %13s %8s %8s %8s  %s\n", "", "instructions",
                 "cycles", "x Pawl", "code", "memory", "constant time");
}

static void compare_cell(compare_state *s, const compare_entry *first,
                         const compare_entry *end)
{
    bool cycles = compare_best(first, end, true) > 0;
    double best = compare_best(first, end, cycles);

    if (!s->o->csv) {
        (void)printf("  %s %s%s%s\n", first->row->field[LEDGER_PRIMITIVE],
                     first->row->field[LEDGER_OPERATION],
                     ledger_is(first->row, LEDGER_SIZE, "0") ? "" : " of ",
                     ledger_is(first->row, LEDGER_SIZE, "0")
                         ? ""
                         : first->row->field[LEDGER_SIZE]);
    }
    s->shown++;
    for (const compare_entry *e = first; e != end; e++) {
        double cost = compare_cost(e, cycles);
        double times = best > 0 && cost > 0 ? cost / best : -1;

        if (s->o->csv) {
            compare_csv(s, e, times);
        } else {
            compare_text(s, e, times);
        }
    }
    if (!s->o->csv) {
        compare_quoted(s, first->row);
    }
}

static bool compare_wants(const compare_state *s, const ledger_row *row)
{
    return fleet_wants(&s->o->board, row->field[LEDGER_BOARD]) &&
           fleet_wants(&s->o->primitive, row->field[LEDGER_PRIMITIVE]) &&
           (fleet_wants(&s->o->library, row->field[LEDGER_LIBRARY]) ||
            ledger_is(row, LEDGER_LIBRARY, FLEET_OWN)) &&
           (ledger_is(row, LEDGER_UNIT, "instructions") ||
            ledger_is(row, LEDGER_UNIT, "cycles"));
}

/* One board for each core: the one with most entries. */
static const char *compare_board_of(const compare_state *s, const char *core)
{
    const char *best = NULL, *board = NULL;
    size_t most = 0, n = 0;

    for (size_t i = 0; i < s->count; i++) {
        const ledger_row *row = s->entry[i].row;

        if (!ledger_is(row, LEDGER_CORE, core)) {
            continue;
        }
        if (board == NULL || !ledger_is(row, LEDGER_BOARD, board)) {
            board = row->field[LEDGER_BOARD];
            n = 0;
        }
        n += s->entry[i].instructions > 0;
        if (n > most) {
            most = n;
            best = board;
        }
    }
    return best;
}

static void compare_tables(compare_state *s)
{
    const compare_entry *e = s->entry, *last = s->entry + s->count;
    const char *board = NULL, *core = NULL, *chosen = NULL;

    while (e != last) {
        const compare_entry *end = e;

        while (end != last && compare_same_cell(end->row, e->row)) {
            end++;
        }
        if (core == NULL || !ledger_is(e->row, LEDGER_CORE, core)) {
            core = e->row->field[LEDGER_CORE];
            chosen = compare_board_of(s, core);
        }
        if ((s->o->csv || s->o->board.count != 0 ||
             (chosen != NULL && ledger_is(e->row, LEDGER_BOARD, chosen))) &&
            compare_shows(s, e, end)) {
            if (!s->o->csv &&
                (board == NULL || !ledger_is(e->row, LEDGER_BOARD, board))) {
                compare_board(e->row);
                board = e->row->field[LEDGER_BOARD];
            }
            compare_cell(s, e, end);
        }
        e = end;
    }
}

static const char compare_words[] =
    "\ninstructions: counted. cycles: by the core's model "
    "(docs/methodology.md),"
    " counted on\nexact emulators. x Pawl: the library's cycles (or "
    "instructions"
    " where there are no\ncycles) for Pawl's best build's. code: bytes of the"
    " library in the image. memory:\nbytes of stack and state. constant time:"
    " what each library's makers say of it\n(tools/fleet/peers), not checked"
    " here. quoted: published by others, not run here\n"
    "(reference/records.csv). --csv has all boards and sizes.\n";

static int compare_all(compare_state *s)
{
    s->sorted = ledger_sorted(&s->ledger);
    s->wanted = fleet_alloc(s->ledger.count, sizeof(const ledger_row *));
    for (size_t i = 0; s->sorted != NULL && i < s->ledger.count; i++) {
        if (compare_wants(s, s->sorted[i])) {
            compare_take(s, s->sorted[i]);
            s->wanted[s->wanted_count++] = s->sorted[i];
        }
    }
    if (s->count == 0) {
        cli_complain("%s: no row of a board is asked for", s->o->ledger);
        return CLI_FAILED;
    }
    qsort(s->entry, s->count, sizeof *s->entry, compare_order);
    if (s->o->csv) {
        (void)puts("core,board,primitive,operation,size,library,version,"
                   "variant,status,reason,instructions,cycles,kind,times_pawl,"
                   "code,flash,stack_and_state,constant_time");
    }
    compare_tables(s);
    if (!s->o->csv) {
        (void)fputs(compare_words, stdout);
        fleet_sums(s->wanted, s->wanted_count);
    }
    return CLI_DONE;
}

int fleet_compare(const fleet_options *o)
{
    compare_state *s = fleet_alloc(1, sizeof *s);
    int code = CLI_FAILED;

    s->o = o;
    if (compare_records(s) && ledger_read(&s->ledger, o->ledger)) {
        code = compare_all(s);
    }
    for (size_t i = 0; i < s->file_count; i++) {
        free(s->file[i].path);
        fleet_ini_free(&s->file[i].ini);
    }
    ledger_free(&s->ledger);
    free(s->sorted);
    free(s->wanted);
    free(s->entry);
    free(s->record);
    free(s->record_text);
    free(s);
    return code;
}
