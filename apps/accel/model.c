/* SPDX-License-Identifier: Apache-2.0
 * The modelled engine. Its answers are computed by the library's software,
 * which the admission does not know. */
#include "model.h"

#include <string.h>

#include "pawl/aes.h"
#include "pawl/ec.h"
#include "pawl/ghash.h"

/* Cycles. */
#define MODEL_ACCESS 8u    /* of a register, over a slow bus */
#define MODEL_CALL   2800u /* from start until the first block is taken */
#define MODEL_BYTE   1u
#define MODEL_P256   200000u

/* Instructions that software takes on a Cortex-M4 for each byte: docs/cost.md,
 * taken for cycles. */
#define MODEL_SOFTWARE_SHA256 44u
#define MODEL_SOFTWARE_GCM    300u
#define MODEL_SOFTWARE_LIMB                                                    \
    8u /* of a product of RSA, for each pair of words                          \
        */

#define MODEL_SLOW     60u
#define MODEL_STUCK_AT 3000u

void model_init(model *m, unsigned defects)
{
    memset(m, 0, sizeof *m);
    m->defects = defects;
}

static void model_note(model *m, bool write, model_register reg, uint64_t value)
{
    model_access *last = &m->trace[(m->traced - 1u) % MODEL_TRACE];

    m->clock += MODEL_ACCESS;
    if (m->traced != 0 && last->write == write && last->reg == reg &&
        last->value == value) {
        last->times++;
        return;
    }
    m->trace[m->traced++ % MODEL_TRACE] =
        (model_access){value, m->clock, 1, write, (uint8_t)reg};
}

/* Two address bits are not wired. */
static uint8_t *model_address(const model *m, model_register reg)
{
    return (uint8_t *)(uintptr_t)(m->reg[reg] & ~(uint64_t)3u);
}

/* The low bits of the length; 0 stands for all. */
static size_t model_blocks(const model *m, unsigned bits)
{
    size_t blocks = (size_t)m->reg[MODEL_LENGTH] & ((1u << bits) - 1u);

    return blocks == 0 ? (size_t)1u << bits : blocks;
}

static bool model_sha256(model *m)
{
    size_t blocks = model_blocks(m, MODEL_LENGTH_BITS);
    uint32_t state[8];
    pawl_sha256 h;

    for (unsigned i = 0; i < 8; i++) {
        state[i] = (uint32_t)m->reg[MODEL_STATE + i];
    }
    pawl_sha256_resume(&h, state, 0);
    pawl_sha256_update(&h, model_address(m, MODEL_SOURCE), 64u * blocks);
    for (unsigned i = 0; i < 8; i++) {
        m->result[MODEL_STATE + i] = h.state[i];
    }
    m->busy_until = m->clock + MODEL_CALL + MODEL_BYTE * 64u * blocks;
    return true;
}

static void model_words(const model *m, model_register reg, uint8_t *out,
                        unsigned words)
{
    for (unsigned i = 0; i < 4u * words; i++) {
        out[i] =
            (uint8_t)(m->reg[(unsigned)reg + i / 4u] >> 8u * (3u - i % 4u));
    }
}

static void model_answer(model *m, model_register reg, const uint8_t *in,
                         unsigned words)
{
    for (unsigned i = 0; i < words; i++, in += 4) {
        m->result[(unsigned)reg + i] = (uint64_t)in[0] << 24 |
                                       (uint64_t)in[1] << 16 |
                                       (uint64_t)in[2] << 8 | in[3];
    }
}

/* y := (y + block) * h; GHASH begins with y = 0. */
static void model_ghash(pawl_ghash *g, uint8_t y[16], const uint8_t block[16])
{
    uint8_t sum[16];

    for (unsigned i = 0; i < 16; i++) {
        sum[i] = (uint8_t)(y[i] ^ block[i]);
    }
    pawl_ghash_reset(g);
    pawl_ghash_update(g, sum, sizeof sum);
    pawl_ghash_get(g, y);
}

static bool model_gcm(model *m)
{
    const uint8_t *from = model_address(m, MODEL_SOURCE);
    uint8_t *to = model_address(m, MODEL_TARGET);
    uint8_t key[32], counter[16], sum[16], h[16] = {0};
    size_t blocks = model_blocks(m, MODEL_GCM_BITS);
    pawl_ghash g;
    pawl_aes aes;

    model_words(m, MODEL_KEY, key, 8);
    model_words(m, MODEL_COUNTER, counter, 4);
    model_words(m, MODEL_SUM, sum, 4);
    pawl_aes_init(&aes, key,
                  (m->reg[MODEL_MODE] & MODEL_KEY_256) != 0 ? 32u : 16u);
    pawl_aes_encrypt(&aes, h, h);
    pawl_ghash_init(&g, h);
    for (size_t i = 0; i < blocks; i++, from += 16, to += 16) {
        uint8_t block[16];

        memcpy(block, from, sizeof block);
        if ((m->reg[MODEL_MODE] & MODEL_OPEN) != 0) {
            model_ghash(&g, sum, block);
        }
        pawl_aes_ctr(&aes, counter, block, 1);
        if ((m->reg[MODEL_MODE] & MODEL_OPEN) == 0) {
            model_ghash(&g, sum, block);
        }
        memcpy(to, block, sizeof block);
    }
    model_answer(m, MODEL_COUNTER, counter, 4);
    model_answer(m, MODEL_SUM, sum, 4);
    m->busy_until = m->clock + MODEL_CALL + 2u * MODEL_BYTE * 16u * blocks;
    return true;
}

static uint64_t model_room[1024 / 8]; /* one operation at a time */

static pawl_err model_ran(pawl_err err,
                          pawl_err (*run)(void *, uint8_t *, uint32_t *),
                          uint8_t *out)
{
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = UINT32_MAX;

        err = run(model_room, out, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static pawl_err model_verify(const model_p256 *in, const uint8_t point[65])
{
    uint32_t units = UINT32_MAX;
    pawl_err err = pawl_ec_verify_start(model_room, &pawl_ec_p256_order, point,
                                        65, in->digest, 32, in->signature);

    while (err == PAWL_OK) {
        err = pawl_ec_verify_run(model_room, &units);
        if (err != PAWL_PENDING) {
            break;
        }
        err = PAWL_OK;
        units = UINT32_MAX;
    }
    return err;
}

/* The answer is 64 bytes; false: there is none. */
static bool model_p256_run(model *m, uint8_t op)
{
    const model_p256 *in =
        (const model_p256 *)(const void *)model_address(m, MODEL_SOURCE);
    uint8_t out[65] = {0}, point[65] = {4};
    unsigned skip = 0;
    pawl_err err;

    memcpy(point + 1, in->point, sizeof in->point);
    switch (op) {
    case PAWL_ACCEL_OP_P256_KEY:
        skip = 1;
        err = model_ran(
            pawl_ec_keygen_start(model_room, &pawl_ec_p256, in->scalar, NULL),
            pawl_ec_keygen_run, out);
        break;
    case PAWL_ACCEL_OP_P256_SHARE:
        err =
            model_ran(pawl_ec_share_start(model_room, &pawl_ec_p256, in->scalar,
                                          point, sizeof point, NULL),
                      pawl_ec_share_run, out);
        break;
    case PAWL_ACCEL_OP_P256_SIGN:
        err = model_ran(pawl_ec_sign_start(model_room, &pawl_ec_p256_order,
                                           in->scalar, in->nonce, in->digest,
                                           32, NULL),
                        pawl_ec_sign_run, out);
        break;
    default:
        err = model_verify(in, point);
        memcpy(out, in->signature, 32);
        break;
    }
    m->busy_until = m->clock + MODEL_P256;
    if (err == PAWL_OK) {
        memcpy(model_address(m, MODEL_TARGET), out + skip, 64);
    }
    return err == PAWL_OK;
}

static bool model_power_run(model *m)
{
    size_t len = (size_t)m->reg[MODEL_LENGTH];
    size_t e_len = (size_t)m->reg[MODEL_EXPONENT_LENGTH];

    m->busy_until = m->clock + MODEL_CALL + len * len / 8u * e_len;
    return len % 4u == 0 && len <= MODEL_POWER_LIMIT &&
           model_power(model_address(m, MODEL_TARGET),
                       model_address(m, MODEL_MODULUS),
                       model_address(m, MODEL_SOURCE),
                       model_address(m, MODEL_EXPONENT), len, e_len);
}

static bool model_do(model *m)
{
    switch (m->reg[MODEL_OPERATION]) {
    case PAWL_ACCEL_OP_SHA256:
        return model_sha256(m);
    case PAWL_ACCEL_OP_GCM:
        return model_gcm(m);
    case PAWL_ACCEL_OP_POWER:
        return model_power_run(m);
    default:
        return model_p256_run(m, (uint8_t)m->reg[MODEL_OPERATION]);
    }
}

/* A wrong bit: of the registers that answer, or of the memory. */
static void model_disturb(model *m)
{
    if (m->reg[MODEL_OPERATION] >= PAWL_ACCEL_OP_P256_KEY) {
        model_address(m, MODEL_TARGET)[5] ^= 4u;
    }
    m->result[MODEL_STATE + 5] ^= 0x400u;
    m->result[MODEL_SUM + 1] ^= 0x400u;
}

static void model_start(model *m)
{
    m->operations++;
    memcpy(m->result, m->reg, sizeof m->result);
    if ((m->fail_after != 0 && m->operations >= m->fail_after) ||
        !model_do(m)) {
        m->reg[MODEL_STATUS] = MODEL_FAULT;
        return;
    }
    m->reg[MODEL_STATUS] = MODEL_BUSY;
    m->result[MODEL_STATUS] = MODEL_COMPLETE;
    if ((m->defects & MODEL_DEFECT_RARE) != 0 &&
        m->operations % MODEL_RARE_AT == 0) {
        model_disturb(m);
    }
    if ((m->defects & MODEL_DEFECT_SLOW) != 0) {
        m->busy_until += MODEL_SLOW * (m->busy_until - m->clock - MODEL_CALL);
    }
    if ((m->defects & MODEL_DEFECT_STUCK) != 0 &&
        m->operations >= MODEL_STUCK_AT) {
        m->busy_until = UINT64_MAX;
    }
}

void model_wait(model *m, uint32_t cycles)
{
    m->clock += cycles;
}

/* What has ended by now becomes seen. */
static void model_settle(model *m)
{
    if (m->reg[MODEL_STATUS] != MODEL_BUSY || m->clock < m->busy_until) {
        return;
    }
    memcpy(m->reg, m->result, sizeof m->reg);
}

uint64_t model_read(model *m, model_register reg)
{
    model_settle(m);
    model_note(m, false, reg, m->reg[reg]);
    return m->reg[reg];
}

void model_write(model *m, model_register reg, uint64_t value)
{
    model_note(m, true, reg, value);
    model_settle(m);
    if (reg == MODEL_CONTROL) {
        if ((value & MODEL_RESET) != 0) {
            memset(m->reg, 0, sizeof m->reg);
        }
        if ((value & MODEL_START) != 0 && m->reg[MODEL_STATUS] != MODEL_BUSY) {
            model_start(m);
        }
    } else if (reg != MODEL_STATUS && m->reg[MODEL_STATUS] != MODEL_BUSY) {
        m->reg[reg] = value;
    }
}

uint32_t model_ticks(void *m)
{
    return (uint32_t)((const model *)m)->clock;
}

void model_software(void *m, uint8_t op, size_t len)
{
    static const uint32_t each[] = {[PAWL_ACCEL_OP_P256_KEY] = 1377000,
                                    [PAWL_ACCEL_OP_P256_SHARE] = 3247000,
                                    [PAWL_ACCEL_OP_P256_SIGN] = 1900000,
                                    [PAWL_ACCEL_OP_P256_VERIFY] = 3851000};
    uint64_t cycles = 0;

    if (op == PAWL_ACCEL_OP_SHA256) {
        cycles = MODEL_SOFTWARE_SHA256 * (uint64_t)len;
    } else if (op == PAWL_ACCEL_OP_GCM) {
        cycles = MODEL_SOFTWARE_GCM * (uint64_t)len;
    } else if (op == PAWL_ACCEL_OP_POWER) {
        /* 17 products for the exponent 65537. */
        cycles = 17u * MODEL_SOFTWARE_LIMB * (len / 4u) * (len / 4u);
    } else if (op < sizeof each / sizeof each[0]) {
        cycles = each[op];
    }
    ((model *)m)->clock += cycles;
}

const char *model_register_name(unsigned reg)
{
    static const char *const names[] = {
        "CONTROL", "STATUS", "OPERATION", "SOURCE",   "TARGET",
        "LENGTH",  "MODE",   "MODULUS",   "EXPONENT", "EXP_LEN"};

    return reg < sizeof names / sizeof names[0] ? names[reg]
           : reg < MODEL_KEY                    ? "STATE"
           : reg < MODEL_COUNTER                ? "KEY"
           : reg < MODEL_SUM                    ? "COUNTER"
                                                : "SUM";
}
