/* SPDX-License-Identifier: Apache-2.0
 * --record: what a connection was made of and every call to its engine. */
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RECORD_GIVEN_MAX 16
#define RECORD_OP        8192u /* memory of a signature, in bytes */

/* The owner's notes of every recording of this process. */
static struct {
    uint8_t note;
    uint8_t *data;
    size_t len;
} record_given[RECORD_GIVEN_MAX];
static unsigned record_given_count;
static const char *record_hidden;
static cli_record *record_live; /* what is read later goes there as well */

static bool record_give(uint8_t note, const void *first, size_t first_len,
                        const void *second, size_t second_len)
{
    uint8_t *data = malloc(first_len + second_len + 1);

    if (data == NULL || record_given_count == RECORD_GIVEN_MAX) {
        free(data);
        return false;
    }
    memcpy(data, first, first_len);
    if (second_len != 0) {
        memcpy(data + first_len, second, second_len);
    }
    if (record_live != NULL) {
        cli_record_bytes(record_live, (pawl_note)note, data,
                         first_len + second_len);
    }
    record_given[record_given_count].note = note;
    record_given[record_given_count].data = data;
    record_given[record_given_count++].len = first_len + second_len;
    return true;
}

/* Where text first is in data[0..len), from `from` on; len: nowhere. */
static size_t record_find(const uint8_t *data, size_t len, size_t from,
                          const char *text)
{
    size_t n = strlen(text);

    for (; from + n <= len; from++) {
        if (memcmp(data + from, text, n) == 0) {
            return from;
        }
    }
    return len;
}

/* Private keys of a PEM file become as many letters A, whichever file they are
 * in. */
static void record_blank(uint8_t *data, size_t len)
{
    size_t at = 0;

    while ((at = record_find(data, len, at, "PRIVATE KEY-----")) < len) {
        size_t end = record_find(data, len, at, "-----END ");

        for (at += strlen("PRIVATE KEY-----"); at < end; at++) {
            data[at] = data[at] == '\n' || data[at] == '\r' ? data[at] : 'A';
        }
        at = record_find(data, len, end, "\n");
    }
}

/* The file of the hidden key is left out, unless certificates are in it too. */
static void record_file(const char *path, const uint8_t *data, size_t len)
{
    uint8_t *copy;

    if (record_hidden == NULL) {
        (void)record_give(PAWL_NOTE_FILE, path, strlen(path) + 1, data, len);
        return;
    }
    if (strcmp(path, record_hidden) == 0 &&
        record_find(data, len, 0, "-----BEGIN CERTIFICATE-----") == len) {
        return;
    }
    copy = malloc(len + 1);
    if (copy == NULL) {
        return;
    }
    memcpy(copy, data, len);
    record_blank(copy, len);
    (void)record_give(PAWL_NOTE_FILE, path, strlen(path) + 1, copy, len);
    pawl_wipe(copy, len);
    free(copy);
}

void cli_words_copy(cli_words *words, int argc, char **argv)
{
    words->len = 0;
    for (int i = 0; i < argc; i++) {
        size_t n = strlen(argv[i]) + 1;

        if (strcmp(argv[i], "--record") == 0) {
            i++;
        } else if (strncmp(argv[i], "--record=", 9) != 0) {
            if (words->len + n <= sizeof words->text) {
                memcpy(words->text + words->len, argv[i], n);
            }
            words->len += n;
        }
    }
}

bool cli_record_keep(const cli_words *words, const char *hidden)
{
    record_hidden = hidden;
    cli_files_told(record_file);
    return words->len <= sizeof words->text &&
           record_give(PAWL_NOTE_TEXT, words->text, words->len, NULL, 0);
}

static bool record_put(void *ctx, const uint8_t *data, size_t len)
{
    return fwrite(data, 1, len, ctx) == len;
}

bool cli_record_open(cli_record *r, const char *path, const pawl_rng *source)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

    memset(r, 0, sizeof *r);
    if (fd >= 0 && fchmod(fd, 0600) == 0) {
        r->file = fdopen(fd, "wb");
    }
    if (r->file == NULL) {
        cli_complain("%s: %s", path, strerror(errno));
        if (fd >= 0) {
            (void)close(fd);
        }
        return false;
    }
    cli_complain("%s will hold secrets: whoever reads it can read this "
                 "connection%s",
                 path, record_hidden == NULL ? ", and has its keys" : "");
    r->path = path;
    record_live = r;
    pawl_recorder_start(&r->recorder, record_put, r->file, source);
    for (unsigned i = 0; i < record_given_count; i++) {
        pawl_recorder_bytes(&r->recorder, (pawl_note)record_given[i].note,
                            record_given[i].data, record_given[i].len);
    }
    return true;
}

pawl_rng cli_record_rng(cli_record *r, const pawl_rng *source)
{
    return r->file != NULL ? pawl_recorder_rng(&r->recorder) : *source;
}

void cli_record_call(cli_record *r, pawl_engine *e, pawl_note note,
                     uint32_t value)
{
    if (r->file != NULL) {
        pawl_recorder_call(&r->recorder, e, (uint8_t)note, value);
    }
}

void cli_record_bytes(cli_record *r, pawl_note note, const void *data,
                      size_t len)
{
    if (r->file != NULL) {
        pawl_recorder_bytes(&r->recorder, note, data, len);
    }
}

void cli_record_clock(cli_record *r, pawl_x509_clock clock)
{
    if (r->file != NULL) {
        pawl_recorder_clock(&r->recorder, clock);
    }
}

static void record_note(void *ctx, pawl_engine *e, uint8_t note, uint32_t value)
{
    cli_record_call(ctx, e, (pawl_note)note, value);
}

void cli_record_attach(cli_record *r, pawl_posix *link, pawl_engine *e, int fd,
                       pawl_x509_clock clock)
{
    pawl_posix_attach_noted(link, e, fd, record_note, r);
    cli_record_clock(r, clock);
    pawl_engine_set_clock(e, clock);
}

bool cli_record_close(cli_record *r, const pawl_engine *e)
{
    bool ok;

    if (r->file == NULL) {
        return true;
    }
    ok = pawl_recorder_end(&r->recorder, e) == PAWL_OK;
    ok = fclose(r->file) == 0 && ok;
    if (!ok) {
        cli_complain("%s: could not be written to its end", r->path);
    }
    r->file = NULL;
    record_live = record_live == r ? NULL : record_live;
    return ok;
}

bool cli_record_sign(cli_record *r, pawl_engine *e, const cli_identity *id,
                     const pawl_rng *rng)
{
    static uint64_t op[RECORD_OP / 8];
    static uint8_t sig[1024];
    const pawl_signer *signer = NULL;
    const uint8_t *data;
    uint16_t scheme;
    size_t data_len, len = sizeof sig;
    pawl_err err = pawl_engine_key_asked(e, &scheme, &data, &data_len);

    for (unsigned i = 0; err == PAWL_OK && id->signers[i] != NULL; i++) {
        signer = id->signers[i]->scheme == scheme ? id->signers[i] : signer;
    }
    if (signer == NULL) {
        return false;
    }
    err = signer->sign_start(signer, op, sizeof op, id->key, id->key_size, data,
                             data_len, rng);
    while (err == PAWL_OK || err == PAWL_PENDING) {
        uint32_t units = UINT32_MAX;

        err = signer->sign_run(op, sig, &len, &units);
        if (err == PAWL_OK) {
            break;
        }
    }
    pawl_wipe(op, sizeof op);
    if (err != PAWL_OK) {
        cli_complain("signing: %s", pawl_err_text(err));
        len = 0;
    }
    cli_record_bytes(r, PAWL_NOTE_KEY, sig, len);
    return pawl_engine_key_answer(e, sig, len) == PAWL_OK && err == PAWL_OK;
}
