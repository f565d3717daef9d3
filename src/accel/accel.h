/* SPDX-License-Identifier: Apache-2.0
 * What the files of accelerators share. */
#ifndef PAWLI_ACCEL_H
#define PAWLI_ACCEL_H

#include "pawl/accel.h"

typedef struct pawli_accel_try pawli_accel_try;

/* What an algorithm brings to its admission. */
struct pawl_accel_kind {
    uint8_t op; /* pawl_accel_op */
    /* True: every answer was right. */
    bool (*run)(pawli_accel_try *t);
    uint16_t buffer; /* bytes that must have been lent */
    /* Told when the unit begins to be used, and when it no longer is. */
    void (*turn)(pawl_accel_unit *unit, bool on);
};

/* An admission that goes on. */
struct pawli_accel_try {
    pawl_accel_unit *unit;
    const pawl_accel_trial *trial;
    uint8_t *data; /* of the scratch: aligned, room bytes and 8 more */
    uint32_t room;
    uint32_t seed; /* of what is in data */
    bool worked;   /* an operation has ended */
};

/* Runs a job to its end or until the polls are used up, which is
 * PAWL_ERR_TIMEOUT; stopped then. */
pawl_err pawli_accel_drive(const pawl_accel_unit *unit,
                           const pawl_accel_job *job);

/* The same for an admitted unit in use. False: nothing may be taken from it,
 * now or later. */
bool pawli_accel_use(pawl_accel_unit *unit, const pawl_accel_job *job);

/* It is used from now on, or no longer. */
void pawli_accel_turn(pawl_accel_unit *unit, bool on);

/* An operation that takes many calls, before software's own of the same. */
typedef struct pawli_accel_head {
    const pawl_accel_form *form; /* NULL: a pawl_kex */
    const uint8_t *key, *peer, *data;
    uint32_t ticket, polls, exponent;
    uint16_t key_len;
    int16_t verdict;
    uint8_t state; /* pawli_accel_state */
    uint8_t step;  /* of a signature: what the unit is doing */
} pawli_accel_head;

typedef enum pawli_accel_state {
    PAWLI_ACCEL_BEGIN = 0, /* the unit is to be given a job */
    PAWLI_ACCEL_RUNS,
    PAWLI_ACCEL_SOFTWARE,
    PAWLI_ACCEL_DONE /* verdict */
} pawli_accel_state;

/* Software's operation. */
static inline void *pawli_accel_behind(void *op)
{
    return (uint8_t *)op + PAWL_ACCEL_HEAD;
}

/* Begins, or refuses, with what software's start said. */
pawl_err pawli_accel_begin(pawli_accel_head *head, pawl_err err);

/* Whether the unit's buffer may be filled for a job now: it begins, and the
 * unit can do it. Who had the unit has lost it. */
bool pawli_accel_claim(pawl_accel_unit *unit, pawli_accel_head *head,
                       uint8_t op);

/* Looks at the unit, which is given the job at the first call; a look is a
 * unit of work. PAWL_PENDING: go on later. PAWL_OK: its answer is in the
 * buffer. Else it is software's turn. */
pawl_err pawli_accel_step(pawl_accel_unit *unit, pawli_accel_head *head,
                          const pawl_accel_job *job, uint32_t *units);

/* The end: software's part, of size bytes, is wiped. */
pawl_err pawli_accel_end(pawl_accel_unit *unit, pawli_accel_head *head,
                         size_t size, pawl_err err);

/* The unit failed in use. */
void pawli_accel_fail(pawl_accel_unit *unit, pawl_err err);

/* The slice of a pawl_aead is the unit's or software's. */
void pawli_accel_gcm_turn(pawl_accel_unit *unit, bool on);

/* ---- Admission ---- */

/* Runs a job; `reason` is what an error means here. */
bool pawli_accel_do(pawli_accel_try *t, const pawl_accel_job *job,
                    pawl_accel_reason reason);

/* Says why; false. */
bool pawli_accel_refuse(pawli_accel_try *t, pawl_accel_reason reason);

/* Notes what is tried next. */
void pawli_accel_note(pawli_accel_try *t, const char *test, uint32_t size,
                      uint32_t chunk, uint32_t offset);

/* Other bytes in data[0..room + 8), and whether they are still those. */
void pawli_accel_fill(pawli_accel_try *t);
bool pawli_accel_kept(const pawli_accel_try *t, uint32_t at, uint32_t len);

/* Which reason the difference of an answer from what was expected is; before:
 * what had been there. In words of the machine. */
pawl_accel_reason pawli_accel_classify(const uint32_t *expected,
                                       const uint32_t *got,
                                       const uint32_t *before, unsigned words);

/* The i-th size at which the crossover is looked for, a multiple of step; 0:
 * no more below t->room. */
uint32_t pawli_accel_size(const pawli_accel_try *t, uint32_t step, unsigned i);

/* Ticks of one run of `once`, least of three; software is told apart so that a
 * modelled clock can be told. */
typedef bool pawli_accel_once(pawli_accel_try *t, uint32_t size, bool hardware);
bool pawli_accel_measure(pawli_accel_try *t, uint32_t step,
                         pawli_accel_once *once);

#endif
