/* SPDX-License-Identifier: Apache-2.0
 * CA certificates as anchors. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* A record with its key: 128 bytes and 512 of key, serial, and signature. */
#define TRUST_EACH 1400u

static bool trust_fill(cli_trust *trust, const cli_certs *certs,
                       const char *path, bool strict)
{
    size_t size = (size_t)certs->count * TRUST_EACH;
    pawl_x509_arena arena;
    pawl_err last = PAWL_OK;

    memset(&arena, 0, sizeof arena);
    trust->anchors = calloc(certs->count, sizeof *trust->anchors);
    trust->memory = malloc(size);
    if (trust->anchors == NULL || trust->memory == NULL) {
        cli_complain("%s: out of memory", path);
        return false;
    }
    arena.base = trust->memory;
    arena.size = size;
    for (unsigned i = 0; i < certs->count; i++) {
        pawl_err err =
            pawl_x509_anchor_from_der(&trust->anchors[trust->count], &arena,
                                      certs->der[i], certs->size[i]);

        if (err == PAWL_OK) {
            trust->count++;
            continue;
        }
        last = err;
        if (strict) {
            cli_complain("%s: certificate %u cannot be trusted as a CA: %s",
                         path, i, pawl_err_text(err));
            return false;
        }
    }
    if (trust->count == 0) {
        cli_complain("%s: no certificate can be trusted as a CA: %s", path,
                     pawl_err_text(last));
        return false;
    }
    return true;
}

bool cli_trust_load(cli_trust *trust, const char *path, bool strict)
{
    cli_certs *certs = calloc(1, sizeof *certs);
    bool ok;

    memset(trust, 0, sizeof *trust);
    if (certs == NULL) {
        cli_complain("%s: out of memory", path);
        return false;
    }
    ok = cli_certs_load(certs, path) && trust_fill(trust, certs, path, strict);
    cli_certs_free(certs);
    free(certs);
    return ok;
}

#define TRUST_NAMES      64u
#define TRUST_NAME_BYTES 16384u

static bool trust_name_add(cli_trust *trust, const uint8_t *der, size_t len,
                           size_t *used)
{
    pawl_x509_outline outline;

    if (pawl_x509_outline_read(&outline, der, len) != PAWL_OK ||
        outline.subject_len > TRUST_NAME_BYTES - *used) {
        return false;
    }
    memcpy(trust->name_memory + *used, outline.subject, outline.subject_len);
    trust->names[trust->name_count] = trust->name_memory + *used;
    trust->name_sizes[trust->name_count] = (uint16_t)outline.subject_len;
    trust->name_count++;
    *used += outline.subject_len;
    return true;
}

bool cli_trust_names(cli_trust *trust, const char *path)
{
    cli_certs *certs = calloc(1, sizeof *certs);
    size_t used = 0;

    trust->names = calloc(TRUST_NAMES, sizeof *trust->names);
    trust->name_sizes = calloc(TRUST_NAMES, sizeof *trust->name_sizes);
    trust->name_memory = malloc(TRUST_NAME_BYTES);
    if (certs == NULL || trust->names == NULL || trust->name_sizes == NULL ||
        trust->name_memory == NULL || !cli_certs_load(certs, path)) {
        free(certs);
        return false;
    }
    for (unsigned i = 0; i < certs->count; i++) {
        if (i >= TRUST_NAMES ||
            !trust_name_add(trust, certs->der[i], certs->size[i], &used)) {
            trust->name_count = 0; /* it is all of them or none */
            break;
        }
    }
    cli_certs_free(certs);
    free(certs);
    return true;
}

void cli_trust_free(cli_trust *trust)
{
    free(trust->names);
    free(trust->name_sizes);
    free(trust->name_memory);
    free(trust->anchors);
    free(trust->memory);
    memset(trust, 0, sizeof *trust);
}
