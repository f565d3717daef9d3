/* SPDX-License-Identifier: Apache-2.0
 * RSA schemes for published keys of 1024 bits and more, as in the traces of
 * RFC 8448. The library accepts no such key; only tests link these. */
#ifndef RSA_SHORT_H
#define RSA_SHORT_H

#include "pawl/sig.h"

extern const pawl_sig rsa_short_pkcs1_sha256;
extern const pawl_sig rsa_short_pkcs1_sha384;
extern const pawl_sig rsa_short_pkcs1_sha512;
extern const pawl_sig rsa_short_pss_rsae_sha256;

#endif
