/* SPDX-License-Identifier: Apache-2.0
 * Every extension as it is read: cut at each byte, longer by one, twice, with
 * a length that lies; and what values it may have. The messages are those of
 * an honest peer, changed before they are hashed. */
#include <string.h>

#include "base/bytes.h"
#include "harness/pt.h"
#include "harness/puppet.h"

static puppet p;

/* ---- One change to one extension of one message ---- */

enum { CUT, EXTEND, TWICE, LIE, REPLACE, MOVE_LAST };
enum { ADD_NOT, ADD_LAST, ADD_FIRST };

static struct {
    uint8_t message; /* the one to change; pawli_hs.emit */
    uint8_t what;
    uint16_t ext;         /* its type */
    int by;               /* CUT: bytes that stay; LIE: added to its length */
    const uint8_t *bytes; /* REPLACE: the new body */
    uint32_t len;
    uint8_t add; /* REPLACE, when it is not there: ADD_ */
    /* What was found */
    bool found;
    uint32_t body;      /* its length */
    uint16_t types[20]; /* of the message, in order */
    unsigned count;
} change;

/* Where the length of the block of extensions is. */
static uint32_t exts_at(uint8_t message, const uint8_t *bytes)
{
    uint32_t at = 4;

    if (message == PAWLI_MSG_ENCRYPTED_EXTENSIONS) {
        return at;
    }
    at += 2u + 32u;
    at += 1u + bytes[at];
    if (message == PAWLI_MSG_CLIENT_HELLO) {
        at += 2u + pawli_load16be(bytes + at);
        return at + 1u + bytes[at];
    }
    return at + 3u;
}

/* Puts len bytes in the place of old_len bytes at `at`, and corrects the
 * lengths of block and message; returns the message's length. */
static uint32_t splice(uint8_t *bytes, uint32_t size, uint32_t at,
                       uint32_t old_len, const uint8_t *with, uint32_t len)
{
    uint32_t block = exts_at(change.message, bytes);

    memmove(bytes + at + len, bytes + at + old_len, size - at - old_len);
    memcpy(bytes + at, with, len);
    size = size - old_len + len;
    pawli_store16be(bytes + block, (uint16_t)(size - block - 2u));
    pawli_store24be(bytes + 1, size - 4u);
    return size;
}

static uint32_t change_one(uint8_t *bytes, uint32_t size, uint32_t at)
{
    uint32_t body = pawli_load16be(bytes + at + 2);
    uint8_t copy[600];

    memcpy(copy, bytes + at, 4u + body);
    switch (change.what) {
    case CUT:
        pawli_store16be(bytes + at + 2, (uint16_t)change.by);
        return splice(bytes, size, at + 4u, body, copy + 4,
                      (uint32_t)change.by);
    case EXTEND:
        copy[4u + body] = 0;
        pawli_store16be(bytes + at + 2, (uint16_t)(body + 1u));
        return splice(bytes, size, at + 4u, body, copy + 4, body + 1u);
    case TWICE:
        return splice(bytes, size, at, 0, copy, 4u + body);
    case LIE:
        pawli_store16be(bytes + at + 2, (uint16_t)((int)body + change.by));
        return size;
    case MOVE_LAST:
        size = splice(bytes, size, at, 4u + body, copy, 0);
        return splice(bytes, size, size, 0, copy, 4u + body);
    default:
        pawli_store16be(bytes + at + 2, (uint16_t)change.len);
        return splice(bytes, size, at + 4u, body, change.bytes, change.len);
    }
}

static uint32_t edit(puppet *puppet, uint8_t message, uint8_t *bytes,
                     uint32_t size, uint32_t room)
{
    uint32_t at, end;

    (void)puppet;
    (void)room;
    if (message != change.message || change.count != 0) {
        return size;
    }
    at = exts_at(message, bytes) + 2u;
    end = size;
    while (at < end) {
        uint16_t type = pawli_load16be(bytes + at);
        uint32_t body = pawli_load16be(bytes + at + 2);

        change.types[change.count++] = type;
        if (type == change.ext && !change.found) {
            uint32_t before = size;

            change.found = true;
            change.body = body;
            size = change_one(bytes, size, at);
            at += change.what == LIE ? 0 : size - before;
            end = size;
            if (change.what == LIE || change.what == MOVE_LAST) {
                return size;
            }
        }
        at += 4u + body;
    }
    if (!change.found && change.add != ADD_NOT) {
        uint8_t head[4];

        at = change.add == ADD_LAST ? size : exts_at(message, bytes) + 2u;
        pawli_store16be(head, change.ext);
        pawli_store16be(head + 2, (uint16_t)change.len);
        size = splice(bytes, size, at, 0, head, 4);
        size = splice(bytes, size, at + 4u, 0, change.bytes, change.len);
    }
    return size;
}

/* ---- The connection it is made in ---- */

static const char *const protocols[] = {"h2", "http/1.1", NULL};

/* Everything that can be sent is: names, limits, protocols; or, when quiet,
 * nothing that need not. */
static bool quiet;

static uint16_t run(void)
{
    static const pawl_kex *const other[] = {&puppet_kex_other, NULL};

    change.found = false;
    change.count = 0;
    memset(&p, 0, sizeof p);
    p.server = change.message == PAWLI_MSG_CLIENT_HELLO;
    p.fast = true;
    p.recv = quiet ? 0 : 600; /* makes a client ask for a limit */
    p.alpn = p.peer_alpn = quiet ? NULL : protocols;
    p.edit = edit;
    p.peer_flags = PAWL_CONFIG_COOKIE; /* in a retry */
    PT_OK(puppet_init(&p));
    if (change.message == PAWLI_MSG_HELLO_RETRY_REQUEST) {
        p.profile[1].groups = other;
    }
    puppet_run(&p);
    PT_EQ(puppet_failure(&p) == 0, puppet_connected(&p));
    return puppet_failure(&p);
}

static uint16_t run_with(uint8_t message, uint16_t ext, uint8_t what, int by)
{
    change.message = message;
    change.ext = ext;
    change.what = what;
    change.by = by;
    change.add = ADD_NOT;
    return run();
}

static uint16_t run_value(uint8_t message, uint16_t ext, const uint8_t *bytes,
                          uint32_t len, uint8_t add)
{
    change.message = message;
    change.ext = ext;
    change.what = REPLACE;
    change.bytes = bytes;
    change.len = len;
    change.add = add;
    return run();
}

/* ---- Every extension of every message ---- */

/* Calls check for each extension an honest peer sends in the message. */
static void each(uint8_t message, unsigned least,
                 void (*check)(uint8_t message, uint16_t ext))
{
    uint16_t types[PT_COUNT(change.types)];
    unsigned count;

    PT_EQ(run_with(message, 65535, CUT, 0), PAWL_FAIL_NONE);
    count = change.count;
    memcpy(types, change.types, sizeof types);
    PT_OK(count >= least);
    for (unsigned i = 0; i < count; i++) {
        check(message, types[i]);
    }
}

static void each_of_all(void (*check)(uint8_t message, uint16_t ext))
{
    each(PAWLI_MSG_CLIENT_HELLO, 7, check);
    each(PAWLI_MSG_SERVER_HELLO, 2, check);
    each(PAWLI_MSG_HELLO_RETRY_REQUEST, 3, check);
    each(PAWLI_MSG_ENCRYPTED_EXTENSIONS, 3, check);
}

/* What a server does not read may be anything. */
static bool is_read(uint16_t ext)
{
    return ext != PAWLI_EXT_SIGNATURE_ALGORITHMS_CERT;
}

/* Behind its first 5 bytes a name that is cut has a wrong length inside. */
static uint16_t malformed(uint8_t message, uint16_t ext, uint32_t len)
{
    if (!is_read(ext)) {
        return PAWL_FAIL_NONE;
    }
    return message == PAWLI_MSG_CLIENT_HELLO && ext == PAWLI_EXT_SERVER_NAME &&
                   len >= 5
               ? PAWL_FAIL_NAME_MALFORMED
               : PAWL_FAIL_MESSAGE_DECODE;
}

static void check_cut(uint8_t message, uint16_t ext)
{
    uint32_t len = 0;

    do {
        PT_AT("extension, cut", ext, len);
        if (message == PAWLI_MSG_ENCRYPTED_EXTENSIONS &&
            ext == PAWLI_EXT_SERVER_NAME) {
            return; /* it is empty */
        }
        PT_EQ(run_with(message, ext, CUT, (int)len),
              malformed(message, ext, len));
        PT_OK(change.found && change.body > len);
        len++;
    } while (len < change.body);
}

PT_TEST(an_extension_cut_at_any_byte_is_malformed)
{
    each_of_all(check_cut);
}

static void check_extended(uint8_t message, uint16_t ext)
{
    PT_AT("extension", ext, 0);
    PT_EQ(run_with(message, ext, EXTEND, 0), malformed(message, ext, 5));
}

PT_TEST(an_extension_with_a_byte_behind_it_is_malformed)
{
    each_of_all(check_extended);
}

static void check_twice(uint8_t message, uint16_t ext)
{
    PT_AT("extension", ext, 0);
    PT_EQ(run_with(message, ext, TWICE, 0), PAWL_FAIL_EXTENSION_DUPLICATE);
}

PT_TEST(an_extension_that_comes_twice_is_refused)
{
    each_of_all(check_twice);
}

/* Whatever the walk takes for the next extension then. */
static void check_lie(uint8_t message, uint16_t ext)
{
    static const int lies[] = {1, 2, 3, 4, 1000, 60000, -1, -2, -3};

    if (!is_read(ext)) {
        return;
    }
    for (unsigned i = 0; i < PT_COUNT(lies); i++) {
        PT_AT("extension, lie", ext, (unsigned)lies[i]);
        PT_EQ(run_with(message, ext, MOVE_LAST, 0), PAWL_FAIL_NONE);
        if ((int)change.body + lies[i] >= 0) {
            PT_OK(run_with(message, ext, LIE, lies[i]) != PAWL_FAIL_NONE);
        }
    }
}

PT_TEST(a_length_that_lies_never_connects)
{
    each_of_all(check_lie);
}

static void check_last(uint8_t message, uint16_t ext)
{
    PT_AT("extension", ext, 0);
    PT_EQ(run_with(message, ext, MOVE_LAST, 0), PAWL_FAIL_NONE);
    PT_OK(change.found);
}

PT_TEST(the_order_of_extensions_is_free)
{
    each_of_all(check_last);
}

/* ---- Values ---- */

typedef struct value {
    uint16_t ext, fail;
    uint8_t len;
    uint8_t bytes[12];
    uint8_t add;
} value;

#define OK     PAWL_FAIL_NONE
#define DECODE PAWL_FAIL_MESSAGE_DECODE
/* The engine goes on, and the honest peer refuses the answer to what it has
 * not said. */
#define ANSWERED PAWL_FAIL_ALERT_RECEIVED

static void check_values(uint8_t message, const value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        PT_AT("value, extension", i, values[i].ext);
        PT_EQ(run_value(message, values[i].ext, values[i].bytes, values[i].len,
                        values[i].add != 0 ? values[i].add : ADD_LAST),
              values[i].fail);
    }
}

PT_TEST(what_a_client_hello_may_say)
{
    static const value values[] = {
        {PAWLI_EXT_SERVER_NAME, OK, 8, {0, 6, 0, 0, 3, 'a', '.', 'b'}, 0},
        {PAWLI_EXT_SERVER_NAME,
         PAWL_FAIL_NAME_MALFORMED,
         8,
         {0, 6, 1, 0, 3, 'a', '.', 'b'},
         0},
        {PAWLI_EXT_SERVER_NAME,
         PAWL_FAIL_NAME_MALFORMED,
         8,
         {0, 6, 0, 0, 3, 'a', 0, 'b'},
         0},
        {PAWLI_EXT_SERVER_NAME, PAWL_FAIL_NAME_MALFORMED, 5, {0, 3}, 0},
        {PAWLI_EXT_SERVER_NAME,
         PAWL_FAIL_NAME_MALFORMED,
         10,
         {0, 8, 0, 0, 1, 'a', 0, 0, 1, 'b'},
         0},
        {PAWLI_EXT_SERVER_NAME, DECODE, 2, {0, 0}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, OK, 5, {4, 3, 3, 3, 4}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, OK, 5, {4, 0x7a, 0x7a, 3, 4}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, PAWL_FAIL_VERSION_NONE, 3, {2, 3, 3}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, PAWL_FAIL_VERSION_NONE, 3, {2, 3, 5}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, DECODE, 1, {0}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, DECODE, 2, {1, 3}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, DECODE, 4, {3, 3, 4, 3}, 0},
        {PAWLI_EXT_SUPPORTED_GROUPS, OK, 6, {0, 4, 0, 0x1d, 0x7a, 0x7a}, 0},
        {PAWLI_EXT_SUPPORTED_GROUPS, DECODE, 2, {0, 0}, 0},
        {PAWLI_EXT_SUPPORTED_GROUPS, DECODE, 5, {0, 3, 0, 0x1d, 0}, 0},
        /* The share is of a group that is not listed. */
        {PAWLI_EXT_SUPPORTED_GROUPS,
         PAWL_FAIL_KEY_SHARE_DUPLICATE,
         4,
         {0, 2, 0, 0x17},
         0},
        {PAWLI_EXT_KEY_SHARE, ANSWERED, 2, {0, 0}, 0}, /* by a retry */
        {PAWLI_EXT_KEY_SHARE, ANSWERED, 7, {0, 5, 0x7a, 0x7a, 0, 1, 9}, 0},
        {PAWLI_EXT_KEY_SHARE,
         PAWL_FAIL_SHARE_LENGTH,
         7,
         {0, 5, 0, 0x1d, 0, 1, 9},
         0},
        {PAWLI_EXT_KEY_SHARE, DECODE, 6, {0, 4, 0, 0x1d, 0, 0}, 0},
        {PAWLI_EXT_KEY_SHARE, DECODE, 6, {0, 4, 0x7a, 0x7a, 0, 1}, 0},
        {PAWLI_EXT_SIGNATURE_ALGORITHMS, OK, 6, {0, 4, 0x7a, 0x7a, 4, 3}, 0},
        {PAWLI_EXT_SIGNATURE_ALGORITHMS,
         PAWL_FAIL_SIGNATURE_NONE,
         4,
         {0, 2, 8, 7},
         0},
        {PAWLI_EXT_SIGNATURE_ALGORITHMS, DECODE, 2, {0, 0}, 0},
        {PAWLI_EXT_SIGNATURE_ALGORITHMS, DECODE, 5, {0, 3, 4, 3, 0}, 0},
        {PAWLI_EXT_ALPN, OK, 8, {0, 6, 2, 'h', '3', 2, 'h', '2'}, 0},
        {PAWLI_EXT_ALPN, PAWL_FAIL_ALPN_NONE, 5, {0, 3, 2, 'h', '3'}, 0},
        {PAWLI_EXT_ALPN, PAWL_FAIL_ALPN_NONE, 6, {0, 4, 3, 'h', '2', '2'}, 0},
        {PAWLI_EXT_ALPN, DECODE, 2, {0, 0}, 0},
        {PAWLI_EXT_ALPN, DECODE, 3, {0, 1, 0}, 0},
        {PAWLI_EXT_ALPN, DECODE, 6, {0, 4, 2, 'h', '2', 0}, 0},
        {PAWLI_EXT_ALPN, DECODE, 5, {0, 3, 3, 'h', '2'}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT, ANSWERED, 2, {0, 64}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT, ANSWERED, 2, {0x40, 1}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT, ANSWERED, 2, {0xff, 0xff}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT,
         PAWL_FAIL_RECORD_SIZE_LIMIT,
         2,
         {0, 63},
         0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT, DECODE, 1, {1}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT, DECODE, 3, {0, 64, 0}, 0},
        {PAWLI_EXT_MAX_FRAGMENT_LENGTH, ANSWERED, 1, {1}, 0},
        {PAWLI_EXT_MAX_FRAGMENT_LENGTH, ANSWERED, 1, {4}, 0},
        {PAWLI_EXT_MAX_FRAGMENT_LENGTH, PAWL_FAIL_RECORD_SIZE_LIMIT, 1, {0}, 0},
        {PAWLI_EXT_MAX_FRAGMENT_LENGTH, PAWL_FAIL_RECORD_SIZE_LIMIT, 1, {5}, 0},
        {PAWLI_EXT_MAX_FRAGMENT_LENGTH, DECODE, 0, {0}, 0},
        {PAWLI_EXT_EARLY_DATA, OK, 0, {0}, 0},
        {PAWLI_EXT_EARLY_DATA, DECODE, 1, {0}, 0},
        {PAWLI_EXT_COOKIE, PAWL_FAIL_RETRY_HELLO, 3, {0, 1, 7}, 0},
        {PAWLI_EXT_COOKIE, DECODE, 2, {0, 0}, 0},
        {PAWLI_EXT_PRE_SHARED_KEY, PAWL_FAIL_EXTENSION_MISSING, 2, {0, 0}, 0},
        {PAWLI_EXT_PRE_SHARED_KEY, PAWL_FAIL_PSK_ORDER, 2, {0, 0}, ADD_FIRST},
        {PAWLI_EXT_PSK_MODES, OK, 2, {1, 1}, 0},
        {PAWLI_EXT_STATUS_REQUEST, OK, 5, {1}, 0},
        {0x7a7a, OK, 3, {1, 2, 3}, 0},
        {0x7a7a, OK, 0, {0}, ADD_FIRST},
    };

    check_values(PAWLI_MSG_CLIENT_HELLO, values, PT_COUNT(values));
}

PT_TEST(a_name_has_1_to_255_bytes)
{
    uint8_t bytes[5 + 256];

    memset(bytes, 'a', sizeof bytes);
    for (uint16_t len = 250; len <= 256; len++) {
        pawli_store16be(bytes, (uint16_t)(len + 3u));
        bytes[2] = 0;
        pawli_store16be(bytes + 3, len);
        PT_EQ(run_value(PAWLI_MSG_CLIENT_HELLO, PAWLI_EXT_SERVER_NAME, bytes,
                        5u + len, ADD_NOT),
              len <= 255 ? OK : PAWL_FAIL_NAME_MALFORMED);
    }
}

PT_TEST(a_group_has_one_share)
{
    uint8_t bytes[2 + 2 * 36] = {0, 72, 0, 0x1d, 0, 32};

    memcpy(bytes + 38, bytes + 2, 4);
    PT_EQ(run_value(PAWLI_MSG_CLIENT_HELLO, PAWLI_EXT_KEY_SHARE, bytes,
                    sizeof bytes, ADD_NOT),
          PAWL_FAIL_KEY_SHARE_DUPLICATE);
}

PT_TEST(what_a_server_hello_may_say)
{
    static const value values[] = {
        {PAWLI_EXT_SUPPORTED_VERSIONS,
         PAWL_FAIL_VERSION_PARAMETER,
         2,
         {3, 3},
         0},
        {PAWLI_EXT_SUPPORTED_VERSIONS, DECODE, 3, {3, 4, 0}, 0},
        {PAWLI_EXT_KEY_SHARE,
         PAWL_FAIL_GROUP_PARAMETER,
         5,
         {0, 0x17, 0, 1, 9},
         0},
        {PAWLI_EXT_KEY_SHARE, PAWL_FAIL_SHARE_LENGTH, 5, {0, 0x1d, 0, 1, 9}, 0},
        {PAWLI_EXT_KEY_SHARE, DECODE, 5, {0, 0x1d, 0, 32, 9}, 0},
        {PAWLI_EXT_ALPN,
         PAWL_FAIL_EXTENSION_FORBIDDEN,
         5,
         {0, 3, 2, 'h', '2'},
         0},
        {PAWLI_EXT_COOKIE, PAWL_FAIL_EXTENSION_FORBIDDEN, 3, {0, 1, 1}, 0},
        {PAWLI_EXT_PRE_SHARED_KEY,
         PAWL_FAIL_EXTENSION_UNSOLICITED,
         2,
         {0, 0},
         0},
        {0x7a7a, PAWL_FAIL_EXTENSION_UNSOLICITED, 0, {0}, 0},
        {0x7a7a, PAWL_FAIL_EXTENSION_UNSOLICITED, 0, {0}, ADD_FIRST},
    };

    check_values(PAWLI_MSG_SERVER_HELLO, values, PT_COUNT(values));
}

PT_TEST(what_a_hello_retry_request_may_say)
{
    static const value values[] = {
        {PAWLI_EXT_SUPPORTED_VERSIONS,
         PAWL_FAIL_VERSION_PARAMETER,
         2,
         {3, 3},
         0},
        {PAWLI_EXT_KEY_SHARE, OK, 2, {0, 0x17}, 0},
        /* The group there was a share of; one that was not offered. */
        {PAWLI_EXT_KEY_SHARE, PAWL_FAIL_GROUP_PARAMETER, 2, {0, 0x1d}, 0},
        {PAWLI_EXT_KEY_SHARE, PAWL_FAIL_GROUP_PARAMETER, 2, {0x7a, 0x7a}, 0},
        {PAWLI_EXT_COOKIE, DECODE, 2, {0, 0}, 0},
        {PAWLI_EXT_COOKIE, DECODE, 4, {0, 1, 7, 7}, 0},
        /* The server does not know it again. */
        {PAWLI_EXT_COOKIE, ANSWERED, 3, {0, 1, 7}, 0},
        {PAWLI_EXT_ALPN,
         PAWL_FAIL_EXTENSION_FORBIDDEN,
         5,
         {0, 3, 2, 'h', '2'},
         0},
        {0x7a7a, PAWL_FAIL_EXTENSION_UNSOLICITED, 0, {0}, 0},
    };

    check_values(PAWLI_MSG_HELLO_RETRY_REQUEST, values, PT_COUNT(values));
}

PT_TEST(what_encrypted_extensions_may_say)
{
    static const value values[] = {
        {PAWLI_EXT_SERVER_NAME, DECODE, 1, {0}, 0},
        {PAWLI_EXT_ALPN, OK, 5, {0, 3, 2, 'h', '2'}, 0},
        {PAWLI_EXT_ALPN, PAWL_FAIL_ALPN_PARAMETER, 5, {0, 3, 2, 'h', '3'}, 0},
        {PAWLI_EXT_ALPN, DECODE, 8, {0, 6, 2, 'h', '2', 2, 'h', '2'}, 0},
        {PAWLI_EXT_ALPN, DECODE, 3, {0, 1, 0}, 0},
        {PAWLI_EXT_ALPN, DECODE, 2, {0, 0}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT, OK, 2, {0, 64}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT, OK, 2, {0x40, 1}, 0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT,
         PAWL_FAIL_RECORD_SIZE_LIMIT,
         2,
         {0x40, 2},
         0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT,
         PAWL_FAIL_RECORD_SIZE_LIMIT,
         2,
         {0, 63},
         0},
        /* Both limits at once */
        {PAWLI_EXT_MAX_FRAGMENT_LENGTH, PAWL_FAIL_RECORD_SIZE_LIMIT, 1, {1}, 0},
        {PAWLI_EXT_SUPPORTED_GROUPS, OK, 4, {0, 2, 0, 0x17}, 0},
        {PAWLI_EXT_KEY_SHARE, PAWL_FAIL_EXTENSION_FORBIDDEN, 0, {0}, 0},
        {PAWLI_EXT_SUPPORTED_VERSIONS,
         PAWL_FAIL_EXTENSION_FORBIDDEN,
         2,
         {3, 4},
         0},
        {PAWLI_EXT_EARLY_DATA, PAWL_FAIL_EXTENSION_FORBIDDEN, 0, {0}, 0},
        {0x7a7a, PAWL_FAIL_EXTENSION_UNSOLICITED, 0, {0}, 0},
    };

    check_values(PAWLI_MSG_ENCRYPTED_EXTENSIONS, values, PT_COUNT(values));
}

PT_TEST(an_answer_to_what_was_not_asked_is_refused)
{
    static const value values[] = {
        {PAWLI_EXT_ALPN,
         PAWL_FAIL_EXTENSION_UNSOLICITED,
         5,
         {0, 3, 2, 'h', '2'},
         0},
        {PAWLI_EXT_RECORD_SIZE_LIMIT,
         PAWL_FAIL_EXTENSION_UNSOLICITED,
         2,
         {0x40, 1},
         0},
        {PAWLI_EXT_MAX_FRAGMENT_LENGTH,
         PAWL_FAIL_EXTENSION_UNSOLICITED,
         1,
         {1},
         0},
    };

    quiet = true;
    check_values(PAWLI_MSG_ENCRYPTED_EXTENSIONS, values, PT_COUNT(values));
    quiet = false;
}

int main(void)
{
    PT_RUN(an_extension_cut_at_any_byte_is_malformed);
    PT_RUN(an_extension_with_a_byte_behind_it_is_malformed);
    PT_RUN(an_extension_that_comes_twice_is_refused);
    PT_RUN(a_length_that_lies_never_connects);
    PT_RUN(the_order_of_extensions_is_free);
    PT_RUN(what_a_client_hello_may_say);
    PT_RUN(a_name_has_1_to_255_bytes);
    PT_RUN(a_group_has_one_share);
    PT_RUN(what_a_server_hello_may_say);
    PT_RUN(what_a_hello_retry_request_may_say);
    PT_RUN(what_encrypted_extensions_may_say);
    PT_RUN(an_answer_to_what_was_not_asked_is_refused);
    return pt_done();
}
