/* SPDX-License-Identifier: Apache-2.0
 * Three operations of p256-m, each a span: reference/p256m.csv has their times on
 * real boards. Nothing counts that is not right. */
#include <string.h>

#include "board.h"
#include "floor_keys.h"
#include "p256-m.h"

/* What p256-m takes from Mbed TLS: its random bytes are the known key here. */
void mbedtls_platform_zeroize(void *to, size_t n);
int psa_generate_random(unsigned char *to, size_t n);

void mbedtls_platform_zeroize(void *to, size_t n)
{
    volatile unsigned char *p = to;

    while (n-- > 0) {
        *p++ = 0;
    }
}

int psa_generate_random(unsigned char *to, size_t n)
{
    memcpy(to, floor_private, n < 32 ? n : 32);
    return 0;
}

/* SHA-256 of "sample". */
static const unsigned char p256m_hash[32] = {
    0xaf, 0x2b, 0xdb, 0xe1, 0xaa, 0x9b, 0x6e, 0xc1, 0xe2, 0xad, 0xe1,
    0xd6, 0x94, 0xf4, 0x1f, 0xc7, 0x1a, 0x83, 0x1d, 0x02, 0x68, 0xe9,
    0x89, 0x15, 0x62, 0x11, 0x3d, 0x8a, 0x62, 0xad, 0xd1, 0xbf,
};

/* The first coordinate of the generator times the key is that of the public
 * key: the generator is the other side's share. SEC 2, 2.4.2. */
static const unsigned char p256m_generator[64] = {
    0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6,
    0xe5, 0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03, 0x7d, 0x81, 0x2d, 0xeb,
    0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96, 0x4f,
    0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a,
    0x7c, 0x0f, 0x9e, 0x16, 0x2b, 0xce, 0x33, 0x57, 0x6b, 0x31, 0x5e,
    0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5,
};

int board_main(void)
{
    unsigned char private[32], out[64], bad[32];
    int done;

    board_mark_begin();
    done = p256_gen_keypair(private, out);
    board_mark_end();
    if (done != 0 || memcmp(out, floor_public + 1, 64) != 0) {
        return 1;
    }
    board_mark_begin();
    done = p256_ecdh_shared_secret(out, floor_private, p256m_generator);
    board_mark_end();
    if (done != 0 || memcmp(out, floor_public + 1, 32) != 0) {
        return 2;
    }
    board_mark_begin();
    done = p256_ecdsa_verify(floor_signature, floor_public + 1, p256m_hash, 32);
    board_mark_end();
    memcpy(bad, p256m_hash, 32);
    bad[0] ^= 1;
    return done == 0 && p256_ecdsa_verify(floor_signature, floor_public + 1,
                                          bad, 32) != 0
               ? 0
               : 3;
}
