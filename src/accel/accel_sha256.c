/* SPDX-License-Identifier: Apache-2.0
 * SHA-256 on a unit. The running hash is software's own, so that software can
 * go on with it at any moment. */
#include "accel/accel.h"

void pawl_accel_sha256_update(pawl_accel_unit *unit, pawl_sha256 *ctx,
                              const void *data, size_t len)
{
    const uint8_t *at = data;

    while (len != 0 && len >= unit->crossover) {
        size_t n = len < unit->most ? len : unit->most;
        pawl_sha256 next = *ctx;
        pawl_accel_job job = {.op = PAWL_ACCEL_OP_SHA256};
        bool done;

        job.u.sha256.ctx = &next;
        job.u.sha256.data = at;
        job.u.sha256.len = n;
        done = pawli_accel_use(unit, &job);
        if (done) {
            *ctx = next;
            at += n;
            len -= n;
        }
        pawl_wipe(&next, sizeof next);
        if (!done) {
            break;
        }
    }
    pawl_sha256_update(ctx, at, len);
}
