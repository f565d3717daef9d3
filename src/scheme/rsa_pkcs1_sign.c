/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/rsa_pkcs1_sign.h"

#include <string.h>

pawl_err pawli_rsa_pkcs1_sign_start(const pawl_signer *signer, void *op,
                                    size_t op_size, const uint8_t *priv,
                                    size_t priv_len, const uint8_t *data,
                                    size_t data_len, const pawl_rng *rng)
{
    const pawli_rsa_pkcs1 *form = signer->form;
    pawli_rsa_sign *rsa = op;
    uint8_t *em;
    size_t digest_at, info_at;
    pawl_err err =
        pawli_rsa_sign_begin(signer, op, op_size, priv, priv_len, data,
                             data_len, rng, form->bits_min, NULL, 0);

    if (err != PAWL_OK) {
        return err;
    }
    if (rsa->n_len < 11u + form->info_len + data_len) {
        return pawli_rsa_sign_refuse(rsa, op_size, PAWL_ERR_WEAK);
    }
    em = pawli_rsa_sign_message(rsa);
    digest_at = rsa->n_len - data_len;
    info_at = digest_at - form->info_len;
    em[0] = 0;
    em[1] = 1;
    memset(em + 2, 0xff, info_at - 3u);
    em[info_at - 1u] = 0;
    memcpy(em + info_at, form->info, form->info_len);
    memcpy(em + digest_at, data, data_len);
    rsa->stage = PAWLI_RSA_SIGN_READY;
    return PAWL_OK;
}
