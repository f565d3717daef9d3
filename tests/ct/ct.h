/* SPDX-License-Identifier: Apache-2.0
 * Constant-time checks: secrets are marked undefined, valgrind's memcheck then
 * reports every branch and every address that depends on one.
 *
 * A program is CT_TEST(name) { ... } and ct_main, which calls CT_RUN for each.
 * It is freestanding: the library, this harness and nothing else, so that the
 * only code under the check is Pawl's, in 64 and in 32 bits. */
#ifndef CT_H
#define CT_H

#include <stddef.h>
#include <stdint.h>

#define CT_TEST(name) static void name(void)
#define CT_RUN(name)  ct_run(#name, name)

/* p[0..len) is secret from here on. */
void ct_secret(void *p, size_t len);

/* p[0..len) came from a secret but is public from here on: a ciphertext, a
 * public key, a signature, a verdict. Every use has its reason in
 * docs/assurance.md. */
void ct_public(const void *p, size_t len);

/* v, public from here on: for a verdict that a function returned. */
int ct_public_int(int v);

/* All of p[0..len) is secret still: no declassification went too far. */
int ct_is_secret(const void *p, size_t len);

/* Deterministic bytes that are not all alike. */
void ct_fill(void *p, size_t len, uint8_t seed);

/* The test did what it meant to: a check that ran nothing proves nothing. */
void ct_expect(int did);

/* Runs one test and prints "ok" or "LEAK"; a test that ct_expect refused is
 * "BROKEN". */
void ct_run(const char *name, void (*test)(void));

void ct_main(void);

#endif
