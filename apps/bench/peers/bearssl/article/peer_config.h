/* SPDX-License-Identifier: Apache-2.0
 * BearSSL as the figures in reference/ seem to have had it. They do not say;
 * of all choices this alone comes within 7 % of most boards: general curve code
 * with 31-bit words on every core, and BR_CT_MUL31 (bearssl.ini). */
#define PEER_EC_C25519  br_ec_c25519_i31
#define PEER_EC_P256    br_ec_prime_i31
#define PEER_EC_PRIME   br_ec_prime_i31
#define PEER_ECDSA_SIGN br_ecdsa_i31_sign_asn1
#define PEER_ECDSA_VRFY br_ecdsa_i31_vrfy_asn1
#define PEER_RSA_SIGN   br_rsa_i31_pkcs1_sign
#define PEER_RSA_VRFY   br_rsa_i31_pkcs1_vrfy
#define PEER_GHASH      br_ghash_ctmul32
#define PEER_POLY1305   br_poly1305_ctmul32_run
#define PEER_AES(part)  br_aes_ct_##part
#define PEER_VARIANT    "as inferred for the reference: prime_i31, BR_CT_MUL31"
