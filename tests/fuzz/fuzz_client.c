/* SPDX-License-Identifier: Apache-2.0
 * The engine as a client: an option byte (side.h), then what a server sends.
 * The profile is that of null.h, so that changes survive and the seeds,
 * recorded from a pair of engines, reach the connected state. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "fuzz/side.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static side s;

    if (len == 0) {
        return 0;
    }
    if (!side_init(&s, 1, data[0])) {
        abort();
    }
    side_feed(&s, data + 1, len - 1);
    return 0;
}
