/* SPDX-License-Identifier: Apache-2.0
 * Signatures of a board, judged by Pawl on the host with the very inputs that
 * the board had. */
#include <string.h>

#include "fleet.h"

#define JUDGE_SIGNATURE_MAX 1024u

typedef struct judge_signature {
    uint8_t bytes[JUDGE_SIGNATURE_MAX];
    size_t len;
    bool right;
} judge_signature;

static int judge_digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c | 0x20) : NULL;

    return at != NULL ? (int)(at - digits) : -1;
}

static bool judge_hex(judge_signature *s, const char *hex)
{
    size_t len = strlen(hex);

    if (len == 0 || len % 2 != 0 || len / 2 > sizeof s->bytes) {
        return false;
    }
    for (size_t i = 0; i < len; i += 2) {
        int high = judge_digit(hex[i]), low = judge_digit(hex[i + 1]);

        if (high < 0 || low < 0) {
            return false;
        }
        s->bytes[i / 2] = (uint8_t)(high << 4 | low);
    }
    s->len = len / 2;
    return true;
}

static bool judge_case(void *ctx, const bench_case *c)
{
    judge_signature *s = ctx;

    if (c->operation != BENCH_SIGN) {
        return true;
    }
    s->right = bench_signature_right(c, s->bytes, s->len);
    return false;
}

bool fleet_judge(const bench_cell *cell, const char *hex)
{
    static const uint32_t no_sizes[] = {0};
    judge_signature s = {.right = false};
    const char *why = NULL;

    if (cell->operation != BENCH_SIGN || !judge_hex(&s, hex)) {
        return false;
    }
    (void)bench_cases(cell->algorithm, no_sizes, judge_case, &s, &why);
    return s.right;
}
