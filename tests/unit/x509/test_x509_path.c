/* SPDX-License-Identifier: Apache-2.0
 * Paths over chains made by openssl: every reason a search can end with, both
 * modes, clocks, names, pins, constraints. */
#include "path_case.h"
#include "pawl/sha256.h"

PT_TEST(chains_of_every_algorithm_end_as_they_should)
{
    static const struct {
        const char *id;
        pawl_err err;
        uint8_t length, kind;
    } cases[] = {
        {"rsa2048", PAWL_OK, 3, PAWL_KEY_RSA},
        {"rsa4096", PAWL_OK, 3, PAWL_KEY_RSA},
        {"p256", PAWL_OK, 3, PAWL_KEY_P256},
        {"mixed", PAWL_OK, 3, PAWL_KEY_P256},
        {"pss", PAWL_OK, 2, PAWL_KEY_RSA},
        {"pss-salt", PAWL_ERR_UNSUPPORTED, 0, 0},
        {"p384", PAWL_OK, 1, PAWL_KEY_P256},
        {"ed25519", PAWL_OK, 1, PAWL_KEY_ED25519},
        {"weak", PAWL_ERR_WEAK, 0, 0},
        {"sha1", PAWL_ERR_UNSUPPORTED, 0, 0},
    };

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        for (uint8_t mode = 0; mode < 2; mode++) {
            pt_vec v = path_vector(cases[i].id);
            x509_case *c = path_start(&v);

            PT_AT("chain, mode", i, mode);
            c->policy.mode = mode;
            PT_EQ(path_all(c, &v), cases[i].err);
            if (cases[i].err == PAWL_OK) {
                PT_EQ(c->result.length, cases[i].length);
                PT_EQ(c->result.key.kind, cases[i].kind);
                PT_EQ(c->result.trusted, 0);
                PT_EQ(c->result.pinned, 0);
            } else {
                PT_OK(c->result.key.key == NULL);
                PT_OK(c->result.leaf == NULL);
            }
        }
    }
}

PT_TEST(the_leaf_key_is_the_one_of_the_certificate)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);
    pt_bytes spki = case_spki(pt_vec_get(&v, "leaf"));

    PT_EQ(path_all(c, &v), PAWL_OK);
    PT_EQ(c->result.key.len, 65);
    PT_EQ_BYTES(c->result.key.key, spki.p + spki.len - 65, 65);
}

/* ---- Order, surplus, bad members ---------------------------------------- */

PT_TEST(order_surplus_and_duplicates_do_not_matter_when_building)
{
    pt_vec v = path_vector("rsa2048");
    pt_vec other = path_vector("p256");
    x509_case *c = path_start(&v);

    PT_EQ(case_read(c, pt_vec_get(&v, "leaf")), PAWL_OK);
    PT_EQ(case_read(c, pt_vec_get(&other, "leaf")), PAWL_OK);
    PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
    PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
    PT_EQ(case_read(c, pt_vec_get(&v, "leaf")), PAWL_OK);
    PT_EQ(case_read(c, pt_vec_get(&other, "root")), PAWL_OK);
    PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    PT_EQ(case_path(c), PAWL_OK);
    PT_EQ(c->result.length, 3);
}

PT_TEST(order_matters_when_the_chain_is_taken_as_sent)
{
    pt_vec v = path_vector("rsa2048");
    x509_case *c = path_start(&v);

    c->policy.mode = PAWL_X509_AS_SENT;
    PT_EQ(case_read(c, pt_vec_get(&v, "leaf")), PAWL_OK);
    PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
    PT_EQ(c->arena.count, 1); /* surplus at this place */
    PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    PT_EQ(c->arena.count, 2);
    PT_EQ(case_path(c), PAWL_ERR_ISSUER);
}

PT_TEST(certificates_of_anchors_take_no_memory)
{
    for (uint8_t mode = 0; mode < 2; mode++) {
        pt_vec v = path_vector("rsa4096");
        x509_case *c = path_start(&v);
        size_t used;

        c->policy.mode = mode;
        PT_EQ(path_read(c, &v), PAWL_OK);
        used = c->arena.used;
        c->arena.size = used; /* and need none while they pass */
        PT_EQ(case_read(c, pt_vec_get(&v, "root")), PAWL_OK);
        PT_EQ(c->arena.used, used);
        PT_EQ(c->arena.count, 3);
        PT_EQ(c->arena.passed, 4);
        PT_EQ(case_path(c), PAWL_OK);
    }
}

/* Anchors with the name of the right one: another key, another size. */
PT_TEST(anchors_of_one_name_are_told_apart_by_key)
{
    pt_vec v = path_vector("rsa2048");
    pt_vec other = path_vector("p256");
    x509_case *c = path_start(&v);
    uint8_t wrong[256];

    PT_EQ(case_anchor(c, pt_vec_get(&other, "root")), PAWL_OK);
    c->anchors[2] = c->anchors[0];
    memcpy(c->anchors[1].subject, c->anchors[0].subject, 32);
    memcpy(wrong, c->anchors[0].key.key, sizeof wrong);
    wrong[255] ^= 2;
    c->anchors[0].key.key = wrong;
    c->policy.anchor_count = 3;
    PT_EQ(path_read(c, &v), PAWL_OK);
    PT_EQ(case_read(c, pt_vec_get(&v, "root")), PAWL_OK);
    PT_EQ(c->arena.count, 3); /* recognised as the third */
    PT_EQ(case_path(c), PAWL_OK);
    PT_EQ(c->result.trusted, 2);
    c->policy.anchor_count = 1;
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
}

PT_TEST(missing_or_unknown_issuers_are_named)
{
    pt_vec v = path_vector("rsa2048");
    pt_vec other = path_vector("p256");
    x509_case *c = path_start(&v);

    PT_EQ(case_read(c, pt_vec_get(&v, "leaf")), PAWL_OK);
    PT_EQ(case_path(c), PAWL_ERR_ISSUER);
    c = path_start(&other);
    PT_EQ(path_all(c, &v), PAWL_ERR_ISSUER);
    case_init(c);
    c->clock.now = PATH_NOW;
    PT_EQ(path_all(c, &v), PAWL_ERR_ISSUER);
}

/* The impostor's name is that of a real CA: what it signed must not be taken
 * for what the real one signed, whichever is tried first. */
PT_TEST(links_checked_with_an_impostor_do_not_count_for_the_real_ca)
{
    for (unsigned first = 0; first < 2; first++) {
        pt_vec v = path_vector("impostor");
        x509_case *c = path_start(&v);

        PT_AT("impostor first, second", first, 0);
        PT_EQ(case_read(c, pt_vec_get(&v, "leaf")), PAWL_OK);
        PT_EQ(case_read(c, case_field(&v, "inter", first)), PAWL_OK);
        PT_EQ(case_read(c, case_field(&v, "inter", 1 - first)), PAWL_OK);
        PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
        c = path_start(&v);
        PT_EQ(case_read(c, pt_vec_get(&v, "good")), PAWL_OK);
        PT_EQ(case_read(c, case_field(&v, "inter", first)), PAWL_OK);
        PT_EQ(case_read(c, case_field(&v, "inter", 1 - first)), PAWL_OK);
        PT_EQ(case_path(c), PAWL_OK);
    }
}

/* ---- Damage ------------------------------------------------------------- */

PT_TEST(a_flipped_bit_anywhere_in_a_signed_byte_is_found)
{
    static const char *const chains[] = {"rsa2048", "p256"};

    for (size_t i = 0; i < PT_COUNT(chains); i++) {
        pt_vec v = path_vector(chains[i]);
        pt_bytes der = case_field(&v, "inter", 0);
        uint8_t bad[2048];

        for (size_t at = 0; at < der.len; at += i == 0 ? 3 : 17) {
            x509_case *c = path_start(&v);
            pawl_err err;

            PT_AT("chain, byte", i, at);
            memcpy(bad, der.p, der.len);
            bad[at] ^= 0x04;
            err = case_read(c, pt_vec_get(&v, "leaf"));
            PT_EQ(err, PAWL_OK);
            err = case_read(c, (pt_bytes){bad, der.len});
            if (err == PAWL_OK) {
                err = case_read(c, case_field(&v, "inter", 1));
            }
            if (err == PAWL_OK) {
                err = case_path(c);
            }
            PT_OK(err != PAWL_OK);
        }
    }
}

/* ---- Time --------------------------------------------------------------- */

PT_TEST(a_clock_is_needed_and_a_floor_proves_only_expiry)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);
    const pawl_x509_record *leaf;
    int64_t after;
    int64_t before;

    PT_EQ(path_read(c, &v), PAWL_OK);
    leaf = pawl_x509_arena_at(&c->arena, 0);
    after = leaf->not_after;
    before = leaf->not_before;
    c->clock.state = PAWL_X509_CLOCK_UNKNOWN;
    PT_EQ(case_path(c), PAWL_ERR_CLOCK);
    c->clock.state = PAWL_X509_CLOCK_IGNORE;
    c->clock.now = after + 1;
    PT_EQ(case_path(c), PAWL_OK);
    c->clock.state = PAWL_X509_CLOCK_KNOWN;
    PT_EQ(case_path(c), PAWL_ERR_EXPIRED);
    c->clock.now = after;
    PT_OK(case_path(c) != PAWL_ERR_NOT_YET_VALID);
    c->clock.now = before - 1;
    PT_EQ(case_path(c), PAWL_ERR_NOT_YET_VALID);
    c->clock.state = PAWL_X509_CLOCK_FLOOR;
    PT_EQ(case_path(c), PAWL_OK);
    PT_OK(c->result.not_after <= after);
    c->clock.now = after + 1;
    PT_EQ(case_path(c), PAWL_ERR_EXPIRED);
    c->clock.state = 99;
    PT_EQ(case_path(c), PAWL_ERR_CLOCK);
}

PT_TEST(an_expired_intermediate_is_blamed_unless_it_is_not_needed)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);
    pawl_x509_record *inter;

    PT_EQ(path_read(c, &v), PAWL_OK);
    inter =
        (pawl_x509_record *)(void *)(c->arena.base +
                                     pawl_x509_arena_at(&c->arena, 0)->size);
    inter->not_after = PATH_NOW - 1;
    PT_EQ(case_path(c), PAWL_ERR_EXPIRED);
    PT_EQ(c->result.at_fault, 1);
    PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    PT_EQ(case_path(c), PAWL_OK);
}

/* ---- Names and pins ----------------------------------------------------- */

PT_TEST(a_server_needs_its_name_and_a_client_none)
{
    static const struct {
        const char *name;
        pawl_err err;
    } names[] = {
        {"device.example", PAWL_OK},
        {"DEVICE.Example", PAWL_OK},
        {"device.example.", PAWL_OK},
        {"other.example", PAWL_ERR_NAME},
        {"x.device.example", PAWL_ERR_NAME},
        {"a.wild.example", PAWL_OK},
        {"wild.example", PAWL_ERR_NAME},
        {"a.b.wild.example", PAWL_ERR_NAME},
        {"192.0.2.7", PAWL_OK},
        {"192.0.2.8", PAWL_ERR_NAME},
        {"2001:db8::7", PAWL_OK},
        {"2001:DB8:0:0:0:0:0:7", PAWL_OK},
        {"2001:db8::8", PAWL_ERR_NAME},
        {"p256-leaf", PAWL_ERR_NAME},
    };

    for (size_t i = 0; i < PT_COUNT(names); i++) {
        pt_vec v = path_vector("p256");
        x509_case *c = path_start(&v);

        PT_AT("name", i, 0);
        PT_EQ(case_name(c, names[i].name, strlen(names[i].name)), PAWL_OK);
        PT_EQ(path_all(c, &v), names[i].err);
        c->policy.purpose = PAWL_X509_CLIENT;
        PT_EQ(case_path(c), PAWL_OK);
    }
}

PT_TEST(a_name_that_was_not_asked_for_is_not_taken_for_granted)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);

    c->policy.any_name = 0;
    PT_EQ(path_all(c, &v), PAWL_ERR_NAME);
}

PT_TEST(a_pin_takes_the_place_of_the_path_only)
{
    pt_vec v = path_vector("ed25519");
    pt_vec other = path_vector("rsa2048");
    pawl_x509_pin pins[2];
    x509_case *c = path_start(&v);
    pt_bytes spki = case_spki(pt_vec_get(&other, "leaf"));

    memset(pins, 0, sizeof pins);
    pawl_sha256_of(spki.p, spki.len, pins[1].spki);
    c->policy.pins = pins;
    c->policy.pin_count = 2;
    c->policy.anchor_count = 0;
    PT_EQ(path_read(c, &other), PAWL_OK);
    PT_EQ(c->arena.count, 1); /* the rest is not needed */
    PT_EQ(case_path(c), PAWL_OK);
    PT_EQ(c->result.pinned, 1);
    PT_EQ(c->result.trusted, 1);
    PT_EQ(c->units, 0);
    for (size_t step = 1; step < 4; step++) {
        pt_bytes der = pt_vec_get(&other, "leaf");
        pawl_x509_reader reader;

        c->arena.used = c->arena.count = c->arena.passed = 0;
        pawl_x509_reader_init(&reader, &c->policy, NULL, &c->arena);
        for (size_t at = 0; at < der.len; at += step) {
            pawl_x509_reader_update(&reader, der.p + at,
                                    der.len - at < step ? der.len - at : step);
        }
        PT_EQ(pawl_x509_reader_finish(&reader), PAWL_OK);
        PT_EQ(case_path(c), PAWL_OK);
    }
    c->clock.now = 0;
    PT_EQ(case_path(c), PAWL_ERR_NOT_YET_VALID);
    c->clock.now = PATH_NOW;
    c->policy.any_name = 0;
    PT_EQ(case_path(c), PAWL_ERR_NAME);
    /* A CA's key is no pin. */
    c = path_start(&other);
    spki = case_spki(case_field(&other, "inter", 0));
    pawl_sha256_of(spki.p, spki.len, pins[0].spki);
    c->policy.pins = pins;
    c->policy.pin_count = 1;
    c->policy.anchor_count = 0;
    PT_EQ(path_all(c, &other), PAWL_ERR_ISSUER);
}

/* The key's digest by openssl: x509 -pubkey | pkey -pubin -outform DER |
 * sha256sum; here by way of what the tests find themselves. */
PT_TEST(a_pin_is_made_from_a_certificate)
{
    pt_vec v = PT_VEC(chains);

    while (pt_vec_next(&v)) {
        pt_bytes der = pt_vec_get(&v, "leaf");
        pt_bytes spki = case_spki(der);
        uint8_t want[32];
        pawl_x509_pin pin;

        PT_AT("chain", v.index, 0);
        pawl_sha256_of(spki.p, spki.len, want);
        PT_EQ(pawl_x509_pin_from_der(&pin, der.p, der.len), PAWL_OK);
        PT_EQ_BYTES(pin.spki, want, 32);
        for (size_t len = 0; len < der.len; len += 1 + len / 64) {
            PT_EQ(pawl_x509_pin_from_der(&pin, der.p, len), PAWL_ERR_ENCODING);
        }
    }
}

/* ---- Constraints -------------------------------------------------------- */

PT_TEST(an_anchors_own_constraints_apply)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);

    PT_EQ(path_read(c, &v), PAWL_OK);
    c->anchors[0].path_len = 2;
    PT_EQ(case_path(c), PAWL_OK);
    c->anchors[0].path_len = 1;
    PT_EQ(case_path(c), PAWL_ERR_CONSTRAINT);
    c->anchors[0].path_len = PAWL_X509_NO_LIMIT;
    c->anchors[0].purposes = 1u << PAWL_X509_CLIENT;
    PT_EQ(case_path(c), PAWL_ERR_CONSTRAINT);
    c->anchors[0].purposes = 1u << PAWL_X509_SERVER;
    PT_EQ(case_path(c), PAWL_OK);
}

/* The record at index, to be changed. */
static pawl_x509_record *path_record(x509_case *c, uint8_t index)
{
    return (pawl_x509_record *)(void *)(c->arena.base +
                                        ((const uint8_t *)pawl_x509_arena_at(
                                             &c->arena, index) -
                                         c->arena.base));
}

PT_TEST(what_does_not_say_it_is_a_ca_is_none)
{
    static const struct {
        uint32_t clear, set;
        pawl_err err;
    } cas[] = {
        {0, 0, PAWL_OK},
        {PAWL_X509_CA | PAWL_X509_HAS_KEY_USAGE | PAWL_X509_KU_CERT_SIGN, 0,
         PAWL_ERR_CONSTRAINT},
        {PAWL_X509_HAS_KEY_USAGE | PAWL_X509_KU_CERT_SIGN, 0, PAWL_OK},
        {PAWL_X509_KU_CERT_SIGN, 0, PAWL_ERR_CONSTRAINT},
        {PAWL_X509_VERSION_3, 0, PAWL_ERR_CONSTRAINT},
        {0, PAWL_X509_HAS_EKU | PAWL_X509_EKU_CLIENT, PAWL_ERR_CONSTRAINT},
        {0, PAWL_X509_HAS_EKU | PAWL_X509_EKU_ANY, PAWL_OK},
        {0, PAWL_X509_NAME_CONSTRAINTS, PAWL_ERR_CRITICAL},
        {0, PAWL_X509_CRITICAL_UNKNOWN, PAWL_ERR_CRITICAL},
        {0, PAWL_X509_ALG_MISMATCH, PAWL_ERR_ENCODING},
        {0, PAWL_X509_EMPTY_ISSUER, PAWL_ERR_CONSTRAINT},
    };

    for (size_t i = 0; i < PT_COUNT(cas); i++) {
        pt_vec v = path_vector("p256");
        x509_case *c = path_start(&v);
        pawl_x509_record *ca;

        PT_AT("flags", i, 0);
        PT_EQ(path_read(c, &v), PAWL_OK);
        ca = path_record(c, 1);
        ca->flags = (ca->flags & ~cas[i].clear) | cas[i].set;
        PT_EQ(case_path(c), cas[i].err);
        PT_EQ(c->result.at_fault, cas[i].err == PAWL_OK ? 0 : 1);
    }
}

PT_TEST(a_leaf_without_a_subject_needs_a_critical_name)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);

    PT_EQ(path_read(c, &v), PAWL_OK);
    path_record(c, 0)->flags |= PAWL_X509_EMPTY_SUBJECT;
    PT_EQ(case_path(c), PAWL_ERR_CONSTRAINT);
    path_record(c, 0)->flags |= PAWL_X509_SAN_CRITICAL;
    PT_EQ(case_path(c), PAWL_OK);
    path_record(c, 0)->name_word = PAWL_X509_NAME_WORD; /* without its flag */
    PT_EQ(case_path(c), PAWL_ERR_FAULT);
}

PT_TEST(an_anchor_takes_its_purposes_from_its_certificate)
{
    static const struct {
        uint32_t set;
        uint8_t purposes;
    } cases[] = {
        {0, 0},
        {PAWL_X509_HAS_EKU, 1},
        {PAWL_X509_HAS_EKU | PAWL_X509_EKU_SERVER, 3},
        {PAWL_X509_HAS_EKU | PAWL_X509_EKU_CLIENT, 5},
        {PAWL_X509_HAS_EKU | PAWL_X509_EKU_CLIENT | PAWL_X509_EKU_ANY, 0},
    };

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        pt_vec v = path_vector("p256");
        x509_case *c = path_start(&v);
        pawl_x509_anchor anchor;

        c->policy.anchor_count = 0;
        PT_EQ(case_read(c, pt_vec_get(&v, "root")), PAWL_OK);
        path_record(c, 0)->flags |= cases[i].set;
        PT_EQ(pawl_x509_anchor_from_record(&anchor, path_record(c, 0)),
              PAWL_OK);
        PT_EQ(anchor.purposes, cases[i].purposes);
    }
}

PT_TEST(leaves_do_not_become_anchors)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);

    PT_EQ(case_anchor(c, pt_vec_get(&v, "leaf")), PAWL_ERR_CONSTRAINT);
    PT_EQ(c->policy.anchor_count, 1);
}

PT_TEST(the_smallest_rsa_key_is_the_policys)
{
    pt_vec v = path_vector("weak");
    x509_case *c = path_start(&v);

    c->policy.rsa_min_bits = 1024;
    PT_EQ(path_all(c, &v), PAWL_OK);
    c->policy.rsa_min_bits = 4096;
    PT_EQ(case_path(c), PAWL_ERR_WEAK);
    v = path_vector("p256");
    c = path_start(&v);
    c->policy.rsa_min_bits = 4096;
    PT_EQ(path_all(c, &v), PAWL_OK);
}

PT_TEST(a_policy_without_the_instance_does_not_verify)
{
    static const pawl_sig *const only_rsa[] = {&pawl_sig_rsa_pkcs1_sha256,
                                               NULL};
    static const pawl_sig *const none[] = {NULL};
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);

    c->policy.sigs = only_rsa;
    PT_EQ(path_all(c, &v), PAWL_ERR_UNSUPPORTED);
    c = path_start(&v);
    c->policy.sigs = none;
    PT_EQ(path_all(c, &v), PAWL_ERR_UNSUPPORTED);
}

int main(void)
{
    PT_RUN(chains_of_every_algorithm_end_as_they_should);
    PT_RUN(the_leaf_key_is_the_one_of_the_certificate);
    PT_RUN(order_surplus_and_duplicates_do_not_matter_when_building);
    PT_RUN(order_matters_when_the_chain_is_taken_as_sent);
    PT_RUN(certificates_of_anchors_take_no_memory);
    PT_RUN(anchors_of_one_name_are_told_apart_by_key);
    PT_RUN(missing_or_unknown_issuers_are_named);
    PT_RUN(links_checked_with_an_impostor_do_not_count_for_the_real_ca);
    PT_RUN(a_flipped_bit_anywhere_in_a_signed_byte_is_found);
    PT_RUN(a_clock_is_needed_and_a_floor_proves_only_expiry);
    PT_RUN(an_expired_intermediate_is_blamed_unless_it_is_not_needed);
    PT_RUN(a_server_needs_its_name_and_a_client_none);
    PT_RUN(a_name_that_was_not_asked_for_is_not_taken_for_granted);
    PT_RUN(a_pin_takes_the_place_of_the_path_only);
    PT_RUN(a_pin_is_made_from_a_certificate);
    PT_RUN(an_anchors_own_constraints_apply);
    PT_RUN(what_does_not_say_it_is_a_ca_is_none);
    PT_RUN(a_leaf_without_a_subject_needs_a_critical_name);
    PT_RUN(an_anchor_takes_its_purposes_from_its_certificate);
    PT_RUN(leaves_do_not_become_anchors);
    PT_RUN(the_smallest_rsa_key_is_the_policys);
    PT_RUN(a_policy_without_the_instance_does_not_verify);
    return pt_done();
}
