/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures in DER. All lengths are below 128, so each takes a byte. */
#include "scheme/ecdsa_der.h"

#include <string.h>

#define ECDSA_DER_SEQUENCE 0x30
#define ECDSA_DER_INTEGER  0x02

/* Reads the integer at der[0..len) to out[32]; returns the bytes it took, or 0
 * when it is malformed. */
static size_t ecdsa_der_read_integer(uint8_t *out, const uint8_t *der,
                                     size_t len)
{
    size_t size;
    const uint8_t *value = der + 2;

    if (len < 3 || der[0] != ECDSA_DER_INTEGER || der[1] == 0 ||
        der[1] > len - 2 || der[1] > PAWLI_ECDSA_HALF + 1) {
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
    if (size > PAWLI_ECDSA_HALF) {
        return 0;
    }
    memset(out, 0, PAWLI_ECDSA_HALF - size);
    memcpy(out + PAWLI_ECDSA_HALF - size, value, size);
    return 2u + der[1];
}

bool pawli_ecdsa_der_read(uint8_t *raw, const uint8_t *der, size_t len)
{
    size_t took;

    if (len < 2 || len > PAWLI_ECDSA_DER_MAX || der[0] != ECDSA_DER_SEQUENCE ||
        der[1] != len - 2) {
        return false;
    }
    der += 2;
    len -= 2;
    took = ecdsa_der_read_integer(raw, der, len);
    if (took == 0) {
        return false;
    }
    return ecdsa_der_read_integer(raw + PAWLI_ECDSA_HALF, der + took,
                                  len - took) == len - took &&
           took != len;
}

/* Writes the number in[32]; returns the bytes written. */
static size_t ecdsa_der_write_integer(uint8_t *der, const uint8_t *in)
{
    size_t size = PAWLI_ECDSA_HALF;
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

size_t pawli_ecdsa_der_write(uint8_t *der, const uint8_t *raw)
{
    size_t len = 2;

    len += ecdsa_der_write_integer(der + len, raw);
    len += ecdsa_der_write_integer(der + len, raw + PAWLI_ECDSA_HALF);
    der[0] = ECDSA_DER_SEQUENCE;
    der[1] = (uint8_t)(len - 2);
    return len;
}
