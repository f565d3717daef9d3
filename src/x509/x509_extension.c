/* SPDX-License-Identifier: Apache-2.0
 * The extensions that Pawl understands (RFC 5280, section 4.2): basic
 * constraints, key usage, extended key usage, subject alternative name; and
 * name constraints, which are only noticed.
 *
 * Certificate policies: Pawl asks for none, and refuses policy constraints,
 * the only thing that could make a policy necessary. So policies, policy
 * mappings and the inhibition of anyPolicy have no effect on the outcome, and
 * may be critical; qualifiers in a critical extension may not. */
#include <string.h>

#include "base/der.h"
#include "x509/x509_grammar.h"
#include "x509/x509_reader.h"

/* Last arc of 2.5.29.x; kept in pawl_x509_reader.extension. */
enum {
    EXTENSION_USAGE = 15,
    EXTENSION_NAMES = 17,
    EXTENSION_BASIC = 19,
    EXTENSION_NAME_CONSTRAINTS = 30,
    EXTENSION_POLICIES = 32,
    EXTENSION_POLICY_MAPPINGS = 33,
    EXTENSION_POLICY_CONSTRAINTS = 36,
    EXTENSION_EXTENDED = 37,
    EXTENSION_INHIBIT_ANY = 54
};

#define EXTENSION_FIRST 14u /* arcs whose repetition is noticed */
#define EXTENSION_LAST  37u

uint8_t pawli_x509_extension_choose(pawl_x509_reader *r)
{
    switch (r->extension) {
    case EXTENSION_USAGE:
        return X509_VALUE_USAGE;
    case EXTENSION_NAMES:
        r->flags |= PAWL_X509_HAS_SAN;
        if (r->critical != 0) {
            r->flags |= PAWL_X509_SAN_CRITICAL;
        }
        return X509_VALUE_NAMES;
    case EXTENSION_BASIC:
        return X509_VALUE_BASIC;
    case EXTENSION_EXTENDED:
        r->flags |= PAWL_X509_HAS_EKU;
        return X509_VALUE_EXTENDED;
    case EXTENSION_NAME_CONSTRAINTS:
        r->flags |= PAWL_X509_NAME_CONSTRAINTS;
        return X509_VALUE_OTHER;
    case EXTENSION_POLICIES:
        return r->critical != 0 ? X509_VALUE_POLICIES : X509_VALUE_OTHER;
    case EXTENSION_POLICY_MAPPINGS:
    case EXTENSION_INHIBIT_ANY:
        return X509_VALUE_OTHER;
    case EXTENSION_POLICY_CONSTRAINTS:
        r->flags |= PAWL_X509_CRITICAL_UNKNOWN;
        return X509_VALUE_OTHER;
    default:
        if (r->critical != 0) {
            r->flags |= PAWL_X509_CRITICAL_UNKNOWN;
        }
        return X509_VALUE_OTHER;
    }
}

static void extension_oid(pawl_x509_reader *r)
{
    uint8_t arc;
    uint32_t bit;

    if (r->small_len == 0) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    if (r->small_len != 3 || r->small[0] != 0x55u || r->small[1] != 0x1du) {
        return;
    }
    arc = r->small[2];
    r->extension = arc;
    if (arc >= EXTENSION_FIRST && arc <= EXTENSION_LAST) {
        bit = (uint32_t)1 << (arc - EXTENSION_FIRST);
        if ((r->seen & bit) != 0) {
            pawli_x509_fail(r, PAWL_ERR_ENCODING);
        }
        r->seen |= bit;
    }
}

/* FALSE is the default, so only TRUE may be written; not so strict in basic
 * constraints, where FALSE is found in practice. */
static void extension_boolean(pawl_x509_reader *r, bool strict, uint32_t flag)
{
    if (r->small_len != 1 ||
        (r->small[0] != 0xffu && (strict || r->small[0] != 0))) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
    } else if (strict) {
        r->critical = 1;
    } else if (r->small[0] != 0) {
        r->flags |= flag;
    }
}

static void extension_path_len(pawl_x509_reader *r)
{
    pawli_der number = {r->small, r->small_len};

    if (r->small_len > 2 || !pawli_der_strip(&number) || number.len > 1) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    r->path_len = number.len == 0 ? 0 : number.p[0];
    if (r->path_len == PAWL_X509_NO_LIMIT) {
        r->path_len--; /* no path is that long */
    }
}

static void extension_usage(pawl_x509_reader *r)
{
    uint8_t unused = r->small[0];
    uint8_t bits;

    if (r->small_len == PAWLI_X509_SMALL_OVER || r->small_len < 1 ||
        unused > 7 || (r->small_len == 1 && unused != 0)) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    if (r->small_len > 1 &&
        (r->small[r->small_len - 1u] & ((1u << unused) - 1u)) != 0) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
        return;
    }
    bits = r->small_len > 1 ? r->small[1] : 0;
    r->flags |= PAWL_X509_HAS_KEY_USAGE;
    r->flags |= (bits & 0x80u) != 0 ? PAWL_X509_KU_SIGN : 0;
    r->flags |= (bits & 0x20u) != 0 ? PAWL_X509_KU_ENCIPHER : 0;
    r->flags |= (bits & 0x08u) != 0 ? PAWL_X509_KU_AGREE : 0;
    r->flags |= (bits & 0x04u) != 0 ? PAWL_X509_KU_CERT_SIGN : 0;
}

static void extension_purpose(pawl_x509_reader *r)
{
    /* id-kp is 1.3.6.1.5.5.7.3; serverAuth 1, clientAuth 2. */
    static const uint8_t kp[7] = {0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03};
    static const uint8_t any[4] = {0x55, 0x1d, 0x25, 0x00};

    if (r->small_len == sizeof any && memcmp(r->small, any, sizeof any) == 0) {
        r->flags |= PAWL_X509_EKU_ANY;
    } else if (r->small_len == sizeof kp + 1u &&
               memcmp(r->small, kp, sizeof kp) == 0) {
        r->flags |= r->small[7] == 1 ? PAWL_X509_EKU_SERVER : 0;
        r->flags |= r->small[7] == 2 ? PAWL_X509_EKU_CLIENT : 0;
    } else if (r->small_len == 0) {
        pawli_x509_fail(r, PAWL_ERR_ENCODING);
    }
}

void pawli_x509_extension_done(pawl_x509_reader *r, uint8_t element)
{
    switch (element) {
    case X509_EXTENSION_OID:
        extension_oid(r);
        break;
    case X509_EXTENSION_CRITICAL:
        extension_boolean(r, true, 0);
        break;
    case X509_BASIC_CA:
        extension_boolean(r, false, PAWL_X509_CA);
        break;
    case X509_BASIC_LENGTH:
        extension_path_len(r);
        break;
    case X509_USAGE:
        extension_usage(r);
        break;
    case X509_EXTENDED_OID:
        extension_purpose(r);
        break;
    default:
        break;
    }
}
