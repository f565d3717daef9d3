/* SPDX-License-Identifier: Apache-2.0
 * provision SERIAL KEY-FILE: what a device does once, in the factory or when it
 * first starts: it makes a key pair, keeps the private key, and gives out a
 * certificate request for a CA, here on standard output. Nothing is allocated,
 * and no step takes long: work is done a unit at a time. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "pawl/csr.h"
#include "pawl/drbg.h"
#include "pawl/kex.h"
#include "pawl/key.h"
#include "pawl/pem.h"

static pawl_drbg drbg;        /* wants this much memory while it lasts: */
static uint64_t scratch[160]; /* running operations */
static uint8_t request[640];  /* the request in DER */
static uint8_t private_key[32], point[65];

/* A device reads its noise source here, raw, and says below how good it is. */
static pawl_err noise(void *ctx, uint8_t *out, size_t len)
{
    return fread(out, 1, len, ctx) == len ? PAWL_OK : PAWL_ERR_ENTROPY;
}

static void feed_watchdog(void)
{
}

static pawl_err make_key(const pawl_rng *rng)
{
    pawl_err err;

    do {
        err = rng->fill(rng->ctx, private_key, sizeof private_key);
    } while (err == PAWL_OK && pawl_kex_p256.private_from(private_key) != 0);
    if (err == PAWL_OK) {
        err = pawl_kex_p256.keygen_start(scratch, private_key, rng);
    }
    if (err != PAWL_OK) {
        return err;
    }
    do {
        uint32_t units = 1;

        err = pawl_kex_p256.keygen_run(scratch, point, &units);
        feed_watchdog();
    } while (err == PAWL_PENDING);
    return err;
}

static pawl_err make_request(const char *serial, const pawl_rng *rng,
                             size_t *len)
{
    const pawl_csr_part subject[] = {{PAWL_CSR_O, "Example"},
                                     {PAWL_CSR_SERIAL, serial},
                                     {PAWL_CSR_CN, serial}};
    const pawl_csr_request r = {
        .subject = subject,
        .subject_count = 3,
        .key = {.kind = PAWL_KEY_P256, .len = sizeof point, .key = point},
        .signer = &pawl_signer_ecdsa_p256_sha256,
        .priv = private_key,
        .priv_len = sizeof private_key,
        .rng = rng,
    };
    pawl_csr csr;
    pawl_err err = pawl_csr_start(&csr, &r, request, sizeof request, scratch,
                                  sizeof scratch);

    while (err == PAWL_PENDING) {
        uint32_t units = 1;

        err = pawl_csr_run(&csr, &units);
        feed_watchdog();
    }
    *len = csr.len;
    pawl_csr_wipe(&csr);
    return err;
}

/* Text a piece at a time, as a UART would take it. */
static bool put_text(FILE *to, const char *label, const uint8_t *der,
                     size_t len)
{
    char piece[64];
    size_t at = 0, n;
    bool ok = true;

    while (ok && (n = pawl_pem_encode(piece, sizeof piece, at, label, der,
                                      len)) != 0) {
        ok = fwrite(piece, 1, n, to) == n;
        at += n;
    }
    pawl_wipe(piece, sizeof piece);
    return ok;
}

/* A device keeps the 32 bytes where only it can read them. */
static bool keep_key(const char *path)
{
    uint8_t der[160];
    size_t len;
    FILE *to = fopen(path, "wbx"); /* x: never over another key */
    bool ok = to != NULL &&
              pawl_private_key_write(der, sizeof der, &len, PAWL_KEY_P256,
                                     private_key, sizeof private_key,
                                     point) == PAWL_OK &&
              put_text(to, "PRIVATE KEY", der, len);

    pawl_wipe(der, sizeof der);
    return to != NULL && fclose(to) == 0 && ok;
}

int main(int argc, char **argv)
{
    pawl_entropy source = {.read = noise, .bits = 8};
    pawl_err err = PAWL_ERR_ENTROPY;
    pawl_rng rng;
    size_t len = 0;
    bool ok = false;

    if (argc != 3) {
        fprintf(stderr, "usage: provision SERIAL KEY-FILE\n");
        return 2;
    }
    (void)umask(077); /* files of this program are its user's */
    source.ctx = fopen("/dev/urandom", "rb");
    if (source.ctx != NULL) {
        pawl_drbg_init(&drbg, &source);
        err = pawl_drbg_seed(&drbg, (const uint8_t *)argv[1], strlen(argv[1]));
    }
    rng = pawl_drbg_rng(&drbg);
    err = err == PAWL_OK ? make_key(&rng) : err;
    err = err == PAWL_OK ? make_request(argv[1], &rng, &len) : err;
    if (err == PAWL_OK) {
        ok = keep_key(argv[2]) &&
             put_text(stdout, "CERTIFICATE REQUEST", request, len);
    }
    pawl_wipe(private_key, sizeof private_key);
    pawl_drbg_wipe(&drbg);
    if (source.ctx != NULL) {
        fclose(source.ctx);
    }
    if (!ok) {
        fprintf(stderr, "provision: %s\n",
                err != PAWL_OK ? pawl_err_text(err) : "cannot be written");
    }
    return ok ? 0 : 1;
}
