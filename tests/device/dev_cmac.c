/* SPDX-License-Identifier: Apache-2.0
 * CMAC, CTR and the general CCM at every offset within a block. */
#include "device/device.h"

#include "pawl/ccm.h"
#include "pawl/cmac.h"
#include "pawl/ctr.h"

static uint8_t cmac_data[128];

static void cmac_offsets(const char *name, const pawl_block *block)
{
    uint8_t key[PAWL_BLOCK_KEY_MAX], tag[PAWL_CMAC_SIZE];
    pawl_cmac m;

    dev_fill(key, sizeof key, 1);
    dev_begin(name, sizeof m);
    for (size_t i = 0; i < 40; i++) {
        DEV_ONE(pawl_cmac_init(&m, block, key));
        pawl_cmac_update(&m, cmac_data, i);
        DEV_ONE(pawl_cmac_update(&m, cmac_data + i % 4, block->unit_bytes));
        DEV_ONE(pawl_cmac_tag(&m, tag));
    }
    dev_end(true);
}

static void cmac_ctr(const char *name, size_t key_size)
{
    uint8_t key[32];
    pawl_ctr c;

    dev_fill(key, sizeof key, 1);
    dev_begin(name, sizeof c);
    for (size_t i = 0; i < 40; i++) {
        pawl_ctr_init(&c, key, key_size, key);
        pawl_ctr_crypt(&c, cmac_data, i);
        DEV_ONE(pawl_ctr_crypt(&c, cmac_data + i % 4, 16));
    }
    dev_end(true);
}

static void cmac_ccm(const char *name, const pawl_block *block)
{
    uint8_t key[PAWL_BLOCK_KEY_MAX], tag[PAWL_CCM_TAG_MAX];
    pawl_ccm c;
    bool good = true;

    dev_fill(key, sizeof key, 1);
    dev_begin(name, sizeof c);
    for (size_t i = 0; i < 40; i++) {
        pawl_err err;

        DEV_ONE(pawl_ccm_init(&c, block, key));
        DEV_ONE(err = pawl_ccm_start(&c, PAWL_AEAD_OPEN, key, 7 + i % 7,
                                     cmac_data, i % 15, i + block->unit_bytes,
                                     4 + i % 7 * 2));
        good = good && err == PAWL_OK;
        pawl_ccm_crypt(&c, cmac_data, i);
        DEV_ONE(pawl_ccm_crypt(&c, cmac_data + i % 4, block->unit_bytes));
        DEV_ONE(pawl_ccm_tag(&c, tag));
    }
    dev_end(good);
}

void dev_main(void)
{
    cmac_offsets("cmac aes128", &pawl_block_aes128);
    cmac_offsets("cmac aes192", &pawl_block_aes192);
    cmac_offsets("cmac aes256", &pawl_block_aes256);
    cmac_ctr("ctr aes128", 16);
    cmac_ctr("ctr aes192", 24);
    cmac_ctr("ctr aes256", 32);
    cmac_ccm("ccm aes128", &pawl_block_aes128);
    cmac_ccm("ccm aes192", &pawl_block_aes192);
    cmac_ccm("ccm aes256", &pawl_block_aes256);
}
