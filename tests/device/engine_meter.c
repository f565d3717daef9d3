/* SPDX-License-Identifier: Apache-2.0
 * Not measured: init without verification, the exporter and abort, which say
 * themselves that they are not sliced, and calls that only read a field.
 *
 * wrap: pawl_engine_work pawl_engine_want pawl_engine_event
 *     pawl_engine_recv_buf pawl_engine_recv_ack pawl_engine_send_buf
 *     pawl_engine_send_ack pawl_engine_read_buf pawl_engine_read_ack
 *     pawl_engine_write_buf pawl_engine_write_ack pawl_engine_flush
 *     pawl_engine_read_provisional pawl_engine_key_asked
 *     pawl_engine_key_answer pawl_engine_key_update pawl_engine_close
 *     pawl_engine_recv_end pawl_engine_set_now
 *     pawl_client_init pawl_server_init */
#include "device/engine_meter.h"

#include <string.h>

#include "engine/engine.h"
#include "pawl/drbg.h"

#define METER_KINDS 120u
#define METER_NAME  40u

typedef struct meter_kind {
    char name[METER_NAME];
    uint32_t calls, largest, stack;
    uint64_t total;
} meter_kind;

static struct {
    meter_what what;
    uint32_t units;
    meter_kind kinds[METER_KINDS];
    meter_kind roles[2]; /* client, server */
} meter;

void meter_set(meter_what what)
{
    meter.what = what;
    meter.units = 0;
}

uint32_t meter_units(void)
{
    return meter.units;
}

/* ---- Kinds of steps, as the state before the call tells them ---- */

static void meter_add(char *name, const char *text)
{
    size_t len = strlen(name);

    while (*text != '\0' && len < METER_NAME - 1u) {
        name[len++] = *text++;
    }
    name[len] = '\0';
}

static void meter_add_number(char *name, uint32_t n)
{
    char digits[4] = {0};
    char *p = digits + 3;

    do {
        *--p = (char)('0' + n % 10u);
        n /= 10u;
    } while (n != 0 && p > digits);
    meter_add(name, p);
}

/* "after 2 task 3": of the tasks that follow message 2, the fourth. */
static void meter_task(char *name, const pawli_hs *hs)
{
    meter_add(name, hs->version->role == 0 ? "client" : "server");
    for (unsigned i = 0; i < hs->version->row_count; i++) {
        const pawli_task *tasks = hs->version->rows[i].tasks;

        if (tasks != NULL && hs->task >= tasks && hs->task < tasks + 32 &&
            (hs->committed == 0 || *hs->task != NULL)) {
            unsigned at = 0;

            while (tasks[at] != NULL && tasks + at != hs->task) {
                at++;
            }
            if (tasks[at] != NULL) {
                meter_add(name, " after ");
                meter_add_number(name, hs->version->rows[i].message);
                meter_add(name, " task ");
                meter_add_number(name, at);
                return;
            }
        }
    }
    meter_add(name, " other tasks");
}

static void meter_feed(char *name, const pawli_hs *hs)
{
    static const char *const phases[] = {" hash", " hash 2", " parse",
                                         " digest"};

    meter_add(name, phases[hs->feed_phase & 3u]);
    if (hs->feed_phase == 2) {
        meter_add(name, " ");
        meter_add_number(name, hs->p.intake.message);
    }
}

static void meter_receive(char *name, const pawli_engine *e)
{
    static const char *const states[] = {
        "receive header",  "receive plain", "receive fill",   "receive open",
        "receive content", "receive data",  "receive stream", "receive verdict",
        "receive ended",   "receive wipe"};

    meter_add(name, states[e->rx.state % 10u]);
    if ((e->rx.state == PAWLI_RX_BODY && e->rx.type == PAWLI_HANDSHAKE) ||
        e->rx.state == PAWLI_RX_CONTENT ||
        (e->rx.state == PAWLI_RX_STREAM && e->rx.piece != PAWLI_PIECE_IDLE)) {
        meter_feed(name, &e->hs);
    }
}

static void meter_name(char *name, const pawl_engine *engine)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    name[0] = '\0';
    if (e->tx.state == PAWLI_TX_SEAL) {
        meter_add(name, e->tx.begun ? "seal" : "seal start");
    } else if (e->failure.id != PAWL_FAIL_NONE) {
        meter_add(name, "failed");
    } else if (!pawli_hs_busy(&e->hs)) {
        meter_receive(name, e);
    } else if (e->hs.install != PAWLI_INSTALL_NONE) {
        meter_add(name, "install keys");
    } else if (e->hs.emit != 0) {
        meter_add(name, "produce ");
        meter_add_number(name, e->hs.emit);
    } else {
        meter_task(name, &e->hs);
    }
}

static meter_kind *meter_find(const char *name)
{
    unsigned i = 0;

    while (i < METER_KINDS - 1u && meter.kinds[i].calls != 0 &&
           strcmp(meter.kinds[i].name, name) != 0) {
        i++;
    }
    memcpy(meter.kinds[i].name, name, METER_NAME);
    return &meter.kinds[i];
}

/* The last call was of this kind. */
static void meter_count(meter_kind *kind, uint32_t stack)
{
    kind->calls++;
    kind->total += dev_last();
    kind->largest = dev_last() > kind->largest ? dev_last() : kind->largest;
    kind->stack = stack > kind->stack ? stack : kind->stack;
}

static void meter_row(const char *title, const char *name, meter_kind *kind)
{
    dev_row(title, name, kind->calls, kind->largest, kind->total, kind->stack);
    memset(kind, 0, sizeof *kind);
}

void meter_roles(const char *title)
{
    meter_row(title, ": client", &meter.roles[0]);
    meter_row(title, ": server", &meter.roles[1]);
}

void meter_steps(const char *title)
{
    for (unsigned i = 0; i < METER_KINDS && meter.kinds[i].calls != 0; i++) {
        meter_row(title, meter.kinds[i].name, &meter.kinds[i]);
    }
}

/* ---- The calls ---- */

uint32_t __real_pawl_engine_work(pawl_engine *e, uint32_t units);
uint32_t __wrap_pawl_engine_work(pawl_engine *e, uint32_t units);

uint32_t __wrap_pawl_engine_work(pawl_engine *e, uint32_t units)
{
    char name[METER_NAME] = {0};
    meter_kind *kind;
    uint32_t did, stack;
    unsigned role;

    if (meter.what != METER_WORK) {
        return __real_pawl_engine_work(e, units);
    }
    meter_name(name, e);
    kind = meter_find(name);
    role = pawli_engine_of_const(e)->hs.version->role;
    dev_stack_paint(__builtin_frame_address(0));
    dev_call();
    did = __real_pawl_engine_work(e, units);
    (void)dev_called();
    stack = dev_stack_used(__builtin_frame_address(0));
    meter_count(kind, stack);
    meter_count(&meter.roles[role], stack);
    meter.units += did;
    dev_units_left(units - did, false);
    return did;
}

#define METER_WRAP(result, name, parameters, arguments)                        \
    result __real_##name parameters;                                           \
    result __wrap_##name parameters;                                           \
    result __wrap_##name parameters                                            \
    {                                                                          \
        result value;                                                          \
                                                                               \
        if (meter.what != METER_OTHERS) {                                      \
            return __real_##name arguments;                                    \
        }                                                                      \
        dev_call();                                                            \
        value = __real_##name arguments;                                       \
        (void)dev_called();                                                    \
        return value;                                                          \
    }

#define METER_WRAP_VOID(name, parameters, arguments)                           \
    void __real_##name parameters;                                             \
    void __wrap_##name parameters;                                             \
    void __wrap_##name parameters                                              \
    {                                                                          \
        if (meter.what != METER_OTHERS) {                                      \
            __real_##name arguments;                                           \
            return;                                                            \
        }                                                                      \
        dev_call();                                                            \
        __real_##name arguments;                                               \
        (void)dev_called();                                                    \
    }

METER_WRAP(uint32_t, pawl_engine_want, (const pawl_engine *e), (e))
METER_WRAP(pawl_event, pawl_engine_event, (pawl_engine * e), (e))
METER_WRAP(uint8_t *, pawl_engine_recv_buf, (pawl_engine * e, size_t *len),
           (e, len))
METER_WRAP(const uint8_t *, pawl_engine_send_buf,
           (pawl_engine * e, size_t *len), (e, len))
METER_WRAP(const uint8_t *, pawl_engine_read_buf,
           (pawl_engine * e, size_t *len), (e, len))
METER_WRAP(uint8_t *, pawl_engine_write_buf, (pawl_engine * e, size_t *len),
           (e, len))
METER_WRAP(pawl_piece, pawl_engine_read_provisional,
           (pawl_engine * e, const uint8_t **data, size_t *len), (e, data, len))
METER_WRAP(pawl_err, pawl_engine_key_asked,
           (const pawl_engine *e, uint16_t *scheme, const uint8_t **digest,
            size_t *digest_len),
           (e, scheme, digest, digest_len))
METER_WRAP(pawl_err, pawl_engine_key_answer,
           (pawl_engine * e, const uint8_t *sig, size_t len), (e, sig, len))
METER_WRAP(pawl_err, pawl_engine_key_update, (pawl_engine * e, bool both),
           (e, both))
METER_WRAP_VOID(pawl_engine_recv_ack, (pawl_engine * e, size_t len), (e, len))
METER_WRAP_VOID(pawl_engine_send_ack, (pawl_engine * e, size_t len), (e, len))
METER_WRAP_VOID(pawl_engine_read_ack, (pawl_engine * e, size_t len), (e, len))
METER_WRAP_VOID(pawl_engine_write_ack, (pawl_engine * e, size_t len), (e, len))
METER_WRAP_VOID(pawl_engine_flush, (pawl_engine * e), (e))
METER_WRAP_VOID(pawl_engine_close, (pawl_engine * e), (e))
METER_WRAP_VOID(pawl_engine_recv_end, (pawl_engine * e), (e))
METER_WRAP_VOID(pawl_engine_set_now, (pawl_engine * e, uint32_t now_ms),
                (e, now_ms))
METER_WRAP(pawl_err, pawl_client_init,
           (pawl_engine * e, const pawl_client_config *config,
            const pawl_memory *memory, const pawl_x509_name *name),
           (e, config, memory, name))
METER_WRAP(pawl_err, pawl_server_init,
           (pawl_engine * e, const pawl_server_config *config,
            const pawl_memory *memory),
           (e, config, memory))

/* ---- Random sources that prepare ---- */

static pawl_drbg meter_drbg[2];

static pawl_err meter_noise(void *ctx, uint8_t *samples, size_t len)
{
    uint32_t *state = ctx;

    for (size_t i = 0; i < len; i++) {
        *state = *state * 1664525u + 1013904223u;
        samples[i] = (uint8_t)(*state >> 24);
    }
    return PAWL_OK;
}

void meter_loop_init(loop *l, const loop_options *options)
{
    static uint32_t state[2] = {1, 2};

    loop_init(l, options);
    for (unsigned i = 0; i < 2; i++) {
        pawl_entropy source = {meter_noise, &state[i], 4};

        pawl_drbg_init(&meter_drbg[i], &source);
        if (pawl_drbg_seed(&meter_drbg[i], NULL, 0) == PAWL_OK) {
            pawl_rng rng = pawl_drbg_rng(&meter_drbg[i]);

            *(i == 0 ? &l->client_config.rng : &l->server_config.rng) = rng;
        }
    }
}
