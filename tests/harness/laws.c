/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/laws.h"

#include <string.h>

#include "harness/pt.h"

#define LAWS_EDGE 0x3cu
#define LAWS_LEFT 12u /* bytes of a finished operation that are not zero */
#define LAWS_RUN  8u

void laws_prepare(laws_room *r, size_t size, uint8_t garbage)
{
    PT_OK(size <= LAWS_ROOM);
    memset(r->bytes, LAWS_EDGE, sizeof r->bytes);
    memset(r->bytes, garbage, size);
}

void laws_move(laws_room *to, laws_room *from, size_t size)
{
    laws_prepare(to, size, 0);
    memcpy(to->bytes, from->bytes, size);
    laws_prepare(from, size, 0xee);
}

void laws_check_edge(const laws_room *r, size_t size)
{
    size_t n = size;

    while (n < sizeof r->bytes && r->bytes[n] == LAWS_EDGE) {
        n++;
    }
    PT_EQ(n, sizeof r->bytes);
}

void laws_check_end(const laws_room *r, size_t size, uint8_t garbage)
{
    size_t left = 0;

    for (size_t n = 0; n < size; n++) {
        left += r->bytes[n] != 0 && r->bytes[n] != garbage;
    }
    PT_OK(left <= LAWS_LEFT);
    laws_check_edge(r, size);
}

bool laws_holds(const laws_room *r, const uint8_t *secret, size_t len)
{
    for (size_t from = 0; from + LAWS_RUN <= len; from++) {
        uint8_t back[LAWS_RUN];

        for (size_t i = 0; i < LAWS_RUN; i++) {
            back[i] = secret[from + LAWS_RUN - 1u - i];
        }
        for (size_t n = 0; n + LAWS_RUN <= sizeof r->bytes; n++) {
            if (memcmp(r->bytes + n, secret + from, LAWS_RUN) == 0 ||
                memcmp(r->bytes + n, back, LAWS_RUN) == 0) {
                return true;
            }
        }
    }
    return false;
}

pawl_err laws_rng_fill(void *ctx, uint8_t *out, size_t len)
{
    laws_rng *r = ctx;

    if (r->draws >= r->fail_at) {
        r->failed++;
        return PAWL_ERR_ENTROPY;
    }
    r->draws++;
    pt_fill(out, len);
    return PAWL_OK;
}
