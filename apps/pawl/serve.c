/* SPDX-License-Identifier: Apache-2.0
 * pawl serve. */
#include "cli.h"
int cli_serve(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return cli_usage("serve", "not there yet");
}
