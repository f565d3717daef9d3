/* SPDX-License-Identifier: Apache-2.0
 * The key schedule, RFC 8446 sections 7.1 to 7.5, as lists of derivations that
 * run one hash compression at a time. */
#include "handshake/schedule.h"

#include <string.h>

/* The first is left out where a PSK gave the Early Secret. */
static const pawli_derivation schedule_handshake[] = {
    {PAWLI_DO_EXTRACT, PAWLI_AT_CHAIN, PAWLI_AT_NONE, PAWLI_AT_ZEROS, NULL},
    {PAWLI_DO_EMPTY_HASH, PAWLI_AT_TH_1, PAWLI_AT_NONE, PAWLI_AT_NONE, NULL},
    {PAWLI_DO_EXPAND, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_TH_1, "derived"},
    {PAWLI_DO_EXTRACT, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_SHARED, NULL},
    {PAWLI_DO_EXPAND, PAWLI_AT_CLIENT, PAWLI_AT_CHAIN, PAWLI_AT_TH_0,
     "c hs traffic"},
    {PAWLI_DO_EXPAND, PAWLI_AT_SERVER, PAWLI_AT_CHAIN, PAWLI_AT_TH_0,
     "s hs traffic"},
};

static const pawli_derivation schedule_application[] = {
    {PAWLI_DO_EMPTY_HASH, PAWLI_AT_TH_1, PAWLI_AT_NONE, PAWLI_AT_NONE, NULL},
    {PAWLI_DO_EXPAND, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_TH_1, "derived"},
    {PAWLI_DO_EXTRACT, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_ZEROS, NULL},
    {PAWLI_DO_EXPAND, PAWLI_AT_CLIENT_NEXT, PAWLI_AT_CHAIN, PAWLI_AT_TH_2,
     "c ap traffic"},
    {PAWLI_DO_EXPAND, PAWLI_AT_SERVER, PAWLI_AT_CHAIN, PAWLI_AT_TH_2,
     "s ap traffic"},
    {PAWLI_DO_EXPAND, PAWLI_AT_EXPORTER, PAWLI_AT_CHAIN, PAWLI_AT_TH_2,
     "exp master"},
};

/* Per traffic secret; PAWLI_AT_CHAIN stands for the slot of the call. */
static const pawli_derivation schedule_keys[] = {
    {PAWLI_DO_EXPAND, PAWLI_AT_KEY, PAWLI_AT_CHAIN, PAWLI_AT_NONE, "key"},
    {PAWLI_DO_EXPAND, PAWLI_AT_IV, PAWLI_AT_CHAIN, PAWLI_AT_NONE, "iv"},
};

static const pawli_derivation schedule_update[] = {
    {PAWLI_DO_EXPAND, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_NONE,
     "traffic upd"},
};

static const pawli_derivation schedule_finished[3][2] = {
    {{PAWLI_DO_EXPAND, PAWLI_AT_TEMP, PAWLI_AT_CHAIN, PAWLI_AT_NONE,
      "finished"},
     {PAWLI_DO_EXTRACT, PAWLI_AT_NONE, PAWLI_AT_TEMP, PAWLI_AT_TH_0, NULL}},
    {{PAWLI_DO_EXPAND, PAWLI_AT_TEMP, PAWLI_AT_CHAIN, PAWLI_AT_NONE,
      "finished"},
     {PAWLI_DO_EXTRACT, PAWLI_AT_NONE, PAWLI_AT_TEMP, PAWLI_AT_TH_1, NULL}},
    {{PAWLI_DO_EXPAND, PAWLI_AT_TEMP, PAWLI_AT_CHAIN, PAWLI_AT_NONE,
      "finished"},
     {PAWLI_DO_EXTRACT, PAWLI_AT_NONE, PAWLI_AT_TEMP, PAWLI_AT_TH_2, NULL}},
};

/* The scratch of a running list. */
typedef struct schedule_work {
    pawl_hkdf_op op;
    uint8_t temp[PAWLI_SECRET_MAX];
} schedule_work;

static const uint8_t schedule_zeros[PAWLI_SECRET_MAX];

static const pawl_hash *schedule_hash(const pawli_hs *hs,
                                      const pawli_schedule *call)
{
    return call->hash != NULL ? call->hash : hs->hash[0];
}

/* The bytes of a place and how many a derivation uses there. */
static uint8_t *schedule_place(pawli_hs *hs, schedule_work *work,
                               const pawli_schedule *call, uint8_t at,
                               size_t *len)
{
    *len = schedule_hash(hs, call)->digest_size;
    switch (at) {
    case PAWLI_AT_CHAIN:
        return hs->secret[call->slot];
    case PAWLI_AT_CLIENT:
    case PAWLI_AT_SERVER:
    case PAWLI_AT_CLIENT_NEXT:
    case PAWLI_AT_EXPORTER:
        return hs->secret[at - PAWLI_AT_CHAIN];
    case PAWLI_AT_SHARED:
        *len = hs->group != NULL ? hs->group->secret_size : 0;
        return hs->hello->kex_private;
    case PAWLI_AT_TH_0:
    case PAWLI_AT_TH_1:
    case PAWLI_AT_TH_2:
        return hs->th[at - PAWLI_AT_TH_0];
    case PAWLI_AT_KEY:
        *len = hs->suite->aead->key_size;
        return hs->key;
    case PAWLI_AT_IV:
        *len = hs->suite->aead->nonce_size;
        return hs->iv;
    case PAWLI_AT_TEMP:
        return work->temp;
    default:
        *len = 0;
        return NULL;
    }
}

static pawl_err schedule_start(pawli_hs *hs, schedule_work *work,
                               const pawli_schedule *call,
                               const pawli_derivation *d)
{
    const pawl_hash *hash = schedule_hash(hs, call);
    size_t from_len, with_len, out_len;
    const uint8_t *from = schedule_place(hs, work, call, d->from, &from_len);
    const uint8_t *with = schedule_place(hs, work, call, d->with, &with_len);

    if (d->with == PAWLI_AT_GIVEN) {
        with = call->given;
        with_len = call->given_len;
    }
    if (d->with == PAWLI_AT_ZEROS ||
        (d->with == PAWLI_AT_SHARED && (hs->flags & PAWLI_HS_PSK_KE) != 0)) {
        with = schedule_zeros;
        with_len = hash->digest_size;
    }
    if (d->what == PAWLI_DO_EXTRACT) {
        pawl_hkdf_extract_start(&work->op, hash, from, from_len, with,
                                with_len);
        return PAWL_OK;
    }
    (void)schedule_place(hs, work, call, d->out, &out_len);
    if (d->out == PAWLI_AT_NONE) {
        out_len = hash->digest_size;
    }
    return pawl_hkdf_label_start(&work->op, hash, from, d->label, with,
                                 with_len, out_len);
}

/* One derivation. The empty hash is one compression: one unit. */
static pawl_err schedule_step(pawli_hs *hs, schedule_work *work,
                              const pawli_schedule *call,
                              const pawli_derivation *d, uint32_t *units)
{
    const pawl_hash *hash = schedule_hash(hs, call);
    size_t len;
    uint8_t *out = schedule_place(hs, work, call, d->out, &len);
    pawl_err err;

    if (d->what == PAWLI_DO_EMPTY_HASH) {
        hash->init(&work->op.mac.ctx);
        (void)hash->finish(&work->op.mac.ctx, out);
        --*units;
        return PAWL_OK;
    }
    if (hs->op_live == 0) {
        err = schedule_start(hs, work, call, d);
        if (err != PAWL_OK) {
            return pawli_hs_fail(hs, PAWL_FAIL_INTERNAL);
        }
        hs->op_live = 1;
        if (hash->unit_blocks == 1) {
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

pawl_err pawli_schedule_run(pawli_hs *hs, const pawli_schedule *call,
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

/* A list of steps with a slot in the place of PAWLI_AT_CHAIN. */
static pawl_err schedule_list(pawli_hs *hs, const pawli_derivation *steps,
                              uint8_t count, pawli_slot slot, uint8_t *out,
                              uint32_t *units)
{
    pawli_schedule call = {
        .steps = steps, .count = count, .slot = (uint8_t)slot, .out = out};

    return pawli_schedule_run(hs, &call, units);
}

pawl_err pawli_schedule_handshake(pawli_hs *hs, uint32_t *units)
{
    uint8_t first = (hs->flags & PAWLI_HS_PSK) != 0 ? 1 : 0;
    pawl_err err = schedule_list(
        hs, schedule_handshake + first,
        (uint8_t)(PAWLI_SCHEDULE_COUNT(schedule_handshake) - first),
        PAWLI_SLOT_CHAIN, NULL, units);

    if (err == PAWL_OK) {
        pawl_wipe(hs->hello->kex_private, sizeof hs->hello->kex_private);
    }
    return err;
}

/* The Master Secret stays where tickets may follow from it. */
pawl_err pawli_schedule_application(pawli_hs *hs, uint32_t *units)
{
    pawl_err err = schedule_list(hs, schedule_application,
                                 PAWLI_SCHEDULE_COUNT(schedule_application),
                                 PAWLI_SLOT_CHAIN, NULL, units);

    if (err == PAWL_OK && hs->version->psk == NULL) {
        pawl_wipe(hs->secret[PAWLI_SLOT_CHAIN], PAWLI_SECRET_MAX);
    }
    return err;
}

pawl_err pawli_schedule_keys(pawli_hs *hs, pawli_slot slot, uint32_t *units)
{
    return schedule_list(hs, schedule_keys, PAWLI_SCHEDULE_COUNT(schedule_keys),
                         slot, NULL, units);
}

pawl_err pawli_schedule_update(pawli_hs *hs, pawli_slot slot, uint32_t *units)
{
    return schedule_list(hs, schedule_update,
                         PAWLI_SCHEDULE_COUNT(schedule_update), slot, NULL,
                         units);
}

pawl_err pawli_schedule_finished(pawli_hs *hs, pawli_slot slot, unsigned th,
                                 uint8_t *out, uint32_t *units)
{
    return schedule_list(hs, schedule_finished[th], 2, slot, out, units);
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
