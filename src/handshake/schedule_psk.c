/* SPDX-License-Identifier: Apache-2.0
 * What PSKs add to the key schedule: RFC 8446, 4.2.11.2, 4.6.1 and 7.1. */
#include "handshake/psk.h"

static const pawli_derivation schedule_psk_binder[2][5] = {
    {{PAWLI_DO_EXTRACT, PAWLI_AT_CHAIN, PAWLI_AT_NONE, PAWLI_AT_GIVEN, NULL},
     {PAWLI_DO_EMPTY_HASH, PAWLI_AT_TH_1, PAWLI_AT_NONE, PAWLI_AT_NONE, NULL},
     {PAWLI_DO_EXPAND, PAWLI_AT_TEMP, PAWLI_AT_CHAIN, PAWLI_AT_TH_1,
      "res binder"},
     {PAWLI_DO_EXPAND, PAWLI_AT_TEMP, PAWLI_AT_TEMP, PAWLI_AT_NONE, "finished"},
     {PAWLI_DO_EXTRACT, PAWLI_AT_NONE, PAWLI_AT_TEMP, PAWLI_AT_TH_2, NULL}},
    {{PAWLI_DO_EXTRACT, PAWLI_AT_CHAIN, PAWLI_AT_NONE, PAWLI_AT_GIVEN, NULL},
     {PAWLI_DO_EMPTY_HASH, PAWLI_AT_TH_1, PAWLI_AT_NONE, PAWLI_AT_NONE, NULL},
     {PAWLI_DO_EXPAND, PAWLI_AT_TEMP, PAWLI_AT_CHAIN, PAWLI_AT_TH_1,
      "ext binder"},
     {PAWLI_DO_EXPAND, PAWLI_AT_TEMP, PAWLI_AT_TEMP, PAWLI_AT_NONE, "finished"},
     {PAWLI_DO_EXTRACT, PAWLI_AT_NONE, PAWLI_AT_TEMP, PAWLI_AT_TH_2, NULL}},
};

static const pawli_derivation schedule_psk_resumption[3] = {
    {PAWLI_DO_EXPAND, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_TH_0,
     "res master"},
    {PAWLI_DO_EXPAND, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_TH_1,
     "res master"},
    {PAWLI_DO_EXPAND, PAWLI_AT_CHAIN, PAWLI_AT_CHAIN, PAWLI_AT_TH_2,
     "res master"},
};

static const pawli_derivation schedule_psk_ticket[] = {
    {PAWLI_DO_EXPAND, PAWLI_AT_NONE, PAWLI_AT_CHAIN, PAWLI_AT_GIVEN,
     "resumption"},
};

pawl_err pawli_schedule_binder(pawli_hs *hs, uint8_t *out, uint32_t *units)
{
    const pawli_psk *psk = hs->psk;
    pawli_schedule call = {
        .steps = schedule_psk_binder[psk->external != NULL ? 1 : 0],
        .count = PAWLI_SCHEDULE_COUNT(schedule_psk_binder[0]),
        .slot = PAWLI_SLOT_CHAIN,
        .out = out,
        .hash = psk->hash,
        .given = psk->secret,
        .given_len = psk->secret_len};

    return pawli_schedule_run(hs, &call, units);
}

pawl_err pawli_schedule_resumption(pawli_hs *hs, unsigned th, uint32_t *units)
{
    pawli_schedule call = {.steps = &schedule_psk_resumption[th],
                           .count = 1,
                           .slot = PAWLI_SLOT_CHAIN};

    return pawli_schedule_run(hs, &call, units);
}

pawl_err pawli_schedule_ticket(pawli_hs *hs, const uint8_t *nonce, size_t len,
                               uint8_t *out, uint32_t *units)
{
    pawli_schedule call = {.steps = schedule_psk_ticket,
                           .count = 1,
                           .slot = PAWLI_SLOT_CHAIN,
                           .out = out,
                           .given = nonce,
                           .given_len = len};

    return pawli_schedule_run(hs, &call, units);
}
