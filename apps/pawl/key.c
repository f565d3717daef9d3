/* SPDX-License-Identifier: Apache-2.0
 * pawl key: a private key, made as a device would make it. */
#include <getopt.h>
#include <string.h>

#include "keys.h"

#define KEY_DER_MAX 4096u

typedef struct key_run {
    const cli_kind *kind;
    const char *out;
    bool der, force;
} key_run;

static void key_help(void)
{
    (void)fputs("usage: pawl key --out FILE [OPTION...]\n\n"
                "Makes a private key and writes it to a new file that only its "
                "owner can read.\n\n"
                "  --type KIND   one of",
                stdout);
    for (unsigned i = 0; cli_kind_at(i) != NULL; i++) {
        if (cli_kind_at(i)->kex != NULL) {
            (void)printf(" %s", cli_kind_at(i)->name);
        }
    }
    (void)fputs("; default: p256\n"
                "  --out FILE    where to: PKCS #8 as PEM, mode 0600\n"
                "  --der         write DER\n"
                "  --force       replace a file that is there\n",
                stdout);
}

enum { KEY_TYPE = 256, KEY_OUT, KEY_DER, KEY_FORCE };

static const struct option key_long[] = {
    {"type", required_argument, NULL, KEY_TYPE},
    {"out", required_argument, NULL, KEY_OUT},
    {"der", no_argument, NULL, KEY_DER},
    {"force", no_argument, NULL, KEY_FORCE},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static const cli_kind *key_kind(const char *name)
{
    const cli_kind *kind = NULL;

    for (unsigned i = 0; (kind = cli_kind_at(i)) != NULL; i++) {
        if (kind->kex != NULL && strcmp(kind->name, name) == 0) {
            return kind;
        }
    }
    return NULL;
}

/* -1: go on; otherwise the exit code. */
static int key_parse(key_run *k, int argc, char **argv)
{
    int option;

    k->kind = key_kind("p256");
    while ((option = getopt_long(argc, argv, "h", key_long, NULL)) != -1) {
        switch (option) {
        case KEY_TYPE:
            k->kind = key_kind(optarg);
            if (k->kind == NULL) {
                return cli_usage("key", "'%s' is no kind of key to make",
                                 optarg);
            }
            break;
        case KEY_OUT:
            k->out = optarg;
            break;
        case KEY_DER:
            k->der = true;
            break;
        case KEY_FORCE:
            k->force = true;
            break;
        case 'h':
            key_help();
            return CLI_DONE;
        default:
            return cli_usage("key",
                             "the option above is unknown or lacks its value");
        }
    }
    if (optind != argc || k->out == NULL) {
        return cli_usage("key", "%s",
                         k->out == NULL ? "--out is needed"
                                        : "too many arguments");
    }
    return -1;
}

/* A key pair of the kind: the private key is drawn until it is in range. */
static pawl_err key_pair(const cli_kind *kind, cli_key *key,
                         uint8_t point[PAWL_KEX_PUBLIC_MAX])
{
    pawl_public_key public_key;
    pawl_drbg drbg;
    pawl_rng rng;
    pawl_err err = pawl_posix_drbg(&drbg);

    if (err == PAWL_OK) {
        rng = pawl_drbg_rng(&drbg);
        key->kind = kind;
        key->key.kind = kind->kind;
        key->key.scalar_len = kind->kex->private_size;
        do {
            err = rng.fill(rng.ctx, key->key.scalar, key->key.scalar_len);
        } while (err == PAWL_OK &&
                 kind->kex->private_from(key->key.scalar) != PAWL_OK);
        if (err == PAWL_OK && !cli_key_public(key, &rng, &public_key, point)) {
            err = PAWL_ERR_INTERNAL;
        }
    }
    pawl_drbg_wipe(&drbg);
    return err;
}

static int key_make(const key_run *k)
{
    uint8_t out[KEY_DER_MAX];
    uint8_t point[PAWL_KEX_PUBLIC_MAX];
    cli_key key;
    size_t len = 0;
    bool ok;
    pawl_err err;

    memset(&key, 0, sizeof key);
    err = key_pair(k->kind, &key, point);
    if (err == PAWL_OK) {
        err = pawl_private_key_write(out, sizeof out, &len, k->kind->kind,
                                     key.key.scalar, key.key.scalar_len, point);
    }
    if (err != PAWL_OK) {
        cli_complain("no key was made: %s", pawl_err_text(err));
        ok = false;
    } else {
        ok = cli_file_write(k->out, k->der ? NULL : "PRIVATE KEY", out, len,
                            true, k->force);
    }
    cli_key_free(&key);
    pawl_wipe(out, sizeof out);
    return ok ? CLI_DONE : CLI_FAILED;
}

int cli_key_command(int argc, char **argv)
{
    key_run k;
    int code;

    memset(&k, 0, sizeof k);
    code = key_parse(&k, argc, argv);
    return code >= 0 ? code : key_make(&k);
}
