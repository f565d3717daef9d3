/* SPDX-License-Identifier: Apache-2.0
 * Records larger than the receive buffer (design, section 5): read
 * provisionally, judged at the end. The peer is our own engine with a full
 * buffer, told nothing of the limit. */
#include <string.h>

#include "harness/loop.h"
#include "harness/pt.h"

static loop l;
static uint8_t data[16384];

/* A tap that flips one bit of the n-th byte that travels to the client. */
static size_t flip_at, flip_seen;

static void flip(loop *loop, bool to_server, uint8_t *bytes, size_t *len)
{
    (void)loop;
    if (to_server) {
        return;
    }
    if (flip_at >= flip_seen && flip_at < flip_seen + *len) {
        bytes[flip_at - flip_seen] ^= 1u;
    }
    flip_seen += *len;
}

static void connect_small(uint32_t flags, size_t recv, size_t chunk,
                          uint32_t units)
{
    loop_options options = {.client_recv = recv,
                            .client_flags = PAWL_CONFIG_NO_SIZE_LIMIT | flags,
                            .chunk = chunk,
                            .units = units};

    flip_at = SIZE_MAX;
    flip_seen = 0;
    options.tap = flip;
    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
}

/* The whole flight of the server comes in one record of more than 256 bytes:
 * EncryptedExtensions, Certificate, CertificateVerify and Finished. */
PT_TEST(a_coalesced_flight_passes_a_small_buffer)
{
    static const size_t chunks[] = {1, 5, 255, 0};
    static const uint32_t units[] = {1, 7, 1000};

    for (size_t c = 0; c < PT_COUNT(chunks); c++) {
        for (size_t u = 0; u < PT_COUNT(units); u++) {
            PT_AT("chunk, units", chunks[c], units[u]);
            connect_small(0, 256, chunks[c], units[u]);
            PT_EQ(l.client.over, 0);
        }
    }
}

PT_TEST(any_flipped_bit_of_the_flight_is_a_bad_tag)
{
    size_t all;

    connect_small(0, 256, 0, 0);
    all = l.server.bytes_out;
    for (size_t at = 0; at < all; at += 7) {
        loop_options options = {.client_recv = 256,
                                .client_flags = PAWL_CONFIG_NO_SIZE_LIMIT,
                                .tap = flip};
        uint16_t id;

        PT_AT("byte", at, all);
        flip_at = at;
        flip_seen = 0;
        loop_init(&l, &options);
        loop_run(&l);
        id = loop_failure(&l.client);
        PT_OK(!loop_connected(&l));
        /* The flight's record begins behind ServerHello and
         * change_cipher_spec, 133 bytes, and its own 5 of header; whatever
         * bytes it parses to, the tag is what is wrong. */
        if (at >= 138) {
            PT_EQ(id, PAWL_FAIL_RECORD_TAG);
            PT_EQ(pawl_engine_failure(&l.server.engine)->alert_received, 20);
        }
    }
}

PT_TEST(data_larger_than_the_buffer_is_refused_by_name)
{
    connect_small(0, 512, 0, 0);
    pt_fill(data, sizeof data);
    loop_write(&l, &l.server, data, 400);
    PT_EQ(l.client.got_len, 400);
    loop_write(&l, &l.server, data, 1000);
    PT_EQ(l.client.got_len, 400);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_RECORD_MEMORY);
    PT_EQ(pawl_engine_failure(&l.client.engine)->wanted, 1017);
    PT_EQ(pawl_engine_failure(&l.client.engine)->had, 512);
    PT_EQ(pawl_engine_failure(&l.server.engine)->alert_received, 22);
}

PT_TEST(provisional_pieces_add_up_and_are_committed)
{
    static const size_t sizes[] = {496, 497, 600, 1000, 16384};

    for (size_t i = 0; i < PT_COUNT(sizes); i++) {
        for (unsigned zeros = 0; zeros < 3; zeros++) {
            PT_AT("size, zeros", sizes[i], zeros);
            connect_small(PAWL_CONFIG_PROVISIONAL, 512, 100, 0);
            pt_fill(data, sizeof data);
            /* All zeros, or zeros at the end, look like padding until the
             * record ends. */
            if (zeros == 1) {
                memset(data, 0, sizeof data);
            } else if (zeros == 2) {
                memset(data + sizes[i] - 300, 0, 300);
            }
            loop_write(&l, &l.server, data, sizes[i]);
            PT_EQ(l.client.got_len, sizes[i]);
            PT_EQ_BYTES(l.client.got, data, sizes[i]);
            PT_EQ(l.client.commits, sizes[i] > 495 ? 1 : 0);
            PT_EQ(l.client.discards, 0);
            PT_OK(loop_connected(&l));
            /* And the connection goes on. */
            loop_write(&l, &l.server, "next", 4);
            PT_EQ(l.client.got_len, sizes[i] + 4);
        }
    }
}

PT_TEST(discard_comes_before_failed)
{
    connect_small(PAWL_CONFIG_PROVISIONAL, 512, 0, 0);
    pt_fill(data, sizeof data);
    flip_at = flip_seen + 5 + 1500;
    loop_write(&l, &l.server, data, 2000);
    PT_EQ(l.client.commits, 0);
    PT_EQ(l.client.discards, 1);
    PT_OK(l.client.got_len > 1000);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_RECORD_TAG);
}

/* While a DISCARD waits nothing says FAILED yet, and nothing is sent. */
PT_TEST(nothing_is_sent_before_the_verdict)
{
    size_t sent;

    connect_small(PAWL_CONFIG_PROVISIONAL, 512, 0, 0);
    pt_fill(data, sizeof data);
    flip_at = flip_seen + 5 + 100;
    sent = l.client.bytes_out;
    PT_EQ(pawl_engine_key_update(&l.server.engine, true), PAWL_OK);
    loop_run(&l);
    sent = l.client.bytes_out;
    loop_write(&l, &l.server, data, 1000);
    PT_EQ(l.client.discards, 1);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_RECORD_TAG);
    /* Only the alert left: 5 + 2 + 1 + 16 bytes. */
    PT_EQ(l.client.bytes_out - sent, 24);
}

/* A NewSessionTicket or KeyUpdate behind provisional reading still works, and
 * application data that looks like a handshake message changes nothing. */
PT_TEST(data_that_looks_like_a_key_update_changes_no_key)
{
    static const uint8_t fake[] = {24, 0, 0, 1, 0};
    uint32_t value;

    connect_small(PAWL_CONFIG_PROVISIONAL, 512, 0, 0);
    memset(data, 7, sizeof data);
    memcpy(data, fake, sizeof fake);
    loop_write(&l, &l.server, data, 3000);
    PT_EQ(l.client.got_len, 3000);
    PT_OK(!loop_event(&l.client, PAWL_EVENT_KEY_RECEIVED, &value));
    PT_EQ(pawl_engine_key_update(&l.server.engine, false), PAWL_OK);
    loop_write(&l, &l.server, data, 3000);
    PT_OK(loop_event(&l.client, PAWL_EVENT_KEY_RECEIVED, &value));
    PT_EQ(l.client.got_len, 6000);
    PT_OK(loop_connected(&l));
}

int main(void)
{
    PT_RUN(a_coalesced_flight_passes_a_small_buffer);
    PT_RUN(any_flipped_bit_of_the_flight_is_a_bad_tag);
    PT_RUN(data_larger_than_the_buffer_is_refused_by_name);
    PT_RUN(provisional_pieces_add_up_and_are_committed);
    PT_RUN(discard_comes_before_failed);
    PT_RUN(nothing_is_sent_before_the_verdict);
    PT_RUN(data_that_looks_like_a_key_update_changes_no_key);
    return pt_done();
}
