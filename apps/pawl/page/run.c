/* SPDX-License-Identifier: Apache-2.0
 * The tables that the command itself makes: it runs itself. */
#include "page.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../cli.h"

#define RUN_SECONDS 120u
#define RUN_LINE    4096
#define RUN_ARGS    20u

/* Runs the command with its output in a file; the exit code, or -1. The
 * deadline is the child's own alarm, which it keeps when it becomes the
 * command. */
static int run_self(const char *const *argv, FILE *out)
{
    int status;
    pid_t pid = fork();

    if (pid == 0) {
        (void)alarm(RUN_SECONDS);
        if (dup2(fileno(out), STDOUT_FILENO) >= 0) {
            (void)execv("/proc/self/exe", (char *const *)argv);
        }
        _exit(127);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The lines of the command's CSV, each behind a field; its head only when
 * asked for. Exit code 1 with a table is one with figures missing, each with
 * its reason; without one the command said why. */
static bool run_table(FILE *to, const char *const *argv, const char *head,
                      const char *field, bool with_head)
{
    FILE *out = tmpfile();
    char line[RUN_LINE];
    bool first = true;
    int code;

    if (out == NULL) {
        cli_complain("no temporary file can be made");
        return false;
    }
    code = run_self(argv, out);
    rewind(out);
    while (fgets(line, sizeof line, out) != NULL) {
        const char *mark = first ? head : field;

        if (first && !with_head) {
            first = false;
            continue;
        }
        first = false;
        if (mark != NULL) {
            page_field(to, mark, ',');
        }
        (void)fputs(line, to);
    }
    (void)fclose(out);
    if (code != CLI_DONE && (code != CLI_FAILED || first)) {
        cli_complain("'pawl %s' failed: its table is not whole", argv[1]);
    }
    return true;
}

/* The joined ledger as a file that a child can open. */
static const char *run_ledger(const page_sources *s, char out[32])
{
    (void)snprintf(out, 32, "/dev/fd/%d", fileno(s->joined));
    return out;
}

bool page_article(FILE *to, const page_options *o, page_sources *s)
{
    char path[32];
    const char *argv[] = {"pawl",     "table",    "article",
                          "--csv",    "--ledger", run_ledger(s, path),
                          "--boards", o->boards,  NULL};

    return run_table(to, argv, NULL, NULL, true);
}

bool page_cyclone(FILE *to, const page_options *o, page_sources *s)
{
    static const char *const argv[] = {"pawl", "table", "cyclone", "--csv",
                                       NULL};

    (void)o;
    (void)s;
    return run_table(to, argv, NULL, NULL, true);
}

/* Handshakes that are typical of a device. */
static const struct {
    const char *title;
    const char *arguments[8];
} run_handshakes[] = {
    {"ECDSA P-256 server over X25519", {"--group", "x25519"}},
    {"ECDSA P-256 server over P-256", {"--group", "p256"}},
    {"RSA-2048 server over X25519", {"--group", "x25519", "--cert", "rsa2048"}},
    {"ChaCha20-Poly1305 with ECDSA P-256 over X25519",
     {"--group", "x25519", "--suite", "chacha20-poly1305"}},
    {"ECDSA P-256 both ways over X25519",
     {"--group", "x25519", "--client-auth"}},
    {"Resumed with a new key exchange", {"--resume", "psk_dhe"}},
    {"Resumed without a key exchange", {"--resume", "psk"}},
};

bool page_budgets(FILE *to, const page_options *o, page_sources *s)
{
    char path[32];
    bool good = true;

    for (size_t i = 0;
         good && i < sizeof run_handshakes / sizeof *run_handshakes; i++) {
        const char *argv[RUN_ARGS] = {
            "pawl",   "budget",   "--board",           "all",
            "--csv",  "--ledger", run_ledger(s, path), "--boards",
            o->boards};

        for (unsigned k = 0, at = 9; run_handshakes[i].arguments[k] != NULL;
             k++) {
            argv[at++] = run_handshakes[i].arguments[k];
        }
        good =
            run_table(to, argv, "handshake", run_handshakes[i].title, i == 0);
    }
    return good;
}
