/* SPDX-License-Identifier: Apache-2.0
 * The traces of RFC 8448 (and two in their style), opened by a key schedule
 * that is written down here from RFC 8446, section 7.1, over pawl/hkdf.h: what
 * the tests compare with. */
#ifndef RFC8448_H
#define RFC8448_H

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/aead.h"
#include "pawl/hkdf.h"
#include "pawl/kex.h"

/* PT_VECTORS(rfc8448, "botan/tls_13_rfc8448/transcripts.ptv") is the test's. */
extern const uint8_t pt_vec_rfc8448[], pt_vec_rfc8448_end[];

/* Numbers of the traces in the file. */
#define TRACE_SIMPLE      1u
#define TRACE_RESUMED     2u
#define TRACE_RETRY       3u
#define TRACE_CLIENT_AUTH 4u
#define TRACE_COMPAT      5u
#define TRACE_PSK         6u
#define TRACE_RAW_KEY     7u
#define TRACE_COUNT       7u

#define TRACE_SECRET 32u
#define TRACE_HEADER 5u

typedef struct trace_keys {
    uint8_t secret[TRACE_SECRET];
    uint8_t key[16], iv[12];
    uint64_t sequence;
} trace_keys;

typedef struct trace {
    pt_vec v;
    pawl_hash_ctx transcript;
    uint8_t chain[TRACE_SECRET]; /* Early, Handshake, Master Secret in turn */
    uint8_t shared[32];
    trace_keys early, client, server; /* in force */
    uint8_t psk[TRACE_SECRET];        /* in; zero without one */
    uint8_t exporter[TRACE_SECRET], resumption[TRACE_SECRET];
    uint8_t flight[1024]; /* the client's messages up to its Finished */
    size_t flight_len;
} trace;

static inline pt_bytes trace_get(const trace *t, const char *name)
{
    return pt_vec_get(&t->v, name);
}

static inline void trace_open_case(trace *t, unsigned number)
{
    memset(t, 0, sizeof *t);
    t->v = PT_VEC(rfc8448);
    for (unsigned i = 0; i < number; i++) {
        PT_OK(pt_vec_next(&t->v));
    }
    pawl_hash_sha256.init(&t->transcript);
}

static inline void trace_hash(trace *t, pt_bytes message)
{
    pawl_hash_sha256.update(&t->transcript, message.p, message.len);
}

/* A hello is one record that holds it whole. */
static inline pt_bytes trace_hello(const trace *t, const char *name)
{
    pt_bytes b = trace_get(t, name);

    return (pt_bytes){b.p + TRACE_HEADER, b.len - TRACE_HEADER};
}

/* ---- Secrets ---- */

static inline void trace_label(uint8_t *out, size_t len, const uint8_t *secret,
                               const char *label, const uint8_t *context,
                               size_t context_len)
{
    PT_EQ(pawl_hkdf_expand_label(&pawl_hash_sha256, out, len, secret, label,
                                 context, context_len),
          PAWL_OK);
}

static inline void trace_derive(const trace *t, uint8_t *out, const char *label)
{
    uint8_t digest[TRACE_SECRET];

    pawl_hash_sha256.digest(&t->transcript, digest);
    trace_label(out, TRACE_SECRET, t->chain, label, digest, sizeof digest);
}

static inline void trace_derive_empty(const trace *t, uint8_t *out,
                                      const char *label)
{
    uint8_t digest[TRACE_SECRET];
    pawl_hash_ctx empty;

    pawl_hash_sha256.init(&empty);
    pawl_hash_sha256.digest(&empty, digest);
    trace_label(out, TRACE_SECRET, t->chain, label, digest, sizeof digest);
}

static inline void trace_next(trace *t, const uint8_t *ikm)
{
    uint8_t salt[TRACE_SECRET];

    trace_derive_empty(t, salt, "derived");
    pawl_hkdf_extract(&pawl_hash_sha256, t->chain, salt, sizeof salt, ikm,
                      TRACE_SECRET);
}

static inline void trace_install(const trace *t, trace_keys *k,
                                 const char *label)
{
    trace_derive(t, k->secret, label);
    trace_label(k->key, sizeof k->key, k->secret, "key", NULL, 0);
    trace_label(k->iv, sizeof k->iv, k->secret, "iv", NULL, 0);
    k->sequence = 0;
}

static inline void trace_finished(const pawl_hash_ctx *transcript,
                                  const uint8_t *base, uint8_t *out)
{
    uint8_t key[TRACE_SECRET], digest[TRACE_SECRET];

    trace_label(key, sizeof key, base, "finished", NULL, 0);
    pawl_hash_sha256.digest(transcript, digest);
    pawl_hkdf_extract(&pawl_hash_sha256, out, key, sizeof key, digest,
                      sizeof digest);
}

/* ---- Records ---- */

/* Opens one record and seals it again to the same bytes; returns its type. */
static inline uint8_t trace_record(trace_keys *k, const uint8_t *record,
                                   uint8_t *out, size_t *len)
{
    pawl_aead_ctx ctx;
    uint8_t nonce[12], again[1200];
    size_t n = (size_t)record[3] << 8 | record[4];

    *len = n - 16u;
    memcpy(nonce, k->iv, sizeof nonce);
    nonce[11] = (uint8_t)(nonce[11] ^ k->sequence++);
    memcpy(out, record + TRACE_HEADER, *len);
    pawl_aead_aes128_gcm.init(&ctx, k->key);
    PT_EQ(pawl_aead_open(&pawl_aead_aes128_gcm, &ctx, out, *len,
                         record + TRACE_HEADER + *len, nonce, record,
                         TRACE_HEADER),
          PAWL_OK);
    memcpy(again, out, *len);
    pawl_aead_aes128_gcm.init(&ctx, k->key);
    pawl_aead_seal(&pawl_aead_aes128_gcm, &ctx, again, *len, again + *len,
                   nonce, record, TRACE_HEADER);
    PT_EQ_BYTES(again, record + TRACE_HEADER, n);
    while (*len > 0 && out[*len - 1u] == 0) {
        --*len;
    }
    PT_OK(*len > 0);
    --*len;
    return out[*len];
}

/* The named record holds just `want`, of that type. */
static inline void trace_expect(const trace *t, trace_keys *k, const char *name,
                                uint8_t type, pt_bytes want)
{
    uint8_t out[1200];
    size_t len;
    pt_bytes record = trace_get(t, name);

    if (record.p == NULL) {
        return;
    }
    PT_EQ(trace_record(k, record.p, out, &len), type);
    if (want.p != NULL) {
        PT_EQ(len, want.len);
        PT_EQ_BYTES(out, want.p, len);
    }
}

/* ---- The whole handshake ---- */

static inline void trace_shared(trace *t, unsigned number)
{
    static uint64_t op[512];
    const pawl_kex *kex =
        number == TRACE_RETRY ? &pawl_kex_p256 : &pawl_kex_x25519;
    pt_bytes pool = trace_get(t, "Client_RNG_Pool");
    pt_bytes hello = trace_hello(t, "Record_ServerHello");
    /* random, then a session id, or a key the retry made useless */
    size_t skip = number == TRACE_RETRY || number == TRACE_COMPAT ? 64 : 32;
    const uint8_t *p = hello.p + 4 + 2 + 32;
    pawl_err err;
    uint8_t secret[PAWL_KEX_SECRET_MAX];

    p += 1 + p[0] + 2 + 1 + 2;
    while (p + 8 < hello.p + hello.len && (p[0] != 0 || p[1] != 0x33)) {
        p += 4 + p[3];
    }
    PT_EQ(p[7], kex->public_size);
    PT_OK(sizeof op >= kex->op_size);
    PT_EQ(kex->share_start(op, pool.p + skip, p + 8, p[7], NULL), PAWL_OK);
    do {
        uint32_t units = 1000;

        err = kex->share_run(op, secret, &units);
    } while (err == PAWL_PENDING);
    PT_EQ(err, PAWL_OK);
    memcpy(t->shared, secret, sizeof t->shared);
}

static inline void trace_binder(const trace *t, unsigned number, pt_bytes hello)
{
    uint8_t key[TRACE_SECRET], binder[TRACE_SECRET];
    pawl_hash_ctx part = t->transcript;

    /* Two lengths and the binder are not hashed. */
    pawl_hash_sha256.update(&part, hello.p, hello.len - 35);
    trace_derive_empty(t, key,
                       number == TRACE_PSK ? "ext binder" : "res binder");
    trace_finished(&part, key, binder);
    PT_EQ_BYTES(binder, hello.p + hello.len - 32, 32);
}

static inline void trace_hellos(trace *t, unsigned number)
{
    static const uint8_t zeros[TRACE_SECRET];
    pt_bytes hello = trace_hello(t, "Record_ClientHello_1");

    pawl_hkdf_extract(&pawl_hash_sha256, t->chain, NULL, 0, t->psk,
                      sizeof t->psk);
    if (memcmp(t->psk, zeros, sizeof zeros) != 0) {
        trace_binder(t, number, hello);
    }
    trace_hash(t, hello);
    trace_install(t, &t->early, "c e traffic");
    trace_expect(t, &t->early, "Record_Client_EarlyAppData", 23,
                 trace_get(t, "Client_EarlyAppData"));
    if (number == TRACE_RETRY) {
        uint8_t head[36] = {254, 0, 0, 32};

        pawl_hash_sha256.digest(&t->transcript, head + 4);
        pawl_hash_sha256.init(&t->transcript);
        trace_hash(t, (pt_bytes){head, sizeof head});
        trace_hash(t, trace_hello(t, "Record_HelloRetryRequest"));
        trace_hash(t, trace_hello(t, "Record_ClientHello_2"));
    }
    trace_hash(t, trace_hello(t, "Record_ServerHello"));
    trace_shared(t, number);
    trace_next(t, t->shared);
    trace_install(t, &t->client, "c hs traffic");
    trace_install(t, &t->server, "s hs traffic");
}

/* The content that CertificateVerify signs ends in the transcript's hash. */
static inline void trace_signed(const trace *t, const char *name)
{
    pt_bytes content = trace_get(t, name);
    uint8_t digest[TRACE_SECRET];

    if (content.p != NULL) {
        pawl_hash_sha256.digest(&t->transcript, digest);
        PT_EQ(content.len, 64 + 34 + 32);
        PT_EQ_BYTES(content.p + 98, digest, sizeof digest);
    }
}

/* Behind a change_cipher_spec in the same field. */
static inline const uint8_t *trace_behind_ccs(pt_bytes field)
{
    return field.p + (field.p[0] == 20 ? 6 : 0);
}

/* The resumed trace of the file has a server's flight without server_name, all
 * the rest is as the RFC says: the flight of the RFC's section 4 has this. */
static inline pt_bytes trace_resumed_extensions(void)
{
    static const uint8_t message[] = {
        0x08, 0x00, 0x00, 0x28, 0x00, 0x26, 0x00, 0x0a, 0x00, 0x14, 0x00,
        0x12, 0x00, 0x1d, 0x00, 0x17, 0x00, 0x18, 0x00, 0x19, 0x01, 0x00,
        0x01, 0x01, 0x01, 0x02, 0x01, 0x03, 0x01, 0x04, 0x00, 0x1c, 0x00,
        0x02, 0x40, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x2a, 0x00, 0x00};

    return (pt_bytes){message, sizeof message};
}

/* One message of the server's flight, whose Finished is checked before it. */
static inline void trace_server_message(trace *t, unsigned i, pt_bytes message)
{
    uint8_t mac[TRACE_SECRET];

    if (i == 3) {
        trace_signed(t, "Server_MessageToSign");
    } else if (i == 4) {
        trace_finished(&t->transcript, t->server.secret, mac);
        PT_EQ_BYTES(message.p + 4, mac, sizeof mac);
    }
    trace_hash(t, message);
}

static inline void trace_server_flight(trace *t, unsigned number)
{
    static const char *const names[] = {
        "Message_EncryptedExtensions", "Message_CertificateRequest",
        "Message_Server_Certificate", "Message_Server_CertificateVerify",
        "Message_Server_Finished"};
    pt_bytes field = trace_get(t, "Record_ServerHandshakeMessages");
    pawl_hash_ctx before = t->transcript;
    uint8_t out[1200];
    size_t len, at = 0;

    PT_EQ(trace_record(&t->server, trace_behind_ccs(field), out, &len), 22);
    for (unsigned i = 0; i < PT_COUNT(names); i++) {
        pt_bytes message = trace_get(t, names[i]);

        if (message.p == NULL) {
            continue;
        }
        if (number != TRACE_RESUMED || i != 4) {
            PT_EQ_BYTES(out + at, message.p, message.len);
        }
        trace_server_message(t, i, (pt_bytes){out + at, message.len});
        at += message.len;
    }
    PT_EQ(at, len);
    if (number == TRACE_RESUMED) {
        t->transcript = before;
        trace_hash(t, trace_resumed_extensions());
        trace_server_message(t, 4, trace_get(t, names[4]));
    }
}

static inline void trace_client_flight(trace *t, unsigned number)
{
    pt_bytes field = trace_get(t, "Record_ClientFinished");
    const uint8_t *record = trace_behind_ccs(field);
    uint8_t out[1200], mac[TRACE_SECRET];
    size_t len, at = 0;

    if (number == TRACE_RESUMED) {
        static const uint8_t end[4] = {5, 0, 0, 0};

        PT_EQ(trace_record(&t->early, record, out, &len), 22);
        PT_EQ(len, sizeof end);
        PT_EQ_BYTES(out, end, sizeof end);
        trace_hash(t, (pt_bytes){out, len});
        record += TRACE_HEADER + record[4];
    }
    PT_EQ(trace_record(&t->client, record, out, &len), 22);
    PT_OK(record + TRACE_HEADER + (record[3] << 8 | record[4]) ==
          field.p + field.len);
    while (out[at] != 20 && at + 4 < len) {
        size_t n = 4u + ((size_t)out[at + 2] << 8 | out[at + 3]);

        if (out[at] == 15) {
            trace_signed(t, "Client_MessageToSign");
        }
        trace_hash(t, (pt_bytes){out + at, n});
        at += n;
    }
    memcpy(t->flight, out, at);
    t->flight_len = at;
    PT_EQ(len - at, 36);
    trace_finished(&t->transcript, t->client.secret, mac);
    PT_EQ_BYTES(out + at + 4, mac, sizeof mac);
    trace_hash(t, (pt_bytes){out + at, 36});
}

/* Application keys come of the transcript up to the server's Finished. */
static inline void trace_application(trace *t, unsigned number)
{
    static const uint8_t zeros[TRACE_SECRET];
    trace_keys client, server;

    trace_server_flight(t, number);
    trace_next(t, zeros);
    trace_install(t, &client, "c ap traffic");
    trace_install(t, &server, "s ap traffic");
    trace_derive(t, t->exporter, "exp master");
    trace_client_flight(t, number);
    trace_derive(t, t->resumption, "res master");
    t->client = client;
    t->server = server;
}

#endif
