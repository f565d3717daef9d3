/* SPDX-License-Identifier: Apache-2.0
 * pawl/key.h: private keys in DER: PKCS#1 RSAPrivateKey (RFC 8017, A.1.2),
 * SEC1 ECPrivateKey (RFC 5915), either inside PKCS#8 (RFC 5208, 5958), and
 * Ed25519 and Ed448 keys inside PKCS#8 (RFC 8410); unencrypted.
 *
 * The numbers are secret; lengths and structure are not.
 */
#ifndef PAWL_KEY_H
#define PAWL_KEY_H

#include "pawl/kex.h"
#include "pawl/sig.h"

#define PAWL_KEY_SCALAR_MAX 66u

typedef enum pawl_key_problem {
    PAWL_KEY_FINE = 0,
    PAWL_KEY_MALFORMED = 1,   /* not DER, or not one of the forms */
    PAWL_KEY_TRAILING = 2,    /* bytes follow the key */
    PAWL_KEY_ENCRYPTED = 3,   /* PKCS#8 EncryptedPrivateKeyInfo */
    PAWL_KEY_CURVE = 4,       /* none of P-256, P-384, P-521 */
    PAWL_KEY_ALGORITHM = 5,   /* none of RSA, EC, Ed25519, Ed448 */
    PAWL_KEY_VERSION = 6,     /* a version that is not known (multi-prime) */
    PAWL_KEY_RANGE = 7,       /* scalar or modulus of an impossible size */
    PAWL_KEY_CERTIFICATE = 8, /* this is a certificate */
    PAWL_KEY_PUBLIC = 9,      /* this is a public key */
    PAWL_KEY_EXCHANGE = 10    /* X25519 or X448: it cannot sign */
} pawl_key_problem;

/* Bytes inside the caller's DER: big-endian, without leading zeros. */
typedef struct pawl_key_span {
    const uint8_t *p;
    uint16_t len;
} pawl_key_span;

/* A private key. RSA: spans into the DER, which must stay; n and e are public,
 * the others secret. EC: the scalar (secret) padded to the size of the field,
 * and the point, where the file had it. Ed25519, Ed448: the seed (secret), 32
 * or 57 bytes, as scalar; and the public key, where the file had it, as point.
 *
 * What a pawl_signer is given: rsa for RSA, else scalar. */
typedef struct pawl_private_key {
    uint8_t kind; /* pawl_key_kind */
    uint8_t scalar_len;
    uint8_t problem; /* pawl_key_problem of the last parse */
    uint8_t scalar[PAWL_KEY_SCALAR_MAX];
    pawl_key_span point; /* uncompressed; p is NULL if absent */
    pawl_key_span rsa;   /* the whole RSAPrivateKey (secret) */
    pawl_key_span n, e, d, p, q, dp, dq, qinv;
} pawl_private_key;

PAWL_BEGIN_DECLS

/* Parses der[0..len). PAWL_ERR_ENCODING or PAWL_ERR_UNSUPPORTED: key->problem
 * says why; nothing of the key is left in *key. */
PAWL_MUST_CHECK pawl_err pawl_private_key_parse(pawl_private_key *key,
                                                const uint8_t *der, size_t len);

void pawl_private_key_wipe(pawl_private_key *key);

/* Writes a private key as PKCS#8 (version 0) into out: priv is as a pawl_signer
 * wants it, point the public point of an EC key (its length is known by the
 * kind) or NULL. *out_len: bytes written, all of them secret; after
 * PAWL_ERR_MEMORY what out_size should have been. PAWL_ERR_ARGUMENT: kind, or
 * priv_len is not that of the kind. One unit for kinds but RSA. */
PAWL_MUST_CHECK pawl_err pawl_private_key_write(uint8_t *out, size_t out_size,
                                                size_t *out_len, uint8_t kind,
                                                const uint8_t *priv,
                                                size_t priv_len,
                                                const uint8_t *point);

/* One sentence for a person; never NULL. */
const char *pawl_key_text(pawl_key_problem problem);

PAWL_END_DECLS

/* ---- Does the private key belong to the certificate? -------------------- */

typedef struct pawl_key_check {
    const pawl_kex *kex; /* NULL: the verdict is in err */
    const pawl_public_key *public_key;
    void *op;
    int16_t err;
} pawl_key_check;

PAWL_BEGIN_DECLS

/* RSA: modulus and exponent are compared. Others: the public key is computed
 * from the private one with kex (the group of the key, or what makes its key
 * pairs; NULL for RSA) in scratch, aligned as uint64_t,
 * pawl_key_check_size(kex) bytes. rng randomises points, as in pawl/kex.h; NULL
 * does not. PAWL_PENDING: run it. PAWL_OK, PAWL_ERR_MISMATCH: that was all. Or
 * an error of rng. */
size_t pawl_key_check_size(const pawl_kex *kex);
PAWL_MUST_CHECK pawl_err
pawl_key_check_start(pawl_key_check *check, const pawl_private_key *key,
                     const pawl_public_key *public_key, const pawl_kex *kex,
                     const pawl_rng *rng, void *scratch, size_t scratch_size);
/* PAWL_OK, or PAWL_ERR_MISMATCH: it is another key's certificate. */
PAWL_MUST_CHECK pawl_err pawl_key_check_run(pawl_key_check *check,
                                            uint32_t *units);
void pawl_key_check_wipe(pawl_key_check *check);

PAWL_END_DECLS

#endif
