/* SPDX-License-Identifier: Apache-2.0
 * What the files of wolfSSL's adapter share. */
#ifndef PEER_WOLFSSL_H
#define PEER_WOLFSSL_H

#ifndef WOLFSSL_USER_SETTINGS
#include <wolfssl/options.h>
#endif

#include <wolfssl/wolfcrypt/settings.h>

#include <wolfssl/version.h>
#include <wolfssl/wolfcrypt/aes.h>
#include <wolfssl/wolfcrypt/asn.h>
#include <wolfssl/wolfcrypt/chacha20_poly1305.h>
#include <wolfssl/wolfcrypt/cmac.h>
#include <wolfssl/wolfcrypt/curve25519.h>
#include <wolfssl/wolfcrypt/ecc.h>
#include <wolfssl/wolfcrypt/ed25519.h>
#include <wolfssl/wolfcrypt/hash.h>
#include <wolfssl/wolfcrypt/hmac.h>
#include <wolfssl/wolfcrypt/random.h>
#include <wolfssl/wolfcrypt/rsa.h>
#ifdef HAVE_CURVE448
#include <wolfssl/wolfcrypt/curve448.h>
#endif
#ifdef HAVE_ED448
#include <wolfssl/wolfcrypt/ed448.h>
#endif

#include "peer.h"

#if defined(HAVE_ED25519) && PEER_HAS(ED25519)
#define PEER_ED25519_HERE 1
#else
#define PEER_ED25519_HERE 0
#endif

typedef struct wolf_ec {
    ecc_key own, peer;
} wolf_ec;

typedef struct wolf_x25519 {
    curve25519_key own, peer;
} wolf_x25519;

typedef struct wolf_state {
    bool used;
    bench_case c;
    int hash; /* enum wc_HashType */
    word32 tag;
    WC_RNG rng;
    union {
        Hmac hmac;
        Aes aes;
#if PEER_HAS_EC
        wolf_ec ec;
#endif
#if PEER_HAS(X25519)
        wolf_x25519 x25519;
#endif
#if PEER_ED25519_HERE
        ed25519_key ed25519;
#endif
#if PEER_HAS_RSA
        RsaKey rsa;
#endif
#ifdef HAVE_CURVE448
        struct {
            curve448_key own, peer;
        } x448;
#endif
#ifdef HAVE_ED448
        ed448_key ed448;
#endif
    } u;
#if PEER_HAS(PSS)
    uint8_t scratch[512]; /* a signature of 4096 bits */
#endif
    /* Frees what begin made in u, or NULL. */
    void (*release)(struct wolf_state *s);
} wolf_state;

/* Number of the hash that an algorithm's name ends in or has; 0: none. */
int wolf_hash(const char *name);

bool wolf_begin_rsa(wolf_state *s, bench_run *run);

#endif
