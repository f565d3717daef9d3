/* SPDX-License-Identifier: Apache-2.0
 * pawl/sig.h: public keys, signature verification and signing, resumable, and
 * the instances of each.
 */
#ifndef PAWL_SIG_H
#define PAWL_SIG_H

#include "pawl/hash.h"
#include "pawl/rng.h"

typedef enum pawl_key_kind {
    PAWL_KEY_NONE = 0,
    PAWL_KEY_RSA = 1,     /* rsaEncryption */
    PAWL_KEY_RSA_PSS = 2, /* id-RSASSA-PSS: PSS signatures only */
    PAWL_KEY_P256 = 3,
    PAWL_KEY_P384 = 4,
    PAWL_KEY_P521 = 5,
    PAWL_KEY_ED25519 = 6,
    PAWL_KEY_ED448 = 7
} pawl_key_kind;

/* A public key; the bytes belong to whoever made the struct. */
typedef struct pawl_public_key {
    uint8_t kind;      /* pawl_key_kind */
    uint8_t hash_id;   /* pawl_hash_id: the only hash that an RSA-PSS key with
                          parameters may be used with; 0: any */
    uint16_t len;      /* bytes of key: RSA modulus without leading zeros,
                          big-endian; EC point in uncompressed form;
                          Edwards point as RFC 8032 encodes it */
    uint32_t exponent; /* RSA public exponent; 0 for other kinds */
    const uint8_t *key;
} pawl_public_key;

/* Where a scheme may be used. */
#define PAWL_SIG_TLS13 1u /* CertificateVerify of TLS 1.3 */
#define PAWL_SIG_CERT  2u /* signatures on certificates */

/* Room for verify_size of any RSA scheme, for moduli of at most `bytes` bytes
 * (256 to 1024): what a caller with static memory reserves. */
#define PAWL_SIG_RSA_SIZE(bytes) (2u * (((bytes) + 7u) / 8u * 8u) + 128u)

typedef struct pawl_sig pawl_sig;
typedef struct pawl_signer pawl_signer;

/* One signature scheme, verifying side. op is caller memory of
 * verify_size(key) bytes, aligned as uint64_t. Nothing here is secret. After a
 * start that failed, but for want of memory, run fails too.
 *
 * What is signed, data[data_len], is the digest that hash makes of the message,
 * or the message itself where hash is NULL (Ed25519, Ed448). */
struct pawl_sig {
    uint16_t scheme;       /* TLS SignatureScheme */
    uint8_t key_kind;      /* pawl_key_kind it verifies with */
    uint8_t uses;          /* PAWL_SIG_TLS13, PAWL_SIG_CERT */
    const pawl_hash *hash; /* what makes the digest; NULL: none does */
    const void *form;      /* what the family's functions want to know */
    size_t (*verify_size)(const pawl_public_key *key);
    /* key's bytes, data and signature stay readable until the end.
     * PAWL_ERR_MEMORY: op_size too small. PAWL_ERR_WEAK, PAWL_ERR_UNSUPPORTED:
     * the key's size, or its exponent. PAWL_ERR_ENCODING: the key is malformed.
     * PAWL_ERR_ARGUMENT: its kind is not key_kind, it is for another hash, or
     * data_len is not that of the digest. PAWL_ERR_POINT: an EC key is no
     * uncompressed point. PAWL_ERR_SIGNATURE: malformed. */
    pawl_err (*verify_start)(const pawl_sig *sig, void *op, size_t op_size,
                             const pawl_public_key *key, const uint8_t *data,
                             size_t data_len, const uint8_t *signature,
                             size_t signature_len);
    /* PAWL_OK: the signature is right. PAWL_ERR_SIGNATURE: it is not.
     * PAWL_ERR_POINT: the key is not on the curve. */
    pawl_err (*verify_run)(void *op, uint32_t *units);
};

/* One signature scheme, signing side, over a private key held by the caller in
 * the form the instance documents. hash and data are as above, and so is a run
 * after a start that failed. */
struct pawl_signer {
    uint16_t scheme;       /* TLS SignatureScheme */
    uint8_t key_kind;      /* pawl_key_kind of the public half */
    const pawl_hash *hash; /* what makes the digest; NULL: none does */
    const void *form;      /* what the family's functions want to know */
    uint16_t sig_max;      /* longest signature, in bytes */
    /* Bytes of memory that signing with this key needs; 0: with this one
     * nothing can be signed. */
    size_t (*sign_size)(const uint8_t *priv, size_t priv_len);
    /* priv (secret) and data stay readable until the end. rng hedges the
     * nonce, or blinds; NULL makes the signature deterministic (known answers
     * only). PAWL_ERR_MEMORY: op_size too small. PAWL_ERR_ARGUMENT: data_len,
     * or a private key of another form. */
    pawl_err (*sign_start)(const pawl_signer *signer, void *op, size_t op_size,
                           const uint8_t *priv, size_t priv_len,
                           const uint8_t *data, size_t data_len,
                           const pawl_rng *rng);
    /* PAWL_OK: *sig_len bytes were written to sig (at most sig_max). */
    pawl_err (*sign_run)(void *op, uint8_t *sig, size_t *sig_len,
                         uint32_t *units);
};

PAWL_BEGIN_DECLS

extern const pawl_sig pawl_sig_rsa_pkcs1_sha256;
extern const pawl_sig pawl_sig_rsa_pkcs1_sha384;
extern const pawl_sig pawl_sig_rsa_pkcs1_sha512;
extern const pawl_sig pawl_sig_rsa_pss_rsae_sha256;
extern const pawl_sig pawl_sig_rsa_pss_rsae_sha384;
extern const pawl_sig pawl_sig_rsa_pss_rsae_sha512;
extern const pawl_sig pawl_sig_rsa_pss_pss_sha256;
extern const pawl_sig pawl_sig_rsa_pss_pss_sha384;
extern const pawl_sig pawl_sig_rsa_pss_pss_sha512;
extern const pawl_sig pawl_sig_ecdsa_p256_sha256;
extern const pawl_sig pawl_sig_ecdsa_p384_sha384;
extern const pawl_sig pawl_sig_ecdsa_p521_sha512;

/* Keys and hashes that only certificates put together (no TLS 1.3
 * CertificateVerify does). Of a digest longer than a coordinate, the first
 * bytes count. */
extern const pawl_sig pawl_sig_ecdsa_p256_sha384;
extern const pawl_sig pawl_sig_ecdsa_p256_sha512;
extern const pawl_sig pawl_sig_ecdsa_p384_sha256;
extern const pawl_sig pawl_sig_ecdsa_p384_sha512;
extern const pawl_sig pawl_sig_ecdsa_p521_sha256;
extern const pawl_sig pawl_sig_ecdsa_p521_sha384;

/* priv: the scalar, big-endian: 32, 48, 66 bytes. */
extern const pawl_signer pawl_signer_ecdsa_p256_sha256;
extern const pawl_signer pawl_signer_ecdsa_p384_sha384;
extern const pawl_signer pawl_signer_ecdsa_p521_sha512;

/* The same, for devices that somebody may glitch: the signature is verified,
 * with a public key made anew from priv, before it is given out.
 * PAWL_ERR_FAULT: it was wrong, and nothing was written. Costs a key generation
 * and a verification more. A priv that was changed before the start is not
 * noticed. Name it in an identity in the place of the other. */
extern const pawl_signer pawl_signer_ecdsa_p256_sha256_checked;
extern const pawl_signer pawl_signer_ecdsa_p384_sha384_checked;
extern const pawl_signer pawl_signer_ecdsa_p521_sha512_checked;

/* priv: a PKCS #1 RSAPrivateKey in DER, two primes, 2048 to 4096 bits, e below
 * 2^32. rng is necessary: it blinds the operation and makes the salt
 * (PAWL_ERR_UNSEEDED without). sign_size is the least memory; what is above it,
 * up to pawl_rsa_private_size_fast, saves up to a quarter of the time.
 * PAWL_ERR_FAULT: the signature did not verify (a fault, or numbers that are
 * not of one key) and is not given out. Errors of the key:
 * pawl_rsa_private_start. */
extern const pawl_signer pawl_signer_rsa_pss_rsae_sha256;
extern const pawl_signer pawl_signer_rsa_pss_rsae_sha384;
extern const pawl_signer pawl_signer_rsa_pss_rsae_sha512;
extern const pawl_signer pawl_signer_rsa_pss_pss_sha256;
extern const pawl_signer pawl_signer_rsa_pss_pss_sha384;
extern const pawl_signer pawl_signer_rsa_pss_pss_sha512;
extern const pawl_signer pawl_signer_rsa_pkcs1_sha256;
extern const pawl_signer pawl_signer_rsa_pkcs1_sha384;
extern const pawl_signer pawl_signer_rsa_pkcs1_sha512;

/* Ed25519 (RFC 8032, without context); verification refuses keys of small
 * order. The signer's priv is the seed, 32 bytes; checked is as above. */
extern const pawl_sig pawl_sig_ed25519;
extern const pawl_signer pawl_signer_ed25519;
extern const pawl_signer pawl_signer_ed25519_checked;

/* The same for Ed448 (empty context); the seed has 57 bytes. */
extern const pawl_sig pawl_sig_ed448;
extern const pawl_signer pawl_signer_ed448;
extern const pawl_signer pawl_signer_ed448_checked;

PAWL_END_DECLS

#endif
