/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures in DER. Integers are shorter than 128 bytes, so that their
 * lengths take one byte; that of the sequence takes two when it has to. */
#include "scheme/ecdsa_der.h"

#include <string.h>

#define ECDSA_DER_SEQUENCE 0x30
#define ECDSA_DER_INTEGER  0x02
#define ECDSA_DER_LONG     0x81 /* a length of one more byte follows */

/* Reads the integer at der[0..len) to out[half]; returns the bytes it took, or
 * 0 when it is malformed. */
static size_t ecdsa_der_read_integer(uint8_t *out, size_t half,
                                     const uint8_t *der, size_t len)
{
    size_t size;
    const uint8_t *value = der + 2;

    if (len < 3 || der[0] != ECDSA_DER_INTEGER || der[1] == 0 ||
        der[1] > len - 2 || der[1] > half + 1) {
        return 0;
    }
    size = der[1];
    if ((value[0] & 0x80u) != 0) {
        return 0; /* negative */
    }
    if (value[0] == 0 && size > 1) {
        if ((value[1] & 0x80u) == 0) {
            return 0; /* not minimal */
        }
        value++;
        size--;
    }
    if (size > half) {
        return 0;
    }
    memset(out, 0, half - size);
    memcpy(out + half - size, value, size);
    return 2u + der[1];
}

bool pawli_ecdsa_der_read(uint8_t *raw, size_t half, const uint8_t *der,
                          size_t len)
{
    size_t head = 2;
    size_t took;

    if (len < 3 || der[0] != ECDSA_DER_SEQUENCE) {
        return false;
    }
    if (der[1] == ECDSA_DER_LONG) {
        if (der[2] < 128u) {
            return false; /* not minimal */
        }
        head = 3;
    } else if (der[1] >= 128u) {
        return false;
    }
    if (der[head - 1] != len - head) {
        return false;
    }
    der += head;
    len -= head;
    took = ecdsa_der_read_integer(raw, half, der, len);
    if (took == 0) {
        return false;
    }
    return ecdsa_der_read_integer(raw + half, half, der + took, len - took) ==
               len - took &&
           took != len;
}

/* Zeros before the first byte of the number in[half] that DER writes. */
static size_t ecdsa_der_zeros(const uint8_t *in, size_t half)
{
    size_t zeros = 0;

    while (zeros < half - 1 && in[zeros] == 0) {
        zeros++;
    }
    return zeros;
}

/* Bytes of the number in[half] as an integer. */
static size_t ecdsa_der_integer_size(const uint8_t *in, size_t half)
{
    size_t zeros = ecdsa_der_zeros(in, half);

    return 2 + (size_t)(in[zeros] >> 7) + half - zeros;
}

/* Writes the number in[half]; returns the bytes written. */
static size_t ecdsa_der_write_integer(uint8_t *der, const uint8_t *in,
                                      size_t half)
{
    size_t zeros = ecdsa_der_zeros(in, half);
    size_t pad = in[zeros] >> 7;

    der[0] = ECDSA_DER_INTEGER;
    der[1] = (uint8_t)(half - zeros + pad);
    der[2] = 0;
    memcpy(der + 2 + pad, in + zeros, half - zeros);
    return 2 + pad + half - zeros;
}

size_t pawli_ecdsa_der_write(uint8_t *der, const uint8_t *raw, size_t half)
{
    size_t len = ecdsa_der_integer_size(raw, half) +
                 ecdsa_der_integer_size(raw + half, half);
    size_t at = 0;

    der[at++] = ECDSA_DER_SEQUENCE;
    if (len >= 128u) {
        der[at++] = ECDSA_DER_LONG;
    }
    der[at++] = (uint8_t)len;
    at += ecdsa_der_write_integer(der + at, raw, half);
    return at + ecdsa_der_write_integer(der + at, raw + half, half);
}
