/* SPDX-License-Identifier: Apache-2.0
 * Operations of public keys on a unit: whoever loses it, is abandoned or moved
 * in memory ends right or not at all; signatures are those of software; nothing
 * of a key stays. */
#include "drivers.h"
#include "harness/laws.h"
#include "harness/pt.h"
#include "harness/rsa_identity.h"
#include "harness/test_identity.h"
#include "pawl/ec.h"
#include "pawl/key.h"

#include <string.h>

static uint64_t public_scratch[12288 / 8];
static driver_bench public_bench;
static pawl_accel_set public_set;

static void public_admit(const char *name)
{
    pawl_accel_trial trial = {
        .scratch = public_scratch,
        .scratch_len = sizeof public_scratch,
        .repeats = 10,
    };

    pawl_accel_set_init(&public_set);
    driver_bench_init(&public_bench, driver_find(name));
    PT_EQ(pawl_accel_admit(&public_set, public_bench.unit, &trial), PAWL_OK);
}

/* The instance that takes the place of P-256. */
static const pawl_kex *public_kex(void)
{
    static const pawl_kex *const groups[] = {&pawl_kex_p256, NULL};
    pawl_profile plain = pawl_profile_full;
    const pawl_profile *mixed;

    plain.groups = groups;
    mixed = pawl_accel_profile(&public_set, &plain);
    PT_OK(mixed->groups[0] != &pawl_kex_p256);
    return mixed->groups[0];
}

static const pawl_sig *public_sig(const pawl_sig *software)
{
    static const pawl_sig *list[2];
    pawl_profile plain = pawl_profile_full;

    list[0] = software;
    plain.sigs = list;
    return pawl_accel_profile(&public_set, &plain)->sigs[0];
}

/* A key pair by software. */
static void public_pair(uint8_t priv[32], uint8_t pub[65])
{
    static laws_room room;
    uint32_t units = UINT32_MAX;

    pt_fill(priv, 32);
    priv[0] &= 0x7fu;
    PT_EQ(pawl_kex_p256.keygen_start(room.bytes, priv, NULL), PAWL_OK);
    PT_EQ(pawl_kex_p256.keygen_run(room.bytes, pub, &units), PAWL_OK);
}

PT_TEST(two_operations_on_one_unit)
{
    static laws_room room[2];
    uint8_t priv[2][32], pub[2][65], secret[2][32];
    pawl_err err[2] = {PAWL_PENDING, PAWL_PENDING};
    const pawl_kex *kex;

    public_admit("p256-fixed");
    kex = public_kex();
    for (unsigned i = 0; i < 2; i++) {
        public_pair(priv[i], pub[i]);
    }
    for (unsigned i = 0; i < 2; i++) {
        PT_EQ(kex->share_start(room[i].bytes, priv[i], pub[1 - i], 65, NULL),
              PAWL_OK);
    }
    while (err[0] == PAWL_PENDING || err[1] == PAWL_PENDING) {
        for (unsigned i = 0; i < 2; i++) {
            uint32_t units = 3;

            if (err[i] == PAWL_PENDING) {
                err[i] = kex->share_run(room[i].bytes, secret[i], &units);
            }
        }
    }
    PT_EQ(err[0], PAWL_OK);
    PT_EQ(err[1], PAWL_OK);
    PT_EQ_BYTES(secret[0], secret[1], 32);
    /* The second took the unit; the first was done in software. */
    PT_EQ(public_bench.unit->used, 1);
    PT_EQ(public_bench.unit->report.reason, PAWL_ACCEL_PASSED);
}

PT_TEST(abandoned_and_moved)
{
    static laws_room room, other;
    uint8_t priv[32], pub[65], got[65];
    const pawl_kex *kex;

    public_admit("p256-fixed");
    kex = public_kex();
    for (uint32_t steps = 0; steps < 12; steps++) {
        pawl_err err = PAWL_PENDING;
        uint32_t units = steps;

        public_pair(priv, pub);
        laws_prepare(&room, kex->op_size, (uint8_t)steps);
        PT_EQ(kex->keygen_start(room.bytes, priv, NULL), PAWL_OK);
        PT_EQ(kex->keygen_run(room.bytes, got, &units), PAWL_PENDING);
        pawl_wipe(room.bytes, kex->op_size);
        /* And the next one wanders about. */
        PT_EQ(kex->keygen_start(room.bytes, priv, NULL), PAWL_OK);
        while (err == PAWL_PENDING) {
            units = 1u + steps;
            err = kex->keygen_run(room.bytes, got, &units);
            laws_move(&other, &room, kex->op_size);
            laws_move(&room, &other, kex->op_size);
        }
        PT_EQ(err, PAWL_OK);
        PT_EQ_BYTES(got, pub, sizeof pub);
        PT_EQ(kex->keygen_run(room.bytes, got, &units), PAWL_OK);
        PT_OK(!laws_holds(&room, priv, sizeof priv));
        for (unsigned i = 0; i < public_bench.unit->buffer_size; i++) {
            PT_EQ(public_bench.unit->buffer[i], 0);
        }
    }
    PT_EQ(public_bench.unit->used, 12);
}

PT_TEST(a_start_that_failed)
{
    static laws_room room;
    uint8_t priv[32] = {0}, pub[65] = {4}, out[65];
    uint32_t units = 100;
    const pawl_kex *kex;

    public_admit("p256-fixed");
    kex = public_kex();
    PT_EQ(kex->keygen_start(room.bytes, priv, NULL), PAWL_ERR_ARGUMENT);
    PT_EQ(kex->keygen_run(room.bytes, out, &units), PAWL_ERR_ARGUMENT);
    priv[31] = 1;
    PT_EQ(kex->share_start(room.bytes, priv, pub, 64, NULL), PAWL_ERR_POINT);
    PT_EQ(kex->share_run(room.bytes, out, &units), PAWL_ERR_POINT);
    /* A point that is not on the curve. */
    pub[1] = 1;
    PT_EQ(kex->share_start(room.bytes, priv, pub, 65, NULL), PAWL_OK);
    units = 1000000;
    PT_EQ(kex->share_run(room.bytes, out, &units), PAWL_ERR_POINT);
    PT_EQ(public_bench.unit->report.reason, PAWL_ACCEL_PASSED);
}

static size_t public_sign(const pawl_signer *signer, const uint8_t *priv,
                          size_t priv_len, const uint8_t *digest, uint8_t *sig,
                          const pawl_rng *rng)
{
    static laws_room room;
    size_t size = signer->sign_size(priv, priv_len), len = 0;
    pawl_err err = signer->sign_start(signer, room.bytes, size, priv, priv_len,
                                      digest, 32, rng);

    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = 7;

        err = signer->sign_run(room.bytes, sig, &len, &units);
        if (err == PAWL_OK) {
            size_t again = 0;

            PT_EQ(signer->sign_run(room.bytes, sig, &again, &units), PAWL_OK);
            PT_EQ(again, len);
            break;
        }
    }
    PT_EQ(err, PAWL_OK);
    PT_OK(!laws_holds(&room, priv + priv_len / 2u, 32 < priv_len ? 32 : 8));
    return len;
}

static pawl_err public_verify(const pawl_sig *sig, const pawl_public_key *key,
                              const uint8_t *digest, const uint8_t *signature,
                              size_t len)
{
    static laws_room room;
    size_t size = sig->verify_size(key);
    pawl_err err;

    PT_OK(size <= LAWS_ROOM);
    laws_prepare(&room, size, 0xa5);
    err = sig->verify_start(sig, room.bytes, size, key, digest, 32, signature,
                            len);
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = 5;

        err = sig->verify_run(room.bytes, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    laws_check_edge(&room, size);
    return err;
}

/* Right is right, and one bit changed is not, whoever judges. */
static void public_both(const pawl_sig *software, const pawl_public_key *key,
                        const uint8_t *digest, uint8_t *signature, size_t len)
{
    const pawl_sig *sig = public_sig(software);
    uint8_t other[32];

    PT_OK(sig != software);
    PT_EQ(public_verify(software, key, digest, signature, len), PAWL_OK);
    PT_EQ(public_verify(sig, key, digest, signature, len), PAWL_OK);
    memcpy(other, digest, sizeof other);
    other[9] ^= 4u;
    PT_EQ(public_verify(sig, key, other, signature, len), PAWL_ERR_SIGNATURE);
    signature[len - 3u] ^= 1u;
    PT_EQ(public_verify(sig, key, digest, signature, len), PAWL_ERR_SIGNATURE);
    signature[len - 3u] ^= 1u;
    PT_EQ(public_bench.unit->report.reason, PAWL_ACCEL_PASSED);
}

PT_TEST(ecdsa_as_in_software)
{
    const pawl_signer *software = &pawl_signer_ecdsa_p256_sha256, *signer;
    uint8_t priv[32], pub[65], digest[32], got[80], want[80];
    const pawl_public_key key = {
        .kind = PAWL_KEY_P256, .len = sizeof pub, .key = pub};

    public_admit("p256-fixed");
    signer = pawl_accel_signer(&public_set, software);
    PT_OK(signer != software);
    for (unsigned i = 0; i < 10; i++) {
        size_t len;

        public_pair(priv, pub);
        pt_fill(digest, sizeof digest);
        len = public_sign(software, priv, sizeof priv, digest, want, NULL);
        PT_EQ(public_sign(signer, priv, sizeof priv, digest, got, NULL), len);
        PT_EQ_BYTES(got, want, len);
        public_both(&pawl_sig_ecdsa_p256_sha256, &key, digest, got, len);
    }
    PT_OK(public_bench.unit->used >= 40);
}

static pawl_err public_random(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    pt_fill(out, len);
    return PAWL_OK;
}

PT_TEST(rsa_as_in_software)
{
    const pawl_rng rng = {public_random, NULL, NULL};
    const pawl_signer *signer;
    uint8_t digest[32], got[512];
    pawl_public_key key = {.kind = PAWL_KEY_RSA, .exponent = 65537};
    size_t len;

    public_admit("rsa-fixed");
    signer = pawl_accel_signer(&public_set, &pawl_signer_rsa_pss_rsae_sha256);
    PT_OK(signer != &pawl_signer_rsa_pss_rsae_sha256);
    /* RSAPrivateKey: version, then the modulus, 257 bytes with its zero. */
    key.key = rsa_leaf_key + 12;
    key.len = 256;
    PT_EQ(rsa_leaf_key[11], 0);
    pt_fill(digest, sizeof digest);
    len = public_sign(signer, rsa_leaf_key, sizeof rsa_leaf_key, digest, got,
                      &rng);
    PT_EQ(len, 256);
    PT_EQ(public_bench.unit->used, 1);
    public_both(&pawl_sig_rsa_pss_rsae_sha256, &key, digest, got, len);
    len = public_sign(&pawl_signer_rsa_pkcs1_sha256, rsa_leaf_key,
                      sizeof rsa_leaf_key, digest, got, &rng);
    public_both(&pawl_sig_rsa_pkcs1_sha256, &key, digest, got, len);
    PT_EQ(public_bench.unit->used, 7);
}

/* A unit that signs wrong gives nothing out, and is switched off. */
PT_TEST(a_wrong_signature_stays_in)
{
    static const char *const names[] = {"p256-fixed", "rsa-fixed"};
    const pawl_rng rng = {public_random, NULL, NULL};
    uint8_t digest[32], sig[512], pub[65], priv[32];
    size_t len;

    for (unsigned i = 0; i < 2; i++) {
        const pawl_public_key key = {.kind =
                                         i == 0 ? PAWL_KEY_P256 : PAWL_KEY_RSA,
                                     .len = i == 0 ? 65 : 256,
                                     .exponent = i == 0 ? 0 : 65537,
                                     .key = i == 0 ? pub : rsa_leaf_key + 12};

        public_admit(names[i]);
        public_pair(priv, pub);
        pt_fill(digest, sizeof digest);
        public_bench.m.defects = MODEL_DEFECT_RARE;
        public_bench.m.operations = MODEL_RARE_AT - 1u;
        len = public_sign(
            pawl_accel_signer(&public_set,
                              i == 0 ? &pawl_signer_ecdsa_p256_sha256
                                     : &pawl_signer_rsa_pss_rsae_sha256),
            i == 0 ? priv : rsa_leaf_key,
            i == 0 ? sizeof priv : sizeof rsa_leaf_key, digest, sig, &rng);
        PT_EQ(public_bench.unit->report.reason, PAWL_ACCEL_FAILED);
        PT_EQ(public_verify(i == 0 ? &pawl_sig_ecdsa_p256_sha256
                                   : &pawl_sig_rsa_pss_rsae_sha256,
                            &key, digest, sig, len),
              PAWL_OK);
    }
}

int main(void)
{
    pt_seed(3);
    PT_RUN(two_operations_on_one_unit);
    PT_RUN(abandoned_and_moved);
    PT_RUN(a_start_that_failed);
    PT_RUN(ecdsa_as_in_software);
    PT_RUN(rsa_as_in_software);
    PT_RUN(a_wrong_signature_stays_in);
    return pt_done();
}
