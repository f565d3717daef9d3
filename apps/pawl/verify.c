/* SPDX-License-Identifier: Apache-2.0
 * pawl verify: a chain from files, checked as a connection would check it. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define VERIFY_ARENA   131072u
#define VERIFY_SCRATCH 8192u

typedef struct verify_run {
    const char *ca, *name;
    pawl_x509_clock clock;
    bool client, as_sent;
    cli_trust trust;
    cli_certs certs;
    pawl_x509_name expected;
    pawl_x509_policy policy;
    pawl_x509_arena arena;
} verify_run;

static void verify_help(void)
{
    (void)fputs(
        "usage: pawl verify CERT-FILE... [OPTION...]\n\n"
        "Checks the first certificate, with the others as intermediates in "
        "any\n"
        "order, and explains. Files are PEM, of one or more, or DER.\n\n"
        "  --ca FILE     trusted CA certificates\n"
        "                (default: " CLI_SYSTEM_CA ")\n"
        "  --name NAME   name or address the certificate must carry\n"
        "  --time WHEN   now, unknown, 2026-01-31[T12:00:00Z], seconds since\n"
        "                1970; floor:WHEN for a floor\n"
        "  --client      as a client's certificate\n"
        "  --as-sent     each certificate is issued by the next\n",
        stdout);
}

enum { VERIFY_CA = 256, VERIFY_NAME, VERIFY_TIME, VERIFY_CLIENT, VERIFY_SENT };

static const struct option verify_long[] = {
    {"ca", required_argument, NULL, VERIFY_CA},
    {"name", required_argument, NULL, VERIFY_NAME},
    {"time", required_argument, NULL, VERIFY_TIME},
    {"client", no_argument, NULL, VERIFY_CLIENT},
    {"as-sent", no_argument, NULL, VERIFY_SENT},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

/* -1: go on; otherwise the exit code. */
static int verify_parse(verify_run *v, int argc, char **argv)
{
    int option;

    v->clock = pawl_posix_clock();
    while ((option = getopt_long(argc, argv, "h", verify_long, NULL)) != -1) {
        switch (option) {
        case VERIFY_CA:
            v->ca = optarg;
            break;
        case VERIFY_NAME:
            v->name = optarg;
            if (pawl_x509_name_parse(&v->expected, optarg, strlen(optarg)) !=
                PAWL_OK) {
                return cli_usage("verify",
                                 "'%s' is neither a host name nor an address",
                                 optarg);
            }
            break;
        case VERIFY_TIME:
            if (!cli_time(optarg, &v->clock)) {
                return cli_usage("verify", "'%s' is no time", optarg);
            }
            break;
        case VERIFY_CLIENT:
            v->client = true;
            break;
        case VERIFY_SENT:
            v->as_sent = true;
            break;
        case 'h':
            verify_help();
            return CLI_DONE;
        default:
            return cli_usage("verify",
                             "the option above is unknown or lacks its value");
        }
    }
    if (optind == argc) {
        return cli_usage("verify", "a certificate file is needed");
    }
    return -1;
}

static const char *verify_key(const pawl_x509_record *r, char out[32])
{
    static const char *const kinds[] = {"not supported", "RSA",   "RSA-PSS",
                                        "P-256",         "P-384", "P-521",
                                        "Ed25519",       "Ed448"};
    const char *kind =
        kinds[r->key_kind < sizeof kinds / sizeof kinds[0] ? r->key_kind : 0];

    if (r->key_kind == PAWL_KEY_RSA || r->key_kind == PAWL_KEY_RSA_PSS) {
        unsigned bits = r->key_len * 8u;
        const uint8_t *n;
        pawl_public_key key;

        pawl_x509_record_key(r, &key);
        n = key.key;
        for (unsigned top = 0x80; top != 0 && (n[0] & top) == 0; top >>= 1) {
            bits--;
        }
        (void)snprintf(out, 32, "%s %u", kind, bits);
    } else {
        (void)snprintf(out, 32, "%s", kind);
    }
    return out;
}

static const char *verify_scheme(const pawl_x509_record *r, char out[32])
{
    unsigned family = r->scheme >> 4, hash = r->scheme & 15u;

    if (r->scheme == 0) {
        return "not supported";
    }
    if (r->scheme == PAWL_X509_ED25519 || r->scheme == PAWL_X509_ED448) {
        return r->scheme == PAWL_X509_ED25519 ? "Ed25519" : "Ed448";
    }
    (void)snprintf(out, 32, "%s with SHA-%u",
                   family == PAWL_X509_FAMILY_PKCS1 ? "RSA PKCS #1 v1.5"
                   : family == PAWL_X509_FAMILY_PSS ? "RSA-PSS"
                                                    : "ECDSA",
                   hash == PAWL_HASH_ID_SHA256   ? 256u
                   : hash == PAWL_HASH_ID_SHA384 ? 384u
                                                 : 512u);
    return out;
}

static void verify_print(const pawl_x509_record *r, bool named)
{
    char key[32], scheme[32], from[CLI_TIME_TEXT], to[CLI_TIME_TEXT];
    const uint8_t *serial = pawl_x509_record_serial(r);

    cli_time_text(r->not_before, from);
    cli_time_text(r->not_after, to);
    (void)printf("certificate %u\n", r->position);
    (void)printf("  key      %s%s\n", verify_key(r, key),
                 (r->flags & PAWL_X509_CA) != 0 ? ", a CA" : "");
    (void)printf("  signed   %s%s\n", verify_scheme(r, scheme),
                 (r->flags & PAWL_X509_SELF_ISSUED) != 0 ? ", by itself" : "");
    (void)printf("  valid    %s to %s\n", from, to);
    (void)printf("  serial   ");
    for (unsigned i = 0; i < r->serial_len; i++) {
        (void)printf("%02x", serial[i]);
    }
    (void)printf("\n");
    if (r->position == 0 && named) {
        (void)printf("  name     %s\n", r->name_word == PAWL_X509_NAME_WORD
                                            ? "matches"
                                            : "does not match");
    }
}

static bool verify_read(verify_run *v)
{
    for (unsigned i = 0; i < v->certs.count; i++) {
        pawl_err err = pawl_x509_read(&v->arena, &v->policy,
                                      v->name != NULL ? &v->expected : NULL,
                                      v->certs.der[i], v->certs.size[i]);

        if (err != PAWL_OK) {
            cli_complain("certificate %u: %s", i, pawl_err_text(err));
            return false;
        }
    }
    for (uint8_t i = 0; i < v->arena.count; i++) {
        verify_print(pawl_x509_arena_at(&v->arena, i), v->name != NULL);
    }
    if (v->arena.passed > v->arena.count) {
        (void)printf("%u more: CAs that are trusted, or not needed\n",
                     (unsigned)(v->arena.passed - v->arena.count));
    }
    return true;
}

/* The failure a connection would end with. */
static uint16_t verify_failure(pawl_err err)
{
    for (uint16_t id = PAWL_FAIL_CERT_EMPTY + 2; id <= PAWL_FAIL_CERT_BUDGET;
         id++) {
        if (pawl_failure_err(id) == err) {
            return id;
        }
    }
    return PAWL_FAIL_INTERNAL;
}

static bool verify_path(verify_run *v, void *scratch)
{
    pawl_x509_path path;
    pawl_x509_result result;
    pawl_err err = pawl_x509_path_start(&path, &v->policy, &v->arena, &v->clock,
                                        scratch, VERIFY_SCRATCH);
    uint32_t units = 0;
    uint64_t all = 0;
    char to[CLI_TIME_TEXT];
    uint16_t id;

    while (err == PAWL_PENDING) {
        units = 1000;
        err = pawl_x509_path_run(&path, &units);
        all += 1000u - units;
    }
    memset(&result, 0, sizeof result);
    if (pawl_x509_path_get(&path, &result) != err) {
        err = PAWL_ERR_FAULT;
    }
    if (err == PAWL_OK) {
        cli_time_text(result.not_after, to);
        (void)printf("trusted: a path of %u certificate%s to CA %u of the "
                     "file, until %s; %lu units of work\n",
                     result.length, result.length == 1 ? "" : "s",
                     result.trusted, to, (unsigned long)all);
        return true;
    }
    id = verify_failure(err);
    (void)fprintf(stderr,
                  "pawl: not trusted: certificate %u: %s (%u): %s\n"
                  "  try    %s\n",
                  result.at_fault, pawl_failure_name(id), id,
                  pawl_failure_text(id), pawl_failure_hint(id));
    return false;
}

static int verify_all(verify_run *v)
{
    void *scratch = calloc(1, VERIFY_SCRATCH);
    bool ok;

    v->policy.anchors = v->trust.anchors;
    v->policy.anchor_count = v->trust.count;
    v->policy.sigs = pawl_profile_full.sigs;
    v->policy.mode = v->as_sent ? PAWL_X509_AS_SENT : PAWL_X509_BUILD;
    v->policy.purpose = v->client ? PAWL_X509_CLIENT : PAWL_X509_SERVER;
    v->policy.any_name = v->name == NULL;
    v->arena.base = calloc(1, VERIFY_ARENA);
    v->arena.size = VERIFY_ARENA;
    if (scratch == NULL || v->arena.base == NULL) {
        cli_complain("out of memory");
        ok = false;
    } else {
        ok = verify_read(v) && verify_path(v, scratch);
    }
    free(v->arena.base);
    free(scratch);
    return ok ? CLI_DONE : CLI_FAILED;
}

int cli_verify(int argc, char **argv)
{
    static verify_run v;
    int code = verify_parse(&v, argc, argv);

    if (code >= 0) {
        return code;
    }
    code = CLI_FAILED;
    for (int i = optind; i < argc; i++) {
        if (!cli_certs_load(&v.certs, argv[i])) {
            cli_certs_free(&v.certs);
            return code;
        }
    }
    if (cli_trust_load(&v.trust, v.ca != NULL ? v.ca : CLI_SYSTEM_CA,
                       v.ca != NULL)) {
        code = verify_all(&v);
    }
    cli_trust_free(&v.trust);
    cli_certs_free(&v.certs);
    return code;
}
