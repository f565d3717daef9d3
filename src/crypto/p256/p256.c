/* SPDX-License-Identifier: Apache-2.0
 * The curve P-256: field and generator.
 *
 * Source: SEC 2, section 2.4.2; FIPS 186-4, D.1.2.3. */
#include "crypto/p256/p256.h"

#include "crypto/ec/ec.h"

const uint32_t pawli_p256_p[8] = {0xffffffff, 0xffffffff, 0xffffffff, 0, 0,
                                  0,          1,          0xffffffff};
const uint32_t pawli_p256_n[8] = {0xfc632551, 0xf3b9cac2, 0xa7179e84,
                                  0xbce6faad, 0xffffffff, 0xffffffff,
                                  0,          0xffffffff};

static const uint32_t p256_constants[][8] = {
    {0x00000003, 0x00000000, 0xffffffff, 0xfffffffb, 0xfffffffe, 0xffffffff,
     0xfffffffd, 0x00000004},
    {0x00000001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
     0x00000000, 0x00000000},
    {0x00000001, 0x00000000, 0x00000000, 0xffffffff, 0xffffffff, 0xffffffff,
     0xfffffffe, 0x00000000},
    {0x29c4bddf, 0xd89cdf62, 0x78843090, 0xacf005cd, 0xf7212ed6, 0xe5a220ab,
     0x04874834, 0xdc30061d}};

/* A comb of 4 digits, 64 bits apart. */
static const uint32_t p256_base[][2][8] = {
    {{0x670844e0, 0x52d8a7c9, 0xef68a29d, 0x00e33bdc, 0x4bdb7361, 0x0f3d2848,
      0x91c5304d, 0x5222c821},
     {0xdf73fc25, 0xea6d2944, 0x0255c81b, 0xa04c0f55, 0xefe488a8, 0x29acdc97,
      0x80a560de, 0xbe2e158f}},
    {{0x2b13e673, 0xfc8511ee, 0xd103ed24, 0xffc58dee, 0xea7e99b8, 0x1022523a,
      0x4afc8a17, 0x8f43ea39},
     {0xc5f33d0b, 0x8f4e2dbc, 0xd0aa1681, 0x3bc099fa, 0x79ff9df1, 0xffbb7b41,
      0xd58b57c4, 0x180de09d}},
    {{0x8bd1cda5, 0x56430752, 0x8e05eda5, 0x1807577f, 0x956896e9, 0x099c699b,
      0xf1f0efb5, 0x83d6093d},
     {0xed97061c, 0xef5af17e, 0x030d4c3c, 0x35b977b8, 0x49229439, 0x81fa75a2,
      0xa0b6d35d, 0xf5a22070}},
    {{0x74f81cf1, 0x814c5365, 0x0120065b, 0xe30baff7, 0x15132621, 0x80ae1256,
      0x36a80788, 0x16d2b8cb},
     {0xecc50bca, 0x33d14697, 0x17aedd21, 0x19a9dfb0, 0xedc3f766, 0x523fbcc7,
      0xb2cf5afd, 0x9c4de6dd}},
    {{0xcf0d9f6d, 0x5305a9e6, 0x81a9b021, 0x5839172f, 0x75c687cf, 0xcca7a4dd,
      0x844be22f, 0x36d59b3e},
     {0x111a53e9, 0xcace7e62, 0xf063f3a1, 0x91c843d4, 0x0da812da, 0xbf77e5f0,
      0x437f3176, 0x0e64af9c}},
    {{0xcf07517d, 0xdbd568bb, 0xba6830b9, 0x2f1afba2, 0xe6c4c2a6, 0x15b6807c,
      0xe4966aef, 0x91c7eabc},
     {0xd6b2b6e6, 0x716dea1b, 0x19f85b4b, 0x248c43d1, 0x4a315e2a, 0x16dcfd60,
      0xc72b3d0b, 0x15fdd303}},
    {{0x42b7dfd5, 0xe40bf9f4, 0x2d934f2a, 0x673689f3, 0x30a6f50b, 0x8314beb4,
      0x976ec64e, 0xd17af2bc},
     {0x1ee7ddf1, 0x39f66c4f, 0x68ea373c, 0x7f68e18b, 0x53d0b186, 0x5166c1f2,
      0x7be58f14, 0x95dda601}},
    {{0x42913074, 0x0d5ae356, 0x48a542b1, 0x55491b27, 0xb310732a, 0x469ca665,
      0x5f1a4cc1, 0x29591d52},
     {0xb84f983f, 0xe76f5b6b, 0x9f5f84e1, 0xbe7eef41, 0x80baa189, 0x1200d496,
      0x18ef332c, 0x6376551f}}};

/* Z^(p - 2), by Fermat; the exponent in hexadecimal on the right. */
static const uint16_t p256_invert[] = {
    PAWLI_EC_SQN(T0, Z, 1),
    PAWLI_EC_MUL(T0, T0, Z), /* Z^(2^2 - 1) */
    PAWLI_EC_SQN(T1, T0, 1),
    PAWLI_EC_MUL(T1, T1, Z), /* Z^(2^3 - 1) */
    PAWLI_EC_SQN(AX, T1, 3),
    PAWLI_EC_MUL(AX, AX, T1), /* Z^(2^6 - 1) */
    PAWLI_EC_SQN(AY, AX, 6),
    PAWLI_EC_MUL(AY, AY, AX), /* Z^(2^12 - 1) */
    PAWLI_EC_SQN(AY, AY, 3),
    PAWLI_EC_MUL(AY, AY, T1), /* Z^(2^15 - 1) */
    PAWLI_EC_SQN(T1, AY, 15),
    PAWLI_EC_MUL(T1, T1, AY), /* Z^(2^30 - 1) */
    PAWLI_EC_SQN(AX, T1, 2),
    PAWLI_EC_MUL(AX, AX, T0), /* Z^(2^32 - 1) */
    PAWLI_EC_SQN(T0, AX, 32),
    PAWLI_EC_MUL(T0, T0, Z), /* ffffffff 00000001 */
    PAWLI_EC_SQN(T0, T0, 128),
    PAWLI_EC_MUL(T0, T0, AX), /* 00000000 00000000 00000000 ffffffff */
    PAWLI_EC_SQN(T0, T0, 32),
    PAWLI_EC_MUL(T0, T0, AX), /* ffffffff */
    PAWLI_EC_SQN(T0, T0, 30),
    PAWLI_EC_MUL(T0, T0, T1),
    PAWLI_EC_SQN(T0, T0, 2),
    PAWLI_EC_MUL(Z, T0, Z), /* fffffffd */
    PAWLI_EC_END};

const pawl_ec_curve pawl_ec_p256 = {.field = {.mul = pawli_p256_field_mul,
                                              .sqr = pawli_p256_field_sqr,
                                              .m = pawli_p256_p,
                                              .constants = p256_constants[0],
                                              .words = 8,
                                              .product = 8,
                                              .sum = 1},
                                    .n = pawli_p256_n,
                                    .invert = p256_invert,
                                    .base = p256_base[0][0],
                                    .bits = 256,
                                    .size = 32,
                                    .teeth = 4,
                                    .columns = 64,
                                    .look = 8};
