/* SPDX-License-Identifier: Apache-2.0
 * pawl replay: does a recorded connection again, call by call, and compares
 * every byte. */
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define REPLAY_WORDS_MAX 64

static const char replay_help[] =
    "usage: pawl replay FILE [--quiet]\n\n"
    "Does the connection in FILE (pawl connect --record, pawl serve --record) "
    "again:\nthe same calls, the same random bytes, no network, no other "
    "file. Every byte sent\nand read is compared, and the end. Exit code 1: "
    "it came out differently, and where.\n";

static pawl_replay replay_it;

/* Files come from the recording. */
static bool replay_find(const char *path, const uint8_t **data, size_t *len)
{
    size_t at = 0, n;
    uint8_t note;
    const uint8_t *p;

    while (pawl_replay_given(&replay_it, &at, &note, &p, &n)) {
        size_t name = strnlen((const char *)p, n);

        if (note == PAWL_NOTE_FILE && name < n &&
            strcmp((const char *)p, path) == 0) {
            *data = p + name + 1;
            *len = n - name - 1;
            return true;
        }
    }
    return false;
}

/* The command line of then; 0: there is none. */
static int replay_words(char *argv[REPLAY_WORDS_MAX + 1])
{
    size_t at = 0, n;
    uint8_t note;
    const uint8_t *p;
    char *copy;
    int argc = 0;

    while (pawl_replay_given(&replay_it, &at, &note, &p, &n)) {
        if (note == PAWL_NOTE_TEXT) {
            copy = calloc(1, n + 1); /* lives as long as the process */
            if (copy == NULL) {
                return 0;
            }
            memcpy(copy, p, n);
            for (size_t i = 0; i < n; i += strlen(copy + i) + 1) {
                if (argc == REPLAY_WORDS_MAX) {
                    return 0;
                }
                argv[argc++] = copy + i;
            }
            argv[argc] = NULL;
            return argc;
        }
    }
    return 0;
}

static int replay_start(const char *path, const uint8_t *data, size_t len)
{
    pawl_err err = pawl_replay_start(&replay_it, data, len);

    switch (err) {
    case PAWL_OK:
        return -1;
    case PAWL_ERR_TRUNCATED:
        cli_complain("%s: cut short at byte %zu: the connection was not "
                     "recorded to its end",
                     path, replay_it.at);
        break;
    case PAWL_ERR_UNSUPPORTED:
        cli_complain("%s: a recording of another version", path);
        break;
    default:
        cli_complain("%s: not a recording (byte %zu)", path, replay_it.at);
        break;
    }
    return CLI_FAILED;
}

static int replay_prepare(const char *path, cli_again *again)
{
    char *argv[REPLAY_WORDS_MAX + 1];
    int argc = replay_words(argv);

    again->replay = &replay_it;
    again->rng = pawl_replay_rng(&replay_it);
    cli_files_from(replay_find);
    if (argc > 0 && strcmp(argv[0], "connect") == 0) {
        return cli_connect_again(again, argc, argv);
    }
    if (argc > 0 && strcmp(argv[0], "serve") == 0) {
        return cli_serve_again(again, argc, argv);
    }
    cli_complain("%s: says neither connect nor serve", path);
    return CLI_FAILED;
}

static int replay_run(const char *path, pawl_engine *e, bool quiet)
{
    const pawl_failure *f = pawl_engine_failure(e);
    pawl_err err;

    do {
        err = pawl_replay_step(&replay_it, e, NULL, 0);
    } while (err == PAWL_PENDING);
    if (err != PAWL_OK) {
        uint8_t note = pawl_replay_note(&replay_it);

        cli_complain(
            "%s: note %lu (%s, byte %zu) came out differently%s", path,
            (unsigned long)replay_it.notes, pawl_note_name(note), replay_it.at,
            replay_it.lost ? ": other random bytes were asked for" : "");
        if (note == PAWL_NOTE_SEND || note == PAWL_NOTE_READ) {
            cli_complain("byte %zu of it is another", replay_it.differs);
        }
        if (f->id != PAWL_FAIL_NONE) {
            cli_failure_text(f);
        }
        return CLI_FAILED;
    }
    if (!quiet) {
        (void)printf(
            "as recorded: %lu notes, %s\n", (unsigned long)replay_it.notes,
            f->id == PAWL_FAIL_NONE ? "no failure" : pawl_failure_name(f->id));
    }
    return CLI_DONE;
}

int cli_replay(int argc, char **argv)
{
    const char *path = NULL;
    cli_again again = {0};
    bool quiet = false;
    uint8_t *data;
    size_t len;
    int code;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            (void)fputs(replay_help, stdout);
            return CLI_DONE;
        }
        if (strcmp(argv[i], "--quiet") == 0) {
            quiet = true;
        } else if (argv[i][0] == '-' || path != NULL) {
            return cli_usage("replay", "one FILE is needed, not '%s'", argv[i]);
        } else {
            path = argv[i];
        }
    }
    if (path == NULL) {
        return cli_usage("replay", "one FILE is needed");
    }
    if (!cli_file_read(path, &data, &len)) {
        return CLI_FAILED;
    }
    code = replay_start(path, data, len);
    if (code < 0) {
        code = replay_prepare(path, &again);
    }
    if (code < 0) {
        code = replay_run(path, again.engine, quiet);
        pawl_engine_abort(again.engine);
    }
    pawl_wipe(data, len);
    free(data);
    return code;
}
