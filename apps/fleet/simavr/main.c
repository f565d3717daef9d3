/* SPDX-License-Identifier: Apache-2.0
 * fleet-simavr: a program on an AVR, its cycles counted. */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

#define MAIN_PAUSE 2048u /* instructions between looks at the console */

static const char main_usage[] =
    "usage: fleet-simavr --part PART --mhz N [--counts FILE] [--limit CYCLES] "
    "IMAGE\n\n"
    "Runs IMAGE (an ELF file) on PART, for example atmega328p. UART 0 is "
    "standard input\nand output. FILE gets a line for each span between two "
    "marks. A span beyond\n--limit (20 s of the clock unless given) ends the "
    "run.\n\nExit codes: the program's own; 2 wrong usage, 70 fault of the "
    "program, 71 span\nbeyond the limit, 72 nobody reads the output, 73 its "
    "stack ran into\nvariables.\n";

typedef struct main_options {
    const char *part, *counts, *image;
    double mhz;
    unsigned long long limit;
} main_options;

static runner main_run;

static void main_log(avr_t *avr, const int level, const char *format,
                     va_list args)
{
    (void)avr;
    if (level > LOG_ERROR || main_run.complaint[0] != '\0') {
        return;
    }
    (void)vsnprintf(main_run.complaint, sizeof main_run.complaint, format,
                    args);
}

static void main_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

static int main_fault(const char *what)
{
    const avr_t *avr = main_run.avr;

    (void)fprintf(stderr,
                  "fault: %s: pc %05lx, stack pointer %04x, cycle "
                  "%llu\n",
                  what, (unsigned long)avr->pc,
                  (unsigned)(avr->data[R_SPL] | avr->data[R_SPH] << 8),
                  (unsigned long long)avr->cycle);
    return RUNNER_FAULT;
}

/* The first complaint of simavr without its colours and end of line. */
static const char *main_complaint(void)
{
    char *to = main_run.complaint;

    for (const char *at = main_run.complaint; *at != '\0'; at++) {
        if (*at == '\033') {
            while (*at != 'm' && at[1] != '\0') {
                at++;
            }
        } else if (*at >= ' ') {
            *to++ = *at;
        }
    }
    *to = '\0';
    return main_run.complaint[0] != '\0' ? main_run.complaint
                                         : "simavr stopped";
}

/* The stack pointer is written in two halves, the upper first; between them it
 * means nothing. Looks at the instruction just done. */
static bool main_stack_low(uint32_t pc)
{
    const avr_t *avr = main_run.avr;
    unsigned done = (unsigned)(avr->flash[pc] | avr->flash[pc + 1u] << 8);
    unsigned out = done & 0xfe0fu;

    if (out == 0xbe0eu) { /* out SPH */
        main_run.moving = true;
    } else if (out == 0xbe0du) {
        main_run.moving = false;
    }
    unsigned sp = (unsigned)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
    return !main_run.moving && sp + 1u < main_run.ram;
}

static int main_loop(void)
{
    avr_t *avr = main_run.avr;

    for (;;) {
        uint32_t pc = avr->pc;

        avr->run_cycle_count = 1;
        int state = avr_run(avr);
        main_run.steps++;
        if (main_run.ended) {
            return main_run.result;
        }
        /* Of an unknown instruction it only complains. */
        if (state == cpu_Crashed || main_run.complaint[0] != '\0') {
            return main_fault(main_complaint());
        }
        if (state == cpu_Done || state == cpu_Sleeping ||
            state == cpu_Stopped) {
            return main_fault("asleep, and nothing will wake it");
        }
        if (avr->pc >= main_run.code) {
            return main_fault("jump beyond the program");
        }
        if (avr->pc == 0) {
            return main_fault("jump to 0");
        }
        if (main_stack_low(pc)) {
            (void)main_fault("the stack ran into variables");
            return RUNNER_STACK;
        }
        if (main_run.steps % MAIN_PAUSE == 0) {
            if (spans_over(&main_run)) {
                (void)fprintf(stderr, "span %lu is beyond %llu cycles\n",
                              (unsigned long)main_run.number,
                              (unsigned long long)main_run.limit);
                return RUNNER_OVER;
            }
            if (!console_send()) {
                return RUNNER_NOBODY;
            }
            if (!main_run.inside) {
                console_fetch();
            }
        }
    }
}

static bool main_parse(main_options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        char *end = NULL;

        if (name[0] != '-') {
            if (o->image != NULL) {
                return false;
            }
            o->image = name;
            continue;
        }
        if (++i == argc) {
            return false;
        }
        if (strcmp(name, "--part") == 0) {
            o->part = argv[i];
        } else if (strcmp(name, "--counts") == 0) {
            o->counts = argv[i];
        } else if (strcmp(name, "--mhz") == 0) {
            o->mhz = strtod(argv[i], &end);
        } else if (strcmp(name, "--limit") == 0) {
            o->limit = strtoull(argv[i], &end, 10);
        } else {
            return false;
        }
        if (end != NULL && (end == argv[i] || *end != '\0')) {
            return false;
        }
    }
    return o->part != NULL && o->image != NULL && o->mhz >= 0.1 &&
           o->mhz <= 1000.0;
}

/* The part, with room for whatever a faulty program addresses: simavr says
 * that it is wrong and then does it. */
static avr_t *main_part(const main_options *o)
{
    avr_t *avr = avr_make_mcu_by_name(o->part);

    if (avr == NULL) {
        (void)fprintf(stderr,
                      "fleet-simavr: simavr knows no part '%s'; "
                      "'simavr --list-cores' tells those it has\n",
                      o->part);
        return NULL;
    }
    (void)avr_init(avr);
    avr->frequency = (uint32_t)(o->mhz * 1e6);
    avr->sleep = main_sleep;
    avr->run_cycle_limit = 1;
    uint8_t *data = realloc(avr->data, 0x10100);
    if (data == NULL) {
        perror("fleet-simavr");
        return NULL;
    }
    (void)memset(data + avr->ramend + 1u, 0, 0x100ffu - avr->ramend);
    avr->data = data;
    return avr;
}

int main(int argc, char **argv)
{
    main_options o = {0};

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(main_usage, stdout);
        return 0;
    }
    if (!main_parse(&o, argc, argv)) {
        (void)fputs(main_usage, stderr);
        return RUNNER_USAGE;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    avr_global_logger_set(main_log);
    main_run.avr = main_part(&o);
    if (main_run.avr == NULL || !image_load(&main_run, o.image)) {
        return RUNNER_USAGE;
    }
    main_run.avr->codeend = main_run.code;
    main_run.limit = o.limit != 0 ? o.limit : (uint64_t)(o.mhz * 20e6);
    if (o.counts != NULL) {
        main_run.counts = fopen(o.counts, "w");
        if (main_run.counts == NULL) {
            (void)fprintf(stderr, "fleet-simavr: %s: %s\n", o.counts,
                          strerror(errno));
            return RUNNER_USAGE;
        }
    }
    console_open(main_run.avr);
    spans_open(&main_run);
    int result = main_loop();
    (void)console_send();
    return result;
}
