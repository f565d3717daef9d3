/* SPDX-License-Identifier: Apache-2.0
 * Private keys in files: which kinds there are, reading and writing them. */
#ifndef PAWL_CLI_KEYS_H
#define PAWL_CLI_KEYS_H

#include "cli.h"
#include "pawl/key.h"

/* What can be done with a key of a kind: a line in a table (key_kinds.c). */
typedef struct cli_kind {
    const char *name;
    uint8_t kind;        /* pawl_key_kind of the certificate */
    const pawl_kex *kex; /* makes key pairs; NULL: RSA */
    /* For TLS 1.3, the preferred first; and for a certificate request. */
    const pawl_signer *signers[4]; /* and NULL */
    const pawl_signer *request;
} cli_kind;

/* The line of a kind, or NULL. */
const cli_kind *cli_kind_find(uint8_t kind);
/* Lines in order; NULL: no more. */
const cli_kind *cli_kind_at(unsigned index);

/* A private key from a file; complains. */
typedef struct cli_key {
    pawl_private_key key; /* its spans point into data */
    const cli_kind *kind;
    uint8_t *data;
    size_t size;
} cli_key;
bool cli_key_load(cli_key *key, const char *path);
void cli_key_free(cli_key *key);

/* The key in the form that signers take. */
const uint8_t *cli_key_private(const cli_key *key, size_t *len);

/* The public key: of RSA its numbers, of others computed into point. */
bool cli_key_public(const cli_key *key, const pawl_rng *rng,
                    pawl_public_key *out, uint8_t point[PAWL_KEX_PUBLIC_MAX]);

/* Writes a new file as text under label, or as DER when label is NULL. A file
 * that is there is only replaced when force is set; secret: mode 0600. */
bool cli_file_write(const char *path, const char *label, const uint8_t *der,
                    size_t len, bool secret, bool force);

#endif
