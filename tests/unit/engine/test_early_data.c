/* SPDX-License-Identifier: Apache-2.0
 * Early data that a server does not want: passed over up to a limit, to the
 * byte, whatever the records and the buffer, with and without a retry; and
 * never at any other time. */
#include <string.h>

#include "base/bytes.h"
#include "harness/pt.h"
#include "harness/puppet.h"

#define EARLY_LIMIT 3000u
#define EARLY_TAIL  16u

static puppet p;
static bool early_both; /* the second ClientHello offers it as well */

/* Puts early_data in front of the extensions of a ClientHello. */
static uint32_t edit_early(puppet *puppet, uint8_t message, uint8_t *bytes,
                           uint32_t len, uint32_t room)
{
    static const uint8_t early[] = {0, 42, 0, 0};
    uint32_t at = 4u + 2u + 32u;

    (void)room;
    if (message != PAWLI_MSG_CLIENT_HELLO ||
        (puppet->user != NULL && !early_both)) {
        return len;
    }
    puppet->user = puppet;
    at += 1u + bytes[at];
    at += 2u + pawli_load16be(bytes + at);
    at += 1u + bytes[at];
    pawli_store16be(bytes + at,
                    (uint16_t)(pawli_load16be(bytes + at) + sizeof early));
    at += 2u;
    memmove(bytes + at + sizeof early, bytes + at, len - at);
    memcpy(bytes + at, early, sizeof early);
    len += (uint32_t)sizeof early;
    pawli_store24be(bytes + 1, len - 4u);
    return len;
}

/* A server that has read the first ClientHello; retry: and asked for another
 * group. */
static void begin(bool offered, uint32_t skip, size_t recv, bool retry)
{
    static const pawl_kex *const other[] = {&puppet_kex_other, NULL};

    memset(&p, 0, sizeof p);
    p.server = true;
    p.fast = true;
    p.edit = offered ? edit_early : NULL;
    p.early_data_skip = skip;
    p.recv = recv;
    PT_OK(puppet_init(&p));
    if (retry) {
        p.profile[0].groups = other;
    }
    puppet_item_send(&p, puppet_next(&p), 0);
    PT_EQ(puppet_failure(&p), 0);
}

/* A record nobody has the key for; its first bytes look like a message. */
static bool undecryptable(uint32_t len)
{
    static uint8_t record[5 + 16640];
    static const uint8_t looks[] = {PAWLI_MSG_FINISHED, 0, 0, 32};

    memset(record, 7, 5u + len);
    record[0] = PAWLI_APPLICATION;
    pawli_store16be(record + 1, PAWLI_TLS12);
    pawli_store16be(record + 3, (uint16_t)len);
    memcpy(record + 5, looks, len < 4 ? len : 4);
    return puppet_raw(&p, record, 5u + len) == 5u + len &&
           puppet_failure(&p) == 0;
}

/* The honest client's next handshake message, of at most len bytes, and what
 * is before it. */
static void message(uint32_t len)
{
    const puppet_item *next;

    do {
        puppet_item item;

        next = puppet_next(&p);
        PT_OK(next != NULL);
        item = next != NULL ? *next : (puppet_item){0};
        item.len = item.len < len ? item.len : len;
        puppet_item_send(&p, &item, 0);
    } while (next != NULL && next->type != PAWLI_HANDSHAKE);
}

static bool finishes(void)
{
    puppet_run(&p);
    return puppet_connected(&p) && pawl_engine_failure(&p.peer)->id == 0;
}

static const size_t buffers[] = {0, 256, 512};

/* Tags are compared before what lies beyond the limit is refused; before a
 * second ClientHello there is no key to compare with. */
static uint16_t refusal(bool retry)
{
    return retry ? PAWL_FAIL_RECORD_TYPE : PAWL_FAIL_RECORD_TAG;
}

PT_TEST(the_limit_counts_to_the_byte)
{
    static const uint16_t sizes[] = {17, 100, 240, 256, 300, 700, 2999, 3000};

    for (unsigned b = 0; b < 2 * PT_COUNT(buffers); b++) {
        bool retry = b % 2u != 0;

        for (unsigned i = 0; i < PT_COUNT(sizes); i++) {
            for (unsigned over = 0; over < 2; over++) {
                uint32_t left = EARLY_LIMIT + over;

                PT_AT("buffer, size", b, sizes[i]);
                begin(true, EARLY_LIMIT, buffers[b / 2], retry);
                while (left >= 2u * sizes[i] || left > EARLY_LIMIT) {
                    uint32_t n = sizes[i];

                    if (left < n + EARLY_TAIL + 1u) {
                        break;
                    }
                    PT_OK(undecryptable(n));
                    left -= n;
                }
                PT_EQ(undecryptable(left), over == 0);
                if (over == 0) {
                    PT_OK(finishes());
                } else {
                    PT_EQ(puppet_failure(&p), refusal(retry));
                }
            }
        }
    }
}

PT_TEST(one_record_can_be_too_much)
{
    for (unsigned b = 0; b < 2 * PT_COUNT(buffers); b++) {
        bool retry = b % 2u != 0;

        PT_AT("buffer", b, 0);
        begin(true, EARLY_LIMIT, buffers[b / 2], retry);
        PT_OK(!undecryptable(16401));
        PT_EQ(puppet_failure(&p), refusal(retry));
    }
}

PT_TEST(what_was_not_offered_is_not_passed_over)
{
    for (unsigned b = 0; b < 2 * PT_COUNT(buffers); b++) {
        bool retry = b % 2u != 0;

        PT_AT("buffer", b, 0);
        begin(false, EARLY_LIMIT, buffers[b / 2], retry);
        PT_OK(!undecryptable(700));
        PT_EQ(puppet_failure(&p), refusal(retry));
    }
}

PT_TEST(a_server_that_passes_over_nothing_connects_without)
{
    for (unsigned b = 0; b < 2 * PT_COUNT(buffers); b++) {
        bool retry = b % 2u != 0;

        PT_AT("buffer", b, 0);
        begin(true, 0, buffers[b / 2], retry);
        PT_OK(finishes());
        begin(true, 0, buffers[b / 2], retry);
        PT_OK(!undecryptable(300));
        PT_EQ(puppet_failure(&p), refusal(retry));
    }
}

/* It ends with the second ClientHello, which may not offer it. */
PT_TEST(after_a_retry_it_ends_with_the_second_client_hello)
{
    for (unsigned b = 0; b < PT_COUNT(buffers); b++) {
        PT_AT("buffer", b, 0);
        begin(true, EARLY_LIMIT, buffers[b], true);
        PT_OK(undecryptable(300));
        message(UINT32_MAX);
        PT_EQ(puppet_failure(&p), 0);
        PT_OK(!undecryptable(300));
        PT_EQ(puppet_failure(&p), PAWL_FAIL_RECORD_TAG);
    }
    early_both = true;
    begin(true, EARLY_LIMIT, 0, true);
    message(UINT32_MAX);
    PT_EQ(puppet_failure(&p), PAWL_FAIL_RETRY_HELLO);
    early_both = false;
}

/* The client's Finished, or part of it. */
PT_TEST(it_ends_with_the_first_record_that_is_right)
{
    for (unsigned b = 0; b < PT_COUNT(buffers); b++) {
        for (unsigned part = 0; part < 2; part++) {
            PT_AT("buffer, part", b, part);
            begin(true, EARLY_LIMIT, buffers[b], false);
            PT_OK(undecryptable(300));
            message(part != 0 ? 5 : UINT32_MAX);
            PT_EQ(puppet_failure(&p), 0);
            PT_OK(!undecryptable(300));
            PT_EQ(puppet_failure(&p), PAWL_FAIL_RECORD_TAG);
        }
    }
}

int main(void)
{
    PT_RUN(the_limit_counts_to_the_byte);
    PT_RUN(one_record_can_be_too_much);
    PT_RUN(what_was_not_offered_is_not_passed_over);
    PT_RUN(a_server_that_passes_over_nothing_connects_without);
    PT_RUN(after_a_retry_it_ends_with_the_second_client_hello);
    PT_RUN(it_ends_with_the_first_record_that_is_right);
    return pt_done();
}
