/* SPDX-License-Identifier: Apache-2.0
 * A program that only hashes links one algorithm: its stream, its kernel, the
 * wipe they share.
 *
 * members: sha256.c sha256_blocks_c.c base.c
 * budget: 1800 bytes */
#include "pawl/sha256.h"

int main(void);

int main(void)
{
    uint8_t digest[PAWL_SHA256_SIZE];

    pawl_sha256_of("abc", 3, digest);
    return digest[0];
}
