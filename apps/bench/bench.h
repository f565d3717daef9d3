/* SPDX-License-Identifier: Apache-2.0
 * Algorithms as data: what `pawl bench` and the firmware of boards share.
 *
 * An algorithm is a line of a table (algorithms.inc). Its operations become
 * cells, and with inputs and the right output where there is but one, cases
 * (cases.c). A library turns a case into a run: something that can be done
 * again and again (own.c, peer_*.c). Nothing here knows one algorithm from
 * another. list.c, keys.c, rsa.c, bytes.c, cells.c, cases.c and own.c need no
 * operating system.
 */
#ifndef PAWL_BENCH_H
#define PAWL_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pawl/kex.h"
#include "pawl/selftest.h"
#include "pawl/sig.h"

/* ---- Algorithms (algorithms.inc, list.c) -------------------------------- */

typedef enum bench_family {
    BENCH_HASH,
    BENCH_MAC,
    BENCH_CTR,
    BENCH_AEAD,
    BENCH_KEX,
    BENCH_SIG,
    BENCH_KDF,
    BENCH_BLOCK,
    BENCH_RANDOM
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
/* Does the operation with own_size bytes of memory; the output's length, 0:
 * failed. */
typedef size_t bench_own(const struct bench_case *c, void *memory,
                         uint8_t *out);

typedef struct bench_algorithm {
    const char *name; /* "sha256"; rows and peers go by it */
    bench_family family;
    const void *instance;      /* pawl_hash, pawl_aead, pawl_kex, pawl_sig */
    const pawl_signer *signer; /* of BENCH_SIG; NULL: verifies only */
    bench_own *own;            /* of algorithms without such an interface */
    /* Where own's output says nothing: makes one that does. Both are called
     * once before anything counts, so that it may make ready for own. */
    bench_own *own_check;
    size_t own_size;
    uint16_t key_size; /* of symmetric keys, bytes; 0: the instance says it */

    /* NULL on devices (BENCH_DEVICE). */
    const char *object, *sign_object; /* their names in C */
    const char *group, *sign_group;   /* of the image that holds it; NULL: the
                                         same for signing */
    const pawl_selftest *known; /* what must be right before anything counts */
    const char *variant;        /* what is to be said of Pawl's rows, or NULL */
    const bench_key *key;       /* of BENCH_SIG */
} bench_algorithm;

extern const bench_algorithm *const bench_list[];
extern const size_t bench_list_count;

extern const bench_key bench_key_ed25519, bench_key_ed448, bench_key_p256,
    bench_key_p384, bench_key_p521, bench_key_rsa1024, bench_key_rsa2048,
    bench_key_rsa3072, bench_key_rsa4096;

/* Made of the library's arithmetic (rsa.c). */
extern const pawl_sig bench_sig_rsa_raw;
extern const pawl_signer bench_signer_rsa_raw;
extern const pawl_selftest bench_known_rsa2048_make;
bench_own bench_rsa2048_make;
#define BENCH_RSA_MAKE_SIZE 4096u

/* ---- Cells (cells.c) ---------------------------------------------------- */

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
    BENCH_VERIFY,
    BENCH_DERIVE,
    BENCH_EXPAND,
    BENCH_GENERATE,
    BENCH_OPERATIONS /* how many there are */
} bench_operation;

/* A small image has nothing but its own operations: BENCH_FEW has a bit for
 * each. What is opened was sealed by the same image before. */
#ifdef BENCH_FEW
#define BENCH_BIT(operation_) (((uint32_t)(BENCH_FEW) >> (operation_)&1u) != 0)
#define BENCH_HAS(operation_)                                                  \
    (BENCH_BIT(operation_) ||                                                  \
     ((operation_) == BENCH_SEAL && BENCH_BIT(BENCH_OPEN)))
#else
#define BENCH_HAS(operation_) true
#endif
/* Whether the case asks for that operation; never for one the image has not. */
#define BENCH_IS(case_, operation_)                                            \
    (BENCH_HAS(operation_) && (case_)->operation == (operation_))

const char *bench_operation_name(bench_operation operation);

/* An operation on a size, as rows name it. */
typedef struct bench_cell {
    const bench_algorithm *algorithm;
    bench_operation operation;
    uint32_t size; /* bytes of data; 0 where that says nothing */
} bench_cell;

/* The group of the image that holds the cell. */
const char *bench_cell_group(const bench_cell *cell);
/* Whether the cell is in that group, or part of one: `group:algorithm`,
 * `group:algorithm:operation`, `group:algorithm:operation:size`. */
bool bench_cell_within(const bench_cell *cell, const char *part);

/* Calls each for every cell of the algorithm, until it returns false; sizes
 * end with 0. Without inputs, so at no cost. */
void bench_cells(const bench_algorithm *a, const uint32_t *sizes,
                 bool (*each)(void *ctx, const bench_cell *cell), void *ctx);

/* Sizes of messages that are measured everywhere; 0 at the end. */
extern const uint32_t bench_bulk_sizes[];

/* ---- Bytes (bytes.c) ---------------------------------------------------- */

/* Bytes without a pattern that anybody could use; the same in every run, and
 * fewer are the first of more. */
void bench_fill(uint8_t *out, size_t len, uint32_t seed);
#define BENCH_SEED_MESSAGE 1u

/* CRC-32 as in IEEE 802.3, of further bytes; starts with 0. */
uint32_t bench_crc32(uint32_t crc, const uint8_t *p, size_t len);

/* ---- Cases (cases.c) ---------------------------------------------------- */

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
    /* NULL, or where the output of once says nothing: makes one that does, of
     * what the last once left. Not timed. */
    bool (*answer)(void *state, uint8_t *out, size_t *out_len);
    /* NULL, or the same where once has many right answers, with but one: a
     * signature without a random source. */
    bool (*known)(void *state, uint8_t *out, size_t *out_len);
    void *state;
    size_t state_size; /* bytes the library keeps for it; 0: not known */
    /* NULL, or the most bytes of a heap in use so far. */
    size_t (*heap)(void);
    const char *variant;     /* which of its implementations */
    const char *accelerated; /* by what; NULL: by nothing */
    /* NULL, or operations that the engine has done so far: it must have done
     * some while it was timed. */
    uint32_t (*used)(void);
} bench_run;

/* Memory for one operation, of whoever runs the bench: zeroed, aligned as
 * uint64_t; NULL: there is none. */
void *bench_lend(size_t size);
void bench_return(void *memory);
/* Asked between the slices of an operation: true when it took too long and is
 * to fail. */
bool bench_late(void);

typedef struct bench_library {
    const char *name;
    const char *(*version)(void); /* NULL on devices, where nobody asks */
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
/* Whether this, left by its last once, is; out may change (cases.c). */
bool bench_output_right(const bench_case *c, const bench_run *run, uint8_t *out,
                        size_t len);
/* Whether the library refuses the same with one bit changed, where the
 * operation can refuse (cases.c). */
bool bench_refuses(const bench_library *library, const bench_case *c);

#endif
