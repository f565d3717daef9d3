/* SPDX-License-Identifier: Apache-2.0
 * Memory for libraries that ask for a heap, on boards: a fixed span, first fit,
 * neighbours joined when they are freed, and the most that was in use. */
#ifndef PEER_HEAP_H
#define PEER_HEAP_H

#include <stddef.h>

void *peer_heap_calloc(size_t count, size_t size);
void peer_heap_free(void *p);

/* The most bytes in use at once since the last call. */
size_t peer_heap_peak(void);

#endif
