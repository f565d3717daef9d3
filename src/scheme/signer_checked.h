/* SPDX-License-Identifier: Apache-2.0
 * Signers that make a signature, make the public key anew, and verify the one
 * with the other before anything is given out. A single wrong word in the
 * middle of a signature can tell the private key to who sees it. */
#ifndef PAWLI_SIGNER_CHECKED_H
#define PAWLI_SIGNER_CHECKED_H

#include "pawl/kex.h"
#include "pawl/sig.h"

/* The form of such a signer: what it is made of, by its public interfaces. */
typedef struct pawli_signer_checked {
    const pawl_signer *plain;
    const pawl_sig *sig;
    const pawl_kex *keys;
    uint8_t random_size; /* bytes that keygen may draw from an rng */
    /* Tells a running verification where its key and signature lie, as it lies
     * in the same memory and that may have moved. NULL: it has copies. */
    void (*moved)(void *verify, const uint8_t *pub, const uint8_t *sig);
} pawli_signer_checked;

/* Behind it lie the operation that is running, random bytes for keygen, the
 * public key and the signature that is not yet given out. */
typedef struct pawli_signer_checked_op {
    const pawli_signer_checked *form;
    const uint8_t *priv, *data; /* the caller's */
    size_t data_len;
    uint32_t pass, inverse; /* the verdict on the signature */
    uint16_t inner;         /* bytes of the running operation */
    uint16_t sig_len;
    int16_t verdict;
    uint8_t hedged; /* there are random bytes */
    uint8_t phase;
} pawli_signer_checked_op;

#define PAWLI_SIGNER_CHECKED_HEAD                                              \
    ((sizeof(pawli_signer_checked_op) + 7u) / 8u * 8u)

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
