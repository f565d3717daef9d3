/* SPDX-License-Identifier: Apache-2.0
 * What became of a connection, for a person and for a program. Standard
 * output belongs to the data: all of this goes to standard error. */
#include <inttypes.h>
#include <string.h>

#include "record.h"

static void report_client(cli_client *c, const pawl_engine *e)
{
    pawl_peer peer;

    if (c->serial_len != 0 || pawl_engine_peer(e, &peer) != PAWL_OK ||
        peer.serial_len > sizeof c->serial) {
        return;
    }
    memcpy(c->serial, peer.serial, peer.serial_len);
    c->serial_len = peer.serial_len;
    pawl_x509_pin_from_key(&c->key, &peer.key);
}

void cli_report_look(cli_report *r, pawl_engine *e)
{
    pawl_event event;
    pawl_session_info info;
    size_t used;

    while ((pawl_engine_want(e) & PAWL_WANT_EVENT) != 0) {
        if (r->record != NULL) {
            cli_record_call(r->record, e, PAWL_NOTE_EVENT, 0);
        }
        event = pawl_engine_event(e);
        if (event.id == PAWL_EVENT_CONNECTED && r->connected_ns == 0) {
            r->connected_ns = cli_now_ns();
        }
        if (r->event_count < CLI_EVENTS_MAX) {
            r->events[r->event_count++] = event;
        }
    }
    report_client(&r->client, e);
    pawl_engine_info(e, &info);
    if (info.suite != 0 || info.state != PAWL_STATE_START) {
        r->info = info;
    }
    used = pawl_engine_work_used(e);
    r->work_used = used > r->work_used ? used : r->work_used;
}

/* ---- Failures ----------------------------------------------------------- */

static uint8_t *report_put(uint8_t *p, uint32_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        *p++ = (uint8_t)(value >> (8 * i));
    }
    return p;
}

void cli_failure_hex(const pawl_failure *f, char out[CLI_RECORD_HEX])
{
    uint8_t bytes[24], *p = bytes;

    p = report_put(p, f->id, 2);
    p = report_put(p, (uint16_t)f->err, 2);
    p = report_put(p, f->alert_sent, 1);
    p = report_put(p, f->alert_received, 1);
    p = report_put(p, f->state, 1);
    p = report_put(p, f->message, 1);
    p = report_put(p, f->extension, 2);
    p = report_put(p, f->certificate, 1);
    p = report_put(p, f->role, 1);
    p = report_put(p, f->wanted, 4);
    p = report_put(p, f->had, 4);
    (void)report_put(p, f->record, 4);
    for (unsigned i = 0; i < sizeof bytes; i++) {
        (void)snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    }
}

void cli_failure_text(const pawl_failure *f)
{
    const char *hint = pawl_failure_hint(f->id);
    char hex[CLI_RECORD_HEX];

    (void)fprintf(stderr, "pawl: failed: %s (%u): %s\n",
                  pawl_failure_name(f->id), f->id, pawl_failure_text(f->id));
    if (*hint != '\0') {
        (void)fprintf(stderr, "  try      %s\n", hint);
    }
    (void)fprintf(stderr, "  where    %s, state %s",
                  f->role == 0 ? "client" : "server", cli_state_name(f->state));
    if (f->message != 0) {
        (void)fprintf(stderr, ", message %u", f->message);
    }
    if (f->extension != 65535) {
        (void)fprintf(stderr, ", extension %u", f->extension);
    }
    if (f->certificate != 255) {
        (void)fprintf(stderr, ", certificate %u of the chain", f->certificate);
    }
    (void)fputc('\n', stderr);
    if (f->alert_received != 255) {
        (void)fprintf(stderr, "  alert    received %s (%u)\n",
                      pawl_alert_name(f->alert_received), f->alert_received);
    }
    if (f->alert_sent != 255) {
        (void)fprintf(stderr, "  alert    sent %s (%u)\n",
                      pawl_alert_name(f->alert_sent), f->alert_sent);
    }
    if (f->wanted != 0) {
        (void)fprintf(stderr,
                      "  memory   wanted %" PRIu32 " bytes, had %" PRIu32 "\n",
                      f->wanted, f->had);
    }
    cli_failure_hex(f, hex);
    (void)fprintf(stderr, "  record   %s\n", hex);
}

/* ---- The summary as text ------------------------------------------------ */

static uint64_t report_total(const cli_measure *m, int what)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < CLI_STATES; i++) {
        switch (what) {
        case 'n':
            sum += m->state[i].ns;
            break;
        case 'u':
            sum += m->state[i].units;
            break;
        case 'c':
            sum += m->state[i].calls;
            break;
        default:
            sum = m->state[i].stack > sum ? m->state[i].stack : sum;
            break;
        }
    }
    return sum;
}

static uint64_t report_handshake_ns(const cli_report *r)
{
    return r->connected_ns > r->begin_ns ? r->connected_ns - r->begin_ns : 0;
}

static void report_states(const cli_measure *m)
{
    (void)fprintf(stderr, "  %-27s %9s %8s %9s%s\n", "state", "us of work",
                  "slices", "units", m->stack ? "    stack" : "");
    for (unsigned i = 0; i < CLI_STATES; i++) {
        if (m->state[i].calls == 0) {
            continue;
        }
        (void)fprintf(stderr, "  %-27s %10" PRIu64 " %8" PRIu32 " %9" PRIu64,
                      cli_state_name(i), m->state[i].ns / 1000u,
                      m->state[i].calls, m->state[i].units);
        if (m->stack) {
            (void)fprintf(stderr, " %8" PRIu32, m->state[i].stack);
        }
        (void)fputc('\n', stderr);
    }
}

static const char *report_verdict(const cli_report *r, const pawl_failure *f)
{
    if (r->info.resumed || r->info.psk) {
        return r->info.resumed ? "resumed" : "external PSK";
    }
    if (r->info.verified) {
        return "verified";
    }
    if (f->id >= PAWL_FAIL_CERT_EMPTY && f->id <= PAWL_FAIL_VERIFY_MEMORY) {
        return pawl_failure_name(f->id);
    }
    if (r->server) {
        return r->asked ? "none shown" : "not asked for";
    }
    return "not checked";
}

static void report_hex(const char *what, const uint8_t *p, size_t len)
{
    (void)fprintf(stderr, "  %-12s ", what);
    for (size_t n = 0; n < len; n++) {
        (void)fprintf(stderr, "%02x", p[n]);
    }
    (void)fputc('\n', stderr);
}

/* The scheme that the peer has signed with. */
static uint16_t report_scheme(const cli_report *r)
{
    return r->server ? r->info.client_scheme : r->info.scheme;
}

void cli_report_text(const cli_report *r, const pawl_failure *f)
{
    const pawl_session_info *i = &r->info;
    uint16_t scheme = report_scheme(r);

    if (r->connected_ns != 0) {
        (void)fprintf(stderr, "pawl: TLS 1.3 with %s\n", r->peer);
        (void)fprintf(stderr, "  suite        %s\n", cli_suite_name(i->suite));
        (void)fprintf(stderr, "  group        %s\n", cli_group_name(i->group));
        (void)fprintf(
            stderr, "  certificate  %s%s%s%s%s%s\n", report_verdict(r, f),
            i->verified && r->name != NULL ? " for " : "",
            i->verified && r->name != NULL ? r->name : "",
            scheme != 0 ? " (" : "", scheme != 0 ? cli_scheme_name(scheme) : "",
            scheme != 0 ? ")" : "");
        (void)fprintf(stderr, "  alpn         %s\n",
                      i->alpn != NULL ? i->alpn : "none");
    }
    (void)fprintf(stderr,
                  "  wire         %" PRIu64 " bytes in, %" PRIu64
                  " bytes out; data %" PRIu64 " in, %" PRIu64 " out\n",
                  r->conn->received, r->conn->sent, r->data_in, r->data_out);
    (void)fprintf(stderr,
                  "  time         handshake %.3f ms; all %.3f ms, of it work "
                  "%.3f ms\n",
                  (double)report_handshake_ns(r) / 1e6,
                  (double)(r->end_ns - r->begin_ns) / 1e6,
                  (double)report_total(r->measure, 'n') / 1e6);
    (void)fprintf(stderr,
                  "  memory       engine %zu, receive buffer %zu, send buffer "
                  "%zu, work %zu of %zu bytes\n",
                  sizeof(pawl_engine), r->memory.recv_size, r->memory.send_size,
                  r->work_used, r->memory.work_size);
    if (r->measure->stack) {
        (void)fprintf(stderr, "  stack        %" PRIu64 " bytes deepest\n",
                      report_total(r->measure, 's'));
    }
    for (unsigned n = 0; n < r->event_count; n++) {
        if (r->events[n].id != PAWL_EVENT_CONNECTED) {
            const char *text = cli_event_text(&r->events[n]);

            (void)fprintf(stderr, "  event        %s %" PRIu32 "%s%s\n",
                          cli_event_name(r->events[n].id), r->events[n].value,
                          text != NULL ? ": " : "", text != NULL ? text : "");
        }
    }
    if (r->client.serial_len != 0) {
        report_hex("serial", r->client.serial, r->client.serial_len);
        report_hex("key", r->client.key.spki, sizeof r->client.key.spki);
    }
    if (r->exported != NULL) {
        report_hex("exported", r->exported, r->exported_len);
    }
    report_states(r->measure);
    if (f->id == PAWL_FAIL_NONE && r->closed) {
        (void)fputs("  ended        the peer said close_notify\n", stderr);
    }
    if (f->id != PAWL_FAIL_NONE) {
        cli_failure_text(f);
    }
}

/* ---- The summary as JSON ------------------------------------------------ */

static void report_json_failure(cli_json *j, const pawl_failure *f)
{
    char hex[CLI_RECORD_HEX];

    if (f->id == PAWL_FAIL_NONE) {
        cli_json_string(j, "failure", NULL);
        return;
    }
    cli_failure_hex(f, hex);
    cli_json_open(j, "failure", '{');
    cli_json_number(j, "id", f->id);
    cli_json_string(j, "name", pawl_failure_name(f->id));
    cli_json_string(j, "text", pawl_failure_text(f->id));
    cli_json_string(j, "hint", pawl_failure_hint(f->id));
    cli_json_string(j, "error", pawl_err_name((pawl_err)f->err));
    cli_json_string(j, "state", cli_state_name(f->state));
    cli_json_string(j, "alert_sent",
                    f->alert_sent != 255 ? pawl_alert_name(f->alert_sent)
                                         : NULL);
    cli_json_string(
        j, "alert_received",
        f->alert_received != 255 ? pawl_alert_name(f->alert_received) : NULL);
    cli_json_number(j, "wanted", f->wanted);
    cli_json_number(j, "had", f->had);
    cli_json_string(j, "record", hex);
    cli_json_close(j, '}');
}

static void report_json_states(cli_json *j, const cli_measure *m)
{
    cli_json_open(j, "states", '[');
    for (unsigned i = 0; i < CLI_STATES; i++) {
        if (m->state[i].calls == 0) {
            continue;
        }
        cli_json_open(j, NULL, '{');
        cli_json_string(j, "state", cli_state_name(i));
        cli_json_number(j, "us", m->state[i].ns / 1000u);
        cli_json_number(j, "slices", m->state[i].calls);
        cli_json_number(j, "units", m->state[i].units);
        if (m->stack) {
            cli_json_number(j, "stack", m->state[i].stack);
        }
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}

static void report_json_memory(cli_json *j, const cli_report *r)
{
    cli_json_open(j, "memory", '{');
    cli_json_number(j, "engine", sizeof(pawl_engine));
    cli_json_number(j, "recv", r->memory.recv_size);
    cli_json_number(j, "send", r->memory.send_size);
    cli_json_number(j, "work", r->memory.work_size);
    cli_json_number(j, "work_used", r->work_used);
    if (r->measure->stack) {
        cli_json_number(j, "stack", report_total(r->measure, 's'));
    }
    cli_json_close(j, '}');
}

static void report_json_hex(cli_json *j, const char *key, const uint8_t *p,
                            size_t len)
{
    char hex[2 * 64 + 1] = "";

    for (size_t n = 0; n < len && n < 64; n++) {
        (void)snprintf(hex + 2 * n, 3, "%02x", p[n]);
    }
    cli_json_string(j, key, hex);
}

void cli_report_json(const cli_report *r, const pawl_failure *f)
{
    cli_json json = {stderr, false}, *j = &json;

    cli_json_open(j, NULL, '{');
    cli_json_string(j, "peer", r->peer);
    cli_json_bool(j, "connected", r->connected_ns != 0);
    cli_json_string(j, "suite", cli_suite_name(r->info.suite));
    cli_json_string(j, "group", cli_group_name(r->info.group));
    cli_json_string(j, "certificate", report_verdict(r, f));
    cli_json_string(j, "scheme", cli_scheme_name(r->info.scheme));
    cli_json_string(j, "client_scheme",
                    r->info.client_scheme != 0
                        ? cli_scheme_name(r->info.client_scheme)
                        : NULL);
    if (r->client.serial_len != 0) {
        report_json_hex(j, "client_serial", r->client.serial,
                        r->client.serial_len);
        report_json_hex(j, "client_key", r->client.key.spki,
                        sizeof r->client.key.spki);
    }
    cli_json_bool(j, "resumed", r->info.resumed);
    cli_json_bool(j, "psk", r->info.psk);
    cli_json_string(j, "alpn", r->info.alpn);
    cli_json_bool(j, "limit_granted", r->info.limit_granted);
    cli_json_bool(j, "closed", r->closed);
    cli_json_number(j, "wire_in", r->conn->received);
    cli_json_number(j, "wire_out", r->conn->sent);
    cli_json_number(j, "data_in", r->data_in);
    cli_json_number(j, "data_out", r->data_out);
    cli_json_number(j, "handshake_us", report_handshake_ns(r) / 1000u);
    cli_json_number(j, "total_us", (r->end_ns - r->begin_ns) / 1000u);
    cli_json_number(j, "work_us", report_total(r->measure, 'n') / 1000u);
    cli_json_number(j, "slices", report_total(r->measure, 'c'));
    cli_json_number(j, "units", report_total(r->measure, 'u'));
    report_json_memory(j, r);
    report_json_states(j, r->measure);
    cli_json_open(j, "events", '[');
    for (unsigned n = 0; n < r->event_count; n++) {
        cli_json_open(j, NULL, '{');
        cli_json_string(j, "event", cli_event_name(r->events[n].id));
        cli_json_number(j, "value", r->events[n].value);
        if (cli_event_text(&r->events[n]) != NULL) {
            cli_json_string(j, "text", cli_event_text(&r->events[n]));
        }
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
    if (r->exported != NULL) {
        report_json_hex(j, "exported", r->exported, r->exported_len);
    }
    report_json_failure(j, f);
    cli_json_close(j, '}');
    (void)fputc('\n', stderr);
}
