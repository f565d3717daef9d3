/* SPDX-License-Identifier: Apache-2.0
 * Verification with Ed25519 and Ed448. */
#include "scheme/eddsa.h"

pawl_err pawli_eddsa_verify_start(const pawl_sig *sig, void *op, size_t op_size,
                                  const pawl_public_key *key,
                                  const uint8_t *data, size_t data_len,
                                  const uint8_t *signature,
                                  size_t signature_len)
{
    const pawli_eddsa_sig *form = sig->form;
    bool fits = op_size >= form->op_size;

    /* An operation that did not start says no. */
    if (fits) {
        form->wipe(op);
    }
    if (key->kind != sig->key_kind) {
        return PAWL_ERR_ARGUMENT;
    }
    if (!fits) {
        return PAWL_ERR_MEMORY;
    }
    if (key->len != form->public_size) {
        return PAWL_ERR_POINT;
    }
    if (signature_len != form->signature_size) {
        return PAWL_ERR_SIGNATURE;
    }
    return form->start(op, key->key, data, data_len, signature);
}
