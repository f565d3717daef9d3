/* SPDX-License-Identifier: Apache-2.0
 * CertificateRequest, RFC 8446 4.3.2, however long its list of names. */
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

/* ---- Sending ---- */

static void request_exts(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_signature_algorithms(hs, w);
    pawli_put_signature_algorithms_cert(hs, w);
    pawli_put_certificate_authorities(hs, w);
}

void pawli_put_certificate_request(const pawli_hs *hs, pawli_writer *w)
{
    pawli_writer count;

    pawli_writer_init(&count, NULL, 0, 0);
    request_exts(hs, &count);
    pawli_put_header(w, PAWLI_MSG_CERTIFICATE_REQUEST, 1u + 2u + count.at);
    pawli_put8(w, 0); /* certificate_request_context */
    pawli_put16(w, count.at);
    request_exts(hs, w);
}

/* ---- Reading ---- */

static uint16_t request_done(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    if (!pawli_ext_seen(hs, PAWLI_EXT_SIGNATURE_ALGORITHMS)) {
        return PAWL_FAIL_EXTENSION_MISSING;
    }
    /* RFC 8446, 4.2.3 */
    if (!pawli_ext_seen(hs, PAWLI_EXT_SIGNATURE_ALGORITHMS_CERT)) {
        hs->suites = hs->schemes;
    }
    hs->flags |= PAWLI_HS_CERT_REQUEST;
    return pawli_end(&hs->p.intake);
}

/* During the handshake the context is empty. */
static uint16_t request_context(pawli_hs *hs, const uint8_t *in)
{
    if (in[0] != 0) {
        return PAWL_FAIL_CERT_CONTEXT;
    }
    return pawli_exts_read(hs, pawli_client_exts, PAWLI_IN_CERTIFICATE_REQUEST,
                           request_done);
}

uint16_t pawli_read_certificate_request(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 1, request_context);
}
