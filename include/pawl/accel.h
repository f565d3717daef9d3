/* SPDX-License-Identifier: Apache-2.0
 * pawl/accel.h: hardware engines, admitted before they are used.
 *
 * A driver starts one operation and is asked whether it is done. From it the
 * library makes instances of the interfaces that software has (a pawl_hash, a
 * pawl_aead ...), which give the unit what is long enough to be worth it, wait
 * a bounded time, and do in software what the unit could not. A unit is used
 * only after pawl_accel_admit found its answers right in the ways that drivers
 * have failed before; results live in a set of the caller's, which makes from
 * a const profile one that uses the units.
 *
 *     static pawl_accel_unit sha;
 *     PAWL_ACCEL_SHA256(my_sha256, sha)
 *     ...
 *     pawl_accel_set_init(&set);
 *     pawl_accel_unit_init(&sha, &pawl_accel_sha256, &my_sha256, &driver, hw);
 *     if (pawl_accel_admit(&set, &sha, &trial) != PAWL_OK) ... software; why:
 *         pawl_accel_reason_text(sha.report.reason)
 *     config.profile = pawl_accel_profile(&set, &my_profile);
 *
 * A unit that reports an error, or does not end in time, once it is in use: the
 * same operation is done again in software, and the unit is not used again
 * until it is admitted anew. Units, set and what they point to outlive the
 * engines; all of it is for one thread.
 */
#ifndef PAWL_ACCEL_H
#define PAWL_ACCEL_H

#include "pawl/profile.h"
#include "pawl/sha256.h"

/* Why a unit is not used. Numbers are stable. X(name, number, sentence) */
#define PAWL_ACCEL_REASON_TABLE(X)                                             \
    X(UNTRIED, 0, "it was not tried")                                          \
    X(PASSED, 1, "it passed")                                                  \
    X(NEVER_DONE, 2, "it never said that its first operation was done")        \
    X(REPORTED, 3, "the driver took an operation that was done for an error")  \
    X(WRONG, 4, "the known answer came out wrong")                             \
    X(BYTE_ORDER, 5, "the known answer came out in another byte order")        \
    X(PARTIAL, 6, "only a part of the answer was written")                     \
    X(NOT_USED, 7, "answers are right, but the unit counted no operation")     \
    X(EMPTY, 8, "an operation on no bytes changed the answer")                 \
    X(SIZE, 9, "wrong at a size within the unit's limit")                      \
    X(OVERSIZE, 10, "wrong beyond the unit's limit")                           \
    X(CHUNKS, 11, "wrong when the message came in odd pieces")                 \
    X(ALIGNMENT, 12, "wrong when the data was not aligned")                    \
    X(STALE_DATA, 13, "used data that had been at the same address before")    \
    X(STALE_KEY, 14, "used the key of an operation before")                    \
    X(INTERLEAVED, 15, "wrong when two messages took turns")                   \
    X(COPIED, 16, "wrong when a running message was copied")                   \
    X(BEYOND, 17, "wrote outside of the answer")                               \
    X(INPUT, 18, "changed its input")                                          \
    X(RECOVERY, 19, "wrong after an operation that was broken off")            \
    X(REPEATED, 20, "right at first, and wrong once in many times")            \
    X(STUCK, 21, "worked at first, then never said that it was done")          \
    X(SLOWER, 22, "right, but slower than software at every size")             \
    X(FAILED, 23, "failed in use, and was switched off")                       \
    X(OVERLAP, 24, "wrong when the answer went where the input was")           \
    X(COUNTER, 25, "wrong when a counter ran over")                            \
    X(REFUSES, 26, "gave an answer to an input that has none")

typedef enum pawl_accel_reason {
#define PAWL_ACCEL_ENUM(name, number, text) PAWL_ACCEL_##name = (number),
    PAWL_ACCEL_REASON_TABLE(PAWL_ACCEL_ENUM)
#undef PAWL_ACCEL_ENUM
} pawl_accel_reason;

/* What a unit can be given. Numbers are stable. */
typedef enum pawl_accel_op {
    PAWL_ACCEL_OP_SHA256 = 1,
    PAWL_ACCEL_OP_GCM = 2,
    PAWL_ACCEL_OP_P256_KEY = 3,    /* a private key's public point */
    PAWL_ACCEL_OP_P256_SHARE = 4,  /* an ECDH secret */
    PAWL_ACCEL_OP_P256_SIGN = 5,   /* ECDSA with a nonce that is given */
    PAWL_ACCEL_OP_P256_VERIFY = 6, /* ECDSA */
    PAWL_ACCEL_OP_POWER = 7,       /* base^e mod n */
    PAWL_ACCEL_OP_SHA256_WHOLE = 8 /* of a message that is all there */
} pawl_accel_op;

/* One operation. All it points to stays until the unit is done or stopped. */
typedef struct pawl_accel_job {
    uint8_t op; /* pawl_accel_op */
    union {
        /* ctx absorbs data[0..len), as pawl_sha256_update does: any length
         * and alignment, ctx's own rest of a block first. */
        struct {
            pawl_sha256 *ctx;
            const uint8_t *data;
            size_t len;
        } sha256;
        /* out[32] is the digest of data[0..len). */
        struct {
            const uint8_t *data;
            size_t len;
            uint8_t *out;
        } whole;
        /* len bytes, a multiple of 16, are encrypted or decrypted in counter
         * mode from in to out, which may be in; counter is that of the first
         * block and becomes that of the block after the last; sum, what GHASH
         * has absorbed so far, absorbs the ciphertext. */
        struct {
            const uint8_t *key;
            const uint8_t *in;
            uint8_t *out;
            uint8_t *counter, *sum; /* 16 bytes each */
            uint32_t len;
            uint8_t key_len;   /* 16 or 32 */
            uint8_t direction; /* pawl_aead_direction */
        } gcm;
        /* Numbers of 32 bytes and points of 64, x and y, big-endian.
         * KEY: scalar; out[64]. SHARE: scalar, point; out[32], the x of the
         * product; PAWL_ERR_POINT when the point is not on the curve. SIGN:
         * scalar, nonce, digest; out[64], r and s. VERIFY: point, digest,
         * signature; out[32], the r that the signature must have, modulo n. */
        struct {
            const uint8_t *scalar, *point, *nonce, *digest, *signature;
            uint8_t *out;
        } p256;
        /* n is odd; n, base and out have n_len bytes, big-endian; base is
         * below n. */
        struct {
            const uint8_t *n, *base, *e;
            uint8_t *out;
            uint16_t n_len, e_len;
        } power;
    } u;
} pawl_accel_job;

/* What a driver provides; hw is whatever it needs. No call waits. */
typedef struct pawl_accel_driver {
    const char *name;
    /* Most bytes that the unit takes at once, as its manual says; 0: any. The
     * driver cuts jobs that are longer: they are tried. */
    uint32_t limit;
    /* A unit that is not done after so many polls is taken for stuck. */
    uint32_t polls;
    /* Begins; PAWL_OK, or an error when it cannot be done. PAWL_PENDING: what
     * it runs on is in use for another algorithm: this one is software's. */
    pawl_err (*start)(void *hw, const pawl_accel_job *job);
    /* PAWL_PENDING: not done. PAWL_OK: done and written. Else: an error. */
    pawl_err (*poll)(void *hw);
    /* Breaks off what was started; the next start finds the unit ready. */
    void (*stop)(void *hw);
    /* Operations that the unit itself has ended since ever, modulo 2^32: what
     * proves that it ran. */
    uint32_t (*count)(void *hw);
} pawl_accel_driver;

/* An interface's software, and what takes its place. */
typedef struct pawl_accel_pair {
    const void *software, *instance;
} pawl_accel_pair;

/* What was being tried when a unit was refused. Fields may be read. */
typedef struct pawl_accel_report {
    uint8_t reason; /* pawl_accel_reason */
    uint8_t offset; /* bytes from an aligned address */
    int16_t err;    /* pawl_err that the driver gave; 0: a wrong answer */
    uint32_t size;  /* bytes of the message */
    uint32_t chunk; /* bytes of a piece; 0: whole */
    uint32_t repeat;
    const char *test; /* what was tried; NULL: nothing */
    uint8_t expected[32], got[32];
} pawl_accel_report;

/* One algorithm on one unit. Fields may be read; they are set by the calls. */
typedef struct pawl_accel_unit {
    const struct pawl_accel_kind *kind;
    const pawl_accel_pair *pairs;
    const pawl_accel_driver *driver;
    void *hw;
    pawl_aead aead;  /* the instance, of kinds that are AEADs */
    uint8_t *buffer; /* where answers of the unit are written */
    uint32_t buffer_size;
    uint32_t ops;       /* bit i: pawl_accel_op i was admitted */
    uint32_t tickets;   /* given to operations that are not done in one call */
    uint32_t owner;     /* ticket of the one that is running; 0: none */
    uint32_t crossover; /* bytes below which software is used */
    uint32_t most;      /* bytes that were tried; longer jobs are cut */
    uint32_t used;      /* operations that the unit did after admission */
    pawl_accel_report report; /* PAWL_ACCEL_PASSED: it is in use */
} pawl_accel_unit;

/* A steady counter. `software` is NULL on machines; a modelled clock is told
 * what software did just now. */
typedef struct pawl_accel_clock {
    uint32_t (*ticks)(void *ctx);
    void (*software)(void *ctx, uint8_t op, size_t len);
    void *ctx;
} pawl_accel_clock;

typedef struct pawl_accel_trial {
    /* Aligned as uint64_t; 1024 bytes or more. Larger jobs than fit are never
     * given to the unit. */
    void *scratch;
    size_t scratch_len;
    /* PAWL_ACCEL_REPEATS finds what is wrong once in 10 000 with a chance of
     * 1 - e^-10; 0 means that. */
    uint32_t repeats;
    const pawl_accel_clock *clock; /* NULL: no crossover is measured */
    /* Called between operations, to feed a watchdog; may be NULL. */
    void (*alive)(void *ctx);
    void *alive_ctx;
} pawl_accel_trial;

#define PAWL_ACCEL_REPEATS     100000u
#define PAWL_ACCEL_SCRATCH_MIN 1024u

#define PAWL_ACCEL_P256_BUFFER       320u
#define PAWL_ACCEL_RSA_BUFFER(bytes) (2u * (bytes))

#define PAWL_ACCEL_UNITS   8  /* in a set */
#define PAWL_ACCEL_LIST    8  /* suites, groups, and signatures that change */
#define PAWL_ACCEL_SCHEMES 24 /* all signatures */

/* What was admitted, and the profile made of it. Fields are private. */
typedef struct pawl_accel_set {
    pawl_accel_unit *units[PAWL_ACCEL_UNITS];
    uint8_t count;
    pawl_profile profile;
    pawl_suite suite[PAWL_ACCEL_LIST];
    pawl_sig sig[PAWL_ACCEL_LIST];
    const pawl_suite *suites[PAWL_ACCEL_LIST + 1];
    const pawl_kex *groups[PAWL_ACCEL_LIST + 1];
    const pawl_sig *sigs[PAWL_ACCEL_SCHEMES + 1];
} pawl_accel_set;

PAWL_BEGIN_DECLS

/* Kinds: what an algorithm's admission tries. One object each. */
typedef struct pawl_accel_kind pawl_accel_kind;
extern const pawl_accel_kind pawl_accel_sha256;
/* For units that cannot go on with a message: they have no pawl_hash, and are
 * used by pawl_accel_sha256_of. Pairs are NULL. Buffer: 32 bytes. */
extern const pawl_accel_kind pawl_accel_sha256_whole;
extern const pawl_accel_kind pawl_accel_aes128_gcm;
extern const pawl_accel_kind pawl_accel_aes256_gcm;
/* Key pairs and ECDH; ECDSA where the driver does not say PAWL_ERR_UNSUPPORTED
 * to it. Buffer: PAWL_ACCEL_P256_BUFFER. */
extern const pawl_accel_kind pawl_accel_p256;
/* Exponentiation for RSA. Buffer: PAWL_ACCEL_RSA_BUFFER(bytes) for moduli of
 * so many bytes; longer ones are software's, and so are those for which
 * scratch had no room (8 times the modulus, and 300 bytes). */
extern const pawl_accel_kind pawl_accel_rsa;

void pawl_accel_unit_init(pawl_accel_unit *unit, const pawl_accel_kind *kind,
                          const pawl_accel_pair *pairs,
                          const pawl_accel_driver *driver, void *hw);

/* Lends the unit memory that it writes its answers to, so that one that failed
 * or was left has spoiled nothing: aligned as uint64_t, wiped after each use.
 * For GCM as much as is to be done at once, 512 bytes for instance. A kind
 * that needs a buffer and has none, or less than it needs, is not admitted:
 * PAWL_ERR_MEMORY. */
void pawl_accel_unit_lend(pawl_accel_unit *unit, void *buffer, size_t size);

void pawl_accel_set_init(pawl_accel_set *set);

/* Tries the unit and, when it passes, puts it into the set. It takes as long as
 * all operations do. PAWL_ERR_SELFTEST: refused, unit->report says why, and
 * software is used. PAWL_ERR_MEMORY: scratch is too small, or the set is full.
 * PAWL_ERR_ARGUMENT. Hashes are compared with software, after software itself
 * has given the published answer. */
PAWL_MUST_CHECK pawl_err pawl_accel_admit(pawl_accel_set *set,
                                          pawl_accel_unit *unit,
                                          const pawl_accel_trial *trial);

/* The instance that takes the place of this software; software itself when
 * there is none. For what a configuration names outside its profile: the hash
 * of a PSK, the signer of an identity. */
const pawl_hash *pawl_accel_hash(const pawl_accel_set *set,
                                 const pawl_hash *software);
const pawl_signer *pawl_accel_signer(const pawl_accel_set *set,
                                     const pawl_signer *software);

/* The same profile with instances for software, in the set: it is made anew by
 * each call. NULL: more than PAWL_ACCEL_LIST suites or groups, or signatures
 * whose hash changes; more than PAWL_ACCEL_SCHEMES signatures. */
const pawl_profile *pawl_accel_profile(pawl_accel_set *set,
                                       const pawl_profile *profile);

/* The reason's sentence, and its name as in "STALE_KEY"; never NULL. */
const char *pawl_accel_reason_text(uint8_t reason);
const char *pawl_accel_reason_name(uint8_t reason);

/* pawl_sha256_update by the unit where it is worth it; what the macro below is
 * made of. */
void pawl_accel_sha256_update(pawl_accel_unit *unit, pawl_sha256 *ctx,
                              const void *data, size_t len);

/* pawl_sha256_of by the unit where it is worth it and was tried; out may
 * overlap data. */
void pawl_accel_sha256_of(pawl_accel_unit *unit, const void *data, size_t len,
                          uint8_t out[PAWL_SHA256_SIZE]);

/* The functions of a pawl_aead of AES-GCM; software's own context. */
void pawl_accel_gcm_init(void *ctx, const uint8_t *key, uint8_t key_len);
void pawl_accel_gcm_start(void *ctx, pawl_aead_direction direction,
                          const uint8_t *nonce, const uint8_t *aad,
                          size_t aad_len, size_t len);
void pawl_accel_gcm_crypt(pawl_accel_unit *unit, void *ctx, uint8_t *data,
                          size_t len);
void pawl_accel_gcm_tag(void *ctx, uint8_t *out);

/* The functions of a pawl_kex of P-256. The unit runs while the caller does
 * other things: a look at it is a unit of work. */
#define PAWL_ACCEL_HEAD 56u /* bytes before software's operation */
pawl_err pawl_accel_p256_keygen_start(void *op, const uint8_t *priv,
                                      const pawl_rng *rng);
pawl_err pawl_accel_p256_keygen_run(pawl_accel_unit *unit, void *op,
                                    uint8_t *out, uint32_t *units);
pawl_err pawl_accel_p256_share_start(void *op, const uint8_t *priv,
                                     const uint8_t *peer, size_t peer_len,
                                     const pawl_rng *rng);
pawl_err pawl_accel_p256_share_run(pawl_accel_unit *unit, void *op,
                                   uint8_t *out, uint32_t *units);

/* The form of a pawl_sig or pawl_signer on a unit. */
typedef struct pawl_accel_form {
    pawl_accel_unit *unit;
    const pawl_sig *sig; /* software */
    const pawl_signer *signer;
    void *(*power)(void *op); /* RSA: where in sig's operation it is */
} pawl_accel_form;

/* The functions of a pawl_sig for ECDSA on P-256 and for RSA: a signature that
 * the unit does not find right is judged by software. */
size_t pawl_accel_p256_verify_size(const pawl_public_key *key);
size_t pawl_accel_rsa_verify_size(const pawl_public_key *key);
pawl_err pawl_accel_verify_start(const pawl_sig *sig, void *op, size_t op_size,
                                 const pawl_public_key *key,
                                 const uint8_t *data, size_t data_len,
                                 const uint8_t *signature,
                                 size_t signature_len);
pawl_err pawl_accel_p256_verify_run(void *op, uint32_t *units);
pawl_err pawl_accel_rsa_verify_run(void *op, uint32_t *units);
void *pawl_accel_rsa_pss_power(void *op);
void *pawl_accel_rsa_pkcs1_power(void *op);

/* The functions of a pawl_signer: what the unit signed is verified, ECDSA by
 * the unit and RSA by software, before it is given out. */
size_t pawl_accel_p256_sign_size(const uint8_t *priv, size_t priv_len);
size_t pawl_accel_rsa_sign_size(const uint8_t *priv, size_t priv_len);
pawl_err pawl_accel_sign_start(const pawl_signer *signer, void *op,
                               size_t op_size, const uint8_t *priv,
                               size_t priv_len, const uint8_t *data,
                               size_t data_len, const pawl_rng *rng);
pawl_err pawl_accel_p256_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                                  uint32_t *units);
pawl_err pawl_accel_rsa_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                                 uint32_t *units);

PAWL_END_DECLS

/* Defines pawl_hash NAME_hash for pawl_accel_unit UNIT, and NAME, the pairs
 * for pawl_accel_unit_init. */
#define PAWL_ACCEL_SHA256(name, unit)                                          \
    static void name##_init(void *ctx)                                         \
    {                                                                          \
        pawl_sha256_init((pawl_sha256 *)ctx);                                  \
    }                                                                          \
    static void name##_update(void *ctx, const void *data, size_t len)         \
    {                                                                          \
        pawl_accel_sha256_update(&(unit), (pawl_sha256 *)ctx, data, len);      \
    }                                                                          \
    static void name##_digest(const void *ctx, uint8_t *out)                   \
    {                                                                          \
        pawl_sha256_digest((const pawl_sha256 *)ctx, out);                     \
    }                                                                          \
    static bool name##_finish(void *ctx, uint8_t *out)                         \
    {                                                                          \
        return pawl_sha256_finish((pawl_sha256 *)ctx, out);                    \
    }                                                                          \
    static const pawl_hash name##_hash =                                       \
        {PAWL_HASH_ID_SHA256, PAWL_SHA256_SIZE,                                \
         PAWL_SHA256_BLOCK,   3,                                               \
         sizeof(pawl_sha256), name##_init,                                     \
         name##_update,       name##_digest,                                   \
         name##_finish};                                                       \
    static const pawl_accel_pair name[] = {{&pawl_hash_sha256, &name##_hash},  \
                                           {NULL, NULL}};

/* The same with a pawl_aead, which lies in the unit: its unit_bytes are
 * software's until it is admitted and again when it failed. */
#define PAWL_ACCEL_AES128_GCM(name, unit)                                      \
    PAWL_ACCEL_GCM(name, unit, &pawl_aead_aes128_gcm, 16, 32)
#define PAWL_ACCEL_AES256_GCM(name, unit)                                      \
    PAWL_ACCEL_GCM(name, unit, &pawl_aead_aes256_gcm, 32, 16)
#define PAWL_ACCEL_GCM(name, unit, software, key_size, unit_bytes)             \
    static void name##_init(void *ctx, const uint8_t *key)                     \
    {                                                                          \
        pawl_accel_gcm_init(ctx, key, key_size);                               \
    }                                                                          \
    static void name##_crypt(void *ctx, uint8_t *data, size_t len)             \
    {                                                                          \
        pawl_accel_gcm_crypt(&(unit), ctx, data, len);                         \
    }                                                                          \
    static const pawl_aead name##_aead = {key_size,                            \
                                          12,                                  \
                                          16,                                  \
                                          unit_bytes,                          \
                                          PAWL_AEAD_CTX_SIZE,                  \
                                          24,                                  \
                                          36,                                  \
                                          name##_init,                         \
                                          pawl_accel_gcm_start,                \
                                          name##_crypt,                        \
                                          pawl_accel_gcm_tag};                 \
    static const pawl_accel_pair name[] = {{software, &(unit).aead},           \
                                           {NULL, &name##_aead}};

/* The same with pawl_kex NAME_kex, pawl_sig NAME_sig and pawl_signer
 * NAME_signer, for ECDSA with SHA-256. Needs pawl/ec.h. */
#define PAWL_ACCEL_P256(name, unit)                                            \
    static pawl_err name##_keygen(void *op, uint8_t *out, uint32_t *units)     \
    {                                                                          \
        return pawl_accel_p256_keygen_run(&(unit), op, out, units);            \
    }                                                                          \
    static pawl_err name##_share(void *op, uint8_t *out, uint32_t *units)      \
    {                                                                          \
        return pawl_accel_p256_share_run(&(unit), op, out, units);             \
    }                                                                          \
    static pawl_err name##_private(uint8_t *random)                            \
    {                                                                          \
        return pawl_ec_scalar_check(&pawl_ec_p256, random);                    \
    }                                                                          \
    static const pawl_kex name##_kex = {0x0017,                                \
                                        32,                                    \
                                        65,                                    \
                                        32,                                    \
                                        PAWL_ACCEL_HEAD +                      \
                                            PAWL_EC_SHARE_SIZE(256),           \
                                        name##_private,                        \
                                        pawl_accel_p256_keygen_start,          \
                                        name##_keygen,                         \
                                        pawl_accel_p256_share_start,           \
                                        name##_share};                         \
    static const pawl_accel_form name##_form = {                               \
        &(unit), &pawl_sig_ecdsa_p256_sha256, &pawl_signer_ecdsa_p256_sha256,  \
        NULL};                                                                 \
    static const pawl_sig name##_sig = {0x0403,                                \
                                        PAWL_KEY_P256,                         \
                                        PAWL_SIG_TLS13 | PAWL_SIG_CERT,        \
                                        &pawl_hash_sha256,                     \
                                        &name##_form,                          \
                                        pawl_accel_p256_verify_size,           \
                                        pawl_accel_verify_start,               \
                                        pawl_accel_p256_verify_run};           \
    static const pawl_signer name##_signer = {0x0403,                          \
                                              PAWL_KEY_P256,                   \
                                              &pawl_hash_sha256,               \
                                              &name##_form,                    \
                                              72,                              \
                                              pawl_accel_p256_sign_size,       \
                                              pawl_accel_sign_start,           \
                                              pawl_accel_p256_sign_run};       \
    static const pawl_accel_pair name[] = {                                    \
        {&pawl_kex_p256, &name##_kex},                                         \
        {&pawl_sig_ecdsa_p256_sha256, &name##_sig},                            \
        {&pawl_signer_ecdsa_p256_sha256, &name##_signer},                      \
        {NULL, NULL}};

/* The same with pawl_sig NAME_pss and NAME_pkcs1 and pawl_signer NAME_signer
 * (PSS), for RSA keys and SHA-256. */
#define PAWL_ACCEL_RSA_SHA256(name, unit)                                      \
    static const pawl_accel_form name##_form_pss = {                           \
        &(unit), &pawl_sig_rsa_pss_rsae_sha256,                                \
        &pawl_signer_rsa_pss_rsae_sha256, pawl_accel_rsa_pss_power};           \
    static const pawl_accel_form name##_form_pkcs1 = {                         \
        &(unit), &pawl_sig_rsa_pkcs1_sha256, NULL,                             \
        pawl_accel_rsa_pkcs1_power};                                           \
    static const pawl_sig name##_pss = {0x0804,                                \
                                        PAWL_KEY_RSA,                          \
                                        PAWL_SIG_TLS13 | PAWL_SIG_CERT,        \
                                        &pawl_hash_sha256,                     \
                                        &name##_form_pss,                      \
                                        pawl_accel_rsa_verify_size,            \
                                        pawl_accel_verify_start,               \
                                        pawl_accel_rsa_verify_run};            \
    static const pawl_sig name##_pkcs1 = {0x0401,                              \
                                          PAWL_KEY_RSA,                        \
                                          PAWL_SIG_CERT,                       \
                                          &pawl_hash_sha256,                   \
                                          &name##_form_pkcs1,                  \
                                          pawl_accel_rsa_verify_size,          \
                                          pawl_accel_verify_start,             \
                                          pawl_accel_rsa_verify_run};          \
    static const pawl_signer name##_signer = {0x0804,                          \
                                              PAWL_KEY_RSA,                    \
                                              &pawl_hash_sha256,               \
                                              &name##_form_pss,                \
                                              512,                             \
                                              pawl_accel_rsa_sign_size,        \
                                              pawl_accel_sign_start,           \
                                              pawl_accel_rsa_sign_run};        \
    static const pawl_accel_pair name[] = {                                    \
        {&pawl_sig_rsa_pss_rsae_sha256, &name##_pss},                          \
        {&pawl_sig_rsa_pkcs1_sha256, &name##_pkcs1},                           \
        {&pawl_signer_rsa_pss_rsae_sha256, &name##_signer},                    \
        {NULL, NULL}};

#endif
