/* SPDX-License-Identifier: Apache-2.0
 * Which of BearSSL's two word sizes its own selectors take: 15-bit words where
 * there is no fast 32 x 32 -> 64 multiplication (its BR_LOMUL), 31-bit words
 * elsewhere. On Cortex-M3 31-bit words are faster, but its long multiplication
 * takes a time that depends on the operands (constant_time in bearssl.ini). */
#ifndef PEER_BEARSSL_LOMUL_H
#define PEER_BEARSSL_LOMUL_H

#if defined(__ARM_ARCH_6M__) || defined(__AVR__) || defined(__MSP430__) ||     \
    defined(__XTENSA__)
#define PEER_LOMUL 1
#else
#define PEER_LOMUL 0
#endif

#if PEER_LOMUL
#define PEER_EC_C25519  br_ec_c25519_m15
#define PEER_ECDSA_SIGN br_ecdsa_i15_sign_asn1
#define PEER_ECDSA_VRFY br_ecdsa_i15_vrfy_asn1
#define PEER_RSA_SIGN   br_rsa_i15_pkcs1_sign
#define PEER_RSA_VRFY   br_rsa_i15_pkcs1_vrfy
#define PEER_GHASH      br_ghash_ctmul32
#define PEER_WORDS      "15-bit words"
#else
#define PEER_EC_C25519  br_ec_c25519_m31
#define PEER_ECDSA_SIGN br_ecdsa_i31_sign_asn1
#define PEER_ECDSA_VRFY br_ecdsa_i31_vrfy_asn1
#define PEER_RSA_SIGN   br_rsa_i31_pkcs1_sign
#define PEER_RSA_VRFY   br_rsa_i31_pkcs1_vrfy
#define PEER_GHASH      br_ghash_ctmul
#define PEER_WORDS      "31-bit words"
#endif

/* poly1305_ctmul32 is wrong where int has 16 bits. */
#if defined(__AVR__) || defined(__MSP430__)
#define PEER_POLY1305 br_poly1305_i15_run
#elif PEER_LOMUL
#define PEER_POLY1305 br_poly1305_ctmul32_run
#else
#define PEER_POLY1305 br_poly1305_ctmul_run
#endif

#endif
