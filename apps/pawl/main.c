/* SPDX-License-Identifier: Apache-2.0
 * The pawl command. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

typedef struct main_command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *text;
} main_command;

static const main_command main_commands[] = {
    {"connect", cli_connect, "open a TLS 1.3 connection and move data"},
    {"serve", cli_serve, "serve files over HTTP/1.1 and TLS 1.3"},
    {"verify", cli_verify, "check a certificate chain and explain"},
    {"key", cli_key_command, "make a private key"},
    {"csr", cli_csr, "make a certificate request for a key"},
    {"selftest", cli_selftest, "run the known-answer tests"},
    {"bench", cli_bench, "time every algorithm, here and against others"},
    {"fleet", cli_fleet, "what it takes on every board, emulated or real"},
    {"accel", cli_accel, "try drivers of hardware engines"},
    {"budget", cli_budget, "what a handshake costs on a board"},
    {"table", cli_table, "published figures of others, with Pawl's beside"},
    {"report", cli_report_command, "ledgers to one page for a browser"},
    {"replay", cli_replay, "do a recorded connection again, and compare"},
    {"explain", cli_explain, "say what a failure means and what to try"},
};

#define MAIN_COUNT (sizeof main_commands / sizeof main_commands[0])

void cli_complain(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)fputs("pawl: ", stderr);
    (void)vfprintf(stderr, format, args);
    (void)fputc('\n', stderr);
    va_end(args);
}

int cli_usage(const char *command, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)fprintf(stderr, "pawl %s: ", command);
    (void)vfprintf(stderr, format, args);
    (void)fprintf(stderr, "\nTry 'pawl %s --help'.\n", command);
    va_end(args);
    return CLI_USAGE;
}

static void main_help(FILE *to)
{
    (void)fputs("usage: pawl COMMAND [OPTION...]\n\n", to);
    for (size_t i = 0; i < MAIN_COUNT; i++) {
        (void)fprintf(to, "  %-10s %s\n", main_commands[i].name,
                      main_commands[i].text);
    }
    (void)fputs(
        "\n'pawl COMMAND --help' tells its options. Exit codes: 0 done, "
        "1 failed (explained\non standard error), 2 wrong usage.\n",
        to);
}

/* A closed standard stream leaves its number to the next file that is opened,
 * and what is printed would go into that file. Output to a closed one still
 * fails. */
static bool main_streams(void)
{
    for (;;) {
        int fd = open("/dev/null", O_RDONLY);

        if (fd < 0) {
            return false;
        }
        if (fd > STDERR_FILENO) {
            return close(fd) == 0;
        }
    }
}

/* What was printed is printed only when it has left the buffer. */
static int main_printed(int code)
{
    bool before = ferror(stdout) != 0;
    bool now = fflush(stdout) != 0;

    if (code != CLI_DONE || (!before && !now)) {
        return code;
    }
    cli_complain("standard output: not all could be written%s%s",
                 now ? ": " : "", now ? strerror(errno) : "");
    return CLI_FAILED;
}

static int main_command_run(int argc, char **argv)
{
    if (argc < 2) {
        main_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        main_help(stdout);
        return CLI_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        uint32_t v = pawl_version();

        (void)printf("pawl %u.%u.%u\n", (unsigned)(v >> 16 & 255u),
                     (unsigned)(v >> 8 & 255u), (unsigned)(v & 255u));
        return CLI_DONE;
    }
    for (size_t i = 0; i < MAIN_COUNT; i++) {
        if (strcmp(argv[1], main_commands[i].name) == 0) {
            return main_commands[i].run(argc - 1, argv + 1);
        }
    }
    (void)fprintf(stderr, "pawl: there is no command '%s'\n\n", argv[1]);
    main_help(stderr);
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    /* A write that fails is told of where it is done. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    if (!main_streams()) {
        return CLI_FAILED;
    }
    return main_printed(main_command_run(argc, argv));
}
