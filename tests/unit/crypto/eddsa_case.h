/* SPDX-License-Identifier: Apache-2.0
 * One verification and one signature of EdDSA through the instances. */
#ifndef EDDSA_CASE_H
#define EDDSA_CASE_H

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/sig.h"
#include "scheme/signer_checked.h"

#include <string.h>

static uint64_t eddsa_case_op[280];

/* Whether the bytes from size on are as they were. */
static inline bool eddsa_case_kept(size_t size)
{
    const uint8_t *after = (const uint8_t *)eddsa_case_op + size;

    return after[0] == 0xa5 && after[7] == 0xa5;
}

/* The verdict, with `budget` units a call; *used is how many it took. The
 * memory is exactly what verify_size asks for. */
static inline pawl_err eddsa_verify(const pawl_sig *sig, pt_bytes pub,
                                    pt_bytes msg, pt_bytes s, uint32_t budget,
                                    uint32_t *used)
{
    pawl_public_key key = {
        .kind = sig->key_kind, .len = (uint16_t)pub.len, .key = pub.p};
    size_t size = sig->verify_size(&key);
    uint32_t units = 3;
    pawl_err err;

    PT_OK(size > 0 && size + 8 <= sizeof eddsa_case_op);
    memset(eddsa_case_op, 0xa5, sizeof eddsa_case_op);
    *used = 0;
    err = sig->verify_start(sig, eddsa_case_op, size, &key, msg.p, msg.len, s.p,
                            s.len);
    if (err != PAWL_OK) {
        PT_OK(sig->verify_run(eddsa_case_op, &units) < PAWL_PENDING);
        PT_EQ(units, 3);
        return err;
    }
    do {
        units = budget;
        err = sig->verify_run(eddsa_case_op, &units);
        *used += budget - units;
        PT_OK(err != PAWL_PENDING || units == 0);
    } while (err == PAWL_PENDING);
    units = 9;
    PT_EQ(sig->verify_run(eddsa_case_op, &units), err);
    PT_EQ(units, 9);
    PT_OK(eddsa_case_kept(size));
    return err;
}

static inline pawl_err eddsa_verdict(const pawl_sig *sig, pt_bytes pub,
                                     pt_bytes msg, pt_bytes s)
{
    uint32_t used;

    return eddsa_verify(sig, pub, msg, s, UINT32_MAX, &used);
}

/* Signs to out, in slices of `budget`; returns how many units it took. */
static inline uint32_t eddsa_sign(const pawl_signer *signer, uint8_t *out,
                                  pt_bytes seed, pt_bytes msg,
                                  const pawl_rng *rng, uint32_t budget)
{
    size_t size = signer->sign_size(seed.p, seed.len);
    uint32_t used = 0, units;
    uint8_t none[114];
    size_t len = 0;
    pawl_err err;

    PT_OK(size > 0 && size + 8 <= sizeof eddsa_case_op);
    memset(eddsa_case_op, 0xa5, sizeof eddsa_case_op);
    memset(out, 0xa5, signer->sig_max);
    memset(none, 0xa5, sizeof none);
    PT_EQ(signer->sign_start(signer, eddsa_case_op, size, seed.p, seed.len,
                             msg.p, msg.len, rng),
          PAWL_OK);
    do {
        PT_EQ_BYTES(out, none, signer->sig_max);
        units = budget;
        err = signer->sign_run(eddsa_case_op, out, &len, &units);
        used += budget - units;
        PT_OK(err != PAWL_PENDING || units == 0);
    } while (err == PAWL_PENDING);
    PT_EQ(err, PAWL_OK);
    PT_EQ(len, signer->sig_max);
    len = 0;
    PT_EQ(signer->sign_run(eddsa_case_op, NULL, &len, &units), PAWL_OK);
    PT_EQ(len, signer->sig_max);
    PT_OK(eddsa_case_kept(size));
    return used;
}

/* Bytes of a test's own. */
static inline pt_bytes eddsa_bytes(const void *p, size_t len)
{
    pt_bytes b = {p, len};

    return b;
}

/* Random bytes that count up from *ctx; 255: the source is broken. */
static inline pawl_err eddsa_fill(void *ctx, uint8_t *out, size_t len)
{
    uint8_t *next = ctx;

    if (*next == 255) {
        return PAWL_ERR_ENTROPY;
    }
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(*next * 83u + i * 7u);
    }
    (*next)++;
    return PAWL_OK;
}

/* Disturbs a bit of the first `span` bytes of the operation after up to `last`
 * units: the plain signer gives a wrong signature away, the checked one
 * nothing. */
static inline void eddsa_disturb(const pawl_signer *plain,
                                 const pawl_signer *checked, pt_bytes seed,
                                 pt_bytes msg, size_t span, uint32_t last)
{
    unsigned wrong = 0, refused = 0;
    uint8_t want[114], none[114];

    memset(none, 0xa5, sizeof none);
    (void)eddsa_sign(plain, want, seed, msg, NULL, 1000);
    for (unsigned n = 0; n < 240; n++) {
        const pawl_signer *s = n % 2u == 0 ? plain : checked;
        uint8_t out[114], *op = (uint8_t *)eddsa_case_op;
        uint32_t units = 2 + n / 2u * 37u % last;
        size_t len = 0, at = n / 2u * 41u % span;
        pawl_err err;

        memset(out, 0xa5, sizeof out);
        PT_AT("fault", n / 2u, n % 2u);
        PT_EQ(s->sign_start(s, op, s->sign_size(seed.p, seed.len), seed.p,
                            seed.len, msg.p, msg.len, NULL),
              PAWL_OK);
        PT_EQ(s->sign_run(op, out, &len, &units), PAWL_PENDING);
        op[at + (s == checked ? PAWLI_SIGNER_CHECKED_HEAD : 0u)] ^=
            (uint8_t)(1u << n / 2u % 8u);
        units = UINT32_MAX;
        err = s->sign_run(op, out, &len, &units);
        if (s == plain) {
            PT_EQ(err, PAWL_OK);
            wrong += memcmp(out, want, s->sig_max) != 0;
        } else if (err != PAWL_OK) {
            PT_EQ(err, PAWL_ERR_FAULT);
            PT_EQ_BYTES(out, none, s->sig_max);
            refused++;
        } else {
            PT_EQ_BYTES(out, want, s->sig_max);
        }
    }
    PT_OK(wrong > 45); /* of 120; some words of a state are not used */
    PT_EQ(refused, wrong);
}

#endif
