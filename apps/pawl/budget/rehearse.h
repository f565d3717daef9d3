/* SPDX-License-Identifier: Apache-2.0
 * A handshake of the engine with itself, to see what it does. Needs no
 * operating system: a board can do it too. */
#ifndef PAWL_REHEARSE_H
#define PAWL_REHEARSE_H

#include "chain.h"
#include "meter.h"
#include "pawl/engine.h"

typedef enum rehearse_resume {
    REHEARSE_FULL,    /* certificates */
    REHEARSE_PSK,     /* a ticket, without a key exchange */
    REHEARSE_PSK_DHE, /* a ticket and a key exchange */
    REHEARSE_RESUMES
} rehearse_resume;

typedef struct rehearse_plan {
    uint16_t suite, group;
    const chain_kind *kind;
    unsigned count; /* certificates of each side that shows some */
    rehearse_resume resume;
    bool client_auth;
    /* The side that is looked at has small buffers, as a device has: 512 bytes
     * for what comes, 256 for what goes (a server: 512). */
    unsigned role;
    bool plain; /* nothing is counted */
    /* Around every call of the engine, or NULL: client 0, server 1. */
    void (*before)(void *ctx, unsigned role);
    void (*after)(void *ctx, unsigned role);
    void *ctx;
} rehearse_plan;

#define REHEARSE_RECV 512u
#define REHEARSE_SEND 256u

/* What was seen; 0 is the client, 1 the server. */
typedef struct rehearse_seen {
    meter meter[2];
    uint32_t sent[2];              /* bytes on the wire until connected */
    size_t work_used[2];           /* most bytes of the work span */
    uint16_t cert_size[CHAIN_MAX]; /* of the server's chain */
    uint16_t failure[2];           /* pawl_failure_id */
} rehearse_seen;

/* False: it did not come about; failure says why, or a key did not work. */
bool rehearse(const rehearse_plan *plan, rehearse_seen *seen);

#endif
