/* SPDX-License-Identifier: Apache-2.0
 * Certificate requests. Input: the size of the output in two bytes, the count
 * of parts and of names, then each: its kind, and text behind its length. What
 * is made is one well-formed element inside its buffer; the signature is made
 * up. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/der.h"
#include "pawl/csr.h"

#define CSR_PARTS 4
#define CSR_SIZE  4096u

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static size_t csr_sign_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len;
}

static pawl_err csr_sign_start(const pawl_signer *signer, void *op,
                               size_t op_size, const uint8_t *priv,
                               size_t priv_len, const uint8_t *data,
                               size_t data_len, const pawl_rng *rng)
{
    (void)signer;
    (void)op_size;
    (void)priv;
    (void)priv_len;
    (void)rng;
    *(uint8_t *)op = data_len == 0 ? 0 : data[data_len - 1];
    return PAWL_OK;
}

static pawl_err csr_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                             uint32_t *units)
{
    *sig_len = *(uint8_t *)op % 73u;
    memset(sig, 0x5a, *sig_len);
    --*units;
    return PAWL_OK;
}

static const pawl_signer csr_signer = {.scheme = 0x0403,
                                       .key_kind = PAWL_KEY_P256,
                                       .hash = &pawl_hash_sha256,
                                       .sig_max = 72,
                                       .sign_size = csr_sign_size,
                                       .sign_start = csr_sign_start,
                                       .sign_run = csr_sign_run};

static uint8_t csr_byte(const uint8_t **data, size_t *len)
{
    if (*len == 0) {
        return 0;
    }
    --*len;
    return *(*data)++;
}

/* Text behind its length, NUL behind it. */
static size_t csr_text(char out[256], const uint8_t **data, size_t *len)
{
    size_t size = csr_byte(data, len);

    size = size < *len ? size : *len;
    memcpy(out, *data, size);
    out[size] = '\0';
    *data += size;
    *len -= size;
    return size;
}

/* Elements all the way down. */
static void csr_walk(pawli_der in, unsigned depth)
{
    while (in.len != 0) {
        pawli_der inner = {NULL, 0};
        uint8_t tag = 0;

        if (!pawli_der_next(&in, &tag, &inner) || depth > 12) {
            abort();
        }
        if ((tag & 0x20u) != 0) {
            csr_walk(inner, depth + 1);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static uint8_t point[65], priv[300], out[CSR_SIZE + 16];
    static char texts[2 * CSR_PARTS][256];
    static uint64_t scratch[64];
    pawl_csr_part subject[CSR_PARTS];
    pawl_x509_name names[CSR_PARTS] = {{0}};
    pawl_csr_request r = {
        .subject = subject,
        .names = names,
        .key = {.kind = PAWL_KEY_P256, .len = 65, .key = point},
        .signer = &csr_signer,
        .priv = priv,
        .priv_len = sizeof priv,
    };
    size_t size = (size_t)csr_byte(&data, &len) << 8;
    pawl_csr csr;
    pawl_err err;

    size = (size | csr_byte(&data, &len)) % (CSR_SIZE + 1);
    r.subject_count = csr_byte(&data, &len) % (CSR_PARTS + 1);
    r.name_count = csr_byte(&data, &len) % (CSR_PARTS + 1);
    for (unsigned i = 0; i < r.subject_count; i++) {
        subject[i].kind = csr_byte(&data, &len);
        subject[i].text = texts[i];
        (void)csr_text(texts[i], &data, &len);
    }
    for (unsigned i = 0; i < r.name_count; i++) {
        char *text = texts[CSR_PARTS + i];

        names[i].kind = csr_byte(&data, &len);
        names[i].dns = text;
        names[i].len = (uint8_t)csr_text(text, &data, &len);
        memcpy(names[i].ip, text, sizeof names[i].ip);
    }
    memset(out, 0x77, sizeof out);
    err = pawl_csr_start(&csr, &r, out, size, scratch, sizeof scratch);
    while (err == PAWL_PENDING) {
        uint32_t units = 1;

        err = pawl_csr_run(&csr, &units);
    }
    for (size_t i = size; i < sizeof out; i++) {
        if (out[i] != 0x77) {
            abort();
        }
    }
    if (err == PAWL_OK) {
        if (csr.len > size) {
            abort();
        }
        csr_walk((pawli_der){out, csr.len}, 0);
    } else if (err == PAWL_ERR_MEMORY && csr.wanted <= csr.had) {
        abort();
    }
    pawl_csr_wipe(&csr);
    return 0;
}
