/* SPDX-License-Identifier: Apache-2.0
 * BearSSL at its smallest: the code for all prime curves serves P-256 too, and
 * an AES that looks up its S-box, which is not constant time. */
#include "../lomul.h"

#if PEER_LOMUL
#define PEER_EC_P256  br_ec_prime_i15
#define PEER_EC_PRIME br_ec_prime_i15
#else
#define PEER_EC_P256  br_ec_prime_i31
#define PEER_EC_PRIME br_ec_prime_i31
#endif
#undef PEER_GHASH
#define PEER_GHASH     br_ghash_ctmul32
#define PEER_AES(part) br_aes_small_##part
#define PEER_VARIANT   PEER_WORDS ", one code for all curves, aes_small"
