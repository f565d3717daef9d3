/* SPDX-License-Identifier: Apache-2.0
 * The five operations whose times on real boards are in
 * reference/handshake_floor.csv, with BearSSL in the configuration that the
 * article seems to have had: generic curve code (prime_i31), c25519_i31, rsa_i31.
 * Each is one span, and nothing is printed as done that is not right. */
#include <string.h>

#include "bearssl.h"
#include "board.h"
#include "floor_keys.h"
#include "floor_rsa.h"

/* RFC 7748, 6.1: one side's key, the other's share, what they share. */
static const unsigned char floor_x_private[32] = {
    0x77, 0x07, 0x6d, 0x0a, 0x73, 0x18, 0xa5, 0x7d, 0x3c, 0x16, 0xc1,
    0x72, 0x51, 0xb2, 0x66, 0x45, 0xdf, 0x4c, 0x2f, 0x87, 0xeb, 0xc0,
    0x99, 0x2a, 0xb1, 0x77, 0xfb, 0xa5, 0x1d, 0xb9, 0x2c, 0x2a,
};
static const unsigned char floor_x_share[32] = {
    0xde, 0x9e, 0xdb, 0x7d, 0x7b, 0x7d, 0xc1, 0xb4, 0xd3, 0x5b, 0x61,
    0xc2, 0xec, 0xe4, 0x35, 0x37, 0x3f, 0x83, 0x43, 0xc8, 0x5b, 0x78,
    0x67, 0x4d, 0xad, 0xfc, 0x7e, 0x14, 0x6f, 0x88, 0x2b, 0x4f,
};
static const unsigned char floor_x_secret[32] = {
    0x4a, 0x5d, 0x9d, 0x5b, 0xa4, 0xce, 0x2d, 0xe1, 0x72, 0x8e, 0x3b,
    0xf4, 0x80, 0x35, 0x0f, 0x25, 0xe0, 0x7e, 0x21, 0xc9, 0x47, 0xd1,
    0x9e, 0x33, 0x76, 0xf0, 0x9b, 0x3c, 0x1e, 0x16, 0x17, 0x42,
};

static unsigned char floor_out[65];

static int floor_keygen(void)
{
    size_t n;

    board_mark_begin();
    n = br_ec_prime_i31.mulgen(floor_out, floor_private, 32,
                               BR_EC_secp256r1);
    board_mark_end();
    return n == 65 && memcmp(floor_out, floor_public, 65) == 0;
}

/* The generator as the other side's share: its product is the public key. The
 * generic code has no shorter way for it. */
static int floor_ecdh(void)
{
    uint32_t good;
    size_t n;
    const unsigned char *g = br_ec_prime_i31.generator(BR_EC_secp256r1, &n);

    memcpy(floor_out, g, 65);
    board_mark_begin();
    good = br_ec_prime_i31.mul(floor_out, 65, floor_private, 32,
                               BR_EC_secp256r1);
    board_mark_end();
    return good == 1 && memcmp(floor_out, floor_public, 65) == 0;
}

static int floor_verify(void)
{
    unsigned char key[65], hash[32];
    br_ec_public_key pk = {BR_EC_secp256r1, key, 65};
    br_sha256_context sha;
    uint32_t good;

    memcpy(key, floor_public, 65);
    br_sha256_init(&sha);
    br_sha256_update(&sha, "sample", 6);
    br_sha256_out(&sha, hash);
    board_mark_begin();
    good = br_ecdsa_i31_vrfy_raw(&br_ec_prime_i31, hash, 32, &pk,
                                 floor_signature, 64);
    board_mark_end();
    hash[0] ^= 1;
    return good == 1 && br_ecdsa_i31_vrfy_raw(&br_ec_prime_i31, hash, 32, &pk,
                                              floor_signature, 64) == 0;
}

static int floor_x25519(void)
{
    uint32_t good;

    memcpy(floor_out, floor_x_share, 32);
    board_mark_begin();
    good = br_ec_c25519_i31.mul(floor_out, 32, floor_x_private, 32,
                                BR_EC_curve25519);
    board_mark_end();
    return good == 1 && memcmp(floor_out, floor_x_secret, 32) == 0;
}

static int floor_rsa(void)
{
    static const unsigned char empty[1];
    unsigned char n[sizeof floor_rsa_n], e[sizeof floor_rsa_e];
    unsigned char hash[32], found[32];
    br_rsa_public_key pk = {n, sizeof n, e, sizeof e};
    br_sha256_context sha;
    uint32_t good;

    memcpy(n, floor_rsa_n, sizeof n);
    memcpy(e, floor_rsa_e, sizeof e);
    br_sha256_init(&sha);
    br_sha256_update(&sha, empty, 0);
    br_sha256_out(&sha, hash);
    board_mark_begin();
    good = br_rsa_i31_pkcs1_vrfy(floor_rsa_signature,
                                 sizeof floor_rsa_signature,
                                 BR_HASH_OID_SHA256, 32, &pk, found);
    board_mark_end();
    return good == 1 && memcmp(hash, found, 32) == 0;
}

/* The exit code is the number of the first that went wrong. */
int board_main(void)
{
    static int (*const steps[])(void) = {floor_keygen, floor_ecdh,
                                         floor_verify, floor_x25519, floor_rsa};

    for (int i = 0; i < 5; i++) {
        if (!steps[i]()) {
            return i + 1;
        }
    }
    return 0;
}
