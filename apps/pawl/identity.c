/* SPDX-License-Identifier: Apache-2.0
 * A server's certificates and the private key that belongs to them. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "pawl/key.h"
#include "pawl/pem.h"

/* What can be done with a key: how it is compared with the certificate's, and
 * what it signs with, the preferred first. */
typedef struct identity_kind {
    uint8_t kind; /* pawl_key_kind of the certificate */
    const pawl_kex *kex;
    const pawl_signer *signers[4]; /* and NULL */
} identity_kind;

static const identity_kind identity_kinds[] = {
    {PAWL_KEY_P256, &pawl_kex_p256, {&pawl_signer_ecdsa_p256_sha256, NULL}},
    {PAWL_KEY_RSA,
     NULL,
     {&pawl_signer_rsa_pss_rsae_sha256, &pawl_signer_rsa_pss_rsae_sha384,
      &pawl_signer_rsa_pss_rsae_sha512, NULL}},
    {PAWL_KEY_RSA_PSS,
     NULL,
     {&pawl_signer_rsa_pss_pss_sha256, &pawl_signer_rsa_pss_pss_sha384,
      &pawl_signer_rsa_pss_pss_sha512, NULL}},
};

static const identity_kind *identity_find(uint8_t kind)
{
    for (size_t i = 0; i < sizeof identity_kinds / sizeof identity_kinds[0];
         i++) {
        if (identity_kinds[i].kind == kind) {
            return &identity_kinds[i];
        }
    }
    return NULL;
}

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
    if (identity_find(key->kind) != NULL) {
        return true;
    }
    cli_complain("%s: signing with this kind of key is planned, but not there "
                 "yet; use a P-256 or an RSA key",
                 path);
    return false;
}

static bool identity_matches(const pawl_private_key *key,
                             const pawl_public_key *leaf, const char *cert_path,
                             const char *key_path)
{
    const pawl_kex *kex = identity_find(key->kind)->kex;
    size_t size = pawl_key_check_size(kex);
    void *scratch = calloc(1, size + 1u);
    pawl_key_check check;
    pawl_err err = PAWL_ERR_MEMORY;

    if (scratch != NULL) {
        err = pawl_key_check_start(&check, key, leaf, kex, NULL, scratch, size);
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

/* The signers of the leaf's key; those of one hash where the key is for that
 * one only. */
static void identity_sign_with(cli_identity *id, const pawl_public_key *leaf)
{
    const pawl_signer *const *from = identity_find(leaf->kind)->signers;
    unsigned count = 0;

    for (; *from != NULL; from++) {
        if (leaf->hash_id == 0 || (*from)->hash->id == leaf->hash_id) {
            id->signers[count++] = *from;
        }
    }
    id->identity.signers = id->signers;
}

/* The key in the form that signers take. */
static bool identity_keep(cli_identity *id, const pawl_private_key *key,
                          const char *key_path)
{
    bool rsa = key->kind == PAWL_KEY_RSA || key->kind == PAWL_KEY_RSA_PSS;
    const uint8_t *from = rsa ? key->rsa.p : key->scalar;

    id->key_size = rsa ? key->rsa.len : key->scalar_len;
    id->key = malloc(id->key_size);
    if (id->key == NULL) {
        cli_complain("out of memory");
        return false;
    }
    memcpy(id->key, from, id->key_size);
    if (id->signers[0] == NULL ||
        id->signers[0]->sign_size(id->key, id->key_size) == 0) {
        cli_complain("%s: no signer of the library takes this key", key_path);
        return false;
    }
    return true;
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
        identity_sign_with(id, &leaf);
        ok = identity_keep(id, &key, key_path);
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
