/* SPDX-License-Identifier: Apache-2.0
 * The conversation with a board: what it says becomes a result for each cell
 * that is wanted, and so does what it fails to say. */
#include <string.h>

#include "fleet.h"

#define TALK_STARTS       2u  /* without a word, until the image is given up */
#define TALK_FAILURES     3u  /* of one kind in a row, the same */
#define TALK_READIES      20u /* READY again and again, though RUN was said */
#define TALK_READY_FIELDS 8u
#define TALK_OUTS         2u /* signatures of a cell: before and after */
#define TALK_ROW_FIELDS   13u
/* Reason of a board whose variables the stack may have run into. */
#define TALK_STACK "the stack ran into variables"

/* ---- Cells ---- */

static bool talk_fits(const fleet_talk *t, size_t cell)
{
    return t->image->group->cell[cell].size <= t->image->board->bulk;
}

/* The number that the board has for a cell. */
static size_t talk_to_board(const fleet_talk *t, size_t cell)
{
    size_t n = 0;

    for (size_t i = 0; i < cell; i++) {
        n += !t->skips || talk_fits(t, i);
    }
    return n;
}

/* False: the board has no cell of that number. */
static bool talk_from_board(const fleet_talk *t, const char *text, size_t *cell)
{
    uint32_t n;

    if (!cli_number(text, 0, UINT32_MAX - 1, &n)) {
        return false;
    }
    for (size_t i = 0; i < t->image->group->count; i++) {
        if (t->skips && !talk_fits(t, i)) {
            continue;
        }
        if (n-- == 0) {
            *cell = i;
            return true;
        }
    }
    return false;
}

/* Goes on to the first wanted cell. */
static void talk_settle(fleet_talk *t)
{
    while (t->next < t->image->group->count && !t->image->wanted[t->next]) {
        t->next++;
    }
}

static void talk_give(fleet_talk *t, const fleet_result *result)
{
    t->row(t->ctx, t->next, result);
    t->image->wanted[t->next] = false; /* whoever wrote it, it is settled */
    t->begun = t->chance = false;
    t->readies = t->outs = t->outs_right = 0;
    t->starts = 0;
    t->progress++;
    talk_settle(t);
}

static bool talk_all(const fleet_talk *t)
{
    return t->next >= t->image->group->count;
}

void fleet_talk_rest(fleet_talk *t, const char *status, const char *reason)
{
    fleet_result result;

    fleet_result_make(&result, status, "%s", reason);
    talk_settle(t);
    while (!talk_all(t)) {
        talk_give(t, &result);
    }
}

/* The cell that runs, or is to run, gets no number. */
static fleet_verdict talk_fail(fleet_talk *t, const char *status,
                               const char *reason)
{
    char again[FLEET_REASON_MAX];
    fleet_result result;

    if (talk_all(t)) {
        return FLEET_DONE;
    }
    t->failures = t->failure != NULL && strcmp(t->failure, status) == 0
                      ? t->failures + 1
                      : 1;
    t->failure = status;
    fleet_result_make(&result, status, "%s", reason);
    talk_give(t, &result);
    if (talk_all(t)) {
        return FLEET_DONE;
    }
    if (t->failures >= TALK_FAILURES) {
        (void)snprintf(again, sizeof again,
                       "not tried, as the %u cells before it failed alike: "
                       "%.200s",
                       TALK_FAILURES, reason);
        fleet_talk_rest(t, status, again);
        return FLEET_GIVE_UP;
    }
    return FLEET_RESTART;
}

/* It never came so far as to run anything. */
static fleet_verdict talk_never(fleet_talk *t, const char *status,
                                const char *reason)
{
    if (talk_all(t)) {
        return FLEET_DONE;
    }
    if (t->restarts && t->starts < TALK_STARTS) {
        return FLEET_RESTART;
    }
    fleet_talk_rest(t, status, reason);
    return FLEET_GIVE_UP;
}

void fleet_talk_init(fleet_talk *t, fleet_image *image)
{
    *t = (fleet_talk){.image = image, .restarts = true};
}

void fleet_talk_start(fleet_talk *t)
{
    t->garbage += t->line.garbage;
    t->damaged += t->line.damaged;
    t->line.in = false;
    t->line.garbage = t->line.damaged = t->line.intact = 0;
    t->bytes = t->spans = 0;
    t->ready = t->begun = false;
    t->readies = t->outs = t->outs_right = 0;
    t->starts++;
    talk_settle(t);
    t->chance = t->next + 1 == t->again;
}

bool fleet_talk_waits_ready(const fleet_talk *t)
{
    return !t->ready;
}

/* ---- Lines of the board ---- */

bool fleet_talk_is_ready(char *const *field, size_t count)
{
    return count == TALK_READY_FIELDS && strcmp(field[0], "READY") == 0;
}

bool fleet_talk_is_image(const fleet_image *image, char *const *field)
{
    return strcmp(field[2], image->board_id) == 0 &&
           strcmp(field[3], image->library) == 0 &&
           strcmp(field[4], image->build) == 0 &&
           strcmp(field[5], image->group_name) == 0;
}

const char *fleet_talk_stranger(fleet_talk *t, char *const *field)
{
    static char text[FLEET_REASON_MAX];
    size_t all = t->image->group->count, fit = 0;
    uint32_t cells;

    for (size_t i = 0; i < all; i++) {
        fit += talk_fits(t, i);
    }
    if (strcmp(field[1], "1") != 0) {
        (void)snprintf(text, sizeof text,
                       "it speaks version %.20s of the protocol, not 1",
                       field[1]);
        return text;
    }
    if (!fleet_talk_is_image(t->image, field)) {
        (void)snprintf(text, sizeof text,
                       "the image says that it is %.40s %.40s %.40s %.40s",
                       field[2], field[3], field[4], field[5]);
        return text;
    }
    if (strcmp(field[6], t->image->image) != 0) {
        (void)snprintf(text, sizeof text,
                       "the image says that it is %.40s, the manifest %.40s",
                       field[6], t->image->image);
        return text;
    }
    if (!cli_number(field[7], 0, UINT32_MAX, &cells) ||
        (cells != all && cells != fit)) {
        (void)snprintf(text, sizeof text,
                       "the image has %.20s cells where its group has %zu",
                       field[7], all);
        return text;
    }
    t->skips = cells != all;
    return NULL;
}

static void talk_say_run(fleet_talk *t)
{
    char payload[32], line[64];
    size_t len;

    (void)snprintf(payload, sizeof payload, "RUN,%zu",
                   talk_to_board(t, t->next));
    len = fleet_line_make(line, sizeof line, payload);
    t->spans = 0;
    t->send(t->ctx, line, len);
}

/* The board waits to be told the next cell, unless it is started again. */
static fleet_verdict talk_ready_again(fleet_talk *t, const char *reason)
{
    fleet_verdict verdict = talk_fail(t, "no_output", reason);

    if (verdict != FLEET_RESTART || t->restarts) {
        return verdict;
    }
    talk_say_run(t);
    return FLEET_GOES_ON;
}

static fleet_verdict talk_ready(fleet_talk *t, char *const *field)
{
    const char *stranger = fleet_talk_stranger(t, field);

    if (stranger != NULL) {
        fleet_talk_rest(t, "no_sync", stranger);
        return FLEET_GIVE_UP;
    }
    if (t->begun && t->chance) {
        return talk_ready_again(
            t, "the board started anew while the cell ran, twice");
    }
    if (!t->begun && ++t->readies > TALK_READIES) {
        return talk_ready_again(t, "the board says READY again and again and "
                                   "begins no cell");
    }
    if ((t->begun || t->spans != 0) && t->restarts &&
        t->image->board->counter != FLEET_TICKS) {
        /* The board counts spans from 0 again, and the counter goes on. */
        t->again = t->begun ? t->next + 1 : 0;
        return FLEET_RESTART;
    }
    t->chance = t->chance || t->begun;
    t->begun = false;
    t->outs = t->outs_right = 0;
    t->ready = true;
    t->progress++;
    talk_say_run(t);
    return FLEET_GOES_ON;
}

/* Cells before this one were passed over: their rows did not arrive. */
static void talk_lost(fleet_talk *t, size_t cell)
{
    fleet_result result;

    fleet_result_make(&result, "no_sync",
                      "the line with its row did not arrive intact");
    while (!talk_all(t) && t->next < cell) {
        talk_give(t, &result);
    }
}

static fleet_verdict talk_begin(fleet_talk *t, char *const *field, size_t count)
{
    const bench_cell *c;
    char reason[FLEET_REASON_MAX];
    uint32_t size = 0;
    size_t cell;

    if (count != 5 || !talk_from_board(t, field[1], &cell)) {
        t->line.damaged++;
        return FLEET_GOES_ON;
    }
    c = &t->image->group->cell[cell];
    if (strcmp(field[2], c->algorithm->name) != 0 ||
        strcmp(field[3], bench_operation_name(c->operation)) != 0 ||
        !cli_number(field[4], 0, UINT32_MAX, &size) || size != c->size) {
        (void)snprintf(reason, sizeof reason,
                       "the board calls cell %zu %.40s %.20s %.12s, and it is "
                       "%.40s %.20s %lu",
                       cell, field[2], field[3], field[4], c->algorithm->name,
                       bench_operation_name(c->operation),
                       (unsigned long)c->size);
        fleet_talk_rest(t, "no_sync", reason);
        return FLEET_GIVE_UP;
    }
    if (cell < t->next) {
        return FLEET_GOES_ON; /* it has its row */
    }
    talk_lost(t, cell);
    if (talk_all(t)) {
        return FLEET_DONE;
    }
    if (cell < t->next) { /* this one is not wanted */
        return t->restarts ? FLEET_RESTART : FLEET_GOES_ON;
    }
    t->progress += !t->begun;
    t->begun = true;
    return FLEET_GOES_ON;
}

static void talk_out(fleet_talk *t, char *const *field, size_t count)
{
    size_t cell;

    if (count != 3 || !talk_from_board(t, field[1], &cell)) {
        t->line.damaged++;
    } else if (cell == t->next && t->outs < 16) {
        t->outs++;
        t->progress++;
        t->outs_right += fleet_judge(&t->image->group->cell[cell], field[2]);
    }
}

/* ---- A row ---- */

/* By how much the stack is over is not known: it was ended, or ruined what it
 * ran into. What it had is. */
static void talk_stack(const fleet_talk *t, char *reason, size_t size)
{
    const char *ram = fleet_ini_get(&t->image->board->ini, "board", "ram");
    uint32_t all = 0, used = 0;

    if (ram != NULL && cli_number(ram, 1, UINT32_MAX, &all) &&
        cli_number(t->image->ram, 0, all, &used)) {
        (void)snprintf(reason, size,
                       "over: stack, by how much is not known: it ran through "
                       "the %lu bytes that variables leave of %lu",
                       (unsigned long)(all - used), (unsigned long)all);
    } else {
        (void)snprintf(reason, size, "over: stack, by how much is not known");
    }
}

static const char *talk_status(const char *text)
{
    for (size_t i = 0; ledger_statuses[i] != NULL; i++) {
        if (strcmp(ledger_statuses[i], text) == 0) {
            return ledger_statuses[i];
        }
    }
    return NULL;
}

static bool talk_number(const char *text, double *out)
{
    if (*text == '\0' || strcmp(text, "-1") == 0) {
        *out = -1;
        return true;
    }
    return ledger_text_number(text, out) && *out >= 0;
}

/* ROW,cell,span,status,before,after,s1,s2,s3,baseline,ticks,stack[,state],
 * reason */
static bool talk_row_parse(fleet_result *r, char *const *field, size_t count)
{
    const char *status;

    if (count != TALK_ROW_FIELDS && count != TALK_ROW_FIELDS + 1) {
        return false;
    }
    status = talk_status(field[3]);
    if (status == NULL || !cli_number(field[2], 0, UINT32_MAX - 4, &r->span)) {
        return false;
    }
    fleet_result_make(r, status, "%s", field[count - 1]);
    (void)cli_number(field[2], 0, UINT32_MAX - 4, &r->span);
    r->before = strcmp(field[4], "1") == 0;
    r->after = strcmp(field[5], "1") == 0;
    for (unsigned i = 0; i < 4; i++) {
        if (!talk_number(field[6 + i], &r->ticks[i])) {
            return false;
        }
    }
    r->spans = strcmp(status, "ok") == 0;
    if (!r->spans && r->reason[0] == '\0') {
        (void)snprintf(r->reason, sizeof r->reason, "the board says so");
    }
    return talk_number(field[10], &r->ticks_per_second) &&
           talk_number(field[11], &r->stack) && r->stack <= UINT32_MAX &&
           (count == TALK_ROW_FIELDS ||
            (talk_number(field[12], &r->state) && r->state <= UINT32_MAX));
}

static void talk_refuse(fleet_result *r, const char *status, const char *reason)
{
    r->status = status;
    r->spans = false;
    (void)snprintf(r->reason, sizeof r->reason, "%s", reason);
}

/* What the board calls ok must have been right before and after. */
static void talk_gate(const fleet_talk *t, fleet_result *r)
{
    const bench_cell *c = &t->image->group->cell[t->next];

    if (!r->spans) {
        return;
    }
    if (!r->before || !r->after) {
        talk_refuse(r, "kat_failed",
                    r->before ? "wrong answer after timing"
                              : "wrong answer before timing");
        return;
    }
    if (c->operation != BENCH_SIGN) {
        return;
    }
    if (t->outs_right != t->outs) {
        r->before = r->after = false;
        talk_refuse(r, "kat_failed", "the host finds a signature wrong");
    } else if (t->outs != TALK_OUTS) {
        r->before = r->after = false;
        talk_refuse(r, "no_output",
                    "not two signatures came, before and after timing");
    }
}

/* Each cell has spans of its own, later ones than those before it. */
static void talk_spans(fleet_talk *t, fleet_result *r)
{
    if (!r->spans) {
        return;
    }
    if (r->span < t->spans) {
        talk_refuse(r, "no_sync", "its spans are those of another cell");
        return;
    }
    t->spans = r->span + 4;
}

static fleet_verdict talk_row(fleet_talk *t, char *const *field, size_t count)
{
    fleet_result result;
    size_t cell;

    if (count < 2 || !talk_from_board(t, field[1], &cell) ||
        !talk_row_parse(&result, field, count)) {
        t->line.damaged++;
        return FLEET_GOES_ON;
    }
    if (cell < t->next || !t->image->wanted[cell]) {
        return FLEET_GOES_ON;
    }
    talk_lost(t, cell);
    if (talk_all(t)) {
        return FLEET_DONE;
    }
    talk_gate(t, &result);
    if (strcmp(result.reason, TALK_STACK) == 0) {
        talk_stack(t, result.reason, sizeof result.reason);
    }
    talk_spans(t, &result);
    t->failures = 0;
    talk_give(t, &result);
    return talk_all(t) ? FLEET_DONE : FLEET_GOES_ON;
}

static fleet_verdict talk_done(fleet_talk *t)
{
    fleet_result result;

    fleet_result_make(&result, "no_output",
                      "the board said that it was done, without its row");
    while (!talk_all(t)) {
        talk_give(t, &result);
    }
    return FLEET_DONE;
}

fleet_verdict fleet_talk_line(fleet_talk *t, char *const *field, size_t count)
{
    if (fleet_talk_is_ready(field, count)) {
        return talk_ready(t, field);
    }
    if (!t->ready) {
        return FLEET_GOES_ON; /* of a run that was going on before */
    }
    if (strcmp(field[0], "BEGIN") == 0) {
        return talk_begin(t, field, count);
    }
    if (strcmp(field[0], "OUT") == 0) {
        talk_out(t, field, count);
    } else if (strcmp(field[0], "ROW") == 0) {
        return talk_row(t, field, count);
    } else if (strcmp(field[0], "DONE") == 0) {
        return talk_done(t);
    }
    return FLEET_GOES_ON;
}

fleet_verdict fleet_talk_take(fleet_talk *t, const uint8_t *bytes, size_t len)
{
    t->bytes += t->bytes < UINT32_MAX / 2 ? (uint32_t)len : 0;
    for (size_t i = 0; i < len; i++) {
        char *field[FLEET_FIELDS_MAX];
        fleet_verdict verdict;
        size_t count;

        if (!fleet_line_take(&t->line, bytes[i], field, &count)) {
            continue;
        }
        verdict = fleet_talk_line(t, field, count);
        if (verdict != FLEET_GOES_ON) {
            return verdict;
        }
    }
    return FLEET_GOES_ON;
}

/* ---- What it fails to say ---- */

fleet_verdict fleet_talk_silent(fleet_talk *t)
{
    char reason[FLEET_REASON_MAX];

    if (!t->ready && t->line.intact == 0) {
        uint32_t ready_s = t->image->board->ready_ms / 1000;

        if (t->bytes == 0) {
            (void)snprintf(reason, sizeof reason,
                           "not a byte within %lu s of the start",
                           (unsigned long)ready_s);
            return talk_never(t, "no_ready", reason);
        }
        (void)snprintf(reason, sizeof reason,
                       "%lu bytes within %lu s of the start, and no intact "
                       "line among them",
                       (unsigned long)t->bytes, (unsigned long)ready_s);
        return talk_never(t, "no_sync", reason);
    }
    if (!t->ready) {
        return talk_never(t, "no_ready", "lines came, but never READY");
    }
    if (t->line.in) {
        return talk_fail(t, "partial", "half a line came, and then nothing");
    }
    (void)snprintf(reason, sizeof reason, "no line for %lu s while %s",
                   (unsigned long)t->image->board->reply_ms / 1000,
                   t->begun ? "the cell ran" : "it was to begin");
    return talk_fail(t, "timeout", reason);
}

fleet_verdict fleet_talk_ended(fleet_talk *t, const char *how, fleet_end end)
{
    char reason[FLEET_REASON_MAX];

    if (talk_all(t)) {
        return FLEET_DONE;
    }
    if (end == FLEET_END_BOUND && t->ready) {
        return talk_fail(t, "timeout",
                         "the operation passes the bound of 20 s of the "
                         "board's clock");
    }
    if (end == FLEET_END_STACK && t->ready) {
        talk_stack(t, reason, sizeof reason);
        return talk_fail(t, "does_not_fit", reason);
    }
    if (!t->ready) {
        (void)snprintf(reason, sizeof reason, "before READY: %.240s", how);
        return talk_never(t, "no_ready", reason);
    }
    if (t->line.in) {
        (void)snprintf(reason, sizeof reason, "half a line, then: %.240s", how);
        return talk_fail(t, "partial", reason);
    }
    (void)snprintf(reason, sizeof reason, "%s: %.240s",
                   t->begun ? "while the cell ran" : "before the cell", how);
    return talk_fail(t, "no_output", reason);
}
