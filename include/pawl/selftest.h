/* SPDX-License-Identifier: Apache-2.0
 * pawl/selftest.h: known-answer tests a device runs at boot, one object per
 * algorithm, each linkable alone.
 *
 * Which tests to list, where the record lives and what a failure means for the
 * device: docs/design/selftest.md.
 */
#ifndef PAWL_SELFTEST_H
#define PAWL_SELFTEST_H

#include "pawl/base.h"

#define PAWL_SELFTEST_MAX 32 /* tests in one list */

/* One test: published inputs, the published answer. It holds nothing secret
 * and keeps no state. */
typedef struct pawl_selftest {
    const char *name; /* the algorithm, as in "sha256" */
    size_t scratch;   /* bytes run needs, aligned as uint64_t; may be 0 */
    /* PAWL_OK, PAWL_ERR_SELFTEST: wrong answer, PAWL_ERR_MEMORY: scratch_len
     * is too small. */
    pawl_err (*run)(void *scratch, size_t scratch_len);
} pawl_selftest;

/* What became of a list of tests, by position in it. Caller memory; not
 * passed until pawl_selftest_verdict says so. Fields may be read. */
typedef struct pawl_selftest_record {
    uint32_t passed; /* bit i: test i ran and its answer was right */
    uint32_t failed; /* bit i: test i ran and its answer was wrong */
    uint32_t check;  /* private: ~passed, against a flipped bit */
} pawl_selftest_record;

PAWL_BEGIN_DECLS

/* Forgets everything: no test has run. */
void pawl_selftest_begin(pawl_selftest_record *r);

/* Runs the first test of list[count] that has not run yet; one call, one
 * test. PAWL_PENDING: more remain; otherwise the verdict. */
PAWL_MUST_CHECK pawl_err pawl_selftest_next(pawl_selftest_record *r,
                                            const pawl_selftest *const *list,
                                            size_t count, void *scratch,
                                            size_t scratch_len);

/* Begins, runs every test of list[count] even after one fails, and returns
 * the verdict. */
PAWL_MUST_CHECK pawl_err pawl_selftest_run_all(pawl_selftest_record *r,
                                               const pawl_selftest *const *list,
                                               size_t count, void *scratch,
                                               size_t scratch_len);

/* PAWL_OK: all of the count tests passed. PAWL_ERR_SELFTEST: one failed.
 * PAWL_ERR_STATE: some have not run. PAWL_ERR_FAULT: the record is corrupt.
 * PAWL_ERR_ARGUMENT: count is 0 or above PAWL_SELFTEST_MAX. */
PAWL_MUST_CHECK pawl_err pawl_selftest_verdict(const pawl_selftest_record *r,
                                               size_t count);

/* The most scratch any test of list[count] needs, in bytes. */
size_t pawl_selftest_scratch(const pawl_selftest *const *list, size_t count);

extern const pawl_selftest pawl_selftest_sha224;
extern const pawl_selftest pawl_selftest_sha256;
extern const pawl_selftest pawl_selftest_sha384;
extern const pawl_selftest pawl_selftest_sha512;
extern const pawl_selftest pawl_selftest_sha512_256;
extern const pawl_selftest pawl_selftest_sha3_256;
extern const pawl_selftest pawl_selftest_shake256;
extern const pawl_selftest pawl_selftest_hmac;
extern const pawl_selftest pawl_selftest_hkdf;
extern const pawl_selftest pawl_selftest_drbg;
extern const pawl_selftest pawl_selftest_aes;
extern const pawl_selftest pawl_selftest_aes_gcm;
extern const pawl_selftest pawl_selftest_aes192;
extern const pawl_selftest pawl_selftest_aes_ccm;
extern const pawl_selftest pawl_selftest_cmac;
extern const pawl_selftest pawl_selftest_chacha20_poly1305;
extern const pawl_selftest pawl_selftest_x25519;
extern const pawl_selftest pawl_selftest_x448;
extern const pawl_selftest pawl_selftest_ed25519;      /* verify */
extern const pawl_selftest pawl_selftest_ed25519_sign; /* sign */
extern const pawl_selftest pawl_selftest_ed448;        /* verify */
extern const pawl_selftest pawl_selftest_ed448_sign;   /* sign */
extern const pawl_selftest pawl_selftest_p256_ecdh;
extern const pawl_selftest pawl_selftest_p384_ecdh;
extern const pawl_selftest pawl_selftest_p521_ecdh;
extern const pawl_selftest pawl_selftest_ecdsa_p256_sha256;      /* verify */
extern const pawl_selftest pawl_selftest_ecdsa_p256_sha256_sign; /* sign */
extern const pawl_selftest pawl_selftest_ecdsa_p384_sha384;
extern const pawl_selftest pawl_selftest_ecdsa_p384_sha384_sign;
extern const pawl_selftest pawl_selftest_ecdsa_p521_sha512;
extern const pawl_selftest pawl_selftest_ecdsa_p521_sha512_sign;
extern const pawl_selftest pawl_selftest_rsa_pkcs1_sha256;
extern const pawl_selftest pawl_selftest_rsa_pss_sha256;
extern const pawl_selftest pawl_selftest_rsa_pkcs1_sha256_sign;
extern const pawl_selftest pawl_selftest_rsa_pss_sha256_sign;

PAWL_END_DECLS

#endif
