/* SPDX-License-Identifier: Apache-2.0
 * A writer that keeps only a window of what it is given.
 *
 * Messages are encoded from state, as pure functions, and a message may be
 * larger than the send buffer: so it is encoded again for every piece, and the
 * writer keeps the bytes from `skip` on, as many as fit. Length fields are
 * known before their content, so no byte is ever
 * patched. */
#ifndef PAWLI_WRITER_H
#define PAWLI_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef struct pawli_writer {
    uint8_t *out;  /* NULL: only count */
    uint32_t skip; /* first byte kept */
    uint32_t room; /* bytes that out holds */
    uint32_t at;   /* bytes given so far */
} pawli_writer;

void pawli_writer_init(pawli_writer *w, uint8_t *out, uint32_t skip,
                       uint32_t room);

/* Bytes in out. */
uint32_t pawli_writer_kept(const pawli_writer *w);

void pawli_put(pawli_writer *w, const void *data, uint32_t len);
void pawli_put8(pawli_writer *w, uint32_t v);
void pawli_put16(pawli_writer *w, uint32_t v);
void pawli_put24(pawli_writer *w, uint32_t v);
void pawli_put32(pawli_writer *w, uint32_t v);

#endif
