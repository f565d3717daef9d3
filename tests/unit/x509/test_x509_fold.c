/* SPDX-License-Identifier: Apache-2.0
 * Folding: a signature that is checked while the next certificate is still
 * being read, and the path over what is left. */
#include "path_case.h"
#include "x509/x509_reader.h"

static uint8_t spare[512];
static pawl_x509_fold fold;
static pawl_x509_reader reader;

static x509_case *fold_case(const pt_vec *v)
{
    x509_case *c = path_start(v);

    c->policy.mode = PAWL_X509_AS_SENT;
    PT_EQ(case_read(c, pt_vec_get(v, "leaf")), PAWL_OK);
    return c;
}

static void fold_read_to(x509_case *c, pt_bytes der, size_t from, size_t to)
{
    if (from == 0) {
        pawl_x509_reader_init(&reader, &c->policy, NULL, &c->arena);
    }
    pawl_x509_reader_update(&reader, der.p + from, to - from);
}

/* Everything that can be folded, a unit at a time. */
static pawl_err fold_all(size_t spare_size)
{
    pawl_err err;

    while ((err = pawl_x509_fold_start(&fold, &reader, spare, spare_size)) ==
           PAWL_PENDING) {
        do {
            uint32_t units = 1;

            err = pawl_x509_fold_run(&fold, &units);
            PT_OK(units == 0 || err != PAWL_PENDING);
        } while (err == PAWL_PENDING);
        if (err != PAWL_OK) {
            return err;
        }
    }
    return err;
}

static bool fold_done(const x509_case *c, uint8_t index)
{
    uint8_t issuer;

    return pawli_x509_record_linked(pawl_x509_arena_at(&c->arena, index),
                                    &issuer) &&
           issuer == index + 1u;
}

PT_TEST(a_leaf_is_folded_as_soon_as_the_next_key_was_read)
{
    static const char *const ids[] = {"rsa2048", "rsa4096"};

    for (size_t i = 0; i < PT_COUNT(ids); i++) {
        pt_vec v = path_vector(ids[i]);
        pt_bytes inter = case_field(&v, "inter", 0);
        size_t key_end = 0;

        for (size_t at = 0; at <= inter.len; at += i == 0 ? 1 : 41) {
            x509_case *c = fold_case(&v);
            size_t used = c->arena.used;
            size_t sig = pawl_x509_arena_at(&c->arena, 0)->sig_len;

            PT_AT("chain, cut", i, at);
            fold_read_to(c, inter, 0, at);
            PT_EQ(fold_all(sizeof spare), PAWL_OK);
            PT_OK(key_end == 0 || at == inter.len || fold_done(c, 0));
            if (fold_done(c, 0)) {
                key_end = key_end == 0 ? at : key_end;
                PT_EQ(used - c->arena.used, sig - 8);
            }
            fold_read_to(c, inter, at, inter.len);
            PT_EQ(pawl_x509_reader_finish(&reader), PAWL_OK);
            PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
            PT_EQ(case_path(c), PAWL_OK);
            PT_EQ(c->result.length, 3);
        }
        PT_OK(key_end > sizeof(pawl_x509_record));
        PT_OK(key_end < inter.len - 256);
    }
}

PT_TEST(every_pair_that_is_there_is_folded)
{
    pt_vec v = path_vector("rsa2048");
    pt_bytes last = case_field(&v, "inter", 1);
    x509_case *c = fold_case(&v);

    PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    fold_read_to(c, last, 0, last.len - 1);
    PT_EQ(fold_all(sizeof spare), PAWL_OK);
    PT_OK(fold_done(c, 0));
    PT_OK(fold_done(c, 1));
    fold_read_to(c, last, last.len - 1, last.len);
    PT_EQ(pawl_x509_reader_finish(&reader), PAWL_OK);
    PT_EQ(fold_all(sizeof spare), PAWL_OK);
    PT_OK(!fold_done(c, 2)); /* its issuer is the anchor */
    PT_EQ(case_path(c), PAWL_OK);
    PT_EQ(c->result.length, 3);
}

PT_TEST(a_wrong_signature_ends_it_and_names_the_certificate)
{
    pt_vec v = path_vector("rsa2048");
    static uint8_t changed[2048];
    pt_bytes leaf = pt_vec_get(&v, "leaf");
    pt_bytes inter = case_field(&v, "inter", 0);
    x509_case *c = path_start(&v);
    pt_bytes wrong = {changed, leaf.len};

    PT_OK(leaf.len <= sizeof changed);
    memcpy(changed, leaf.p, leaf.len);
    changed[leaf.len - 1] ^= 1;
    c->policy.mode = PAWL_X509_AS_SENT;
    PT_EQ(case_read(c, wrong), PAWL_OK);
    fold_read_to(c, inter, 0, inter.len - 100);
    PT_EQ(fold_all(sizeof spare), PAWL_ERR_SIGNATURE);
    PT_EQ(fold.position, 0);
    PT_OK(!fold_done(c, 0));
}

PT_TEST(nothing_is_folded_without_memory_or_when_paths_are_built)
{
    pt_vec v = path_vector("rsa2048");
    pt_bytes inter = case_field(&v, "inter", 0);
    x509_case *c = fold_case(&v);
    size_t needed;

    fold_read_to(c, inter, 0, inter.len - 100);
    PT_EQ(pawl_x509_fold_start(&fold, &reader, spare, 255), PAWL_OK);
    c->policy.mode = PAWL_X509_BUILD;
    PT_EQ(pawl_x509_fold_start(&fold, &reader, spare, 512), PAWL_OK);
    c->policy.mode = PAWL_X509_AS_SENT;
    PT_EQ(pawl_x509_fold_start(&fold, &reader, spare, 512), PAWL_PENDING);
    needed = fold.needed;
    c->arena.size = needed - 8;
    PT_EQ(pawl_x509_fold_start(&fold, &reader, spare, 512), PAWL_OK);
    c->arena.size = needed;
    memset(c->arena.base + needed, 0x5a, 64);
    PT_EQ(fold_all(sizeof spare), PAWL_OK);
    PT_OK(fold_done(c, 0));
    for (size_t i = 0; i < 64; i++) {
        PT_EQ(c->arena.base[needed + i], 0x5a);
    }
}

/* Copies of a leaf as if each were checked, up to one that is not. */
PT_TEST(a_chain_longer_than_any_path_costs_no_checks)
{
    pt_vec v = path_vector("rsa2048");
    pt_bytes inter = case_field(&v, "inter", 0);

    for (uint8_t below = 5; below < 9; below++) {
        x509_case *c = fold_case(&v);
        size_t size = c->arena.used;

        PT_AT("below", below, 0);
        for (size_t i = 1; i <= below; i++) {
            memcpy(c->arena.base + size * i, c->arena.base, size);
        }
        for (size_t i = 0; i < below; i++) {
            pawli_x509_record_link(
                (pawl_x509_record *)(void *)(c->arena.base + size * i),
                (uint8_t)(i + 1u));
        }
        c->arena.used = size * (below + 1u);
        c->arena.count = (uint8_t)(below + 1u);
        fold_read_to(c, inter, 0, inter.len - 100);
        PT_EQ(pawl_x509_fold_start(&fold, &reader, spare, 512),
              below + 1u < PAWL_X509_DEPTH_MAX ? PAWL_PENDING : PAWL_OK);
    }
}

/* A certificate that is not the issuer is left to the path, which says why. */
PT_TEST(a_stranger_is_no_issuer)
{
    pt_vec v = path_vector("rsa2048");
    pt_bytes inter = case_field(&v, "inter", 1);
    x509_case *c = fold_case(&v);

    fold_read_to(c, inter, 0, inter.len - 100);
    PT_EQ(fold_all(sizeof spare), PAWL_OK);
    PT_OK(!fold_done(c, 0));
}

PT_TEST(half_a_mark_is_not_believed)
{
    pt_vec v = path_vector("rsa2048");
    x509_case *c = fold_case(&v);
    pawl_x509_record *leaf = (pawl_x509_record *)(void *)c->arena.base;
    uint8_t *sig = c->arena.base + (pawl_x509_record_signature(leaf) -
                                    (const uint8_t *)c->arena.base);
    uint16_t sig_len = leaf->sig_len;

    PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
    sig[sig_len - 1] ^= 1;
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
    leaf->flags |= PAWL_X509_LINKED;
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
    leaf->sig_len = 8;
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
    pawli_x509_record_link(leaf, 1);
    PT_EQ(case_path(c), PAWL_OK);
    /* Checked with the key of another certificate than the next. */
    pawli_x509_record_link(leaf, 2);
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
    pawli_x509_record_link(leaf, 1);
    leaf->flags &= ~PAWL_X509_LINKED;
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
}

/* A mark vouches for the next record only, never for an anchor. */
PT_TEST(a_mark_does_not_replace_the_anchors_signature)
{
    pt_vec v = path_vector("rsa2048");
    x509_case *c = fold_case(&v);
    uint8_t *last;

    PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    last = c->arena.base + c->arena.used;
    PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
    pawli_x509_record_link((pawl_x509_record *)(void *)last, 2);
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
}

PT_TEST(the_last_signature_may_lie_elsewhere)
{
    pt_vec v = path_vector("rsa2048");
    x509_case *c = fold_case(&v);
    const pawl_x509_record *last;
    size_t at;
    pawl_x509_path path;
    uint32_t units = UINT32_MAX;

    PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
    last = pawl_x509_arena_at(&c->arena, 2);
    at = (size_t)(pawl_x509_record_signature(last) -
                  (const uint8_t *)c->arena.base);
    memcpy(spare, c->arena.base + at, last->sig_len);
    memset(c->arena.base + at, 0, c->arena.used - at);
    c->arena.used = c->arena.size = at;
    PT_EQ(pawl_x509_path_start(&path, &c->policy, &c->arena, &c->clock,
                               c->scratch, sizeof c->scratch),
          PAWL_PENDING);
    pawl_x509_path_last_signature(&path, spare);
    PT_EQ(pawl_x509_path_run(&path, &units), PAWL_OK);
    PT_EQ(pawl_x509_path_get(&path, &c->result), PAWL_OK);
    PT_EQ(c->result.length, 3);
    spare[0] ^= 1;
    units = UINT32_MAX;
    PT_EQ(pawl_x509_path_start(&path, &c->policy, &c->arena, &c->clock,
                               c->scratch, sizeof c->scratch),
          PAWL_PENDING);
    pawl_x509_path_last_signature(&path, spare);
    PT_EQ(pawl_x509_path_run(&path, &units), PAWL_ERR_SIGNATURE);
}

int main(void)
{
    PT_RUN(a_leaf_is_folded_as_soon_as_the_next_key_was_read);
    PT_RUN(every_pair_that_is_there_is_folded);
    PT_RUN(a_wrong_signature_ends_it_and_names_the_certificate);
    PT_RUN(nothing_is_folded_without_memory_or_when_paths_are_built);
    PT_RUN(a_chain_longer_than_any_path_costs_no_checks);
    PT_RUN(a_stranger_is_no_issuer);
    PT_RUN(half_a_mark_is_not_believed);
    PT_RUN(a_mark_does_not_replace_the_anchors_signature);
    PT_RUN(the_last_signature_may_lie_elsewhere);
    return pt_done();
}
