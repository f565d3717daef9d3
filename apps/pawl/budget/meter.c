/* SPDX-License-Identifier: Apache-2.0
 * Counting instances. Each is the library's with some functions in its place;
 * a line of a list makes one. */
#include "meter.h"

#include <string.h>

#define METER_COUNT(table) (sizeof(table) / sizeof((table)[0]))

static meter *meter_now;

void meter_into(meter *m)
{
    meter_now = m;
}

static meter_line *meter_add(uint8_t step, uint8_t what, uint16_t id,
                             uint16_t bits)
{
    meter *m = meter_now;
    meter_line *l;
    bool own = what == METER_VERIFY;

    step = m->connected ? METER_AFTER : step;
    for (unsigned i = 0; i < m->lines && !own; i++) {
        l = &m->line[i];
        if (l->step == step && l->what == what && l->id == id &&
            l->bits == bits) {
            return l;
        }
    }
    if (m->lines == METER_LINES) {
        m->lost = true;
        return &m->line[METER_LINES - 1];
    }
    l = &m->line[m->lines++];
    *l = (meter_line){.step = step, .what = what, .id = id, .bits = bits};
    return l;
}

/* The last verification before the connection stood was the proof. */
void meter_settle(meter *m)
{
    for (unsigned i = m->lines; i > 0; i--) {
        if (m->line[i - 1].what == METER_VERIFY &&
            m->line[i - 1].step == METER_PATH) {
            m->line[i - 1].step = METER_PROOF;
            return;
        }
    }
}

/* ---- Hashes ---------------------------------------------------------------
 */

/* What a running hash is for. */
enum { LIVE_FRESH = 1, LIVE_PLAIN, LIVE_INNER, LIVE_OUTER };

static meter_live *meter_live_find(const void *ctx)
{
    for (unsigned i = 0; i < METER_LIVE; i++) {
        if (meter_now->live[i].ctx == ctx) {
            return &meter_now->live[i];
        }
    }
    return NULL;
}

/* The transcript is copied before it is finished: a context that was never
 * begun holds what the tapped one does. */
static meter_live *meter_live_of(const void *ctx)
{
    meter_live *known = meter_live_find(ctx);
    meter_live *from = meter_live_find(meter_now->tap_of);

    if (known == NULL) {
        known = &meter_now->live[meter_now->next++ % METER_LIVE];
        *known = (meter_live){ctx, from != NULL ? from->held : 0, LIVE_PLAIN};
    }
    return known;
}

/* The transcript begins anew in the middle of a HelloRetryRequest: what was
 * kept of that comes again. */
static void meter_tap_again(void)
{
    meter *m = meter_now;
    uint32_t at = 0, size = 0;

    while (m->tap != NULL && m->tap_len - at >= 4) {
        size = 4u + ((uint32_t)m->tap[at + 1] << 16 |
                     (uint32_t)m->tap[at + 2] << 8 | m->tap[at + 3]);
        if (size > m->tap_len - at) {
            break;
        }
        at += size;
    }
    m->tap_len = at;
}

static void meter_hash_init(const void *ctx)
{
    meter_live *l = meter_live_find(ctx);

    if (ctx == meter_now->tap_of) {
        meter_tap_again();
    }

    if (l == NULL) {
        l = &meter_now->live[meter_now->next++ % METER_LIVE];
    }
    *l = (meter_live){ctx, 0, LIVE_FRESH};
}

static meter_line *meter_hash_line(const meter_live *l, const pawl_hash *hash,
                                   uint8_t step)
{
    bool mac = l->kind == LIVE_INNER || l->kind == LIVE_OUTER;

    if (step == METER_TRANSCRIPT && mac) {
        return meter_add(METER_SCHEDULE, METER_HMAC, hash->id, 0);
    }
    return meter_add(step, METER_HASH, hash->id, 0);
}

/* A key of HMAC fills a block at once and is shorter than it: behind it there
 * is padding only. */
static uint8_t meter_hash_kind(const pawl_hash *hash, const uint8_t *data,
                               size_t len)
{
    uint8_t pad = len == hash->block_size ? data[len - 1] : 0;

    for (size_t i = len; pad != 0 && i > len - 8u; i--) {
        pad = data[i - 1] == pad ? pad : 0;
    }
    return pad == 0x36 ? LIVE_INNER : pad == 0x5c ? LIVE_OUTER : LIVE_PLAIN;
}

static void meter_tap(const void *ctx, const uint8_t *data, size_t len)
{
    meter *m = meter_now;

    if (m->tap == NULL || m->tap_of != ctx || m->connected) {
        return;
    }
    len = len < METER_TAP - m->tap_len ? len : METER_TAP - m->tap_len;
    memcpy(m->tap + m->tap_len, data, len);
    m->tap_len += (uint32_t)len;
}

static void meter_hash_update(const pawl_hash *hash, const void *ctx,
                              const uint8_t *data, size_t len, uint8_t step)
{
    meter_live *l = meter_live_of(ctx);
    meter_line *line;

    if (len == 0) {
        return;
    }
    if (l->kind == LIVE_FRESH) {
        l->kind = meter_hash_kind(hash, data, len);
        if (l->kind == LIVE_INNER) {
            meter_hash_line(l, hash, step)->count++;
        }
    }
    line = meter_hash_line(l, hash, step);
    line->pieces++;
    line->bytes += (uint32_t)len;
    line->blocks += (uint32_t)((l->held + len) / hash->block_size);
    l->held = (uint32_t)((l->held + len) % hash->block_size);
    if (step == METER_TRANSCRIPT && l->kind == LIVE_PLAIN) {
        /* The first that runs, until a retry starts it again. */
        meter_now->tap_of = meter_now->tap_of == NULL ? ctx : meter_now->tap_of;
        meter_tap(ctx, data, len);
    }
}

/* One call is one compression; the last one, or digest, ends the message. */
static void meter_hash_end(const pawl_hash *hash, const void *ctx, uint8_t step,
                           uint32_t blocks, bool over)
{
    meter_live *l = meter_live_of(ctx);
    meter_line *line = meter_hash_line(l, hash, step);

    line->blocks += blocks;
    if (over && l->kind != LIVE_INNER && l->kind != LIVE_OUTER) {
        line->count++;
    }
    if (over) {
        l->ctx = NULL;
    }
}

static void meter_hash_digest(const pawl_hash *hash, const void *ctx,
                              uint8_t step)
{
    meter_live *l = meter_live_of(ctx);
    size_t room = hash->block_size - (hash->block_size == 128u ? 17u : 9u);

    meter_hash_end(hash, ctx, step, l->held > room ? 2 : 1, false);
    meter_hash_line(l, hash, step)->count++;
}

#define METER_HASH(use, name, step)                                            \
    static void meter_##use##_##name##_init(void *ctx)                         \
    {                                                                          \
        meter_hash_init(ctx);                                                  \
        pawl_hash_##name.init(ctx);                                            \
    }                                                                          \
    static void meter_##use##_##name##_update(void *ctx, const void *data,     \
                                              size_t len)                      \
    {                                                                          \
        meter_hash_update(&pawl_hash_##name, ctx, data, len, step);            \
        pawl_hash_##name.update(ctx, data, len);                               \
    }                                                                          \
    static void meter_##use##_##name##_digest(const void *ctx, uint8_t *out)   \
    {                                                                          \
        meter_hash_digest(&pawl_hash_##name, ctx, step);                       \
        pawl_hash_##name.digest(ctx, out);                                     \
    }                                                                          \
    static bool meter_##use##_##name##_finish(void *ctx, uint8_t *out)         \
    {                                                                          \
        bool over = pawl_hash_##name.finish(ctx, out);                         \
                                                                               \
        meter_hash_end(&pawl_hash_##name, ctx, step, 1, over);                 \
        return over;                                                           \
    }

#define METER_HASH_OF(use, name)                                               \
    {                                                                          \
        &pawl_hash_##name,                                                     \
        {                                                                      \
            .init = meter_##use##_##name##_init,                               \
            .update = meter_##use##_##name##_update,                           \
            .digest = meter_##use##_##name##_digest,                           \
            .finish = meter_##use##_##name##_finish                            \
        }                                                                      \
    }

METER_HASH(suite, sha256, METER_TRANSCRIPT)
METER_HASH(suite, sha384, METER_TRANSCRIPT)
METER_HASH(sig, sha256, METER_CERTS)
METER_HASH(sig, sha384, METER_CERTS)
METER_HASH(sig, sha512, METER_CERTS)

typedef struct meter_hash_pair {
    const pawl_hash *plain;
    pawl_hash counting; /* the rest is filled in on first use */
} meter_hash_pair;

static meter_hash_pair meter_suite_hashes[] = {METER_HASH_OF(suite, sha256),
                                               METER_HASH_OF(suite, sha384)};
static meter_hash_pair meter_sig_hashes[] = {METER_HASH_OF(sig, sha256),
                                             METER_HASH_OF(sig, sha384),
                                             METER_HASH_OF(sig, sha512)};

static const pawl_hash *meter_hash_in(meter_hash_pair *pairs, size_t count,
                                      uint8_t id)
{
    for (size_t i = 0; i < count; i++) {
        const pawl_hash *plain = pairs[i].plain;
        pawl_hash *h = &pairs[i].counting;

        if (plain->id == id) {
            h->id = plain->id;
            h->digest_size = plain->digest_size;
            h->block_size = plain->block_size;
            h->unit_blocks = plain->unit_blocks;
            h->ctx_size = plain->ctx_size;
            return h;
        }
    }
    return NULL;
}

const pawl_hash *meter_hash(uint8_t id)
{
    return meter_hash_in(meter_suite_hashes, METER_COUNT(meter_suite_hashes),
                         id);
}

static const pawl_hash *meter_sig_hash(const pawl_hash *hash)
{
    return hash == NULL
               ? NULL
               : meter_hash_in(meter_sig_hashes, METER_COUNT(meter_sig_hashes),
                               hash->id);
}

/* ---- Groups ---------------------------------------------------------------
 */

#define METER_KEX(name)                                                        \
    static pawl_err meter_##name##_keygen(void *op, const uint8_t *priv,       \
                                          const pawl_rng *rng)                 \
    {                                                                          \
        meter_add(METER_SHARE, METER_KEYGEN, pawl_kex_##name.group, 0)         \
            ->count++;                                                         \
        return pawl_kex_##name.keygen_start(op, priv, rng);                    \
    }                                                                          \
    static pawl_err meter_##name##_share(void *op, const uint8_t *priv,        \
                                         const uint8_t *peer, size_t len,      \
                                         const pawl_rng *rng)                  \
    {                                                                          \
        meter_add(METER_SECRET, METER_AGREE, pawl_kex_##name.group, 0)         \
            ->count++;                                                         \
        return pawl_kex_##name.share_start(op, priv, peer, len, rng);          \
    }

#define METER_KEX_OF(name)                                                     \
    {                                                                          \
        &pawl_kex_##name,                                                      \
        {                                                                      \
            .keygen_start = meter_##name##_keygen,                             \
            .share_start = meter_##name##_share                                \
        }                                                                      \
    }

METER_KEX(x25519)
METER_KEX(p256)
METER_KEX(p384)
METER_KEX(p521)
METER_KEX(x448)

static struct {
    const pawl_kex *plain;
    pawl_kex counting;
} meter_groups[] = {METER_KEX_OF(x25519), METER_KEX_OF(p256),
                    METER_KEX_OF(p384), METER_KEX_OF(p521), METER_KEX_OF(x448)};

const pawl_kex *meter_kex(uint16_t group)
{
    for (size_t i = 0; i < METER_COUNT(meter_groups); i++) {
        pawl_kex *k = &meter_groups[i].counting;
        pawl_kex own = *k;

        if (meter_groups[i].plain->group == group) {
            *k = *meter_groups[i].plain;
            k->keygen_start = own.keygen_start;
            k->share_start = own.share_start;
            return k;
        }
    }
    return NULL;
}

/* ---- Suites ---------------------------------------------------------------
 */

static void meter_start(uint16_t suite, const void *ctx,
                        pawl_aead_direction direction)
{
    bool open = direction == PAWL_AEAD_OPEN;

    if (open) {
        meter_now->open = ctx;
    } else if (meter_now->open == ctx) {
        meter_now->open = NULL;
    }
    meter_add(METER_RECORDS, open ? METER_OPEN : METER_SEAL, suite, 0)->count++;
}

static void meter_crypt(uint16_t suite, const void *ctx, size_t len)
{
    meter_line *l =
        meter_add(METER_RECORDS,
                  meter_now->open == ctx ? METER_OPEN : METER_SEAL, suite, 0);

    l->pieces++;
    l->bytes += (uint32_t)len;
}

#define METER_SUITE(name, of)                                                  \
    static void meter_##of##_init(void *ctx, const uint8_t *key)               \
    {                                                                          \
        meter_add(METER_RECORDS, METER_INSTALL, pawl_suite_##name.id, 0)       \
            ->count++;                                                         \
        pawl_aead_##of.init(ctx, key);                                         \
    }                                                                          \
    static void meter_##of##_start(void *ctx, pawl_aead_direction direction,   \
                                   const uint8_t *nonce, const uint8_t *aad,   \
                                   size_t aad_len, size_t len)                 \
    {                                                                          \
        meter_start(pawl_suite_##name.id, ctx, direction);                     \
        pawl_aead_##of.start(ctx, direction, nonce, aad, aad_len, len);        \
    }                                                                          \
    static void meter_##of##_crypt(void *ctx, uint8_t *data, size_t len)       \
    {                                                                          \
        meter_crypt(pawl_suite_##name.id, ctx, len);                           \
        pawl_aead_##of.crypt(ctx, data, len);                                  \
    }

#define METER_SUITE_OF(name, of)                                               \
    {                                                                          \
        &pawl_suite_##name,                                                    \
            {.init = meter_##of##_init,                                        \
             .start = meter_##of##_start,                                      \
             .crypt = meter_##of##_crypt},                                     \
        {                                                                      \
            .id = 0                                                            \
        }                                                                      \
    }

METER_SUITE(aes128_gcm_sha256, aes128_gcm)
METER_SUITE(chacha20_poly1305_sha256, chacha20_poly1305)
METER_SUITE(aes256_gcm_sha384, aes256_gcm)
METER_SUITE(aes128_ccm_sha256, aes128_ccm)
METER_SUITE(aes128_ccm_8_sha256, aes128_ccm_8)

static struct {
    const pawl_suite *plain;
    pawl_aead aead;
    pawl_suite counting;
} meter_suites[] = {METER_SUITE_OF(aes128_gcm_sha256, aes128_gcm),
                    METER_SUITE_OF(chacha20_poly1305_sha256, chacha20_poly1305),
                    METER_SUITE_OF(aes256_gcm_sha384, aes256_gcm),
                    METER_SUITE_OF(aes128_ccm_sha256, aes128_ccm),
                    METER_SUITE_OF(aes128_ccm_8_sha256, aes128_ccm_8)};

const pawl_suite *meter_suite(uint16_t id)
{
    for (size_t i = 0; i < METER_COUNT(meter_suites); i++) {
        const pawl_suite *plain = meter_suites[i].plain;
        pawl_aead *a = &meter_suites[i].aead;
        pawl_aead own = *a;

        if (plain->id == id) {
            *a = *plain->aead;
            a->init = own.init;
            a->start = own.start;
            a->crypt = own.crypt;
            meter_suites[i].counting = (pawl_suite){
                plain->id, a, meter_hash(plain->hash->id), plain->protection};
            return &meter_suites[i].counting;
        }
    }
    return NULL;
}

const pawl_aead *meter_aead(uint16_t suite)
{
    const pawl_suite *s = meter_suite(suite);

    return s != NULL ? s->aead : NULL;
}

/* ---- Signatures -----------------------------------------------------------
 */

uint16_t meter_key_bits(const pawl_public_key *key)
{
    unsigned top = 0;

    switch (key->kind) {
    case PAWL_KEY_P256:
        return 256;
    case PAWL_KEY_P384:
        return 384;
    case PAWL_KEY_P521:
        return 521;
    case PAWL_KEY_ED25519:
        return 255;
    case PAWL_KEY_ED448:
        return 448;
    default:
        break;
    }
    while (key->len != 0 && top < 8 && (key->key[0] >> (7u - top) & 1u) == 0) {
        top++;
    }
    return (uint16_t)(key->len * 8u - top);
}

#define METER_SIGS 24u

static struct {
    const pawl_sig *plain;
    pawl_sig counting;
} meter_sigs[METER_SIGS];
static const pawl_sig *meter_sig_list[METER_SIGS + 1];

static pawl_err meter_verify_start(const pawl_sig *sig, void *op,
                                   size_t op_size, const pawl_public_key *key,
                                   const uint8_t *data, size_t data_len,
                                   const uint8_t *signature, size_t len)
{
    for (unsigned i = 0; i < METER_SIGS; i++) {
        if (sig == &meter_sigs[i].counting) {
            pawl_err err = meter_sigs[i].plain->verify_start(
                meter_sigs[i].plain, op, op_size, key, data, data_len,
                signature, len);

            if (err != PAWL_ERR_MEMORY) {
                meter_add(METER_PATH, METER_VERIFY, sig->scheme,
                          meter_key_bits(key))
                    ->count++;
            }
            return err;
        }
    }
    return PAWL_ERR_ARGUMENT;
}

static bool meter_sigs_make(void)
{
    unsigned n = 0;

    for (; pawl_profile_full.sigs[n] != NULL; n++) {
        const pawl_sig *plain = pawl_profile_full.sigs[n];
        pawl_sig *s;

        if (n == METER_SIGS) {
            return false;
        }
        s = &meter_sigs[n].counting;
        meter_sigs[n].plain = plain;
        *s = *plain;
        s->hash = meter_sig_hash(plain->hash);
        s->verify_start = meter_verify_start;
        meter_sig_list[n] = s;
    }
    meter_sig_list[n] = NULL;
    return true;
}

static struct {
    const pawl_signer *plain;
    pawl_signer counting;
    uint16_t bits;
} meter_signers[METER_SIGNERS];

static pawl_err meter_sign_start(const pawl_signer *signer, void *op,
                                 size_t op_size, const uint8_t *priv,
                                 size_t priv_len, const uint8_t *data,
                                 size_t data_len, const pawl_rng *rng)
{
    for (unsigned i = 0; i < METER_SIGNERS; i++) {
        if (signer == &meter_signers[i].counting) {
            meter_add(METER_SIGN, METER_SIGNING, signer->scheme,
                      meter_signers[i].bits)
                ->count++;
            return meter_signers[i].plain->sign_start(
                meter_signers[i].plain, op, op_size, priv, priv_len, data,
                data_len, rng);
        }
    }
    return PAWL_ERR_ARGUMENT;
}

const pawl_signer *meter_signer(unsigned index, const pawl_signer *signer,
                                uint16_t bits)
{
    pawl_signer *s = &meter_signers[index].counting;

    meter_signers[index].plain = signer;
    meter_signers[index].bits = bits;
    *s = *signer;
    s->hash = meter_sig_hash(signer->hash);
    s->sign_start = meter_sign_start;
    return s;
}

/* ---- The profile ----------------------------------------------------------
 */

bool meter_profile_make(meter_profile *p, uint16_t suite, uint16_t group)
{
    unsigned n = 0;

    memset(p, 0, sizeof *p);
    p->profile = pawl_profile_full;
    p->profile.suites = p->suites;
    p->profile.groups = p->groups;
    p->profile.sigs = meter_sig_list;
    if (suite != 0) {
        p->suites[n++] = meter_suite(suite);
    }
    for (unsigned i = 0; suite == 0 && pawl_profile_full.suites[i] != NULL;
         i++) {
        p->suites[n++] = meter_suite(pawl_profile_full.suites[i]->id);
    }
    n = 0;
    if (group != 0) {
        p->groups[n++] = meter_kex(group);
    }
    for (unsigned i = 0; group == 0 && pawl_profile_full.groups[i] != NULL;
         i++) {
        p->groups[n++] = meter_kex(pawl_profile_full.groups[i]->group);
    }
    return p->suites[0] != NULL && p->groups[0] != NULL && meter_sigs_make();
}
