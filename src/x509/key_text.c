/* SPDX-License-Identifier: Apache-2.0
 * Sentences about private keys; linked only where they are shown. */
#include "pawl/key.h"

const char *pawl_key_text(pawl_key_problem problem)
{
    switch (problem) {
    case PAWL_KEY_FINE:
        return "no problem";
    case PAWL_KEY_MALFORMED:
        return "this is not a private key in DER";
    case PAWL_KEY_TRAILING:
        return "bytes follow the private key";
    case PAWL_KEY_ENCRYPTED:
        return "the private key is encrypted";
    case PAWL_KEY_CURVE:
        return "the key is on a curve that is not supported";
    case PAWL_KEY_ALGORITHM:
        return "the key is for an algorithm that is not supported";
    case PAWL_KEY_VERSION:
        return "the private key has a version that is not supported";
    case PAWL_KEY_RANGE:
        return "a number of the private key has an impossible size";
    case PAWL_KEY_CERTIFICATE:
        return "this is a certificate, not a private key";
    case PAWL_KEY_PUBLIC:
        return "this is a public key, not a private key";
    case PAWL_KEY_EXCHANGE:
        return "the key is for X25519 or X448, which cannot sign";
    }
    return "an unknown problem";
}
