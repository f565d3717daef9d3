/* SPDX-License-Identifier: Apache-2.0
 * AlgorithmIdentifier of signatures and keys (RFC 3279, 4055, 5480, 5758,
 * 8410). */
#include "base/der.h"
#include "x509/key_form.h"
#include "x509/x509_reader.h"

/* 1.2.840.113549.1.1.x */
static const uint8_t algorithm_pkcs1[8] = {0x2a, 0x86, 0x48, 0x86,
                                           0xf7, 0x0d, 0x01, 0x01};
/* 1.2.840.10045.2.1 */
static const uint8_t algorithm_ec[7] = {0x2a, 0x86, 0x48, 0xce,
                                        0x3d, 0x02, 0x01};
/* 1.2.840.10045.4.3.x */
static const uint8_t algorithm_ecdsa[7] = {0x2a, 0x86, 0x48, 0xce,
                                           0x3d, 0x04, 0x03};
/* 2.16.840.1.101.3.4.2.x */
static const uint8_t algorithm_sha2[8] = {0x60, 0x86, 0x48, 0x01,
                                          0x65, 0x03, 0x04, 0x02};

/* Last arcs under PKCS #1. */
enum {
    ALGORITHM_RSA = 1,
    ALGORITHM_MGF1 = 8,
    ALGORITHM_PSS = 10,
    ALGORITHM_RSA_SHA256 = 11,
    ALGORITHM_RSA_SHA512 = 13
};

/* The arc behind prefix, when oid is that and one octet more; 0 otherwise. */
static uint8_t algorithm_arc(const pawli_der *oid, const uint8_t *prefix,
                             size_t len)
{
    pawli_der head = {oid->p, len};

    if (oid->len != len + 1u || !pawli_der_is(&head, prefix, len)) {
        return 0;
    }
    return oid->p[len];
}

/* Parameters NULL, or absent, and nothing behind. */
static bool algorithm_null(pawli_der in)
{
    pawli_der null = {NULL, 0};

    return pawli_der_maybe(&in, PAWLI_DER_NULL, &null) && null.len == 0 &&
           in.len == 0;
}

/* The AlgorithmIdentifier of a SHA-2 hash, content without header: its
 * pawl_hash_id, or 0. */
static uint8_t algorithm_hash(pawli_der in)
{
    pawli_der oid = {NULL, 0};
    uint8_t arc;

    if (!pawli_der_take(&in, PAWLI_DER_OID, &oid) || !algorithm_null(in)) {
        return 0;
    }
    arc = algorithm_arc(&oid, algorithm_sha2, sizeof algorithm_sha2);
    return arc >= 1 && arc <= 3
               ? (uint8_t)((unsigned)PAWL_HASH_ID_SHA256 + arc - 1u)
               : 0;
}

static const uint8_t algorithm_digest_size[3] = {32, 48, 64};

/* RSASSA-PSS-params (RFC 4055, section 3.1): SHA-2, MGF1 with the same hash,
 * a salt as long as the digest, no trailer field. Returns the hash id, or 0;
 * the defaults are SHA-1 and so are not supported. */
static uint8_t algorithm_pss(pawli_der in)
{
    pawli_der params = {NULL, 0};
    pawli_der field = {NULL, 0};
    pawli_der inner = {NULL, 0};
    pawli_der oid = {NULL, 0};
    uint32_t salt = 0;
    uint8_t hash;

    if (!pawli_der_take(&in, PAWLI_DER_SEQUENCE, &params) || in.len != 0 ||
        !pawli_der_take(&params, PAWLI_DER_INSIDE | 0u, &field) ||
        !pawli_der_take(&field, PAWLI_DER_SEQUENCE, &inner) || field.len != 0) {
        return 0;
    }
    hash = algorithm_hash(inner);
    if (hash == 0 || !pawli_der_take(&params, PAWLI_DER_INSIDE | 1u, &field) ||
        !pawli_der_take(&field, PAWLI_DER_SEQUENCE, &inner) || field.len != 0 ||
        !pawli_der_take(&inner, PAWLI_DER_OID, &oid) ||
        algorithm_arc(&oid, algorithm_pkcs1, sizeof algorithm_pkcs1) !=
            ALGORITHM_MGF1 ||
        !pawli_der_take(&inner, PAWLI_DER_SEQUENCE, &field) || inner.len != 0 ||
        algorithm_hash(field) != hash) {
        return 0;
    }
    if (!pawli_der_take(&params, PAWLI_DER_INSIDE | 2u, &field) ||
        !pawli_der_small(&field, &salt) || field.len != 0 || params.len != 0 ||
        salt != algorithm_digest_size[hash - PAWL_HASH_ID_SHA256]) {
        return 0;
    }
    return hash;
}

uint8_t pawli_x509_signature_scheme(const uint8_t *content, size_t len)
{
    pawli_der in = {content, len};
    pawli_der oid = {NULL, 0};
    const pawli_key_form *form;
    uint8_t arc;
    uint8_t hash;

    if (!pawli_der_take(&in, PAWLI_DER_OID, &oid)) {
        return 0;
    }
    arc = algorithm_arc(&oid, algorithm_pkcs1, sizeof algorithm_pkcs1);
    if (arc >= ALGORITHM_RSA_SHA256 && arc <= ALGORITHM_RSA_SHA512) {
        return algorithm_null(in)
                   ? PAWL_X509_SCHEME(PAWL_X509_FAMILY_PKCS1,
                                      (unsigned)PAWL_HASH_ID_SHA256 + arc -
                                          ALGORITHM_RSA_SHA256)
                   : 0;
    }
    if (arc == ALGORITHM_PSS) {
        hash = algorithm_pss(in);
        return hash == 0 ? 0 : PAWL_X509_SCHEME(PAWL_X509_FAMILY_PSS, hash);
    }
    arc = algorithm_arc(&oid, algorithm_ecdsa, sizeof algorithm_ecdsa);
    if (arc >= 2 && arc <= 4 && in.len == 0) {
        return PAWL_X509_SCHEME(PAWL_X509_FAMILY_ECDSA,
                                (unsigned)PAWL_HASH_ID_SHA256 + arc - 2u);
    }
    /* RFC 8410, section 3: the key's identifier is the signature's as well, and
     * there are no parameters. */
    form = pawli_key_form_of(&oid);
    return form != NULL && form->scheme != 0 && in.len == 0 ? form->scheme : 0;
}

uint8_t pawli_x509_key_kind(const uint8_t *content, size_t len, uint8_t *scheme)
{
    pawli_der in = {content, len};
    pawli_der oid = {NULL, 0};
    pawli_der curve = {NULL, 0};
    const pawli_key_form *form;
    uint8_t arc;
    uint8_t hash;

    *scheme = 0;
    if (!pawli_der_take(&in, PAWLI_DER_OID, &oid)) {
        return PAWL_KEY_NONE;
    }
    arc = algorithm_arc(&oid, algorithm_pkcs1, sizeof algorithm_pkcs1);
    if (arc == ALGORITHM_RSA) {
        return in.len != 0 && algorithm_null(in) ? PAWL_KEY_RSA : PAWL_KEY_NONE;
    }
    if (arc == ALGORITHM_PSS) {
        if (in.len == 0) {
            return PAWL_KEY_RSA_PSS;
        }
        hash = algorithm_pss(in);
        *scheme = PAWL_X509_SCHEME(PAWL_X509_FAMILY_PSS, hash);
        return hash == 0 ? PAWL_KEY_NONE : PAWL_KEY_RSA_PSS;
    }
    if (pawli_der_is(&oid, algorithm_ec, sizeof algorithm_ec)) {
        form = pawli_der_take(&in, PAWLI_DER_OID, &curve)
                   ? pawli_key_form_of(&curve)
                   : NULL;
        return form != NULL && form->scheme == 0 && in.len == 0
                   ? form->kind
                   : (uint8_t)PAWL_KEY_NONE;
    }
    form = pawli_key_form_of(&oid);
    return form != NULL && form->scheme != 0 && in.len == 0
               ? form->kind
               : (uint8_t)PAWL_KEY_NONE;
}
