/* SPDX-License-Identifier: Apache-2.0
 * key_share, RFC 8446 4.2.8. A ClientHello of ours carries one share. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"

static void key_share_entry(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put16(w, hs->group->group);
    pawli_put16(w, hs->group->public_size);
    pawli_put(w, hs->work + hs->own_share, hs->group->public_size);
}

void pawli_put_key_share_hello(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put16(w, PAWLI_EXT_KEY_SHARE);
    pawli_put16(w, hs->group->public_size + 6u);
    pawli_put16(w, hs->group->public_size + 4u);
    key_share_entry(hs, w);
}

void pawli_put_key_share_answer(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put16(w, PAWLI_EXT_KEY_SHARE);
    pawli_put16(w, hs->group->public_size + 4u);
    key_share_entry(hs, w);
}

void pawli_put_key_share_retry(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put16(w, PAWLI_EXT_KEY_SHARE);
    pawli_put16(w, 2);
    pawli_put16(w, hs->group->group);
}

static uint16_t key_share_store(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    return pawli_hs_store(hs, hs->peer_share, in, len);
}

/* Makes room for a share of n bytes and reads it; the room of a less preferred
 * share is used again. */
static uint16_t key_share_keep(pawli_hs *hs, uint32_t n, pawli_step done)
{
    if (hs->peer_share == 0) {
        hs->peer_share = pawli_hs_alloc(hs, PAWL_KEX_PUBLIC_MAX);
    }
    if (hs->peer_share == 0) {
        return PAWL_FAIL_MEMORY;
    }
    hs->peer_share_len = (uint16_t)n;
    hs->fill = 0;
    return pawli_stream(&hs->p.intake, n, key_share_store, done);
}

/* ---- In a ServerHello or HelloRetryRequest ---- */

static uint16_t key_share_answered(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->flags |= PAWLI_HS_SHARE_SEEN;
    return pawli_ext_end(hs);
}

static uint16_t key_share_answer(pawli_hs *hs, const uint8_t *in)
{
    uint32_t len = pawli_load16be(in + 2);

    if (pawli_load16be(in) != hs->group->group) {
        return PAWL_FAIL_GROUP_PARAMETER;
    }
    if (len != pawli_left(&hs->p.intake)) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (len != hs->group->public_size) {
        return PAWL_FAIL_SHARE_LENGTH;
    }
    return key_share_keep(hs, len, key_share_answered);
}

static uint16_t key_share_retry(pawli_hs *hs, const uint8_t *in)
{
    const pawl_kex *const *groups = hs->profile->groups;
    uint16_t group = pawli_load16be(in);

    for (unsigned i = 0; groups[i] != NULL; i++) {
        if (groups[i]->group == group && groups[i] != hs->group) {
            hs->group = groups[i];
            hs->group_id = group;
            return pawli_ext_end(hs);
        }
    }
    return PAWL_FAIL_GROUP_PARAMETER;
}

uint16_t pawli_read_key_share_answer(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return hs->p.exts_in == PAWLI_IN_SERVER_HELLO
               ? pawli_take(&hs->p.intake, 4, key_share_answer)
               : pawli_take(&hs->p.intake, 2, key_share_retry);
}

/* ---- In a ClientHello: the share of the group we like best is kept ---- */

static uint16_t key_share_one(pawli_hs *hs, const uint8_t *in);

static uint16_t key_share_next(pawli_hs *hs)
{
    uint16_t fail;

    if (pawli_left(&hs->p.intake) != 0) {
        return pawli_take(&hs->p.intake, 4, key_share_one);
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE ? fail : pawli_ext_end(hs);
}

static uint16_t key_share_passed(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return key_share_next(hs);
}

static uint16_t key_share_one(pawli_hs *hs, const uint8_t *in)
{
    const pawl_kex *const *groups = hs->profile->groups;
    uint16_t group = pawli_load16be(in);
    uint32_t len = pawli_load16be(in + 2);
    bool kept = (hs->flags & PAWLI_HS_SHARE_SEEN) != 0;

    if (len == 0 || len > pawli_left(&hs->p.intake)) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    for (unsigned i = 0; groups[i] != NULL; i++) {
        if (groups[i]->group != group) {
            continue;
        }
        if ((hs->shares >> i & 1u) != 0) {
            return PAWL_FAIL_KEY_SHARE_DUPLICATE;
        }
        hs->shares |= (uint32_t)1 << i;
        if (len != groups[i]->public_size) {
            return PAWL_FAIL_SHARE_LENGTH;
        }
        if (kept && i > hs->group_at) {
            break;
        }
        hs->flags |= PAWLI_HS_SHARE_SEEN;
        hs->group = groups[i];
        hs->group_at = (uint8_t)i;
        return key_share_keep(hs, len, key_share_passed);
    }
    return pawli_stream(&hs->p.intake, len, NULL, key_share_passed);
}

static uint16_t key_share_list(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_open(&hs->p.intake, pawli_load16be(in));

    return fail != PAWL_FAIL_NONE ? fail : key_share_next(hs);
}

uint16_t pawli_read_key_share_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->shares = 0;
    hs->flags &= ~(uint32_t)PAWLI_HS_SHARE_SEEN;
    return pawli_take(&hs->p.intake, 2, key_share_list);
}
