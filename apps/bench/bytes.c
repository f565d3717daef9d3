/* SPDX-License-Identifier: Apache-2.0
 * Bytes by formula, and a checksum of bytes. */
#include "bench.h"

void bench_fill(uint8_t *out, size_t len, uint32_t seed)
{
    uint32_t x = seed * 2654435761u + 1u;

    for (size_t i = 0; i < len; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        out[i] = (uint8_t)(x >> 11);
    }
}

uint32_t bench_crc32(uint32_t crc, const uint8_t *p, size_t len)
{
    crc = ~crc;
    while (len-- != 0) {
        crc ^= *p++;
        for (uint8_t bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (0xedb88320u & (0u - (crc & 1u)));
        }
    }
    return ~crc;
}
