/* SPDX-License-Identifier: Apache-2.0
 * wolfSSL at its smallest: loops in place of unrolled code, tables of one sort.
 * Its assembly stays where it is less code than C (curves, RSA). No
 * WOLFSSL_SMALL_STACK, which takes the same from a heap. */
#include "../common.h"

#define WOLFSSL_SP_SMALL
#define CURVE25519_SMALL
#define ED25519_SMALL
#define USE_SLOW_SHA256
#define USE_SLOW_SHA512
#define WOLFSSL_AES_SMALL_TABLES
#define GCM_SMALL
#if defined(__thumb__)
#define PEER_VARIANT "SP assembly, small"
#else
#define PEER_VARIANT "SP C, small"
#endif
