/* SPDX-License-Identifier: Apache-2.0
 * Making an engine: what the profile needs is laid out in the work span. */
#include <stddef.h>
#include <string.h>

#include "base/text.h"
#include "engine/engine.h"
#include "handshake/psk.h"

#define INIT_RECV_MIN   256u
#define INIT_SEND_MIN   128u
#define INIT_ALPN_MAX   16u
#define INIT_ALPN_BYTES 256u /* with a length byte each */

/* How uint64_t is aligned in memory: 8, but 4 on 32-bit x86 and 1 on AVR. */
typedef struct init_aligned {
    char first;
    uint64_t aligned;
} init_aligned;
#define INIT_ALIGN offsetof(init_aligned, aligned)

/* The engine has the size its public type says, give or take a few words. */
typedef char init_size_fits[sizeof(pawli_engine) <= PAWL_ENGINE_SIZE ? 1 : -1];

static const pawl_protocol *init_version(const pawl_profile *profile,
                                         uint8_t role)
{
    for (unsigned i = 0; profile->versions[i] != NULL; i++) {
        if (profile->versions[i]->role == role) {
            return profile->versions[i];
        }
    }
    return NULL;
}

static pawl_err init_memory(pawli_engine *e, const pawl_memory *m)
{
    if (m->recv == NULL || m->send == NULL || m->work == NULL ||
        ((uintptr_t)m->work & (INIT_ALIGN - 1u)) != 0 ||
        m->recv_size > 0xffffffu || m->send_size > 0xffffffu ||
        m->work_size > 0xffffffu) {
        return PAWL_ERR_ARGUMENT;
    }
    if (m->recv_size < INIT_RECV_MIN || m->send_size < INIT_SEND_MIN) {
        bool recv = m->recv_size < INIT_RECV_MIN;

        e->failure.wanted = recv ? INIT_RECV_MIN : INIT_SEND_MIN;
        e->failure.had = (uint32_t)(recv ? m->recv_size : m->send_size);
        return PAWL_ERR_MEMORY;
    }
    e->rx.buf = m->recv;
    e->rx.size = (uint32_t)m->recv_size;
    e->tx.buf = m->send;
    e->tx.size = (uint32_t)m->send_size;
    e->hs.work = m->work;
    e->hs.work_size = (uint32_t)m->work_size & ~7u;
    e->hs.spare = m->recv;
    e->hs.spare_size = (uint32_t)m->recv_size;
    /* Offset 0 means "not there". */
    e->hs.top = 8;
    return PAWL_OK;
}

/* Both directions' cipher contexts, the running transcripts, what the hellos
 * need. Laid out first, then seen whether it fits: wanted is all of it. */
static pawl_err init_layout(pawli_engine *e, const pawl_profile *profile)
{
    const pawl_suite *const *suites = profile->suites;
    pawli_hs *hs = &e->hs;
    uint32_t aead = 0, hash = 0, size = hs->work_size, in, out, hello;

    for (unsigned i = 0; suites[i] != NULL; i++) {
        const pawl_hash *h = suites[i]->hash;

        aead =
            suites[i]->aead->ctx_size > aead ? suites[i]->aead->ctx_size : aead;
        hash = h->ctx_size > hash ? h->ctx_size : hash;
        if (hs->hash[0] == NULL) {
            hs->hash[0] = h;
        } else if (hs->hash[0] != h && hs->hash[1] == NULL) {
            hs->hash[1] = h;
        } else if (hs->hash[0] != h && hs->hash[1] != h) {
            return PAWL_ERR_PROFILE;
        }
    }
    hs->work_size = UINT32_MAX;
    in = pawli_hs_alloc(hs, aead);
    out = pawli_hs_alloc(hs, aead);
    hs->transcript[0] = pawli_hs_alloc(hs, hash);
    if (hs->hash[1] != NULL) {
        hs->transcript[1] = pawli_hs_alloc(hs, hs->hash[1]->ctx_size);
    }
    hs->base = hs->top;
    hello = pawli_hs_alloc(hs, sizeof *hs->hello);
    hs->work_size = size;
    if (hs->top > size) {
        e->failure.wanted = hs->top;
        e->failure.had = size;
        return PAWL_ERR_MEMORY;
    }
    e->in.ctx = hs->work + in;
    e->out.ctx = hs->work + out;
    hs->hello = (pawli_hello *)(void *)(hs->work + hello);
    memset(hs->hello, 0, sizeof *hs->hello);
    return PAWL_OK;
}

static void init_transcripts(pawli_hs *hs)
{
    for (unsigned i = 0; i < 2; i++) {
        if (hs->hash[i] != NULL) {
            hs->hash[i]->init(hs->work + hs->transcript[i]);
        }
    }
}

/* What we can take in one record: the buffer without the tag. A buffer that
 * holds any record needs no limit. */
static uint16_t init_record_limit(uint32_t recv_size, uint32_t flags)
{
    uint32_t limit = recv_size - PAWLI_TAG_MAX;

    return limit <= PAWLI_PLAINTEXT_MAX &&
                   (flags & PAWL_CONFIG_NO_SIZE_LIMIT) == 0
               ? (uint16_t)limit
               : 0;
}

static pawl_err init_common(pawli_engine *e, const pawl_profile *profile,
                            const pawl_memory *memory, uint8_t role)
{
    pawl_err err;

    memset(e, 0, sizeof *e);
    e->failure.alert_sent = e->failure.alert_received = PAWLI_ALERT_NONE;
    e->failure.extension = 65535;
    e->failure.certificate = 255;
    e->failure.role = role;
    e->tx.alert = PAWLI_ALERT_NONE;
    if (profile == NULL || profile->versions == NULL ||
        profile->suites == NULL || profile->suites[0] == NULL ||
        profile->groups == NULL || profile->groups[0] == NULL) {
        return PAWL_ERR_PROFILE;
    }
    e->hs.version = init_version(profile, role);
    if (e->hs.version == NULL) {
        return PAWL_ERR_PROFILE;
    }
    err = init_memory(e, memory);
    if (err == PAWL_OK) {
        err = init_layout(e, profile);
    }
    if (err != PAWL_OK) {
        return err;
    }
    e->hs.profile = profile;
    e->hs.group = profile->groups[0];
    e->hs.th_task = 255;
    e->hs.certificate_at = 255;
    pawli_intake_reset(&e->hs.p.intake);
    init_transcripts(&e->hs);
    pawli_hs_begin(&e->hs, e->hs.version->start);
    return PAWL_OK;
}

/* RFC 7301: a name has 1 to 255 bytes. All of them are read in one unit. */
static bool init_alpn(pawl_alpn_list list)
{
    size_t sum = 0;

    for (unsigned i = 0; list != NULL && list[i] != NULL; i++) {
        size_t size = pawli_text_size(list[i]);

        sum += size + 1u;
        if (size == 0 || sum > INIT_ALPN_BYTES || i == INIT_ALPN_MAX) {
            return false;
        }
    }
    return true;
}

static pawl_err init_group(pawli_hs *hs, uint16_t first)
{
    const pawl_kex *const *groups = hs->profile->groups;

    for (unsigned i = 0; first != 0 && groups[i] != NULL; i++) {
        if (groups[i]->group == first) {
            hs->group = groups[i];
            return PAWL_OK;
        }
    }
    return first == 0 ? PAWL_OK : PAWL_ERR_PROFILE;
}

static pawl_err init_psk(const pawli_hs *hs, const pawl_psk *psk)
{
    if (hs->version->psk == NULL) {
        return PAWL_ERR_PROFILE;
    }
    return psk->identity != NULL && psk->identity_len != 0 &&
                   psk->identity_len <= PAWL_PSK_IDENTITY_MAX &&
                   pawli_psk_sound(psk)
               ? PAWL_OK
               : PAWL_ERR_ARGUMENT;
}

static pawl_err init_psks(const pawli_hs *hs, const pawl_psk *const *psks)
{
    pawl_err err = PAWL_OK;

    for (; psks != NULL && *psks != NULL && err == PAWL_OK; psks++) {
        err = init_psk(hs, *psks);
    }
    return err;
}

static pawl_err init_finish(pawl_engine *engine, pawli_engine *e, pawl_err err,
                            uint32_t handshake_ms)
{
    if (err != PAWL_OK) {
        e->failure.id = err == PAWL_ERR_MEMORY ? (uint16_t)PAWL_FAIL_MEMORY
                        : err == PAWL_ERR_PROFILE
                            ? (uint16_t)PAWL_FAIL_PROFILE
                            : (uint16_t)PAWL_FAIL_INTERNAL;
        e->failure.err = (int16_t)err;
        e->ended = 1;
        e->rx.state = PAWLI_RX_ENDED;
    }
    e->deadlined = handshake_ms != 0 ? 2 : 0;
    e->self = engine;
    return err;
}

/* What is trusted, to judge the peer's certificates. */
static pawl_err init_policy(pawli_hs *hs, const pawl_x509_policy *trust,
                            uint32_t flags)
{
    hs->policy = *trust;
    hs->policy.mode = (flags & PAWL_CONFIG_CHAIN_AS_SENT) != 0
                          ? PAWL_X509_AS_SENT
                          : PAWL_X509_BUILD;
    hs->policy.sigs = hs->profile->sigs;
    return hs->policy.sigs != NULL && hs->policy.sigs[0] != NULL
               ? PAWL_OK
               : PAWL_ERR_PROFILE;
}

static pawl_err init_client(pawl_engine *engine,
                            const pawl_client_config *config,
                            const pawl_memory *memory,
                            const pawl_x509_name *name, uint32_t path)
{
    pawli_engine *e = (pawli_engine *)(void *)engine->u.bytes;
    const pawl_x509_policy trust = {
        .anchors = config->anchors,
        .pins = config->pins,
        .anchor_count = config->anchor_count,
        .pin_count = config->pin_count,
        .purpose = PAWL_X509_SERVER,
    };
    bool shows = config->identity != NULL ||
                 (config->flags & PAWL_CONFIG_CHOOSE_IDENTITY) != 0;
    pawl_err err = init_common(e, config->profile, memory, 0);

    if (err == PAWL_OK && e->hs.version->certificates != 0) {
        err = init_policy(&e->hs, &trust, config->flags);
    }
    if (err == PAWL_OK && shows && config->profile->client_auth == NULL) {
        err = PAWL_ERR_PROFILE;
    }
    if (err == PAWL_OK && config->psk != NULL) {
        err = init_psk(&e->hs, config->psk);
    }
    if (err == PAWL_OK) {
        err = init_group(&e->hs, config->group_first);
    }
    e->hs.client = config;
    e->hs.record_limit_own = init_record_limit(e->rx.size, config->flags);
    e->hs.rng = &config->rng;
    e->hs.name = name;
    pawli_verdict_set(&e->hs.path, path);
    e->hs.identity = config->identity;
    e->hs.p.state = PAWL_STATE_WAIT_SERVER_HELLO;
    return init_finish(engine, e, err, config->handshake_ms);
}

static bool init_client_config(const pawl_client_config *config)
{
    return config->rng.fill != NULL && init_alpn(config->alpn) &&
           (config->identity == NULL || config->identity->cert_count != 0);
}

pawl_err pawl_client_init(pawl_engine *engine, const pawl_client_config *config,
                          const pawl_memory *memory, const pawl_x509_name *name)
{
    if (engine == NULL || config == NULL || memory == NULL || name == NULL ||
        !init_client_config(config)) {
        return PAWL_ERR_ARGUMENT;
    }
    return init_client(engine, config, memory, name, PAWLI_VERDICT_NONE);
}

pawl_err pawl_client_init_without_verification(pawl_engine *engine,
                                               const pawl_client_config *config,
                                               const pawl_memory *memory,
                                               const pawl_x509_name *name)
{
    if (engine == NULL || config == NULL || memory == NULL ||
        !init_client_config(config)) {
        return PAWL_ERR_ARGUMENT;
    }
    return init_client(engine, config, memory, name, PAWLI_VERDICT_WAIVED);
}

#define INIT_CA_NAMES      64u
#define INIT_CA_NAME_BYTES 16384u

/* Somebody must be trusted, or nobody could ever answer. */
static bool init_client_cert(const pawl_server_config *config)
{
    uint32_t sum = 0;

    for (uint16_t i = 0; i < config->ca_name_count && i < INIT_CA_NAMES; i++) {
        sum += config->ca_name_sizes[i];
    }
    return config->client_cert == PAWL_CLIENT_CERT_NONE ||
           (config->client_cert <= PAWL_CLIENT_CERT_REQUIRE &&
            (config->anchor_count != 0 || config->pin_count != 0) &&
            config->ca_name_count <= INIT_CA_NAMES &&
            sum <= INIT_CA_NAME_BYTES);
}

static pawl_err init_server_policy(pawli_hs *hs,
                                   const pawl_server_config *config)
{
    const pawl_x509_policy trust = {
        .anchors = config->anchors,
        .pins = config->pins,
        .anchor_count = config->anchor_count,
        .pin_count = config->pin_count,
        .purpose = PAWL_X509_CLIENT,
    };

    if (config->client_cert == PAWL_CLIENT_CERT_NONE) {
        return PAWL_OK;
    }
    return config->profile->client_auth != NULL
               ? init_policy(hs, &trust, config->flags)
               : PAWL_ERR_PROFILE;
}

pawl_err pawl_server_init(pawl_engine *engine, const pawl_server_config *config,
                          const pawl_memory *memory)
{
    pawli_engine *e;
    pawl_err err;

    if (engine == NULL || config == NULL || memory == NULL ||
        config->rng.fill == NULL || !init_alpn(config->alpn) ||
        !init_client_cert(config) ||
        (config->identity != NULL && config->identity->cert_count == 0)) {
        return PAWL_ERR_ARGUMENT;
    }
    e = (pawli_engine *)(void *)engine->u.bytes;
    err = init_common(e, config->profile, memory, 1);
    if (err == PAWL_OK) {
        err = init_server_policy(&e->hs, config);
    }
    if (err == PAWL_OK) {
        err = init_psks(&e->hs, config->psks);
    }
    e->hs.server = config;
    e->hs.record_limit_own = init_record_limit(e->rx.size, config->flags);
    if (e->hs.record_limit_own == 0 &&
        (config->flags & PAWL_CONFIG_NO_SIZE_LIMIT) == 0) {
        /* Without a limit of its own it still answers, so that the client
         * knows its limit is honoured (RFC 8449, section 4). */
        e->hs.record_limit_own = PAWLI_PLAINTEXT_MAX + 1u;
    }
    e->hs.rng = &config->rng;
    e->hs.identity = config->identity;
    e->hs.p.state = PAWL_STATE_WAIT_CLIENT_HELLO;
    return init_finish(engine, e, err, config->handshake_ms);
}
