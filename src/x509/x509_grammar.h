/* SPDX-License-Identifier: Apache-2.0
 * The grammar of a certificate (RFC 5280, section 4.1) as a table: which
 * element may stand where, and how it is read. */
#ifndef PAWLI_X509_GRAMMAR_H
#define PAWLI_X509_GRAMMAR_H

#include <stdint.h>

/* Elements. The table in x509_grammar.c has a row for each, in this order. */
enum {
    X509_END, /* nothing more may follow */
    X509_CERTIFICATE,
    X509_TBS,
    X509_VERSION,
    X509_VERSION_NUMBER,
    X509_SERIAL,
    X509_INNER_ALG,
    X509_ISSUER,
    X509_VALIDITY,
    X509_NOT_BEFORE,
    X509_NOT_AFTER,
    X509_SUBJECT,
    X509_RDN,
    X509_ATTRIBUTE,
    X509_ATTRIBUTE_TYPE,
    X509_ATTRIBUTE_VALUE,
    X509_SPKI,
    X509_KEY_ALG,
    X509_KEY,       /* one of the next three, by algorithm */
    X509_KEY_RSA,   /* a bit string that holds DER */
    X509_KEY_POINT, /* a bit string that holds a point */
    X509_KEY_OTHER,
    X509_RSA,
    X509_MODULUS,
    X509_EXPONENT,
    X509_ISSUER_ID,
    X509_SUBJECT_ID,
    X509_EXTENSIONS,
    X509_EXTENSION_LIST,
    X509_EXTENSION,
    X509_EXTENSION_OID,
    X509_EXTENSION_CRITICAL,
    X509_VALUE, /* one of the next six, by OID */
    X509_VALUE_BASIC,
    X509_VALUE_USAGE,
    X509_VALUE_EXTENDED,
    X509_VALUE_NAMES,
    X509_VALUE_POLICIES,
    X509_VALUE_OTHER,
    X509_BASIC,
    X509_BASIC_CA,
    X509_BASIC_LENGTH,
    X509_USAGE,
    X509_EXTENDED,
    X509_EXTENDED_OID,
    X509_NAMES,
    X509_NAME, /* one of the next three, by tag */
    X509_NAME_DNS,
    X509_NAME_IP,
    X509_NAME_OTHER,
    X509_POLICIES,
    X509_POLICY,
    X509_POLICY_OID,
    X509_POLICY_QUALIFIERS,
    X509_OUTER_ALG,
    X509_SIGNATURE,
    X509_ELEMENTS
};

/* How the content is read. */
enum {
    X509_OPEN = 0x01,     /* a container: child is what may come first in it */
    X509_SMALL = 0x02,    /* looked at whole, when complete */
    X509_STREAM = 0x04,   /* looked at as it passes */
    X509_SKIP = 0x08,     /* not looked at */
    X509_BITS = 0x10,     /* begins with a count of unused bits: must be 0 */
    X509_OPTIONAL = 0x20, /* may be absent */
    X509_REPEAT = 0x40    /* may come again */
};

/* In a state: the element has come once and is now optional. */
#define PAWLI_X509_AGAIN 0x80u
#define PAWLI_X509_ANY   0x00u /* any tag */

typedef struct pawli_x509_element {
    uint8_t tag;
    uint8_t how;
    uint8_t child;
    uint8_t next;
} pawli_x509_element;

extern const pawli_x509_element pawli_x509_grammar[X509_ELEMENTS];

#endif
