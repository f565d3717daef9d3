/* SPDX-License-Identifier: Apache-2.0
 * The hash engine of QEMU's ast2600-evb (HACE), a model that is not ours, with
 * drivers of two kinds: whole messages, and messages that go on in the unit's
 * "accumulative" mode.
 *
 * What there is to know of it:
 *   - addresses are offsets into the memory chip: the top bit is not wired, nor
 *     the three low bits of where the digest goes;
 *   - a whole message is padded by the unit;
 *   - QEMU 7.2 does not go on from the state in memory in accumulative mode, as
 *     the silicon does: a driver for it must be refused;
 *   - it takes no time in the emulator, so there is no crossover to measure;
 *   - it counts nothing: the driver counts its "done" bits. */
#include <string.h>

#include "pawl/accel.h"

#define HACE(offset) (*(volatile uint32_t *)(0x1e6d0000u + (offset)))
#define HACE_STATUS  HACE(0x1c)
#define HACE_SOURCE  HACE(0x20)
#define HACE_TARGET  HACE(0x24)
#define HACE_KEY     HACE(0x28)
#define HACE_LENGTH  HACE(0x2c)
#define HACE_COMMAND HACE(0x30)

#define HACE_DONE       0x200u /* in STATUS; a one written clears it */
#define HACE_SHA256     0x50u  /* in COMMAND */
#define HACE_BIG_ENDIAN 0x08u
#define HACE_ACCUMULATE 0x100u

#define HACE_LIMIT 0x0fffffffu

uint32_t hace_host(uint32_t operation, const void *argument);
void hace_exit(int code);
int hace_main(void);

static void hace_say(const char *text)
{
    (void)hace_host(0x04, text);
}

void hace_exit(int code)
{
    const uint32_t block[2] = {0x20026u, (uint32_t)code};

    (void)hace_host(0x20, block);
    for (;;) {
    }
}

static void hace_number(const char *before, uint32_t v, const char *after)
{
    char text[11] = "          ";
    unsigned at = 10;

    do {
        text[--at] = (char)('0' + v % 10u);
        v /= 10u;
    } while (v != 0);
    hace_say(before);
    hace_say(text + at);
    hace_say(after);
}

typedef struct hace_unit {
    uint32_t operations;
    pawl_accel_job job;
    uint32_t length; /* of what the unit works on */
    uint32_t digest[16];
    bool running;
} hace_unit;

/* The digest needs an address of eight. */
static uint32_t *hace_digest(hace_unit *h)
{
    return (uint32_t *)(((uintptr_t)h->digest + 7u) & ~(uintptr_t)7u);
}

static void hace_go(hace_unit *h, const void *data, uint32_t len,
                    uint32_t command)
{
    HACE_STATUS = HACE_DONE;
    HACE_SOURCE = (uint32_t)(uintptr_t)data;
    HACE_TARGET = (uint32_t)(uintptr_t)hace_digest(h);
    HACE_KEY = (uint32_t)(uintptr_t)hace_digest(h);
    HACE_LENGTH = len;
    h->running = true;
    h->length = len;
    HACE_COMMAND = HACE_SHA256 | HACE_BIG_ENDIAN | command;
}

static pawl_err hace_whole_start(void *hw, const pawl_accel_job *job)
{
    hace_unit *h = hw;

    if (job->op != PAWL_ACCEL_OP_SHA256_WHOLE ||
        job->u.whole.len > HACE_LIMIT) {
        return PAWL_ERR_UNSUPPORTED;
    }
    h->job = *job;
    if (job->u.whole.len == 0) { /* not in the unit's repertoire */
        pawl_sha256_of(NULL, 0, job->u.whole.out);
        h->running = false;
        return PAWL_OK;
    }
    hace_go(h, job->u.whole.data, (uint32_t)job->u.whole.len, 0);
    return PAWL_OK;
}

/* Absorbs whole blocks of a message that stands at a block, as the silicon's
 * manual says; all else is software's. */
static pawl_err hace_accumulate_start(void *hw, const pawl_accel_job *job)
{
    hace_unit *h = hw;
    pawl_sha256 *ctx = job->u.sha256.ctx;
    size_t used = (size_t)(ctx->length % 64u), len = job->u.sha256.len;
    const uint8_t *data = job->u.sha256.data;

    h->job = *job;
    if (used != 0) {
        size_t n = len < 64u - used ? len : 64u - used;

        pawl_sha256_update(ctx, data, n);
        data += n;
        len -= n;
    }
    h->job.u.sha256.data = data + (len & ~(size_t)63u);
    h->job.u.sha256.len = len & 63u;
    h->running = false;
    if (len >= 64u) {
        for (unsigned i = 0; i < 8; i++) {
            hace_digest(h)[i] = __builtin_bswap32(ctx->state[i]);
        }
        hace_go(h, data, (uint32_t)(len & ~(size_t)63u), HACE_ACCUMULATE);
    }
    return PAWL_OK;
}

static bool hace_done(hace_unit *h)
{
    if ((HACE_STATUS & HACE_DONE) == 0) {
        return false;
    }
    HACE_STATUS = HACE_DONE;
    h->operations++;
    h->running = false;
    return true;
}

static pawl_err hace_poll(void *hw)
{
    hace_unit *h = hw;
    bool ran = h->running;

    if (ran && !hace_done(h)) {
        return PAWL_PENDING;
    }
    if (h->job.op == PAWL_ACCEL_OP_SHA256_WHOLE) {
        if (ran) {
            memcpy(h->job.u.whole.out, hace_digest(h), 32);
        }
        return PAWL_OK;
    }
    for (unsigned i = 0; ran && i < 8; i++) {
        h->job.u.sha256.ctx->state[i] = __builtin_bswap32(hace_digest(h)[i]);
    }
    if (ran) {
        h->job.u.sha256.ctx->length += h->length;
    }
    pawl_sha256_update(h->job.u.sha256.ctx, h->job.u.sha256.data,
                       h->job.u.sha256.len);
    return PAWL_OK;
}

static void hace_stop(void *hw)
{
    ((hace_unit *)hw)->running = false;
    HACE_STATUS = HACE_DONE;
}

static uint32_t hace_count(void *hw)
{
    return ((const hace_unit *)hw)->operations;
}

static const pawl_accel_driver hace_whole = {
    .name = "HACE, whole messages",
    .polls = 1000,
    .start = hace_whole_start,
    .poll = hace_poll,
    .stop = hace_stop,
    .count = hace_count,
};

static const pawl_accel_driver hace_accumulate = {
    .name = "HACE, accumulative mode",
    .polls = 1000,
    .start = hace_accumulate_start,
    .poll = hace_poll,
    .stop = hace_stop,
    .count = hace_count,
};

static pawl_accel_unit hace_on_whole, hace_on_accumulate;
PAWL_ACCEL_SHA256(hace_hash, hace_on_accumulate)

static uint64_t hace_scratch[8192 / 8], hace_buffer[4];
static uint8_t hace_message[5000];

static void hace_tell(const char *name, const pawl_accel_unit *unit)
{
    hace_say(name);
    hace_say(": ");
    hace_say(pawl_accel_reason_name(unit->report.reason));
    hace_say(": ");
    hace_say(pawl_accel_reason_text(unit->report.reason));
    hace_say("\n");
}

int hace_main(void)
{
    static hace_unit h;
    static pawl_accel_set set;
    const pawl_accel_trial trial = {.scratch = hace_scratch,
                                    .scratch_len = sizeof hace_scratch};
    uint8_t got[32], want[32];
    uint32_t before;
    pawl_err whole, accumulate;

    pawl_accel_set_init(&set);
    pawl_accel_unit_init(&hace_on_accumulate, &pawl_accel_sha256, hace_hash,
                         &hace_accumulate, &h);
    accumulate = pawl_accel_admit(&set, &hace_on_accumulate, &trial);
    hace_tell("accumulative", &hace_on_accumulate);
    pawl_accel_unit_init(&hace_on_whole, &pawl_accel_sha256_whole, NULL,
                         &hace_whole, &h);
    pawl_accel_unit_lend(&hace_on_whole, hace_buffer, sizeof hace_buffer);
    whole = pawl_accel_admit(&set, &hace_on_whole, &trial);
    hace_tell("whole", &hace_on_whole);
    for (unsigned i = 0; i < sizeof hace_message; i++) {
        hace_message[i] = (uint8_t)(i * 7u);
    }
    before = h.operations;
    pawl_accel_sha256_of(&hace_on_whole, hace_message, sizeof hace_message,
                         got);
    hace_number("operations for a message: ", h.operations - before, "\n");
    hace_number("operations in all: ", h.operations, "\n");
    pawl_sha256_of(hace_message, sizeof hace_message, want);
    if (!pawl_equal(got, want, sizeof got)) {
        hace_say("wrong digest\n");
        return 1;
    }
    /* Software takes over where the driver was refused. */
    return pawl_accel_hash(&set, &pawl_hash_sha256) == &pawl_hash_sha256 &&
                   whole == PAWL_OK && accumulate == PAWL_ERR_SELFTEST &&
                   h.operations - before == 1
               ? 0
               : 1;
}
