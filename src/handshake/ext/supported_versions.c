/* SPDX-License-Identifier: Apache-2.0
 * supported_versions, RFC 8446 4.2.1. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"

void pawli_put_supported_versions_hello(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put16(w, PAWLI_EXT_SUPPORTED_VERSIONS);
    pawli_put16(w, 3);
    pawli_put8(w, 2);
    pawli_put16(w, hs->version->wire);
}

void pawli_put_supported_versions_answer(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put16(w, PAWLI_EXT_SUPPORTED_VERSIONS);
    pawli_put16(w, 2);
    pawli_put16(w, hs->version->wire);
}

static uint16_t versions_one(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail;

    if (pawli_load16be(in) == hs->version->wire) {
        hs->flags |= PAWLI_HS_VERSION_SEEN;
    }
    if (pawli_left(&hs->p.intake) != 0) {
        return pawli_take(&hs->p.intake, 2, versions_one);
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE ? fail : pawli_ext_end(hs);
}

static uint16_t versions_list(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_open(&hs->p.intake, in[0]);

    return fail != PAWL_FAIL_NONE ? fail
                                  : pawli_take(&hs->p.intake, 2, versions_one);
}

uint16_t pawli_read_supported_versions_hello(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 1, versions_list);
}

static uint16_t versions_selected(pawli_hs *hs, const uint8_t *in)
{
    if (pawli_load16be(in) != hs->version->wire) {
        return PAWL_FAIL_VERSION_PARAMETER;
    }
    hs->flags |= PAWLI_HS_VERSION_SEEN;
    return pawli_ext_end(hs);
}

uint16_t pawli_read_supported_versions_answer(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_take(&hs->p.intake, 2, versions_selected);
}
