/* SPDX-License-Identifier: Apache-2.0
 * Runs programs. */
#include "crypto/ec/ec.h"

#include <string.h>

/* d := a b; which registers those are is public. */
static void ec_step_product(const pawli_ec_ring *ring, uint32_t *d,
                            const uint32_t *a, const uint32_t *b)
{
    if (a == b && ring->sqr != NULL) {
        ring->sqr(d, a);
    } else {
        ring->mul(d, a, b);
    }
}

/* One operation, or one squaring of a row of them. */
static void ec_step_one(pawl_ec_op *op, uint32_t *r, const pawli_ec_ring *ring,
                        const uint16_t *code)
{
    unsigned words = ring->words;
    unsigned index = (code[0] >> 4) & 15u;
    uint32_t *d = r + ((code[0] >> 8) & 15u) * words;
    const uint32_t *a = r + index * words;
    const uint32_t *b = r + (code[0] & 15u) * words;

    switch (code[0] >> 12) {
    case 1:
        ec_step_product(ring, d, a, b);
        break;
    case 2:
        pawli_ec_add(d, a, b, ring->m, words);
        break;
    case 3:
        pawli_ec_sub(d, a, b, ring->m, words);
        break;
    case 4:
        memcpy(d, a, words * sizeof d[0]);
        break;
    case 5:
        memcpy(d, ring->constants + index * words, words * sizeof d[0]);
        break;
    case 7:
        pawli_ec_half(d, a, ring->m, words);
        break;
    default:
        if (op->left == 0) {
            op->left = (uint8_t)code[1];
        } else {
            a = d;
        }
        ec_step_product(ring, d, a, a);
        op->left--;
        if (op->left != 0) {
            return;
        }
        op->pc++;
        break;
    }
    op->pc++;
}

bool pawli_ec_step(pawl_ec_op *op, uint32_t *r, const pawli_ec_ring *ring,
                   const uint16_t *program, int16_t *credits)
{
    while (*credits > 0) {
        const uint16_t *code = program + op->pc;
        unsigned kind = (unsigned)(code[0] >> 12);

        if (kind == 0) {
            op->pc = 0;
            return true;
        }
        *credits =
            (int16_t)(*credits -
                      ((kind == 1 || kind == 6) ? ring->product : ring->sum));
        ec_step_one(op, r, ring, code);
    }
    return false;
}
