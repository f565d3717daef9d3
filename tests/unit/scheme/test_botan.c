/* SPDX-License-Identifier: Apache-2.0
 * Botan's vectors for hashes, HMAC, HKDF and Poly1305. */
#include "pawl/hkdf.h"
#include "pawl/poly1305.h"
#include "unit/scheme/kat_case.h"

PT_VECTORS(sha2_64, "botan/hash/sha2_64.ptv")
PT_VECTORS(hmac, "botan/mac/hmac.ptv")
PT_VECTORS(poly1305, "botan/mac/poly1305.ptv")
PT_VECTORS(hkdf, "botan/kdf/hkdf.ptv")

PT_TEST(digests_of_sha_512_and_its_kin)
{
    pt_vec v = PT_VEC(sha2_64);

    while (pt_vec_next(&v)) {
        const pawl_hash *h = kat_hash(pt_vec_get(&v, "[]"));
        pt_bytes want = pt_vec_get(&v, "Out");
        uint8_t md[PAWL_HASH_SIZE_MAX];

        PT_AT("case", v.index, h->id);
        PT_EQ(want.len, h->digest_size);
        kat_digest(h, pt_vec_get(&v, "In"), md);
        PT_EQ_BYTES(md, want.p, want.len);
    }
    PT_EQ(v.index, 147);
}

PT_TEST(tags_of_hmac)
{
    pt_vec v = PT_VEC(hmac);

    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, 0);
        kat_hmac(kat_hash(pt_vec_get(&v, "[]")), pt_vec_get(&v, "Key"),
                 pt_vec_get(&v, "In"), pt_vec_get(&v, "Out"));
    }
    PT_EQ(v.index, 59);
}

PT_TEST(tags_of_poly1305)
{
    pt_vec v = PT_VEC(poly1305);

    while (pt_vec_next(&v)) {
        pt_bytes in = pt_vec_get(&v, "In");
        uint8_t tag[16];
        pawl_poly1305 p;

        PT_AT("case", v.index, in.len);
        PT_EQ(pt_vec_get(&v, "Key").len, 32);
        PT_EQ(pt_vec_get(&v, "Out").len, 16);
        pawl_poly1305_init(&p, pt_vec_get(&v, "Key").p);
        pawl_poly1305_update(&p, in.p, in.len);
        pawl_poly1305_finish(&p, tag);
        PT_EQ_BYTES(tag, pt_vec_get(&v, "Out").p, 16);
    }
    PT_EQ(v.index, 123);
}

/* In the section of Expand alone, the info goes by the name of Salt. */
PT_TEST(hkdf_in_one_and_its_halves)
{
    pt_vec v = PT_VEC(hkdf);
    unsigned long halves = 0;

    while (pt_vec_next(&v)) {
        pt_bytes section = pt_vec_get(&v, "[]");
        const pawl_hash *h = kat_hash(section);
        bool extract = memcmp(section.p, "HKDF-Ex", 7) != 0 ||
                       memcmp(section.p, "HKDF-Extract", 12) == 0;
        bool expand = memcmp(section.p, "HKDF-Extract", 12) != 0;
        pt_bytes secret = pt_vec_get(&v, "Secret");
        pt_bytes salt = pt_vec_get(&v, "Salt");
        pt_bytes want = pt_vec_get(&v, "Output");
        pt_bytes info = pt_vec_get(&v, extract ? "Label" : "Salt");
        uint8_t prk[PAWL_HASH_SIZE_MAX], out[128];

        PT_AT("case", v.index, h->id);
        PT_OK(want.len > 0 && want.len <= sizeof out);
        if (extract) {
            pawl_hkdf_extract(h, prk, salt.p, salt.len, secret.p, secret.len);
            secret.p = prk;
            secret.len = h->digest_size;
        }
        if (expand) {
            PT_EQ(pawl_hkdf_expand(h, out, want.len, secret.p, secret.len,
                                   info.p, info.len),
                  PAWL_OK);
        } else {
            PT_EQ(want.len, h->digest_size);
            memcpy(out, prk, h->digest_size);
        }
        PT_EQ_BYTES(out, want.p, want.len);
        halves += extract != expand ? 1 : 0;
    }
    PT_EQ(v.index, 24);
    PT_EQ(halves, 16);
}

int main(void)
{
    PT_RUN(digests_of_sha_512_and_its_kin);
    PT_RUN(tags_of_hmac);
    PT_RUN(tags_of_poly1305);
    PT_RUN(hkdf_in_one_and_its_halves);
    return pt_done();
}
