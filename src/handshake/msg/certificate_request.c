/* SPDX-License-Identifier: Apache-2.0
 * CertificateRequest, RFC 8446 4.3.2, however long its list of names. Client
 * certificates are not offered yet: the answer is an empty Certificate. */
#include "handshake/ext/ext.h"
#include "handshake/msg/msg.h"

static uint16_t request_done(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    if (!pawli_ext_seen(hs, PAWLI_EXT_SIGNATURE_ALGORITHMS)) {
        return PAWL_FAIL_EXTENSION_MISSING;
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
