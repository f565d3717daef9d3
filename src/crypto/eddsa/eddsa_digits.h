/* SPDX-License-Identifier: Apache-2.0
 * Scalars of Ed25519 and Ed448 as digits: signed ones for combs, and windows of
 * the non-adjacent form for verification. */
#ifndef PAWLI_EDDSA_DIGITS_H
#define PAWLI_EDDSA_DIGITS_H

#include "crypto/eddsa/eddsa_order.h"

#define PAWLI_EDDSA_TEETH 5 /* digits to an entry of a comb's table */

/* k[words + 1] := the number below 2^digits whose bits are the digits 1 and -1
 * (for 0) of in[words], modulo the order; digits is above 32 * words and at
 * most 16 more, in + order below 2^digits. Both are secret. */
void pawli_eddsa_recode(uint32_t *k, const uint32_t *in, unsigned digits,
                        const pawli_eddsa_order *order);

/* Which entry, 0 .. 15, the digits at `at`, at + apart, ... of a recoded k ask
 * for; *minus is all ones when it is to be negated. All of it is secret. */
uint32_t pawli_eddsa_entry(const uint32_t *k, unsigned at, unsigned apart,
                           uint32_t *minus);

/* k3[words] := 3 k, which must fit. */
void pawli_eddsa_triple(uint32_t *k3, const uint32_t *k, size_t words);

/* A window of k (public) in non-adjacent form that begins at bit `index`: its
 * value is 0 or odd and at most 5, and counts from bit *low. */
int8_t pawli_eddsa_window(const uint32_t *k, const uint32_t *k3, unsigned index,
                          uint16_t *low);

#endif
