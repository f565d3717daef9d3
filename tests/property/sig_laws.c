/* SPDX-License-Identifier: Apache-2.0
 * What holds for every pawl_sig, with signatures of a signer of its kind; the
 * published answers are in the unit test of each. PAWL_LONG:
 * more of it. */
#include "harness/vec.h"

PT_VECTORS(sig_case_rsa, "wycheproof/rsa_pkcs1_2048_sig_gen_test.ptv")

#include "property/sig_case.h"

/* A signature that is right. */
typedef struct made {
    uint8_t sig[SIG_CASE_SIG_MAX];
    size_t len;
} made;

/* The nth case and a signature; those that only the signer tells apart are left
 * out. */
static bool made_at(sig_case *c, made *m, size_t *n)
{
    do {
        if (*n == PT_COUNT(sig_schemes) || !sig_case_at(c, *n)) {
            return false;
        }
        ++*n;
    } while (c->s->checked);
    (void)sig_case_sign(c, m->sig, &m->len, *n, 0);
    return true;
}

/* The verdict in one run, and the units. */
static pawl_err judge(const sig_case *c, const uint8_t *sig, size_t len,
                      uint32_t *used)
{
    uint32_t units = UINT32_MAX;
    size_t size = c->s->sig->verify_size(&c->key);
    pawl_err err;

    laws_prepare(&sig_here, size, 0xa5);
    err = sig_case_verify_begin(c, sig_here.bytes, sig, len);
    if (err == PAWL_OK) {
        err = c->s->sig->verify_run(sig_here.bytes, &units);
        PT_OK(err == PAWL_OK || err == PAWL_ERR_SIGNATURE ||
              err == PAWL_ERR_POINT);
    } else {
        PT_OK(c->s->sig->verify_run(sig_here.bytes, &units) != PAWL_OK);
    }
    laws_check_edge(&sig_here, size);
    *used = UINT32_MAX - units;
    return err;
}

static bool is_refusal(pawl_err err)
{
    return err == PAWL_ERR_SIGNATURE || err == PAWL_ERR_POINT ||
           err == PAWL_ERR_WEAK || err == PAWL_ERR_ENCODING;
}

PT_TEST(any_budget_gives_the_same_and_memory_may_move)
{
    static const uint32_t budgets[] = {1, 3, 50};
    sig_case c;
    made m;

    for (size_t n = 0; made_at(&c, &m, &n);) {
        for (unsigned i = 0; i < 2u * PT_COUNT(budgets); i++) {
            laws_room *at = &sig_here, *next = &sig_there;
            size_t size = c.s->sig->verify_size(&c.key);
            uint32_t budget = budgets[i / 2u], used = 0, units, zero = 0;
            pawl_err want, err;

            PT_AT("case, budget", n, budget);
            c.data[5] ^= 1; /* right and wrong in turn */
            want = judge(&c, m.sig, m.len, &units);
            PT_EQ(want, i % 2u == 0 ? PAWL_ERR_SIGNATURE : PAWL_OK);
            laws_prepare(at, size, 0xa5);
            PT_EQ(sig_case_verify_begin(&c, at->bytes, m.sig, m.len), PAWL_OK);
            PT_EQ(c.s->sig->verify_run(at->bytes, &zero), PAWL_PENDING);
            do {
                uint32_t left = budget;
                laws_room *was = at;

                laws_move(next, at, size);
                at = next;
                next = was;
                err = c.s->sig->verify_run(at->bytes, &left);
                used += budget - left;
                laws_check_edge(at, size);
            } while (err == PAWL_PENDING);
            PT_EQ(err, want);
            PT_EQ(used, units);
            /* The verdict is repeated. */
            for (uint32_t more = 0; more < 3; more++) {
                uint32_t left = more;

                PT_EQ(c.s->sig->verify_run(at->bytes, &left), want);
                PT_EQ(left, more);
            }
        }
    }
}

/* Flips one bit of p, judges, and flips it back. */
static void flipped(const sig_case *c, const made *m, uint8_t *p, size_t bit,
                    const char *what)
{
    uint32_t units;

    PT_AT(what, c->s->sig->scheme, bit);
    p[bit / 8u] = (uint8_t)(p[bit / 8u] ^ 1u << bit % 8u);
    PT_OK(is_refusal(judge(c, m->sig, m->len, &units)));
    p[bit / 8u] = (uint8_t)(p[bit / 8u] ^ 1u << bit % 8u);
}

/* Of a digest longer than a coordinate, the first bits count. */
static size_t bits_that_count(const sig_case *c)
{
    size_t bits = 8u * c->data_len, half = (c->key.len - 1u) / 2u;

    return c->s->sig->hash != NULL && c->s->keys != NULL && half < c->data_len
               ? 8u * half
               : bits;
}

PT_TEST(one_bit_changed_anywhere_is_refused)
{
    sig_case c;
    made m;

    for (size_t n = 0; made_at(&c, &m, &n);) {
        uint8_t key[PAWL_RSA_PRIVATE_MAX];
        size_t bits = bits_that_count(&c);

        memcpy(key, c.key.key, c.key.len);
        c.key.key = key;
        for (unsigned i = 0; i < sig_rounds(8); i++) {
            flipped(&c, &m, c.data, pt_random((uint32_t)bits), "data, bit");
            flipped(&c, &m, m.sig, pt_random(8u * (uint32_t)m.len),
                    "signature, bit");
            flipped(&c, &m, key, pt_random(8u * c.key.len), "key, bit");
        }
        flipped(&c, &m, c.data, 0, "data, bit");
        flipped(&c, &m, c.data, bits - 1u, "data, bit");
        flipped(&c, &m, m.sig, 0, "signature, bit");
        flipped(&c, &m, m.sig, 8u * m.len - 1u, "signature, bit");
        flipped(&c, &m, key, 0, "key, bit");
        flipped(&c, &m, key, 8u * c.key.len - 1u, "key, bit");
    }
}

/* Memory as it may be before a start: zeros, an operation that runs, one that
 * said yes, one that said no. */
static void prepare_past(sig_case *c, const made *m, unsigned past)
{
    size_t size = c->s->sig->verify_size(&c->key);
    uint32_t units = past == 1 ? 2 : UINT32_MAX;

    laws_prepare(&sig_here, size, 0);
    if (past == 0) {
        return;
    }
    c->data[0] ^= past == 3 ? 1u : 0u;
    PT_EQ(sig_case_verify_begin(c, sig_here.bytes, m->sig, m->len), PAWL_OK);
    PT_EQ(c->s->sig->verify_run(sig_here.bytes, &units),
          past == 1   ? PAWL_PENDING
          : past == 2 ? PAWL_OK
                      : PAWL_ERR_SIGNATURE);
    c->data[0] ^= past == 3 ? 1u : 0u;
}

/* What a start refuses, by name; no run says yes after it. */
static void refused(sig_case *c, const made *m, const uint8_t *sig, size_t len,
                    pawl_err want)
{
    sig_case right = *c;

    right.key = (pawl_public_key){c->s->sig->key_kind, 0, c->key.len,
                                  c->key.exponent, c->key.key};
    right.data_len = c->s->sig->hash != NULL ? c->s->sig->hash->digest_size
                                             : SIG_CASE_MESSAGE;
    for (unsigned past = 0; past < 4; past++) {
        size_t size = c->s->sig->verify_size(&right.key);
        uint32_t units = 5;
        pawl_err err;

        prepare_past(&right, m, past);
        PT_EQ(c->s->sig->verify_start(c->s->sig, sig_here.bytes, size, &c->key,
                                      c->data, c->data_len, sig, len),
              want);
        err = c->s->sig->verify_run(sig_here.bytes, &units);
        PT_OK(err != PAWL_OK && err != PAWL_PENDING);
        PT_EQ(units, 5);
        laws_check_edge(&sig_here, size);
    }
}

PT_TEST(other_kinds_hashes_and_sizes_are_refused_by_name)
{
    sig_case c;
    made m;

    for (size_t n = 0; made_at(&c, &m, &n);) {
        uint8_t longer[SIG_CASE_SIG_MAX + 1u] = {0};
        sig_case right = c;

        for (uint8_t kind = 0; kind <= PAWL_KEY_ED448; kind++) {
            PT_AT("case, kind", n, kind);
            c.key.kind = kind;
            if (kind != right.key.kind) {
                refused(&c, &m, m.sig, m.len, PAWL_ERR_ARGUMENT);
            }
        }
        c = right;
        if (c.key.kind == PAWL_KEY_RSA_PSS) {
            PT_AT("case, hash", n, 0);
            c.key.hash_id = PAWL_HASH_ID_SHA224;
            refused(&c, &m, m.sig, m.len, PAWL_ERR_ARGUMENT);
            c = right;
        }
        for (unsigned i = 0; i < 3 && c.s->sig->hash != NULL; i++) {
            PT_AT("case, data_len", n, i);
            c.data_len = i == 0 ? 0 : right.data_len + 2u * i - 3u;
            refused(&c, &m, m.sig, m.len, PAWL_ERR_ARGUMENT);
        }
        c = right;
        memcpy(longer, m.sig, m.len);
        for (size_t len = 0; len <= m.len + 1u; len++) {
            PT_AT("case, signature_len", n, len);
            if (len != m.len) {
                refused(&c, &m, len != 0 ? longer : NULL, len,
                        PAWL_ERR_SIGNATURE);
            }
            len += len > 8 && len + 8u < m.len ? 5 : 0;
        }
    }
}

PT_TEST(short_memory_is_refused)
{
    sig_case c;
    made m;

    for (size_t n = 0; made_at(&c, &m, &n);) {
        size_t need = c.s->sig->verify_size(&c.key);

        PT_OK(need != 0 && need <= LAWS_ROOM);
        PT_OK(c.s->keys != NULL || need <= PAWL_SIG_RSA_SIZE(c.key.len));
        for (size_t less = 1; less <= need; less += 1 + less / 3u) {
            PT_AT("case, less", n, less);
            laws_prepare(&sig_here, 0, 0);
            PT_EQ(c.s->sig->verify_start(c.s->sig, sig_here.bytes, need - less,
                                         &c.key, c.data, c.data_len, m.sig,
                                         m.len),
                  PAWL_ERR_MEMORY);
            laws_check_edge(&sig_here, need - less);
        }
    }
}

/* The next operation in the memory of an abandoned one. */
PT_TEST(an_abandoned_operation_does_not_matter_to_the_next)
{
    sig_case c;
    made m;

    for (size_t n = 0; made_at(&c, &m, &n);) {
        uint32_t units;

        PT_EQ(judge(&c, m.sig, m.len, &units), PAWL_OK);
        for (unsigned round = 0; round < sig_rounds(2); round++) {
            uint32_t some = pt_random(units), all = UINT32_MAX;

            PT_AT("case, units", n, some);
            PT_EQ(sig_case_verify_begin(&c, sig_here.bytes, m.sig, m.len),
                  PAWL_OK);
            PT_EQ(c.s->sig->verify_run(sig_here.bytes, &some), PAWL_PENDING);
            PT_EQ(sig_case_verify_begin(&c, sig_here.bytes, m.sig, m.len),
                  PAWL_OK);
            PT_EQ(c.s->sig->verify_run(sig_here.bytes, &all), PAWL_OK);
            PT_EQ(UINT32_MAX - all, units);
        }
    }
}

int main(void)
{
    PT_RUN(any_budget_gives_the_same_and_memory_may_move);
    PT_RUN(one_bit_changed_anywhere_is_refused);
    PT_RUN(other_kinds_hashes_and_sizes_are_refused_by_name);
    PT_RUN(short_memory_is_refused);
    PT_RUN(an_abandoned_operation_does_not_matter_to_the_next);
    return pt_done();
}
