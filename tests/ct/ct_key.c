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

/* Appends an INTEGER of len octets whose first is top: all of it is secret. */
static size_t put_number(uint8_t *der, size_t at, size_t len, uint8_t top)
{
    der[at++] = 0x02;
    if (len > 127) {
        der[at++] = 0x81;
    }
    der[at++] = (uint8_t)len;
    ct_fill(der + at, len, (uint8_t)at);
    der[at] = top;
    if (top == 0) {
        der[at + 1] |= 0x80;
    }
    der[at + len - 1] |= 1;
    return at + len;
}

CT_TEST(an_rsa_key)
{
    static const uint8_t head[] = {0x30, 0x82, 0, 0, 0x02, 0x01, 0x00};
    uint8_t der[700];
    pawl_private_key key;
    size_t at = sizeof head;

    memcpy(der, head, sizeof head);
    at = put_number(der, at, 129, 0);
    at = put_number(der, at, 3, 1);
    size_t secret = at;
    at = put_number(der, at, 128, 0x5a); /* d */
    size_t numbers[] = {secret + 3, at + 2, 0, 0, 0, 0};
    at = put_number(der, at, 65, 0); /* p */
    numbers[2] = at + 2;
    at = put_number(der, at, 65, 0);
    numbers[3] = at + 2;
    at = put_number(der, at, 65, 0);
    numbers[4] = at + 2;
    at = put_number(der, at, 64, 0x11);
    numbers[5] = at + 2;
    at = put_number(der, at, 64, 0x7f);
    der[2] = (uint8_t)((at - 4) >> 8);
    der[3] = (uint8_t)(at - 4);
    ct_secret(der + numbers[0], 128);
    for (unsigned i = 1; i < 6; i++) {
        ct_secret(der + numbers[i], i < 4 ? 65 : 64);
    }
    pawl_err err = pawl_private_key_parse(&key, der, at);
    ct_expect(err == PAWL_OK && key.kind == PAWL_KEY_RSA && key.p.len == 64 &&
              key.dq.len == 64);
    pawl_private_key_wipe(&key);
}

/* Written, read back and compared, all of it with the private part secret. */
static void write_and_read(uint8_t kind, size_t size, size_t public_size)
{
    static uint8_t der[300], priv[66], point[133];
    pawl_private_key key;
    size_t len = 0;

    ct_fill(priv, sizeof priv, kind);
    if (kind == PAWL_KEY_P521) {
        priv[0] = 0;
    }
    ct_fill(point, sizeof point, 7);
    point[0] = 4;
    ct_secret(priv, size);
    pawl_err err =
        pawl_private_key_write(der, sizeof der, &len, kind, priv, size,
                               public_size != 0 ? point : NULL);
    ct_expect(err == PAWL_OK && len < sizeof der);
    err = pawl_private_key_parse(&key, der, len);
    ct_expect(ct_public_int(err) == PAWL_OK);
    ct_expect(key.kind == kind && key.scalar_len == size &&
              key.point.len == public_size);
    uint8_t differs = 0;
    for (size_t at = 0; at < size; at++) {
        differs |= (uint8_t)(key.scalar[at] ^ priv[at]);
    }
    ct_expect(ct_public_int(differs) == 0);
    pawl_private_key_wipe(&key);
}

CT_TEST(keys_of_every_kind_are_written_and_read)
{
    write_and_read(PAWL_KEY_P256, 32, 65);
    write_and_read(PAWL_KEY_P384, 48, 97);
    write_and_read(PAWL_KEY_P521, 66, 133);
    write_and_read(PAWL_KEY_ED25519, 32, 0);
    write_and_read(PAWL_KEY_ED448, 57, 0);
}

void ct_main(void)
{
    CT_RUN(an_ec_key);
    CT_RUN(an_rsa_key);
    CT_RUN(keys_of_every_kind_are_written_and_read);
}
