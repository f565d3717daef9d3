/* SPDX-License-Identifier: Apache-2.0
 * Runs a test program of tests/unit on the emulated board: its main, with the
 * debugger's console as standard output. */
#include <stdio.h>

#include "board.h"

void initialise_monitor_handles(void);
int main(int argc, char **argv);

int board_main(void)
{
    static char name[] = "test";
    char *argv[] = {name, NULL};
    int code;

    initialise_monitor_handles();
    code = main(1, argv);
    return fflush(stdout) != 0 ? 1 : code;
}
