/* SPDX-License-Identifier: Apache-2.0
 * peer.h. */
#include "peer.h"

#include <string.h>

void *peer_take(void *states, size_t size)
{
    uint8_t *at = states;

    for (unsigned i = 0; i < PEER_RUNS; i++, at += size) {
        bool used;

        memcpy(&used, at, sizeof used);
        if (!used) {
            memset(at, 0, size);
            used = true;
            memcpy(at, &used, sizeof used);
            return at;
        }
    }
    return NULL;
}

void peer_give(void *state, size_t size)
{
    memset(state, 0, size);
}

bool peer_in(const char *name, const char *part)
{
    return strstr(name, part) != NULL;
}

void peer_random(uint8_t *out, size_t len)
{
    static uint32_t x = 1;

    for (size_t i = 0; i < len; i++) {
        x = x * 1664525u + 1013904223u;
        out[i] = (uint8_t)(x >> 24);
    }
}

/* ---- DER ---------------------------------------------------------------- */

/* The contents of the element at the start of in, which must have the tag; in
 * goes on behind it. */
static bool peer_element(bench_bytes *in, uint8_t tag, bench_bytes *out)
{
    size_t at = 2, len, more;

    if (in->len < 2 || in->p[0] != tag) {
        return false;
    }
    len = in->p[1];
    if (len > 0x80) {
        more = len & 0x7fu;
        len = 0;
        if (more > 2 || in->len < 2 + more) {
            return false;
        }
        while (more-- != 0) {
            len = len << 8 | in->p[at++];
        }
    }
    if (in->len - at < len) {
        return false;
    }
    *out = (bench_bytes){in->p + at, len};
    in->p += at + len;
    in->len -= at + len;
    return true;
}

static bool peer_number(bench_bytes *in, bench_bytes *out)
{
    if (!peer_element(in, 0x02, out)) {
        return false;
    }
    while (out->len > 1 && out->p[0] == 0) {
        out->p++;
        out->len--;
    }
    return true;
}

bool peer_rsa_read(peer_rsa *key, const uint8_t *der, size_t len)
{
    bench_bytes in = {der, len}, inside, version, skipped;
    bench_bytes *const parts[] = {&key->n, &key->e,  &key->d,  &key->p,
                                  &key->q, &key->dp, &key->dq, &key->qinv};

    if (!peer_element(&in, 0x30, &inside) || !peer_number(&inside, &version)) {
        return false;
    }
    if (peer_element(&inside, 0x30, &skipped)) { /* PKCS #8: algorithm, key */
        if (!peer_element(&inside, 0x04, &in) ||
            !peer_element(&in, 0x30, &inside) ||
            !peer_number(&inside, &version)) {
            return false;
        }
    }
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!peer_number(&inside, parts[i])) {
            return false;
        }
    }
    return true;
}

bench_bytes peer_digest_info(size_t digest_len)
{
    static const uint8_t info[3][19] = {
        {0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
         0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20},
        {0x30, 0x41, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
         0x04, 0x02, 0x02, 0x05, 0x00, 0x04, 0x30},
        {0x30, 0x51, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
         0x04, 0x02, 0x03, 0x05, 0x00, 0x04, 0x40}};

    return (bench_bytes){info[digest_len == 32   ? 0
                              : digest_len == 48 ? 1
                                                 : 2],
                         sizeof info[0]};
}

bool peer_signature_read(uint8_t *raw, size_t half, const uint8_t *der,
                         size_t len)
{
    bench_bytes in = {der, len}, inside, r, s;

    if (!peer_element(&in, 0x30, &inside) || in.len != 0 ||
        !peer_number(&inside, &r) || !peer_number(&inside, &s) ||
        inside.len != 0 || r.len > half || s.len > half) {
        return false;
    }
    memset(raw, 0, 2 * half);
    memcpy(raw + half - r.len, r.p, r.len);
    memcpy(raw + 2 * half - s.len, s.p, s.len);
    return true;
}

static size_t peer_number_write(uint8_t *der, const uint8_t *p, size_t len)
{
    size_t zero;

    while (len > 1 && p[0] == 0) {
        p++;
        len--;
    }
    zero = p[0] >> 7;
    der[0] = 0x02;
    der[1] = (uint8_t)(len + zero);
    der[2] = 0;
    memcpy(der + 2 + zero, p, len);
    return 2 + zero + len;
}

size_t peer_signature_write(uint8_t *der, const uint8_t *raw, size_t half)
{
    uint8_t *at = der + 2;

    at += peer_number_write(at, raw, half);
    at += peer_number_write(at, raw + half, half);
    der[0] = 0x30; /* half is at most 48: lengths below 128 */
    der[1] = (uint8_t)(at - der - 2);
    return (size_t)(at - der);
}
