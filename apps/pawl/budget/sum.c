/* SPDX-License-Identifier: Apache-2.0
 * Adding up what a meter has seen. */
#include "budget.h"

#include <string.h>

/* Deepest stack of a client below the application's loop, on 32 bits
 * (docs/memory.md, "Measured", -Os). */
#define SUM_STACK 1352.0
/* The engine where pointers have 4 bytes. */
#define SUM_ENGINE (PAWL_ENGINE_SIZE - 44u * (sizeof(void *) - 4u))

const char *budget_step_name(unsigned step)
{
    static const char *const names[METER_STEPS] = {
        "key share",
        "shared secret",
        "certificate signatures",
        "CertificateVerify of the peer",
        "CertificateVerify, signed",
        "hashing of certificates",
        "hashing of the messages",
        "key schedule and Finished",
        "records",
        "reading and moving bytes",
        "tickets, once connected"};

    return step < METER_STEPS ? names[step] : "unknown";
}

/* What no instance sees: as much as hashing so many bytes with SHA-256, counted
 * on a Cortex-M4 (tests/device/budget.py) and scaled to others. */
#define SUM_READ_ALWAYS 1550.0
#define SUM_READ_EACH   2.6 /* for a byte received */
static meter_line sum_read(const budget_deed *deed)
{
    double bytes = SUM_READ_ALWAYS + SUM_READ_EACH * deed->received;

    return (meter_line){.step = METER_READ,
                        .what = METER_HASH,
                        .id = PAWL_HASH_ID_SHA256,
                        .blocks = (uint32_t)(bytes / 64.0),
                        .bytes = deed->received};
}

bool budget_rehearse(const rehearse_plan *plan, budget_deed *deed)
{
    static rehearse_seen seen;
    unsigned me = plan->role;

    if (!rehearse(plan, &seen)) {
        cli_complain("this handshake does not come about: client %s, server %s",
                     pawl_failure_name(seen.failure[0]),
                     pawl_failure_name(seen.failure[1]));
        return false;
    }
    *deed = (budget_deed){.meter = seen.meter[me],
                          .role = me,
                          .sent = seen.sent[me],
                          .received = seen.sent[1u - me],
                          .work_used = seen.work_used[me]};
    for (unsigned i = 0; i < deed->meter.lines; i++) {
        deed->certs += deed->meter.line[i].step == METER_PATH ? 1u : 0u;
    }
    return true;
}

static void sum_text(budget_item *item, unsigned *certificate)
{
    const meter_line *l = &item->line;
    char name[PRICE_NAME];
    const char *operation;

    price_names(l, name, &operation);
    switch (l->what) {
    case METER_HASH:
    case METER_HMAC:
        if (l->step == METER_READ) {
            (void)snprintf(item->text, sizeof item->text,
                           "%u bytes received, as %u blocks of %s", l->bytes,
                           l->blocks, name);
            return;
        }
        (void)snprintf(item->text, sizeof item->text,
                       "%u x %s, %u bytes, %u blocks", l->count, name, l->bytes,
                       l->blocks);
        return;
    case METER_INSTALL:
        (void)snprintf(item->text, sizeof item->text, "%u x %s, key", l->count,
                       name);
        return;
    case METER_SEAL:
    case METER_OPEN:
        (void)snprintf(item->text, sizeof item->text,
                       "%u x %s %s, %u bytes in %u pieces", l->count, name,
                       operation, l->bytes, l->pieces);
        return;
    default:
        break;
    }
    if (l->step == METER_PATH) {
        (void)snprintf(item->text, sizeof item->text, "certificate %u: %s %s",
                       ++*certificate, name, operation);
        return;
    }
    (void)snprintf(item->text, sizeof item->text, "%u x %s %s", l->count, name,
                   operation);
}

/* The article's three operations: a key pair, a shared secret, a signature. */
static bool sum_is_floor(const meter_line *l)
{
    return l->what == METER_KEYGEN || l->what == METER_AGREE ||
           l->step == METER_PROOF || l->step == METER_SIGN;
}

/* Cells of one image share its code. */
static void sum_code(budget_sum *sum, unsigned at)
{
    double code = sum->item[at].price.code;

    for (unsigned i = 0; i < at; i++) {
        double other = sum->item[i].price.code;

        if (!(other < code) && !(other > code)) {
            return;
        }
    }
    sum->code += code;
}

void budget_add_up(budget_sum *sum, const budget_deed *deed,
                   const price_list *prices)
{
    unsigned certificate = 0;

    memset(sum, 0, sizeof *sum);
    sum->stack = SUM_STACK;
    sum->floor_known = true;
    for (unsigned i = 0; i <= deed->meter.lines; i++) {
        budget_item *item = &sum->item[sum->items];
        unsigned step;

        item->line =
            i < deed->meter.lines ? deed->meter.line[i] : sum_read(deed);
        if (item->line.count == 0 && item->line.bytes == 0) {
            continue;
        }
        step = item->line.step;
        price_line(prices, &item->price, &item->line);
        item->price.kind = step == METER_READ ? PRICE_SCALED : item->price.kind;
        sum_text(item, &certificate);
        sum_code(sum, sum->items++);
        if (item->price.seconds < 0) {
            sum->lacks[step] = true;
            sum->missing += step != METER_AFTER ? 1u : 0u;
            sum->floor_known = sum->floor_known && !sum_is_floor(&item->line);
            continue;
        }
        sum->step[step] += item->price.seconds;
        if (step == METER_AFTER) {
            sum->after += item->price.seconds;
            continue;
        }
        sum->whole += item->price.seconds;
        if (step != METER_READ && item->price.kind > sum->kind) {
            sum->kind = item->price.kind;
        }
        sum->stack =
            item->price.stack > sum->stack ? item->price.stack : sum->stack;
        if (sum_is_floor(&item->line)) {
            sum->floor += item->price.seconds;
            sum->floor_kind = item->price.kind > sum->floor_kind
                                  ? item->price.kind
                                  : sum->floor_kind;
        }
    }
}

void budget_ram_of(budget_ram *ram, const budget_deed *deed,
                   const budget_sum *sum)
{
    ram->engine = (double)SUM_ENGINE;
    ram->recv = REHEARSE_RECV;
    ram->send = deed->role == 0 ? REHEARSE_SEND : 2.0 * REHEARSE_SEND;
    ram->work = (double)deed->work_used;
    ram->stack = sum->stack;
    ram->all = ram->engine + ram->recv + ram->send + ram->work + ram->stack;
}
