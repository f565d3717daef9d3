/* SPDX-License-Identifier: Apache-2.0
 * The key schedule, RFC 8446 sections 7.1 to 7.5, as lists of derivations that
 * run one hash compression at a time. */
#include "handshake/handshake.h"

#include <string.h>

/* Places a derivation reads from and writes to. */
typedef enum schedule_at {
    AT_NONE,  /* an empty string */
    AT_ZEROS, /* digest_size zero bytes */
    AT_CHAIN, /* a slot: PAWLI_SLOT_ plus AT_CHAIN */
    AT_CLIENT,
    AT_SERVER,
    AT_CLIENT_NEXT,
    AT_EXPORTER,
    AT_SHARED, /* the (EC)DHE shared secret */
    AT_TH_0,
    AT_TH_1,
    AT_TH_2,
    AT_KEY,
    AT_IV,
    AT_TEMP /* in scratch, behind the operation */
} schedule_at;

typedef enum schedule_what {
    DO_EMPTY_HASH, /* out := Hash("") */
    DO_EXTRACT,    /* out := HKDF-Extract(salt from, ikm) */
    DO_EXPAND      /* out := HKDF-Expand-Label(from, label, context) */
} schedule_what;

typedef struct schedule_derivation {
    uint8_t what, out, from, with; /* with: ikm or context */
    const char *label;
} schedule_derivation;

static const schedule_derivation schedule_handshake[] = {
    {DO_EMPTY_HASH, AT_TH_1, AT_NONE, AT_NONE, NULL},
    {DO_EXTRACT, AT_CHAIN, AT_NONE, AT_ZEROS, NULL},
    {DO_EXPAND, AT_CHAIN, AT_CHAIN, AT_TH_1, "derived"},
    {DO_EXTRACT, AT_CHAIN, AT_CHAIN, AT_SHARED, NULL},
    {DO_EXPAND, AT_CLIENT, AT_CHAIN, AT_TH_0, "c hs traffic"},
    {DO_EXPAND, AT_SERVER, AT_CHAIN, AT_TH_0, "s hs traffic"},
};

static const schedule_derivation schedule_application[] = {
    {DO_EMPTY_HASH, AT_TH_1, AT_NONE, AT_NONE, NULL},
    {DO_EXPAND, AT_CHAIN, AT_CHAIN, AT_TH_1, "derived"},
    {DO_EXTRACT, AT_CHAIN, AT_CHAIN, AT_ZEROS, NULL},
    {DO_EXPAND, AT_CLIENT_NEXT, AT_CHAIN, AT_TH_2, "c ap traffic"},
    {DO_EXPAND, AT_SERVER, AT_CHAIN, AT_TH_2, "s ap traffic"},
    {DO_EXPAND, AT_EXPORTER, AT_CHAIN, AT_TH_2, "exp master"},
};

/* What the running list of derivations needs besides its table; the last
 * output goes to `out` when that is not NULL. */
typedef struct schedule_call {
    const schedule_derivation *steps;
    uint8_t count;
    pawli_slot slot; /* stands for AT_CHAIN in the lists below */
    uint8_t *out;
} schedule_call;

/* Per traffic secret; AT_CHAIN stands for the slot of the call. */
static const schedule_derivation schedule_keys[] = {
    {DO_EXPAND, AT_KEY, AT_CHAIN, AT_NONE, "key"},
    {DO_EXPAND, AT_IV, AT_CHAIN, AT_NONE, "iv"},
};

static const schedule_derivation schedule_update[] = {
    {DO_EXPAND, AT_CHAIN, AT_CHAIN, AT_NONE, "traffic upd"},
};

static const schedule_derivation schedule_finished[3][2] = {
    {{DO_EXPAND, AT_TEMP, AT_CHAIN, AT_NONE, "finished"},
     {DO_EXTRACT, AT_NONE, AT_TEMP, AT_TH_0, NULL}},
    {{DO_EXPAND, AT_TEMP, AT_CHAIN, AT_NONE, "finished"},
     {DO_EXTRACT, AT_NONE, AT_TEMP, AT_TH_1, NULL}},
    {{DO_EXPAND, AT_TEMP, AT_CHAIN, AT_NONE, "finished"},
     {DO_EXTRACT, AT_NONE, AT_TEMP, AT_TH_2, NULL}},
};

/* The scratch of a running list. */
typedef struct schedule_work {
    pawl_hkdf_op op;
    uint8_t temp[PAWLI_SECRET_MAX];
} schedule_work;

static const uint8_t schedule_zeros[PAWLI_SECRET_MAX];

/* The bytes of a place and how many a derivation uses there. */
static uint8_t *schedule_place(pawli_hs *hs, schedule_work *work,
                               const schedule_call *call, uint8_t at,
                               size_t *len)
{
    *len = hs->hash[0]->digest_size;
    switch (at) {
    case AT_CHAIN:
        return hs->secret[call->slot];
    case AT_CLIENT:
    case AT_SERVER:
    case AT_CLIENT_NEXT:
    case AT_EXPORTER:
        return hs->secret[at - AT_CHAIN];
    case AT_SHARED:
        *len = hs->group->secret_size;
        return hs->hello->kex_private;
    case AT_TH_0:
    case AT_TH_1:
    case AT_TH_2:
        return hs->th[at - AT_TH_0];
    case AT_KEY:
        *len = hs->suite->aead->key_size;
        return hs->key;
    case AT_IV:
        *len = hs->suite->aead->nonce_size;
        return hs->iv;
    case AT_TEMP:
        return work->temp;
    default:
        *len = 0;
        return NULL;
    }
}

static pawl_err schedule_start(pawli_hs *hs, schedule_work *work,
                               const schedule_call *call,
                               const schedule_derivation *d)
{
    const pawl_hash *hash = hs->hash[0];
    size_t from_len, with_len, out_len;
    const uint8_t *from = schedule_place(hs, work, call, d->from, &from_len);
    const uint8_t *with = schedule_place(hs, work, call, d->with, &with_len);

    if (d->with == AT_ZEROS) {
        with = schedule_zeros;
        with_len = hash->digest_size;
    }
    if (d->what == DO_EXTRACT) {
        pawl_hkdf_extract_start(&work->op, hash, from, from_len, with,
                                with_len);
        return PAWL_OK;
    }
    (void)schedule_place(hs, work, call, d->out, &out_len);
    return pawl_hkdf_label_start(&work->op, hash, from, d->label, with,
                                 with_len, out_len);
}

/* One derivation. The empty hash is one compression: one unit. */
static pawl_err schedule_step(pawli_hs *hs, schedule_work *work,
                              const schedule_call *call,
                              const schedule_derivation *d, uint32_t *units)
{
    size_t len;
    uint8_t *out = schedule_place(hs, work, call, d->out, &len);
    pawl_err err;

    if (d->what == DO_EMPTY_HASH) {
        hs->hash[0]->init(&work->op.mac.ctx);
        (void)hs->hash[0]->finish(&work->op.mac.ctx, out);
        --*units;
        return PAWL_OK;
    }
    if (hs->op_live == 0) {
        err = schedule_start(hs, work, call, d);
        if (err != PAWL_OK) {
            return pawli_hs_fail(hs, PAWL_FAIL_INTERNAL);
        }
        hs->op_live = 1;
        if (hs->hash[0]->unit_blocks == 1) {
            /* A compression fills a unit: there is no room for more. */
            --*units;
        }
    }
    err = pawl_hkdf_run(&work->op, out != NULL ? out : call->out, units);
    if (err == PAWL_PENDING) {
        return err;
    }
    hs->op_live = 0;
    return err == PAWL_OK ? PAWL_OK : pawli_hs_fail(hs, PAWL_FAIL_INTERNAL);
}

/* hs->derivation counts the steps done of the running list. */
static pawl_err schedule_run(pawli_hs *hs, const schedule_call *call,
                             uint32_t *units)
{
    schedule_work *work = pawli_hs_scratch(hs, sizeof *work);

    if (work == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    while (hs->derivation < call->count) {
        pawl_err err;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        err =
            schedule_step(hs, work, call, &call->steps[hs->derivation], units);
        if (err != PAWL_OK) {
            return err;
        }
        hs->derivation++;
    }
    hs->derivation = 0;
    pawl_wipe(work, sizeof *work);
    return PAWL_OK;
}

#define SCHEDULE_COUNT(list) ((uint8_t)(sizeof(list) / sizeof((list)[0])))

pawl_err pawli_schedule_handshake(pawli_hs *hs, uint32_t *units)
{
    schedule_call call = {schedule_handshake,
                          SCHEDULE_COUNT(schedule_handshake), PAWLI_SLOT_CHAIN,
                          NULL};
    pawl_err err = schedule_run(hs, &call, units);

    if (err == PAWL_OK) {
        pawl_wipe(hs->hello->kex_private, sizeof hs->hello->kex_private);
    }
    return err;
}

pawl_err pawli_schedule_application(pawli_hs *hs, uint32_t *units)
{
    schedule_call call = {schedule_application,
                          SCHEDULE_COUNT(schedule_application),
                          PAWLI_SLOT_CHAIN, NULL};
    pawl_err err = schedule_run(hs, &call, units);

    if (err == PAWL_OK) {
        pawl_wipe(hs->secret[PAWLI_SLOT_CHAIN], PAWLI_SECRET_MAX);
    }
    return err;
}

pawl_err pawli_schedule_keys(pawli_hs *hs, pawli_slot slot, uint32_t *units)
{
    schedule_call call = {schedule_keys, SCHEDULE_COUNT(schedule_keys), slot,
                          NULL};

    return schedule_run(hs, &call, units);
}

pawl_err pawli_schedule_update(pawli_hs *hs, pawli_slot slot, uint32_t *units)
{
    schedule_call call = {schedule_update, SCHEDULE_COUNT(schedule_update),
                          slot, NULL};

    return schedule_run(hs, &call, units);
}

pawl_err pawli_schedule_finished(pawli_hs *hs, pawli_slot slot, unsigned th,
                                 uint8_t *out, uint32_t *units)
{
    schedule_call call = {schedule_finished[th], 2, slot, out};

    return schedule_run(hs, &call, units);
}

void pawli_schedule_mix(pawli_hs *hs, pawli_slot slot, uint32_t difference)
{
    for (unsigned i = 0; i < 4; i++) {
        hs->secret[slot][i] ^= (uint8_t)(difference >> (8u * i));
    }
}

void pawli_secret_move(pawli_hs *hs, pawli_slot to, pawli_slot from)
{
    memcpy(hs->secret[to], hs->secret[from], PAWLI_SECRET_MAX);
    pawl_wipe(hs->secret[from], PAWLI_SECRET_MAX);
}

pawl_err pawli_schedule_export(const pawli_hs *hs, const char *label,
                               const uint8_t *context, size_t context_len,
                               uint8_t *out, size_t len)
{
    const pawl_hash *hash = hs->hash[0];
    pawl_hash_ctx ctx;
    uint8_t digest[PAWL_HASH_SIZE_MAX], secret[PAWLI_SECRET_MAX];
    pawl_err err;

    hash->init(&ctx);
    hash->digest(&ctx, digest);
    err = pawl_hkdf_expand_label(hash, secret, hash->digest_size,
                                 hs->secret[PAWLI_SLOT_EXPORTER], label, digest,
                                 hash->digest_size);
    if (err == PAWL_OK) {
        hash->update(&ctx, context, context_len);
        hash->digest(&ctx, digest);
        err = pawl_hkdf_expand_label(hash, out, len, secret, "exporter", digest,
                                     hash->digest_size);
    }
    pawl_wipe(secret, sizeof secret);
    pawl_wipe(digest, sizeof digest);
    pawl_wipe(&ctx, sizeof ctx);
    return err;
}

void pawli_verdict_set(pawli_verdict *v, uint32_t word)
{
    v->word = word;
    v->inverse = ~word;
}

bool pawli_verdict_is(const pawli_verdict *v, uint32_t word)
{
    return v->word == word && v->inverse == (uint32_t)~word;
}
