/* SPDX-License-Identifier: Apache-2.0
 * What the commands of `pawl` share. */
#ifndef PAWL_CLI_H
#define PAWL_CLI_H

#include <stdio.h>

#include "pawl/session.h"
#include "pawl/ticket.h"
#include "pawl_posix.h"

/* Exit codes. */
#define CLI_DONE   0
#define CLI_FAILED 1 /* explained on standard error */
#define CLI_USAGE  2

int cli_connect(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_key_command(int argc, char **argv);
int cli_csr(int argc, char **argv);
int cli_selftest(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_fleet(int argc, char **argv);
int cli_accel(int argc, char **argv);
int cli_table(int argc, char **argv);
int cli_budget(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_report_command(int argc, char **argv);
int cli_explain(int argc, char **argv);

/* ---- Complaints (main.c) ------------------------------------------------ */

/* "pawl: …" and a line end on standard error. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void
cli_complain(const char *format, ...);

/* Complains, points to --help, and returns CLI_USAGE. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int
cli_usage(const char *command, const char *format, ...);

/* ---- Arguments (arguments.c) -------------------------------------------- */

/* A decimal number from min to max. */
bool cli_number(const char *text, uint32_t min, uint32_t max, uint32_t *out);

/* "host:port", "[v6]:port", ":port" (host is empty); cut in place. */
bool cli_address(char *text, char **host, char **port);

/* "unknown", "now", "2026-01-31", "2026-01-31T12:00:00Z", seconds since 1970;
 * "floor:" before a time makes it a floor. */
bool cli_time(const char *text, pawl_x509_clock *clock);

/* "2026-01-31T12:00:00Z" */
#define CLI_TIME_TEXT 40
void cli_time_text(int64_t seconds, char out[CLI_TIME_TEXT]);

#define CLI_LIST_MAX 16
/* Splits at commas, in place, behind what is there; false: too many. The list
 * stays terminated by NULL. */
typedef struct cli_list {
    const char *item[CLI_LIST_MAX + 1];
    unsigned count;
} cli_list;
bool cli_list_add(cli_list *list, char *text);

/* ---- Names (names.c) ---------------------------------------------------- */

const char *cli_state_name(unsigned state);
const char *cli_suite_name(uint16_t suite);
const char *cli_group_name(uint16_t group);
const char *cli_scheme_name(uint16_t scheme);
const char *cli_event_name(uint8_t event);
/* What the value of an event means, or NULL: a number. */
const char *cli_event_text(const pawl_event *event);

/* A profile that has only what the lists name, in their order; an empty list
 * keeps all. */
typedef struct cli_profile {
    pawl_profile profile;
    const pawl_suite *suites[CLI_LIST_MAX + 1];
    const pawl_kex *groups[CLI_LIST_MAX + 1];
} cli_profile;
/* False: *wrong is not a name that is known. */
bool cli_profile_make(cli_profile *p, const cli_list *suites,
                      const cli_list *groups, const char **wrong);

/* ---- Files (files.c, trust.c, identity.c) ------------------------------- */

/* A whole file, malloc'ed, with a NUL behind. Refused with a complaint:
 * missing, a directory, empty, above 4 MB. */
bool cli_file_read(const char *path, uint8_t **data, size_t *len);
/* tell sees every file that is read. */
void cli_files_told(void (*tell)(const char *path, const uint8_t *data,
                                 size_t len));
/* From now on files come from find, and none is touched. */
void cli_files_from(bool (*find)(const char *path, const uint8_t **data,
                                 size_t *len));
/* Whether there is such a file; removes it. False with errno: it could not. */
bool cli_file_there(const char *path);
bool cli_file_gone(const char *path);
/* A file whose contents were made here, as if it had been read. */
bool cli_file_made(const char *path, const uint8_t *data, size_t len);
bool cli_files_kept(void); /* they come from find */

/* Certificates of a file, PEM or DER, in its order. */
#define CLI_CERTS_MAX 512
typedef struct cli_certs {
    const uint8_t *der[CLI_CERTS_MAX];
    size_t size[CLI_CERTS_MAX];
    unsigned count;
} cli_certs;
/* Adds a file's; complains by name and reason. */
bool cli_certs_load(cli_certs *certs, const char *path);
void cli_certs_free(cli_certs *certs);

/* Anchors of a file; complains. `strict`: one that cannot be used is refused;
 * otherwise only when none can. */
typedef struct cli_trust {
    pawl_x509_anchor *anchors;
    uint16_t count;
    uint8_t *memory;
    /* Their names, for certificate_authorities; none when not asked for. */
    const uint8_t **names;
    uint16_t *name_sizes;
    uint16_t name_count;
    uint8_t *name_memory;
} cli_trust;
#define CLI_SYSTEM_CA "/etc/ssl/certs/ca-certificates.crt"
bool cli_trust_load(cli_trust *trust, const char *path, bool strict);
/* Adds the names of the file's certificates, when they are few enough for a
 * server to send. */
bool cli_trust_names(cli_trust *trust, const char *path);
void cli_trust_free(cli_trust *trust);

/* A server's certificates and key, checked against each other; complains. */
typedef struct cli_identity {
    pawl_identity identity;
    cli_certs certs;
    uint16_t sizes[CLI_CERTS_MAX];
    const pawl_signer *signers[4]; /* and NULL */
    uint8_t *key;                  /* secret */
    uint16_t key_size;
} cli_identity;
/* key_path NULL: the key is elsewhere. */
bool cli_identity_load(cli_identity *id, const char *cert_path,
                       const char *key_path);
void cli_identity_free(cli_identity *id);

/* ---- Sessions (session.c) ------------------------------------------------ */

#define CLI_SESSION_SPAN 16384u
typedef struct cli_session {
    const char *path; /* of the blob; NULL: no sessions */
    pawl_session session;
    pawl_session_key key;
    uint8_t device_key[32]; /* secret */
    uint8_t span[CLI_SESSION_SPAN];
} cli_session;
/* Takes the blob out of its file, which is gone then. key_path: the device's
 * key, made when it is missing. ca: what the anchors came from, or NULL. */
bool cli_session_load(cli_session *s, const char *path, const char *key_path,
                      const char *ca, const pawl_rng *rng);
/* Writes what came; the newest stays. */
struct cli_record;
bool cli_session_save(cli_session *s, pawl_engine *e,
                      struct cli_record *record);
void cli_session_free(cli_session *s);

/* ---- External PSKs (psk.c) ----------------------------------------------- */

typedef struct cli_psk {
    pawl_psk psk;
    uint8_t key[PAWL_PSK_KEY_MAX]; /* secret */
} cli_psk;
/* identity and the file of its key: hexadecimal digits, or the bytes. */
bool cli_psk_load(cli_psk *p, pawl_psk_role role, const char *identity,
                  const char *key_path);

/* ---- Measuring (measure.c) ---------------------------------------------- */

#define CLI_STATES 9
typedef struct cli_measure {
    bool stack; /* set: measure the stack as well */
    struct {
        uint64_t ns;
        uint64_t units;
        uint32_t calls;
        uint32_t stack; /* deepest, in bytes */
    } state[CLI_STATES];
} cli_measure;
/* For pawl_posix.work; ctx is a cli_measure. */
uint32_t cli_measure_work(void *ctx, pawl_engine *e, uint32_t units);
uint64_t cli_now_ns(void);

/* ---- An engine's memory (memory.c) ----------------------------------------
 */

#define CLI_RECV_DEFAULT 16640u /* holds any record */
#define CLI_SEND_DEFAULT 16640u
#define CLI_WORK_DEFAULT 24576u
/* Allocates the three spans; complains. free them with cli_memory_free. */
bool cli_memory_make(pawl_memory *m, size_t recv, size_t send, size_t work);
void cli_memory_free(pawl_memory *m);
/* Explains why an engine could not be made. Returns CLI_FAILED. */
int cli_memory_refused(const pawl_engine *e, pawl_err err);

/* ---- Reports (report.c, json.c) ----------------------------------------- */

#define CLI_EVENTS_MAX 16
#define CLI_SERIAL_MAX 20
/* Who a client proved to be. */
typedef struct cli_client {
    uint8_t serial[CLI_SERIAL_MAX];
    size_t serial_len; /* 0: nobody */
    pawl_x509_pin key;
} cli_client;

struct cli_record;
typedef struct cli_report {
    const char *peer; /* whom the connection is with */
    const char *name; /* name that was verified, or NULL */
    const pawl_posix *conn;
    struct cli_record *record; /* told of events taken, or NULL */
    const cli_measure *measure;
    pawl_session_info info;
    pawl_memory memory;
    size_t work_used;
    uint64_t begin_ns, connected_ns, end_ns;
    uint64_t data_in, data_out;
    pawl_event events[CLI_EVENTS_MAX];
    unsigned event_count;
    bool server;
    bool asked;  /* a server that asks for certificates */
    bool closed; /* the peer said close_notify */
    cli_client client;
    const uint8_t *exported;
    size_t exported_len;
} cli_report;

/* Takes the engine's events and, while it lives, what was agreed. */
void cli_report_look(cli_report *r, pawl_engine *e);
/* The summary, as text or as one line of JSON, failure included. */
void cli_report_text(const cli_report *r, const pawl_failure *f);
void cli_report_json(const cli_report *r, const pawl_failure *f);

/* The failure, for a person, on standard error. */
void cli_failure_text(const pawl_failure *f);
#define CLI_RECORD_HEX 49 /* a failure record in hex, with NUL */
void cli_failure_hex(const pawl_failure *f, char out[CLI_RECORD_HEX]);

typedef struct cli_json {
    FILE *to;
    bool comma;
} cli_json;
void cli_json_open(cli_json *j, const char *key, char bracket);
void cli_json_close(cli_json *j, char bracket);
void cli_json_string(cli_json *j, const char *key, const char *value);
void cli_json_number(cli_json *j, const char *key, uint64_t value);
void cli_json_bool(cli_json *j, const char *key, bool value);

#endif
