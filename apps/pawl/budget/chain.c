/* SPDX-License-Identifier: Apache-2.0
 * X.509 certificates, written from their end to their beginning, so that every
 * length is known when it is due (X.690; RFC 5280). All keys of a kind are the
 * same key: it is names that make a chain. */
#include "chain.h"

#include <string.h>

#include "../../bench/bench.h"

/* ---- The kinds ------------------------------------------------------------
 */

typedef struct chain_form {
    const bench_key *key;
    const char *signature, *spki; /* AlgorithmIdentifier, hexadecimal */
} chain_form;

#define CHAIN_RSA_ALG  "300d06092a864886f70d01010b0500"
#define CHAIN_RSA_SPKI "300d06092a864886f70d0101010500"
#define CHAIN_RSA(bits_)                                                       \
    {                                                                          \
        "rsa" #bits_, (bits_), &pawl_signer_rsa_pkcs1_sha256,                  \
            &pawl_signer_rsa_pss_rsae_sha256                                   \
    }

const chain_kind chain_kinds[] = {
    {"ecdsa-p256", 256, &pawl_signer_ecdsa_p256_sha256,
     &pawl_signer_ecdsa_p256_sha256},
    {"ecdsa-p384", 384, &pawl_signer_ecdsa_p384_sha384,
     &pawl_signer_ecdsa_p384_sha384},
    {"ed25519", 255, &pawl_signer_ed25519, &pawl_signer_ed25519},
    CHAIN_RSA(2048),
    CHAIN_RSA(3072),
    CHAIN_RSA(4096),
};
const unsigned chain_kinds_count = sizeof chain_kinds / sizeof chain_kinds[0];

static const chain_form chain_forms[] = {
    {&bench_key_p256, "300a06082a8648ce3d040302",
     "301306072a8648ce3d020106082a8648ce3d030107"},
    {&bench_key_p384, "300a06082a8648ce3d040303",
     "301006072a8648ce3d020106052b81040022"},
    {&bench_key_ed25519, "300506032b6570", "300506032b6570"},
    {&bench_key_rsa2048, CHAIN_RSA_ALG, CHAIN_RSA_SPKI},
    {&bench_key_rsa3072, CHAIN_RSA_ALG, CHAIN_RSA_SPKI},
    {&bench_key_rsa4096, CHAIN_RSA_ALG, CHAIN_RSA_SPKI},
};

/* ---- DER, backwards -------------------------------------------------------
 */

typedef struct chain_out {
    uint8_t *base, *at, *end;
    bool full;
} chain_out;

static void chain_put(chain_out *o, const void *p, size_t len)
{
    if ((size_t)(o->at - o->base) < len) {
        o->full = true;
        return;
    }
    o->at -= len;
    memcpy(o->at, p, len);
}

static void chain_byte(chain_out *o, unsigned byte)
{
    uint8_t b = (uint8_t)byte;

    chain_put(o, &b, 1);
}

static void chain_hex(chain_out *o, const char *hex)
{
    for (size_t i = strlen(hex); i >= 2; i -= 2) {
        unsigned byte = 0;

        for (size_t n = i - 2; n < i; n++) {
            char c = hex[n];

            byte = byte << 4 | (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        chain_byte(o, byte);
    }
}

/* What was written since `from` becomes the content of an element. */
static void chain_wrap(chain_out *o, unsigned tag, const uint8_t *from)
{
    size_t len = (size_t)(from - o->at);
    unsigned bytes = 0;

    if (len >= 128) {
        for (; len != 0; len >>= 8) {
            chain_byte(o, (unsigned)(len & 255u));
            bytes++;
        }
        chain_byte(o, 0x80u | bytes);
    } else {
        chain_byte(o, (unsigned)len);
    }
    chain_byte(o, tag);
}

static void chain_text(chain_out *o, unsigned tag, const char *text)
{
    const uint8_t *from = o->at;

    chain_put(o, text, strlen(text));
    chain_wrap(o, tag, from);
}

/* ---- Names ----------------------------------------------------------------
 */

static void chain_attribute(chain_out *o, const char *oid, const char *text)
{
    const uint8_t *from = o->at;

    chain_text(o, 0x0c, text);
    chain_hex(o, oid);
    chain_wrap(o, 0x30, from);
    chain_wrap(o, 0x31, from);
}

/* Level 0 is the leaf. */
static void chain_name(chain_out *o, unsigned level)
{
    const uint8_t *from = o->at;
    char text[] = "Example Issuing CA R0";

    text[sizeof text - 2] = (char)('0' + level);
    chain_attribute(o, "0603550403", level == 0 ? CHAIN_NAME : text);
    if (level != 0) {
        chain_attribute(o, "060355040a", "Example Trust Services");
        chain_attribute(o, "0603550406", "US");
    }
    chain_wrap(o, 0x30, from);
}

/* ---- Extensions -----------------------------------------------------------
 */

static void chain_extension(chain_out *o, const char *oid, bool critical,
                            const uint8_t *from)
{
    chain_wrap(o, 0x04, from);
    if (critical) {
        chain_hex(o, "0101ff");
    }
    chain_hex(o, oid);
    chain_wrap(o, 0x30, from);
}

static void chain_extension_hex(chain_out *o, const char *oid, bool critical,
                                const char *value)
{
    const uint8_t *from = o->at;

    chain_hex(o, value);
    chain_extension(o, oid, critical, from);
}

/* Where to ask for revocation and for the issuer. */
static void chain_places(chain_out *o)
{
    const uint8_t *from = o->at, *inner;

    chain_text(o, 0x86, "http://crl.example.com/r1.crl");
    chain_wrap(o, 0xa0, from);
    chain_wrap(o, 0xa0, from);
    chain_wrap(o, 0x30, from);
    chain_wrap(o, 0x30, from);
    chain_extension(o, "0603551d1f", false, from);
    from = o->at;
    chain_text(o, 0x86, "http://ca.example.com/r1.cer");
    chain_hex(o, "06082b06010505073002");
    chain_wrap(o, 0x30, from);
    inner = o->at;
    chain_text(o, 0x86, "http://ocsp.example.com");
    chain_hex(o, "06082b06010505073001");
    chain_wrap(o, 0x30, inner);
    chain_wrap(o, 0x30, from);
    chain_extension(o, "06082b06010505070101", false, from);
}

/* Two signed certificate timestamps, as the browsers' CAs add them. */
static void chain_timestamps(chain_out *o)
{
    const uint8_t *from = o->at;
    uint8_t list[2 + 2 * 121];

    memset(list, 0x5a, sizeof list);
    list[0] = 0;
    list[1] = sizeof list - 2;
    list[2] = 0;
    list[3] = 119;
    list[123] = 0;
    list[124] = 119;
    chain_put(o, list, sizeof list);
    chain_wrap(o, 0x04, from);
    chain_extension(o, "060a2b06010401d679020402", false, from);
}

static void chain_san(chain_out *o)
{
    const uint8_t *from = o->at;

    chain_text(o, 0x82, "example.com");
    chain_text(o, 0x82, CHAIN_NAME);
    chain_wrap(o, 0x30, from);
    chain_extension(o, "0603551d11", false, from);
}

static void chain_extensions(chain_out *o, unsigned level, bool client)
{
    const uint8_t *from = o->at;
    bool leaf = level == 0;

    if (leaf && !client) {
        chain_timestamps(o);
    }
    chain_places(o);
    chain_extension_hex(o, "0603551d20", false, "300a3008060667810c010201");
    if (leaf) {
        chain_san(o);
    }
    chain_extension_hex(o, "0603551d23", false,
                        "30168014a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3");
    chain_extension_hex(o, "0603551d0e", false,
                        "0414c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3");
    chain_extension_hex(o, "0603551d13", true, leaf ? "3000" : "30030101ff");
    if (leaf) {
        chain_extension_hex(o, "0603551d25", false,
                            client ? "300a06082b06010505070302"
                                   : "300a06082b06010505070301");
    }
    chain_extension_hex(o, "0603551d0f", true, leaf ? "03020780" : "03020106");
    chain_wrap(o, 0x30, from);
    chain_wrap(o, 0xa3, from);
}

/* ---- Keys and signatures --------------------------------------------------
 */

static uint64_t chain_op[BENCH_OP_MAX / 8];

static pawl_err chain_fill(void *ctx, uint8_t *out, size_t len)
{
    uint32_t *state = ctx;

    for (size_t i = 0; i < len; i++) {
        *state = *state * 1664525u + 1013904223u;
        out[i] = (uint8_t)(*state >> 24);
    }
    return PAWL_OK;
}

/* The key as it stands in a BIT STRING. */
static bool chain_spki(chain_out *o, const chain_form *f)
{
    const uint8_t *from = o->at;
    const bench_key *key = f->key;
    uint8_t point[PAWL_KEX_PUBLIC_MAX];
    pawl_err err;

    if (key->pub != NULL) {
        const uint8_t *end = o->at;

        chain_hex(o, "0203010001");
        from = o->at;
        chain_put(o, key->pub, key->pub_len);
        chain_byte(o, 0);
        chain_wrap(o, 0x02, from);
        chain_wrap(o, 0x30, end);
        from = end;
    } else {
        if (key->kex->op_size > sizeof chain_op) {
            return false;
        }
        err = key->kex->keygen_start(chain_op, key->priv, NULL);
        for (bool on = err == PAWL_OK; on; on = err == PAWL_PENDING) {
            uint32_t units = 1000;

            err = key->kex->keygen_run(chain_op, point, &units);
        }
        if (err != PAWL_OK) {
            return false;
        }
        chain_put(o, point, key->kex->public_size);
    }
    chain_byte(o, 0);
    chain_wrap(o, 0x03, from);
    chain_hex(o, f->spki);
    chain_wrap(o, 0x30, from);
    return true;
}

static bool chain_sign(const chain_kind *k, const chain_form *f,
                       const uint8_t *tbs, size_t tbs_len, uint8_t *sig,
                       size_t *len)
{
    uint32_t state = 1;
    pawl_rng rng = {chain_fill, &state, NULL};
    const pawl_signer *s = k->cert;
    pawl_hash_ctx ctx;
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    const uint8_t *data = tbs;
    size_t data_len = tbs_len;
    pawl_err err;

    if (s->hash != NULL) {
        s->hash->init(&ctx);
        s->hash->update(&ctx, tbs, tbs_len);
        s->hash->digest(&ctx, digest);
        data = digest;
        data_len = s->hash->digest_size;
    }
    err = s->sign_start(s, chain_op, sizeof chain_op, f->key->priv,
                        f->key->priv_len, data, data_len, &rng);
    for (bool on = err == PAWL_OK; on; on = err == PAWL_PENDING) {
        uint32_t units = 100000;

        err = s->sign_run(chain_op, sig, len, &units);
    }
    return err == PAWL_OK;
}

/* ---- Certificates ---------------------------------------------------------
 */

/* The signed part, before o->at. */
static bool chain_tbs(chain_out *o, const chain_form *f, unsigned level,
                      unsigned issuer, bool client)
{
    const uint8_t *from = o->at, *inner;

    chain_extensions(o, level, client);
    if (!chain_spki(o, f)) {
        return false;
    }
    chain_name(o, level);
    inner = o->at;
    chain_text(o, 0x18, "20991231235959Z");
    chain_text(o, 0x17, "250101000000Z");
    chain_wrap(o, 0x30, inner);
    chain_name(o, issuer);
    chain_hex(o, f->signature);
    chain_hex(o, "a003020102" /* version 3, and a serial number */
                 "02104a3b2c1d0e0f1011121314151617181a");
    chain_wrap(o, 0x30, from);
    return !o->full;
}

/* Into out[size], at its beginning; bytes, or 0. */
static size_t chain_cert(uint8_t *out, size_t size, const chain_kind *k,
                         unsigned level, unsigned issuer, bool client)
{
    const chain_form *f = &chain_forms[k - chain_kinds];
    static uint8_t tbs[2560], sig[512 + 16];
    chain_out t = {tbs, tbs + sizeof tbs, tbs + sizeof tbs, false};
    chain_out o = {out, out + size, out + size, false};
    const uint8_t *end = o.at;
    size_t sig_len = 0, len;

    if (!chain_tbs(&t, f, level, issuer, client) ||
        !chain_sign(k, f, t.at, (size_t)(t.end - t.at), sig, &sig_len)) {
        return 0;
    }
    chain_put(&o, sig, sig_len);
    chain_byte(&o, 0);
    chain_wrap(&o, 0x03, end);
    chain_hex(&o, f->signature);
    chain_put(&o, t.at, (size_t)(t.end - t.at));
    chain_wrap(&o, 0x30, end);
    len = (size_t)(o.end - o.at);
    memmove(out, o.at, len);
    return o.full ? 0 : len;
}

bool chain_make(chain *c, const chain_kind *kind, unsigned count, bool client)
{
    const chain_form *f = &chain_forms[kind - chain_kinds];
    static uint8_t root[2560];
    pawl_x509_arena arena;
    size_t len;

    memset(c, 0, sizeof *c);
    c->kind = kind;
    c->count = count;
    for (unsigned i = 0; i < count; i++) {
        c->size[i] = (uint16_t)chain_cert(c->der[i], sizeof c->der[i], kind, i,
                                          i + 1, client);
        c->certs[i] = c->der[i];
        if (c->size[i] == 0) {
            return false;
        }
    }
    c->priv = f->key->priv;
    c->priv_len = (uint16_t)f->key->priv_len;
    len = chain_cert(root, sizeof root, kind, count, count, client);
    arena =
        (pawl_x509_arena){.base = (uint8_t *)c->arena, .size = sizeof c->arena};
    return len != 0 &&
           pawl_x509_anchor_from_der(&c->anchor, &arena, root, len) == PAWL_OK;
}
