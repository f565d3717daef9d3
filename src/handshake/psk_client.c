/* SPDX-License-Identifier: Apache-2.0
 * A client that resumes: its session's blob before an external PSK. */
#include <string.h>

#include "handshake/psk.h"
#include "pawl/session.h"

#define PSK_OPEN_IDENTITY 0u
#define PSK_OPEN_BEGIN    1u
#define PSK_OPEN_UNSEAL   2u
#define PSK_OPEN_EXTERNAL 3u

static pawl_err psk_client_session(pawli_hs *hs, uint32_t *units)
{
    uint8_t why;
    pawl_err err = PAWL_OK;

    if (hs->phase == PSK_OPEN_BEGIN) {
        err = pawli_psk_client_room(hs);
        if (err != PAWL_OK) {
            return err;
        }
        hs->phase = PSK_OPEN_UNSEAL;
        why = pawli_blob_form(hs->session);
        if (why != PAWL_RESUMPTION_NONE) {
            pawli_psk_client_drop(hs, why);
            hs->phase = PSK_OPEN_EXTERNAL;
            return PAWL_OK;
        }
    }
    err = pawli_blob_open(hs, &why, units);
    if (err == PAWL_OK) {
        hs->phase = PSK_OPEN_EXTERNAL;
        if (why != PAWL_RESUMPTION_NONE) {
            pawli_psk_client_drop(hs, why);
        }
    }
    return err;
}

/* Who we would be, if asked: a digest of our certificate. The hash is one that
 * does not depend on what is agreed. */
static pawl_err psk_client_identity(pawli_hs *hs, uint32_t *units)
{
    const pawl_identity *id = hs->client->identity;
    pawl_session *s = hs->session;

    if (id == NULL) {
        memset(s->identity, 0, sizeof s->identity);
        return PAWL_OK;
    }
    return pawli_psk_digest(hs, hs->profile->suites[0]->hash, id->certs[0],
                            id->cert_sizes[0], s->identity, sizeof s->identity,
                            units);
}

static pawl_err psk_client_open(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == PSK_OPEN_IDENTITY) {
        pawl_err err =
            hs->session != NULL ? psk_client_identity(hs, units) : PAWL_OK;

        if (err != PAWL_OK) {
            return err;
        }
        hs->phase = PSK_OPEN_BEGIN;
    }
    if (hs->session != NULL && hs->session->offer != 0 &&
        hs->phase != PSK_OPEN_EXTERNAL) {
        pawl_err err = psk_client_session(hs, units);

        if (err != PAWL_OK) {
            return err;
        }
    }
    return pawli_psk_external_open(hs, units);
}

/* Phases: 0 digest of all up to our Finished, 1 secret. */
static pawl_err psk_client_resumption(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0) {
        pawl_err err = pawli_transcript_digest(hs, 0, 0, units);

        if (err != PAWL_OK) {
            return err;
        }
        hs->phase = 1;
    }
    return pawli_schedule_resumption(hs, 0, units);
}

const pawli_psk_hooks pawli_psk_client = {
    .open = psk_client_open,
    .binder = pawli_psk_binder,
    .joined = pawli_psk_client_joined,
    .resumption = psk_client_resumption,
    .put = pawli_psk_client_put,
    .read = pawli_psk_client_read,
    .wipe = pawli_blob_wipe,
    .ticket_begin = pawli_session_ticket_begin,
    .ticket_store = pawli_session_ticket_store,
    .ticket_end = pawli_session_ticket_end,
    .ticket_keep = pawli_session_ticket_keep,
};
