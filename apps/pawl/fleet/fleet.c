/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet: one code on every board. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fleet.h"

static const char fleet_help[] =
    "usage: pawl fleet run|audit|capture|list|compare [OPTION...]\n\n"
    "  run       run the images of the manifest on their emulators, and write "
    "a row\n            for each figure or for the reason of its absence\n"
    "  audit     show that the ledger has the rows of every declared cell\n"
    "  capture   the same rows from a real board\n"
    "  list      boards, cores, groups and images\n"
    "  compare   Pawl beside other libraries, for each core\n\n"
    "  --manifest FILE   images (build/fleet/manifest.csv)\n"
    "  --ledger FILE     rows (build/fleet/ledger.csv)\n"
    "  --boards DIR      folders of boards (boards)\n"
    "  --board LIST, --group LIST, --library LIST, --primitive LIST\n"
    "                    only these, separated by commas\n"
    "run:\n"
    "  --resume          go on with the ledger that is there\n"
    "  --retry           with --resume: once more what failed to run\n"
    "  --jobs N          emulators at a time (as many as there are cores)\n"
    "  --plugin FILE     QEMU's counter (fleet-plugin.so beside this command)\n"
    "audit:\n"
    "  --min-boards N, --min-cores N, --min-images N, --min-rows N\n"
    "                    at least as many\n"
    "  --steady N        no three samples of pawl that differ by more than N\n"
    "                    millionths, but on cores whose folder says why\n"
    "capture:\n"
    "  --port DEVICE     the serial port; --board says which board it is\n"
    "  --baud N          its speed (what the board's folder says)\n"
    "list:\n"
    "  --csv             the cells of every group\n"
    "compare:\n"
    "  --csv             as CSV\n"
    "  --records FILE    published figures (reference/records.csv)\n"
    "  --peers DIR       what libraries are said to be (tools/fleet/peers)\n";

/* ---- Small things ---- */

static void *fleet_need(void *p)
{
    if (p == NULL) {
        cli_complain("out of memory");
        exit(CLI_FAILED);
    }
    return p;
}

void *fleet_alloc(size_t count, size_t size)
{
    return fleet_need(calloc(count != 0 ? count : 1, size));
}

void *fleet_grow(void *p, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        return fleet_need(NULL);
    }
    return fleet_need(realloc(p, count * size));
}

char *fleet_copy(const char *text)
{
    size_t len = strlen(text) + 1;

    return memcpy(fleet_alloc(len, 1), text, len);
}

uint64_t fleet_now_ms(void)
{
    return cli_now_ns() / 1000000u;
}

/* ---- Options ---- */

typedef enum fleet_kind {
    FLEET_TEXT,
    FLEET_NAMES,
    FLEET_NUMBER,
    FLEET_FLAG
} fleet_kind;

typedef struct fleet_option {
    const char *name;
    fleet_kind kind;
    size_t at; /* in fleet_options */
    uint32_t min, max;
} fleet_option;

#define AT(field_) offsetof(fleet_options, field_)
static const fleet_option fleet_option_list[] = {
    {"--manifest", FLEET_TEXT, AT(manifest), 0, 0},
    {"--ledger", FLEET_TEXT, AT(ledger), 0, 0},
    {"--boards", FLEET_TEXT, AT(boards), 0, 0},
    {"--plugin", FLEET_TEXT, AT(plugin), 0, 0},
    {"--records", FLEET_TEXT, AT(records), 0, 0},
    {"--peers", FLEET_TEXT, AT(peers), 0, 0},
    {"--port", FLEET_TEXT, AT(port), 0, 0},
    {"--board", FLEET_NAMES, AT(board), 0, 0},
    {"--group", FLEET_NAMES, AT(group), 0, 0},
    {"--library", FLEET_NAMES, AT(library), 0, 0},
    {"--primitive", FLEET_NAMES, AT(primitive), 0, 0},
    {"--jobs", FLEET_NUMBER, AT(jobs), 1, 64},
    {"--baud", FLEET_NUMBER, AT(baud), 50, 4000000},
    {"--min-boards", FLEET_NUMBER, AT(min_boards), 0, 1000000},
    {"--min-cores", FLEET_NUMBER, AT(min_cores), 0, 1000000},
    {"--min-images", FLEET_NUMBER, AT(min_images), 0, 1000000},
    {"--min-rows", FLEET_NUMBER, AT(min_rows), 0, 100000000},
    {"--steady", FLEET_NUMBER, AT(steady), 1, 1000000000},
    {"--resume", FLEET_FLAG, AT(resume), 0, 0},
    {"--retry", FLEET_FLAG, AT(retry), 0, 0},
    {"--csv", FLEET_FLAG, AT(csv), 0, 0},
};
#undef AT

static int fleet_value(fleet_options *o, const fleet_option *option,
                       char *value)
{
    void *field = (char *)o + option->at;

    if (value == NULL || *value == '\0') {
        return cli_usage("fleet", "%s needs a value", option->name);
    }
    if (option->kind == FLEET_TEXT) {
        *(const char **)field = value;
        return CLI_DONE;
    }
    if (option->kind == FLEET_NAMES) {
        return cli_list_add(field, value)
                   ? CLI_DONE
                   : cli_usage("fleet", "%s: an empty name, or too many",
                               option->name);
    }
    return cli_number(value, option->min, option->max, field)
               ? CLI_DONE
               : cli_usage("fleet", "%s: '%s' is not %lu to %lu", option->name,
                           value, (unsigned long)option->min,
                           (unsigned long)option->max);
}

static int fleet_parse(fleet_options *o, int argc, char **argv)
{
    const size_t n = sizeof fleet_option_list / sizeof *fleet_option_list;

    for (int i = 0; i < argc; i++) {
        const fleet_option *option = NULL;
        int code;

        for (size_t k = 0; k < n; k++) {
            if (strcmp(argv[i], fleet_option_list[k].name) == 0) {
                option = &fleet_option_list[k];
            }
        }
        if (option == NULL) {
            return cli_usage("fleet", "unknown option '%s'", argv[i]);
        }
        if (option->kind == FLEET_FLAG) {
            *(bool *)((char *)o + option->at) = true;
            continue;
        }
        code = fleet_value(o, option, i + 1 < argc ? argv[i + 1] : NULL);
        if (code != CLI_DONE) {
            return code;
        }
        i++;
    }
    return CLI_DONE;
}

/* The folder of this command: what is built with it is beside it. */
static void fleet_beside(fleet_options *o)
{
    static char plugin[1100];
    ssize_t n = readlink("/proc/self/exe", o->runners, sizeof o->runners - 1);
    char *slash;

    o->runners[n > 0 ? n : 0] = '\0';
    slash = strrchr(o->runners, '/');
    if (slash == NULL) {
        (void)snprintf(o->runners, sizeof o->runners, "build/host");
    } else {
        *slash = '\0';
    }
    (void)snprintf(plugin, sizeof plugin, "%s/fleet-plugin.so", o->runners);
    o->plugin = o->plugin != NULL ? o->plugin : plugin;
}

typedef struct fleet_command {
    const char *name;
    int (*run)(const fleet_options *o);
    bool manifest, ledger; /* it reads them */
} fleet_command;

static const fleet_command fleet_commands[] = {
    {"run", fleet_run, true, false},         {"audit", fleet_audit, true, true},
    {"capture", fleet_capture, true, false}, {"list", fleet_list, false, false},
    {"compare", fleet_compare, false, true},
};

static const char fleet_manifest[] = "build/fleet/manifest.csv";
static const char fleet_ledger[] = "build/fleet/ledger.csv";

/* A file that nobody named may be one that nobody has made yet. */
static bool fleet_there(const char *path, const char *usual, const char *what)
{
    if (strcmp(path, usual) != 0 || access(path, F_OK) == 0) {
        return true;
    }
    cli_complain("there is no %s. 'make fleet' builds all images, runs them "
                 "and writes it; --%s FILE names another",
                 path, what);
    return false;
}

static int fleet_start(const fleet_command *command, const fleet_options *o)
{
    if (o->manifest != fleet_manifest && access(o->manifest, F_OK) != 0) {
        cli_complain("%s: %s", o->manifest, strerror(errno));
        return CLI_FAILED;
    }
    if ((command->manifest &&
         !fleet_there(o->manifest, fleet_manifest, "manifest")) ||
        (command->ledger && !fleet_there(o->ledger, fleet_ledger, "ledger"))) {
        return CLI_FAILED;
    }
    return command->run(o);
}

int cli_fleet(int argc, char **argv)
{
    static fleet_options o = {.manifest = fleet_manifest,
                              .ledger = fleet_ledger,
                              .boards = "boards",
                              .records = "reference/records.csv",
                              .peers = "tools/fleet/peers"};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int code;

    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(fleet_help, stdout);
        return CLI_DONE;
    }
    if (argc < 2) {
        return cli_usage("fleet", "say run, audit, capture, list or compare");
    }
    o.jobs = cores < 1 ? 1 : cores > 64 ? 64 : (uint32_t)cores;
    code = fleet_parse(&o, argc - 2, argv + 2);
    if (code != CLI_DONE) {
        return code;
    }
    fleet_beside(&o);
    for (size_t i = 0; i < sizeof fleet_commands / sizeof *fleet_commands;
         i++) {
        if (strcmp(argv[1], fleet_commands[i].name) == 0) {
            return fleet_start(&fleet_commands[i], &o);
        }
    }
    return cli_usage("fleet",
                     "there is no '%s': say run, audit, capture, list or "
                     "compare",
                     argv[1]);
}
