/* SPDX-License-Identifier: Apache-2.0
 * A handshake with a peer that is out there, counted on the way. What it sent
 * is read off the transcript. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "budget.h"

#define MEET_MS         10000u
#define MEET_TICKETS_MS 300 /* patience with tickets */
#define MEET_SPAN       16640u
#define MEET_WORK       49152u

#define MEET_CERTIFICATE 11u

typedef struct meet {
    pawl_engine engine;
    pawl_posix link;
    pawl_memory memory;
    meter_profile profile;
    pawl_client_config config;
    pawl_x509_name name;
    pawl_drbg drbg;
    cli_trust trust;
    meter *meter;
    uint8_t tap[METER_TAP];
    uint8_t recv[MEET_SPAN], send[MEET_SPAN];
    uint64_t work[MEET_WORK / 8];
} meet;

/* Once connected, what follows is not the handshake. */
static uint32_t meet_work(void *ctx, pawl_engine *e, uint32_t units)
{
    meet *m = ctx;
    uint32_t did = pawl_engine_work(e, units);
    pawl_session_info info;

    pawl_engine_info(e, &info);
    m->meter->connected = info.state == PAWL_STATE_CONNECTED;
    return did;
}

static bool meet_prepare(meet *m, const budget_options *o, const char *host)
{
    const char *name = o->name != NULL ? o->name : host;
    pawl_err err;

    if (pawl_x509_name_parse(&m->name, name, strlen(name)) != PAWL_OK) {
        cli_complain("'%s' is neither a host name nor an address", name);
        return false;
    }
    if (!o->insecure &&
        !cli_trust_load(&m->trust, o->ca != NULL ? o->ca : CLI_SYSTEM_CA,
                        o->ca != NULL)) {
        return false;
    }
    if (!meter_profile_make(&m->profile, 0, 0) ||
        pawl_posix_drbg(&m->drbg) != PAWL_OK) {
        cli_complain("randomness: there is none");
        return false;
    }
    m->config = (pawl_client_config){.profile = &m->profile.profile,
                                     .anchors = m->trust.anchors,
                                     .anchor_count = m->trust.count,
                                     .rng = pawl_drbg_rng(&m->drbg),
                                     .flags = PAWL_CONFIG_NO_SIZE_LIMIT,
                                     .handshake_ms = MEET_MS};
    m->memory = (pawl_memory){m->recv,        sizeof m->recv, m->send,
                              sizeof m->send, m->work,        sizeof m->work};
    err = o->insecure
              ? pawl_client_init_without_verification(&m->engine, &m->config,
                                                      &m->memory, &m->name)
              : pawl_client_init(&m->engine, &m->config, &m->memory, &m->name);
    if (err != PAWL_OK) {
        (void)cli_memory_refused(&m->engine, err);
    }
    return err == PAWL_OK;
}

static void meet_events(meet *m, budget_peer *peer)
{
    while ((pawl_engine_want(&m->engine) & PAWL_WANT_EVENT) != 0) {
        pawl_event event = pawl_engine_event(&m->engine);

        peer->retry = peer->retry || event.id == PAWL_EVENT_RETRY;
        peer->requested =
            peer->requested || event.id == PAWL_EVENT_CERTIFICATE_REQUESTED;
        peer->tickets += event.id == PAWL_EVENT_TICKET ? 1u : 0u;
    }
}

/* Tickets come when they come, or not at all. */
static void meet_tickets(meet *m, budget_peer *peer)
{
    struct pollfd p = {.fd = m->link.fd, .events = POLLIN};

    while (poll(&p, 1, MEET_TICKETS_MS) > 0 && !m->link.recv_dead) {
        size_t len;
        const uint8_t *data;

        (void)pawl_posix_pump(&m->link, 512);
        meet_events(m, peer);
        while ((data = pawl_engine_read_buf(&m->engine, &len)) != NULL) {
            pawl_engine_read_ack(&m->engine, len);
        }
        if ((pawl_engine_want(&m->engine) &
             (PAWL_WANT_FAILED | PAWL_WANT_CLOSED)) != 0 ||
            peer->tickets > 8) {
            return;
        }
    }
}

/* ---- What was sent --------------------------------------------------------
 */

static uint32_t meet_number(const uint8_t *p, unsigned bytes)
{
    uint32_t n = 0;

    while (bytes-- > 0) {
        n = n << 8 | *p++;
    }
    return n;
}

/* The common name, or as much of the subject as can be read. */
static void meet_subject(budget_cert *c, const pawl_x509_outline *o)
{
    static const uint8_t cn[] = {0x06, 0x03, 0x55, 0x04, 0x03};

    for (size_t i = 0; i + sizeof cn + 2 < o->subject_len; i++) {
        const uint8_t *p = o->subject + i;
        size_t len = p[sizeof cn + 1];

        if (memcmp(p, cn, sizeof cn) != 0 || len > 127 ||
            i + sizeof cn + 2 + len > o->subject_len ||
            len + 1 > sizeof c->text) {
            continue;
        }
        for (size_t n = 0; n < len; n++) {
            uint8_t byte = p[sizeof cn + 2 + n];

            c->text[n] = (char)(byte >= 32 && byte < 127 ? byte : '?');
        }
        c->text[len] = '\0';
    }
}

static void meet_cert(budget_cert *c, const uint8_t *der, uint32_t size)
{
    static uint64_t memory[1024];
    pawl_x509_arena arena = {.base = (uint8_t *)memory, .size = sizeof memory};
    const pawl_x509_policy policy = {.sigs = pawl_profile_full.sigs,
                                     .purpose = PAWL_X509_SERVER,
                                     .any_name = 1};
    const pawl_x509_record *record;
    pawl_x509_outline outline;
    pawl_public_key key;

    *c = (budget_cert){.size = size};
    if (pawl_x509_outline_read(&outline, der, size) == PAWL_OK) {
        meet_subject(c, &outline);
    }
    if (pawl_x509_read(&arena, &policy, NULL, der, size) != PAWL_OK) {
        return;
    }
    record = pawl_x509_arena_at(&arena, 0);
    if (record != NULL) {
        pawl_x509_record_key(record, &key);
        c->key_kind = key.kind;
        c->bits = key.kind != PAWL_KEY_NONE ? meter_key_bits(&key) : 0;
        c->scheme = record->scheme;
        c->sig_len = record->sig_len;
        c->self = (record->flags & PAWL_X509_SELF_ISSUED) != 0;
    }
}

/* False: there are more than are kept. */
static bool meet_chain(budget_peer *peer, const uint8_t *p, uint32_t len)
{
    uint32_t at = 4u + (len > 0 ? p[0] : 0u);

    while (at + 3u <= len && peer->certs < BUDGET_CERTS) {
        uint32_t size = meet_number(p + at, 3);

        at += 3u;
        if (size > len - at) {
            return false;
        }
        meet_cert(&peer->cert[peer->certs++], p + at, size);
        at += size;
        at += at + 2u <= len ? 2u + meet_number(p + at, 2) : 2u;
    }
    return at + 3u > len;
}

/* False: not all of them were kept. */
static bool meet_messages(const meet *m, budget_peer *peer)
{
    const uint8_t *p = m->tap;
    uint32_t left = m->meter->tap_len;
    bool whole = true;

    while (left >= 4) {
        uint32_t len = meet_number(p + 1, 3);

        if (len > left - 4) {
            return false;
        }
        peer->message[p[0]] += len + 4u;
        if (p[0] == MEET_CERTIFICATE && peer->certs == 0) {
            whole = meet_chain(peer, p + 4, len);
        }
        p += len + 4u;
        left -= len + 4u;
    }
    return whole && m->meter->tap_len < METER_TAP;
}

/* ---- The path that was not checked ----------------------------------------
 */

static void meet_guess_one(const budget_peer *peer, unsigned i, meter_line *l)
{
    const budget_cert *c = &peer->cert[i];
    unsigned family = c->scheme >> 4, hash = c->scheme & 15u;
    uint16_t bits = i + 1 < peer->certs ? peer->cert[i + 1].bits : 0;

    l->step = METER_PATH;
    l->what = METER_VERIFY;
    l->count = 1;
    switch (family) {
    case PAWL_X509_FAMILY_PKCS1:
    case PAWL_X509_FAMILY_PSS:
        l->id = family == PAWL_X509_FAMILY_PSS ? 0x0804 : 0x0401;
        l->bits = (uint16_t)(c->sig_len * 8u);
        return;
    case PAWL_X509_FAMILY_ECDSA:
        l->id = (uint16_t)(hash << 8 | 3u);
        l->bits = bits != 0 ? bits : hash == 4 ? 256 : hash == 5 ? 384 : 521;
        return;
    default:
        l->id = (uint16_t)(0x0800u | hash);
        l->bits = hash == 7 ? 255 : 448;
        return;
    }
}

static void meet_guess(budget_deed *deed, budget_peer *peer)
{
    peer->guessed = true;
    for (unsigned i = 0; i < peer->certs; i++) {
        meter_line line = {0};

        if ((i > 0 && peer->cert[i].self) || peer->cert[i].scheme == 0 ||
            deed->meter.lines == METER_LINES) {
            continue;
        }
        meet_guess_one(peer, i, &line);
        deed->meter.line[deed->meter.lines++] = line;
        deed->certs++;
    }
}

/* ---- The whole ------------------------------------------------------------
 */

static bool meet_run(meet *m, const budget_options *o, budget_deed *deed,
                     budget_peer *peer, const char *host, const char *port)
{
    const char *why = NULL;
    int fd = pawl_posix_connect(host, port, MEET_MS, &why);
    pawl_err err;

    if (fd < 0) {
        cli_complain("%s port %s: %s", host, port, why);
        return false;
    }
    pawl_posix_attach(&m->link, &m->engine, fd);
    m->link.work = meet_work;
    m->link.work_ctx = m;
    m->link.timeout_ms = MEET_MS;
    err = pawl_posix_handshake(&m->link);
    if (err == PAWL_OK) {
        pawl_engine_info(&m->engine, &peer->info);
        deed->sent = (uint32_t)m->link.sent;
        deed->received = (uint32_t)m->link.received;
        deed->work_used = pawl_engine_work_used(&m->engine);
        meter_settle(m->meter);
        meet_events(m, peer);
        meet_tickets(m, peer);
    } else {
        const pawl_failure *f = pawl_engine_failure(&m->engine);

        cli_complain("%s: %s", host, pawl_err_text(err));
        if (f->id != PAWL_FAIL_NONE) {
            cli_failure_text(f);
        }
        if (!o->insecure && f->id >= PAWL_FAIL_CERT_EMPTY &&
            f->id <= PAWL_FAIL_VERIFY_MEMORY) {
            cli_complain("--ca FILE says whom to trust; --insecure prices the "
                         "chain without checking it");
        }
    }
    (void)pawl_posix_close(&m->link);
    return err == PAWL_OK;
}

bool budget_meet(const budget_options *o, budget_deed *deed, budget_peer *peer)
{
    static meet m;
    char address[300], *host, *port;
    bool ok;

    memset(deed, 0, sizeof *deed);
    memset(peer, 0, sizeof *peer);
    m.meter = &deed->meter;
    m.meter->tap = m.tap;
    meter_into(m.meter);
    if (snprintf(address, sizeof address, "%s", o->peer) >=
            (int)sizeof address ||
        !cli_address(address, &host, &port) || *host == '\0') {
        cli_complain("--peer: '%s' is no HOST:PORT", o->peer);
        return false;
    }
    ok = meet_prepare(&m, o, host) && meet_run(&m, o, deed, peer, host, port);
    if (ok && !meet_messages(&m, peer)) {
        /* What was checked has been counted; a guess needs them all. */
        cli_complain("%s: more than %u bytes of messages or %u certificates: "
                     "%s",
                     host, METER_TAP, BUDGET_CERTS,
                     o->insecure ? "what the signatures cost cannot be told "
                                   "without checking them (--ca)"
                                 : "not all are shown");
        ok = !o->insecure;
    }
    if (ok) {
        for (unsigned i = 0; i < deed->meter.lines; i++) {
            deed->certs += deed->meter.line[i].step == METER_PATH ? 1u : 0u;
        }
        if (o->insecure) {
            meet_guess(deed, peer);
        }
        ok = !deed->meter.lost;
        if (!ok) {
            cli_complain("%s does more than can be counted", host);
        }
    }
    m.meter->tap = NULL;
    cli_trust_free(&m.trust);
    pawl_drbg_wipe(&m.drbg);
    return ok;
}

/* ---- Telling --------------------------------------------------------------
 */

static const char *meet_scheme(const budget_cert *c, char out[40])
{
    static const char *const families[] = {"unknown", "RSA PKCS#1", "RSA PSS",
                                           "ECDSA", "EdDSA"};
    static const char *const hashes[] = {"",        "",        "",
                                         "SHA-224", "SHA-256", "SHA-384",
                                         "SHA-512", "Ed25519", "Ed448"};
    unsigned family = c->scheme >> 4, hash = c->scheme & 15u;

    (void)snprintf(out, 40, "%s %s", family < 5 ? families[family] : "unknown",
                   hash < 9 ? hashes[hash] : "");
    return out;
}

static const char *meet_key(const budget_cert *c, char out[24])
{
    const char *kind =
        c->key_kind == PAWL_KEY_RSA || c->key_kind == PAWL_KEY_RSA_PSS ? "RSA-"
        : c->key_kind == PAWL_KEY_ED25519 || c->key_kind == PAWL_KEY_ED448
            ? "Ed"
            : "P-";

    (void)snprintf(out, 24, "%s%u", kind,
                   c->key_kind == PAWL_KEY_ED25519 ? 25519u : c->bits);
    return c->bits != 0 ? out : "unknown";
}

void budget_show_peer(const budget_peer *p)
{
    static const struct {
        uint8_t type;
        const char *name;
    } messages[] = {{1, "ClientHello"},         {2, "ServerHello"},
                    {8, "EncryptedExtensions"}, {13, "CertificateRequest"},
                    {11, "Certificate"},        {15, "CertificateVerify"},
                    {20, "Finished (of both)"}};
    char a[40], b[24];

    (void)printf("peer: %s, %s%s%s, CertificateVerify by %s; %u ticket%s\n",
                 cli_suite_name(p->info.suite), cli_group_name(p->info.group),
                 p->retry ? " after a HelloRetryRequest" : "",
                 p->requested ? ", asks for a certificate" : "",
                 cli_scheme_name(p->info.scheme), p->tickets,
                 p->tickets == 1 ? "" : "s");
    for (unsigned i = 0; i < p->certs; i++) {
        const budget_cert *c = &p->cert[i];

        (void)printf("  certificate %u  %5u bytes  key %-9s signed %-20s %s\n",
                     i, c->size, meet_key(c, b), meet_scheme(c, a), c->text);
    }
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        if (p->message[messages[i].type] != 0) {
            (void)printf("  %-22s %6u bytes\n", messages[i].name,
                         p->message[messages[i].type]);
        }
    }
    if (p->guessed) {
        (void)puts("  the chain was not checked: its signatures are priced as "
                   "they were sent");
    }
    (void)putchar('\n');
}
