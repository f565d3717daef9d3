/* SPDX-License-Identifier: Apache-2.0
 * Straight runs of instructions, how often each was executed between the marks
 * of a span, and the lines that say so. */
#ifndef COUNT_H
#define COUNT_H

#include <stdio.h>

#include "kinds.h"

typedef struct count_run count_run;

/* limit: instructions of a span, 0 for none. When a span has more, the line
 * says `over` and the emulator ends. */
void count_start(const kind_decoder *decoder, FILE *out, const char *path,
                 uint64_t limit);

/* The run of instructions [begin, end); kinds holds how many of each kind,
 * extras included. One that is known already is given again. NULL: no
 * memory. */
count_run *count_find(uint64_t begin, uint64_t end, uint32_t instructions,
                      const uint16_t kinds[KINDS_MAX], kind_flow flow,
                      bool unaligned);

/* Called by QEMU: a run begins; a mark is passed. */
void count_enter(unsigned int cpu, void *run);
void count_begin(unsigned int cpu, void *unused);
void count_end(unsigned int cpu, void *unused);

#endif
