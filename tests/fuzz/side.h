/* SPDX-License-Identifier: Apache-2.0
 * One engine over null.h, made from an option byte; what fuzz_client.c and
 * fuzz_server.c feed and record.c records. */
#ifndef FUZZ_SIDE_H
#define FUZZ_SIDE_H

#include <stddef.h>
#include <stdint.h>

#include "pawl/engine.h"
#include "pawl/ticket.h"

/* Options, the first byte of an input. */
#define SIDE_CHUNK       0x07u /* bytes at a time: 1, 2, 3, 5, 17, 64, 255, all */
#define SIDE_SMALL       0x08u /* receive buffer of 512 bytes */
#define SIDE_PROVISIONAL 0x10u
#define SIDE_SHOWS       0x10u /* client: has a certificate */
#define SIDE_AS_SENT     0x20u /* client: chain as sent */
#define SIDE_RETRY       0x20u /* server: asks for the other group, a cookie */
#define SIDE_ALPN        0x40u
#define SIDE_ASKS        0x40u /* server: asks for certificates */
/* Writes data, updates keys, closes; a client offers a PSK besides. */
#define SIDE_ACTIVE 0x80u

typedef struct side {
    pawl_engine engine;
    uint8_t options;
    uint8_t recv[17000];
    uint8_t send[1024];
    uint64_t work[1024];
    uint64_t arena[256];
    pawl_client_config client;
    pawl_server_config server;
    pawl_identity identity;
    pawl_x509_anchor anchor; /* of the other side */
    pawl_x509_name name;
    const uint8_t *certs[2];
    uint16_t cert_sizes[2];
    /* A client keeps tickets, a server gives them. */
    pawl_session session;
    pawl_tickets tickets;
    uint8_t span[600];
    unsigned pieces;
    int acted;
    int connected; /* the event was seen */
} side;

/* false: the engine refused the configuration, which no option should do. */
int side_init(side *s, int is_client, uint8_t options);

/* Does what the engine wants until it only wants bytes or is over. Bytes it
 * sends go to out (context), unless that is NULL. Checks on the way what must
 * always hold, and aborts when it does not. */
void side_pump(side *s, void (*out)(void *, const uint8_t *, size_t),
               void *context);

/* Feeds data[0..len) in pieces, pumping in between; then the end of the
 * transport. */
void side_feed(side *s, const uint8_t *data, size_t len);

size_t side_chunk(uint8_t options);

#endif
