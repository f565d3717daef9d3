/* SPDX-License-Identifier: Apache-2.0
 * An overflow planted on purpose: the fuzzer must find it, or finding nothing
 * elsewhere means nothing. A length byte behind a two-byte tag is trusted. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    uint8_t out[32];
    volatile uint8_t sink;

    if (len < 3 || data[0] != 0x16 || data[1] != 0x03) {
        return 0;
    }
    uint8_t *to = out;

    for (size_t i = 0; i < data[2] && i + 3 < len; i++) {
        *to++ = data[i + 3];
    }
    sink = out[0];
    (void)sink;
    return 0;
}
