/* SPDX-License-Identifier: Apache-2.0
 * CertificateVerify, RFC 8446 4.4.3. */
#include "base/bytes.h"
#include "handshake/msg/msg.h"

void pawli_put_certificate_verify(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put_header(w, PAWLI_MSG_CERTIFICATE_VERIFY, 4u + hs->signature_len);
    pawli_put16(w, hs->signer->scheme);
    pawli_put16(w, hs->signature_len);
    pawli_put(w, hs->work + hs->signature, hs->signature_len);
}

void pawli_put_proof(const pawli_hs *hs, pawli_writer *w)
{
    if (hs->emit == PAWLI_MSG_CERTIFICATE) {
        pawli_put_certificate(hs, w);
    } else {
        pawli_put_certificate_verify(hs, w);
    }
}

static uint16_t verify_store(pawli_hs *hs, const uint8_t *in, uint32_t len)
{
    return pawli_hs_store(hs, hs->signature, in, len);
}

static uint16_t verify_end(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_end(&hs->p.intake);
}

/* The scheme must be one we offered for CertificateVerify; whether it fits the
 * certificate's key is seen when the signature is checked. */
static uint16_t verify_begin(pawli_hs *hs, const uint8_t *in)
{
    const pawl_sig *const *sigs = hs->profile->sigs;
    uint32_t len = pawli_load16be(in + 2);

    hs->peer_sig = NULL;
    hs->scheme = pawli_load16be(in);
    for (unsigned i = 0; sigs[i] != NULL && hs->peer_sig == NULL; i++) {
        if (sigs[i]->scheme == hs->scheme &&
            (sigs[i]->uses & PAWL_SIG_TLS13) != 0) {
            hs->peer_sig = sigs[i];
        }
    }
    if (hs->peer_sig == NULL) {
        return PAWL_FAIL_VERIFY_SCHEME;
    }
    if (len != pawli_left(&hs->p.intake)) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (len > PAWL_X509_SIG_MAX) {
        return PAWL_FAIL_VERIFY_SIGNATURE;
    }
    hs->signature = pawli_hs_alloc(hs, len + 1u);
    if (hs->signature == 0) {
        return PAWL_FAIL_VERIFY_MEMORY;
    }
    hs->signature_len = (uint16_t)len;
    hs->fill = 0;
    return pawli_stream(&hs->p.intake, len, verify_store, verify_end);
}

uint16_t pawli_read_certificate_verify(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 4, verify_begin);
}
