/* SPDX-License-Identifier: Apache-2.0
 * What the certificate reader does with each element. */
#include <string.h>

#include "base/der.h"
#include "x509/x509_grammar.h"
#include "x509/x509_reader.h"

uint8_t pawli_x509_choose(pawl_x509_reader *r, uint8_t element)
{
    switch (element) {
    case X509_KEY:
        if (r->key_kind == PAWL_KEY_NONE) {
            return X509_KEY_OTHER;
        }
        return r->key_kind == PAWL_KEY_RSA || r->key_kind == PAWL_KEY_RSA_PSS
                   ? X509_KEY_RSA
                   : X509_KEY_POINT;
    case X509_VALUE:
        return pawli_x509_extension_choose(r);
    case X509_NAME:
        if (r->tag == (PAWLI_DER_CONTEXT | 2u)) {
            return X509_NAME_DNS;
        }
        if (r->tag == (PAWLI_DER_CONTEXT | 7u)) {
            return X509_NAME_IP;
        }
        return X509_NAME_OTHER;
    default:
        return element;
    }
}

/* Unique identifiers belong to versions 2 and 3, extensions to 3. */
static void fields_version(pawl_x509_reader *r)
{
    if (r->small_len != 1 || (r->small[0] != 1 && r->small[0] != 2)) {
        /* An explicit 0 is not DER; from 3 on there is no standard. */
        pawli_x509_fail(r, r->small_len == 1 && r->small[0] != 0
                               ? PAWL_ERR_UNSUPPORTED
                               : PAWL_ERR_ENCODING);
        return;
    }
    r->version = (uint8_t)(r->small[0] + 1u);
    if (r->version == 3) {
        r->flags |= PAWL_X509_VERSION_3;
    }
}

/* RFC 5280, section 4.1.2.2: at most 20 octets. Zero is tolerated, because
 * tools for self-signed certificates still make it. */
static void fields_serial(pawl_x509_reader *r)
{
    pawli_der number = {r->small, r->small_len};

    if (r->small_len > 20 || !pawli_der_strip(&number)) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    if ((r->options & X509_OPTION_ANCHOR) == 0) {
        r->serial_len = (uint8_t)number.len;
        pawli_x509_store(r, number.p, number.len);
    }
}

/* A number that tells one AlgorithmIdentifier of an unknown algorithm from
 * another (FNV-1a); known ones are compared by meaning. */
static uint32_t fields_alg_check(const pawl_x509_reader *r)
{
    uint32_t sum = 0x811c9dc5u ^ r->leaf_len;

    if (r->small_len != PAWLI_X509_SMALL_OVER) {
        for (uint8_t i = 0; i < r->small_len; i++) {
            sum = (sum ^ r->small[i]) * 0x01000193u;
        }
    }
    return sum;
}

static uint8_t fields_scheme(const pawl_x509_reader *r)
{
    return r->small_len == PAWLI_X509_SMALL_OVER
               ? 0
               : pawli_x509_signature_scheme(r->small, r->small_len);
}

static void fields_time(pawl_x509_reader *r, bool after)
{
    pawl_x509_record *record = pawli_x509_record(r);
    int64_t seconds = 0;

    if (r->small_len == PAWLI_X509_SMALL_OVER ||
        !pawli_x509_time(r->tag, r->small, r->small_len, &seconds)) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
    } else if (record != NULL && after) {
        record->not_after = seconds;
    } else if (record != NULL) {
        record->not_before = seconds;
    }
}

void pawli_x509_begin(pawl_x509_reader *r, uint8_t element)
{
    switch (element) {
    case X509_CERTIFICATE:
        r->edge |= X509_EDGE_TBS_BEGIN;
        break;
    case X509_ISSUER_ID:
    case X509_SUBJECT_ID:
        if (r->version < 2) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        }
        break;
    case X509_EXTENSIONS:
        if (r->version != 3) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        }
        break;
    case X509_ISSUER:
    case X509_SUBJECT:
    case X509_RDN:
    case X509_ATTRIBUTE_TYPE:
    case X509_ATTRIBUTE_VALUE:
        pawli_x509_hash_begin(r, element);
        break;
    case X509_SPKI:
        if ((r->modes & X509_MODE_LEAF) != 0 && r->policy->pin_count != 0) {
            r->edge |= X509_EDGE_PIN_BEGIN;
        }
        break;
    case X509_MODULUS:
    case X509_KEY_POINT:
        pawli_x509_key_begin(r, element);
        break;
    case X509_EXTENSION:
        r->extension = 0;
        r->critical = 0;
        break;
    case X509_NAME_DNS:
        pawli_x509_match_begin(r);
        break;
    case X509_NAME_OTHER:
        /* GeneralName, RFC 5280, section 4.2.1.6: [0] to [8], of which
         * otherName, x400Address, directoryName, ediPartyName constructed. */
        if (r->tag != 0xa0u && r->tag != 0x81u &&
            !(r->tag >= 0xa3u && r->tag <= 0xa5u) && r->tag != 0x86u &&
            r->tag != 0x88u) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        }
        break;
    case X509_POLICY_QUALIFIERS:
        r->flags |= PAWL_X509_CRITICAL_UNKNOWN;
        break;
    case X509_SIGNATURE:
        if (r->leaf_len > PAWL_X509_SIG_MAX + 1u) {
            r->flags |= PAWL_X509_SIG_SIZE;
        }
        break;
    default:
        break;
    }
}

void pawli_x509_pass(pawl_x509_reader *r, uint8_t element, uint32_t at,
                     const uint8_t *p, size_t len)
{
    switch (element) {
    case X509_ATTRIBUTE_TYPE:
    case X509_ATTRIBUTE_VALUE:
        pawli_x509_hash_pass(r, element, p, len);
        break;
    case X509_MODULUS:
    case X509_KEY_POINT:
        pawli_x509_key_pass(r, element, at, p, len);
        break;
    case X509_NAME_DNS:
        pawli_x509_match_pass(r, p, len);
        break;
    case X509_SIGNATURE:
        if ((r->modes & X509_MODE_KEEP) != 0 &&
            (r->flags & PAWL_X509_SIG_SIZE) == 0 &&
            (r->options & X509_OPTION_ANCHOR) == 0) {
            pawli_x509_store(r, p, len);
            r->sig_len = (uint16_t)(r->sig_len + len);
        }
        break;
    default:
        break;
    }
}

void pawli_x509_done(pawl_x509_reader *r, uint8_t element)
{
    switch (element) {
    case X509_TBS:
        r->edge |= X509_EDGE_TBS_END;
        break;
    case X509_VERSION_NUMBER:
        fields_version(r);
        break;
    case X509_SERIAL:
        fields_serial(r);
        break;
    case X509_INNER_ALG:
        r->scheme = fields_scheme(r);
        r->alg_check = fields_alg_check(r);
        r->edge |= X509_EDGE_HASH;
        break;
    case X509_OUTER_ALG:
        if (fields_scheme(r) != r->scheme ||
            (r->scheme == 0 && fields_alg_check(r) != r->alg_check)) {
            r->flags |= PAWL_X509_ALG_MISMATCH;
        }
        break;
    case X509_NOT_BEFORE:
    case X509_NOT_AFTER:
        fields_time(r, element == X509_NOT_AFTER);
        break;
    case X509_ISSUER:
    case X509_SUBJECT:
    case X509_ATTRIBUTE_TYPE:
    case X509_ATTRIBUTE_VALUE:
        pawli_x509_hash_done(r, element);
        break;
    case X509_SPKI:
        if ((r->modes & X509_MODE_PIN) != 0) {
            r->edge |= X509_EDGE_PIN_END;
        }
        break;
    case X509_KEY_ALG:
    case X509_EXPONENT:
    case X509_KEY_RSA:
    case X509_KEY_POINT:
        pawli_x509_key_done(r, element);
        break;
    case X509_NAME_DNS:
        pawli_x509_match_done(r);
        break;
    case X509_NAME_IP:
        pawli_x509_match_ip(r);
        break;
    default:
        pawli_x509_extension_done(r, element);
        break;
    }
}
