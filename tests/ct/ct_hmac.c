/* SPDX-License-Identifier: Apache-2.0
 * HMAC and HKDF: keys, data and output are secret. */
#include "ct/ct.h"

#include "pawl/hkdf.h"
#include "pawl/hmac.h"

static void hmac_once(const pawl_hash *hash)
{
    pawl_hmac_op op;
    uint8_t key[200];
    uint8_t data[300];
    uint8_t tag[PAWL_HASH_SIZE_MAX];
    uint32_t units = 1000;

    ct_fill(key, sizeof key, 1);
    ct_fill(data, sizeof data, 2);
    ct_secret(key, sizeof key);
    ct_secret(data, sizeof data);
    pawl_hmac_of(hash, tag, key, 32, data, sizeof data);
    pawl_hmac_of(hash, tag, key, sizeof key, data, 1);
    pawl_hmac_op_start(&op, hash, key, 48, data, sizeof data);
    ct_expect(pawl_hmac_op_run(&op, tag, &units) == PAWL_OK);
    pawl_hmac_op_wipe(&op);
}

static void hkdf_once(const pawl_hash *hash)
{
    pawl_hkdf_op op;
    uint8_t ikm[48];
    uint8_t prk[PAWL_HASH_SIZE_MAX];
    uint8_t out[PAWL_HASH_SIZE_MAX];
    uint32_t units = 1000;

    ct_fill(ikm, sizeof ikm, 3);
    ct_secret(ikm, sizeof ikm);
    pawl_hkdf_extract(hash, prk, NULL, 0, ikm, sizeof ikm);
    ct_expect(pawl_hkdf_expand_label(hash, out, 32, prk, "key", NULL, 0) ==
              PAWL_OK);
    ct_expect(pawl_hkdf_label_start(&op, hash, prk, "iv", NULL, 0, 12) ==
              PAWL_OK);
    ct_expect(pawl_hkdf_run(&op, out, &units) == PAWL_OK);
    pawl_hkdf_wipe(&op);
}

CT_TEST(hmac)
{
    hmac_once(&pawl_hash_sha256);
    hmac_once(&pawl_hash_sha384);
}

CT_TEST(hkdf)
{
    hkdf_once(&pawl_hash_sha256);
    hkdf_once(&pawl_hash_sha384);
}

void ct_main(void)
{
    CT_RUN(hmac);
    CT_RUN(hkdf);
}
