/* SPDX-License-Identifier: Apache-2.0
 * ClientHello, RFC 8446 4.1.2: what a server reads of it. */
#include <string.h>

#include "base/bytes.h"
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

#define HELLO_FIXED 35u /* legacy_version, random, length of session_id */

static const pawli_ext hello_exts[] = {
    {PAWLI_EXT_SERVER_NAME, PAWLI_IN_CLIENT_HELLO,
     pawli_read_server_name_hello},
    {PAWLI_EXT_SUPPORTED_GROUPS, PAWLI_IN_CLIENT_HELLO,
     pawli_read_supported_groups},
    {PAWLI_EXT_SIGNATURE_ALGORITHMS, PAWLI_IN_CLIENT_HELLO,
     pawli_read_signature_algorithms},
    {PAWLI_EXT_ALPN, PAWLI_IN_CLIENT_HELLO, pawli_read_alpn_hello},
    {PAWLI_EXT_RECORD_SIZE_LIMIT, PAWLI_IN_CLIENT_HELLO,
     pawli_read_record_size_limit_hello},
    {PAWLI_EXT_SUPPORTED_VERSIONS, PAWLI_IN_CLIENT_HELLO,
     pawli_read_supported_versions_hello},
    {PAWLI_EXT_COOKIE, PAWLI_IN_CLIENT_HELLO, pawli_read_cookie_echo},
    {PAWLI_EXT_KEY_SHARE, PAWLI_IN_CLIENT_HELLO, pawli_read_key_share_hello},
    {PAWLI_EXT_EARLY_DATA, PAWLI_IN_CLIENT_HELLO, pawli_read_early_data_hello},
    {PAWLI_EXT_PRE_SHARED_KEY, PAWLI_IN_CLIENT_HELLO,
     pawli_read_pre_shared_key_hello},
    {PAWLI_EXT_MAX_FRAGMENT_LENGTH, PAWLI_IN_CLIENT_HELLO,
     pawli_read_max_fragment_length_hello},
    {PAWLI_EXT_STATUS_REQUEST, PAWLI_IN_CLIENT_HELLO, NULL},
    {PAWLI_EXT_SCT, PAWLI_IN_CLIENT_HELLO, NULL},
    {PAWLI_EXT_PADDING, PAWLI_IN_CLIENT_HELLO, NULL},
    {PAWLI_EXT_PSK_MODES, PAWLI_IN_CLIENT_HELLO, pawli_read_psk_modes_hello},
    {PAWLI_EXT_POST_HANDSHAKE_AUTH, PAWLI_IN_CLIENT_HELLO, NULL},
    {PAWLI_EXT_SIGNATURE_ALGORITHMS_CERT, PAWLI_IN_CLIENT_HELLO, NULL},
    {0, 0, NULL},
};

/* ---- What is agreed ---- */

uint16_t pawli_hello_suite(pawli_hs *hs)
{
    const pawl_suite *const *suites = hs->profile->suites;

    for (unsigned i = 0; suites[i] != NULL; i++) {
        bool offered = (hs->suites >> i & 1u) != 0;

        if (offered && (hs->suite_id == 0 || hs->suite_id == suites[i]->id)) {
            hs->suite = suites[i];
            pawli_transcript_choose(hs, suites[i]->hash);
            return PAWL_FAIL_NONE;
        }
    }
    return hs->suite_id != 0 ? PAWL_FAIL_RETRY_SUITE : PAWL_FAIL_SUITE_NONE;
}

/* A share of a group that both like; else the group to ask for. */
static uint16_t hello_group(pawli_hs *hs)
{
    const pawl_kex *const *groups = hs->profile->groups;
    bool retried = (hs->flags & PAWLI_HS_RETRIED) != 0;

    if ((hs->shares & ~hs->groups) != 0) {
        return PAWL_FAIL_KEY_SHARE_DUPLICATE;
    }
    if ((hs->flags & PAWLI_HS_SHARE_SEEN) != 0) {
        return retried && hs->group->group != hs->group_id
                   ? PAWL_FAIL_RETRY_HELLO
                   : PAWL_FAIL_NONE;
    }
    if (retried) {
        return PAWL_FAIL_RETRY_HELLO;
    }
    for (unsigned i = 0; groups[i] != NULL; i++) {
        if ((hs->groups >> i & 1u) != 0) {
            hs->group = groups[i];
            hs->group_id = groups[i]->group;
            return pawli_hs_switch_row(hs, PAWLI_MSG_HELLO_RETRY_REQUEST);
        }
    }
    return PAWL_FAIL_GROUP_NONE;
}

static uint16_t hello_alpn(pawli_hs *hs)
{
    pawl_alpn_list list = hs->server->alpn;
    bool seen = (hs->flags & PAWLI_HS_ALPN_SEEN) != 0 && list != NULL &&
                list[0] != NULL;

    hs->alpn = NULL;
    for (unsigned i = 0; seen && list[i] != NULL; i++) {
        if ((hs->alpns >> i & 1u) != 0) {
            hs->alpn = list[i];
            return PAWL_FAIL_NONE;
        }
    }
    if (seen || (hs->server->flags & PAWL_CONFIG_ALPN_REQUIRED) != 0) {
        return PAWL_FAIL_ALPN_NONE;
    }
    return PAWL_FAIL_NONE;
}

/* Whether the client is asked who it is: that is another row. */
static uint16_t hello_auth(pawli_hs *hs)
{
    bool retry = hs->version->rows[hs->p.row].message != PAWLI_MSG_CLIENT_HELLO;

    if (retry || hs->server->client_cert == PAWL_CLIENT_CERT_NONE) {
        return PAWL_FAIL_NONE;
    }
    hs->flags |= PAWLI_HS_CERT_REQUEST;
    return pawli_hs_switch_row(hs, PAWLI_MSG_CERTIFICATE_REQUEST);
}

/* What RFC 8446, 9.2 demands. With a PSK that is known here less will do; that
 * it is the client's is seen later (psk_server.c). */
static uint16_t hello_mandatory(pawli_hs *hs)
{
    bool groups = pawli_ext_seen(hs, PAWLI_EXT_SUPPORTED_GROUPS) &&
                  pawli_ext_seen(hs, PAWLI_EXT_KEY_SHARE);
    bool psk = hs->psk != NULL && pawli_ext_seen(hs, PAWLI_EXT_PRE_SHARED_KEY);

    if (!groups && psk && (hs->flags & PAWLI_HS_PSK_MODES_KE) != 0 &&
        (hs->server->flags & PAWL_CONFIG_PSK_KE) != 0) {
        hs->flags |= PAWLI_HS_PSK_KE;
        groups = true;
    }
    return groups && (psk || pawli_ext_seen(hs, PAWLI_EXT_SIGNATURE_ALGORITHMS))
               ? PAWL_FAIL_NONE
               : PAWL_FAIL_EXTENSION_MISSING;
}

static uint16_t hello_done(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail;

    (void)in;
    if ((hs->flags & PAWLI_HS_VERSION_SEEN) == 0) {
        return PAWL_FAIL_VERSION_NONE;
    }
    if ((hs->flags & PAWLI_HS_BAD_COMPRESSION) != 0) {
        return PAWL_FAIL_COMPRESSION;
    }
    fail = hello_mandatory(hs);
    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    /* RFC 8446, 4.2.9 */
    if (pawli_ext_seen(hs, PAWLI_EXT_PRE_SHARED_KEY) &&
        !pawli_ext_seen(hs, PAWLI_EXT_PSK_MODES)) {
        return PAWL_FAIL_EXTENSION_MISSING;
    }
    if (hs->cookie != 0 && !pawli_ext_seen(hs, PAWLI_EXT_COOKIE)) {
        return PAWL_FAIL_RETRY_HELLO;
    }
    fail = pawli_hello_suite(hs);
    if (fail == PAWL_FAIL_NONE && (hs->flags & PAWLI_HS_PSK_KE) == 0) {
        fail = hello_group(hs);
    }
    if (fail == PAWL_FAIL_NONE) {
        fail = hello_alpn(hs);
    }
    if (fail == PAWL_FAIL_NONE) {
        fail = pawli_max_fragment_length_rules(hs);
    }
    if (fail == PAWL_FAIL_NONE) {
        fail = hello_auth(hs);
    }
    return fail != PAWL_FAIL_NONE ? fail : pawli_end(&hs->p.intake);
}

/* ---- The fields before the extensions ---- */

static uint16_t hello_compression(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    if (pawli_left(&hs->p.intake) == 0) {
        return PAWL_FAIL_VERSION_NONE;
    }
    return pawli_exts_read(hs, hello_exts, PAWLI_IN_CLIENT_HELLO, hello_done);
}

static uint16_t hello_compression_data(pawli_hs *hs, const uint8_t *in,
                                       uint32_t len)
{
    for (uint32_t i = 0; i < len; i++) {
        hs->flags |= in[i] != 0 ? PAWLI_HS_BAD_COMPRESSION : 0u;
    }
    return PAWL_FAIL_NONE;
}

static uint16_t hello_compressions(pawli_hs *hs, const uint8_t *in)
{
    if (in[0] == 0) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    /* Other methods are a TLS 1.2 client's right: the version is judged
     * first. */
    hs->flags |= in[0] != 1 ? PAWLI_HS_BAD_COMPRESSION : 0u;
    return pawli_stream(&hs->p.intake, in[0], hello_compression_data,
                        hello_compression);
}

static uint16_t hello_suite_one(pawli_hs *hs, const uint8_t *in)
{
    const pawl_suite *const *suites = hs->profile->suites;
    uint16_t fail;

    for (unsigned i = 0; suites[i] != NULL; i++) {
        if (suites[i]->id == pawli_load16be(in)) {
            hs->suites |= (uint32_t)1 << i;
        }
    }
    if (pawli_left(&hs->p.intake) != 0) {
        return pawli_take(&hs->p.intake, 2, hello_suite_one);
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE
               ? fail
               : pawli_take(&hs->p.intake, 1, hello_compressions);
}

static uint16_t hello_suites(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_open(&hs->p.intake, pawli_load16be(in));

    return fail != PAWL_FAIL_NONE
               ? fail
               : pawli_take(&hs->p.intake, 2, hello_suite_one);
}

static uint16_t hello_session_id(pawli_hs *hs, const uint8_t *in)
{
    memcpy(hs->hello->session_id, in, hs->session_id_len);
    return pawli_take(&hs->p.intake, 2, hello_suites);
}

static uint16_t hello_fixed(pawli_hs *hs, const uint8_t *in)
{
    /* SSL 3.0 is refused whatever else is offered (RFC 8446, D.5). */
    if (pawli_load16be(in) <= PAWLI_SSL3) {
        return PAWL_FAIL_VERSION_NONE;
    }
    if (in[HELLO_FIXED - 1u] > sizeof hs->hello->session_id) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    hs->session_id_len = in[HELLO_FIXED - 1u];
    return pawli_take(&hs->p.intake, hs->session_id_len, hello_session_id);
}

uint16_t pawli_read_client_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->suites = 0;
    hs->server_name_len = hs->record_limit_peer = 0;
    hs->fragment_code = 0;
    hs->flags &= ~(uint32_t)(PAWLI_HS_VERSION_SEEN | PAWLI_HS_BAD_COMPRESSION |
                             PAWLI_HS_SHARE_SEEN | PAWLI_HS_ALPN_SEEN |
                             PAWLI_HS_EARLY_DATA | PAWLI_HS_LIMIT_SEEN |
                             PAWLI_HS_PSK_MODES | PAWLI_HS_PSK_MODES_KE |
                             PAWLI_HS_PSK_KE);
    return pawli_take(&hs->p.intake, HELLO_FIXED, hello_fixed);
}
