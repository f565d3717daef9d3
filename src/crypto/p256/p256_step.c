/* SPDX-License-Identifier: Apache-2.0
 * Runs the programs of P-256. */
#include "crypto/p256/p256_program.h"

#include <string.h>

#include "crypto/p256/p256_field.h"

/* One operation, or one squaring of a row of them. */
static void p256_step_one(pawl_p256_state *at, uint32_t (*r)[8],
                          const pawli_p256_ring *ring, const uint16_t *code)
{
    uint32_t *d = r[(code[0] >> 8) & 15u];
    unsigned a = (code[0] >> 4) & 15u;
    unsigned b = code[0] & 15u;

    switch (code[0] >> 12) {
    case 1:
        ring->mul(d, r[a], r[b]);
        break;
    case 2:
        pawli_p256_add(d, r[a], r[b], ring->m);
        break;
    case 3:
        pawli_p256_sub(d, r[a], r[b], ring->m);
        break;
    case 4:
        memcpy(d, r[a], sizeof r[a]);
        break;
    case 5:
        memcpy(d, ring->constants[a], sizeof ring->constants[a]);
        break;
    default:
        if (at->left == 0) {
            at->left = (uint8_t)code[1];
            ring->mul(d, r[a], r[a]);
        } else {
            ring->mul(d, d, d);
        }
        at->left--;
        if (at->left != 0) {
            return;
        }
        at->pc++;
        break;
    }
    at->pc++;
}

bool pawli_p256_step(pawl_p256_state *at, uint32_t (*r)[8],
                     const pawli_p256_ring *ring, const uint16_t *program,
                     int16_t *credits)
{
    while (*credits > 0) {
        const uint16_t *code = program + at->pc;
        unsigned op = (unsigned)(code[0] >> 12);

        if (op == 0) {
            at->pc = 0;
            return true;
        }
        *credits =
            (int16_t)(*credits -
                      ((op == 1 || op == 6) ? PAWLI_P256_CREDITS_MUL : 1));
        p256_step_one(at, r, ring, code);
    }
    return false;
}
