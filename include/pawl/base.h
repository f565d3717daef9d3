/* SPDX-License-Identifier: Apache-2.0
 * pawl/base.h: what every public header stands on.
 *
 * Rules shared by all headers (NULL, overlap, wiping, units, secrets) are in
 * docs/conventions.md.
 */
#ifndef PAWL_BASE_H
#define PAWL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pawl/err.h"

#ifdef __cplusplus
#define PAWL_BEGIN_DECLS extern "C" {
#define PAWL_END_DECLS   }
#else
#define PAWL_BEGIN_DECLS
#define PAWL_END_DECLS
#endif

/* The compiler warns when a verdict is thrown away. */
#if defined(__GNUC__)
#define PAWL_MUST_CHECK __attribute__((warn_unused_result))
#else
#define PAWL_MUST_CHECK
#endif

#define PAWL_VERSION_MAJOR 0
#define PAWL_VERSION_MINOR 1
#define PAWL_VERSION_PATCH 0

PAWL_BEGIN_DECLS

/* The version of the library that was linked, as 0x00MMmmpp; compare it with
 * the macros above to notice a header that does not belong to the library. */
uint32_t pawl_version(void);

/* Sets p[0..len) to zero in a way the compiler keeps. p may be NULL when len
 * is 0. */
void pawl_wipe(void *p, size_t len);

/* Compares a[0..len) with b[0..len) in time that depends on len only. */
PAWL_MUST_CHECK bool pawl_equal(const void *a, const void *b, size_t len);

PAWL_END_DECLS

#endif
