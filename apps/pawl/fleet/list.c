/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet list: the boards, cores, groups and images there are. */
#include <stdlib.h>
#include <string.h>

#include "fleet.h"

static void list_boards(const fleet_boards *b)
{
    (void)printf("boards:\n");
    for (size_t i = 0; i < b->count; i++) {
        const fleet_board *board = &b->board[i];

        (void)printf("  %-20s %-14s %7s MHz  %s%s\n", board->id, board->core_id,
                     board->clock, board->name, board->real ? " (real)" : "");
    }
}

static void list_cores(const fleet_boards *b)
{
    (void)printf("cores:\n");
    for (size_t i = 0; i < b->count; i++) {
        const fleet_board *board = &b->board[i];
        bool before = false;

        for (size_t k = 0; k < i; k++) {
            before |= strcmp(b->board[k].core_id, board->core_id) == 0;
        }
        if (!before) {
            const char *cycles = fleet_board_cycles(board);

            (void)printf("  %-20s %s, cycles %s\n", board->core_id,
                         board->core_name,
                         cycles != NULL ? cycles : "unsupported");
        }
    }
}

static void list_groups(const fleet_plan *p)
{
    size_t whole = p->whole_count != 0 ? p->whole_count : p->group_count;

    (void)printf("groups:\n");
    for (size_t i = 0; i < whole; i++) {
        const fleet_group *g = &p->groups[i];
        const char *last = "";

        (void)printf("  %-20s %3zu cells:", g->name, g->count);
        for (size_t c = 0; c < g->count; c++) {
            const char *name = g->cell[c].algorithm->name;

            if (strcmp(name, last) != 0) {
                (void)printf(" %s", name);
            }
            last = name;
        }
        (void)printf("\n");
    }
}

static void list_images(const fleet_plan *p, const fleet_options *o)
{
    (void)printf("images of %s:\n", o->manifest);
    for (size_t i = 0; i < p->count; i++) {
        const fleet_image *image = &p->images[i];

        (void)printf("  %-20s %-8s %-10s %-16s %s\n", image->board_id,
                     image->library, image->build, image->group_name,
                     strcmp(image->status, "ok") == 0 ? image->path
                                                      : image->status);
    }
}

/* Every cell, for programs. */
static int list_cells(void)
{
    fleet_plan p = {0};

    (void)fleet_groups_make(&p);
    (void)printf("group,primitive,operation,size\n");
    for (size_t i = 0; i < p.group_count; i++) {
        for (size_t c = 0; c < p.groups[i].count; c++) {
            const bench_cell *cell = &p.groups[i].cell[c];

            (void)printf("%s,%s,%s,%lu\n", p.groups[i].name,
                         cell->algorithm->name,
                         bench_operation_name(cell->operation),
                         (unsigned long)cell->size);
        }
    }
    fleet_plan_free(&p);
    return CLI_DONE;
}

int fleet_list(const fleet_options *o)
{
    fleet_plan p = {0};
    bool good;

    if (o->csv) {
        return list_cells();
    }
    if (cli_file_there(o->manifest)) {
        good = fleet_plan_read(&p, o);
    } else {
        good = fleet_boards_read(&p.boards, o->boards) && fleet_groups_make(&p);
    }
    if (good) {
        list_boards(&p.boards);
        list_cores(&p.boards);
        list_groups(&p);
        if (p.count != 0) {
            list_images(&p, o);
        } else {
            (void)printf("images: none, there is no %s\n", o->manifest);
        }
        good = p.boards.refused == 0;
    }
    fleet_plan_free(&p);
    return good ? CLI_DONE : CLI_FAILED;
}
