/* SPDX-License-Identifier: Apache-2.0
 * Runs a program for an AVR in simavr: its UART 0 on standard input and output,
 * exact cycles between the marks of boards/families/avr/mark.h. */
#ifndef RUNNER_H
#define RUNNER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <simavr/sim_avr.h>

/* Exit codes beside the program's own. */
#define RUNNER_USAGE  2
#define RUNNER_FAULT  70
#define RUNNER_OVER   71
#define RUNNER_NOBODY 72
#define RUNNER_STACK  73

typedef struct runner {
    avr_t *avr;
    uint64_t steps;  /* instructions so far */
    uint32_t code;   /* bytes of flash that the image fills */
    uint32_t ram;    /* first byte behind .bss: the stack stays above */
    FILE *counts;    /* or NULL */
    uint64_t limit;  /* cycles of a span */
    uint32_t number; /* of the next span */
    uint64_t begin_cycle, begin_step;
    bool inside; /* a span */
    bool moving; /* half of the stack pointer is written */
    bool ended;
    int result;
    char complaint[200]; /* of simavr, the first */
} runner;

/* Fills flash, and r's code and ram. Complains and says false if the file is
 * not a program of that part. */
bool image_load(runner *r, const char *path);

/* The UART, the marks and the exit. */
void console_open(avr_t *avr);
bool console_send(void); /* what the program has put out; false: nobody reads */
void console_fetch(void); /* what came for it */
void spans_open(runner *r);
bool spans_over(runner *r); /* ends a span that is too long */

#endif
