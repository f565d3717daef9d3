/* SPDX-License-Identifier: Apache-2.0
 * pawl csr: a certificate request for a private key. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "keys.h"
#include "pawl/csr.h"
#include "pawl/pem.h"

#define CSR_OUT_MAX 16384u

typedef struct csr_run {
    const char *key, *out;
    pawl_csr_part parts[PAWL_CSR_PARTS_MAX];
    pawl_x509_name names[PAWL_CSR_PARTS_MAX];
    unsigned part_count, name_count;
    bool der, force;
} csr_run;

static void csr_help(void)
{
    (void)fputs(
        "usage: pawl csr --key FILE [OPTION...]\n\n"
        "Makes a certificate request (PKCS #10) and signs it with the key. A "
        "CA makes\na certificate of it.\n\n"
        "  --key FILE      the private key, PEM or DER\n"
        "  --subject NAME  as in /C=DE/O=Example/CN=device.example; known are "
        "C, ST,\n"
        "                  L, O, OU, CN, serialNumber; \\/ is a slash\n"
        "  --dns NAME      a host name the certificate is to carry; "
        "repeatable\n"
        "  --ip ADDRESS    the same for an address\n"
        "  --out FILE      where to (default: standard output)\n"
        "  --der           write DER\n"
        "  --force         replace a file that is there\n",
        stdout);
}

enum {
    CSR_KEY = 256,
    CSR_SUBJECT,
    CSR_DNS,
    CSR_IP,
    CSR_OUT,
    CSR_DER,
    CSR_FORCE
};

static const struct option csr_long[] = {
    {"key", required_argument, NULL, CSR_KEY},
    {"subject", required_argument, NULL, CSR_SUBJECT},
    {"dns", required_argument, NULL, CSR_DNS},
    {"ip", required_argument, NULL, CSR_IP},
    {"out", required_argument, NULL, CSR_OUT},
    {"der", no_argument, NULL, CSR_DER},
    {"force", no_argument, NULL, CSR_FORCE},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

/* ---- Arguments ---------------------------------------------------------- */

static const struct {
    const char *name;
    uint8_t kind;
} csr_kinds[] = {
    {"CN", PAWL_CSR_CN},
    {"C", PAWL_CSR_C},
    {"ST", PAWL_CSR_ST},
    {"L", PAWL_CSR_L},
    {"O", PAWL_CSR_O},
    {"OU", PAWL_CSR_OU},
    {"serialNumber", PAWL_CSR_SERIAL},
};

/* Cuts text at the next slash that no backslash stands before, and removes
 * those backslashes; returns what follows, or NULL. */
static char *csr_cut(char *text)
{
    char *to = text;

    for (; *text != '\0' && *text != '/'; text++) {
        if (*text == '\\' && text[1] != '\0') {
            text++;
        }
        *to++ = *text;
    }
    text = *text == '/' ? text + 1 : NULL;
    *to = '\0';
    return text;
}

static bool csr_part(csr_run *c, char *text)
{
    char *value = strchr(text, '=');

    if (value == NULL || c->part_count == PAWL_CSR_PARTS_MAX) {
        return false;
    }
    *value = '\0';
    for (size_t i = 0; i < sizeof csr_kinds / sizeof csr_kinds[0]; i++) {
        if (strcmp(text, csr_kinds[i].name) == 0) {
            c->parts[c->part_count].kind = csr_kinds[i].kind;
            c->parts[c->part_count].text = value + 1;
            c->part_count++;
            return true;
        }
    }
    return false;
}

static bool csr_subject(csr_run *c, char *text)
{
    bool ok = *text == '/';

    text++;
    while (ok && text != NULL) {
        char *rest = csr_cut(text);

        ok = csr_part(c, text);
        text = rest;
    }
    return ok;
}

static bool csr_name(csr_run *c, const char *text, bool dns)
{
    pawl_x509_name *name = &c->names[c->name_count];
    size_t len = strlen(text);

    if (c->name_count == PAWL_CSR_PARTS_MAX || len > 253) {
        return false;
    }
    if (dns) {
        /* Whether it is a name is judged with the rest of the request: here
         * it may begin with "*". */
        name->kind = PAWL_X509_DNS;
        name->dns = text;
        name->len = (uint8_t)len;
    } else if (pawl_x509_name_parse(name, text, len) != PAWL_OK ||
               name->kind == PAWL_X509_DNS) {
        return false;
    }
    c->name_count++;
    return true;
}

/* -1: go on; otherwise the exit code. */
static int csr_option(csr_run *c, int option, char *argument)
{
    switch (option) {
    case CSR_KEY:
        c->key = argument;
        return -1;
    case CSR_SUBJECT:
        return csr_subject(c, argument)
                   ? -1
                   : cli_usage("csr", "the subject is not of the form "
                                      "/C=DE/O=Example/CN=device.example");
    case CSR_DNS:
    case CSR_IP:
        return csr_name(c, argument, option == CSR_DNS)
                   ? -1
                   : cli_usage("csr", "'%s' is no %s, or one too many",
                               argument,
                               option == CSR_DNS ? "name" : "address");
    case CSR_OUT:
        c->out = argument;
        return -1;
    case CSR_DER:
        c->der = true;
        return -1;
    case CSR_FORCE:
        c->force = true;
        return -1;
    case 'h':
        csr_help();
        return CLI_DONE;
    default:
        return cli_usage("csr",
                         "the option above is unknown or lacks its value");
    }
}

static int csr_parse(csr_run *c, int argc, char **argv)
{
    int option, code;

    while ((option = getopt_long(argc, argv, "h", csr_long, NULL)) != -1) {
        code = csr_option(c, option, optarg);
        if (code >= 0) {
            return code;
        }
    }
    if (optind != argc || c->key == NULL) {
        return cli_usage("csr", "%s",
                         c->key == NULL ? "--key is needed"
                                        : "too many arguments");
    }
    if (c->part_count + c->name_count == 0) {
        return cli_usage("csr", "--subject, --dns or --ip is needed");
    }
    return -1;
}

/* ---- The request -------------------------------------------------------- */

static pawl_err csr_sign(const pawl_csr_request *request, uint8_t *out,
                         size_t *len)
{
    size_t size = pawl_csr_scratch(request);
    void *scratch = calloc(1, size + 1u);
    pawl_csr csr;
    pawl_err err;

    if (scratch == NULL) {
        return PAWL_ERR_MEMORY;
    }
    err = pawl_csr_start(&csr, request, out, CSR_OUT_MAX, scratch, size);
    while (err == PAWL_PENDING) {
        uint32_t units = 1000;

        err = pawl_csr_run(&csr, &units);
    }
    *len = csr.len;
    pawl_csr_wipe(&csr);
    free(scratch);
    return err;
}

static pawl_err csr_make(const csr_run *c, const cli_key *key, uint8_t *out,
                         size_t *len)
{
    uint8_t point[PAWL_KEX_PUBLIC_MAX];
    pawl_csr_request request;
    pawl_drbg drbg;
    pawl_rng rng;
    pawl_err err = pawl_posix_drbg(&drbg);

    memset(&request, 0, sizeof request);
    request.subject = c->parts;
    request.subject_count = (uint8_t)c->part_count;
    request.names = c->names;
    request.name_count = (uint8_t)c->name_count;
    request.signer = key->kind->request;
    request.priv = cli_key_private(key, &request.priv_len);
    if (err == PAWL_OK) {
        rng = pawl_drbg_rng(&drbg);
        request.rng = &rng;
        err = cli_key_public(key, &rng, &request.key, point)
                  ? csr_sign(&request, out, len)
                  : PAWL_ERR_UNSUPPORTED;
    }
    pawl_drbg_wipe(&drbg);
    return err;
}

static bool csr_write(const csr_run *c, const uint8_t *der, size_t len)
{
    static char text[CSR_OUT_MAX * 3 / 2];
    const char *label = "CERTIFICATE REQUEST";
    size_t n;

    if (c->out != NULL) {
        return cli_file_write(c->out, c->der ? NULL : label, der, len, false,
                              c->force);
    }
    if (c->der) {
        return fwrite(der, 1, len, stdout) == len;
    }
    n = pawl_pem_encode(text, sizeof text, 0, label, der, len);
    return fwrite(text, 1, n, stdout) == n;
}

int cli_csr(int argc, char **argv)
{
    static csr_run c;
    static uint8_t out[CSR_OUT_MAX];
    cli_key key;
    size_t len = 0;
    bool ok = false;
    pawl_err err;
    int code = csr_parse(&c, argc, argv);

    if (code >= 0) {
        return code;
    }
    if (!cli_key_load(&key, c.key)) {
        return CLI_FAILED;
    }
    err = csr_make(&c, &key, out, &len);
    cli_key_free(&key);
    if (err == PAWL_ERR_ARGUMENT) {
        cli_complain("a part of the subject or a name is empty, too long, or "
                     "holds a character that is not allowed there");
    } else if (err != PAWL_OK) {
        cli_complain("no request was made: %s", pawl_err_text(err));
    } else {
        ok = csr_write(&c, out, len);
    }
    return ok ? CLI_DONE : CLI_FAILED;
}
