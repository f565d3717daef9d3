/* SPDX-License-Identifier: Apache-2.0
 * x509/x509_rules.h. */
#include "x509/x509_rules.h"

#include "x509/key_form.h"

#define RULES_RSA_MIN_BITS 2048u
#define RULES_RSA_MAX_BITS 4096u

pawl_err pawli_x509_rule_time(const pawl_x509_record *record, int64_t now,
                              uint8_t state)
{
    switch (state) {
    case PAWL_X509_CLOCK_IGNORE:
        return PAWL_OK;
    case PAWL_X509_CLOCK_KNOWN:
    case PAWL_X509_CLOCK_FLOOR:
        if (now > record->not_after) {
            return PAWL_ERR_EXPIRED;
        }
        /* It may be later than the floor. */
        return state == PAWL_X509_CLOCK_KNOWN && now < record->not_before
                   ? PAWL_ERR_NOT_YET_VALID
                   : PAWL_OK;
    default:
        return PAWL_ERR_CLOCK;
    }
}

pawl_err pawli_x509_rule_key(const pawl_x509_policy *policy,
                             const pawl_public_key *key)
{
    uint16_t min = policy->rsa_min_bits;

    if (key->kind == PAWL_KEY_NONE) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (key->kind != PAWL_KEY_RSA && key->kind != PAWL_KEY_RSA_PSS) {
        return PAWL_OK;
    }
    if (min == 0) {
        min = RULES_RSA_MIN_BITS;
    }
    /* Modulus without leading zero bytes; len is at most 512. */
    if (key->len == 0 || (uint16_t)(key->len * 8u) < min || key->exponent < 3 ||
        (key->exponent & 1u) == 0) {
        return PAWL_ERR_WEAK;
    }
    if ((key->key[0] & 0x80u) == 0) {
        /* A modulus of, say, 2047 bits is weaker than allowed; 2049 bits is
         * merely nothing that anybody makes. */
        return (uint16_t)(key->len * 8u - 7u) <= min ? PAWL_ERR_WEAK
                                                     : PAWL_ERR_UNSUPPORTED;
    }
    return (uint16_t)(key->len * 8u) > RULES_RSA_MAX_BITS ? PAWL_ERR_UNSUPPORTED
                                                          : PAWL_OK;
}

/* What holds for every certificate of a path. */
static pawl_err rules_common(const pawl_x509_policy *policy,
                             const pawl_x509_record *record)
{
    uint32_t flags = record->flags;
    uint32_t purpose = policy->purpose == PAWL_X509_CLIENT
                           ? PAWL_X509_EKU_CLIENT
                           : PAWL_X509_EKU_SERVER;
    pawl_public_key key;

    if ((flags & PAWL_X509_ALG_MISMATCH) != 0) {
        return PAWL_ERR_ENCODING;
    }
    if ((flags & PAWL_X509_CRITICAL_UNKNOWN) != 0 ||
        (flags & PAWL_X509_NAME_CONSTRAINTS) != 0) {
        return PAWL_ERR_CRITICAL;
    }
    if ((flags & PAWL_X509_EMPTY_ISSUER) != 0) {
        return PAWL_ERR_CONSTRAINT;
    }
    if ((flags & PAWL_X509_KU_CERT_SIGN) != 0 && (flags & PAWL_X509_CA) == 0) {
        return PAWL_ERR_CONSTRAINT;
    }
    if ((flags & PAWL_X509_HAS_EKU) != 0 &&
        (flags & (purpose | PAWL_X509_EKU_ANY)) == 0) {
        return PAWL_ERR_CONSTRAINT;
    }
    pawl_x509_record_key(record, &key);
    return pawli_x509_rule_key(policy, &key);
}

pawl_err pawli_x509_rule_leaf(const pawl_x509_policy *policy,
                              const pawl_x509_record *record)
{
    uint32_t flags = record->flags;
    bool matched = (flags & PAWL_X509_NAME_MATCHED) != 0;
    pawl_err err = rules_common(policy, record);

    if (err != PAWL_OK) {
        return err;
    }
    if (matched != (record->name_word == PAWL_X509_NAME_WORD)) {
        return PAWL_ERR_FAULT;
    }
    if (policy->purpose != PAWL_X509_CLIENT && policy->any_name == 0 &&
        !matched) {
        return PAWL_ERR_NAME;
    }
    if ((flags & PAWL_X509_EMPTY_SUBJECT) != 0 &&
        (flags & PAWL_X509_SAN_CRITICAL) == 0) {
        return PAWL_ERR_CONSTRAINT;
    }
    /* TLS 1.3 only signs: RFC 8446, section 4.4.2.2. */
    if ((flags & PAWL_X509_HAS_KEY_USAGE) != 0 &&
        (flags & PAWL_X509_KU_SIGN) == 0) {
        return PAWL_ERR_CONSTRAINT;
    }
    return PAWL_OK;
}

pawl_err pawli_x509_rule_ca(const pawl_x509_policy *policy,
                            const pawl_x509_record *record, uint8_t below)
{
    uint32_t flags = record->flags;

    if ((flags & PAWL_X509_VERSION_3) == 0 || (flags & PAWL_X509_CA) == 0 ||
        ((flags & PAWL_X509_HAS_KEY_USAGE) != 0 &&
         (flags & PAWL_X509_KU_CERT_SIGN) == 0) ||
        (record->path_len != PAWL_X509_NO_LIMIT && below > record->path_len)) {
        return PAWL_ERR_CONSTRAINT;
    }
    return rules_common(policy, record);
}

uint8_t pawli_x509_rule_scheme(const pawl_sig *sig)
{
    const pawli_key_form *form = pawli_key_form_at(sig->key_kind);
    unsigned family = PAWL_X509_FAMILY_ECDSA;

    if (form != NULL && form->scheme != 0) {
        return form->scheme;
    }
    if (sig->hash->id > 15u) { /* no certificate names such a hash */
        return 0;
    }
    if (sig->key_kind == PAWL_KEY_RSA_PSS) {
        family = PAWL_X509_FAMILY_PSS;
    } else if (sig->key_kind == PAWL_KEY_RSA) {
        /* rsa_pss_rsae_* are 0x0804 to 0x0806, rsa_pkcs1_* 0x0401, 0501,
         * 0601. */
        family = (sig->scheme >> 8) == 8 ? PAWL_X509_FAMILY_PSS
                                         : PAWL_X509_FAMILY_PKCS1;
    }
    return PAWL_X509_SCHEME(family, sig->hash->id);
}

/* Whether a key of this kind can make signatures of this scheme at all. */
static bool rules_fits(uint8_t kind, uint8_t scheme)
{
    const pawli_key_form *form = pawli_key_form_at(kind);

    switch (scheme >> 4) {
    case PAWL_X509_FAMILY_PKCS1:
        return kind == PAWL_KEY_RSA;
    case PAWL_X509_FAMILY_PSS:
        return kind == PAWL_KEY_RSA || kind == PAWL_KEY_RSA_PSS;
    case PAWL_X509_FAMILY_ECDSA:
        return form != NULL && form->scheme == 0;
    default:
        return form != NULL && form->scheme == scheme;
    }
}

/* Whether the record has what the instance wants to be given. */
static bool rules_has(const pawl_sig *sig, const pawl_x509_record *child)
{
    if (sig->hash == NULL) {
        return (child->flags & (PAWL_X509_TBS_KEPT | PAWL_X509_LINKED)) != 0;
    }
    return (child->flags & PAWL_X509_TBS_KEPT) == 0 &&
           sig->hash->digest_size == child->digest_len;
}

pawl_err pawli_x509_rule_signature(const pawl_sig **sig,
                                   const pawl_x509_policy *policy,
                                   const pawl_x509_record *child,
                                   const pawl_public_key *key)
{
    const pawl_sig *const *at = policy->sigs;

    *sig = NULL;
    if (child->scheme == 0 || key->kind == PAWL_KEY_NONE ||
        (child->flags & PAWL_X509_SIG_SIZE) != 0) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (!rules_fits(key->kind, child->scheme) ||
        (key->hash_id != 0 && key->hash_id != (child->scheme & 15u))) {
        return PAWL_ERR_SIGNATURE;
    }
    for (; at != NULL && *at != NULL; at++) {
        if (((*at)->uses & PAWL_SIG_CERT) != 0 &&
            (*at)->key_kind == key->kind &&
            pawli_x509_rule_scheme(*at) == child->scheme &&
            rules_has(*at, child)) {
            *sig = *at;
            return PAWL_OK;
        }
    }
    return PAWL_ERR_UNSUPPORTED;
}
