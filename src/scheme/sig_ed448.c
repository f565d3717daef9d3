/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ed448: ed448 (RFC 8446, 4.2.3; RFC 8410, 3). */
#include "pawl/ed448.h"
#include "scheme/eddsa.h"

static size_t sig_ed448_size(const pawl_public_key *key)
{
    return key->kind == PAWL_KEY_ED448 ? sizeof(pawl_ed448_verify) : 0;
}

static void sig_ed448_wipe(void *op)
{
    pawl_ed448_verify_wipe(op);
}

static pawl_err sig_ed448_start(void *op, const uint8_t *pub,
                                const uint8_t *message, size_t message_len,
                                const uint8_t *sig)
{
    return pawl_ed448_verify_start(op, pub, message, message_len, sig);
}

static pawl_err sig_ed448_run(void *op, uint32_t *units)
{
    return pawl_ed448_verify_run(op, units);
}

static const pawli_eddsa_sig sig_ed448_form = {
    .op_size = sizeof(pawl_ed448_verify),
    .public_size = PAWL_ED448_PUBLIC_SIZE,
    .signature_size = PAWL_ED448_SIGNATURE_SIZE,
    .wipe = sig_ed448_wipe,
    .start = sig_ed448_start,
};

const pawl_sig pawl_sig_ed448 = {
    .scheme = 0x0808,
    .key_kind = PAWL_KEY_ED448,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = NULL,
    .form = &sig_ed448_form,
    .verify_size = sig_ed448_size,
    .verify_start = pawli_eddsa_verify_start,
    .verify_run = sig_ed448_run,
};
