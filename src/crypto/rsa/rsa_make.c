/* SPDX-License-Identifier: Apache-2.0
 * pawl/rsa.h: a private key from its primes, with e = 65537.
 *
 * With h = gcd((p - 1) / 2, (q - 1) / 2), both odd, the least common multiple
 * of p - 1 and q - 1 is L = 2 * ((p - 1) / 2) * ((q - 1) / 2 / h). And as e is
 * small, 1 / e modulo L is (k * L + 1) / e with k = -1 / L modulo e. qinv is
 * q^(p - 2) modulo p. Uses crypto/bignum. */
#include <string.h>

#include "base/ct.h"
#include "crypto/bignum/power.h"
#include "pawl/rsa.h"

#define RSA_MAKE_E       65537u
#define RSA_MAKE_E_INV   0xffff0001u /* 1 / e modulo 2^32 */
#define RSA_MAKE_ENTRIES 4u
#define RSA_MAKE_HEAD    7u /* bytes before n: SEQUENCE, version */

typedef enum rsa_make_stage {
    RSA_MAKE_IDLE, /* wiped */
    RSA_MAKE_GCD,
    RSA_MAKE_DIVIDE, /* (q - 1) / 2 / h */
    RSA_MAKE_LCM,
    RSA_MAKE_D,
    RSA_MAKE_N,
    RSA_MAKE_WRITE_N,
    RSA_MAKE_WRITE_D,
    RSA_MAKE_WRITE_P,
    RSA_MAKE_WRITE_Q,
    RSA_MAKE_WRITE_DP,
    RSA_MAKE_WRITE_DQ,
    RSA_MAKE_POWER, /* q^(p - 2) */
    RSA_MAKE_PLAIN,
    RSA_MAKE_WRITE_QINV,
    RSA_MAKE_DONE
} rsa_make_stage;

typedef struct rsa_make {
    uint16_t half;  /* bytes of a prime */
    uint16_t words; /* of a prime */
    uint16_t at;    /* of the stage */
    uint16_t len;   /* bytes of the key written */
    uint8_t stage;  /* rsa_make_stage */
    int16_t verdict;
    uint64_t space[]; /* p - 2 in bytes; pawli_power, whose numbers serve all */
} rsa_make;

size_t pawl_rsa_make_size(size_t half)
{
    return half < PAWL_RSA_MODULUS_MIN || half > PAWL_RSA_PRIVATE_MAX / 2u ||
                   half % 8u != 0
               ? 0
               : sizeof(rsa_make) + half +
                     pawli_power_size(half, RSA_MAKE_ENTRIES);
}

static pawli_power *rsa_make_power(rsa_make *op)
{
    return (pawli_power *)(void *)(op->space + op->half / 8u);
}

/* Six numbers of a prime's size. */
static uint32_t *rsa_make_number(rsa_make *op, unsigned i)
{
    return rsa_make_power(op)->words + (size_t)i * op->words;
}

/* number := (prime - 1) >> shift, for a shift of 0 or 1. */
static void rsa_make_load(uint32_t *number, const uint8_t *prime,
                          const rsa_make *op, unsigned shift)
{
    for (size_t i = 0; i < op->words; i++) {
        uint64_t v = ((uint64_t)pawli_be_word(prime, op->half, i + 1) << 32) |
                     pawli_be_word(prime, op->half, i);

        number[i] = (uint32_t)((i == 0 ? v - 1u : v) >> shift);
    }
}

/* a := a - (b where mask), returns the borrow; stores if store. */
static uint32_t rsa_make_subtract(uint32_t *a, const uint32_t *b, uint32_t mask,
                                  bool store, size_t words)
{
    uint32_t borrow = 0;

    for (size_t i = 0; i < words; i++) {
        uint64_t v = (uint64_t)a[i] - (b[i] & mask) - borrow;

        if (store) {
            a[i] = (uint32_t)v;
        }
        borrow = (uint32_t)(v >> 32) & 1u;
    }
    return borrow;
}

/* One step of the binary algorithm, b odd: an odd a becomes the difference of
 * both and b the smaller; then a is halved. */
static void rsa_make_gcd(uint32_t *a, uint32_t *b, size_t words)
{
    uint32_t odd = pawli_ct_mask(a[0] & 1u);
    uint32_t less =
        pawli_ct_mask(rsa_make_subtract(a, b, UINT32_MAX, false, words));

    pawli_ct_swap32(a, b, words, odd & less);
    (void)rsa_make_subtract(a, b, odd, true, words);
    for (size_t i = 0; i < words; i++) {
        a[i] = (a[i] >> 1) | (i + 1 < words ? a[i + 1] << 31 : 0);
    }
}

/* One word of the exact quotient a / g, from the lowest. */
static void rsa_make_divide(uint32_t *x, uint32_t *a, const uint32_t *g,
                            size_t row, size_t words)
{
    uint32_t inverse = g[0], borrow = 0; /* 1 / g modulo 2^3 */

    for (unsigned i = 0; i < 4; i++) {
        inverse *= 2u - g[0] * inverse;
    }
    x[row] = a[row] * inverse;
    for (size_t i = 0; row + i < words; i++) {
        uint64_t v = (uint64_t)x[row] * g[i] + borrow;
        uint64_t w = (uint64_t)a[row + i] - (uint32_t)v;

        a[row + i] = (uint32_t)w;
        borrow = (uint32_t)(v >> 32) + ((uint32_t)(w >> 32) & 1u);
    }
}

/* out := out + a * x * 2^(32 * row), where nothing lies above yet. */
static void rsa_make_multiply(uint32_t *out, const uint32_t *a, uint32_t x,
                              size_t row, size_t words)
{
    uint64_t v = 0;

    for (size_t i = 0; i < words; i++) {
        v = (uint64_t)x * a[i] + out[row + i] + (v >> 32);
        out[row + i] = (uint32_t)v;
    }
    out[row + words] = (uint32_t)(v >> 32);
}

/* a - b modulo e, for a difference above -2^24. */
static uint32_t rsa_make_rest(uint32_t a, uint32_t b)
{
    uint32_t v = a + 256u * RSA_MAKE_E - b;

    v = (v & 0xffffu) - (v >> 16);
    return v + (RSA_MAKE_E & pawli_ct_mask(v >> 31));
}

static uint32_t rsa_make_times(uint32_t a, uint32_t b)
{
    uint64_t v = (uint64_t)a * b;

    return rsa_make_rest((uint32_t)(v & 0xffffu) + (uint32_t)(v >> 32),
                         (uint32_t)(v >> 16) & 0xffffu);
}

/* v := 1 / e modulo v. False: there is none. */
static bool rsa_make_invert(uint32_t *v, size_t words)
{
    uint32_t even = 0, odd = 0, rest, k, borrow = 0;
    uint64_t carry = 1;

    for (size_t i = 0; i < words; i++) { /* 2^16 is -1 modulo e */
        even += v[i] & 0xffffu;
        odd += v[i] >> 16;
    }
    rest = rsa_make_rest(even, odd);
    k = rest;
    for (unsigned i = 0; i < 15; i++) { /* rest^(e - 2) */
        k = rsa_make_times(rsa_make_times(k, k), rest);
    }
    k = RSA_MAKE_E - k;
    for (size_t i = 0; i < words; i++) {
        carry += (uint64_t)v[i] * k;
        v[i] = (uint32_t)carry;
        carry >>= 32;
    }
    for (size_t i = 0; i < words; i++) {
        uint64_t w = (uint64_t)v[i] - borrow;

        v[i] = (uint32_t)w * RSA_MAKE_E_INV;
        borrow = (uint32_t)(((uint64_t)v[i] * RSA_MAKE_E) >> 32) +
                 ((uint32_t)(w >> 32) & 1u);
    }
    return pawli_ct_public(pawli_ct_is_zero(rest)) == 0;
}

/* Appends an INTEGER; how many octets it takes is told. */
static void rsa_make_write(rsa_make *op, uint8_t *out, const uint32_t *v,
                           size_t words)
{
    size_t len = 4u * words;
    uint8_t *p = out + op->len;

#define RSA_MAKE_OCTET(i) ((uint8_t)(v[(i) / 4u] >> 8u * ((i) % 4u)))
    while (len > 1 &&
           pawli_ct_public(pawli_ct_is_zero(RSA_MAKE_OCTET(len - 1u))) != 0) {
        len--;
    }
    if (pawli_ct_public(RSA_MAKE_OCTET(len - 1u) >> 7) != 0) {
        len++;
    }
    *p++ = 0x02;
    if (len > 255) {
        *p++ = 0x82;
        *p++ = (uint8_t)(len >> 8);
    } else if (len > 127) {
        *p++ = 0x81;
    }
    *p++ = (uint8_t)len;
    for (size_t i = len; i-- > 0;) {
        *p++ = (uint8_t)(i < 4u * words ? RSA_MAKE_OCTET(i) : 0);
    }
#undef RSA_MAKE_OCTET
    op->len = (uint16_t)(p - out);
}

/* Appends a prime, or 1 / e modulo it less one. */
static bool rsa_make_write_prime(rsa_make *op, uint8_t *out,
                                 const uint8_t *prime, bool inverse)
{
    uint32_t *v = rsa_make_number(op, 0);
    bool good = true;

    rsa_make_load(v, prime, op, 0);
    if (inverse) {
        good = rsa_make_invert(v, op->words);
    } else {
        v[0] |= 1u;
    }
    rsa_make_write(op, out, v, op->words);
    return good;
}

static void rsa_make_in(rsa_make *op, const uint8_t *p, const uint8_t *q,
                        pawli_power_in *in)
{
    memset(in, 0, sizeof *in);
    in->n = p;
    in->base = q;
    in->e1 = (const uint8_t *)op->space;
    in->n_len = in->base_len = in->e1_len = op->half;
}

/* p = 3 modulo 4, so the subtraction stays in the last byte. */
static void rsa_make_power_begin(rsa_make *op, const uint8_t *p,
                                 const uint8_t *q)
{
    uint8_t *e = (uint8_t *)op->space;
    pawli_power_in in;

    memcpy(e, p, op->half);
    e[op->half - 1u] = (uint8_t)(e[op->half - 1u] - 2u);
    rsa_make_in(op, p, q, &in);
    pawli_power_start(rsa_make_power(op), &in, RSA_MAKE_ENTRIES);
}

static void rsa_make_end(rsa_make *op, uint8_t *out)
{
    static const uint8_t head[RSA_MAKE_HEAD] = {0x30, 0x82, 0, 0, 2, 1, 0};

    memcpy(out, head, sizeof head);
    out[2] = (uint8_t)((op->len - 4u) >> 8);
    out[3] = (uint8_t)(op->len - 4u);
}

/* One row or step of the stages that have many; true at the last. */
static bool rsa_make_row(rsa_make *op, const uint8_t *p, const uint8_t *q)
{
    uint32_t *a = rsa_make_number(op, 0), *g = rsa_make_number(op, 1);
    uint32_t *x = rsa_make_number(op, 2), *lcm = rsa_make_number(op, 4);
    size_t at = op->at++;

    switch ((rsa_make_stage)op->stage) {
    case RSA_MAKE_GCD:
        if (at == 0) {
            rsa_make_load(a, p, op, 1);
            rsa_make_load(g, q, op, 1);
        }
        rsa_make_gcd(a, g, op->words);
        return at + 1u == 16u * op->half;
    case RSA_MAKE_DIVIDE:
        if (at == 0) {
            rsa_make_load(a, q, op, 1);
        }
        rsa_make_divide(x, a, g, at, op->words);
        break;
    case RSA_MAKE_LCM:
        if (at == 0) {
            rsa_make_load(a, p, op, 1);
            memset(lcm, 0, 8u * op->words);
        }
        rsa_make_multiply(lcm, a, x[at], at, op->words);
        break;
    case RSA_MAKE_N:
    default:
        if (at == 0) { /* g := q, in words */
            rsa_make_load(g + op->words, q, op, 0);
            g[op->words] |= 1u;
            memset(a, 0, 8u * op->words);
        }
        rsa_make_multiply(a, x, pawli_be_word(p, op->half, at), at, op->words);
        break;
    }
    return at + 1u == op->words;
}

/* d from the least common multiple; false when it is no good. */
static bool rsa_make_d(rsa_make *op)
{
    uint32_t *v = rsa_make_number(op, 4);
    uint32_t high = 0;

    for (size_t i = 2u * op->words; i-- > 0;) {
        v[i] = (v[i] << 1) | (i > 0 ? v[i - 1] >> 31 : 0);
    }
    if (!rsa_make_invert(v, 2u * op->words)) {
        return false;
    }
    for (size_t i = op->words; i < 2u * op->words; i++) {
        high |= v[i];
    }
    return pawli_ct_public(pawli_ct_is_zero(high)) == 0;
}

/* One unit of the stages that are one; false: no key of these primes. */
static bool rsa_make_single(rsa_make *op, const uint8_t *p, const uint8_t *q,
                            uint8_t *out)
{
    static const uint8_t e[] = {2, 3, 1, 0, 1};
    bool good = true;

    switch ((rsa_make_stage)op->stage) {
    case RSA_MAKE_D:
        good = rsa_make_d(op);
        break;
    case RSA_MAKE_WRITE_N:
        op->len = RSA_MAKE_HEAD;
        rsa_make_write(op, out, rsa_make_number(op, 0), 2u * op->words);
        memcpy(out + op->len, e, sizeof e);
        op->len = (uint16_t)(op->len + sizeof e);
        break;
    case RSA_MAKE_WRITE_D:
        rsa_make_write(op, out, rsa_make_number(op, 4), 2u * op->words);
        break;
    case RSA_MAKE_WRITE_P:
        good = rsa_make_write_prime(op, out, p, false);
        break;
    case RSA_MAKE_WRITE_Q:
        good = rsa_make_write_prime(op, out, q, false);
        break;
    case RSA_MAKE_WRITE_DP:
        good = rsa_make_write_prime(op, out, p, true);
        break;
    case RSA_MAKE_WRITE_DQ:
        good = rsa_make_write_prime(op, out, q, true);
        rsa_make_power_begin(op, p, q);
        break;
    case RSA_MAKE_WRITE_QINV:
    default:
        rsa_make_write(op, out, rsa_make_number(op, 2), op->words);
        rsa_make_end(op, out);
        break;
    }
    op->stage++;
    return good;
}

pawl_err pawl_rsa_make_start(void *op_, size_t op_size, size_t half)
{
    rsa_make *op = op_;

    if (pawl_rsa_make_size(half) == 0) {
        return PAWL_ERR_ARGUMENT;
    }
    if (op_size < pawl_rsa_make_size(half)) {
        return PAWL_ERR_MEMORY;
    }
    memset(op, 0, sizeof *op);
    op->half = (uint16_t)half;
    op->words = (uint16_t)(half / 4u);
    op->stage = RSA_MAKE_GCD;
    op->verdict = PAWL_PENDING;
    return PAWL_OK;
}

/* One unit. */
static pawl_err rsa_make_unit(rsa_make *op, const uint8_t *p, const uint8_t *q,
                              uint8_t *out)
{
    pawli_power *power = rsa_make_power(op);
    unsigned left = PAWLI_POWER_UNIT, cost = 4u * (op->words + 8u);
    pawli_power_in in;

    switch ((rsa_make_stage)op->stage) {
    case RSA_MAKE_GCD:
    case RSA_MAKE_DIVIDE:
    case RSA_MAKE_LCM:
    case RSA_MAKE_N:
        /* The first row loads numbers and is a unit alone. */
        if (op->at == 0) {
            left = 2u * cost;
        }
        for (; left >= 2u * cost; left -= cost) {
            if (rsa_make_row(op, p, q)) {
                op->at = 0;
                op->stage++;
                break;
            }
        }
        return PAWL_PENDING;
    case RSA_MAKE_POWER:
    case RSA_MAKE_PLAIN:
        rsa_make_in(op, p, q, &in);
        if (pawli_power_run(power, &in, left) != 0) {
            op->stage++;
            if (op->stage == RSA_MAKE_PLAIN) {
                pawli_power_product(power, 2, power->at, PAWLI_POWER_ONE, 0,
                                    op->words / 2u);
            }
        }
        return PAWL_PENDING;
    default:
        if (!rsa_make_single(op, p, q, out)) {
            return PAWL_ERR_WEAK;
        }
        return op->stage == RSA_MAKE_DONE ? PAWL_OK : PAWL_PENDING;
    }
}

pawl_err pawl_rsa_make_run(void *op_, const uint8_t *p, const uint8_t *q,
                           uint8_t *out, size_t *len, uint32_t *units)
{
    rsa_make *op = op_;

    if (op->stage == RSA_MAKE_IDLE) {
        return PAWL_ERR_STATE;
    }
    while (op->verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        op->verdict = (int16_t)rsa_make_unit(op, p, q, out);
        if (op->verdict != PAWL_PENDING) {
            pawl_wipe(op->space, pawl_rsa_make_size(op->half) - sizeof *op);
            op->stage = RSA_MAKE_DONE;
        }
    }
    if (op->verdict == PAWL_OK) {
        *len = op->len;
    }
    return (pawl_err)op->verdict;
}

void pawl_rsa_make_wipe(void *op_)
{
    rsa_make *op = op_;

    pawl_wipe(op, op->stage != RSA_MAKE_IDLE ? pawl_rsa_make_size(op->half)
                                             : sizeof *op);
}
