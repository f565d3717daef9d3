/* SPDX-License-Identifier: Apache-2.0
 * The sliced HMAC over a message in several parts. */
#ifndef PAWLI_HMAC_OP_H
#define PAWLI_HMAC_OP_H

#include "pawl/hmac.h"

/* A piece of a message. */
typedef struct pawli_part {
    const void *p;
    size_t len;
} pawli_part;

/* Runs op over the message part[0..count), which every call gives again with
 * the same content. PAWL_OK: the first out_len bytes of the tag were written
 * to out, now or by an earlier call. */
pawl_err pawli_hmac_op_run(pawl_hmac_op *op, const pawli_part *part,
                           size_t count, uint8_t *out, size_t out_len,
                           uint32_t *units);

#endif
