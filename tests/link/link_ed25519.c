/* SPDX-License-Identifier: Apache-2.0
 * A program that only checks signatures, as one that updates firmware does.
 *
 * members: ed25519_verify.c ed25519_point.c ed25519_base.c ed25519_table.c
 *  ed25519_keygen.c eddsa_*.c fe25519*.[cS] mont* sha512*.c base.c
 * never: ed25519_sign.c x25519*.c
 * budget: 14000 bytes */
#include "pawl/ed25519.h"

int main(void);

int main(void)
{
    static const uint8_t pub[PAWL_ED25519_PUBLIC_SIZE] = {1};
    static const uint8_t sig[PAWL_ED25519_SIGNATURE_SIZE] = {1};
    static pawl_ed25519_verify op;
    uint32_t units = UINT32_MAX;

    if (pawl_ed25519_verify_start(&op, pub, pub, sizeof pub, sig) != PAWL_OK) {
        return 1;
    }
    return pawl_ed25519_verify_run(&op, &units) == PAWL_OK ? 0 : 1;
}
