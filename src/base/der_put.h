/* SPDX-License-Identifier: Apache-2.0
 * Writing DER through the windowed writer. Lengths are known before content:
 * an element's size is asked first, from the inside out. */
#ifndef PAWLI_DER_PUT_H
#define PAWLI_DER_PUT_H

#include "base/der.h"
#include "base/writer.h"

/* Bytes of an element whose content has len bytes, below 2^16. */
uint32_t pawli_der_size(uint32_t len);

/* Puts tag and length. */
void pawli_put_der(pawli_writer *w, uint8_t tag, uint32_t len);

/* Puts a whole element. */
void pawli_put_der_bytes(pawli_writer *w, uint8_t tag, const void *content,
                         uint32_t len);

/* The same for an INTEGER that is not negative, given big-endian (may be
 * secret but for its length and first bit) without leading zeros. */
uint32_t pawli_der_unsigned_size(const uint8_t *number, uint32_t len);
void pawli_put_der_unsigned(pawli_writer *w, const uint8_t *number,
                            uint32_t len);

#endif
