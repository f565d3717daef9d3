/* SPDX-License-Identifier: Apache-2.0
 * A peer that follows the fuzzer's orders, for fuzz_peer.c.
 *
 * Input: the role, two bytes of options, then orders. An order is: kind,
 * message, offset (2 bytes), length, so many bytes. Orders below FUZZ_DELIVERY
 * change the n-th message of the peer before it is hashed, so that the
 * handshake can go on; the others change what is delivered, or call the engine
 * under test. */
#ifndef FUZZ_PEER_H
#define FUZZ_PEER_H

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "harness/puppet.h"

enum {
    FUZZ_XOR = 0,     /* bytes at offset */
    FUZZ_INSERT = 1,  /* bytes at offset */
    FUZZ_DELETE = 2,  /* as many at offset */
    FUZZ_REPLACE = 3, /* the whole body; offset, low byte: its type, if not 0 */
    FUZZ_APPEND = 4,  /* a message: type in offset, body in bytes */
    FUZZ_EXTEND = 5,  /* extension: type in offset, body in bytes */
    FUZZ_KEEP_LENGTH = 6, /* the length fields stay as they were */
    FUZZ_CERT = 7,        /* a certificate entry behind the others */
    FUZZ_DELIVERY = 8,
    FUZZ_TWICE = 8,      /* item n */
    FUZZ_DROP = 9,       /* item n */
    FUZZ_RAW = 10,       /* raw bytes before item n */
    FUZZ_RECORD = 11,    /* a record before item n: type in offset, content */
    FUZZ_END = 12,       /* the stream ends before item n */
    FUZZ_CALL = 13,      /* a call of the engine before item n */
    FUZZ_PEER_CALL = 14, /* a call of the peer */
    FUZZ_KINDS = 15
};

#define FUZZ_ORDERS 16u

typedef struct fuzz_order {
    uint8_t kind, message, len;
    uint16_t offset;
    const uint8_t *bytes;
} fuzz_order;

typedef struct fuzz_orders {
    fuzz_order list[FUZZ_ORDERS];
    unsigned count;
    unsigned encoded; /* messages the peer made */
    unsigned piece;
} fuzz_orders;

static puppet fuzz_puppet;

/* ---- Orders that change a message ---- */

/* Finds the length field of the extensions; 0: there is none. */
static inline uint32_t fuzz_extensions(const uint8_t *m, uint32_t len)
{
    uint32_t at = 4;

    switch (m[0]) {
    case PAWLI_MSG_CLIENT_HELLO:
        at += 2 + 32;
        at += at < len ? 1u + m[at] : 0;
        at += at + 1 < len ? 2u + pawli_load16be(m + at) : 0;
        at += at < len ? 1u + m[at] : 0;
        break;
    case PAWLI_MSG_SERVER_HELLO:
        at += 2 + 32;
        at += at < len ? 1u + m[at] : 0;
        at += 3;
        break;
    case PAWLI_MSG_ENCRYPTED_EXTENSIONS:
        break;
    default:
        return 0;
    }
    return at + 2 <= len ? at : 0;
}

static inline uint32_t fuzz_splice(uint8_t *m, uint32_t len, uint32_t room,
                                   uint32_t at, const uint8_t *bytes,
                                   uint32_t n)
{
    if (at > len || n > room - len) {
        return len;
    }
    memmove(m + at + n, m + at, len - at);
    if (n != 0) {
        memcpy(m + at, bytes, n);
    }
    return len + n;
}

static inline uint32_t fuzz_extend(uint8_t *m, uint32_t len, uint32_t room,
                                   const fuzz_order *o)
{
    uint32_t at = fuzz_extensions(m, len);
    uint8_t head[4];
    uint32_t end;

    if (at == 0) {
        return len;
    }
    pawli_store16be(head, o->offset);
    pawli_store16be(head + 2, o->len);
    end = at + 2u + pawli_load16be(m + at);
    pawli_store16be(m + at, (uint16_t)(pawli_load16be(m + at) + 4u + o->len));
    len = fuzz_splice(m, len, room, end, head, 4);
    return fuzz_splice(m, len, room, end + 4u, o->bytes, o->len);
}

static inline uint32_t fuzz_cert(uint8_t *m, uint32_t len, uint32_t room,
                                 const fuzz_order *o)
{
    uint8_t entry[3 + 255 + 2] = {0};
    uint32_t n = o->len + 5u;

    if (m[0] != PAWLI_MSG_CERTIFICATE || len < 8) {
        return len;
    }
    entry[2] = o->len;
    if (o->len != 0) {
        memcpy(entry + 3, o->bytes, o->len);
    }
    pawli_store24be(m + 5, pawli_load24be(m + 5) + n);
    return fuzz_splice(m, len, room, len, entry, n);
}

static inline uint32_t fuzz_change(uint8_t *m, uint32_t len, uint32_t room,
                                   const fuzz_order *o)
{
    uint32_t n = o->len;

    switch (o->kind) {
    case FUZZ_XOR:
        for (uint32_t i = 0; i < n && o->offset + i < len; i++) {
            m[o->offset + i] ^= o->bytes[i];
        }
        return len;
    case FUZZ_INSERT:
        return fuzz_splice(m, len, room, o->offset, o->bytes, n);
    case FUZZ_DELETE:
        if (o->offset >= len) {
            return len;
        }
        n = n < len - o->offset ? n : len - o->offset;
        memmove(m + o->offset, m + o->offset + n, len - o->offset - n);
        return len - n;
    case FUZZ_REPLACE:
        m[0] = (uint8_t)o->offset != 0 ? (uint8_t)o->offset : m[0];
        return fuzz_splice(m, 4, room, 4, o->bytes, n);
    case FUZZ_EXTEND:
        return fuzz_extend(m, len, room, o);
    case FUZZ_CERT:
        return fuzz_cert(m, len, room, o);
    default:
        return len;
    }
}

static inline uint32_t fuzz_append(uint8_t *m, uint32_t len, uint32_t room,
                                   const fuzz_order *o)
{
    uint8_t head[4] = {(uint8_t)o->offset, 0, 0, o->len};

    len = fuzz_splice(m, len, room, len, head, 4);
    return fuzz_splice(m, len, room, len, o->bytes, o->len);
}

static inline uint32_t fuzz_edit(puppet *p, uint8_t message, uint8_t *m,
                                 uint32_t len, uint32_t room)
{
    fuzz_orders *orders = p->user;
    unsigned number = orders->encoded++;
    bool keep = false;

    (void)message;
    room -= 64u;
    for (unsigned i = 0; i < orders->count; i++) {
        const fuzz_order *o = &orders->list[i];

        if (o->kind < FUZZ_DELIVERY && o->message == number && len >= 4) {
            len = fuzz_change(m, len, room, o);
            keep = keep || o->kind == FUZZ_KEEP_LENGTH;
        }
    }
    if (!keep && len >= 4) {
        pawli_store24be(m + 1, len - 4u);
    }
    for (unsigned i = 0; i < orders->count; i++) {
        const fuzz_order *o = &orders->list[i];

        if (o->kind == FUZZ_APPEND && o->message == number) {
            len = fuzz_append(m, len, room, o);
        }
    }
    /* A message without bytes could not be sent at all. */
    return len != 0 ? len : 1u;
}

/* ---- Orders that change what is delivered ---- */

static inline void fuzz_data(pawl_engine *e, uint8_t byte)
{
    size_t room;
    uint8_t *to = pawl_engine_write_buf(e, &room);

    if (to != NULL) {
        room = room < byte ? room : byte;
        memset(to, byte & 7, room);
        pawl_engine_write_ack(e, room);
        pawl_engine_flush(e);
    }
}

static inline void fuzz_call(pawl_engine *e, uint16_t what)
{
    uint8_t out[64];
    pawl_err err = PAWL_OK;

    switch (what & 7u) {
    case 0:
        err = pawl_engine_key_update(e, (what & 8u) != 0);
        break;
    case 1:
        pawl_engine_close(e);
        break;
    case 2:
        fuzz_data(e, (uint8_t)(what >> 8));
        break;
    case 3:
        pawl_engine_abort(e);
        break;
    case 4:
        err = pawl_engine_export(e, "EXPORTER-x", NULL, 0, out, sizeof out);
        break;
    case 5:
        pawl_engine_set_now(e, (uint32_t)what << 8);
        break;
    case 6:
        (void)pawl_engine_event(e);
        break;
    default:
        (void)pawl_engine_deadline(e);
        break;
    }
    (void)err;
}

static inline void fuzz_before(puppet *p, const fuzz_order *o)
{
    switch (o->kind) {
    case FUZZ_RAW:
        (void)puppet_raw(p, o->bytes, o->len);
        break;
    case FUZZ_RECORD:
        puppet_record(p, (uint8_t)o->offset, o->bytes, o->len);
        break;
    case FUZZ_END:
        pawl_engine_recv_end(&p->own);
        break;
    case FUZZ_CALL:
        fuzz_call(&p->own, o->offset);
        break;
    case FUZZ_PEER_CALL:
        fuzz_call(&p->peer, o->offset);
        break;
    default:
        break;
    }
}

/* Delivers item number n (NULL: none is left) as the orders say. */
static inline void fuzz_deliver(puppet *p, const fuzz_orders *orders,
                                unsigned n, const puppet_item *item)
{
    bool drop = item == NULL;

    for (unsigned i = 0; i < orders->count; i++) {
        const fuzz_order *o = &orders->list[i];

        if (o->kind >= FUZZ_DELIVERY && o->message == n) {
            fuzz_before(p, o);
            drop = drop || o->kind == FUZZ_DROP;
            if (o->kind == FUZZ_TWICE && item != NULL) {
                puppet_item_send(p, item, orders->piece);
            }
        }
    }
    if (!drop) {
        puppet_item_send(p, item, orders->piece);
    }
}

/* ---- What must hold whatever was ordered ---- */

static inline bool fuzz_zero(const void *span, size_t len)
{
    const uint8_t *bytes = span;
    uint8_t all = 0;

    for (size_t i = 0; i < len; i++) {
        all = (uint8_t)(all | bytes[i]);
    }
    return all == 0;
}

static inline void fuzz_check(puppet *p)
{
    const pawli_hs *hs = &pawli_engine_of(&p->own)->hs;
    pawl_failure failure = *pawl_engine_failure(&p->own);
    const uint8_t more[8] = {22, 3, 3, 0, 3, 0, 0, 0};
    uint32_t sent = p->sent_len;

    if (failure.id == PAWL_FAIL_NONE) {
        pawl_engine_abort(&p->own);
        sent = p->sent_len;
    } else if (failure.id == PAWL_FAIL_INTERNAL ||
               failure.id == PAWL_FAIL_FAULT ||
               failure.alert_sent != pawl_failure_alert(failure.id) ||
               (failure.err == PAWL_ERR_MEMORY &&
                failure.wanted <= failure.had)) {
        abort();
    }
    if (puppet_raw(p, more, sizeof more) != 0 || p->sent_len != sent ||
        pawl_engine_work(&p->own, 10) != 0 ||
        memcmp(&failure, pawl_engine_failure(&p->own), sizeof failure) != 0) {
        abort();
    }
    if (!fuzz_zero(p->memory.recv, p->memory.recv_size) ||
        !fuzz_zero(p->memory.send, p->memory.send_size) ||
        !fuzz_zero(p->memory.work, p->memory.work_size) ||
        !fuzz_zero(hs->secret, sizeof hs->secret) ||
        !fuzz_zero(hs->key, sizeof hs->key)) {
        abort();
    }
}

/* ---- One run ---- */

static inline const uint8_t *fuzz_parse(fuzz_orders *orders,
                                        const uint8_t *data, size_t len)
{
    while (len >= 5 && orders->count < FUZZ_ORDERS) {
        fuzz_order *o = &orders->list[orders->count++];

        o->kind = (uint8_t)(data[0] % FUZZ_KINDS);
        o->message = data[1] & 15u;
        o->offset = pawli_load16be(data + 2);
        o->len = data[4];
        data += 5;
        len -= 5;
        o->bytes = data;
        o->len = o->len < len ? o->len : (uint8_t)len;
        data += o->len;
        len -= o->len;
    }
    return data;
}

/* First byte: bit 0 the role (1: server), and of a client 1 chain as sent, 2 a
 * pin instead of the anchor, 3 a longer chain, 4 no verification, 5 no clock;
 * of both 6 the server asks for a certificate (and with bit 3 requires one), 7
 * the client has one.
 * Second byte: bit 0 small buffers, 1 provisional reading, 2 ALPN, 3 a retry,
 * 4 choice of identity, 5 early data skipped, 6 cookie, 7 one unit at a time;
 * third byte: bits 0 to 5 bytes of content in a record (0: whole), bit 6 no
 * compatibility mode, bit 7 little work memory. */
static inline void fuzz_options(puppet *p, uint8_t role, const uint8_t *data)
{
    static const char *const protocols[] = {"h2", "http/1.1", "mqtt", NULL};
    bool small = (data[0] & 1u) != 0;
    bool server = (role & 1u) != 0;

    p->server = server;
    p->fast = true;
    p->pinned = (role & 4u) != 0;
    p->chain = (role & 8u) != 0;
    p->client_cert = (role & 64u) == 0  ? PAWL_CLIENT_CERT_NONE
                     : (role & 8u) != 0 ? PAWL_CLIENT_CERT_REQUIRE
                                        : PAWL_CLIENT_CERT_REQUEST;
    p->shows = (role & 128u) != 0;
    p->unverified = (role & 16u) != 0;
    p->clock_unknown = (role & 32u) != 0;
    p->flags = ((data[0] & 2u) != 0 ? PAWL_CONFIG_PROVISIONAL : 0u) |
               ((data[0] & 64u) != 0 ? PAWL_CONFIG_COOKIE : 0u) |
               ((data[1] & 64u) != 0 ? PAWL_CONFIG_NO_COMPATIBILITY : 0u) |
               ((role & 2u) != 0 ? PAWL_CONFIG_CHAIN_AS_SENT : 0u) |
               (small ? PAWL_CONFIG_NO_SIZE_LIMIT : 0u);
    p->peer_flags = p->flags & PAWL_CONFIG_COOKIE;
    p->alpn = (data[0] & 4u) != 0 ? protocols : NULL;
    p->peer_alpn = (data[0] & 4u) != 0 ? protocols + 1 : NULL;
    p->choice = server && (data[0] & 16u) != 0;
    p->early_data_skip = (data[0] & 32u) != 0 ? 1000 : 0;
    p->units = (data[0] & 128u) != 0 ? 1 : 0;
    p->memory.recv_size = small ? 256 : 4096;
    p->memory.send_size = small ? 128 : 4096;
    p->memory.work_size = (data[1] & 128u) != 0 ? 1400 : 6000;
    p->memory.recv = malloc(p->memory.recv_size);
    p->memory.send = malloc(p->memory.send_size);
    p->memory.work = malloc(p->memory.work_size);
}

/* One connection; returns the failure it ended in. */
static inline uint16_t fuzz_once(puppet *p, fuzz_orders *orders, bool retry)
{
    static const pawl_kex *const other[] = {&puppet_kex_other, NULL};
    const puppet_item *item;
    unsigned n = 0;
    uint16_t id;

    orders->encoded = 0;
    if (!puppet_init(p)) {
        return PAWL_FAIL_NONE; /* too little memory to begin with */
    }
    if (retry) {
        /* The server's side likes only the other group. */
        p->profile[p->server ? 0 : 1].groups = other;
    }
    do {
        item = puppet_next(p);
        fuzz_deliver(p, orders, n++, item);
    } while (item != NULL || n < 8);
    id = puppet_failure(p);
    fuzz_check(p);
    return id;
}

static inline bool fuzz_orders_deliver(const fuzz_orders *orders)
{
    for (unsigned i = 0; i < orders->count; i++) {
        if (orders->list[i].kind >= FUZZ_DELIVERY) {
            return true;
        }
    }
    return false;
}

static inline void fuzz_run(const uint8_t *data, size_t len)
{
    puppet *p = &fuzz_puppet;
    fuzz_orders orders = {.count = 0};

    if (len < 3) {
        return;
    }
    fuzz_options(p, data[0], data + 1);
    data++;
    len--;
    orders.piece = data[1] & 63u;
    (void)fuzz_parse(&orders, data + 2, len - 2);
    p->edit = fuzz_edit;
    p->user = &orders;
    if (p->memory.recv != NULL && p->memory.send != NULL &&
        p->memory.work != NULL) {
        bool retry = (data[0] & 8u) != 0;
        uint16_t id = fuzz_once(p, &orders, retry);

        /* How messages are cut into records changes no verdict. */
        if (orders.piece != 0 && !fuzz_orders_deliver(&orders)) {
            orders.piece = 0;
            p->units = p->units == 0 ? 3 : 0;
            if (fuzz_once(p, &orders, retry) != id) {
                abort();
            }
        }
    }
    free(p->memory.recv);
    free(p->memory.send);
    free(p->memory.work);
}

#endif
