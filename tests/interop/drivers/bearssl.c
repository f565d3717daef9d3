/* SPDX-License-Identifier: Apache-2.0
 * BearSSL as a peer: TLS 1.2 is its newest version. */
#include <bearssl.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver.h"

#define BEAR_CERTS_MAX 16

static struct {
    br_x509_certificate chain[BEAR_CERTS_MAX];
    size_t chain_count;
    br_x509_trust_anchor anchors[BEAR_CERTS_MAX];
    size_t anchor_count;
    br_skey_decoder_context key;
    unsigned signer; /* BR_KEYTYPE_ of what signed the leaf */
    br_x509_minimal_context x509;
    union {
        br_ssl_client_context client;
        br_ssl_server_context server;
    } ssl;
    br_ssl_engine_context *engine;
    br_ssl_session_parameters session;
    br_ssl_session_cache_lru cache;
    unsigned char cache_memory[8192];
    unsigned char buffer[BR_SSL_BUFSIZE_BIDI];
    br_sslio_context io;
    int fd;
    bool kept;
} bear;

const char *peer_version(void)
{
    return "BearSSL 0.6";
}

static bool bear_complain(const char *what)
{
    peer_say("%s: BearSSL error %d", what,
             br_ssl_engine_last_error(bear.engine));
    return false;
}

/* ---- PEM ---------------------------------------------------------------- */

/* Bytes that grow. */
typedef struct bear_bytes {
    unsigned char *data;
    size_t len;
} bear_bytes;

static void bear_append(void *ctx, const void *data, size_t len)
{
    bear_bytes *b = ctx;
    unsigned char *more = realloc(b->data, b->len + len + 1);

    if (more == NULL) {
        abort();
    }
    memcpy(more + b->len, data, len);
    b->data = more;
    b->len += len;
}

static bool bear_file(const char *path, bear_bytes *out)
{
    unsigned char block[4096];
    FILE *f = fopen(path, "rb");
    size_t n;

    memset(out, 0, sizeof *out);
    if (f == NULL) {
        peer_say("%s: %s", path, strerror(errno));
        return false;
    }
    while ((n = fread(block, 1, sizeof block, f)) > 0) {
        bear_append(out, block, n);
    }
    (void)fclose(f);
    bear_append(out, "\n", 1);
    return true;
}

/* Each object of a PEM file; f takes over its bytes. */
static bool bear_pem(const char *path,
                     bool (*f)(const char *name, bear_bytes object))
{
    br_pem_decoder_context pem;
    bear_bytes text, object = {NULL, 0};
    bool ok = bear_file(path, &text);
    char name[128] = "";

    br_pem_decoder_init(&pem);
    for (size_t at = 0; ok && at < text.len;) {
        at += br_pem_decoder_push(&pem, text.data + at, text.len - at);
        switch (br_pem_decoder_event(&pem)) {
        case BR_PEM_BEGIN_OBJ:
            (void)snprintf(name, sizeof name, "%s", br_pem_decoder_name(&pem));
            object.data = NULL;
            object.len = 0;
            br_pem_decoder_setdest(&pem, bear_append, &object);
            break;
        case BR_PEM_END_OBJ:
            ok = f(name, object);
            break;
        case BR_PEM_ERROR:
            ok = false;
            break;
        default:
            break;
        }
    }
    free(text.data);
    if (!ok) {
        peer_say("%s cannot be used", path);
    }
    return ok;
}

static bool bear_chain(const char *name, bear_bytes object)
{
    if (strcmp(name, "CERTIFICATE") != 0 ||
        bear.chain_count == BEAR_CERTS_MAX) {
        return false;
    }
    bear.chain[bear.chain_count].data = object.data;
    bear.chain[bear.chain_count++].data_len = object.len;
    return true;
}

static bool bear_key(const char *name, bear_bytes object)
{
    (void)name;
    br_skey_decoder_init(&bear.key);
    br_skey_decoder_push(&bear.key, object.data, object.len);
    free(object.data);
    return br_skey_decoder_last_error(&bear.key) == 0;
}

static void *bear_copy(const void *data, size_t len)
{
    bear_bytes copy = {NULL, 0};

    bear_append(&copy, data, len);
    return copy.data;
}

/* An anchor, from a CA's certificate. */
static bool bear_anchor(const char *name, bear_bytes object)
{
    br_x509_trust_anchor *anchor = &bear.anchors[bear.anchor_count];
    br_x509_decoder_context decoder;
    bear_bytes dn = {NULL, 0};
    br_x509_pkey *key;

    if (strcmp(name, "CERTIFICATE") != 0 ||
        bear.anchor_count == BEAR_CERTS_MAX) {
        return false;
    }
    br_x509_decoder_init(&decoder, bear_append, &dn);
    br_x509_decoder_push(&decoder, object.data, object.len);
    free(object.data);
    key = br_x509_decoder_get_pkey(&decoder);
    if (key == NULL) {
        return true; /* a kind of key it does not know */
    }
    bear.anchor_count++;
    anchor->dn.data = dn.data;
    anchor->dn.len = dn.len;
    anchor->flags = BR_X509_TA_CA;
    anchor->pkey = *key;
    if (key->key_type == BR_KEYTYPE_RSA) {
        anchor->pkey.key.rsa.n = bear_copy(key->key.rsa.n, key->key.rsa.nlen);
        anchor->pkey.key.rsa.e = bear_copy(key->key.rsa.e, key->key.rsa.elen);
    } else {
        anchor->pkey.key.ec.q = bear_copy(key->key.ec.q, key->key.ec.qlen);
    }
    return true;
}

/* ---- Setting up --------------------------------------------------------- */

static bool bear_leaf_signer(void)
{
    br_x509_decoder_context decoder;
    bear_bytes dn = {NULL, 0};

    br_x509_decoder_init(&decoder, bear_append, &dn);
    br_x509_decoder_push(&decoder, bear.chain[0].data, bear.chain[0].data_len);
    free(dn.data);
    bear.signer = (unsigned)br_x509_decoder_get_signer_key_type(&decoder);
    return br_x509_decoder_get_pkey(&decoder) != NULL;
}

bool peer_setup(const peer_options *o)
{
    if ((o->ca != NULL && !bear_pem(o->ca, bear_anchor)) ||
        (o->cert != NULL &&
         (!bear_pem(o->cert, bear_chain) || !bear_pem(o->key, bear_key) ||
          !bear_leaf_signer()))) {
        return false;
    }
    br_ssl_session_cache_lru_init(&bear.cache, bear.cache_memory,
                                  sizeof bear.cache_memory);
    if (o->suites != NULL || o->groups != NULL) {
        peer_say("suites and groups are fixed");
    }
    return true;
}

static bool bear_init(const peer_options *o)
{
    if (!o->server) {
        bear.engine = &bear.ssl.client.eng;
        br_ssl_client_init_full(&bear.ssl.client, &bear.x509, bear.anchors,
                                bear.anchor_count);
        return true;
    }
    bear.engine = &bear.ssl.server.eng;
    switch (br_skey_decoder_key_type(&bear.key)) {
    case BR_KEYTYPE_RSA:
        br_ssl_server_init_full_rsa(&bear.ssl.server, bear.chain,
                                    bear.chain_count,
                                    br_skey_decoder_get_rsa(&bear.key));
        break;
    case BR_KEYTYPE_EC:
        br_ssl_server_init_full_ec(&bear.ssl.server, bear.chain,
                                   bear.chain_count, bear.signer,
                                   br_skey_decoder_get_ec(&bear.key));
        break;
    default:
        return false;
    }
    br_ssl_server_set_cache(&bear.ssl.server, &bear.cache.vtable);
    return true;
}

/* ---- A connection ------------------------------------------------------- */

static int bear_recv(void *ctx, unsigned char *data, size_t len)
{
    ssize_t n;

    (void)ctx;
    do {
        n = read(bear.fd, data, len);
    } while (n < 0 && errno == EINTR);
    return n > 0 ? (int)n : -1;
}

static int bear_send(void *ctx, const unsigned char *data, size_t len)
{
    ssize_t n;

    (void)ctx;
    do {
        n = write(bear.fd, data, len);
    } while (n < 0 && errno == EINTR);
    return n > 0 ? (int)n : -1;
}

bool peer_open(const peer_options *o, int fd)
{
    bear.fd = fd;
    if (!bear_init(o)) {
        peer_say("this kind of key cannot be used");
        return false;
    }
    br_ssl_engine_set_buffer(bear.engine, bear.buffer, sizeof bear.buffer, 1);
    if (o->server) {
        (void)br_ssl_server_reset(&bear.ssl.server);
    } else {
        if (bear.kept) {
            br_ssl_engine_set_session_parameters(bear.engine, &bear.session);
        }
        (void)br_ssl_client_reset(&bear.ssl.client, o->name, bear.kept);
    }
    br_sslio_init(&bear.io, bear.engine, bear_recv, NULL, bear_send, NULL);
    /* A flush waits until data can be written: the handshake. */
    if (br_sslio_flush(&bear.io) < 0 ||
        br_ssl_engine_current_state(bear.engine) == BR_SSL_CLOSED) {
        return bear_complain("handshake");
    }
    return true;
}

int peer_read(void *data, int size)
{
    int n = br_sslio_read(&bear.io, data, (size_t)size);

    if (n < 0 && br_ssl_engine_last_error(bear.engine) == BR_ERR_OK) {
        return 0;
    }
    if (n < 0) {
        (void)bear_complain("read");
    }
    return n;
}

int peer_write(const void *data, int size)
{
    if (br_sslio_write_all(&bear.io, data, (size_t)size) < 0 ||
        br_sslio_flush(&bear.io) < 0) {
        (void)bear_complain("write");
        return -1;
    }
    return size;
}

void peer_report(void)
{
    (void)printf("version=%04x suite=%04x group=%d resumed=? client=0\n",
                 br_ssl_engine_get_version(bear.engine),
                 bear.engine->session.cipher_suite,
                 br_ssl_engine_get_ecdhe_curve(bear.engine));
}

void peer_close(const peer_options *o)
{
    if (bear.engine == NULL) {
        return;
    }
    if (br_ssl_engine_current_state(bear.engine) != BR_SSL_CLOSED) {
        if (!o->server) {
            br_ssl_engine_get_session_parameters(bear.engine, &bear.session);
            bear.kept = true;
        }
        (void)br_sslio_close(&bear.io);
    }
}
