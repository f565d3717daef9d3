/* SPDX-License-Identifier: Apache-2.0
 * Reading handshake messages that arrive in pieces of any size, in fixed
 * memory.
 *
 * A message is read by steps. A step is called when the bytes it asked for are
 * together in `acc`; it looks at them and says what it wants next: so many
 * bytes for a step (take), so many bytes passed over (skip), or streamed to a
 * sink. Lengths nest: `open` begins a vector, `close` ends it, and no step can
 * take more than its innermost vector holds. A step returns a pawl_failure_id;
 * the first one sticks, and from then on bytes are only counted, so that the
 * rest of a record is consumed with the same work. What is read is public. */
#ifndef PAWLI_INTAKE_H
#define PAWLI_INTAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAWLI_INTAKE_ACC   71u /* ServerHello up to its extensions: 70 */
#define PAWLI_INTAKE_DEPTH 4u  /* message, extensions, extension, list */

struct pawli_hs;
typedef uint16_t (*pawli_step)(struct pawli_hs *hs, const uint8_t *in);
/* A sink that has a unit's work to do before it can take all sets intake.rest
 * and is called again with the rest. */
typedef uint16_t (*pawli_sink)(struct pawli_hs *hs, const uint8_t *in,
                               uint32_t len);

typedef struct pawli_intake {
    pawli_step step; /* called when `need` bytes are there */
    pawli_sink sink; /* where `stream` bytes go; NULL: nowhere */
    uint32_t stream; /* bytes to stream before `need` counts */
    uint32_t left[PAWLI_INTAKE_DEPTH]; /* bytes left in each open vector */
    uint16_t error;                    /* pawl_failure_id, sticky */
    uint16_t extension;                /* being read, 65535: none */
    uint8_t depth;                     /* index of the innermost vector */
    uint8_t need, have;                /* bytes wanted and there in acc */
    uint8_t message;                   /* HandshakeType being read, 0: none */
    uint8_t rest; /* bytes of its last piece that the sink did not take */
    uint8_t acc[PAWLI_INTAKE_ACC];
} pawli_intake;

void pawli_intake_reset(pawli_intake *in);

/* Asks for n bytes (at most PAWLI_INTAKE_ACC) of the innermost vector. */
uint16_t pawli_take(pawli_intake *in, uint32_t n, pawli_step step);

/* Asks for n bytes more, behind those already in acc. */
uint16_t pawli_take_more(pawli_intake *in, uint32_t n, pawli_step step);

/* Passes n bytes to sink (NULL: nowhere), then calls step with no bytes. */
uint16_t pawli_stream(pawli_intake *in, uint32_t n, pawli_sink sink,
                      pawli_step step);

/* Begins a vector of n bytes inside the innermost one. */
uint16_t pawli_open(pawli_intake *in, uint32_t n);

/* Ends the innermost vector, which must be used up. */
uint16_t pawli_close(pawli_intake *in);

/* Bytes left in the innermost vector. */
uint32_t pawli_left(const pawli_intake *in);

/* Nothing more is wanted: the message must be used up. */
uint16_t pawli_end(pawli_intake *in);

/* How many of the next len bytes belong together: one chunk, all for one step
 * or one sink. At least 1 when len is. */
uint32_t pawli_intake_chunk(const pawli_intake *in, uint32_t len);

/* Takes bytes of one chunk, all unless a sink has a rest, and runs the steps
 * that became ready; returns how many. */
uint32_t pawli_intake_feed(struct pawli_hs *hs, pawli_intake *in,
                           const uint8_t *data, uint32_t len);

#endif
