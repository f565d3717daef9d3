/* SPDX-License-Identifier: Apache-2.0
 * Certificate, RFC 8446 4.4.2. Certificates are read as a stream into compact
 * records (pawl/x509.h) in the work span; the reader itself is at its end. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

/* ---- Sending ---- */

void pawli_put_certificate(const pawli_hs *hs, pawli_writer *w)
{
    const pawl_identity *id = hs->identity;
    uint32_t list = 0;

    for (unsigned i = 0; i < id->cert_count; i++) {
        list += 3u + id->cert_sizes[i] + 2u;
    }
    pawli_put_header(w, PAWLI_MSG_CERTIFICATE, 1u + 3u + list);
    pawli_put8(w, 0); /* certificate_request_context */
    pawli_put24(w, list);
    for (unsigned i = 0; i < id->cert_count; i++) {
        pawli_put24(w, id->cert_sizes[i]);
        pawli_put(w, id->certs[i], id->cert_sizes[i]);
        pawli_put16(w, 0); /* no extensions */
    }
}

void pawli_put_certificate_empty(const pawli_hs *hs, pawli_writer *w)
{
    (void)hs;
    pawli_put_header(w, PAWLI_MSG_CERTIFICATE, 4);
    pawli_put32(w, 0);
}

/* ---- Reading ---- */

pawli_cert_work *pawli_certs_work(const pawli_hs *hs)
{
    return (pawli_cert_work *)(void *)(hs->work + hs->work_size -
                                       PAWLI_CERT_WORK);
}

static pawl_x509_reader *certificate_reader(const pawli_hs *hs)
{
    return &pawli_certs_work(hs)->reader;
}

/* Records grow from the top of what is in use to the reader. */
static uint16_t certificate_room(pawli_hs *hs)
{
    if (pawli_hs_scratch(hs, PAWLI_CERT_WORK) == NULL) {
        return PAWL_FAIL_CERT_MEMORY;
    }
    hs->certs = (pawl_x509_arena){
        .base = hs->work + hs->top,
        .size = hs->work_size - hs->top - PAWLI_CERT_WORK,
    };
    return PAWL_FAIL_NONE;
}

static uint16_t certificate_next(pawli_hs *hs, const uint8_t *in);

static uint16_t certificate_failed(pawli_hs *hs, pawl_err err)
{
    switch (err) {
    case PAWL_ERR_MEMORY:
        hs->wanted = hs->top + (uint32_t)hs->certs.wanted + PAWLI_CERT_WORK;
        hs->had = hs->work_size;
        return PAWL_FAIL_CERT_MEMORY;
    case PAWL_ERR_UNSUPPORTED:
        return PAWL_FAIL_CERT_UNSUPPORTED;
    default:
        return PAWL_FAIL_CERT_ENCODING;
    }
}

static uint16_t certificate_data(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    size_t taken = pawl_x509_reader_step(certificate_reader(hs), in, len);

    hs->p.intake.rest = (uint8_t)(len - taken);
    return PAWL_FAIL_NONE;
}

static uint16_t certificate_read(pawli_hs *hs, const uint8_t *in)
{
    static const pawli_ext none[] = {{0, 0, NULL}};
    const pawli_ext *exts = hs->version->certificate_exts;
    pawl_err err = pawl_x509_reader_finish(certificate_reader(hs));

    (void)in;
    if (err != PAWL_OK) {
        return certificate_failed(hs, err);
    }
    pawli_hs_needed(hs, (uint32_t)hs->certs.used + PAWLI_CERT_WORK);
    hs->p.certs++;
    return pawli_exts_read(hs, exts != NULL ? exts : none, PAWLI_IN_CERTIFICATE,
                           certificate_next);
}

static uint16_t certificate_begin(pawli_hs *hs, const uint8_t *in)
{
    uint32_t len = pawli_load24be(in);

    if (len == 0) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (hs->p.certs == 255) {
        return PAWL_FAIL_CERT_BUDGET;
    }
    pawl_x509_reader_init(
        certificate_reader(hs), &hs->policy,
        pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED) ? NULL : hs->name,
        &hs->certs);
    return pawli_stream(&hs->p.intake, len, certificate_data, certificate_read);
}

/* A client may have none, where the server does without; only Finished follows.
 */
static uint16_t certificate_none(pawli_hs *hs)
{
    uint16_t fail;

    if (hs->server == NULL) {
        return PAWL_FAIL_CERT_EMPTY;
    }
    if (hs->server->client_cert != PAWL_CLIENT_CERT_REQUEST) {
        return PAWL_FAIL_CERT_REQUIRED;
    }
    fail = pawli_hs_switch_row(hs, PAWLI_MSG_FINISHED);
    return fail != PAWL_FAIL_NONE ? fail : pawli_end(&hs->p.intake);
}

static uint16_t certificate_end(pawli_hs *hs)
{
    uint16_t fail = pawli_close(&hs->p.intake);
    uint32_t used = ((uint32_t)hs->certs.used + 7u) & ~7u;

    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    if (hs->p.certs == 0) {
        return certificate_none(hs);
    }
    hs->certs.size = hs->certs.used;
    return pawli_hs_alloc(hs, used) != 0 ? pawli_end(&hs->p.intake)
                                         : PAWL_FAIL_CERT_MEMORY;
}

static uint16_t certificate_next(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_left(&hs->p.intake) != 0
               ? pawli_take(&hs->p.intake, 3, certificate_begin)
               : certificate_end(hs);
}

static uint16_t certificate_list(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail;

    if (in[0] != 0) {
        return PAWL_FAIL_CERT_CONTEXT;
    }
    fail = pawli_open(&hs->p.intake, pawli_load24be(in + 1));
    if (fail == PAWL_FAIL_NONE) {
        fail = certificate_room(hs);
    }
    return fail != PAWL_FAIL_NONE ? fail : certificate_next(hs, in);
}

uint16_t pawli_read_certificate(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->p.certs = 0;
    return pawli_take(&hs->p.intake, 4, certificate_list);
}
