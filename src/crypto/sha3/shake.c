/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha3.h: SHAKE128 and SHAKE256. */
#include "crypto/sha3/sha3_sponge.h"

void pawl_shake128_init(pawl_sha3 *x)
{
    pawli_sha3_start(x, PAWL_SHAKE128_BLOCK);
}

void pawl_shake256_init(pawl_sha3 *x)
{
    pawli_sha3_start(x, PAWL_SHAKE256_BLOCK);
}

void pawl_shake_absorb(pawl_sha3 *x, const void *data, size_t len)
{
    pawli_sha3_absorb(x, data, len);
}

void pawl_shake_squeeze(pawl_sha3 *x, uint8_t *out, size_t len)
{
    if (x->phase == 0) {
        pawli_sha3_pad(x, PAWLI_SHAKE_SUFFIX);
        x->phase = 1;
    }
    pawli_sha3_squeeze(x, out, len);
}

void pawl_shake128_of(const void *data, size_t len, uint8_t *out,
                      size_t out_len)
{
    pawl_sha3 x;

    pawl_shake128_init(&x);
    pawl_shake_absorb(&x, data, len);
    pawl_shake_squeeze(&x, out, out_len);
    pawl_wipe(&x, sizeof x);
}

void pawl_shake256_of(const void *data, size_t len, uint8_t *out,
                      size_t out_len)
{
    pawl_sha3 x;

    pawl_shake256_init(&x);
    pawl_shake_absorb(&x, data, len);
    pawl_shake_squeeze(&x, out, out_len);
    pawl_wipe(&x, sizeof x);
}
