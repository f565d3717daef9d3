/* SPDX-License-Identifier: Apache-2.0
 * Provisioning: a certificate request as large as its parts allow, a private
 * key written and read, and text made of them, a unit at a time. */
#include "device/device.h"

#include <string.h>

#include "pawl/csr.h"
#include "pawl/kex.h"
#include "pawl/key.h"
#include "pawl/pem.h"

static union {
    uint64_t align;
    uint8_t bytes[2048];
} csr_scratch;

static uint8_t csr_out[20000];
static uint8_t csr_priv[32], csr_point[65];
static char csr_long[129], csr_host[254];

static pawl_err csr_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    dev_fill(out, len, 5);
    return PAWL_OK;
}

static void csr_make(const char *row, uint8_t parts)
{
    static pawl_csr_part subject[PAWL_CSR_PARTS_MAX];
    static pawl_x509_name names[PAWL_CSR_PARTS_MAX];
    static pawl_csr csr;
    pawl_rng rng = {csr_fill, NULL, NULL};
    pawl_csr_request r = {
        .subject = subject,
        .names = names,
        .subject_count = parts,
        .name_count = parts,
        .key = {.kind = PAWL_KEY_P256, .len = 65, .key = csr_point},
        .signer = &pawl_signer_ecdsa_p256_sha256,
        .priv = csr_priv,
        .priv_len = sizeof csr_priv,
        .rng = &rng,
    };
    pawl_err err;

    for (uint8_t i = 0; i < parts; i++) {
        subject[i].kind = PAWL_CSR_L;
        subject[i].text = csr_long;
        names[i].kind = PAWL_X509_DNS;
        names[i].dns = csr_host;
        names[i].len = 253;
    }
    dev_begin(row, sizeof csr + pawl_csr_scratch(&r));
    DEV_ONE(err = pawl_csr_start(&csr, &r, csr_out, sizeof csr_out,
                                 &csr_scratch, sizeof csr_scratch));
    if (err == PAWL_PENDING) {
        DEV_RUN(err, pawl_csr_run(&csr, &units));
    }
    dev_end(err == PAWL_OK && csr.len > 100);
}

static void csr_key(const char *row, uint8_t kind, size_t size)
{
    static uint8_t priv[66], point[133], der[300];
    static pawl_private_key key;
    static char text[128];
    size_t len = 0, at = 0, n;
    pawl_err err;

    dev_fill(priv, sizeof priv, kind);
    priv[0] = 0;
    dev_begin(row, sizeof key);
    DEV_ONE(err = pawl_private_key_write(der, sizeof der, &len, kind, priv,
                                         size, point));
    if (err == PAWL_OK) {
        DEV_ONE(err = pawl_private_key_parse(&key, der, len));
    }
    do {
        DEV_ONE(n = pawl_pem_encode(text, sizeof text, at, "PRIVATE KEY", der,
                                    len));
        at += n;
    } while (n != 0);
    dev_end(err == PAWL_OK);
}

void dev_main(void)
{
    uint32_t units = UINT32_MAX;
    pawl_err err;

    dev_fill(csr_priv, sizeof csr_priv, 1);
    csr_priv[0] = 0x55;
    memset(csr_long, 'x', sizeof csr_long - 1);
    memset(csr_host, 'y', sizeof csr_host - 1);
    for (size_t i = 40; i < sizeof csr_host - 4; i += 40) {
        csr_host[i] = '.';
    }
    err = pawl_kex_p256.keygen_start(&csr_scratch, csr_priv, NULL);
    if (err == PAWL_OK) {
        err = pawl_kex_p256.keygen_run(&csr_scratch, csr_point, &units);
    }
    if (err == PAWL_OK) {
        csr_make("csr p256, 64 long parts", PAWL_CSR_PARTS_MAX);
        csr_make("csr p256, nothing", 0);
    }
    csr_key("key p521, written and read", PAWL_KEY_P521, 66);
    csr_key("key ed448, written and read", PAWL_KEY_ED448, 57);
}
