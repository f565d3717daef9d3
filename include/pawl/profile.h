/* SPDX-License-Identifier: Apache-2.0
 * pawl/profile.h: the table that is the configuration.
 *
 * A profile names versions, suites, groups and signatures by pointer. What it
 * does not name is not linked. Order is preference, best first.
 */
#ifndef PAWL_PROFILE_H
#define PAWL_PROFILE_H

#include "pawl/aead.h"
#include "pawl/kex.h"
#include "pawl/protection.h"
#include "pawl/sig.h"

/* A protocol version in one role. */
typedef struct pawl_protocol pawl_protocol;

/* Certificates of clients: a client shows one, a server asks for one. */
typedef struct pawl_client_auth pawl_client_auth;

/* A cipher suite of TLS 1.3. */
typedef struct pawl_suite {
    uint16_t id; /* TLS CipherSuite */
    const pawl_aead *aead;
    const pawl_hash *hash;
    const pawl_protection *protection;
} pawl_suite;

/* Every list is terminated by NULL, has at most 16 entries and outlives the
 * engine. Meant to be const, in flash. */
typedef struct pawl_profile {
    const pawl_protocol *const *versions;
    const pawl_suite *const *suites;
    const pawl_kex *const *groups;
    const pawl_sig *const *sigs; /* verification, for peers and certificates */
    /* NULL: a client answers a CertificateRequest with nothing, a server never
     * asks. */
    const pawl_client_auth *client_auth;
} pawl_profile;

PAWL_BEGIN_DECLS

/* Peers prove themselves by certificates; */
extern const pawl_protocol pawl_tls13_client;
extern const pawl_protocol pawl_tls13_server;
/* or also by PSKs: sessions (pawl/session.h) and external ones; */
extern const pawl_protocol pawl_tls13_client_psk;
extern const pawl_protocol pawl_tls13_server_psk;
/* or by external PSKs only: no certificate is read, so the profile needs no
 * signatures. */
extern const pawl_protocol pawl_tls13_client_psk_only;

extern const pawl_client_auth pawl_client_auth_tls13;

extern const pawl_suite pawl_suite_aes128_gcm_sha256;
extern const pawl_suite pawl_suite_aes256_gcm_sha384;
extern const pawl_suite pawl_suite_chacha20_poly1305_sha256;

/* For peers that have no other, small radios above all: pawl_profile_full is
 * without them. A tag of 8 bytes is forged once in 2^64 tries, and RFC 9325
 * recommends against it on the open internet. */
extern const pawl_suite pawl_suite_aes128_ccm_sha256;
extern const pawl_suite pawl_suite_aes128_ccm_8_sha256;

/* Everything Pawl recommends, both roles. Naming it links all of it. */
extern const pawl_profile pawl_profile_full;

PAWL_END_DECLS

#endif
