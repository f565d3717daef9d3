/* SPDX-License-Identifier: Apache-2.0 */
#include "facts.h"

static double facts_number(const fleet_ini *ini, const char *section,
                           const char *name)
{
    const char *text = fleet_ini_get(ini, section, name);
    double value;

    return text != NULL && ledger_text_number(text, &value) && value > 0 ? value
                                                                         : 0;
}

void facts_of(facts *f, const fleet_ini *ini, const char *section)
{
    const char *name = fleet_ini_get(ini, section, "name");

    (void)snprintf(f->name, sizeof f->name, "%s", name != NULL ? name : "");
    f->flash = facts_number(ini, section, "flash");
    f->ram = facts_number(ini, section, "ram");
    f->current_ma = facts_number(ini, section, "current_ma");
    f->volts = facts_number(ini, section, "volts");
}

void facts_read(facts *f, const char *folder, const char *board)
{
    char path[512];
    fleet_ini ini;
    int n = snprintf(path, sizeof path, "%s/%s/board.ini", folder, board);

    *f = (facts){{0}, 0, 0, 0, 0};
#ifndef PAWL_INIH
    static bool said;

    if (!said) {
        cli_complain("built without libinih: what boards state of their memory "
                     "and current, and those of the article, are not known");
        said = true;
    }
    return;
#endif
    if (n > 0 && (size_t)n < sizeof path && cli_file_there(path) &&
        fleet_ini_read(&ini, path)) {
        facts_of(f, &ini, "board");
        fleet_ini_free(&ini);
    }
}
