/* SPDX-License-Identifier: Apache-2.0
 * What the adapters of other libraries (peer_*.c) share.
 *
 * On a host an adapter knows all its library's algorithms. An image for a board
 * has those it is made for: its build defines PEER_ALL as 0, and PEER_<word> as
 * 1 for each word of their names and operations (PEER_ECDSA, PEER_P256,
 * PEER_SIGN), so that no other code of the library is linked.
 */
#ifndef PEER_H
#define PEER_H

#include "bench.h"

#ifndef PEER_ALL
#define PEER_ALL 1
#endif

/* 1 where PEER_<word> is defined as 1, else 0: an argument more or less. */
#define PEER_COMMA_1              0,
#define PEER_SECOND(a, b, ...)    b
#define PEER_CHOOSE(comma_or_not) PEER_SECOND(comma_or_not 1, 0, 0)
#define PEER_DEFINED_(value)      PEER_CHOOSE(PEER_COMMA_##value)
#define PEER_DEFINED(value)       PEER_DEFINED_(value)
#define PEER_HAS(word)            (PEER_ALL || PEER_DEFINED(PEER_##word))

#define PEER_HAS_CURVE (PEER_HAS(P256) || PEER_HAS(P384) || PEER_HAS(P521))
#define PEER_HAS_RSA   (PEER_HAS(PKCS1) || PEER_HAS(PSS) || PEER_HAS(RAW))
#define PEER_HAS_KEX   (PEER_HAS(KEYGEN) || PEER_HAS(SHARE))
#define PEER_HAS_EC    (PEER_HAS_CURVE && (PEER_HAS_KEX || PEER_HAS(ECDSA)))

/* Operations that may be alive at once: one timed, one that must refuse. */
#ifdef BENCH_DEVICE
#define PEER_RUNS 1
#else
#define PEER_RUNS 3
#endif

/* The first of PEER_RUNS states of that size that is not in use, cleared; NULL:
 * none is free. A state begins with a bool, which says that it is in use. */
void *peer_take(void *states, size_t size);
void peer_give(void *state, size_t size);

/* Whether the name has the part in it. */
bool peer_in(const char *name, const char *part);

/* What an RSA private key (RFC 8017, or inside PKCS #8) consists of: views
 * without leading zeros. */
typedef struct peer_rsa {
    bench_bytes n, e, d, p, q, dp, dq, qinv;
} peer_rsa;
bool peer_rsa_read(peer_rsa *key, const uint8_t *der, size_t len);

/* EMSA-PKCS1-v1_5's DigestInfo up to the digest, by the digest's length. */
bench_bytes peer_digest_info(size_t digest_len);

/* ECDSA signatures: DER to two numbers of half bytes, and back (length). */
bool peer_signature_read(uint8_t *raw, size_t half, const uint8_t *der,
                         size_t len);
size_t peer_signature_write(uint8_t *der, const uint8_t *raw, size_t half);

/* Bytes for blinding and nonces: cost does not depend on how random. */
void peer_random(uint8_t *out, size_t len);

#endif
