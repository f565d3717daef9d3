/* SPDX-License-Identifier: Apache-2.0
 * The text form of a private key: which characters of its base64 stand where
 * is secret; its lines, its padding and its labels are not. */
#include "ct/ct.h"

#include <string.h>

#include "pawl/pem.h"

#define PEM_SIZE 48u

/* Every character of the alphabet, every end of a line. */
static const char pem_key[] = "a line before it\r\n"
                              "-----BEGIN EC PRIVATE KEY-----\r\n"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ\r\n"
                              " abcdefghijklmnopqrstuvwxyz0123\n\n"
                              "456789\r"
                              "+/\n"
                              "-----END EC PRIVATE KEY-----\n";

static const char pem_padded[] = "-----BEGIN KEY-----\n"
                                 "+/8=\n"
                                 "-----END KEY-----\n"
                                 "-----BEGIN KEY-----\n"
                                 "AAECzQ==\n"
                                 "-----END KEY-----\n";

/* 5 bits left over, and a character that is none. */
static const char pem_loose[] = "-----BEGIN KEY-----\nAAECzf==\n";
static const char pem_broken[] = "-----BEGIN KEY-----\nAAEC_Q==\n";

static int is_base64(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c >= '0' && c <= '9') || c == '+' || c == '/';
}

/* Marks the alphabet's characters of every body in text; its lines that begin
 * with a dash and what is outside stay known. */
static void hide_bodies(char *text, size_t len)
{
    int body = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '-') {
            body = text[i + 5] == 'B';
            while (text[i] != '\n') {
                i++;
            }
        } else if (body && is_base64(text[i])) {
            ct_secret(text + i, 1);
        }
    }
}

/* Decodes the blocks of text in pieces of `piece` characters with room for
 * `room` bytes at a time; returns the bytes, all of them secret still. */
static size_t decode(const char *text, size_t len, size_t piece, size_t room,
                     uint8_t *out, pawl_pem *pem)
{
    size_t used = 0;

    pawl_pem_init(pem);
    for (size_t at = 0; at < len;) {
        const uint8_t *in = (const uint8_t *)text + at;
        size_t left = len - at < piece ? len - at : piece;
        size_t n = 0;

        at += left;
        for (;;) {
            pawl_pem_event event =
                pawl_pem_next(pem, &in, &left, out + used, room, &n);

            if (event == PAWL_PEM_FAILED) {
                return 0;
            }
            if (event == PAWL_PEM_DATA) {
                ct_expect(ct_is_secret(out + used, n));
                used += n;
            }
            if (event == PAWL_PEM_MORE) {
                break;
            }
        }
    }
    ct_expect(pawl_pem_finish(pem) == PAWL_OK);
    return used;
}

CT_TEST(a_key_in_pieces_of_any_size)
{
    static const uint8_t head[] = {0x00, 0x10, 0x83, 0x10, 0x51, 0x87};
    static const size_t pieces[] = {1, 7, sizeof pem_key};
    char text[sizeof pem_key];
    uint8_t out[PEM_SIZE + 48];
    pawl_pem pem;

    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        memcpy(text, pem_key, sizeof text);
        hide_bodies(text, sizeof text - 1);
        ct_expect(decode(text, sizeof text - 1, pieces[i], 3u + i * 22u, out,
                         &pem) == PEM_SIZE);
        ct_public(out, sizeof head);
        ct_expect(memcmp(out, head, sizeof head) == 0);
    }
    pawl_pem_wipe(&pem);
}

CT_TEST(a_key_found_in_its_text)
{
    char text[sizeof pem_key];
    pawl_pem pem;
    size_t len = 0;
    size_t rest = 0;

    memcpy(text, pem_key, sizeof text);
    hide_bodies(text, sizeof text - 1);
    ct_expect(pawl_pem_find(&pem, (uint8_t *)text, sizeof text, &len,
                            "*PRIVATE KEY", (const uint8_t *)text,
                            sizeof text - 1, &rest) == PAWL_OK);
    ct_expect(len == PEM_SIZE && rest == sizeof text - 2u);
    ct_expect(ct_is_secret(text, len));
}

CT_TEST(both_kinds_of_padding)
{
    char text[sizeof pem_padded];
    uint8_t out[6 + 48];
    pawl_pem pem;

    memcpy(text, pem_padded, sizeof text);
    hide_bodies(text, sizeof text - 1);
    ct_expect(decode(text, sizeof text - 1, 5, 48, out, &pem) == 6);
}

CT_TEST(what_is_refused)
{
    char text[sizeof pem_padded];
    uint8_t out[48];
    pawl_pem pem;

    memcpy(text, pem_loose, sizeof pem_loose);
    hide_bodies(text, sizeof pem_loose - 1);
    ct_expect(decode(text, sizeof pem_loose - 1, 64, 48, out, &pem) == 0);
    ct_expect(pem.problem == PAWL_PEM_BAD_PADDING && pem.line == 2);
    memcpy(text, pem_broken, sizeof pem_broken);
    hide_bodies(text, sizeof pem_broken - 1);
    ct_expect(decode(text, sizeof pem_broken - 1, 64, 48, out, &pem) == 0);
    ct_expect(pem.problem == PAWL_PEM_BAD_CHARACTER && pem.line == 2);
}

CT_TEST(a_key_is_written_in_windows)
{
    uint8_t key[100];
    char text[240];
    size_t at = 0, n, room = 1;

    ct_fill(key, sizeof key, 3);
    ct_secret(key, sizeof key);
    for (size_t len = 96; len <= sizeof key; len += 2, at = 0) {
        do {
            n = pawl_pem_encode(text + at, room, at, "PRIVATE KEY", key, len);
            room = room % 70 + 1;
            at += n;
        } while (n != 0);
        ct_expect(at == pawl_pem_encode_size("PRIVATE KEY", len));
        ct_expect(ct_is_secret(text + 28, 64) && text[92] == '\n');
    }
}

void ct_main(void)
{
    CT_RUN(a_key_is_written_in_windows);
    CT_RUN(a_key_in_pieces_of_any_size);
    CT_RUN(a_key_found_in_its_text);
    CT_RUN(both_kinds_of_padding);
    CT_RUN(what_is_refused);
}
