/* SPDX-License-Identifier: Apache-2.0
 * Reads the vector files that tools/vectors.py packs from tests/vectors/.
 *
 *     PT_VECTORS(x25519, "wycheproof/x25519_test.ptv")    at file scope
 *     pt_vec v = PT_VEC(x25519);
 *     while (pt_vec_next(&v)) {
 *         pt_bytes key = pt_vec_get(&v, "private");       missing: p == NULL
 *         if (pt_vec_is(&v, "result", "valid")) ...
 *     }
 * Fields of a group come with each of its cases; nested ones as "a.b". */
#ifndef PT_VEC_H
#define PT_VEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pt_bytes {
    const uint8_t *p;
    size_t len;
} pt_bytes;

typedef struct pt_vec {
    const uint8_t *at, *end; /* next case, end of file */
    const uint8_t *fields;   /* fields of this case */
    unsigned field_count;
    unsigned long index; /* 1 for the first case */
} pt_vec;

#define PT_VECTORS(name, file)                                                 \
    __asm__(".section .rodata\n"                                               \
            ".global pt_vec_" #name "\n.global pt_vec_" #name "_end\n"         \
            ".balign 8\n"                                                      \
            "pt_vec_" #name ":\n.incbin \"" file "\"\n"                        \
            "pt_vec_" #name "_end:\n.byte 0\n.text\n");                        \
    extern const uint8_t pt_vec_##name[], pt_vec_##name##_end[];

#define PT_VEC(name) pt_vec_open(pt_vec_##name, pt_vec_##name##_end)

pt_vec pt_vec_open(const uint8_t *begin, const uint8_t *end);
bool pt_vec_next(pt_vec *v);
pt_bytes pt_vec_get(const pt_vec *v, const char *name);
bool pt_vec_is(const pt_vec *v, const char *name, const char *text);
unsigned long pt_vec_number(const pt_vec *v, const char *name);

#endif
