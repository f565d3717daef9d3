/* SPDX-License-Identifier: Apache-2.0
 * What the laws of resumable operations look at: memory that shows what was
 * written where, and what is left in it. */
#ifndef LAWS_H
#define LAWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pawl/rng.h"

#define LAWS_ROOM 8192u /* bytes of an operation, at most */

/* Memory of an operation, and an edge behind it that none may touch. */
typedef struct laws_room {
    uint64_t align;
    uint8_t bytes[LAWS_ROOM + 64u];
} laws_room;

/* size bytes of garbage. */
void laws_prepare(laws_room *r, size_t size, uint8_t garbage);

/* The operation goes to `to`; nothing of it is left where it was. */
void laws_move(laws_room *to, laws_room *from, size_t size);

/* Nothing was written behind the operation. */
void laws_check_edge(const laws_room *r, size_t size);

/* An operation that began in garbage and is over holds a verdict and a few
 * numbers of no meaning, at most 12 bytes, and the edge is whole. */
void laws_check_end(const laws_room *r, size_t size, uint8_t garbage);

/* Whether 8 successive bytes of secret lie there, in either order. */
bool laws_holds(const laws_room *r, const uint8_t *secret, size_t len);

/* The fill of a pawl_rng: pt_fill until it fails, at the draw of that number
 * and from then on. */
typedef struct laws_rng {
    uint32_t fail_at; /* 0: the first */
    uint32_t draws, failed;
} laws_rng;

pawl_err laws_rng_fill(void *ctx, uint8_t *out, size_t len);

#endif
