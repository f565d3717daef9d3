/* SPDX-License-Identifier: Apache-2.0
 * Tables that others published, with Pawl's figures beside theirs. */
#ifndef PAWL_TABLE_H
#define PAWL_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Instructions of one operation on a Cortex-M4 (counts.c). */
typedef struct table_count {
    const char *algorithm, *operation; /* names of `pawl bench` */
    uint32_t size;                     /* bytes; 0 where that says nothing */
    uint32_t instructions;
} table_count;

extern const table_count table_counts[];
extern const size_t table_counts_len;

/* A published cell, and what of Pawl stands beside it: an algorithm and an
 * operation, or the reason for there being none. */
typedef struct table_cell {
    const char *family, *algorithm, *operation, *path; /* as published */
    double value;
    const char *unit; /* "MB/s" or "ms" */
    const char *own, *own_operation, *reason;
} table_cell;

extern const table_cell table_cyclone[];
extern const size_t table_cyclone_len;

#endif
