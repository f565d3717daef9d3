/* SPDX-License-Identifier: Apache-2.0
 * What there is to be run: images of a manifest, the cells of their groups,
 * and which of them are asked for. */
#include <stdlib.h>
#include <string.h>

#include "fleet.h"

/* ---- Groups ---- */

static fleet_group *plan_group(fleet_plan *p, const char *name)
{
    for (size_t i = 0; i < p->group_count; i++) {
        if (strcmp(p->groups[i].name, name) == 0) {
            return &p->groups[i];
        }
    }
    p->groups = fleet_grow(p->groups, p->group_count + 1, sizeof *p->groups);
    p->groups[p->group_count] = (fleet_group){.name = fleet_copy(name)};
    return &p->groups[p->group_count++];
}

static bool plan_cell(void *ctx, const bench_cell *cell)
{
    fleet_plan *p = ctx;
    fleet_group *g = plan_group(p, bench_cell_group(cell));

    g->cell = fleet_grow(g->cell, g->count + 1, sizeof *g->cell);
    g->cell[g->count++] = *cell;
    return true;
}

bool fleet_groups_make(fleet_plan *p)
{
    for (size_t i = 0; i < bench_list_count; i++) {
        bench_cells(bench_list[i], bench_bulk_sizes, plan_cell, p);
    }
    return p->group_count != 0;
}

const fleet_group *fleet_group_find(const fleet_plan *p, const char *name)
{
    for (size_t i = 0; i < p->group_count; i++) {
        if (strcmp(p->groups[i].name, name) == 0) {
            return &p->groups[i];
        }
    }
    return NULL;
}

/* ---- Parts of groups ---- */

/* A part becomes a group when a manifest names it. There is room: the array
 * must not move, because images point into it. */
static const fleet_group *plan_part(fleet_plan *p, const char *name)
{
    const fleet_group *found = fleet_group_find(p, name);
    fleet_group *part;

    if (found != NULL || p->group_count == p->group_room) {
        return found;
    }
    part = &p->groups[p->group_count];
    *part = (fleet_group){.name = NULL};
    for (size_t i = 0; i < p->whole_count; i++) {
        for (size_t c = 0; c < p->groups[i].count; c++) {
            const bench_cell *cell = &p->groups[i].cell[c];

            if (bench_cell_within(cell, name)) {
                part->cell =
                    fleet_grow(part->cell, part->count + 1, sizeof *part->cell);
                part->cell[part->count++] = *cell;
            }
        }
    }
    if (part->count == 0) {
        return NULL;
    }
    part->name = fleet_copy(name);
    p->group_count++;
    return part;
}

static void plan_room(fleet_plan *p)
{
    p->whole_count = p->group_count;
    p->group_room = p->group_count + 1;
    for (const char *c = p->text; *c != '\0'; c++) {
        p->group_room += *c == '\n';
    }
    p->groups = fleet_grow(p->groups, p->group_room, sizeof *p->groups);
}

/* ---- The manifest ---- */

static const char plan_head[] =
    "board,library,version,build,group,path,status,reason,flash,ram,code,"
    "toolchain,flags,source,image";
#define PLAN_FIELDS 15

static void plan_fill(fleet_image *image, const char *const *f)
{
    *image = (fleet_image){
        .board_id = f[0],
        .library = f[1],
        .version = f[2],
        .build = f[3],
        .group_name = f[4],
        .path = f[5],
        .status = f[6],
        .reason = f[7],
        .flash = f[8],
        .ram = f[9],
        .code = f[10],
        .toolchain = f[11],
        .flags = f[12],
        .source = f[13],
        .image = f[14],
    };
}

/* Rows are found again by these: they must come back from a ledger as they
 * went into it. */
static bool plan_is_name(const char *text)
{
    size_t len = strlen(text);

    for (size_t i = 0; i < len; i++) {
        if ((unsigned char)text[i] < 32 || text[i] == 127) {
            return false;
        }
    }
    return len <= LEDGER_FIELD_MAX;
}

/* NULL, or what is wrong. */
static const char *plan_check(fleet_plan *p, fleet_image *image)
{
    static char text[200];
    double v;

    image->board = fleet_board_find(&p->boards, image->board_id);
    image->group = plan_part(p, image->group_name);
    if (image->board == NULL) {
        (void)snprintf(text, sizeof text, "there is no complete board '%.60s'",
                       image->board_id);
        return text;
    }
    if (image->group == NULL) {
        (void)snprintf(text, sizeof text, "there is no group '%.60s'",
                       image->group_name);
        return text;
    }
    if (!ledger_has(ledger_statuses, image->status)) {
        (void)snprintf(text, sizeof text, "'%.60s' is no status",
                       image->status);
        return text;
    }
    if (strcmp(image->status, "ok") == 0 ? *image->path == '\0'
                                         : *image->reason == '\0') {
        return "neither an image nor a reason";
    }
    if (*image->library == '\0') {
        return "no library";
    }
    if (!plan_is_name(image->library) || !plan_is_name(image->version) ||
        !plan_is_name(image->build) || !plan_is_name(image->image)) {
        return "library, version, build or image has more than 600 characters, "
               "or a control character";
    }
    if ((*image->flash != '\0' && !ledger_text_number(image->flash, &v)) ||
        (*image->ram != '\0' && !ledger_text_number(image->ram, &v)) ||
        (*image->code != '\0' && !ledger_text_number(image->code, &v))) {
        return "flash, ram or code is no number";
    }
    return NULL;
}

static int plan_order(const void *a, const void *b)
{
    const fleet_image *x = *(const fleet_image *const *)a;
    const fleet_image *y = *(const fleet_image *const *)b;
    int order = strcmp(x->board_id, y->board_id);

    order = order != 0 ? order : strcmp(x->library, y->library);
    order = order != 0 ? order : strcmp(x->build, y->build);
    return order != 0 ? order : strcmp(x->group_name, y->group_name);
}

static void plan_add(fleet_plan *p, const fleet_image *image)
{
    fleet_image *added;

    p->images = fleet_grow(p->images, p->count + 1, sizeof *p->images);
    added = &p->images[p->count++];
    *added = *image;
    added->have = fleet_alloc(image->group->count, 1);
    added->wanted = fleet_alloc(image->group->count, sizeof *added->wanted);
}

static bool plan_line(fleet_plan *p, const char *manifest, char *line,
                      size_t number)
{
    const char *field[PLAN_FIELDS] = {0};
    size_t n = ledger_split(line, field, PLAN_FIELDS);
    fleet_image image;
    const char *why;

    if (n != PLAN_FIELDS) {
        cli_complain("%s:%zu: %zu fields where %d belong", manifest, number, n,
                     PLAN_FIELDS);
        return false;
    }
    plan_fill(&image, field);
    image.line = number;
    why = plan_check(p, &image);
    if (why != NULL) {
        cli_complain("%s:%zu: %s", manifest, number, why);
        return false;
    }
    plan_add(p, &image);
    return true;
}

static bool plan_lines(fleet_plan *p, const char *manifest)
{
    char *line = p->text, *end;
    bool good = true;

    for (size_t number = 1; *line != '\0'; number++, line = end) {
        end = strchr(line, '\n');
        if (end == NULL) {
            cli_complain("%s:%zu: the line is cut", manifest, number);
            return false;
        }
        if (end != line && end[-1] == '\r') { /* as a spreadsheet saves it */
            end[-1] = '\0';
        }
        *end++ = '\0';
        if (number == 1) {
            if (strcmp(line, plan_head) != 0) {
                cli_complain("%s: no manifest: its first line is not '%s'",
                             manifest, plan_head);
                return false;
            }
            continue;
        }
        good = plan_line(p, manifest, line, number) && good;
    }
    if (good && p->count == 0) {
        cli_complain("%s: there is no image in it", manifest);
    }
    return good && p->count != 0;
}

static bool plan_same_build(const fleet_image *x, const fleet_image *y)
{
    return strcmp(x->board_id, y->board_id) == 0 &&
           strcmp(x->library, y->library) == 0 &&
           strcmp(x->build, y->build) == 0;
}

/* The name of a part begins with that of what it is a part of. */
static bool plan_is_part(const char *whole, const char *part)
{
    size_t len = strlen(whole);

    return strncmp(whole, part, len) == 0 &&
           (part[len] == '\0' || part[len] == ':');
}

/* A cell that two images have would have every row twice. */
static bool plan_once(const fleet_plan *p, size_t i, const char *manifest)
{
    const fleet_image *first = p->sorted[i];

    for (size_t k = i + 1; k < p->count && plan_same_build(first, p->sorted[k]);
         k++) {
        const fleet_image *again = p->sorted[k];

        if (plan_is_part(first->group_name, again->group_name)) {
            cli_complain(plan_order(&first, &again) == 0
                             ? "%s:%zu: the same image as in line %zu"
                             : "%s:%zu: a part of the image in line %zu, whose "
                               "cells it has again",
                         manifest, again->line, first->line);
            return false;
        }
    }
    return true;
}

static bool plan_sort(fleet_plan *p, const char *manifest)
{
    bool good = true;

    p->sorted = fleet_alloc(p->count, sizeof *p->sorted);
    for (size_t i = 0; i < p->count; i++) {
        p->sorted[i] = &p->images[i];
    }
    qsort(p->sorted, p->count, sizeof *p->sorted, plan_order);
    for (size_t i = 0; i < p->count; i++) {
        good = plan_once(p, i, manifest) && good;
    }
    return good;
}

bool fleet_plan_read(fleet_plan *p, const fleet_options *o)
{
    uint8_t *data;
    size_t len;

    *p = (fleet_plan){0};
    if (!fleet_boards_read(&p->boards, o->boards) || !fleet_groups_make(p) ||
        !cli_file_read(o->manifest, &data, &len)) {
        return false;
    }
    p->text = (char *)data;
    if (strlen(p->text) != len) {
        cli_complain("%s: it holds a NUL byte", o->manifest);
        return false;
    }
    plan_room(p);
    return plan_lines(p, o->manifest) && plan_sort(p, o->manifest);
}

void fleet_plan_free(fleet_plan *p)
{
    for (size_t i = 0; i < p->count; i++) {
        free(p->images[i].have);
        free(p->images[i].wanted);
    }
    for (size_t i = 0; i < p->group_count; i++) {
        free(p->groups[i].name);
        free(p->groups[i].cell);
    }
    free(p->groups);
    free(p->images);
    free(p->sorted);
    free(p->text);
    fleet_boards_free(&p->boards);
    *p = (fleet_plan){0};
}

/* ---- Rows to cells ---- */

const fleet_image *fleet_plan_find(const fleet_plan *p, const ledger_row *row,
                                   size_t *cell, size_t *unit)
{
    const char *units[FLEET_ROWS];
    uint32_t size;
    size_t n;

    if (!cli_number(row->field[LEDGER_SIZE], 0, UINT32_MAX, &size)) {
        return NULL;
    }
    for (size_t g = 0; g < p->group_count; g++) {
        const fleet_group *group = &p->groups[g];
        const fleet_image key = {.board_id = row->field[LEDGER_BOARD],
                                 .library = row->field[LEDGER_LIBRARY],
                                 .build = row->field[LEDGER_VARIANT],
                                 .group_name = group->name};
        const fleet_image *like = &key, **found = NULL;

        for (*cell = 0; *cell < group->count; ++*cell) {
            const bench_cell *c = &group->cell[*cell];

            if (c->size == size &&
                ledger_is(row, LEDGER_PRIMITIVE, c->algorithm->name) &&
                ledger_is(row, LEDGER_OPERATION,
                          bench_operation_name(c->operation))) {
                found = bsearch(&like, p->sorted, p->count, sizeof *p->sorted,
                                plan_order);
                break;
            }
        }
        if (found == NULL) {
            continue;
        }
        n = fleet_board_units((*found)->board, units);
        for (*unit = 0; *unit < n; ++*unit) {
            if (ledger_is(row, LEDGER_UNIT, units[*unit])) {
                return *found;
            }
        }
    }
    return NULL;
}

/* ---- What is asked for ---- */

bool fleet_wants(const cli_list *list, const char *name)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (strcmp(list->item[i], name) == 0) {
            return true;
        }
    }
    return list->count == 0;
}

bool fleet_cell_wanted(const fleet_options *o, const bench_cell *cell)
{
    return fleet_wants(&o->primitive, cell->algorithm->name);
}

/* A group's name wants its parts, too. */
static bool plan_group_wanted(const cli_list *list, const char *name)
{
    for (unsigned i = 0; i < list->count; i++) {
        size_t len = strlen(list->item[i]);

        if (strncmp(name, list->item[i], len) == 0 &&
            (name[len] == '\0' || name[len] == ':')) {
            return true;
        }
    }
    return list->count == 0;
}

/* Name number i of a kind, or NULL behind the last. */
typedef const char *plan_names(const fleet_plan *p, size_t i);

static const char *plan_board_name(const fleet_plan *p, size_t i)
{
    return i < p->boards.count ? p->boards.board[i].id : NULL;
}

static const char *plan_group_name(const fleet_plan *p, size_t i)
{
    return i < p->group_count ? p->groups[i].name : NULL;
}

static const char *plan_library_name(const fleet_plan *p, size_t i)
{
    return i < p->count ? p->images[i].library : NULL;
}

static const char *plan_primitive_name(const fleet_plan *p, size_t i)
{
    (void)p;
    return i < bench_list_count ? bench_list[i]->name : NULL;
}

static bool plan_named(const fleet_plan *p, plan_names *names, const char *name)
{
    const char *have;

    for (size_t i = 0; (have = names(p, i)) != NULL; i++) {
        if (strcmp(have, name) == 0) {
            return true;
        }
    }
    return false;
}

static void plan_say(const fleet_plan *p, plan_names *names)
{
    const char *name;

    for (size_t i = 0; (name = names(p, i)) != NULL; i++) {
        bool before = false;

        for (size_t k = 0; k < i; k++) {
            before |= strcmp(names(p, k), name) == 0;
        }
        if (!before) {
            (void)fprintf(stderr, " %s", name);
        }
    }
    (void)fputc('\n', stderr);
}

static bool plan_known(const fleet_plan *p, const cli_list *list,
                       const char *what, plan_names *names)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (!plan_named(p, names, list->item[i])) {
            (void)fprintf(stderr,
                          "pawl fleet: there is no %s '%s'; there are:", what,
                          list->item[i]);
            plan_say(p, names);
            return false;
        }
    }
    return true;
}

bool fleet_plan_select(fleet_plan *p, const fleet_options *o)
{
    if (!plan_known(p, &o->board, "board", plan_board_name) ||
        !plan_known(p, &o->group, "group", plan_group_name) ||
        !plan_known(p, &o->library, "library", plan_library_name) ||
        !plan_known(p, &o->primitive, "primitive", plan_primitive_name)) {
        return false;
    }
    for (size_t i = 0; i < p->count; i++) {
        fleet_image *image = &p->images[i];

        image->selected = fleet_wants(&o->board, image->board_id) &&
                          plan_group_wanted(&o->group, image->group_name) &&
                          fleet_wants(&o->library, image->library);
    }
    return true;
}
