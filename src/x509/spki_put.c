/* SPDX-License-Identifier: Apache-2.0
 * x509/spki_put.h. */
#include "x509/spki_put.h"

#include "base/bytes.h"
#include "base/der_put.h"
#include "x509/key_form.h"

/* 1.2.840.113549.1.1.x; the last octet is the arc. */
#define SPKI_PKCS1 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01
#define SPKI_RSA   1u
#define SPKI_MGF1  8u
#define SPKI_PSS   10u

/* rsa_pss_* have 0x08 in the upper octet of their TLS number. */
#define SPKI_PSS_SCHEMES 0x08u

static void spki_put_pkcs1(pawli_writer *w, uint8_t arc)
{
    uint8_t oid[9] = {SPKI_PKCS1, 0};

    oid[8] = arc;
    pawli_put_der_bytes(w, PAWLI_DER_OID, oid, sizeof oid);
}

/* ---- Keys --------------------------------------------------------------- */

/* Without its header. */
static void spki_put_key_algorithm(pawli_writer *w, uint8_t kind)
{
    static const uint8_t ec[7] = {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01};
    const pawli_key_form *form = pawli_key_form_at(kind);

    if (form == NULL) {
        spki_put_pkcs1(w, kind == PAWL_KEY_RSA_PSS ? SPKI_PSS : SPKI_RSA);
        if (kind != PAWL_KEY_RSA_PSS) {
            pawli_put_der(w, PAWLI_DER_NULL, 0);
        }
        return;
    }
    if (form->scheme == 0) {
        pawli_put_der_bytes(w, PAWLI_DER_OID, ec, sizeof ec);
    }
    pawli_put_der_bytes(w, PAWLI_DER_OID, form->oid, form->oid_len);
}

static uint32_t spki_key_algorithm_len(uint8_t kind)
{
    pawli_writer count;

    pawli_writer_init(&count, NULL, 0, 0);
    spki_put_key_algorithm(&count, kind);
    return count.at;
}

uint32_t pawli_key_algorithm_size(uint8_t kind)
{
    return pawli_der_size(spki_key_algorithm_len(kind));
}

void pawli_put_key_algorithm(pawli_writer *w, uint8_t kind)
{
    pawli_put_der(w, PAWLI_DER_SEQUENCE, spki_key_algorithm_len(kind));
    spki_put_key_algorithm(w, kind);
}

static uint32_t spki_exponent(uint8_t out[4], uint32_t exponent)
{
    uint32_t len = 4;

    pawli_store32be(out, exponent);
    while (len != 0 && out[4u - len] == 0) {
        len--;
    }
    return len;
}

/* Content of RSAPublicKey; 0 for other kinds. */
static uint32_t spki_rsa_len(const pawl_public_key *key)
{
    uint8_t e[4];
    uint32_t len = spki_exponent(e, key->exponent);

    return pawli_key_form_at(key->kind) != NULL
               ? 0
               : pawli_der_unsigned_size(key->key, key->len) +
                     pawli_der_unsigned_size(e + 4 - len, len);
}

/* Content of the bit string. */
static uint32_t spki_bits_len(const pawl_public_key *key)
{
    uint32_t rsa = spki_rsa_len(key);

    return 1u + (rsa != 0 ? pawli_der_size(rsa) : key->len);
}

static uint32_t spki_len(const pawl_public_key *key)
{
    return pawli_key_algorithm_size(key->kind) +
           pawli_der_size(spki_bits_len(key));
}

uint32_t pawli_spki_size(const pawl_public_key *key)
{
    return pawli_der_size(spki_len(key));
}

void pawli_put_spki(pawli_writer *w, const pawl_public_key *key)
{
    uint32_t rsa = spki_rsa_len(key);
    uint8_t e[4];
    uint32_t len = spki_exponent(e, key->exponent);

    pawli_put_der(w, PAWLI_DER_SEQUENCE, spki_len(key));
    pawli_put_key_algorithm(w, key->kind);
    pawli_put_der(w, PAWLI_DER_BITS, spki_bits_len(key));
    pawli_put8(w, 0); /* unused bits */
    if (rsa == 0) {
        pawli_put(w, key->key, key->len);
        return;
    }
    pawli_put_der(w, PAWLI_DER_SEQUENCE, rsa);
    pawli_put_der_unsigned(w, key->key, key->len);
    pawli_put_der_unsigned(w, e + 4 - len, len);
}

/* ---- Signatures --------------------------------------------------------- */

/* AlgorithmIdentifier of SHA-256, 384, 512: arcs 1, 2, 3. */
static void spki_put_hash(pawli_writer *w, uint8_t id)
{
    uint8_t sha2[9] = {0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0};

    sha2[8] = (uint8_t)(id - (unsigned)PAWL_HASH_ID_SHA256 + 1u);
    pawli_put_der(w, PAWLI_DER_SEQUENCE, 13);
    pawli_put_der_bytes(w, PAWLI_DER_OID, sha2, sizeof sha2);
    pawli_put_der(w, PAWLI_DER_NULL, 0);
}

/* RSASSA-PSS-params with MGF1 and a salt of the hash's size. The lengths are
 * those of the elements below: 15 for a hash. */
static void spki_put_pss(pawli_writer *w, const pawl_hash *hash)
{
    spki_put_pkcs1(w, SPKI_PSS);
    pawli_put_der(w, PAWLI_DER_SEQUENCE, 17u + 30u + 5u);
    pawli_put_der(w, PAWLI_DER_INSIDE | 0u, 15);
    spki_put_hash(w, hash->id);
    pawli_put_der(w, PAWLI_DER_INSIDE | 1u, 2u + 11u + 15u);
    pawli_put_der(w, PAWLI_DER_SEQUENCE, 11u + 15u);
    spki_put_pkcs1(w, SPKI_MGF1);
    spki_put_hash(w, hash->id);
    pawli_put_der(w, PAWLI_DER_INSIDE | 2u, 3);
    pawli_put_der_bytes(w, PAWLI_DER_INTEGER, &hash->digest_size, 1);
}

/* Without its header. */
static void spki_put_signature(pawli_writer *w, const pawl_signer *signer)
{
    /* 1.2.840.10045.4.3.x: 2, 3, 4 are SHA-256, 384, 512. */
    uint8_t ecdsa[8] = {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0};
    const pawli_key_form *form = pawli_key_form_at(signer->key_kind);
    const pawl_hash *hash = signer->hash;

    if (form != NULL && form->scheme != 0) {
        pawli_put_der_bytes(w, PAWLI_DER_OID, form->oid, form->oid_len);
        return;
    }
    if (hash == NULL || hash->id < PAWL_HASH_ID_SHA256 ||
        hash->id > PAWL_HASH_ID_SHA512) {
        return;
    }
    if (form != NULL) {
        ecdsa[7] = (uint8_t)(hash->id - (unsigned)PAWL_HASH_ID_SHA256 + 2u);
        pawli_put_der_bytes(w, PAWLI_DER_OID, ecdsa, sizeof ecdsa);
    } else if (signer->scheme >> 8 == SPKI_PSS_SCHEMES) {
        spki_put_pss(w, hash);
    } else {
        /* 11, 12, 13 */
        spki_put_pkcs1(
            w, (uint8_t)(hash->id - (unsigned)PAWL_HASH_ID_SHA256 + 11u));
        pawli_put_der(w, PAWLI_DER_NULL, 0);
    }
}

static uint32_t spki_signature_len(const pawl_signer *signer)
{
    pawli_writer count;

    pawli_writer_init(&count, NULL, 0, 0);
    spki_put_signature(&count, signer);
    return count.at;
}

uint32_t pawli_signature_algorithm_size(const pawl_signer *signer)
{
    uint32_t len = spki_signature_len(signer);

    return len == 0 ? 0 : pawli_der_size(len);
}

void pawli_put_signature_algorithm(pawli_writer *w, const pawl_signer *signer)
{
    pawli_put_der(w, PAWLI_DER_SEQUENCE, spki_signature_len(signer));
    spki_put_signature(w, signer);
}
