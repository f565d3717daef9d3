/* SPDX-License-Identifier: Apache-2.0
 * The kernel of each role on ARMv7-M: those for 32-bit limbs, but for the
 * following. */
#ifndef PAWLI_ISA_ARMV7M_H
#define PAWLI_ISA_ARMV7M_H

#include "isa/c32/pawl_kernels.h"

/* SHA-3 */
#undef pawl_sha3_permute
#undef pawl_sha3_add
#undef pawl_sha3_get
#define pawl_sha3_permute pawl_sha3_permute_armv7m
#define pawl_sha3_add     pawl_sha3_add_armv7m
#define pawl_sha3_get     pawl_sha3_get_armv7m

#endif
