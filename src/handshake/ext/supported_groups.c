/* SPDX-License-Identifier: Apache-2.0
 * supported_groups, RFC 8446 4.2.7. */
#include "base/bytes.h"
#include "handshake/ext/ext.h"

void pawli_put_supported_groups(const pawli_hs *hs, pawli_writer *w)
{
    const pawl_kex *const *groups = hs->profile->groups;
    uint32_t count = 0;

    while (groups[count] != NULL) {
        count++;
    }
    pawli_put16(w, PAWLI_EXT_SUPPORTED_GROUPS);
    pawli_put16(w, 2u * count + 2u);
    pawli_put16(w, 2u * count);
    for (uint32_t i = 0; i < count; i++) {
        pawli_put16(w, groups[i]->group);
    }
}

static uint16_t groups_one(pawli_hs *hs, const uint8_t *in)
{
    const pawl_kex *const *groups = hs->profile->groups;
    uint16_t fail;

    for (unsigned i = 0; groups[i] != NULL; i++) {
        if (groups[i]->group == pawli_load16be(in)) {
            hs->groups |= (uint32_t)1 << i;
        }
    }
    if (pawli_left(&hs->p.intake) != 0) {
        return pawli_take(&hs->p.intake, 2, groups_one);
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE ? fail : pawli_ext_end(hs);
}

static uint16_t groups_list(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_open(&hs->p.intake, pawli_load16be(in));

    return fail != PAWL_FAIL_NONE ? fail
                                  : pawli_take(&hs->p.intake, 2, groups_one);
}

uint16_t pawli_read_supported_groups(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    hs->groups = 0;
    hs->flags |= PAWLI_HS_GROUPS_SEEN;
    return pawli_take(&hs->p.intake, 2, groups_list);
}
