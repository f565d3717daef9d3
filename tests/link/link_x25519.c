/* SPDX-License-Identifier: Apache-2.0
 * A program that only agrees on a secret.
 *
 * members: x25519.c fe25519.c fe25519_armv7em.S base.c
 * budget: 2500 bytes */
#include "pawl/x25519.h"

int main(void);

int main(void)
{
    uint8_t secret[PAWL_X25519_SIZE] = {9};

    if (pawl_x25519_of(secret, secret, pawl_x25519_base) != PAWL_OK) {
        return 1;
    }
    return secret[0];
}
