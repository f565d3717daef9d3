/* SPDX-License-Identifier: Apache-2.0
 * wolfSSL as a peer. */
#include <wolfssl/options.h>
#include <wolfssl/ssl.h>
#include <wolfssl/version.h>

#include <stdio.h>
#include <string.h>

#include "driver.h"

static WOLFSSL_CTX *wolf_ctx;
static WOLFSSL *wolf;
static WOLFSSL_SESSION *wolf_session; /* of a client's last connection */
static const peer_options *wolf_options;

const char *peer_version(void)
{
    return "wolfSSL " LIBWOLFSSL_VERSION_STRING;
}

static bool wolf_complain(const char *what, int result)
{
    char text[WOLFSSL_MAX_ERROR_SZ];
    int error = wolf != NULL ? wolfSSL_get_error(wolf, result) : result;

    peer_say("%s: %d %s", what, error,
             wolfSSL_ERR_error_string((unsigned long)error, text));
    return false;
}

/* ---- Setting up --------------------------------------------------------- */

typedef struct wolf_groups {
    int id[8];
    int count;
} wolf_groups;

static bool wolf_group(void *ctx, const char *word)
{
    static const struct {
        const char *name;
        int id;
    } names[] = {
        {"x25519", WOLFSSL_ECC_X25519},  {"p256", WOLFSSL_ECC_SECP256R1},
        {"p384", WOLFSSL_ECC_SECP384R1}, {"p521", WOLFSSL_ECC_SECP521R1},
        {"x448", WOLFSSL_ECC_X448},
    };
    wolf_groups *groups = ctx;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(word, names[i].name) == 0 && groups->count < 8) {
            groups->id[groups->count++] = names[i].id;
            return true;
        }
    }
    return false;
}

static unsigned int wolf_psk_client(WOLFSSL *ssl, const char *hint,
                                    char *identity, unsigned int identity_max,
                                    unsigned char *key, unsigned int key_max,
                                    const char **suite)
{
    (void)ssl;
    (void)hint;
    if (wolf_options->psk_len > key_max) {
        return 0;
    }
    (void)snprintf(identity, identity_max, "%s", wolf_options->psk_identity);
    memcpy(key, wolf_options->psk, wolf_options->psk_len);
    *suite = "TLS13-AES128-GCM-SHA256";
    return (unsigned int)wolf_options->psk_len;
}

static unsigned int wolf_psk_server(WOLFSSL *ssl, const char *identity,
                                    unsigned char *key, unsigned int key_max,
                                    const char **suite)
{
    (void)ssl;
    if (strcmp(identity, wolf_options->psk_identity) != 0 ||
        wolf_options->psk_len > key_max) {
        return 0;
    }
    memcpy(key, wolf_options->psk, wolf_options->psk_len);
    *suite = "TLS13-AES128-GCM-SHA256";
    return (unsigned int)wolf_options->psk_len;
}

static bool wolf_identity(const peer_options *o)
{
    int result;

    if (o->ca != NULL) {
        result = wolfSSL_CTX_load_verify_locations(wolf_ctx, o->ca, NULL);
        if (result != WOLFSSL_SUCCESS) {
            return wolf_complain("trusted certificates", result);
        }
    }
    if (o->cert == NULL) {
        return true;
    }
    result = wolfSSL_CTX_use_certificate_chain_file(wolf_ctx, o->cert);
    if (result != WOLFSSL_SUCCESS) {
        return wolf_complain("certificate", result);
    }
    result =
        wolfSSL_CTX_use_PrivateKey_file(wolf_ctx, o->key, WOLFSSL_FILETYPE_PEM);
    return result == WOLFSSL_SUCCESS || wolf_complain("private key", result);
}

bool peer_setup(const peer_options *o)
{
    wolf_groups groups = {{0}, 0};

    wolf_options = o;
    (void)wolfSSL_Init();
    wolf_ctx =
        wolfSSL_CTX_new(o->server  ? (o->tls12 ? wolfTLSv1_2_server_method()
                                               : wolfTLSv1_3_server_method())
                        : o->tls12 ? wolfTLSv1_2_client_method()
                                   : wolfTLSv1_3_client_method());
    if (wolf_ctx == NULL || !wolf_identity(o)) {
        return false;
    }
    if (o->suites != NULL) {
        char list[256];

        (void)snprintf(list, sizeof list, "%s", o->suites);
        for (char *p = list; *p != '\0'; p++) {
            *p = *p == ',' ? ':' : *p;
        }
        if (wolfSSL_CTX_set_cipher_list(wolf_ctx, list) != WOLFSSL_SUCCESS) {
            peer_say("cipher list %s refused", list);
            return false;
        }
    }
    if (!peer_words(o->groups, wolf_group, &groups) ||
        (groups.count > 0 &&
         wolfSSL_CTX_set_groups(wolf_ctx, groups.id, groups.count) !=
             WOLFSSL_SUCCESS)) {
        peer_say("groups %s refused", o->groups);
        return false;
    }
    wolfSSL_CTX_set_verify(wolf_ctx,
                           !o->server || o->want_client
                               ? WOLFSSL_VERIFY_PEER |
                                     WOLFSSL_VERIFY_FAIL_IF_NO_PEER_CERT
                               : WOLFSSL_VERIFY_NONE,
                           NULL);
    if (o->psk_len > 0) {
        wolfSSL_CTX_set_psk_client_tls13_callback(wolf_ctx, wolf_psk_client);
        wolfSSL_CTX_set_psk_server_tls13_callback(wolf_ctx, wolf_psk_server);
    }
    return true;
}

/* ---- A connection ------------------------------------------------------- */

static bool wolf_alpn(const peer_options *o)
{
    char alpn[64];

    (void)snprintf(alpn, sizeof alpn, "%s", o->alpn);
    return wolfSSL_UseALPN(wolf, alpn, (unsigned int)strlen(alpn),
                           WOLFSSL_ALPN_FAILED_ON_MISMATCH) == WOLFSSL_SUCCESS;
}

static bool wolf_client(const peer_options *o)
{
    if (wolfSSL_UseSNI(wolf, WOLFSSL_SNI_HOST_NAME, o->name,
                       (unsigned short)strlen(o->name)) != WOLFSSL_SUCCESS ||
        (o->psk_len == 0 &&
         wolfSSL_check_domain_name(wolf, o->name) != WOLFSSL_SUCCESS)) {
        return false;
    }
    /* One that carries no ticket cannot be taken up: a new one then. */
    if (wolf_session != NULL &&
        wolfSSL_set_session(wolf, wolf_session) != WOLFSSL_SUCCESS) {
        peer_say("no session to resume");
    }
    return true;
}

bool peer_open(const peer_options *o, int fd)
{
    int result;

    wolf = wolfSSL_new(wolf_ctx);
    if (wolf == NULL || wolfSSL_set_fd(wolf, fd) != WOLFSSL_SUCCESS ||
        (!o->server && !wolf_client(o)) || (o->alpn != NULL && !wolf_alpn(o))) {
        peer_say("cannot prepare a connection");
        return false;
    }
    result = o->server ? wolfSSL_accept(wolf) : wolfSSL_connect(wolf);
    return result == WOLFSSL_SUCCESS || wolf_complain("handshake", result);
}

int peer_read(void *data, int size)
{
    int n = wolfSSL_read(wolf, data, size);

    if (n <= 0 && wolfSSL_get_error(wolf, n) == WOLFSSL_ERROR_ZERO_RETURN) {
        return 0;
    }
    if (n <= 0) {
        (void)wolf_complain("read", n);
        return -1;
    }
    return n;
}

int peer_write(const void *data, int size)
{
    int n = wolfSSL_write(wolf, data, size);

    if (n <= 0) {
        (void)wolf_complain("write", n);
    }
    return n;
}

void peer_report(void)
{
    WOLFSSL_X509 *client = wolfSSL_get_peer_certificate(wolf);
    const char *group = wolfSSL_get_curve_name(wolf);

    (void)printf("version=%s suite=%s group=%s resumed=%d client=%d\n",
                 wolfSSL_get_version(wolf), wolfSSL_get_cipher_name(wolf),
                 group != NULL ? group : "?", wolfSSL_session_reused(wolf),
                 client != NULL);
    wolfSSL_X509_free(client);
}

void peer_close(const peer_options *o)
{
    if (wolf == NULL) {
        return;
    }
    if (!o->server && wolfSSL_is_init_finished(wolf)) {
        if (wolf_session != NULL) {
            wolfSSL_SESSION_free(wolf_session);
        }
        wolf_session = wolfSSL_get1_session(wolf);
    }
    (void)wolfSSL_shutdown(wolf);
    wolfSSL_free(wolf);
    wolf = NULL;
}
