/* SPDX-License-Identifier: Apache-2.0
 * Chains made by openssl, for the tests of paths. */
#ifndef PATH_CASE_H
#define PATH_CASE_H

#include "x509_case.h"

PT_VECTORS(chains, "openssl/x509_chains.ptv")

#define PATH_NOW 1900000000 /* 2030; the chains are good from 2026 to 2081 */

static x509_case path_case;

static inline pt_vec path_vector(const char *id)
{
    pt_vec v = PT_VEC(chains);

    while (pt_vec_next(&v)) {
        if (case_is(&v, id)) {
            return v;
        }
    }
    PT_OK(false);
    return v;
}

/* A case with the root of the chain as its anchor. */
static inline x509_case *path_start(const pt_vec *v)
{
    x509_case *c = &path_case;

    case_init(c);
    c->clock.now = PATH_NOW;
    PT_EQ(case_anchor(c, pt_vec_get(v, "root")), PAWL_OK);
    return c;
}

/* Reads leaf and intermediates in order. */
static inline pawl_err path_read(x509_case *c, const pt_vec *v)
{
    pawl_err err = case_read(c, pt_vec_get(v, "leaf"));
    pt_bytes der;

    for (unsigned i = 0;
         err == PAWL_OK && (der = case_field(v, "inter", i)).p != NULL; i++) {
        err = case_read(c, der);
    }
    return err;
}

static inline pawl_err path_all(x509_case *c, const pt_vec *v)
{
    pawl_err err = path_read(c, v);

    return err == PAWL_OK ? case_path(c) : err;
}

#endif
