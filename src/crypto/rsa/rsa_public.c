/* SPDX-License-Identifier: Apache-2.0
 * pawl/rsa.h: s^e mod n with two numbers of n's size. Uses crypto/bignum.
 *
 * With L = 32 * words, R = 2^L and e of k + 1 bits, every value is a power of
 * s times a power of two, s^i * 2^z modulo n:
 *
 *     square:    i -> 2i       z -> 2z - L    t = v * v / R
 *     multiply:  i -> i + 1    z -> z - L     t = v * s / R
 *     double:                  z -> z + 1     v = 2v
 *
 * Multiplying by the plain s (no third number holds s * R) divides by R, so a
 * value must carry enough powers of two for the multiplications to come. Going
 * back from z = 0 at the end, a squaring needs half of what its result needs
 * beyond L, and one doubling where that is odd: the doublings are the bits of
 * the fixed number V = L * (e - 1). In full, from v = 2^L:
 *
 *     double V >> (k + lead) times
 *     for i from k + lead - 1 down to 0
 *         square; double if bit i of V; multiply if i <= k and bit i of e
 *
 * The first `lead` squarings serve to reach 2^(2L) and more; fewer would take
 * more doublings than they save. e = 65537 has no doubling but the first ones.
 */
#include "pawl/rsa.h"

#include <string.h>

#include "base/bytes.h"
#include "crypto/bignum/mont.h"
#include "pawl_kernels.h"

/* What one unit may cost, where a row costs PAWLI_MONT_ROW_COST * (words + 8)
 * and every other step at most 3 * (words + 8): on Cortex-M4 less than 10
 * instructions for each. Two rows of 4096 bits or one of 8192
 * fill a unit. */
#define RSA_PUBLIC_UNIT 1200u

#define RSA_PUBLIC_CHUNK 2u /* rows of a multiplication done in one call */

#define RSA_PUBLIC_LEAD PAWLI_MONT_LEAD /* squarings before s comes in */

typedef enum rsa_public_stage {
    RSA_PUBLIC_IDLE, /* wiped */
    RSA_PUBLIC_FIRST,
    RSA_PUBLIC_DOUBLE,
    RSA_PUBLIC_SQUARE,
    RSA_PUBLIC_MULTIPLY,
    RSA_PUBLIC_REDUCE, /* end of square and multiply */
    RSA_PUBLIC_BYTES,
    RSA_PUBLIC_DONE
} rsa_public_stage;

typedef struct rsa_public {
    pawli_mont mont;
    uint32_t e;
    uint32_t top;       /* bits of the product above its words */
    uint16_t row;       /* rows done of the product */
    uint16_t doublings; /* still to do */
    uint8_t stage;      /* rsa_public_stage */
    uint8_t bit;        /* i of the loop above */
    uint8_t k;          /* bits of e, less one */
    uint8_t multiply;   /* 1: a multiplication is still to do for this bit */
    uint8_t at;         /* which number holds v; the other takes products */
    uint32_t number[];  /* 2 * mont.words */
} rsa_public;

static uint32_t *rsa_public_number(rsa_public *op, unsigned which)
{
    return op->number + (which != 0 ? op->mont.words : 0u);
}

/* v := v - n if that is not negative; top stands above v. */
static void rsa_public_reduce(uint32_t *v, uint32_t top, const pawli_mont *mont)
{
    if (top != 0 || pawli_mont_reaches(v, mont)) {
        pawli_mont_subtract(v, mont);
    }
}

/* v := 2^b - n, b the bits of n; which is 2^b modulo n. The doublings make up
 * for the missing L - b. */
static void rsa_public_first(rsa_public *op)
{
    uint32_t *v = rsa_public_number(op, op->at);
    size_t zeros = 8u * (4u * op->mont.words - op->mont.n_len);

    for (uint32_t head = op->mont.n[0]; head < 0x80; head <<= 1) {
        zeros++;
    }
    memset(v, 0, 4u * op->mont.words);
    pawli_mont_subtract(v, &op->mont);
    for (size_t i = 0; i < zeros; i += 32) {
        size_t w = op->mont.words - 1u - i / 32;

        v[w] = zeros - i >= 32 ? 0 : v[w] & (0xffffffffu >> (zeros - i));
    }
    op->doublings = (uint16_t)(op->doublings + zeros);
}

static void rsa_public_double(rsa_public *op)
{
    uint32_t *v = rsa_public_number(op, op->at);
    uint32_t carry = 0;

    for (size_t i = 0; i < op->mont.words; i++) {
        uint32_t w = v[i];

        v[i] = (w << 1) | carry;
        carry = w >> 31;
    }
    rsa_public_reduce(v, carry, &op->mont);
    op->doublings--;
}

/* Some rows of v * v or v * s. */
static void rsa_public_rows(rsa_public *op, const uint8_t *s, size_t count)
{
    const uint32_t *v = rsa_public_number(op, op->at);
    uint32_t *t = rsa_public_number(op, op->at ^ 1u);

    if (op->row == 0) {
        memset(t, 0, 4u * op->mont.words);
        op->top = 0;
    }
    if (op->stage == RSA_PUBLIC_SQUARE) {
        op->top = pawli_mont_square(t, op->top, v, op->row, count, &op->mont);
        op->row = (uint16_t)(op->row + count);
        return;
    }
    while (count > 0) {
        uint32_t x[2u * RSA_PUBLIC_CHUNK];
        size_t chunk = count < RSA_PUBLIC_CHUNK ? count : RSA_PUBLIC_CHUNK;

        for (size_t i = 0; i < 2 * chunk; i++) {
            x[i] = pawli_be_word(s, op->mont.n_len, 2u * op->row + i);
        }
        op->top = pawli_mont_rows(t, op->top, v, x, chunk, &op->mont);
        op->row = (uint16_t)(op->row + chunk);
        count -= chunk;
    }
}

/* The power, big-endian, in place of the other number. */
static void rsa_public_bytes(rsa_public *op)
{
    const uint32_t *v = rsa_public_number(op, op->at);
    uint8_t *out = (uint8_t *)rsa_public_number(op, op->at ^ 1u);
    size_t left = op->mont.n_len;

    for (; left >= 4; v++) {
        left -= 4;
        pawli_store32be(out + left, *v);
    }
    for (uint32_t w = left > 0 ? *v : 0; left > 0; w >>= 8) {
        out[--left] = (uint8_t)w;
    }
}

/* What follows a finished product or doubling. */
static rsa_public_stage rsa_public_next(rsa_public *op)
{
    uint64_t schedule = (uint64_t)(op->e - 1u) * 32u * op->mont.words;

    if (op->stage == RSA_PUBLIC_FIRST) {
        op->bit = (uint8_t)(op->k + RSA_PUBLIC_LEAD);
        op->doublings = (uint16_t)(op->doublings + (schedule >> op->bit));
    }
    if (op->doublings != 0) {
        return RSA_PUBLIC_DOUBLE;
    }
    if (op->multiply != 0) {
        op->multiply = 0;
        return RSA_PUBLIC_MULTIPLY;
    }
    if (op->bit == 0) {
        return RSA_PUBLIC_BYTES;
    }
    op->bit--;
    op->doublings = (uint16_t)((schedule >> op->bit) & 1u);
    if (op->bit <= op->k) {
        op->multiply = (uint8_t)((op->e >> op->bit) & 1u);
    }
    return RSA_PUBLIC_SQUARE;
}

static void rsa_public_step(rsa_public *op, const uint8_t *s, size_t rows)
{
    rsa_public_stage next;

    switch ((rsa_public_stage)op->stage) {
    case RSA_PUBLIC_FIRST:
        rsa_public_first(op);
        next = rsa_public_next(op);
        break;
    case RSA_PUBLIC_DOUBLE:
        rsa_public_double(op);
        next = rsa_public_next(op);
        break;
    case RSA_PUBLIC_SQUARE:
    case RSA_PUBLIC_MULTIPLY:
        rsa_public_rows(op, s, rows);
        if (2u * op->row < op->mont.words) {
            return;
        }
        op->row = 0;
        next = RSA_PUBLIC_REDUCE;
        break;
    case RSA_PUBLIC_REDUCE:
        op->at ^= 1u;
        rsa_public_reduce(rsa_public_number(op, op->at), op->top, &op->mont);
        next = rsa_public_next(op);
        break;
    case RSA_PUBLIC_BYTES:
        rsa_public_bytes(op);
        next = RSA_PUBLIC_DONE;
        break;
    case RSA_PUBLIC_IDLE:
    case RSA_PUBLIC_DONE:
    default:
        return;
    }
    op->stage = (uint8_t)next;
}

/* What a row costs if that is what comes next, else the next step, in the
 * measure of RSA_PUBLIC_UNIT. */
static unsigned rsa_public_cost(const rsa_public *op, bool row)
{
    return (row ? PAWLI_MONT_ROW_COST : 3u) * (op->mont.words + 8u);
}

size_t pawl_rsa_public_size(size_t n_len)
{
    if (n_len < PAWL_RSA_MODULUS_MIN || n_len > PAWL_RSA_MODULUS_MAX) {
        return 0;
    }
    return sizeof(rsa_public) + 16u * ((n_len + 7u) / 8u);
}

pawl_err pawl_rsa_public_start(void *op, size_t op_size, const uint8_t *n,
                               size_t n_len, uint32_t e, const uint8_t *s,
                               size_t s_len)
{
    rsa_public *rsa = op;

    if (n_len > PAWL_RSA_MODULUS_MAX) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (n_len == 0 || n[0] == 0) {
        return PAWL_ERR_ENCODING;
    }
    if (n_len < PAWL_RSA_MODULUS_MIN || (n[n_len - 1] & 1u) == 0 ||
        (e & 1u) == 0 || e < 3) {
        return PAWL_ERR_WEAK;
    }
    if (s_len != n_len || memcmp(s, n, n_len) >= 0) {
        return PAWL_ERR_SIGNATURE;
    }
    if (op_size < pawl_rsa_public_size(n_len)) {
        return PAWL_ERR_MEMORY;
    }
    memset(rsa, 0, sizeof *rsa);
    pawli_mont_init(&rsa->mont, n, n_len);
    rsa->e = e;
    for (uint32_t left = e >> 1; left != 0; left >>= 1) {
        rsa->k++;
    }
    rsa->stage = RSA_PUBLIC_FIRST;
    return PAWL_OK;
}

/* Rows of one step for `credit`: as many as fit, and as kernels like them. */
static unsigned rsa_public_count(const rsa_public *op, unsigned credit,
                                 unsigned cost)
{
    unsigned left = op->mont.words / 2u - op->row;
    unsigned count = 0;

    while (count < left && credit >= cost) {
        count++;
        credit -= cost;
    }
    return count == left ? left : count - count % PAWLI_MONT_ROW_STEP;
}

static void rsa_public_unit(rsa_public *op, const uint8_t *s)
{
    unsigned left = RSA_PUBLIC_UNIT;

    while (op->stage != RSA_PUBLIC_DONE) {
        bool row =
            op->stage == RSA_PUBLIC_SQUARE || op->stage == RSA_PUBLIC_MULTIPLY;
        unsigned cost = rsa_public_cost(op, row);
        unsigned count = row ? rsa_public_count(op, left, cost) : 1u;

        if (count == 0 || left < cost) {
            return;
        }
        left -= cost * count;
        rsa_public_step(op, s, count);
    }
}

pawl_err pawl_rsa_public_run(void *op, const uint8_t *s, uint32_t *units)
{
    rsa_public *rsa = op;

    if (rsa->stage == RSA_PUBLIC_IDLE) {
        return PAWL_ERR_STATE;
    }
    while (rsa->stage != RSA_PUBLIC_DONE) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        rsa_public_unit(rsa, s);
    }
    return PAWL_OK;
}

uint8_t *pawl_rsa_public_result(void *op)
{
    rsa_public *rsa = op;

    if (rsa->stage != RSA_PUBLIC_DONE) {
        return NULL;
    }
    return (uint8_t *)rsa_public_number(rsa, rsa->at ^ 1u);
}

void pawl_rsa_public_given(void *op, const uint8_t *power)
{
    rsa_public *rsa = op;

    memcpy(rsa_public_number(rsa, rsa->at ^ 1u), power, rsa->mont.n_len);
    rsa->stage = RSA_PUBLIC_DONE;
}

void pawl_rsa_public_wipe(void *op)
{
    rsa_public *rsa = op;

    pawl_wipe(rsa, pawl_rsa_public_size(rsa->mont.n_len));
}

pawl_err pawl_rsa_public_of(void *op, size_t op_size, uint8_t *out,
                            const uint8_t *n, size_t n_len, uint32_t e,
                            const uint8_t *s, size_t s_len)
{
    pawl_err err = pawl_rsa_public_start(op, op_size, n, n_len, e, s, s_len);

    if (err != PAWL_OK) {
        return err;
    }
    do {
        uint32_t units = UINT32_MAX;

        err = pawl_rsa_public_run(op, s, &units);
    } while (err == PAWL_PENDING);
    memcpy(out, pawl_rsa_public_result(op), n_len);
    pawl_rsa_public_wipe(op);
    return err;
}
