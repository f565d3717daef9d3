/* SPDX-License-Identifier: Apache-2.0
 * pawl explain: numbers and records turned into sentences. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli.h"

typedef struct explain_entry {
    uint16_t id;
    const char *name;
} explain_entry;

static const explain_entry explain_failures[] = {
#define EXPLAIN_FAILURE(name, number, err, alert, text, hint) {number, #name},
    PAWL_FAILURE_TABLE(EXPLAIN_FAILURE)
#undef EXPLAIN_FAILURE
};

#define EXPLAIN_FAILURES (sizeof explain_failures / sizeof explain_failures[0])

static const int explain_errors[] = {
#define EXPLAIN_ERROR(name, number, text) number,
    PAWL_ERR_TABLE(EXPLAIN_ERROR)
#undef EXPLAIN_ERROR
};

#define EXPLAIN_ERRORS (sizeof explain_errors / sizeof explain_errors[0])

static void explain_failure(uint16_t id)
{
    uint8_t alert = pawl_failure_alert(id);
    const char *hint = pawl_failure_hint(id);

    (void)printf("%s (%u): %s\n", pawl_failure_name(id), id,
                 pawl_failure_text(id));
    if (*hint != '\0') {
        (void)printf("  try    %s\n", hint);
    }
    (void)printf("  error  %s (%d): %s\n", pawl_err_name(pawl_failure_err(id)),
                 (int)pawl_failure_err(id),
                 pawl_err_text(pawl_failure_err(id)));
    if (alert != 255) {
        (void)printf("  alert  %s (%u)\n", pawl_alert_name(alert), alert);
    }
}

static void explain_error(pawl_err err)
{
    (void)printf("%s (%d): %s\n", pawl_err_name(err), (int)err,
                 pawl_err_text(err));
    for (size_t i = 0; i < EXPLAIN_FAILURES; i++) {
        if (pawl_failure_err(explain_failures[i].id) == err) {
            (void)printf("  may be %s (%u): %s\n", explain_failures[i].name,
                         explain_failures[i].id,
                         pawl_failure_text(explain_failures[i].id));
        }
    }
}

static bool explain_id_known(uint16_t id)
{
    for (size_t i = 0; i < EXPLAIN_FAILURES; i++) {
        if (explain_failures[i].id == id) {
            return true;
        }
    }
    return false;
}

static bool explain_number(const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (*text == '\0' || *end != '\0' || n > 65535 || n < -32768) {
        return false;
    }
    if (n >= 0 && explain_id_known((uint16_t)n)) {
        explain_failure((uint16_t)n);
        return true;
    }
    for (size_t i = 0; i < EXPLAIN_ERRORS && n < 0; i++) {
        if (explain_errors[i] == n) {
            explain_error((pawl_err)n);
            return true;
        }
    }
    return false;
}

static bool explain_name(const char *text)
{
    if (strncasecmp(text, "PAWL_", 5) == 0) {
        text += 5;
    }
    for (size_t i = 0; i < EXPLAIN_ERRORS; i++) {
        if (strcasecmp(text, pawl_err_name((pawl_err)explain_errors[i])) == 0) {
            explain_error((pawl_err)explain_errors[i]);
            return true;
        }
    }
    if (strncasecmp(text, "FAIL_", 5) == 0) {
        text += 5;
    }
    for (size_t i = 0; i < EXPLAIN_FAILURES; i++) {
        if (strcasecmp(text, explain_failures[i].name) == 0) {
            explain_failure(explain_failures[i].id);
            return true;
        }
    }
    return false;
}

/* Alerts by number ("alert:48") or name ("unknown_ca"). */
static bool explain_alert(const char *text)
{
    uint32_t number;
    bool found = false;

    if (strncasecmp(text, "alert:", 6) == 0 &&
        cli_number(text + 6, 0, 254, &number)) {
        (void)printf("alert %u: %s\n", (unsigned)number,
                     pawl_alert_name((uint8_t)number));
        text = "";
        found = true;
    } else {
        for (number = 0; number < 255; number++) {
            if (strcasecmp(text, pawl_alert_name((uint8_t)number)) == 0 &&
                strcasecmp(text, pawl_alert_name(254)) != 0) {
                (void)printf("alert %u: %s\n", (unsigned)number, text);
                found = true;
                break;
            }
        }
    }
    for (size_t i = 0; i < EXPLAIN_FAILURES && found; i++) {
        if (pawl_failure_alert(explain_failures[i].id) == number) {
            (void)printf("  Pawl says it for %s (%u): %s\n",
                         explain_failures[i].name, explain_failures[i].id,
                         pawl_failure_text(explain_failures[i].id));
        }
    }
    return found;
}

/* "not_resumed:6", as an event has it. */
static bool explain_resumption(const char *text)
{
    uint32_t why;

    if (strncasecmp(text, "not_resumed:", 12) != 0 ||
        !cli_number(text + 12, PAWL_RESUMPTION_FORM, PAWL_RESUMPTION_AGE,
                    &why)) {
        return false;
    }
    (void)printf("not resumed (%u): %s\n", (unsigned)why,
                 pawl_resumption_text(why));
    return true;
}

static int explain_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static uint32_t explain_field(const uint8_t **p, unsigned bytes)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint32_t) * (*p)++ << (8 * i);
    }
    return value;
}

/* A failure record as a little-endian device holds it in memory. */
static bool explain_record(const char *text)
{
    uint8_t bytes[24];
    const uint8_t *p = bytes;
    pawl_failure f;

    if (strlen(text) != 2 * sizeof bytes) {
        return false;
    }
    for (unsigned i = 0; i < sizeof bytes; i++) {
        int high = explain_digit(text[2 * i]);
        int low = explain_digit(text[2 * i + 1]);

        if (high < 0 || low < 0) {
            return false;
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    memset(&f, 0, sizeof f);
    f.id = (uint16_t)explain_field(&p, 2);
    f.err = (int16_t)explain_field(&p, 2);
    f.alert_sent = (uint8_t)explain_field(&p, 1);
    f.alert_received = (uint8_t)explain_field(&p, 1);
    f.state = (uint8_t)explain_field(&p, 1);
    f.message = (uint8_t)explain_field(&p, 1);
    f.extension = (uint16_t)explain_field(&p, 2);
    f.certificate = (uint8_t)explain_field(&p, 1);
    f.role = (uint8_t)explain_field(&p, 1);
    f.wanted = explain_field(&p, 4);
    f.had = explain_field(&p, 4);
    f.record = explain_field(&p, 4);
    if (!explain_id_known(f.id) || (int)pawl_failure_err(f.id) != f.err) {
        return false;
    }
    (void)printf("a %s, %s, %lu records into its key\n",
                 f.role == 0 ? "client" : "server", cli_state_name(f.state),
                 (unsigned long)f.record);
    if (f.message != 0) {
        (void)printf("  handshake message %u\n", f.message);
    }
    if (f.extension != 65535) {
        (void)printf("  extension %u\n", f.extension);
    }
    if (f.certificate != 255) {
        (void)printf("  certificate %u of the chain\n", f.certificate);
    }
    if (f.alert_received != 255) {
        (void)printf("  received alert %s (%u)\n",
                     pawl_alert_name(f.alert_received), f.alert_received);
    }
    if (f.alert_sent != 255) {
        (void)printf("  sent alert %s (%u)\n", pawl_alert_name(f.alert_sent),
                     f.alert_sent);
    }
    if (f.wanted != 0) {
        (void)printf("  wanted %lu bytes of memory, had %lu\n",
                     (unsigned long)f.wanted, (unsigned long)f.had);
    }
    explain_failure(f.id);
    return true;
}

static void explain_help(void)
{
    (void)fputs(
        "usage: pawl explain [WHAT...]\n\n"
        "WHAT is a failure's number (76) or name (CERT_EXPIRED), an error's\n"
        "number (-46) or name (ERR_EXPIRED), an alert (alert:48, unknown_ca),\n"
        "why a session was not resumed (not_resumed:6),\n"
        "or a failure record of 24 bytes in hex, as a little-endian device\n"
        "holds it in memory. Without WHAT, all failures are listed.\n",
        stdout);
}

int cli_explain(int argc, char **argv)
{
    int worst = CLI_DONE;

    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        explain_help();
        return CLI_DONE;
    }
    if (argc > 1 && strcmp(argv[1], "--") == 0) {
        argc--;
        argv++;
    }
    for (size_t i = 0; i < EXPLAIN_FAILURES && argc == 1; i++) {
        (void)printf("%5u  %-24s %s\n", explain_failures[i].id,
                     explain_failures[i].name,
                     pawl_failure_text(explain_failures[i].id));
    }
    for (int i = 1; i < argc; i++) {
        if (!explain_number(argv[i]) && !explain_name(argv[i]) &&
            !explain_alert(argv[i]) && !explain_resumption(argv[i]) &&
            !explain_record(argv[i])) {
            worst = cli_usage("explain",
                              "'%s' is no failure, error, alert or record",
                              argv[i]);
        }
    }
    return worst;
}
