/* SPDX-License-Identifier: Apache-2.0
 * PEM: the first byte says how the text is cut and how large the output is. A
 * stream in pieces and one in a single piece give the same bytes and verdict.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pawl/pem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

typedef struct pem_run {
    size_t total;   /* bytes decoded */
    uint32_t mix;   /* a sum over them */
    unsigned begun; /* blocks */
    unsigned ended;
    uint8_t problem;
    pawl_err err;
} pem_run;

static void pem_mix(pem_run *r, const uint8_t *out, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        r->mix = r->mix * 31u + out[i];
    }
    r->total += len;
}

static void pem_feed(pem_run *r, pawl_pem *pem, const uint8_t *text, size_t len,
                     size_t room)
{
    uint8_t out[64];
    size_t n = 0;

    for (;;) {
        pawl_pem_event event = pawl_pem_next(pem, &text, &len, out, room, &n);

        switch (event) {
        case PAWL_PEM_BEGIN:
            r->begun++;
            if (memchr(pem->label, 0, sizeof pem->label) == NULL) {
                abort();
            }
            break;
        case PAWL_PEM_DATA:
            if (n == 0 || n > room) {
                abort();
            }
            pem_mix(r, out, n);
            break;
        case PAWL_PEM_END:
            r->ended++;
            break;
        default:
            return;
        }
    }
}

static pem_run pem_run_of(const uint8_t *text, size_t len, size_t piece,
                          size_t room)
{
    pem_run r = {0};
    pawl_pem pem;

    pawl_pem_init(&pem);
    for (size_t at = 0; at < len; at += piece) {
        pem_feed(&r, &pem, text + at, len - at < piece ? len - at : piece,
                 room);
    }
    r.err = pawl_pem_finish(&pem);
    r.problem = pem.problem;
    pawl_pem_wipe(&pem);
    return r;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    uint8_t out[4096];
    pawl_pem pem;
    size_t n;
    size_t rest;

    if (len == 0 || len > sizeof out) {
        return 0;
    }
    size_t piece = (size_t)(data[0] & 15) + 1;
    size_t room = (size_t)(data[0] >> 4) + 3;
    data++;
    len--;
    pem_run whole = pem_run_of(data, len, len + 1, 64);
    pem_run parts = pem_run_of(data, len, piece, room);
    if (whole.err != parts.err || whole.problem != parts.problem ||
        whole.begun != parts.begun || whole.ended != parts.ended) {
        abort();
    }
    /* What precedes a problem may or may not have been given out. */
    if (whole.err == PAWL_OK &&
        (whole.total != parts.total || whole.mix != parts.mix)) {
        abort();
    }
    memcpy(out, data, len);
    pawl_err err = pawl_pem_find(&pem, out, sizeof out, &n, "CERTIFICATE", out,
                                 len, &rest);
    if (err == PAWL_OK ? n > len || rest > len : n != 0) {
        abort();
    }
    return 0;
}
