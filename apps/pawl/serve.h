/* SPDX-License-Identifier: Apache-2.0
 * One connection of `pawl serve`. */
#ifndef PAWL_SERVE_H
#define PAWL_SERVE_H

#include "cli.h"
#include "http.h"
#include "record.h"

typedef struct serve_options {
    char *host, *port;
    const char *psk_identity, *psk_key, *cert, *key, *root, *client_ca, *record;
    cli_list suites, groups, alpn;
    uint32_t buffer, send_buffer, work, idle_ms, max, count, tickets;
    uint8_t client_cert; /* pawl_client_cert */
    bool redact, json, summary, stack, quiet, cookie;
} serve_options;

typedef struct serve_conn {
    const serve_options *o;
    int root; /* directory that is served */
    pawl_engine engine;
    pawl_posix link;
    pawl_server_config config; /* of this engine */
    const cli_identity *identity;
    pawl_rng source;      /* not recorded */
    pawl_tickets tickets; /* of a recorded connection: as they are now */
    cli_record record;
    pawl_memory memory;
    cli_measure measure;
    cli_report report;
    unsigned need;      /* PAWL_POSIX_ bits of the last pump */
    uint32_t active_ms; /* when bytes last moved */
    bool answering;     /* an answer is being written */
    bool closing;       /* close_notify was asked for */
    bool draining;      /* all was said; what still comes is dropped */
    int file;           /* body of the answer, or -1 */
    uint64_t left;      /* bytes of it */
    http_request request;
    size_t head_len, out_len, out_at;
    char head[HTTP_HEAD_MAX];
    char out[HTTP_PATH_MAX + 512];
    char peer[64];
} serve_conn;

/* Keys of tickets in a recording, as if they were a file. */
#define SERVE_TICKETS_FILE "the tickets' keys"
#define SERVE_TICKETS_SIZE 106u
void serve_tickets_write(const pawl_tickets *t,
                         uint8_t out[SERVE_TICKETS_SIZE]);
bool serve_tickets_read(pawl_tickets *t, const uint8_t *data, size_t len);

/* Takes over fd; NULL: complained, fd is closed. */
serve_conn *serve_conn_new(const serve_options *o,
                           const pawl_server_config *config,
                           const cli_identity *identity, int root, int fd,
                           const char *peer);

/* Does what can be done without waiting; false: it is over, free it. */
bool serve_conn_turn(serve_conn *c);

/* poll()'s events and timeout for it. */
short serve_conn_events(const serve_conn *c);
int serve_conn_wait(const serve_conn *c);

/* Asks for an orderly end. */
void serve_conn_stop(serve_conn *c);

void serve_conn_free(serve_conn *c);

#endif
