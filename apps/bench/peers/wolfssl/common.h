/* SPDX-License-Identifier: Apache-2.0
 * wolfSSL: what a TLS 1.3 client needs of its cryptography. fast/ and small/
 * choose how. */
#ifndef PEER_WOLFSSL_COMMON_H
#define PEER_WOLFSSL_COMMON_H

/* A library for one program on one board, without an operating system. */
#define WOLFCRYPT_ONLY
#define SINGLE_THREADED
#define NO_FILESYSTEM
#define NO_ERROR_STRINGS
#define NO_SIG_WRAPPER
#define WOLFSSL_NO_MALLOC /* SP works on the stack */
#define NO_WOLFSSL_MEMORY
#define WOLFSSL_IGNORE_FILE_WARN

/* What is left out. */
#define NO_DES3
#define NO_DSA
#define NO_DH
#define NO_RC4
#define NO_MD4
#define NO_MD5
#define NO_SHA
#define NO_PWDBASED
#define NO_PKCS12
#define NO_PKCS8
#define NO_CERTS
#define NO_ASN_TIME
#define NO_DEV_RANDOM

/* Random bytes come from the adapter: cost does not depend on how random. */
#define WC_NO_HASHDRBG
#ifndef __ASSEMBLER__
int peer_random_block(unsigned char *out, unsigned int len);
#endif
#define CUSTOM_RAND_GENERATE_BLOCK peer_random_block

/* What is built is linked as a whole where its code asks at run time which
 * curve or hash it is. So an image of P-256 is built without P-384 and SHA-512,
 * and those have a build of their own (PEER_WIDE, by tools/fleet). */
#ifdef PEER_WIDE
#define WOLFSSL_SHA384
#define WOLFSSL_SHA512
#define HAVE_ED25519
#define NO_ECC256
#define HAVE_ECC384
#define WOLFSSL_SP_NO_256
#define WOLFSSL_SP_384
#endif
#define WOLFSSL_SHA224
#define HAVE_HKDF

#define HAVE_AESGCM
#define HAVE_AESCCM
#define WOLFSSL_AES_COUNTER
#define WOLFSSL_AES_DIRECT
#define WOLFSSL_CMAC
#define NO_AES_CBC
#define HAVE_CHACHA
#define HAVE_POLY1305

#define HAVE_ECC
#define ECC_TIMING_RESISTANT
#define ECC_USER_CURVES /* P-256, and those named */
#define HAVE_CURVE25519

#define WC_RSA_BLINDING
#define WC_RSA_PSS
#define WOLFSSL_PSS_LONG_SALT
#define TFM_TIMING_RESISTANT

/* Its "single precision" code for each size; no general arithmetic beside it.
 */
#define WOLFSSL_SP_MATH
#define WOLFSSL_HAVE_SP_ECC
#define WOLFSSL_HAVE_SP_RSA
#define WOLFSSL_SP_NO_3072
#define PEER_RSA_BYTES 256u
#define WOLFSSL_SP_NO_MALLOC
#define SP_WORD_SIZE 32

#if defined(__ARM_ARCH_6M__)
#define WOLFSSL_SP_ARM_THUMB_ASM /* sp_armthumb.c */
#elif defined(__thumb2__)
#define WOLFSSL_SP_ARM_CORTEX_M_ASM /* sp_cortexm.c */
#endif

#endif
