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

void cli_trust_free(cli_trust *trust)
{
    free(trust->anchors);
    free(trust->memory);
    memset(trust, 0, sizeof *trust);
}
