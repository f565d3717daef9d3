/* SPDX-License-Identifier: Apache-2.0
 * wolfSSL at its fastest: unrolled "single precision" code, and its Thumb-2
 * assembly for SHA-2, AES and Curve25519 where the core has Thumb-2. AES is by
 * tables, so not constant time. */
#include "../common.h"

#if defined(__thumb2__)
#define WOLFSSL_ARMASM /* port/arm/thumb2-*.S */
#define WOLFSSL_ARMASM_THUMB2
#define WOLFSSL_ARMASM_NO_HW_CRYPTO
#define WOLFSSL_ARMASM_NO_NEON
#define WOLFSSL_ARM_ARCH 7
#ifdef __ARM_ARCH_7M__
#define WOLFSSL_SP_NO_UMAAL /* sp_int.h says so too late for the assembly */
#endif
#define PEER_VARIANT "SP and Thumb-2 assembly"
#elif defined(__ARM_ARCH_6M__)
#define PEER_VARIANT "SP Thumb assembly, C"
#else
#define PEER_VARIANT "SP C"
#endif
#define GCM_TABLE_4BIT
