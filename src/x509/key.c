/* SPDX-License-Identifier: Apache-2.0
 * Private keys: see pawl/key.h. */
#include "pawl/key.h"

#include <string.h>

#include "base/ct.h"
#include "base/der.h"
#include "x509/key_form.h"
#include "x509/x509_reader.h"

#define KEY_RSA_MAX 512u /* bytes of modulus */

static bool key_fail(pawl_private_key *key, pawl_key_problem problem)
{
    key->problem = (uint8_t)problem;
    return false;
}

/* ---- RSA ---------------------------------------------------------------- */

static bool key_number(pawl_private_key *key, pawli_der *in,
                       pawl_key_span *span)
{
    pawli_der number = {NULL, 0};

    if (!pawli_der_unsigned(in, &number)) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (number.len == 0 || number.len > KEY_RSA_MAX) {
        return key_fail(key, PAWL_KEY_RANGE);
    }
    span->p = number.p;
    span->len = (uint16_t)number.len;
    return true;
}

/* RSAPrivateKey behind its version. */
static bool key_rsa(pawl_private_key *key, pawli_der in)
{
    if (!key_number(key, &in, &key->n) || !key_number(key, &in, &key->e) ||
        !key_number(key, &in, &key->d) || !key_number(key, &in, &key->p) ||
        !key_number(key, &in, &key->q) || !key_number(key, &in, &key->dp) ||
        !key_number(key, &in, &key->dq) || !key_number(key, &in, &key->qinv)) {
        return false;
    }
    if (in.len != 0) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (key->d.len > key->n.len || key->p.len + key->q.len < key->n.len ||
        key->p.len + key->q.len > key->n.len + 1u || key->dp.len > key->p.len ||
        key->dq.len > key->q.len || key->qinv.len > key->p.len ||
        (key->n.p[key->n.len - 1u] & 1u) == 0 ||
        (key->e.p[key->e.len - 1u] & 1u) == 0) {
        return key_fail(key, PAWL_KEY_RANGE);
    }
    return true;
}

/* ---- EC ----------------------------------------------------------------- */

static uint8_t key_curve(const pawli_der *oid)
{
    const pawli_key_form *form = pawli_key_form_of(oid);

    return form != NULL && form->scheme == 0 ? form->kind
                                             : (uint8_t)PAWL_KEY_NONE;
}

/* Whether the scalar (secret) is from 1 to the order of the curve - 1; only
 * that verdict depends on it. */
static bool key_scalar_in_range(const pawl_private_key *key)
{
    static const uint8_t p256[32] = {
        0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17,
        0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};
    static const uint8_t p384[48] = {
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xc7, 0x63, 0x4d, 0x81, 0xf4, 0x37, 0x2d, 0xdf, 0x58, 0x1a, 0x0d, 0xb2,
        0x48, 0xb0, 0xa7, 0x7a, 0xec, 0xec, 0x19, 0x6a, 0xcc, 0xc5, 0x29, 0x73};
    static const uint8_t p521[66] = {
        0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xfa, 0x51, 0x86, 0x87, 0x83, 0xbf, 0x2f, 0x96, 0x6b, 0x7f, 0xcc,
        0x01, 0x48, 0xf7, 0x09, 0xa5, 0xd0, 0x3b, 0xb5, 0xc9, 0xb8, 0x89,
        0x9c, 0x47, 0xae, 0xbb, 0x6f, 0xb7, 0x1e, 0x91, 0x38, 0x64, 0x09};
    const uint8_t *order = key->kind == PAWL_KEY_P256   ? p256
                           : key->kind == PAWL_KEY_P384 ? p384
                                                        : p521;
    uint32_t some = 0;
    uint32_t borrow = 0; /* of scalar - order, last byte first */

    for (uint8_t i = key->scalar_len; i-- > 0;) {
        some |= key->scalar[i];
        borrow = (((uint32_t)key->scalar[i] - order[i] - borrow) >> 8) & 1u;
    }
    return pawli_ct_public(~pawli_ct_is_zero(some) & borrow) != 0;
}

/* [0] parameters: the curve, which must be the one that is known already, if
 * any. */
static bool key_parameters(pawl_private_key *key, pawli_der *in)
{
    pawli_der field = {NULL, 0};
    pawli_der oid = {NULL, 0};
    uint8_t kind;

    if (!pawli_der_maybe(in, PAWLI_DER_INSIDE | 0u, &field)) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (field.p != NULL) {
        if (!pawli_der_take(&field, PAWLI_DER_OID, &oid) || field.len != 0) {
            return key_fail(key, PAWL_KEY_CURVE); /* written out in full */
        }
        kind = key_curve(&oid);
        if (kind == PAWL_KEY_NONE ||
            (key->kind != PAWL_KEY_NONE && key->kind != kind)) {
            return key_fail(key, PAWL_KEY_CURVE);
        }
        key->kind = kind;
    }
    return key->kind != PAWL_KEY_NONE || key_fail(key, PAWL_KEY_CURVE);
}

/* [1] publicKey. A compressed point is left out. */
static bool key_point(pawl_private_key *key, pawli_der *in)
{
    pawli_der field = {NULL, 0};
    pawli_der bits = {NULL, 0};

    if (!pawli_der_maybe(in, PAWLI_DER_INSIDE | 1u, &field)) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (field.p == NULL) {
        return true;
    }
    if (!pawli_der_take(&field, PAWLI_DER_BITS, &bits) || field.len != 0 ||
        bits.len < 2 || bits.p[0] != 0) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (bits.p[1] == 0x04u) {
        if (bits.len != 2u + 2u * (size_t)key->scalar_len) {
            return key_fail(key, PAWL_KEY_RANGE);
        }
        key->point.p = bits.p + 1;
        key->point.len = (uint16_t)(bits.len - 1u);
    }
    return true;
}

/* ECPrivateKey behind its version; key->kind is the curve, if known. */
static bool key_ec(pawl_private_key *key, pawli_der in)
{
    pawli_der scalar = {NULL, 0};

    if (!pawli_der_take(&in, PAWLI_DER_OCTETS, &scalar)) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (!key_parameters(key, &in)) {
        return false;
    }
    key->scalar_len = pawli_key_form_at(key->kind)->private_size;
    /* The standard pads the scalar; old tools did not. */
    if (scalar.len == 0 || scalar.len > key->scalar_len) {
        return key_fail(key, PAWL_KEY_RANGE);
    }
    memcpy(key->scalar + key->scalar_len - scalar.len, scalar.p, scalar.len);
    if (!key_scalar_in_range(key)) {
        return key_fail(key, PAWL_KEY_RANGE);
    }
    if (!key_point(key, &in)) {
        return false;
    }
    return in.len == 0 || key_fail(key, PAWL_KEY_MALFORMED);
}

/* ---- Edwards curves ----------------------------------------------------- */

/* CurvePrivateKey, RFC 8410, section 7, and the publicKey of
 * OneAsymmetricKey, a bit string without its tag, if there is one. */
static bool key_edwards(pawl_private_key *key, const pawli_key_form *form,
                        pawli_der in, const pawli_der *public_key)
{
    pawli_der seed = {NULL, 0};

    if (!pawli_der_take(&in, PAWLI_DER_OCTETS, &seed) || in.len != 0) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (seed.len != form->private_size) {
        return key_fail(key, PAWL_KEY_RANGE);
    }
    if (public_key->p != NULL) {
        if (public_key->len == 0 || public_key->p[0] != 0) {
            return key_fail(key, PAWL_KEY_MALFORMED);
        }
        if (public_key->len != 1u + (size_t)form->public_size) {
            return key_fail(key, PAWL_KEY_RANGE);
        }
        key->point.p = public_key->p + 1;
        key->point.len = form->public_size;
    }
    key->scalar_len = form->private_size;
    memcpy(key->scalar, seed.p, seed.len);
    return true;
}

/* ---- PKCS #8 and what is no private key --------------------------------- */

/* The algorithm has no kind: says what it is. */
static bool key_algorithm(pawl_private_key *key, pawli_der algorithm)
{
    static const uint8_t ec[7] = {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01};
    /* 1.3.101.110, 111: X25519, X448 */
    static const uint8_t exchange[2][3] = {{0x2b, 0x65, 0x6e},
                                           {0x2b, 0x65, 0x6f}};
    pawli_der oid = {NULL, 0};

    if (!pawli_der_take(&algorithm, PAWLI_DER_OID, &oid)) {
        return key_fail(key, PAWL_KEY_ALGORITHM);
    }
    if (pawli_der_is(&oid, ec, sizeof ec)) {
        return key_fail(key, PAWL_KEY_CURVE);
    }
    return key_fail(key, pawli_der_is(&oid, exchange[0], 3) ||
                                 pawli_der_is(&oid, exchange[1], 3)
                             ? PAWL_KEY_EXCHANGE
                             : PAWL_KEY_ALGORITHM);
}

/* Takes SEQUENCE { INTEGER version, ... } off der. */
static bool key_open(pawli_der der, pawli_der *in, uint32_t *version)
{
    return pawli_der_take(&der, PAWLI_DER_SEQUENCE, in) && der.len == 0 &&
           pawli_der_small(in, version);
}

/* PrivateKeyInfo or OneAsymmetricKey behind its version; attributes are not
 * looked at, nor is the public key where the inner form has its own. */
static bool key_pkcs8(pawl_private_key *key, pawli_der in)
{
    pawli_der algorithm = {NULL, 0};
    pawli_der octets = {NULL, 0};
    pawli_der skipped = {NULL, 0};
    pawli_der public_key = {NULL, 0};
    pawli_der inner = {NULL, 0};
    const pawli_key_form *form;
    uint32_t version = 0;
    uint8_t scheme = 0;

    if (!pawli_der_take(&in, PAWLI_DER_SEQUENCE, &algorithm) ||
        !pawli_der_take(&in, PAWLI_DER_OCTETS, &octets) ||
        !pawli_der_maybe(&in, PAWLI_DER_INSIDE | 0u, &skipped) ||
        !pawli_der_maybe(&in, PAWLI_DER_CONTEXT | 1u, &public_key) ||
        in.len != 0) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    key->kind = pawli_x509_key_kind(algorithm.p, algorithm.len, &scheme);
    if (key->kind == PAWL_KEY_NONE) {
        return key_algorithm(key, algorithm);
    }
    form = pawli_key_form_at(key->kind);
    if (form != NULL && form->scheme != 0) {
        return key_edwards(key, form, octets, &public_key);
    }
    key->rsa.p = octets.p;
    key->rsa.len = (uint16_t)octets.len;
    if (!key_open(octets, &inner, &version)) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (key->kind == PAWL_KEY_RSA || key->kind == PAWL_KEY_RSA_PSS) {
        return version == 0 ? key_rsa(key, inner)
                            : key_fail(key, PAWL_KEY_VERSION);
    }
    return version == 1 ? key_ec(key, inner) : key_fail(key, PAWL_KEY_VERSION);
}

/* SEQUENCE whose first element is no INTEGER: says what it is instead. */
static bool key_other(pawl_private_key *key, pawli_der in)
{
    pawli_der content = {NULL, 0};
    uint8_t tag = 0;

    if (!pawli_der_take(&in, PAWLI_DER_SEQUENCE, &content) ||
        !pawli_der_next(&in, &tag, &content)) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (tag == PAWLI_DER_OCTETS && in.len == 0) {
        return key_fail(key, PAWL_KEY_ENCRYPTED);
    }
    if (tag == PAWLI_DER_BITS && in.len == 0) {
        return key_fail(key, PAWL_KEY_PUBLIC);
    }
    return key_fail(key, tag == PAWLI_DER_SEQUENCE ? PAWL_KEY_CERTIFICATE
                                                   : PAWL_KEY_MALFORMED);
}

static bool key_parse(pawl_private_key *key, pawli_der der)
{
    const pawli_der whole = der;
    pawli_der in = {NULL, 0};
    uint32_t version = 0;

    if (!pawli_der_take(&der, PAWLI_DER_SEQUENCE, &in)) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    if (der.len != 0) {
        return key_fail(key, PAWL_KEY_TRAILING);
    }
    if (in.len != 0 && in.p[0] == PAWLI_DER_SEQUENCE) {
        return key_other(key, in);
    }
    if (!pawli_der_small(&in, &version) || in.len == 0) {
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
    switch (in.p[0]) {
    case PAWLI_DER_INTEGER:
        key->kind = PAWL_KEY_RSA;
        key->rsa.p = whole.p;
        key->rsa.len = (uint16_t)whole.len;
        return version == 0 ? key_rsa(key, in)
                            : key_fail(key, PAWL_KEY_VERSION);
    case PAWLI_DER_OCTETS:
        return version == 1 ? key_ec(key, in) : key_fail(key, PAWL_KEY_VERSION);
    case PAWLI_DER_SEQUENCE:
        return version <= 1 ? key_pkcs8(key, in)
                            : key_fail(key, PAWL_KEY_VERSION);
    default:
        return key_fail(key, PAWL_KEY_MALFORMED);
    }
}

pawl_err pawl_private_key_parse(pawl_private_key *key, const uint8_t *der,
                                size_t len)
{
    pawli_der in = {der, len};
    uint8_t problem;

    memset(key, 0, sizeof *key);
    if (key_parse(key, in)) {
        return PAWL_OK;
    }
    problem = key->problem;
    pawl_private_key_wipe(key);
    key->problem = problem;
    return problem == PAWL_KEY_MALFORMED || problem == PAWL_KEY_TRAILING ||
                   problem == PAWL_KEY_RANGE
               ? PAWL_ERR_ENCODING
               : PAWL_ERR_UNSUPPORTED;
}

void pawl_private_key_wipe(pawl_private_key *key)
{
    pawl_wipe(key, sizeof *key);
}
