/* SPDX-License-Identifier: Apache-2.0 */
#include "base/writer.h"

#include <string.h>

#include "base/bytes.h"

void pawli_writer_init(pawli_writer *w, uint8_t *out, uint32_t skip,
                       uint32_t room)
{
    w->out = out;
    w->skip = skip;
    w->room = room;
    w->at = 0;
}

uint32_t pawli_writer_kept(const pawli_writer *w)
{
    uint32_t kept = w->at > w->skip ? w->at - w->skip : 0;

    return kept < w->room ? kept : w->room;
}

void pawli_put(pawli_writer *w, const void *data, uint32_t len)
{
    uint32_t at = w->at;
    uint32_t from, kept;

    w->at = at + len;
    if (w->out == NULL || w->at <= w->skip || at >= w->skip + w->room) {
        return;
    }
    from = at < w->skip ? w->skip - at : 0;
    kept = at + from - w->skip;
    len -= from;
    if (len > w->room - kept) {
        len = w->room - kept;
    }
    memcpy(w->out + kept, (const uint8_t *)data + from, len);
}

void pawli_put8(pawli_writer *w, uint32_t v)
{
    uint8_t b = (uint8_t)v;

    pawli_put(w, &b, 1);
}

void pawli_put16(pawli_writer *w, uint32_t v)
{
    uint8_t b[2];

    pawli_store16be(b, (uint16_t)v);
    pawli_put(w, b, 2);
}

void pawli_put24(pawli_writer *w, uint32_t v)
{
    uint8_t b[3];

    pawli_store24be(b, v);
    pawli_put(w, b, 3);
}

void pawli_put32(pawli_writer *w, uint32_t v)
{
    uint8_t b[4];

    pawli_store32be(b, v);
    pawli_put(w, b, 4);
}
