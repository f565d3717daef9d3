/* SPDX-License-Identifier: Apache-2.0
 * ECDSA over DER signatures, for any curve and hash (RFC 8446, 4.2.3; RFC 5758,
 * 3.2). */
#include "scheme/ecdsa.h"

#include "scheme/ecdsa_der.h"

pawl_err pawli_ecdsa_start(const pawl_sig *sig, void *op, size_t op_size,
                           const pawl_public_key *key, const uint8_t *data,
                           size_t data_len, const uint8_t *signature,
                           size_t signature_len)
{
    const pawli_ecdsa_form *form = sig->form;
    uint8_t raw[PAWL_EC_SIGNATURE(521)];
    bool fits = op_size >= form->verify_size;

    /* An operation that did not start says no. */
    if (fits) {
        pawl_ec_verify_wipe(op, form->order);
    }
    if (key->kind != sig->key_kind || data_len != sig->hash->digest_size) {
        return PAWL_ERR_ARGUMENT;
    }
    if (!fits) {
        return PAWL_ERR_MEMORY;
    }
    if (!pawli_ecdsa_der_read(raw, form->half, signature, signature_len)) {
        return PAWL_ERR_SIGNATURE;
    }
    return pawl_ec_verify_start(op, form->order, key->key, key->len, data,
                                data_len, raw);
}
