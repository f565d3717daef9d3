/* SPDX-License-Identifier: Apache-2.0
 * peer_heap.h. Blocks lie side by side, each with its size before it; a free
 * one is joined with the free ones behind it when it is looked at. */
#include "peer_heap.h"

#include <stdint.h>
#include <string.h>

#ifndef PEER_HEAP_SIZE
#define PEER_HEAP_SIZE 24576u
#endif

typedef struct heap_block {
    uint32_t words; /* of this size, with this one */
    uint32_t used;
} heap_block;

#define HEAP_BLOCKS (PEER_HEAP_SIZE / sizeof(heap_block))

static heap_block heap_memory[HEAP_BLOCKS];
static size_t heap_used, heap_most; /* bytes */

/* The first block, which is the whole at the start. */
static heap_block *heap_first(void)
{
    if (heap_memory[0].words == 0) {
        heap_memory[0].words = HEAP_BLOCKS;
    }
    return heap_memory;
}

static void heap_join(heap_block *b)
{
    heap_block *end = heap_memory + HEAP_BLOCKS;

    while (b + b->words < end && b[b->words].used == 0) {
        b->words += b[b->words].words;
    }
}

static void *heap_take(heap_block *b, uint32_t words, size_t bytes)
{
    if (b->words > words) {
        b[words] = (heap_block){.words = b->words - words};
        b->words = words;
    }
    b->used = 1;
    heap_used += words * sizeof *b;
    if (heap_used > heap_most) {
        heap_most = heap_used;
    }
    return memset(b + 1, 0, bytes);
}

void *peer_heap_calloc(size_t count, size_t size)
{
    size_t bytes = count * size;
    uint32_t words;

    if (bytes > PEER_HEAP_SIZE) {
        return NULL;
    }
    words =
        (uint32_t)((bytes + sizeof(heap_block) - 1) / sizeof(heap_block)) + 1;
    for (heap_block *b = heap_first(); b < heap_memory + HEAP_BLOCKS;
         b += b->words) {
        if (b->used == 0) {
            heap_join(b);
            if (b->words >= words) {
                return heap_take(b, words, bytes);
            }
        }
    }
    return NULL;
}

void peer_heap_free(void *p)
{
    heap_block *b = p;

    if (p == NULL) {
        return;
    }
    b--;
    heap_used -= b->words * sizeof *b;
    b->used = 0;
}

size_t peer_heap_peak(void)
{
    size_t most = heap_most;

    heap_most = heap_used;
    return most;
}
