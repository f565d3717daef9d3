/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/selftest/selftest_rsa.h"

static pawl_err selftest_rsa_verify(const pawli_selftest_rsa_case *known,
                                    void *op, size_t op_size,
                                    const uint8_t *digest)
{
    const pawl_public_key key = {.kind = PAWL_KEY_RSA,
                                 .len = PAWLI_SELFTEST_RSA_SIZE,
                                 .exponent = 65537,
                                 .key = known->n};
    pawl_err err = known->sig->verify_start(
        known->sig, op, op_size, &key, digest, known->sig->hash->digest_size,
        known->signature, PAWLI_SELFTEST_RSA_SIZE);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = UINT32_MAX;

        err = known->sig->verify_run(op, &units);
        if (err != PAWL_PENDING) {
            break;
        }
    }
    return err;
}

pawl_err pawli_selftest_rsa(const pawli_selftest_rsa_case *known, void *scratch,
                            size_t scratch_len)
{
    const pawl_hash *hash = known->sig->hash;
    uint8_t digest[PAWL_HASH_SIZE_MAX];

    if (scratch_len < PAWLI_SELFTEST_RSA_SCRATCH) {
        return PAWL_ERR_MEMORY;
    }
    hash->init(scratch);
    hash->update(scratch, known->message, known->message_len);
    hash->digest(scratch, digest);
    if (selftest_rsa_verify(known, scratch, scratch_len, digest) != PAWL_OK) {
        return PAWL_ERR_SELFTEST;
    }
    digest[0] ^= 1u;
    return selftest_rsa_verify(known, scratch, scratch_len, digest) ==
                   PAWL_ERR_SIGNATURE
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}
