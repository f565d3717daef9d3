/* SPDX-License-Identifier: Apache-2.0
 * PAWLI_INLINE: "static PAWLI_INLINE" marks a function that is part of its
 * callers even where the compiler is asked for small code. For a step of a few
 * instructions that a kernel repeats with constant arguments, nothing else. */
#ifndef PAWLI_INLINE_H
#define PAWLI_INLINE_H

#if defined(__GNUC__)
#define PAWLI_INLINE inline __attribute__((always_inline))
#else
#define PAWLI_INLINE inline
#endif

#endif
