/* SPDX-License-Identifier: Apache-2.0
 * Pieces of memory as one row of bytes. */
#include "crypto/eddsa/eddsa_parts.h"

size_t pawli_eddsa_take(const pawli_eddsa_part *part, size_t count, size_t at,
                        size_t room, const uint8_t **p)
{
    for (size_t i = 0; i < count; i++) {
        size_t left = part[i].len;

        if (at < left) {
            *p = part[i].p + at;
            return left - at < room ? left - at : room;
        }
        at -= left;
    }
    return 0;
}
