/* SPDX-License-Identifier: Apache-2.0 */
#include "device/device.h"

#include "pawl/ec.h"

static uint64_t ec_op[PAWL_EC_VERIFY_SIZE(521) / 8 + 1];

typedef struct ec_rows {
    const pawl_ec_curve *curve;
    const pawl_ec_order *order;
    size_t bits;
    const char *keygen, *share, *sign, *verify, *wrong;
} ec_rows;

static const ec_rows ec_curves[] = {
    {&pawl_ec_p256, &pawl_ec_p256_order, 256, "p256 keygen", "p256 share",
     "p256 sign", "p256 verify", "p256 verify, wrong signature"},
    {&pawl_ec_p384, &pawl_ec_p384_order, 384, "p384 keygen", "p384 share",
     "p384 sign", "p384 verify", "p384 verify, wrong signature"},
    {&pawl_ec_p521, &pawl_ec_p521_order, 521, "p521 keygen", "p521 share",
     "p521 sign", "p521 verify", "p521 verify, wrong signature"}};

static uint8_t ec_pub[PAWL_EC_POINT(521)];

static void ec_ecdh(const ec_rows *c, const uint8_t *priv, const uint8_t *blind)
{
    uint8_t secret[PAWL_EC_BYTES(521)];
    pawl_err err;

    dev_begin(c->keygen, PAWL_EC_KEYGEN_SIZE(c->bits));
    DEV_ONE(err = pawl_ec_keygen_start(ec_op, c->curve, priv, blind));
    DEV_RUN(err, pawl_ec_keygen_run(ec_op, ec_pub, &units));
    dev_end(err == PAWL_OK);

    dev_begin(c->share, PAWL_EC_SHARE_SIZE(c->bits));
    DEV_ONE(err = pawl_ec_share_start(ec_op, c->curve, priv, ec_pub,
                                      PAWL_EC_POINT(c->bits), blind));
    DEV_RUN(err, pawl_ec_share_run(ec_op, secret, &units));
    dev_end(err == PAWL_OK);
}

static void ec_check(const ec_rows *c, const char *name, const uint8_t *digest,
                     const uint8_t *sig, pawl_err want)
{
    pawl_err err;

    dev_begin(name, PAWL_EC_VERIFY_SIZE(c->bits));
    DEV_ONE(err =
                pawl_ec_verify_start(ec_op, c->order, ec_pub,
                                     PAWL_EC_POINT(c->bits), digest, 32, sig));
    DEV_RUN(err, pawl_ec_verify_run(ec_op, &units));
    dev_end(err == want);
}

static void ec_ecdsa(const ec_rows *c, const uint8_t *priv,
                     const uint8_t *blind)
{
    uint8_t nonce[PAWL_EC_BYTES(521)];
    uint8_t sig[PAWL_EC_SIGNATURE(521)];
    uint8_t digest[32];
    pawl_err err;

    dev_fill(nonce, sizeof nonce, 2);
    dev_fill(digest, sizeof digest, 4);
    nonce[0] = c->bits == 521 ? 1 : 0x55;
    dev_begin(c->sign, PAWL_EC_SIGN_SIZE(c->bits));
    DEV_ONE(err = pawl_ec_sign_start(ec_op, c->order, priv, nonce, digest,
                                     sizeof digest, blind));
    DEV_RUN(err, pawl_ec_sign_run(ec_op, sig, &units));
    dev_end(err == PAWL_OK);
    ec_check(c, c->verify, digest, sig, PAWL_OK);
    sig[PAWL_EC_SIGNATURE(c->bits) - 1] ^= 1;
    ec_check(c, c->wrong, digest, sig, PAWL_ERR_SIGNATURE);
}

void dev_main(void)
{
    uint8_t priv[PAWL_EC_BYTES(521)];
    uint8_t blind[PAWL_EC_BLIND];

    dev_fill(priv, sizeof priv, 1);
    dev_fill(blind, sizeof blind, 3);
    for (size_t i = 0; i < sizeof ec_curves / sizeof ec_curves[0]; i++) {
        priv[0] = ec_curves[i].bits == 521 ? 1 : 0x55;
        ec_ecdh(&ec_curves[i], priv, blind);
        ec_ecdsa(&ec_curves[i], priv, blind);
    }
}
