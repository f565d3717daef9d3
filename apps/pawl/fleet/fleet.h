/* SPDX-License-Identifier: Apache-2.0
 * What the files of `pawl fleet` share (docs/design/fleet.md).
 *
 * A manifest names images, an image has the cells of its group, a cell has its
 * rows (plan.c). A line (line.c) carries a conversation (talk.c), whatever
 * there is at the other end: an emulator (child.c, job.c) or a serial port
 * (capture.c). What comes out of it is a result for each cell, which becomes
 * rows (rows.c) with the help of the counter's file (counts.c). Nothing here
 * knows one board or one algorithm from another. */
#ifndef PAWL_FLEET_H
#define PAWL_FLEET_H

#include <sys/types.h>

#include "../../bench/bench.h"
#include "../cli.h"
#include "../ledger/ledger.h"

/* ---- Small things (fleet.c) --------------------------------------------- */

/* Zeroed memory; ends the command when there is none. */
void *fleet_alloc(size_t count, size_t size);
void *fleet_grow(void *p, size_t count, size_t size);
char *fleet_copy(const char *text);
uint64_t fleet_now_ms(void);

typedef struct fleet_options {
    const char *manifest, *ledger, *boards, *plugin, *records, *peers;
    const char *port;
    cli_list board, group, library, primitive;
    uint32_t jobs, baud, reply_s;
    uint32_t min_boards, min_cores, min_images, min_rows;
    uint32_t steady; /* millionths; 0: samples may differ by any number */
    bool resume, retry, csv;
    char runners[1024]; /* the folder of this command */
} fleet_options;

int fleet_run(const fleet_options *o);
int fleet_audit(const fleet_options *o);
int fleet_capture(const fleet_options *o);
int fleet_list(const fleet_options *o);
int fleet_compare(const fleet_options *o);

/* Whether the list is empty or has the name. */
bool fleet_wants(const cli_list *list, const char *name);

/* ---- INI files (ini.c) -------------------------------------------------- */

typedef struct fleet_key {
    char *section, *name, *value;
} fleet_key;
typedef struct fleet_ini {
    char *path;
    fleet_key *keys;
    size_t count;
} fleet_ini;

/* Complains. */
bool fleet_ini_read(fleet_ini *ini, const char *path);
void fleet_ini_free(fleet_ini *ini);
/* Lines of a value that has several are separated by line ends. NULL: there is
 * no such key. */
const char *fleet_ini_get(const fleet_ini *ini, const char *section,
                          const char *name);

/* ---- Boards (boards.c) -------------------------------------------------- */

typedef enum fleet_counter {
    FLEET_TICKS,  /* the board's own timer: ns, measured */
    FLEET_PLUGIN, /* kinds of instructions: counted, and a model */
    FLEET_CYCLES  /* instructions, exact, and cycles: as cycles_kind says */
} fleet_counter;

typedef struct fleet_board {
    char *id, *core_id; /* their folders */
    fleet_ini ini, core;
    const char *name, *core_name, *memory, *clock, *emulator, *command;
    fleet_counter counter;
    bool real;
    bool model;             /* the core has one */
    const char *model_kind; /* of its cycles, in the ledger */
    /* Of cycles that the emulator itself counts; NULL: it has none that are of
     * use. */
    const char *cycles_kind;
    uint32_t bulk, baud;
    uint32_t ready_ms, reply_ms;
} fleet_board;

typedef struct fleet_boards {
    fleet_board *board;
    size_t count;
    size_t refused; /* folders that lack something */
} fleet_boards;

/* All boards of the folder, by name; what a folder lacks is said, and it is
 * left out. False: there is no such folder. */
bool fleet_boards_read(fleet_boards *b, const char *folder);
void fleet_boards_free(fleet_boards *b);
const fleet_board *fleet_board_find(const fleet_boards *b, const char *id);
/* Weight of a kind of instruction; false: there is none. */
bool fleet_board_weight(const fleet_board *b, const char *kind, double *weight);
/* How many kinds have one. */
size_t fleet_board_weights(const fleet_board *b);
/* Kind of its cycles, in the ledger; NULL: there are none. */
const char *fleet_board_cycles(const fleet_board *b);
/* Units of the rows that a cell has on this board; returns how many. */
#define FLEET_ROWS 2
size_t fleet_board_units(const fleet_board *b, const char *units[FLEET_ROWS]);

/* ---- Images and cells (manifest.c, plan.c) ------------------------------ */

typedef struct fleet_group {
    char *name;
    bench_cell *cell;
    size_t count;
} fleet_group;

typedef struct fleet_image {
    const char *board_id, *library, *version, *build, *group_name;
    const char *path, *status, *reason, *flash, *ram, *code, *toolchain;
    const char *flags, *source, *image;
    const fleet_board *board;
    const fleet_group *group;
    char *file;    /* path, from where the command runs */
    uint8_t *have; /* of each cell: a bit for each of its rows */
    bool *wanted;  /* of each cell: is to be run */
    size_t left;   /* wanted cells without their rows */
    size_t line;   /* of the manifest */
    bool selected;
} fleet_image;

typedef struct fleet_plan {
    fleet_boards boards;
    fleet_group *groups; /* whole ones first, then parts of them */
    size_t whole_count, group_count, group_room;
    fleet_image *images; /* as in the manifest */
    size_t count;
    const fleet_image **sorted; /* by board, library, build, group */
    char *text;
} fleet_plan;

/* Reads boards and manifest; complains. */
bool fleet_plan_read(fleet_plan *p, const fleet_options *o);
void fleet_plan_free(fleet_plan *p);
/* Sets selected; false: a name that there is not, and the list of those there
 * are was printed. */
bool fleet_plan_select(fleet_plan *p, const fleet_options *o);
/* The image and cell that a row is of; NULL: none. */
const fleet_image *fleet_plan_find(const fleet_plan *p, const ledger_row *row,
                                   size_t *cell, size_t *unit);
bool fleet_cell_wanted(const fleet_options *o, const bench_cell *cell);
const fleet_group *fleet_group_find(const fleet_plan *p, const char *name);
bool fleet_groups_make(fleet_plan *p);

/* ---- Lines (line.c) ----------------------------------------------------- */

#define FLEET_LINE_MAX   4096u
#define FLEET_FIELDS_MAX 16

typedef struct fleet_line {
    char text[FLEET_LINE_MAX];
    size_t len;
    bool in;          /* a '$' has come and no end yet */
    uint32_t garbage; /* bytes outside of lines */
    uint32_t damaged; /* lines with a wrong check, or too long */
    uint32_t intact;
} fleet_line;

/* Takes a byte. True: a line is complete, its fields are in field. */
bool fleet_line_take(fleet_line *l, uint8_t byte, char *field[FLEET_FIELDS_MAX],
                     size_t *count);
/* "$payload*CCCC\n" */
size_t fleet_line_make(char *out, size_t size, const char *payload);

/* ---- Equal counts (steady.c) -------------------------------------------- */

#define FLEET_OWN "pawl" /* the library that is this project's */

/* Prints where samples differ; false: by more than `most` millionths (0: any
 * number), on a core whose folder gives no reason. */
bool fleet_steady(const ledger *l, const fleet_boards *boards, uint32_t most);

/* ---- Sums of a handshake (sums.c) --------------------------------------- */

/* Prints them for the rows, which are sorted as ledger_sorted does. */
void fleet_sums(const ledger_row *const *rows, size_t count);

/* ---- A conversation (talk.c) -------------------------------------------- */

#define FLEET_REASON_MAX 300

/* What came of a cell. */
typedef struct fleet_result {
    const char *status;
    char reason[FLEET_REASON_MAX];
    bool before, after;
    double ticks[4]; /* samples and baseline */
    double ticks_per_second;
    double stack, state; /* bytes; below 0: not said */
    uint32_t span;       /* the first of four: baseline, samples */
    bool spans;          /* they are to be looked for */
} fleet_result;

typedef enum fleet_verdict {
    FLEET_GOES_ON,
    FLEET_DONE,
    FLEET_RESTART, /* the cell was given its row: start again at the next */
    FLEET_GIVE_UP  /* so were all that were left */
} fleet_verdict;

typedef struct fleet_talk {
    fleet_image *image;
    /* A cell came to its end. */
    void (*row)(void *ctx, size_t cell, const fleet_result *result);
    void (*send)(void *ctx, const char *bytes, size_t len);
    void *ctx;
    bool restarts; /* the other end can be started again at will */
    bool skips;    /* its image leaves out messages that are too long */

    fleet_line line;
    size_t next;      /* first cell without a result, of the image's group */
    bool ready;       /* READY was answered */
    bool begun;       /* next is running */
    bool chance;      /* it was used up by a reset */
    size_t again;     /* 1 + the cell that it was used for, by a new start */
    unsigned readies; /* since next was asked for */
    unsigned outs, outs_right; /* signatures of next */
    unsigned starts;           /* without any result between */
    unsigned failures;         /* of one kind, one after another */
    const char *failure;
    unsigned progress;         /* grows with all that is news */
    uint32_t bytes;            /* since the start */
    uint32_t spans;            /* that were used since the start */
    uint64_t garbage, damaged; /* of all starts but this */
} fleet_talk;

void fleet_talk_init(fleet_talk *t, fleet_image *image);
/* A new start of the other end: from the first cell that is wanted. */
void fleet_talk_start(fleet_talk *t);
fleet_verdict fleet_talk_take(fleet_talk *t, const uint8_t *bytes, size_t len);
/* The same for a line that was taken already. */
fleet_verdict fleet_talk_line(fleet_talk *t, char *const *field, size_t count);
/* Nothing has come in time. */
fleet_verdict fleet_talk_silent(fleet_talk *t);
typedef enum fleet_end {
    FLEET_END_SOMEHOW,
    FLEET_END_BOUND, /* the counter ended it */
    FLEET_END_STACK  /* the stack ran into variables */
} fleet_end;
/* It ended; how, in words. */
fleet_verdict fleet_talk_ended(fleet_talk *t, const char *how, fleet_end end);
/* All cells that are left get this. */
void fleet_talk_rest(fleet_talk *t, const char *status, const char *reason);
/* Which it waits for: READY or the next line. */
bool fleet_talk_waits_ready(const fleet_talk *t);
/* Whether a line is READY; whether that image sent it. */
bool fleet_talk_is_ready(char *const *field, size_t count);
bool fleet_talk_is_image(const fleet_image *image, char *const *field);
/* NULL: READY is of the image that the manifest has; or what is different. */
const char *fleet_talk_stranger(fleet_talk *t, char *const *field);

/* Whether a signature is right (judge.c). */
bool fleet_judge(const bench_cell *cell, const char *hex);

/* ---- The counter's file (counts.c) -------------------------------------- */

typedef struct fleet_counts {
    int fd;
    char *tail; /* of a line that has not ended */
    size_t tail_len, tail_room;
    char **span; /* lines, by number; NULL: none came */
    size_t room;
    size_t taken; /* bytes of it */
    bool over;    /* it ended a span at the bound */
} fleet_counts;

void fleet_counts_init(fleet_counts *c);
/* Takes what was added to the file. False: it is there and cannot be opened,
 * as errno says. */
bool fleet_counts_read(fleet_counts *c, const char *path);
void fleet_counts_free(fleet_counts *c);
/* Four spans from the first are there. */
bool fleet_counts_has(const fleet_counts *c, uint32_t first);

/* Samples and baseline in a unit; NULL: out is filled, or why not. */
const char *fleet_counts_get(const fleet_counts *c, const fleet_board *board,
                             uint32_t first, const char *unit, double out[4]);

/* ---- Rows (rows.c) ------------------------------------------------------ */

typedef struct fleet_rows {
    ledger_writer *writer;
    const char *run;
    bool failed; /* a row could not be written */
    size_t written, numbers;
} fleet_rows;

/* Writes those rows of the cell that are not there yet. */
void fleet_rows_write(fleet_rows *r, fleet_image *image, size_t cell,
                      const fleet_result *result, const fleet_counts *counts);
/* The row's key: what ledger_compare looks at. */
void fleet_rows_key(ledger_draft *d, const fleet_image *image, size_t cell,
                    const char *unit);
void fleet_result_make(fleet_result *result, const char *status,
                       const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* ---- Processes (child.c) ------------------------------------------------ */

/* A process, and a watcher that kills it and its children when this command
 * ends, however it ends. */
typedef struct fleet_child {
    pid_t group, watcher;
    int to, from, errors, life;
    int code; /* that it ended with; below 0: a signal */
} fleet_child;

/* False: *why says why not; *is_short: this machine is short of what every
 * process needs. */
bool fleet_child_start(fleet_child *c, char *const *argv, const char **why,
                       bool *is_short);
/* Asks it to end; kills it. */
void fleet_child_stop(const fleet_child *c);
void fleet_child_kill(const fleet_child *c);
/* Whether it has ended, and how; what it wrote can still be read. */
bool fleet_child_ended(fleet_child *c, char how[80]);
void fleet_child_close(fleet_child *c);
/* Whether the program is somewhere in PATH. */
bool fleet_child_there(const char *program);

/* ---- Jobs (job.c) ------------------------------------------------------- */

typedef struct fleet_job fleet_job;
typedef struct fleet_job_setting {
    const fleet_options *options;
    fleet_rows *rows;
    unsigned slot; /* names its files */
} fleet_job_setting;

fleet_job *fleet_job_start(const fleet_job_setting *s, fleet_image *image);
/* What to wait for; returns how many descriptors (at most 2). */
struct pollfd;
size_t fleet_job_waits(const fleet_job *j, struct pollfd *fds,
                       uint64_t *deadline_ms);
/* Goes on; false: the image is done and the job is gone. */
bool fleet_job_step(fleet_job *j);
void fleet_job_abandon(fleet_job *j);

#endif
