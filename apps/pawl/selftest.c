/* SPDX-License-Identifier: Apache-2.0
 * pawl selftest: the known-answer tests, one line each. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "pawl/selftest.h"

static const pawl_selftest *const selftest_list[] = {
    &pawl_selftest_sha224,
    &pawl_selftest_sha256,
    &pawl_selftest_sha384,
    &pawl_selftest_sha512,
    &pawl_selftest_sha512_256,
    &pawl_selftest_sha3_256,
    &pawl_selftest_shake256,
    &pawl_selftest_hmac,
    &pawl_selftest_hkdf,
    &pawl_selftest_drbg,
    &pawl_selftest_aes,
    &pawl_selftest_aes_gcm,
    &pawl_selftest_aes192,
    &pawl_selftest_aes_ccm,
    &pawl_selftest_cmac,
    &pawl_selftest_chacha20_poly1305,
    &pawl_selftest_x25519,
    &pawl_selftest_x448,
    &pawl_selftest_ed25519,
    &pawl_selftest_ed25519_sign,
    &pawl_selftest_ed448,
    &pawl_selftest_ed448_sign,
    &pawl_selftest_p256_ecdh,
    &pawl_selftest_p384_ecdh,
    &pawl_selftest_p521_ecdh,
    &pawl_selftest_ecdsa_p256_sha256,
    &pawl_selftest_ecdsa_p256_sha256_sign,
    &pawl_selftest_ecdsa_p384_sha384,
    &pawl_selftest_ecdsa_p384_sha384_sign,
    &pawl_selftest_ecdsa_p521_sha512,
    &pawl_selftest_ecdsa_p521_sha512_sign,
    &pawl_selftest_rsa_pkcs1_sha256,
    &pawl_selftest_rsa_pss_sha256,
    &pawl_selftest_rsa_pkcs1_sha256_sign,
    &pawl_selftest_rsa_pss_sha256_sign,
};

#define SELFTEST_COUNT (sizeof selftest_list / sizeof selftest_list[0])

static bool selftest_one(const pawl_selftest *test, void *scratch, size_t size)
{
    uint64_t begin = cli_now_ns();
    pawl_err err = test->run(scratch, size);

    (void)printf("%-6s  %-26s %8.3f ms  %5zu bytes\n",
                 err == PAWL_OK ? "passed" : "FAILED", test->name,
                 (double)(cli_now_ns() - begin) / 1e6, test->scratch);
    if (err != PAWL_OK) {
        cli_complain("selftest %s: %s", test->name, pawl_err_text(err));
    }
    return err == PAWL_OK;
}

static const pawl_selftest *selftest_find(const char *name)
{
    for (size_t i = 0; i < SELFTEST_COUNT; i++) {
        if (strcmp(selftest_list[i]->name, name) == 0) {
            return selftest_list[i];
        }
    }
    return NULL;
}

int cli_selftest(int argc, char **argv)
{
    size_t size = pawl_selftest_scratch(selftest_list, SELFTEST_COUNT);
    void *scratch = calloc(1, size + 1);
    unsigned failed = 0, count = 0;
    int code = CLI_DONE;

    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        (void)fputs("usage: pawl selftest [NAME...]\n\nRuns the named "
                    "known-answer tests, or all: time and scratch of each.\n",
                    stdout);
        free(scratch);
        return CLI_DONE;
    }
    if (scratch == NULL) {
        cli_complain("out of memory");
        return CLI_FAILED;
    }
    for (size_t i = 0; i < SELFTEST_COUNT && argc == 1; i++, count++) {
        failed += selftest_one(selftest_list[i], scratch, size) ? 0 : 1;
    }
    for (int i = 1; i < argc; i++, count++) {
        const pawl_selftest *test = selftest_find(argv[i]);

        if (test == NULL) {
            code = cli_usage("selftest", "there is no test '%s'", argv[i]);
            break;
        }
        failed += selftest_one(test, scratch, size) ? 0 : 1;
    }
    free(scratch);
    if (code == CLI_DONE) {
        (void)printf("%u passed, %u failed\n", count - failed, failed);
        code = failed == 0 ? CLI_DONE : CLI_FAILED;
    }
    return code;
}
