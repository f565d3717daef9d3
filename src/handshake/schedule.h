/* SPDX-License-Identifier: Apache-2.0
 * Lists of derivations that run one hash compression at a time: the key
 * schedule (schedule.c) and what PSKs add to it (schedule_psk.c). */
#ifndef PAWLI_SCHEDULE_H
#define PAWLI_SCHEDULE_H

#include "handshake/handshake.h"

/* Places a derivation reads from and writes to. */
typedef enum pawli_place {
    PAWLI_AT_NONE,  /* an empty string */
    PAWLI_AT_ZEROS, /* digest_size zero bytes */
    PAWLI_AT_CHAIN, /* a slot: PAWLI_SLOT_ plus PAWLI_AT_CHAIN */
    PAWLI_AT_CLIENT,
    PAWLI_AT_SERVER,
    PAWLI_AT_CLIENT_NEXT,
    PAWLI_AT_EXPORTER,
    PAWLI_AT_SHARED, /* the (EC)DHE shared secret, or zeros without one */
    PAWLI_AT_TH_0,
    PAWLI_AT_TH_1,
    PAWLI_AT_TH_2,
    PAWLI_AT_KEY,
    PAWLI_AT_IV,
    PAWLI_AT_TEMP, /* in scratch, behind the operation */
    PAWLI_AT_GIVEN /* `given` of the call */
} pawli_place;

typedef enum pawli_derive {
    PAWLI_DO_EMPTY_HASH, /* out := Hash("") */
    PAWLI_DO_EXTRACT,    /* out := HKDF-Extract(salt from, ikm) */
    PAWLI_DO_EXPAND      /* out := HKDF-Expand-Label(from, label, context) */
} pawli_derive;

typedef struct pawli_derivation {
    uint8_t what, out, from, with; /* with: ikm or context */
    const char *label;
} pawli_derivation;

/* What the running list of derivations needs besides its table. */
typedef struct pawli_schedule {
    const pawli_derivation *steps;
    uint8_t count;
    uint8_t slot;          /* stands for PAWLI_AT_CHAIN: a pawli_slot */
    uint8_t *out;          /* where a step with PAWLI_AT_NONE for out writes */
    const pawl_hash *hash; /* NULL: the connection's */
    const uint8_t *given;
    size_t given_len;
} pawli_schedule;

#define PAWLI_SCHEDULE_COUNT(list) ((uint8_t)(sizeof(list) / sizeof((list)[0])))

/* Runs the list; pawli_hs.derivation counts the steps done. */
pawl_err pawli_schedule_run(pawli_hs *hs, const pawli_schedule *call,
                            uint32_t *units);

#endif
