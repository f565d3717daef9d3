/* SPDX-License-Identifier: Apache-2.0
 * What a board's folder states of it (docs/design/fleet.md). */
#ifndef PAWL_FACTS_H
#define PAWL_FACTS_H

#include <stdbool.h>

#define FACTS_TEXT 96

typedef struct facts {
    char name[FACTS_TEXT];
    double flash, ram;        /* bytes; 0: not stated */
    double current_ma, volts; /* 0: not stated */
} facts;

/* folder/board/board.ini; what cannot be read is not stated. */
void facts_read(facts *f, const char *folder, const char *board);

#endif
