/* SPDX-License-Identifier: Apache-2.0
 * What every client of TLS 1.3 does, whether the server proves itself by a
 * certificate or by a PSK. */
#include "handshake/client.h"

#include "handshake/msg/msg.h"

/* ---- First flight ---- */

static pawl_err client_begin(pawli_hs *hs, uint32_t *units)
{
    pawl_err err = pawli_task_prepare(
        hs, sizeof hs->hello->random + sizeof hs->hello->session_id, units);

    if (err == PAWL_OK) {
        err = pawli_task_random_public(hs, hs->hello->random,
                                       sizeof hs->hello->random);
    }
    if (err == PAWL_OK &&
        (hs->client->flags & PAWL_CONFIG_NO_COMPATIBILITY) == 0) {
        hs->session_id_len = sizeof hs->hello->session_id;
        err = pawli_task_random_public(hs, hs->hello->session_id,
                                       sizeof hs->hello->session_id);
    }
    return err;
}

static pawl_err client_emit_hello(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_CLIENT_HELLO);
}

/* ---- What a PSK adds ---- */

static pawl_err client_psk_open(pawli_hs *hs, uint32_t *units)
{
    return hs->version->psk != NULL ? hs->version->psk->open(hs, units)
                                    : PAWL_OK;
}

static pawl_err client_psk_binder(pawli_hs *hs, uint32_t *units)
{
    return hs->psk != NULL ? hs->version->psk->binder(hs, units) : PAWL_OK;
}

static pawl_err client_psk_joined(pawli_hs *hs, uint32_t *units)
{
    return hs->psk != NULL ? hs->version->psk->joined(hs, units) : PAWL_OK;
}

/* Without a session nothing follows from the Master Secret any more. */
pawl_err pawli_client_resumption(pawli_hs *hs, uint32_t *units)
{
    if (hs->session != NULL) {
        return hs->version->psk->resumption(hs, units);
    }
    pawl_wipe(hs->secret[PAWLI_SLOT_CHAIN], PAWLI_SECRET_MAX);
    return PAWL_OK;
}

const pawli_task pawli_client_start[] = {client_begin,
                                         client_psk_open,
                                         pawli_task_keygen,
                                         client_psk_binder,
                                         client_emit_hello,
                                         pawli_task_digest_hello,
                                         NULL};

/* A retry that only brings a cookie keeps the share (RFC 8446, 4.1.2). */
static pawl_err client_retry_share(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0 && hs->group_id == 0) {
        return PAWL_OK;
    }
    if (hs->phase == 0 && hs->own_share != 0) {
        hs->own_share = 0; /* the new group's share may be longer */
        pawli_hs_event(hs, PAWL_EVENT_RETRY, hs->group_id);
    }
    return pawli_task_keygen(hs, units);
}

const pawli_task pawli_client_on_retry[] = {pawli_task_ccs, client_retry_share,
                                            client_psk_binder,
                                            client_emit_hello, NULL};

/* ---- ServerHello: handshake keys, both ways ---- */

pawl_err pawli_client_install_recv(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, PAWLI_SLOT_SERVER, PAWLI_INSTALL_RECV, units);
}

static pawl_err client_install_send(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, PAWLI_SLOT_CLIENT, PAWLI_INSTALL_SEND, units);
}

static pawl_err client_share(pawli_hs *hs, uint32_t *units)
{
    return (hs->flags & PAWLI_HS_PSK_KE) == 0 ? pawli_task_share(hs, units)
                                              : PAWL_OK;
}

/* The shares are used up: their memory is for certificates now. */
static pawl_err client_drop_shares(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    hs->own_share = hs->peer_share = hs->cookie = 0;
    hs->hello = NULL;
    hs->psk = NULL; /* wiped when its secret was used */
    hs->top = hs->base;
    return PAWL_OK;
}

const pawli_task pawli_client_on_server_hello[] = {client_share,
                                                   pawli_schedule_handshake,
                                                   client_psk_joined,
                                                   client_drop_shares,
                                                   pawli_client_install_recv,
                                                   pawli_task_ccs,
                                                   client_install_send,
                                                   NULL};

/* ---- The server's parameters ---- */

static pawl_err client_parameters(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (hs->record_limit_own != 0) {
        bool granted = (hs->flags & PAWLI_HS_LIMIT_SEEN) != 0;

        pawli_hs_event(
            hs, granted ? PAWL_EVENT_LIMIT_GRANTED : PAWL_EVENT_LIMIT_IGNORED,
            hs->record_limit_own);
    }
    return PAWL_OK;
}

const pawli_task pawli_client_on_encrypted_extensions[] = {client_parameters,
                                                           NULL};

/* ---- Finished and after ---- */

pawl_err pawli_client_check_finished(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_check_finished(hs, PAWLI_SLOT_SERVER, 1, units);
}

/* The application secrets are right only when all three verdicts are. */
pawl_err pawli_client_mix_verdicts(pawli_hs *hs, uint32_t *units)
{
    uint32_t path = pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED)
                        ? PAWLI_VERDICT_WAIVED
                        : PAWLI_VERDICT_PATH;
    uint32_t proof = (hs->flags & PAWLI_HS_PSK) != 0 ? PAWLI_VERDICT_PSK
                                                     : PAWLI_VERDICT_SIGNATURE;

    (void)units;
    if (!pawli_verdict_is(&hs->path, path) ||
        !pawli_verdict_is(&hs->verify, proof) ||
        !pawli_verdict_is(&hs->finished, PAWLI_VERDICT_FINISHED)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    }
    pawli_schedule_mix(hs, PAWLI_SLOT_CHAIN, hs->path.word ^ path);
    pawli_schedule_mix(hs, PAWLI_SLOT_CHAIN, ~hs->verify.inverse ^ proof);
    pawli_schedule_mix(hs, PAWLI_SLOT_CHAIN,
                       hs->finished.word ^ PAWLI_VERDICT_FINISHED);
    return PAWL_OK;
}

pawl_err pawli_client_emit_finished(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_FINISHED);
}

pawl_err pawli_client_install_send_data(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0) {
        pawl_err err = pawli_schedule_keys(hs, PAWLI_SLOT_CLIENT_NEXT, units);

        if (err != PAWL_OK) {
            return err;
        }
        pawli_secret_move(hs, PAWLI_SLOT_CLIENT, PAWLI_SLOT_CLIENT_NEXT);
        hs->install = PAWLI_INSTALL_SEND;
        hs->phase = 1;
    }
    return hs->install != PAWLI_INSTALL_NONE ? PAWLI_WAITS : PAWL_OK;
}

/* Several in one record are told one by one. */
static pawl_err client_ticket(pawli_hs *hs, uint32_t *units)
{
    if (hs->session != NULL) {
        return hs->version->psk->ticket_keep(hs, units);
    }
    while (hs->p.tickets > 0) {
        pawli_hs_event(hs, PAWL_EVENT_TICKET, hs->p.ticket);
        hs->p.tickets--;
    }
    return PAWL_OK;
}

const pawli_task pawli_client_on_ticket[] = {client_ticket, NULL};
