/* SPDX-License-Identifier: Apache-2.0
 * pawl/csr.h: certificate requests (PKCS#10) for a key pair made on the device.
 *
 * Source: RFC 2986; names of RFC 5280, sections 4.1.2.4 and 4.2.1.6;
 * algorithms of RFC 3279, 4055, 5480, 5758, 8410.
 *
 *     pawl_csr_request r = {.subject = subject, .subject_count = 2, ...};
 *     err = pawl_csr_start(&csr, &r, out, sizeof out, scratch, sizeof scratch);
 *     while (err == PAWL_PENDING) err = pawl_csr_run(&csr, &units);
 *     out[0..csr.len) is the request in DER; pawl/pem.h makes text of it.
 *
 * The private key is secret; all else is public, as is the request.
 */
#ifndef PAWL_CSR_H
#define PAWL_CSR_H

#include "pawl/x509.h"

#define PAWL_CSR_PARTS_MAX 32u /* attributes of the subject; names */

/* What a part of the subject is, and its most characters (RFC 5280, A.1). */
typedef enum pawl_csr_kind {
    PAWL_CSR_CN = 3,     /* commonName, 64 */
    PAWL_CSR_SERIAL = 5, /* serialNumber, 64; of the device, as a rule */
    PAWL_CSR_C = 6,      /* countryName, 2 exactly */
    PAWL_CSR_L = 7,      /* localityName, 128 */
    PAWL_CSR_ST = 8,     /* stateOrProvinceName, 128 */
    PAWL_CSR_O = 10,     /* organizationName, 64 */
    PAWL_CSR_OU = 11     /* organizationalUnitName, 64 */
} pawl_csr_kind;

/* One part of the subject. text is UTF-8; country and serial number are
 * written as PrintableString and may hold nothing else, the others as
 * UTF8String. */
typedef struct pawl_csr_part {
    uint8_t kind; /* pawl_csr_kind */
    const char *text;
} pawl_csr_part;

/* What is asked for. Everything it points to stays readable until the end. */
typedef struct pawl_csr_request {
    const pawl_csr_part *subject; /* in the order it is written */
    const pawl_x509_name *names;  /* subjectAltName: DNS names, which may begin
                                     with "*.", and addresses */
    uint8_t subject_count;
    uint8_t name_count;
    pawl_public_key key;
    const pawl_signer *signer;
    const uint8_t *priv; /* secret; in the form that signer wants */
    size_t priv_len;
    const pawl_rng *rng; /* of signer */
} pawl_csr_request;

/* A request being made; resumable. Fields are private but for len, wanted and
 * had. It holds nothing secret but while scratch does. */
typedef struct pawl_csr {
    const pawl_csr_request *request;
    uint8_t *out;
    void *scratch;
    size_t out_size;
    size_t scratch_size;
    size_t len;           /* PAWL_OK: bytes of the request, in out */
    size_t wanted, had;   /* PAWL_ERR_MEMORY: of out, or of scratch */
    uint32_t subject_len; /* content of the subject */
    uint32_t names_len;   /* content of GeneralNames */
    uint32_t info_len;    /* content of CertificationRequestInfo */
    uint32_t at;          /* end of what is in out */
    uint32_t hashed;      /* bytes */
    int16_t err;          /* the verdict */
    uint8_t phase;
    uint8_t item;
    uint8_t digest[PAWL_HASH_SIZE_MAX];
} pawl_csr;

PAWL_BEGIN_DECLS

/* Bytes of scratch that the request takes; 0: its signer cannot use the key. */
size_t pawl_csr_scratch(const pawl_csr_request *request);

/* Starts a request into out. scratch is aligned as uint64_t. PAWL_PENDING: run
 * it. PAWL_ERR_MEMORY: scratch is too small. PAWL_ERR_ARGUMENT: a count, a key
 * whose length or kind does not fit. PAWL_ERR_UNSUPPORTED: no certificate can
 * name the signer's algorithm; or the key is for one hash only, which is not
 * written. */
PAWL_MUST_CHECK pawl_err pawl_csr_start(pawl_csr *csr,
                                        const pawl_csr_request *request,
                                        uint8_t *out, size_t out_size,
                                        void *scratch, size_t scratch_size);

/* PAWL_OK: out[0..len) is the request. PAWL_ERR_ARGUMENT: a part of the
 * subject or a name is empty, too long, or holds what it may not.
 * PAWL_ERR_MEMORY: out is too small; wanted is what the longest signature would
 * take. Or an error of the signer; scratch and out are wiped then. */
PAWL_MUST_CHECK pawl_err pawl_csr_run(pawl_csr *csr, uint32_t *units);

void pawl_csr_wipe(pawl_csr *csr);

PAWL_END_DECLS

#endif
