/* SPDX-License-Identifier: Apache-2.0
 * Signers that make a signature, make the public key anew, and verify the one
 * with the other before anything is given out. A single wrong word in the
 * middle of a signature can tell the private key to who sees it. */
#ifndef PAWLI_SIGNER_CHECKED_H
#define PAWLI_SIGNER_CHECKED_H

#include "pawl/kex.h"
#include "pawl/sig.h"

/* The form of such a signer: what it is made of, by its public interfaces.
 * keygen may draw keys->private_size bytes from an rng. */
typedef struct pawli_signer_checked {
    const pawl_signer *plain;
    const pawl_sig *sig;
    const pawl_kex *keys;
} pawli_signer_checked;

/* sign_size of an instance, from its form. */
size_t pawli_signer_checked_size(const pawli_signer_checked *form,
                                 const uint8_t *priv, size_t priv_len);

pawl_err pawli_signer_checked_start(const pawl_signer *signer, void *memory,
                                    size_t size, const uint8_t *priv,
                                    size_t priv_len, const uint8_t *data,
                                    size_t data_len, const pawl_rng *rng);

pawl_err pawli_signer_checked_run(void *memory, uint8_t *sig, size_t *sig_len,
                                  uint32_t *units);

#endif
