/* SPDX-License-Identifier: Apache-2.0
 * A server's certificates and the private key that belongs to them. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "pawl/key.h"
#include "pawl/pem.h"

static const pawl_signer *const identity_signers[] = {
    &pawl_signer_ecdsa_p256_sha256, NULL};

/* The DER of a key file, in place. */
static bool identity_decode(const char *path, uint8_t *data, size_t *len)
{
    pawl_pem pem;
    pawl_err err;
    size_t out;

    if (strstr((const char *)data, "-----BEGIN ") == NULL) {
        return true;
    }
    err =
        pawl_pem_find(&pem, data, *len, &out, "*PRIVATE KEY", data, *len, NULL);
    if (err != PAWL_OK && pem.problem == PAWL_PEM_NOT_FOUND) {
        cli_complain("%s: holds no private key", path);
    } else if (err != PAWL_OK) {
        cli_complain("%s: line %lu: %s", path, (unsigned long)pem.line,
                     pawl_pem_text((pawl_pem_problem)pem.problem));
    }
    pawl_pem_wipe(&pem);
    *len = out;
    return err == PAWL_OK;
}

static bool identity_parse(const char *path, const uint8_t *der, size_t len,
                           pawl_private_key *key)
{
    pawl_err err = pawl_private_key_parse(key, der, len);

    if (err != PAWL_OK) {
        cli_complain("%s: not a usable private key: %s", path,
                     pawl_key_text((pawl_key_problem)key->problem));
        return false;
    }
    if (key->kind == PAWL_KEY_P256) {
        return true;
    }
    cli_complain("%s: %s key: signing with it is planned, but not there yet; "
                 "use a P-256 key",
                 path, key->kind == PAWL_KEY_P384 ? "a P-384" : "an RSA");
    return false;
}

static bool identity_matches(const pawl_private_key *key,
                             const pawl_public_key *leaf, const char *cert_path,
                             const char *key_path)
{
    size_t size = pawl_key_check_size(&pawl_kex_p256);
    void *scratch = calloc(1, size);
    pawl_key_check check;
    pawl_err err = PAWL_ERR_MEMORY;

    if (scratch != NULL) {
        err = pawl_key_check_start(&check, key, leaf, &pawl_kex_p256, scratch,
                                   size);
        while (err == PAWL_PENDING) {
            uint32_t units = 1000;

            err = pawl_key_check_run(&check, &units);
        }
        pawl_key_check_wipe(&check);
        pawl_wipe(scratch, size);
        free(scratch);
    }
    if (err != PAWL_OK) {
        cli_complain("%s: does not belong to the first certificate of %s: %s",
                     key_path, cert_path, pawl_err_text(err));
    }
    return err == PAWL_OK;
}

static bool identity_key(cli_identity *id, const char *cert_path,
                         const char *key_path, uint8_t *der, size_t len)
{
    static const pawl_x509_policy policy = {.any_name = 1};
    static uint64_t memory[1024];
    pawl_x509_arena arena = {.base = (uint8_t *)memory, .size = sizeof memory};
    pawl_private_key key;
    pawl_public_key leaf;
    bool ok;

    if (!identity_parse(key_path, der, len, &key)) {
        return false;
    }
    if (pawl_x509_read(&arena, &policy, NULL, id->certs.der[0],
                       id->certs.size[0]) != PAWL_OK) {
        pawl_private_key_wipe(&key);
        return false;
    }
    pawl_x509_record_key(pawl_x509_arena_at(&arena, 0), &leaf);
    ok = identity_matches(&key, &leaf, cert_path, key_path);
    if (ok) {
        memcpy(id->key, key.scalar, sizeof id->key);
    }
    pawl_private_key_wipe(&key);
    return ok;
}

bool cli_identity_load(cli_identity *id, const char *cert_path,
                       const char *key_path)
{
    uint8_t *data;
    size_t size, len;
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
    if (!cli_file_read(key_path, &data, &size)) {
        return false;
    }
    len = size;
    ok = identity_decode(key_path, data, &len) &&
         identity_key(id, cert_path, key_path, data, len);
    pawl_wipe(data, size);
    free(data);
    id->identity.certs = id->certs.der;
    id->identity.cert_sizes = id->sizes;
    id->identity.cert_count = (uint8_t)id->certs.count;
    id->identity.signers = identity_signers;
    id->identity.key = id->key;
    id->identity.key_size = sizeof id->key;
    return ok;
}

void cli_identity_free(cli_identity *id)
{
    cli_certs_free(&id->certs);
    pawl_wipe(id->key, sizeof id->key);
}
