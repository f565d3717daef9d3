/* SPDX-License-Identifier: Apache-2.0
 * Writing public keys and the AlgorithmIdentifiers of keys and signatures
 * (RFC 3279, 4055, 5480, 5758, 8410): what x509_algorithm.c reads. */
#ifndef PAWLI_SPKI_PUT_H
#define PAWLI_SPKI_PUT_H

#include "base/writer.h"
#include "pawl/sig.h"

/* AlgorithmIdentifier of a key of this kind, a pawl_key_kind but NONE. */
uint32_t pawli_key_algorithm_size(uint8_t kind);
void pawli_put_key_algorithm(pawli_writer *w, uint8_t kind);

/* SubjectPublicKeyInfo. The key has the length its kind says. */
uint32_t pawli_spki_size(const pawl_public_key *key);
void pawli_put_spki(pawli_writer *w, const pawl_public_key *key);

/* AlgorithmIdentifier of what the signer signs; its size is 0 for one that no
 * certificate can name. */
uint32_t pawli_signature_algorithm_size(const pawl_signer *signer);
void pawli_put_signature_algorithm(pawli_writer *w, const pawl_signer *signer);

#endif
