/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ed25519: ed25519 (RFC 8446, 4.2.3; RFC 8410, 3). */
#include "pawl/ed25519.h"
#include "pawl/sig.h"

static size_t sig_ed25519_size(const pawl_public_key *key)
{
    return key->kind == PAWL_KEY_ED25519 ? sizeof(pawl_ed25519_verify) : 0;
}

static pawl_err sig_ed25519_start(const pawl_sig *sig, void *op, size_t op_size,
                                  const pawl_public_key *key,
                                  const uint8_t *data, size_t data_len,
                                  const uint8_t *signature,
                                  size_t signature_len)
{
    if (key->kind != sig->key_kind) {
        return PAWL_ERR_ARGUMENT;
    }
    if (op_size < sizeof(pawl_ed25519_verify)) {
        return PAWL_ERR_MEMORY;
    }
    /* An operation that did not start says no. */
    pawl_ed25519_verify_wipe(op);
    if (key->len != PAWL_ED25519_PUBLIC_SIZE) {
        return PAWL_ERR_POINT;
    }
    if (signature_len != PAWL_ED25519_SIGNATURE_SIZE) {
        return PAWL_ERR_SIGNATURE;
    }
    return pawl_ed25519_verify_start(op, key->key, data, data_len, signature);
}

static pawl_err sig_ed25519_run(void *op, uint32_t *units)
{
    return pawl_ed25519_verify_run(op, units);
}

const pawl_sig pawl_sig_ed25519 = {
    .scheme = 0x0807,
    .key_kind = PAWL_KEY_ED25519,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = NULL,
    .verify_size = sig_ed25519_size,
    .verify_start = sig_ed25519_start,
    .verify_run = sig_ed25519_run,
};
