/* SPDX-License-Identifier: Apache-2.0
 * What a handshake costs on a board: what the files of `pawl budget` share.
 *
 * A plan is rehearsed (rehearse.c), or a peer is met (meet.c): both give a
 * meter, which says what was done. A price list (price.c) turns that into
 * seconds (sum.c), for one board and one build. The rest is options, advice and
 * printing. */
#ifndef PAWL_BUDGET_H
#define PAWL_BUDGET_H

#include "../cli.h"
#include "../table/article.h"
#include "facts.h"
#include "price.h"
#include "rehearse.h"

/* ---- Options (options.c) --------------------------------------------------
 */

typedef struct budget_options {
    const char *board, *ledger, *boards, *build, *library, *peer, *ca, *name;
    rehearse_plan plan;
    double mhz, current_ma, volts; /* 0: the board's */
    double within_s;               /* 0: no limit */
    double ram;                    /* bytes; 0: no limit */
    uint32_t per_day;
    bool json, csv, insecure;
    bool group_said, suite_said;
} budget_options;

/* -1: go on; otherwise the exit code. */
int budget_parse(budget_options *o, int argc, char **argv);

extern const struct budget_name {
    const char *name;
    uint16_t id;
} budget_suites[], budget_groups[];
extern const unsigned budget_suites_count, budget_groups_count;
const char *budget_name_of(const struct budget_name *list, unsigned count,
                           uint16_t id);
extern const char *const budget_resumes[REHEARSE_RESUMES];

/* ---- What is priced (sum.c) -----------------------------------------------
 */

/* What was done, wherever it comes from. */
typedef struct budget_deed {
    meter meter;
    unsigned role;
    uint32_t sent, received;
    size_t work_used;
    unsigned certs; /* certificates that are checked */
} budget_deed;

/* False: it did not come about; complains. */
bool budget_rehearse(const rehearse_plan *plan, budget_deed *deed);

typedef struct budget_item {
    meter_line line;
    price price;
    char text[96];
} budget_item;

typedef struct budget_sum {
    budget_item item[METER_LINES + 1];
    unsigned items;
    double step[METER_STEPS]; /* seconds that are known */
    bool lacks[METER_STEPS];
    unsigned missing; /* items without a figure, AFTER not counted */
    double whole, floor, after;
    bool floor_known;
    price_kind kind; /* of the whole, but for METER_READ, which is scaled */
    price_kind floor_kind;
    double stack; /* bytes */
    double code;  /* of the images that the cells are from; 0: not known */
} budget_sum;

void budget_add_up(budget_sum *sum, const budget_deed *deed,
                   const price_list *prices);
const char *budget_step_name(unsigned step);

/* RAM of the deed in bytes, and its parts. */
typedef struct budget_ram {
    double engine, recv, send, work, stack, all;
} budget_ram;
void budget_ram_of(budget_ram *ram, const budget_deed *deed,
                   const budget_sum *sum);

/* ---- Ledgers (budget.c) ---------------------------------------------------
 */

/* path NULL: the first there is of those that are looked for. Complains. */
bool budget_ledger(ledger *l, const char *path);

/* ---- A board's result (budget.c) ------------------------------------------
 */

typedef struct budget_case {
    const budget_options *o;
    const ledger *ledger;
    const char *name;             /* as it was asked for */
    const char *board;            /* whose rows are used */
    const article_board *article; /* that it stands for, or NULL */
    price_list prices;
    facts facts;
    const budget_deed *deed;
    budget_sum sum;
    budget_ram ram;
    const char *error; /* of the model, or NULL: not known */
} budget_case;

/* The build that was asked for, or the best there is on the board. */
const char *budget_build(const budget_options *o, const ledger *l,
                         const char *board);

/* ---- What would be cheaper (advice.c) -------------------------------------
 */

#define BUDGET_ADVICE 32u
typedef struct budget_advice {
    char text[80];
    double whole, ram;
    price_kind kind;
} budget_advice;

/* Each choice changed by itself, the cheapest first. */
unsigned budget_advise(const budget_case *c,
                       budget_advice advice[BUDGET_ADVICE]);

/* ---- Printing (show.c, show_data.c) ---------------------------------------
 */

void budget_show_text(const budget_case *c);
void budget_show_csv_head(void);
void budget_show_csv(const budget_case *c);
void budget_show_json(cli_json *j, const budget_case *c);
/* 1: holds, 0: does not, -1: cannot be said. */
int budget_verdict(const budget_case *c);
/* "12.3 ms" */
#define BUDGET_TIME 24
const char *budget_time(double seconds, char out[BUDGET_TIME]);

/* ---- A peer (meet.c) ------------------------------------------------------
 */

typedef struct budget_cert {
    uint32_t size;
    uint16_t scheme; /* PAWL_X509_SCHEME of its signature; 0: not known */
    uint16_t bits;   /* of its key; 0: not known */
    uint16_t sig_len;
    bool self; /* issued by itself */
    uint8_t key_kind;
    char text[96];
} budget_cert;

#define BUDGET_CERTS 16u
typedef struct budget_peer {
    pawl_session_info info;
    bool retry, requested;
    unsigned tickets;
    uint32_t message[256]; /* bytes of the messages, by type */
    budget_cert cert[BUDGET_CERTS];
    unsigned certs;
    bool
        guessed; /* the path was not checked: its price is read off the chain */
} budget_peer;

/* False: complained. */
bool budget_meet(const budget_options *o, budget_deed *deed, budget_peer *peer);
void budget_show_peer(const budget_peer *p);

#endif
