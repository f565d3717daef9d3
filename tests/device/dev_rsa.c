/* SPDX-License-Identifier: Apache-2.0
 * RSA verification. The modulus is any odd number: how much work a unit does
 * depends on sizes only, and what a right signature gives is tested elsewhere.
 */
#include "device/device.h"

#include <string.h>

#include "pawl/sig.h"

static union {
    uint64_t align;
    uint8_t bytes[4096];
} rsa_op;

static void rsa_row(const char *name, const pawl_sig *sig, uint16_t bits,
                    uint32_t exponent)
{
    static uint8_t modulus[512];
    static uint8_t signature[512];
    static uint8_t digest[PAWL_HASH_SIZE_MAX];
    pawl_public_key key = {.kind = sig->key_kind,
                           .len = (uint16_t)(bits / 8),
                           .exponent = exponent,
                           .key = modulus};
    pawl_err err;

    dev_fill(modulus, key.len, 1);
    modulus[0] |= 0x80;
    modulus[key.len - 1] |= 1;
    dev_fill(signature, key.len, 2);
    signature[0] &= 0x7f;

    dev_begin(name, sig->verify_size(&key));
    DEV_ONE(err =
                sig->verify_start(sig, &rsa_op, sizeof rsa_op, &key, digest,
                                  sig->hash->digest_size, signature, key.len));
    DEV_RUN(err, sig->verify_run(&rsa_op, &units));
    dev_end(err == PAWL_ERR_SIGNATURE);
}

void dev_main(void)
{
    rsa_row("rsa2048 pkcs1 sha256", &pawl_sig_rsa_pkcs1_sha256, 2048, 65537);
    rsa_row("rsa2048 pss sha256", &pawl_sig_rsa_pss_rsae_sha256, 2048, 65537);
    rsa_row("rsa3072 pkcs1 sha384", &pawl_sig_rsa_pkcs1_sha384, 3072, 65537);
    rsa_row("rsa4096 pkcs1 sha256", &pawl_sig_rsa_pkcs1_sha256, 4096, 65537);
    rsa_row("rsa4096 pss sha512", &pawl_sig_rsa_pss_rsae_sha512, 4096, 65537);
    rsa_row("rsa4096 pkcs1 sha256, e = 3", &pawl_sig_rsa_pkcs1_sha256, 4096, 3);
}
