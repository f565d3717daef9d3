/* SPDX-License-Identifier: Apache-2.0
 * Numbers to names, and names to what the library has. */
#include <string.h>
#include <strings.h>

#include "cli.h"

typedef struct names_entry {
    uint16_t number;
    const char *name;
    const char *aliases[2]; /* of the command line */
} names_entry;

static const names_entry names_suites[] = {
    {0x1301, "TLS_AES_128_GCM_SHA256", {"aes128-gcm", "aes128"}},
    {0x1302, "TLS_AES_256_GCM_SHA384", {"aes256-gcm", "aes256"}},
    {0x1303, "TLS_CHACHA20_POLY1305_SHA256", {"chacha20-poly1305", "chacha20"}},
    {0x1304, "TLS_AES_128_CCM_SHA256", {"aes128-ccm", "ccm"}},
    {0x1305, "TLS_AES_128_CCM_8_SHA256", {"aes128-ccm-8", "ccm-8"}},
};

static const names_entry names_groups[] = {
    {0x001d, "x25519", {"curve25519", "x25519"}},
    {0x0017, "secp256r1", {"p256", "p-256"}},
    {0x0018, "secp384r1", {"p384", "p-384"}},
    {0x0019, "secp521r1", {"p521", "p-521"}},
    {0x001e, "x448", {"curve448", "x448"}},
};

static const names_entry names_schemes[] = {
    {0x0403, "ecdsa_secp256r1_sha256", {NULL, NULL}},
    {0x0503, "ecdsa_secp384r1_sha384", {NULL, NULL}},
    {0x0603, "ecdsa_secp521r1_sha512", {NULL, NULL}},
    {0x0804, "rsa_pss_rsae_sha256", {NULL, NULL}},
    {0x0805, "rsa_pss_rsae_sha384", {NULL, NULL}},
    {0x0806, "rsa_pss_rsae_sha512", {NULL, NULL}},
    {0x0807, "ed25519", {NULL, NULL}},
    {0x0808, "ed448", {NULL, NULL}},
    {0x0809, "rsa_pss_pss_sha256", {NULL, NULL}},
    {0x080a, "rsa_pss_pss_sha384", {NULL, NULL}},
    {0x080b, "rsa_pss_pss_sha512", {NULL, NULL}},
};

#define NAMES_COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const char *names_of(const names_entry *table, size_t count,
                            uint16_t number)
{
    for (size_t i = 0; i < count; i++) {
        if (table[i].number == number) {
            return table[i].name;
        }
    }
    return number == 0 ? "none" : "unknown";
}

static uint16_t names_find(const names_entry *table, size_t count,
                           const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(table[i].name, name) == 0 ||
            strcasecmp(table[i].aliases[0], name) == 0 ||
            strcasecmp(table[i].aliases[1], name) == 0) {
            return table[i].number;
        }
    }
    return 0;
}

const char *cli_suite_name(uint16_t suite)
{
    return names_of(names_suites, NAMES_COUNT(names_suites), suite);
}

const char *cli_group_name(uint16_t group)
{
    return names_of(names_groups, NAMES_COUNT(names_groups), group);
}

const char *cli_scheme_name(uint16_t scheme)
{
    return names_of(names_schemes, NAMES_COUNT(names_schemes), scheme);
}

const char *cli_state_name(unsigned state)
{
    static const char *const names[CLI_STATES] = {
        "START",
        "WAIT_CLIENT_HELLO",
        "WAIT_SERVER_HELLO",
        "WAIT_ENCRYPTED_EXTENSIONS",
        "WAIT_CERTIFICATE_REQUEST",
        "WAIT_CERTIFICATE",
        "WAIT_CERTIFICATE_VERIFY",
        "WAIT_FINISHED",
        "CONNECTED",
    };

    return state < CLI_STATES ? names[state] : "unknown";
}

const char *cli_event_text(const pawl_event *event)
{
    return event->id == PAWL_EVENT_NOT_RESUMED
               ? pawl_resumption_text(event->value)
               : NULL;
}

const char *cli_event_name(uint8_t event)
{
    switch (event) {
    case PAWL_EVENT_CONNECTED:
        return "connected";
    case PAWL_EVENT_RETRY:
        return "hello_retry";
    case PAWL_EVENT_LIMIT_GRANTED:
        return "record_size_limit_granted";
    case PAWL_EVENT_LIMIT_IGNORED:
        return "record_size_limit_ignored";
    case PAWL_EVENT_TICKET:
        return "ticket";
    case PAWL_EVENT_KEY_RECEIVED:
        return "peer_updated_key";
    case PAWL_EVENT_KEY_SENT:
        return "own_key_updated";
    case PAWL_EVENT_EARLY_DATA_SKIPPED:
        return "early_data_skipped";
    case PAWL_EVENT_CERTIFICATE_REQUESTED:
        return "certificate_requested";
    case PAWL_EVENT_WARNING:
        return "warning_alert";
    case PAWL_EVENT_RESUMED:
        return "resumed";
    case PAWL_EVENT_NOT_RESUMED:
        return "not_resumed";
    case PAWL_EVENT_SESSION:
        return "session";
    case PAWL_EVENT_SESSION_LOST:
        return "session_lost";
    case PAWL_EVENT_TICKET_SENT:
        return "ticket_sent";
    default:
        return "unknown";
    }
}

/* The suite of that number in a list that NULL ends, or NULL. */
static const pawl_suite *names_suite_in(const pawl_suite *const *list,
                                        uint16_t number)
{
    while (*list != NULL && (*list)->id != number) {
        list++;
    }
    return *list;
}

static bool names_add_suite(cli_profile *p, unsigned at, const char *name)
{
    /* Only for who asks for them. */
    static const pawl_suite *const more[] = {
        &pawl_suite_aes128_ccm_sha256, &pawl_suite_aes128_ccm_8_sha256, NULL};
    uint16_t number = names_find(names_suites, NAMES_COUNT(names_suites), name);

    p->suites[at] = names_suite_in(pawl_profile_full.suites, number);
    if (p->suites[at] == NULL) {
        p->suites[at] = names_suite_in(more, number);
    }
    return p->suites[at] != NULL;
}

static bool names_add_group(cli_profile *p, unsigned at, const char *name)
{
    uint16_t number = names_find(names_groups, NAMES_COUNT(names_groups), name);

    for (unsigned i = 0; pawl_profile_full.groups[i] != NULL; i++) {
        if (pawl_profile_full.groups[i]->group == number) {
            p->groups[at] = pawl_profile_full.groups[i];
            return true;
        }
    }
    return false;
}

bool cli_profile_make(cli_profile *p, const cli_list *suites,
                      const cli_list *groups, const char **wrong)
{
    memset(p, 0, sizeof *p);
    p->profile = pawl_profile_full;
    for (unsigned i = 0; i < suites->count; i++) {
        p->profile.suites = p->suites;
        if (!names_add_suite(p, i, suites->item[i])) {
            *wrong = suites->item[i];
            return false;
        }
    }
    for (unsigned i = 0; i < groups->count; i++) {
        p->profile.groups = p->groups;
        if (!names_add_group(p, i, groups->item[i])) {
            *wrong = groups->item[i];
            return false;
        }
    }
    return true;
}
