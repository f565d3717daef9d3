/* SPDX-License-Identifier: Apache-2.0
 * What the files of `pawl bench` share.
 *
 * An algorithm is a line of a table (list.c). Its operations become cases
 * (cases.c): inputs, and the right output where there is but one. A library
 * turns a case into a run: something that can be done again and again (pawl.c,
 * peer_*.c). The clock (timing.c) knows only runs; the report (report.c) only
 * rows. Nothing here knows one algorithm from another. list.c, keys.c, rsa.c,
 * cases.c and own.c need no operating system: boards count with them
 * (tools/count.py).
 */
#ifndef PAWL_BENCH_H
#define PAWL_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pawl/kex.h"
#include "pawl/selftest.h"
#include "pawl/sig.h"

/* ---- Algorithms (list.c) ------------------------------------------------ */

typedef enum bench_family {
    BENCH_HASH,
    BENCH_MAC,
    BENCH_CTR,
    BENCH_AEAD,
    BENCH_KEX,
    BENCH_SIG
} bench_family;

/* A key pair for signatures, and how it comes about. */
typedef struct bench_key {
    const uint8_t *priv; /* in the form of pawl_signer */
    size_t priv_len;
    const uint8_t *pub; /* RSA: modulus; NULL: made by pub_of */
    size_t pub_len;
    uint32_t exponent;
    const pawl_kex *kex; /* makes the public point of an EC key */
    /* Makes the public key of any other kind. */
    bool (*pub_of)(const struct bench_key *key, uint8_t *out, size_t *len);
} bench_key;

struct bench_case;
typedef struct bench_algorithm {
    const char *name; /* "sha256"; rows and peers go by it */
    bench_family family;
    const pawl_selftest *known; /* what must be right before anything counts */
    const void *instance;       /* pawl_hash, pawl_aead, pawl_kex, pawl_sig */
    /* Of algorithms without such an interface: c's output; its length. */
    size_t (*own)(const struct bench_case *c, uint8_t *out);
    const char *variant;       /* what is to be said of Pawl's rows, or NULL */
    const pawl_signer *signer; /* of BENCH_SIG; NULL: verifies only */
    const bench_key *key;      /* of BENCH_SIG */
    uint16_t key_size;         /* of BENCH_MAC and BENCH_CTR, bytes */
} bench_algorithm;

extern const bench_algorithm bench_list[];
extern const size_t bench_list_count;

extern const bench_key bench_key_ed25519, bench_key_ed448, bench_key_p256,
    bench_key_p384, bench_key_p521, bench_key_rsa1024, bench_key_rsa2048,
    bench_key_rsa3072, bench_key_rsa4096;

/* Made of the library's arithmetic (rsa.c). */
extern const pawl_sig bench_sig_rsa_raw;
extern const pawl_signer bench_signer_rsa_raw;
extern const pawl_selftest bench_known_rsa2048_make;
size_t bench_rsa2048_make(const struct bench_case *c, uint8_t *out);

/* ---- Cases (cases.c) ---------------------------------------------------- */

#define BENCH_DATA_MAX 16384u
#define BENCH_OUT_MAX  (BENCH_DATA_MAX + 64u)
#define BENCH_OP_MAX   16384u /* memory of any operation */

typedef enum bench_operation {
    BENCH_DIGEST,
    BENCH_TAG,
    BENCH_CRYPT,
    BENCH_SEAL,
    BENCH_OPEN,
    BENCH_KEYGEN,
    BENCH_SHARE,
    BENCH_SIGN,
    BENCH_VERIFY
} bench_operation;
const char *bench_operation_name(bench_operation operation);

typedef struct bench_bytes {
    const uint8_t *p;
    size_t len;
} bench_bytes;

/* One operation on one size. All libraries get the same bytes. */
typedef struct bench_case {
    const bench_algorithm *algorithm;
    bench_operation operation;
    size_t size;       /* bytes of data; 0 where that says nothing */
    bench_bytes key;   /* symmetric key, private key */
    bench_bytes pub;   /* public key: the peer's (share), one's own (verify) */
    bench_bytes nonce; /* AEAD; first counter block */
    bench_bytes aad;
    bench_bytes in;   /* message; sealed message with its tag; what is signed */
    bench_bytes sig;  /* verify */
    bench_bytes want; /* the right output; p NULL: a signature, any right one */
    uint32_t exponent; /* of an RSA public key */
} bench_case;

/* Calls each for every case of the algorithm, until it returns false. False:
 * Pawl could not make the inputs; *why says so. */
bool bench_cases(const bench_algorithm *a, const uint32_t *sizes,
                 bool (*each)(void *ctx, const bench_case *c), void *ctx,
                 const char **why);

/* Whether the signature is right, by Pawl. */
bool bench_signature_right(const bench_case *c, const uint8_t *sig, size_t len);

/* ---- Libraries ---------------------------------------------------------- */

/* An operation of a library, with its keys loaded. once writes its output;
 * true: it says that all went well. */
typedef struct bench_run {
    bool (*once)(void *state, uint8_t *out, size_t *out_len);
    void (*end)(void *state);
    void *state;
    const char *variant; /* which of its implementations */
} bench_run;

typedef struct bench_library {
    const char *name;
    const char *(*version)(void);
    /* NULL and *run is filled, or why there is nothing to time. */
    const char *(*begin)(const bench_case *c, bench_run *run);
} bench_library;

extern const bench_library bench_pawl;
/* Pawl, but wrong in one algorithm (planted.c). */
const bench_library *bench_plant(const char *algorithm);
/* The peers this command was built with, and the names of all there are. */
extern const bench_library *const bench_peers[];
extern const char *const bench_peer_names[];

/* A reason that more than one library gives. */
#define BENCH_NOT_THERE "the library has no such operation"
#define BENCH_NO_MEMORY "out of memory"
#define BENCH_REFUSED   "the library refused the key"

/* Whether the run gives the right answer (cases.c). */
bool bench_right(const bench_case *c, const bench_run *run);
/* Whether the library refuses the same with one bit changed, where the
 * operation can refuse (cases.c). */
bool bench_refuses(const bench_library *library, const bench_case *c);

/* ---- Timing (timing.c) -------------------------------------------------- */

#define BENCH_SAMPLES 3

/* Nanoseconds for one operation: three samples, the loop without the operation
 * taken off, and the median. */
typedef struct bench_time {
    double sample[BENCH_SAMPLES], baseline, median;
    uint64_t count; /* operations a sample */
} bench_time;

/* One library's part in a case. */
typedef struct bench_entry {
    const bench_library *library;
    bench_run run;
    const char *status; /* "ok", or why there is no number */
    const char *reason; /* in a sentence; NULL when ok */
    bool before, after; /* known answer right */
    bench_time time;
} bench_entry;

/* Times all entries whose status is "ok", taking turns, sample_ms a sample. */
void bench_clock(bench_entry *entries, size_t count, uint32_t sample_ms);

/* ---- Reports (report.c) ------------------------------------------------- */

typedef struct bench_report {
    bool csv;
    bool started;
    const char *run; /* names this run in the ledger */
    unsigned failed; /* rows that had a wrong answer */
} bench_report;

void bench_report_case(bench_report *r, const bench_case *c,
                       const bench_entry *entries, size_t count);
void bench_report_none(bench_report *r, const bench_algorithm *a,
                       const char *status, const char *reason);

#endif
