/* SPDX-License-Identifier: Apache-2.0 */
#include "device/device.h"

#include "pawl/hkdf.h"
#include "pawl/hmac.h"

static void hkdf_rows(const char *names[3], const pawl_hash *hash)
{
    static uint8_t data[1000];
    uint8_t secret[PAWL_HASH_SIZE_MAX];
    uint8_t out[PAWL_HASH_SIZE_MAX];
    pawl_hkdf_op op;
    pawl_err err;

    dev_fill(secret, sizeof secret, 1);
    dev_begin(names[0], sizeof op.mac);
    DEV_ONE(pawl_hmac_op_start(&op.mac, hash, secret, hash->digest_size, data,
                               sizeof data));
    DEV_RUN(err, pawl_hmac_op_run(&op.mac, out, &units));
    dev_end(err == PAWL_OK);

    dev_begin(names[1], sizeof op);
    DEV_ONE(pawl_hkdf_extract_start(&op, hash, secret, hash->digest_size, data,
                                    hash->digest_size));
    DEV_RUN(err, pawl_hkdf_run(&op, out, &units));
    dev_end(err == PAWL_OK);

    dev_begin(names[2], sizeof op);
    DEV_ONE(err = pawl_hkdf_label_start(&op, hash, secret, "c hs traffic", data,
                                        hash->digest_size, hash->digest_size));
    if (err == PAWL_OK) {
        DEV_RUN(err, pawl_hkdf_run(&op, out, &units));
    }
    dev_end(err == PAWL_OK);
}

/* The largest units: a key that fills a block. */
static void hkdf_hmac(const char *name, const pawl_hash *hash)
{
    static uint8_t data[1000];
    uint8_t key[PAWL_HASH_BLOCK_MAX];
    uint8_t out[PAWL_HASH_SIZE_MAX];
    pawl_hmac_op op;
    pawl_err err;

    dev_fill(key, sizeof key, 1);
    dev_begin(name, sizeof op);
    DEV_ONE(pawl_hmac_op_start(&op, hash, key, hash->block_size, data,
                               sizeof data));
    DEV_RUN(err, pawl_hmac_op_run(&op, out, &units));
    dev_end(err == PAWL_OK);
}

void dev_main(void)
{
    const char *with_256[3] = {"hmac sha256, 1000 bytes", "hkdf extract sha256",
                               "hkdf label sha256"};
    const char *with_384[3] = {"hmac sha384, 1000 bytes", "hkdf extract sha384",
                               "hkdf label sha384"};

    hkdf_rows(with_256, &pawl_hash_sha256);
    hkdf_rows(with_384, &pawl_hash_sha384);
    hkdf_hmac("hmac sha224, long key", &pawl_hash_sha224);
    hkdf_hmac("hmac sha512, long key", &pawl_hash_sha512);
    hkdf_hmac("hmac sha512_256, long key", &pawl_hash_sha512_256);
    hkdf_hmac("hmac sha3_224, long key", &pawl_hash_sha3_224);
    hkdf_hmac("hmac sha3_256, long key", &pawl_hash_sha3_256);
    hkdf_hmac("hmac sha3_384, long key", &pawl_hash_sha3_384);
    hkdf_hmac("hmac sha3_512, long key", &pawl_hash_sha3_512);
}
