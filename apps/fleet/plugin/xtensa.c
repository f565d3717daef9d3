/* SPDX-License-Identifier: Apache-2.0
 * Xtensa with call0, as the lx106 has it: 24 bits, 16 with code density. */
#include "kinds.h"

enum {
    XTENSA_ALU = KIND_OWN,
    XTENSA_LOAD,
    XTENSA_STORE,
    XTENSA_MUL, /* 16 by 16, or the lower word of 32 by 32 */
    XTENSA_MULH,
    XTENSA_DIV,
    XTENSA_BRANCH_COND,
    XTENSA_JUMP,
    XTENSA_JUMP_REG,
    XTENSA_CALL,
    XTENSA_CALL_REG,
    XTENSA_FPU,
    XTENSA_SYSTEM,
    XTENSA_UNKNOWN,
    XTENSA_COUNT,
};

static const char *const xtensa_kinds[XTENSA_COUNT] = {
    KINDS_COMMON, "alu",      "load",        "store",  "mul",
    "mulh",       "div",      "branch_cond", "jump",   "jump_reg",
    "call",       "call_reg", "fpu",         "system", "unknown",
};

/* or a13, a13, a13 and or a12, a12, a12, in 24 bits. */
#define XTENSA_MARK_BEGIN 0x20ddd0u
#define XTENSA_MARK_END   0x20ccc0u

static uint32_t xtensa_field(uint32_t word, unsigned low)
{
    return word >> low & 15u;
}

static uint32_t xtensa_reg(uint32_t word, unsigned low)
{
    return 1u << xtensa_field(word, low);
}

static void xtensa_jump(kind_insn *i, uint8_t kind, kind_flow flow,
                        uint32_t uses)
{
    i->kind = kind;
    i->flow = flow;
    i->uses = uses;
}

static void xtensa_access(kind_insn *i, bool load, uint32_t result,
                          uint32_t address)
{
    i->kind = load ? XTENSA_LOAD : XTENSA_STORE;
    i->result = load ? result : 0;
    i->address = address;
    i->uses = address;
}

static void xtensa_narrow(uint32_t w, kind_insn *i)
{
    uint32_t s = xtensa_reg(w, 8);
    uint32_t t = xtensa_reg(w, 4);

    switch (w & 15u) {
    case 8:
        xtensa_access(i, true, t, s);
        break;
    case 9:
        xtensa_access(i, false, 0, s);
        break;
    case 10:
        i->uses = s | t;
        break;
    case 11:
        i->uses = s;
        break;
    case 12:
        if ((w & 0x80u) != 0) {
            xtensa_jump(i, XTENSA_BRANCH_COND, KIND_CONDITIONAL, s);
        }
        break;
    default:
        if (xtensa_field(w, 12) == 0) {
            i->uses = s;
        } else if (xtensa_field(w, 12) == 15 && xtensa_field(w, 4) < 2) {
            xtensa_jump(i, XTENSA_JUMP_REG, KIND_AWAY, 1);
        } else if (xtensa_field(w, 12) != 15 || xtensa_field(w, 4) != 3) {
            i->kind = XTENSA_SYSTEM;
        }
        break;
    }
}

/* Returns, jumps by register, synchronisation, interrupts. */
static void xtensa_st0(uint32_t w, kind_insn *i)
{
    uint32_t m = w >> 6 & 3u;

    if (xtensa_field(w, 12) != 0) {
        i->kind = (w & 0xfff0u) == 0x20f0u ? XTENSA_ALU : XTENSA_SYSTEM;
    } else if (m == 2) {
        xtensa_jump(i, XTENSA_JUMP_REG, KIND_AWAY, xtensa_reg(w, 8));
    } else if (m == 3) {
        xtensa_jump(i, XTENSA_CALL_REG, KIND_AWAY, xtensa_reg(w, 8));
    } else {
        i->kind = XTENSA_UNKNOWN;
    }
}

static void xtensa_register(uint32_t w, kind_insn *i)
{
    uint32_t op = xtensa_field(w, 20);

    i->uses = xtensa_reg(w, 8) | xtensa_reg(w, 4);
    switch (xtensa_field(w, 16)) {
    case 0:
        if (op == 0) {
            xtensa_st0(w, i);
        } else if (op == 5 || op == 7) {
            i->kind = XTENSA_SYSTEM;
        }
        break;
    case 1:
        if (op == 12 || op == 13) {
            i->kind = XTENSA_MUL;
        } else if (op == 6 || op == 7 || op == 15) {
            i->kind = XTENSA_SYSTEM;
        }
        break;
    case 2:
        if (op == 8) {
            i->kind = XTENSA_MUL;
        } else if (op == 10 || op == 11) {
            i->kind = XTENSA_MULH;
        } else if (op >= 12) {
            i->kind = XTENSA_DIV;
        }
        break;
    case 3:
        if (op < 2 || op >= 14) {
            i->kind = XTENSA_SYSTEM;
        }
        break;
    case 4:
    case 5:
        i->uses = xtensa_reg(w, 4);
        break;
    case 8:
    case 9:
    case 10:
    case 11:
        i->kind = XTENSA_FPU;
        break;
    default:
        i->kind = XTENSA_UNKNOWN;
        break;
    }
}

static void xtensa_immediate(uint32_t w, kind_insn *i)
{
    uint32_t op = xtensa_field(w, 12);
    uint32_t s = xtensa_reg(w, 8);

    if (op < 3 || op == 9 || op == 11) {
        xtensa_access(i, true, xtensa_reg(w, 4), s);
    } else if (op >= 4 && op < 7) {
        xtensa_access(i, false, 0, s);
    } else if (op == 12 || op == 13) {
        i->uses = s;
    } else if (op != 10) {
        i->kind =
            op == 14 || op == 15 || op == 7 ? XTENSA_SYSTEM : XTENSA_UNKNOWN;
    }
}

/* J, branches that compare with zero or a constant, ENTRY, loops. */
static void xtensa_si(uint32_t w, kind_insn *i)
{
    uint32_t n = w >> 4 & 3u;
    uint32_t m = w >> 6 & 3u;

    if (n == 0) {
        xtensa_jump(i, XTENSA_JUMP, KIND_AWAY, 0);
    } else if (n == 3 && (m == 0 || (m == 1 && xtensa_field(w, 12) >= 8))) {
        i->kind = XTENSA_SYSTEM;
    } else {
        xtensa_jump(i, XTENSA_BRANCH_COND, KIND_CONDITIONAL, xtensa_reg(w, 8));
    }
}

static void xtensa_word(uint32_t w, kind_insn *i)
{
    switch (w & 15u) {
    case 0:
        xtensa_register(w, i);
        break;
    case 1:
        xtensa_access(i, true, xtensa_reg(w, 4), 0);
        break;
    case 2:
        xtensa_immediate(w, i);
        break;
    case 3:
        i->kind = XTENSA_FPU;
        break;
    case 4:
        i->kind = XTENSA_MUL;
        break;
    case 5:
        xtensa_jump(i, XTENSA_CALL, KIND_AWAY, 0);
        break;
    case 6:
        xtensa_si(w, i);
        break;
    default:
        xtensa_jump(i, XTENSA_BRANCH_COND, KIND_CONDITIONAL,
                    xtensa_reg(w, 8) | xtensa_reg(w, 4));
        break;
    }
    if (w == XTENSA_MARK_BEGIN) {
        i->mark = KIND_BEGIN;
    } else if (w == XTENSA_MARK_END) {
        i->mark = KIND_END;
    }
}

static void xtensa_decode(const uint8_t *bytes, size_t size, kind_insn *i)
{
    uint32_t w = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;

    i->kind = XTENSA_ALU;
    if (size == 2) {
        xtensa_narrow(w, i);
    } else if (size == 3) {
        xtensa_word(w | (uint32_t)bytes[2] << 16, i);
    } else {
        i->kind = XTENSA_UNKNOWN;
    }
}

static uint8_t xtensa_follow(const kind_insn *before, const kind_insn *i)
{
    (void)before;
    return i->kind;
}

const kind_decoder kinds_xtensa = {
    "xtensa",     "xtensa",      xtensa_kinds,
    XTENSA_COUNT, xtensa_decode, xtensa_follow,
};
