/* SPDX-License-Identifier: Apache-2.0
 * Folders of boards and cores, and what they must say. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fleet.h"

#define BOARDS_READY_S  "10"
#define BOARDS_REPLY_S  "120" /* one operation may take 20 s of a slow clock */
#define BOARDS_PATH_MAX 4096

static const char *const boards_keys[] = {
    "name", "core", "mhz", "memory", "flash", "ram", "bulk", "kind", NULL};
static const char *const boards_run_keys[] = {"emulator", "command", NULL};
static const char *const boards_core_keys[] = {"name",  "toolchain", "package",
                                               "flags", "isa",       NULL};

/* Names every key of the section that is missing. */
static bool boards_has(const fleet_ini *ini, const char *section,
                       const char *const *keys)
{
    bool good = true;

    for (; *keys != NULL; keys++) {
        if (fleet_ini_get(ini, section, *keys) == NULL) {
            cli_complain("%s: [%s] lacks '%s'", ini->path, section, *keys);
            good = false;
        }
    }
    return good;
}

static bool boards_number(const fleet_ini *ini, const char *section,
                          const char *key, const char *other, uint32_t max,
                          uint32_t *out)
{
    const char *text = fleet_ini_get(ini, section, key);

    text = text != NULL ? text : other;
    if (cli_number(text, 0, max, out)) {
        return true;
    }
    cli_complain("%s: [%s] %s: '%s' is not 0 to %lu", ini->path, section, key,
                 text, (unsigned long)max);
    return false;
}

/* How long is waited, as [run] or [port] says. */
static bool boards_waits(fleet_board *b, const char *section)
{
    uint32_t ready = 0, reply = 0;

    if (!boards_number(&b->ini, section, "ready_s", BOARDS_READY_S, 3600,
                       &ready) ||
        !boards_number(&b->ini, section, "reply_s", BOARDS_REPLY_S, 3600,
                       &reply)) {
        return false;
    }
    b->ready_ms = ready * 1000;
    b->reply_ms = reply * 1000;
    return true;
}

/* counted, unless it says modelled or none. */
static bool boards_cycles(fleet_board *b)
{
    const char *kind = fleet_ini_get(&b->ini, "run", "cycles");

    b->cycles_kind = "counted";
    if (kind == NULL || strcmp(kind, "counted") == 0) {
        return true;
    }
    if (strcmp(kind, "none") != 0 && strcmp(kind, "modelled") != 0) {
        cli_complain("%s: [run] cycles: '%s' is not counted, modelled or none",
                     b->ini.path, kind);
        return false;
    }
    b->cycles_kind = *kind == 'n' ? NULL : "modelled";
    return true;
}

static bool boards_run(fleet_board *b)
{
    const char *counter = fleet_ini_get(&b->ini, "run", "counter");

    if (!boards_has(&b->ini, "run", boards_run_keys) ||
        !boards_waits(b, "run")) {
        return false;
    }
    b->emulator = fleet_ini_get(&b->ini, "run", "emulator");
    b->command = fleet_ini_get(&b->ini, "run", "command");
    if (counter == NULL || strcmp(counter, "ticks") == 0) {
        b->counter = FLEET_TICKS;
    } else if (strcmp(counter, "plugin") == 0) {
        b->counter = FLEET_PLUGIN;
    } else if (strcmp(counter, "cycles") == 0) {
        b->counter = FLEET_CYCLES;
    } else {
        cli_complain("%s: [run] counter: '%s' is not plugin, cycles or ticks",
                     b->ini.path, counter);
        return false;
    }
    return boards_cycles(b);
}

/* Keys of [cycles] that are words about the model. */
static bool boards_is_word(const char *key)
{
    return strcmp(key, "source") == 0 || strcmp(key, "kind") == 0;
}

static bool boards_model(fleet_board *b)
{
    const char *kind = fleet_ini_get(&b->core, "cycles", "kind");

    for (size_t i = 0; i < b->core.count; i++) {
        const fleet_key *k = &b->core.keys[i];
        double weight;

        if (strcmp(k->section, "cycles") != 0 || boards_is_word(k->name)) {
            continue;
        }
        if (!ledger_text_number(k->value, &weight) || weight < 0) {
            cli_complain("%s: [cycles] %s: '%s' is no number of cycles",
                         b->core.path, k->name, k->value);
            return false;
        }
        b->model = true;
    }
    b->model_kind = kind != NULL ? kind : "modelled";
    if (!ledger_has(ledger_kinds, b->model_kind)) {
        cli_complain("%s: [cycles] kind: '%s' is no kind", b->core.path, kind);
        return false;
    }
    return true;
}

static bool boards_core(fleet_board *b, const char *folder)
{
    char path[BOARDS_PATH_MAX];

    (void)snprintf(path, sizeof path, "%s/cores/%s/core.ini", folder,
                   b->core_id);
    if (access(path, R_OK) != 0) {
        cli_complain("%s: there is no core '%s': no %s", b->ini.path,
                     b->core_id, path);
        return false;
    }
    if (!fleet_ini_read(&b->core, path) ||
        !boards_has(&b->core, "core", boards_core_keys)) {
        return false;
    }
    b->core_name = fleet_ini_get(&b->core, "core", "name");
    return boards_model(b);
}

static void boards_free(fleet_board *b)
{
    fleet_ini_free(&b->ini);
    fleet_ini_free(&b->core);
    free(b->id);
    free(b->core_id);
}

static bool boards_read(fleet_board *b, const char *folder, const char *id)
{
    char path[BOARDS_PATH_MAX];
    const char *kind;
    double mhz;

    (void)snprintf(path, sizeof path, "%s/%s/board.ini", folder, id);
    if (!fleet_ini_read(&b->ini, path) ||
        !boards_has(&b->ini, "board", boards_keys) ||
        !boards_number(&b->ini, "board", "bulk", "", UINT32_MAX, &b->bulk) ||
        !boards_number(&b->ini, "port", "baud", "115200", 4000000, &b->baud)) {
        return false;
    }
    b->name = fleet_ini_get(&b->ini, "board", "name");
    b->memory = fleet_ini_get(&b->ini, "board", "memory");
    b->clock = fleet_ini_get(&b->ini, "board", "mhz");
    b->core_id = fleet_copy(fleet_ini_get(&b->ini, "board", "core"));
    kind = fleet_ini_get(&b->ini, "board", "kind");
    b->real = strcmp(kind, "real") == 0;
    b->counter = FLEET_TICKS;
    if (!ledger_text_number(b->clock, &mhz) || mhz <= 0) {
        cli_complain("%s: [board] mhz: '%s' is no clock", path, b->clock);
        return false;
    }
    if (!b->real && strcmp(kind, "emulated") != 0) {
        cli_complain("%s: [board] kind: '%s' is not emulated or real", path,
                     kind);
        return false;
    }
    return boards_core(b, folder) &&
           (b->real ? boards_waits(b, "port") : boards_run(b));
}

static int boards_order(const void *a, const void *b)
{
    return strcmp(((const fleet_board *)a)->id, ((const fleet_board *)b)->id);
}

/* What stands in boards/ beside boards. */
static bool boards_is_board(const char *folder, const char *id)
{
    static const char *const others[] = {"cores", "families", "devices",
                                         "article", NULL};
    char path[BOARDS_PATH_MAX];
    DIR *dir;

    (void)snprintf(path, sizeof path, "%s/%s", folder, id);
    dir = id[0] != '.' && !ledger_has(others, id) ? opendir(path) : NULL;
    if (dir == NULL) {
        return false;
    }
    (void)closedir(dir);
    return true;
}

bool fleet_boards_read(fleet_boards *b, const char *folder)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    *b = (fleet_boards){0};
    if (dir == NULL) {
        cli_complain("%s: %s (--boards DIR says where the boards are)", folder,
                     strerror(errno));
        return false;
    }
    while ((entry = readdir(dir)) != NULL) {
        fleet_board board = {0};

        if (!boards_is_board(folder, entry->d_name)) {
            continue;
        }
        if (!boards_read(&board, folder, entry->d_name)) {
            cli_complain("board '%s' is left out: its folder is not complete",
                         entry->d_name);
            boards_free(&board);
            b->refused++;
            continue;
        }
        board.id = fleet_copy(entry->d_name);
        b->board = fleet_grow(b->board, b->count + 1, sizeof *b->board);
        b->board[b->count++] = board;
    }
    (void)closedir(dir);
    if (b->count != 0) {
        qsort(b->board, b->count, sizeof *b->board, boards_order);
    }
    return true;
}

void fleet_boards_free(fleet_boards *b)
{
    for (size_t i = 0; i < b->count; i++) {
        boards_free(&b->board[i]);
    }
    free(b->board);
    *b = (fleet_boards){0};
}

const fleet_board *fleet_board_find(const fleet_boards *b, const char *id)
{
    for (size_t i = 0; i < b->count; i++) {
        if (strcmp(b->board[i].id, id) == 0) {
            return &b->board[i];
        }
    }
    return NULL;
}

bool fleet_board_weight(const fleet_board *b, const char *kind, double *weight)
{
    const char *text =
        !boards_is_word(kind) ? fleet_ini_get(&b->core, "cycles", kind) : NULL;

    return text != NULL && ledger_text_number(text, weight);
}

size_t fleet_board_weights(const fleet_board *b)
{
    size_t n = 0;

    for (size_t i = 0; i < b->core.count; i++) {
        n += strcmp(b->core.keys[i].section, "cycles") == 0 &&
             !boards_is_word(b->core.keys[i].name) &&
             strcmp(b->core.keys[i].name, "instructions") != 0;
    }
    return n;
}

const char *fleet_board_cycles(const fleet_board *b)
{
    if (b->counter == FLEET_CYCLES) {
        return b->cycles_kind;
    }
    return b->counter == FLEET_PLUGIN && b->model ? b->model_kind : NULL;
}

size_t fleet_board_units(const fleet_board *b, const char *units[FLEET_ROWS])
{
    if (b->counter == FLEET_TICKS) {
        units[0] = "ns";
        return 1;
    }
    units[0] = "instructions";
    units[1] = "cycles";
    return 2;
}
