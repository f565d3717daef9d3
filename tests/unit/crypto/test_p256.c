/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/p256.h: multiples of the generator, Diffie-Hellman, signatures. */
#include "pawl/p256.h"

#include <string.h>

#include "crypto/p256/p256_field.h"
#include "crypto/p256/p256_program.h"
#include "harness/pt.h"
#include "harness/vec.h"
#include "unit/p256_rfc6979.h"

PT_VECTORS(base_mult, "boringssl-kat/ec_scalar_base_mult_tests.ptv")
PT_VECTORS(ecdh, "boringssl-kat/ecdh_tests.ptv")
PT_VECTORS(cavp_verify, "nist-cavp/ecdsa_verify_tests.ptv")
PT_VECTORS(pkv, "pyca-vectors/asymmetric/ECDSA/FIPS_186-3/PKV.ptv")
PT_VECTORS(kas, "pyca-vectors/asymmetric/ECDH/"
                "KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_init.ptv")

static const uint8_t order[32] = {
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17,
    0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};

static const uint8_t prime[32] = {
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

/* Units given to one run: 0 stands for all. */
static const uint32_t budgets[] = {0, 1, 2, 3, 7};

static uint32_t first_units(uint32_t budget)
{
    return budget == 0 ? UINT32_MAX : budget;
}

static pawl_err keygen_sliced(uint8_t *out, const uint8_t *priv,
                              const uint8_t *blind, uint32_t budget,
                              unsigned long *count)
{
    pawl_p256_keygen op;
    pawl_err err = pawl_p256_keygen_start(&op, priv, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_keygen_run(&op, out, &units);
        *count += first_units(budget) - units;
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_keygen_wipe(&op);
    return err;
}

static pawl_err share_sliced(uint8_t *out, const uint8_t *priv,
                             const uint8_t *point, const uint8_t *blind,
                             uint32_t budget, unsigned long *count)
{
    pawl_p256_share op;
    pawl_err err =
        pawl_p256_share_start(&op, priv, point, PAWL_P256_POINT_SIZE, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_share_run(&op, out, &units);
        *count += first_units(budget) - units;
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_share_wipe(&op);
    return err;
}

static pawl_err sign_sliced(uint8_t *sig, const uint8_t *priv, const uint8_t *k,
                            const uint8_t *digest, size_t digest_len,
                            const uint8_t *blind, uint32_t budget,
                            unsigned long *count)
{
    pawl_p256_sign op;
    pawl_err err =
        pawl_p256_sign_start(&op, priv, k, digest, digest_len, blind);

    *count = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_sign_run(&op, sig, &units);
        *count += first_units(budget) - units;
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_sign_wipe(&op);
    return err;
}

static pawl_err verify_sliced(const uint8_t *point, const uint8_t *digest,
                              size_t digest_len, const uint8_t *sig,
                              uint32_t budget)
{
    pawl_p256_verify op;
    pawl_err err = pawl_p256_verify_start(&op, point, PAWL_P256_POINT_SIZE,
                                          digest, digest_len, sig);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = first_units(budget);

        err = pawl_p256_verify_run(&op, &units);
        if (err == PAWL_OK) {
            break;
        }
        PT_OK(err != PAWL_PENDING || units == 0);
    }
    pawl_p256_verify_wipe(&op);
    return err;
}

static pawl_err verify(const uint8_t *point, const uint8_t *digest,
                       size_t digest_len, const uint8_t *sig)
{
    return verify_sliced(point, digest, digest_len, sig, 0);
}

/* out[32] := in, shortened or padded on the left. */
static void fit(uint8_t *out, pt_bytes in)
{
    size_t len = in.len < 32 ? in.len : 32;

    memset(out, 0, 32);
    memcpy(out + 32 - len, in.p + in.len - len, len);
}

static void point_of(uint8_t *out, const pt_vec *v, const char *x,
                     const char *y)
{
    out[0] = 4;
    fit(out + 1, pt_vec_get(v, x));
    fit(out + 33, pt_vec_get(v, y));
}

/* scalar := small, or n - small. */
static void scalar_of(uint8_t *scalar, unsigned small, bool minus)
{
    memset(scalar, 0, 32);
    scalar[31] = (uint8_t)small;
    if (minus) {
        memcpy(scalar, order, 32);
        for (int i = 31; small != 0; i--) {
            unsigned byte = scalar[i];

            scalar[i] = (uint8_t)(byte - small);
            small = byte < small ? 1 : 0;
        }
    }
}

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

PT_TEST(signatures_are_those_of_rfc_6979)
{
    uint8_t sig[64], pub[65], blind[32];
    unsigned long count;

    pt_seed(5);
    PT_EQ(pawl_p256_keygen_of(pub, rfc6979_private, NULL), PAWL_OK);
    PT_EQ_BYTES(pub, rfc6979_public, 65);
    for (size_t i = 0; i < PT_COUNT(rfc6979); i++) {
        const uint8_t *digest = rfc6979[i].digest;
        size_t len = rfc6979[i].digest_len;

        PT_AT(rfc6979[i].name, i, 0);
        PT_EQ(sign_sliced(sig, rfc6979_private, rfc6979[i].k, digest, len, NULL,
                          0, &count),
              PAWL_OK);
        PT_EQ_BYTES(sig, rfc6979[i].sig, 64);
        pt_fill(blind, 32);
        PT_EQ(sign_sliced(sig, rfc6979_private, rfc6979[i].k, digest, len,
                          blind, 0, &count),
              PAWL_OK);
        PT_EQ_BYTES(sig, rfc6979[i].sig, 64);
        PT_EQ(verify(rfc6979_public, digest, len, sig), PAWL_OK);
        for (size_t j = 0; j < 64; j += 7) {
            sig[j] ^= 0x10;
            PT_EQ(verify(rfc6979_public, digest, len, sig), PAWL_ERR_SIGNATURE);
            sig[j] ^= 0x10;
        }
    }
    PT_EQ(sign_sliced(sig, rfc6979_private, rfc6979[0].k, rfc6979[0].digest, 19,
                      NULL, 0, &count),
          PAWL_ERR_ARGUMENT);
    PT_EQ(verify(rfc6979_public, rfc6979[0].digest, 19, rfc6979[0].sig),
          PAWL_ERR_ARGUMENT);
}

PT_TEST(verdicts_are_those_of_nist)
{
    pt_vec v = PT_VEC(cavp_verify);
    unsigned long good = 0, bad = 0;

    while (pt_vec_next(&v)) {
        uint8_t point[65], sig[64];
        pt_bytes digest = pt_vec_get(&v, "Digest");
        bool invalid = pt_vec_get(&v, "Invalid").p != NULL;

        if (!pt_vec_is(&v, "Curve", "P-256")) {
            continue;
        }
        PT_AT("case", v.index, 0);
        point_of(point, &v, "X", "Y");
        fit(sig, pt_vec_get(&v, "R"));
        fit(sig + 32, pt_vec_get(&v, "S"));
        pawl_err err = verify(point, digest.p, digest.len, sig);

        PT_OK((err == PAWL_OK) == !invalid);
        if (invalid) {
            bad++;
        } else {
            good++;
        }
    }
    PT_OK(good >= 10 && bad >= 40);
}

/* Signatures made with Python's integers so that the sum u1 G + u2 Q meets
 * equal or opposite points on its way. The forged ones have the same u1 and u2,
 * hence the same way, but another r. */
static const struct {
    const char *name;
    uint8_t point[65], digest[32], sig[64], forged_digest[32], forged[64];
} exceptional[] = {
    {"doubling",
     {0x04, 0xdc, 0xa7, 0x46, 0x34, 0x84, 0x11, 0xaf, 0xb5, 0x7a, 0x94,
      0x1b, 0x31, 0x00, 0xc7, 0x46, 0x2e, 0xc7, 0xdd, 0x30, 0x79, 0x02,
      0xd8, 0x83, 0x40, 0x2c, 0x14, 0x7b, 0xd3, 0x02, 0x3e, 0x0a, 0x99,
      0xa3, 0x78, 0xf4, 0x9c, 0x3c, 0x60, 0x73, 0xe0, 0xef, 0xa2, 0x30,
      0xd3, 0x8e, 0x28, 0x75, 0xb6, 0xd1, 0x70, 0xfe, 0x41, 0x00, 0x60,
      0x63, 0x2c, 0x47, 0xb0, 0xd5, 0x20, 0x23, 0x5f, 0x3f, 0xb0},
     {0x9f, 0x53, 0x4d, 0x95, 0x63, 0x44, 0x9b, 0x74, 0x27, 0x6d, 0x57,
      0x51, 0x7e, 0x27, 0x71, 0x71, 0xde, 0x73, 0x65, 0x91, 0x7c, 0x0e,
      0xa2, 0x35, 0x48, 0x34, 0x8b, 0xc9, 0xac, 0x63, 0x3b, 0xba},
     {0xc5, 0x58, 0xf9, 0x61, 0xbd, 0xc7, 0xc4, 0x35, 0x04, 0x1a, 0xe2,
      0xa9, 0x19, 0x75, 0x57, 0xfb, 0x7a, 0x0c, 0x50, 0xdd, 0x70, 0x9c,
      0x99, 0x8b, 0x06, 0x8b, 0x29, 0x7b, 0x1d, 0x94, 0x8e, 0x3c, 0x9f,
      0x53, 0x4d, 0x95, 0x63, 0x44, 0x9b, 0x74, 0x27, 0x6d, 0x57, 0x51,
      0x7e, 0x27, 0x71, 0x71, 0xde, 0x73, 0x65, 0x91, 0x7c, 0x0e, 0xa2,
      0x35, 0x48, 0x34, 0x8b, 0xc9, 0xac, 0x63, 0x3b, 0xba},
     {0x38, 0xf6, 0xde, 0xeb, 0xa5, 0xa2, 0x82, 0xbb, 0xe5, 0x0f, 0x70,
      0x09, 0x5a, 0x28, 0xea, 0x0f, 0xf9, 0x47, 0x97, 0xaf, 0x8d, 0x69,
      0x39, 0x7b, 0xa6, 0xc2, 0xfb, 0x84, 0x8e, 0x61, 0x94, 0xd0},
     {0xc5, 0x58, 0xf9, 0x61, 0xbd, 0xc7, 0xc4, 0x35, 0x04, 0x1a, 0xe2,
      0xa9, 0x19, 0x75, 0x57, 0xfb, 0x7a, 0x0c, 0x50, 0xdd, 0x70, 0x9c,
      0x99, 0x8b, 0x06, 0x8b, 0x29, 0x7b, 0x1d, 0x94, 0x8e, 0x3d, 0x38,
      0xf6, 0xde, 0xeb, 0xa5, 0xa2, 0x82, 0xbb, 0xe5, 0x0f, 0x70, 0x09,
      0x5a, 0x28, 0xea, 0x0f, 0xf9, 0x47, 0x97, 0xaf, 0x8d, 0x69, 0x39,
      0x7b, 0xa6, 0xc2, 0xfb, 0x84, 0x8e, 0x61, 0x94, 0xd0}},
    {"infinity on the way",
     {0x04, 0xdc, 0xa7, 0x46, 0x34, 0x84, 0x11, 0xaf, 0xb5, 0x7a, 0x94,
      0x1b, 0x31, 0x00, 0xc7, 0x46, 0x2e, 0xc7, 0xdd, 0x30, 0x79, 0x02,
      0xd8, 0x83, 0x40, 0x2c, 0x14, 0x7b, 0xd3, 0x02, 0x3e, 0x0a, 0x99,
      0x5c, 0x87, 0x0b, 0x62, 0xc3, 0x9f, 0x8c, 0x20, 0x10, 0x5d, 0xcf,
      0x2c, 0x71, 0xd7, 0x8a, 0x49, 0x2e, 0x8f, 0x01, 0xbf, 0xff, 0x9f,
      0x9c, 0xd3, 0xb8, 0x4f, 0x2a, 0xdf, 0xdc, 0xa0, 0xc0, 0x4f},
     {0x91, 0x2b, 0x10, 0xa8, 0x2a, 0x8c, 0x0c, 0xf9, 0xb4, 0xde, 0x29,
      0x8f, 0xd6, 0x75, 0x9e, 0x85, 0x69, 0xb2, 0x18, 0x78, 0xbb, 0x4c,
      0x1a, 0x01, 0xbb, 0x88, 0xdd, 0xa9, 0x55, 0x2e, 0x98, 0x67},
     {0xef, 0xb5, 0x1b, 0x43, 0x8d, 0x5f, 0x40, 0x72, 0xc7, 0xdf, 0x47,
      0x07, 0x07, 0x38, 0x48, 0xb1, 0xb2, 0xe6, 0x27, 0xfe, 0x5e, 0x0a,
      0xdc, 0x20, 0x23, 0x94, 0xe5, 0xa0, 0x97, 0x73, 0xc0, 0x30, 0x91,
      0x2b, 0x10, 0xa8, 0x2a, 0x8c, 0x0c, 0xf9, 0xb4, 0xde, 0x29, 0x8f,
      0xd6, 0x75, 0x9e, 0x85, 0x69, 0xb2, 0x18, 0x78, 0xbb, 0x4c, 0x1a,
      0x01, 0xbb, 0x88, 0xdd, 0xa9, 0x55, 0x2e, 0x98, 0x67},
     {0x2a, 0xce, 0xa1, 0xfe, 0x6c, 0xe9, 0xf4, 0x41, 0x72, 0x80, 0x42,
      0x47, 0xb2, 0x77, 0x17, 0x23, 0x84, 0x86, 0x4a, 0x96, 0xcc, 0xa6,
      0xb1, 0x48, 0x1a, 0x17, 0x4d, 0x64, 0x37, 0x2c, 0xf1, 0x7d},
     {0xef, 0xb5, 0x1b, 0x43, 0x8d, 0x5f, 0x40, 0x72, 0xc7, 0xdf, 0x47,
      0x07, 0x07, 0x38, 0x48, 0xb1, 0xb2, 0xe6, 0x27, 0xfe, 0x5e, 0x0a,
      0xdc, 0x20, 0x23, 0x94, 0xe5, 0xa0, 0x97, 0x73, 0xc0, 0x31, 0x2a,
      0xce, 0xa1, 0xfe, 0x6c, 0xe9, 0xf4, 0x41, 0x72, 0x80, 0x42, 0x47,
      0xb2, 0x77, 0x17, 0x23, 0x84, 0x86, 0x4a, 0x96, 0xcc, 0xa6, 0xb1,
      0x48, 0x1a, 0x17, 0x4d, 0x64, 0x37, 0x2c, 0xf1, 0x7d}},
    {"doubling in the last bit",
     {0x04, 0x51, 0x59, 0x0b, 0x7a, 0x51, 0x51, 0x40, 0xd2, 0xd7, 0x84,
      0xc8, 0x56, 0x08, 0x66, 0x8f, 0xdf, 0xef, 0x8c, 0x82, 0xfd, 0x1f,
      0x5b, 0xe5, 0x24, 0x21, 0x55, 0x4a, 0x0d, 0xc3, 0xd0, 0x33, 0xed,
      0xe0, 0xc1, 0x7d, 0xa8, 0x90, 0x4a, 0x72, 0x7d, 0x8a, 0xe1, 0xbf,
      0x36, 0xbf, 0x8a, 0x79, 0x26, 0x0d, 0x01, 0x2f, 0x00, 0xd4, 0xd8,
      0x08, 0x88, 0xd1, 0xd0, 0xbb, 0x44, 0xfd, 0xa1, 0x6d, 0xa4},
     {0x0a, 0xd0, 0x23, 0x1b, 0xd3, 0x24, 0xfe, 0x33, 0xbd, 0x5a, 0x68,
      0x19, 0x92, 0xab, 0x3e, 0x8b, 0x69, 0x58, 0x32, 0xac, 0xf1, 0x0a,
      0x78, 0x13, 0xae, 0x26, 0xf5, 0xd8, 0x26, 0x4e, 0xa5, 0xf7},
     {0xce, 0xf6, 0x6d, 0x6b, 0x2a, 0x3a, 0x99, 0x3e, 0x59, 0x12, 0x14,
      0xd1, 0xea, 0x22, 0x3f, 0xb5, 0x45, 0xca, 0x6c, 0x47, 0x1c, 0x48,
      0x30, 0x6e, 0x4c, 0x36, 0x06, 0x94, 0x04, 0xc5, 0x72, 0x3f, 0xce,
      0xf6, 0x6d, 0x6b, 0x2a, 0x3a, 0x99, 0x3e, 0x59, 0x12, 0x14, 0xd1,
      0xea, 0x22, 0x3f, 0xb5, 0x45, 0xca, 0x6c, 0x47, 0x1c, 0x48, 0x30,
      0x6e, 0x4c, 0x36, 0x06, 0x94, 0x04, 0xc5, 0x72, 0x3f},
     {0x0a, 0xd0, 0x23, 0x1b, 0xd3, 0x24, 0xfe, 0x33, 0xbd, 0x5a, 0x68,
      0x19, 0x92, 0xab, 0x3e, 0x8b, 0x69, 0x58, 0x32, 0xac, 0xf1, 0x0a,
      0x78, 0x13, 0xae, 0x26, 0xf5, 0xd8, 0x26, 0x4e, 0xa5, 0xfc},
     {0xce, 0xf6, 0x6d, 0x6b, 0x2a, 0x3a, 0x99, 0x3e, 0x59, 0x12, 0x14,
      0xd1, 0xea, 0x22, 0x3f, 0xb5, 0x45, 0xca, 0x6c, 0x47, 0x1c, 0x48,
      0x30, 0x6e, 0x4c, 0x36, 0x06, 0x94, 0x04, 0xc5, 0x72, 0x40, 0xce,
      0xf6, 0x6d, 0x6b, 0x2a, 0x3a, 0x99, 0x3e, 0x59, 0x12, 0x14, 0xd1,
      0xea, 0x22, 0x3f, 0xb5, 0x45, 0xca, 0x6c, 0x47, 0x1c, 0x48, 0x30,
      0x6e, 0x4c, 0x36, 0x06, 0x94, 0x04, 0xc5, 0x72, 0x40}},
    {"no multiple of the generator",
     {0x04, 0x8e, 0x53, 0x3b, 0x6f, 0xa0, 0xbf, 0x7b, 0x46, 0x25, 0xbb,
      0x30, 0x66, 0x7c, 0x01, 0xfb, 0x60, 0x7e, 0xf9, 0xf8, 0xb8, 0xa8,
      0x0f, 0xef, 0x5b, 0x30, 0x06, 0x28, 0x70, 0x31, 0x87, 0xb2, 0xa3,
      0x73, 0xeb, 0x1d, 0xbd, 0xe0, 0x33, 0x18, 0x36, 0x6d, 0x06, 0x9f,
      0x83, 0xa6, 0xf5, 0x90, 0x00, 0x53, 0xc7, 0x36, 0x33, 0xcb, 0x04,
      0x1b, 0x21, 0xc5, 0x5e, 0x1a, 0x86, 0xc1, 0xf4, 0x00, 0xb4},
     {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
     {0x1c, 0xa3, 0x7c, 0x42, 0xcf, 0xe0, 0xaf, 0x91, 0x8d, 0x8b, 0x8d,
      0xfd, 0xb0, 0xc6, 0x45, 0x3b, 0x00, 0xbb, 0x96, 0x2f, 0x00, 0x72,
      0x63, 0x3d, 0x97, 0x02, 0xdd, 0xfd, 0x10, 0x43, 0xb9, 0xfb, 0x51,
      0x55, 0x58, 0xb8, 0xe9, 0x6f, 0x20, 0xb7, 0xca, 0x7d, 0x28, 0xf2,
      0x55, 0x83, 0x78, 0x02, 0xd8, 0x6f, 0x38, 0xc2, 0x3c, 0x87, 0xa0,
      0x8b, 0xc5, 0x43, 0x52, 0x34, 0xfc, 0xfc, 0xba, 0x55},
     {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
     {0x1c, 0xa3, 0x7c, 0x42, 0xcf, 0xe0, 0xaf, 0x91, 0x8d, 0x8b, 0x8d,
      0xfd, 0xb0, 0xc6, 0x45, 0x3b, 0x00, 0xbb, 0x96, 0x2f, 0x00, 0x72,
      0x63, 0x3d, 0x97, 0x02, 0xdd, 0xfd, 0x10, 0x43, 0xb9, 0xfc, 0xff,
      0x21, 0xa0, 0xcd, 0x4d, 0x48, 0x8e, 0x86, 0x14, 0x20, 0x61, 0xc9,
      0x80, 0xaa, 0xe3, 0xdd, 0x41, 0xf9, 0x04, 0x64, 0x91, 0x94, 0x4d,
      0x81, 0xd9, 0xb1, 0x42, 0x62, 0xce, 0x97, 0xb1, 0x93}},
    {"generator as key",
     {0x04, 0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc,
      0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03, 0x7d, 0x81, 0x2d,
      0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
      0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb,
      0x4a, 0x7c, 0x0f, 0x9e, 0x16, 0x2b, 0xce, 0x33, 0x57, 0x6b, 0x31,
      0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5},
     {0x2a, 0xbe, 0x6c, 0x93, 0xf8, 0x8f, 0x9c, 0x74, 0x5c, 0x4c, 0x64,
      0x4c, 0xdd, 0x01, 0x7c, 0x88, 0x70, 0x01, 0xbb, 0xdf, 0x14, 0x46,
      0x0b, 0xe3, 0x27, 0x16, 0x2b, 0xa3, 0x66, 0x0c, 0xfc, 0xa6},
     {0x8e, 0x53, 0x3b, 0x6f, 0xa0, 0xbf, 0x7b, 0x46, 0x25, 0xbb, 0x30,
      0x66, 0x7c, 0x01, 0xfb, 0x60, 0x7e, 0xf9, 0xf8, 0xb8, 0xa8, 0x0f,
      0xef, 0x5b, 0x30, 0x06, 0x28, 0x70, 0x31, 0x87, 0xb2, 0xa3, 0x63,
      0x94, 0xce, 0xdb, 0xa8, 0x2f, 0xde, 0xd1, 0xc9, 0x6e, 0xcc, 0x19,
      0x9f, 0x00, 0x7e, 0xd8, 0x0e, 0xf8, 0x3c, 0xd9, 0x93, 0xc9, 0xe3,
      0x78, 0x08, 0xef, 0xfc, 0xcc, 0xcb, 0x7a, 0xb5, 0xfd},
     {0x6a, 0xbe, 0x6c, 0x93, 0xb8, 0x8f, 0x9c, 0x74, 0x9c, 0x4c, 0x64,
      0x4c, 0xdd, 0x01, 0x7c, 0x88, 0x5f, 0x3b, 0x7a, 0x8a, 0x7e, 0x0b,
      0xf3, 0x84, 0x64, 0x04, 0x9e, 0x54, 0x25, 0x25, 0xc5, 0xfb},
     {0x8e, 0x53, 0x3b, 0x6f, 0xa0, 0xbf, 0x7b, 0x46, 0x25, 0xbb, 0x30,
      0x66, 0x7c, 0x01, 0xfb, 0x60, 0x7e, 0xf9, 0xf8, 0xb8, 0xa8, 0x0f,
      0xef, 0x5b, 0x30, 0x06, 0x28, 0x70, 0x31, 0x87, 0xb2, 0xa4, 0x23,
      0x94, 0xce, 0xdb, 0xe8, 0x2f, 0xde, 0xd1, 0x89, 0x6e, 0xcc, 0x19,
      0x9f, 0x00, 0x7e, 0xd8, 0x1f, 0xbe, 0x7e, 0x2e, 0x2a, 0x03, 0xfb,
      0xd6, 0xcc, 0x01, 0x8a, 0x1c, 0x0c, 0x61, 0xec, 0xa9}},
    {"minus generator as key",
     {0x04, 0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc,
      0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03, 0x7d, 0x81, 0x2d,
      0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
      0xb0, 0x1c, 0xbd, 0x1c, 0x01, 0xe5, 0x80, 0x65, 0x71, 0x18, 0x14,
      0xb5, 0x83, 0xf0, 0x61, 0xe9, 0xd4, 0x31, 0xcc, 0xa9, 0x94, 0xce,
      0xa1, 0x31, 0x34, 0x49, 0xbf, 0x97, 0xc8, 0x40, 0xae, 0x0a},
     {0x77, 0x08, 0x59, 0xd3, 0x76, 0xf6, 0xd1, 0xda, 0x24, 0xea, 0xc2,
      0xc1, 0x92, 0xe6, 0xc3, 0xb7, 0xeb, 0xc2, 0x68, 0x0e, 0x1c, 0xc8,
      0xdb, 0xf0, 0x0e, 0x11, 0x73, 0xee, 0x39, 0x7b, 0xab, 0x81},
     {0x51, 0x59, 0x0b, 0x7a, 0x51, 0x51, 0x40, 0xd2, 0xd7, 0x84, 0xc8,
      0x56, 0x08, 0x66, 0x8f, 0xdf, 0xef, 0x8c, 0x82, 0xfd, 0x1f, 0x5b,
      0xe5, 0x24, 0x21, 0x55, 0x4a, 0x0d, 0xc3, 0xd0, 0x33, 0xed, 0xd4,
      0x56, 0x42, 0xdd, 0xd4, 0x54, 0x50, 0x35, 0x75, 0xe1, 0x32, 0x15,
      0x82, 0x19, 0xa3, 0xf7, 0xc9, 0x90, 0x5c, 0xc1, 0x85, 0x28, 0xb0,
      0x2c, 0xbf, 0x20, 0xaa, 0x95, 0xae, 0x3e, 0x68, 0xf8},
     {0x37, 0x08, 0x59, 0xd3, 0xb6, 0xf6, 0xd1, 0xd9, 0xe4, 0xea, 0xc2,
      0xc1, 0x92, 0xe6, 0xc3, 0xb7, 0xfc, 0x88, 0xa9, 0x62, 0xb3, 0x02,
      0xf4, 0x4e, 0xd1, 0x23, 0x01, 0x3d, 0x7a, 0x62, 0xe2, 0x2f},
     {0x51, 0x59, 0x0b, 0x7a, 0x51, 0x51, 0x40, 0xd2, 0xd7, 0x84, 0xc8,
      0x56, 0x08, 0x66, 0x8f, 0xdf, 0xef, 0x8c, 0x82, 0xfd, 0x1f, 0x5b,
      0xe5, 0x24, 0x21, 0x55, 0x4a, 0x0d, 0xc3, 0xd0, 0x33, 0xee, 0x94,
      0x56, 0x42, 0xde, 0x14, 0x54, 0x50, 0x35, 0x35, 0xe1, 0x32, 0x15,
      0x82, 0x19, 0xa3, 0xf7, 0xda, 0x56, 0x9e, 0x16, 0x1b, 0x62, 0xc8,
      0x8b, 0x82, 0x32, 0x37, 0xe4, 0xef, 0x25, 0x9f, 0xa4}}};

PT_TEST(sums_that_meet_equal_or_opposite_points_are_right)
{
    for (size_t i = 0; i < PT_COUNT(exceptional); i++) {
        PT_AT(exceptional[i].name, i, 0);
        PT_EQ(verify(exceptional[i].point, exceptional[i].digest, 32,
                     exceptional[i].sig),
              PAWL_OK);
        PT_EQ(verify(exceptional[i].point, exceptional[i].forged_digest, 32,
                     exceptional[i].forged),
              PAWL_ERR_SIGNATURE);
    }
}

PT_TEST(a_sum_at_infinity_is_no_signature)
{
    uint8_t scalar[32], point[65], digest[32] = {0}, sig[64] = {0};

    /* Q = -G and u1 = u2 = 1, whatever r is. */
    scalar_of(scalar, 1, true);
    PT_EQ(pawl_p256_keygen_of(point, scalar, NULL), PAWL_OK);
    for (unsigned r = 1; r < 6; r++) {
        PT_AT("r", r, 0);
        digest[31] = (uint8_t)r;
        sig[31] = (uint8_t)r;
        sig[63] = (uint8_t)r;
        PT_EQ(verify(point, digest, 32, sig), PAWL_ERR_SIGNATURE);
    }
}

PT_TEST(halves_of_a_signature_are_1_to_n_minus_1)
{
    uint8_t sig[64];
    pawl_p256_verify op;

    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < 3; i++) {
            PT_AT("0, n, 2^256 - 1", half, i);
            memcpy(sig, rfc6979[2].sig, 64);
            memset(sig + 32 * half, i == 2 ? 0xff : 0, 32);
            if (i == 1) {
                memcpy(sig + 32 * half, order, 32);
            }
            PT_EQ(pawl_p256_verify_start(&op, rfc6979_public, 65,
                                         rfc6979[2].digest, 32, sig),
                  PAWL_ERR_SIGNATURE);
        }
    }
}

/* A nonce for which s = 0: e = -r d. */
PT_TEST(a_nonce_that_gives_no_signature_is_refused)
{
    uint8_t k[32], d[32], point[65], digest[32], sig[64];
    unsigned long count;

    memset(sig, 0xee, 64);
    scalar_of(d, 1, true); /* -1: e = r */
    scalar_of(k, 1, false);
    PT_EQ(pawl_p256_keygen_of(point, k, NULL), PAWL_OK);
    memcpy(digest, point + 1, 32); /* below n */
    PT_EQ(sign_sliced(sig, d, k, digest, 32, NULL, 0, &count),
          PAWL_ERR_ARGUMENT);
    PT_EQ(sig[0], 0xee);
    digest[31] ^= 1;
    PT_EQ(sign_sliced(sig, d, k, digest, 32, NULL, 0, &count), PAWL_OK);
}

/* No nonce is known whose point has an x of n or more, so one is planted in
 * the state: k G becomes (n + 5, ...) while its Z is inverted. */
PT_TEST(an_x_of_n_or_more_is_reduced)
{
    static const uint8_t want[32] = {[31] = 5};
    static const int ones[] = {PAWLI_P256_Z, PAWLI_P256_T0, PAWLI_P256_T1,
                               PAWLI_P256_AX, PAWLI_P256_AY};
    const uint32_t(*constants)[8] = pawli_p256_field.constants;
    pawl_p256_sign op;
    uint8_t sig[64];
    uint32_t x[8];
    pawl_err err;
    bool planted = false;

    PT_EQ(pawl_p256_sign_start(&op, rfc6979_private, rfc6979[2].k,
                               rfc6979[2].digest, 32, NULL),
          PAWL_OK);
    do {
        uint32_t units = 1;

        if (!planted && op.base.at.index == 0 && op.base.at.phase == 4) {
            planted = true;
            for (size_t i = 0; i < PT_COUNT(ones); i++) {
                memcpy(op.base.r[ones[i]], constants[PAWLI_P256_ONE], 32);
            }
            memcpy(x, pawli_p256_n, 32);
            x[0] += 5;
            pawli_p256_field.mul(op.base.r[PAWLI_P256_X], x,
                                 constants[PAWLI_P256_RR]);
        }
        err = pawl_p256_sign_run(&op, sig, &units);
    } while (err == PAWL_PENDING);
    PT_OK(planted);
    PT_EQ(err, PAWL_OK);
    PT_EQ_BYTES(sig, want, 32);
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

PT_TEST(no_units_do_nothing_and_the_end_is_final)
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
    PT_EQ(pawl_p256_share_start(&share, rfc6979_private, rfc6979_public, 65,
                                NULL),
          PAWL_OK);
    memcpy(before, &share, sizeof share);
    PT_EQ(pawl_p256_share_run(&share, out, &none), PAWL_PENDING);
    PT_EQ_BYTES(&share, before, sizeof share);
    PT_EQ(pawl_p256_sign_start(&sign, rfc6979_private, rfc6979[2].k,
                               rfc6979[2].digest, 32, NULL),
          PAWL_OK);
    memcpy(before, &sign, sizeof sign);
    PT_EQ(pawl_p256_sign_run(&sign, out, &none), PAWL_PENDING);
    PT_EQ_BYTES(&sign, before, sizeof sign);
    PT_EQ(pawl_p256_verify_start(&check, rfc6979_public, 65, rfc6979[2].digest,
                                 32, rfc6979[2].sig),
          PAWL_OK);
    memcpy(before, &check, sizeof check);
    PT_EQ(pawl_p256_verify_run(&check, &none), PAWL_PENDING);
    PT_EQ_BYTES(&check, before, sizeof check);
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
    PT_RUN(signatures_are_those_of_rfc_6979);
    PT_RUN(verdicts_are_those_of_nist);
    PT_RUN(sums_that_meet_equal_or_opposite_points_are_right);
    PT_RUN(a_sum_at_infinity_is_no_signature);
    PT_RUN(halves_of_a_signature_are_1_to_n_minus_1);
    PT_RUN(a_nonce_that_gives_no_signature_is_refused);
    PT_RUN(an_x_of_n_or_more_is_reduced);
    PT_RUN(any_slicing_gives_the_same_answer);
    PT_RUN(units_do_not_depend_on_secrets);
    PT_RUN(no_units_do_nothing_and_the_end_is_final);
    PT_RUN(both_sides_find_the_same_secret);
    return pt_done();
}
