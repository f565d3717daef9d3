/* SPDX-License-Identifier: Apache-2.0
 * peer_heap.h. A block has its class before it; freed ones wait in a list of
 * their class. PEER_HEAP_SIZE is for the build to say. */
#include "peer_heap.h"

#include <stdint.h>
#include <string.h>

#ifndef PEER_HEAP_SIZE
#define PEER_HEAP_SIZE 12288u
#endif
#define HEAP_LEAST   4u  /* log2 of the smallest block */
#define HEAP_CLASSES 10u /* up to 8 kB */

typedef union heap_block {
    struct {
        union heap_block *next;
        uint32_t order;
    } head;
    uint64_t align;
} heap_block;

static heap_block heap_memory[PEER_HEAP_SIZE / sizeof(heap_block)];
static heap_block *heap_free[HEAP_CLASSES];
static size_t heap_taken, heap_used, heap_most; /* taken: blocks; else bytes */

static size_t heap_bytes(uint32_t order)
{
    return ((size_t)1 << (HEAP_LEAST + order)) + sizeof(heap_block);
}

void *peer_heap_calloc(size_t count, size_t size)
{
    size_t bytes = count * size, blocks;
    uint32_t order = 0;
    heap_block *b;

    while (order < HEAP_CLASSES && (size_t)16 << order < bytes) {
        order++;
    }
    if (order == HEAP_CLASSES) {
        return NULL;
    }
    b = heap_free[order];
    if (b != NULL) {
        heap_free[order] = b->head.next;
    } else {
        blocks = heap_bytes(order) / sizeof(heap_block);
        if (blocks > sizeof heap_memory / sizeof *heap_memory - heap_taken) {
            return NULL;
        }
        b = &heap_memory[heap_taken];
        heap_taken += blocks;
    }
    b->head.order = order;
    heap_used += heap_bytes(order);
    if (heap_used > heap_most) {
        heap_most = heap_used;
    }
    return memset(b + 1, 0, bytes);
}

void peer_heap_free(void *p)
{
    heap_block *b = p;

    if (p == NULL) {
        return;
    }
    b--;
    heap_used -= heap_bytes(b->head.order);
    b->head.next = heap_free[b->head.order];
    heap_free[b->head.order] = b;
}

size_t peer_heap_peak(void)
{
    size_t most = heap_most;

    heap_most = heap_used;
    return most;
}
