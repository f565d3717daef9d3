/* SPDX-License-Identifier: Apache-2.0
 * base/der_put.h. */
#include "base/der_put.h"

uint32_t pawli_der_size(uint32_t len)
{
    return len + (len < 0x80u ? 2u : len < 0x100u ? 3u : 4u);
}

void pawli_put_der(pawli_writer *w, uint8_t tag, uint32_t len)
{
    pawli_put8(w, tag);
    if (len >= 0x100u) {
        pawli_put8(w, 0x82);
        pawli_put16(w, len);
        return;
    }
    if (len >= 0x80u) {
        pawli_put8(w, 0x81);
    }
    pawli_put8(w, len);
}

void pawli_put_der_bytes(pawli_writer *w, uint8_t tag, const void *content,
                         uint32_t len)
{
    pawli_put_der(w, tag, len);
    pawli_put(w, content, len);
}

/* Octets of content: 0 has one, and a first bit that is set wants a zero octet
 * before it. */
static uint32_t der_put_unsigned_len(const uint8_t *number, uint32_t len)
{
    return len + (len == 0 || (number[0] & 0x80u) != 0 ? 1u : 0u);
}

uint32_t pawli_der_unsigned_size(const uint8_t *number, uint32_t len)
{
    return pawli_der_size(der_put_unsigned_len(number, len));
}

void pawli_put_der_unsigned(pawli_writer *w, const uint8_t *number,
                            uint32_t len)
{
    uint32_t content = der_put_unsigned_len(number, len);

    pawli_put_der(w, PAWLI_DER_INTEGER, content);
    if (content != len) {
        pawli_put8(w, 0);
    }
    pawli_put(w, number, len);
}
