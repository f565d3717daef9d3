/* SPDX-License-Identifier: Apache-2.0
 * The record layer of a connected engine: options (side.h), the role, then
 * records. A record is: content type, flags, length (2 bytes), padding,
 * content; the target protects it as the null profile does, so that a
 * well-formed one is authentic. Flags: 1 a wrong tag, 2 outer type is the
 * content type, 4 sent in the clear, 8 the length in the header is one more
 * than there is. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/side.h"

#define RECORD_WRONG_TAG 1u
#define RECORD_OUTER     2u
#define RECORD_CLEAR     4u
#define RECORD_LIES      8u
#define RECORD_TAG_SIZE  16u

typedef struct record_wire {
    uint8_t data[70000];
    size_t len, moved;
} record_wire;

static side record_sides[2];
static record_wire record_wires[2], record_input;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void record_keep(void *context, const uint8_t *data, size_t len)
{
    record_wire *w = context;

    if (len <= sizeof w->data - w->len) {
        memcpy(w->data + w->len, data, len);
        w->len += len;
    }
}

static int record_move(record_wire *w, side *to)
{
    size_t room = 0;
    uint8_t *p = pawl_engine_recv_buf(&to->engine, &room);
    size_t n = w->len - w->moved;

    n = n < room ? n : room;
    if (p == NULL || n == 0) {
        return 0;
    }
    memcpy(p, w->data + w->moved, n);
    pawl_engine_recv_ack(&to->engine, n);
    w->moved += n;
    return 1;
}

/* Wire 0 carries what the server says, wire 1 what the client says. */
static int record_connect(unsigned role, uint8_t options)
{
    pawl_session_info info;
    int moved = 1;

    memset(record_wires, 0, sizeof record_wires);
    options &= (uint8_t) ~(SIDE_RETRY | SIDE_ACTIVE);
    for (unsigned i = 0; i < 2; i++) {
        if (!side_init(&record_sides[i], i == 0,
                       i == role ? options : (uint8_t)(options & SIDE_ALPN))) {
            return 0;
        }
    }
    for (unsigned round = 0; moved && round < 10000; round++) {
        side_pump(&record_sides[0], record_keep, &record_wires[1]);
        side_pump(&record_sides[1], record_keep, &record_wires[0]);
        moved = record_move(&record_wires[0], &record_sides[0]);
        moved |= record_move(&record_wires[1], &record_sides[1]);
    }
    pawl_engine_info(&record_sides[role].engine, &info);
    return info.state == PAWL_STATE_CONNECTED;
}

static void record_put8(uint8_t byte)
{
    record_keep(&record_input, &byte, 1);
}

/* Takes one record of the input; returns the bytes used. */
static size_t record_make(const uint8_t *in, size_t len)
{
    uint8_t type = in[0], flags = in[1], padding = in[4];
    size_t content = (size_t)in[2] << 8 | in[3];
    size_t body;

    content = content < len - 5 ? content : len - 5;
    body = (flags & RECORD_CLEAR) != 0
               ? content
               : content + 1u + padding + RECORD_TAG_SIZE;
    body += (flags & RECORD_LIES) != 0 ? 1u : 0u;
    record_put8((flags & (RECORD_OUTER | RECORD_CLEAR)) != 0 ? type : 23);
    record_put8(3);
    record_put8(3);
    record_put8((uint8_t)(body >> 8));
    record_put8((uint8_t)body);
    record_keep(&record_input, in + 5, content);
    if ((flags & RECORD_CLEAR) == 0) {
        record_put8(type);
        for (unsigned i = 0; i < padding + RECORD_TAG_SIZE - 1u; i++) {
            record_put8(0);
        }
        record_put8((flags & RECORD_WRONG_TAG) != 0 ? 1 : 0);
    }
    return 5 + content;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    unsigned role;
    size_t at = 2;

    if (len < 2) {
        return 0;
    }
    role = data[1] & 1u;
    if (!record_connect(role, data[0])) {
        abort();
    }
    record_input.len = 0;
    while (len - at > 5) {
        at += record_make(data + at, len - at);
    }
    side_feed(&record_sides[role], record_input.data, record_input.len);
    return 0;
}
