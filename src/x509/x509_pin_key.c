/* SPDX-License-Identifier: Apache-2.0
 * The pin of a public key that is held, not sent: its SubjectPublicKeyInfo is
 * written anew, through a small window, and hashed. */
#include "x509/spki_put.h"

#include "pawl/x509.h"

#define PIN_KEY_WINDOW 64u

void pawl_x509_pin_from_key(pawl_x509_pin *pin, const pawl_public_key *key)
{
    uint32_t size = pawli_spki_size(key);
    uint8_t window[PIN_KEY_WINDOW];
    pawl_hash_ctx ctx;

    pawl_hash_sha256.init(&ctx);
    for (uint32_t at = 0; at < size;) {
        pawli_writer w;

        pawli_writer_init(&w, window, at, sizeof window);
        pawli_put_spki(&w, key);
        pawl_hash_sha256.update(&ctx, window, pawli_writer_kept(&w));
        at += pawli_writer_kept(&w);
    }
    pawl_hash_sha256.digest(&ctx, pin->spki);
}
