/* SPDX-License-Identifier: Apache-2.0
 * KeyUpdate, both ways (RFC 8446, 4.6.3 and 7.2). */
#include "handshake/msg/msg.h"
#include "handshake/tasks.h"

static pawli_slot key_update_slot(const pawli_hs *hs, bool ours)
{
    return (hs->version->role == 0) == ours ? PAWLI_SLOT_CLIENT
                                            : PAWLI_SLOT_SERVER;
}

static pawl_err key_update_next(pawli_hs *hs, bool ours, uint32_t *units)
{
    return pawli_schedule_update(hs, key_update_slot(hs, ours), units);
}

static pawl_err key_update_next_recv(pawli_hs *hs, uint32_t *units)
{
    return key_update_next(hs, false, units);
}

static pawl_err key_update_install_recv(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, key_update_slot(hs, false),
                              PAWLI_INSTALL_RECV, units);
}

/* Our answer is asked of the layer above, which sends it between data. */
static pawl_err key_update_received(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (hs->p.update_asked != 0) {
        hs->flags |= PAWLI_HS_UPDATE_ASKED;
        hs->p.update_asked = 0;
    }
    pawli_hs_event(hs, PAWL_EVENT_KEY_RECEIVED, 0);
    return PAWL_OK;
}

const pawli_task pawli_tasks_key_update_received[] = {
    key_update_next_recv, key_update_install_recv, key_update_received, NULL};

static pawl_err key_update_emit(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    return pawli_task_emit(hs, PAWLI_MSG_KEY_UPDATE);
}

static pawl_err key_update_next_send(pawli_hs *hs, uint32_t *units)
{
    return key_update_next(hs, true, units);
}

static pawl_err key_update_install_send(pawli_hs *hs, uint32_t *units)
{
    return pawli_task_install(hs, key_update_slot(hs, true), PAWLI_INSTALL_SEND,
                              units);
}

static pawl_err key_update_sent(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    hs->flags &= ~(uint32_t)(PAWLI_HS_UPDATE_ASKED | PAWLI_HS_UPDATE_PEER);
    pawli_hs_event(hs, PAWL_EVENT_KEY_SENT, 0);
    return PAWL_OK;
}

const pawli_task pawli_tasks_key_update_send[] = {
    key_update_emit, key_update_next_send, key_update_install_send,
    key_update_sent, NULL};
