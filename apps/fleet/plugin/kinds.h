/* SPDX-License-Identifier: Apache-2.0
 * What a decoder says of an instruction. A decoder serves a family of
 * instruction sets and sorts every instruction into one kind; what costs more
 * because of its neighbours or its operands is counted besides, in kinds whose
 * name ends in _extra. */
#ifndef KINDS_H
#define KINDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KINDS_MAX 48

/* The kinds that every decoder has; its own follow. */
enum {
    KIND_WORD_EXTRA,     /* a register of a multiple load or store */
    KIND_LOAD_USE_EXTRA, /* reads what the load just before it loads */
    KIND_TAKEN_EXTRA,    /* a conditional branch that is taken */
    KIND_MISSED_EXTRA,   /* one that goes elsewhere than foreseen: taken if it
                            is the last backward branch that was taken, else not
                          */
    KIND_TARGET_EXTRA,   /* reached by a jump: 32 bits, not on a word */
    KIND_OWN,
};

#define KINDS_COMMON                                                           \
    "word_extra", "load_use_extra", "taken_extra", "missed_extra",             \
        "target_extra"

typedef enum {
    KIND_NEXT,        /* goes on with the next instruction */
    KIND_CONDITIONAL, /* a branch with a cost when it is taken */
    KIND_AWAY,        /* leaves, or may; its cost is its kind's */
} kind_flow;

typedef enum {
    KIND_NO_MARK,
    KIND_BEGIN,
    KIND_END,
} kind_mark;

typedef struct {
    uint8_t kind;
    uint8_t words; /* registers moved by a multiple load or store */
    kind_flow flow;
    kind_mark mark;   /* of a span; the mark itself is not counted */
    uint32_t result;  /* register that a load of one word loads, as a bit */
    uint32_t uses;    /* registers read, but those that are only stored */
    uint32_t address; /* registers that make the address of an access */
} kind_insn;

typedef struct {
    const char *name;
    const char *target; /* what QEMU calls the architecture */
    const char *const *kinds;
    size_t count;
    /* size is 2, 3 or 4 bytes, as the instruction set has it. */
    void (*decode)(const uint8_t *bytes, size_t size, kind_insn *insn);
    /* The kind after all, knowing what is executed just before. */
    uint8_t (*follow)(const kind_insn *before, const kind_insn *insn);
} kind_decoder;

extern const kind_decoder kinds_thumb;
extern const kind_decoder kinds_riscv;
extern const kind_decoder kinds_xtensa;

#endif
