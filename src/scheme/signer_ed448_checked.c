/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ed448_checked. */
#include "pawl/ed448.h"
#include "scheme/signer_checked.h"

static void signer_ed448_checked_moved(void *verify, const uint8_t *pub,
                                       const uint8_t *sig)
{
    pawl_ed448_verify *op = verify;

    op->pub = pub;
    op->sig = sig;
}

static const pawli_signer_checked signer_ed448_checked_form = {
    .plain = &pawl_signer_ed448,
    .sig = &pawl_sig_ed448,
    .keys = &pawl_keys_ed448,
    .random_size = PAWL_ED448_RANDOM_SIZE,
    .moved = signer_ed448_checked_moved,
};

static size_t signer_ed448_checked_size(const uint8_t *priv, size_t priv_len)
{
    return pawli_signer_checked_size(&signer_ed448_checked_form, priv,
                                     priv_len);
}

const pawl_signer pawl_signer_ed448_checked = {
    .scheme = 0x0808,
    .key_kind = PAWL_KEY_ED448,
    .hash = NULL,
    .form = &signer_ed448_checked_form,
    .sig_max = PAWL_ED448_SIGNATURE_SIZE,
    .sign_size = signer_ed448_checked_size,
    .sign_start = pawli_signer_checked_start,
    .sign_run = pawli_signer_checked_run,
};
