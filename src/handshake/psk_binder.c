/* SPDX-License-Identifier: Apache-2.0
 * A client's binder, RFC 8446 4.2.11.2: the ClientHello is encoded once more
 * than it is sent, and hashed up to the binders. */
#include <string.h>

#include "base/ct.h"
#include "handshake/msg/msg.h"
#include "handshake/psk.h"

typedef struct psk_binder_work {
    pawl_hash_ctx ctx;
    uint8_t piece[PAWLI_PRODUCE_CHUNK];
} psk_binder_work;

#define PSK_BINDER_COPY     0u
#define PSK_BINDER_ENCODE   1u
#define PSK_BINDER_HASH     2u
#define PSK_BINDER_FINISH   3u
#define PSK_BINDER_SCHEDULE 4u

/* The transcript that the PSK's suites need; 2: none, since a retry named a
 * suite of another hash. */
static unsigned psk_binder_transcript(const pawli_hs *hs)
{
    return hs->hash[0] == hs->psk->hash   ? 0u
           : hs->hash[1] == hs->psk->hash ? 1u
                                          : 2u;
}

uint32_t pawli_psk_binder_list(const pawli_hs *hs)
{
    return 2u + 1u + hs->psk->hash->digest_size;
}

/* The next piece of the ClientHello, up to the binders. */
static void psk_binder_encode(pawli_hs *hs, psk_binder_work *work)
{
    pawli_writer w;
    uint32_t kept, left;

    pawli_writer_init(&w, work->piece, hs->psk->at, sizeof work->piece);
    pawli_put_client_hello(hs, &w);
    kept = pawli_writer_kept(&w);
    left = w.at - pawli_psk_binder_list(hs) - hs->psk->at;
    hs->fill = kept < left ? kept : left;
}

static pawl_err psk_binder_hash(pawli_hs *hs, psk_binder_work *work,
                                unsigned which, uint32_t *units)
{
    const pawl_hash *hash = hs->psk->hash;

    while (*units > 0) {
        --*units;
        switch (hs->phase) {
        case PSK_BINDER_COPY:
            memcpy(&work->ctx, hs->work + hs->transcript[which],
                   hash->ctx_size);
            hs->psk->at = 0;
            hs->phase = PSK_BINDER_ENCODE;
            break;
        case PSK_BINDER_ENCODE:
            psk_binder_encode(hs, work);
            hs->phase = hs->fill != 0 ? PSK_BINDER_HASH : PSK_BINDER_FINISH;
            break;
        case PSK_BINDER_HASH:
            hash->update(&work->ctx, work->piece, hs->fill);
            hs->psk->at += hs->fill;
            hs->phase = PSK_BINDER_ENCODE;
            break;
        default:
            if (hash->finish(&work->ctx, hs->th[2])) {
                hs->phase = PSK_BINDER_SCHEDULE;
                return PAWL_OK;
            }
            break;
        }
    }
    return PAWL_PENDING;
}

pawl_err pawli_psk_binder(pawli_hs *hs, uint32_t *units)
{
    unsigned which = psk_binder_transcript(hs);
    psk_binder_work *work = pawli_hs_scratch(hs, sizeof *work);
    pawl_err err;

    if (which == 2) {
        /* Its memory is given back with the rest of the hello's. */
        pawl_wipe(hs->psk, sizeof *hs->psk);
        hs->psk = NULL;
        pawli_hs_event(hs, PAWL_EVENT_NOT_RESUMED, PAWL_RESUMPTION_HASH);
        return hs->version->certificates != 0
                   ? PAWL_OK
                   : pawli_hs_fail(hs, PAWL_FAIL_PSK_REFUSED);
    }
    if (work == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    if (hs->phase != PSK_BINDER_SCHEDULE) {
        err = psk_binder_hash(hs, work, which, units);
        if (err != PAWL_OK) {
            return err;
        }
    }
    err = pawli_schedule_binder(hs, hs->mac, units);
    if (err == PAWL_OK) {
        pawli_ct_public_bytes(hs->mac, hs->psk->hash->digest_size);
    }
    return err;
}
