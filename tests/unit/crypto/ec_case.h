/* SPDX-License-Identifier: Apache-2.0
 * The curves of pawl/ec.h for tests: numbers of SEC 2, and operations run with
 * a budget of units per call. */
#ifndef EC_CASE_H
#define EC_CASE_H

#include "pawl/ec.h"

#include <stdbool.h>
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

typedef struct ec_case {
    const char *name;
    const pawl_ec_curve *curve;
    const pawl_ec_order *order_ring;
    unsigned bits;
    size_t size, point; /* bytes */
    uint8_t prime[66], order[66];
} ec_case;

static const ec_case ec_cases[] = {
    {"P-256",
     &pawl_ec_p256,
     &pawl_ec_p256_order,
     256,
     32,
     65,
     {0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
     {0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17,
      0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51}},
    {"P-384",
     &pawl_ec_p384,
     &pawl_ec_p384_order,
     384,
     48,
     97,

     {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xff,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff},
     {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xc7, 0x63, 0x4d, 0x81, 0xf4, 0x37, 0x2d, 0xdf, 0x58, 0x1a, 0x0d, 0xb2,
      0x48, 0xb0, 0xa7, 0x7a, 0xec, 0xec, 0x19, 0x6a, 0xcc, 0xc5, 0x29, 0x73}},
    {"P-521",
     &pawl_ec_p521,
     &pawl_ec_p521_order,
     521,
     66,
     133,

     {0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
     {0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xfa, 0x51, 0x86, 0x87, 0x83, 0xbf, 0x2f, 0x96, 0x6b, 0x7f, 0xcc,
      0x01, 0x48, 0xf7, 0x09, 0xa5, 0xd0, 0x3b, 0xb5, 0xc9, 0xb8, 0x89,
      0x9c, 0x47, 0xae, 0xbb, 0x6f, 0xb7, 0x1e, 0x91, 0x38, 0x64, 0x09}}};

/* Memory of any operation. */
static union {
    uint64_t align;
    uint8_t bytes[PAWL_EC_VERIFY_SIZE(521)];
} ec_memory;

/* out[size] := the number, right-aligned; leading zeros may be there or not. */
static inline void ec_fit(uint8_t *out, size_t size, pt_bytes in)
{
    size_t len = in.len < size ? in.len : size;

    memset(out, 0, size);
    if (len != 0) {
        memcpy(out + size - len, in.p + in.len - len, len);
    }
}

static inline void ec_point(uint8_t *out, size_t size, const pt_vec *v,
                            const char *x, const char *y)
{
    out[0] = 4;
    ec_fit(out + 1, size, pt_vec_get(v, x));
    ec_fit(out + 1 + size, size, pt_vec_get(v, y));
}

/* out := i, or n - i; i is below 2^16. */
static inline void ec_scalar(uint8_t *out, const ec_case *c, unsigned i,
                             bool minus)
{
    unsigned borrow = i;

    memset(out, 0, c->size);
    if (!minus) {
        out[c->size - 1] = (uint8_t)i;
        out[c->size - 2] = (uint8_t)(i >> 8);
        return;
    }
    for (size_t j = c->size; j > 0; j--) {
        unsigned low = borrow & 0xffu;

        out[j - 1] = (uint8_t)(c->order[j - 1] - low);
        borrow = (borrow >> 8) + (c->order[j - 1] < low);
    }
}

/* A budget of 0 units stands for all at once. */
static inline pawl_err ec_keygen(const ec_case *c, uint8_t *out,
                                 const uint8_t *priv, const uint8_t *blind,
                                 uint32_t budget, unsigned long *count)
{
    pawl_err err = pawl_ec_keygen_start(ec_memory.bytes, c->curve, priv, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget != 0 ? budget : UINT32_MAX;
        uint32_t had = units;

        err = pawl_ec_keygen_run(ec_memory.bytes, out, &units);
        *count += had - units;
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static inline pawl_err ec_share(const ec_case *c, uint8_t *out,
                                const uint8_t *priv, const uint8_t *point,
                                size_t len, const uint8_t *blind,
                                uint32_t budget, unsigned long *count)
{
    pawl_err err =
        pawl_ec_share_start(ec_memory.bytes, c->curve, priv, point, len, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget != 0 ? budget : UINT32_MAX;
        uint32_t had = units;

        err = pawl_ec_share_run(ec_memory.bytes, out, &units);
        *count += had - units;
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static inline pawl_err ec_sign(const ec_case *c, uint8_t *sig,
                               const uint8_t *priv, const uint8_t *k,
                               const uint8_t *digest, size_t digest_len,
                               const uint8_t *blind, uint32_t budget,
                               unsigned long *count)
{
    pawl_err err = pawl_ec_sign_start(ec_memory.bytes, c->order_ring, priv, k,
                                      digest, digest_len, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget != 0 ? budget : UINT32_MAX;
        uint32_t had = units;

        err = pawl_ec_sign_run(ec_memory.bytes, sig, &units);
        *count += had - units;
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static inline pawl_err ec_verify(const ec_case *c, const uint8_t *point,
                                 const uint8_t *digest, size_t digest_len,
                                 const uint8_t *sig, uint32_t budget)
{
    pawl_err err = pawl_ec_verify_start(ec_memory.bytes, c->order_ring, point,
                                        c->point, digest, digest_len, sig);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget != 0 ? budget : UINT32_MAX;

        err = pawl_ec_verify_run(ec_memory.bytes, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

#endif
