/* SPDX-License-Identifier: Apache-2.0
 * A client with everything in one struct. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "pawl_posix.h"

#define CLIENT_TIMEOUT_MS 10000u

/* What lies outside the engine: files, randomness, the name. */
static pawl_err client_prepare(pawl_posix_client *c, const char *host,
                               const char *ca)
{
    pawl_x509_arena arena;
    pawl_err err = pawl_x509_name_parse(&c->name, host, strlen(host));

    if (err != PAWL_OK) {
        c->why = "neither a host name nor an address";
        return err;
    }
    memset(&arena, 0, sizeof arena);
    arena.base = (uint8_t *)c->ca;
    arena.size = sizeof c->ca;
    err = pawl_posix_anchors(ca, c->anchors,
                             sizeof c->anchors / sizeof c->anchors[0],
                             &c->config.anchor_count, &arena, NULL);
    if (err != PAWL_OK) {
        c->why = err == PAWL_ERR_ARGUMENT ? strerror(errno)
                 : err == PAWL_ERR_ISSUER ? "no usable CA certificate in it"
                                          : pawl_err_text(err);
        (void)snprintf(c->text, sizeof c->text, "%s: %s", ca, c->why);
        c->why = c->text;
        return err;
    }
    err = pawl_posix_drbg(&c->drbg);
    if (err != PAWL_OK) {
        c->why = pawl_err_text(err);
    }
    return err;
}

static pawl_err client_init(pawl_posix_client *c, const pawl_identity *identity)
{
    const pawl_memory memory = {c->recv,        sizeof c->recv, c->send,
                                sizeof c->send, c->work,        sizeof c->work};

    c->config.profile = &pawl_profile_full;
    c->config.anchors = c->anchors;
    c->config.identity = identity;
    c->config.rng = pawl_drbg_rng(&c->drbg);
    c->config.handshake_ms = CLIENT_TIMEOUT_MS;
    return pawl_client_init(&c->engine, &c->config, &memory, &c->name);
}

pawl_err pawl_posix_open(pawl_posix_client *c, const char *host,
                         const char *port, const char *ca)
{
    return pawl_posix_open_as(c, host, port, ca, NULL);
}

pawl_err pawl_posix_open_as(pawl_posix_client *c, const char *host,
                            const char *port, const char *ca,
                            const pawl_identity *identity)
{
    pawl_err err;
    int fd;

    memset(c, 0, sizeof *c);
    c->conn.fd = -1;
    err = client_prepare(c, host, ca != NULL ? ca : PAWL_POSIX_CA);
    if (err == PAWL_OK) {
        err = client_init(c, identity);
    }
    if (err != PAWL_OK) {
        return err;
    }
    fd = pawl_posix_connect(host, port, CLIENT_TIMEOUT_MS, &c->why);
    if (fd < 0) {
        pawl_engine_abort(&c->engine);
        return PAWL_ERR_TRUNCATED;
    }
    c->why = NULL; /* of an address that failed before another did not */
    pawl_posix_attach(&c->conn, &c->engine, fd);
    c->conn.timeout_ms = CLIENT_TIMEOUT_MS;
    err = pawl_posix_handshake(&c->conn);
    if (err != PAWL_OK) {
        (void)pawl_posix_close(&c->conn);
    }
    return err;
}

const char *pawl_posix_why(pawl_posix_client *c)
{
    const pawl_failure *f = pawl_engine_failure(&c->engine);

    if (c->why != NULL) {
        return c->why;
    }
    if (f->id == PAWL_FAIL_NONE) {
        return "the peer was silent for too long, or took no more bytes";
    }
    (void)snprintf(c->text, sizeof c->text, "%s (%s, %u); %s",
                   pawl_failure_text(f->id), pawl_failure_name(f->id), f->id,
                   pawl_failure_hint(f->id));
    return c->text;
}
