/* SPDX-License-Identifier: Apache-2.0
 * Certificates as a public CA issues them, made up on the spot, so that a
 * handshake can be rehearsed. Needs no operating system. */
#ifndef PAWL_CHAIN_H
#define PAWL_CHAIN_H

#include "pawl/config.h"

#define CHAIN_MAX 6u /* certificates sent */

/* A kind of certificate. */
typedef struct chain_kind {
    const char *name; /* "ecdsa-p256" */
    uint16_t bits;
    const pawl_signer *cert;  /* signs certificates */
    const pawl_signer *proof; /* signs CertificateVerify */
} chain_kind;
extern const chain_kind chain_kinds[];
extern const unsigned chain_kinds_count;

/* The certificates, and what they are trusted by. */
typedef struct chain {
    const chain_kind *kind;
    unsigned count;
    uint8_t der[CHAIN_MAX][2560];
    uint16_t size[CHAIN_MAX];
    const uint8_t *certs[CHAIN_MAX];
    const uint8_t *priv; /* of the leaf */
    uint16_t priv_len;
    pawl_x509_anchor anchor;
    uint64_t arena[96];
} chain;

#define CHAIN_NAME "device.example.com"

/* Leaf first, count of them, each signed by the next and the last by the
 * anchor. client: for a client. False: a key did not work. */
bool chain_make(chain *c, const chain_kind *kind, unsigned count, bool client);

#endif
