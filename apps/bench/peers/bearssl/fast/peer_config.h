/* SPDX-License-Identifier: Apache-2.0
 * BearSSL at its fastest on 32 bits and less: what its "full" profiles select.
 */
#include "../lomul.h"

#if PEER_LOMUL
#define PEER_EC_P256  br_ec_p256_m15
#define PEER_EC_PRIME br_ec_prime_i15
#else
#define PEER_EC_P256  br_ec_p256_m31
#define PEER_EC_PRIME br_ec_prime_i31
#endif
#define PEER_AES(part) br_aes_ct_##part
#define PEER_VARIANT   PEER_WORDS ", aes_ct"
