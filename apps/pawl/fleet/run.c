/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet run: all images of a manifest, several at a time, every cell with
 * its rows in the ledger at the end. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fleet.h"

#define RUN_JOBS_MAX 64
#define RUN_SYNC_MS  2000
#define RUN_TELL_MS  10000 /* where there is no terminal */
#define RUN_TICK_MS  100

static volatile sig_atomic_t run_stopped;

typedef struct run_state {
    const fleet_options *o;
    fleet_plan plan;
    ledger_writer writer;
    fleet_rows rows;
    fleet_job *job[RUN_JOBS_MAX];
    fleet_image *image[RUN_JOBS_MAX];
    size_t next;    /* image */
    size_t total;   /* cells to be run */
    size_t skipped; /* cells whose rows were there */
    size_t images;
    uint64_t begin, told, synced;
    size_t synced_rows;
    char name[64];
} run_state;

static void run_signal(int number)
{
    (void)number;
    run_stopped = 1;
}

/* ---- What is there already ---- */

static bool run_transient(const ledger_row *row)
{
    static const char *const list[] = {"no_ready", "no_sync",   "partial",
                                       "timeout",  "no_output", NULL};

    return ledger_has(list, row->field[LEDGER_STATUS]);
}

/* Rows of what the manifest has otherwise now: built anew, of another version,
 * of a cell that is no more. */
static bool run_built(const fleet_plan *p, const ledger_row *row)
{
    for (size_t i = 0; i < p->count; i++) {
        if (ledger_is(row, LEDGER_BOARD, p->images[i].board_id) &&
            ledger_is(row, LEDGER_LIBRARY, p->images[i].library) &&
            ledger_is(row, LEDGER_VARIANT, p->images[i].build)) {
            return true;
        }
    }
    return false;
}

static bool run_keep(void *ctx, const ledger_row *row)
{
    run_state *r = ctx;
    size_t cell, unit;
    const fleet_image *found = fleet_plan_find(&r->plan, row, &cell, &unit);
    fleet_image *image;
    bool ok;

    if (found == NULL) {
        return !run_built(&r->plan, row);
    }
    image = &r->plan.images[found - r->plan.images];
    ok = strcmp(image->status, "ok") == 0;
    if (!ledger_is(row, LEDGER_VERSION, image->version) ||
        !ledger_is(row, LEDGER_IMAGE, image->image) ||
        (!ok && !ledger_is(row, LEDGER_STATUS, image->status)) ||
        (r->o->retry && ok && run_transient(row)) ||
        (image->have[cell] >> unit & 1) != 0) {
        return false;
    }
    image->have[cell] = (uint8_t)(image->have[cell] | 1u << unit);
    return true;
}

static bool run_resume(run_state *r)
{
    ledger l;
    size_t before;
    bool good;

    if (!ledger_read_from(&l, r->writer.path, r->writer.fd)) {
        return false;
    }
    before = l.count;
    good = ledger_clean(&r->writer, &l, run_keep, r);
    if (good && l.count != before) {
        (void)fprintf(stderr,
                      "%zu rows are of images that have changed, or are to be "
                      "tried again; they are kept in %s.stale\n",
                      before - l.count, r->writer.path);
    }
    ledger_free(&l);
    return good;
}

static bool run_open(run_state *r)
{
    struct stat st;

    if (!r->o->resume && stat(r->o->ledger, &st) == 0 && st.st_size != 0) {
        cli_complain("%s is there already: --resume goes on with it, "
                     "--ledger names another",
                     r->o->ledger);
        return false;
    }
    return ledger_open(&r->writer, r->o->ledger) &&
           (!r->o->resume || run_resume(r));
}

/* ---- What is to be done ---- */

/* Cells that need no emulator get their rows. */
static void run_without(run_state *r, fleet_image *image)
{
    bool ok = strcmp(image->status, "ok") == 0;

    for (size_t i = 0; i < image->group->count; i++) {
        uint32_t size = image->group->cell[i].size;
        fleet_result result;

        if (!image->wanted[i] || (ok && size <= image->board->bulk)) {
            continue;
        }
        if (!ok) {
            fleet_result_make(&result, image->status, "%s", image->reason);
        } else {
            fleet_result_make(&result, "does_not_fit",
                              "a message of %lu bytes is %lu bytes longer "
                              "than the board has room for",
                              (unsigned long)size,
                              (unsigned long)(size - image->board->bulk));
        }
        fleet_rows_write(&r->rows, image, i, &result, NULL);
    }
}

static void run_want(run_state *r, fleet_image *image)
{
    const char *units[FLEET_ROWS];
    size_t n = fleet_board_units(image->board, units);

    for (size_t i = 0; i < image->group->count; i++) {
        bool asked = image->selected && !image->board->real &&
                     fleet_cell_wanted(r->o, &image->group->cell[i]);
        bool there = image->have[i] == (1u << n) - 1u;

        image->wanted[i] = asked && !there;
        image->left += image->wanted[i];
        r->skipped += asked && there;
    }
    run_without(r, image);
    r->total += image->left;
    r->images += image->left != 0;
}

/* ---- Going on ---- */

static size_t run_left(const run_state *r)
{
    size_t left = 0;

    for (size_t i = 0; i < r->plan.count; i++) {
        left += r->plan.images[i].left;
    }
    return left;
}

static void run_tell(run_state *r, bool last)
{
    uint64_t now = fleet_now_ms(), took = now - r->begin;
    size_t left = run_left(r), done = r->total - left;
    bool terminal = isatty(2) == 1;
    const fleet_image *image = NULL;

    if (!last && now - r->told < (terminal ? 500 : RUN_TELL_MS)) {
        return;
    }
    r->told = now;
    for (unsigned i = 0; i < r->o->jobs && image == NULL; i++) {
        image = r->job[i] != NULL ? r->image[i] : NULL;
    }
    (void)fprintf(stderr, "%s%zu of %zu cells, %llu s", terminal ? "\r" : "",
                  done, r->total, (unsigned long long)took / 1000);
    if (!last && done != 0) {
        (void)fprintf(stderr, ", about %llu s left",
                      (unsigned long long)took * left / done / 1000);
    }
    if (!last && image != NULL) {
        (void)fprintf(stderr, "  [%s %s %s %s]", image->board_id,
                      image->library, image->build, image->group_name);
    }
    (void)fputs(terminal && !last ? "\033[K" : "\n", stderr);
}

static void run_sync(run_state *r, bool now)
{
    uint64_t ms = fleet_now_ms();

    if (r->rows.written != r->synced_rows &&
        (now || ms - r->synced >= RUN_SYNC_MS)) {
        r->rows.failed |= !ledger_sync(&r->writer);
        r->synced = ms;
        r->synced_rows = r->rows.written;
    }
}

/* Gives free slots their next image. */
static size_t run_fill(run_state *r)
{
    size_t busy = 0;

    for (unsigned i = 0; i < r->o->jobs; i++) {
        while (r->job[i] == NULL && r->next < r->plan.count) {
            fleet_image *image = &r->plan.images[r->next++];
            const fleet_job_setting setting = {r->o, &r->rows, i};

            if (image->left != 0) {
                r->image[i] = image;
                r->job[i] = fleet_job_start(&setting, image);
            }
        }
        busy += r->job[i] != NULL;
    }
    return busy;
}

static void run_wait(run_state *r)
{
    struct pollfd fds[2 * RUN_JOBS_MAX];
    uint64_t now = fleet_now_ms(), until = now + RUN_TICK_MS;
    nfds_t n = 0;

    for (unsigned i = 0; i < r->o->jobs; i++) {
        uint64_t deadline;

        if (r->job[i] == NULL) {
            continue;
        }
        n += (nfds_t)fleet_job_waits(r->job[i], fds + n, &deadline);
        until = deadline < until ? deadline : until;
    }
    (void)poll(fds, n, until > now ? (int)(until - now) : 0);
    /* A pipe whose other end is gone is always ready: not to spin until the
     * process itself is. */
    for (nfds_t i = 0; i < n; i++) {
        if ((fds[i].revents & POLLIN) == 0 && fds[i].revents != 0) {
            (void)poll(NULL, 0, 2);
            break;
        }
    }
}

static void run_jobs(run_state *r)
{
    while (!run_stopped && !r->rows.failed && run_fill(r) != 0) {
        run_wait(r);
        for (unsigned i = 0; i < r->o->jobs; i++) {
            if (r->job[i] != NULL && !fleet_job_step(r->job[i])) {
                r->job[i] = NULL;
            }
        }
        run_sync(r, false);
        run_tell(r, false);
    }
    for (unsigned i = 0; i < r->o->jobs; i++) {
        if (r->job[i] != NULL) {
            fleet_job_abandon(r->job[i]);
            r->job[i] = NULL;
        }
    }
}

static void run_signals(void)
{
    struct sigaction action = {.sa_handler = run_signal};

    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
}

static int run_all(run_state *r)
{
    r->rows = (fleet_rows){.writer = &r->writer, .run = r->name};
    for (size_t i = 0; i < r->plan.count; i++) {
        run_want(r, &r->plan.images[i]);
    }
    (void)fprintf(stderr,
                  "%zu cells to run, of %zu images, %lu at a time; %zu cells "
                  "have their rows\n",
                  r->total, r->images, (unsigned long)r->o->jobs, r->skipped);
    r->begin = r->told = r->synced = fleet_now_ms();
    run_jobs(r);
    run_sync(r, true);
    run_tell(r, true);
    if (run_stopped) {
        cli_complain("stopped; --resume goes on from here");
        return CLI_FAILED;
    }
    (void)printf("%zu rows written, %zu of them with a number: %s\n",
                 r->rows.written, r->rows.numbers, r->o->ledger);
    return r->rows.failed ? CLI_FAILED : CLI_DONE;
}

int fleet_run(const fleet_options *o)
{
    run_state *r = fleet_alloc(1, sizeof *r);
    int code = CLI_FAILED;

    r->o = o;
    (void)snprintf(r->name, sizeof r->name, "%lld-%ld", (long long)time(NULL),
                   (long)getpid());
    run_signals();
    if (fleet_plan_read(&r->plan, o)) {
        if (!fleet_plan_select(&r->plan, o)) {
            code = CLI_USAGE;
        } else if (run_open(r)) {
            code = run_all(r);
            ledger_close(&r->writer);
        }
    }
    fleet_plan_free(&r->plan);
    free(r);
    return code;
}
