/* SPDX-License-Identifier: Apache-2.0 */
#include "device/device.h"

#include "pawl/p256.h"

static union {
    pawl_p256_keygen keygen;
    pawl_p256_share share;
    pawl_p256_sign sign;
    pawl_p256_verify verify;
} p256_op;

void dev_main(void)
{
    uint8_t priv[PAWL_P256_SIZE];
    uint8_t blind[PAWL_P256_SIZE];
    uint8_t nonce[PAWL_P256_SIZE];
    uint8_t pub[PAWL_P256_POINT_SIZE];
    uint8_t secret[PAWL_P256_SIZE];
    uint8_t sig[PAWL_P256_SIGNATURE_SIZE];
    uint8_t digest[32];
    pawl_err err;

    dev_fill(priv, sizeof priv, 1);
    dev_fill(nonce, sizeof nonce, 2);
    dev_fill(blind, sizeof blind, 3);
    dev_fill(digest, sizeof digest, 4);
    priv[0] = 0x55;
    nonce[0] = 0x55;

    dev_begin("p256 keygen", sizeof p256_op.keygen);
    DEV_ONE(err = pawl_p256_keygen_start(&p256_op.keygen, priv, blind));
    DEV_RUN(err, pawl_p256_keygen_run(&p256_op.keygen, pub, &units));
    dev_end(err == PAWL_OK);

    dev_begin("p256 share", sizeof p256_op.share);
    DEV_ONE(err = pawl_p256_share_start(&p256_op.share, priv, pub, sizeof pub,
                                        blind));
    DEV_RUN(err, pawl_p256_share_run(&p256_op.share, secret, &units));
    dev_end(err == PAWL_OK);

    dev_begin("p256 sign", sizeof p256_op.sign);
    DEV_ONE(err = pawl_p256_sign_start(&p256_op.sign, priv, nonce, digest,
                                       sizeof digest, blind));
    DEV_RUN(err, pawl_p256_sign_run(&p256_op.sign, sig, &units));
    dev_end(err == PAWL_OK);

    dev_begin("p256 verify", sizeof p256_op.verify);
    DEV_ONE(err = pawl_p256_verify_start(&p256_op.verify, pub, sizeof pub,
                                         digest, sizeof digest, sig));
    DEV_RUN(err, pawl_p256_verify_run(&p256_op.verify, &units));
    dev_end(err == PAWL_OK);

    sig[63] ^= 1;
    dev_begin("p256 verify, wrong signature", sizeof p256_op.verify);
    DEV_ONE(err = pawl_p256_verify_start(&p256_op.verify, pub, sizeof pub,
                                         digest, sizeof digest, sig));
    DEV_RUN(err, pawl_p256_verify_run(&p256_op.verify, &units));
    dev_end(err == PAWL_ERR_SIGNATURE);
}
