/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha3.h: SHA3-224 to SHA3-512. Half of what a block leaves of the state
 * is the digest's size (FIPS 202, 6.1), so the block tells both. */
#include "crypto/sha3/sha3_sponge.h"

#define SHA3_STATE_SIZE 200u /* bytes */

void pawl_sha3_init(pawl_sha3 *h, size_t size)
{
    pawli_sha3_start(h, SHA3_STATE_SIZE - 2 * size);
}

void pawl_sha3_update(pawl_sha3 *h, const void *data, size_t len)
{
    pawli_sha3_absorb(h, data, len);
}

bool pawl_sha3_finish(pawl_sha3 *h, uint8_t *out)
{
    pawli_sha3_pad(h, PAWLI_SHA3_SUFFIX);
    pawli_sha3_squeeze(h, out, (SHA3_STATE_SIZE - h->block) / 2u);
    pawl_wipe(h, sizeof *h);
    return true;
}

void pawl_sha3_digest(const pawl_sha3 *h, uint8_t *out)
{
    pawl_sha3 copy = *h;

    (void)pawl_sha3_finish(&copy, out);
}

void pawl_sha3_of(const void *data, size_t len, uint8_t *out, size_t size)
{
    pawl_sha3 h;

    pawl_sha3_init(&h, size);
    pawl_sha3_update(&h, data, len);
    (void)pawl_sha3_finish(&h, out);
}
