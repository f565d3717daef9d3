/* SPDX-License-Identifier: Apache-2.0
 * One block out of a text that is held whole. */
#include <string.h>

#include "base/text.h"
#include "pawl/pem.h"

static bool pem_find_label(const char *have, const char *want)
{
    size_t have_len = pawli_text_size(have);
    size_t want_len = pawli_text_size(want);

    if (want_len == 0 || want[0] != '*') {
        return have_len == want_len && memcmp(have, want, want_len) == 0;
    }
    want++;
    want_len--;
    return have_len >= want_len &&
           memcmp(have + have_len - want_len, want, want_len) == 0 &&
           (have_len == want_len || have[have_len - want_len - 1u] == ' ');
}

pawl_err pawl_pem_find(pawl_pem *pem, uint8_t *out, size_t out_size,
                       size_t *out_len, const char *label, const uint8_t *text,
                       size_t text_len, size_t *rest)
{
    uint8_t part[48]; /* may be of a private key */
    const uint8_t *in = text;
    size_t in_len = text_len;
    size_t part_len = 0;
    size_t used = 0;
    pawl_err err = PAWL_PENDING;
    bool wanted = false;

    *out_len = 0;
    pawl_pem_init(pem);
    while (err == PAWL_PENDING) {
        switch (
            pawl_pem_next(pem, &in, &in_len, part, sizeof part, &part_len)) {
        case PAWL_PEM_BEGIN:
            wanted = pem_find_label(pem->label, label);
            break;
        case PAWL_PEM_DATA:
            if (!wanted) {
                break;
            }
            if (part_len > out_size - used) {
                pem->problem = PAWL_PEM_TOO_LONG;
                err = PAWL_ERR_MEMORY;
                break;
            }
            /* Four characters were read for three bytes: out may be text. */
            memcpy(out + used, part, part_len);
            used += part_len;
            break;
        case PAWL_PEM_END:
            err = wanted ? PAWL_OK : PAWL_PENDING;
            break;
        case PAWL_PEM_MORE:
            err = pawl_pem_finish(pem);
            if (err == PAWL_OK) {
                pem->problem = PAWL_PEM_NOT_FOUND;
                err = PAWL_ERR_ENCODING;
            }
            break;
        default:
            err = PAWL_ERR_ENCODING;
            break;
        }
    }
    pawl_wipe(part, sizeof part);
    if (err != PAWL_OK) {
        pawl_wipe(out, used);
        return err;
    }
    *out_len = used;
    if (rest != NULL) {
        *rest = text_len - in_len;
    }
    return PAWL_OK;
}
