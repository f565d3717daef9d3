/* SPDX-License-Identifier: Apache-2.0
 * pawl key: a private key, made as a device would make it. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "keys.h"
#include "pawl/rsa_keygen.h"

#define KEY_RSA_MAX PAWL_RSA_KEY_SIZE(512u)
#define KEY_DER_MAX (KEY_RSA_MAX + 64u)

/* RSA keys are made of these sizes. */
static const struct {
    const char *name;
    unsigned bits;
} key_rsa[] = {{"rsa2048", 2048}, {"rsa3072", 3072}, {"rsa4096", 4096}};

#define KEY_RSA_SIZES (sizeof key_rsa / sizeof key_rsa[0])

typedef struct key_run {
    const cli_kind *kind;
    unsigned bits; /* RSA */
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
    for (size_t i = 0; i < KEY_RSA_SIZES; i++) {
        (void)printf(" %s", key_rsa[i].name);
    }
    (void)fputs(";\n                default: p256\n"
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

static bool key_kind(key_run *k, const char *name)
{
    for (size_t i = 0; i < KEY_RSA_SIZES; i++) {
        if (strcmp(key_rsa[i].name, name) == 0) {
            k->kind = cli_kind_find(PAWL_KEY_RSA);
            k->bits = key_rsa[i].bits;
            return true;
        }
    }
    for (unsigned i = 0; (k->kind = cli_kind_at(i)) != NULL; i++) {
        if (k->kind->kex != NULL && strcmp(k->kind->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* -1: go on; otherwise the exit code. */
static int key_parse(key_run *k, int argc, char **argv)
{
    int option;

    k->kind = cli_kind_find(PAWL_KEY_P256);
    while ((option = getopt_long(argc, argv, "h", key_long, NULL)) != -1) {
        switch (option) {
        case KEY_TYPE:
            if (!key_kind(k, optarg)) {
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

/* The private key is drawn until it is in range; the file gets its public
 * point as well. */
static pawl_err key_pair(const cli_kind *kind, const pawl_rng *rng,
                         uint8_t *der, size_t *len)
{
    uint8_t point[PAWL_KEX_PUBLIC_MAX];
    pawl_public_key public_key;
    cli_key key;
    pawl_err err;

    memset(&key, 0, sizeof key);
    key.kind = kind;
    key.key.kind = kind->kind;
    key.key.scalar_len = kind->kex->private_size;
    do {
        err = rng->fill(rng->ctx, key.key.scalar, key.key.scalar_len);
    } while (err == PAWL_OK &&
             kind->kex->private_from(key.key.scalar) != PAWL_OK);
    if (err == PAWL_OK && !cli_key_public(&key, rng, &public_key, point)) {
        err = PAWL_ERR_INTERNAL;
    }
    if (err == PAWL_OK) {
        err = pawl_private_key_write(der, KEY_DER_MAX, len, kind->kind,
                                     key.key.scalar, key.key.scalar_len, point);
    }
    cli_key_free(&key);
    return err;
}

static pawl_err key_make_rsa(unsigned bits, const pawl_rng *rng, uint8_t *der,
                             size_t *len)
{
    size_t size = pawl_rsa_keygen_size(bits), inner = 0;
    void *op = calloc(1, size);
    uint8_t out[KEY_RSA_MAX];
    pawl_err err = PAWL_ERR_MEMORY;

    if (op != NULL) {
        err = pawl_rsa_keygen_start(op, size, out, sizeof out, bits, rng);
        if (err == PAWL_OK) {
            err = PAWL_PENDING;
        }
        while (err == PAWL_PENDING) {
            uint32_t units = 1000;

            err = pawl_rsa_keygen_run(op, &inner, &units);
        }
        pawl_wipe(op, size);
        free(op);
    }
    if (err == PAWL_OK) {
        err = pawl_private_key_write(der, KEY_DER_MAX, len, PAWL_KEY_RSA, out,
                                     inner, NULL);
    }
    pawl_wipe(out, sizeof out);
    return err;
}

static int key_make(const key_run *k)
{
    uint8_t der[KEY_DER_MAX];
    size_t len = 0;
    pawl_drbg drbg;
    pawl_rng rng;
    bool ok = false;
    pawl_err err = pawl_posix_drbg(&drbg);

    if (err == PAWL_OK) {
        rng = pawl_drbg_rng(&drbg);
        err = k->kind->kex != NULL ? key_pair(k->kind, &rng, der, &len)
                                   : key_make_rsa(k->bits, &rng, der, &len);
    }
    pawl_drbg_wipe(&drbg);
    if (err != PAWL_OK) {
        cli_complain("no key was made: %s", pawl_err_text(err));
    } else {
        ok = cli_file_write(k->out, k->der ? NULL : "PRIVATE KEY", der, len,
                            true, k->force);
    }
    pawl_wipe(der, sizeof der);
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
