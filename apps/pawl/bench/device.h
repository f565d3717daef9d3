/* SPDX-License-Identifier: Apache-2.0
 * `pawl bench --cases`: what the firmware of boards is made of. */
#ifndef PAWL_BENCH_DEVICE_H
#define PAWL_BENCH_DEVICE_H

#include <stdio.h>

#include "../../bench/bench.h"

/* Writes the cases of a group, with messages of at most bulk bytes, as C to
 * standard output; the command's exit code. */
int bench_device(const char *group, uint32_t bulk);

/* A line with the names of all groups. */
void bench_groups_show(FILE *f);

#endif
