/* SPDX-License-Identifier: Apache-2.0
 * pawl table: published figures, and Pawl's.
 *
 * What stands here for Pawl is scaled: instructions counted on an emulated
 * Cortex-M4, at the published board's clock and one instruction a cycle. It
 * says what the code costs, not what that board would measure. */
#include "table.h"

#include <string.h>

#include "../cli.h"
#include "article.h"

#define TABLE_CYCLONE_MHZ 240.0
#define TABLE_BULK        16384u /* bytes that bulk figures are taken at */

static const char table_help[] =
    "usage: pawl table cyclone [--csv]\n"
    "       pawl table article [--csv] [--ledger FILE] [--boards DIR]\n\n"
    "cyclone: every figure that CycloneCRYPTO publishes for an ESP32-S2, and\n"
    "Pawl's beside it, or the reason why there is none. article: what eleven\n"
    "boards took for the public-key operations of a handshake, and the same\n"
    "modelled.\n";

static const table_count *table_find(const table_cell *cell)
{
    uint32_t size = strcmp(cell->unit, "MB/s") == 0 ? TABLE_BULK : 0;

    for (size_t i = 0; cell->own != NULL && i < table_counts_len; i++) {
        const table_count *c = &table_counts[i];

        if (strcmp(c->algorithm, cell->own) == 0 &&
            strcmp(c->operation, cell->own_operation) == 0 && c->size == size) {
            return c;
        }
    }
    return NULL;
}

/* In the cell's unit. */
static double table_value(const table_count *c)
{
    return c->size != 0 ? c->size * TABLE_CYCLONE_MHZ / c->instructions
                        : c->instructions / TABLE_CYCLONE_MHZ / 1000.0;
}

static double table_ratio(const table_cell *cell, double own)
{
    return strcmp(cell->unit, "MB/s") == 0 ? own / cell->value
                                           : cell->value / own;
}

static const char *table_reason(const table_cell *cell)
{
    return cell->reason != NULL ? cell->reason : "not counted yet";
}

static void table_csv(const table_cell *cell, const table_count *c)
{
    (void)printf("%s,%s,%s,%s,%g,%s,", cell->family, cell->algorithm,
                 cell->operation, cell->path, cell->value, cell->unit);
    if (c != NULL) {
        double own = table_value(c);

        (void)printf("%.4g,scaled,%.3g,\n", own, table_ratio(cell, own));
    } else {
        (void)printf(",,,%s\n", table_reason(cell));
    }
}

static void table_text(const table_cell *cell, const table_count *c)
{
    (void)printf("%-24s %-26s %-8s %8g %-4s ", cell->algorithm, cell->operation,
                 cell->path, cell->value, cell->unit);
    if (c != NULL) {
        double own = table_value(c);

        (void)printf("%8.3g %-4s scaled  %6.2f\n", own, cell->unit,
                     table_ratio(cell, own));
    } else {
        (void)printf("-  %s\n", table_reason(cell));
    }
}

static void table_cyclone_print(bool csv)
{
    (void)puts(csv ? "family,algorithm,operation,path,published,unit,pawl,kind,"
                     "ratio,reason"
                   : "algorithm                operation                  "
                     "path     published         Pawl          times as fast");
    for (size_t i = 0; i < table_cyclone_len; i++) {
        const table_cell *cell = &table_cyclone[i];
        const table_count *c = table_find(cell);

        if (csv) {
            table_csv(cell, c);
        } else {
            table_text(cell, c);
        }
    }
    if (!csv) {
        (void)puts(
            "\nPublished: measured by the vendor, ESP32-S2 (Xtensa LX7, 240 "
            "MHz). Pawl: scaled from\ninstructions counted on an emulated "
            "Cortex-M4 (tools/count.py, -O2, portable C: the\nkernels of that "
            "core are left out), at 240 MHz and one instruction a cycle; how "
            "far\na real board is from that is not known yet.");
    }
}

int cli_table(int argc, char **argv)
{
    bool csv = false;

    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(table_help, stdout);
        return CLI_DONE;
    }
    if (argc < 2) {
        return cli_usage("table", "which one? There are: cyclone, article");
    }
    if (strcmp(argv[1], "article") == 0) {
        return article_table(argc - 1, argv + 1);
    }
    if (strcmp(argv[1], "cyclone") != 0) {
        return cli_usage(
            "table", "there is no table '%s', only: cyclone, article", argv[1]);
    }
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--csv") != 0) {
            return cli_usage("table", "unknown option '%s'", argv[i]);
        }
        csv = true;
    }
    table_cyclone_print(csv);
    return CLI_DONE;
}
