/* SPDX-License-Identifier: Apache-2.0
 * Private keys in DER: the scalar is secret, the structure around it is not. */
#include "ct/ct.h"

#include <string.h>

#include "pawl/key.h"

#define KEY_SCALAR_AT 7 /* of the scalar in the DER below */

/* ECPrivateKey of RFC 5915 for P-256, without the public key. */
static const uint8_t key_sec1[] = {
    0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20, 0xad, 0xc8, 0xc5, 0x48,
    0x5a, 0x65, 0xc0, 0xeb, 0xac, 0x0a, 0x4a, 0xe9, 0xd0, 0xa4, 0xa1,
    0x44, 0x7a, 0x9b, 0xd1, 0xf5, 0x63, 0x2d, 0x26, 0x06, 0xaf, 0xb2,
    0x7d, 0x05, 0x03, 0xcd, 0x95, 0xde, 0xa0, 0x0a, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07};

CT_TEST(an_ec_key)
{
    pawl_private_key key;
    uint8_t der[sizeof key_sec1];

    memcpy(der, key_sec1, sizeof der);
    ct_secret(der + KEY_SCALAR_AT, 32);
    pawl_err err = pawl_private_key_parse(&key, der, sizeof der);
    ct_expect(ct_public_int(err) == PAWL_OK);
    ct_expect(key.kind == PAWL_KEY_P256 && key.scalar_len == 32);
    pawl_private_key_wipe(&key);
}

void ct_main(void)
{
    CT_RUN(an_ec_key);
}
