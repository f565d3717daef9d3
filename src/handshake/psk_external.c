/* SPDX-License-Identifier: Apache-2.0
 * A client's PSK, RFC 8446 4.2.11: an external one is taken, whatever it is is
 * offered, and the server's answer read. */
#include <string.h>

#include "base/bytes.h"
#include "base/text.h"
#include "handshake/ext/ext.h"
#include "handshake/psk.h"

/* A PSK that is not offered after all: its memory is the last that was
 * given out. */
void pawli_psk_client_drop(pawli_hs *hs, uint8_t why)
{
    hs->top = (uint32_t)((uint8_t *)hs->psk - hs->work);
    pawl_wipe(hs->psk, sizeof *hs->psk);
    hs->psk = NULL;
    pawli_hs_event(hs, PAWL_EVENT_NOT_RESUMED, why);
}

pawl_err pawli_psk_client_room(pawli_hs *hs)
{
    uint32_t at = pawli_hs_alloc(hs, sizeof *hs->psk);

    if (at == 0) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    hs->psk = (pawli_psk *)(void *)(hs->work + at);
    memset(hs->psk, 0, sizeof *hs->psk);
    return PAWL_OK;
}

const uint8_t *pawli_psk_name(const pawli_hs *hs, uint8_t *kind, uint8_t *len)
{
    const pawl_x509_name *name = hs->name;

    *kind = name != NULL ? name->kind : 0;
    *len = name != NULL ? name->len : 0;
    if (name == NULL) {
        return NULL;
    }
    return name->kind == PAWL_X509_DNS ? (const uint8_t *)name->dns : name->ip;
}

static uint8_t psk_external_take(pawli_hs *hs)
{
    const pawl_psk *given = hs->client->psk;
    pawli_psk *psk = hs->psk;
    uint8_t kind, len;
    const uint8_t *name = pawli_psk_name(hs, &kind, &len);
    const pawl_hash *hash;

    if (given->role != PAWL_PSK_CLIENT) {
        return PAWL_RESUMPTION_ROLE;
    }
    if (given->server != NULL &&
        (kind != PAWL_X509_DNS || pawli_text_size(given->server) != len ||
         memcmp(given->server, name, len) != 0)) {
        return PAWL_RESUMPTION_ROLE;
    }
    hash = given->hash->id == hs->hash[0]->id ? hs->hash[0] : hs->hash[1];
    if (hash == NULL || hash->id != given->hash->id) {
        return PAWL_RESUMPTION_SUITE;
    }
    psk->external = given;
    psk->hash = hash; /* the profile's instance of it */
    psk->identity = given->identity;
    psk->identity_len = given->identity_len;
    psk->age = 0;
    psk->path = pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED)
                    ? PAWLI_VERDICT_WAIVED
                    : PAWLI_VERDICT_PATH;
    psk->secret_len = given->key_len;
    memcpy(psk->secret, given->key, given->key_len);
    pawli_verdict_set(&psk->given, PAWLI_VERDICT_PSK);
    return PAWL_RESUMPTION_NONE;
}

pawl_err pawli_psk_external_open(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (hs->psk == NULL && hs->client->psk != NULL) {
        pawl_err err = pawli_psk_client_room(hs);
        uint8_t why;

        if (err != PAWL_OK) {
            return err;
        }
        why = psk_external_take(hs);
        if (why != PAWL_RESUMPTION_NONE) {
            pawli_psk_client_drop(hs, why);
        }
    }
    return hs->psk != NULL || hs->version->certificates != 0
               ? PAWL_OK
               : pawli_hs_fail(hs, PAWL_FAIL_PSK_REFUSED);
}

/* ---- The extensions ---- */

void pawli_psk_client_put(const pawli_hs *hs, pawli_writer *w)
{
    bool both = (hs->client->flags & PAWL_CONFIG_PSK_KE) != 0;
    const pawli_psk *psk = hs->psk;
    uint32_t list;

    if (psk != NULL || hs->session != NULL) {
        pawli_put16(w, PAWLI_EXT_PSK_MODES);
        pawli_put16(w, both ? 3u : 2u);
        pawli_put8(w, both ? 2u : 1u);
        pawli_put8(w, PAWLI_PSK_KEY_EXCHANGE);
        if (both) {
            pawli_put8(w, 0);
        }
    }
    if (psk == NULL) {
        return;
    }
    list = 2u + psk->identity_len + 4u;
    pawli_put16(w, PAWLI_EXT_PRE_SHARED_KEY);
    pawli_put16(w, 2u + list + pawli_psk_binder_list(hs));
    pawli_put16(w, list);
    pawli_put16(w, psk->identity_len);
    pawli_put(w, psk->identity, psk->identity_len);
    pawli_put32(w, psk->age);
    pawli_put16(w, pawli_psk_binder_list(hs) - 2u);
    pawli_put8(w, psk->hash->digest_size);
    pawli_put(w, hs->mac, psk->hash->digest_size);
}

/* One PSK was offered: its index is 0. */
static uint16_t psk_external_selected(pawli_hs *hs, const uint8_t *in)
{
    if (pawli_load16be(in) != 0 || hs->suite->hash != hs->psk->hash) {
        return PAWL_FAIL_PSK_PARAMETER;
    }
    hs->flags |= PAWLI_HS_PSK;
    return pawli_ext_end(hs);
}

uint16_t pawli_psk_client_read(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 2, psk_external_selected);
}

/* ---- With the handshake secrets ---- */

/* Who the server is follows from the PSK: the words of the blob take the place
 * of those of certificates, and the application keys depend on them. */
pawl_err pawli_psk_client_joined(pawli_hs *hs, uint32_t *units)
{
    pawli_psk *psk = hs->psk;
    bool external = psk->external != NULL;

    (void)units;
    if ((hs->flags & PAWLI_HS_PSK) != 0) {
        pawli_verdict_set(&hs->path, psk->path);
        hs->verify = psk->given;
        hs->flags |= external ? 0u : PAWLI_HS_PSK_TICKET;
        pawli_hs_event(hs, PAWL_EVENT_RESUMED, external ? 1 : 0);
        if (external) {
            /* The PSK itself is what the next handshake needs. */
            hs->session = NULL;
        }
    } else {
        pawli_hs_event(hs, PAWL_EVENT_NOT_RESUMED, PAWL_RESUMPTION_DECLINED);
    }
    pawl_wipe(psk, sizeof *psk);
    return (hs->flags & PAWLI_HS_PSK) != 0 || hs->version->certificates != 0
               ? PAWL_OK
               : pawli_hs_fail(hs, PAWL_FAIL_PSK_REFUSED);
}

/* All of it lies in the work span. */
static void psk_external_wipe(pawli_hs *hs)
{
    (void)hs;
}

const pawli_psk_hooks pawli_psk_external = {
    .open = pawli_psk_external_open,
    .binder = pawli_psk_binder,
    .joined = pawli_psk_client_joined,
    .put = pawli_psk_client_put,
    .read = pawli_psk_client_read,
    .wipe = psk_external_wipe,
};
