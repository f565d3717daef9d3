/* SPDX-License-Identifier: Apache-2.0
 * Tests the signing instances for ECDSA on P-384 and P-521, plain and checked.
 */
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_sign.h"
#include "scheme/signer_checked.h"
#include "unit/crypto/ec_case.h"

PT_VECTORS(rfc6979, "botan/pubkey/ecdsa_rfc6979.ptv")

static const struct {
    const pawl_signer *plain, *checked;
    const pawl_sig *sig;
    const char *hash;
} signers[] = {
    {&pawl_signer_ecdsa_p384_sha384, &pawl_signer_ecdsa_p384_sha384_checked,
     &pawl_sig_ecdsa_p384_sha384, "SHA-384"},
    {&pawl_signer_ecdsa_p521_sha512, &pawl_signer_ecdsa_p521_sha512_checked,
     &pawl_sig_ecdsa_p521_sha512, "SHA-512"}};

static union {
    uint64_t align;
    uint8_t bytes[2560];
} memory, other;

static pawl_err fill(void *ctx, uint8_t *out, size_t len)
{
    uint8_t *next = ctx;

    if (*next == 0) {
        return PAWL_ERR_ENTROPY;
    }
    for (size_t i = 0; i < len; i++) {
        out[i] = (uint8_t)(*next * 181u + i);
    }
    ++*next;
    return PAWL_OK;
}

static pawl_err sign(const pawl_signer *signer, uint8_t *der, size_t *len,
                     const uint8_t *priv, size_t priv_len,
                     const uint8_t *digest, uint32_t budget,
                     const pawl_rng *rng)
{
    pawl_err err = signer->sign_start(
        signer, memory.bytes, signer->sign_size(priv, priv_len), priv, priv_len,
        digest, signer->hash->digest_size, rng);

    *len = 0;
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = budget;

        err = signer->sign_run(memory.bytes, der, len, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    return err;
}

static bool verifies(const pawl_sig *sig, const uint8_t *point, size_t len,
                     const uint8_t *digest, const uint8_t *der, size_t der_len)
{
    pawl_public_key key = {
        .kind = sig->key_kind, .len = (uint16_t)len, .key = point};
    uint32_t units = UINT32_MAX;

    return sig->verify_start(sig, other.bytes, sizeof other.bytes, &key, digest,
                             sig->hash->digest_size, der, der_len) == PAWL_OK &&
           sig->verify_run(other.bytes, &units) == PAWL_OK;
}

/* Those with the hash of an instance; the others are in test_botan_sig.c. */
PT_TEST(signatures_are_those_of_rfc_6979_in_any_slices)
{
    static const uint32_t budgets[] = {UINT32_MAX, 1, 3};
    pt_vec v = PT_VEC(rfc6979);
    unsigned long same = 0;

    while (pt_vec_next(&v)) {
        size_t i = pt_vec_is(&v, "Curve", "P-384") ? 0 : 1;
        const ec_case *c = &ec_cases[i + 1];
        const pawl_hash *hash = signers[i].sig->hash;
        pt_bytes priv = pt_vec_get(&v, "X"), msg = pt_vec_get(&v, "Msg");
        pt_bytes raw = pt_vec_get(&v, "Signature");
        uint8_t digest[64], point[133], want[144], der[144];
        pawl_hash_ctx ctx;
        size_t len;
        unsigned long count;

        PT_AT(c->name, v.index, 0);
        if (pt_vec_is(&v, "Curve", "P-256") ||
            !pt_vec_is(&v, "Hash", signers[i].hash)) {
            continue;
        }
        same++;
        hash->init(&ctx);
        hash->update(&ctx, msg.p, msg.len);
        hash->digest(&ctx, digest);
        PT_EQ(priv.len, c->size);
        PT_EQ(ec_keygen(c, point, priv.p, NULL, 0, &count), PAWL_OK);
        PT_EQ(ec_verify(c, point, digest, hash->digest_size, raw.p, 0),
              PAWL_OK);
        size_t want_len = pawli_ecdsa_der_write(want, raw.p, c->size);

        for (size_t b = 0; b < 2 * PT_COUNT(budgets); b++) {
            PT_EQ(sign(b % 2 == 0 ? signers[i].plain : signers[i].checked, der,
                       &len, priv.p, priv.len, digest, budgets[b / 2], NULL),
                  PAWL_OK);
            PT_EQ(len, want_len);
            PT_EQ_BYTES(der, want, len);
        }
    }
    PT_EQ(v.index, 39);
    PT_EQ(same, 4);
}

PT_TEST(hedged_signatures_differ_and_verify)
{
    uint8_t state = 1;
    pawl_rng rng = {.fill = fill, .ctx = &state};

    pt_seed(2);
    for (size_t i = 0; i < 2 * PT_COUNT(signers); i++) {
        const ec_case *c = &ec_cases[i / 2 + 1];
        const pawl_signer *signer =
            i % 2 == 0 ? signers[i / 2].plain : signers[i / 2].checked;
        uint8_t priv[66], digest[64], point[133], one[144], two[144];
        size_t one_len, two_len;
        unsigned long count;

        PT_AT(c->name, i, 0);
        pt_fill(priv, sizeof priv);
        priv[0] = 0;
        pt_fill(digest, sizeof digest);
        PT_EQ(ec_keygen(c, point, priv, NULL, 0, &count), PAWL_OK);
        PT_EQ(sign(signer, one, &one_len, priv, c->size, digest, 50, &rng),
              PAWL_OK);
        PT_EQ(sign(signer, two, &two_len, priv, c->size, digest, 50, &rng),
              PAWL_OK);
        PT_OK(one_len <= signer->sig_max && two_len <= signer->sig_max);
        PT_OK(one_len != two_len || memcmp(one, two, one_len) != 0);
        PT_OK(verifies(signers[i / 2].sig, point, c->point, digest, one,
                       one_len));
        PT_OK(verifies(signers[i / 2].sig, point, c->point, digest, two,
                       two_len));
    }
}

/* The key, the digest, or words of the running signature are changed on the
 * way: a checked signer gives nothing out. */
PT_TEST(a_disturbed_signature_is_not_given_out)
{
    pt_seed(3);
    for (size_t i = 0; i < PT_COUNT(signers); i++) {
        const ec_case *c = &ec_cases[i + 1];
        const pawl_signer *signer = signers[i].checked;
        const pawli_ecdsa_sign_form *plain = signers[i].plain->form;
        size_t making = PAWLI_SIGNER_CHECKED_HEAD + (size_t)plain->room +
                        sizeof(pawl_ec_op);

        for (unsigned which = 0; which < 24; which++) {
            uint8_t priv[66], digest[64], der[144], none[144];
            uint32_t units = i == 0 ? 120 : 150;
            size_t len = 0;
            pawl_err err;

            PT_AT(c->name, which, 0);
            pt_fill(priv, sizeof priv);
            priv[0] = 0;
            pt_fill(digest, sizeof digest);
            memset(der, 0xa5, sizeof der);
            memset(none, 0xa5, sizeof none);
            PT_EQ(signer->sign_start(
                      signer, memory.bytes, signer->sign_size(priv, c->size),
                      priv, c->size, digest, signer->hash->digest_size, NULL),
                  PAWL_OK);
            PT_EQ(signer->sign_run(memory.bytes, der, &len, &units),
                  PAWL_PENDING);
            if (which < 2) {
                (which == 0 ? priv : digest)[17] ^= 4;
            } else {
                /* nonce, key, digest; or one of the registers */
                size_t word = which % 3 == 0 ? 8 + which % 3 : which % 8;

                memory.bytes[making + 4 +
                             word * 4 * (c->bits == 384 ? 12 : 18) + which] ^=
                    0x10;
            }
            do {
                units = 1000;
                err = signer->sign_run(memory.bytes, der, &len, &units);
            } while (err == PAWL_PENDING);
            if (err != PAWL_OK) {
                PT_EQ(err, PAWL_ERR_FAULT);
                PT_EQ(len, 0);
                PT_EQ_BYTES(der, none, sizeof none);
            } else {
                uint8_t point[133];
                unsigned long count;

                PT_OK(which >= 2);
                PT_EQ(ec_keygen(c, point, priv, NULL, 0, &count), PAWL_OK);
                PT_OK(verifies(signers[i].sig, point, c->point, digest, der,
                               len));
            }
        }
    }
}

PT_TEST(keys_and_sizes_that_cannot_be_are_refused)
{
    uint8_t state = 0;
    pawl_rng rng = {.fill = fill, .ctx = &state};

    for (size_t i = 0; i < 2 * PT_COUNT(signers); i++) {
        const ec_case *c = &ec_cases[i / 2 + 1];
        const pawl_signer *signer =
            i % 2 == 0 ? signers[i / 2].plain : signers[i / 2].checked;
        size_t size = signer->sign_size(NULL, c->size);
        uint8_t priv[66] = {0}, digest[64] = {0}, der[144];
        size_t len;

        PT_AT(c->name, i, 0);
        PT_OK(size != 0 && size <= sizeof memory.bytes);
        PT_EQ(signer->sign_size(NULL, c->size - 1), 0);
        PT_EQ(sign(signer, der, &len, priv, c->size, digest, 9, NULL),
              PAWL_ERR_ARGUMENT);
        memcpy(priv, c->order, c->size);
        PT_EQ(sign(signer, der, &len, priv, c->size, digest, 9, NULL),
              PAWL_ERR_ARGUMENT);
        priv[0] = 0;
        PT_EQ(signer->sign_start(signer, memory.bytes, size - 1, priv, c->size,
                                 digest, signer->hash->digest_size, NULL),
              PAWL_ERR_MEMORY);
        PT_EQ(signer->sign_start(signer, memory.bytes, size, priv, c->size,
                                 digest, signer->hash->digest_size - 1u, NULL),
              PAWL_ERR_ARGUMENT);
        PT_EQ(signer->sign_start(signer, memory.bytes, size, priv, c->size - 1,
                                 digest, signer->hash->digest_size, NULL),
              PAWL_ERR_ARGUMENT);
        PT_EQ(sign(signer, der, &len, priv, c->size, digest, 9, &rng),
              PAWL_ERR_ENTROPY);
    }
}

int main(void)
{
    PT_RUN(signatures_are_those_of_rfc_6979_in_any_slices);
    PT_RUN(hedged_signatures_differ_and_verify);
    PT_RUN(a_disturbed_signature_is_not_given_out);
    PT_RUN(keys_and_sizes_that_cannot_be_are_refused);
    return pt_done();
}
