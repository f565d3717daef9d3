/* SPDX-License-Identifier: Apache-2.0
 * signature_algorithms and signature_algorithms_cert, RFC 8446 4.2.3. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"

#define SIGNATURES_MAX 32u /* schemes listed */

/* The schemes for a use, as the extension lists them; returns how many.
 * Several instances may share a scheme's number and differ in the key they
 * take: a number is listed once, at its first place. */
static uint32_t signatures_list_own(const pawl_sig *const *sigs, uint8_t use,
                                    uint8_t list[2u * SIGNATURES_MAX])
{
    uint32_t count = 0;

    for (; *sigs != NULL && count < SIGNATURES_MAX; sigs++) {
        uint32_t j = 0;

        if (((*sigs)->uses & use) == 0 || (*sigs)->scheme == 0) {
            continue;
        }
        while (j < count && pawli_load16be(list + 2u * j) != (*sigs)->scheme) {
            j++;
        }
        if (j == count) {
            pawli_store16be(list + 2u * count, (*sigs)->scheme);
            count++;
        }
    }
    return count;
}

static void signatures_put(const pawli_hs *hs, pawli_writer *w, uint32_t type,
                           uint8_t use)
{
    uint8_t list[2u * SIGNATURES_MAX];
    uint32_t count = signatures_list_own(hs->profile->sigs, use, list);

    pawli_put16(w, type);
    pawli_put16(w, 2u * count + 2u);
    pawli_put16(w, 2u * count);
    pawli_put(w, list, 2u * count);
}

void pawli_put_signature_algorithms(const pawli_hs *hs, pawli_writer *w)
{
    signatures_put(hs, w, PAWLI_EXT_SIGNATURE_ALGORITHMS, PAWL_SIG_TLS13);
}

void pawli_put_signature_algorithms_cert(const pawli_hs *hs, pawli_writer *w)
{
    signatures_put(hs, w, PAWLI_EXT_SIGNATURE_ALGORITHMS_CERT, PAWL_SIG_CERT);
}

/* The identity may be chosen later, by name: what is kept is the whole set of
 * schemes Pawl knows, as bits. */
static uint16_t signatures_one(pawli_hs *hs, const uint8_t *in)
{
    bool certs = hs->p.intake.extension == PAWLI_EXT_SIGNATURE_ALGORITHMS_CERT;
    uint16_t fail;

    *(certs ? &hs->suites : &hs->schemes) |=
        pawli_scheme_bit(pawli_load16be(in));
    if (pawli_left(&hs->p.intake) != 0) {
        return pawli_take(&hs->p.intake, 2, signatures_one);
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE ? fail : pawli_ext_end(hs);
}

static uint16_t signatures_list(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_open(&hs->p.intake, pawli_load16be(in));

    return fail != PAWL_FAIL_NONE
               ? fail
               : pawli_take(&hs->p.intake, 2, signatures_one);
}

uint16_t pawli_read_signature_algorithms(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->schemes = 0;
    return pawli_take(&hs->p.intake, 2, signatures_list);
}

uint16_t pawli_read_signature_algorithms_cert(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->suites = 0;
    return pawli_take(&hs->p.intake, 2, signatures_list);
}

uint32_t pawli_scheme_bit(uint16_t scheme)
{
    static const uint16_t known[] = {
        0x0403, 0x0503, 0x0603,         /* ecdsa_secp{256,384,521}r1 */
        0x0804, 0x0805, 0x0806,         /* rsa_pss_rsae */
        0x0809, 0x080a, 0x080b,         /* rsa_pss_pss */
        0x0807, 0x0808,                 /* ed25519, ed448 */
        0x0401, 0x0501, 0x0601, 0x0201, /* rsa_pkcs1 */
    };

    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i] == scheme) {
            return (uint32_t)1 << i;
        }
    }
    return 0;
}
