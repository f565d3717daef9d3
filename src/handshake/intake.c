/* SPDX-License-Identifier: Apache-2.0 */
#include "handshake/intake.h"

#include <string.h>

#include "base/ct.h"
#include "pawl/failure.h"

#define INTAKE_CHUNK                                                           \
    128u /* bytes hashed for one unit: two compressions of SHA-256 */

void pawli_intake_reset(pawli_intake *in)
{
    memset(in, 0, sizeof *in);
    in->extension = 65535;
}

uint16_t pawli_take_more(pawli_intake *in, uint32_t n, pawli_step step)
{
    if (n > in->left[in->depth]) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (n > PAWLI_INTAKE_ACC - in->have) {
        return PAWL_FAIL_INTERNAL;
    }
    in->left[in->depth] -= n;
    in->need = (uint8_t)(in->have + n);
    in->step = step;
    return PAWL_FAIL_NONE;
}

uint16_t pawli_take(pawli_intake *in, uint32_t n, pawli_step step)
{
    in->have = 0;
    return pawli_take_more(in, n, step);
}

uint16_t pawli_stream(pawli_intake *in, uint32_t n, pawli_sink sink,
                      pawli_step step)
{
    if (n > in->left[in->depth]) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    in->left[in->depth] -= n;
    in->stream = n;
    in->sink = sink;
    in->need = 0;
    in->have = 0;
    in->step = step;
    return PAWL_FAIL_NONE;
}

uint16_t pawli_open(pawli_intake *in, uint32_t n)
{
    if (n > in->left[in->depth]) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (in->depth + 1u >= PAWLI_INTAKE_DEPTH) {
        return PAWL_FAIL_INTERNAL;
    }
    in->left[in->depth] -= n;
    in->depth++;
    in->left[in->depth] = n;
    return PAWL_FAIL_NONE;
}

uint16_t pawli_close(pawli_intake *in)
{
    if (in->left[in->depth] != 0) {
        return PAWL_FAIL_MESSAGE_DECODE;
    }
    if (in->depth == 0) {
        return PAWL_FAIL_INTERNAL;
    }
    in->depth--;
    return PAWL_FAIL_NONE;
}

uint32_t pawli_left(const pawli_intake *in)
{
    return in->left[in->depth];
}

uint16_t pawli_end(pawli_intake *in)
{
    in->step = NULL;
    return in->depth == 0 && in->left[0] == 0 ? PAWL_FAIL_NONE
                                              : PAWL_FAIL_MESSAGE_DECODE;
}

uint32_t pawli_intake_chunk(const pawli_intake *in, uint32_t len)
{
    uint32_t n = INTAKE_CHUNK;

    if (in->error == PAWL_FAIL_NONE) {
        uint32_t want =
            in->stream != 0 ? in->stream : (uint32_t)(in->need - in->have);

        n = want < n ? want : n;
    }
    return len < n ? len : n;
}

/* Runs every step whose bytes are together; each either asks for more or ends
 * the message. */
static void intake_run(struct pawli_hs *hs, pawli_intake *in)
{
    while (in->error == PAWL_FAIL_NONE && in->step != NULL && in->stream == 0 &&
           in->have == in->need) {
        pawli_step step = in->step;

        in->step = NULL;
        in->error = step(hs, in->acc);
    }
}

uint32_t pawli_intake_feed(struct pawli_hs *hs, pawli_intake *in,
                           const uint8_t *data, uint32_t len)
{
    if (in->error != PAWL_FAIL_NONE) {
        return len;
    }
    if (in->stream != 0) {
        in->rest = 0;
        if (in->sink != NULL) {
            pawli_ct_public_bytes(data, len);
            in->error = in->sink(hs, data, len);
        }
        len -= in->rest;
        in->stream -= len;
    } else {
        memcpy(in->acc + in->have, data, len);
        pawli_ct_public_bytes(in->acc + in->have, len);
        in->have = (uint8_t)(in->have + len);
    }
    intake_run(hs, in);
    return len;
}
