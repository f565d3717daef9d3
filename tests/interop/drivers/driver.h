/* SPDX-License-Identifier: Apache-2.0
 * What the peers made of other people's libraries share: the command line, the
 * sockets and one HTTP exchange. Each library's file provides the peer_
 * functions; driver.c has main(). */
#ifndef PAWL_PEER_DRIVER_H
#define PAWL_PEER_DRIVER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct peer_options {
    bool server;
    bool want_client;   /* a server that demands a client certificate */
    bool tls12;         /* TLS 1.2 instead of 1.3 */
    int port;           /* of the server, or to connect to; 0: any */
    int rounds;         /* connections of a client; later ones resume */
    const char *ca;     /* PEM bundle that is trusted, or NULL */
    const char *cert;   /* PEM chain, leaf first, or NULL */
    const char *key;    /* PEM private key of it, or NULL */
    const char *name;   /* host name a client asks for and checks */
    const char *suites; /* the library's own names, or NULL for all */
    const char *groups; /* x25519,p256,... or NULL for all */
    const char *alpn;   /* one protocol, or NULL */
    const char *psk_identity;
    unsigned char psk[64];
    size_t psk_len; /* 0: none */
} peer_options;

/* "peer: ..." on standard error. */
void peer_say(const char *format, ...);

/* Each comma-separated word of list: f is called until it says false. */
bool peer_words(const char *list, bool (*f)(void *ctx, const char *word),
                void *ctx);

/* ---- Of each library ---------------------------------------------------- */

/* Name and version of the library. */
const char *peer_version(void);

/* Once; false: explained. */
bool peer_setup(const peer_options *o);

/* A handshake on a connected socket. false: explained. */
bool peer_open(const peer_options *o, int fd);

/* Bytes moved; 0: the peer ended it; negative: failed, explained. */
int peer_read(void *data, int size);
int peer_write(const void *data, int size);

/* Prints on standard output, in one line, KEY=VALUE words of the connection:
 * version, suite, group, resumed=0|1, client=0|1. */
void peer_report(void);

/* Says goodbye if the connection is open, and lets go of it. A client keeps
 * what it needs to resume. */
void peer_close(const peer_options *o);

#endif
