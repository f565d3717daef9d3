/* SPDX-License-Identifier: Apache-2.0
 * RSA-PSS keys that say which hash they are for: as an anchor, as an
 * intermediate, as the leaf's key. */
#include "x509_case.h"

PT_VECTORS(pss, "openssl/x509_pss.ptv")

#define PSS_NOW 1900000000

static x509_case pss_case;

static pt_vec pss_start(void)
{
    pt_vec v = PT_VEC(pss);

    PT_OK(pt_vec_next(&v));
    case_init(&pss_case);
    pss_case.clock.now = PSS_NOW;
    return v;
}

static pawl_err pss_path(const pt_vec *v, const char *leaf)
{
    PT_EQ(case_read(&pss_case, pt_vec_get(v, leaf)), PAWL_OK);
    PT_EQ(case_read(&pss_case, pt_vec_get(v, "root")), PAWL_OK);
    return case_path(&pss_case);
}

PT_TEST(an_anchor_for_sha_256_has_not_signed_with_sha_384)
{
    pt_vec v = pss_start();

    PT_EQ(case_anchor(&pss_case, pt_vec_get(&v, "root")), PAWL_OK);
    PT_EQ(pss_case.anchors[0].key.kind, PAWL_KEY_RSA_PSS);
    PT_EQ(pss_case.anchors[0].key.hash_id, PAWL_HASH_ID_SHA256);
    PT_EQ(pss_path(&v, "leaf"), PAWL_OK);
    PT_EQ(pss_case.result.key.kind, PAWL_KEY_RSA_PSS);
    PT_EQ(pss_case.result.key.hash_id, PAWL_HASH_ID_SHA256);

    v = pss_start();
    PT_EQ(case_anchor(&pss_case, pt_vec_get(&v, "root")), PAWL_OK);
    PT_EQ(pss_path(&v, "bad"), PAWL_ERR_SIGNATURE);
}

/* Only the restriction is wrong with it. */
PT_TEST(the_same_key_without_restriction_has_signed_both)
{
    static const char *const leaves[] = {"leaf", "bad"};

    for (unsigned i = 0; i < 2; i++) {
        pt_vec v = pss_start();

        PT_AT(leaves[i], 0, 0);
        PT_EQ(case_anchor(&pss_case, pt_vec_get(&v, "root")), PAWL_OK);
        pss_case.anchors[0].key.hash_id = 0;
        PT_EQ(pss_path(&v, leaves[i]), PAWL_OK);
        PT_EQ(pss_case.result.length, 1);
    }
}

PT_TEST(an_intermediate_for_sha_256_has_not_signed_with_sha_384)
{
    pt_vec v = pss_start();

    PT_EQ(pss_path(&v, "leaf"), PAWL_ERR_ISSUER); /* no anchor, else right */
    v = pss_start();
    PT_EQ(pss_path(&v, "bad"), PAWL_ERR_SIGNATURE);
}

/* The same while the intermediate is still being read. */
PT_TEST(only_what_an_intermediate_may_have_signed_is_folded)
{
    static const char *const leaves[] = {"leaf", "bad"};
    static uint8_t spare[512];

    for (unsigned i = 0; i < 2; i++) {
        pt_vec v = pss_start();
        pt_bytes root = pt_vec_get(&v, "root");
        pawl_x509_reader reader;
        pawl_x509_fold fold;

        PT_AT(leaves[i], 0, 0);
        pss_case.policy.mode = PAWL_X509_AS_SENT;
        PT_EQ(case_read(&pss_case, pt_vec_get(&v, leaves[i])), PAWL_OK);
        pawl_x509_reader_init(&reader, &pss_case.policy, NULL, &pss_case.arena);
        pawl_x509_reader_update(&reader, root.p, root.len - 1);
        PT_EQ(pawl_x509_fold_start(&fold, &reader, spare, sizeof spare),
              i == 0 ? PAWL_PENDING : PAWL_OK);
    }
}

/* A CA's certificate is dropped when an anchor can take its place. */
PT_TEST(an_anchor_for_another_hash_does_not_take_the_place_of_a_ca)
{
    static const uint8_t hashes[] = {PAWL_HASH_ID_SHA256, 0,
                                     PAWL_HASH_ID_SHA384};

    for (unsigned i = 0; i < 3; i++) {
        pt_vec v = pss_start();

        PT_AT("hash", hashes[i], 0);
        PT_EQ(case_anchor(&pss_case, pt_vec_get(&v, "root")), PAWL_OK);
        pss_case.anchors[0].key.hash_id = hashes[i];
        PT_EQ(case_read(&pss_case, pt_vec_get(&v, "leaf")), PAWL_OK);
        PT_EQ(case_read(&pss_case, pt_vec_get(&v, "root")), PAWL_OK);
        PT_EQ(pss_case.arena.count, i == 0 ? 1 : 2);
    }
}

int main(void)
{
    PT_RUN(an_anchor_for_sha_256_has_not_signed_with_sha_384);
    PT_RUN(the_same_key_without_restriction_has_signed_both);
    PT_RUN(an_intermediate_for_sha_256_has_not_signed_with_sha_384);
    PT_RUN(only_what_an_intermediate_may_have_signed_is_folded);
    PT_RUN(an_anchor_for_another_hash_does_not_take_the_place_of_a_ca);
    return pt_done();
}
