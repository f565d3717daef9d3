/* SPDX-License-Identifier: Apache-2.0
 * Faults planted on purpose: every row of this program must be "not ok".
 *
 * with: tests/harness/loop.c tests/device/engine_meter.c */
#include "device/engine_meter.h"

/* Three instructions or more a round. */
static void planted_spin(uint32_t rounds)
{
    for (volatile uint32_t i = 0; i < rounds; i++) {
    }
}

static pawl_err planted_run(uint32_t *units, uint32_t take)
{
    *units -= take;
    return PAWL_OK;
}

static pawl_err planted_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    planted_spin(5000);
    dev_fill(out, len, 1);
    return PAWL_OK;
}

/* A connection whose client draws its random bytes slowly, all in one unit. */
static void planted_engine(void)
{
    static loop l;
    loop_options options = {.units = 1};

    meter_set(METER_WORK);
    dev_begin("a unit of the engine that is too long", 0);
    loop_init(&l, &options);
    l.client_config.rng.fill = planted_fill;
    loop_run(&l);
    dev_end(loop_connected(&l));
    meter_set(METER_OFF);
}

void dev_main(void)
{
    pawl_err err;

    planted_engine();

    dev_begin("a unit that is too long", 0);
    DEV_ONE(planted_spin(5000));
    dev_end(true);

    dev_begin("a wrong result", 0);
    DEV_ONE(planted_spin(1));
    dev_end(false);

    dev_begin("more units than asked", 0);
    DEV_RUN(err, planted_run(&units, 2));
    dev_end(err == PAWL_OK);
}
