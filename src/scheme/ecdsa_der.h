/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures in DER: SEQUENCE of two INTEGERs r, s (RFC 3279, 2.2.3). */
#ifndef PAWLI_ECDSA_DER_H
#define PAWLI_ECDSA_DER_H

#include "pawl/base.h"

/* Longest encoding, in bytes, for halves of `half` bytes, at most 66. */
#define PAWLI_ECDSA_DER_MAX(half)                                              \
    (2u * ((half) + 3u) + (2u * ((half) + 3u) < 128u ? 2u : 3u))

/* raw[2 half] := r, s of der[len]. false unless der is exactly one such
 * sequence, of minimal lengths and minimal non-negative integers of up to half
 * bytes. */
bool pawli_ecdsa_der_read(uint8_t *raw, size_t half, const uint8_t *der,
                          size_t len);

/* Writes raw[2 half] to der[PAWLI_ECDSA_DER_MAX(half)]; returns its length. */
size_t pawli_ecdsa_der_write(uint8_t *der, const uint8_t *raw, size_t half);

#endif
