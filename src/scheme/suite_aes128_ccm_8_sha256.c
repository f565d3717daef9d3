/* SPDX-License-Identifier: Apache-2.0
 * TLS_AES_128_CCM_8_SHA256, RFC 8446 B.4. */
#include "pawl/profile.h"

const pawl_suite pawl_suite_aes128_ccm_8_sha256 = {
    .id = 0x1305,
    .aead = &pawl_aead_aes128_ccm_8,
    .hash = &pawl_hash_sha256,
    .protection = &pawl_protection_tls13,
};
