/* SPDX-License-Identifier: Apache-2.0
 * Where the names of a certificate held in memory lie and how it is signed. */
#include <string.h>

#include "base/der.h"
#include "x509/x509_reader.h"

/* RFC 5280, 4.1, as far as the subject. */
static bool outline_tbs(pawli_der tbs, pawli_der *issuer, pawli_der *subject)
{
    pawli_der part = {NULL, 0};

    return pawli_der_maybe(&tbs, PAWLI_DER_INSIDE | 0u, &part) &&
           pawli_der_take(&tbs, PAWLI_DER_INTEGER, &part) &&
           pawli_der_take(&tbs, PAWLI_DER_SEQUENCE, &part) &&
           pawli_der_take(&tbs, PAWLI_DER_SEQUENCE, issuer) &&
           pawli_der_take(&tbs, PAWLI_DER_SEQUENCE, &part) &&
           pawli_der_take(&tbs, PAWLI_DER_SEQUENCE, subject);
}

/* The element with its header, whose length is minimal. */
static pawli_der outline_whole(pawli_der content)
{
    size_t head = content.len < 0x80      ? 2u
                  : content.len < 0x100   ? 3u
                  : content.len < 0x10000 ? 4u
                                          : 5u;
    pawli_der whole = {content.p - head, content.len + head};

    return whole;
}

pawl_err pawl_x509_outline_read(pawl_x509_outline *outline, const uint8_t *der,
                                size_t len)
{
    pawli_der in = {der, len}, tbs = {NULL, 0}, algorithm = {NULL, 0};
    pawli_der issuer = {NULL, 0}, subject = {NULL, 0};

    memset(outline, 0, sizeof *outline);
    if (!pawli_der_take(&in, PAWLI_DER_SEQUENCE, &algorithm) || in.len != 0) {
        return PAWL_ERR_ENCODING;
    }
    in = algorithm;
    if (!pawli_der_take(&in, PAWLI_DER_SEQUENCE, &tbs) ||
        !pawli_der_take(&in, PAWLI_DER_SEQUENCE, &algorithm) ||
        !outline_tbs(tbs, &issuer, &subject)) {
        return PAWL_ERR_ENCODING;
    }
    outline->scheme = pawli_x509_signature_scheme(algorithm.p, algorithm.len);
    issuer = outline_whole(issuer);
    subject = outline_whole(subject);
    outline->issuer = issuer.p;
    outline->issuer_len = issuer.len;
    outline->subject = subject.p;
    outline->subject_len = subject.len;
    outline->self_issued = pawli_der_is(&subject, issuer.p, issuer.len);
    return PAWL_OK;
}
