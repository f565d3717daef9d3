/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures in DER: SEQUENCE of two INTEGERs r, s (RFC 3279, 2.2.3). */
#ifndef PAWLI_ECDSA_DER_H
#define PAWLI_ECDSA_DER_H

#include "pawl/base.h"

#define PAWLI_ECDSA_HALF    32 /* bytes of r or s */
#define PAWLI_ECDSA_DER_MAX 72 /* bytes */

/* raw[64] := r, s of der[len]. false unless der is exactly one such sequence,
 * of minimal lengths and minimal non-negative integers of up to 32 bytes. */
bool pawli_ecdsa_der_read(uint8_t *raw, const uint8_t *der, size_t len);

/* Writes raw[64] to der[PAWLI_ECDSA_DER_MAX]; returns its length. */
size_t pawli_ecdsa_der_write(uint8_t *der, const uint8_t *raw);

#endif
