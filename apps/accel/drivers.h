/* SPDX-License-Identifier: Apache-2.0
 * Drivers of the modelled engine: right ones, and ones wrong in one way each.
 * A driver is a line of the table. */
#ifndef ACCEL_DRIVERS_H
#define ACCEL_DRIVERS_H

#include "model.h"

/* Faults of drivers; a set of bits. */
#define FLAW_WAIT        0x00001u  /* waits for a bit that is never set */
#define FLAW_COMPLETE    0x00002u  /* takes "complete" for an error */
#define FLAW_ORDER       0x00004u  /* bytes in the other order */
#define FLAW_PARTIAL     0x00008u  /* half of the answer */
#define FLAW_SOFTWARE    0x00010u  /* never starts the unit */
#define FLAW_EMPTY       0x00020u  /* starts the unit for no bytes */
#define FLAW_OVERSIZE    0x00040u  /* does not cut */
#define FLAW_CHUNKS      0x00080u  /* the rest of a block at words only */
#define FLAW_ALIGNMENT   0x00100u  /* gives away addresses as they are */
#define FLAW_STALE_DATA  0x00200u  /* the unit reads what was cached */
#define FLAW_INTERLEAVED 0x00400u  /* the state stays in the unit */
#define FLAW_COPIED      0x00800u  /* knows a message by its address */
#define FLAW_BEYOND      0x01000u  /* writes a line more than there is */
#define FLAW_INPUT       0x02000u  /* swaps its input and leaves it */
#define FLAW_RECOVERY    0x04000u  /* stop leaves the unit as it is */
#define FLAW_SIZE        0x08000u  /* loses the last block of some sizes */
#define FLAW_WRONG       0x10000u  /* the initial value is another */
#define FLAW_STALE_KEY   0x20000u  /* keeps a key that is at the same address */
#define FLAW_OVERLAP     0x40000u  /* clears the target before the unit reads */
#define FLAW_COUNTER     0x80000u  /* counts in two bytes */
#define FLAW_REFUSES     0x100000u /* takes a fault for an answer */

/* A driver at work. */
typedef struct driver_sha256 {
    model *m;
    unsigned flaws;
    pawl_sha256 *ctx;
    const uint8_t *data;
    size_t len;
    size_t running;      /* bytes that the unit is working on */
    const void *owner;   /* FLAW_COPIED: whose state the unit has */
    const uint8_t *seen; /* FLAW_STALE_DATA */
    size_t seen_len;
    uint64_t bounce[64];
} driver_sha256;

typedef struct driver_gcm {
    model *m;
    unsigned flaws;
    pawl_accel_job job;        /* in and out go on with the pieces */
    uint32_t running;          /* bytes that the unit is working on; 0: none */
    bool bounced;              /* the answer is in bounce */
    const uint8_t *key, *seen; /* FLAW_STALE_KEY, FLAW_STALE_DATA */
    uint32_t seen_len;
    uint64_t bounce[64];
} driver_gcm;

typedef struct driver_public {
    model *m;
    unsigned flaws;
    pawl_accel_job job;
    bool running;
    const uint8_t *seen; /* FLAW_STALE_KEY */
    model_p256 p256;
    uint64_t numbers[4][MODEL_POWER_LIMIT / 8]; /* n, base, e, answer */
} driver_public;

extern const pawl_accel_driver driver_sha256_driver;
extern const pawl_accel_driver driver_gcm_driver;
extern const pawl_accel_driver driver_public_driver;
void driver_gcm_init(driver_gcm *d, model *m, unsigned flaws);
void driver_public_init(driver_public *d, model *m, unsigned flaws);
void driver_sha256_init(driver_sha256 *d, model *m, unsigned flaws);

/* One line of the table. */
typedef struct driver_row {
    const char *name, *text;
    const pawl_accel_kind *kind;
    unsigned flaws, defects;
    uint8_t reason; /* what it must be refused for, or PAWL_ACCEL_PASSED */
} driver_row;

extern const driver_row driver_rows[];
extern const unsigned driver_row_count;

const driver_row *driver_find(const char *name);

/* A driver on a model of its own, and the unit it becomes. One at a time for
 * each kind. */
typedef struct driver_bench {
    const driver_row *row;
    model m;
    pawl_accel_clock clock;
    pawl_accel_unit *unit;
    union {
        driver_sha256 sha256;
        driver_gcm gcm;
        driver_public keys;
    } u;
    uint64_t buffer[2 * (MODEL_POWER_LIMIT + 64u) / 8];
} driver_bench;

void driver_bench_init(driver_bench *b, const driver_row *row);

#endif
