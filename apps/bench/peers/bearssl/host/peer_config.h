/* SPDX-License-Identifier: Apache-2.0
 * BearSSL as it is installed on a 64-bit host: portable classes. Those with
 * AES-NI, SSE2 and PCLMUL are left out: they would compare the machine. */
#define PEER_EC_C25519  br_ec_c25519_m31
#define PEER_EC_P256    br_ec_p256_m31
#define PEER_EC_PRIME   br_ec_prime_i31
#define PEER_ECDSA_SIGN br_ecdsa_i31_sign_asn1
#define PEER_ECDSA_VRFY br_ecdsa_i31_vrfy_asn1
#define PEER_RSA_SIGN   br_rsa_i62_pkcs1_sign
#define PEER_RSA_VRFY   br_rsa_i62_pkcs1_vrfy
#define PEER_GHASH      br_ghash_ctmul64
#define PEER_POLY1305   br_poly1305_ctmulq_run
#define PEER_AES(part)  br_aes_ct64_##part
#define PEER_VARIANT    "64-bit portable: ct64, ctmul64, ctmulq, m31, i62"
