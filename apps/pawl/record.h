/* SPDX-License-Identifier: Apache-2.0
 * Recordings of connections in files (pawl/recorder.h). */
#ifndef PAWL_CLI_RECORD_H
#define PAWL_CLI_RECORD_H

#include "cli.h"
#include "pawl/recorder.h"

/* One recording. All zero: none, and every call below does nothing. */
typedef struct cli_record {
    pawl_recorder recorder;
    FILE *file;
    const char *path;
} cli_record;

/* A command line before it is parsed, which cuts it up: its words, each with a
 * zero byte, without --record and its value. */
typedef struct cli_words {
    char text[4096];
    size_t len; /* more than there is room for: it did not fit */
} cli_words;
void cli_words_copy(cli_words *words, int argc, char **argv);

/* From here on the arguments and every file that is read are kept, for the
 * recordings that follow. hidden: a file whose contents are left out, or NULL.
 * False: out of memory. */
bool cli_record_keep(const cli_words *words, const char *hidden);

/* Makes a file that only its owner can read, and warns. False: complained. */
bool cli_record_open(cli_record *r, const char *path, const pawl_rng *source);
/* What the engine draws from. */
pawl_rng cli_record_rng(cli_record *r, const pawl_rng *source);

void cli_record_call(cli_record *r, pawl_engine *e, pawl_note note,
                     uint32_t value);
void cli_record_bytes(cli_record *r, pawl_note note, const void *data,
                      size_t len);
void cli_record_clock(cli_record *r, pawl_x509_clock clock);

/* Ends it, before the engine is aborted. False: complained. */
bool cli_record_close(cli_record *r, const pawl_engine *e);

/* Joins an engine to a socket, noting what that does. */
void cli_record_attach(cli_record *r, pawl_posix *link, pawl_engine *e, int fd,
                       pawl_x509_clock clock);

/* Answers PAWL_WANT_KEY with a key that the engine was not given. False:
 * complained. */
bool cli_record_sign(cli_record *r, pawl_engine *e, const cli_identity *id,
                     const pawl_rng *rng);

/* ---- The other way ------------------------------------------------------ */

/* Makes an engine as it was then; rng gives the same random bytes. A negative
 * code: go on. */
typedef struct cli_again {
    pawl_engine *engine;
    pawl_rng rng;
    pawl_replay *replay;
} cli_again;

int cli_connect_again(cli_again *a, int argc, char **argv);
int cli_serve_again(cli_again *a, int argc, char **argv);

#endif
