/* SPDX-License-Identifier: Apache-2.0
 * A modelled engine, seen through its registers: what drivers are written and
 * tried against where there is no hardware. It reads memory by itself, at
 * addresses of four bytes only, takes so much at once, is busy for so many
 * cycles, and forgets everything when it is reset. All times are modelled. */
#ifndef ACCEL_MODEL_H
#define ACCEL_MODEL_H

#include "pawl/accel.h"

/* Registers. */
typedef enum model_register {
    MODEL_CONTROL,   /* MODEL_START, MODEL_RESET */
    MODEL_STATUS,    /* one of four codes, and bits */
    MODEL_OPERATION, /* pawl_accel_op */
    MODEL_SOURCE,    /* addresses; their two low bits are not wired */
    MODEL_TARGET,
    MODEL_LENGTH,  /* SHA-256: blocks; GCM: blocks; POWER: bytes */
    MODEL_MODE,    /* GCM: MODEL_OPEN, MODEL_KEY_256 */
    MODEL_MODULUS, /* POWER: addresses, and bytes of the exponent */
    MODEL_EXPONENT,
    MODEL_EXPONENT_LENGTH,
    MODEL_STATE,                   /* 8 words: the running hash, in and out */
    MODEL_KEY = MODEL_STATE + 8,   /* 8 words */
    MODEL_COUNTER = MODEL_KEY + 8, /* 4 words, in and out */
    MODEL_SUM = MODEL_COUNTER + 4, /* 4 words, in and out */
    MODEL_REGISTERS = MODEL_SUM + 4
} model_register;

/* P-256: what lies at SOURCE. */
typedef struct model_p256 {
    uint8_t scalar[32], point[64], nonce[32], digest[32], signature[64];
} model_p256;

#define MODEL_OPEN    1u
#define MODEL_KEY_256 2u

#define MODEL_START 1u
#define MODEL_RESET 2u

#define MODEL_IDLE     0u
#define MODEL_BUSY     1u
#define MODEL_COMPLETE 2u
#define MODEL_FAULT    3u
#define MODEL_CODE     3u
#define MODEL_READY    0x80u /* in the manual, and never set */

#define MODEL_LENGTH_BITS  6u /* SHA-256: 0 stands for 64 blocks */
#define MODEL_GCM_BITS     8u /* GCM: 0 stands for 256 blocks */
#define MODEL_LENGTH_LIMIT 4096u
#define MODEL_POWER_LIMIT  512u /* bytes of the modulus, a multiple of 4 */

/* What may be wrong with the silicon. */
#define MODEL_DEFECT_STUCK                                                     \
    1u                       /* busy for ever after some thousand operations   \
                              */
#define MODEL_DEFECT_RARE 2u /* a wrong bit in each 10 000th operation */
#define MODEL_DEFECT_SLOW 4u

#define MODEL_RARE_AT 10000u

#define MODEL_TRACE 64u

/* An access, and how often it came again with nothing between. */
typedef struct model_access {
    uint64_t value, clock;
    uint32_t times;
    uint8_t write, reg;
} model_access;

typedef struct model {
    uint64_t clock; /* cycles of the processor */
    uint64_t busy_until;
    uint64_t reg[MODEL_REGISTERS];
    uint64_t result[MODEL_REGISTERS]; /* seen when it is no longer busy */
    uint32_t operations;
    unsigned defects;
    uint32_t fail_after; /* FAULT from this operation on; 0: never */
    uint32_t traced;     /* entries ever; the last ones are in trace */
    model_access trace[MODEL_TRACE];
} model;

void model_init(model *m, unsigned defects);
uint64_t model_read(model *m, model_register reg);
void model_write(model *m, model_register reg, uint64_t value);

/* The processor does something else for so long. */
void model_wait(model *m, uint32_t cycles);

/* base^e mod n of len bytes, n odd; false: it cannot. */
bool model_power(uint8_t *out, const uint8_t *n, const uint8_t *base,
                 const uint8_t *e, size_t len, size_t e_len);

/* Cycles that software on the same core would take: the processor's clock goes
 * on. For pawl_accel_clock. */
uint32_t model_ticks(void *m);
void model_software(void *m, uint8_t op, size_t len);

const char *model_register_name(unsigned reg);

#endif
