/* SPDX-License-Identifier: Apache-2.0
 * A program with SHAKE256 links the sponge and one permutation, none of the
 * digests.
 *
 * members: shake.c sha3_sponge.c sha3_permute_armv7m.c sha3_iota.c base.c
 * budget: 3100 bytes */
#include "pawl/sha3.h"

int main(void);

int main(void)
{
    uint8_t out[32];

    pawl_shake256_of("abc", 3, out, sizeof out);
    return out[0];
}
