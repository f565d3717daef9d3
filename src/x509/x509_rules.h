/* SPDX-License-Identifier: Apache-2.0
 * The rules of a path (RFC 5280, section 6.1) that need no search: each
 * returns PAWL_OK or why not. */
#ifndef PAWLI_X509_RULES_H
#define PAWLI_X509_RULES_H

#include "pawl/x509.h"

/* now and state as in pawl_x509_clock. */
pawl_err pawli_x509_rule_time(const pawl_x509_record *record, int64_t now,
                              uint8_t state);

/* RSA: PAWL_ERR_WEAK below policy->rsa_min_bits or a bad exponent;
 * PAWL_ERR_UNSUPPORTED: too long, or not a whole number of bytes. */
pawl_err pawli_x509_rule_key(const pawl_x509_policy *policy,
                             const pawl_public_key *key);

/* The end entity, apart from time. */
pawl_err pawli_x509_rule_leaf(const pawl_x509_policy *policy,
                              const pawl_x509_record *record);

/* A CA with below certificates between it and the leaf, those that are issued
 * to themselves not counted; apart from time. */
pawl_err pawli_x509_rule_ca(const pawl_x509_policy *policy,
                            const pawl_x509_record *record, uint8_t below);

/* The PAWL_X509_SCHEME that an instance checks. */
uint8_t pawli_x509_rule_scheme(const pawl_sig *sig);

/* Finds the instance that checks child's signature with key. */
pawl_err pawli_x509_rule_signature(const pawl_sig **sig,
                                   const pawl_x509_policy *policy,
                                   const pawl_x509_record *child,
                                   const pawl_public_key *key);

#endif
