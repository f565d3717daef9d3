/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/rsa_priv.h"

#include <string.h>

#include "base/der.h"

static bool rsa_priv_number(pawli_der *in, const uint8_t **p, uint16_t *len)
{
    pawli_der number = {NULL, 0};

    if (!pawli_der_unsigned(in, &number) || number.len > UINT16_MAX) {
        return false;
    }
    *p = number.p;
    *len = (uint16_t)number.len;
    return true;
}

pawl_err pawli_rsa_priv_read(pawl_rsa_private_key *key, const uint8_t *der,
                             size_t len)
{
    pawli_der in = {der, len}, body = {NULL, 0};
    const uint8_t *e = NULL, *d = NULL;
    uint16_t e_len = 0, d_len = 0;
    uint32_t version = 0;

    memset(key, 0, sizeof *key);
    if (!pawli_der_take(&in, PAWLI_DER_SEQUENCE, &body) || in.len != 0 ||
        !pawli_der_small(&body, &version)) {
        return PAWL_ERR_ENCODING;
    }
    if (version != 0) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (!rsa_priv_number(&body, &key->n, &key->n_len) ||
        !rsa_priv_number(&body, &e, &e_len) ||
        !rsa_priv_number(&body, &d, &d_len) ||
        !rsa_priv_number(&body, &key->p, &key->p_len) ||
        !rsa_priv_number(&body, &key->q, &key->q_len) ||
        !rsa_priv_number(&body, &key->dp, &key->dp_len) ||
        !rsa_priv_number(&body, &key->dq, &key->dq_len) ||
        !rsa_priv_number(&body, &key->qinv, &key->qinv_len) || body.len != 0) {
        return PAWL_ERR_ENCODING;
    }
    if (e_len > 4) {
        return PAWL_ERR_UNSUPPORTED;
    }
    for (unsigned i = 0; i < e_len; i++) {
        key->e = (key->e << 8) | e[i];
    }
    return pawl_rsa_private_check(key);
}
