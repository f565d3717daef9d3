/* SPDX-License-Identifier: Apache-2.0
 * TLS_AES_256_GCM_SHA384, RFC 8446 B.4. */
#include "pawl/profile.h"

const pawl_suite pawl_suite_aes256_gcm_sha384 = {
    .id = 0x1302,
    .aead = &pawl_aead_aes256_gcm,
    .hash = &pawl_hash_sha384,
    .protection = &pawl_protection_tls13,
};
