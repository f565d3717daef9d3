/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet capture. */
#include "fleet.h"

int fleet_capture(const fleet_options *o)
{
    (void)o;
    return cli_usage("fleet", "capture is not there yet");
}
