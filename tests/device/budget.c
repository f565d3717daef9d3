/* SPDX-License-Identifier: Apache-2.0
 * Whole handshakes on an emulated Cortex-M4, as `pawl budget` rehearses them,
 * and the instructions of each side; tests/device/budget.py runs it. */
#include "../../apps/pawl/budget/rehearse.h"
#include "board.h"
#include "device/meter.h"

static rehearse_seen budget_seen;
static uint32_t budget_begin;
static uint32_t budget_sum[2];

static void budget_before(void *ctx, unsigned role)
{
    (void)ctx;
    (void)role;
    budget_begin = board_ticks();
}

static void budget_after(void *ctx, unsigned role)
{
    uint32_t ticks = board_ticks() - budget_begin;

    (void)ctx;
    if (!budget_seen.meter[role].connected) {
        budget_sum[role] += meter_instructions(ticks);
    }
}

static void budget_field(uint32_t n)
{
    meter_print(" ");
    meter_print_number(n);
}

static bool budget_run(rehearse_plan plan, unsigned role)
{
    plan.role = role;
    plan.plain = true;
    plan.before = budget_before;
    plan.after = budget_after;
    budget_sum[role] = 0;
    if (!rehearse(&plan, &budget_seen)) {
        meter_print("failed\n");
        return false;
    }
    meter_print("handshake");
    budget_field(plan.suite);
    budget_field(plan.group);
    meter_print(" ");
    meter_print(plan.kind->name);
    budget_field(plan.count);
    budget_field((uint32_t)plan.resume);
    budget_field(plan.client_auth ? 1 : 0);
    budget_field(role);
    budget_field(budget_sum[role]);
    meter_print("\n");
    return true;
}

int board_main(void)
{
    static const rehearse_plan plans[] = {
        {.suite = 0x1301, .group = 0x1d, .kind = &chain_kinds[0], .count = 2},
        {.suite = 0x1301, .group = 0x17, .kind = &chain_kinds[3], .count = 3},
        {.suite = 0x1303, .group = 0x1d, .kind = &chain_kinds[2], .count = 1},
        {.suite = 0x1302, .group = 0x1d, .kind = &chain_kinds[3], .count = 2},
        {.suite = 0x1301,
         .group = 0x1d,
         .kind = &chain_kinds[0],
         .count = 2,
         .client_auth = true},
        {.suite = 0x1301,
         .group = 0x1d,
         .kind = &chain_kinds[0],
         .count = 2,
         .resume = REHEARSE_PSK_DHE}};
    bool right = true;

    for (unsigned i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        right = budget_run(plans[i], 0) && right;
        right = budget_run(plans[i], 1) && right;
    }
    return right ? 0 : 1;
}
