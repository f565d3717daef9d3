/* SPDX-License-Identifier: Apache-2.0
 * max_fragment_length, RFC 6066 section 4: what is offered to peers that do
 * not know record_size_limit, which rules where both are there (RFC 8449,
 * section 5). It binds both directions. */
#include "handshake/ext/ext.h"

#define FRAGMENT_CODES 4u /* 1: 2^9, 2: 2^10, 3: 2^11, 4: 2^12 bytes */

static uint32_t fragment_size(uint8_t code)
{
    return (uint32_t)1 << (8u + code);
}

/* The largest that the receive limit holds. The smallest of all is 512 bytes:
 * it is asked for even by a buffer that holds a little less, since 512 are
 * better to stream than 16384. */
static uint8_t fragment_code(const pawli_hs *hs)
{
    uint8_t code = FRAGMENT_CODES;

    while (code > 1u && fragment_size(code) >= hs->record_limit_own) {
        code--;
    }
    return code;
}

static void fragment_put(pawli_writer *w, uint8_t code)
{
    pawli_put16(w, PAWLI_EXT_MAX_FRAGMENT_LENGTH);
    pawli_put16(w, 1);
    pawli_put8(w, code);
}

void pawli_put_max_fragment_length_hello(const pawli_hs *hs, pawli_writer *w)
{
    if (hs->record_limit_own != 0) {
        fragment_put(w, fragment_code(hs));
    }
}

void pawli_put_max_fragment_length_answer(const pawli_hs *hs, pawli_writer *w)
{
    if (hs->fragment_code != 0 && (hs->flags & PAWLI_HS_LIMIT_SEEN) == 0) {
        fragment_put(w, hs->fragment_code);
    }
}

/* The limits count the content type, which the fragment does not. */
uint16_t pawli_max_fragment_length_rules(pawli_hs *hs)
{
    if (hs->fragment_code == 0 || (hs->flags & PAWLI_HS_LIMIT_SEEN) != 0) {
        return PAWL_FAIL_NONE;
    }
    if (hs->fragment_code > FRAGMENT_CODES) {
        return PAWL_FAIL_RECORD_SIZE_LIMIT;
    }
    hs->record_limit_peer = (uint16_t)(fragment_size(hs->fragment_code) + 1u);
    return PAWL_FAIL_NONE;
}

static uint16_t fragment_hello(pawli_hs *hs, const uint8_t *in)
{
    /* 0 is as unknown as 5; whether it matters is seen at the end. */
    hs->fragment_code = in[0] != 0 ? in[0] : 255;
    return pawli_ext_end(hs);
}

uint16_t pawli_read_max_fragment_length_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 1, fragment_hello);
}

static uint16_t fragment_answer(pawli_hs *hs, const uint8_t *in)
{
    if (in[0] != fragment_code(hs)) {
        return PAWL_FAIL_RECORD_SIZE_LIMIT;
    }
    hs->fragment_code = in[0];
    return pawli_ext_end(hs);
}

uint16_t pawli_read_max_fragment_length_answer(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return hs->record_limit_own != 0
               ? pawli_take(&hs->p.intake, 1, fragment_answer)
               : PAWL_FAIL_EXTENSION_UNSOLICITED;
}

uint16_t pawli_max_fragment_length_granted(pawli_hs *hs)
{
    if (hs->fragment_code == 0) {
        return PAWL_FAIL_NONE;
    }
    if ((hs->flags & PAWLI_HS_LIMIT_SEEN) != 0) {
        return PAWL_FAIL_RECORD_SIZE_LIMIT;
    }
    (void)pawli_max_fragment_length_rules(hs);
    hs->record_limit_own = hs->record_limit_peer;
    hs->flags |= PAWLI_HS_LIMIT_SEEN;
    return PAWL_FAIL_NONE;
}
