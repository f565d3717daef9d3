/* SPDX-License-Identifier: Apache-2.0
 * SHA-256 of messages that are all there. */
#include <string.h>

#include "accel/accel.h"

void pawl_accel_sha256_of(pawl_accel_unit *unit, const void *data, size_t len,
                          uint8_t out[PAWL_SHA256_SIZE])
{
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256_WHOLE};

    job.u.whole.data = data;
    job.u.whole.len = len;
    job.u.whole.out = unit->buffer;
    if (len >= unit->crossover && len <= unit->most &&
        pawli_accel_use(unit, &job)) {
        memcpy(out, unit->buffer, PAWL_SHA256_SIZE);
    } else {
        pawl_sha256_of(data, len, out);
    }
}
