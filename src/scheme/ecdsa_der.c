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

/* Writes the number in[half]; returns the bytes written. */
static size_t ecdsa_der_write_integer(uint8_t *der, const uint8_t *in,
                                      size_t half)
{
    size_t size = half;
    size_t pad;

    while (size > 1 && in[0] == 0) {
        in++;
        size--;
    }
    pad = in[0] >> 7;
    der[0] = ECDSA_DER_INTEGER;
    der[1] = (uint8_t)(size + pad);
    der[2] = 0;
    memcpy(der + 2 + pad, in, size);
    return 2 + pad + size;
}

size_t pawli_ecdsa_der_write(uint8_t *der, const uint8_t *raw, size_t half)
{
    size_t len = ecdsa_der_write_integer(der + 2, raw, half);

    len += ecdsa_der_write_integer(der + 2 + len, raw + half, half);
    der[0] = ECDSA_DER_SEQUENCE;
    if (len >= 128u) {
        for (size_t i = len; i > 0; i--) {
            der[2 + i] = der[1 + i];
        }
        der[1] = ECDSA_DER_LONG;
        der[2] = (uint8_t)len;
        return len + 3;
    }
    der[1] = (uint8_t)len;
    return len + 2;
}
