/* SPDX-License-Identifier: Apache-2.0
 * Private keys in DER: what is accepted lies inside the input. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "pawl/key.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void key_inside(const pawl_key_span *span, const uint8_t *data,
                       size_t len)
{
    if (span->p == NULL) {
        return;
    }
    if (span->p < data || span->p > data + len ||
        span->len > (size_t)(data + len - span->p)) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    pawl_private_key key;
    pawl_err err = pawl_private_key_parse(&key, data, len);

    if (err == PAWL_OK) {
        const pawl_key_span *spans[] = {&key.point, &key.n,  &key.e,
                                        &key.d,     &key.p,  &key.q,
                                        &key.dp,    &key.dq, &key.qinv};
        for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
            key_inside(spans[i], data, len);
        }
        if (key.scalar_len > sizeof key.scalar || key.kind == PAWL_KEY_NONE) {
            abort();
        }
    } else if (key.problem == PAWL_KEY_FINE) {
        abort();
    }
    (void)pawl_key_text((pawl_key_problem)key.problem);
    pawl_private_key_wipe(&key);
    return 0;
}
