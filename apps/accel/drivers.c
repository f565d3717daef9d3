/* SPDX-License-Identifier: Apache-2.0
 * The table of drivers. */
#include "drivers.h"

#include <string.h>

#include "pawl/ec.h"

#define SHA256(name, text, flaws, defects, reason)                             \
    {                                                                          \
        name, text, &pawl_accel_sha256, flaws, defects, PAWL_ACCEL_##reason    \
    }
#define GCM(name, text, flaws, defects, reason)                                \
    {                                                                          \
        name, text, &pawl_accel_aes128_gcm, flaws, defects,                    \
            PAWL_ACCEL_##reason                                                \
    }
#define P256(name, text, flaws, defects, reason)                               \
    {                                                                          \
        name, text, &pawl_accel_p256, flaws, defects, PAWL_ACCEL_##reason      \
    }
#define RSA(name, text, flaws, defects, reason)                                \
    {                                                                          \
        name, text, &pawl_accel_rsa, flaws, defects, PAWL_ACCEL_##reason       \
    }

const driver_row driver_rows[] = {
    SHA256("fixed", "SHA-256, right", 0, 0, PASSED),
    SHA256("article",
           "waits for a bit that is never set, and takes "
           "\"complete\" for an error",
           FLAW_WAIT | FLAW_COMPLETE, 0, NEVER_DONE),
    SHA256("article-half", "the same, with the first of both mended",
           FLAW_COMPLETE, 0, REPORTED),
    SHA256("wrong", "another initial value", FLAW_WRONG, 0, WRONG),
    SHA256("byte-order", "the answer's words turned", FLAW_ORDER, 0,
           BYTE_ORDER),
    SHA256("partial", "writes half of the answer", FLAW_PARTIAL, 0, PARTIAL),
    SHA256("idle", "never starts the unit", FLAW_SOFTWARE, 0, NOT_USED),
    SHA256("empty", "starts the unit for no bytes", FLAW_EMPTY, 0, EMPTY),
    SHA256("size", "loses a block of 256 bytes", FLAW_SIZE, 0, SIZE),
    SHA256("oversize", "does not cut what is too long", FLAW_OVERSIZE, 0,
           OVERSIZE),
    SHA256("odd-chunk", "continues a block at words only", FLAW_CHUNKS, 0,
           CHUNKS),
    SHA256("misaligned", "gives addresses to the unit as they are",
           FLAW_ALIGNMENT, 0, ALIGNMENT),
    SHA256("stale-data", "reads what was cached of an address", FLAW_STALE_DATA,
           0, STALE_DATA),
    SHA256("interleaved", "the running hash stays in the unit",
           FLAW_INTERLEAVED, 0, INTERLEAVED),
    SHA256("cloned", "knows a running hash by its address", FLAW_COPIED, 0,
           COPIED),
    SHA256("beyond", "writes eight bytes too many", FLAW_BEYOND, 0, BEYOND),
    SHA256("input", "changes its input", FLAW_INPUT, 0, INPUT),
    SHA256("recovery", "cannot be stopped", FLAW_RECOVERY, 0, RECOVERY),
    SHA256("rare", "the unit is wrong once in 10 000", 0, MODEL_DEFECT_RARE,
           REPEATED),
    SHA256("stuck", "the unit stays busy some day", 0, MODEL_DEFECT_STUCK,
           STUCK),
    SHA256("slow", "right, and slower than software", 0, MODEL_DEFECT_SLOW,
           SLOWER),
    GCM("aes-fixed", "AES-128-GCM, right", 0, 0, PASSED),
    GCM("aes-order", "the answer's words turned", FLAW_ORDER, 0, BYTE_ORDER),
    GCM("aes-partial", "stops three blocks early", FLAW_PARTIAL, 0, PARTIAL),
    GCM("aes-empty", "starts the unit for no bytes", FLAW_EMPTY, 0, EMPTY),
    GCM("aes-oversize", "does not cut what is too long", FLAW_OVERSIZE, 0,
        OVERSIZE),
    GCM("aes-misaligned", "gives addresses to the unit as they are",
        FLAW_ALIGNMENT, 0, ALIGNMENT),
    GCM("aes-stale-data", "reads what was cached of an address",
        FLAW_STALE_DATA, 0, STALE_DATA),
    GCM("aes-stale-key", "keeps a key that is at the same address",
        FLAW_STALE_KEY, 0, STALE_KEY),
    GCM("aes-overlap", "clears the target first", FLAW_OVERLAP, 0, OVERLAP),
    GCM("aes-counter", "counts in two bytes", FLAW_COUNTER, 0, COUNTER),
    GCM("aes-beyond", "writes eight bytes too many", FLAW_BEYOND, 0, BEYOND),
    GCM("aes-input", "changes its input", FLAW_INPUT, 0, INPUT),
    GCM("aes-recovery", "cannot be stopped", FLAW_RECOVERY, 0, RECOVERY),
    GCM("aes-rare", "the unit is wrong once in 10 000", 0, MODEL_DEFECT_RARE,
        REPEATED),
    GCM("aes-stuck", "the unit stays busy some day", 0, MODEL_DEFECT_STUCK,
        STUCK),
    P256("p256-fixed", "P-256, right", 0, 0, PASSED),
    P256("p256-order", "the numbers turned", FLAW_ORDER, 0, BYTE_ORDER),
    P256("p256-partial", "writes half of the answer", FLAW_PARTIAL, 0, PARTIAL),
    P256("p256-stale-key", "keeps a key that is at the same address",
         FLAW_STALE_KEY, 0, STALE_KEY),
    P256("p256-trusting", "takes a point off the curve for one on it",
         FLAW_REFUSES, 0, REFUSES),
    P256("p256-beyond", "writes eight bytes too many", FLAW_BEYOND, 0, BEYOND),
    P256("p256-recovery", "cannot be stopped", FLAW_RECOVERY, 0, RECOVERY),
    P256("p256-rare", "the unit is wrong once in 10 000", 0, MODEL_DEFECT_RARE,
         REPEATED),
    P256("p256-stuck", "the unit stays busy some day", 0, MODEL_DEFECT_STUCK,
         STUCK),
    P256("p256-slow", "right, and slower than software", 0, MODEL_DEFECT_SLOW,
         SLOWER),
    RSA("rsa-fixed", "powers to 4096 bits, right", 0, 0, PASSED),
    RSA("rsa-order", "the number turned", FLAW_ORDER, 0, BYTE_ORDER),
    RSA("rsa-partial", "writes half of the answer", FLAW_PARTIAL, 0, PARTIAL),
    RSA("rsa-size", "aligns odd lengths at the wrong end", FLAW_SIZE, 0, SIZE),
    RSA("rsa-oversize", "cuts what is too long", FLAW_OVERSIZE, 0, OVERSIZE),
    RSA("rsa-stale-key", "keeps an exponent that is at the same address",
        FLAW_STALE_KEY, 0, STALE_KEY),
    RSA("rsa-recovery", "cannot be stopped", FLAW_RECOVERY, 0, RECOVERY),
    RSA("rsa-rare", "the unit is wrong once in 10 000", 0, MODEL_DEFECT_RARE,
        REPEATED),
    {"aes256-fixed", "AES-256-GCM, right", &pawl_accel_aes256_gcm, 0, 0,
     PAWL_ACCEL_PASSED},
};

const unsigned driver_row_count = sizeof driver_rows / sizeof driver_rows[0];

const driver_row *driver_find(const char *name)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        if (strcmp(driver_rows[i].name, name) == 0) {
            return &driver_rows[i];
        }
    }
    return NULL;
}

static pawl_accel_unit driver_unit_sha256, driver_unit_aes128,
    driver_unit_aes256, driver_unit_p256, driver_unit_rsa;
PAWL_ACCEL_SHA256(driver_on_sha256, driver_unit_sha256)
PAWL_ACCEL_AES128_GCM(driver_on_aes128, driver_unit_aes128)
PAWL_ACCEL_AES256_GCM(driver_on_aes256, driver_unit_aes256)
PAWL_ACCEL_P256(driver_on_p256, driver_unit_p256)
PAWL_ACCEL_RSA_SHA256(driver_on_rsa, driver_unit_rsa)

/* What a kind of unit needs of the model. */
typedef struct driver_kind {
    const pawl_accel_kind *kind;
    pawl_accel_unit *unit;
    const pawl_accel_pair *pairs;
    const pawl_accel_driver *driver;
} driver_kind;

static const driver_kind driver_kinds[] = {
    {&pawl_accel_sha256, &driver_unit_sha256, driver_on_sha256,
     &driver_sha256_driver},
    {&pawl_accel_aes128_gcm, &driver_unit_aes128, driver_on_aes128,
     &driver_gcm_driver},
    {&pawl_accel_aes256_gcm, &driver_unit_aes256, driver_on_aes256,
     &driver_gcm_driver},
    {&pawl_accel_p256, &driver_unit_p256, driver_on_p256,
     &driver_public_driver},
    {&pawl_accel_rsa, &driver_unit_rsa, driver_on_rsa, &driver_public_driver},
};

void driver_bench_init(driver_bench *b, const driver_row *row)
{
    const driver_kind *k = driver_kinds;

    memset(b, 0, sizeof *b);
    b->row = row;
    model_init(&b->m, row->defects);
    b->clock = (pawl_accel_clock){model_ticks, model_software, &b->m};
    while (k->kind != row->kind) {
        k++;
    }
    if (k->driver == &driver_sha256_driver) {
        driver_sha256_init(&b->u.sha256, &b->m, row->flaws);
    } else if (k->driver == &driver_gcm_driver) {
        driver_gcm_init(&b->u.gcm, &b->m, row->flaws);
    } else {
        driver_public_init(&b->u.keys, &b->m, row->flaws);
    }
    b->unit = k->unit;
    pawl_accel_unit_init(b->unit, k->kind, k->pairs, k->driver, &b->u);
    pawl_accel_unit_lend(b->unit, b->buffer, sizeof b->buffer);
}
