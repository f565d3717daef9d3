/* SPDX-License-Identifier: Apache-2.0
 * The public key of a certificate, as it passes; and whether it is an
 * anchor's, in which case the certificate is of no use and is dropped. */
#include <string.h>

#include "base/der.h"
#include "x509/key_form.h"
#include "x509/x509_grammar.h"
#include "x509/x509_reader.h"

/* ---- Candidates --------------------------------------------------------- */

/* The next anchor from index on with this subject, or with the name of the
 * anchor at candidate when subject is NULL, whose key begins with the same
 * bytes as that of the anchor at candidate. */
static uint16_t key_candidate(const pawl_x509_reader *r, uint16_t index,
                              const uint8_t *subject, size_t same)
{
    const pawl_x509_anchor *anchors = r->policy->anchors;
    const pawl_x509_anchor *old =
        r->candidate == PAWLI_X509_NO_CANDIDATE ? NULL : &anchors[r->candidate];

    if (subject == NULL) {
        subject = old->subject;
    }
    for (; index < r->policy->anchor_count; index++) {
        const pawl_x509_anchor *anchor = &anchors[index];

        if (memcmp(anchor->subject, subject, PAWL_X509_NAME_HASH) == 0 &&
            anchor->key.len >= same &&
            (same == 0 || memcmp(anchor->key.key, old->key.key, same) == 0)) {
            return index;
        }
    }
    return PAWLI_X509_NO_CANDIDATE;
}

void pawli_x509_key_candidates(pawl_x509_reader *r,
                               const uint8_t subject[PAWL_X509_NAME_HASH])
{
    /* The leaf is judged by the path, whatever its key. */
    if ((r->modes & X509_MODE_LEAF) == 0) {
        r->candidate = key_candidate(r, 0, subject, 0);
    }
}

/* The next len bytes of the key are p, behind key_len that agree. */
static void key_compare(pawl_x509_reader *r, const uint8_t *p, size_t len)
{
    const pawl_x509_anchor *anchors = r->policy->anchors;
    size_t same = r->key_len;

    while (r->candidate != PAWLI_X509_NO_CANDIDATE) {
        const pawl_public_key *key = &anchors[r->candidate].key;

        if (len <= (size_t)key->len - same &&
            memcmp(key->key + same, p, len) == 0) {
            return;
        }
        r->candidate =
            key_candidate(r, (uint16_t)(r->candidate + 1u), NULL, same);
    }
}

/* The key is complete. */
static void key_decide(pawl_x509_reader *r)
{
    const pawl_x509_anchor *anchors = r->policy->anchors;

    while (r->candidate != PAWLI_X509_NO_CANDIDATE) {
        const pawl_public_key *key = &anchors[r->candidate].key;

        if (key->len == r->key_len && key->kind == r->key_kind &&
            key->hash_id == (r->key_scheme & 15u) &&
            key->exponent == r->exponent) {
            r->modes = (uint8_t)(r->modes & ~(unsigned)X509_MODE_KEEP);
            return;
        }
        r->candidate =
            key_candidate(r, (uint16_t)(r->candidate + 1u), NULL, r->key_len);
    }
}

/* ---- Actions ------------------------------------------------------------ */

/* Whether a key that is no RSA key and has this first byte is of its kind: a
 * point in uncompressed form begins with 4. */
static bool key_form_fits(const pawl_x509_reader *r, uint8_t first)
{
    const pawli_key_form *form = pawli_key_form_at(r->key_kind);

    return form->scheme != 0 || first == 0x04u;
}

void pawli_x509_key_begin(pawl_x509_reader *r, uint8_t element)
{
    uint32_t size = r->leaf_len - 1u; /* without sign octet or unused bits */

    r->text = 0;
    if (element == X509_MODULUS) {
        if (r->leaf_len == 0) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        } else if (size > PAWL_X509_KEY_MAX) {
            r->flags |= PAWL_X509_KEY_SIZE;
        }
    } else if (size != pawli_key_form_at(r->key_kind)->public_size) {
        /* A compressed point, or nonsense. */
        r->flags |= PAWL_X509_KEY_SIZE;
    }
}

/* Checks the first bytes of a positive, minimal INTEGER and strips its sign
 * octet: returns how many bytes of p are not part of the number. */
static size_t key_sign_octet(pawl_x509_reader *r, uint32_t at, const uint8_t *p,
                             size_t len)
{
    size_t skip = 0;

    if (at == 0) {
        if ((p[0] & 0x80u) != 0 || (p[0] == 0 && r->leaf_len == 1)) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
            return len;
        }
        if (p[0] != 0) {
            if (r->leaf_len > PAWL_X509_KEY_MAX) {
                r->flags |= PAWL_X509_KEY_SIZE;
            }
            return 0;
        }
        r->text = 1; /* a sign octet was seen */
        skip = 1;
        at = 1;
    }
    if (at == 1 && r->text == 1 && len > skip && (p[skip] & 0x80u) == 0) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return len;
    }
    return skip;
}

void pawli_x509_key_pass(pawl_x509_reader *r, uint8_t element, uint32_t at,
                         const uint8_t *p, size_t len)
{
    size_t skip = 0;

    if (element == X509_MODULUS) {
        skip = key_sign_octet(r, at, p, len);
    } else if (at == 0 && !key_form_fits(r, p[0])) {
        r->flags |= PAWL_X509_KEY_SIZE;
    }
    p += skip;
    len -= skip;
    if (len == 0 || (r->flags & PAWL_X509_KEY_SIZE) != 0) {
        return;
    }
    key_compare(r, p, len);
    if ((r->flags & PAWL_X509_TBS_KEPT) == 0) {
        pawli_x509_store(r, p, len);
    } else if (r->key_len == 0) {
        pawli_x509_key_here(r, skip);
    }
    r->key_len = (uint16_t)(r->key_len + len);
}

static void key_exponent(pawl_x509_reader *r)
{
    pawli_der number = {r->small, r->small_len};

    if (r->small_len == PAWLI_X509_SMALL_OVER) {
        r->flags |= PAWL_X509_KEY_SIZE;
        return;
    }
    if (!pawli_der_strip(&number)) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    if (number.len > 4) {
        r->flags |= PAWL_X509_KEY_SIZE;
        return;
    }
    r->exponent = 0;
    for (size_t i = 0; i < number.len; i++) {
        r->exponent = (r->exponent << 8) | number.p[i];
    }
}

void pawli_x509_key_done(pawl_x509_reader *r, uint8_t element)
{
    switch (element) {
    case X509_KEY_ALG:
        r->key_kind =
            r->small_len == PAWLI_X509_SMALL_OVER
                ? (uint8_t)PAWL_KEY_NONE
                : pawli_x509_key_kind(r->small, r->small_len, &r->key_scheme);
        break;
    case X509_EXPONENT:
        key_exponent(r);
        break;
    default: /* the whole key */
        r->modes |= X509_MODE_KEY;
        if ((r->flags & PAWL_X509_KEY_SIZE) != 0) {
            r->exponent = 0;
        } else {
            key_decide(r);
        }
        break;
    }
}
