/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/ctr.h with published answers, over the wrap of its counter, and in
 * pieces. */
#include "pawl/ctr.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(cavp128, "nist-cavp/aes_128_ctr.ptv")
PT_VECTORS(cavp192, "nist-cavp/aes_192_ctr.ptv")
PT_VECTORS(rfc128, "pyca-vectors/ciphers/aes-128-ctr.ptv")
PT_VECTORS(rfc192, "pyca-vectors/ciphers/aes-192-ctr.ptv")
PT_VECTORS(rfc256, "pyca-vectors/ciphers/aes-256-ctr.ptv")
PT_VECTORS(acvp, "nist-acvp/AES-CTR.prompt.ptv")
PT_VECTORS(mbedtls, "mbedtls/test_suite_aes.ctr.ptv")

#define LONGEST 4096

/* Both ways, whole and in pieces. */
static void check(pt_bytes key, pt_bytes iv, pt_bytes in, pt_bytes want)
{
    static uint8_t data[LONGEST];
    pawl_ctr c;

    PT_OK(iv.len == 16 && in.len == want.len && in.len <= sizeof data);
    memcpy(data, in.p, in.len);
    pawl_ctr_init(&c, key.p, key.len, iv.p);
    pawl_ctr_crypt(&c, data, in.len);
    PT_EQ_BYTES(data, want.p, in.len);
    pawl_ctr_init(&c, key.p, key.len, iv.p);
    for (size_t at = 0, n; at < in.len; at += n) {
        n = pt_random((uint32_t)(in.len - at + 1));
        pawl_ctr_crypt(&c, data + at, n);
    }
    PT_EQ_BYTES(data, in.p, in.len);
    pawl_ctr_wipe(&c);
}

static void text(pt_vec v, const char *key, const char *in, const char *out,
                 unsigned long count)
{
    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, count);
        check(pt_vec_get(&v, key),
              pt_vec_get(&v, pt_vec_get(&v, "IV").p != NULL ? "IV" : "iv"),
              pt_vec_get(&v, in), pt_vec_get(&v, out));
    }
    PT_EQ(v.index, count);
}

PT_TEST(published_key_streams)
{
    text(PT_VEC(cavp128), "Key", "Plaintext", "Ciphertext", 568);
    text(PT_VEC(cavp192), "Key", "Plaintext", "Ciphertext", 700);
    text(PT_VEC(rfc128), "KEY", "PLAINTEXT", "CIPHERTEXT", 3);
    text(PT_VEC(rfc192), "KEY", "PLAINTEXT", "CIPHERTEXT", 3);
    text(PT_VEC(rfc256), "KEY", "PLAINTEXT", "CIPHERTEXT", 3);
    text(PT_VEC(acvp), "key", "pt", "ct", 48);
}

/* The first case has a wrong key, and must differ. */
PT_TEST(mbedtls_cases)
{
    pt_vec v = PT_VEC(mbedtls);

    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "1"), in = pt_vec_get(&v, "3");
        uint8_t data[64];
        pawl_ctr c;

        PT_AT("case", v.index, key.len);
        PT_EQ(in.len, sizeof data);
        memcpy(data, in.p, sizeof data);
        pawl_ctr_init(&c, key.p, key.len, pt_vec_get(&v, "2").p);
        pawl_ctr_crypt(&c, data, sizeof data);
        PT_EQ(memcmp(data, pt_vec_get(&v, "4").p, sizeof data) == 0,
              pt_vec_is(&v, "5", "0"));
    }
    PT_OK(v.index >= 3);
}

/* From every place before a wrap of each width, as block by block with a
 * counter of our own. */
PT_TEST(the_counter_has_128_bits)
{
    static const size_t sizes[] = {16, 24, 32};
    uint8_t key[32], counter[16], at[16], want[160], got[160];

    pt_fill(key, sizeof key);
    for (size_t k = 0; k < PT_COUNT(sizes); k++) {
        for (size_t ones = 0; ones <= 16; ones++) {
            for (unsigned before = 1; before <= 9; before++) {
                pawl_ctr c;

                PT_AT("bytes of ones, before", ones, before);
                pt_fill(counter, sizeof counter);
                memset(counter + 16 - ones, 0xff, ones);
                counter[15] = (uint8_t)(256u - before);
                memcpy(at, counter, sizeof at);
                memset(want, 0, sizeof want);
                memset(got, 0, sizeof got);
                for (size_t i = 0; i < sizeof want; i += 16) {
                    pawl_ctr_init(&c, key, sizes[k], at);
                    pawl_ctr_crypt(&c, want + i, 16);
                    for (size_t b = 16; b > 0 && ++at[b - 1] == 0; b--) {
                    }
                }
                pawl_ctr_init(&c, key, sizes[k], counter);
                pawl_ctr_crypt(&c, got, 5);
                pawl_ctr_crypt(&c, got + 5, sizeof got - 5);
                PT_EQ_BYTES(got, want, sizeof got);
            }
        }
    }
}

int main(void)
{
    PT_RUN(published_key_streams);
    PT_RUN(mbedtls_cases);
    PT_RUN(the_counter_has_128_bits);
    return pt_done();
}
