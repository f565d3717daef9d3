/* SPDX-License-Identifier: Apache-2.0
 * pawl verify. */
#include "cli.h"
int cli_verify(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return cli_usage("verify", "not there yet");
}
