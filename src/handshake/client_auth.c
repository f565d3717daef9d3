/* SPDX-License-Identifier: Apache-2.0
 * Certificates of clients, RFC 8446 4.3.2 and 4.4.2: what only they take, in
 * both roles. */
#include "handshake/msg/msg.h"
#include "handshake/sign.h"
#include "handshake/tasks.h"

/* ---- Client: whether our certificates suit the server ---- */

/* Schemes of the registry that a certificate's signature may go by; 0: an
 * algorithm that is not known here, which is left for the server to judge. */
static uint32_t auth_schemes(uint8_t scheme)
{
    unsigned hash = (scheme & 15u) - (unsigned)PAWL_HASH_ID_SHA256;

    switch (scheme >> 4) {
    case PAWL_X509_FAMILY_PKCS1:
        return pawli_scheme_bit((uint16_t)(0x0401u + (hash << 8)));
    case PAWL_X509_FAMILY_PSS:
        /* The issuer's kind of key, which makes the difference, is not here. */
        return pawli_scheme_bit((uint16_t)(0x0804u + hash)) |
               pawli_scheme_bit((uint16_t)(0x0809u + hash));
    case PAWL_X509_FAMILY_ECDSA:
        return pawli_scheme_bit((uint16_t)(0x0403u + (hash << 8)));
    case PAWL_X509_FAMILY_EDDSA:
        return pawli_scheme_bit((uint16_t)(0x0800u + (scheme & 15u)));
    default:
        return 0;
    }
}

/* Whether the server can check the certificate's signature; that of one that
 * is its own issuer is not checked (RFC 8446, 4.4.2.2). */
static bool auth_suits(uint32_t schemes, const uint8_t *der, size_t len)
{
    pawl_x509_outline outline;
    uint32_t own;

    if (pawl_x509_outline_read(&outline, der, len) != PAWL_OK) {
        return false;
    }
    own = auth_schemes(outline.scheme);
    return own == 0 || (own & schemes) != 0 || outline.self_issued;
}

/* Phases from 2 on: the certificates, one a unit. */
static pawl_err auth_chain(pawli_hs *hs, uint32_t *units)
{
    const pawl_identity *id = hs->identity;

    if (hs->phase == 1) {
        if (!pawli_sign_choose(hs)) {
            return PAWL_OK;
        }
        hs->phase = 2;
    }
    for (; hs->phase - 2u < id->cert_count; hs->phase++) {
        unsigned at = hs->phase - 2u;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        --*units;
        if (!auth_suits(hs->suites, id->certs[at], id->cert_sizes[at])) {
            hs->signer = NULL;
            return PAWL_OK;
        }
    }
    return PAWL_OK;
}

/* Phases: 0 begin, 1 the application chooses, then auth_chain's. The server has
 * proved itself: of its certificates nothing is needed any more. */
static pawl_err auth_identify(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0) {
        hs->signature = 0;
        hs->top = hs->base;
        hs->phase = 1;
        if (hs->identity == NULL &&
            (hs->client->flags & PAWL_CONFIG_CHOOSE_IDENTITY) != 0) {
            hs->flags |= PAWLI_HS_CHOICE_ASKED;
        }
    }
    if ((hs->flags & PAWLI_HS_CHOICE_ASKED) != 0) {
        if ((hs->flags & PAWLI_HS_ANSWERED) == 0) {
            return PAWLI_WAITS;
        }
        hs->flags &= ~(uint32_t)(PAWLI_HS_ANSWERED | PAWLI_HS_CHOICE_ASKED);
    }
    return hs->identity != NULL ? auth_chain(hs, units) : PAWL_OK;
}

/* ---- Server: who the client is stays known ---- */

/* The leaf's record, which is the first, loses what only its check needs and
 * becomes part of what lives as long as the connection; a signature of
 * CertificateVerify that came in the same record moves down to it. */
static pawl_err auth_keep(pawli_hs *hs, uint32_t *units)
{
    pawl_x509_record *leaf = (pawl_x509_record *)(void *)hs->certs.base;
    uint32_t at, end;

    if (*units == 0) {
        return PAWL_PENDING;
    }
    --*units;
    pawl_x509_record_strip(leaf);
    pawl_x509_record_key(leaf, &hs->peer_key);
    end = (uint32_t)(hs->certs.base - hs->work) + leaf->size;
    at = end;
    hs->certs.count = 1;
    hs->certs.used = hs->certs.size = leaf->size;
    if (hs->signature != 0) {
        /* It only ever moves down. */
        for (uint32_t i = 0; i < hs->signature_len; i++) {
            hs->work[end + i] = hs->work[hs->signature + i];
        }
        hs->signature = end;
        at = (end + hs->signature_len + 7u) & ~7u;
    }
    hs->base = end;
    hs->top = at;
    return PAWL_OK;
}

const pawl_client_auth pawl_client_auth_tls13 = {
    .identify = auth_identify,
    .sign = pawli_task_sign,
    .read_certificate = pawli_read_certificate,
    .read_verify = pawli_read_certificate_verify,
    .path = pawli_task_path,
    .keep = auth_keep,
    .fold = pawli_task_fold,
    .verify = pawli_task_verify,
    .put_request = pawli_put_certificate_request,
    .serial = pawl_x509_record_serial,
    .put_proof = pawli_put_proof,
};
