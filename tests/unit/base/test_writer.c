/* SPDX-License-Identifier: Apache-2.0
 * The writer of windows: whatever windows a message is taken in, their
 * concatenation is the message. */
#include <string.h>

#include "base/writer.h"
#include "harness/pt.h"

#define WRITER_PUTS  8u
#define WRITER_MAX   (WRITER_PUTS * 24u)
#define WRITER_FENCE 0xeeu

/* A message: puts of 0 to 23 bytes, as bytes or as a number. */
typedef struct writer_message {
    uint8_t sizes[WRITER_PUTS];
    uint8_t whole[WRITER_MAX];
    uint32_t len;
} writer_message;

static void writer_make(writer_message *m)
{
    m->len = 0;
    for (unsigned i = 0; i < WRITER_PUTS; i++) {
        m->sizes[i] = (uint8_t)pt_random(24);
        m->len += m->sizes[i];
    }
    pt_fill(m->whole, m->len);
}

static void writer_put(const writer_message *m, pawli_writer *w)
{
    const uint8_t *p = m->whole;

    for (unsigned i = 0; i < WRITER_PUTS; i++) {
        uint32_t v = 0;

        for (unsigned j = 0; j < m->sizes[i]; j++) {
            v = v << 8 | p[j];
        }
        switch (m->sizes[i]) {
        case 1:
            pawli_put8(w, v);
            break;
        case 2:
            pawli_put16(w, v);
            break;
        case 3:
            pawli_put24(w, v);
            break;
        case 4:
            pawli_put32(w, v);
            break;
        default:
            pawli_put(w, p, m->sizes[i]);
            break;
        }
        p += m->sizes[i];
    }
}

/* The window of `room` bytes from skip on: what must be in it is, and nothing
 * is written around it. */
static void writer_window(const writer_message *m, uint32_t skip, uint32_t room)
{
    uint8_t out[WRITER_MAX + 10u];
    pawli_writer w;
    uint32_t want = skip < m->len ? m->len - skip : 0;

    want = want < room ? want : room;
    memset(out, WRITER_FENCE, sizeof out);
    pawli_writer_init(&w, out + 4, skip, room);
    writer_put(m, &w);
    PT_EQ(w.at, m->len);
    PT_EQ(pawli_writer_kept(&w), want);
    PT_EQ_BYTES(out + 4, m->whole + skip, want);
    for (unsigned i = 0; i < 4; i++) {
        PT_EQ(out[i], WRITER_FENCE);
        PT_EQ(out[4 + want + i], WRITER_FENCE);
    }
}

PT_TEST(every_window_holds_its_part_and_no_byte_more)
{
    writer_message m;

    for (unsigned n = 0; n < 6; n++) {
        writer_make(&m);
        for (uint32_t skip = 0; skip <= m.len; skip++) {
            for (uint32_t room = 0; room <= m.len - skip + 2u; room++) {
                PT_AT("skip, room", skip, room);
                writer_window(&m, skip, room);
            }
        }
    }
}

PT_TEST(any_sequence_of_windows_is_the_whole)
{
    writer_message m;
    uint8_t got[WRITER_MAX];

    for (unsigned n = 0; n < 2000; n++) {
        uint32_t at = 0;

        PT_AT("message", n, 0);
        writer_make(&m);
        do {
            uint8_t out[24];
            pawli_writer w;

            pawli_writer_init(&w, out, at, 1u + pt_random(sizeof out));
            writer_put(&m, &w);
            PT_OK(pawli_writer_kept(&w) != 0 || at == m.len);
            memcpy(got + at, out, pawli_writer_kept(&w));
            at += pawli_writer_kept(&w);
        } while (at < m.len);
        PT_EQ(at, m.len);
        PT_EQ_BYTES(got, m.whole, m.len);
    }
}

PT_TEST(a_writer_without_memory_counts)
{
    writer_message m;
    pawli_writer w;

    writer_make(&m);
    pawli_writer_init(&w, NULL, 0, 0);
    writer_put(&m, &w);
    PT_EQ(w.at, m.len);
    PT_EQ(pawli_writer_kept(&w), 0);
}

PT_TEST(numbers_are_big_endian)
{
    static const uint8_t want[] = {0x12, 0x12, 0x34, 0x12, 0x34,
                                   0x56, 0x12, 0x34, 0x56, 0x78};
    uint8_t out[sizeof want];
    pawli_writer w;

    pawli_writer_init(&w, out, 0, sizeof out);
    pawli_put8(&w, 0x12);
    pawli_put16(&w, 0x1234);
    pawli_put24(&w, 0x123456);
    pawli_put32(&w, 0x12345678);
    PT_EQ(pawli_writer_kept(&w), sizeof want);
    PT_EQ_BYTES(out, want, sizeof want);
}

int main(void)
{
    PT_RUN(every_window_holds_its_part_and_no_byte_more);
    PT_RUN(any_sequence_of_windows_is_the_whole);
    PT_RUN(a_writer_without_memory_counts);
    PT_RUN(numbers_are_big_endian);
    return pt_done();
}
