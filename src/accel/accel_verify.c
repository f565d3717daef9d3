/* SPDX-License-Identifier: Apache-2.0
 * Starts of signatures and their checks: software's own, which looks at every
 * argument, behind a head. */
#include "accel/accel.h"

pawl_err pawl_accel_verify_start(const pawl_sig *sig, void *op, size_t op_size,
                                 const pawl_public_key *key,
                                 const uint8_t *data, size_t data_len,
                                 const uint8_t *signature, size_t signature_len)
{
    const pawl_accel_form *form = sig->form;
    pawli_accel_head *head = op;

    if (op_size < PAWL_ACCEL_HEAD) {
        return PAWL_ERR_MEMORY;
    }
    head->form = form;
    head->key = key->key;
    head->key_len = key->len;
    head->exponent = key->exponent;
    head->data = data;
    head->peer = signature;
    return pawli_accel_begin(
        head, form->sig->verify_start(form->sig, pawli_accel_behind(op),
                                      op_size - PAWL_ACCEL_HEAD, key, data,
                                      data_len, signature, signature_len));
}

pawl_err pawl_accel_sign_start(const pawl_signer *signer, void *op,
                               size_t op_size, const uint8_t *priv,
                               size_t priv_len, const uint8_t *data,
                               size_t data_len, const pawl_rng *rng)
{
    const pawl_accel_form *form = signer->form;
    pawli_accel_head *head = op;

    if (op_size < PAWL_ACCEL_HEAD) {
        return PAWL_ERR_MEMORY;
    }
    head->form = form;
    head->key = priv;
    head->key_len = (uint16_t)priv_len;
    head->data = data;
    head->peer = NULL;
    return pawli_accel_begin(
        head, form->signer->sign_start(form->signer, pawli_accel_behind(op),
                                       op_size - PAWL_ACCEL_HEAD, priv,
                                       priv_len, data, data_len, rng));
}
