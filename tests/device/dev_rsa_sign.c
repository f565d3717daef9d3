/* SPDX-License-Identifier: Apache-2.0
 * RSA signing. The numbers are random and belong to no key: how much work a
 * unit does depends on sizes only, and what comes out of a right key is tested
 * elsewhere; here the last check refuses it. */
#include "device/device.h"

#include <string.h>

#include "pawl/rsa.h"
#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[7000];
} rsa_op;

static pawl_err rsa_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    dev_fill(out, len, 5);
    return PAWL_OK;
}

/* Appends an INTEGER of len octets with both end bits set, positive. */
static size_t rsa_number(uint8_t *der, size_t at, size_t len, uint8_t top)
{
    der[at++] = 0x02;
    if (len + 1 > 255) {
        der[at++] = 0x82;
        der[at++] = (uint8_t)((len + 1) >> 8);
    } else {
        der[at++] = 0x81;
    }
    der[at++] = (uint8_t)(len + 1);
    der[at++] = 0;
    dev_fill(der + at, len, (uint8_t)at);
    der[at] = top;
    der[at + len - 1] |= 1;
    return at + len;
}

static void rsa_row(const char *name, const pawl_signer *signer, size_t bytes,
                    bool fast)
{
    static uint8_t der[2600];
    static uint8_t sig[512];
    static const uint8_t e[] = {2, 3, 1, 0, 1};
    pawl_rng rng = {rsa_fill, NULL, NULL};
    uint8_t digest[PAWL_HASH_SIZE_MAX] = {1};
    size_t at = 7, sig_len = 0, size;
    pawl_err err;

    der[0] = 0x30;
    der[1] = 0x82;
    der[4] = 2;
    der[5] = 1;
    der[6] = 0;
    at = rsa_number(der, at, bytes, 0xc0);
    memcpy(der + at, e, sizeof e);
    at = rsa_number(der, at + sizeof e, bytes, 0x80);
    at = rsa_number(der, at, bytes / 2, 0xd0);
    at = rsa_number(der, at, bytes / 2, 0xc8);
    at = rsa_number(der, at, bytes / 2, 0x80);
    at = rsa_number(der, at, bytes / 2, 0x81);
    at = rsa_number(der, at, bytes / 2, 0x82);
    der[2] = (uint8_t)((at - 4) >> 8);
    der[3] = (uint8_t)(at - 4);

    size = signer->sign_size(der, at);
    if (fast) {
        size = sizeof rsa_op;
    }
    dev_begin(name, signer->sign_size(der, at));
    DEV_ONE(err = signer->sign_start(signer, &rsa_op, size, der, at, digest,
                                     signer->hash->digest_size, &rng));
    if (err != PAWL_OK) {
        dev_end(false);
        return;
    }
    DEV_RUN(err, signer->sign_run(&rsa_op, sig, &sig_len, &units));
    dev_end(err == PAWL_ERR_FAULT);
}

void dev_main(void)
{
    rsa_row("rsa2048 pss sha256 sign", &pawl_signer_rsa_pss_rsae_sha256, 256,
            false);
    rsa_row("rsa2048 pss sha256 sign, more memory",
            &pawl_signer_rsa_pss_rsae_sha256, 256, true);
    rsa_row("rsa2048 pkcs1 sha256 sign", &pawl_signer_rsa_pkcs1_sha256, 256,
            false);
    rsa_row("rsa4096 pss sha512 sign", &pawl_signer_rsa_pss_rsae_sha512, 512,
            false);
    rsa_row("rsa4096 pss sha512 sign, more memory",
            &pawl_signer_rsa_pss_rsae_sha512, 512, true);
}
