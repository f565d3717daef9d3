/* SPDX-License-Identifier: Apache-2.0
 * Walks a block of extensions. */
#include "handshake/ext/ext.h"

#include "base/bytes.h"

static uint16_t ext_next(pawli_hs *hs);

uint16_t pawli_ext_end(pawli_hs *hs)
{
    uint16_t fail = pawli_close(&hs->p.intake);

    hs->p.intake.extension = 65535;
    return fail != PAWL_FAIL_NONE ? fail : ext_next(hs);
}

static uint16_t ext_passed(pawli_hs *hs, const uint8_t *in)
{
    (void)in;
    return pawli_ext_end(hs);
}

static uint16_t ext_pass(pawli_hs *hs)
{
    return pawli_stream(&hs->p.intake, pawli_left(&hs->p.intake), NULL,
                        ext_passed);
}

/* The first 32 entries of a table are checked for repetition; no table has
 * more. An unknown extension that comes twice is not noticed: it would take
 * memory that grows with the peer's message. */
static uint16_t ext_known(pawli_hs *hs, unsigned index, const uint8_t *in)
{
    const pawli_ext *ext = &hs->p.exts[index];
    uint32_t bit = (uint32_t)1 << index;

    if ((hs->p.extensions & bit) != 0) {
        return PAWL_FAIL_EXTENSION_DUPLICATE;
    }
    hs->p.extensions |= bit;
    if ((ext->in & hs->p.exts_in) == 0) {
        return PAWL_FAIL_EXTENSION_FORBIDDEN;
    }
    return ext->begin != NULL ? ext->begin(hs, in) : ext_pass(hs);
}

static uint16_t ext_header(pawli_hs *hs, const uint8_t *in)
{
    uint16_t type = pawli_load16be(in);
    uint16_t fail = pawli_open(&hs->p.intake, pawli_load16be(in + 2));

    if (fail != PAWL_FAIL_NONE) {
        return fail;
    }
    hs->p.intake.extension = type;
    for (unsigned i = 0; hs->p.exts[i].in != 0; i++) {
        if (hs->p.exts[i].type == type) {
            return ext_known(hs, i, in);
        }
    }
    return (hs->p.exts_in & PAWLI_IN_OPEN) != 0
               ? ext_pass(hs)
               : PAWL_FAIL_EXTENSION_UNSOLICITED;
}

static uint16_t ext_next(pawli_hs *hs)
{
    uint16_t fail;

    if (pawli_left(&hs->p.intake) != 0) {
        return pawli_take(&hs->p.intake, 4, ext_header);
    }
    fail = pawli_close(&hs->p.intake);
    return fail != PAWL_FAIL_NONE
               ? fail
               : pawli_take(&hs->p.intake, 0, hs->p.exts_done);
}

static uint16_t ext_block(pawli_hs *hs, const uint8_t *in)
{
    uint16_t fail = pawli_open(&hs->p.intake, pawli_load16be(in));

    return fail != PAWL_FAIL_NONE ? fail : ext_next(hs);
}

uint16_t pawli_exts_read(pawli_hs *hs, const pawli_ext *table, uint8_t in,
                         pawli_step done)
{
    hs->p.exts = table;
    hs->p.exts_in = in;
    hs->p.exts_done = done;
    hs->p.extensions = 0;
    return pawli_take(&hs->p.intake, 2, ext_block);
}

bool pawli_ext_seen(const pawli_hs *hs, uint16_t type)
{
    for (unsigned i = 0; hs->p.exts[i].in != 0; i++) {
        if (hs->p.exts[i].type == type) {
            return (hs->p.extensions >> i & 1u) != 0;
        }
    }
    return false;
}
