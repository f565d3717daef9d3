/* SPDX-License-Identifier: Apache-2.0
 * What the article says of how figures stand to each other, computed from the
 * reference and from the rows. */
#include <string.h>

#include "article.h"

typedef struct ratio_span {
    double low, high;
    unsigned count;
} ratio_span;

static void ratio_put(ratio_span *s, double value)
{
    s->low = s->count == 0 || value < s->low ? value : s->low;
    s->high = s->count == 0 || value > s->high ? value : s->high;
    s->count++;
}

typedef struct ratio_cell {
    const char *primitive, *operation;
    uint32_t size;
} ratio_cell;

/* above / below, within each board. */
typedef struct ratio_line {
    const char *text;
    double low, high; /* as the article has it */
    ratio_cell above, below;
    const char *remark; /* or NULL */
} ratio_line;

static const ratio_line ratio_lines[] = {
    {"RSA-2048 verifies faster than ECDSA P-256 by",
     5,
     9,
     {"ecdsa-p256-sha256", "verify", 0},
     {"rsa2048-pkcs1-sha256", "verify", 0},
     NULL},
    {"RSA-2048 signs slower than ECDSA P-256 by",
     17,
     19,
     {"rsa2048-pkcs1-sha256", "sign", 0},
     {"ecdsa-p256-sha256", "sign", 0},
     "with BearSSL it is the ratio below, of RSA-2048 to itself, that is near "
     "17 to 19: the article may mean that one"},
    {"RSA-2048 signs slower than it verifies by",
     0,
     0,
     {"rsa2048-pkcs1-sha256", "sign", 0},
     {"rsa2048-pkcs1-sha256", "verify", 0},
     NULL},
    {"ChaCha20-Poly1305 faster than AES-128-GCM by",
     3,
     4,
     {"aes128-gcm", "seal", 16384},
     {"chacha20-poly1305", "seal", 16384},
     NULL},
};

static const struct {
    const char *library, *build, *name;
} ratio_builds[] = {{"bearssl", "article", "BearSSL"},
                    {"pawl", "portable", "Pawl, portable"},
                    {"pawl", "kernels", "Pawl, kernels"}};
#define RATIO_BUILDS (sizeof ratio_builds / sizeof ratio_builds[0])

/* Within a tenth of what was stated, as that is rounded. */
static const char *ratio_verdict(const ratio_span *s, double low, double high)
{
    if (low <= 0) {
        return "";
    }
    if (s->high < low * 0.9 || s->low > high * 1.1) {
        return "  NOT as stated";
    }
    return s->low >= low * 0.9 && s->high <= high * 1.1 ? "  as stated"
                                                        : "  in part";
}

static void ratio_print(const char *who, const ratio_span *s, double low,
                        double high)
{
    if (s->count == 0) {
        (void)printf("    %-24s -  the ledger lacks rows for it\n", who);
        return;
    }
    (void)printf("    %-24s %.1f to %.1f on %u board%s%s\n", who, s->low,
                 s->high, s->count, s->count == 1 ? "" : "s",
                 ratio_verdict(s, low, high));
}

/* Boards of the article may share an emulated one: it counts once. */
static bool ratio_first(const article *a, unsigned at)
{
    for (unsigned i = 0; i < at; i++) {
        if (a->board[i].board != NULL && a->board[at].board != NULL &&
            strcmp(a->board[i].board, a->board[at].board) == 0) {
            return false;
        }
    }
    return a->board[at].board != NULL;
}

static double ratio_cycles(const ledger *l, const article_board *b, size_t who,
                           const ratio_cell *cell)
{
    return article_cycles(l, b, ratio_builds[who].library,
                          ratio_builds[who].build, cell->primitive,
                          cell->operation, cell->size);
}

static void ratio_one(const ledger *l, const article *a, const ratio_line *r)
{
    if (r->low > 0) {
        (void)printf("  %s: stated %.0f to %.0f times\n", r->text, r->low,
                     r->high);
    } else {
        (void)printf("  %s: not stated\n", r->text);
    }
    for (size_t who = 0; who < RATIO_BUILDS; who++) {
        ratio_span s = {0};

        for (unsigned i = 0; i < a->count; i++) {
            const article_board *b = &a->board[i];
            double above, below;

            if (!ratio_first(a, i)) {
                continue;
            }
            above = ratio_cycles(l, b, who, &r->above);
            below = ratio_cycles(l, b, who, &r->below);
            if (above > 0 && below > 0) {
                ratio_put(&s, above / below);
            }
        }
        ratio_print(ratio_builds[who].name, &s, r->low, r->high);
    }
    if (r->remark != NULL) {
        (void)printf("    %s\n", r->remark);
    }
}

/* Over all boards, of a column of the table. */
static void ratio_slowest(const ledger *l, const article *a)
{
    ratio_span measured = {0}, modelled = {0}, one = {0};

    for (unsigned i = 0; i < a->count; i++) {
        article_cell cell;

        if (a->board[i].floor == NULL) {
            continue;
        }
        ratio_put(&measured, a->board[i].floor->seconds[0]);
        article_cell_of(&cell, l, &a->board[i], "bearssl", "article", 0);
        if (cell.seconds > 0) {
            ratio_put(&modelled, cell.seconds);
        }
    }
    (void)puts("  the slowest 32-bit board against the fastest: stated 35 "
               "times");
    if (measured.count > 1) {
        ratio_put(&one, measured.high / measured.low);
        ratio_print("as published", &one, 35, 35);
    }
    one.count = 0;
    if (modelled.count > 1) {
        ratio_put(&one, modelled.high / modelled.low);
    }
    ratio_print("BearSSL", &one, 35, 35);
}

static bool ratio_core(const article_board *b, const char *core)
{
    return strncmp(b->core, core, strlen(core)) == 0;
}

/* What was published: sums of three operations, not the verification alone.
 * The board with a factor is slowed by its flash, which is not the core. */
static void ratio_small_published(const article *a)
{
    ratio_span small = {0}, large = {0}, s = {0};

    for (unsigned i = 0; i < a->count; i++) {
        const article_board *b = &a->board[i];

        if (b->floor == NULL || b->factor > 0) {
            continue;
        }
        if (ratio_core(b, "Cortex-M0+")) {
            ratio_put(&small, b->floor->seconds[0] * b->floor->mhz);
        } else if (ratio_core(b, "Cortex-M4") || ratio_core(b, "Cortex-M33")) {
            ratio_put(&large, b->floor->seconds[0] * b->floor->mhz);
        }
    }
    if (small.count != 0 && large.count != 0) {
        ratio_put(&s, small.low / large.high);
        ratio_put(&s, small.high / large.low);
        s.count = large.count;
        ratio_print("as published, P-256 sum", &s, 2.5, 2.5);
    }
}

static bool ratio_unlike(const article *a)
{
    for (unsigned i = 0; i < a->count; i++) {
        if (a->board[i].unlike && ratio_core(&a->board[i], "Cortex-M0+")) {
            return true;
        }
    }
    return false;
}

/* Cycles of a verification on Cortex-M0+ against M33 and M4. */
static void ratio_small_core(const ledger *l, const article *a)
{
    static const ratio_cell verify = {"ecdsa-p256-sha256", "verify", 0};

    (void)puts("  a cycle of Cortex-M0+ against one of M4 and M33, ECDSA P-256 "
               "verification: stated 2.5 times");
    ratio_small_published(a);
    for (size_t who = 0; who < RATIO_BUILDS; who++) {
        ratio_span small = {0}, large = {0}, s = {0};

        for (unsigned i = 0; i < a->count; i++) {
            const article_board *b = &a->board[i];
            double c = ratio_cycles(l, b, who, &verify);

            if (c > 0 && ratio_core(b, "Cortex-M0+")) {
                ratio_put(&small, c);
            } else if (c > 0 && (ratio_core(b, "Cortex-M4") ||
                                 ratio_core(b, "Cortex-M33"))) {
                ratio_put(&large, c);
            }
        }
        if (small.count != 0 && large.count != 0) {
            ratio_put(&s, small.low / large.high);
            ratio_put(&s, small.high / large.low);
            s.count = large.count;
        }
        ratio_print(ratio_builds[who].name, &s, 2.5, 2.5);
    }
    if (ratio_unlike(a)) {
        (void)puts("    on the board of the M0+ another build of BearSSL ran "
                   "than here, a faster one");
    }
}

void article_ratios(const ledger *l, const article *a)
{
    (void)puts("\nRatios that the article states:");
    for (size_t i = 0; i < sizeof ratio_lines / sizeof ratio_lines[0]; i++) {
        ratio_one(l, a, &ratio_lines[i]);
    }
    ratio_slowest(l, a);
    ratio_small_core(l, a);
}
