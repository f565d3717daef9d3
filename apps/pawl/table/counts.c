/* SPDX-License-Identifier: Apache-2.0
 * Written by tools/count.py: instructions of one operation on an emulated
 * Cortex-M4, portable C, -O2,
 * arm-none-eabi-gcc (15:12.2.rel1-1) 12.2.1 20221205. */
#include "table.h"

/* clang-format off */
const table_count table_counts[] = {
    {"sha256", "digest", 64, 5542},
    {"sha256", "digest", 1024, 42607},
    {"sha256", "digest", 16384, 635647},
    {"sha384", "digest", 64, 10597},
    {"sha384", "digest", 1024, 86438},
    {"sha384", "digest", 16384, 1224278},
    {"sha512", "digest", 64, 10629},
    {"sha512", "digest", 1024, 86470},
    {"sha512", "digest", 16384, 1224310},
    {"hmac-sha256", "tag", 64, 14689},
    {"hmac-sha256", "tag", 1024, 51754},
    {"hmac-sha256", "tag", 16384, 644794},
    {"hmac-sha384", "tag", 64, 42132},
    {"hmac-sha384", "tag", 1024, 117973},
    {"hmac-sha384", "tag", 16384, 1255813},
    {"aes128-gcm", "seal", 64, 24713},
    {"aes128-gcm", "open", 64, 24874},
    {"aes128-gcm", "seal", 1024, 175823},
    {"aes128-gcm", "open", 1024, 175984},
    {"aes128-gcm", "seal", 16384, 2593583},
    {"aes128-gcm", "open", 16384, 2593744},
    {"aes256-gcm", "seal", 64, 30451},
    {"aes256-gcm", "open", 64, 30612},
    {"aes256-gcm", "seal", 1024, 217501},
    {"aes256-gcm", "open", 1024, 217662},
    {"aes256-gcm", "seal", 16384, 3210301},
    {"aes256-gcm", "open", 16384, 3210462},
    {"chacha20-poly1305", "seal", 64, 4723},
    {"chacha20-poly1305", "open", 64, 4884},
    {"chacha20-poly1305", "seal", 1024, 34273},
    {"chacha20-poly1305", "open", 1024, 34434},
    {"chacha20-poly1305", "seal", 16384, 507073},
    {"chacha20-poly1305", "open", 16384, 507234},
    {"x25519", "keygen", 0, 1879852},
    {"x25519", "share", 0, 1879855},
    {"p256", "keygen", 0, 1546243},
    {"p256", "share", 0, 3777216},
    {"ecdsa-p256-sha256", "sign", 0, 2011053},
    {"ecdsa-p256-sha256", "verify", 0, 4380859},
};
/* clang-format on */

const size_t table_counts_len = sizeof table_counts / sizeof table_counts[0];
