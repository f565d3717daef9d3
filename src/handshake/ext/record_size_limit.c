/* SPDX-License-Identifier: Apache-2.0
 * record_size_limit, RFC 8449. The value counts the content type byte. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"

void pawli_put_record_size_limit(const pawli_hs *hs, pawli_writer *w)
{
    if (hs->record_limit_own != 0) {
        pawli_put16(w, PAWLI_EXT_RECORD_SIZE_LIMIT);
        pawli_put16(w, 2);
        pawli_put16(w, hs->record_limit_own);
    }
}

static uint16_t limit_value(pawli_hs *hs, const uint8_t *in)
{
    uint32_t limit = pawli_load16be(in);

    if (limit < PAWLI_RECORD_LIMIT_MIN) {
        return PAWL_FAIL_RECORD_SIZE_LIMIT;
    }
    /* A client may state more than TLS allows, for versions to come; a server
     * knows the version (RFC 8449, section 4). */
    if (limit > PAWLI_PLAINTEXT_MAX + 1u) {
        if (hs->p.exts_in == PAWLI_IN_ENCRYPTED_EXTENSIONS) {
            return PAWL_FAIL_RECORD_SIZE_LIMIT;
        }
        limit = PAWLI_PLAINTEXT_MAX + 1u;
    }
    hs->record_limit_peer = (uint16_t)limit;
    hs->flags |= PAWLI_HS_LIMIT_SEEN;
    return pawli_ext_end(hs);
}

uint16_t pawli_read_record_size_limit_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 2, limit_value);
}

uint16_t pawli_read_record_size_limit_answer(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return hs->record_limit_own != 0 ? pawli_take(&hs->p.intake, 2, limit_value)
                                     : PAWL_FAIL_EXTENSION_UNSOLICITED;
}
