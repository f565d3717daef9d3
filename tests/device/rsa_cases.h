/* SPDX-License-Identifier: Apache-2.0
 * Connections whose server has an RSA key and a long chain. Pawl does not sign
 * with RSA, so the signatures are made before, by rsa_cases.py: both sides
 * draw the same bytes in every run, so the transcript is always the same.
 *
 * rsa_certs.h is made by rsa_cases.py from tests/interop/make_certs.sh. */
#ifndef RSA_CASES_H
#define RSA_CASES_H

#include "harness/loop.h"
#include "rsa_certs.h"

typedef struct rsa_case {
    const char *name, *others; /* rows: work, other calls */
    const char *key;           /* of the signature, for rsa_cases.py */
    const rsa_chain *chain;
    const pawl_signer *signer;
    const pawl_suite *suite;
    const pawl_kex *kex;
    loop_options options;
} rsa_case;

/* Of a key held elsewhere. */
#define RSA_SIGNER(number, digest)                                             \
    {                                                                          \
        .scheme = (number), .key_kind = PAWL_KEY_RSA, .hash = &(digest),       \
        .sig_max = 512                                                         \
    }
static const pawl_signer rsa_pss_sha256 = RSA_SIGNER(0x0804, pawl_hash_sha256);
static const pawl_signer rsa_pss_sha384 = RSA_SIGNER(0x0805, pawl_hash_sha384);
static const pawl_signer rsa_pss_sha512 = RSA_SIGNER(0x0806, pawl_hash_sha512);

#define RSA_STREAM (PAWL_CONFIG_NO_SIZE_LIMIT | PAWL_CONFIG_PROVISIONAL)

static const rsa_case rsa_cases[] = {
    {"rsa2048 x 4, aes128 x25519: work",
     "rsa2048 x 4, aes128 x25519: other calls",
     "chain4",
     &rsa_chain4,
     &rsa_pss_sha256,
     &pawl_suite_aes128_gcm_sha256,
     &pawl_kex_x25519,
     {.client_recv = 512, .server_send = 256}},
    {"rsa4096 x 4, aes256 p256, streamed: work",
     "rsa4096 x 4, aes256 p256, streamed: other calls",
     "big",
     &rsa_big,
     &rsa_pss_sha512,
     &pawl_suite_aes256_gcm_sha384,
     &pawl_kex_p256,
     {.client_recv = 512, .client_flags = RSA_STREAM, .chunk = 255}},
    {"rsa2048 shuffled, chacha20 p256: work",
     "rsa2048 shuffled, chacha20 p256: other calls",
     "shuffled",
     &rsa_shuffled,
     &rsa_pss_sha384,
     &pawl_suite_chacha20_poly1305_sha256,
     &pawl_kex_p256,
     {.chunk = 0}},
    {"rsa4096 x 4 as sent, aes128 x25519: work",
     "rsa4096 x 4 as sent, aes128 x25519: other calls",
     "big",
     &rsa_big,
     &rsa_pss_sha256,
     &pawl_suite_aes128_gcm_sha256,
     &pawl_kex_x25519,
     {.client_recv = 512, .client_flags = PAWL_CONFIG_CHAIN_AS_SENT}},
    {"rsa2048 x 4 as sent, aes256 p256, streamed: work",
     "rsa2048 x 4 as sent, aes256 p256, streamed: other calls",
     "chain4",
     &rsa_chain4,
     &rsa_pss_sha384,
     &pawl_suite_aes256_gcm_sha384,
     &pawl_kex_p256,
     {.client_recv = 256,
      .server_send = 900,
      .client_flags = RSA_STREAM | PAWL_CONFIG_CHAIN_AS_SENT,
      .chunk = 1}},
    {"rsa2048 x 4 unverified, chacha20 x25519: work",
     "rsa2048 x 4 unverified, chacha20 x25519: other calls",
     "chain4",
     &rsa_chain4,
     &rsa_pss_sha512,
     &pawl_suite_chacha20_poly1305_sha256,
     &pawl_kex_x25519,
     {.unverified = true, .client_recv = 300}},
};

#define RSA_CASES (sizeof rsa_cases / sizeof rsa_cases[0])

/* What loop_init takes; kept by the caller as long as the loop. */
typedef struct rsa_setup {
    const pawl_suite *suites[2];
    const pawl_kex *groups[2];
    const pawl_signer *signers[2];
    pawl_profile profile;
    pawl_identity identity;
    loop_options options;
} rsa_setup;

static inline void rsa_set_up(rsa_setup *s, const rsa_case *c)
{
    s->suites[0] = c->suite;
    s->groups[0] = c->kex;
    s->signers[0] = c->signer;
    s->suites[1] = NULL;
    s->groups[1] = NULL;
    s->signers[1] = NULL;
    s->profile = pawl_profile_full;
    s->profile.suites = s->suites;
    s->profile.groups = s->groups;
    s->identity = (pawl_identity){.certs = c->chain->certs,
                                  .cert_sizes = c->chain->sizes,
                                  .cert_count = c->chain->count,
                                  .signers = s->signers};
    s->options = c->options;
    s->options.units = 1;
    s->options.name = "localhost";
    s->options.client_profile = &s->profile;
    s->options.server_profile = &s->profile;
    s->options.identity = &s->identity;
    s->options.anchor = c->chain->anchor;
    s->options.anchor_size = c->chain->anchor_size;
}

#endif
