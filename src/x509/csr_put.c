/* SPDX-License-Identifier: Apache-2.0
 * x509/csr_put.h. */
#include "x509/csr_put.h"

#include <string.h>

#include "base/der_put.h"
#include "x509/key_form.h"
#include "x509/spki_put.h"

/* 1.2.840.113549.1.9.14: extensionRequest of PKCS #9 (RFC 2985, 5.4.2) */
static const uint8_t csr_extensions[9] = {0x2a, 0x86, 0x48, 0x86, 0xf7,
                                          0x0d, 0x01, 0x09, 0x0e};
/* 2.5.29.17 */
static const uint8_t csr_alt_name[3] = {0x55, 0x1d, 0x11};

#define CSR_RSA_MAX   1024u /* bytes of modulus */
#define CSR_DNS_MAX   253u  /* bytes of a host name */
#define CSR_LABEL_MAX 63u

bool pawli_csr_key_fits(const pawl_public_key *key, const pawl_signer *signer)
{
    const pawli_key_form *form = pawli_key_form_at(key->kind);

    if (form != NULL) {
        return key->kind == signer->key_kind && key->len == form->public_size;
    }
    /* A key for PSS only takes a signer for such keys; any RSA key may sign as
     * one. */
    return (signer->key_kind == PAWL_KEY_RSA_PSS ||
            signer->key_kind == PAWL_KEY_RSA) &&
           (key->kind == PAWL_KEY_RSA || key->kind == signer->key_kind) &&
           key->len != 0 && key->len <= CSR_RSA_MAX && key->exponent != 0;
}

/* ---- The subject -------------------------------------------------------- */

static bool csr_between(uint8_t c, uint8_t low, uint8_t high)
{
    return c >= low && c <= high;
}

/* X.680, section 41.4: letters, digits, space and '()+,-./:=? */
static bool csr_printable(uint8_t c)
{
    return csr_between((uint8_t)(c | 0x20u), 'a', 'z') ||
           csr_between(c, '0', '9') || c == ' ' || csr_between(c, '\'', ')') ||
           csr_between(c, '+', '/') || c == ':' || c == '=' || c == '?';
}

/* Bytes of the UTF-8 character at p (RFC 3629), no control character; 0: there
 * is none. What follows p ends with a byte of 0. */
static uint32_t csr_utf8(const uint8_t *p)
{
    uint32_t more = p[0] < 0x80u ? 0 : p[0] < 0xe0u ? 1 : p[0] < 0xf0u ? 2 : 3;

    if (p[0] < 0x20u || p[0] == 0x7fu || csr_between(p[0], 0x80, 0xc1) ||
        p[0] > 0xf4u) {
        return 0;
    }
    for (uint32_t i = 1; i <= more; i++) {
        if ((p[i] & 0xc0u) != 0x80u) {
            return 0;
        }
    }
    /* Overlong, a surrogate, or above 10ffff. */
    if ((p[0] == 0xe0u && p[1] < 0xa0u) || (p[0] == 0xedu && p[1] > 0x9fu) ||
        (p[0] == 0xf0u && p[1] < 0x90u) || (p[0] == 0xf4u && p[1] > 0x8fu)) {
        return 0;
    }
    return more + 1u;
}

/* Bytes of the part's text; 0: it is not allowed. */
static uint32_t csr_part_len(const pawl_csr_part *part, uint8_t *tag)
{
    const uint8_t *p = (const uint8_t *)part->text;
    bool printable = part->kind == PAWL_CSR_C || part->kind == PAWL_CSR_SERIAL;
    uint32_t most = part->kind == PAWL_CSR_C ? 2
                    : part->kind == PAWL_CSR_L || part->kind == PAWL_CSR_ST
                        ? 128
                        : 64;
    uint32_t len = 0;
    uint32_t characters = 0;

    *tag = printable ? PAWLI_DER_PRINTABLE : PAWLI_DER_UTF8;
    while (p[len] != 0) {
        uint32_t n =
            printable ? (csr_printable(p[len]) ? 1u : 0u) : csr_utf8(p + len);

        if (n == 0 || ++characters > most) {
            return 0;
        }
        len += n;
    }
    return part->kind == PAWL_CSR_C && len != 2 ? 0 : len;
}

/* Content of AttributeTypeAndValue: an object identifier of 3 bytes and the
 * text. */
static uint32_t csr_attribute_len(uint32_t text)
{
    return 5u + pawli_der_size(text);
}

uint32_t pawli_csr_part_size(const pawl_csr_part *part)
{
    uint8_t tag;
    uint32_t len = 0;

    switch (part->kind) {
    case PAWL_CSR_CN:
    case PAWL_CSR_SERIAL:
    case PAWL_CSR_C:
    case PAWL_CSR_L:
    case PAWL_CSR_ST:
    case PAWL_CSR_O:
    case PAWL_CSR_OU:
        len = part->text == NULL ? 0 : csr_part_len(part, &tag);
        break;
    default:
        break;
    }
    return len == 0 ? 0
                    : pawli_der_size(pawli_der_size(csr_attribute_len(len)));
}

void pawli_put_csr_part(pawli_writer *w, const pawl_csr_part *part)
{
    uint8_t oid[3] = {0x55, 0x04, 0}; /* 2.5.4.x */
    uint8_t tag;
    uint32_t len = csr_part_len(part, &tag);
    uint32_t attribute = csr_attribute_len(len);

    oid[2] = part->kind;
    pawli_put_der(w, PAWLI_DER_SET, pawli_der_size(attribute));
    pawli_put_der(w, PAWLI_DER_SEQUENCE, attribute);
    pawli_put_der_bytes(w, PAWLI_DER_OID, oid, sizeof oid);
    pawli_put_der_bytes(w, tag, part->text, len);
}

/* ---- Names -------------------------------------------------------------- */

/* Letters, digits, '-', '_' in labels of 1 to 63; the first may be "*". */
static bool csr_dns(const char *text, uint8_t len)
{
    uint32_t label = 0;

    for (uint8_t i = 0; i < len; i++) {
        uint8_t c = (uint8_t)text[i];

        if (c == '.') {
            if (label == 0) {
                return false;
            }
            label = 0;
            continue;
        }
        if (!csr_between((uint8_t)(c | 0x20u), 'a', 'z') &&
            !csr_between(c, '0', '9') && c != '-' && c != '_' &&
            (c != '*' || i != 0 || len < 3 || text[1] != '.')) {
            return false;
        }
        if (++label > CSR_LABEL_MAX) {
            return false;
        }
    }
    return label != 0;
}

uint32_t pawli_csr_name_size(const pawl_x509_name *name)
{
    switch (name->kind) {
    case PAWL_X509_DNS:
        return name->len <= CSR_DNS_MAX && csr_dns(name->dns, name->len)
                   ? pawli_der_size(name->len)
                   : 0;
    case PAWL_X509_IPV4:
        return name->len == 4 ? pawli_der_size(4) : 0;
    case PAWL_X509_IPV6:
        return name->len == 16 ? pawli_der_size(16) : 0;
    default:
        return 0;
    }
}

void pawli_put_csr_name(pawli_writer *w, const pawl_x509_name *name)
{
    if (name->kind == PAWL_X509_DNS) {
        pawli_put_der_bytes(w, PAWLI_DER_CONTEXT | 2u, name->dns, name->len);
    } else {
        pawli_put_der_bytes(w, PAWLI_DER_CONTEXT | 7u, name->ip, name->len);
    }
}

/* ---- All of it ---------------------------------------------------------- */

/* Lengths of contents from the names outwards: OCTET STRING, Extension,
 * Extensions, SET, Attribute. A subject that is empty makes the names critical
 * (RFC 5280, section 4.2.1.6). */
typedef struct csr_lengths {
    uint32_t octets, extension, extensions, set, attribute, attributes;
} csr_lengths;

static csr_lengths csr_measured(const pawl_csr *csr)
{
    csr_lengths l = {0, 0, 0, 0, 0, 0};

    if (csr->names_len != 0) {
        l.octets = pawli_der_size(csr->names_len);
        l.extension = pawli_der_size(sizeof csr_alt_name) +
                      (csr->subject_len == 0 ? 3u : 0u) +
                      pawli_der_size(l.octets);
        l.extensions = pawli_der_size(l.extension);
        l.set = pawli_der_size(l.extensions);
        l.attribute =
            pawli_der_size(sizeof csr_extensions) + pawli_der_size(l.set);
        l.attributes = pawli_der_size(l.attribute);
    }
    return l;
}

uint32_t pawli_csr_info_len(const pawl_csr *csr)
{
    csr_lengths l = csr_measured(csr);

    return 3u + pawli_der_size(csr->subject_len) +
           pawli_spki_size(&csr->request->key) + pawli_der_size(l.attributes);
}

void pawli_put_csr_head(pawli_writer *w, const pawl_csr *csr)
{
    static const uint8_t version = 0;

    pawli_put_der(w, PAWLI_DER_SEQUENCE, csr->info_len);
    pawli_put_der_bytes(w, PAWLI_DER_INTEGER, &version, 1);
    pawli_put_der(w, PAWLI_DER_SEQUENCE, csr->subject_len);
}

void pawli_put_csr_names(pawli_writer *w, const pawl_csr *csr)
{
    static const uint8_t yes = 0xff;
    csr_lengths l = csr_measured(csr);

    pawli_put_der(w, PAWLI_DER_INSIDE | 0u, l.attributes);
    if (l.attributes == 0) {
        return;
    }
    pawli_put_der(w, PAWLI_DER_SEQUENCE, l.attribute);
    pawli_put_der_bytes(w, PAWLI_DER_OID, csr_extensions,
                        sizeof csr_extensions);
    pawli_put_der(w, PAWLI_DER_SET, l.set);
    pawli_put_der(w, PAWLI_DER_SEQUENCE, l.extensions);
    pawli_put_der(w, PAWLI_DER_SEQUENCE, l.extension);
    pawli_put_der_bytes(w, PAWLI_DER_OID, csr_alt_name, sizeof csr_alt_name);
    if (csr->subject_len == 0) {
        pawli_put_der_bytes(w, PAWLI_DER_BOOLEAN, &yes, 1);
    }
    pawli_put_der(w, PAWLI_DER_OCTETS, l.octets);
    pawli_put_der(w, PAWLI_DER_SEQUENCE, csr->names_len);
}
