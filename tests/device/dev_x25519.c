/* SPDX-License-Identifier: Apache-2.0
 * X25519 and X448. */
#include "device/device.h"

#include "pawl/kex.h"

static union {
    uint64_t align;
    uint8_t bytes[1024];
} x25519_op;

static void x25519_kex(const pawl_kex *kex, const char *keygen,
                       const char *share)
{
    uint8_t priv[PAWL_KEX_PRIVATE_MAX];
    uint8_t pub[PAWL_KEX_PUBLIC_MAX];
    uint8_t secret[PAWL_KEX_SECRET_MAX];
    pawl_err err;

    dev_fill(priv, sizeof priv, 1);
    err = kex->private_from(priv);
    dev_begin(keygen, kex->op_size);
    if (err == PAWL_OK) {
        err = kex->keygen_start(&x25519_op, priv, NULL);
    }
    DEV_RUN(err, kex->keygen_run(&x25519_op, pub, &units));
    dev_end(err == PAWL_OK);

    dev_begin(share, kex->op_size);
    err = kex->share_start(&x25519_op, priv, pub, kex->public_size, NULL);
    DEV_RUN(err, kex->share_run(&x25519_op, secret, &units));
    dev_end(err == PAWL_OK);
}

void dev_main(void)
{
    x25519_kex(&pawl_kex_x25519, "x25519 keygen", "x25519 share");
    x25519_kex(&pawl_kex_x448, "x448 keygen", "x448 share");
}
