/* SPDX-License-Identifier: Apache-2.0
 * The suites of Mbed TLS: SHA-2, SHA-3, HMAC, AES in two modes, ChaCha20,
 * Poly1305 and their AEAD. A case is FUNCTION and arguments "1", "2" and so on.
 */
#include "pawl/aes.h"
#include "pawl/chacha20.h"
#include "pawl/poly1305.h"
#include "unit/scheme/aead_case.h"
#include "unit/scheme/kat_case.h"

PT_VECTORS(shax, "mbedtls/test_suite_shax.ptv")
PT_VECTORS(md, "mbedtls/test_suite_md.ptv")
PT_VECTORS(aes_ctr, "mbedtls/test_suite_aes.ctr.ptv")
PT_VECTORS(gcm, "mbedtls/test_suite_gcm.aes128_de.ptv")
PT_VECTORS(chacha20, "mbedtls/test_suite_chacha20.ptv")
PT_VECTORS(poly1305, "mbedtls/test_suite_poly1305.ptv")
PT_VECTORS(chachapoly, "mbedtls/test_suite_chachapoly.ptv")

/* Of SHA-3 the size is an argument, before the message. */
PT_TEST(digests_of_sha2_and_sha3)
{
    pt_vec v = PT_VEC(shax);

    while (pt_vec_next(&v)) {
        bool sized = pt_vec_is(&v, "function", "mbedtls_sha3");
        const pawl_hash *h = kat_hash(pt_vec_get(&v, sized ? "1" : "function"));
        pt_bytes want = pt_vec_get(&v, sized ? "3" : "2");
        uint8_t md[PAWL_HASH_SIZE_MAX];

        PT_AT("case", v.index, h->id);
        kat_digest(h, pt_vec_get(&v, sized ? "2" : "1"), md);
        PT_EQ(want.len, h->digest_size);
        PT_EQ_BYTES(md, want.p, h->digest_size);
    }
    PT_EQ(v.index, 486);
}

PT_TEST(tags_of_hmac)
{
    pt_vec v = PT_VEC(md);

    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, 0);
        PT_EQ(pt_vec_get(&v, "5").len, pt_vec_number(&v, "2"));
        kat_hmac(kat_hash(pt_vec_get(&v, "1")), pt_vec_get(&v, "3"),
                 pt_vec_get(&v, "4"), pt_vec_get(&v, "5"));
    }
    PT_EQ(v.index, 41);
}

/* The first case has a wrong key, and must differ. */
PT_TEST(counter_mode_of_aes)
{
    pt_vec v = PT_VEC(aes_ctr);

    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "1"), in = pt_vec_get(&v, "3");
        pt_bytes want = pt_vec_get(&v, "4");
        uint8_t counter[16], data[64];
        pawl_aes aes;

        PT_AT("case", v.index, key.len);
        PT_OK(in.len == 64 && want.len == 64);
        memcpy(counter, pt_vec_get(&v, "2").p, 16);
        memcpy(data, in.p, 64);
        if (key.len == 24) {
            pawl_aes192_init(&aes, key.p);
        } else {
            pawl_aes_init(&aes, key.p, key.len);
        }
        pawl_aes_ctr(&aes, counter, data, 4);
        PT_EQ(memcmp(data, want.p, 64) == 0, pt_vec_is(&v, "5", "0"));
    }
    PT_EQ(v.index, 4);
}

/* Key, nonce, tag; nothing else. */
PT_TEST(gcm_of_nothing)
{
    static const pt_bytes none = {(const uint8_t *)"", 0};
    pt_vec v = PT_VEC(gcm);

    while (pt_vec_next(&v)) {
        aead_case(&pawl_aead_aes128_gcm, pt_vec_get(&v, "2"),
                  pt_vec_get(&v, "3"), none, none, none, pt_vec_get(&v, "4"),
                  true);
    }
    PT_EQ(v.index, 1);
}

PT_TEST(streams_of_chacha20)
{
    pt_vec v = PT_VEC(chacha20);

    while (pt_vec_next(&v)) {
        pt_bytes in = pt_vec_get(&v, "4"), want = pt_vec_get(&v, "5");
        uint8_t data[512];
        pawl_chacha20 c;

        PT_AT("case", v.index, in.len);
        PT_OK(in.len > 0 && in.len == want.len && in.len <= sizeof data);
        memcpy(data, in.p, in.len);
        pawl_chacha20_init(&c, pt_vec_get(&v, "1").p, pt_vec_get(&v, "2").p,
                           (uint32_t)pt_vec_number(&v, "3"));
        pawl_chacha20_crypt(&c, data, in.len);
        PT_EQ_BYTES(data, want.p, want.len);
    }
    PT_EQ(v.index, 8);
}

PT_TEST(tags_of_poly1305)
{
    pt_vec v = PT_VEC(poly1305);

    while (pt_vec_next(&v)) {
        pt_bytes in = pt_vec_get(&v, "3");
        uint8_t tag[16];
        pawl_poly1305 p;

        PT_AT("case", v.index, in.len);
        pawl_poly1305_init(&p, pt_vec_get(&v, "1").p);
        pawl_poly1305_update(&p, in.p, in.len);
        pawl_poly1305_finish(&p, tag);
        PT_EQ_BYTES(tag, pt_vec_get(&v, "2").p, 16);
    }
    PT_EQ(v.index, 12);
}

/* enc: key, nonce, aad, plaintext, ciphertext, tag; dec: the two texts the
 * other way round, and the verdict. */
PT_TEST(chacha20_poly1305_both_ways)
{
    pt_vec v = PT_VEC(chachapoly);
    unsigned long right = 0;

    while (pt_vec_next(&v)) {
        bool dec = pt_vec_is(&v, "function", "mbedtls_chachapoly_dec");
        bool valid = !dec || pt_vec_is(&v, "7", "0");

        PT_AT("case", v.index, dec);
        aead_case(&pawl_aead_chacha20_poly1305, pt_vec_get(&v, "1"),
                  pt_vec_get(&v, "2"), pt_vec_get(&v, "3"),
                  pt_vec_get(&v, dec ? "5" : "4"),
                  pt_vec_get(&v, dec ? "4" : "5"), pt_vec_get(&v, "6"), valid);
        right += valid ? 1 : 0;
    }
    PT_EQ(v.index, 6);
    PT_EQ(right, 4);
}

int main(void)
{
    PT_RUN(digests_of_sha2_and_sha3);
    PT_RUN(tags_of_hmac);
    PT_RUN(counter_mode_of_aes);
    PT_RUN(gcm_of_nothing);
    PT_RUN(streams_of_chacha20);
    PT_RUN(tags_of_poly1305);
    PT_RUN(chacha20_poly1305_both_ways);
    return pt_done();
}
