/* SPDX-License-Identifier: Apache-2.0
 * pawl/x25519.h: public keys by the comb of Ed25519, whose generator is that of
 * X25519 under the map of RFC 7748, section 4.1: u = (1 + y) / (1 - y). */
#include <string.h>

#include "crypto/ed25519/ed25519_point.h" /* edge: x25519 -> ed25519 */
#include "pawl/x25519.h"

void pawl_x25519_keygen_start(pawl_x25519_keygen *op, const uint8_t *scalar,
                              const uint8_t *random)
{
    uint32_t k[8];

    memset(op, 0, sizeof *op);
    pawli_ed25519_clamp(k, scalar);
    pawli_ed25519_base_start(&op->base, k, random, true);
    op->verdict = PAWL_PENDING;
    pawl_wipe(k, sizeof k);
}

pawl_err pawl_x25519_keygen_run(pawl_x25519_keygen *op, uint8_t *out,
                                uint32_t *units)
{
    while (op->verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        if (pawli_ed25519_base_step(&op->base)) {
            pawli_fe25519_store(out, op->base.fe[PAWLI_ED25519_X]);
            pawl_x25519_keygen_wipe(op);
            op->verdict = PAWL_OK;
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_x25519_keygen_wipe(pawl_x25519_keygen *op)
{
    pawl_wipe(op, sizeof *op);
    op->verdict = PAWL_ERR_STATE;
}
