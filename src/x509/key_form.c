/* SPDX-License-Identifier: Apache-2.0
 * x509/key_form.h. */
#include "x509/key_form.h"

#include "pawl/x509.h"

static const pawli_key_form key_forms[] = {
    /* 1.2.840.10045.3.1.7 */
    {PAWL_KEY_P256,
     0,
     65,
     32,
     8,
     {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07}},
    /* 1.3.132.0.34, 35 */
    {PAWL_KEY_P384, 0, 97, 48, 5, {0x2b, 0x81, 0x04, 0x00, 0x22}},
    {PAWL_KEY_P521, 0, 133, 66, 5, {0x2b, 0x81, 0x04, 0x00, 0x23}},
    /* 1.3.101.112, 113 */
    {PAWL_KEY_ED25519, PAWL_X509_ED25519, 32, 32, 3, {0x2b, 0x65, 0x70}},
    {PAWL_KEY_ED448, PAWL_X509_ED448, 57, 57, 3, {0x2b, 0x65, 0x71}},
};

#define KEY_FORMS (sizeof key_forms / sizeof key_forms[0])

const pawli_key_form *pawli_key_form_at(uint8_t kind)
{
    for (size_t i = 0; i < KEY_FORMS; i++) {
        if (key_forms[i].kind == kind) {
            return &key_forms[i];
        }
    }
    return NULL;
}

const pawli_key_form *pawli_key_form_of(const pawli_der *oid)
{
    for (size_t i = 0; i < KEY_FORMS; i++) {
        if (pawli_der_is(oid, key_forms[i].oid, key_forms[i].oid_len)) {
            return &key_forms[i];
        }
    }
    return NULL;
}
