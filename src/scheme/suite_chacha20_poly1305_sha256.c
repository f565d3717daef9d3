/* SPDX-License-Identifier: Apache-2.0
 * TLS_CHACHA20_POLY1305_SHA256, RFC 8446 B.4. */
#include "pawl/profile.h"

const pawl_suite pawl_suite_chacha20_poly1305_sha256 = {
    .id = 0x1303,
    .aead = &pawl_aead_chacha20_poly1305,
    .hash = &pawl_hash_sha256,
    .protection = &pawl_protection_tls13,
};
