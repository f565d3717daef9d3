/* SPDX-License-Identifier: Apache-2.0
 * HMAC-DRBG: noise, state and output are secret. */
#include "ct/ct.h"

#include "pawl/drbg.h"

static pawl_err drbg_read(void *ctx, uint8_t *out, size_t len)
{
    uint8_t *seed = ctx;

    ct_fill(out, len, (*seed)++);
    ct_secret(out, len);
    return PAWL_OK;
}

CT_TEST(seed_prepare_and_fill)
{
    uint8_t counter = 1;
    const pawl_entropy source = {drbg_read, &counter, 4};
    pawl_drbg drbg;
    uint8_t out[100];
    uint32_t units = 10000;

    pawl_drbg_init(&drbg, &source);
    ct_expect(ct_public_int(pawl_drbg_seed(&drbg, NULL, 0)) == PAWL_OK);
    ct_expect(ct_public_int(pawl_drbg_prepare(&drbg, 64, &units)) == PAWL_OK);
    ct_expect(ct_public_int(pawl_drbg_fill(&drbg, out, 16)) == PAWL_OK);
    ct_expect(ct_public_int(pawl_drbg_fill(&drbg, out, sizeof out)) == PAWL_OK);
    ct_expect(ct_public_int(pawl_drbg_reseed(&drbg, out, sizeof out)) ==
              PAWL_OK);
    pawl_drbg_wipe(&drbg);
}

void ct_main(void)
{
    CT_RUN(seed_prepare_and_fill);
}
