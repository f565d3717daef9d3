/* SPDX-License-Identifier: Apache-2.0
 * What Ed25519 and Ed448 hash: several pieces of memory, block by block. */
#ifndef PAWLI_EDDSA_PARTS_H
#define PAWLI_EDDSA_PARTS_H

#include <stddef.h>
#include <stdint.h>

typedef struct pawli_eddsa_part {
    const uint8_t *p;
    size_t len;
} pawli_eddsa_part;

/* The bytes from position at on, at most room of them and as many as lie in one
 * piece: *p is where, 0: there are none left. */
size_t pawli_eddsa_take(const pawli_eddsa_part *part, size_t count, size_t at,
                        size_t room, const uint8_t **p);

#endif
