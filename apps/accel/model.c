/* SPDX-License-Identifier: Apache-2.0
 * The modelled engine. Its answers are computed by the library's software,
 * which the admission does not know. */
#include "model.h"

#include <string.h>

/* Cycles. */
#define MODEL_ACCESS 8u    /* of a register, over a slow bus */
#define MODEL_CALL   2800u /* from start until the first block is taken */
#define MODEL_BYTE   1u

/* Instructions that software takes on a Cortex-M4 for each byte: docs/cost.md,
 * taken for cycles. */
#define MODEL_SOFTWARE_SHA256 44u

#define MODEL_SLOW     60u
#define MODEL_STUCK_AT 3000u
#define MODEL_RARE_AT  10000u

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

static void model_sha256(model *m)
{
    /* Two address bits and all but six of the length are not wired. */
    const uint8_t *from =
        (const uint8_t *)(uintptr_t)(m->reg[MODEL_SOURCE] & ~(uint64_t)3u);
    size_t blocks = m->reg[MODEL_LENGTH] & ((1u << MODEL_LENGTH_BITS) - 1u);
    uint32_t state[8];
    pawl_sha256 h;

    blocks = blocks == 0 ? 1u << MODEL_LENGTH_BITS : blocks;
    for (unsigned i = 0; i < 8; i++) {
        state[i] = (uint32_t)m->reg[MODEL_STATE + i];
    }
    pawl_sha256_resume(&h, state, 0);
    pawl_sha256_update(&h, from, 64u * blocks);
    for (unsigned i = 0; i < 8; i++) {
        m->result[i] = h.state[i];
    }
    m->busy_until = m->clock + MODEL_CALL + MODEL_BYTE * 64u * blocks;
}

static void model_start(model *m)
{
    m->operations++;
    if (m->fail_after != 0 && m->operations >= m->fail_after) {
        m->reg[MODEL_STATUS] = MODEL_FAULT;
        return;
    }
    m->reg[MODEL_STATUS] = MODEL_BUSY;
    model_sha256(m);
    if ((m->defects & MODEL_DEFECT_RARE) != 0 &&
        m->operations % MODEL_RARE_AT == 0) {
        m->result[5] ^= 0x400u;
    }
    if ((m->defects & MODEL_DEFECT_SLOW) != 0) {
        m->busy_until += MODEL_SLOW * (m->busy_until - m->clock - MODEL_CALL);
    }
    if ((m->defects & MODEL_DEFECT_STUCK) != 0 &&
        m->operations >= MODEL_STUCK_AT) {
        m->busy_until = UINT64_MAX;
    }
}

/* What has ended by now becomes seen. */
static void model_settle(model *m)
{
    if (m->reg[MODEL_STATUS] != MODEL_BUSY || m->clock < m->busy_until) {
        return;
    }
    m->reg[MODEL_STATUS] = MODEL_COMPLETE;
    memcpy(m->reg + MODEL_STATE, m->result, sizeof m->result);
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
    if (op == PAWL_ACCEL_OP_SHA256) {
        ((model *)m)->clock += MODEL_SOFTWARE_SHA256 * (uint64_t)len;
    }
}

const char *model_register_name(unsigned reg)
{
    static const char *const names[] = {"CONTROL", "STATUS", "OPERATION",
                                        "SOURCE", "LENGTH"};

    return reg < sizeof names / sizeof names[0] ? names[reg] : "STATE";
}
