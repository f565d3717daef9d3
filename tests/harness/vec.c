/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/vec.h"

#include <string.h>

/* File: cases, each u16 field count, then fields: u8 name length, name,
 * u32 length, bytes. Little-endian. */

static size_t vec_u32(const uint8_t *p)
{
    return (size_t)p[0] | ((size_t)p[1] << 8) |
           ((size_t)((uint32_t)p[2] << 16 | (uint32_t)p[3] << 24));
}

pt_vec pt_vec_open(const uint8_t *begin, const uint8_t *end)
{
    pt_vec v = {begin, end, NULL, 0, 0};

    return v;
}

static const uint8_t *vec_skip_field(const uint8_t *p)
{
    p += 1 + p[0];
    return p + 4 + vec_u32(p);
}

bool pt_vec_next(pt_vec *v)
{
    if (v->at == v->end) {
        return false;
    }
    v->field_count = (unsigned)(v->at[0] | v->at[1] << 8);
    v->fields = v->at + 2;
    v->at += 2;
    for (unsigned i = 0; i < v->field_count; i++) {
        v->at = vec_skip_field(v->at);
    }
    v->index++;
    return true;
}

pt_bytes pt_vec_get(const pt_vec *v, const char *name)
{
    const uint8_t *p = v->fields;
    pt_bytes none = {NULL, 0};
    size_t len = strlen(name);

    for (unsigned i = 0; i < v->field_count; i++, p = vec_skip_field(p)) {
        if (p[0] == len && memcmp(p + 1, name, len) == 0) {
            pt_bytes found = {p + 1 + len + 4, vec_u32(p + 1 + len)};
            return found;
        }
    }
    return none;
}

bool pt_vec_is(const pt_vec *v, const char *name, const char *text)
{
    pt_bytes b = pt_vec_get(v, name);

    return b.p != NULL && b.len == strlen(text) &&
           memcmp(b.p, text, b.len) == 0;
}

unsigned long pt_vec_number(const pt_vec *v, const char *name)
{
    pt_bytes b = pt_vec_get(v, name);
    unsigned long n = 0;

    for (size_t i = 0; i < b.len; i++) {
        n = n * 10 + (unsigned long)(b.p[i] - '0');
    }
    return n;
}
