/* SPDX-License-Identifier: Apache-2.0
 * NIST CAVS hash files through a one-call hash function. */
#ifndef SHA2_CASE_H
#define SHA2_CASE_H

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

typedef void sha2_of(const void *data, size_t len, uint8_t *out);

/* ShortMsg and LongMsg files: Len in bits, Msg, MD. Every case must be there:
 * count is pinned. */
static inline void sha2_messages(pt_vec v, sha2_of *of, size_t size,
                                 unsigned long count)
{
    while (pt_vec_next(&v)) {
        pt_bytes msg = pt_vec_get(&v, "Msg");
        pt_bytes md = pt_vec_get(&v, "MD");
        uint8_t got[64];

        /* The empty message is written as Len = 0, Msg = 00. */
        if (pt_vec_is(&v, "Len", "0")) {
            msg.len = 0;
        }
        PT_AT("case", v.index, msg.len);
        PT_EQ(md.len, size);
        of(msg.p, msg.len, got);
        PT_EQ_BYTES(got, md.p, size);
    }
    PT_EQ(v.index, count);
}

/* Monte files: a seed, then 100 digests, each 1000 hashes further on. */
static inline void sha2_monte(pt_vec v, sha2_of *of, size_t size)
{
    uint8_t seed[64], m[3 * 64];

    PT_OK(pt_vec_next(&v));
    PT_EQ(pt_vec_get(&v, "Seed").len, size);
    memcpy(seed, pt_vec_get(&v, "Seed").p, size);
    while (pt_vec_next(&v)) {
        PT_AT("count", v.index - 2, 0);
        memcpy(m, seed, size);
        memcpy(m + size, seed, size);
        memcpy(m + 2 * size, seed, size);
        for (unsigned i = 0; i < 1000; i++) {
            of(m, 3 * size, seed);
            memmove(m, m + size, 2 * size);
            memcpy(m + 2 * size, seed, size);
        }
        PT_EQ_BYTES(seed, pt_vec_get(&v, "MD").p, size);
    }
    PT_EQ(v.index, 101);
}

#endif
