/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/p256.h: multiples of the generator, Diffie-Hellman, points and
 * scalars that must be refused, slicing. */
#include "pawl/p256.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "unit/crypto/p256_case.h"
#include "unit/p256_rfc6979.h"

PT_VECTORS(base_mult, "boringssl-kat/ec_scalar_base_mult_tests.ptv")
PT_VECTORS(ecdh, "boringssl-kat/ecdh_tests.ptv")
PT_VECTORS(pkv, "pyca-vectors/asymmetric/ECDSA/FIPS_186-3/PKV.ptv")
PT_VECTORS(kas, "pyca-vectors/asymmetric/ECDH/"
                "KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_init.ptv")

static const uint8_t prime[32] = {
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

/* Units given to one run: 0 stands for all. */
static const uint32_t budgets[] = {0, 1, 2, 3, 7};

PT_TEST(multiples_of_the_generator_are_the_published_ones)
{
    pt_vec v = PT_VEC(base_mult);
    unsigned long used = 0;

    pt_seed(3);
    while (pt_vec_next(&v)) {
        uint8_t n[32], want[65], got[65], blind[32];
        static const uint8_t zero[32];

        if (!pt_vec_is(&v, "Curve", "P-256")) {
            continue;
        }
        PT_AT("case", v.index, 0);
        used++;
        fit(n, pt_vec_get(&v, "N"));
        point_of(want, &v, "X", "Y");
        if (memcmp(n, zero, 32) == 0 || memcmp(n, order, 32) >= 0) {
            PT_EQ(pawl_p256_keygen_of(got, n, NULL), PAWL_ERR_ARGUMENT);
            continue;
        }
        PT_EQ(pawl_p256_keygen_of(got, n, NULL), PAWL_OK);
        PT_EQ_BYTES(got, want, 65);
        pt_fill(blind, 32);
        memset(got, 0, 65);
        PT_EQ(pawl_p256_keygen_of(got, n, blind), PAWL_OK);
        PT_EQ_BYTES(got, want, 65);
    }
    PT_OK(used > 100);
}

PT_TEST(shared_secrets_are_those_of_nist)
{
    pt_vec v = PT_VEC(ecdh);
    unsigned long used = 0;

    pt_seed(4);
    while (pt_vec_next(&v)) {
        uint8_t priv[32], pub[65], peer[65], secret[32], got[65], blind[32];

        if (!pt_vec_is(&v, "Curve", "P-256")) {
            continue;
        }
        PT_AT("case", v.index, 0);
        used++;
        fit(priv, pt_vec_get(&v, "Private"));
        fit(secret, pt_vec_get(&v, "Z"));
        point_of(pub, &v, "X", "Y");
        point_of(peer, &v, "PeerX", "PeerY");
        PT_EQ(pawl_p256_keygen_of(got, priv, NULL), PAWL_OK);
        PT_EQ_BYTES(got, pub, 65);
        PT_EQ(pawl_p256_share_of(got, priv, peer, 65, NULL), PAWL_OK);
        PT_EQ_BYTES(got, secret, 32);
        pt_fill(blind, 32);
        PT_EQ(pawl_p256_share_of(got, priv, peer, 65, blind), PAWL_OK);
        PT_EQ_BYTES(got, secret, 32);
    }
    PT_OK(used >= 25);
}

/* Result is P, or F and a digit: 1, 2 the peer's point is bad; 5, 6, 7 the own
 * private key does not give the own point; 8 the secret was changed. */
PT_TEST(static_unified_cases_share_or_refuse_as_nist_says)
{
    pt_vec v = PT_VEC(kas);
    unsigned long used = 0;

    while (pt_vec_next(&v)) {
        uint8_t priv[32], pub[65], peer[65], secret[32], own[65], got[32];
        pt_bytes result = pt_vec_get(&v, "Result");

        if (pt_vec_get(&v, "[EC - SHA256]").p == NULL ||
            pt_vec_get(&v, "[ED - SHA384]").p != NULL ||
            pt_vec_get(&v, "Z").p == NULL) {
            continue;
        }
        PT_AT("case", v.index, 0);
        used++;
        fit(priv, pt_vec_get(&v, "dsIUT"));
        fit(secret, pt_vec_get(&v, "Z"));
        point_of(pub, &v, "QsIUTx", "QsIUTy");
        point_of(peer, &v, "QsCAVSx", "QsCAVSy");
        char fault = result.p[0] == 'P' ? 'P' : (char)result.p[3];
        bool bad_peer = fault == '1' || fault == '2';
        bool bad_own = fault >= '5' && fault <= '7';

        PT_EQ(pawl_p256_share_of(got, priv, peer, 65, NULL),
              bad_peer ? PAWL_ERR_POINT : PAWL_OK);
        PT_EQ(pawl_p256_keygen_of(own, priv, NULL), PAWL_OK);
        PT_OK((memcmp(own, pub, 65) != 0) == bad_own);
        if (fault == 'P' || fault == '8') {
            PT_OK((memcmp(got, secret, 32) == 0) == (fault == 'P'));
        }
    }
    PT_EQ(used, 30);
}

PT_TEST(public_keys_off_the_curve_or_out_of_range_are_refused)
{
    pt_vec v = PT_VEC(pkv);
    unsigned long good = 0, bad = 0;

    while (pt_vec_next(&v)) {
        uint8_t priv[32] = {0}, peer[65], got[32];
        pt_bytes result = pt_vec_get(&v, "Result");
        pt_bytes x = pt_vec_get(&v, "Qx"), y = pt_vec_get(&v, "Qy");

        if (pt_vec_get(&v, "[P-256]").p == NULL ||
            pt_vec_get(&v, "[P-384]").p != NULL || result.p == NULL) {
            continue;
        }
        PT_AT("case", v.index, 0);
        if (x.len > 32 || y.len > 32) {
            /* Longer than the encoding of a point allows. */
            PT_OK(result.p[0] == 'F' && result.p[3] == '1');
            bad++;
            continue;
        }
        priv[31] = 3;
        point_of(peer, &v, "Qx", "Qy");
        pawl_err err = pawl_p256_share_of(got, priv, peer, 65, NULL);

        PT_EQ(err, result.p[0] == 'P' ? PAWL_OK : PAWL_ERR_POINT);
        if (result.p[0] == 'P') {
            good++;
        } else {
            bad++;
        }
    }
    PT_OK(good >= 3);
    PT_OK(bad >= 6);
}

PT_TEST(malformed_points_are_refused_at_the_start)
{
    uint8_t point[66], out[32];
    pawl_p256_share op;
    pawl_p256_verify check;
    uint32_t units = 5;

    memcpy(point, rfc6979_public, 65);
    point[65] = 0;
    for (size_t len = 0; len <= 66; len++) {
        PT_AT("length", len, 0);
        PT_EQ(pawl_p256_share_start(&op, rfc6979_private, point, len, NULL),
              len == 65 ? PAWL_OK : PAWL_ERR_POINT);
        PT_EQ(pawl_p256_verify_start(&check, point, len, rfc6979[2].digest, 32,
                                     rfc6979[2].sig),
              len == 65 ? PAWL_OK : PAWL_ERR_POINT);
    }
    for (unsigned form = 0; form < 256; form++) {
        PT_AT("form", form, 0);
        point[0] = (uint8_t)form;
        PT_EQ(pawl_p256_share_start(&op, rfc6979_private, point, 65, NULL),
              form == 4 ? PAWL_OK : PAWL_ERR_POINT);
    }
    point[0] = 4;
    for (int half = 0; half < 2; half++) {
        PT_AT("coordinate p, 2^256 - 1", half, 0);
        memcpy(point, rfc6979_public, 65);
        memcpy(point + 1 + 32 * half, prime, 32);
        PT_EQ(pawl_p256_share_start(&op, rfc6979_private, point, 65, NULL),
              PAWL_ERR_POINT);
        memset(point + 1 + 32 * half, 0xff, 32);
        PT_EQ(pawl_p256_share_start(&op, rfc6979_private, point, 65, NULL),
              PAWL_ERR_POINT);
        PT_EQ(pawl_p256_share_run(&op, out, &units), PAWL_ERR_POINT);
        PT_EQ(units, 5);
    }
    /* All zero, the one-byte form of infinity, and x below p off the curve. */
    memset(point, 0, 65);
    PT_EQ(pawl_p256_share_of(out, rfc6979_private, point, 65, NULL),
          PAWL_ERR_POINT);
    PT_EQ(pawl_p256_share_of(out, rfc6979_private, point, 1, NULL),
          PAWL_ERR_POINT);
    point[0] = 4;
    PT_EQ(pawl_p256_share_of(out, rfc6979_private, point, 65, NULL),
          PAWL_ERR_POINT);
    for (int i = 1; i < 65; i++) {
        memcpy(point, rfc6979_public, 65);
        point[i] ^= 1;
        PT_AT("flipped byte", i, 0);
        PT_EQ(pawl_p256_share_of(out, rfc6979_private, point, 65, NULL),
              PAWL_ERR_POINT);
        PT_EQ(verify(point, rfc6979[2].digest, 32, rfc6979[2].sig),
              PAWL_ERR_POINT);
    }
}

PT_TEST(private_keys_are_1_to_n_minus_1)
{
    uint8_t scalar[32], out[65], base[65], sig[64];
    pawl_p256_sign op;
    unsigned long count;

    memset(scalar, 0, 32);
    for (int i = 0; i < 3; i++) {
        PT_AT("0, n, 2^256 - 1", i, 0);
        PT_EQ(pawl_p256_scalar_check(scalar), PAWL_ERR_ARGUMENT);
        PT_EQ(pawl_p256_keygen_of(out, scalar, NULL), PAWL_ERR_ARGUMENT);
        PT_EQ(pawl_p256_share_of(out, scalar, rfc6979_public, 65, NULL),
              PAWL_ERR_ARGUMENT);
        PT_EQ(pawl_p256_sign_start(&op, scalar, rfc6979[2].k, rfc6979[2].digest,
                                   32, NULL),
              PAWL_ERR_ARGUMENT);
        PT_EQ(sign_sliced(sig, rfc6979_private, scalar, rfc6979[2].digest, 32,
                          NULL, 0, &count),
              PAWL_ERR_ARGUMENT);
        memcpy(scalar, order, 32);
        if (i == 1) {
            memset(scalar, 0xff, 32);
        }
    }
    scalar_of(scalar, 1, false);
    PT_EQ(pawl_p256_scalar_check(scalar), PAWL_OK);
    PT_EQ(pawl_p256_keygen_of(base, scalar, NULL), PAWL_OK);
    PT_EQ(pawl_p256_share_of(out, scalar, rfc6979_public, 65, NULL), PAWL_OK);
    PT_EQ_BYTES(out, rfc6979_public + 1, 32);
    scalar_of(scalar, 1, true);
    PT_EQ(pawl_p256_scalar_check(scalar), PAWL_OK);
    PT_EQ(pawl_p256_keygen_of(out, scalar, NULL), PAWL_OK);
    PT_EQ_BYTES(out, base, 33);
    PT_OK(memcmp(out + 33, base + 33, 32) != 0);
    PT_EQ(pawl_p256_share_of(out, scalar, rfc6979_public, 65, NULL), PAWL_OK);
    PT_EQ_BYTES(out, rfc6979_public + 1, 32);
}

/* Small multiples and those near n: where an addition formula could meet equal
 * points. The comb and the windows have nothing in common. */
PT_TEST(comb_and_windows_agree_near_the_ends_of_the_range)
{
    uint8_t scalar[32], base[65], comb[65], windows[32];

    scalar_of(scalar, 1, false);
    PT_EQ(pawl_p256_keygen_of(base, scalar, NULL), PAWL_OK);
    for (unsigned i = 1; i <= 40; i++) {
        for (int minus = 0; minus < 2; minus++) {
            PT_AT("scalar", i, minus);
            scalar_of(scalar, i, minus != 0);
            PT_EQ(pawl_p256_keygen_of(comb, scalar, NULL), PAWL_OK);
            PT_EQ(pawl_p256_share_of(windows, scalar, base, 65, NULL), PAWL_OK);
            PT_EQ_BYTES(windows, comb + 1, 32);
        }
    }
}

PT_TEST(any_slicing_gives_the_same_answer)
{
    uint8_t pub[65], secret[32], sig[64], want[32];
    unsigned long keygen_units = 0, share_units = 0, sign_units = 0, count;

    PT_EQ(pawl_p256_share_of(want, rfc6979[0].k, rfc6979_public, 65, NULL),
          PAWL_OK);
    for (size_t i = 0; i < PT_COUNT(budgets); i++) {
        uint32_t b = budgets[i];

        PT_AT("budget", b, 0);
        PT_EQ(keygen_sliced(pub, rfc6979_private, NULL, b, &count), PAWL_OK);
        PT_EQ_BYTES(pub, rfc6979_public, 65);
        PT_OK(i == 0 || count == keygen_units);
        keygen_units = count;
        PT_EQ(
            share_sliced(secret, rfc6979[0].k, rfc6979_public, NULL, b, &count),
            PAWL_OK);
        PT_EQ_BYTES(secret, want, 32);
        PT_OK(i == 0 || count == share_units);
        share_units = count;
        PT_EQ(sign_sliced(sig, rfc6979_private, rfc6979[2].k, rfc6979[2].digest,
                          32, NULL, b, &count),
              PAWL_OK);
        PT_EQ_BYTES(sig, rfc6979[2].sig, 64);
        PT_OK(i == 0 || count == sign_units);
        sign_units = count;
        PT_EQ(verify_sliced(rfc6979_public, rfc6979[2].digest, 32, sig, b),
              PAWL_OK);
        sig[63] ^= 1;
        PT_EQ(verify_sliced(rfc6979_public, rfc6979[2].digest, 32, sig, b),
              PAWL_ERR_SIGNATURE);
    }
}

PT_TEST(units_do_not_depend_on_secrets)
{
    unsigned long keygen_units = 0, share_units = 0, sign_units = 0, count;

    pt_seed(6);
    for (unsigned i = 0; i < 20; i++) {
        uint8_t priv[32], k[32], out[65], sig[64], blind[32];

        PT_AT("key", i, 0);
        pt_fill(priv, 32);
        pt_fill(k, 32);
        pt_fill(blind, 32);
        priv[0] &= 0x7f;
        k[0] &= 0x7f;
        if (i < 4) {
            scalar_of(priv, 1 + i / 2, i % 2 != 0);
            scalar_of(k, 1 + i / 2, i % 2 == 0);
        }
        PT_EQ(keygen_sliced(out, priv, i % 3 == 0 ? NULL : blind, 1, &count),
              PAWL_OK);
        PT_OK(i == 0 || count == keygen_units);
        keygen_units = count;
        PT_EQ(share_sliced(out, priv, rfc6979_public, i % 3 == 0 ? NULL : blind,
                           1, &count),
              PAWL_OK);
        PT_OK(i == 0 || count == share_units);
        share_units = count;
        PT_EQ(sign_sliced(sig, priv, k, rfc6979[2].digest, 32,
                          i % 3 == 0 ? NULL : blind, 1, &count),
              PAWL_OK);
        PT_OK(i == 0 || count == sign_units);
        sign_units = count;
    }
}

PT_TEST(no_units_do_nothing_one_does_little_and_the_end_is_final)
{
    pawl_p256_keygen keygen;
    pawl_p256_share share;
    pawl_p256_sign sign;
    pawl_p256_verify check;
    uint8_t before[sizeof(pawl_p256_verify)], out[65];
    uint32_t none = 0, units;

    memset(out, 0x5a, sizeof out);
    PT_EQ(pawl_p256_keygen_start(&keygen, rfc6979_private, NULL), PAWL_OK);
    memcpy(before, &keygen, sizeof keygen);
    PT_EQ(pawl_p256_keygen_run(&keygen, out, &none), PAWL_PENDING);
    PT_EQ_BYTES(&keygen, before, sizeof keygen);
    units = 1;
    PT_EQ(pawl_p256_keygen_run(&keygen, out, &units), PAWL_PENDING);
    PT_EQ(units, 0);
    PT_EQ(pawl_p256_share_start(&share, rfc6979_private, rfc6979_public, 65,
                                NULL),
          PAWL_OK);
    memcpy(before, &share, sizeof share);
    PT_EQ(pawl_p256_share_run(&share, out, &none), PAWL_PENDING);
    PT_EQ_BYTES(&share, before, sizeof share);
    units = 1;
    PT_EQ(pawl_p256_share_run(&share, out, &units), PAWL_PENDING);
    PT_EQ(units, 0);
    PT_EQ(pawl_p256_sign_start(&sign, rfc6979_private, rfc6979[2].k,
                               rfc6979[2].digest, 32, NULL),
          PAWL_OK);
    memcpy(before, &sign, sizeof sign);
    PT_EQ(pawl_p256_sign_run(&sign, out, &none), PAWL_PENDING);
    PT_EQ_BYTES(&sign, before, sizeof sign);
    units = 1;
    PT_EQ(pawl_p256_sign_run(&sign, out, &units), PAWL_PENDING);
    PT_EQ(units, 0);
    PT_EQ(pawl_p256_verify_start(&check, rfc6979_public, 65, rfc6979[2].digest,
                                 32, rfc6979[2].sig),
          PAWL_OK);
    memcpy(before, &check, sizeof check);
    PT_EQ(pawl_p256_verify_run(&check, &none), PAWL_PENDING);
    PT_EQ_BYTES(&check, before, sizeof check);
    units = 1;
    PT_EQ(pawl_p256_verify_run(&check, &units), PAWL_PENDING);
    PT_EQ(units, 0);
    PT_EQ(out[0], 0x5a);

    units = UINT32_MAX;
    PT_EQ(pawl_p256_keygen_run(&keygen, out, &units), PAWL_OK);
    PT_EQ_BYTES(out, rfc6979_public, 65);
    out[0] = 0x5a;
    PT_EQ(pawl_p256_keygen_run(&keygen, out, &units), PAWL_OK);
    PT_EQ(pawl_p256_share_run(&share, out, &units), PAWL_OK);
    out[0] = 0x5a;
    PT_EQ(pawl_p256_share_run(&share, out, &units), PAWL_OK);
    PT_EQ(pawl_p256_sign_run(&sign, out, &units), PAWL_OK);
    out[0] = 0x5a;
    PT_EQ(pawl_p256_sign_run(&sign, out, &units), PAWL_OK);
    PT_EQ(out[0], 0x5a);
    PT_EQ(pawl_p256_verify_run(&check, &units), PAWL_OK);
    PT_EQ(pawl_p256_verify_run(&check, &units), PAWL_OK);

    /* Nothing of the secrets is left, and a wiped object has no verdict. */
    memset(before, 0, sizeof before);
    PT_EQ_BYTES((uint8_t *)&share + sizeof share.at, before,
                sizeof share - sizeof share.at);
    PT_EQ_BYTES((uint8_t *)&sign + sizeof sign.base.at, before,
                sizeof sign - sizeof sign.base.at);
    pawl_p256_keygen_wipe(&keygen);
    PT_EQ(pawl_p256_keygen_run(&keygen, out, &units), PAWL_ERR_STATE);
    pawl_p256_share_wipe(&share);
    PT_EQ(pawl_p256_share_run(&share, out, &units), PAWL_ERR_STATE);
    pawl_p256_sign_wipe(&sign);
    PT_EQ(pawl_p256_sign_run(&sign, out, &units), PAWL_ERR_STATE);
    pawl_p256_verify_wipe(&check);
    PT_EQ(pawl_p256_verify_run(&check, &units), PAWL_ERR_STATE);
}

PT_TEST(both_sides_find_the_same_secret)
{
    pt_seed(7);
    for (unsigned i = 0; i < 30; i++) {
        uint8_t a[32], b[32], pa[65], pb[65], sa[32], sb[32], blind[32];

        PT_AT("pair", i, 0);
        pt_fill(a, 32);
        pt_fill(b, 32);
        pt_fill(blind, 32);
        a[0] &= 0x7f;
        b[0] &= 0x7f;
        if (i < 3) { /* blinds that are 0, all ones, p */
            memset(blind, i == 0 ? 0 : 0xff, 32);
            if (i == 2) {
                memcpy(blind, prime, 32);
            }
        }
        PT_EQ(pawl_p256_keygen_of(pa, a, blind), PAWL_OK);
        PT_EQ(pawl_p256_keygen_of(pb, b, NULL), PAWL_OK);
        PT_EQ(pawl_p256_share_of(sa, a, pb, 65, NULL), PAWL_OK);
        PT_EQ(pawl_p256_share_of(sb, b, pa, 65, blind), PAWL_OK);
        PT_EQ_BYTES(sa, sb, 32);
    }
}

int main(void)
{
    PT_RUN(multiples_of_the_generator_are_the_published_ones);
    PT_RUN(shared_secrets_are_those_of_nist);
    PT_RUN(static_unified_cases_share_or_refuse_as_nist_says);
    PT_RUN(public_keys_off_the_curve_or_out_of_range_are_refused);
    PT_RUN(malformed_points_are_refused_at_the_start);
    PT_RUN(private_keys_are_1_to_n_minus_1);
    PT_RUN(comb_and_windows_agree_near_the_ends_of_the_range);
    PT_RUN(any_slicing_gives_the_same_answer);
    PT_RUN(units_do_not_depend_on_secrets);
    PT_RUN(no_units_do_nothing_one_does_little_and_the_end_is_final);
    PT_RUN(both_sides_find_the_same_secret);
    return pt_done();
}
