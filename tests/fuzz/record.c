/* SPDX-License-Identifier: Apache-2.0
 * Records seeds for fuzz_client.c and fuzz_server.c: joins a client and a
 * server for many options, writes what each received, and checks that replaying
 * it reaches the connected state.
 *
 *     build/fuzz/record tests/fuzz/corpus */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/side.h"

typedef struct record_bytes {
    uint8_t data[60000];
    size_t len, moved;
} record_bytes;

static side record_client, record_server;
static record_bytes to_client, to_server;

static void record_keep(void *context, const uint8_t *data, size_t len)
{
    record_bytes *b = context;

    if (len <= sizeof b->data - b->len) {
        memcpy(b->data + b->len, data, len);
        b->len += len;
    }
}

static int record_move(record_bytes *b, side *to)
{
    size_t room = 0;
    uint8_t *p = pawl_engine_recv_buf(&to->engine, &room);
    size_t n = b->len - b->moved;

    n = n < room ? n : room;
    if (p == NULL || n == 0) {
        return 0;
    }
    memcpy(p, b->data + b->moved, n);
    pawl_engine_recv_ack(&to->engine, n);
    b->moved += n;
    return 1;
}

static void record_write(const char *folder, const char *target,
                         uint8_t options, const record_bytes *b)
{
    char name[512];

    snprintf(name, sizeof name, "%s/%s/recorded-%02x", folder, target, options);
    FILE *f = fopen(name, "wb");
    if (f == NULL || fputc(options, f) == EOF ||
        fwrite(b->data, 1, b->len, f) != b->len || fclose(f) != 0) {
        perror(name);
        exit(1);
    }
}

static int record_pair(const char *folder, uint8_t client, uint8_t server)
{
    pawl_session_info info;
    int moved = 1;

    to_client.len = to_client.moved = 0;
    to_server.len = to_server.moved = 0;
    if (!side_init(&record_client, 1, client) ||
        !side_init(&record_server, 0, server)) {
        fprintf(stderr, "options %02x, %02x are refused\n", client, server);
        return 0;
    }
    while (moved) {
        side_pump(&record_client, record_keep, &to_server);
        side_pump(&record_server, record_keep, &to_client);
        moved = record_move(&to_server, &record_server);
        moved |= record_move(&to_client, &record_client);
    }
    pawl_engine_info(&record_client.engine, &info);
    record_write(folder, "client", client, &to_client);
    record_write(folder, "server", server, &to_server);
    /* Replayed, as the fuzz target does, each reaches the same state. */
    if (!side_init(&record_client, 1, client) ||
        !side_init(&record_server, 0, server)) {
        return 0;
    }
    side_feed(&record_client, to_client.data, to_client.len);
    side_feed(&record_server, to_server.data, to_server.len);
    if (info.state != PAWL_STATE_CONNECTED || !record_client.connected ||
        !record_server.connected) {
        fprintf(stderr, "options %02x, %02x do not connect: failures %u, %u\n",
                client, server,
                (unsigned)pawl_engine_failure(&record_client.engine)->id,
                (unsigned)pawl_engine_failure(&record_server.engine)->id);
        return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    int good = 1;

    if (argc != 2) {
        fprintf(stderr, "usage: record CORPUS\n");
        return 2;
    }
    for (unsigned high = 0; high < 32; high++) {
        uint8_t options = (uint8_t)(high << 3 | (high * 5u + 7u) % 8u);

        good &= record_pair(argv[1], options, options);
    }
    return good ? 0 : 1;
}
