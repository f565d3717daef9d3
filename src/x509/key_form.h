/* SPDX-License-Identifier: Apache-2.0
 * What there is to know of a kind of key that is no RSA key: identifier and
 * sizes, a line in a table for each (RFC 5480, RFC 8410). */
#ifndef PAWLI_KEY_FORM_H
#define PAWLI_KEY_FORM_H

#include "base/der.h"
#include "pawl/sig.h"

#define PAWLI_KEY_OID_MAX 8u

typedef struct pawli_key_form {
    uint8_t kind;   /* pawl_key_kind */
    uint8_t scheme; /* PAWL_X509_SCHEME of the only signatures, if the object
                       identifier is an algorithm's; 0: it is a curve's */
    uint8_t public_size;  /* bytes: uncompressed point, or encoded key */
    uint8_t private_size; /* bytes: scalar, or seed */
    uint8_t oid_len;
    uint8_t oid[PAWLI_KEY_OID_MAX];
} pawli_key_form;

/* The kind's line; NULL: it is an RSA key or nothing known. */
const pawli_key_form *pawli_key_form_at(uint8_t kind);

/* The line with this object identifier, content without header; or NULL. */
const pawli_key_form *pawli_key_form_of(const pawli_der *oid);

#endif
