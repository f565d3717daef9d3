/* SPDX-License-Identifier: Apache-2.0
 * The library links against no strlen. */
#ifndef PAWLI_TEXT_H
#define PAWLI_TEXT_H

#include <stddef.h>

/* Bytes before the terminating zero of a public text of at most 65534. The
 * bound keeps compilers from making a call of strlen out of the loop. */
static inline size_t pawli_text_size(const char *text)
{
    size_t n = 0;

    while (n < 65535u && text[n] != '\0') {
        n++;
    }
    return n;
}

#endif
