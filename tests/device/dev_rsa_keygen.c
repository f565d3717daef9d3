/* SPDX-License-Identifier: Apache-2.0
 * RSA keys from fixed random bytes: how long one takes is luck, what a unit
 * does is not. */
#include "device/device.h"

#include "pawl/rsa.h"
#include "pawl/rsa_keygen.h"

static uint64_t rsa_op[3000 / 8];

static pawl_err rsa_fill(void *ctx, uint8_t *out, size_t len)
{
    uint32_t *x = ctx;

    for (size_t i = 0; i < len; i++) {
        *x ^= *x << 13;
        *x ^= *x >> 17;
        *x ^= *x << 5;
        out[i] = (uint8_t)(*x >> 11);
    }
    return PAWL_OK;
}

/* Stops after most units. */
static void rsa_row(const char *name, unsigned bits, uint32_t seed,
                    uint32_t most)
{
    static uint8_t der[PAWL_RSA_KEY_SIZE(512)];
    pawl_rng rng = {rsa_fill, &seed, NULL};
    size_t len = 0;
    pawl_err err;

    dev_begin(name, pawl_rsa_keygen_size(bits));
    DEV_ONE(err = pawl_rsa_keygen_start(rsa_op, sizeof rsa_op, der, sizeof der,
                                        bits, &rng));
    while (err == PAWL_OK || (err == PAWL_PENDING && most > 0)) {
        uint32_t units = 1;

        DEV_ONE(err = pawl_rsa_keygen_run(rsa_op, &len, &units));
        dev_units_left(units, err == PAWL_PENDING);
        most--;
        if (err == PAWL_OK) {
            break;
        }
    }
    pawl_rsa_keygen_wipe(rsa_op);
    dev_end(most == 0 ? err == PAWL_PENDING : len > 9 * bits / 16);
}

/* The numbers are odd and no primes: that changes no unit. */
static void rsa_make_row(const char *name, size_t half)
{
    static uint8_t der[PAWL_RSA_KEY_SIZE(512)], p[256], q[256];
    size_t len = 0;
    pawl_err err;

    dev_fill(p, half, 3);
    dev_fill(q, half, 8);
    p[0] = q[0] = 0xc1;
    p[half - 1] |= 3;
    q[half - 1] |= 3;
    dev_begin(name, pawl_rsa_make_size(half));
    DEV_ONE(err = pawl_rsa_make_start(rsa_op, sizeof rsa_op, half));
    if (err != PAWL_OK) {
        dev_end(false);
        return;
    }
    DEV_RUN(err, pawl_rsa_make_run(rsa_op, p, q, der, &len, &units));
    dev_end(err == PAWL_OK);
}

void dev_main(void)
{
    rsa_row("rsa1024 keygen", 1024, 39, UINT32_MAX);
    rsa_row("rsa2048 keygen, by luck", 2048, 16, UINT32_MAX);
    rsa_row("rsa4096 keygen, first units", 4096, 13, 20000);
    rsa_make_row("rsa4096 key from its primes", 256);
}
