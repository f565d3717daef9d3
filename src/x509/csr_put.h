/* SPDX-License-Identifier: Apache-2.0
 * The pieces of CertificationRequestInfo (RFC 2986, section 4.1). */
#ifndef PAWLI_CSR_PUT_H
#define PAWLI_CSR_PUT_H

#include "base/writer.h"
#include "pawl/csr.h"

/* Whether the key has the length its kind says and the signer is for it. */
bool pawli_csr_key_fits(const pawl_public_key *key, const pawl_signer *signer);

/* Bytes of one part of the subject, or of one GeneralName; 0: it is not
 * allowed. */
uint32_t pawli_csr_part_size(const pawl_csr_part *part);
uint32_t pawli_csr_name_size(const pawl_x509_name *name);

/* Content of CertificationRequestInfo, when subject_len and names_len are
 * known. */
uint32_t pawli_csr_info_len(const pawl_csr *csr);

/* Header, version and the header of the subject. */
void pawli_put_csr_head(pawli_writer *w, const pawl_csr *csr);
void pawli_put_csr_part(pawli_writer *w, const pawl_csr_part *part);
/* The attributes as far as the first GeneralName. */
void pawli_put_csr_names(pawli_writer *w, const pawl_csr *csr);
void pawli_put_csr_name(pawli_writer *w, const pawl_x509_name *name);

#endif
