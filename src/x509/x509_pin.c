/* SPDX-License-Identifier: Apache-2.0
 * Pins from certificates, for hosts that are told to trust one. */
#include <string.h>

#include "base/der.h"
#include "pawl/x509.h"

/* Elements of TBSCertificate before the key: serial number, algorithm, issuer,
 * validity, subject. */
#define PIN_BEFORE 5u

pawl_err pawl_x509_pin_from_der(pawl_x509_pin *pin, const uint8_t *der,
                                size_t len)
{
    pawli_der in = {der, len};
    pawli_der certificate = {NULL, 0};
    pawli_der tbs = {NULL, 0};
    pawli_der element = {NULL, 0};
    pawl_hash_ctx ctx;
    const uint8_t *key;
    uint8_t tag = 0;

    memset(pin, 0, sizeof *pin);
    if (!pawli_der_take(&in, PAWLI_DER_SEQUENCE, &certificate) || in.len != 0 ||
        !pawli_der_take(&certificate, PAWLI_DER_SEQUENCE, &tbs) ||
        !pawli_der_maybe(&tbs, PAWLI_DER_INSIDE | 0u, &element)) {
        return PAWL_ERR_ENCODING;
    }
    for (uint8_t i = 0; i < PIN_BEFORE; i++) {
        if (!pawli_der_next(&tbs, &tag, &element)) {
            return PAWL_ERR_ENCODING;
        }
    }
    key = tbs.p;
    if (!pawli_der_take(&tbs, PAWLI_DER_SEQUENCE, &element)) {
        return PAWL_ERR_ENCODING;
    }
    pawl_hash_sha256.init(&ctx);
    pawl_hash_sha256.update(&ctx, key, (size_t)(tbs.p - key));
    pawl_hash_sha256.digest(&ctx, pin->spki);
    return PAWL_OK;
}
