/* SPDX-License-Identifier: Apache-2.0
 * Writing private keys: see pawl/key.h. */
#include "base/der_put.h"
#include "pawl/key.h"
#include "x509/key_form.h"
#include "x509/spki_put.h"

#define KEY_WRITE_RSA_MAX 8192u /* bytes of RSAPrivateKey */

static const uint8_t key_write_number[2] = {0, 1};

/* What an EC key has inside (RFC 5915); the curve is in the algorithm. */
typedef struct key_write_ec {
    uint32_t bits;    /* content of the bit string */
    uint32_t content; /* of ECPrivateKey */
} key_write_ec;

static key_write_ec key_write_measure(const pawli_key_form *form,
                                      const uint8_t *point)
{
    key_write_ec ec = {0, 0};

    ec.content = 3u + pawli_der_size(form->private_size);
    if (point != NULL) {
        ec.bits = 1u + form->public_size;
        ec.content += pawli_der_size(pawli_der_size(ec.bits));
    }
    return ec;
}

/* Content of the privateKey octets. */
static uint32_t key_write_len(const pawli_key_form *form, size_t priv_len,
                              const uint8_t *point)
{
    if (form == NULL) {
        return (uint32_t)priv_len;
    }
    return form->scheme != 0
               ? pawli_der_size(form->private_size)
               : pawli_der_size(key_write_measure(form, point).content);
}

static void key_write_inner(pawli_writer *w, const pawli_key_form *form,
                            const uint8_t *priv, size_t priv_len,
                            const uint8_t *point)
{
    key_write_ec ec = {0, 0};

    if (form == NULL) {
        pawli_put(w, priv, (uint32_t)priv_len);
        return;
    }
    if (form->scheme == 0) {
        ec = key_write_measure(form, point);
        pawli_put_der(w, PAWLI_DER_SEQUENCE, ec.content);
        pawli_put_der_bytes(w, PAWLI_DER_INTEGER, &key_write_number[1], 1);
    }
    pawli_put_der_bytes(w, PAWLI_DER_OCTETS, priv, form->private_size);
    if (form->scheme == 0 && point != NULL) {
        pawli_put_der(w, PAWLI_DER_INSIDE | 1u, pawli_der_size(ec.bits));
        pawli_put_der(w, PAWLI_DER_BITS, ec.bits);
        pawli_put8(w, 0); /* unused bits */
        pawli_put(w, point, form->public_size);
    }
}

pawl_err pawl_private_key_write(uint8_t *out, size_t out_size, size_t *out_len,
                                uint8_t kind, const uint8_t *priv,
                                size_t priv_len, const uint8_t *point)
{
    const pawli_key_form *form = pawli_key_form_at(kind);
    uint32_t octets, content;
    pawli_writer w;

    *out_len = 0;
    if (form == NULL ? (kind != PAWL_KEY_RSA && kind != PAWL_KEY_RSA_PSS) ||
                           priv_len > KEY_WRITE_RSA_MAX
                     : priv_len != form->private_size) {
        return PAWL_ERR_ARGUMENT;
    }
    octets = key_write_len(form, priv_len, point);
    content = 3u + pawli_key_algorithm_size(kind) + pawli_der_size(octets);
    *out_len = (size_t)pawli_der_size(content);
    if (*out_len > out_size) {
        return PAWL_ERR_MEMORY;
    }
    pawli_writer_init(&w, out, 0, (uint32_t)out_size);
    pawli_put_der(&w, PAWLI_DER_SEQUENCE, content);
    pawli_put_der_bytes(&w, PAWLI_DER_INTEGER, &key_write_number[0], 1);
    pawli_put_key_algorithm(&w, kind);
    pawli_put_der(&w, PAWLI_DER_OCTETS, octets);
    key_write_inner(&w, form, priv, priv_len, point);
    return PAWL_OK;
}
