/* SPDX-License-Identifier: Apache-2.0
 * Leaks planted on purpose: every test of this program must be reported. */
#include "ct/ct.h"

#include <string.h>

static volatile uint32_t planted_sink;

CT_TEST(a_branch_on_a_secret_bit)
{
    uint8_t key[16];

    ct_fill(key, sizeof key, 1);
    ct_secret(key, sizeof key);
    if ((key[3] & 1) != 0) {
        planted_sink++;
    }
}

CT_TEST(a_table_index_from_a_secret)
{
    static const volatile uint8_t table[256] = {1, 2, 3};
    uint8_t key[16];

    ct_fill(key, sizeof key, 2);
    ct_secret(key, sizeof key);
    planted_sink = table[key[5]];
}

CT_TEST(a_comparison_that_stops_early)
{
    uint8_t tag[16];
    uint8_t other[16];

    ct_fill(tag, sizeof tag, 3);
    ct_fill(other, sizeof other, 3);
    ct_secret(tag, sizeof tag);
    planted_sink = memcmp(tag, other, sizeof tag) == 0 ? 1u : 2u;
}

CT_TEST(a_loop_as_long_as_a_secret_has_bits)
{
    uint32_t scalar = 77;

    ct_secret(&scalar, sizeof scalar);
    for (; scalar != 0; scalar >>= 1) {
        planted_sink += scalar & 1u;
    }
}

void ct_main(void)
{
    CT_RUN(a_branch_on_a_secret_bit);
    CT_RUN(a_table_index_from_a_secret);
    CT_RUN(a_comparison_that_stops_early);
    CT_RUN(a_loop_as_long_as_a_secret_has_bits);
}
