/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_hkdf: HKDF-SHA-256, RFC 5869, A.1, the first step sliced. */
#include "pawl/hkdf.h"
#include "pawl/selftest.h"

static const uint8_t selftest_hkdf_ikm[22] = {
    0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b,
    0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b};
static const uint8_t selftest_hkdf_salt[13] = {0x00, 0x01, 0x02, 0x03, 0x04,
                                               0x05, 0x06, 0x07, 0x08, 0x09,
                                               0x0a, 0x0b, 0x0c};
static const uint8_t selftest_hkdf_info[10] = {0xf0, 0xf1, 0xf2, 0xf3, 0xf4,
                                               0xf5, 0xf6, 0xf7, 0xf8, 0xf9};
static const uint8_t selftest_hkdf_answer[42] = {
    0x3c, 0xb2, 0x5f, 0x25, 0xfa, 0xac, 0xd5, 0x7a, 0x90, 0x43, 0x4f,
    0x64, 0xd0, 0x36, 0x2f, 0x2a, 0x2d, 0x2d, 0x0a, 0x90, 0xcf, 0x1a,
    0x5a, 0x4c, 0x5d, 0xb0, 0x2d, 0x56, 0xec, 0xc4, 0xc5, 0xbf, 0x34,
    0x00, 0x72, 0x08, 0xd5, 0xb8, 0x87, 0x18, 0x58, 0x65};

static pawl_err selftest_hkdf_run(void *scratch, size_t scratch_len)
{
    const pawl_hash *hash = &pawl_hash_sha256;
    uint8_t prk[32], okm[42];
    uint32_t units = ~(uint32_t)0;
    pawl_hkdf_op *op = scratch;
    pawl_err err;

    if (scratch_len < sizeof *op) {
        return PAWL_ERR_MEMORY;
    }
    pawl_hkdf_extract_start(op, hash, selftest_hkdf_salt,
                            sizeof selftest_hkdf_salt, selftest_hkdf_ikm,
                            sizeof selftest_hkdf_ikm);
    err = pawl_hkdf_run(op, prk, &units);
    if (err == PAWL_OK) {
        err = pawl_hkdf_expand(hash, okm, sizeof okm, prk, sizeof prk,
                               selftest_hkdf_info, sizeof selftest_hkdf_info);
    }
    if (err == PAWL_OK && pawl_equal(okm, selftest_hkdf_answer, sizeof okm)) {
        return PAWL_OK;
    }
    return PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_hkdf = {"hkdf", sizeof(pawl_hkdf_op),
                                          selftest_hkdf_run};
