/* SPDX-License-Identifier: Apache-2.0
 * Thumb, as in ARMv6-M, ARMv7-M with the DSP extension, and ARMv8-M: every
 * integer instruction; floating point and vectors by their group. */
#include "kinds.h"

enum {
    THUMB_ALU = KIND_OWN,
    THUMB_IT,
    THUMB_LOAD,      /* one register */
    THUMB_LOAD_NEXT, /* the same right after another, whose result is not its
                        address */
    THUMB_LOAD_DOUBLE,
    THUMB_LOAD_MULTI, /* LDM, POP: its registers are words */
    THUMB_LOAD_MULTI_PC,
    THUMB_LOAD_PC,
    THUMB_STORE,
    THUMB_STORE_REG,      /* the address is a sum of registers */
    THUMB_STORE_REG_NEXT, /* the same right after a load */
    THUMB_STORE_DOUBLE,
    THUMB_STORE_MULTI,
    THUMB_EXCLUSIVE,
    THUMB_MUL,
    THUMB_MLA,
    THUMB_MULL,
    THUMB_MLAL,
    THUMB_UMAAL,
    THUMB_MUL_DSP, /* products of halves, products that keep the upper word */
    THUMB_DIV,
    THUMB_BRANCH_COND,
    THUMB_BRANCH,
    THUMB_CALL,
    THUMB_BRANCH_REG,
    THUMB_CALL_REG,
    THUMB_TABLE,
    THUMB_LOOP, /* low-overhead loops of ARMv8.1-M */
    THUMB_FPU,
    THUMB_FPU_LOAD,
    THUMB_FPU_STORE,
    THUMB_VECTOR,
    THUMB_SYSTEM,
    THUMB_UNKNOWN,
    THUMB_COUNT,
};

static const char *const thumb_kinds[THUMB_COUNT] = {
    KINDS_COMMON,   "alu",         "it",          "load",
    "load_next",    "load_double", "load_multi",  "load_multi_pc",
    "load_pc",      "store",       "store_reg",   "store_reg_next",
    "store_double", "store_multi", "exclusive",   "mul",
    "mla",          "mull",        "mlal",        "umaal",
    "mul_dsp",      "div",         "branch_cond", "branch",
    "call",         "branch_reg",  "call_reg",    "table",
    "loop",         "fpu",         "fpu_load",    "fpu_store",
    "vector",       "system",      "unknown",
};

#define THUMB_PC 15u
#define THUMB_SP 13u

static uint32_t thumb_bits(uint32_t value, unsigned high, unsigned low)
{
    return value >> low & ((2u << (high - low)) - 1u);
}

static uint32_t thumb_reg(uint32_t value, unsigned low, unsigned width)
{
    return 1u << thumb_bits(value, low + width - 1, low);
}

static uint8_t thumb_ones(uint32_t mask)
{
    uint8_t n = 0;

    for (; mask != 0; mask &= mask - 1) {
        n++;
    }
    return n;
}

static void thumb_load(kind_insn *i, uint32_t result, uint32_t address)
{
    i->kind = THUMB_LOAD;
    i->result = result;
    i->address = address & ~(1u << THUMB_PC);
    i->uses = i->address;
}

static void thumb_store(kind_insn *i, uint8_t kind, uint32_t address)
{
    i->kind = kind;
    i->address = address;
    i->uses = address;
}

static void thumb_multi(kind_insn *i, bool load, uint32_t list, uint32_t base)
{
    bool away = load && (list & 1u << THUMB_PC) != 0;

    i->kind = load ? THUMB_LOAD_MULTI : THUMB_STORE_MULTI;
    if (away) {
        i->kind = THUMB_LOAD_MULTI_PC;
        i->flow = KIND_AWAY;
    }
    i->words = thumb_ones(list);
    i->uses = base;
}

static void thumb_jump(kind_insn *i, uint8_t kind, kind_flow flow,
                       uint32_t uses)
{
    i->kind = kind;
    i->flow = flow;
    i->uses = uses;
}

/* 010001: ADD, CMP, MOV with any register; BX, BLX. */
static void thumb_high(uint32_t h, kind_insn *i)
{
    uint32_t d = thumb_bits(h, 7, 7) << 3 | thumb_bits(h, 2, 0);
    uint32_t m = thumb_reg(h, 3, 4);
    uint32_t op = thumb_bits(h, 9, 8);

    if (op == 3) {
        thumb_jump(i, (h & 0x80u) != 0 ? THUMB_CALL_REG : THUMB_BRANCH_REG,
                   KIND_AWAY, m);
    } else if (op != 1 && d == THUMB_PC) {
        thumb_jump(i, THUMB_BRANCH_REG, KIND_AWAY, m);
    } else {
        i->uses = op == 2 ? m : m | 1u << d;
    }
    if (h == 0x46dbu) {
        i->mark = KIND_BEGIN;
    } else if (h == 0x46e4u) {
        i->mark = KIND_END;
    }
}

/* Below 0x5000: shifts, sums, logic, MUL, literals. */
static void thumb_arithmetic(uint32_t h, kind_insn *i)
{
    if (h < 0x1800u) {
        i->uses = thumb_reg(h, 3, 3);
    } else if (h < 0x2000u) {
        i->uses = thumb_reg(h, 3, 3);
        i->uses |= (h & 0x400u) == 0 ? thumb_reg(h, 6, 3) : 0;
    } else if (h < 0x4000u) {
        i->uses = h < 0x2800u ? 0 : thumb_reg(h, 8, 3);
    } else if (h < 0x4400u) {
        i->kind = (h & 0xffc0u) == 0x4340u ? THUMB_MUL : THUMB_ALU;
        i->uses = thumb_reg(h, 3, 3) | thumb_reg(h, 0, 3);
    } else if (h < 0x4800u) {
        thumb_high(h, i);
    } else {
        thumb_load(i, thumb_reg(h, 8, 3), 0);
    }
}

/* 0x5000 to 0x9fff: loads and stores of one register. */
static void thumb_access(uint32_t h, kind_insn *i)
{
    uint32_t rt = thumb_reg(h, 0, 3);
    uint32_t rn = thumb_reg(h, 3, 3);

    if (h < 0x6000u) {
        uint32_t both = rn | thumb_reg(h, 6, 3);

        if (thumb_bits(h, 11, 9) >= 3) {
            thumb_load(i, rt, both);
        } else {
            thumb_store(i, THUMB_STORE_REG, both);
        }
        return;
    }
    if (h >= 0x9000u) {
        rt = thumb_reg(h, 8, 3);
        rn = 1u << THUMB_SP;
    }
    if ((h & 0x800u) != 0) {
        thumb_load(i, rt, rn);
    } else {
        thumb_store(i, THUMB_STORE, rn);
    }
}

/* 1011: what found no other place. */
static void thumb_misc(uint32_t h, kind_insn *i)
{
    if ((h & 0xf500u) == 0xb100u) {
        thumb_jump(i, THUMB_BRANCH_COND, KIND_CONDITIONAL, thumb_reg(h, 0, 3));
    } else if ((h & 0xfe00u) == 0xb400u) {
        thumb_multi(i, false, (h & 0xffu) | (h & 0x100u) << 6, 1u << THUMB_SP);
    } else if ((h & 0xfe00u) == 0xbc00u) {
        thumb_multi(i, true, (h & 0xffu) | (h & 0x100u) << 7, 1u << THUMB_SP);
    } else if ((h & 0xff00u) == 0xbf00u) {
        i->kind = (h & 0xfu) != 0 ? THUMB_IT : THUMB_ALU;
    } else if ((h & 0xff00u) == 0xb600u || (h & 0xff00u) == 0xbe00u ||
               (h & 0xffc0u) == 0xba80u) {
        i->kind = THUMB_SYSTEM;
    } else if ((h & 0xff00u) == 0xb000u) {
        i->uses = 1u << THUMB_SP;
    } else if ((h & 0xff00u) == 0xb200u || (h & 0xff00u) == 0xba00u) {
        i->uses = thumb_reg(h, 3, 3);
    } else {
        i->kind = THUMB_UNKNOWN;
    }
}

static void thumb_narrow(uint32_t h, kind_insn *i)
{
    if (h < 0x5000u) {
        thumb_arithmetic(h, i);
    } else if (h < 0xa000u) {
        thumb_access(h, i);
    } else if (h < 0xb000u) {
        i->uses = (h & 0x800u) != 0 ? 1u << THUMB_SP : 0;
    } else if (h < 0xc000u) {
        thumb_misc(h, i);
    } else if (h < 0xd000u) {
        thumb_multi(i, (h & 0x800u) != 0, h & 0xffu, thumb_reg(h, 8, 3));
    } else if (h >= 0xe000u) {
        thumb_jump(i, THUMB_BRANCH, KIND_AWAY, 0);
    } else if (h >= 0xde00u) {
        i->kind = h >= 0xdf00u ? THUMB_SYSTEM : THUMB_UNKNOWN;
    } else {
        thumb_jump(i, THUMB_BRANCH_COND, KIND_CONDITIONAL, 0);
    }
}

/* 11101 00xx1xx: two registers, exclusive accesses, jumps through a table. */
static void thumb_double(uint32_t h, uint32_t l, kind_insn *i)
{
    uint32_t rn = thumb_reg(h, 0, 4);
    bool load = (h & 0x10u) != 0;

    if ((h & 0xfff0u) == 0xe8d0u && (l & 0xffe0u) == 0xf000u) {
        thumb_jump(i, THUMB_TABLE, KIND_AWAY, rn | thumb_reg(l, 0, 4));
    } else if (h == 0xe97fu && l == 0xe97fu) {
        i->kind = THUMB_SYSTEM; /* SG */
    } else if ((h & 0x120u) != 0) {
        i->kind = load ? THUMB_LOAD_DOUBLE : THUMB_STORE_DOUBLE;
        i->uses = rn & ~(1u << THUMB_PC);
    } else {
        i->kind = THUMB_EXCLUSIVE;
        i->uses = rn;
    }
}

/* 11111 00: one register. */
static void thumb_wide_access(uint32_t h, uint32_t l, kind_insn *i)
{
    uint32_t rn = thumb_bits(h, 3, 0);
    uint32_t rt = thumb_bits(l, 15, 12);
    bool load = (h & 0x10u) != 0;
    bool by_register = rn != THUMB_PC && (h & 0x80u) == 0 && (l & 0xfc0u) == 0;
    uint32_t address = 1u << rn | (by_register ? thumb_reg(l, 0, 4) : 0);

    if (!load) {
        thumb_store(i, by_register ? THUMB_STORE_REG : THUMB_STORE, address);
    } else if (rt != THUMB_PC) {
        thumb_load(i, 1u << rt, address);
    } else if ((h & 0x60u) == 0x40u) {
        thumb_jump(i, THUMB_LOAD_PC, KIND_AWAY, address);
    } /* else PLD: a hint */
}

/* 11110 with the upper bit of the second half: branches and control. */
static void thumb_control(uint32_t h, uint32_t l, kind_insn *i)
{
    if ((l & 0x5000u) == 0x5000u) {
        thumb_jump(i, THUMB_CALL, KIND_AWAY, 0);
    } else if ((l & 0x5000u) == 0x1000u) {
        thumb_jump(i, THUMB_BRANCH, KIND_AWAY, 0);
    } else if ((l & 0x5000u) == 0x4000u) {
        thumb_jump(i, THUMB_LOOP, (l & 0x2000u) == 0 ? KIND_AWAY : KIND_NEXT,
                   0);
    } else if ((h & 0x380u) != 0x380u) {
        thumb_jump(i, THUMB_BRANCH_COND, KIND_CONDITIONAL, 0);
    } else if (h != 0xf3afu || (l & 0xffu) > 4) {
        i->kind = THUMB_SYSTEM;
    } /* else NOP and its like */
}

static void thumb_multiply(uint32_t h, uint32_t l, kind_insn *i)
{
    uint32_t op = thumb_bits(h, 6, 4);
    uint32_t sub = thumb_bits(l, 7, 4);
    uint32_t extra = thumb_reg(l, 12, 4);

    i->uses = thumb_reg(h, 0, 4) | thumb_reg(l, 0, 4);
    if ((h & 0x80u) == 0) {
        bool plain = op == 0 && sub == 0 && extra == 1u << THUMB_PC;

        i->kind = op != 0 ? THUMB_MUL_DSP : plain ? THUMB_MUL : THUMB_MLA;
        i->uses |= plain ? 0 : extra & ~(1u << THUMB_PC);
        return;
    }
    if (op == 1 || op == 3) {
        i->kind = THUMB_DIV;
    } else if (op == 0 || op == 2) {
        i->kind = THUMB_MULL;
    } else {
        i->uses |= extra | thumb_reg(l, 8, 4);
        i->kind = sub == 0              ? THUMB_MLAL
                  : op == 6 && sub == 6 ? THUMB_UMAAL
                                        : THUMB_MUL_DSP;
    }
}

/* Floating point (coprocessors 9 to 11), else vectors. */
static void thumb_coprocessor(uint32_t h, uint32_t l, kind_insn *i)
{
    uint32_t unit = thumb_bits(l, 11, 8);
    bool load = (h & 0x10u) != 0;

    if (unit < 9 || unit > 11 || (h & 0xef00u) == 0xef00u) {
        i->kind = THUMB_VECTOR;
    } else if ((h & 0xfe00u) != 0xec00u || (h & 0x1e0u) == 0x40u) {
        i->kind = THUMB_FPU;
    } else {
        i->kind = load ? THUMB_FPU_LOAD : THUMB_FPU_STORE;
        i->uses = thumb_reg(h, 0, 4) & ~(1u << THUMB_PC);
        if ((h & 0x120u) != 0x100u) {
            uint32_t words = l & 0xffu;

            i->words = (uint8_t)(words > 32 ? 32 : words);
        }
    }
}

/* The rest: one or two registers and a constant. */
static void thumb_shape(uint32_t h, uint32_t l, kind_insn *i)
{
    uint32_t rn = thumb_reg(h, 0, 4) & ~(1u << THUMB_PC);

    i->uses = (h & 0xfbf0u) == 0xf240u ? 0 : rn; /* MOVW has a constant there */
    if ((h & 0xfe00u) == 0xea00u || (h & 0xff00u) == 0xfa00u) {
        i->uses |= thumb_reg(l, 0, 4);
    }
}

static void thumb_wide(uint32_t h, uint32_t l, kind_insn *i)
{
    if ((h & 0xfe40u) == 0xe800u) {
        thumb_multi(i, (h & 0x10u) != 0, l, thumb_reg(h, 0, 4));
    } else if ((h & 0xfe40u) == 0xe840u) {
        thumb_double(h, l, i);
    } else if ((h & 0xec00u) == 0xec00u) {
        thumb_coprocessor(h, l, i);
    } else if (h < 0xf000u) {
        thumb_shape(h, l, i);
    } else if (h < 0xf800u) {
        if ((l & 0x8000u) != 0) {
            thumb_control(h, l, i);
        } else {
            thumb_shape(h, l, i);
        }
    } else if (h < 0xfa00u) {
        if ((h & 0x110u) == 0x100u) {
            i->kind = THUMB_VECTOR;
        } else {
            thumb_wide_access(h, l, i);
        }
    } else if (h < 0xfb00u) {
        thumb_shape(h, l, i);
    } else {
        thumb_multiply(h, l, i);
    }
}

static void thumb_decode(const uint8_t *bytes, size_t size, kind_insn *i)
{
    uint32_t h = (uint32_t)(bytes[0] | bytes[1] << 8);

    i->kind = THUMB_ALU;
    if (size == 2) {
        thumb_narrow(h, i);
    } else {
        thumb_wide(h, (uint32_t)(bytes[2] | bytes[3] << 8), i);
    }
}

static bool thumb_is_load(const kind_insn *i)
{
    return i->kind == THUMB_LOAD || i->kind == THUMB_LOAD_NEXT;
}

static uint8_t thumb_follow(const kind_insn *before, const kind_insn *i)
{
    if (thumb_is_load(before) && i->kind == THUMB_LOAD &&
        (before->result & i->address) == 0) {
        return THUMB_LOAD_NEXT;
    }
    if (thumb_is_load(before) && i->kind == THUMB_STORE_REG) {
        return THUMB_STORE_REG_NEXT;
    }
    return i->kind;
}

const kind_decoder kinds_thumb = {
    "thumb", "arm", thumb_kinds, THUMB_COUNT, thumb_decode, thumb_follow,
};
