/* SPDX-License-Identifier: Apache-2.0
 * What `pawl connect` was asked to do. */
#ifndef PAWL_CONNECT_H
#define PAWL_CONNECT_H

#include "cli.h"

typedef struct connect_options {
    char *host, *port;
    const char *ca, *name, *send, *exporter, *cert, *key, *session,
        *session_key;
    const char *psk_identity, *psk_key, *record;
    cli_list suites, groups, alpn;
    pawl_x509_clock clock;
    uint32_t buffer, send_buffer, work, timeout_ms, idle_ms;
    bool redact, insecure, json, stack, whole, as_sent, quiet, update, timed;
} connect_options;

/* -1: go on; otherwise the exit code. */
int connect_parse(connect_options *o, int argc, char **argv);

#endif
