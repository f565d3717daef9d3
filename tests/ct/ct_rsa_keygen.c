/* SPDX-License-Identifier: Apache-2.0
 * RSA key generation: everything that is drawn is secret. What a rejected
 * candidate failed at is told, and it is thrown away. */
#include "ct/ct.h"

#include "pawl/rsa_keygen.h"

static union {
    uint64_t align;
    uint8_t bytes[2000];
} rsa_op;

static uint32_t rsa_state = 1;

/* Bytes that differ from draw to draw, all of them secret. */
static pawl_err rsa_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    for (size_t i = 0; i < len; i++) {
        rsa_state = rsa_state * 1664525u + 1013904223u;
        out[i] = (uint8_t)(rsa_state >> 24);
    }
    ct_secret(out, len);
    return PAWL_OK;
}

CT_TEST(a_key_of_1024_bits)
{
    static uint8_t der[PAWL_RSA_KEY_SIZE(128)];
    pawl_rng rng = {rsa_fill, NULL, NULL};
    size_t len = 0;
    pawl_err err;

    ct_expect(pawl_rsa_keygen_size(1024) <= sizeof rsa_op);
    err = pawl_rsa_keygen_start(&rsa_op, sizeof rsa_op, der, sizeof der, 1024,
                                &rng);
    ct_expect(ct_public_int(err) == PAWL_OK);
    do {
        uint32_t units = UINT32_MAX;

        err =
            (pawl_err)ct_public_int(pawl_rsa_keygen_run(&rsa_op, &len, &units));
    } while (err == PAWL_PENDING);
    ct_expect(err == PAWL_OK && len > 600);
}

void ct_main(void)
{
    CT_RUN(a_key_of_1024_bits);
}
