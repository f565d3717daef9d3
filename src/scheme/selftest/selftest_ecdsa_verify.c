/* SPDX-License-Identifier: Apache-2.0
 * Self-test of ECDSA, verifying. */
#include <string.h>

#include "scheme/selftest/selftest_ecdsa.h"

static pawl_err selftest_ecdsa_once(const pawli_selftest_ecdsa *test,
                                    void *scratch, size_t scratch_len,
                                    const uint8_t *digest)
{
    pawl_public_key key = {.kind = test->sig->key_kind,
                           .len = test->point_len,
                           .key = test->point};
    uint32_t units = UINT32_MAX;
    pawl_err err = test->sig->verify_start(
        test->sig, scratch, scratch_len, &key, digest,
        test->sig->hash->digest_size, test->der, test->der_len);

    return err != PAWL_OK ? err : test->sig->verify_run(scratch, &units);
}

pawl_err pawli_selftest_ecdsa_verify(const pawli_selftest_ecdsa *test,
                                     void *scratch, size_t scratch_len)
{
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    pawl_err err;

    memcpy(digest, test->digest, test->sig->hash->digest_size);
    err = selftest_ecdsa_once(test, scratch, scratch_len, digest);
    if (err != PAWL_OK) {
        return err == PAWL_ERR_MEMORY ? err : PAWL_ERR_SELFTEST;
    }
    digest[0] ^= 1u;
    return selftest_ecdsa_once(test, scratch, scratch_len, digest) ==
                   PAWL_ERR_SIGNATURE
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}
