/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/ec.h: multiples of the generator, Diffie-Hellman, points and
 * scalars that must be refused, slicing; on all curves. */
#include "pawl/ec.h"

#include "crypto/ec/ec.h"
#include "unit/crypto/p256_case.h"

PT_VECTORS(base_mult, "boringssl-kat/ec_scalar_base_mult_tests.ptv")
PT_VECTORS(constants, "wycheproof/ec_prime_order_curves_test.ptv")
PT_VECTORS(ecdh, "boringssl-kat/ecdh_tests.ptv")
PT_VECTORS(pkv, "pyca-vectors/asymmetric/ECDSA/FIPS_186-3/PKV.ptv")
PT_VECTORS(kas, "pyca-vectors/asymmetric/ECDH/"
                "KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_init.ptv")

static const uint32_t budgets[] = {0, 1, 2, 3, 7};

/* Keys of a curve that tests share: a private key and its point. */
static uint8_t own[66], own_point[133], blind[PAWL_EC_BLIND];

static void own_of(const ec_case *c)
{
    unsigned long count;

    pt_fill(own, c->size);
    pt_fill(blind, sizeof blind);
    own[0] = 0;
    PT_EQ(ec_keygen(c, own_point, own, NULL, 0, &count), PAWL_OK);
}

PT_TEST(multiples_of_the_generator_are_the_published_ones)
{
    static const uint8_t zero[66];
    unsigned long used = 0, count;

    pt_seed(3);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        pt_vec v = PT_VEC(base_mult);

        while (pt_vec_next(&v)) {
            uint8_t n[66], want[133], got[133];

            if (!pt_vec_is(&v, "Curve", c->name)) {
                continue;
            }
            PT_AT(c->name, v.index, 0);
            used++;
            ec_fit(n, c->size, pt_vec_get(&v, "N"));
            ec_point(want, c->size, &v, "X", "Y");
            if (memcmp(n, zero, c->size) == 0 ||
                memcmp(n, c->order, c->size) >= 0) {
                PT_EQ(ec_keygen(c, got, n, NULL, 0, &count), PAWL_ERR_ARGUMENT);
                continue;
            }
            PT_EQ(ec_keygen(c, got, n, NULL, 0, &count), PAWL_OK);
            PT_EQ_BYTES(got, want, c->point);
            pt_fill(blind, sizeof blind);
            memset(got, 0, c->point);
            PT_EQ(ec_keygen(c, got, n, blind, 0, &count), PAWL_OK);
            PT_EQ_BYTES(got, want, c->point);
        }
    }
    PT_EQ(used, 387);
}

/* The generator is the public key of 1; p and n are those of ec_case.h, the
 * first numbers that are no coordinate and no private key. */
PT_TEST(generators_and_ranges_are_the_published_ones)
{
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        pt_vec v = PT_VEC(constants);
        uint8_t number[66], want[133], got[133];
        unsigned long count;

        for (size_t j = 0; j <= i; j++) {
            PT_OK(pt_vec_next(&v));
        }
        PT_AT(c->name, v.index, 0);
        ec_point(want, c->size, &v, "gx", "gy");
        ec_scalar(number, c, 1, false);
        PT_EQ(ec_keygen(c, got, number, NULL, 0, &count), PAWL_OK);
        PT_EQ_BYTES(got, want, c->point);
        PT_EQ(ec_share(c, got, number, want, c->point, NULL, 0, &count),
              PAWL_OK);
        PT_EQ_BYTES(got, want + 1, c->size);
        ec_fit(number, c->size, pt_vec_get(&v, "p"));
        PT_EQ_BYTES(number, c->prime, c->size);
        ec_fit(number, c->size, pt_vec_get(&v, "n"));
        PT_EQ_BYTES(number, c->order, c->size);
        PT_EQ(ec_keygen(c, got, number, NULL, 0, &count), PAWL_ERR_ARGUMENT);
    }
}

PT_TEST(shared_secrets_are_those_of_nist)
{
    unsigned long used = 0, count;

    pt_seed(4);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        pt_vec v = PT_VEC(ecdh);

        while (pt_vec_next(&v)) {
            uint8_t priv[66], pub[133], peer[133], secret[66], got[133];

            if (!pt_vec_is(&v, "Curve", c->name)) {
                continue;
            }
            PT_AT(c->name, v.index, 0);
            used++;
            ec_fit(priv, c->size, pt_vec_get(&v, "Private"));
            ec_fit(secret, c->size, pt_vec_get(&v, "Z"));
            ec_point(pub, c->size, &v, "X", "Y");
            ec_point(peer, c->size, &v, "PeerX", "PeerY");
            PT_EQ(ec_keygen(c, got, priv, NULL, 0, &count), PAWL_OK);
            PT_EQ_BYTES(got, pub, c->point);
            PT_EQ(ec_share(c, got, priv, peer, c->point, NULL, 0, &count),
                  PAWL_OK);
            PT_EQ_BYTES(got, secret, c->size);
            pt_fill(blind, sizeof blind);
            PT_EQ(ec_share(c, got, priv, peer, c->point, blind, 0, &count),
                  PAWL_OK);
            PT_EQ_BYTES(got, secret, c->size);
        }
    }
    PT_OK(used >= 75);
}

/* Result is P, or F and a digit: 1, 2 the peer's point is bad; 5, 6, 7 the own
 * private key does not give the own point; 8 the secret was changed. */
PT_TEST(static_unified_cases_share_or_refuse_as_nist_says)
{
    static const char *const heads[][2] = {{"[EC - SHA256]", "[ED - SHA384]"},
                                           {"[ED - SHA384]", "[EE - SHA512]"},
                                           {"[EE - SHA512]", "[none]"}};

    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        pt_vec v = PT_VEC(kas);
        unsigned long used = 0, count;

        while (pt_vec_next(&v)) {
            uint8_t priv[66], pub[133], peer[133], secret[66], made[133];
            pt_bytes result = pt_vec_get(&v, "Result");

            if (pt_vec_get(&v, heads[i][0]).p == NULL ||
                pt_vec_get(&v, heads[i][1]).p != NULL ||
                pt_vec_get(&v, "Z").p == NULL) {
                continue;
            }
            PT_AT(c->name, v.index, 0);
            used++;
            ec_fit(priv, c->size, pt_vec_get(&v, "dsIUT"));
            ec_fit(secret, c->size, pt_vec_get(&v, "Z"));
            ec_point(pub, c->size, &v, "QsIUTx", "QsIUTy");
            ec_point(peer, c->size, &v, "QsCAVSx", "QsCAVSy");
            char fault = result.p[0] == 'P' ? 'P' : (char)result.p[3];
            bool bad_peer = fault == '1' || fault == '2';
            bool bad_own = fault >= '5' && fault <= '7';

            if (memcmp(priv, c->order, c->size) >= 0) {
                PT_EQ(fault, '7');
                PT_EQ(ec_share(c, made, priv, peer, c->point, NULL, 0, &count),
                      PAWL_ERR_ARGUMENT);
                continue;
            }
            PT_EQ(ec_share(c, made, priv, peer, c->point, NULL, 0, &count),
                  bad_peer ? PAWL_ERR_POINT : PAWL_OK);
            if (fault == 'P' || fault == '8') {
                PT_OK((memcmp(made, secret, c->size) == 0) == (fault == 'P'));
            }
            PT_EQ(ec_keygen(c, made, priv, NULL, 0, &count), PAWL_OK);
            PT_OK((memcmp(made, pub, c->point) != 0) == bad_own);
        }
        PT_EQ(used, 30);
    }
}

static bool too_long(pt_bytes number, size_t size)
{
    while (number.len > size && number.p[0] == 0) {
        number.p++;
        number.len--;
    }
    return number.len > size;
}

PT_TEST(public_keys_off_the_curve_or_out_of_range_are_refused)
{
    static const char *const heads[][2] = {
        {"[P-256]", "[P-384]"}, {"[P-384]", "[P-521]"}, {"[P-521]", "[K-163]"}};
    unsigned long count;

    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        unsigned long good = 0, bad = 0;
        pt_vec v = PT_VEC(pkv);

        while (pt_vec_next(&v)) {
            uint8_t priv[66] = {0}, peer[133], got[66];
            pt_bytes result = pt_vec_get(&v, "Result");
            pt_bytes x = pt_vec_get(&v, "Qx"), y = pt_vec_get(&v, "Qy");

            if (pt_vec_get(&v, heads[i][0]).p == NULL ||
                pt_vec_get(&v, heads[i][1]).p != NULL || result.p == NULL) {
                continue;
            }
            PT_AT(c->name, v.index, 0);
            bool valid = result.p[0] == 'P';

            if (valid) {
                good++;
            } else {
                bad++;
            }
            if (too_long(x, c->size) || too_long(y, c->size)) {
                /* Longer than the encoding of a point allows. */
                PT_OK(!valid);
                continue;
            }
            priv[c->size - 1] = 3;
            ec_point(peer, c->size, &v, "Qx", "Qy");
            PT_EQ(ec_share(c, got, priv, peer, c->point, NULL, 0, &count),
                  valid ? PAWL_OK : PAWL_ERR_POINT);
        }
        PT_OK(good >= 3);
        PT_OK(bad >= 6);
    }
}

PT_TEST(malformed_points_are_refused_at_the_start)
{
    pt_seed(7);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        uint8_t point[134], out[66];
        uint32_t units = 5;
        unsigned long count;

        own_of(c);
        memcpy(point, own_point, c->point);
        point[c->point] = 0;
        for (size_t len = 0; len <= c->point + 1; len++) {
            PT_AT(c->name, len, 0);
            PT_EQ(pawl_ec_share_start(ec_memory.bytes, c->curve, own, point,
                                      len, NULL),
                  len == c->point ? PAWL_OK : PAWL_ERR_POINT);
        }
        for (unsigned form = 0; form < 256; form++) {
            PT_AT(c->name, form, 1);
            point[0] = (uint8_t)form;
            PT_EQ(pawl_ec_share_start(ec_memory.bytes, c->curve, own, point,
                                      c->point, NULL),
                  form == 4 ? PAWL_OK : PAWL_ERR_POINT);
        }
        for (size_t half = 0; half < 2; half++) {
            PT_AT(c->name, half, 2);
            memcpy(point, own_point, c->point);
            memcpy(point + 1 + c->size * half, c->prime, c->size);
            PT_EQ(pawl_ec_share_start(ec_memory.bytes, c->curve, own, point,
                                      c->point, NULL),
                  PAWL_ERR_POINT);
            memset(point + 1 + c->size * half, 0xff, c->size);
            PT_EQ(pawl_ec_share_start(ec_memory.bytes, c->curve, own, point,
                                      c->point, NULL),
                  PAWL_ERR_POINT);
            PT_EQ(pawl_ec_share_run(ec_memory.bytes, out, &units),
                  PAWL_ERR_POINT);
            PT_EQ(units, 5);
        }
        /* The one-byte form of infinity, and (0, 0). */
        memset(point, 0, c->point);
        PT_EQ(ec_share(c, out, own, point, 1, NULL, 0, &count), PAWL_ERR_POINT);
        point[0] = 4;
        PT_EQ(ec_share(c, out, own, point, c->point, NULL, 0, &count),
              PAWL_ERR_POINT);
        for (size_t j = 1; j < c->point; j++) {
            memcpy(point, own_point, c->point);
            point[j] ^= 1;
            PT_AT(c->name, j, 3);
            PT_EQ(ec_share(c, out, own, point, c->point, NULL, 0, &count),
                  PAWL_ERR_POINT);
        }
    }
}

PT_TEST(private_keys_are_1_to_n_minus_1)
{
    pt_seed(8);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        uint8_t scalar[66] = {0}, out[133], base[133];
        unsigned long count;

        own_of(c);
        for (unsigned j = 0; j < 3; j++) {
            PT_AT(c->name, i, j);
            PT_EQ(pawl_ec_scalar_check(c->curve, scalar), PAWL_ERR_ARGUMENT);
            PT_EQ(ec_keygen(c, out, scalar, NULL, 0, &count),
                  PAWL_ERR_ARGUMENT);
            PT_EQ(
                ec_share(c, out, scalar, own_point, c->point, NULL, 0, &count),
                PAWL_ERR_ARGUMENT);
            memcpy(scalar, c->order, c->size);
            if (j == 1) {
                memset(scalar, 0xff, c->size);
            }
        }
        ec_scalar(scalar, c, 1, false);
        PT_EQ(pawl_ec_scalar_check(c->curve, scalar), PAWL_OK);
        PT_EQ(ec_keygen(c, base, scalar, NULL, 0, &count), PAWL_OK);
        PT_EQ(ec_share(c, out, scalar, own_point, c->point, NULL, 0, &count),
              PAWL_OK);
        PT_EQ_BYTES(out, own_point + 1, c->size);
        ec_scalar(scalar, c, 1, true);
        PT_EQ(pawl_ec_scalar_check(c->curve, scalar), PAWL_OK);
        PT_EQ(ec_keygen(c, out, scalar, NULL, 0, &count), PAWL_OK);
        PT_EQ_BYTES(out, base, 1 + c->size);
        PT_OK(memcmp(out, base, c->point) != 0);
        PT_EQ(ec_share(c, out, scalar, own_point, c->point, NULL, 0, &count),
              PAWL_OK);
        PT_EQ_BYTES(out, own_point + 1, c->size);
    }
}

/* Small multiples and those near n: where an addition formula could meet equal
 * points. The comb and the windows have nothing in common. */
PT_TEST(comb_and_windows_agree_near_the_ends_of_the_range)
{
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        uint8_t scalar[66], base[133], comb[133], windows[66];
        unsigned long count;

        ec_scalar(scalar, c, 1, false);
        PT_EQ(ec_keygen(c, base, scalar, NULL, 0, &count), PAWL_OK);
        for (unsigned j = 1; j <= 40; j++) {
            for (unsigned minus = 0; minus < 2; minus++) {
                PT_AT(c->name, j, minus);
                ec_scalar(scalar, c, j, minus != 0);
                PT_EQ(ec_keygen(c, comb, scalar, NULL, 0, &count), PAWL_OK);
                PT_EQ(ec_share(c, windows, scalar, base, c->point, NULL, 0,
                               &count),
                      PAWL_OK);
                PT_EQ_BYTES(windows, comb + 1, c->size);
            }
        }
    }
}

/* k = n - 2 d, where d is the last column of n in the comb: the last addition
 * is of d G and d G. */
PT_TEST(the_scalar_whose_last_addition_is_a_doubling_is_right)
{
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        uint8_t scalar[66], base[133], comb[133], windows[66];
        unsigned digits = c->curve->teeth * c->curve->columns;
        unsigned long count;

        PT_AT(c->name, i, 0);
        memcpy(scalar, c->order, c->size);
        for (unsigned at = 0; at < digits; at += c->curve->columns) {
            unsigned next = at + 1; /* bit of n that says the digit */
            bool plus =
                at + c->curve->columns == digits ||
                (next < 8 * c->size &&
                 ((c->order[c->size - 1 - next / 8] >> (next % 8)) & 1) != 0);
            unsigned carry = 1u << (next % 8);

            for (size_t j = c->size - next / 8; j > 0 && carry != 0; j--) {
                unsigned v = scalar[j - 1];

                v = plus ? v - carry : v + carry;
                scalar[j - 1] = (uint8_t)v;
                carry = v > 0xff;
            }
        }
        PT_EQ(pawl_ec_scalar_check(c->curve, scalar), PAWL_OK);
        PT_EQ(ec_keygen(c, comb, scalar, NULL, 0, &count), PAWL_OK);
        uint8_t one[66];

        ec_scalar(one, c, 1, false);
        PT_EQ(ec_keygen(c, base, one, NULL, 0, &count), PAWL_OK);
        PT_EQ(ec_share(c, windows, scalar, base, c->point, NULL, 0, &count),
              PAWL_OK);
        PT_EQ_BYTES(windows, comb + 1, c->size);
    }
}

PT_TEST(any_slicing_gives_the_same_answer)
{
    pt_seed(9);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        uint8_t pub[133], secret[66], want[66], k[66];
        unsigned long keygen_units = 0, share_units = 0, count;

        own_of(c);
        pt_fill(k, c->size);
        k[0] = 0;
        PT_EQ(ec_share(c, want, k, own_point, c->point, NULL, 0, &count),
              PAWL_OK);
        for (size_t j = 0; j < PT_COUNT(budgets); j++) {
            uint32_t b = budgets[j];

            PT_AT(c->name, b, 0);
            PT_EQ(ec_keygen(c, pub, own, blind, b, &count), PAWL_OK);
            PT_EQ_BYTES(pub, own_point, c->point);
            PT_OK(j == 0 || count == keygen_units);
            keygen_units = count;
            PT_EQ(ec_share(c, secret, k, own_point, c->point, blind, b, &count),
                  PAWL_OK);
            PT_EQ_BYTES(secret, want, c->size);
            PT_OK(j == 0 || count == share_units);
            share_units = count;
        }
    }
}

PT_TEST(units_do_not_depend_on_secrets)
{
    pt_seed(6);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        unsigned long keygen_units = 0, share_units = 0, count;

        own_of(c);
        for (unsigned j = 0; j < 12; j++) {
            uint8_t priv[66], out[133];

            PT_AT(c->name, j, 0);
            pt_fill(priv, c->size);
            pt_fill(blind, sizeof blind);
            priv[0] = 0;
            if (j < 4) {
                ec_scalar(priv, c, 1 + j / 2, j % 2 != 0);
            }
            PT_EQ(ec_keygen(c, out, priv, j % 3 == 0 ? NULL : blind, 1, &count),
                  PAWL_OK);
            PT_OK(j == 0 || count == keygen_units);
            keygen_units = count;
            PT_EQ(ec_share(c, out, priv, own_point, c->point,
                           j % 3 == 0 ? NULL : blind, 1, &count),
                  PAWL_OK);
            PT_OK(j == 0 || count == share_units);
            share_units = count;
        }
    }
}

static bool all_zero(const uint8_t *p, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (p[i] != 0) {
            return false;
        }
    }
    return true;
}

PT_TEST(no_units_do_nothing_one_does_little_and_the_end_is_final)
{
    uint8_t *m = ec_memory.bytes;

    pt_seed(10);
    for (size_t i = 0; i < PT_COUNT(ec_cases); i++) {
        const ec_case *c = &ec_cases[i];
        uint8_t before[sizeof ec_memory], out[133];
        uint32_t none = 0, units = 1;

        own_of(c);
        memset(out, 0x5a, sizeof out);
        PT_EQ(pawl_ec_keygen_start(m, c->curve, own, blind), PAWL_OK);
        memcpy(before, m, sizeof before);
        PT_EQ(pawl_ec_keygen_run(m, out, &none), PAWL_PENDING);
        PT_EQ_BYTES(m, before, sizeof before);
        PT_EQ(pawl_ec_keygen_run(m, out, &units), PAWL_PENDING);
        PT_EQ(units, 0);
        PT_EQ(out[0], 0x5a);
        units = UINT32_MAX;
        PT_EQ(pawl_ec_keygen_run(m, out, &units), PAWL_OK);
        PT_EQ_BYTES(out, own_point, c->point);
        out[0] = 0x5a;
        PT_EQ(pawl_ec_keygen_run(m, out, &units), PAWL_OK);
        PT_EQ(out[0], 0x5a);
        PT_OK(all_zero(m + sizeof(pawl_ec_op),
                       PAWL_EC_KEYGEN_SIZE(c->bits) - sizeof(pawl_ec_op)));
        pawl_ec_keygen_wipe(m, c->curve);
        PT_EQ(pawl_ec_keygen_run(m, out, &units), PAWL_ERR_STATE);

        PT_EQ(pawl_ec_share_start(m, c->curve, own, own_point, c->point, blind),
              PAWL_OK);
        memcpy(before, m, sizeof before);
        PT_EQ(pawl_ec_share_run(m, out, &none), PAWL_PENDING);
        PT_EQ_BYTES(m, before, sizeof before);
        units = 1;
        PT_EQ(pawl_ec_share_run(m, out, &units), PAWL_PENDING);
        PT_EQ(units, 0);
        PT_EQ(out[0], 0x5a);
        units = UINT32_MAX;
        PT_EQ(pawl_ec_share_run(m, out, &units), PAWL_OK);
        out[0] = 0x5a;
        PT_EQ(pawl_ec_share_run(m, out, &units), PAWL_OK);
        PT_EQ(out[0], 0x5a);
        PT_OK(all_zero(m + sizeof(pawl_ec_op),
                       PAWL_EC_SHARE_SIZE(c->bits) - sizeof(pawl_ec_op)));
        pawl_ec_share_wipe(m, c->curve);
        PT_EQ(pawl_ec_share_run(m, out, &units), PAWL_ERR_STATE);
    }
}

int main(void)
{
    PT_RUN(multiples_of_the_generator_are_the_published_ones);
    PT_RUN(generators_and_ranges_are_the_published_ones);
    PT_RUN(shared_secrets_are_those_of_nist);
    PT_RUN(static_unified_cases_share_or_refuse_as_nist_says);
    PT_RUN(public_keys_off_the_curve_or_out_of_range_are_refused);
    PT_RUN(malformed_points_are_refused_at_the_start);
    PT_RUN(private_keys_are_1_to_n_minus_1);
    PT_RUN(comb_and_windows_agree_near_the_ends_of_the_range);
    PT_RUN(the_scalar_whose_last_addition_is_a_doubling_is_right);
    PT_RUN(any_slicing_gives_the_same_answer);
    PT_RUN(units_do_not_depend_on_secrets);
    PT_RUN(no_units_do_nothing_one_does_little_and_the_end_is_final);
    return pt_done();
}
