/* SPDX-License-Identifier: Apache-2.0
 * Mbed TLS as a peer. Release 2.28 speaks TLS 1.2 only: its TLS 1.3 is not in
 * the default configuration and cannot finish a handshake. */
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/entropy.h>
#include <mbedtls/error.h>
#include <mbedtls/net_sockets.h>
#include <mbedtls/pk.h>
#include <mbedtls/ssl.h>
#include <mbedtls/ssl_ticket.h>
#include <mbedtls/version.h>
#include <mbedtls/x509_crt.h>

#include <stdio.h>
#include <string.h>

#include "driver.h"

#define MBED_LIST_MAX 8

static struct {
    mbedtls_entropy_context entropy;
    mbedtls_ctr_drbg_context rng;
    mbedtls_ssl_config config;
    mbedtls_ssl_ticket_context tickets;
    mbedtls_x509_crt ca, chain;
    mbedtls_pk_context key;
    mbedtls_ssl_context ssl;
    mbedtls_ssl_session session;
    mbedtls_net_context net;
    int suites[MBED_LIST_MAX + 1];
    mbedtls_ecp_group_id groups[MBED_LIST_MAX + 1];
    bool open, kept;
} mbed;

const char *peer_version(void)
{
    static char text[32];

    mbedtls_version_get_string_full(text);
    return text;
}

static bool mbed_ok(const char *what, int result)
{
    char text[128] = "";

    if (result != 0) {
        mbedtls_strerror(result, text, sizeof text);
        peer_say("%s: -0x%04x %s", what, (unsigned)-result, text);
    }
    return result == 0;
}

/* ---- Setting up --------------------------------------------------------- */

static bool mbed_suite(void *ctx, const char *word)
{
    int *count = ctx;
    int id = mbedtls_ssl_get_ciphersuite_id(word);

    if (id == 0 || *count == MBED_LIST_MAX) {
        return false;
    }
    mbed.suites[(*count)++] = id;
    return true;
}

static bool mbed_group(void *ctx, const char *word)
{
    static const struct {
        const char *name;
        mbedtls_ecp_group_id id;
    } names[] = {
        {"x25519", MBEDTLS_ECP_DP_CURVE25519},
        {"p256", MBEDTLS_ECP_DP_SECP256R1},
        {"p384", MBEDTLS_ECP_DP_SECP384R1},
        {"p521", MBEDTLS_ECP_DP_SECP521R1},
        {"x448", MBEDTLS_ECP_DP_CURVE448},
    };
    int *count = ctx;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(word, names[i].name) == 0 && *count < MBED_LIST_MAX) {
            mbed.groups[(*count)++] = names[i].id;
            return true;
        }
    }
    return false;
}

static bool mbed_identity(const peer_options *o)
{
    if (o->ca != NULL) {
        if (!mbed_ok("trusted certificates",
                     mbedtls_x509_crt_parse_file(&mbed.ca, o->ca))) {
            return false;
        }
        mbedtls_ssl_conf_ca_chain(&mbed.config, &mbed.ca, NULL);
    }
    if (o->cert == NULL) {
        return true;
    }
    return mbed_ok("certificate",
                   mbedtls_x509_crt_parse_file(&mbed.chain, o->cert)) &&
           mbed_ok("private key",
                   mbedtls_pk_parse_keyfile(&mbed.key, o->key, NULL)) &&
           mbed_ok("identity", mbedtls_ssl_conf_own_cert(
                                   &mbed.config, &mbed.chain, &mbed.key));
}

static bool mbed_tickets(void)
{
    if (!mbed_ok("tickets", mbedtls_ssl_ticket_setup(
                                &mbed.tickets, mbedtls_ctr_drbg_random,
                                &mbed.rng, MBEDTLS_CIPHER_AES_256_GCM, 3600))) {
        return false;
    }
    mbedtls_ssl_conf_session_tickets_cb(&mbed.config, mbedtls_ssl_ticket_write,
                                        mbedtls_ssl_ticket_parse,
                                        &mbed.tickets);
    return true;
}

static bool mbed_lists(const peer_options *o)
{
    int suites = 0, groups = 0;

    if (!peer_words(o->suites, mbed_suite, &suites) ||
        !peer_words(o->groups, mbed_group, &groups)) {
        return false;
    }
    if (suites > 0) {
        mbedtls_ssl_conf_ciphersuites(&mbed.config, mbed.suites);
    }
    if (groups > 0) {
        mbed.groups[groups] = MBEDTLS_ECP_DP_NONE;
        mbedtls_ssl_conf_curves(&mbed.config, mbed.groups);
    }
    return true;
}

bool peer_setup(const peer_options *o)
{
    bool verify = !o->server || o->want_client;

    mbedtls_entropy_init(&mbed.entropy);
    mbedtls_ctr_drbg_init(&mbed.rng);
    mbedtls_ssl_config_init(&mbed.config);
    mbedtls_ssl_ticket_init(&mbed.tickets);
    mbedtls_x509_crt_init(&mbed.ca);
    mbedtls_x509_crt_init(&mbed.chain);
    mbedtls_pk_init(&mbed.key);
    mbedtls_ssl_session_init(&mbed.session);
    if (!mbed_ok("randomness",
                 mbedtls_ctr_drbg_seed(&mbed.rng, mbedtls_entropy_func,
                                       &mbed.entropy, NULL, 0)) ||
        !mbed_ok("defaults",
                 mbedtls_ssl_config_defaults(&mbed.config,
                                             o->server ? MBEDTLS_SSL_IS_SERVER
                                                       : MBEDTLS_SSL_IS_CLIENT,
                                             MBEDTLS_SSL_TRANSPORT_STREAM,
                                             MBEDTLS_SSL_PRESET_DEFAULT))) {
        return false;
    }
    mbedtls_ssl_conf_rng(&mbed.config, mbedtls_ctr_drbg_random, &mbed.rng);
    mbedtls_ssl_conf_authmode(&mbed.config, verify ? MBEDTLS_SSL_VERIFY_REQUIRED
                                                   : MBEDTLS_SSL_VERIFY_NONE);
    return mbed_identity(o) && mbed_lists(o) &&
           (!o->server || mbed_tickets()) &&
           (o->psk_len == 0 ||
            mbed_ok("PSK",
                    mbedtls_ssl_conf_psk(&mbed.config, o->psk, o->psk_len,
                                         (const unsigned char *)o->psk_identity,
                                         strlen(o->psk_identity))));
}

/* ---- A connection ------------------------------------------------------- */

bool peer_open(const peer_options *o, int fd)
{
    int result;

    mbed.net.fd = fd;
    mbed.open = false;
    mbedtls_ssl_init(&mbed.ssl);
    if (!mbed_ok("connection", mbedtls_ssl_setup(&mbed.ssl, &mbed.config)) ||
        (!o->server &&
         !mbed_ok("name", mbedtls_ssl_set_hostname(&mbed.ssl, o->name))) ||
        (mbed.kept && !mbed_ok("session", mbedtls_ssl_set_session(
                                              &mbed.ssl, &mbed.session)))) {
        return false;
    }
    mbedtls_ssl_set_bio(&mbed.ssl, &mbed.net, mbedtls_net_send,
                        mbedtls_net_recv, NULL);
    do {
        result = mbedtls_ssl_handshake(&mbed.ssl);
    } while (result == MBEDTLS_ERR_SSL_WANT_READ ||
             result == MBEDTLS_ERR_SSL_WANT_WRITE);
    mbed.open = result == 0;
    return mbed_ok("handshake", result);
}

int peer_read(void *data, int size)
{
    int n = mbedtls_ssl_read(&mbed.ssl, data, (size_t)size);

    if (n == MBEDTLS_ERR_SSL_PEER_CLOSE_NOTIFY) {
        return 0;
    }
    if (n <= 0) {
        (void)mbed_ok("read", n == 0 ? MBEDTLS_ERR_SSL_CONN_EOF : n);
        return -1;
    }
    return n;
}

int peer_write(const void *data, int size)
{
    int n = mbedtls_ssl_write(&mbed.ssl, data, (size_t)size);

    if (n < 0) {
        (void)mbed_ok("write", n);
    }
    return n;
}

void peer_report(void)
{
    (void)printf("version=%s suite=%s group=? resumed=? client=%d\n",
                 mbedtls_ssl_get_version(&mbed.ssl),
                 mbedtls_ssl_get_ciphersuite(&mbed.ssl),
                 mbedtls_ssl_get_peer_cert(&mbed.ssl) != NULL);
}

void peer_close(const peer_options *o)
{
    if (mbed.open && !o->server) {
        mbed.kept = mbedtls_ssl_get_session(&mbed.ssl, &mbed.session) == 0;
    }
    if (mbed.open) {
        (void)mbedtls_ssl_close_notify(&mbed.ssl);
    }
    mbedtls_ssl_free(&mbed.ssl);
}
