/* SPDX-License-Identifier: Apache-2.0
 * The file that a counter writes, a line for each span, and what the lines say
 * in instructions and in cycles. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fleet.h"

#define COUNTS_SPANS_MAX 1000000u
#define COUNTS_LINE_MAX  65536u
/* Of a file. What a counter writes for an image is below a megabyte. */
#define COUNTS_MAX (64u << 20)

void fleet_counts_init(fleet_counts *c)
{
    *c = (fleet_counts){.fd = -1};
}

void fleet_counts_free(fleet_counts *c)
{
    for (size_t i = 0; i < c->room; i++) {
        free(c->span[i]);
    }
    free(c->span);
    free(c->tail);
    if (c->fd >= 0) {
        (void)close(c->fd);
    }
    fleet_counts_init(c);
}

static void counts_keep(fleet_counts *c, uint32_t n, const char *rest)
{
    if (n >= c->room) {
        size_t room = c->room != 0 ? c->room : 64;

        while (room <= n) {
            room *= 2;
        }
        c->span = fleet_grow(c->span, room, sizeof *c->span);
        for (size_t i = c->room; i < room; i++) {
            c->span[i] = NULL;
        }
        c->room = room;
    }
    if (c->span[n] == NULL) {
        c->span[n] = fleet_copy(rest);
    }
}

/* A line that is neither is none of a counter; it is left. */
static void counts_line(fleet_counts *c, char *line)
{
    uint32_t n;
    char *rest;

    if (strncmp(line, "over ", 5) == 0) {
        c->over = true;
        return;
    }
    if (strncmp(line, "span ", 5) != 0) {
        return;
    }
    rest = strchr(line + 5, ' ');
    if (rest != NULL) {
        *rest++ = '\0';
    }
    if (cli_number(line + 5, 0, COUNTS_SPANS_MAX, &n)) {
        counts_keep(c, n, rest != NULL ? rest : "");
    }
}

static void counts_take(fleet_counts *c, const char *bytes, size_t len)
{
    char *line, *end;

    if (c->tail_len + len + 1 > c->tail_room) {
        c->tail_room = c->tail_len + len + 4096;
        c->tail = fleet_grow(c->tail, c->tail_room, 1);
    }
    memcpy(c->tail + c->tail_len, bytes, len);
    c->tail_len += len;
    line = c->tail;
    while ((end = memchr(line, '\n', c->tail_len - (size_t)(line - c->tail))) !=
           NULL) {
        *end = '\0';
        counts_line(c, line);
        line = end + 1;
    }
    c->tail_len -= (size_t)(line - c->tail);
    memmove(c->tail, line, c->tail_len);
    if (c->tail_len > COUNTS_LINE_MAX) {
        c->tail_len = 0;
    }
}

bool fleet_counts_read(fleet_counts *c, const char *path)
{
    char buffer[8192];
    ssize_t n;

    if (c->fd < 0) {
        c->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (c->fd < 0 && errno != ENOENT) {
            return false;
        }
    }
    while (c->fd >= 0 && c->taken < COUNTS_MAX &&
           (n = read(c->fd, buffer, sizeof buffer)) > 0) {
        c->taken += (size_t)n;
        counts_take(c, buffer, (size_t)n);
    }
    return true;
}

bool fleet_counts_has(const fleet_counts *c, uint32_t first)
{
    for (uint32_t i = 0; i < 4; i++) {
        if (first + i >= c->room || c->span[first + i] == NULL) {
            return false;
        }
    }
    return true;
}

/* ---- What a line says ---- */

static bool counts_extra(const char *kind)
{
    size_t len = strlen(kind);

    return len > 6 && strcmp(kind + len - 6, "_extra") == 0;
}

typedef struct counts_sum {
    const fleet_board *board;
    const char *unit;
    double sum;
    size_t weighted; /* kinds that had a weight */
} counts_sum;

/* Cycles of a kind: its own weight, and the one that each instruction has. */
static const char *counts_model(counts_sum *s, const char *kind, double count)
{
    static char text[120];
    double each = 0, weight = 0;
    bool all = fleet_board_weight(s->board, "instructions", &each);
    bool own = fleet_board_weight(s->board, kind, &weight);

    if (!all && !own) {
        (void)snprintf(text, sizeof text,
                       "[cycles] of core %.30s has no weight for '%.40s'",
                       s->board->core_id, kind);
        return text;
    }
    s->weighted += own;
    s->sum += ((counts_extra(kind) ? 0 : each) + weight) * count;
    return NULL;
}

/* Adds "kind=count". NULL, or what is wrong. */
static const char *counts_add(counts_sum *s, char *word)
{
    char *equals = strchr(word, '=');
    double count;

    if (equals == NULL || !ledger_text_number(equals + 1, &count) ||
        count < 0) {
        return "the counter wrote something that is no kind=count";
    }
    *equals = '\0';
    if (s->board->counter == FLEET_CYCLES) {
        bool mine = strcmp(word, s->unit) == 0;

        s->weighted += mine;
        s->sum += mine ? count : 0;
        return NULL;
    }
    if (strcmp(s->unit, "cycles") == 0) {
        return counts_model(s, word, count);
    }
    s->sum += counts_extra(word) ? 0 : count;
    return NULL;
}

static const char *counts_words(counts_sum *s, char *word)
{
    const char *why = NULL;

    while (why == NULL && *word != '\0') {
        size_t len = strcspn(word, " \r");
        char *next = word[len] != '\0' ? word + len + 1 : word + len;

        word[len] = '\0';
        if (len != 0) {
            why = counts_add(s, word);
        }
        word = next;
    }
    return why;
}

/* A span's sum; a line that lacks a kind was not written whole. */
static const char *counts_line_sum(counts_sum *s, const char *line)
{
    char *copy = fleet_copy(line);
    const char *why = counts_words(s, copy);
    size_t wanted = s->board->counter == FLEET_CYCLES ? 1
                    : strcmp(s->unit, "cycles") == 0
                        ? fleet_board_weights(s->board)
                        : 0;

    free(copy);
    if (why == NULL && s->weighted < wanted) {
        why = "the counter's line lacks kinds that the core's model has";
    }
    return why;
}

const char *fleet_counts_get(const fleet_counts *c, const fleet_board *board,
                             uint32_t first, const char *unit, double out[4])
{
    if (strcmp(unit, "cycles") == 0 && fleet_board_cycles(board) == NULL) {
        return board->counter == FLEET_PLUGIN
                   ? "there is no model of the core's cycles"
                   : "the emulator's cycles are not exact";
    }
    for (uint32_t i = 0; i < 4; i++) {
        counts_sum s = {.board = board, .unit = unit};
        const char *why = counts_line_sum(&s, c->span[first + i]);

        if (why != NULL) {
            return why;
        }
        /* The baseline comes first in the file, last in a row. */
        out[i == 0 ? 3 : i - 1] = s.sum;
    }
    return NULL;
}
