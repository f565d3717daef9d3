/* SPDX-License-Identifier: Apache-2.0
 * x86: SHA-NI, AES-NI and PCLMULQDQ. An operation is over when start returns.
 */
#include "host.h"

#include <string.h>

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
#define HOST_X86 1
#else
#define HOST_X86 0
#endif

#if HOST_X86
#include <immintrin.h>

#define HOST_SHA __attribute__((target("sha,sse4.1,ssse3")))
#define HOST_AES __attribute__((target("aes,pclmul,sse4.1,ssse3")))

/* FIPS 180-4, section 4.2.2. */
static const uint32_t host_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

HOST_SHA static __m128i host_load(const void *p)
{
    return _mm_loadu_si128((const __m128i *)p);
}

HOST_SHA static void host_store(void *p, __m128i v)
{
    _mm_storeu_si128((__m128i *)p, v);
}

/* Bytes in the other order, of each word or of all. */
HOST_SHA static __m128i host_words(__m128i v)
{
    return _mm_shuffle_epi8(
        v, _mm_set_epi32(0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203));
}

HOST_AES static __m128i host_turned(__m128i v)
{
    return _mm_shuffle_epi8(
        v, _mm_set_epi32(0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f));
}

HOST_SHA static void host_block(__m128i *abef, __m128i *cdgh, const uint8_t *p)
{
    __m128i m[4], e = *abef, g = *cdgh;

    for (unsigned i = 0; i < 16; i++) {
        __m128i w, k;

        if (i < 4) {
            w = host_words(host_load(p + 16u * i));
        } else {
            w = _mm_sha256msg1_epu32(m[i % 4u], m[(i + 1u) % 4u]);
            w = _mm_add_epi32(
                w, _mm_alignr_epi8(m[(i + 3u) % 4u], m[(i + 2u) % 4u], 4));
            w = _mm_sha256msg2_epu32(w, m[(i + 3u) % 4u]);
        }
        m[i % 4u] = w;
        k = _mm_add_epi32(w, host_load(host_k + 4u * i));
        g = _mm_sha256rnds2_epu32(g, e, k);
        e = _mm_sha256rnds2_epu32(e, g, _mm_shuffle_epi32(k, 0x0e));
    }
    *abef = _mm_add_epi32(*abef, e);
    *cdgh = _mm_add_epi32(*cdgh, g);
}

HOST_SHA static void host_blocks(uint32_t state[8], const uint8_t *p,
                                 size_t blocks)
{
    __m128i t = _mm_shuffle_epi32(host_load(state), 0xb1);
    __m128i g = _mm_shuffle_epi32(host_load(state + 4), 0x1b);
    __m128i e = _mm_alignr_epi8(t, g, 8);

    g = _mm_blend_epi16(g, t, 0xf0);
    for (; blocks > 0; blocks--, p += 64) {
        host_block(&e, &g, p);
    }
    t = _mm_shuffle_epi32(e, 0x1b);
    g = _mm_shuffle_epi32(g, 0xb1);
    host_store(state, _mm_blend_epi16(t, g, 0xf0));
    host_store(state + 4, _mm_alignr_epi8(g, t, 8));
}

static pawl_err host_sha256_start(void *hw, const pawl_accel_job *job)
{
    pawl_sha256 *h = job->u.sha256.ctx;
    const uint8_t *p = job->u.sha256.data;
    size_t len = job->u.sha256.len;

    if (job->op != PAWL_ACCEL_OP_SHA256) {
        return PAWL_ERR_UNSUPPORTED;
    }
    while (len > 0) {
        size_t used = h->length % 64u, n = len;

        if (used == 0 && len >= 64u) {
            n = len & ~(size_t)63u;
            host_blocks(h->state, p, n / 64u);
            ((host_engine *)hw)->operations++;
        } else {
            n = n < 64u - used ? n : 64u - used;
            memcpy(h->block + used, p, n);
            if (used + n == 64u) {
                host_blocks(h->state, h->block, 1);
                ((host_engine *)hw)->operations++;
            }
        }
        h->length += n;
        p += n;
        len -= n;
    }
    return PAWL_OK;
}

/* SubWord: all columns alike, so that ShiftRows moves nothing. */
HOST_AES static uint32_t host_sub(uint32_t w)
{
    return (uint32_t)_mm_cvtsi128_si32(
        _mm_aesenclast_si128(_mm_set1_epi32((int)w), _mm_setzero_si128()));
}

/* FIPS 197, section 5.2; returns the rounds. */
HOST_AES static unsigned host_expand(uint32_t w[60], const uint8_t *key,
                                     unsigned key_len)
{
    unsigned nk = key_len / 4u, rounds = nk + 6u;
    uint32_t rcon = 1;

    memcpy(w, key, key_len);
    for (unsigned i = nk; i < 4u * (rounds + 1u); i++) {
        uint32_t t = w[i - 1u];

        if (i % nk == 0) {
            t = host_sub(t);
            t = (t >> 8 | t << 24) ^ rcon;
            rcon = rcon << 1 ^ (rcon >> 7) * 0x11bu;
        } else if (nk > 6 && i % nk == 4) {
            t = host_sub(t);
        }
        w[i] = w[i - nk] ^ t;
    }
    return rounds;
}

HOST_AES static __m128i host_encrypt(const uint32_t w[60], unsigned rounds,
                                     __m128i v)
{
    v = _mm_xor_si128(v, _mm_loadu_si128((const __m128i *)(const void *)w));
    for (unsigned i = 1; i < rounds; i++) {
        v = _mm_aesenc_si128(
            v, _mm_loadu_si128((const __m128i *)(const void *)(w + 4u * i)));
    }
    return _mm_aesenclast_si128(
        v, _mm_loadu_si128((const __m128i *)(const void *)(w + 4u * rounds)));
}

/* a * b modulo x^128 + x^7 + x^2 + x + 1, both with their bits turned. */
HOST_AES static __m128i host_multiply(__m128i a, __m128i b)
{
    __m128i low = _mm_clmulepi64_si128(a, b, 0x00);
    __m128i high = _mm_clmulepi64_si128(a, b, 0x11);
    __m128i mid = _mm_xor_si128(_mm_clmulepi64_si128(a, b, 0x10),
                                _mm_clmulepi64_si128(a, b, 0x01));
    __m128i carry, over, t;

    low = _mm_xor_si128(low, _mm_slli_si128(mid, 8));
    high = _mm_xor_si128(high, _mm_srli_si128(mid, 8));
    /* Turned factors make a product that stands one bit too low. */
    carry = _mm_srli_epi32(low, 31);
    over = _mm_srli_epi32(high, 31);
    low = _mm_or_si128(_mm_slli_epi32(low, 1), _mm_slli_si128(carry, 4));
    high = _mm_or_si128(_mm_slli_epi32(high, 1), _mm_slli_si128(over, 4));
    high = _mm_or_si128(high, _mm_srli_si128(carry, 12));
    /* The reduction of the low half into the high one. */
    t = _mm_xor_si128(_mm_slli_epi32(low, 31), _mm_slli_epi32(low, 30));
    t = _mm_xor_si128(t, _mm_slli_epi32(low, 25));
    low = _mm_xor_si128(low, _mm_slli_si128(t, 12));
    over = _mm_srli_si128(t, 4);
    t = _mm_xor_si128(_mm_srli_epi32(low, 1), _mm_srli_epi32(low, 2));
    t = _mm_xor_si128(t, _mm_srli_epi32(low, 7));
    t = _mm_xor_si128(_mm_xor_si128(t, over), low);
    return _mm_xor_si128(high, t);
}

HOST_AES static pawl_err host_gcm_start(void *hw, const pawl_accel_job *job)
{
    const uint8_t *in = job->u.gcm.in;
    uint8_t *out = job->u.gcm.out;
    uint32_t w[60], blocks = job->u.gcm.len / 16u;
    unsigned rounds;
    __m128i h, sum, counter, one = _mm_set_epi32(0, 0, 0, 1);

    if (job->op != PAWL_ACCEL_OP_GCM) {
        return PAWL_ERR_UNSUPPORTED;
    }
    rounds = host_expand(w, job->u.gcm.key, job->u.gcm.key_len);
    h = host_turned(host_encrypt(w, rounds, _mm_setzero_si128()));
    sum = host_turned(
        _mm_loadu_si128((const __m128i *)(const void *)job->u.gcm.sum));
    counter = host_turned(
        _mm_loadu_si128((const __m128i *)(const void *)job->u.gcm.counter));
    for (; blocks > 0; blocks--, in += 16, out += 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)(const void *)in);
        __m128i stream = host_encrypt(w, rounds, host_turned(counter));
        __m128i made = _mm_xor_si128(v, stream);

        v = job->u.gcm.direction == PAWL_AEAD_OPEN ? v : made;
        sum = host_multiply(_mm_xor_si128(sum, host_turned(v)), h);
        counter = _mm_add_epi32(counter, one);
        _mm_storeu_si128((__m128i *)(void *)out, made);
    }
    _mm_storeu_si128((__m128i *)(void *)job->u.gcm.sum, host_turned(sum));
    _mm_storeu_si128((__m128i *)(void *)job->u.gcm.counter,
                     host_turned(counter));
    pawl_wipe(w, sizeof w);
    ((host_engine *)hw)->operations++;
    return PAWL_OK;
}

static pawl_err host_poll(void *hw)
{
    (void)hw;
    return PAWL_OK;
}

static void host_stop(void *hw)
{
    (void)hw;
}

static uint32_t host_count(void *hw)
{
    return ((const host_engine *)hw)->operations;
}

static const pawl_accel_driver host_sha256_driver = {
    .name = "SHA-NI",
    .start = host_sha256_start,
    .poll = host_poll,
    .stop = host_stop,
    .count = host_count,
};

static const pawl_accel_driver host_gcm_driver = {
    .name = "AES-NI, PCLMULQDQ",
    .start = host_gcm_start,
    .poll = host_poll,
    .stop = host_stop,
    .count = host_count,
};

/* CPUID leaf 7, EBX bit 29; SSE4.1 comes with it. */
static bool host_has_sha(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;

    __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(0));
    if (a < 7) {
        return false;
    }
    __asm__ volatile("cpuid"
                     : "=a"(a), "=b"(b), "=c"(c), "=d"(d)
                     : "a"(7), "c"(0));
    return (b >> 29 & 1u) != 0;
}

static bool host_has_aes(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;

    __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(1));
    return (c >> 25 & c >> 19 & c >> 9 & c >> 1 & 1u) != 0;
}
#endif

const pawl_accel_driver *host_sha256(void)
{
#if HOST_X86
    return host_has_aes() && host_has_sha() ? &host_sha256_driver : NULL;
#else
    return NULL;
#endif
}

const pawl_accel_driver *host_gcm(void)
{
#if HOST_X86
    return host_has_aes() ? &host_gcm_driver : NULL;
#else
    return NULL;
#endif
}
