/* SPDX-License-Identifier: Apache-2.0
 * A server's certificates and the private key that belongs to them. */
#include <stdlib.h>
#include <string.h>

#include "keys.h"

/* With points that are randomised, as the private key is one that lasts. */
static pawl_err identity_check(const cli_key *key, const pawl_public_key *leaf,
                               void *scratch, size_t size)
{
    pawl_key_check check;
    pawl_drbg drbg;
    pawl_rng rng;
    pawl_err err = pawl_posix_drbg(&drbg);

    if (err == PAWL_OK) {
        rng = pawl_drbg_rng(&drbg);
        err = pawl_key_check_start(&check, &key->key, leaf, key->kind->kex,
                                   &rng, scratch, size);
        while (err == PAWL_PENDING) {
            uint32_t units = 1000;

            err = pawl_key_check_run(&check, &units);
        }
        pawl_key_check_wipe(&check);
    }
    pawl_drbg_wipe(&drbg);
    return err;
}

static bool identity_matches(const cli_key *key, const pawl_public_key *leaf,
                             const char *cert_path, const char *key_path)
{
    size_t size = pawl_key_check_size(key->kind->kex);
    void *scratch = calloc(1, size + 1u);
    pawl_err err = PAWL_ERR_MEMORY;

    if (scratch != NULL) {
        err = identity_check(key, leaf, scratch, size);
        free(scratch);
    }
    if (err != PAWL_OK) {
        cli_complain("%s: does not belong to the first certificate of %s: %s",
                     key_path, cert_path, pawl_err_text(err));
    }
    return err == PAWL_OK;
}

/* The signers of the leaf's key; those of one hash where the key is for that
 * one only. */
static void identity_sign_with(cli_identity *id, const pawl_public_key *leaf)
{
    const pawl_signer *const *from = cli_kind_find(leaf->kind)->signers;
    unsigned count = 0;

    for (; *from != NULL; from++) {
        if (leaf->hash_id == 0 || (*from)->hash->id == leaf->hash_id) {
            id->signers[count++] = *from;
        }
    }
    id->identity.signers = id->signers;
}

/* The key in the form that signers take. */
static bool identity_keep(cli_identity *id, const cli_key *key,
                          const char *key_path)
{
    size_t len;
    const uint8_t *from = cli_key_private(key, &len);

    id->key_size = (uint16_t)len;
    id->key = malloc(len);
    if (id->key == NULL) {
        cli_complain("out of memory");
        return false;
    }
    memcpy(id->key, from, len);
    if (id->signers[0] == NULL ||
        id->signers[0]->sign_size(id->key, len) == 0) {
        cli_complain("%s: no signer of the library takes this key", key_path);
        return false;
    }
    return true;
}

static bool identity_key(cli_identity *id, const cli_key *key,
                         const char *cert_path, const char *key_path)
{
    static const pawl_x509_policy policy = {.any_name = 1};
    static uint64_t memory[1024];
    pawl_x509_arena arena = {.base = (uint8_t *)memory, .size = sizeof memory};
    pawl_public_key leaf;

    if (pawl_x509_read(&arena, &policy, NULL, id->certs.der[0],
                       id->certs.size[0]) != PAWL_OK) {
        return false;
    }
    pawl_x509_record_key(pawl_x509_arena_at(&arena, 0), &leaf);
    if (key != NULL && !identity_matches(key, &leaf, cert_path, key_path)) {
        return false;
    }
    identity_sign_with(id, &leaf);
    return key == NULL || identity_keep(id, key, key_path);
}

bool cli_identity_load(cli_identity *id, const char *cert_path,
                       const char *key_path)
{
    cli_key key;
    bool ok;

    memset(id, 0, sizeof *id);
    if (!cli_certs_load(&id->certs, cert_path)) {
        return false;
    }
    for (unsigned i = 0; i < id->certs.count; i++) {
        if (id->certs.size[i] > UINT16_MAX || id->certs.count > 16) {
            cli_complain("%s: too large to be a server's chain", cert_path);
            return false;
        }
        id->sizes[i] = (uint16_t)id->certs.size[i];
    }
    if (key_path != NULL && !cli_key_load(&key, key_path)) {
        return false;
    }
    ok = identity_key(id, key_path != NULL ? &key : NULL, cert_path, key_path);
    if (key_path != NULL) {
        cli_key_free(&key);
    }
    id->identity.certs = id->certs.der;
    id->identity.cert_sizes = id->sizes;
    id->identity.cert_count = (uint8_t)id->certs.count;
    id->identity.key = id->key;
    id->identity.key_size = id->key_size;
    return ok;
}

void cli_identity_free(cli_identity *id)
{
    cli_certs_free(&id->certs);
    if (id->key != NULL) {
        pawl_wipe(id->key, id->key_size);
    }
    free(id->key);
}
