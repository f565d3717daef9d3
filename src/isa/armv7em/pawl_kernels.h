/* SPDX-License-Identifier: Apache-2.0
 * The kernel of each role on ARMv7E-M: those for ARMv7-M, but for the
 * following. */
#ifndef PAWLI_ISA_ARMV7EM_H
#define PAWLI_ISA_ARMV7EM_H

#include "isa/armv7m/pawl_kernels.h"

/* Montgomery products */
#undef pawli_mont_rows
#undef pawli_mont_square
#undef PAWLI_MONT_ROW_COST
#define pawli_mont_rows   pawli_mont_rows_armv7em
#define pawli_mont_square pawli_mont_square_armv7em
#undef PAWLI_MONT_LEAD
#define PAWLI_MONT_ROW_COST 2u
#define PAWLI_MONT_LEAD     6u

/* Field of Curve25519 */
#undef pawli_fe25519_mul
#undef pawli_fe25519_sqr
#undef pawli_fe25519_scale
#undef pawli_fe25519_add
#undef pawli_fe25519_sub
#undef pawli_fe25519_diff
#undef pawli_fe25519_from
#undef pawli_fe25519_to
#define pawli_fe25519_mul   pawli_fe25519_mul_armv7em
#define pawli_fe25519_sqr   pawli_fe25519_sqr_armv7em
#define pawli_fe25519_scale pawli_fe25519_scale_armv7em
#define pawli_fe25519_add   pawli_fe25519_add_armv7em
#define pawli_fe25519_sub   pawli_fe25519_sub_armv7em
#define pawli_fe25519_diff  pawli_fe25519_sub_armv7em
#define pawli_fe25519_from  pawli_fe25519_from_armv7em
#define pawli_fe25519_to    pawli_fe25519_to_armv7em

/* Curves */
#undef pawli_ec_add
#undef pawli_ec_sub
#define pawli_ec_add pawli_ec_add_armv7em
#define pawli_ec_sub pawli_ec_sub_armv7em

/* P-256 */
#undef pawli_p256_field_mul
#undef pawli_p256_field_sqr
#define pawli_p256_field_mul pawli_p256_field_mul_armv7em
#define pawli_p256_field_sqr pawli_p256_field_sqr_armv7em

#endif
