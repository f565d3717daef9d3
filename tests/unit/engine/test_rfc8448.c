/* SPDX-License-Identifier: Apache-2.0
 * The traces of RFC 8448 by the engine, in both roles: given the trace's random
 * bytes and the peer's records it sends the trace's records, byte for byte.
 *
 * Pawl orders extensions in its own way, so the messages that carry them are
 * the trace's: the protocol under test is Pawl's table with another encode. */
#include "unit/rfc8448.h"

#include "engine/engine.h"
#include "support/rsa_short.h"

PT_VECTORS(rfc8448, "botan/tls_13_rfc8448/transcripts.ptv")

#define BUFFER  16400u /* a record_size_limit is offered, 16384 */
#define CERT_AT 11u    /* of the first certificate in its message */

static trace t;
static unsigned number;

/* ---- Protocols that say what the trace says ---- */

static void put_field(pawli_writer *w, const char *name)
{
    pt_bytes b = trace_get(&t, name);

    pawli_put(w, b.p, (uint32_t)b.len);
}

static void put_hello(pawli_writer *w, const char *name)
{
    pt_bytes b = trace_hello(&t, name);

    pawli_put(w, b.p, (uint32_t)b.len);
}

static void client_encode_trace(const pawli_hs *hs, pawli_writer *w)
{
    if (hs->emit == PAWLI_MSG_CLIENT_HELLO) {
        put_hello(w, (hs->flags & PAWLI_HS_RETRIED) != 0
                         ? "Record_ClientHello_2"
                         : "Record_ClientHello_1");
    } else if (hs->emit == PAWLI_MSG_CERTIFICATE) {
        /* A client of ours has no certificate; the trace's follow. */
        pawli_put(w, t.flight, (uint32_t)t.flight_len);
    } else {
        pawl_tls13_client.encode(hs, w);
    }
}

static void server_encode_trace(const pawli_hs *hs, pawli_writer *w)
{
    switch (hs->emit) {
    case PAWLI_MSG_SERVER_HELLO:
        put_hello(w, "Record_ServerHello");
        break;
    case PAWLI_MSG_HELLO_RETRY_REQUEST:
        put_hello(w, "Record_HelloRetryRequest");
        break;
    case PAWLI_MSG_ENCRYPTED_EXTENSIONS:
        put_field(w, "Message_EncryptedExtensions");
        break;
    default:
        pawl_tls13_server.encode(hs, w);
        break;
    }
}

/* ---- A signer that has the trace's signature ---- */

static size_t signer_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    (void)priv_len;
    return 8;
}

static pawl_err signer_start(const pawl_signer *self, void *op, size_t size,
                             const uint8_t *priv, size_t priv_len,
                             const uint8_t *data, size_t data_len,
                             const pawl_rng *rng)
{
    pt_bytes content = trace_get(&t, "Server_MessageToSign");
    pawl_hash_ctx ctx;
    uint8_t want[32];

    (void)self;
    (void)op;
    (void)size;
    (void)priv;
    (void)priv_len;
    (void)rng;
    PT_EQ(data_len, sizeof want);
    pawl_hash_sha256.init(&ctx);
    pawl_hash_sha256.update(&ctx, content.p, content.len);
    pawl_hash_sha256.digest(&ctx, want);
    PT_EQ_BYTES(data, want, sizeof want);
    return PAWL_OK;
}

static pawl_err signer_run(void *op, uint8_t *sig, size_t *sig_len,
                           uint32_t *units)
{
    pt_bytes b = trace_get(&t, "Server_MessageSignature");

    (void)op;
    --*units;
    memcpy(sig, b.p, b.len);
    *sig_len = b.len;
    return PAWL_OK;
}

static const pawl_signer signer = {.scheme = 0x0804,
                                   .key_kind = PAWL_KEY_RSA,
                                   .hash = &pawl_hash_sha256,
                                   .sig_max = 128,
                                   .sign_size = signer_size,
                                   .sign_start = signer_start,
                                   .sign_run = signer_run};

/* ---- One engine ---- */

static struct {
    pawl_engine engine;
    pawl_protocol protocol;
    const pawl_protocol *versions[2];
    const pawl_kex *groups[3];
    pawl_profile profile;
    pawl_client_config client;
    pawl_server_config server;
    pawl_x509_name name;
    pawl_x509_pin pin;
    pawl_x509_arena arena;
    pawl_identity identity;
    pawl_memory memory;
    const uint8_t *certs[1];
    uint16_t cert_sizes[1];
    pt_bytes pool;  /* random bytes left */
    unsigned draws; /* from the pool, 32 bytes each */
    uint8_t recv[BUFFER], send[BUFFER];
    _Alignas(8) uint64_t work[1024]; /* 4-aligned on i386 */
    uint64_t arena_memory[256];
    uint8_t out[4096]; /* what it sent */
    size_t out_len, out_seen;
    size_t chunk; /* bytes given at a time */
} e;

static pawli_engine *own(void)
{
    return pawli_engine_of(&e.engine);
}

static pawl_err pool_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    /* What blinds P-256 comes after all that the trace draws. */
    if (e.draws == 0) {
        memset(out, 0x5a, len);
        return PAWL_OK;
    }
    PT_EQ(len, 32);
    PT_OK(len <= e.pool.len);
    memcpy(out, e.pool.p, len);
    e.pool.p += len;
    e.pool.len -= len;
    e.draws--;
    return PAWL_OK;
}

static void run(void)
{
    uint32_t want;

    while (((want = pawl_engine_want(&e.engine)) &
            (PAWL_WANT_WORK | PAWL_WANT_SEND)) != 0) {
        size_t len;
        const uint8_t *p = pawl_engine_send_buf(&e.engine, &len);

        if (p != NULL) {
            PT_OK(len <= sizeof e.out - e.out_len);
            memcpy(e.out + e.out_len, p, len);
            e.out_len += len;
            pawl_engine_send_ack(&e.engine, len);
        }
        (void)pawl_engine_work(&e.engine, 1);
    }
}

static void feed(pt_bytes b)
{
    while (b.len > 0) {
        size_t room;
        uint8_t *p = pawl_engine_recv_buf(&e.engine, &room);

        if (p == NULL) {
            PT_OK(p != NULL);
            return;
        }
        room = room < b.len ? room : b.len;
        room = room < e.chunk ? room : e.chunk;
        memcpy(p, b.p, room);
        b.p += room;
        b.len -= room;
        pawl_engine_recv_ack(&e.engine, room);
        run();
    }
}

static void feed_field(const char *name)
{
    feed(trace_get(&t, name));
}

/* What was sent since the last look is the field. `version`: the field's
 * version of records may be the older one (first ClientHello). */
static void sent_field(const char *name, bool version)
{
    pt_bytes b = trace_get(&t, name);
    const uint8_t *p = e.out + e.out_seen;

    PT_EQ(e.out_len - e.out_seen, b.len);
    if (e.out_len - e.out_seen == b.len) {
        PT_EQ_BYTES(p, b.p, 1);
        PT_EQ_BYTES(p + (version ? 1 : 3), b.p + (version ? 1 : 3),
                    b.len - (version ? 1u : 3u));
    }
    e.out_seen = e.out_len;
}

static void write_data(const char *name)
{
    pt_bytes b = trace_get(&t, name);
    size_t room;
    uint8_t *p = pawl_engine_write_buf(&e.engine, &room);

    PT_OK(p != NULL && room >= b.len);
    if (p == NULL) {
        return;
    }
    memcpy(p, b.p, b.len);
    pawl_engine_write_ack(&e.engine, b.len);
    pawl_engine_flush(&e.engine);
    run();
}

static void read_data(const char *name)
{
    pt_bytes b = trace_get(&t, name);
    size_t len;
    const uint8_t *p = pawl_engine_read_buf(&e.engine, &len);

    PT_EQ(len, b.len);
    PT_EQ_BYTES(p, b.p, len);
    pawl_engine_read_ack(&e.engine, len);
}

static void connected(bool verified)
{
    pawl_session_info info;

    pawl_engine_info(&e.engine, &info);
    PT_EQ(info.state, PAWL_STATE_CONNECTED);
    PT_EQ(info.verified, verified);
    PT_EQ(pawl_engine_failure(&e.engine)->id, PAWL_FAIL_NONE);
    PT_EQ_BYTES(own()->hs.secret[PAWLI_SLOT_EXPORTER], t.exporter,
                TRACE_SECRET);
    PT_EQ_BYTES(own()->hs.secret[PAWLI_SLOT_CLIENT], t.client.secret,
                TRACE_SECRET);
    PT_EQ_BYTES(own()->hs.secret[PAWLI_SLOT_SERVER], t.server.secret,
                TRACE_SECRET);
    for (size_t i = 0; i < TRACE_SECRET; i++) {
        PT_EQ(own()->hs.secret[PAWLI_SLOT_CHAIN][i], 0);
    }
}

static void begin(unsigned trace_number, const pawl_protocol *protocol,
                  void (*encode)(const pawli_hs *, pawli_writer *))
{
    static const pawl_suite *const suites[] = {&pawl_suite_aes128_gcm_sha256,
                                               NULL};
    static const pawl_sig *const sigs[] = {&rsa_short_pss_rsae_sha256,
                                           &rsa_short_pkcs1_sha256,
                                           &pawl_sig_ecdsa_p256_sha256, NULL};
    size_t chunk = e.chunk;

    memset(&e, 0, sizeof e);
    e.chunk = chunk;
    number = trace_number;
    /* All of the trace, by the schedule in rfc8448.h. */
    trace_open_case(&t, number);
    trace_hellos(&t, number);
    trace_application(&t, number);
    e.protocol = *protocol;
    e.protocol.encode = encode;
    e.versions[0] = &e.protocol;
    e.profile = (pawl_profile){.versions = e.versions,
                               .suites = suites,
                               .groups = e.groups,
                               .sigs = sigs};
    e.memory = (pawl_memory){e.recv,        sizeof e.recv, e.send,
                             sizeof e.send, e.work,        sizeof e.work};
}

/* The self-signed leaf is trusted by its key. */
static void pin_leaf(void)
{
    pt_bytes message = trace_get(&t, "Message_Server_Certificate");
    static const uint8_t spki_rsa[] = {0x30, 0x81, 0x9f};
    static const uint8_t spki_ec[] = {0x30, 0x59, 0x30, 0x13};
    const uint8_t *p = message.p + CERT_AT;
    size_t len = 0;
    pawl_hash_ctx ctx;

    while (len == 0 && p + 200 < message.p + message.len) {
        p++;
        len = memcmp(p, spki_rsa, sizeof spki_rsa) == 0 ? 0xa2
              : memcmp(p, spki_ec, sizeof spki_ec) == 0 ? 0x5b
                                                        : 0;
    }
    PT_OK(len != 0);
    pawl_hash_sha256.init(&ctx);
    pawl_hash_sha256.update(&ctx, p, len);
    pawl_hash_sha256.digest(&ctx, e.pin.spki);
}

static void begin_client(unsigned trace_number)
{
    const pawl_x509_clock clock = {1651826546, PAWL_X509_CLOCK_KNOWN};

    begin(trace_number, &pawl_tls13_client, client_encode_trace);
    e.groups[0] = &pawl_kex_x25519;
    e.groups[1] = &pawl_kex_p256;
    e.pool = trace_get(&t, "Client_RNG_Pool");
    e.draws = number == TRACE_RETRY || number == TRACE_COMPAT ? 3 : 2;
    PT_EQ(pawl_x509_name_parse(&e.name, "server", 6), PAWL_OK);
    pin_leaf();
    e.client = (pawl_client_config){
        .profile = &e.profile,
        .pins = &e.pin,
        .pin_count = 1,
        .rng = {pool_fill, NULL, NULL},
        .flags = number == TRACE_COMPAT ? 0 : PAWL_CONFIG_NO_COMPATIBILITY};
    PT_EQ(pawl_client_init(&e.engine, &e.client, &e.memory, &e.name), PAWL_OK);
    pawl_engine_set_clock(&e.engine, clock);
    own()->hs.policy.rsa_min_bits = 1024;
    own()->hs.policy.any_name = 1;
    run();
    sent_field("Record_ClientHello_1", false);
}

static void begin_server(unsigned trace_number)
{
    static const pawl_signer *const signers[] = {&signer, NULL};
    pt_bytes certificate;

    begin(trace_number, &pawl_tls13_server, server_encode_trace);
    e.groups[0] = number == TRACE_RETRY ? &pawl_kex_p256 : &pawl_kex_x25519;
    e.pool = trace_get(&t, "Server_RNG_Pool");
    e.draws = 2;
    certificate = trace_get(&t, "Message_Server_Certificate");
    e.certs[0] = certificate.p + CERT_AT;
    e.cert_sizes[0] = (uint16_t)(certificate.len - CERT_AT - 2);
    e.identity = (pawl_identity){.certs = e.certs,
                                 .cert_sizes = e.cert_sizes,
                                 .cert_count = 1,
                                 .signers = signers,
                                 .key = e.certs[0]};
    e.server = (pawl_server_config){.profile = &e.profile,
                                    .identity = &e.identity,
                                    .rng = {pool_fill, NULL, NULL}};
    PT_EQ(pawl_server_init(&e.engine, &e.server, &e.memory), PAWL_OK);
    run();
    feed_field("Record_ClientHello_1");
}

/* ---- The traces ---- */

static void close_both(const char *sends, const char *receives)
{
    pawl_engine_close(&e.engine);
    run();
    sent_field(sends, true);
    feed_field(receives);
    PT_OK((pawl_engine_want(&e.engine) & PAWL_WANT_CLOSED) != 0);
    PT_EQ(pawl_engine_failure(&e.engine)->id, PAWL_FAIL_NONE);
}

static void client_all(unsigned trace_number)
{
    begin_client(trace_number);
    if (number == TRACE_RETRY) {
        feed_field("Record_HelloRetryRequest");
        sent_field("Record_ClientHello_2", true);
    }
    feed_field("Record_ServerHello");
    feed_field("Record_ServerHandshakeMessages");
    sent_field("Record_ClientFinished", true);
    connected(true);
    if (number == TRACE_SIMPLE) {
        feed_field("Record_NewSessionTicket");
        write_data("Client_AppData");
        sent_field("Record_Client_AppData", true);
        feed_field("Record_Server_AppData");
        read_data("Server_AppData");
    }
    close_both("Record_Client_CloseNotify", "Record_Server_CloseNotify");
}

PT_TEST(a_client_sends_the_records_of_the_traces)
{
    static const unsigned numbers[] = {TRACE_SIMPLE, TRACE_RETRY,
                                       TRACE_CLIENT_AUTH, TRACE_COMPAT};
    static const size_t chunks[] = {1, 2, 17, 100000};

    for (unsigned i = 0; i < PT_COUNT(numbers); i++) {
        for (unsigned j = 0; j < PT_COUNT(chunks); j++) {
            PT_AT("trace", numbers[i], chunks[j]);
            e.chunk = chunks[j];
            client_all(numbers[i]);
        }
    }
}

/* The cookie of the trace is longer than one of ours. */
static void server_retry_cookie(void)
{
    pt_bytes cookie = trace_get(&t, "HelloRetryRequest_Cookie");
    pawli_hs *hs = &own()->hs;

    hs->cookie = pawli_hs_alloc(hs, (uint32_t)cookie.len);
    hs->cookie_len = (uint16_t)cookie.len;
    memcpy(hs->work + hs->cookie, cookie.p, cookie.len);
}

/* After the first flight: ServerHello, then the protected messages. */
static void sent_server_flight(void)
{
    pt_bytes hello = trace_get(&t, "Record_ServerHello");

    PT_EQ_BYTES(e.out + e.out_seen, hello.p, hello.len);
    e.out_seen += hello.len;
    sent_field("Record_ServerHandshakeMessages", true);
}

static void server_all(unsigned trace_number)
{
    begin_server(trace_number);
    if (number == TRACE_RETRY) {
        sent_field("Record_HelloRetryRequest", true);
        server_retry_cookie();
        feed_field("Record_ClientHello_2");
    }
    sent_server_flight();
    feed_field("Record_ClientFinished");
    connected(false);
    if (number == TRACE_SIMPLE) {
        own()->out.sequence = 1; /* the ticket, which we do not send */
        feed_field("Record_Client_AppData");
        read_data("Client_AppData");
        write_data("Server_AppData");
        sent_field("Record_Server_AppData", true);
    }
    close_both("Record_Server_CloseNotify", "Record_Client_CloseNotify");
}

PT_TEST(a_server_sends_the_records_of_the_traces)
{
    static const unsigned numbers[] = {TRACE_SIMPLE, TRACE_RETRY, TRACE_COMPAT};
    static const size_t chunks[] = {1, 2, 17, 100000};

    for (unsigned i = 0; i < PT_COUNT(numbers); i++) {
        for (unsigned j = 0; j < PT_COUNT(chunks); j++) {
            PT_AT("trace", numbers[i], chunks[j]);
            e.chunk = chunks[j];
            server_all(numbers[i]);
        }
    }
}

int main(void)
{
    PT_RUN(a_client_sends_the_records_of_the_traces);
    PT_RUN(a_server_sends_the_records_of_the_traces);
    return pt_done();
}
