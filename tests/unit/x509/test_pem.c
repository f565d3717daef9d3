/* SPDX-License-Identifier: Apache-2.0
 * The PEM decoder: RFC 7468 text in every odd dress, at every split, each
 * fault by name and line. The base64 answers are those of RFC 4648, section
 * 10, and of openssl's files. */
#include <stdio.h>
#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/pem.h"

PT_VECTORS(keys, "openssl/x509_keys.ptv")

/* Decodes text into a log: "[LABEL]" per block, hex of its data, "." at its
 * end; pieces of step, output of room bytes. Returns the problem. */
static pawl_pem_problem pem_log(char *log, uint32_t *line, const void *text,
                                size_t len, size_t step, size_t room)
{
    const uint8_t *p = text;
    uint8_t out[64];
    size_t out_len = 0;
    pawl_pem pem;
    pawl_pem_event event = PAWL_PEM_MORE;
    pawl_err err;

    *log = '\0';
    pawl_pem_init(&pem);
    for (size_t at = 0; at < len && event != PAWL_PEM_FAILED;) {
        size_t n = len - at < step ? len - at : step;
        const uint8_t *in = p + at;

        do {
            event = pawl_pem_next(&pem, &in, &n, out, room, &out_len);
            PT_EQ(event == PAWL_PEM_DATA, out_len != 0);
            PT_OK(out_len <= room);
            if (event == PAWL_PEM_BEGIN) {
                log += sprintf(log, "[%s]", pem.label);
            } else if (event == PAWL_PEM_END) {
                log += sprintf(log, ".");
            }
            for (size_t i = 0; i < out_len; i++) {
                log += sprintf(log, "%02x", out[i]);
            }
        } while (event != PAWL_PEM_MORE && event != PAWL_PEM_FAILED);
        at = (size_t)(in - p);
    }
    err = pawl_pem_finish(&pem);
    PT_EQ(err, pem.problem == PAWL_PEM_FINE ? PAWL_OK : PAWL_ERR_ENCODING);
    PT_EQ(pawl_pem_finish(&pem), err);
    *line = pem.line;
    return (pawl_pem_problem)pem.problem;
}

#define B "-----BEGIN X-----\n"
#define E "-----END X-----\n"

typedef struct pem_case {
    const char *text, *log;
    pawl_pem_problem problem;
    uint32_t line;
} pem_case;

static const pem_case pem_good[] = {
    {"", "", PAWL_PEM_FINE, 1},
    {"nothing here\n", "", PAWL_PEM_FINE, 2},
    {B "Zg==\n" E, "[X]66.", PAWL_PEM_FINE, 4},
    {B "Zm8=\n" E, "[X]666f.", PAWL_PEM_FINE, 4},
    {B "Zm9v\n" E, "[X]666f6f.", PAWL_PEM_FINE, 4},
    {B "Zm9vYg==\n" E, "[X]666f6f62.", PAWL_PEM_FINE, 4},
    {B "Zm9vYmE=\n" E, "[X]666f6f6261.", PAWL_PEM_FINE, 4},
    {B "Zm9vYmFy\n" E, "[X]666f6f626172.", PAWL_PEM_FINE, 4},
    {B "+/+/\n" E, "[X]fbffbf.", PAWL_PEM_FINE, 4},
    /* line ends, lines of any length, blank lines, no last line end */
    {"-----BEGIN X-----\r\nZm9v\r\nYmFy\r\n-----END X-----\r\n",
     "[X]666f6f626172.", PAWL_PEM_FINE, 5},
    {"-----BEGIN X-----\rZm9v\r-----END X-----\r", "[X]666f6f.", PAWL_PEM_FINE,
     4},
    {B "\n Zm\n9\tv\n\nY m F y \n" E, "[X]666f6f626172.", PAWL_PEM_FINE, 8},
    {B "Zg\n=\n=\n" E, "[X]66.", PAWL_PEM_FINE, 6},
    {B "Zm9v\n-----END X-----", "[X]666f6f.", PAWL_PEM_FINE, 3},
    {"-----BEGIN X-----Zm9v-----END X-----", "[X]666f6f.", PAWL_PEM_FINE, 1},
    /* text around, several blocks, even without a line end between them */
    {"subject: a - b\n----- not -----\n" B "Zg==\n" E "more\n" B "Zm8=\n" E,
     "[X]66.[X]666f.", PAWL_PEM_FINE, 10},
    {B "Zg==\n-----END X-----" B "Zm8=\n" E, "[X]66.[X]666f.", PAWL_PEM_FINE,
     6},
    {"\xef\xbb\xbf" B "Zg==\n" E, "[X]66.", PAWL_PEM_FINE, 4},
    {"  " B "Zg==\n" E, "[X]66.", PAWL_PEM_FINE, 4},
    {"x -----BEGIN X-----\n", "", PAWL_PEM_FINE, 2},
    {"-----BEGIN EC PRIVATE KEY-----\nZg==\n-----END EC PRIVATE KEY-----\n",
     "[EC PRIVATE KEY]66.", PAWL_PEM_FINE, 4},
    {"-----END X-----\n", "", PAWL_PEM_FINE, 2},
};

static const pem_case pem_bad[] = {
    {B "Zm9v\nZ!9v\n" E, "[X]666f6f", PAWL_PEM_BAD_CHARACTER, 3},
    {B "Zm9v\n\x80\n" E, "[X]666f6f", PAWL_PEM_BAD_CHARACTER, 3},
    {B "Zm_v\n" E, "[X]", PAWL_PEM_BAD_CHARACTER, 2},
    {B "Zm9v\n-Zg\n" E, "[X]666f6f", PAWL_PEM_BAD_CHARACTER, 3},
    {B "Z===\n" E, "[X]", PAWL_PEM_BAD_PADDING, 2},
    {B "Z\n" E, "[X]", PAWL_PEM_BAD_PADDING, 3},
    {B "Zg\n" E, "[X]", PAWL_PEM_BAD_PADDING, 3},
    {B "Zg=\n" E, "[X]", PAWL_PEM_BAD_PADDING, 3},
    {B "Zm8\n" E, "[X]", PAWL_PEM_BAD_PADDING, 3},
    {B "Zg===\n" E, "[X]66", PAWL_PEM_BAD_PADDING, 2},
    {B "Zg=a\n" E, "[X]", PAWL_PEM_BAD_PADDING, 2},
    {B "Zg==Zm9v\n" E, "[X]66", PAWL_PEM_BAD_PADDING, 2},
    {B "=\n" E, "[X]", PAWL_PEM_BAD_PADDING, 2},
    {B "Zh==\n" E, "[X]", PAWL_PEM_BAD_PADDING, 2},
    {B "Zm9=\n" E, "[X]", PAWL_PEM_BAD_PADDING, 2},
    {B "Zm9v\n", "[X]666f6f", PAWL_PEM_NO_END, 3},
    {B "Zm9v\n-----EN", "[X]666f6f", PAWL_PEM_NO_END, 3},
    {B "Zm9v\n" B "Zm9v\n" E, "[X]666f6f", PAWL_PEM_NO_END, 3},
    {B "Zm9v\n-----END Y-----\n", "[X]666f6f", PAWL_PEM_WRONG_END, 3},
    {B "Zm9v\n-----END XX-----\n", "[X]666f6f", PAWL_PEM_WRONG_END, 3},
    {B "Zm9v\n-----END -----\n", "[X]666f6f", PAWL_PEM_WRONG_END, 3},
    {B "Zm9v\n-----END X----\n", "[X]666f6f", PAWL_PEM_WRONG_END, 3},
    {"-----BEGIN X\n", "", PAWL_PEM_BAD_LABEL, 1},
    {"-----BEGIN X----\n", "", PAWL_PEM_BAD_LABEL, 1},
    {"-----BEGIN X", "", PAWL_PEM_BAD_LABEL, 1},
    {"a\n-----BEGIN 12345678901234567890123456789012-----\n", "",
     PAWL_PEM_BAD_LABEL, 2},
    {B "Proc-Type: 4,ENCRYPTED\n\nZg==\n" E, "[X]3eba1c", PAWL_PEM_HEADERS, 2},
    {B "Comment: text\nZg==\n" E, "[X]0a89a6", PAWL_PEM_HEADERS, 2},
    {B E, "[X]", PAWL_PEM_EMPTY, 2},
    {B "\n\n" E, "[X]", PAWL_PEM_EMPTY, 4},
};

static void pem_table(const pem_case *table, size_t count)
{
    char log[256];
    uint32_t line;

    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(table[i].text);

        for (size_t step = 1; step <= len + 1; step++) {
            PT_AT("text, step", i, step);
            PT_EQ(pem_log(log, &line, table[i].text, len, step, 3 + step % 7),
                  table[i].problem);
            PT_EQ(line, table[i].line);
            if (table[i].problem == PAWL_PEM_FINE) {
                PT_OK(strcmp(log, table[i].log) == 0);
            } else {
                /* What came before the fault may be given out or not. */
                PT_OK(strncmp(log, table[i].log, strlen(log)) == 0);
            }
        }
    }
}

PT_TEST(good_text_decodes_at_every_split)
{
    pem_table(pem_good, PT_COUNT(pem_good));
}

PT_TEST(each_fault_has_its_name_and_line)
{
    pem_table(pem_bad, PT_COUNT(pem_bad));
}

PT_TEST(only_the_alphabet_is_base64)
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char text[] = B "AAA?\n" E;
    char log[64];
    char want[64];
    uint32_t line;

    for (unsigned c = 1; c < 256; c++) {
        const char *at = strchr(alphabet, (int)c);

        text[sizeof B + 2] = (char)c;
        PT_AT("character", c, 0);
        if (at != NULL) {
            sprintf(want, "[X]0000%02x.", (unsigned)(at - alphabet));
            PT_EQ(pem_log(log, &line, text, strlen(text), 64, 64),
                  PAWL_PEM_FINE);
            PT_OK(strcmp(log, want) == 0);
        } else if (c != '=') {
            PT_OK(pem_log(log, &line, text, strlen(text), 64, 64) !=
                  PAWL_PEM_FINE);
        }
    }
}

/* ---- A whole text ------------------------------------------------------- */

PT_TEST(the_wanted_block_is_found_among_others)
{
    static const char text[] = "-----BEGIN EC PARAMETERS-----\nZg==\n"
                               "-----END EC PARAMETERS-----\n"
                               "-----BEGIN EC PRIVATE KEY-----\nZm9vYmFy\n"
                               "-----END EC PRIVATE KEY-----\nrest";
    static const struct {
        const char *label;
        pawl_err err;
        size_t len;
    } labels[] = {
        {"EC PRIVATE KEY", PAWL_OK, 6},
        {"*PRIVATE KEY", PAWL_OK, 6},
        {"*EC PRIVATE KEY", PAWL_OK, 6},
        {"EC PARAMETERS", PAWL_OK, 1},
        {"PRIVATE KEY", PAWL_ERR_ENCODING, 0},
        {"*RIVATE KEY", PAWL_ERR_ENCODING, 0},
        {"CERTIFICATE", PAWL_ERR_ENCODING, 0},
        {"", PAWL_ERR_ENCODING, 0},
    };
    uint8_t out[200];
    pawl_pem pem;
    size_t len;
    size_t rest = 0;

    for (size_t i = 0; i < PT_COUNT(labels); i++) {
        PT_AT("label", i, 0);
        PT_EQ(pawl_pem_find(&pem, out, sizeof out, &len, labels[i].label,
                            (const uint8_t *)text, strlen(text), &rest),
              labels[i].err);
        PT_EQ(len, labels[i].len);
        if (labels[i].err != PAWL_OK) {
            PT_EQ(pem.problem, PAWL_PEM_NOT_FOUND);
        }
    }
    PT_EQ(pawl_pem_find(&pem, out, 6, &len, "*PRIVATE KEY",
                        (const uint8_t *)text, strlen(text), &rest),
          PAWL_OK);
    PT_EQ_BYTES(out, "foobar", 6);
    PT_OK(strcmp(text + rest, "\nrest") == 0);
    PT_EQ(pawl_pem_find(&pem, out, 5, &len, "*PRIVATE KEY",
                        (const uint8_t *)text, strlen(text), &rest),
          PAWL_ERR_MEMORY);
    PT_EQ(pem.problem, PAWL_PEM_TOO_LONG);
    /* In place. */
    memcpy(out, text, sizeof text);
    PT_EQ(pawl_pem_find(&pem, out, sizeof out, &len, "*PRIVATE KEY", out,
                        strlen(text), NULL),
          PAWL_OK);
    PT_EQ_BYTES(out, "foobar", 6);
}

PT_TEST(files_of_openssl_decode_to_whole_elements)
{
    pt_vec v = PT_VEC(keys);
    unsigned encrypted = 0;

    while (pt_vec_next(&v)) {
        pt_bytes text = pt_vec_get(&v, "pem");
        static uint8_t der[4096];
        pawl_pem pem;
        size_t len;
        size_t header;
        size_t content;
        pawl_err err = pawl_pem_find(&pem, der, sizeof der, &len, "*KEY",
                                     text.p, text.len, NULL);

        PT_AT("file", v.index, 0);
        if (err != PAWL_OK) {
            /* Encrypted in the old form. */
            PT_EQ(pem.problem, PAWL_PEM_HEADERS);
            PT_EQ(pem.line, 2);
            encrypted++;
            continue;
        }
        PT_EQ(der[0], 0x30);
        header = der[1] < 0x80 ? 2 : 2 + (der[1] & 0x7fu);
        content = der[1] < 0x80    ? der[1]
                  : der[1] == 0x81 ? der[2]
                                   : ((size_t)der[2] << 8 | der[3]);
        PT_EQ(len, header + content);
    }
    PT_EQ(encrypted, 6);
}

/* openssl's files again, whole, and by windows of every size and place. */
PT_TEST(text_is_written_as_openssl_does)
{
    static uint8_t der[4096];
    static char out[8192];
    pt_vec v = PT_VEC(keys);
    unsigned files = 0;

    while (pt_vec_next(&v)) {
        pt_bytes text = pt_vec_get(&v, "pem");
        size_t len, rest = 0;
        pawl_pem pem;

        if (text.len > 600 && files > 4) {
            continue; /* the short ones will do */
        }
        PT_AT("file", v.index, text.len);
        if (pawl_pem_find(&pem, der, sizeof der, &len, "*KEY", text.p, text.len,
                          &rest) != PAWL_OK ||
            memcmp(text.p, "-----BEGIN ", 11) != 0 || rest + 1 < text.len ||
            memcmp(text.p + 11, pem.label, strlen(pem.label)) != 0) {
            continue; /* parameters come first, or headers */
        }
        files++;
        PT_EQ(pawl_pem_encode_size(pem.label, len), text.len);
        memset(out, 0, sizeof out);
        PT_EQ(pawl_pem_encode(out, sizeof out, 0, pem.label, der, len),
              text.len);
        PT_EQ_BYTES(out, text.p, text.len);
        PT_EQ(out[text.len], 0);
        for (size_t room = 1; room < 300; room += 23) {
            for (size_t from = 0; from < text.len + 2; from++) {
                size_t left = from < text.len ? text.len - from : 0;
                size_t n = left < room ? left : room;

                memset(out, 0, room + 1);
                PT_EQ(pawl_pem_encode(out, room, from, pem.label, der, len), n);
                PT_EQ_BYTES(out, text.p + from, n);
                PT_EQ(out[n], 0);
            }
        }
    }
    PT_OK(files >= 10);
}

/* RFC 4648, section 10, and a block of nothing. */
PT_TEST(short_texts_are_padded)
{
    static const char *const base64[] = {
        "",           "Zg==\n",     "Zm8=\n",    "Zm9v\n",
        "Zm9vYg==\n", "Zm9vYmE=\n", "Zm9vYmFy\n"};
    char out[80], want[80];

    for (size_t len = 0; len < PT_COUNT(base64); len++) {
        int n = snprintf(want, sizeof want, B "%s" E, base64[len]);

        PT_EQ(pawl_pem_encode_size("X", len), n);
        PT_EQ(pawl_pem_encode(out, sizeof out, 0, "X",
                              (const uint8_t *)"foobar", len),
              n);
        PT_EQ_BYTES(out, want, (size_t)n);
    }
}

PT_TEST(every_problem_has_a_sentence)
{
    for (int i = 0; i < 12; i++) {
        PT_OK(strlen(pawl_pem_text((pawl_pem_problem)i)) > 5);
    }
}

int main(void)
{
    PT_RUN(good_text_decodes_at_every_split);
    PT_RUN(each_fault_has_its_name_and_line);
    PT_RUN(only_the_alphabet_is_base64);
    PT_RUN(the_wanted_block_is_found_among_others);
    PT_RUN(files_of_openssl_decode_to_whole_elements);
    PT_RUN(text_is_written_as_openssl_does);
    PT_RUN(short_texts_are_padded);
    PT_RUN(every_problem_has_a_sentence);
    return pt_done();
}
