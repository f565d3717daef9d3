/* SPDX-License-Identifier: Apache-2.0 */
#include "device/device.h"

#include "pawl/ec.h"

static uint64_t ec_op[PAWL_EC_VERIFY_SIZE(521) / 8 + 1];

typedef struct ec_names {
    const char *keygen, *share;
} ec_names;

static void ec_measure(const pawl_ec_curve *curve, size_t bits,
                       const ec_names *names)
{
    uint8_t priv[PAWL_EC_BYTES(521)];
    uint8_t blind[PAWL_EC_BLIND];
    uint8_t pub[PAWL_EC_POINT(521)];
    uint8_t secret[PAWL_EC_BYTES(521)];
    pawl_err err;

    dev_fill(priv, sizeof priv, 1);
    dev_fill(blind, sizeof blind, 3);
    priv[0] = bits == 521 ? 1 : 0x55;

    dev_begin(names->keygen, PAWL_EC_KEYGEN_SIZE(bits));
    DEV_ONE(err = pawl_ec_keygen_start(ec_op, curve, priv, blind));
    DEV_RUN(err, pawl_ec_keygen_run(ec_op, pub, &units));
    dev_end(err == PAWL_OK);

    dev_begin(names->share, PAWL_EC_SHARE_SIZE(bits));
    DEV_ONE(err = pawl_ec_share_start(ec_op, curve, priv, pub,
                                      PAWL_EC_POINT(bits), blind));
    DEV_RUN(err, pawl_ec_share_run(ec_op, secret, &units));
    dev_end(err == PAWL_OK);
}

void dev_main(void)
{
    static const ec_names p384 = {"p384 keygen", "p384 share"};
    static const ec_names p521 = {"p521 keygen", "p521 share"};

    ec_measure(&pawl_ec_p384, 384, &p384);
    ec_measure(&pawl_ec_p521, 521, &p521);
}
