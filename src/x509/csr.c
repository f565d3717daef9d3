/* SPDX-License-Identifier: Apache-2.0
 * pawl/csr.h: the parts are measured and checked one a unit, then written one a
 * unit behind room for the outer header, hashed where they lie, and signed. */
#include "pawl/csr.h"

#include <string.h>

#include "base/der_put.h"
#include "x509/csr_put.h"
#include "x509/spki_put.h"

enum {
    CSR_MEASURE, /* item is the next part of the subject, then name */
    CSR_WRITE,
    CSR_HASH,
    CSR_FINISH,
    CSR_SIGN,
    CSR_SIGNING,
    CSR_CLOSE,
    CSR_OVER
};

#define CSR_HEADER 4u /* longest header of what is below 2^16 bytes */

size_t pawl_csr_scratch(const pawl_csr_request *request)
{
    const pawl_signer *signer = request->signer;
    size_t size = signer->sign_size(request->priv, request->priv_len);

    if (size != 0 && signer->hash != NULL && size < signer->hash->ctx_size) {
        size = signer->hash->ctx_size;
    }
    return size;
}

static pawl_err csr_over(pawl_csr *csr, pawl_err err)
{
    csr->err = (int16_t)err;
    csr->phase = CSR_OVER;
    pawl_wipe(csr->scratch, csr->scratch_size);
    if (err != PAWL_OK) {
        pawl_wipe(csr->out, csr->out_size);
    }
    return err;
}

pawl_err pawl_csr_start(pawl_csr *csr, const pawl_csr_request *request,
                        uint8_t *out, size_t out_size, void *scratch,
                        size_t scratch_size)
{
    memset(csr, 0, sizeof *csr);
    csr->request = request;
    csr->out = out;
    csr->out_size = out_size;
    csr->scratch = scratch;
    csr->scratch_size = scratch_size;
    csr->err = PAWL_PENDING;
    if (request->subject_count > PAWL_CSR_PARTS_MAX ||
        request->name_count > PAWL_CSR_PARTS_MAX ||
        !pawli_csr_key_fits(&request->key, request->signer)) {
        return csr_over(csr, PAWL_ERR_ARGUMENT);
    }
    if (request->key.hash_id != 0 ||
        pawli_signature_algorithm_size(request->signer) == 0) {
        return csr_over(csr, PAWL_ERR_UNSUPPORTED);
    }
    csr->wanted = pawl_csr_scratch(request);
    csr->had = scratch_size;
    if (csr->wanted == 0) {
        return csr_over(csr, PAWL_ERR_ARGUMENT);
    }
    return csr->wanted > csr->had ? csr_over(csr, PAWL_ERR_MEMORY)
                                  : PAWL_PENDING;
}

/* ---- Measuring and writing ---------------------------------------------- */

/* Bytes from the beginning of out to the end of the longest signature. */
static size_t csr_most(const pawl_csr *csr)
{
    uint32_t most = CSR_HEADER + pawli_der_size(csr->info_len) +
                    pawli_signature_algorithm_size(csr->request->signer) +
                    CSR_HEADER + 1u + csr->request->signer->sig_max;

    return (size_t)most;
}

static pawl_err csr_measure(pawl_csr *csr)
{
    const pawl_csr_request *r = csr->request;
    uint32_t size;

    if (csr->item < r->subject_count) {
        size = pawli_csr_part_size(&r->subject[csr->item]);
        csr->subject_len += size;
    } else if (csr->item < r->subject_count + r->name_count) {
        size = pawli_csr_name_size(&r->names[csr->item - r->subject_count]);
        csr->names_len += size;
    } else {
        csr->info_len = pawli_csr_info_len(csr);
        csr->wanted = csr_most(csr);
        csr->had = csr->out_size;
        csr->item = 0;
        csr->at = CSR_HEADER;
        csr->phase = CSR_WRITE;
        return csr->wanted > csr->had ? PAWL_ERR_MEMORY : PAWL_PENDING;
    }
    csr->item++;
    return size == 0 ? PAWL_ERR_ARGUMENT : PAWL_PENDING;
}

/* A piece a unit: head, parts, key and head of the names, names. */
static void csr_write(pawl_csr *csr)
{
    const pawl_csr_request *r = csr->request;
    unsigned names = 2u + r->subject_count;
    pawli_writer w;

    pawli_writer_init(&w, csr->out + csr->at, 0,
                      (uint32_t)(csr->out_size - csr->at));
    if (csr->item == 0) {
        pawli_put_csr_head(&w, csr);
    } else if (csr->item < names - 1u) {
        pawli_put_csr_part(&w, &r->subject[csr->item - 1u]);
    } else if (csr->item < names) {
        pawli_put_spki(&w, &r->key);
        pawli_put_csr_names(&w, csr);
    } else if (csr->item < names + r->name_count) {
        pawli_put_csr_name(&w, &r->names[csr->item - names]);
    } else {
        csr->phase = CSR_HASH;
        if (r->signer->hash == NULL) {
            csr->phase = CSR_SIGN;
        } else {
            r->signer->hash->init(csr->scratch);
        }
    }
    csr->item++;
    csr->at += w.at;
}

/* ---- Signing ------------------------------------------------------------ */

static void csr_hash(pawl_csr *csr)
{
    const pawl_hash *hash = csr->request->signer->hash;
    uint32_t left = csr->at - CSR_HEADER - csr->hashed;
    uint32_t most = (uint32_t)hash->block_size * hash->unit_blocks;

    if (left > most) {
        left = most;
    }
    hash->update(csr->scratch, csr->out + CSR_HEADER + csr->hashed,
                 (size_t)left);
    csr->hashed += left;
    if (csr->hashed == csr->at - CSR_HEADER) {
        csr->phase = CSR_FINISH;
    }
}

static pawl_err csr_sign(pawl_csr *csr)
{
    const pawl_csr_request *r = csr->request;
    const pawl_signer *signer = r->signer;
    const uint8_t *data = csr->digest;
    size_t len = (size_t)csr->at - CSR_HEADER;
    pawl_err err;

    if (signer->hash != NULL) {
        len = signer->hash->digest_size;
    } else {
        data = csr->out + CSR_HEADER;
    }
    err = signer->sign_start(signer, csr->scratch, csr->scratch_size, r->priv,
                             r->priv_len, data, len, r->rng);
    csr->phase = CSR_SIGNING;
    return err == PAWL_OK ? PAWL_PENDING : err;
}

/* Where the signature is made: at the end of out, behind the algorithm and the
 * longest header it may get. */
static uint8_t *csr_signature(const pawl_csr *csr)
{
    return csr->out + csr_most(csr) - csr->request->signer->sig_max;
}

/* The signature has len bytes. All is there but for its place, and the room
 * for the outer header is too large for what is below 256 bytes. */
static void csr_close(pawl_csr *csr)
{
    const pawl_signer *signer = csr->request->signer;
    const uint8_t *from = csr_signature(csr);
    size_t len = csr->len;
    uint32_t bits = (uint32_t)len + 1u;
    uint32_t content = csr->at - CSR_HEADER + pawli_der_size(bits) +
                       pawli_signature_algorithm_size(signer);
    uint32_t head = pawli_der_size(content) - content;
    pawli_writer w;

    for (uint32_t i = CSR_HEADER; head != CSR_HEADER && i < csr->at; i++) {
        csr->out[i - CSR_HEADER + head] = csr->out[i];
    }
    pawli_writer_init(&w, csr->out, 0, head);
    pawli_put_der(&w, PAWLI_DER_SEQUENCE, content);
    csr->at -= CSR_HEADER - head;
    pawli_writer_init(&w, csr->out + csr->at, 0,
                      (uint32_t)(csr->out_size - csr->at));
    pawli_put_signature_algorithm(&w, signer);
    pawli_put_der(&w, PAWLI_DER_BITS, bits);
    pawli_put8(&w, 0); /* unused bits */
    csr->at += w.at;
    for (size_t i = 0; i < len; i++) {
        csr->out[csr->at + i] = from[i];
    }
    csr->len = (size_t)csr->at + len;
}

static pawl_err csr_signing(pawl_csr *csr, uint32_t *units)
{
    const pawl_signer *signer = csr->request->signer;
    pawl_err err =
        signer->sign_run(csr->scratch, csr_signature(csr), &csr->len, units);

    if (err != PAWL_OK) {
        return err;
    }
    csr->phase = CSR_CLOSE;
    return PAWL_PENDING;
}

static pawl_err csr_step(pawl_csr *csr)
{
    switch (csr->phase) {
    case CSR_MEASURE:
        return csr_measure(csr);
    case CSR_WRITE:
        csr_write(csr);
        return PAWL_PENDING;
    case CSR_HASH:
        csr_hash(csr);
        return PAWL_PENDING;
    case CSR_FINISH:
        if (csr->request->signer->hash->finish(csr->scratch, csr->digest)) {
            csr->phase = CSR_SIGN;
        }
        return PAWL_PENDING;
    case CSR_SIGN:
        return csr_sign(csr);
    default:
        csr_close(csr);
        return PAWL_OK;
    }
}

pawl_err pawl_csr_run(pawl_csr *csr, uint32_t *units)
{
    while (csr->phase != CSR_OVER && *units != 0) {
        pawl_err err;

        if (csr->phase == CSR_SIGNING) {
            err = csr_signing(csr, units);
        } else {
            --*units;
            err = csr_step(csr);
        }
        if (err != PAWL_PENDING) {
            return csr_over(csr, err);
        }
    }
    return (pawl_err)csr->err;
}

void pawl_csr_wipe(pawl_csr *csr)
{
    if (csr->phase != CSR_OVER && csr->scratch != NULL) {
        pawl_wipe(csr->scratch, csr->scratch_size);
    }
    pawl_wipe(csr, sizeof *csr);
}
