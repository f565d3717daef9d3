/* SPDX-License-Identifier: Apache-2.0
 * Certificates over P-384, P-521, Ed25519 and Ed448, and signed parts that are
 * kept whole, with schemes that are no cryptography: one accepts exactly the
 * bytes that the chain's certificates have, found by other means than the
 * reader's. */
#include "x509/x509_reader.h"
#include "x509_case.h"

PT_VECTORS(curves, "openssl/x509_curves.ptv")

#define CURVES_NOW                                                             \
    1900000000 /* 2030; the chains are good from 2026 to 2081                  \
                */
#define CURVES_MAX 6

/* ---- Schemes that know the right answers -------------------------------- */

typedef struct curves_cert {
    pt_bytes der, tbs, signature, spki;
} curves_cert;

static curves_cert curves_cert_of[CURVES_MAX]; /* from the leaf up */
static unsigned curves_count, curves_checks;

static curves_cert curves_parts(pt_bytes der)
{
    pawli_der in = {der.p, der.len};
    pawli_der all = {NULL, 0};
    pawli_der part = {NULL, 0};
    curves_cert c = {.der = der, .spki = case_spki(der)};

    PT_OK(pawli_der_take(&in, PAWLI_DER_SEQUENCE, &all));
    c.tbs.p = all.p;
    PT_OK(pawli_der_take(&all, PAWLI_DER_SEQUENCE, &part));
    c.tbs.len = (size_t)(all.p - c.tbs.p);
    PT_OK(pawli_der_take(&all, PAWLI_DER_SEQUENCE, &part));
    PT_OK(pawli_der_take(&all, PAWLI_DER_BITS, &part));
    c.signature = (pt_bytes){part.p + 1, part.len - 1};
    return c;
}

typedef struct curves_op {
    uint32_t left;
    uint32_t right;
} curves_op;

static size_t curves_verify_size(const pawl_public_key *key)
{
    (void)key;
    return 200;
}

/* Whether the certificate at i has this signature over this data, and the
 * next one, or itself at the end, this key. */
static bool curves_is(unsigned i, const pawl_sig *sig,
                      const pawl_public_key *key, const uint8_t *data,
                      size_t len, const uint8_t *signature,
                      size_t signature_len)
{
    const curves_cert *child = &curves_cert_of[i];
    const curves_cert *issuer =
        &curves_cert_of[i + 1 < curves_count ? i + 1 : i];
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    pt_bytes want = child->tbs;
    pawl_hash_ctx ctx;

    if (sig->hash != NULL) {
        sig->hash->init(&ctx);
        sig->hash->update(&ctx, want.p, want.len);
        while (!sig->hash->finish(&ctx, digest)) {
        }
        want = (pt_bytes){digest, sig->hash->digest_size};
    }
    return len == want.len && memcmp(data, want.p, len) == 0 &&
           signature_len == child->signature.len &&
           memcmp(signature, child->signature.p, signature_len) == 0 &&
           key->len < issuer->spki.len &&
           memcmp(issuer->spki.p + issuer->spki.len - key->len, key->key,
                  key->len) == 0;
}

static pawl_err curves_verify_start(const pawl_sig *sig, void *op,
                                    size_t op_size, const pawl_public_key *key,
                                    const uint8_t *data, size_t data_len,
                                    const uint8_t *signature,
                                    size_t signature_len)
{
    curves_op *o = op;

    if (op_size < curves_verify_size(key)) {
        return PAWL_ERR_MEMORY;
    }
    memset(op, 0xa5, curves_verify_size(key));
    o->left = 3;
    o->right = 0;
    curves_checks++;
    for (unsigned i = 0; i < curves_count; i++) {
        o->right |=
            curves_is(i, sig, key, data, data_len, signature, signature_len);
    }
    return key->kind == sig->key_kind ? PAWL_OK : PAWL_ERR_ARGUMENT;
}

static pawl_err curves_verify_run(void *op, uint32_t *units)
{
    curves_op *o = op;

    while (*units != 0 && o->left != 0) {
        --*units;
        o->left--;
    }
    if (o->left != 0) {
        return PAWL_PENDING;
    }
    return o->right != 0 ? PAWL_OK : PAWL_ERR_SIGNATURE;
}

#define CURVES_SIG(number, kind, with)                                         \
    {                                                                          \
        .scheme = (number), .key_kind = (kind), .uses = PAWL_SIG_CERT,         \
        .hash = (with), .verify_size = curves_verify_size,                     \
        .verify_start = curves_verify_start, .verify_run = curves_verify_run   \
    }

static const pawl_sig curves_puppets[] = {
    CURVES_SIG(0x0503, PAWL_KEY_P384, &pawl_hash_sha384),
    CURVES_SIG(0x0403, PAWL_KEY_P384, &pawl_hash_sha256),
    CURVES_SIG(0x0603, PAWL_KEY_P521, &pawl_hash_sha512),
    CURVES_SIG(0x0403, PAWL_KEY_P521, &pawl_hash_sha256),
    CURVES_SIG(0x0807, PAWL_KEY_ED25519, NULL),
    CURVES_SIG(0x0808, PAWL_KEY_ED448, NULL),
};

static const pawl_sig *const curves_sigs[] = {
    &curves_puppets[0],          &curves_puppets[1],         &curves_puppets[2],
    &curves_puppets[3],          &curves_puppets[4],         &curves_puppets[5],
    &pawl_sig_ecdsa_p256_sha256, &pawl_sig_rsa_pkcs1_sha256, NULL};

/* The schemes that are real, and the chains they can verify. */
#define CURVES_REAL 11
static const char *const curves_real[CURVES_REAL] = {
    "ed25519",     "ed25519-leaf", "ed25519-ca",  "ed25519-rsa",
    "ed25519-big", "p384",         "p384-sha256", "p521",
    "p521-sha256", "ed448",        "mixed"};

/* The same without the schemes that hash the message themselves. */
static const pawl_sig *const curves_hashing[] = {
    &curves_puppets[0], &pawl_sig_ecdsa_p256_sha256, &pawl_sig_rsa_pkcs1_sha256,
    NULL};

/* ---- A chain ------------------------------------------------------------ */

static x509_case curves_case;

/* The chain of this name, its root as anchor, nothing read. */
static x509_case *curves_start(const char *id, uint8_t mode)
{
    x509_case *c = &curves_case;
    pt_vec v = PT_VEC(curves);
    bool found = false;

    while (!found && pt_vec_next(&v)) {
        found = case_is(&v, id);
    }
    PT_OK(found);
    case_init(c);
    c->clock.now = CURVES_NOW;
    c->policy.sigs = curves_sigs;
    c->policy.mode = mode;
    curves_count = 0;
    curves_checks = 0;
    curves_cert_of[curves_count++] = curves_parts(pt_vec_get(&v, "leaf"));
    for (pt_bytes der;
         (der = case_field(&v, "inter", curves_count - 1)).p != NULL;) {
        curves_cert_of[curves_count++] = curves_parts(der);
    }
    curves_cert_of[curves_count++] = curves_parts(pt_vec_get(&v, "root"));
    PT_EQ(case_anchor(c, curves_cert_of[curves_count - 1].der), PAWL_OK);
    return c;
}

static pawl_x509_reader curves_reader;
static pawl_x509_fold curves_fold;
static uint8_t curves_spare[512];

/* Everything that can be folded, a unit at a time. */
static pawl_err curves_fold_all(void)
{
    pawl_err err;

    while ((err = pawl_x509_fold_start(&curves_fold, &curves_reader,
                                       curves_spare, sizeof curves_spare)) ==
           PAWL_PENDING) {
        do {
            uint32_t units = 1;

            err = pawl_x509_fold_run(&curves_fold, &units);
            PT_OK(units == 0 || err != PAWL_PENDING);
        } while (err == PAWL_PENDING);
        if (err != PAWL_OK) {
            return err;
        }
    }
    return err;
}

/* Reads all but the root in records of this size: an edge of a record every
 * size bytes of the whole stream, where folding happens. */
static pawl_err curves_read(x509_case *c, size_t record, bool fold)
{
    size_t to_edge = record;

    for (unsigned i = 0; i + 1 < curves_count; i++) {
        pt_bytes der = curves_cert_of[i].der;
        pawl_err err;

        pawl_x509_reader_init(&curves_reader, &c->policy, NULL, &c->arena);
        for (size_t at = 0; at < der.len;) {
            size_t n = der.len - at < to_edge ? der.len - at : to_edge;

            pawl_x509_reader_update(&curves_reader, der.p + at, n);
            at += n;
            to_edge -= n;
            if (to_edge == 0) {
                to_edge = record;
                err = fold ? curves_fold_all() : PAWL_OK;
                if (err != PAWL_OK) {
                    return err;
                }
            }
        }
        err = pawl_x509_reader_finish(&curves_reader);
        if (err != PAWL_OK) {
            return err;
        }
    }
    return PAWL_OK;
}

static const struct {
    const char *id;
    uint8_t kind; /* of the leaf */
    bool kept;    /* the leaf's signed part is */
} curves_chains[] = {
    {"ed25519", PAWL_KEY_ED25519, true},
    {"ed25519-leaf", PAWL_KEY_ED25519, false},
    {"ed25519-ca", PAWL_KEY_P256, true},
    {"ed25519-rsa", PAWL_KEY_RSA, true},
    {"ed25519-big", PAWL_KEY_ED25519, true},
    {"ed448", PAWL_KEY_ED448, true},
    {"mixed", PAWL_KEY_P521, true},
    {"p384", PAWL_KEY_P384, false},
    {"p384-sha256", PAWL_KEY_P256, false},
    {"p521", PAWL_KEY_P521, false},
    {"p521-sha256", PAWL_KEY_P384, false},
};

PT_TEST(chains_of_every_kind_are_trusted)
{
    for (size_t i = 0; i < PT_COUNT(curves_chains); i++) {
        for (uint8_t mode = 0; mode < 2; mode++) {
            x509_case *c = curves_start(curves_chains[i].id, mode);
            const pawl_x509_record *leaf;
            pt_bytes tbs = curves_cert_of[0].tbs;

            PT_AT("chain, mode", i, mode);
            PT_EQ(curves_read(c, SIZE_MAX, false), PAWL_OK);
            leaf = pawl_x509_arena_at(&c->arena, 0);
            PT_EQ((leaf->flags & PAWL_X509_TBS_KEPT) != 0,
                  curves_chains[i].kept);
            if (curves_chains[i].kept) {
                PT_EQ(leaf->digest_len, tbs.len);
                PT_EQ_BYTES(pawl_x509_record_digest(leaf), tbs.p, tbs.len);
            }
            PT_EQ(case_path(c), PAWL_OK);
            PT_EQ(c->result.length, curves_count - 1);
            PT_EQ(c->result.key.kind, curves_chains[i].kind);
            PT_EQ(c->result.key.kind, leaf->key_kind);
        }
    }
}

/* Every bit of what is signed, of the signature and of the key counts. */
PT_TEST(what_was_changed_is_not_trusted)
{
    static uint8_t changed[8192];

    for (size_t i = 0; i < PT_COUNT(curves_chains); i++) {
        x509_case *c = curves_start(curves_chains[i].id, PAWL_X509_BUILD);
        pt_bytes leaf = curves_cert_of[0].der;

        for (size_t at = leaf.len - 1; at > 40; at -= 37) {
            pawl_err err;

            PT_AT("chain, byte", i, at);
            c = curves_start(curves_chains[i].id, PAWL_X509_BUILD);
            memcpy(changed, leaf.p, leaf.len);
            changed[at] ^= 1;
            err = case_read(c, (pt_bytes){changed, leaf.len});
            for (unsigned k = 1; err == PAWL_OK && k + 1 < curves_count; k++) {
                err = case_read(c, curves_cert_of[k].der);
            }
            PT_OK(err != PAWL_OK || case_path(c) != PAWL_OK);
            if (at < 40 + 37) {
                break;
            }
        }
    }
}

/* The same with real signatures, from the edge of one record to the next. */
PT_TEST(real_signatures_are_right_and_changed_ones_are_not)
{
    static uint8_t changed[8192];
    static const size_t records[] = {64, 512, 16384};

    for (size_t i = 0; i < CURVES_REAL; i++) {
        for (size_t k = 0; k < PT_COUNT(records); k++) {
            for (uint8_t mode = 0; mode < 2; mode++) {
                x509_case *c = curves_start(curves_real[i], mode);
                pt_bytes leaf = curves_cert_of[0].der;
                pawl_err err;

                PT_AT("chain, record", i, records[k]);
                c->policy.sigs = case_sigs;
                PT_EQ(curves_read(c, records[k], mode != 0), PAWL_OK);
                PT_EQ(case_path(c), PAWL_OK);
                PT_EQ(c->result.length, curves_count - 1);
                c = curves_start(curves_real[i], mode);
                c->policy.sigs = case_sigs;
                memcpy(changed, leaf.p, leaf.len);
                changed[leaf.len - 1 - 7 * k] ^= 1; /* in the signature */
                curves_cert_of[0].der = (pt_bytes){changed, leaf.len};
                err = curves_read(c, records[k], mode != 0);
                PT_EQ(err == PAWL_OK ? case_path(c) : err, PAWL_ERR_SIGNATURE);
            }
        }
    }
}

/* Without an instance nothing is kept, and the reason is the algorithm. */
PT_TEST(a_profile_without_such_schemes_keeps_nothing)
{
    x509_case *c = curves_start("ed25519", PAWL_X509_BUILD);
    const pawl_x509_record *leaf;

    c->policy.sigs = curves_hashing;
    PT_EQ(curves_read(c, SIZE_MAX, false), PAWL_OK);
    leaf = pawl_x509_arena_at(&c->arena, 0);
    PT_EQ(leaf->flags & PAWL_X509_TBS_KEPT, 0);
    PT_EQ(leaf->digest_len, 0);
    PT_OK(leaf->size < sizeof *leaf + 20 + 32 + 64 + 8);
    PT_EQ(case_path(c), PAWL_ERR_UNSUPPORTED);
    c = curves_start("ed448", PAWL_X509_AS_SENT);
    c->policy.sigs = curves_hashing;
    PT_EQ(curves_read(c, SIZE_MAX, false), PAWL_OK);
    PT_EQ(case_path(c), PAWL_ERR_UNSUPPORTED);
}

PT_TEST(folding_frees_a_kept_part_wherever_records_end)
{
    static const size_t records[] = {1, 2, 31, 64, 255, 512, 1000, 4096};

    for (size_t i = 0; i < PT_COUNT(curves_chains); i++) {
        for (size_t k = 0; k < PT_COUNT(records); k++) {
            x509_case *c = curves_start(curves_chains[i].id, PAWL_X509_AS_SENT);

            PT_AT("chain, record", i, records[k]);
            PT_EQ(curves_read(c, records[k], true), PAWL_OK);
            PT_EQ(curves_fold_all(), PAWL_OK);
            for (uint8_t r = 0; r < c->arena.count; r++) {
                const pawl_x509_record *at = pawl_x509_arena_at(&c->arena, r);
                pt_bytes spki = curves_cert_of[r].spki;
                pawl_public_key key;
                uint8_t issuer;

                pawl_x509_record_key(at, &key);
                if (curves_chains[i].kept && r + 1u < c->arena.count) {
                    PT_OK(pawli_x509_record_linked(at, &issuer));
                    PT_EQ(at->flags & PAWL_X509_TBS_KEPT, 0);
                }
                if (key.exponent == 0) {
                    PT_EQ_BYTES(key.key, spki.p + spki.len - key.len, key.len);
                }
            }
            PT_EQ(case_path(c), PAWL_OK);
            PT_EQ(c->result.length, curves_count - 1);
            /* Each signature was checked once. */
            PT_OK(curves_checks <= curves_count - 1);
        }
    }
}

/* With less memory than a chain takes in records of 512 bytes, what is wanted
 * is told, and leads to enough. */
PT_TEST(memory_that_is_missing_is_told)
{
    static const char *const ids[] = {"ed25519", "ed25519-big", "ed448"};

    for (size_t i = 0; i < PT_COUNT(ids); i++) {
        for (size_t first = 0; first < 4096; first += 168) {
            size_t size = first;
            unsigned tries = 0;
            pawl_err err = PAWL_ERR_MEMORY;

            while (err != PAWL_OK && tries < 8) {
                x509_case *c = curves_start(ids[i], PAWL_X509_AS_SENT);

                c->arena.size = size;
                memset(c->arena.base + size, 0x5a, 64);
                err = curves_read(c, 512, true);
                for (size_t k = 0; k < 64; k++) {
                    PT_EQ(c->arena.base[size + k], 0x5a);
                }
                PT_AT("chain, size", i, size);
                if (err == PAWL_OK) {
                    PT_EQ(case_path(c), PAWL_OK);
                } else {
                    PT_EQ(err, PAWL_ERR_MEMORY);
                    PT_OK(c->arena.wanted > size);
                    size = c->arena.wanted;
                }
                tries++;
            }
            PT_EQ(err, PAWL_OK);
        }
    }
}

/* An anchor that is sent as well needs no memory; a pinned leaf needs no
 * check. */
PT_TEST(anchors_and_pins_of_every_kind_are_recognised)
{
    for (size_t i = 0; i < PT_COUNT(curves_chains); i++) {
        x509_case *c = curves_start(curves_chains[i].id, PAWL_X509_BUILD);
        pawl_x509_pin pin;

        PT_AT("chain", i, 0);
        PT_EQ(curves_read(c, SIZE_MAX, false), PAWL_OK);
        PT_EQ(case_read(c, curves_cert_of[curves_count - 1].der), PAWL_OK);
        PT_EQ(c->arena.count, curves_count - 1);
        PT_EQ(case_path(c), PAWL_OK);
        c = curves_start(curves_chains[i].id, PAWL_X509_BUILD);
        PT_EQ(pawl_x509_pin_from_der(&pin, curves_cert_of[0].der.p,
                                     curves_cert_of[0].der.len),
              PAWL_OK);
        c->policy.anchor_count = 0;
        c->policy.pins = &pin;
        c->policy.pin_count = 1;
        PT_EQ(curves_read(c, 7, false), PAWL_OK);
        PT_EQ(case_path(c), PAWL_OK);
        PT_EQ(c->result.pinned, 1);
        PT_EQ(c->result.key.kind, curves_chains[i].kind);
        PT_EQ(curves_checks, 0);
    }
}

/* A record that stays for the connection: its key, and nothing else. */
PT_TEST(a_record_can_be_stripped_to_its_key)
{
    for (size_t i = 0; i < PT_COUNT(curves_chains); i++) {
        x509_case *c = curves_start(curves_chains[i].id, PAWL_X509_BUILD);
        pt_bytes spki = curves_cert_of[0].spki;
        pawl_x509_record *leaf = (pawl_x509_record *)(void *)c->arena.base;
        pawl_public_key key;

        PT_AT("chain", i, 0);
        PT_EQ(case_read(c, curves_cert_of[0].der), PAWL_OK);
        pawl_x509_record_strip(leaf);
        pawl_x509_record_strip(leaf);
        pawl_x509_record_key(leaf, &key);
        PT_EQ(key.kind, curves_chains[i].kind);
        PT_EQ(leaf->digest_len + leaf->sig_len, 0);
        PT_OK(leaf->size <= sizeof *leaf + 20u + key.len + 7u);
        if (key.exponent == 0) {
            PT_EQ_BYTES(key.key, spki.p + spki.len - key.len, key.len);
        }
    }
}

static size_t curves_head(uint8_t *out, uint8_t tag, size_t len)
{
    out[0] = tag;
    out[1] = 0x82;
    out[2] = (uint8_t)(len >> 8);
    out[3] = (uint8_t)len;
    return 4;
}

/* The root with a unique identifier that makes its signed part that long. */
static size_t curves_long(uint8_t *out, size_t tbs_len)
{
    const curves_cert *root = &curves_cert_of[curves_count - 1];
    const uint8_t *body = root->tbs.p + (root->tbs.p[1] == 0x81 ? 3 : 4);
    size_t before = (size_t)(root->spki.p + root->spki.len - body);
    size_t pad = tbs_len - 4 - before - 4;
    const uint8_t *behind = root->tbs.p + root->tbs.len;
    size_t after = (size_t)(root->der.p + root->der.len - behind);
    size_t n = curves_head(out, 0x30, tbs_len + after);

    n += curves_head(out + n, 0x30, tbs_len - 4);
    memcpy(out + n, body, before);
    n += before;
    n += curves_head(out + n, 0x81, pad);
    memset(out + n, 0, pad);
    n += pad;
    memcpy(out + n, behind, after);
    return n + after;
}

/* A signed part that no record can hold is not kept, and the path says that
 * the algorithm cannot be used. */
PT_TEST(a_signed_part_is_kept_up_to_a_limit)
{
    static uint8_t der[PAWL_X509_TBS_MAX + 200];
    static uint64_t memory[(PAWL_X509_TBS_MAX + 1024) / 8];

    for (size_t over = 0; over < 2; over++) {
        x509_case *c = curves_start("ed25519", PAWL_X509_BUILD);
        const pawl_x509_record *leaf;
        size_t len;

        c->policy.anchor_count = 0; /* an anchor would not be kept */
        c->arena.base = (uint8_t *)memory;
        c->arena.size = sizeof memory;
        len = curves_long(der, PAWL_X509_TBS_MAX + over);
        PT_AT("over", over, len);
        PT_EQ(case_read(c, (pt_bytes){der, len}), PAWL_OK);
        leaf = pawl_x509_arena_at(&c->arena, 0);
        PT_EQ(leaf->flags & PAWL_X509_TBS_KEPT,
              over == 0 ? PAWL_X509_TBS_KEPT : 0);
        PT_EQ(leaf->flags & PAWL_X509_SIG_SIZE,
              over == 0 ? 0 : PAWL_X509_SIG_SIZE);
        PT_EQ(leaf->digest_len, over == 0 ? PAWL_X509_TBS_MAX : 0);
    }
}

int main(void)
{
    PT_RUN(chains_of_every_kind_are_trusted);
    PT_RUN(what_was_changed_is_not_trusted);
    PT_RUN(real_signatures_are_right_and_changed_ones_are_not);
    PT_RUN(a_profile_without_such_schemes_keeps_nothing);
    PT_RUN(folding_frees_a_kept_part_wherever_records_end);
    PT_RUN(memory_that_is_missing_is_told);
    PT_RUN(anchors_and_pins_of_every_kind_are_recognised);
    PT_RUN(a_record_can_be_stripped_to_its_key);
    PT_RUN(a_signed_part_is_kept_up_to_a_limit);
    return pt_done();
}
