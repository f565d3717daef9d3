/* SPDX-License-Identifier: Apache-2.0
 * What the tests of paths share: all signature instances, a case's
 * certificates by name, and a search from start to end. */
#ifndef X509_CASE_H
#define X509_CASE_H

#include <stdio.h>
#include <string.h>

#include "base/der.h"
#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/x509.h"

#define CASE_ANCHORS 8

static const pawl_sig *const case_sigs[] = {&pawl_sig_ecdsa_p256_sha256,
                                            &pawl_sig_ecdsa_p256_sha384,
                                            &pawl_sig_ecdsa_p256_sha512,
                                            &pawl_sig_rsa_pkcs1_sha256,
                                            &pawl_sig_rsa_pkcs1_sha384,
                                            &pawl_sig_rsa_pkcs1_sha512,
                                            &pawl_sig_rsa_pss_rsae_sha256,
                                            &pawl_sig_rsa_pss_rsae_sha384,
                                            &pawl_sig_rsa_pss_rsae_sha512,
                                            &pawl_sig_rsa_pss_pss_sha256,
                                            &pawl_sig_rsa_pss_pss_sha384,
                                            &pawl_sig_rsa_pss_pss_sha512,
                                            &pawl_sig_ecdsa_p384_sha256,
                                            &pawl_sig_ecdsa_p384_sha384,
                                            &pawl_sig_ecdsa_p384_sha512,
                                            &pawl_sig_ecdsa_p521_sha256,
                                            &pawl_sig_ecdsa_p521_sha384,
                                            &pawl_sig_ecdsa_p521_sha512,
                                            &pawl_sig_ed25519,
                                            &pawl_sig_ed448,
                                            NULL};

/* One search: fill in policy (case_init), read certificates, run. */
typedef struct x509_case {
    pawl_x509_policy policy;
    pawl_x509_clock clock;
    pawl_x509_anchor anchors[CASE_ANCHORS];
    pawl_x509_name name;
    char text[256];
    const pawl_x509_name *expected;
    pawl_x509_arena arena;
    pawl_x509_arena anchor_arena;
    pawl_x509_result result;
    unsigned long units;
    uint64_t memory[6144];
    uint64_t anchor_memory[2048];
    uint64_t scratch[1024];
} x509_case;

static void case_init(x509_case *c)
{
    memset(c, 0, sizeof *c);
    c->policy.anchors = c->anchors;
    c->policy.sigs = case_sigs;
    c->policy.purpose = PAWL_X509_SERVER;
    c->policy.any_name = 1;
    c->clock.state = PAWL_X509_CLOCK_KNOWN;
    c->arena.base = (uint8_t *)c->memory;
    c->arena.size = sizeof c->memory;
    c->anchor_arena.base = (uint8_t *)c->anchor_memory;
    c->anchor_arena.size = sizeof c->anchor_memory;
}

static inline pt_bytes case_field(const pt_vec *v, const char *name,
                                  unsigned index)
{
    char full[24];

    snprintf(full, sizeof full, "%s%u", name, index);
    return pt_vec_get(v, full);
}

static inline pawl_err case_anchor(x509_case *c, pt_bytes der)
{
    pawl_err err = pawl_x509_anchor_from_der(
        &c->anchors[c->policy.anchor_count], &c->anchor_arena, der.p, der.len);

    if (err == PAWL_OK) {
        c->policy.anchor_count++;
    }
    return err;
}

static inline pawl_err case_name(x509_case *c, const void *text, size_t len)
{
    memcpy(c->text, text, len);
    c->expected = &c->name;
    c->policy.any_name = 0;
    return pawl_x509_name_parse(&c->name, c->text, len);
}

static inline pawl_err case_read(x509_case *c, pt_bytes der)
{
    return pawl_x509_read(&c->arena, &c->policy, c->expected, der.p, der.len);
}

/* The search, a unit at a time; the verdict is also asked for twice. */
static inline pawl_err case_path(x509_case *c)
{
    pawl_x509_path path;
    pawl_err err = pawl_x509_path_start(&path, &c->policy, &c->arena, &c->clock,
                                        c->scratch, sizeof c->scratch);

    c->units = 0;
    while (err == PAWL_PENDING) {
        uint32_t units = 1;

        err = pawl_x509_path_run(&path, &units);
        PT_OK(units == 0 || err != PAWL_PENDING);
        c->units++;
    }
    PT_EQ(pawl_x509_path_get(&path, &c->result), err);
    return err;
}

/* The SubjectPublicKeyInfo of a certificate, header included, found by other
 * means than the reader's. */
static inline pt_bytes case_spki(pt_bytes der)
{
    pawli_der in = {der.p, der.len};
    pawli_der tbs = {NULL, 0};
    pawli_der skip = {NULL, 0};
    pt_bytes spki = {NULL, 0};
    uint8_t tag = 0;

    if (pawli_der_next(&in, &tag, &tbs) && pawli_der_next(&tbs, &tag, &in) &&
        pawli_der_maybe(&in, 0xa0, &skip)) {
        for (unsigned i = 0; i < 5; i++) {
            (void)pawli_der_next(&in, &tag, &skip);
        }
        spki.p = in.p;
        (void)pawli_der_next(&in, &tag, &skip);
        spki.len = (size_t)(in.p - spki.p);
    }
    return spki;
}

static inline bool case_is(const pt_vec *v, const char *id)
{
    return pt_vec_is(v, "id", id);
}

#endif
