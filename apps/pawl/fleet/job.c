/* SPDX-License-Identifier: Apache-2.0
 * One image on its emulator, from start to start again to the last row. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fleet.h"

#define JOB_WORDS    64
#define JOB_GRACE_MS 700   /* between asking and killing */
#define JOB_SPANS_MS 20    /* between looks at the counter's file */
#define JOB_BITE     65536 /* bytes taken before others have their turn */
#define JOB_BOUND_S  20    /* of an operation, by the board's clock */
#define JOB_STACK    73    /* exit code: the stack ran into variables */

typedef struct job_result {
    size_t cell;
    fleet_result result;
} job_result;

struct fleet_job {
    fleet_job_setting setting;
    fleet_image *image;
    fleet_talk talk;
    fleet_child child;
    fleet_counts counts;
    char counts_path[1024];
    job_result *result; /* that wait for their spans */
    size_t result_count;
    char error[160]; /* last line on standard error */
    size_t error_len;
    uint64_t deadline;
    unsigned progress; /* that the deadline was set for */
    bool alive, stopping, killed, again;
};

/* ---- Results ---- */

static void job_row(void *ctx, size_t cell, const fleet_result *result)
{
    fleet_job *j = ctx;

    j->result = fleet_grow(j->result, j->result_count + 1, sizeof *j->result);
    j->result[j->result_count++] = (job_result){cell, *result};
}

static void job_counts(fleet_job *j)
{
    if (j->image->board->counter != FLEET_TICKS &&
        !fleet_counts_read(&j->counts, j->counts_path)) {
        cli_complain("%s: %s", j->counts_path, strerror(errno));
        j->setting.rows->failed = true;
    }
}

/* Writes the rows that are complete; all of them, once the emulator ended. */
static void job_settle(fleet_job *j)
{
    size_t kept = 0;

    if (j->result_count != 0) {
        job_counts(j);
    }
    for (size_t i = 0; i < j->result_count; i++) {
        job_result *r = &j->result[i];

        if (r->result.spans && j->image->board->counter != FLEET_TICKS &&
            !fleet_counts_has(&j->counts, r->result.span)) {
            if (j->alive) {
                j->result[kept++] = *r;
                continue;
            }
            fleet_result_make(&r->result, "no_output",
                              "the counter wrote nothing for spans %lu to %lu",
                              (unsigned long)r->result.span,
                              (unsigned long)r->result.span + 3);
        }
        fleet_rows_write(j->setting.rows, j->image, r->cell, &r->result,
                         &j->counts);
    }
    j->result_count = kept;
}

/* ---- Starting ---- */

typedef struct job_words {
    char *word[JOB_WORDS + 1];
    size_t count;
} job_words;

static void job_words_free(job_words *w)
{
    for (size_t i = 0; i < w->count; i++) {
        free(w->word[i]);
    }
}

static const char *job_value(const fleet_job *j, const char *name, size_t len,
                             char *buffer, size_t size)
{
    const fleet_board *b = j->image->board;
    const fleet_options *o = j->setting.options;
    const char *decoder = fleet_ini_get(&b->core, "core", "decoder");

    if (len == 5 && memcmp(name, "image", 5) == 0) {
        return j->image->path;
    }
    if (len == 6 && memcmp(name, "counts", 6) == 0) {
        return j->counts_path;
    }
    if (len == 6 && memcmp(name, "plugin", 6) == 0) {
        return o->plugin;
    }
    if (len == 7 && memcmp(name, "runners", 7) == 0) {
        return o->runners;
    }
    if (len == 4 && memcmp(name, "core", 4) == 0) {
        (void)snprintf(buffer, size, "%s,limit=%.0f",
                       decoder != NULL ? decoder : "",
                       JOB_BOUND_S * 1e6 * strtod(b->clock, NULL));
        return buffer;
    }
    return NULL;
}

/* A word of the command, with what stands in braces filled in. */
static char *job_word(const fleet_job *j, const char *p, size_t len)
{
    char *out = NULL;
    size_t used = 0, at = 0;

    while (at < len) {
        size_t end = at + 1, n = 1;
        const char *put = p + at;
        char buffer[80];

        if (p[at] == '{') {
            const char *value;

            while (end < len && p[end] != '}') {
                end++;
            }
            value =
                job_value(j, p + at + 1, end - at - 1, buffer, sizeof buffer);
            if (value != NULL && end < len) {
                put = value;
                n = strlen(value);
                at = end;
            }
        }
        out = fleet_grow(out, used + n + 1, 1);
        memcpy(out + used, put, n);
        used += n;
        at++;
    }
    out = fleet_grow(out, used + 1, 1);
    out[used] = '\0';
    return out;
}

static bool job_command(const fleet_job *j, job_words *w)
{
    const char *p = j->image->board->command;

    *w = (job_words){.count = 0};
    while (*(p += strspn(p, " \n")) != '\0') {
        size_t len = strcspn(p, " \n");

        if (w->count == JOB_WORDS) {
            return false;
        }
        w->word[w->count++] = job_word(j, p, len);
        p += len;
    }
    return w->count != 0;
}

/* NULL, or what is missing for a start. */
static const char *job_missing(const fleet_job *j, const job_words *w)
{
    static char text[FLEET_REASON_MAX];
    const fleet_board *b = j->image->board;
    const char *package = fleet_ini_get(&b->ini, "run", "package");

    if (!fleet_child_there(w->word[0])) {
        (void)snprintf(
            text, sizeof text, "the emulator %.80s is not there%s%.60s%s",
            w->word[0], package != NULL ? " (Debian package " : "",
            package != NULL ? package : "", package != NULL ? ")" : "");
        return text;
    }
    if (access(j->image->path, R_OK) != 0) {
        (void)snprintf(text, sizeof text, "the image is not there: %.200s",
                       j->image->path);
        return text;
    }
    if (strstr(b->command, "{plugin}") != NULL &&
        access(j->setting.options->plugin, R_OK) != 0) {
        return "the counting plugin is not there (make build)";
    }
    return NULL;
}

static bool job_launch(fleet_job *j)
{
    const char *why = "its command is empty or too long";
    job_words w;
    bool good = job_command(j, &w), is_short = false;

    if (good) {
        why = job_missing(j, &w);
        good = why == NULL &&
               fleet_child_start(&j->child, w.word, &why, &is_short);
    }
    if (is_short) { /* no row: the image has not had its chance */
        cli_complain("%s cannot be started: %s (--jobs 1 needs least; "
                     "--resume goes on from here)",
                     w.word[0], why);
        j->setting.rows->failed = true;
    } else if (!good) {
        fleet_talk_rest(&j->talk, "no_ready", why);
    }
    job_words_free(&w);
    return good;
}

static void job_begin(fleet_job *j)
{
    fleet_counts_free(&j->counts);
    (void)unlink(j->counts_path);
    j->error_len = 0;
    j->error[0] = '\0';
    j->stopping = j->killed = j->again = false;
    fleet_talk_start(&j->talk);
    j->alive = job_launch(j);
    j->progress = j->talk.progress;
    j->deadline = fleet_now_ms() + j->image->board->ready_ms;
}

static void job_send(void *ctx, const char *bytes, size_t len)
{
    fleet_job *j = ctx;

    /* One who does not read is one who does not answer: the deadline knows. */
    if (write(j->child.to, bytes, len) < 0) {
        errno = 0;
    }
}

fleet_job *fleet_job_start(const fleet_job_setting *s, fleet_image *image)
{
    fleet_job *j = fleet_alloc(1, sizeof *j);

    j->setting = *s;
    j->image = image;
    fleet_counts_init(&j->counts);
    (void)snprintf(j->counts_path, sizeof j->counts_path, "%s.counts%u",
                   s->options->ledger, s->slot);
    fleet_talk_init(&j->talk, image);
    j->talk.row = job_row;
    j->talk.send = job_send;
    j->talk.ctx = j;
    job_begin(j);
    return j;
}

static void job_free(fleet_job *j)
{
    (void)unlink(j->counts_path);
    fleet_counts_free(&j->counts);
    free(j->result);
    free(j);
}

/* ---- Going on ---- */

size_t fleet_job_waits(const fleet_job *j, struct pollfd *fds,
                       uint64_t *deadline_ms)
{
    *deadline_ms = j->deadline;
    if (j->result_count != 0 && j->alive) {
        uint64_t look = fleet_now_ms() + JOB_SPANS_MS;

        *deadline_ms = look < j->deadline ? look : j->deadline;
    }
    if (!j->alive) {
        *deadline_ms = 0;
        return 0;
    }
    fds[0] = (struct pollfd){.fd = j->child.from, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = j->child.errors, .events = POLLIN};
    return 2;
}

static void job_errors(fleet_job *j)
{
    char buffer[512];
    ssize_t n;
    bool fresh = false;

    /* As much as an honest program says at once; the rest next time. */
    for (unsigned i = 0; i < 16; i++) {
        n = read(j->child.errors, buffer, sizeof buffer);
        if (n <= 0) {
            return;
        }
        for (ssize_t k = 0; k < n; k++) {
            char c = buffer[k];

            if (c == '\n') {
                fresh = true;
                continue;
            }
            if (fresh) {
                j->error_len = 0;
                fresh = false;
            }
            if (j->error_len < sizeof j->error - 1) {
                j->error[j->error_len++] = c;
                j->error[j->error_len] = '\0';
            }
        }
    }
}

static fleet_verdict job_output(fleet_job *j)
{
    uint8_t buffer[4096];
    fleet_verdict verdict = FLEET_GOES_ON;
    size_t taken = 0;

    while (verdict == FLEET_GOES_ON && taken < JOB_BITE) {
        ssize_t n = read(j->child.from, buffer, sizeof buffer);

        if (n <= 0) {
            break;
        }
        taken += (size_t)n;
        verdict = fleet_talk_take(&j->talk, buffer, (size_t)n);
    }
    return verdict;
}

static void job_stop(fleet_job *j, bool again)
{
    j->again = again;
    j->stopping = true;
    fleet_child_stop(&j->child);
    j->deadline = fleet_now_ms() + JOB_GRACE_MS;
}

/* The emulator has ended, as it was told to or not. */
static void job_ended(fleet_job *j, const char *how)
{
    char text[280];
    fleet_verdict verdict = FLEET_GOES_ON;
    fleet_end end;

    if (!j->stopping) {
        do {
            size_t before = j->talk.bytes;

            verdict = job_output(j);
            if (j->talk.bytes == before) {
                break;
            }
        } while (verdict == FLEET_GOES_ON);
    }
    job_errors(j);
    job_counts(j);
    end = j->counts.over               ? FLEET_END_BOUND
          : j->child.code == JOB_STACK ? FLEET_END_STACK
                                       : FLEET_END_SOMEHOW;
    fleet_child_close(&j->child);
    j->alive = false;
    if (!j->stopping && verdict == FLEET_GOES_ON) {
        (void)snprintf(text, sizeof text, "%s%s%s", how,
                       j->error[0] != '\0' ? ": " : "", j->error);
        verdict = fleet_talk_ended(&j->talk, text, end);
    }
    if (!j->stopping) {
        j->again = verdict == FLEET_RESTART;
    }
    job_settle(j);
}

static void job_live(fleet_job *j)
{
    fleet_verdict verdict;
    uint64_t now;

    job_errors(j);
    verdict = job_output(j);
    now = fleet_now_ms();
    if (j->talk.progress != j->progress) {
        j->progress = j->talk.progress;
        j->deadline = now + j->image->board->reply_ms;
    } else if (verdict == FLEET_GOES_ON && now >= j->deadline) {
        verdict = fleet_talk_silent(&j->talk);
    }
    job_settle(j);
    if (verdict != FLEET_GOES_ON) {
        job_stop(j, verdict == FLEET_RESTART);
    }
}

bool fleet_job_step(fleet_job *j)
{
    char how[80];

    if (j->alive && fleet_child_ended(&j->child, how)) {
        job_ended(j, how);
    } else if (j->alive && !j->stopping) {
        job_live(j);
    } else if (j->alive) {
        uint8_t rest[4096];
        size_t taken = 0;

        /* A bite only: it may write faster than this reads. */
        while (taken < JOB_BITE &&
               read(j->child.from, rest, sizeof rest) == sizeof rest) {
            taken += sizeof rest;
        }
        if (!j->killed && fleet_now_ms() >= j->deadline) {
            j->killed = true;
            fleet_child_kill(&j->child);
            j->deadline = fleet_now_ms() + JOB_GRACE_MS;
        }
    }
    if (j->alive) {
        return true;
    }
    job_settle(j);
    if (j->again && !j->setting.rows->failed) {
        job_begin(j);
        return true;
    }
    job_free(j);
    return false;
}

void fleet_job_abandon(fleet_job *j)
{
    char how[80];

    if (j->alive) {
        fleet_child_kill(&j->child);
        while (!fleet_child_ended(&j->child, how)) {
            (void)poll(NULL, 0, 5);
        }
        fleet_child_close(&j->child);
    }
    job_free(j);
}
