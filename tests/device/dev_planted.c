/* SPDX-License-Identifier: Apache-2.0
 * Faults planted on purpose: every row of this program must be "not ok". */
#include "device/device.h"

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

void dev_main(void)
{
    pawl_err err;

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
