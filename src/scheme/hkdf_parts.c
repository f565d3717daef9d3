/* SPDX-License-Identifier: Apache-2.0
 * The encoding of HkdfLabel, in parts. */
#include "scheme/hkdf_parts.h"

#include "base/bytes.h"

size_t pawli_hkdf_label_len(const char *label)
{
    size_t n = 0;

    while (n <= PAWL_HKDF_LABEL_MAX && label[n] != '\0') {
        n++;
    }
    return n;
}

void pawli_hkdf_label_parts(pawli_part part[PAWLI_HKDF_LABEL_PARTS],
                            uint8_t head[4], size_t out_len, const char *label,
                            size_t label_len, const uint8_t *context,
                            size_t context_len)
{
    static const char prefix[6] = {'t', 'l', 's', '1', '3', ' '};

    pawli_store16be(head, (uint16_t)out_len);
    head[2] = (uint8_t)(sizeof prefix + label_len);
    head[3] = (uint8_t)context_len;
    part[0] = (pawli_part){head, 3};
    part[1] = (pawli_part){prefix, sizeof prefix};
    part[2] = (pawli_part){label, label_len};
    part[3] = (pawli_part){head + 3, 1};
    part[4] = (pawli_part){context, context_len};
}
