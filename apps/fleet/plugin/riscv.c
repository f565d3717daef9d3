/* SPDX-License-Identifier: Apache-2.0
 * RV32IMAC with Zicsr, and the bit manipulation that shares its encodings. */
#include "kinds.h"

enum {
    RISCV_ALU = KIND_OWN,
    RISCV_LOAD,
    RISCV_STORE,
    RISCV_MUL,
    RISCV_MULH,
    RISCV_DIV,
    RISCV_BRANCH_COND,
    RISCV_JUMP,
    RISCV_JUMP_REG,
    RISCV_ATOMIC,
    RISCV_FPU,
    RISCV_SYSTEM,
    RISCV_UNKNOWN,
    RISCV_COUNT,
};

static const char *const riscv_kinds[RISCV_COUNT] = {
    KINDS_COMMON,  "alu",  "load",     "store",  "mul", "mulh",   "div",
    "branch_cond", "jump", "jump_reg", "atomic", "fpu", "system", "unknown",
};

#define RISCV_X0 1u
#define RISCV_SP (1u << 2)

/* addi x0, x0, immediate: hints that no compiler gives. */
#define RISCV_MARK_BEGIN 0x00b00013u
#define RISCV_MARK_END   0x00c00013u

static uint32_t riscv_reg(uint32_t word, unsigned low)
{
    return 1u << (word >> low & 31u);
}

/* A register of the eight that compressed instructions name in three bits. */
static uint32_t riscv_short(uint32_t half, unsigned low)
{
    return 1u << ((half >> low & 7u) + 8u);
}

static void riscv_jump(kind_insn *i, uint8_t kind, kind_flow flow,
                       uint32_t uses)
{
    i->kind = kind;
    i->flow = flow;
    i->uses = uses;
}

static void riscv_access(kind_insn *i, bool load, uint32_t result,
                         uint32_t address)
{
    i->kind = load ? RISCV_LOAD : RISCV_STORE;
    i->result = load ? result & ~RISCV_X0 : 0;
    i->address = address;
    i->uses = address;
}

/* Quadrant 0: loads and stores; of bytes and halves too (Zcb). */
static void riscv_quadrant0(uint32_t h, kind_insn *i)
{
    uint32_t op = h >> 13;
    uint32_t rd = riscv_short(h, 2);
    uint32_t rs = riscv_short(h, 7);

    if (op == 0) {
        i->kind = h == 0 ? RISCV_UNKNOWN : RISCV_ALU;
        i->uses = RISCV_SP;
    } else if (op == 4) {
        riscv_access(i, (h >> 10 & 3u) < 2, rd, rs);
    } else if (op == 2 || op == 6) {
        riscv_access(i, op == 2, rd, rs);
    } else {
        i->kind = RISCV_FPU;
    }
}

static void riscv_quadrant1(uint32_t h, kind_insn *i)
{
    uint32_t op = h >> 13;

    if (op == 1 || op == 5) {
        riscv_jump(i, RISCV_JUMP, KIND_AWAY, 0);
    } else if (op >= 6) {
        riscv_jump(i, RISCV_BRANCH_COND, KIND_CONDITIONAL, riscv_short(h, 7));
    } else if (op == 4) {
        i->uses = riscv_short(h, 7);
        if ((h & 0xc00u) == 0xc00u) {
            i->uses |= riscv_short(h, 2);
            i->kind = (h & 0x1060u) == 0x1040u ? RISCV_MUL : RISCV_ALU;
        }
    } else if (op == 0 || (op == 3 && (h >> 7 & 31u) == 2)) {
        i->uses = riscv_reg(h, 7) & ~RISCV_X0;
    }
}

static void riscv_quadrant2(uint32_t h, kind_insn *i)
{
    uint32_t op = h >> 13;
    uint32_t rd = riscv_reg(h, 7);
    uint32_t rs = riscv_reg(h, 2);

    if (op == 0) {
        i->uses = rd;
    } else if (op == 2 || op == 6) {
        riscv_access(i, op == 2, rd, RISCV_SP);
    } else if (op != 4) {
        i->kind = RISCV_FPU;
    } else if (h == 0x9002u) {
        i->kind = RISCV_SYSTEM;
    } else if (rs == RISCV_X0) {
        riscv_jump(i, RISCV_JUMP_REG, KIND_AWAY, rd);
    } else {
        i->uses = (h & 0x1000u) != 0 ? rd | rs : rs;
    }
}

/* Register with register: the M extension, else what takes a cycle. */
static void riscv_operation(uint32_t w, kind_insn *i)
{
    uint32_t function = w >> 12 & 7u;

    i->uses = (riscv_reg(w, 15) | riscv_reg(w, 20)) & ~RISCV_X0;
    if (w >> 25 == 1) {
        i->kind = function == 0  ? RISCV_MUL
                  : function < 4 ? RISCV_MULH
                                 : RISCV_DIV;
    }
}

static void riscv_word(uint32_t w, kind_insn *i)
{
    uint32_t rs1 = riscv_reg(w, 15) & ~RISCV_X0;
    uint32_t rs2 = riscv_reg(w, 20) & ~RISCV_X0;

    switch (w & 0x7fu) {
    case 0x03:
        riscv_access(i, true, riscv_reg(w, 7), rs1);
        break;
    case 0x23:
        riscv_access(i, false, 0, rs1);
        break;
    case 0x0f:
        i->kind = RISCV_SYSTEM;
        break;
    case 0x73:
        i->kind = RISCV_SYSTEM;
        i->uses = (w & 0x4000u) == 0 ? rs1 : 0;
        break;
    case 0x13:
        i->uses = rs1;
        break;
    case 0x17:
    case 0x37:
        break;
    case 0x2f:
        i->kind = RISCV_ATOMIC;
        i->result = riscv_reg(w, 7) & ~RISCV_X0;
        i->uses = rs1;
        break;
    case 0x33:
        riscv_operation(w, i);
        break;
    case 0x63:
        riscv_jump(i, RISCV_BRANCH_COND, KIND_CONDITIONAL, rs1 | rs2);
        break;
    case 0x67:
        riscv_jump(i, RISCV_JUMP_REG, KIND_AWAY, rs1);
        break;
    case 0x6f:
        riscv_jump(i, RISCV_JUMP, KIND_AWAY, 0);
        break;
    case 0x07:
    case 0x27:
    case 0x43:
    case 0x47:
    case 0x4b:
    case 0x4f:
    case 0x53:
        i->kind = RISCV_FPU;
        break;
    default:
        i->kind = RISCV_UNKNOWN;
        break;
    }
    if (w == RISCV_MARK_BEGIN) {
        i->mark = KIND_BEGIN;
    } else if (w == RISCV_MARK_END) {
        i->mark = KIND_END;
    }
}

static void riscv_decode(const uint8_t *bytes, size_t size, kind_insn *i)
{
    uint32_t w = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;

    i->kind = RISCV_ALU;
    if (size == 4) {
        w |= (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
        riscv_word(w, i);
    } else if ((w & 3u) == 0) {
        riscv_quadrant0(w, i);
    } else if ((w & 3u) == 1) {
        riscv_quadrant1(w, i);
    } else {
        riscv_quadrant2(w, i);
    }
}

static uint8_t riscv_follow(const kind_insn *before, const kind_insn *i)
{
    (void)before;
    return i->kind;
}

const kind_decoder kinds_riscv = {
    "rv32", "riscv32", riscv_kinds, RISCV_COUNT, riscv_decode, riscv_follow,
};
