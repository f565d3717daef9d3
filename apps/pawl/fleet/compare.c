/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet compare. */
#include "fleet.h"

int fleet_compare(const fleet_options *o)
{
    (void)o;
    return cli_usage("fleet", "compare is not there yet");
}
