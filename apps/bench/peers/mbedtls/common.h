/* SPDX-License-Identifier: Apache-2.0
 * Mbed TLS: what a TLS 1.3 client needs of its cryptography, through the
 * classic interface; no PSA core, which would only add to both code and time.
 * fast/ and small/ choose how. */
#ifndef PEER_MBEDTLS_COMMON_H
#define PEER_MBEDTLS_COMMON_H

#define MBEDTLS_HAVE_ASM /* its assembly inside C: on, as by default */

/* Hashes, HMAC */
#define MBEDTLS_MD_C
#define MBEDTLS_HKDF_C
#define MBEDTLS_SHA224_C
#define MBEDTLS_SHA256_C

/* What is built is linked as a whole where its code asks at run time which
 * curve or hash it is. So an image of P-256 is built without P-384 and SHA-512,
 * and those have a build of their own (PEER_WIDE, by tools/fleet). */
#ifdef PEER_WIDE
#define MBEDTLS_SHA384_C
#define MBEDTLS_SHA512_C
#define MBEDTLS_ECP_DP_SECP384R1_ENABLED
#else
#define MBEDTLS_ECP_DP_SECP256R1_ENABLED
#define MBEDTLS_ECP_DP_CURVE25519_ENABLED
#endif

/* AES and its modes, ChaCha20-Poly1305; contexts call AES directly */
#define MBEDTLS_AES_C
#define MBEDTLS_AES_ROM_TABLES /* made once and kept in RAM otherwise: 9 kB */
#define MBEDTLS_BLOCK_CIPHER_NO_DECRYPT
#define MBEDTLS_CIPHER_MODE_CTR
#define MBEDTLS_GCM_C
#define MBEDTLS_CCM_C
#define MBEDTLS_CHACHA20_C
#define MBEDTLS_POLY1305_C
#define MBEDTLS_CHACHAPOLY_C

/* Curves. Reduction by the form of the prime is on, as by default; signatures
 * are deterministic, as by default. */
#define MBEDTLS_BIGNUM_C
#define MBEDTLS_ECP_C
#define MBEDTLS_ECP_NIST_OPTIM
#define MBEDTLS_ECDH_C
#define MBEDTLS_ECDSA_C
#define MBEDTLS_ECDSA_DETERMINISTIC
#define MBEDTLS_HMAC_DRBG_C
#define MBEDTLS_ASN1_PARSE_C
#define MBEDTLS_ASN1_WRITE_C

/* RSA with blinding and Chinese remainders, as by default */
#define MBEDTLS_RSA_C
#define MBEDTLS_OID_C
#define MBEDTLS_PKCS1_V15
#define MBEDTLS_PKCS1_V21

/* Memory comes from the adapter, which counts it. */
#define MBEDTLS_PLATFORM_C
#define MBEDTLS_PLATFORM_MEMORY
#define MBEDTLS_PLATFORM_CALLOC_MACRO peer_heap_calloc
#define MBEDTLS_PLATFORM_FREE_MACRO   peer_heap_free
#include "peer_heap.h"

#endif
