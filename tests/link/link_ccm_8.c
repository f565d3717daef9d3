/* SPDX-License-Identifier: Apache-2.0
 * A program with one CCM links AES with that key size and nothing of GCM, of
 * counter mode or of AES-192.
 *
 * members: aead_aes128_ccm_8.c aead_ccm.c ccm.c block_aes.c block_aes128.c
 *          aes.c aes_ecb.c aes_blocks_c32.c aes_rounds_c32.c aes_sbox_c32.c
 *          aes_transpose_c32.c aead.c base.c aes_ctr_c32.c
 * never: aes_192.c ghash* aes_gcm.c
 * budget: 4200 bytes */
#include "pawl/aead.h"

int main(void);

int main(void)
{
    static const uint8_t key[16], nonce[12];
    static uint8_t data[20], tag[16];
    pawl_aead_ctx ctx;

    pawl_aead_aes128_ccm_8.init(&ctx, key);
    pawl_aead_seal(&pawl_aead_aes128_ccm_8, &ctx, data, sizeof data, tag, nonce,
                   key, sizeof key);
    return tag[0];
}
