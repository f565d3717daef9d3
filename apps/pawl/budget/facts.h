/* SPDX-License-Identifier: Apache-2.0
 * What a board's folder states of it (docs/design/fleet.md). */
#ifndef PAWL_FACTS_H
#define PAWL_FACTS_H

#include "../fleet/fleet.h"

#define FACTS_TEXT 96

typedef struct facts {
    char name[FACTS_TEXT];
    double flash, ram;        /* bytes; 0: not stated */
    double current_ma, volts; /* 0: not stated */
} facts;

/* folder/board/board.ini; what cannot be read is not stated. */
void facts_read(facts *f, const char *folder, const char *board);
/* From an INI file that was read: [board] of a board, [article] of one that an
 * emulated board stands for. */
void facts_of(facts *f, const fleet_ini *ini, const char *section);

#endif
