/* SPDX-License-Identifier: Apache-2.0
 * The five operations whose times on real boards are in
 * reference/handshake_floor.csv, with BearSSL in the configuration that the
 * article seems to have had: generic curve code (prime_i31), c25519_i31, rsa_i31.
 * Each is one span, and nothing is printed as done that is not right. */
#include <string.h>

#include "bearssl.h"
#include "board.h"
#include "floor_rsa.h"

/* RFC 6979, A.2.5: a key of P-256 and its signature of "sample". */
static const unsigned char floor_private[32] = {
    0xc9, 0xaf, 0xa9, 0xd8, 0x45, 0xba, 0x75, 0x16, 0x6b, 0x5c, 0x21,
    0x57, 0x67, 0xb1, 0xd6, 0x93, 0x4e, 0x50, 0xc3, 0xdb, 0x36, 0xe8,
    0x9b, 0x12, 0x7b, 0x8a, 0x62, 0x2b, 0x12, 0x0f, 0x67, 0x21,
};
static const unsigned char floor_public[65] = {
    0x04, 0x60, 0xfe, 0xd4, 0xba, 0x25, 0x5a, 0x9d, 0x31, 0xc9, 0x61,
    0xeb, 0x74, 0xc6, 0x35, 0x6d, 0x68, 0xc0, 0x49, 0xb8, 0x92, 0x3b,
    0x61, 0xfa, 0x6c, 0xe6, 0x69, 0x62, 0x2e, 0x60, 0xf2, 0x9f, 0xb6,
    0x79, 0x03, 0xfe, 0x10, 0x08, 0xb8, 0xbc, 0x99, 0xa4, 0x1a, 0xe9,
    0xe9, 0x56, 0x28, 0xbc, 0x64, 0xf2, 0xf1, 0xb2, 0x0c, 0x2d, 0x7e,
    0x9f, 0x51, 0x77, 0xa3, 0xc2, 0x94, 0xd4, 0x46, 0x22, 0x99,
};
static const unsigned char floor_signature[64] = {
    0xef, 0xd4, 0x8b, 0x2a, 0xac, 0xb6, 0xa8, 0xfd, 0x11, 0x40, 0xdd,
    0x9c, 0xd4, 0x5e, 0x81, 0xd6, 0x9d, 0x2c, 0x87, 0x7b, 0x56, 0xaa,
    0xf9, 0x91, 0xc3, 0x4d, 0x0e, 0xa8, 0x4e, 0xaf, 0x37, 0x16, 0xf7,
    0xcb, 0x1c, 0x94, 0x2d, 0x65, 0x7c, 0x41, 0xd4, 0x36, 0xc7, 0xa1,
    0xb6, 0xe2, 0x9f, 0x65, 0xf3, 0xe9, 0x00, 0xdb, 0xb9, 0xaf, 0xf4,
    0x06, 0x4d, 0xc4, 0xab, 0x2f, 0x84, 0x3a, 0xcd, 0xa8,
};
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
