/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet audit: the rows are those that the manifest declares, no more, no
 * fewer, each with a value or a reason. */
#include <stdlib.h>
#include <string.h>

#include "fleet.h"

#define AUDIT_TOLD 10 /* of one kind; the rest is counted */

typedef struct audit_state {
    fleet_plan plan;
    ledger ledger;
    size_t declared, missing, doubled, strange, stale;
    size_t boards, cores, images, built, numbers;
} audit_state;

static void audit_row(audit_state *a, const ledger_row *row)
{
    size_t cell, unit;
    const fleet_image *found = fleet_plan_find(&a->plan, row, &cell, &unit);
    fleet_image *image;

    if (found == NULL) {
        if (a->strange++ < AUDIT_TOLD) {
            cli_complain("line %zu: no cell of the manifest: %s %s %s %s %s %s "
                         "%s",
                         row->line, row->field[LEDGER_BOARD],
                         row->field[LEDGER_LIBRARY], row->field[LEDGER_VARIANT],
                         row->field[LEDGER_PRIMITIVE],
                         row->field[LEDGER_OPERATION], row->field[LEDGER_SIZE],
                         row->field[LEDGER_UNIT]);
        }
        return;
    }
    image = &a->plan.images[found - a->plan.images];
    if (!ledger_is(row, LEDGER_IMAGE, image->image) ||
        !ledger_is(row, LEDGER_VERSION, image->version)) {
        if (a->stale++ < AUDIT_TOLD) {
            cli_complain("line %zu: of another image than the manifest's: %s "
                         "%s %s %s",
                         row->line, image->board_id, image->library,
                         image->build, row->field[LEDGER_PRIMITIVE]);
        }
    }
    if ((image->have[cell] >> unit & 1) != 0) {
        if (a->doubled++ < AUDIT_TOLD) {
            cli_complain("line %zu: the cell has a row already: %s %s %s %s %s "
                         "%s %s",
                         row->line, image->board_id, image->library,
                         image->build, row->field[LEDGER_PRIMITIVE],
                         row->field[LEDGER_OPERATION], row->field[LEDGER_SIZE],
                         row->field[LEDGER_UNIT]);
        }
    }
    image->have[cell] = (uint8_t)(image->have[cell] | 1u << unit);
    if (ledger_is(row, LEDGER_STATUS, "ok")) {
        image->left++; /* here: rows with a number */
        a->numbers++;
    }
}

static void audit_image(audit_state *a, const fleet_image *image)
{
    const char *units[FLEET_ROWS];
    size_t n = fleet_board_units(image->board, units), rows = 0;

    for (size_t i = 0; i < image->group->count; i++) {
        rows += image->have[i] != 0;
    }
    if (image->board->real && rows == 0) {
        return; /* nobody has connected it */
    }
    a->images++;
    a->built += strcmp(image->status, "ok") == 0;
    for (size_t i = 0; i < image->group->count; i++) {
        for (size_t u = 0; u < n; u++) {
            const bench_cell *c = &image->group->cell[i];

            a->declared++;
            if ((image->have[i] >> u & 1) == 0 && a->missing++ < AUDIT_TOLD) {
                cli_complain("no row: %s %s %s %s %s %lu %s", image->board_id,
                             image->library, image->build, c->algorithm->name,
                             bench_operation_name(c->operation),
                             (unsigned long)c->size, units[u]);
            }
        }
    }
}

/* Boards and cores that have a number. */
static void audit_boards(audit_state *a)
{
    const fleet_boards *b = &a->plan.boards;
    bool *has = fleet_alloc(b->count, sizeof *has);

    for (size_t i = 0; i < a->plan.count; i++) {
        if (a->plan.images[i].left != 0) {
            has[a->plan.images[i].board - b->board] = true;
        }
    }
    for (size_t i = 0; i < b->count; i++) {
        bool known = false;

        for (size_t k = 0; k < i; k++) {
            known |=
                has[k] && strcmp(b->board[k].core_id, b->board[i].core_id) == 0;
        }
        a->boards += has[i];
        a->cores += has[i] && !known;
    }
    free(has);
}

static void audit_statuses(const audit_state *a)
{
    for (size_t s = 0; ledger_statuses[s] != NULL; s++) {
        size_t n = 0;

        for (size_t i = 0; i < a->ledger.count; i++) {
            n += ledger_is(&a->ledger.rows[i], LEDGER_STATUS,
                           ledger_statuses[s]);
        }
        if (n != 0) {
            (void)printf("  %-18s %zu\n", ledger_statuses[s], n);
        }
    }
}

static bool audit_least(const char *what, size_t have, uint32_t least)
{
    if (have >= least) {
        return true;
    }
    cli_complain("%zu %s, at least %lu are asked for", have, what,
                 (unsigned long)least);
    return false;
}

static bool audit_problems(const audit_state *a)
{
    static const char *const what[] = {
        "declared rows are missing", "rows are there twice",
        "rows are of no declared cell", "rows are of other images",
        "lines are damaged"};
    const size_t count[] = {a->missing, a->doubled, a->strange, a->stale,
                            a->ledger.damaged};
    bool good = true;

    for (unsigned i = 0; i < sizeof count / sizeof *count; i++) {
        if (count[i] != 0) {
            cli_complain("%zu %s", count[i], what[i]);
            good = false;
        }
    }
    return good;
}

static int audit_all(audit_state *a, const fleet_options *o)
{
    bool good;

    for (size_t i = 0; i < a->ledger.count; i++) {
        audit_row(a, &a->ledger.rows[i]);
    }
    for (size_t i = 0; i < a->plan.count; i++) {
        audit_image(a, &a->plan.images[i]);
    }
    audit_boards(a);
    (void)printf("boards with a number  %zu, of %zu distinct cores\n",
                 a->boards, a->cores);
    (void)printf("images                %zu, %zu of them built\n", a->images,
                 a->built);
    (void)printf("rows declared         %zu\n", a->declared);
    (void)printf("rows in the ledger    %zu, %zu of them with a number\n",
                 a->ledger.count, a->numbers);
    audit_statuses(a);
    good = fleet_steady(&a->ledger, &a->plan.boards, o->steady);
    (void)fflush(stdout);
    good = audit_problems(a) && good;
    good =
        audit_least("boards with a number", a->boards, o->min_boards) && good;
    good = audit_least("distinct cores", a->cores, o->min_cores) && good;
    good = audit_least("built images", a->built, o->min_images) && good;
    good = audit_least("rows with a number", a->numbers, o->min_rows) && good;
    (void)printf(good ? "every declared cell has its rows, each with a value "
                        "or a reason\n"
                      : "the ledger is not what the manifest declares\n");
    return good ? CLI_DONE : CLI_FAILED;
}

int fleet_audit(const fleet_options *o)
{
    audit_state *a = fleet_alloc(1, sizeof *a);
    int code = CLI_FAILED;

    if (fleet_plan_read(&a->plan, o) && ledger_read(&a->ledger, o->ledger)) {
        code = audit_all(a, o);
    }
    ledger_free(&a->ledger);
    fleet_plan_free(&a->plan);
    free(a);
    return code;
}
